"""What a raw table is: columns of numbers, one after the other, filled row by row.

A column is contiguous, so it becomes an Arrow column without a detour. The tables have the names of the
public ones in ``pipeline.facts``, and so have the columns wherever both hold the same; types and meanings
are declared there. Masks have bit k set for kind k (0-33). Points are full points. Seats are the log's,
-1 where there is none. Turns count the seat's own discards from 1, 0 where it never happened.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from pipeline.native.arrays import Ints
from pipeline.native.records import CAPACITY, Record, fields
from pipeline.rules.numbers import MAX_INDICATORS, MAX_PLAYERS

Column: TypeAlias = Annotated[Ints, CAPACITY]
SeatColumn: TypeAlias = Annotated[Ints, MAX_PLAYERS, CAPACITY]  # a number of each seat
IndicatorColumn: TypeAlias = Annotated[Ints, MAX_INDICATORS, CAPACITY]


@dataclass(frozen=True, slots=True)
class RowOf:
    """Note of a column that holds rows of another table, -1 for none."""

    table: str


class RawTable(Record):
    """``n_rows`` rows are in use, so many as at the marks if game or hand are dropped.

    ``capacity``: the rows of a batch of games; one that needs more is replayed in pieces. Odd numbers keep
    the columns off the same cache sets. ``outlasts_hand``: the rows stay where a hand is dropped.
    """

    outlasts_hand: ClassVar[bool] = False

    n_rows: int
    game_mark: int
    hand_mark: int

    def __init_subclass__(cls, capacity: int = 0) -> None:
        cls.capacity = capacity


class HandTable(RawTable):
    """A table whose rows belong to a hand."""

    game: Column  # the game's number in the batch
    hand_index: Column  # from 0


def columns(table: type[RawTable]) -> dict[str, str | None]:
    """The columns by name, and the table whose rows they hold, if any."""
    return {
        name: next((note.table for note in field.notes if isinstance(note, RowOf)), None)
        for name, field in fields(table).items()
        if field.shape
    }
