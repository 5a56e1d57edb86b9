"""A hand with an element that cannot be: it is set aside, and the next hand starts afresh.

Nothing after such an element can be trusted, up to the next deal, which states everything anew. Of the hand
there remain what the log says of it and the comparisons made before the element.
"""

from parsers.packed import (
    ATTR_OWARI,
    ATTR_SC,
    OP,
    OP_AGARI,
    OP_BYE,
    OP_INIT,
    OP_RYUUKYOKU,
    OP_UN,
    PAYLOAD,
    SEAT,
    VALUE,
)
from pipeline.native.compiler import native
from pipeline.replay.checks import ILLEGAL_NO_RESULT
from pipeline.replay.judge import find
from pipeline.replay.moves.presence import note_leave, note_return
from pipeline.replay.record.hands import record_odd_hand
from pipeline.replay.record.oddities import record_oddity
from pipeline.replay.record.rows import drop_hand
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.table import PHASE_DRAWN, PHASE_OUTSIDE, PHASE_WON, Packed, Table
from pipeline.rules.codes import RESULT_EXHAUSTIVE, RESULT_RON, RESULT_TSUMO
from pipeline.rules.numbers import MAX_PLAYERS


@native
def is_unfinished(table: Table, refusal: int, events: Packed, row: int, last: int) -> bool:
    """True where the log neither finishes the hand of the impossible action nor begins another."""
    if table.phase == PHASE_WON or table.phase == PHASE_DRAWN:  # the hand has its result
        return False
    if events[row, OP] == OP_INIT and refusal != ILLEGAL_NO_RESULT:  # the hand has just begun
        row += 1
    while row < last and events[row, OP] not in (OP_AGARI, OP_RYUUKYOKU, OP_INIT):
        row += 1
    return row == last


@native
def set_aside(
    table: Table, refusal: int, events: Packed, payload: Packed, row: int, first: int, last: int, rows: Rows
) -> int:
    """Leave the hand of the impossible action at ``row`` out; the row of the next INIT, or ``last``.

    The game has the rows ``first`` to ``last``. Before the first hand there is no hand to leave out.
    """
    odd_row = record_oddity(table, refusal, table.seq, rows)
    drop_hand(rows)
    start = row if table.hand_index < 0 else first + table.seq_init
    stop = _next_deal(events, start + 1, last)
    for i in range(row + 1, stop):
        if events[i, OP] == OP_BYE:
            note_leave(table, int(events[i, SEAT]), rows)
        elif events[i, OP] == OP_UN:
            note_return(table, int(events[i, VALUE]), rows)
    _read_stated_result(table, events, payload, start, first, stop)
    if table.hand_index >= 0:
        record_odd_hand(table, odd_row, rows)
        table.hands_done += 1
        table.hands_not_replayed += 1
    table.is_next_known = False
    table.phase = PHASE_OUTSIDE
    table.seq = stop - 1 - first
    return stop


@native
def has_deal(events: Packed, row: int, last: int) -> bool:
    """True where a hand begins at ``row`` or later."""
    return _next_deal(events, row, last) < last


@native
def _next_deal(events: Packed, row: int, last: int) -> int:
    """The row of the first INIT from ``row`` on, ``last`` where there is none."""
    while row < last and events[row, OP] != OP_INIT:
        row += 1
    return row


@native
def _read_stated_result(
    table: Table, events: Packed, payload: Packed, start: int, first: int, stop: int
) -> None:
    """The result of the hand of the rows ``start`` to ``stop``, whatever it is worth."""
    table.result = -1
    table.n_winners = 0
    table.seq_result = -1
    table.deltas[:] = 0
    for row in range(start, stop):
        op = events[row, OP]
        if op in (OP_AGARI, OP_RYUUKYOKU):
            table.seq = row - first
            note_result(table, payload, int(events[row, PAYLOAD]), int(events[row + 1, PAYLOAD]))
            _add_stated(table, payload, int(events[row, PAYLOAD]), int(events[row + 1, PAYLOAD]))
        if op == OP_AGARI:
            table.n_winners += 1
            table.result = RESULT_TSUMO if events[row, SEAT] == events[row, VALUE] else RESULT_RON
        elif op == OP_RYUUKYOKU:
            table.result = RESULT_EXHAUSTIVE + int(events[row, VALUE])


@native
def _add_stated(table: Table, payload: Packed, start: int, end: int) -> None:
    at = find(payload, start, end, ATTR_SC)
    if at >= 0 and payload[at - 1] >= 2 * MAX_PLAYERS:
        for seat in range(table.n_players):
            table.deltas[seat] += 100 * int(payload[at + 2 * seat + 1])


@native
def note_result(table: Table, payload: Packed, start: int, end: int) -> None:
    """A result, and whether the log ends the game by it."""
    table.seq_result = table.seq
    at = find(payload, start, end, ATTR_OWARI)
    if at >= 0 and payload[at - 1] >= 2 * MAX_PLAYERS:
        table.stated_end = True
        table.end_at = max(table.end_at, at)
