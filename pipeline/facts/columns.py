"""What a column and a table are: declared once, with type, unit, meaning and how they are filled."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

import pyarrow as pa

Source = TypeVar("Source")

# Who states a value.
LOG = "log"  # copied from the log
REPLAY = "replay"  # computed by the rules engine from the moves
ARCHIVE = "archive"  # known before the log was read
INDEX = "index"  # copied from a line of a list of results


@dataclass(frozen=True, slots=True)
class Column(Generic[Source]):
    """One column.

    ``fill`` makes the Arrow array from what the table is built of. ``null`` says what null means,
    empty where the column is never null. ``stated_by``: LOG, REPLAY, ARCHIVE or INDEX. ``checks``: names of
    the checks that compare the log's statement with the replay. ``words``: every value of a text
    column that has a fixed set of them.
    """

    name: str
    type: pa.DataType
    doc: str
    fill: Callable[[Source], pa.Array]
    unit: str = ""
    null: str = ""
    stated_by: str = REPLAY
    checks: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    @property
    def field(self) -> pa.Field:
        return pa.field(self.name, self.type, nullable=bool(self.null))


@dataclass(frozen=True)
class Table(Generic[Source]):
    """One table: ``grain`` says what a row is, ``key`` names the columns that identify it."""

    name: str
    grain: str
    key: tuple[str, ...]
    columns: tuple[Column[Source], ...]
    doc: str = field(default="")

    @cached_property
    def schema(self) -> pa.Schema:
        return pa.schema([column.field for column in self.columns])

    def column(self, name: str) -> Column[Source]:
        """The column of that name; raises KeyError where there is none."""
        for column in self.columns:
            if column.name == name:
                return column
        raise KeyError(f"table {self.name} has no column {name!r}")

    def build(self, source: Source) -> pa.Table:
        """The Arrow table of a batch."""
        return pa.Table.from_arrays([column.fill(source) for column in self.columns], schema=self.schema)
