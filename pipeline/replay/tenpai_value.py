"""What a tenpai hand waits for, and what a ron would be worth by the hand alone."""

from typing import NamedTuple

from pipeline.native.compiler import native
from pipeline.replay.score import count_dora, held_red, score_counts
from pipeline.replay.state.player import Player, copies_in_melds, sets_needed
from pipeline.replay.state.table import Table, copy_array
from pipeline.rules.numbers import COPIES
from pipeline.rules.plans import is_simple_hand, kinds_of_melds
from pipeline.rules.points import ron_points
from pipeline.rules.tiles import N_KINDS, is_five
from pipeline.rules.waits import wait_shapes

HAN_OF_YAKUMAN = 13


class TenpaiValue(NamedTuple):
    """A tenpai hand. ``n_dora``, ``n_red``: of hand, melds and kita tiles, without a winning tile.

    ``low_*`` is a ron on the cheapest of the waits, ``high_*`` on the dearest, by points, then han:
    without riichi and the luck of the last tile, the winning tile no red five while another can come.
    Han with all dora, 13 for each yakuman; 0 han and 0 points where the wait has no yaku. Kinds of which
    the player holds all four, melds included, are no waits here.
    """

    shapes: int
    n_unheld: int
    n_dora: int
    n_red: int
    is_simple: bool
    n_yaku_waits: int
    low_han: int
    low_points: int
    high_han: int
    high_points: int


@native
def tenpai_value_of(table: Table, player: Player, seat: int) -> TenpaiValue:
    """The ``TenpaiValue`` of a player who is tenpai and holds no drawn tile."""
    n_dora = count_dora(player, table.dora_kinds, table.n_dora_kinds, player.counts)
    n_red = held_red(table, player)
    n_unheld = n_yaku_waits = low_han = high_han = high_points = 0
    low_points = -1
    copy_array(player.counts, table.counts, N_KINDS)
    for kind in range(N_KINDS):
        if (player.waits >> kind) & 1:
            n_unheld += COPIES - player.counts[kind]
            n_own = player.counts[kind] + copies_in_melds(player, kind)
            if n_own == COPIES:  # a wait by form that no tile can end
                continue
            must_be_red = n_own == COPIES - 1 and _lacks_red(table, player, kind)
            han, points = _ron_worth(table, player, seat, kind, n_dora + n_red + must_be_red)
            n_yaku_waits += 1 if points > 0 else 0
            if low_points < 0 or points < low_points or (points == low_points and han < low_han):
                low_han, low_points = han, points
            if points > high_points or (points == high_points and han > high_han):
                high_han, high_points = han, points
    melds = kinds_of_melds(player.meld_calls, player.meld_kinds, player.n_melds)
    return TenpaiValue(
        wait_shapes(player.counts, sets_needed(player), player.waits),
        n_unheld,
        n_dora,
        n_red,
        is_simple_hand(player.counts, melds, player.waits),
        n_yaku_waits,
        low_han,
        max(0, low_points),
        high_han,
        high_points,
    )


@native
def _ron_worth(table: Table, player: Player, seat: int, kind: int, n_dora: int) -> tuple[int, int]:
    """(han, points) of a ron on a tile of this kind; ``table.counts`` are the 13 tiles, ``n_dora`` theirs."""
    for i in range(table.n_dora_kinds):
        n_dora += 1 if table.dora_kinds[i] == kind else 0
    n_dora += player.n_kita
    table.counts[kind] += 1
    score = score_counts(table, player, seat, kind, False, 0, n_dora)
    table.counts[kind] -= 1
    if score.yaku == 0:
        return 0, 0
    han = HAN_OF_YAKUMAN * score.n_yakuman if score.n_yakuman > 0 else score.han + n_dora
    return han, ron_points(score.base, seat == table.dealer)


@native
def _lacks_red(table: Table, player: Player, kind: int) -> bool:
    """True for a five of which the game has a red copy that the player does not hold."""
    return table.rules.has_red_fives and is_five(kind) and (player.reds >> kind // 9) & 1 == 0
