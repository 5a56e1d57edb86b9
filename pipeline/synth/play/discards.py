"""Which tile to discard, and whether to declare riichi with it."""

from pipeline.native.compiler import native
from pipeline.replay.record.discards import unseen_copies
from pipeline.replay.score import count_dora
from pipeline.replay.state.player import RIICHI_NONE, Player, add_tiles, sets_needed
from pipeline.replay.state.table import HELD, Table, counted_waits, live_tiles
from pipeline.rules.calls import riichi_allowed
from pipeline.rules.shanten import wait_mask
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import EAST, N_KINDS, is_red, is_yaochu
from pipeline.synth.play.danger import weigh_danger
from pipeline.synth.play.plans import (
    PLAN_FLUSH,
    PLAN_FREE,
    PLAN_VALUE_PAIR,
    accepted_without,
    best_plan,
    shanten_without,
    take_plan,
    value_kinds,
)
from pipeline.synth.play.policies import (
    P_BOLDNESS,
    P_RIICHI_BAD,
    P_RIICHI_GOOD,
    P_SILENT,
    P_SLIPS,
    P_VALUE,
)
from pipeline.synth.play.state import Simulation, happens, roll

N_GOOD_WAIT = 5
N_NAGASHI = 46  # tiles left from which on a nagashi mangan is thought of
SHANTEN_WORTH = 10000  # of a tile nearer, in hundredths of an accepted copy
NAGASHI_WORTH = 12000  # of a terminal or honour late in a hand that has discarded nothing else
VALUABLE = 4  # han that make a mangan likely


@native
def hand_value(table: Table, player: Player, seat: int, plan: int) -> int:
    """Han in sight: dora, red fives, kita, and those of the plan."""
    value = count_dora(player, table.dora_kinds, table.n_dora_kinds, player.counts)
    value += player.n_red + player.n_kita
    if plan >= PLAN_FLUSH:
        value += 2
    elif player.n_open == 0:
        value += 1
    return value + 1


@native
def tolerated_danger(
    table: Table, sim: Simulation, player: Player, seat: int, plan: int, shanten: int
) -> int:
    """Danger, in hundredths of a percent, that the hand is worth."""
    value = hand_value(table, player, seat, plan)
    if shanten <= 0:
        limit = 700 + 350 * value
    elif shanten == 1:
        limit = 150 + 130 * value
    elif shanten == 2:
        limit = 80 + 50 * value
    else:
        limit = 40
    if seat == table.dealer:
        limit = limit * 5 // 4
    if shanten > 0:
        limit = limit * (live_tiles(table) + 20) // 70
    return limit * sim.policies[seat, P_BOLDNESS] // 100


@native
def choose_kind(table: Table, sim: Simulation, seat: int, suits: SuitTables) -> int:
    """The kind to discard from a hand with a tile too many."""
    player = table.players[seat]
    plan, _ = best_plan(table, sim, player, seat, suits)
    sim.plans[seat] = plan
    take_plan(sim, player, plan)
    threat = weigh_danger(table, sim, seat)
    nearest = _weigh_shanten(table, sim, player, plan, suits)
    limit = tolerated_danger(table, sim, player, seat, plan, nearest) if threat else 0
    if happens(sim, sim.policies[seat, P_SLIPS]):
        return _any_kind(table, sim, player)
    keeps_nagashi = player.is_nagashi and nearest >= 2 and live_tiles(table) < N_NAGASHI
    best = -1
    best_score = 0
    for kind in range(N_KINDS):
        if player.counts[kind] == 0 or (table.forbidden >> kind) & 1:
            continue
        is_too_far = sim.shanten[kind] > nearest
        is_too_dangerous = sim.danger[kind] > limit
        score = -SHANTEN_WORTH * (sim.shanten[kind] - nearest)
        if keeps_nagashi and is_yaochu(kind):
            score += NAGASHI_WORTH
        if is_too_dangerous:
            score -= 100000 + 1000 * sim.danger[kind]
        elif not is_too_far:
            score += _worth(table, sim, player, seat, plan, kind, suits)
            score -= sim.danger[kind] // 2
        if best < 0 or score > best_score:
            best, best_score = kind, score
    return best


@native
def _weigh_shanten(table: Table, sim: Simulation, player: Player, plan: int, suits: SuitTables) -> int:
    """Fill ``sim.shanten`` for the kinds that may be discarded; the least of them."""
    nearest = 99
    for kind in range(N_KINDS):
        if player.counts[kind] > 0 and (table.forbidden >> kind) & 1 == 0:
            sim.shanten[kind] = shanten_without(table, sim, player, plan, kind, suits)
            nearest = min(nearest, sim.shanten[kind])
    return nearest


@native
def _worth(
    table: Table, sim: Simulation, player: Player, seat: int, plan: int, kind: int, suits: SuitTables
) -> int:
    """What the hand without a kind is worth: copies that bring it closer, less what the kind is worth."""
    accepted = accepted_without(table, sim, player, plan, kind, suits)
    player.counts[kind] -= 1
    copies = unseen_copies(table, player, accepted)
    if sim.shanten[kind] == 0 and accepted & (player.river | 1 << kind):  # it would be furiten
        copies = copies // 3
    player.counts[kind] += 1
    return 100 * copies - _keeping(table, sim, player, seat, plan, kind)


@native
def _keeping(table: Table, sim: Simulation, player: Player, seat: int, plan: int, kind: int) -> int:
    """What speaks for keeping a kind apart from acceptance, in hundredths of an accepted copy."""
    keeping = 0
    if kind >= EAST:
        keeping = 20
        if (value_kinds(table, seat) >> kind) & 1 and table.visible[kind] < 2:
            keeping = 350 if player.counts[kind] >= 2 else 60
            if plan == PLAN_VALUE_PAIR and player.counts[kind] >= 2:
                keeping = 5000
    else:
        keeping = 60 + 30 * min(kind % 9, 8 - kind % 9)
    for i in range(table.n_dora_kinds):
        if table.dora_kinds[i] == kind:
            keeping += 16 * sim.policies[seat, P_VALUE]
    if _is_only_red(table, player, seat, kind):
        keeping += 5 * sim.policies[seat, P_VALUE]
    if (sim.allowed >> kind) & 1 == 0:
        keeping -= 600
    return keeping


@native
def _is_only_red(table: Table, player: Player, seat: int, kind: int) -> bool:
    """True where a discard of the kind would be a red five."""
    return player.counts[kind] == 1 and kind % 9 == 4 and kind < EAST and is_red(pick_tile(table, seat, kind))


@native
def _any_kind(table: Table, sim: Simulation, player: Player) -> int:
    """Some kind that may be discarded, by chance."""
    start = roll(sim, N_KINDS)
    for i in range(N_KINDS):
        kind = (start + i) % N_KINDS
        if player.counts[kind] > 0 and (table.forbidden >> kind) & 1 == 0:
            return kind
    return -1


@native
def pick_tile(table: Table, seat: int, kind: int) -> int:
    """The copy of a kind that a seat gives away: the drawn one, else any; red fives last."""
    drawn = table.players[seat].drawn
    if drawn >> 2 == kind and drawn >= 0 and not is_red(drawn):
        return drawn
    for copy in range(3, -1, -1):
        tile = 4 * kind + copy
        if table.place[tile] == HELD + seat and not is_red(tile):
            return tile
    return 4 * kind


@native
def wants_riichi(table: Table, sim: Simulation, seat: int, kind: int, suits: SuitTables) -> bool:
    """Whether to declare riichi with the discard of a kind."""
    player = table.players[seat]
    policy = sim.policies[seat]
    is_free = player.riichi == RIICHI_NONE
    live = live_tiles(table)
    if sim.plans[seat] != PLAN_FREE and sim.shanten[kind] > 0:
        return False
    min_live = table.rules.riichi_min_live
    if not riichi_allowed(player.n_open == 0, not is_free, table.scores[seat], live, min_live):
        return False
    add_tiles(player, kind, -1)
    waits = wait_mask(player.keys, player.counts, player.tally, sets_needed(player), suits)
    waits = counted_waits(table, player, waits)
    copies = unseen_copies(table, player, waits)
    add_tiles(player, kind, 1)
    if waits == 0 or copies == 0:
        return False
    if hand_value(table, player, seat, sim.plans[seat]) > VALUABLE and happens(sim, policy[P_SILENT]):
        return False
    is_good = copies >= N_GOOD_WAIT and waits & (player.river | 1 << kind) == 0
    chance = policy[P_RIICHI_GOOD] if is_good else policy[P_RIICHI_BAD]
    if live < 4 * table.n_players:
        chance = chance // 2
    return happens(sim, chance)
