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
from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.replay.engine import step
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.table import Table
from pipeline.rules.codes import SOURCE_DISCARD
from pipeline.rules.numbers import MAX_PLAYERS, STICK_POINTS
from pipeline.rules.suits import SuitTables
from pipeline.rules.wall import indicator_position
from pipeline.synth.play.state import Simulation


@native
def open_element(sim: Simulation, op: int, seat: int, value: int) -> None:
    """Begin an element; its attributes follow."""
    row = sim.n_events
    sim.events[row, OP] = op
    sim.events[row, SEAT] = seat
    sim.events[row, VALUE] = value
    sim.events[row, PAYLOAD] = sim.n_payload


@native
def open_attribute(sim: Simulation, attribute: int, n: int) -> int:
    """Begin an attribute of n numbers; the index of the first."""
    first = sim.n_payload + 2
    sim.payload[first - 2] = attribute
    sim.payload[first - 1] = n
    sim.n_payload = first + n
    return first


@native
def put(sim: Simulation, attribute: int, value: int) -> None:
    """An attribute of one number."""
    sim.payload[open_attribute(sim, attribute, 1)] = value


@native
def put_pair(sim: Simulation, attribute: int, first: int, second: int) -> None:
    at = open_attribute(sim, attribute, 2)
    sim.payload[at] = first
    sim.payload[at + 1] = second


@native
def put_list(sim: Simulation, attribute: int, values: Ints, n: int) -> None:
    at = open_attribute(sim, attribute, n)
    for i in range(n):
        sim.payload[at + i] = values[i]


@native
def close_events(sim: Simulation) -> None:
    """The row after the last one, which ends its attributes."""
    row = sim.n_events
    sim.events[row, OP] = OP_OTHER
    sim.events[row, SEAT] = -1
    sim.events[row, VALUE] = -1
    sim.events[row, PAYLOAD] = sim.n_payload


@native
def commit(table: Table, sim: Simulation, rows: Rows, suits: SuitTables) -> None:
    """End the element and let the replay take it; a refusal is remembered and ends the game."""
    row = sim.n_events
    sim.n_events = row + 1
    close_events(sim)
    table.seq = row
    refusal = step(table, sim.events, sim.payload, row, suits, rows)
    if refusal:
        sim.refusal = refusal


@native
def emit(
    table: Table, sim: Simulation, op: int, seat: int, value: int, rows: Rows, suits: SuitTables
) -> None:
    """An element without attributes."""
    open_element(sim, op, seat, value)
    commit(table, sim, rows, suits)


@native
def emit_draw(table: Table, sim: Simulation, seat: int, tile: int, rows: Rows, suits: SuitTables) -> None:
    emit(table, sim, OP_DRAW, seat, tile, rows, suits)


@native
def emit_discard(table: Table, sim: Simulation, seat: int, tile: int, rows: Rows, suits: SuitTables) -> None:
    """The discard, after the indicators of open kans; what it tells about safety is remembered."""
    emit_indicators(table, sim, table.dora_pending, rows, suits)
    emit(table, sim, OP_DISCARD, seat, tile, rows, suits)
    sim.safe[seat] |= 1 << (tile >> 2)
    for other in range(table.n_players):
        if (table.accepted >> other) & 1:
            sim.safe[other] |= 1 << (tile >> 2)


@native
def emit_call(table: Table, sim: Simulation, seat: int, code: int, rows: Rows, suits: SuitTables) -> None:
    emit(table, sim, OP_CALL, seat, code, rows, suits)


@native
def emit_indicators(table: Table, sim: Simulation, n: int, rows: Rows, suits: SuitTables) -> None:
    for _ in range(n):
        at = indicator_position(sim.layout, table.n_players, table.n_indicators)
        emit(table, sim, OP_DORA, -1, sim.wall[at], rows, suits)


@native
def emit_riichi(table: Table, sim: Simulation, seat: int, rows: Rows, suits: SuitTables) -> None:
    emit(table, sim, OP_REACH, seat, 1, rows, suits)


@native
def emit_acceptance(table: Table, sim: Simulation, rows: Rows, suits: SuitTables) -> None:
    """Step 2 of the riichi on offer; old logs do not print the points."""
    seat = table.offer_seat
    open_element(sim, OP_REACH, seat, 2)
    if sim.has_riichi_ten:
        at = open_attribute(sim, ATTR_TEN, MAX_PLAYERS)
        for i in range(MAX_PLAYERS):
            points = table.scores[i] if i < table.n_players else 0
            sim.payload[at + i] = (points - (STICK_POINTS if i == seat else 0)) // 100
    commit(table, sim, rows, suits)


@native
def is_discard_offered(table: Table) -> bool:
    return table.offer_tile >= 0 and table.offer_source == SOURCE_DISCARD
