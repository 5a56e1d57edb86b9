from datetime import datetime

import numpy as np
import pytest
from chosen_rules import rules_of
from hypothesis import given
from hypothesis import strategies as st

from pipeline.rules import progress as pr
from pipeline.rules.codes import (
    END_AGARI_YAME,
    END_BUST,
    END_EXTRA_ROUND,
    END_NONE,
    END_RETURN_POINTS,
    END_TENPAI_YAME,
)
from pipeline.rules.progress import game_end

WIN, DRAW, ABORT = pr.HAND_WON, pr.HAND_EXHAUSTED, pr.HAND_ABORTED
HANCHAN, TONPUU, HANCHAN_3P, TONPUU_3P = 169, 225, 185, 177
LAST = {HANCHAN: 7, TONPUU: 3, HANCHAN_3P: 6, TONPUU_3P: 2}
KINDS = tuple(LAST)
NEW = datetime(2018, 1, 1)


def end(go_type, number, hundreds, outcome, stays, played_at=NEW):
    points = np.array([*hundreds, 0][:4], dtype=np.int64) * 100
    return game_end(points, rules_of(go_type, played_at), number, pr.dealer_of(number), outcome, stays)


def seats(go_type, dealer_points, best_other, number):
    """Points in hundreds: the dealer's, another seat's, and the rest below both."""
    is_sanma = bool(go_type & 0x10)
    n_players, total = (3, 1050) if is_sanma else (4, 1000)
    points = [0] * n_players
    dealer = pr.dealer_of(number)
    others = [seat for seat in range(n_players) if seat != dealer]
    points[dealer], points[others[0]] = dealer_points, best_other
    rest = total - dealer_points - best_other
    for seat in others[1:]:
        points[seat] = rest // len(others[1:])
    return points


RETURN = {HANCHAN: 300, TONPUU: 300, HANCHAN_3P: 400, TONPUU_3P: 400}
# So few that no other seat of ``seats`` reaches the return points by the rest.
FEW = {HANCHAN: 250, TONPUU: 250, HANCHAN_3P: 330, TONPUU_3P: 330}


@pytest.mark.parametrize("go_type", KINDS)
class TestEveryGame:
    def test_bust_ends_at_once(self, go_type):
        points = seats(go_type, -1, 400, 0)
        for outcome in (WIN, DRAW, ABORT):
            for stays in (True, False):
                assert end(go_type, 0, points, outcome, stays) == (END_BUST, END_NONE)

    def test_exactly_zero_plays_on(self, go_type):  # §7.1
        assert end(go_type, 0, seats(go_type, 0, 500, 0), WIN, False) == (END_NONE, END_NONE)

    def test_return_points_mean_nothing_before_the_last_hand(self, go_type):
        number = LAST[go_type] - 1
        points = seats(go_type, 500, FEW[go_type], number)
        assert end(go_type, number, points, WIN, True) == (END_NONE, END_NONE)
        assert end(go_type, number, points, WIN, False) == (END_NONE, END_NONE)

    def test_last_hand_with_return_points(self, go_type):
        number = LAST[go_type]
        points = seats(go_type, 200, RETURN[go_type] + 50, number)
        assert end(go_type, number, points, WIN, False) == (END_RETURN_POINTS, END_NONE)
        assert end(go_type, number, points, DRAW, False) == (END_RETURN_POINTS, END_NONE)

    def test_exactly_the_return_points_are_enough(self, go_type):  # §7.5
        number, enough, few = LAST[go_type], RETURN[go_type], FEW[go_type]
        assert end(go_type, number, seats(go_type, few, enough, number), WIN, False)[0] == END_RETURN_POINTS
        assert end(go_type, number, seats(go_type, few, enough - 1, number), WIN, False)[0] == END_NONE
        assert end(go_type, number, seats(go_type, enough, few, number), WIN, True)[0] == END_AGARI_YAME
        assert end(go_type, number, seats(go_type, enough - 1, few, number), WIN, True)[0] == END_NONE

    def test_extra_round_without_return_points(self, go_type):  # §1.8
        number = LAST[go_type]
        for outcome in (WIN, DRAW):
            points = seats(go_type, FEW[go_type], RETURN[go_type] - 1, number)
            assert end(go_type, number, points, outcome, False) == (END_NONE, END_NONE)

    def test_agari_yame_and_tenpai_yame(self, go_type):  # §7.2
        number = LAST[go_type]
        points = seats(go_type, RETURN[go_type] + 100, FEW[go_type], number)
        assert end(go_type, number, points, WIN, True) == (END_AGARI_YAME, END_NONE)
        assert end(go_type, number, points, DRAW, True) == (END_TENPAI_YAME, END_NONE)

    def test_a_tie_for_the_first_place_is_no_yame(self, go_type):  # §7.2, whichever seat is lower
        number = LAST[go_type]
        points = seats(go_type, 410, 410, number)
        for outcome in (WIN, DRAW):
            assert end(go_type, number, points, outcome, True) == (END_NONE, END_NONE)
        assert end(go_type, number, points, WIN, False) == (END_RETURN_POINTS, END_NONE)

    def test_another_seat_with_return_points_waits_for_the_dealer(self, go_type):  # §7.3
        for number in (LAST[go_type], LAST[go_type] + 4):
            points = seats(go_type, 300, 420, number)
            for outcome in (WIN, DRAW):
                assert end(go_type, number, points, outcome, True) == (END_NONE, END_NONE)

    def test_abortive_draw_plays_on(self, go_type):  # §7.4
        for number in (LAST[go_type], LAST[go_type] + 4):
            points = seats(go_type, 450, FEW[go_type], number)
            assert end(go_type, number, points, ABORT, True) == (END_NONE, END_NONE)

    def test_extra_round_is_sudden_death(self, go_type):  # §7.6
        number = LAST[go_type] + 2
        points = seats(go_type, FEW[go_type], RETURN[go_type], number)
        assert end(go_type, number, points, WIN, False) == (END_RETURN_POINTS, END_NONE)
        assert end(go_type, number, points, DRAW, False) == (END_RETURN_POINTS, END_NONE)
        points = seats(go_type, RETURN[go_type] + 20, FEW[go_type], number)
        assert end(go_type, number, points, WIN, True) == (END_AGARI_YAME, END_NONE)

    def test_one_extra_wind_only(self, go_type):  # §7.6
        low = RETURN[go_type] - 1
        for number in range(LAST[go_type] + 1, LAST[go_type] + 4):
            if go_type & 0x10 and number % 4 == 3:
                continue
            assert end(go_type, number, seats(go_type, FEW[go_type], low, number), WIN, False)[0] == END_NONE
        number = LAST[go_type] + 4
        points = seats(go_type, FEW[go_type], low, number)
        assert end(go_type, number, points, WIN, False) == (END_EXTRA_ROUND, END_NONE)
        assert end(go_type, number, points, DRAW, False) == (END_EXTRA_ROUND, END_NONE)

    def test_dealer_stays_in_the_very_last_extra_hand(self, go_type):  # §7.6, by the same logic
        number = LAST[go_type] + 4
        points = seats(go_type, RETURN[go_type] - 1, FEW[go_type], number)
        assert end(go_type, number, points, WIN, True) == (END_NONE, END_NONE)

    def test_bust_comes_before_everything(self, go_type):
        number = LAST[go_type]
        points = seats(go_type, 700, 500, number)
        assert min(points) < 0
        assert end(go_type, number, points, WIN, True) == (END_BUST, END_NONE)


def test_recorded_game_ends():
    # G02: both wins of a double ron are settled before anybody is bust
    assert end(HANCHAN, 3, [334, 360, 320, -14], WIN, True)[0] == END_BUST
    # G13: West 1 of a hanchan
    assert end(HANCHAN, 8, [305, 230, 235, 230], WIN, False) == (END_RETURN_POINTS, END_NONE)
    # G14: nine terminals in South 4
    assert end(HANCHAN, 7, [305, 230, 235, 230], ABORT, True) == (END_NONE, END_NONE)
    # P22: the dealer (seat 3) is one of two winners but not first
    assert end(HANCHAN, 7, [350, 150, 190, 310], WIN, True) == (END_NONE, END_NONE)


def test_sticks_on_the_table_do_not_count():  # §7.2
    # The dealer has 29500 and a stick on the table: not enough.
    assert end(HANCHAN, 7, [235, 235, 225, 295], DRAW, True) == (END_NONE, END_NONE)
    # 32000 twice, and a stick of the dealer on the table: still a tie.
    assert end(HANCHAN, 7, [320, 200, 150, 320], DRAW, True) == (END_NONE, END_NONE)


@pytest.mark.parametrize(
    ("played_at", "expected"),
    [
        (datetime(2010, 6, 1, 6), (END_NONE, END_NONE)),
        (datetime(2010, 6, 4), (END_NONE, END_TENPAI_YAME)),
        (datetime(2010, 6, 8), (END_TENPAI_YAME, END_NONE)),
        (None, (END_NONE, END_TENPAI_YAME)),
    ],
)
@pytest.mark.parametrize("go_type", KINDS)
def test_tenpai_yame_by_era(go_type, played_at, expected):  # §7.7
    number = LAST[go_type]
    points = seats(go_type, 450, FEW[go_type], number)
    assert end(go_type, number, points, DRAW, True, played_at) == expected
    assert end(go_type, number, points, WIN, True, played_at) == (END_AGARI_YAME, END_NONE)


@pytest.mark.parametrize(
    ("go_type", "played_at", "expected"),
    [
        (TONPUU, datetime(2009, 2, 20), (END_NONE, END_NONE)),
        (TONPUU, datetime(2009, 3, 11), (END_NONE, END_EXTRA_ROUND)),
        (TONPUU, datetime(2010, 6, 18), (END_NONE, END_EXTRA_ROUND)),
        (TONPUU, datetime(2010, 6, 19), (END_EXTRA_ROUND, END_NONE)),
        (TONPUU, None, (END_NONE, END_EXTRA_ROUND)),
        (HANCHAN, datetime(2009, 2, 20), (END_NONE, END_EXTRA_ROUND)),
        (HANCHAN, datetime(2009, 9, 27), (END_EXTRA_ROUND, END_NONE)),
        (HANCHAN_3P, None, (END_NONE, END_EXTRA_ROUND)),
        (TONPUU_3P, datetime(2009, 2, 20), (END_NONE, END_NONE)),
    ],
)
def test_extra_round_by_era(go_type, played_at, expected):  # §7.7
    number = LAST[go_type] + 4
    points = seats(go_type, FEW[go_type], RETURN[go_type] - 1, number)
    assert end(go_type, number, points, WIN, False, played_at) == expected


def test_era_decides_nothing_where_the_points_do():
    for played_at in (None, datetime(2009, 2, 20)):
        assert end(TONPUU, 7, [250, 310, 240, 200], WIN, False, played_at) == (END_RETURN_POINTS, END_NONE)
        assert end(TONPUU, 7, [-10, 290, 400, 320], WIN, False, played_at) == (END_BUST, END_NONE)


def test_a_game_beyond_the_extra_wind_ends_by_return_points():
    # West of a tonpuu of 2009: reached only where extra winds are unlimited, so nothing is open there.
    for played_at in (datetime(2009, 2, 20), datetime(2009, 5, 1), None):
        for number in (8, 9, 10, 11):
            low, high = [250, 250, 260, 240], [250, 190, 260, 300]
            assert end(TONPUU, number, low, WIN, False, played_at) == (END_NONE, END_NONE)
            assert end(TONPUU, number, high, WIN, False, played_at) == (END_RETURN_POINTS, END_NONE)


@pytest.mark.parametrize("empty_seat", [-10, 990])
def test_the_empty_seat_of_three_players_is_not_read(empty_seat):
    points = [380, 360, 310, empty_seat]
    assert end(HANCHAN_3P, 6, points, WIN, False) == (END_NONE, END_NONE)


@st.composite
def hand_ends(draw):
    go_type = draw(st.sampled_from(KINDS))
    n_players, total = (3, 1050) if go_type & 0x10 else (4, 1000)
    points = draw(st.lists(st.integers(-20, 500), min_size=n_players - 1, max_size=n_players - 1))
    points.append(total - sum(points))
    number = draw(st.sampled_from([n for n in range(LAST[go_type] + 5) if n_players == 4 or n % 4 != 3]))
    outcome = draw(st.sampled_from([WIN, DRAW, ABORT]))
    return go_type, number, points, outcome, outcome == ABORT or draw(st.booleans())


@given(hand_ends(), st.sampled_from([NEW, datetime(2009, 2, 20), datetime(2009, 8, 1), None]))
def test_game_end_says_what_the_pseudo_code_of_the_rules_says(hand, played_at):
    go_type, number, points, outcome, stays = hand
    code, may_end = end(go_type, number, points, outcome, stays, played_at)
    dealer, top = number % 4, max(points)
    if min(points) < 0:
        expected = True
    elif number < LAST[go_type] or outcome == ABORT:
        expected = False
    elif stays:
        expected = points[dealer] == top and points.count(top) == 1 and top >= RETURN[go_type]
    else:
        expected = top >= RETURN[go_type] or number == LAST[go_type] + 4
    assert code == END_NONE or may_end == END_NONE
    if played_at == NEW:
        assert (code != END_NONE) == expected
    elif played_at is None:
        assert (code != END_NONE or may_end != END_NONE) == expected
    else:  # an older rule only ever plays on where the present one ends
        assert expected or (code, may_end) == (END_NONE, END_NONE)
