"""Reports about accounts, ranks and rates, where every number is known. See placed_games."""

from datetime import date
from math import exp, sqrt

import pytest
from placed_games import open_games, picked, placed_games, rows

T_OF_FOUR = 1.959963984540054 * (1 + 1.23 / 3)  # standard errors on either side of a mean of four games


@pytest.fixture(scope="module")
def placed(tmp_path_factory):
    with open_games(placed_games(), tmp_path_factory.mktemp("placed"), statistics=True) as connection:
        yield connection


def compared(connection, **texts):
    found = rows(connection, "accounts_compare", min_games="1", **texts)
    return {(row["name"], row["metric"]): row for row in found}


def test_accounts_side_by_side(placed):
    found = compared(placed, names="A,B")
    assert {name for name, _ in found} == {"A", "B"}
    assert [found["A", "win_rate"][name] for name in ("n", "value")] == [13, 5 / 13]
    assert [found["B", "win_rate"][name] for name in ("n", "value")] == [12, 3 / 12]
    assert [found["A", "deal_in_rate"][name] for name in ("n", "value")] == [13, 4 / 13]
    assert found["A", "average_placement"]["value"] == 2.75
    assert found["A", "average_placement"]["high"] == pytest.approx(2.75 + T_OF_FOUR * 0.75)
    assert found["A", "bust_rate"]["value"] == 1 / 4
    assert found["B", "win_points"]["value"] == (7700 + 2000 + 7700) / 3
    assert found["A", "deal_in_points"]["value"] == (2000 + 7700 + 2900 + 32000) / 4
    assert found["A", "draw_tenpai_rate"]["value"] is None


def test_percentiles_are_among_accounts_without_noname(placed):
    """Average placements: F 1, B E G 2, A 2.75, C H 3, D 4."""
    found = compared(placed, names="A,C")
    placement = [found[name, "average_placement"] for name in ("A", "C")]
    assert [row["n_accounts"] for row in placement] == [8, 8]
    assert [row["percentile"] for row in placement] == [100 * 4.5 / 8, 100 * 6 / 8]
    few = {row["name"]: row for row in rows(placed, "accounts_compare", names="A,F", min_games="2")
           if row["metric"] == "average_placement"}  # fmt: skip
    assert [few[name]["n_accounts"] for name in "AF"] == [4, 4]
    assert [few[name]["percentile"] for name in "AF"] == [100 * 1.5 / 4, 0]


def test_without_names_those_with_the_most_games(placed):
    assert {name for name, _ in compared(placed)} == {"A", "B"}
    assert compared(placed, names="NoName") == {}


def test_the_spread_of_accounts(placed):
    found = {row["metric"]: row for row in rows(placed, "accounts_percentiles", min_games="1")}
    placement = found["average_placement"]
    values = [1, 2, 2, 2, 2.75, 3, 3, 4]
    mean = sum(values) / 8
    assert (placement["n_accounts"], placement["mean"], placement["median"]) == (8, mean, 2.375)
    assert placement["sd"] == pytest.approx(sqrt(sum((value - mean) ** 2 for value in values) / 7))
    assert found["draw_tenpai_rate"]["n_accounts"] == 0
    assert found["draw_tenpai_rate"]["mean"] is None


def test_the_ranking(placed):
    found = rows(placed, "accounts_ranking", min_games="2")
    assert picked(found, "rank", "name", "n_games", "average_placement") == [
        (1, "B", 3, 2.0),
        (2, "A", 4, 2.75),
        (3, "C", 2, 3.0),
        (4, "D", 2, 4.0),
    ]
    found = rows(placed, "accounts_ranking", min_games="2", by="win_rate", top="2")
    assert picked(found, "rank", "name", "n_wins", "n_hands") == [(1, "A", 5, 13), (2, "B", 3, 12)]
    assert rows(placed, "accounts_ranking", min_games="5") == []


def test_pairs_that_meet(placed):
    found = {row["name_a"] + row["name_b"]: row for row in rows(placed, "accounts_pairs", min_meetings="2")}
    assert set(found) == {"AB", "AC", "AD", "BC", "BD", "CD"}
    pair = found["AB"]
    assert (pair["n_games_a"], pair["n_games_b"], pair["n_meetings"]) == (4, 3, 3)
    january, february = 2 * 2 / 2, 2 * 1 / 2  # games of A * games of B / games of the month
    assert pair["expected_meetings"] == pytest.approx((january + february) * 3 / 4)
    assert pair["meeting_ratio"] == pytest.approx(3 / 2.25)
    assert pair["meeting_ratio_low"] < 1 < pair["meeting_ratio_high"]
    assert (pair["n_a_above"], pair["placement_together"], pair["placement_apart"]) == (1, 6.5 / 3, 4)
    assert (pair["n_deal_ins"], pair["n_deal_ins_to_partner"]) == (4, 1)
    assert pair["expected_to_partner_rate"] == pytest.approx(1 / 3)
    assert (found["CD"]["n_deal_ins"], found["CD"]["n_deal_ins_to_partner"]) == (7, 1)
    (year,) = (row for row in rows(placed, "accounts_pairs", min_meetings="3", period="year"))
    assert year["expected_meetings"] == pytest.approx(4 * 3 / 4 * 3 / 4)
    only = rows(placed, "accounts_pairs", min_meetings="1", name="E")
    assert {(row["name_a"], row["name_b"]) for row in only} == {("A", "E"), ("B", "E")}


def test_expected_meetings_of_all_pairs_are_the_meetings(placed):
    """Every game has three others for each of its players; with oneself and NoName they add up to that."""
    found = rows(placed, "accounts_pairs", min_meetings="1", period="year")
    met = sum(row["n_meetings"] for row in found)
    assert met == 6 + 6 + 3 + 6  # pairs of four accounts, of three in the game with NoName
    assert all(
        row["expected_meetings"] == pytest.approx(row["n_games_a"] * row["n_games_b"] * 3 / 16)
        for row in found
    )


def test_who_leaves(placed):
    found = rows(placed, "accounts_disconnects", min_games="2")
    names = ("name", "n_games", "n_games_left", "n_times_left", "n_hands", "n_hands_away")
    assert picked(found, *names) == [
        ("D", 2, 1, 1, 8, 1),
        ("A", 4, 0, 0, 13, 0),
        ("B", 3, 0, 0, 12, 0),
        ("C", 2, 0, 0, 8, 0),
    ]
    assert (found[0]["placement_left"], found[0]["placement_stayed"]) == (4, 4)
    assert found[1]["placement_left"] is None


def test_an_account_by_month(placed):
    found = rows(placed, "accounts_by_month")
    names = ("name", "month", "n_games", "average_placement", "n_first", "n_last", "n_hands", "n_wins")
    assert picked(found, *names) == [
        ("A", date(2023, 1, 1), 2, 1.5, 1, 0, 8, 4),
        ("A", date(2023, 2, 1), 2, 4.0, 0, 2, 5, 1),
    ]
    assert [row["name"] for row in rows(placed, "accounts_by_month", name="E")] == ["E"]
    assert rows(placed, "accounts_by_month", name="NoName") == []


# Ranks and rates: B has 7 dan + 1 and R 2050 in the first game, A R 2150; all others 7-dan and R 2100


def test_seats_by_dan(placed):
    found = rows(placed, "rank_dan_distribution")
    assert picked(found, "year", "dan", "n_seats", "n_all_seats", "n_accounts") == [
        (2023, 16, 15, 16, 8),
        (2023, 17, 1, 16, 1),
    ]
    found = rows(placed, "rank_rate_distribution")
    names = ("dan", "n_seats", "rate_min", "rate_p50", "rate_max")
    assert picked(found, *names) == [(16, 15, 2100, 2100, 2150), (17, 1, 2050, 2050, 2050)]


def test_places_by_dan(placed):
    found = rows(placed, "rank_placement_by_dan")
    names = ("dan", "n_games", "n_seats", "n_first", "average_placement", "average_rate_gap")
    assert picked(found, *names) == [(16, 4, 15, 3, 39 / 15, 50 / 15), (17, 1, 1, 1, 1, -50)]


def test_places_by_rate(placed):
    found = rows(placed, "rank_placement_by_rate_gap")
    names = ("gap_from", "n_games", "n_seats", "n_first", "n_second", "average_gap", "expected_placement")
    assert picked(found, *names) == [
        (-50, 1, 1, 1, 0, -50, 2.5 + 50 / 800),
        (0, 3, 10, 2, 2, 0, 2.5),
        (50, 1, 1, 0, 1, 50, 2.5 - 50 / 800),
    ]


def test_seats_and_rates(placed):
    """The line goes through the one game with other rates: 2nd with 50 R above, 1st with 50 below."""
    found = rows(placed, "rank_seat_effects")
    slope = (2 * 50 - 1 * 50) / (2 * 50**2)
    assert [row["placement_per_100_rate"] for row in found] == pytest.approx([100 * slope] * 4)
    assert [row["adjusted_placement"] for row in found] == pytest.approx(
        [2.75 - slope * 50 / 4, 1.75 + slope * 50 / 4, 2.5, 3.0]
    )
    assert [row["average_rate"] for row in found] == [2112.5, 2087.5, 2100, 2100]


def test_stable_dan_of_the_pooled_players_of_a_dan(placed):
    """Houou, tonpuu: 60 and 30 pt for 1st and 2nd; 7-dan loses 90 for a last place. NoName is left out."""
    seven, eight = rows(placed, "rank_stable_dan_by_dan")
    names = ("dan", "n_games", "n_seats", "n_accounts", "n_first", "n_second", "n_last")
    assert picked([seven, eight], *names) == [(16, 4, 14, 8, 2, 4, 4), (17, 1, 1, 1, 1, 0, 0)]
    assert seven["average_pt"] == pytest.approx((2 * 60 + 4 * 30 - 4 * 90) / 14)
    assert seven["stable_dan"] == pytest.approx((6 * 2 + 3 * 4) / 4 - 2)
    # Of the logarithm of the dan + 2: in two games 7-dan came 1st, 2nd and last, in two only 2nd and last.
    error = sqrt(4 / 3 * (2 * (6 + 3 - 6) ** 2 + 2 * (3 - 6) ** 2)) / 4 / 6
    assert seven["stable_dan_low"] == pytest.approx(6 * exp(-T_OF_FOUR * error) - 2)
    assert seven["stable_dan_high"] == pytest.approx(6 * exp(T_OF_FOUR * error) - 2)
    assert (eight["average_pt"], eight["stable_dan"], eight["stable_dan_low"]) == (60, None, None)


def test_games_by_hour(placed):
    found = rows(placed, "rank_hour_of_day")
    assert picked(found, "hour", "n_games", "n_all_games", "n_seats", "average_placement") == [
        (10, 2, 4, 8, 2.5),
        (11, 2, 4, 8, 2.5),
    ]
    found = rows(placed, "rank_hour_of_day", name="A")
    assert picked(found, "hour", "n_games", "n_seats", "average_placement") == [
        (10, 2, 2, 3),
        (11, 2, 2, 2.5),
    ]
