import itertools
from datetime import datetime

import numpy as np
import pytest
from chosen_rules import rules_of
from hypothesis import given
from hypothesis import strategies as st

from pipeline.rules import progress as pr
from pipeline.rules.ruleset import TENTHS, THOUSANDS

WIN, DRAW, ABORT = pr.HAND_WON, pr.HAND_EXHAUSTED, pr.HAND_ABORTED


# dealer is seat 1; winners and tenpai seats as masks
@pytest.mark.parametrize(
    ("outcome", "winners", "tenpai", "stays", "honba", "sticks"),
    [
        pytest.param(WIN, 0b0010, 0, True, 3, 0, id="dealer wins"),
        pytest.param(WIN, 0b0110, 0, True, 3, 0, id="P22 dealer is one of two winners"),
        pytest.param(WIN, 0b1001, 0, False, 0, 0, id="children win"),
        pytest.param(DRAW, 0, 0b0010, True, 3, 2, id="dealer tenpai"),
        pytest.param(DRAW, 0, 0b1111, True, 3, 2, id="all tenpai"),
        pytest.param(DRAW, 0, 0b1101, False, 3, 2, id="G15 dealer noten"),
        pytest.param(DRAW, 0, 0, False, 3, 2, id="G16 nagashi of a noten dealer, nobody tenpai"),
        pytest.param(ABORT, 0, 0, True, 3, 2, id="G14 abortive draw"),
    ],
)
def test_after_the_hand(outcome, winners, tenpai, stays, honba, sticks):
    assert bool(pr.dealer_stays(outcome, 1, winners, tenpai, rules_of(169, None))) is stays
    assert pr.next_honba(2, outcome, stays) == honba
    assert pr.next_sticks(2, outcome) == sticks


@pytest.mark.parametrize(
    ("n_players", "numbers"),
    [(4, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), (3, [0, 1, 2, 4, 5, 6, 8, 9, 10, 12])],
)
def test_next_hand_number(n_players, numbers):
    for number, following in itertools.pairwise(numbers):
        assert pr.next_hand_number(number, False, n_players) == following
        assert pr.next_hand_number(number, True, n_players) == number
        assert pr.dealer_of(number) < n_players
        assert pr.round_wind_of(number) == number // 4


@pytest.mark.parametrize(
    ("points", "n_players", "expected"),
    [
        ([30000, 20000, 30000, 20000], 4, [1, 3, 2, 4]),  # G03
        ([25000, 25000, 25000, 25000], 4, [1, 2, 3, 4]),
        ([16300, 22100, 31300, 30300], 4, [4, 3, 1, 2]),
        ([-100, 0, 50000, 50100], 4, [4, 3, 2, 1]),
        ([27400, 83100, -5500, 0], 3, [2, 1, 3, 0]),  # G09
        ([35000, 35000, 35000, 0], 3, [1, 2, 3, 0]),
        ([-200, -100, 105300, 0], 3, [3, 2, 1, 0]),
    ],
)
def test_placements(points, n_players, expected):
    out = np.full(4, 9, dtype=np.int64)
    pr.placements(np.array(points), n_players, out)
    assert out.tolist() == expected


@pytest.mark.parametrize(
    ("points", "n_players", "sticks", "expected"),
    [
        ([25000, 25000, 24000, 24000], 4, 2, [27000, 25000, 24000, 24000]),
        ([20000, 25000, 30000, 24000], 4, 1, [20000, 25000, 31000, 24000]),
        ([20000, 25000, 30000, 25000], 4, 0, [20000, 25000, 30000, 25000]),
        ([34000, 34000, 36000, 0], 3, 1, [34000, 34000, 37000, 0]),
        ([-1000, -2000, -3000, 0], 3, 1, [0, -2000, -3000, 0]),
    ],
)
def test_leftover_sticks_go_to_the_first_place(points, n_players, sticks, expected):
    array = np.array(points)
    pr.award_sticks(array, n_players, sticks)
    assert array.tolist() == expected


@pytest.mark.parametrize(
    ("points", "thousands"),
    [
        *[(25500, 26), (24500, 25), (-7500, -8), (-5500, -6)],  # G05
        *[(13500, 14), (13400, 13), (12500, 13), (-2500, -3), (-2400, -2), (-500, -1), (-400, 0), (0, 0)],
    ],
)
def test_rounding_half_away_from_zero(points, thousands):
    assert pr.rounded_thousands(points) == thousands


OLD, TONPUU_2009, NEW = datetime(2017, 1, 1), datetime(2009, 2, 20), datetime(2023, 1, 1)


@pytest.mark.parametrize(
    ("go_type", "played_at", "points", "expected"),
    [
        pytest.param(169, OLD, [163, 221, 313, 303], [-340, -180, 420, 100], id="G04"),
        pytest.param(169, TONPUU_2009, [-21, 236, 472, 313], [-520, -160, 570, 110], id="G08"),
        pytest.param(225, TONPUU_2009, [75, 453, 355, 117], [-320, 440, 110, -230], id="G06 2009"),
        pytest.param(225, NEW, [221, 302, 403, 74], [-179, 102, 503, -426], id="G06 2023"),
        pytest.param(185, OLD, [274, 831, -55], [-130, 790, -660], id="G09"),
        pytest.param(185, NEW, [330, 510, 210], [-70, 460, -390], id="G09b"),
        pytest.param(185, OLD, [592, 228, 230], [540, -370, -170], id="G09b old"),
        pytest.param(169, NEW, [170, 247, 283, 300], [-330, -153, 83, 400], id="G07 one decimal"),
        pytest.param(169, OLD, [250, 250, 250, 250], [350, 50, -150, -250], id="all equal, rounded"),
        pytest.param(169, NEW, [250, 250, 250, 250], [350, 50, -150, -250], id="all equal, exact"),
        pytest.param(169, OLD, [135, 255, 545, 65], [-260, 60, 630, -430], id="halves, rounded"),
    ],
)
def test_final_scores(go_type, played_at, points, expected):
    rules = rules_of(go_type, played_at)
    out = np.zeros(4, dtype=np.int64)
    recorded = np.array([*expected, 0][:4])
    assert pr.final_scores_agree(np.array([*points, 0][:4]) * 100, rules, recorded, out)
    assert out.tolist() == recorded.tolist()


POINTS = np.array([16300, 22100, 31300, 30300])
ROUNDED, EXACT = [-340, -180, 420, 100], [-337, -179, 413, 103]


@pytest.mark.parametrize(
    ("played_at", "allowed"),
    [(OLD, [ROUNDED]), (NEW, [EXACT]), (datetime(2022, 3, 1), [ROUNDED, EXACT]), (None, [ROUNDED, EXACT])],
)
def test_rounding_that_the_era_leaves_open(played_at, allowed):
    out = np.zeros(4, dtype=np.int64)
    for recorded in (ROUNDED, EXACT):
        agrees = pr.final_scores_agree(POINTS, rules_of(169, played_at), np.array(recorded), out)
        assert bool(agrees) is (recorded in allowed)
        assert out.tolist() == (recorded if agrees else allowed[-1])


@pytest.mark.parametrize(
    ("played_at", "n_allowed"),
    [(datetime(2009, 7, 1), 1), (datetime(2009, 8, 10), 2), (datetime(2009, 9, 1), 1)],
)
def test_uma_that_the_era_leaves_open(played_at, n_allowed):
    out = np.zeros(4, dtype=np.int64)
    small, large = [-240, -130, 320, 50], [-340, -180, 420, 100]
    answers = [
        bool(pr.final_scores_agree(POINTS, rules_of(225, played_at), np.array(recorded), out))
        for recorded in (small, large)
    ]
    assert sum(answers) == n_allowed
    assert answers[0] == (played_at < datetime(2009, 8, 27))


def test_a_wrong_final_score_agrees_with_nothing():
    out = np.zeros(4, dtype=np.int64)
    wrong = np.array([-340, -180, 410, 110])
    assert not pr.final_scores_agree(POINTS, rules_of(225, None), wrong, out)


@given(
    st.lists(st.integers(-300, 700), min_size=3, max_size=3),
    st.sampled_from([3, 4]),
    st.sampled_from([THOUSANDS, TENTHS]),
)
def test_final_scores_sum_to_zero_and_follow_the_placements(hundreds, n_players, rounding):
    rules = rules_of(185 if n_players == 3 else 169, NEW)
    total = 1050 if n_players == 3 else 1000
    points = np.array([*hundreds[: n_players - 1], total - sum(hundreds[: n_players - 1]), 0][:4]) * 100
    scores = np.zeros(4, dtype=np.int64)
    order = np.zeros(4, dtype=np.int64)
    pr.placements(points, n_players, order)
    pr.final_scores(points, rules, rules.uma_by_group, rounding, scores)
    assert scores.sum() == 0
    ranked = sorted(range(n_players), key=lambda seat: order[seat])
    assert all(scores[a] > scores[b] for a, b in itertools.pairwise(ranked))
    if rounding == THOUSANDS:
        assert all(score % 10 == 0 for score in scores)
