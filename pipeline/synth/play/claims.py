"""Reactions to a tile on offer: win on it, call it, or let it pass."""

from parsers.calls import CHI, DAIMINKAN, PON
from pipeline.native.compiler import native
from pipeline.replay.score import score_win
from pipeline.replay.state.player import RIICHI_NONE, Player, add_tiles, furiten_bits
from pipeline.replay.state.table import Table, live_tiles
from pipeline.rules.calls import call_leaves_discard, discard_call_allowed, kuikae_forbidden
from pipeline.rules.codes import LIMIT_NONE
from pipeline.rules.points import limit_of
from pipeline.rules.suits import SuitTables
from pipeline.synth.play.codes import chi_code, encode_daiminkan, pon_code
from pipeline.synth.play.danger import threat_to
from pipeline.synth.play.discards import hand_value
from pipeline.synth.play.plans import (
    FAR,
    PLAN_FLUSH,
    PLAN_FREE,
    PLAN_TRIPLETS,
    best_plan,
    value_kinds,
)
from pipeline.synth.play.policies import P_BOLDNESS, P_CALL, P_KAN, P_SKIP
from pipeline.synth.play.state import Simulation, happens, roll

NO_CODE = -1


@native
def wants_ron(table: Table, sim: Simulation, seat: int) -> bool:
    """Whether a seat can win on the offered tile and does."""
    player = table.players[seat]
    if seat == table.offer_seat or (player.waits >> (table.offer_tile >> 2)) & 1 == 0:
        return False
    if furiten_bits(player):
        return False
    score = score_win(table, player, seat, table.offer_tile, table.offer_source, 0)
    if score.yaku == 0:
        return False
    is_cheap = limit_of(score.fu, score.han, score.n_yakuman) == LIMIT_NONE
    may_skip = is_cheap and player.riichi == RIICHI_NONE
    return not (may_skip and roll(sim, 1000) < sim.policies[seat, P_SKIP])


@native
def ron_seats(table: Table, sim: Simulation) -> int:
    """Mask of the seats that win on the offered tile."""
    mask = 0
    for seat in range(table.n_players):
        if wants_ron(table, sim, seat):
            mask |= 1 << seat
    return mask


@native
def choose_claim(table: Table, sim: Simulation, suits: SuitTables) -> tuple[int, int]:
    """(seat, call code) of the call of the offered discard, (-1, NO_CODE) where nobody calls it.

    Pon and open kan go before chi. rules.md §2.3
    """
    n = table.n_players
    for distance in range(1, n):
        seat = (table.offer_seat + distance) % n
        if table.players[seat].counts[table.offer_tile >> 2] >= 2 and _may_call(table, seat, PON):
            code = _choose_same(table, sim, seat, suits)
            if code != NO_CODE:
                return seat, code
    seat = (table.offer_seat + 1) % n
    if _may_call(table, seat, CHI):
        code = _choose_run(table, sim, seat, suits)
        if code != NO_CODE:
            return seat, code
    return -1, NO_CODE


@native
def _may_call(table: Table, seat: int, call: int) -> bool:
    in_riichi = table.players[seat].riichi != RIICHI_NONE
    live = live_tiles(table)
    return discard_call_allowed(call, seat, table.offer_seat, table.n_players, live, in_riichi, table.n_kans)


@native
def _choose_same(table: Table, sim: Simulation, seat: int, suits: SuitTables) -> int:
    """Pon, open kan, or neither."""
    player = table.players[seat]
    kind = table.offer_tile >> 2
    rel = (table.offer_seat - seat) % 4
    before = _shanten_before(table, sim, player, seat, suits)
    if player.counts[kind] == 3 and _wants_open_kan(table, sim, player, seat):
        return encode_daiminkan(table.offer_tile, rel)
    add_tiles(player, kind, -2)
    wants = _gains(table, sim, player, seat, PON, kind, kind, before, suits)
    add_tiles(player, kind, 2)
    return pon_code(table, seat, table.offer_tile, rel) if wants else NO_CODE


@native
def _wants_open_kan(table: Table, sim: Simulation, player: Player, seat: int) -> bool:
    """Open kans are rare: in an open hand, or of a kind that is a yaku, and never against a threat."""
    if not _may_call(table, seat, DAIMINKAN) or threat_to(table, seat) > 0:
        return False
    is_value = (value_kinds(table, seat) >> (table.offer_tile >> 2)) & 1
    if not is_value and player.n_open == 0:
        return False
    return happens(sim, sim.policies[seat, P_KAN] // 3)


@native
def _choose_run(table: Table, sim: Simulation, seat: int, suits: SuitTables) -> int:
    """The chi that helps most, NO_CODE where none does."""
    player = table.players[seat]
    kind = table.offer_tile >> 2
    if kind >= 27:
        return NO_CODE
    before = FAR
    for low in range(kind - 2, kind + 1):
        if low < 0 or low // 9 != kind // 9 or low % 9 > 6 or not _has_rest(player, low, kind):
            continue
        if before == FAR:
            before = _shanten_before(table, sim, player, seat, suits)
        _lay(player, low, kind, -1)
        wants = _gains(table, sim, player, seat, CHI, low, kind, before, suits)
        _lay(player, low, kind, 1)
        if wants:
            return chi_code(table, seat, low, table.offer_tile)
    return NO_CODE


@native
def _has_rest(player: Player, low: int, kind: int) -> bool:
    n_held = 0
    for other in range(low, low + 3):
        n_held += other != kind and player.counts[other] > 0
    return n_held == 2


@native
def _lay(player: Player, low: int, kind: int, n: int) -> None:
    for other in range(low, low + 3):
        if other != kind:
            add_tiles(player, other, n)


@native
def _shanten_before(table: Table, sim: Simulation, player: Player, seat: int, suits: SuitTables) -> int:
    """Shanten of the plan that the hand has now."""
    _, distance = best_plan(table, sim, player, seat, suits)
    return distance


@native
def _gains(
    table: Table,
    sim: Simulation,
    player: Player,
    seat: int,
    call: int,
    low: int,
    kind: int,
    before: int,
    suits: SuitTables,
) -> bool:
    """Whether the meld of kinds from ``low`` helps a hand whose own tiles of it are taken out already."""
    player.meld_calls[player.n_melds] = call
    player.meld_kinds[player.n_melds] = low
    player.n_melds += 1
    player.n_open += 1
    plan, after = best_plan(table, sim, player, seat, suits)
    sim.tiles[0] = 4 * low  # enough for the ban, which looks at kinds
    is_legal = call_leaves_discard(player.counts, kuikae_forbidden(call, sim.tiles, 4 * kind))
    is_nearer = after < before or (plan == PLAN_TRIPLETS and after == before)  # before: perhaps seven pairs
    wants = is_legal and is_nearer and _likes_call(table, sim, player, seat, call, kind, plan, after)
    player.n_open -= 1
    player.n_melds -= 1
    return wants


@native
def _likes_call(
    table: Table, sim: Simulation, player: Player, seat: int, call: int, kind: int, plan: int, after: int
) -> bool:
    """Whether the policy makes a call that brings the hand closer; the meld is among the player's already."""
    policy = sim.policies[seat]
    value = hand_value(table, player, seat, plan)
    chance = policy[P_CALL]
    is_value = call == PON and (value_kinds(table, seat) >> kind) & 1
    is_first = player.n_open == 1
    if is_value:
        chance = chance + 35
    elif is_first and after >= 3 and plan < PLAN_TRIPLETS:
        chance = chance // 3
    elif is_first and after == 2:
        chance = chance * 3 // 4
    if plan == PLAN_FREE and not is_value and is_first:  # a value triplet in the hand
        chance = chance * 2 // 3
    if is_first and not is_value and plan < PLAN_FLUSH and value <= 1:
        chance = chance // 2
    if not is_first:
        chance = chance * 3 // 2
    if threat_to(table, seat) > 0 and after > 0:
        chance = chance * policy[P_BOLDNESS] // 400
    return happens(sim, chance)
