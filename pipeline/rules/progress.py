"""What follows a settled hand: the next hand, or the end of the game and its result.

Hand numbers are those of INIT seed[0]: 0 = East 1, 4 = South 1, 8 = West 1; three players skip
3, 7 and 11. ``rules`` is a ruleset's row (int64, see ruleset.RULE_*). Points are full points
(25000) of four seats; with three players the fourth is not read.
"""

import numpy as np

from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.rules.codes import (
    END_AGARI_YAME,
    END_BUST,
    END_EXTRA_ROUND,
    END_NONE,
    END_RETURN_POINTS,
    END_TENPAI_YAME,
)
from pipeline.rules.numbers import STICK_POINTS
from pipeline.rules.ruleset import (
    EITHER,
    RULE_EXTRA_ROUNDS,
    RULE_LAST_HAND,
    RULE_N_PLAYERS,
    RULE_OKA,
    RULE_RETURN_POINTS,
    RULE_ROUNDING,
    RULE_TENPAI_YAME,
    RULE_UMA,
    RULE_UMA_ALTERNATIVE,
    TENTHS,
    THOUSANDS,
    UNLIMITED,
    YES,
)

HAND_WON, HAND_EXHAUSTED, HAND_ABORTED = range(3)  # how a hand ended, for what follows


@native
def dealer_stays(outcome: int, dealer: int, winner_mask: int, tenpai_mask: int) -> bool:
    """True when the same dealer deals again (renchan). rules.md §3.

    ``winner_mask``: bit s = seat s won, both winners of a double ron. ``tenpai_mask``: bit s = seat
    s is tenpai; also at a nagashi mangan, whoever made it.
    """
    if outcome == HAND_ABORTED:
        return True
    mask = winner_mask if outcome == HAND_WON else tenpai_mask
    return (mask >> dealer) & 1 == 1


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
    """The honba of the next hand: 0 after a win of non-dealers only, else one more. rules.md §3."""
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
    points: Ints, rules: Ints, number: int, dealer: int, outcome: int, stays: bool
) -> tuple[int, int]:
    """Whether the game ends after this hand: ``(code, may_end)``. rules.md §7.

    ``points``: after the complete settlement (both winners of a double ron), without the sticks
    that stay on the table. ``stays``: the answer of ``dealer_stays``.

    ``code`` is the END_* reason, END_NONE when the game goes on. Where an era rule is EITHER and
    decides, ``code`` is END_NONE and ``may_end`` the reason by which the game may as well end here;
    otherwise ``may_end`` is END_NONE.
    """
    n_players = int(rules[RULE_N_PLAYERS])
    top = int(points[0])
    lowest = top
    for seat in range(1, n_players):
        top = max(top, int(points[seat]))
        lowest = min(lowest, int(points[seat]))
    if lowest < 0:  # exactly 0 plays on, §7.1
        return END_BUST, END_NONE
    if number < int(rules[RULE_LAST_HAND]) or outcome == HAND_ABORTED:  # §7.4
        return END_NONE, END_NONE
    has_return = top >= int(rules[RULE_RETURN_POINTS])  # exactly is enough, §7.5
    if stays:
        if has_return and _is_only_top(points, n_players, dealer):
            return _yame(outcome, int(rules[RULE_TENPAI_YAME]))
        return END_NONE, END_NONE  # another seat's return points do not end it, §7.3
    if has_return:
        return END_RETURN_POINTS, END_NONE
    return _extra_round(number - int(rules[RULE_LAST_HAND]), int(rules[RULE_EXTRA_ROUNDS]))


@native
def _is_only_top(points: Ints, n_players: int, dealer: int) -> bool:
    """A tie for the first place does not count, whatever the seats. rules.md §7.2."""
    n_at_least = 0
    for seat in range(n_players):
        if points[seat] >= points[dealer]:
            n_at_least += 1
    return n_at_least == 1


@native
def _yame(outcome: int, tenpai_yame: int) -> tuple[int, int]:
    """The end of a game whose dealer won, or was tenpai, as the only top. rules.md §7.2, §7.7."""
    if outcome == HAND_WON:
        return END_AGARI_YAME, END_NONE
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
def rounded_thousands(points: int) -> int:
    """Points in thousands, half away from zero: 13500 gives 14, -5500 gives -6. rules.md §1.7."""
    if points < 0:
        return -((500 - points) // 1000)
    return (points + 500) // 1000


@native
def final_scores(points: Ints, rules: Ints, uma_column: int, rounding: int, out: Ints) -> None:
    """Fills ``out`` (4 seats) with the final scores in tenths (+48.0 is 480). rules.md §1.3-§1.7.

    ``points``: the final points, leftover sticks awarded. ``uma_column``: RULE_UMA or
    RULE_UMA_ALTERNATIVE. ``rounding``: THOUSANDS (the first place takes minus the sum of the others)
    or TENTHS (exact); a caller whose rule is EITHER asks for each. An empty seat gets 0.
    """
    n_players = int(rules[RULE_N_PLAYERS])
    return_points = int(rules[RULE_RETURN_POINTS])
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
        out[seat] = score + 10 * int(rules[uma_column + placement - 1])  # uma in whole points
        if placement == 1:
            first = seat
        else:
            others += int(out[seat])
    if rounding == THOUSANDS:
        out[first] = -others
    else:
        out[first] += 10 * int(rules[RULE_OKA])


@native
def final_scores_agree(points: Ints, rules: Ints, recorded: Ints, out: Ints) -> bool:
    """True when ``recorded`` (4 seats, tenths) are the final scores by a rule that the era allows.

    Leaves the scores that agree in ``out``; when none agree, those of the ruleset's own uma, exact
    unless its rounding is THOUSANDS.
    """
    for uma_column in (RULE_UMA_ALTERNATIVE, RULE_UMA):
        for rounding in (THOUSANDS, TENTHS):
            if rules[RULE_ROUNDING] in (EITHER, rounding):
                final_scores(points, rules, uma_column, rounding, out)
                if np.array_equal(out, recorded):
                    return True
    return False
