"""Plots of one account: rolling stable dan with its interval, the dan path, the R path.

``pipeline.reports.charts.pictures`` writes them: pages that need nothing else, or images.
"""

from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from pipeline.rank.ladder import Ladder

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

_WIDTH, _HEIGHT = 1000, 560
_INK, _BAND, _GRID, _FAINT = "#1f4e79", "rgba(31, 78, 121, 0.18)", "#e5e5e5", "#b0b0b0"
_UP, _DOWN = "#2e7d32", "#c62828"


def plot_stable_dan(trend: pd.DataFrame, title: str) -> "Figure":
    """The rows of ``rolling_stable_dan`` of one account and mode; the band is the 95 % interval."""
    figure = _figure(title, "game", "stable dan")
    game = trend["game"]
    low, high = trend["stable_dan_low"], trend["stable_dan_high"]
    for values, fill in ((high, None), (low, "tonexty")):
        figure.add_scatter(
            x=game, y=values, mode="lines", line={"width": 0}, fill=fill, fillcolor=_BAND,
            showlegend=False, hoverinfo="skip",
        )  # fmt: skip
    figure.add_scatter(
        x=game,
        y=trend["stable_dan"],
        mode="lines" if len(trend) > 1 else "markers",
        line={"color": _INK, "width": 2},
        showlegend=False,
        customdata=np.stack([low, high, trend["played_at_jst"].dt.strftime("%Y-%m-%d")], axis=-1),
        hovertemplate="game %{x}, %{customdata[2]}<br>%{y:.2f} (%{customdata[0]:.2f} to %{customdata[1]:.2f})"
        "<extra></extra>",
    )
    highest = float(np.nanmax(high)) if high.notna().any() else 10.0
    if highest > 25:  # one bad window must not flatten all others
        top = 1.2 * float(np.nanmax(trend["stable_dan"]))
        figure.update_yaxes(range=[float(np.nanmin(low)) - 0.5, min(highest, max(top, 12.0))])
    return figure


def plot_dan_path(replayed: pd.DataFrame, ladder: Ladder, title: str) -> "Figure":
    """The rows of ``replay_accounts`` of one account, number of players and holder.

    Within a rank the line is where points stand between 0 and the goal; where only a range is known,
    the band is that range. Dots: promotions and demotions.
    """
    ranks = ladder.last.ranks
    figure = _figure(title, "game", "rank, and points between 0 and the goal")
    game = np.arange(1, len(replayed) + 1)
    dan = replayed["dan_before"].to_numpy(np.int64)
    goals = np.array([[rank.goal or 1 for rank in era.ranks] for era in ladder.eras])
    goal = goals[replayed["era"].to_numpy(), dan]
    low = dan + replayed["points_low"].to_numpy(np.int64) / goal
    high = dan + replayed["points_high"].to_numpy(np.int64) / goal
    for values, fill in ((high, None), (low, "tonexty")):
        figure.add_scatter(
            x=game, y=values, mode="lines", line={"width": 0, "shape": "hv"}, fill=fill, fillcolor=_BAND,
            showlegend=False, hoverinfo="skip",
        )  # fmt: skip
    is_known = replayed["points_low"] == replayed["points_high"]
    figure.add_scatter(
        x=game,
        y=np.where(is_known, low, np.nan),
        mode="lines",
        line={"color": _INK, "width": 1.5, "shape": "hv"},
        name="points known",
    )
    step = np.append(np.diff(dan), 0)
    for name, here, color, symbol in (
        ("promotion", step > 0, _UP, "triangle-up"),
        ("demotion", step < 0, _DOWN, "triangle-down"),
    ):
        marker = {"color": color, "symbol": symbol, "size": 9}
        figure.add_scatter(
            x=game[here] + 1, y=dan[here] + step[here], mode="markers", marker=marker, name=name
        )
    shown = list(range(int(dan.min()), int(dan.max()) + 2))
    texts = [ranks[each].name if each < len(ranks) else "" for each in shown]
    figure.update_yaxes(tickvals=shown, ticktext=texts, range=[shown[0] - 0.05, shown[-1] + 0.05])
    return figure


def plot_rate_path(links: pd.DataFrame, title: str) -> "Figure":
    """R before each game as the logs print it, of one account and number of players; gaps break the line."""
    figure = _figure(title, "game", "R")
    game = np.arange(1, len(links) + 1)
    rate = links["rate"].astype("Float64").to_numpy(dtype=np.float64, na_value=np.nan) / 100
    figure.add_scatter(
        x=game, y=rate, mode="lines", line={"color": _FAINT, "width": 1, "dash": "dot"}, name="over a gap"
    )
    x, y = _broken_at_gaps(game, rate, links["link"].isin(["gap", "near", "maybe_young"]).to_numpy())
    figure.add_scatter(
        x=x, y=y, mode="lines+markers", line={"color": _INK, "width": 1.5}, marker={"size": 3}, name="R"
    )
    return figure


def _figure(title: str, x: str, y: str) -> "Figure":
    from plotly.graph_objects import Figure

    figure = Figure()
    axis: dict[str, Any] = {"gridcolor": _GRID, "zeroline": False, "linecolor": _FAINT}
    figure.update_layout(
        title={"text": escape(title), "x": 0.01, "font": {"size": 17}},
        font={"family": "Noto Sans CJK JP, sans-serif", "size": 13},
        plot_bgcolor="white",
        width=_WIDTH,
        height=_HEIGHT,
        margin={"l": 80, "r": 20, "t": 60, "b": 55},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 1, "xanchor": "right"},
        xaxis={**axis, "title": x},
        yaxis={**axis, "title": y},
    )
    return figure


def _broken_at_gaps(x: Any, y: Any, breaks: Any) -> tuple[Any, Any]:
    """The points with an empty one after each that a gap follows."""
    places = np.flatnonzero(breaks) + 1
    return np.insert(x.astype(np.float64), places, np.nan), np.insert(y, places, np.nan)
