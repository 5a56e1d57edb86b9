"""Rank points, dan, rate and rooms, by the tables of rules.md §14-§16."""

from datetime import datetime

import pytest

from pipeline.synth.ranks import (
    HOUOU,
    IPPAN,
    JOUKYUU,
    TOKUJOU,
    Standing,
    after_game,
    gain_of,
    goal_of,
    highest_room,
    may_enter,
    next_rate,
    promote,
)

NOW = datetime(2023, 1, 1)
BEFORE_2017 = datetime(2016, 1, 1)


@pytest.mark.parametrize(
    ("placement", "dan", "room", "n_players", "is_hanchan", "when", "gain"),
    [
        (1, 16, HOUOU, 4, True, NOW, 90),
        (2, 16, HOUOU, 4, True, NOW, 45),
        (3, 16, HOUOU, 4, True, NOW, 0),
        (4, 16, HOUOU, 4, True, NOW, -135),
        (4, 16, HOUOU, 4, False, NOW, -90),
        (4, 10, JOUKYUU, 4, True, NOW, -45),
        (1, 13, TOKUJOU, 4, False, NOW, 50),
        (2, 13, TOKUJOU, 4, True, NOW, 30),
        (2, 0, IPPAN, 4, True, NOW, 15),
        (1, 0, IPPAN, 4, False, BEFORE_2017, 30),
        (2, 0, IPPAN, 4, False, BEFORE_2017, 0),
        (4, 7, IPPAN, 4, True, NOW, 0),
        (4, 8, IPPAN, 4, True, NOW, -15),
        (4, 8, IPPAN, 4, False, NOW, -10),
        (4, 9, IPPAN, 4, True, NOW, -30),
        (1, 16, HOUOU, 3, True, NOW, 135),
        (2, 16, HOUOU, 3, True, NOW, 0),
        (3, 16, HOUOU, 3, False, NOW, -90),
        (1, 5, IPPAN, 3, True, NOW, 45),
    ],
)
def test_gains(placement, dan, room, n_players, is_hanchan, when, gain) -> None:
    assert gain_of(placement, dan, room, n_players, is_hanchan, when) == gain


@pytest.mark.parametrize(
    ("before", "gain", "after"),
    [
        ((0, 0), 20, (1, 0)),
        ((9, 90), 30, (10, 200)),  # the surplus is lost
        ((10, 30), -45, (10, 0)),  # shodan has no demotion
        ((11, 60), -60, (11, 0)),  # 0 is not below 0
        ((11, 50), -60, (10, 200)),
        ((16, 2750), 90, (17, 1600)),
        ((16, 2700), 90, (16, 2790)),
        ((20, 0), -180, (20, 0)),
    ],
)
def test_promotion_and_demotion(before, gain, after) -> None:
    standing = promote(Standing(*before), gain, NOW)
    assert (standing.dan, standing.rank_points) == after


def test_old_goals_of_the_first_ranks() -> None:
    assert [goal_of(dan, BEFORE_2017) for dan in (0, 3, 6, 9, 10)] == [30, 60, 90, 100, 400]
    assert [goal_of(dan, NOW) for dan in (0, 3, 4, 9, 16, 19)] == [20, 20, 40, 100, 2800, 4000]


@pytest.mark.parametrize(
    ("rate", "n_games", "placement", "others", "when", "after"),
    [
        (150000, 0, 1, [150000] * 3, NOW, 153000),
        (150000, 0, 4, [150000] * 3, NOW, 147000),
        (210000, 1000, 2, [210000] * 3, NOW, 210200),
        (210000, 1000, 1, [200000, 200000, 200000], NOW, 210563),
        (150000, 200, 2, [150000, 150000, 150001], NOW, 150601),  # up, not to the nearest
        (140000, 400, 2, [140000] * 3, NOW, 140250),  # the average counts as 1500
        (140000, 400, 2, [140000] * 3, datetime(2010, 1, 1), 140200),
        (150000, 400, 2, [150000, 150000], NOW, 150000),
    ],
)
def test_rate(rate, n_games, placement, others, when, after) -> None:
    standing = Standing(rate=rate, n_games=n_games)
    assert next_rate(standing, placement, [rate, *others], when) == after


@pytest.mark.parametrize(
    ("dan", "rate", "rooms"),
    [
        (0, 150000, {IPPAN}),
        (9, 150000, {IPPAN, JOUKYUU}),
        (13, 179999, {IPPAN, JOUKYUU}),
        (12, 190000, {IPPAN, JOUKYUU}),
        (13, 180000, {JOUKYUU, TOKUJOU}),
        (16, 199999, {JOUKYUU, TOKUJOU}),
        (16, 200000, {TOKUJOU, HOUOU}),
    ],
)
def test_rooms(dan, rate, rooms) -> None:
    standing = Standing(dan=dan, rate=rate)
    assert {room for room in (IPPAN, JOUKYUU, TOKUJOU, HOUOU) if may_enter(room, standing, NOW)} == rooms
    assert highest_room(standing, NOW) in rooms


def test_houou_opened_in_2009() -> None:
    assert highest_room(Standing(dan=18, rate=210000), datetime(2009, 2, 1)) == TOKUJOU


def test_a_game_counts() -> None:
    after = after_game([Standing()] * 4, (2, 1, 4, 3), IPPAN, True, NOW)
    assert [standing.n_games for standing in after] == [1, 1, 1, 1]
    assert [standing.dan for standing in after] == [0, 1, 0, 0]
    assert [standing.rate for standing in after] == [151000, 153000, 147000, 149000]
