"""Intervals of shares and means with games as clusters: the sums by game, the design effect, the coverage."""

import math

import duckdb
import numpy as np
import pytest
from interval_coverage import coverage, sums_of

from pipeline.resources import sql_text

Z = 1.959963984540054


@pytest.fixture(scope="module")
def connection():
    with duckdb.connect() as connection:
        connection.execute(sql_text("views/rates.sql"))
        yield connection


def asked(connection, games, expression):
    """The value of an expression of ``sums``, which are those of games of k and n each."""
    values = ", ".join(f"({k}, {n})" for k, n in games)
    counted = f"SELECT game_sums(k, n) AS sums FROM (VALUES {values}) AS games (k, n)"
    return connection.execute(f"SELECT {expression} FROM ({counted})").fetchone()[0]


def wilson(k, n):
    middle, width = k + Z * Z / 2, Z * math.sqrt(k * (n - k) / n + Z * Z / 4)
    return [(middle - width) / (n + Z * Z), (middle + width) / (n + Z * Z)]


def ends(connection, games):
    return asked(connection, games, "[interval_low(sums), interval_high(sums)]")


def test_sums_are_those_of_the_games(connection):
    sums = asked(connection, [(1, 4), (3, 4), (0, 0), (2, 10)], "sums")
    assert sums == {"k": 6, "n": 18, "kk": 14.0, "kn": 36.0, "nn": 132.0, "games": 3}


def test_the_standard_error_is_that_of_the_residuals_of_games(connection):
    games = [(1, 4), (3, 4), (2, 10)]
    mean = 6 / 18
    by_hand = math.sqrt(sum((k - mean * n) ** 2 for k, n in games) * 3 / 2) / 18
    assert asked(connection, games, "ratio_error(sums)") == pytest.approx(by_hand, rel=1e-12)
    assert asked(connection, games[:1], "ratio_error(sums)") is None
    assert asked(connection, [(0, 0), (0, 0)], "ratio_error(sums)") is None


def test_with_one_trial_a_game_the_error_is_the_ordinary_one(connection):
    query = "SELECT standard_error(x), standard_error(x, 1) FROM (VALUES (3), (5), (10), (-2)) AS games (x)"
    ordinary, by_game = connection.execute(query).fetchone()
    assert by_game == pytest.approx(ordinary, rel=1e-12)


def test_games_without_a_value_do_not_count_in_a_mean(connection):
    query = "SELECT standard_error(k, n) FROM (VALUES (3, 1), (5, 2), (NULL, 0)) AS games (k, n)"
    (error,) = connection.execute(query).fetchone()
    assert error == pytest.approx(math.sqrt(2 * ((3 - 8 / 3) ** 2 + (5 - 16 / 3) ** 2)) / 3, rel=1e-12)


def test_trials_are_divided_by_the_design_effect(connection):
    """In each of 400 games all five trials end alike: they are worth one, five times less."""
    games = [(5, 5)] * 100 + [(0, 5)] * 300
    effect = asked(connection, games, "design_effect(sums)")
    assert effect == pytest.approx(5, rel=0.01)
    assert ends(connection, games) == pytest.approx(wilson(500 / effect, 2000 / effect), rel=1e-9)


def test_trials_that_exclude_each_other_tell_more_than_their_number(connection):
    """In each game one of four wins, or nobody: four such trials vary less than independent ones."""
    games = [(1, 4)] * 300 + [(0, 4)] * 100
    variance = 400 / 399 * sum((k - 300 / 1600 * n) ** 2 for k, n in games)
    by_hand = variance / (1600 * (300 / 1600) * (1300 / 1600))
    assert asked(connection, games, "design_effect(sums)") == pytest.approx(by_hand, rel=0.01)
    assert by_hand < 0.4


def test_with_few_games_trials_are_never_worth_more_than_their_number(connection):
    few = [(1, 4)] * 15 + [(0, 4)] * 14
    assert asked(connection, few, "design_effect(sums)") == 1.0
    assert ends(connection, few) == pytest.approx(wilson(15, 116), rel=1e-12)
    assert asked(connection, [*few, (0, 4)], "design_effect(sums)") < 0.8
    assert asked(connection, [(5, 5)] * 5 + [(0, 5)] * 15, "design_effect(sums)") > 4


@pytest.mark.parametrize("games", [[(0, 4)], [(4, 4)] * 3, [(0, 4)] * 50, [(3, 9)]])
def test_where_nothing_is_known_of_the_games_it_is_wilsons_interval(connection, games):
    effect = asked(connection, games, "design_effect(sums)")
    assert effect == (1.0 if len(games) < 30 else pytest.approx(1.0, abs=0.06))
    k, n = sum(k for k, _ in games) / effect, sum(n for _, n in games) / effect
    assert ends(connection, games) == pytest.approx(np.clip(wilson(k, n), 0, 1), abs=1e-12)


def test_a_share_that_is_the_same_in_every_game_has_an_interval(connection):
    low, high = ends(connection, [(1, 4)] * 100)
    assert 0.24 < low < 0.25 < high < 0.26


@pytest.mark.parametrize(("n_games", "t"), [(30, 2.0452), (100, 1.9842), (400, 1.9659)])
def test_intervals_of_means_are_students(connection, n_games, t):
    query = "SELECT interval_t($n), is_rough($n), is_rough($n - 1)"
    found = connection.execute(query, {"n": n_games}).fetchone()
    assert found == (pytest.approx(t, rel=0.002), False, n_games == 30)


def test_without_trials_everything_is_null(connection):
    assert ends(connection, [(0, 0), (0, 0)]) == [None, None]


def test_a_part_of_a_whole_counts_the_games_without_it(connection):
    """Two games of ten riichi each, all with the wait 'a' in one and 'b' in the other, and one of each."""
    query = """
        WITH by_game (part, k, n) AS (VALUES ('a', 10, 10), ('b', 10, 10), ('a', 1, 2), ('b', 1, 2)),
        cells AS (SELECT part, game_sums(k, n) AS sums FROM by_game GROUP BY part)
        SELECT part, whole_sums(sums, true) AS whole FROM cells ORDER BY part
    """
    (_, a), (_, b) = connection.execute(query).fetchall()
    assert a == b == {"k": 11, "n": 22, "kk": 101.0, "kn": 102.0, "nn": 204.0, "games": 2}


def test_a_part_of_a_total_counts_the_games_without_it(connection):
    query = """
        WITH totals AS (SELECT game_sums(n, n) AS total FROM (VALUES (10), (5), (3)) AS games (n)),
        parts AS (SELECT game_sums(k, n) AS part FROM (VALUES (4, 10), (1, 3)) AS games (k, n))
        SELECT part_sums(part, total), part_sums(NULL, total) FROM parts, totals
    """
    some, none = connection.execute(query).fetchone()
    assert some == {"k": 5, "n": 18, "kk": 17.0, "kn": 43.0, "nn": 134.0, "games": 3}
    assert none == {"k": 0, "n": 18, "kk": 0.0, "kn": 0.0, "nn": 134.0, "games": 3}


def drawn(generator, kind, shape):
    """k and n of games: arrays of the shape; and the true share.

    account: hands of one player, whose chance changes from game to game. room: hands of a table of which one
    of four wins, or nobody. rare: a handful of trials, most of them none.
    """
    n_hands = generator.integers(4, 16, shape)
    if kind == "account":
        chance = generator.beta(8, 28, shape)
        return generator.binomial(n_hands, chance), n_hands, 8 / 36
    if kind == "room":
        return generator.binomial(n_hands, 0.84), 4 * n_hands, 0.21
    n_riichi = generator.binomial(n_hands, 0.2)
    return generator.binomial(n_riichi, 0.14), n_riichi, 0.14


@pytest.mark.parametrize("kind", ["account", "room", "rare"])
@pytest.mark.parametrize("n_games", [30, 100, 400])
def test_intervals_hold(connection, kind, n_games):
    """Of intervals of 95 %, 93 to 97 % have the true share in them, from 30 games on."""
    k, n, share = drawn(np.random.default_rng(n_games), kind, (6000, n_games))
    assert 0.93 <= coverage(connection, sums_of(k, n), share) <= 0.97
