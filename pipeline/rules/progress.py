"""What follows a settled hand: the next hand, or the end of the game and its result.

Hand numbers are those of INIT seed[0]: 0 = East 1, 4 = South 1, 8 = West 1; three players skip
3, 7 and 11. ``rules`` are those of the game. Points are full points
(25000) of four seats; with three players the fourth is not read.
"""

import numpy as np

from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.rules.codes import (
    END_AGARI_YAME,
    END_BUST,
    END_EXTRA_ROUND,
    END_LAST_HAND,
    END_NONE,
    END_RETURN_POINTS,
    END_TENPAI_YAME,
)
from pipeline.rules.game_rules import GameRules
from pipeline.rules.numbers import STICK_POINTS
from pipeline.rules.ruleset import (
    EITHER,
    TENTHS,
    THOUSANDS,
    UNLIMITED,
    YES,
)

HAND_WON, HAND_EXHAUSTED, HAND_ABORTED = range(3)  # how a hand ended, for what follows


@native
def dealer_stays(outcome: int, dealer: int, winner_mask: int, tenpai_mask: int, rules: GameRules) -> bool:
    """True when the same dealer deals again (renchan). rules.md §3, §23.2.

    ``winner_mask``: bit s = seat s won, both winners of a double ron. ``tenpai_mask``: bit s = seat
    s is tenpai; also at a nagashi mangan, whoever made it.
    """
    if outcome == HAND_ABORTED:
        return True
    if outcome == HAND_WON:
        return (winner_mask >> dealer) & 1 == 1 and rules.has_win_renchan
    return (tenpai_mask >> dealer) & 1 == 1 and rules.has_tenpai_renchan


@native
def next_hand_number(number: int, stays: bool, n_players: int) -> int:
    """The number of the next hand. rules.md §3."""
    if stays:
        return number
    number += 1
    if n_players == 3 and number % 4 == 3:
        number += 1
    return number


@native
def next_honba(honba: int, outcome: int, stays: bool) -> int:
    """The honba of the next hand: 0 where a win moves the dealer, else one more. rules.md §3, §23.2."""
    if outcome == HAND_WON and not stays:
        return 0
    return honba + 1


@native
def next_sticks(sticks: int, outcome: int) -> int:
    """The riichi sticks on the table of the next hand, given those at the end of this one. rules.md §3."""
    return 0 if outcome == HAND_WON else sticks


@native
def dealer_of(number: int) -> int:
    """The dealer's seat. rules.md §1.9."""
    return number % 4


@native
def round_wind_of(number: int) -> int:
    """0 East, 1 South, 2 West, 3 North. rules.md §1.9."""
    return number // 4


@native
def game_end(
    points: Ints, rules: GameRules, number: int, dealer: int, outcome: int, stays: bool
) -> tuple[int, int]:
    """Whether the game ends after this hand: ``(code, may_end)``. rules.md §7.

    ``points``: after the complete settlement (both winners of a double ron), without the sticks
    that stay on the table. ``stays``: the answer of ``dealer_stays``.

    ``code`` is the END_* reason, END_NONE when the game goes on. Where a rule is EITHER and
    decides, ``code`` is END_NONE and ``may_end`` the reason by which the game may as well end here;
    otherwise ``may_end`` is END_NONE.
    """
    n_players = rules.n_players
    top = int(points[0])
    lowest = top
    for seat in range(1, n_players):
        top = max(top, int(points[seat]))
        lowest = min(lowest, int(points[seat]))
    if lowest < 0 and rules.has_bust:  # exactly 0 plays on, §7.1
        return END_BUST, END_NONE
    if number < rules.last_hand or outcome == HAND_ABORTED:  # §7.4
        return END_NONE, END_NONE
    has_return = top >= rules.end_points  # exactly is enough, §7.5
    if stays:
        if has_return and _is_only_top(points, n_players, dealer):
            return _yame(outcome, rules.has_agari_yame, rules.tenpai_yame)
        return END_NONE, END_NONE  # another seat's return points do not end it, §7.3
    if has_return:
        return END_RETURN_POINTS, END_NONE
    if number == rules.last_hand and rules.has_extra_round == EITHER:
        return END_NONE, END_LAST_HAND  # §23.2
    return _extra_round(number - rules.last_hand, rules.extra_rounds)


@native
def _is_only_top(points: Ints, n_players: int, dealer: int) -> bool:
    """A tie for the first place does not count, whatever the seats. rules.md §7.2."""
    n_at_least = 0
    for seat in range(n_players):
        if points[seat] >= points[dealer]:
            n_at_least += 1
    return n_at_least == 1


@native
def _yame(outcome: int, has_agari_yame: bool, tenpai_yame: int) -> tuple[int, int]:
    """The end of a game whose dealer won, or was tenpai, as the only top. rules.md §7.2, §7.7, §23.2."""
    if outcome == HAND_WON:
        return (END_AGARI_YAME if has_agari_yame else END_NONE), END_NONE
    if tenpai_yame == YES:
        return END_TENPAI_YAME, END_NONE
    if tenpai_yame == EITHER:
        return END_NONE, END_TENPAI_YAME
    return END_NONE, END_NONE


@native
def _extra_round(n_extra_hands: int, extra_rounds: int) -> tuple[int, int]:
    """The end without return points: after one extra wind. rules.md §7.6, §7.7.

    ``n_extra_hands``: hand numbers since the last regular hand, 4 in the last hand of the extra
    wind. A game beyond that shows by itself that its rules allow it.
    """
    if n_extra_hands < 4 or extra_rounds == UNLIMITED:
        return END_NONE, END_NONE
    if extra_rounds == EITHER:
        return END_NONE, (END_EXTRA_ROUND if n_extra_hands == 4 else END_NONE)
    return END_EXTRA_ROUND, END_NONE


@native
def placement_of(points: Ints, n_players: int, seat: int) -> int:
    """The seat's placement from 1; of equal points the lower seat is first. rules.md §1.6."""
    placement = 1
    for other in range(n_players):
        if points[other] > points[seat] or (points[other] == points[seat] and other < seat):
            placement += 1
    return placement


@native
def placements(points: Ints, n_players: int, out: Ints) -> None:
    """Fills ``out`` (4 seats) with the placements from 1; an empty seat gets 0. rules.md §1.6."""
    for seat in range(4):
        out[seat] = placement_of(points, n_players, seat) if seat < n_players else 0


@native
def award_sticks(points: Ints, n_players: int, sticks: int) -> None:
    """Gives the sticks left on the table at the end of the game to the first place. rules.md §7."""
    for seat in range(n_players):
        if placement_of(points, n_players, seat) == 1:
            points[seat] += sticks * STICK_POINTS
            return


@native
def takes_leftover_sticks(points: Ints, stated: Ints, sticks: int, rules: GameRules) -> bool:
    """True unless an event leaves out the sticks that are left on the table at the end. rules.md §23.2

    Where the rule is EITHER, the log's final points ``stated`` tell: they are ``points`` without the sticks.
    """
    if sticks == 0 or rules.sticks_to_first != EITHER:
        return True
    n_same = 0
    for seat in range(rules.n_players):
        n_same += points[seat] == stated[seat]
    return n_same < rules.n_players


@native
def uma_group(points: Ints, rules: GameRules) -> int:
    """Players who end below the start points: the uma of an event may depend on it. rules.md §23.8"""
    n_below = 0
    for seat in range(rules.n_players):
        n_below += points[seat] < rules.start_points
    return n_below


@native
def n_sharing(points: Ints, n_players: int, seat: int) -> int:
    """Players with as many points as a seat, itself among them."""
    n = 0
    for other in range(n_players):
        n += points[other] == points[seat]
    return n


@native
def bonus_of(points: Ints, rules: GameRules, uma: Ints, seat: int) -> tuple[int, int]:
    """What a placement adds to the final score, uma and oka, as (sum in tenths, players who share it).

    ``uma``: that counts, by placement. Equal points share the sum of their
    placements where the rules say so, else one has it alone. rules.md §1.3, §1.4, §23.8
    """
    n_players = rules.n_players
    placement = placement_of(points, n_players, seat)
    n = 1
    if rules.splits_uma:
        n = n_sharing(points, n_players, seat)
        for other in range(seat):
            placement -= 1 if points[other] == points[seat] else 0
    total = 10 * rules.oka if placement == 1 else 0
    for place in range(placement, placement + n):
        total += 10 * int(uma[place - 1])  # uma in whole points
    return total, n


@native
def has_known_shares(points: Ints, rules: GameRules) -> bool:
    """False where equal points share what does not come out even, or the rest that rounding leaves. §23.8"""
    if not rules.splits_uma:
        return True
    uma = rules.uma_by_group[uma_group(points, rules)]
    is_known = True
    for seat in range(rules.n_players):
        total, n = bonus_of(points, rules, uma, seat)
        is_first = placement_of(points, rules.n_players, seat) == 1
        has_rest = is_first and n > 1 and rules.rounding == THOUSANDS
        is_known = is_known and total % n == 0 and not has_rest
    return is_known


@native
def rounded_thousands(points: int) -> int:
    """Points in thousands, half away from zero: 13500 gives 14, -5500 gives -6. rules.md §1.7."""
    if points < 0:
        return -((500 - points) // 1000)
    return (points + 500) // 1000


@native
def final_scores(points: Ints, rules: GameRules, uma_by_group: Ints, rounding: int, out: Ints) -> None:
    """Fills ``out`` (4 seats) with the final scores in tenths (+48.0 is 480). rules.md §1.3-§1.7, §23.8.

    ``points``: the final points, leftover sticks awarded. ``uma_by_group``: of the rules,
    one or the other. ``rounding``: THOUSANDS (the first place takes minus the sum of the others)
    or TENTHS (exact); a caller whose rule is EITHER asks for each. An empty seat gets 0.
    """
    n_players = rules.n_players
    return_points = rules.return_points
    uma = uma_by_group[uma_group(points, rules)]
    first = 0
    others = 0
    for seat in range(4):
        out[seat] = 0
    for seat in range(n_players):
        placement = placement_of(points, n_players, seat)
        if rounding == THOUSANDS:
            score = 10 * (rounded_thousands(int(points[seat])) - return_points // 1000)
        else:
            score = (int(points[seat]) - return_points) // 100
        bonus, n = bonus_of(points, rules, uma, seat)
        out[seat] = score + bonus // n
        if placement == 1:
            first = seat
        else:
            others += int(out[seat])
    if rounding == THOUSANDS:
        out[first] = -others


@native
def final_scores_agree(points: Ints, rules: GameRules, recorded: Ints, out: Ints) -> bool:
    """True when ``recorded`` (4 seats, tenths) are the final scores by a rule that the era allows.

    Leaves the scores that agree in ``out``; when none agree, those of the ruleset's own uma, exact
    unless its rounding is THOUSANDS.
    """
    for uma_by_group in (rules.other_uma_by_group, rules.uma_by_group):
        for rounding in (THOUSANDS, TENTHS):
            if rules.rounding in (EITHER, rounding):
                final_scores(points, rules, uma_by_group, rounding, out)
                if np.array_equal(out, recorded):
                    return True
    return False
