"""Draws one account: its rolling stable dan, its path of dan and points, or its path of R."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from pipeline.rank.ladder import POINTS, RATE, Ladder
from pipeline.rank.links import link_games, order_games
from pipeline.rank.placements import doubts_of
from pipeline.rank.plots import plot_dan_path, plot_rate_path, plot_stable_dan
from pipeline.rank.replay import replay_accounts
from pipeline.rank.splits import with_holders
from pipeline.rank.trend import rolling_stable_dan

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

PLOTS = ("stable-dan", "dan", "rate")


class Drawing(NamedTuple):
    """A chart of one account.

    ``n_players``: how many seem to have had the name; the last of them is drawn. ``not_confirmed``: what no
    source confirms of the values that it leans on.
    """

    figure: "Figure"
    n_players: int
    not_confirmed: list[str]


def draw_account(
    placements: pd.DataFrame, ladder: Ladder, name: str, plot_of: str, window: int = 200
) -> Drawing:
    """One of PLOTS, of an account whose games (``load_placements``) are of one room, length and table.

    ``window``: games of a point of the rolling stable dan. Raises ValueError where the games are of several
    modes, which no plot mixes, or fewer than a window.
    """
    doubts = doubts_of(placements, ladder, RATE if plot_of == "rate" else POINTS)
    if plot_of == "stable-dan":
        return Drawing(_stable_dan(placements, ladder, name, window), 1, doubts)
    if plot_of == "dan":
        games = replay_accounts(placements, ladder)
        title = f"{name}: {_only_mode(games, ['n_players'])}, dan and points"
        return Drawing(plot_dan_path(_of_last_player(games), ladder, title), _n_players(games), doubts)
    games = with_holders(link_games(placements, ladder), ladder)
    title = f"{name}: {_only_mode(games, ['n_players'])}, R"
    return Drawing(plot_rate_path(_of_last_player(games), title), _n_players(games), doubts)


def _stable_dan(placements: pd.DataFrame, ladder: Ladder, name: str, window: int) -> "Figure":
    trend = rolling_stable_dan(order_games(placements, ladder), ladder, window)
    if trend.empty:
        raise ValueError(f"{name!r} has no {window} games in one room, length and number of players")
    mode = _only_mode(trend, ["n_players", "length", "room", "points_since"])
    return plot_stable_dan(trend, f"{name}: {mode}, last {window} games, 95 % interval")


def _n_players(games: pd.DataFrame) -> int:
    return int(games["holder"].max()) + 1


def _of_last_player(games: pd.DataFrame) -> pd.DataFrame:
    """The games of the last player behind a name."""
    return games[games["holder"] == games["holder"].max()]


def _only_mode(frame: pd.DataFrame, columns: Sequence[str]) -> str:
    """The only value of the columns as a text; a plot mixes nothing."""
    different = frame[list(columns)].drop_duplicates().to_dict("records")
    if len(different) > 1:
        raise ValueError(
            "one plot is of one room, length and number of players: choose with --room, --length, "
            f"--players, --since, --until among: {'; '.join(map(_mode_text, different))}"
        )
    return _mode_text(different[0])


def _mode_text(row: dict[Any, Any]) -> str:
    parts = [f"{row['n_players']} players", row.get("room"), row.get("length")]
    if "points_since" in row:
        parts.append(f"points of era {row['points_since']}")
    return ", ".join(str(part) for part in parts if part)
