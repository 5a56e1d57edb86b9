"""Rank points, promotion, demotion and rooms, by the tables of rules.md §14-§15."""

from datetime import datetime

import pytest

from pipeline.rank.ladder import load_tenhou
from pipeline.rank.points import highest_room, may_enter, move, points_change, points_table
from pipeline.rules.codes import ROOMS

NOW = datetime(2023, 1, 1)
BEFORE_2017 = datetime(2017, 10, 24, 5)
BEFORE_2008 = datetime(2008, 8, 31)


def era(when=NOW):
    return load_tenhou().era_at(when)


@pytest.mark.parametrize(
    ("placement", "dan", "room", "n_players", "length", "when", "points"),
    [
        (1, 16, "houou", 4, "hanchan", NOW, 90),
        (2, 16, "houou", 4, "hanchan", NOW, 45),
        (3, 16, "houou", 4, "hanchan", NOW, 0),
        (4, 16, "houou", 4, "hanchan", NOW, -135),
        (4, 17, "houou", 4, "hanchan", NOW, -150),
        (4, 18, "houou", 4, "hanchan", NOW, -165),
        (4, 19, "houou", 4, "hanchan", NOW, -180),
        (4, 16, "houou", 4, "tonpuu", NOW, -90),
        (4, 10, "joukyuu", 4, "hanchan", NOW, -45),
        (1, 13, "tokujou", 4, "tonpuu", NOW, 50),
        (2, 13, "tokujou", 4, "hanchan", NOW, 30),
        (2, 0, "ippan", 4, "hanchan", NOW, 15),
        (1, 0, "ippan", 4, "tonpuu", BEFORE_2017, 30),
        (2, 0, "ippan", 4, "tonpuu", BEFORE_2017, 0),
        (1, 0, "ippan", 4, "hanchan", BEFORE_2008, 30),
        (4, 16, "tokujou", 4, "hanchan", BEFORE_2008, -90),
        (4, 7, "ippan", 4, "hanchan", NOW, 0),
        (4, 8, "ippan", 4, "hanchan", NOW, -15),
        (4, 8, "ippan", 4, "tonpuu", NOW, -10),
        (4, 9, "ippan", 4, "hanchan", NOW, -30),
        (1, 16, "houou", 3, "hanchan", NOW, 135),
        (2, 16, "houou", 3, "hanchan", NOW, 0),
        (3, 16, "houou", 3, "tonpuu", NOW, -90),
        (1, 5, "ippan", 3, "hanchan", NOW, 45),
        (1, 20, "houou", 4, "hanchan", NOW, 0),
        (4, 20, "houou", 4, "hanchan", NOW, 0),
    ],
)
def test_points_of_a_game(placement, dan, room, n_players, length, when, points):
    assert points_change(era(when), placement, dan, room, n_players, length) == points
    assert points_table(era(when), room, n_players, length)[dan, placement - 1] == points


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        ((0, 0), 20, (1, 0)),
        ((9, 90), 30, (10, 200)),  # the surplus is lost
        ((8, 5), -15, (8, 0)),  # kyu do not fall
        ((10, 30), -45, (10, 0)),  # nor does 1-dan
        ((11, 60), -60, (11, 0)),  # 0 is not below 0
        ((11, 50), -60, (10, 200)),
        ((16, 2750), 90, (17, 1600)),
        ((16, 2700), 90, (16, 2790)),
        ((16, 2710), 90, (17, 1600)),
        ((19, 3960), 90, (20, 0)),
        ((20, 0), -180, (20, 0)),
    ],
)
def test_promotion_and_demotion(before, change, after):
    assert move(era(), *before, change) == after


def test_old_goals_of_the_first_ranks():
    assert move(era(BEFORE_2017), 0, 0, 20) == (0, 20)
    assert move(era(BEFORE_2017), 0, 0, 30) == (1, 0)
    assert move(era(BEFORE_2017), 3, 30, 30) == (4, 0)
    assert move(era(BEFORE_2017), 6, 60, 20) == (6, 80)
    assert move(era(), 6, 60, 20) == (7, 0)


def walk(when, room, length, begin, placements, n_players=4):
    """Every standing on a way of placements."""
    standing, way = begin, []
    for placement in placements:
        change = points_change(era(when), placement, standing[0], room, n_players, length)
        standing = move(era(when), *standing, change)
        way.append(standing)
    return way


def test_a_newcomer_of_2016_by_hand():
    """Goals 30 30 30 60 60 60 90 100; a first place in ippan 45, a second 0."""
    way = walk(BEFORE_2017, "ippan", "hanchan", (0, 0), [1, 2, 1, 1, 1, 1, 4, 1, 1])
    assert way == [(1, 0), (1, 0), (2, 0), (3, 0), (3, 45), (4, 0), (4, 0), (4, 45), (5, 0)]


def test_a_newcomer_of_2018_by_hand():
    """Goals 20 20 20 20 40 60 80 100; 30 and 15 in ippan."""
    way = walk(NOW, "ippan", "hanchan", (0, 0), [2, 2, 1, 1, 1, 2, 1, 1, 1, 2, 1])
    assert way == [
        (0, 15), (1, 0), (2, 0), (3, 0), (4, 0), (4, 15), (5, 0), (5, 30), (6, 0), (6, 15), (6, 45)
    ]  # fmt: skip


def test_kyu_and_first_dans_of_2007_by_hand():
    """A hanchan counts as a tonpuu: 40, 10, 0 and -10, -20, -30, -40 in joukyuu."""
    way = walk(BEFORE_2008, "joukyuu", "hanchan", (8, 80), [4, 1, 4, 1, 1, 1, 2, 4])
    assert way == [(8, 70), (9, 0), (9, 0), (9, 40), (9, 80), (10, 200), (10, 210), (10, 180)]
    way = walk(BEFORE_2008, "joukyuu", "hanchan", (10, 370), [1, 4, 4, 2])
    assert way == [(11, 400), (11, 360), (11, 320), (11, 330)]


def test_falling_from_nidan_by_hand():
    assert walk(NOW, "joukyuu", "hanchan", (11, 70), [4, 4, 4, 4, 4, 4]) == [
        (11, 10), (10, 200), (10, 155), (10, 110), (10, 65), (10, 20)
    ]  # fmt: skip
    assert walk(NOW, "joukyuu", "hanchan", (10, 20), [4, 4, 1]) == [(10, 0), (10, 0), (10, 60)]


def test_three_players_by_hand():
    way = walk(NOW, "houou", "hanchan", (16, 2600), [1, 1, 3, 2], n_players=3)
    assert way == [(16, 2735), (17, 1600), (17, 1450), (17, 1450)]
    assert walk(NOW, "houou", "hanchan", (16, 130), [3], n_players=3) == [(15, 1200)]


@pytest.mark.parametrize(
    ("dan", "rate", "rooms"),
    [
        (0, 150000, {"ippan"}),
        (9, 150000, {"ippan", "joukyuu"}),
        (13, 179999, {"ippan", "joukyuu"}),
        (12, 190000, {"ippan", "joukyuu"}),
        (13, 180000, {"joukyuu", "tokujou"}),
        (16, 199999, {"joukyuu", "tokujou"}),
        (16, 200000, {"tokujou", "houou"}),
    ],
)
def test_rooms(dan, rate, rooms):
    assert {room for room in ROOMS if may_enter(era(), room, dan, rate)} == rooms
    assert highest_room(era(), dan, rate) in rooms


def test_houou_opened_in_2009():
    assert highest_room(era(datetime(2009, 2, 19)), 18, 210000) == "tokujou"
    assert highest_room(era(datetime(2009, 2, 20)), 18, 210000) == "houou"
