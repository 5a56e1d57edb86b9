"""Parameters of a report: their types, and their values as words, as Python values and as SQL."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

Value = None | int | float | str | bool | date

NULL = "null"


class ParameterError(ValueError):
    """A parameter that a report does not have, or a value that is not of its type. For the user."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One choice that a report leaves open; ``$name`` in its SQL.

    ``words``: the values that it can have; empty where every value of the type will do. ``low``, ``high``:
    the least and the greatest that a number can be.
    """

    name: str
    type: str
    default: Value
    doc: str
    words: tuple[Value, ...] = ()
    low: int = 0
    high: int = 0

    @property
    def form(self) -> str:
        """What to write for a value: the type, the words, or the range."""
        if self.is_number and not self.words:
            return f"{self.low}..{self.high}"
        return "[" + "|".join(map(value_text, self.words)) + "]" if self.words else self.type.upper()

    @property
    def is_number(self) -> bool:
        return self.type in NUMBERS


def _read_boolean(text: str) -> bool:
    return {"true": True, "false": False}[text.lower()]


def _read_text(text: str) -> str:
    """Raises ValueError for what came from a terminal and is no UTF-8."""
    text.encode()
    return text


# By type: how a value is read, and how one is written.
TYPES: dict[str, tuple[Callable[[str], Value], str]] = {
    "integer": (int, "a whole number such as 4"),
    "number": (float, "a number such as 0.5"),
    "text": (_read_text, "a word"),
    "boolean": (_read_boolean, "true or false"),
    "date": (date.fromisoformat, "a day such as 2016-11-07"),
}
NUMBERS = ("integer", "number")


def read_value(type: str, text: str) -> Value:
    """The value that a text stands for; None for ``null`` and for nothing. Raises ParameterError."""
    if text.lower() in ("", NULL):
        return None
    read, form = TYPES[type]
    try:
        value = read(text)
    except (KeyError, ValueError) as error:
        raise ParameterError(f"expected {form}, got: {text!r}") from error
    if isinstance(value, float) and not abs(value) < float("inf"):
        raise ParameterError(f"expected {form}, got: {text!r}")
    return value


def value_text(value: Value) -> str:
    """The value as it is written on the command line and in a header."""
    if value is None:
        return NULL
    return str(value).lower() if isinstance(value, bool) else str(value)


def literal(value: Value) -> str:
    """The value as SQL."""
    if value is None or isinstance(value, bool):
        return value_text(value).upper()
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    if isinstance(value, date):
        return f"DATE '{value}'"
    if isinstance(value, float):
        return f"'{value!r}'::DOUBLE"  # 0.1 alone would be a decimal
    return f"({value})" if value < 0 else str(value)  # a - -3 would begin a comment


def bind(parameters: Mapping[str, Parameter], texts: Mapping[str, str]) -> dict[str, Value]:
    """The value of every parameter: what the user gave, else the default.

    Null is accepted where it is the default: elsewhere the report means nothing without a value. Two that
    begin and end something must leave something. Raises ParameterError.
    """
    for name in texts:
        if name not in parameters:
            known = ", ".join(parameters) or "none"
            raise ParameterError(f"no parameter {name!r}; the parameters are: {known}")
    values = {
        name: _given(parameter, texts[name]) if name in texts else parameter.default
        for name, parameter in parameters.items()
    }
    _check_spans(values)
    return values


def _check_spans(values: Mapping[str, Value]) -> None:
    since, until = values.get("since"), values.get("until")
    if isinstance(since, date) and isinstance(until, date) and since >= until:
        raise ParameterError(f"since {since} leaves no day before until {until}")
    first, last = values.get("from_turn"), values.get("to_turn")
    if isinstance(first, int) and isinstance(last, int) and first > last:
        raise ParameterError(f"from_turn {first} leaves no turn up to to_turn {last}")


def _given(parameter: Parameter, text: str) -> Value:
    try:
        value = read_value(parameter.type, text)
    except ParameterError as error:
        raise ParameterError(f"parameter {parameter.name!r}: {error}") from error
    if value is None and parameter.default is not None:
        form = TYPES[parameter.type][1]
        raise ParameterError(f"parameter {parameter.name!r}: expected {form}, got: {text!r}")
    if value is not None and (expected := _expected(parameter, value)):
        raise ParameterError(f"parameter {parameter.name!r}: expected {expected}, got: {text!r}")
    return value


def _expected(parameter: Parameter, value: Value) -> str:
    """What the parameter can have, where the value is nothing of it."""
    if parameter.words:
        return "" if value in parameter.words else f"one of {', '.join(map(value_text, parameter.words))}"
    is_within = not isinstance(value, (int, float)) or parameter.low <= value <= parameter.high
    if not parameter.is_number or is_within:
        return ""
    return f"a number from {parameter.low} to {parameter.high}"
