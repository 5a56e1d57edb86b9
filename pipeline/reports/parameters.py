"""Parameters of a report: their types, and their values as words, as Python values and as SQL."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from pipeline.rules.codes import ALL_ROOMS, LENGTHS

Value = None | int | float | str | bool | date

NULL = "null"


class ParameterError(ValueError):
    """A parameter that a report does not have, or a value that is not of its type. For the user."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One choice that a report leaves open; ``$name`` in its SQL.

    ``words``: the values that it can have; empty where every value of the type will do.
    """

    name: str
    type: str
    default: Value
    doc: str
    words: tuple[Value, ...] = ()

    @property
    def form(self) -> str:
        """What to write for a value: the type, or the words."""
        return "[" + "|".join(map(value_text, self.words)) + "]" if self.words else self.type.upper()


def _read_boolean(text: str) -> bool:
    return {"true": True, "false": False}[text.lower()]


# Values of parameters that many reports have: another one would find no game, and look like an answer.
CHOICES: dict[str, tuple[Value, ...]] = {"players": (4, 3), "length": LENGTHS, "room": ALL_ROOMS}

# By type: how a value is read, and how one is written.
TYPES: dict[str, tuple[Callable[[str], Value], str]] = {
    "integer": (int, "a whole number such as 4"),
    "number": (float, "a number such as 0.5"),
    "text": (str, "a word"),
    "boolean": (_read_boolean, "true or false"),
    "date": (date.fromisoformat, "a day such as 2016-11-07"),
}


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

    Null is accepted where it is the default: elsewhere the report means nothing without a value.
    Raises ParameterError.
    """
    for name in texts:
        if name not in parameters:
            known = ", ".join(parameters) or "none"
            raise ParameterError(f"no parameter {name!r}; the parameters are: {known}")
    return {
        name: _given(parameter, texts[name]) if name in texts else parameter.default
        for name, parameter in parameters.items()
    }


def _given(parameter: Parameter, text: str) -> Value:
    try:
        value = read_value(parameter.type, text)
    except ParameterError as error:
        raise ParameterError(f"parameter {parameter.name!r}: {error}") from error
    if value is None and parameter.default is not None:
        form = TYPES[parameter.type][1]
        raise ParameterError(f"parameter {parameter.name!r}: expected {form}, got: {text!r}")
    choices = parameter.words or CHOICES.get(parameter.name)
    if choices is not None and value is not None and value not in choices:
        words = ", ".join(map(value_text, choices))
        raise ParameterError(f"parameter {parameter.name!r}: expected one of {words}, got: {text!r}")
    return value
