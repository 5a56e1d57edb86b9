"""Everything that the engine writes of a batch, as one record."""

from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from pipeline.native.arrays import Ints
from pipeline.native.records import CAPACITY, Record, fields
from pipeline.replay.checks import N_CHECKS
from pipeline.replay.record.tables.hands import Games, Hands, HandSeats
from pipeline.replay.record.tables.play import (
    Calls,
    Dangers,
    Discards,
    FuritenSpells,
    Riichis,
    Tenpais,
)
from pipeline.replay.record.tables.raw import Column, HandTable, RawTable, RowOf, columns
from pipeline.replay.record.tables.wins import DealIns, DealInSeats, Wins, WinYaku


class Checks(HandTable, capacity=64007):
    """One row a disagreement. Expected and got are lists of numbers."""

    outlasts_hand: ClassVar[bool] = True

    seq: Column
    check: Column  # CHECK_*
    seat: Column
    expected_row: Annotated[Column, RowOf("numbers")]  # where the list begins
    n_expected: Column
    got_row: Annotated[Column, RowOf("numbers")]
    n_got: Column


class Oddities(HandTable, capacity=12007):
    """One row an element out of place. Its hand is not replayed, unless the meaning is plain."""

    outlasts_hand: ClassVar[bool] = True

    seq: Column
    reason: Column  # ILLEGAL_*
    expected: Column
    got: Column


class Numbers(RawTable, capacity=1000003):
    """The numbers of the disagreements."""

    outlasts_hand: ClassVar[bool] = True

    number: Column


class Text(RawTable, capacity=2000003):
    """The characters of hands and melds."""

    letter: Annotated[NDArray[np.uint8], CAPACITY]


class Rows(Record):
    """``is_full``: a table was. ``runs``: comparisons of each kind of check over the games stored."""

    is_full: bool
    runs: Annotated[Ints, N_CHECKS]
    runs_mark: Annotated[Ints, N_CHECKS]  # at the start of the game
    games: Games
    hands: Hands
    hand_seats: HandSeats
    wins: Wins
    win_yaku: WinYaku
    deal_ins: DealIns
    deal_in_seats: DealInSeats
    tenpais: Tenpais
    riichis: Riichis
    calls: Calls
    discards: Discards
    dangers: Dangers
    furiten_spells: FuritenSpells
    checks: Checks
    oddities: Oddities
    numbers: Numbers
    text: Text


RAW_TABLES: dict[str, type[RawTable]] = {
    name: field.holds
    for name, field in fields(Rows).items()
    if isinstance(field.holds, type) and issubclass(field.holds, RawTable)
}

# Of each raw table the columns by name, and the table whose rows they hold, if any.
RAW_COLUMNS = {name: columns(table) for name, table in RAW_TABLES.items()}
