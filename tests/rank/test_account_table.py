"""The table of accounts, rolling windows, comparisons, and the two sources of placements."""

import math
from datetime import datetime, timedelta

import duckdb
import numpy as np
import pandas as pd
import pytest
from account_games import frame, game, random_placements

from pipeline.rank.accounts import account_table, percentiles
from pipeline.rank.compare import compare_counts
from pipeline.rank.fields import LadderError
from pipeline.rank.ladder import load_tenhou
from pipeline.rank.placements import Choice, load_placements
from pipeline.rank.stable import scale_of, stable_dan_interval
from pipeline.rank.trend import rolling_stable_dan

LADDER = load_tenhou()
SCALE = scale_of(LADDER.last, "houou", 4)


def games_with(counts, when=datetime(2016, 1, 1), **more):
    placements = [place for place, n in enumerate(counts, 1) for _ in range(n)]
    return [
        game(number, place, when + timedelta(hours=number), **more) for number, place in enumerate(placements)
    ]


def test_one_account_by_hand():
    (row,) = account_table(frame(games_with([3, 2, 1, 2], dan=16)), LADDER).to_dict("records")
    assert (row["name"], row["n"], row["n1"], row["n2"], row["n3"], row["n4"]) == ("TARO", 8, 3, 2, 1, 2)
    assert (row["n_players"], row["length"], row["room"]) == (4, "hanchan", "houou")
    assert (row["points"], row["points_since"]) == ("90/45/0", "hanchan")
    assert row["average_placement"] == (3 + 4 + 3 + 8) / 8
    error = np.std([1, 1, 1, 2, 2, 3, 4, 4], ddof=1) / 8**0.5
    assert row["average_placement_high"] - row["average_placement"] == pytest.approx(1.96 * error, rel=1e-4)
    assert row["stable_dan"] == (6 * 3 + 3 * 2) / 2 - 2
    assert row["stable_dan_unbiased"] == (6 * 3 + 3 * 2) / 3 - 2
    low, high = stable_dan_interval([[3, 2, 1, 2]], SCALE)
    assert (row["stable_dan_low"], row["stable_dan_high"]) == (low.item(), high.item())
    assert (row["dan"], row["expected_points"]) == (16, (3 * 90 + 2 * 45 - 2 * 135) / 8)
    assert row["first_game"] == pd.Timestamp(2016, 1, 1)
    assert row["last_game"] == pd.Timestamp(2016, 1, 1, 7)


def test_rooms_lengths_and_players_are_never_pooled():
    """One row per room and length; case D07."""
    rows = games_with([1, 1, 1, 1])
    rows += games_with([1, 1, 1, 1], room="tokujou")
    rows += games_with([1, 1, 1, 1], length="tonpuu")
    rows += games_with([1, 1, 1], n_players=3)
    table = account_table(frame(rows), LADDER)
    assert table[["n_players", "length", "room", "stable_dan"]].to_numpy().tolist() == [
        [3, "hanchan", "houou", 7.0],
        [4, "hanchan", "houou", 7.0],
        [4, "hanchan", "tokujou", 5.0],
        [4, "tonpuu", "houou", 7.0],
    ]
    assert table["n4"].isna().tolist() == [True, False, False, False]


def test_two_tables_of_points_are_two_rows():
    """The change of 2017-10-24, 06h, in the lowest room; case D11."""
    when = datetime(2017, 10, 24, 4)
    rows = [game(number, 1, when + timedelta(hours=number), room="ippan") for number in range(4)]
    table = account_table(frame(rows), LADDER)
    assert table[["points", "points_since", "n"]].to_numpy().tolist() == [
        ["45/0/0", "hanchan", 2],
        ["30/15/0", "ippan", 2],
    ]
    houou = [row | {"room": "houou"} for row in rows]
    assert account_table(frame(houou), LADDER)["n"].tolist() == [4]


def test_expected_points_at_a_dan_of_ones_own():
    rows = games_with([2, 1, 1, 1])
    assert account_table(frame(rows), LADDER)["expected_points"].isna().all()  # no dan is known
    table = account_table(frame(rows), LADDER, dan=17)
    assert table["expected_points"].item() == (2 * 90 + 45 - 150) / 5
    tenhoui = account_table(frame(games_with([2, 1, 1, 1], dan=20)), LADDER)
    assert tenhoui["expected_points"].isna().all()


def test_percentiles_are_among_accounts_with_enough_games():
    rows = []
    for name, counts in [
        ("A", [9, 9, 9, 9]),
        ("B", [12, 9, 9, 6]),
        ("C", [6, 9, 9, 12]),
        ("D", [1, 0, 0, 1]),
    ]:
        rows += games_with(counts, name=name)
    table = account_table(frame(rows), LADDER, min_games=10).set_index("name")
    assert table["percentile"].to_dict() == {"A": 50.0, "B": 100.0, "C": 0.0}
    assert (table["n_accounts"] == 3).all()


def test_percentiles_of_ties_and_of_nobody_else():
    assert percentiles(np.array([1.0, 2.0, 2.0, 3.0, np.nan])) == pytest.approx(
        [0, 50, 50, 100, np.nan], nan_ok=True
    )
    assert np.isnan(percentiles(np.array([1.0]))).all()


def test_no_games_give_no_rows():
    table = account_table(frame([]), LADDER)
    assert len(table) == 0
    assert "stable_dan_low" in table


def test_rolling_windows_are_tables_of_their_games():
    rows = [
        game(number, place, datetime(2016, 1, 1) + timedelta(hours=number))
        for number, place in enumerate(random_placements(60, seed=4))
    ]
    games = frame(rows)
    trend = rolling_stable_dan(games, LADDER, window=40, step=10)
    assert trend["game"].tolist() == [40, 50, 60]
    for place, end in enumerate([40, 50, 60]):
        whole = account_table(games.iloc[end - 40 : end], LADDER).iloc[0]
        for name in (
            "stable_dan",
            "stable_dan_low",
            "stable_dan_high",
            "average_placement",
            "average_placement_low",
        ):
            assert trend[name].iloc[place] == pytest.approx(whole[name], rel=1e-6)
    assert trend["played_at_jst"].iloc[0] == games["played_at_jst"].iloc[39]
    assert rolling_stable_dan(games, LADDER, window=61).empty
    with pytest.raises(ValueError, match="expected a window of 2 or more"):
        rolling_stable_dan(games, LADDER, window=1)


def test_two_accounts_are_compared():
    first, second = [250, 250, 250, 250], [300, 260, 240, 200]
    table = compare_counts(first, second, SCALE).set_index("measure")
    assert table.loc["stable_dan", ["first", "second", "difference"]].tolist() == [
        7.0,
        10.9,
        pytest.approx(3.9),
    ]
    chi2 = sum((a - b) ** 2 / (a + b) for a, b in zip(first, second, strict=True))
    assert table.loc["placements", "statistic"] == pytest.approx(chi2)
    beyond = math.erfc(math.sqrt(chi2 / 2)) + math.sqrt(2 * chi2 / math.pi) * math.exp(-chi2 / 2)
    assert table.loc["placements", "p_value"] == pytest.approx(beyond)  # with three degrees of freedom
    assert table.loc["average_placement", "difference"] == pytest.approx(-0.16)
    assert table.loc["average_placement", "p_value"] == pytest.approx(0.0013, abs=1e-4)
    same = compare_counts(first, first, SCALE).set_index("measure")
    assert same["p_value"].tolist() == pytest.approx([1, 1, 1])


def test_equal_players_are_told_apart_in_5_of_100_cases():
    counts = np.random.default_rng(8).multinomial(300, [0.25] * 4, (300, 2))
    tables = [compare_counts(*pair, SCALE).set_index("measure")["p_value"] for pair in counts]
    shares = (pd.concat(tables, axis=1) < 0.05).mean(axis=1)
    assert shares.to_list() == pytest.approx([0.05] * 3, abs=0.04)


def test_too_few_games_cannot_be_compared():
    with pytest.raises(ValueError, match="expected two games or more of both, got: \\[1, 8\\]"):
        compare_counts([1, 0, 0, 0], [2, 2, 2, 2], SCALE)
    table = compare_counts([1, 1, 0, 0], [2, 2, 2, 2], SCALE).set_index("measure")
    assert np.isnan(table.loc["stable_dan", "p_value"])


# Sources


@pytest.fixture
def tables():
    """Tables of logs: a ranked game, one each of what must not count."""
    connection = duckdb.connect()
    connection.execute("""
        CREATE TABLE games AS FROM (VALUES
            ('a', TIMESTAMP '2016-01-01 10:00', 4, 'hanchan', 'houou', true, 0),
            ('b', TIMESTAMP '2016-01-01 11:00', 4, 'hanchan', 'houou', true, 1),
            ('c', TIMESTAMP '2016-01-01 12:00', 4, 'hanchan', 'private', false, 0),
            ('d', NULL, 4, 'hanchan', 'houou', true, 0),
            ('e', TIMESTAMP '2016-01-02 10:00', 3, 'tonpuu', 'ippan', true, 0)
        ) AS games(log_id, played_at_jst, n_players, length, room, is_ranked, n_disagreements)
    """)
    connection.execute("""
        CREATE TABLE game_seats AS
        SELECT log_id, name, dan, rate, placement
        FROM games, (VALUES
            ('A', 16, 2100.15, 1), ('B', 17, 2200.0, 2), ('NoName', 0, 1500.0, 3), ('C', 16, 2050.5, 4)
        ) AS seats(name, dan, rate, placement)
        WHERE placement <= n_players
    """)
    connection.execute("INSERT INTO games VALUES ('f', '2016-01-03', 4, 'hanchan', 'houou', true, 0)")
    connection.execute("INSERT INTO game_seats VALUES ('f', 'A', 16, 2100.15, NULL)")
    return connection


def test_placements_from_logs(tables):
    games = load_placements(tables, "games", Choice(), LADDER)
    assert games[["log_id", "name", "placement"]].to_numpy().tolist() == [
        ["e", "A", 1], ["a", "A", 1], ["e", "B", 2], ["a", "B", 2], ["a", "C", 4]
    ]  # fmt: skip
    assert games["rate"].tolist() == [210015, 210015, 220000, 220000, 205050]
    assert set(games["table_rate"]) == {580015, 785065}
    assert games["era"].nunique() == 1


@pytest.mark.parametrize(
    ("choice", "n"),
    [
        (Choice(names=["A", "C"]), 3),
        (Choice(names=[]), 0),
        (Choice(room="ippan"), 2),
        (Choice(length="hanchan"), 3),
        (Choice(players=3), 2),
        (Choice(since=datetime(2016, 1, 2).date()), 2),
        (Choice(until=datetime(2016, 1, 2).date()), 3),
    ],
)
def test_choices(tables, choice, n):
    assert len(load_placements(tables, "games", choice, LADDER)) == n


def test_placements_from_result_lines():
    connection = duckdb.connect()
    connection.execute("""
        CREATE TABLE results AS FROM (VALUES
            (1::BIGINT, 'scc', TIMESTAMP '2016-01-01 10:03', 4, 'hanchan', 'houou', true, 'x'),
            (2, 'scb', TIMESTAMP '2016-01-01 10:03', 4, 'hanchan', 'houou', true, NULL),
            (3, 'scb', TIMESTAMP '2016-01-01 10:03', 4, 'hanchan', 'houou', true, NULL),
            (4, 'sca', TIMESTAMP '2016-01-01 10:03', 4, 'hanchan', 'private', false, NULL),
            (5, 'scb', NULL, 4, 'hanchan', 'houou', true, NULL),
            (6, 'scb', TIMESTAMP '2016-01-01 10:03', 4, 'hanchan', NULL, NULL, NULL),
            (7, 'scb', TIMESTAMP '2016-01-01 10:04', 4, 'hanchan', 'houou', true, NULL)
        ) AS results(result_id, kind, started_at_jst, n_players, length, room, is_ranked, log_id)
    """)
    connection.execute("ALTER TABLE results ADD COLUMN n_faults INTEGER DEFAULT 0")
    connection.execute("UPDATE results SET n_faults = 1 WHERE result_id = 7")  # doubtful: left out
    connection.execute("""
        CREATE TABLE result_seats AS
        SELECT
            result_id, placement, name,
            final_score + CASE WHEN result_id = 3 THEN 1 ELSE 0 END AS final_score
        FROM results, (VALUES (1, 'A', 50.0), (2, 'B', 10.0), (3, 'NoName', -20.0), (4, 'C', -40.0))
            AS seats(placement, name, final_score)
    """)
    games = load_placements(connection, "results", Choice(), LADDER)
    assert games[["log_id", "name", "placement"]].to_numpy().tolist() == [
        ["3", "A", 1], ["x", "A", 1], ["3", "B", 2], ["x", "B", 2], ["3", "C", 4], ["x", "C", 4]
    ]  # fmt: skip
    assert games[["dan", "rate", "table_rate"]].isna().all(axis=None)
    assert account_table(games, LADDER)["n"].tolist() == [2, 2, 2]
    assert len(load_placements(connection, "results", Choice(names=["B"]), LADDER)) == 2


def test_a_warehouse_without_result_lines(tables):
    with pytest.raises(LadderError, match="this warehouse has no table 'results'"):
        load_placements(tables, "results", Choice(), LADDER)
