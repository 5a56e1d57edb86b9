"""Intervals hold on played games: of those of samples, 93 to 97 in a hundred hold the value of all games.

The games are synthetic, and there are as many as one likes; docs/reports.md has the table.
"""

import numpy as np
import pytest
from built_once import built_once
from interval_coverage import MEAN, SHARE, SHARE_OF_GAMES, coverage, sums_of

import pipeline
from pipeline.store.catalog import open_warehouse
from pipeline.synth.archive import write_logs
from pipeline.synth.schedule import Plan, play_games

pytestmark = pytest.mark.full

N_GAMES, N_SAMPLES = 4_500, 10_000
SAMPLES = (30, 100, 400)
# Trials and hits of a seat in a game.
COUNTS = """
    SELECT
        log_id,
        seat,
        count(*) AS hands,
        count(*) FILTER (is_winner) AS wins,
        count(*) FILTER (n_winners_paid > 0) AS deal_ins,
        count(*) FILTER (n_open_calls > 0) AS calls,
        coalesce(sum(win_points), 0)::BIGINT AS win_points,
        count(win_points) AS valued_wins,
        1 AS games,
        any_value((placement = 1)::INTEGER) AS firsts,
        any_value((placement = 4)::INTEGER) AS lasts
    FROM hand_seats
    JOIN game_seats USING (log_id, seat)
    GROUP BY log_id, seat
    ORDER BY log_id, seat
"""
# Hits, trials, and the interval of k hits in n trials.
RATES = {
    "wins": ("wins", "hands", SHARE),
    "deal-ins": ("deal_ins", "hands", SHARE),
    "calls": ("calls", "hands", SHARE),
    "win points": ("win_points", "valued_wins", MEAN),
    "first places": ("firsts", "games", SHARE_OF_GAMES),
    "last places": ("lasts", "games", SHARE_OF_GAMES),
}
CASES = [("account", rate) for rate in RATES]
CASES += [("room", rate) for rate in RATES if "places" not in rate]  # the same in every game of a table


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory):
    def build(folder):
        archive = folder.with_name("coverage_games.zip")
        write_logs(play_games(Plan(N_GAMES)), archive)
        assert pipeline.ingest([archive], folder).is_clean

    with open_warehouse(built_once(tmp_path_factory, "coverage_games", build)) as connection:
        yield connection


@pytest.fixture(scope="module")
def seats(warehouse):
    """Counts by column, each of shape (games, seats)."""
    columns = warehouse.execute(COUNTS).fetchnumpy()
    assert len(columns["seat"]) == 4 * N_GAMES
    return {name: np.asarray(values).reshape(-1, 4) for name, values in columns.items()}


@pytest.mark.parametrize("n_games", SAMPLES)
@pytest.mark.parametrize(("whose", "rate"), CASES)
def test_intervals_hold_on_played_games(warehouse, seats, whose, rate, n_games):
    """account: one seat of each game; room: all of them. Games are drawn with replacement."""
    *counts, ends = RATES[rate]
    k, n = (seats[name][:, 0] if whose == "account" else seats[name].sum(1) for name in counts)
    chosen = np.random.default_rng(n_games).integers(0, N_GAMES, (N_SAMPLES, n_games))
    assert 0.93 <= coverage(warehouse, sums_of(k[chosen], n[chosen]), k.sum() / n.sum(), ends) <= 0.97
