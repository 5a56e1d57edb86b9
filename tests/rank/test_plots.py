"""Plots: what is in them, and in which files."""

from datetime import datetime, timedelta

import numpy as np
import pytest
from account_games import frame, game, played, random_placements

from pipeline.rank.ladder import load_tenhou
from pipeline.rank.links import link_games
from pipeline.rank.plots import plot_dan_path, plot_rate_path, plot_stable_dan
from pipeline.rank.replay import replay_accounts
from pipeline.rank.trend import rolling_stable_dan
from pipeline.reports.charts.pictures import write_chart

LADDER = load_tenhou()


@pytest.fixture
def trend():
    rows = [
        game(number, place, datetime(2016, 1, 1) + timedelta(hours=number))
        for number, place in enumerate(random_placements(60))
    ]
    return rolling_stable_dan(frame(rows), LADDER, 40)


def test_the_rolling_stable_dan(trend):
    figure = plot_stable_dan(trend, "TARO")
    high, low, line = figure.data
    assert list(line.y) == trend["stable_dan"].tolist()
    assert list(low.y) == trend["stable_dan_low"].tolist()
    assert list(high.y) == trend["stable_dan_high"].tolist()
    assert low.fill == "tonexty"


def test_the_dan_path():
    replayed = replay_accounts(frame(played([1, 1, 4, 4, 4, 1], points=2700)[0]), LADDER, 16, 2700)
    figure = plot_dan_path(replayed, LADDER, "TARO")
    traces = {trace.name: trace for trace in figure.data if trace.name}
    known = list(traces["points known"].y)
    assert known[0] == pytest.approx(16 + 2700 / 2800)
    assert known[2] == pytest.approx(17 + 1600 / 3200)
    assert list(traces["promotion"].x) == [3]
    assert list(traces["promotion"].y) == [17]


def test_points_stand_between_the_goals_of_their_time():
    rows = [game(0, 1, datetime(2016, 1, 1), 3, 155000, 4 * 155000, room="ippan")]
    high = plot_dan_path(replay_accounts(frame(rows), LADDER), LADDER, "TARO").data[0]
    assert list(high.y) == [3 + 59 / 60]


def test_the_rate_path_breaks_at_gaps():
    rows = played(random_placements(10))[0]
    del rows[4]
    figure = plot_rate_path(link_games(frame(rows), LADDER), "TARO")
    path = next(trace for trace in figure.data if trace.name == "R")
    assert np.isnan(path.y).tolist() == [False] * 4 + [True] + [False] * 5


def test_a_page_needs_nothing_else_and_is_the_same_again(trend, tmp_path):
    for name in ("a.html", "b.html"):
        write_chart(plot_stable_dan(trend, "<雀>"), "rank", tmp_path / name)
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert page == (tmp_path / "b.html").read_text(encoding="utf-8")
    assert 'src="http' not in page
    assert len(page) > 1_000_000  # plotly itself
