"""What players do on their own turn: win, throw the hand in, kita, kans, riichi, discard."""

from parsers.calls import ANKAN
from parsers.packed import DRAW_NINE_TERMINALS
from pipeline.native.compiler import native
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.score import score_win
from pipeline.replay.state.player import (
    RIICHI_ACCEPTED,
    Player,
    add_tiles,
    best_shanten,
    pon_of,
    sets_needed,
)
from pipeline.replay.state.table import Table, counted_waits, has_abort, live_tiles
from pipeline.rules.calls import (
    closed_kan_keeps_waits,
    kita_allowed,
    nine_terminals,
    nine_terminals_allowed,
    own_kan_allowed,
)
from pipeline.rules.shanten import wait_mask
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import N_KINDS, NORTH
from pipeline.synth.play.codes import encode_ankan, encode_kita, held_tile, kakan_code
from pipeline.synth.play.danger import threat_to
from pipeline.synth.play.discards import choose_kind, pick_tile, wants_riichi
from pipeline.synth.play.emit import emit_call, emit_discard, emit_riichi
from pipeline.synth.play.plans import PLAN_FLUSH, PLAN_FREE, best_plan, planned_shanten
from pipeline.synth.play.policies import P_KAN, P_NINE
from pipeline.synth.play.results import emit_ryuukyoku, emit_win, source_of
from pipeline.synth.play.state import Simulation, happens

KOKUSHI_HOPE = 11  # kinds from which thirteen orphans are gone for
NO_CODE = -1


@native
def act(table: Table, sim: Simulation, rows: Rows, suits: SuitTables) -> None:
    """After a draw."""
    seat = table.turn
    player = table.players[seat]
    if _wins(table, player, seat, suits):
        emit_win(table, sim, seat, seat, rows, suits)
        return
    if _throws_in(table, sim, player, seat):
        emit_ryuukyoku(table, sim, DRAW_NINE_TERMINALS, rows, suits)
        return
    code = _choose_declaration(table, sim, player, seat, suits)
    if code != NO_CODE:
        emit_call(table, sim, seat, code, rows, suits)
        return
    if player.riichi == RIICHI_ACCEPTED:
        emit_discard(table, sim, seat, player.drawn, rows, suits)
        return
    kind = choose_kind(table, sim, seat, suits)
    if wants_riichi(table, sim, seat, kind, suits):
        emit_riichi(table, sim, seat, rows, suits)
    emit_discard(table, sim, seat, pick_tile(table, seat, kind), rows, suits)


@native
def discard_after_call(table: Table, sim: Simulation, rows: Rows, suits: SuitTables) -> None:
    seat = table.turn
    kind = choose_kind(table, sim, seat, suits)
    emit_discard(table, sim, seat, pick_tile(table, seat, kind), rows, suits)


@native
def _wins(table: Table, player: Player, seat: int, suits: SuitTables) -> bool:
    if best_shanten(player, table.n_players, suits) >= 0:
        return False
    score = score_win(table, player, seat, player.drawn, source_of(table, seat, seat), 0)
    return score.yaku != 0


@native
def _throws_in(table: Table, sim: Simulation, player: Player, seat: int) -> bool:
    """Nine terminals and honours, unless thirteen orphans are near."""
    if player.n_discards > 0 or table.n_standing_calls > 0:
        return False
    if not nine_terminals_allowed(player.counts, True, False) or not has_abort(table, DRAW_NINE_TERMINALS):
        return False
    return nine_terminals(player.counts) < KOKUSHI_HOPE and happens(sim, sim.policies[seat, P_NINE])


@native
def _choose_declaration(table: Table, sim: Simulation, player: Player, seat: int, suits: SuitTables) -> int:
    """The code of a kita or kan, NO_CODE for none."""
    live = live_tiles(table)
    if kita_allowed(True, live, table.n_players) and _wants_kita(table, sim, player, seat, suits):
        tile = player.drawn if player.drawn >> 2 == NORTH else held_tile(table, seat, NORTH)
        return encode_kita(tile)
    if not own_kan_allowed(True, live, table.n_kans):
        return NO_CODE
    for kind in range(N_KINDS):
        if player.counts[kind] == 4 and _wants_closed_kan(table, sim, player, seat, kind, suits):
            return encode_ankan(4 * kind)
        can_add = player.counts[kind] == 1 and player.n_open > 0 and pon_of(player, kind) >= 0
        if can_add and _wants_added_kan(table, sim, seat, player, kind, suits):
            return kakan_code(player, kind)
    return NO_CODE


@native
def _wants_kita(table: Table, sim: Simulation, player: Player, seat: int, suits: SuitTables) -> bool:
    """Nearly always, unless the hand needs its Norths."""
    if player.counts[NORTH] == 0:
        return False
    if player.riichi == RIICHI_ACCEPTED:
        return player.drawn >> 2 == NORTH
    if nine_terminals(player.counts) >= KOKUSHI_HOPE:
        return False
    if sim.plans[seat] >= PLAN_FLUSH and player.counts[NORTH] >= 2:
        return happens(sim, 60)
    return happens(sim, 93)


@native
def _wants_closed_kan(
    table: Table, sim: Simulation, player: Player, seat: int, kind: int, suits: SuitTables
) -> bool:
    if player.riichi == RIICHI_ACCEPTED:
        waits = _waits_with_kan(table, player, kind, suits)
        return closed_kan_keeps_waits(player.drawn >> 2, kind, player.waits, waits) and happens(sim, 95)
    plan, before = best_plan(table, sim, player, seat, suits)
    add_tiles(player, kind, -4)
    player.n_melds += 1
    after = planned_shanten(table, sim, player, plan, suits) if plan == PLAN_FREE else before
    player.n_melds -= 1
    add_tiles(player, kind, 4)
    if after > before or (before > 0 and threat_to(table, seat) > 0):
        return False
    return happens(sim, sim.policies[seat, P_KAN])


@native
def _waits_with_kan(table: Table, player: Player, kind: int, suits: SuitTables) -> int:
    """Waits of the hand with a closed kan of its four tiles."""
    add_tiles(player, kind, -4)
    player.n_melds += 1
    waits = wait_mask(player.keys, player.counts, player.tally, sets_needed(player), suits)
    player.meld_calls[player.n_melds - 1] = ANKAN
    player.meld_kinds[player.n_melds - 1] = kind
    waits = counted_waits(table, player, waits)
    player.n_melds -= 1
    add_tiles(player, kind, 4)
    return waits


@native
def _wants_added_kan(
    table: Table, sim: Simulation, seat: int, player: Player, kind: int, suits: SuitTables
) -> bool:
    """Not where it sets the hand back, and hardly ever against a threat."""
    before = best_shanten(player, table.n_players, suits)
    add_tiles(player, kind, -1)
    after = best_shanten(player, table.n_players, suits)
    add_tiles(player, kind, 1)
    if after > before:
        return False
    chance = sim.policies[seat, P_KAN]
    return happens(sim, chance // 5 if threat_to(table, seat) > 0 else chance)
