"""A synthetic game from the first deal to the end, in native code."""

from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from parsers.packed import (
    ATTR_HAI0,
    ATTR_OYA,
    ATTR_SEED,
    ATTR_TEN,
    DRAW_EXHAUSTIVE,
    DRAW_TRIPLE_RON,
    OP_GO,
    OP_INIT,
    OP_OTHER,
    OP_SHUFFLE,
    OP_TAIKYOKU,
    OP_UN,
)
from pipeline.native.arrays import Ints
from pipeline.native.compiler import entry, native
from pipeline.replay.record.rows import mark_game
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.table import (
    PHASE_ACCEPT,
    PHASE_ACT,
    PHASE_DISCARD,
    PHASE_DRAWN,
    PHASE_RINSHAN,
    PHASE_WON,
    Table,
    begin_game,
    has_abort,
    live_tiles,
)
from pipeline.rules.calls import is_triple_ron
from pipeline.rules.numbers import MAX_PLAYERS, N_DEALT
from pipeline.rules.progress import dealer_of
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import count_kinds
from pipeline.rules.wall import (
    deal_position,
    indicator_position,
    live_position,
    rinshan_position,
)
from pipeline.synth.play.claims import choose_claim, ron_seats
from pipeline.synth.play.emit import (
    close_events,
    commit,
    emit_acceptance,
    emit_call,
    emit_draw,
    emit_indicators,
    is_discard_offered,
    open_attribute,
    open_element,
    put,
)
from pipeline.synth.play.plans import PLAN_FREE
from pipeline.synth.play.results import close_hand, emit_ryuukyoku, emit_win
from pipeline.synth.play.state import Simulation
from pipeline.synth.play.turns import act, discard_after_call

SOURCES = ("synth/play/*.py",)  # what is compiled, beside the engine's sources
simulator_entry = partial(entry, sources=SOURCES)

ALL_SEATS = (1 << MAX_PLAYERS) - 1


@simulator_entry
def start(
    tables: Sequence[Table],
    sims: Sequence[Simulation],
    row_sets: Sequence[Rows],
    rules: Ints,
    chance: int,
    has_shuffle: bool,
) -> None:
    """A new game: its head's elements.

    ``rules``: the numbers of a ruleset; ``sims[0].policies`` are set, and no rows are in use but that of
    the game.
    """
    table = tables[0]
    sim = sims[0]
    rows = row_sets[0]
    begin_game(table, 0, rules)
    table.game_row = 0
    table.is_judged = True
    mark_game(rows)
    sim.chance = chance
    sim.n_events = 0
    sim.n_payload = 0
    sim.refusal = 0
    table.is_seated = True
    _head_element(sim, OP_OTHER, -1)
    if has_shuffle:
        _head_element(sim, OP_SHUFFLE, -1)
    _head_element(sim, OP_GO, -1)
    _head_element(sim, OP_UN, ALL_SEATS)
    _head_element(sim, OP_TAIKYOKU, -1)


@native
def _head_element(sim: Simulation, op: int, value: int) -> None:
    open_element(sim, op, -1, value)
    sim.n_events += 1


@simulator_entry
def play_hands(
    tables: Sequence[Table],
    sims: Sequence[Simulation],
    row_sets: Sequence[Rows],
    suit_tables: Sequence[SuitTables],
    walls: NDArray[np.int16],
    dice: Ints,
    layout: int,
) -> int:
    """Play hands until the walls are used up or the game has ended; how many of them were played.

    walls int16 (hands, 136), dice int64 (hands, 2) 0-5, layout: LAYOUT_* (rules.wall). The game has
    ended when ``tables[0].stated_end``, and has gone wrong when ``sims[0].refusal`` is not 0.
    """
    table = tables[0]
    sim = sims[0]
    rows = row_sets[0]
    suits = suit_tables[0]
    sim.layout = layout
    n_played = 0
    while n_played < walls.shape[0] and not table.stated_end and sim.refusal == 0:
        for i in range(walls.shape[1]):
            sim.wall[i] = walls[n_played, i]
        _play_hand(table, sim, dice[n_played, 0], dice[n_played, 1], rows, suits)
        n_played += 1
    close_events(sim)
    return n_played


@native
def _play_hand(table: Table, sim: Simulation, die_1: int, die_2: int, rows: Rows, suits: SuitTables) -> None:
    _deal(table, sim, die_1, die_2, rows, suits)
    while sim.refusal == 0 and table.phase not in (PHASE_WON, PHASE_DRAWN):
        if table.phase == PHASE_ACT:
            act(table, sim, rows, suits)
        elif table.phase == PHASE_DISCARD:
            discard_after_call(table, sim, rows, suits)
        else:
            _go_on(table, sim, rows, suits)
    if sim.refusal == 0:
        close_hand(table, sim, rows)


@native
def _deal(table: Table, sim: Simulation, die_1: int, die_2: int, rows: Rows, suits: SuitTables) -> None:
    sim.n_live = 0
    sim.n_rinshan_draws = 0
    for seat in range(MAX_PLAYERS):
        sim.safe[seat] = 0
        sim.plans[seat] = PLAN_FREE
    n = table.n_players
    dealer = dealer_of(table.next_number)
    open_element(sim, OP_INIT, dealer, table.next_number)
    at = open_attribute(sim, ATTR_SEED, 6)
    sim.payload[at] = table.next_number
    sim.payload[at + 1] = table.next_honba
    sim.payload[at + 2] = table.next_sticks
    sim.payload[at + 3] = die_1
    sim.payload[at + 4] = die_2
    sim.payload[at + 5] = sim.wall[indicator_position(sim.layout, n, 0)]
    at = open_attribute(sim, ATTR_TEN, MAX_PLAYERS)
    for seat in range(MAX_PLAYERS):
        sim.payload[at + seat] = table.next_scores[seat] // 100 if seat < n else 0
    put(sim, ATTR_OYA, dealer)
    for seat in range(MAX_PLAYERS):
        at = open_attribute(sim, ATTR_HAI0 + seat, N_DEALT if seat < n else 0)
        if seat < n:
            for i in range(N_DEALT):
                sim.payload[at + i] = sim.wall[deal_position(n, (seat - dealer) % n, i)]
    commit(table, sim, rows, suits)


@native
def _go_on(table: Table, sim: Simulation, rows: Rows, suits: SuitTables) -> None:
    """Somebody has discarded, called or declared: the others' reactions, else the next draw."""
    if table.offer_tile >= 0:
        winners = ron_seats(table, sim)
        if winners:
            _settle_rons(table, sim, winners, rows, suits)
            return
    if table.phase == PHASE_ACCEPT:
        emit_acceptance(table, sim, rows, suits)
    if table.abort_due >= 0:
        emit_ryuukyoku(table, sim, table.abort_due, rows, suits)
        return
    if is_discard_offered(table):
        if live_tiles(table) == 0:
            emit_ryuukyoku(table, sim, DRAW_EXHAUSTIVE, rows, suits)
            return
        seat, code = choose_claim(table, sim, suits)
        if seat >= 0:
            emit_call(table, sim, seat, code, rows, suits)
            return
    _draw_next(table, sim, rows, suits)


@native
def _settle_rons(table: Table, sim: Simulation, winners: int, rows: Rows, suits: SuitTables) -> None:
    """The wins in turn order, as many as are paid, or the draw that three make. rules.md §5.6, §6.2, §23.3"""
    if is_triple_ron(count_kinds(winners), table.n_players) and has_abort(table, DRAW_TRIPLE_RON):
        emit_ryuukyoku(table, sim, DRAW_TRIPLE_RON, rows, suits)
        return
    from_seat = table.offer_seat
    for distance in range(1, table.n_players):
        seat = (from_seat + distance) % table.n_players
        if (winners >> seat) & 1 and table.n_winners < table.rules.most_winners:
            emit_win(table, sim, seat, from_seat, rows, suits)


@native
def _draw_next(table: Table, sim: Simulation, rows: Rows, suits: SuitTables) -> None:
    if table.phase == PHASE_RINSHAN:
        emit_indicators(table, sim, table.dora_due, rows, suits)
        at = rinshan_position(sim.layout, sim.n_rinshan_draws)
        sim.n_rinshan_draws += 1
    else:
        at = live_position(table.n_players, sim.n_live)
        sim.n_live += 1
    emit_draw(table, sim, table.turn, sim.wall[at], rows, suits)
