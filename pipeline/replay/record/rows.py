"""Rows are added to the raw tables, and those of a game or of a hand can be taken back."""

from pipeline.native.compiler import for_each_field, native
from pipeline.replay.record.tables.raw import HandTable, RawTable
from pipeline.replay.record.tables.rows import RAW_TABLES, Rows


@native
def new_row(rows: Rows, table: HandTable) -> int:
    """The next free row of a table; the last one again where the table is full."""
    row = table.n_rows
    if row >= len(table.game):
        rows.is_full = True
        return row - 1
    table.n_rows = row + 1
    return row


@native
def _mark_game(table: RawTable) -> None:
    table.game_mark = table.n_rows
    table.hand_mark = table.n_rows


@native
def _mark_hand(table: RawTable) -> None:
    table.hand_mark = table.n_rows


@native
def _drop_game(table: RawTable) -> None:
    table.n_rows = table.game_mark


@native
def _drop_hand(table: RawTable) -> None:
    table.n_rows = table.hand_mark


mark_hand = for_each_field(_mark_hand, RAW_TABLES)
drop_hand = for_each_field(
    _drop_hand, [name for name, table in RAW_TABLES.items() if not table.outlasts_hand]
)  # the rows of an incomplete hand; its disagreements stay
_mark_tables = for_each_field(_mark_game, RAW_TABLES)
_drop_tables = for_each_field(_drop_game, RAW_TABLES)


@native
def mark_game(rows: Rows) -> None:
    """A game begins."""
    _mark_tables(rows)
    for check in range(len(rows.runs)):
        rows.runs_mark[check] = rows.runs[check]


@native
def drop_game(rows: Rows) -> None:
    """Forget every row of the game."""
    _drop_tables(rows)
    for check in range(len(rows.runs)):
        rows.runs[check] = rows.runs_mark[check]
