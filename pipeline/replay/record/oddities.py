"""Rows of elements that cannot be where they are."""

from pipeline.native.compiler import native
from pipeline.replay.record.rows import new_row
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.table import Table


@native
def record_oddity(table: Table, reason: int, seq: int, rows: Rows) -> int:
    """One row, of the numbers that ``refuse`` noted; its number."""
    row = new_row(rows, rows.oddities)
    o = rows.oddities
    o.game[row] = table.game
    o.hand_index[row] = table.hand_index
    o.seq[row] = seq
    o.reason[row] = reason
    o.expected[row] = table.expected
    o.got[row] = table.got
    return row
