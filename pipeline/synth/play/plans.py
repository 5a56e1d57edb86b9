"""Plans: which form of hand a player goes for, and how far it is.

A closed hand needs no plan, riichi gives it a yaku. An open hand has a yaku already, or goes for one:
then only some kinds are of use, and its shanten is that of these tiles alone.
"""

from parsers.calls import CHI
from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.replay.state.player import Player, sets_needed
from pipeline.replay.state.table import Table, round_wind, seat_wind
from pipeline.rules.acceptance import accepted_kinds
from pipeline.rules.shanten import NINE_MAN, POWERS, TALLIES, shanten
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import DRAGON_KINDS, EAST, HONOUR_KINDS, N_KINDS, SIMPLE_KINDS, SUIT_KINDS
from pipeline.synth.play.policies import P_FLUSH
from pipeline.synth.play.state import Simulation

PLAN_FREE, PLAN_TANYAO, PLAN_VALUE_PAIR, PLAN_TRIPLETS, PLAN_FLUSH = range(5)  # PLAN_FLUSH + suit
N_PLANS = PLAN_FLUSH + 3
FAR = 9
THINKABLE_SETS = 4  # pairs, triplets and melds from which on triplets are thought of
THINKABLE_TILES = 9  # of one suit and honours, for a flush
PAIRS = 7  # the bits of a tally that count pairs

ALL_KINDS = (1 << N_KINDS) - 1


@native
def value_kinds(table: Table, seat: int) -> int:
    """Kinds whose triplet is a yaku for the seat."""
    return DRAGON_KINDS | 1 << (EAST + seat_wind(table, seat)) | 1 << (EAST + round_wind(table))


@native
def allowed_kinds(plan: int) -> int:
    """Kinds that a plan has use for."""
    if plan == PLAN_TANYAO:
        return SIMPLE_KINDS
    if plan >= PLAN_FLUSH:
        return HONOUR_KINDS | SUIT_KINDS << 9 * (plan - PLAN_FLUSH)
    return ALL_KINDS


@native
def fits_melds(player: Player, plan: int) -> bool:
    """True where the melds made so far allow the plan."""
    allowed = allowed_kinds(plan)
    for i in range(player.n_melds):
        kind = player.meld_kinds[i]
        if plan == PLAN_TRIPLETS and player.meld_calls[i] == CHI:
            return False
        if (allowed >> kind) & 1 == 0:
            return False
        if player.meld_calls[i] == CHI and (allowed >> (kind + 2)) & 1 == 0:
            return False
    return True


@native
def has_value_meld(player: Player, values: int) -> bool:
    for i in range(player.n_melds):
        if player.meld_calls[i] != CHI and (values >> player.meld_kinds[i]) & 1:
            return True
    n_triplets = 0
    for kind in range(EAST, N_KINDS):
        n_triplets += player.counts[kind] >= 3 and (values >> kind) & 1 == 1
    return n_triplets > 0


@native
def has_value_pair(table: Table, player: Player, values: int) -> bool:
    """True where a pair of the hand may still become a triplet with a yaku."""
    n_pairs = 0
    for kind in range(EAST, N_KINDS):
        n_pairs += player.counts[kind] == 2 and (values >> kind) & 1 == 1 and table.visible[kind] < 2
    return n_pairs > 0


@native
def take_plan(sim: Simulation, player: Player, plan: int) -> None:
    """Set ``sim.keys``, ``sim.tally`` and ``sim.allowed`` to the tiles of the plan."""
    sim.allowed = allowed_kinds(plan)
    sim.tally = player.tally if plan == PLAN_FREE else 0
    for suit in range(4):
        key = player.keys[suit]
        if plan == PLAN_TANYAO:
            key = 0 if suit == 3 else key - player.counts[9 * suit] - NINE_MAN * player.counts[9 * suit + 8]
        elif plan >= PLAN_FLUSH and suit != 3 and suit != plan - PLAN_FLUSH:
            key = 0
        sim.keys[suit] = key


@native
def planned_shanten(table: Table, sim: Simulation, player: Player, plan: int, suits: SuitTables) -> int:
    """Shanten of the player's tiles for the plan; for 3k + 2 tiles that of the best discard."""
    take_plan(sim, player, plan)
    if plan == PLAN_TRIPLETS:
        return triplet_shanten(player.counts, sets_needed(player))
    return shanten(sim.keys, sim.tally, sets_needed(player), table.n_players, suits)


@native
def shanten_without(
    table: Table, sim: Simulation, player: Player, plan: int, kind: int, suits: SuitTables
) -> int:
    """The same after the discard of a kind; ``take_plan`` has been called."""
    if plan == PLAN_TRIPLETS:
        player.counts[kind] -= 1
        result = triplet_shanten(player.counts, sets_needed(player))
        player.counts[kind] += 1
        return result
    n = player.counts[kind]
    if (sim.allowed >> kind) & 1 == 0:
        return shanten(sim.keys, sim.tally, sets_needed(player), table.n_players, suits)
    tally = sim.tally
    if plan == PLAN_FREE:
        tally += TALLIES[kind, n - 1] - TALLIES[kind, n]
    sim.keys[kind // 9] -= POWERS[kind]
    result = shanten(sim.keys, tally, sets_needed(player), table.n_players, suits)
    sim.keys[kind // 9] += POWERS[kind]
    return result


@native
def accepted_without(
    table: Table, sim: Simulation, player: Player, plan: int, kind: int, suits: SuitTables
) -> int:
    """Mask of the kinds that bring the plan closer after the discard of a kind."""
    player.counts[kind] -= 1
    n = player.counts[kind]
    if plan == PLAN_TRIPLETS:
        mask = _accepted_triplets(player.counts)
        player.counts[kind] += 1
        return mask
    is_planned = (sim.allowed >> kind) & 1
    tally = sim.tally
    if is_planned:
        sim.keys[kind // 9] -= POWERS[kind]
        if plan == PLAN_FREE:
            tally += TALLIES[kind, n] - TALLIES[kind, n + 1]
    mask = accepted_kinds(sim.keys, player.counts, tally, sets_needed(player), table.n_players, suits)
    if is_planned:
        sim.keys[kind // 9] += POWERS[kind]
    player.counts[kind] += 1
    return mask & sim.allowed


@native
def triplet_shanten(counts: Ints, n_sets_needed: int) -> int:
    """Shanten of triplets and a pair only."""
    n_triplets = 0
    n_pairs = 0
    for kind in range(N_KINDS):
        if counts[kind] >= 3:
            n_triplets += 1
        elif counts[kind] == 2:
            n_pairs += 1
    missing_sets = max(0, n_sets_needed - n_triplets)
    n_pairs += max(0, n_triplets - n_sets_needed)
    from_pairs = min(missing_sets, n_pairs)
    missing = from_pairs + 2 * (missing_sets - from_pairs)
    return missing + (0 if n_pairs > from_pairs else 1) - 1


@native
def _accepted_triplets(counts: Ints) -> int:
    pairs = 0
    singles = 0
    for kind in range(N_KINDS):
        if counts[kind] == 2:
            pairs |= 1 << kind
        elif counts[kind] == 1:
            singles |= 1 << kind
    return pairs if pairs else singles


@native
def is_open_to(table: Table, player: Player, seat: int, plan: int) -> bool:
    """True where the plan gives the hand a yaku, as far as melds and hand show it."""
    values = value_kinds(table, seat)
    if plan == PLAN_FREE:
        return player.n_open == 0 or has_value_meld(player, values)
    if plan == PLAN_VALUE_PAIR:
        return has_value_pair(table, player, values)
    if plan == PLAN_TANYAO and not table.rules.has_open_tanyao:
        return False
    if table.n_players == 3 and plan == PLAN_FLUSH:
        return False
    return fits_melds(player, plan)


@native
def best_plan(table: Table, sim: Simulation, player: Player, seat: int, suits: SuitTables) -> tuple[int, int]:
    """(plan, its shanten) of the nearest plan that has a yaku; far ones only where there is no other."""
    _count_suits(sim, player)
    best = PLAN_FREE
    best_cost = 10 * FAR
    best_shanten = FAR
    for plan in range(N_PLANS):
        if player.n_open == 0 and PLAN_FREE < plan < PLAN_TRIPLETS:
            continue
        if plan >= PLAN_TRIPLETS and not _is_thinkable(sim, player, plan):
            continue
        if not is_open_to(table, player, seat, plan):
            continue
        distance = planned_shanten(table, sim, player, plan, suits)
        cost = 10 * distance + _reluctance(sim, player, seat, plan)
        if cost < best_cost:
            best, best_cost, best_shanten = plan, cost, distance
    return best, best_shanten


@native
def _count_suits(sim: Simulation, player: Player) -> None:
    """Fill ``sim.suits`` with the number of concealed tiles of each suit."""
    for suit in range(4):
        n = 0
        for kind in range(9 * suit, min(9 * suit + 9, N_KINDS)):
            n += player.counts[kind]
        sim.suits[suit] = n


@native
def _is_thinkable(sim: Simulation, player: Player, plan: int) -> bool:
    """False for flushes and triplets that are out of reach; ``_count_suits`` has been called."""
    if plan == PLAN_TRIPLETS:
        return (player.tally & PAIRS) + player.n_melds >= THINKABLE_SETS
    return sim.suits[plan - PLAN_FLUSH] + sim.suits[3] + 3 * player.n_melds >= THINKABLE_TILES


@native
def _reluctance(sim: Simulation, player: Player, seat: int, plan: int) -> int:
    """What a plan must be nearer by, in tenths of shanten."""
    if plan == PLAN_FREE:
        return 0
    if plan == PLAN_TANYAO:
        return 1
    if plan == PLAN_VALUE_PAIR:
        return 6
    if plan >= PLAN_FLUSH:
        return -10 * sim.policies[seat, P_FLUSH] + (9 if player.n_open == 0 else 2)
    return 9 if player.n_open == 0 else 0
