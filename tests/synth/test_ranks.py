"""Standings move by the ladder of their time; its values are tested in tests/rank."""

from datetime import datetime

import pytest

from pipeline.synth.ranks import (
    HOUOU,
    HOUOU_OPENS,
    IPPAN,
    JOUKYUU,
    START_RATE,
    TOKUJOU,
    Standing,
    after_game,
    highest_room,
    initial_points,
    may_enter,
)

NOW = datetime(2023, 1, 1)
BEFORE_2017 = datetime(2016, 1, 1)


def test_constants_are_those_of_the_ladder() -> None:
    assert START_RATE == 150000
    assert datetime(2009, 2, 20) == HOUOU_OPENS
    assert [initial_points(dan) for dan in (0, 9, 10, 19)] == [0, 0, 200, 2000]


@pytest.mark.parametrize(
    ("when", "is_hanchan", "points"),
    [(NOW, True, [30, 15, 0]), (NOW, False, [20, 10, 0]), (BEFORE_2017, True, [45, 0, 0])],
)
def test_points_are_of_the_time_and_the_length(when, is_hanchan, points) -> None:
    after = after_game([Standing(7)] * 4, (1, 2, 3, 4), IPPAN, is_hanchan, when)
    assert [standing.rank_points for standing in after] == [*points, 0]


def test_rooms_are_those_of_the_ladder() -> None:
    strong = Standing(dan=18, rate=210000)
    assert highest_room(strong, datetime(2009, 2, 1)) == TOKUJOU
    assert highest_room(strong, NOW) == HOUOU
    assert not may_enter(JOUKYUU, strong, NOW)


def test_a_game_counts() -> None:
    after = after_game([Standing()] * 4, (2, 1, 4, 3), IPPAN, True, NOW)
    assert [standing.n_games for standing in after] == [1, 1, 1, 1]
    assert [standing.dan for standing in after] == [0, 1, 0, 0]
    assert [standing.rate for standing in after] == [151000, 153000, 147000, 149000]
