"""Reports about placement and scores: right where every number is known, and sums that must hold."""

from collections import defaultdict
from math import sqrt

import pytest
from placed_games import open_games, picked, placed_games, rows, types_of_sums

from pipeline.resources import sql_files

GROUPS = ("placement_", "scores_", "accounts_", "rank_")
NAMES = [path.stem for path in sql_files("reports") if path.stem.startswith(GROUPS)]
EVERYTHING = {
    "accounts_compare": {"min_games": "1"},
    "accounts_disconnects": {"min_games": "1"},
    "accounts_pairs": {"min_meetings": "1"},
    "accounts_percentiles": {"min_games": "1"},
    "accounts_ranking": {"min_games": "1"},
}
TABLE = ("n_players", "length", "room")


@pytest.fixture(scope="module")
def placed(tmp_path_factory):
    """The games that are worked out by hand."""
    with open_games(placed_games(), tmp_path_factory.mktemp("placed"), statistics=True) as connection:
        yield connection


def by_table(found, *keys):
    """Rows by players, length, room and these columns."""
    groups = defaultdict(list)
    for row in found:
        groups[tuple(row[name] for name in (*TABLE, *keys))].append(row)
    return groups


# All reports of these groups


@pytest.mark.parametrize("name", NAMES)
def test_a_report_runs_on_the_sample(name, sample):
    found = rows(sample, name, **EVERYTHING.get(name, {}))
    assert found
    assert types_of_sums(sample, name, **EVERYTHING.get(name, {})) == []
    for row in found:
        for column in row:
            if column.endswith("_low") and row[column] is not None:
                high = row[f"{column[:-4]}_high"]
                assert row[column] <= high


@pytest.mark.parametrize("name", NAMES)
def test_parameters_choose_a_part_of_the_rows(name, sample):
    wide = EVERYTHING.get(name, {})
    wanted = {"n_players": 3, "length": "hanchan", "room": "houou"}
    given = {
        "players": "3",
        "length": "hanchan",
        "room": "houou",
        "since": "2009-01-01",
        "until": "2025-01-01",
    }
    chosen = rows(sample, name, **given, **wide)
    assert chosen
    assert [row for row in chosen if {key: row[key] for key in TABLE} != wanted] == []


@pytest.mark.full
@pytest.mark.parametrize("name", NAMES)
def test_each_parameter_alone_chooses_a_part_of_the_rows(name, sample):
    wide = EVERYTHING.get(name, {})
    chosen = rows(sample, name, players="3", length="hanchan", since="2009-01-01", until="2025-01-01", **wide)
    assert chosen
    assert {(row["n_players"], row["length"]) for row in chosen} == {(3, "hanchan")}
    room = chosen[0]["room"]
    assert {row["room"] for row in rows(sample, name, room=room, **wide)} == {room}
    assert rows(sample, name, until="2001-01-01", **wide) == []


# Sums that must hold

PLACES = [
    "placement_by_seat",
    "placement_by_first_hand",
    "placement_by_gap",
    "placement_by_round_and_rank",
    "rank_placement_by_dan",
    "rank_placement_by_rate_gap",
    "scores_final_distribution",
]


@pytest.mark.parametrize("name", PLACES)
def test_places_add_up(name, sample):
    for row in rows(sample, name):
        n_places = [row[f"n_{place}"] for place in ("first", "second", "third", "fourth")]
        shares = [row[f"{place}_rate"] for place in ("first", "second", "third", "fourth")]
        assert sum(n_places) == n_seats(row) > 0
        assert sum(share or 0 for share in shares) == pytest.approx(1)
        assert (shares[3] is None) == (row["fourth_low"] is None) == (row["n_players"] == 3)
        if "average_placement" in row:
            mean = sum(place * n for place, n in enumerate(n_places, 1)) / n_seats(row)
            assert row["average_placement"] == pytest.approx(mean)


def n_seats(row):
    """Games of a player each: those of the row, where it has no game twice."""
    return row.get("n_seats", row["n_games"])


def n_games(connection):
    query = "SELECT n_players, length, room, count(*) FROM games WHERE is_complete GROUP BY ALL"
    return {tuple(table): n for *table, n in connection.execute(query).fetchall()}


@pytest.mark.parametrize("name", ["placement_by_seat", "placement_by_first_hand", "rank_placement_by_dan"])
def test_every_player_of_every_game_is_in_one_row(name, sample):
    games = n_games(sample)
    tables = by_table(rows(sample, name))
    assert {table: sum(map(n_seats, found)) for table, found in tables.items()} == {
        table: n * table[0] for table, n in games.items()
    }
    for (players, *_), found in tables.items():
        total = sum(n_seats(row) * row["average_placement"] for row in found)
        assert total / sum(map(n_seats, found)) == pytest.approx((players + 1) / 2)


@pytest.mark.parametrize("name", ["placement_by_length", "placement_end_reasons"])
def test_every_game_is_in_one_row(name, sample):
    games = n_games(sample)
    for table, found in by_table(rows(sample, name)).items():
        assert sum(row["n_games"] for row in found) == found[0]["n_all_games"] == games[table]
        assert sum(row["game_rate"] for row in found) == pytest.approx(1)


def test_the_last_hand_only_swaps_places(sample):
    for (players, *_), found in by_table(rows(sample, "placement_all_last")).items():
        assert len(found) == players * players
        n_start = found[0]["n_start"]
        for place in range(1, players + 1):
            for side in ("start_placement", "placement"):
                assert sum(row["n_games"] for row in found if row[side] == place) == n_start


def test_changes_of_the_last_hand_are_those_of_the_table_of_places(sample):
    cells = by_table(rows(sample, "placement_all_last"), "start_placement", "placement")
    for row in rows(sample, "placement_all_last_changes"):
        table = tuple(row[name] for name in TABLE)
        ((kept,), (stayed_last,)) = cells[(*table, 1, 1)], cells[(*table, table[0], table[0])]
        assert row["n_kept_first"] == kept["n_games"]
        assert row["n_escaped_last"] == row["n_games"] - stayed_last["n_games"]
        assert row["n_rose_first"] == row["n_games"] - row["n_kept_first"]


def test_the_chaser_who_passes_is_the_target_who_is_passed(sample):
    """By the first and second place: the first is overtaken at least as often as the second passes."""
    passed = by_table(rows(sample, "placement_comeback"))
    lost = by_table(rows(sample, "placement_overtaken"))
    assert passed.keys() == lost.keys()
    for table, found in passed.items():
        assert sum(row["n_games"] for row in found) == sum(row["n_games"] for row in lost[table])
        assert sum(row["n_passed"] for row in found) <= sum(row["n_overtaken"] for row in lost[table])


def test_contributions_of_outcomes_add_up_to_the_balance(sample):
    outcomes = by_table(rows(sample, "scores_balance_by_outcome"), "is_dealer")
    for key, hands in by_table(rows(sample, "scores_balance_by_round"), "is_dealer").items():
        n = sum(row["n_hands"] for row in hands)
        balance = sum(row["n_hands"] * row["balance"] for row in hands) / n
        assert sum(row["contribution"] for row in outcomes[key]) == pytest.approx(balance)
        assert sum(row["n_hands"] for row in outcomes[key]) == outcomes[key][0]["n_all_hands"] == n


def test_busts_are_the_players_below_zero(sample):
    query = """SELECT n_players, length, room, count(*) FROM game_seats JOIN games USING (log_id)
               WHERE final_points < 0 GROUP BY ALL"""
    expected = {tuple(table): n for *table, n in sample.execute(query).fetchall()}
    found = by_table(rows(sample, "placement_bust"))
    assert {table: busts[0]["n_all_busts"] for table, busts in found.items()} == expected
    for table, busts in found.items():
        assert sum(row["n_busts"] for row in busts) == expected[table]
        last = next(row for row in rows(sample, "scores_by_placement") if row["placement"] == table[0])
        assert last["n_negative"] >= 0


def test_all_hands_are_counted_once_by_honba_and_sticks(sample):
    query = "SELECT n_players, length, room, count(*) FROM hand_seats JOIN games USING (log_id) GROUP BY ALL"
    expected = {tuple(table): n for *table, n in sample.execute(query).fetchall()}
    found = by_table(rows(sample, "scores_sticks_honba", max_honba="1", max_sticks="0"))
    assert {table: sum(row["n_hands"] for row in cells) for table, cells in found.items()} == expected
    assert {(row["n_honba"], row["n_sticks"]) for cells in found.values() for row in cells} == {
        (0, 0),
        (1, 0),
    }


def test_the_last_hands_leave_out_the_extra_round(sample):
    for row in rows(sample, "scores_last_place_avoidance", last_hands="1"):
        last = (4 if row["length"] == "hanchan" else 0) + row["n_players"] - 1
        assert row["hand_number"] == last


# Worked out by hand, see placed_games


def test_places_of_the_seats(placed):
    found = rows(placed, "placement_by_seat")
    assert picked(found, "seat", "n_first", "n_second", "n_third", "n_fourth", "average_placement") == [
        (0, 1, 1, 0, 2, 2.75),
        (1, 2, 1, 1, 0, 1.75),
        (2, 0, 2, 2, 0, 2.5),
        (3, 1, 0, 1, 2, 3.0),
    ]
    assert found[0]["average_placement_se"] == pytest.approx(0.75)  # of 2, 1, 4, 4
    assert found[0]["average_score"] == pytest.approx((12.7 + 44.7 - 33.6 - 57.0) / 4)


def test_places_before_and_after_the_last_hand(placed):
    found = picked(rows(placed, "placement_all_last"), "start_placement", "placement", "n_games", "n_start")
    n_games = {(1, 1): 1, (1, 2): 2, (2, 1): 2, (2, 2): 1, (3, 3): 2, (3, 4): 1, (4, 3): 1, (4, 4): 2}
    assert found == [(i, j, n_games.get((i, j), 0), 3) for i in range(1, 5) for j in range(1, 5)]
    (changes,) = rows(placed, "placement_all_last_changes")
    names = (
        "n_all_games",
        "n_games",
        "n_kept_first",
        "n_others",
        "n_rose_first",
        "n_escaped_last",
        "n_repeated",
    )
    assert tuple(changes[name] for name in names) == (4, 3, 1, 9, 2, 1, 0)


ABOVE = [
    ("2", 0, 2, (1, 1, 0, 0)),  # 32700 behind 34700
    ("2-dealer", 0, 1, (1, 0, 0, 0)),  # 30700 behind 32700
    ("3", 8000, 1, (0, 0, 0, 1)),  # 19300 behind 30700
    ("3", 12000, 2, (0, 0, 2, 0)),  # 17300 behind 32700
    ("4", 0, 1, (0, 0, 1, 0)),  # 17300 behind 19300
    ("4-dealer", 0, 2, (0, 0, 0, 2)),  # 15300 behind 17300
]
BELOW = [
    ("1", 0, 3, (1, 2, 0, 0)),
    ("2", 12000, 2, (1, 1, 0, 0)),
    ("2-dealer", 8000, 1, (1, 0, 0, 0)),
    ("3", 0, 3, (0, 0, 2, 1)),
]


@pytest.mark.parametrize(("neighbour", "expected"), [("above", ABOVE), ("below", BELOW)])
def test_places_by_the_gap(neighbour, expected, placed):
    found = rows(placed, "placement_by_gap", neighbour=neighbour)
    places = ("n_first", "n_second", "n_third", "n_fourth")
    assert [
        (row["state"], row["gap_from"], row["n_games"], tuple(row[name] for name in places)) for row in found
    ] == expected


def test_the_gap_at_another_hand(placed):
    """East 2: B or NoName has 32700; the others but the loser of East 1 have 25000; the bust game is over."""
    found = rows(placed, "placement_by_gap", hand_number="1", neighbour="below")
    assert picked(found, "state", "gap_from", "n_games") == [
        ("1", 4000, 1),  # NoName, who is followed by A with 25000
        ("1-dealer", 4000, 2),  # B deals East 2
        ("2", 0, 3),
        ("3", 4000, 3),
    ]
    assert rows(placed, "placement_by_gap", hand_number="7") == []


def test_comebacks(placed):
    found = rows(placed, "placement_comeback")
    names = ("dealer", "gap_from", "n_games", "n_passed_after_hand", "n_passed")
    assert picked(found, *names) == [("chaser", 2000, 1, 1, 1), ("other", 2000, 2, 1, 1)]
    assert found[1]["passed_rate"] == 0.5
    found = rows(placed, "placement_comeback", placement="4", band="500")
    assert picked(found, *names) == [("chaser", 2000, 2, 0, 0), ("other", 2000, 1, 1, 1)]
    assert (
        rows(placed, "placement_comeback", honba="1") == rows(placed, "placement_comeback", sticks="1") == []
    )


def test_leads_lost(placed):
    names = ("is_dealer", "gap_from", "n_games", "n_overtaken_after_hand", "n_overtaken")
    assert picked(rows(placed, "placement_overtaken"), *names) == [(False, 2000, 3, 2, 2)]
    found = rows(placed, "placement_overtaken", placement="2", max_gap="12000")
    assert picked(found, *names) == [(False, 12000, 2, 0, 0), (True, 11000, 1, 0, 0)]


def test_the_bust(placed):
    (row,) = rows(placed, "placement_bust")
    names = ("outcome", "n_busts", "n_all_busts", "start_points", "end_points", "n_by_first", "n_by_dealer")
    assert tuple(row[name] for name in names) == ("dealt_in", 1, 1, 25000, -7000, 1, 0)
    assert row["start_points_se"] is None


def test_ends_of_games(placed):
    found = rows(placed, "placement_end_reasons")
    assert picked(found, "end_reason", "n_games", "n_all_games", "first_points") == [
        ("agari_yame", 1, 4, 33600),
        ("bust", 1, 4, 57000),
        ("return_points", 2, 4, 34700),
    ]
    found = rows(placed, "placement_by_length")
    names = ("n_hands", "n_games", "n_busts", "first_points", "last_points")
    assert picked(found, *names) == [(1, 1, 1, 57000, -7000), (4, 3, 0, 103000 / 3, 15000)]


def test_who_deals_last(placed):
    found = rows(placed, "placement_dealer_last")
    names = ("start_placement", "is_dealer", "n_games", "n_wins", "n_deal_ins", "n_rose", "n_fell")
    assert picked(found, *names) == [
        (1, False, 3, 0, 1, 0, 2),
        (2, False, 2, 1, 0, 1, 0),
        (2, True, 1, 1, 0, 1, 0),
        (3, False, 3, 1, 1, 0, 1),
        (4, False, 1, 0, 0, 1, 0),
        (4, True, 2, 0, 1, 0, 0),
    ]


def test_a_good_start(placed):
    found = {(row["outcome"], row["is_dealer"]): row for row in rows(placed, "placement_by_first_hand")}
    won = found["won_ron", False]
    assert (won["n_games"], won["n_first"], won["n_second"], won["average_placement"]) == (4, 3, 1, 1.25)
    assert won["average_delta"] == (3 * 7700 + 32000) / 4
    assert found["dealt_in", True]["n_fourth"] == found["dealt_in", True]["n_games"] == 1


def test_points_of_each_place(placed):
    found = rows(placed, "scores_by_placement")
    assert picked(found, "placement", "average_points", "n_negative", "points_p50") == [
        (1, (34700 + 34700 + 33600 + 57000) / 4, 0, 34700),
        (2, (32700 + 32700 + 32700 + 25000) / 4, 0, 32700),
        (3, (17300 + 19300 + 17300 + 25000) / 4, 0, 18300),
        (4, (15300 + 13300 + 16400 - 7000) / 4, 1, 14300),
    ]
    assert picked(rows(placed, "scores_final_distribution", band="10000"), "points_from", "n_seats") == [
        (-10000, 1),
        (10000, 6),
        (20000, 2),
        (30000, 6),
        (50000, 1),
    ]


def test_what_a_hand_still_changes(placed):
    """In East 4 two players win 2000 and lose 2000 in two games, 2900 in the third, the others nothing."""
    found = {row["hand"]: row for row in rows(placed, "scores_spread_by_round")}
    assert list(found) == ["E1", "E2", "E3", "E4"]
    assert (found["E1"]["n_games"], found["E4"]["n_games"], found["E4"]["n_seats"]) == (4, 3, 12)
    assert found["E4"]["change_sd"] == pytest.approx(sqrt((4 * 2000**2 + 2 * 2900**2) / 11))
    assert found["E1"]["start_sd"] == 0


def test_balance_of_the_last_hand(placed):
    found = [row for row in rows(placed, "scores_balance_by_round") if row["hand"] == "E4"]
    assert picked(found, "is_dealer", "n_hands", "balance") == [(False, 9, -100), (True, 3, 300)]
    deviations = sum((x - 300) ** 2 for x in (0, -2000, 2900))
    assert found[1]["balance_se"] == pytest.approx(sqrt(deviations / 2 / 3))


def test_play_by_place_in_the_last_hand(placed):
    found = rows(placed, "scores_last_place_avoidance", last_hands="1")
    assert picked(found, "hand", "start_placement", "n_hands", "n_wins", "n_deal_ins", "n_riichi") == [
        ("E4", 1, 3, 0, 1, 0),
        ("E4", 2, 3, 2, 0, 0),
        ("E4", 3, 3, 1, 1, 0),
        ("E4", 4, 3, 0, 1, 0),
    ]
    assert {row["hand"] for row in rows(placed, "scores_last_place_avoidance")} == {"E3", "E4"}
