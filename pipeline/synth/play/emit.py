"""Elements: each is written as the log has it, and then the replay takes it.

So the state of a synthetic game is always that of its log, and a move that the rules refuse cannot
be made.
"""

from parsers.packed import (
    ATTR_TEN,
    OP,
    OP_CALL,
    OP_DISCARD,
    OP_DORA,
    OP_DRAW,
    OP_OTHER,
    OP_REACH,
    PAYLOAD,
    SEAT,
    VALUE,
)
from pipeline.native.compiler import native
from pipeline.replay.engine import step
from pipeline.rules.codes import SOURCE_DISCARD
from pipeline.rules.numbers import MAX_PLAYERS, STICK_POINTS
from pipeline.rules.wall import indicator_position


@native
def open_element(mind, op, seat, value):
    """Begin an element; its attributes follow."""
    row = mind.n_events
    mind.events[row, OP] = op
    mind.events[row, SEAT] = seat
    mind.events[row, VALUE] = value
    mind.events[row, PAYLOAD] = mind.n_payload


@native
def open_attribute(mind, attribute, n):
    """Make room for an attribute of n numbers; the index of the first."""
    first = mind.n_payload + 2
    mind.payload[first - 2] = attribute
    mind.payload[first - 1] = n
    mind.n_payload = first + n
    return first


@native
def put(mind, attribute, value):
    """An attribute of one number."""
    mind.payload[open_attribute(mind, attribute, 1)] = value


@native
def put_pair(mind, attribute, first, second):
    at = open_attribute(mind, attribute, 2)
    mind.payload[at] = first
    mind.payload[at + 1] = second


@native
def put_list(mind, attribute, values, n):
    at = open_attribute(mind, attribute, n)
    for i in range(n):
        mind.payload[at + i] = values[i]


@native
def close_events(mind):
    """The row after the last one, which ends its attributes."""
    row = mind.n_events
    mind.events[row, OP] = OP_OTHER
    mind.events[row, SEAT] = -1
    mind.events[row, VALUE] = -1
    mind.events[row, PAYLOAD] = mind.n_payload


@native
def commit(table, mind, rows, suits):
    """End the element and let the replay take it; a refusal is remembered and ends the game."""
    row = mind.n_events
    mind.n_events = row + 1
    close_events(mind)
    table.seq = row
    refusal = step(table, mind.events, mind.payload, row, suits, rows)
    if refusal:
        mind.refusal = refusal


@native
def emit(table, mind, op, seat, value, rows, suits):
    """An element without attributes."""
    open_element(mind, op, seat, value)
    commit(table, mind, rows, suits)


@native
def emit_draw(table, mind, seat, tile, rows, suits):
    emit(table, mind, OP_DRAW, seat, tile, rows, suits)


@native
def emit_discard(table, mind, seat, tile, rows, suits):
    """The discard, after the indicators of open kans; what it tells about safety is remembered."""
    emit_indicators(table, mind, table.dora_pending, rows, suits)
    emit(table, mind, OP_DISCARD, seat, tile, rows, suits)
    mind.safe[seat] |= 1 << (tile >> 2)
    for other in range(table.n_players):
        if (table.accepted >> other) & 1:
            mind.safe[other] |= 1 << (tile >> 2)


@native
def emit_call(table, mind, seat, code, rows, suits):
    """A call, and the indicators that are turned at once."""
    emit(table, mind, OP_CALL, seat, code, rows, suits)
    emit_indicators(table, mind, table.dora_due, rows, suits)


@native
def emit_indicators(table, mind, n, rows, suits):
    for _ in range(n):
        at = indicator_position(mind.layout, table.n_players, table.n_indicators)
        emit(table, mind, OP_DORA, -1, mind.wall[at], rows, suits)


@native
def emit_riichi(table, mind, seat, rows, suits):
    emit(table, mind, OP_REACH, seat, 1, rows, suits)


@native
def emit_acceptance(table, mind, rows, suits):
    """Step 2 of the riichi on offer; old logs do not print the points."""
    seat = table.offer_seat
    open_element(mind, OP_REACH, seat, 2)
    if mind.has_riichi_ten:
        at = open_attribute(mind, ATTR_TEN, MAX_PLAYERS)
        for i in range(MAX_PLAYERS):
            points = table.scores[i] if i < table.n_players else 0
            mind.payload[at + i] = (points - (STICK_POINTS if i == seat else 0)) // 100
    commit(table, mind, rows, suits)


@native
def is_discard_offered(table):
    return table.offer_tile >= 0 and table.offer_source == SOURCE_DISCARD
