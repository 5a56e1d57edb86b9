"""Values of a ladder file, each looked at when it is read; an error names the key and what was expected."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import Any


class LadderError(ValueError):
    """A ladder that cannot be used, or a question that it cannot answer. The message is for the user."""


class Fields:
    """A table of a TOML document. ``place``: its path, for messages."""

    def __init__(self, values: Mapping[str, Any], place: str = "") -> None:
        self._values = values
        self.place = place

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def items(self) -> Iterator[tuple[str, Any]]:
        yield from self._values.items()

    def allow(self, *names: str) -> None:
        """Refuse keys that mean nothing: most are misspelt."""
        for name in self._values:
            if name not in names:
                raise LadderError(f"{self._path(name)}: unknown key; the keys are {', '.join(names)}")

    def integer(self, name: str, least: int | None = None) -> int:
        value = self._get(name, "a whole number", int)
        if isinstance(value, bool):
            raise self._wrong(name, "a whole number", value)
        if least is not None and value < least:
            raise self._wrong(name, f"{least} or more", value)
        return int(value)

    def number(self, name: str) -> Fraction:
        value = self._get(name, "a number", (int, Fraction))
        if isinstance(value, bool) or value < 0:
            raise self._wrong(name, "a number of 0 or more", value)
        return Fraction(value)

    def text(self, name: str, default: str | None = None) -> str:
        if default is not None and name not in self._values:
            return default
        return str(self._get(name, "a text", str))

    def flag(self, name: str, default: bool | None = None) -> bool:
        if default is not None and name not in self._values:
            return default
        return bool(self._get(name, "true or false", bool))

    def time(self, name: str) -> datetime:
        value: datetime = self._get(name, "a date with a time", datetime)
        if value.tzinfo is not None:
            raise self._wrong(name, "Japanese time without a zone", value)
        return value

    def texts(self, name: str) -> list[str]:
        values = self._get(name, "a list of texts", list)
        if not all(isinstance(value, str) for value in values):
            raise self._wrong(name, "a list of texts", values)
        return list(values)

    def integers(self, name: str, n: int) -> tuple[int, ...]:
        """Exactly ``n`` whole numbers."""
        values = self._get(name, f"{n} whole numbers", list)
        if len(values) != n or not all(type(value) is int for value in values):
            raise self._wrong(name, f"{n} whole numbers", values)
        return tuple(values)

    def table(self, name: str) -> "Fields":
        return Fields(self._get(name, "a table", dict), self._path(name))

    def tables(self, name: str) -> list["Fields"]:
        values = self._get(name, "a list of tables", list)
        if not all(isinstance(value, dict) for value in values):
            raise self._wrong(name, "a list of tables", values)
        return [Fields(value, f"{self._path(name)} {place + 1}") for place, value in enumerate(values)]

    def tables_by_name(self) -> Iterator[tuple[str, "Fields"]]:
        for name in self._values:
            yield name, self.table(name)

    def _get(self, name: str, expected: str, kind: type | tuple[type, ...]) -> Any:
        if name not in self._values:
            raise LadderError(f"{self._path(name)}: missing, expected {expected}")
        value = self._values[name]
        if not isinstance(value, kind):
            raise self._wrong(name, expected, value)
        return value

    def _wrong(self, name: str, expected: str, value: object) -> LadderError:
        return LadderError(f"{self._path(name)}: expected {expected}, got: {_shown(value)}")

    def _path(self, name: str) -> str:
        return f"{self.place}.{name}" if self.place else name


def _shown(value: object) -> str:
    if isinstance(value, Fraction):
        return str(float(value))
    return str(value) if isinstance(value, date) else repr(value)
