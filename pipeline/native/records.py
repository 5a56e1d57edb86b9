"""Records: the state of native code, each declared as a class with annotated fields.

    class Corner(Record):
        is_open: bool
        tiles: Annotated[Ints, 34]  # int64[34]

    class Room(Record):
        door: Corner  # a record in the record
        corners: Annotated[Sequence[Corner], 4]

The annotations are what a type checker sees of a record, and ``layout`` makes the NumPy dtype of them.
Free of the compiler, so that a declaration can be read without it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints

import numpy as np


class Record:
    """Base of the declared records. ``capacity``: how long the dimensions ``CAPACITY`` of the fields are."""

    capacity: ClassVar[int]


R = TypeVar("R", bound=Record)


class Capacity:
    """Stands for the capacity of the class among the dimensions of a field."""


CAPACITY = Capacity()


@dataclass(frozen=True, slots=True)
class Field:
    """A declared field: what it holds, in which shape, and what else its annotation says."""

    holds: type[Record] | np.dtype[Any]
    shape: tuple[int, ...]
    notes: tuple[Any, ...]


def fields(declaration: type[Record]) -> dict[str, Field]:
    """The fields by name, those of the base classes first. Raises TypeError for what no record can hold."""
    hints = get_type_hints(declaration, include_extras=True)
    return {
        name: _field(declaration, name, hint)
        for name, hint in hints.items()
        if get_origin(hint) is not ClassVar
    }


def _field(declaration: type[Record], name: str, hint: Any) -> Field:
    hint, *notes = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    sizes = [note for note in notes if isinstance(note, int | Capacity)]
    shape = tuple(declaration.capacity if isinstance(size, Capacity) else size for size in sizes)
    others = tuple(note for note in notes if not isinstance(note, int | Capacity))
    if hint is int or hint is bool:
        return Field(np.dtype(np.int64 if hint is int else np.bool_), shape, others)
    if isinstance(hint, type) and issubclass(hint, Record):
        return Field(hint, shape, others)
    if get_origin(hint) is Sequence and shape:
        return Field(get_args(hint)[0], shape, others)
    if get_origin(hint) is np.ndarray and shape:
        (scalar,) = get_args(get_args(hint)[1])
        return Field(np.dtype(scalar), shape, others)
    raise TypeError(f"{declaration.__name__}.{name}: expected a number, an array or a record, got: {hint}")


def layout(declaration: type[Record]) -> np.dtype[Any]:
    """The dtype of a record: its fields one after the other, records nested, arrays contiguous."""
    parts = [
        (name, field.holds if isinstance(field.holds, np.dtype) else layout(field.holds), field.shape)
        for name, field in fields(declaration).items()
    ]
    return np.dtype(parts, align=True)


def plain(declaration: type[R]) -> R:
    """A zeroed record as a plain object, for the same source run as plain Python."""
    made = declaration()
    for name, field in fields(declaration).items():
        setattr(made, name, _zero(field))
    return made


def _zero(field: Field) -> Any:
    if isinstance(field.holds, np.dtype):
        return np.zeros(field.shape, field.holds) if field.shape else field.holds.type(0).item()
    if not field.shape:
        return plain(field.holds)
    return [plain(field.holds) for _ in range(field.shape[0])]


def numbers_of(source: object, declaration: type[Record]) -> tuple[int, ...]:
    """The attributes of an object that have the names of the fields, arrays number by number.

    As ``compiler.filler`` takes them. Raises ValueError where an attribute has another shape.
    """
    found: list[int] = []
    for name, field in fields(declaration).items():
        values = np.asarray(getattr(source, name), np.int64)
        if values.shape != field.shape:
            raise ValueError(f"{name}: expected numbers of shape {field.shape}, got: {values.shape}")
        found += values.ravel().tolist()
    return tuple(found)


def places(declaration: type[Record]) -> list[tuple[str, bool]]:
    """(name, or name and index; whether it is true or false) of each number of ``numbers_of``."""
    return [
        (f"{name}{list(index)}" if field.shape else name, field.holds == np.bool_)
        for name, field in fields(declaration).items()
        for index in np.ndindex(*field.shape)
    ]


def arrays(record: Any, declaration: type[R]) -> R:
    """The arrays of a record made by ``plain`` or of ``layout``, as an object: they share its memory.

    Numbers are left out, and so are the fields that repeat a record.
    """
    found = declaration()
    for name, field in fields(declaration).items():
        value = record[name] if isinstance(record, np.void) else getattr(record, name)
        if isinstance(field.holds, np.dtype):
            if field.shape:
                setattr(found, name, value)
        elif not field.shape:
            setattr(found, name, arrays(value, field.holds))
    return found
