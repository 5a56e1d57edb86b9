"""The size of a chart, and its looks: panels below one another, titles, axes, colours."""

import math
import textwrap
from datetime import date, timedelta
from html import escape
from typing import Any, NamedTuple

import plotly.graph_objects as go

from pipeline.reports.charts.labels import LETTER, axis_title, category_texts, is_share
from pipeline.reports.charts.panels import Picture, is_scale

_SEQUENTIAL, _DIVERGING = "Cividis", "PuOr_r"
_INK, _GRID = "#222222", "#e3e3e3"
_PANEL_WIDTH = {1: 720, 2: 500}
_PANEL_HEIGHT = 300
_MOST_TICKS = 30
_COVERED = 0.99  # of all trials: the rest, in the rarest cells of a heat map, does not stretch its colours


class Grid(NamedTuple):
    """Sizes in pixels."""

    n_rows: int
    n_columns: int
    panel_width: int
    panel_height: int
    gap_across: int
    gap_down: int
    is_lying: bool  # bars go from left to right

    @property
    def width(self) -> int:
        return self.n_columns * self.panel_width + (self.n_columns - 1) * self.gap_across

    @property
    def height(self) -> int:
        return self.n_rows * self.panel_height + (self.n_rows - 1) * self.gap_down


def grid_of(picture: Picture) -> Grid:
    n_columns = min(len(picture.panels), 2)
    width = _PANEL_WIDTH[n_columns]
    x_labels = category_texts(picture.orders.get("x", []))
    longest_x = max(map(len, x_labels), default=0)
    is_crowded = (longest_x + 2) * len(x_labels) * LETTER > width
    is_lying = picture.chart.kind == "bar" and is_crowded and not is_scale(picture.orders["x"])
    across, down = 90, 96
    height = _PANEL_HEIGHT
    if is_lying:
        n_bars = len(x_labels) * max(len(picture.orders.get("series", [])), 1)
        height = max(180, 14 * n_bars + 8 * len(x_labels))
        across += longest_x * LETTER
    elif is_crowded and not is_scale(picture.orders["x"]):
        down += longest_x * LETTER
    if picture.chart.kind == "heat":
        y_labels = category_texts(picture.orders["y"])
        height = max(180, 24 * len(y_labels))
        across += max(map(len, y_labels)) * LETTER
    return Grid(math.ceil(len(picture.panels) / n_columns), n_columns, width, height, across, down, is_lying)


def set_looks(figure: go.Figure, picture: Picture, grid: Grid) -> None:
    answer = picture.answer
    title = textwrap.wrap(answer.report.question, grid.width // 9)
    below = [f"{name} = {value}" for name, value in answer.choices.items()]
    below = [", ".join(below)] * bool(below) + picture.notes
    top = 68 + 24 * len(title) + 18 * len(below)
    text = "<br>".join(map(escape, title))
    if below:
        text += "<br>" + "<br>".join(f"<span style='font-size:13px'>{escape(line)}</span>" for line in below)
    has_side = picture.chart.series is not None or picture.chart.kind == "heat"
    left, right = grid.gap_across, 190 if has_side else 40
    height = grid.height + top + grid.gap_down - 30
    figure.update_layout(
        template="none",
        title=_title(text, (16 + 14 * (len(title) + len(below) - 1)) / height),
        width=grid.width + left + right,
        height=height,
        margin={"l": left, "r": right, "t": top, "b": grid.gap_down - 30},
        font={"family": "Helvetica, Arial, 'Noto Sans CJK JP', 'Noto Sans JP', sans-serif", "size": 12,
              "color": _INK},
        paper_bgcolor="white",
        plot_bgcolor="white",
        bargap=0.25,
        hoverlabel={"align": "left"},
        legend={"title": {"text": escape(picture.chart.series or "")}, "x": 1.01, "y": 1, "tracegroupgap": 2},
    )  # fmt: skip
    figure.update_annotations(font_size=13)


def _title(text: str, distance: float) -> dict[str, Any]:
    """``distance`` from the upper edge, as a share of the height."""
    place = {"x": 0, "xref": "paper", "xanchor": "left", "y": 1 - distance, "yref": "container"}
    return {"text": text, "yanchor": "top", "font": {"size": 18}, **place}


def set_axes(figure: go.Figure, picture: Picture, grid: Grid, place: dict[str, int]) -> None:
    across, down = ("y", "x") if grid.is_lying else ("x", "y")
    look = {"showgrid": True, "gridcolor": _GRID, "zeroline": False, "linecolor": "#888888", "showline": True,
            "ticks": "outside", "tickcolor": "#888888"}  # fmt: skip
    figure.update_xaxes(
        title={"text": axis_title(picture, across, grid.panel_width), "standoff": 8},
        **look | _axis(picture, across, is_upward=True),
        **place,
    )
    figure.update_yaxes(
        title={"text": axis_title(picture, down, grid.panel_height), "standoff": 8},
        **look | _axis(picture, down, is_upward=not grid.is_lying and picture.chart.kind != "heat"),
        **place,
    )


def _axis(picture: Picture, role: str, is_upward: bool) -> dict[str, Any]:
    if role in picture.orders:
        texts = category_texts(picture.orders[role])
        return {
            "type": "category",
            "categoryorder": "array",
            "categoryarray": texts,
            "range": [-0.5, len(texts) - 0.5][:: 1 if is_upward else -1],
            "dtick": math.ceil(len(texts) / _MOST_TICKS) if is_scale(picture.orders[role]) else 1,
            "showgrid": False,
        }
    if is_share(picture, role):
        return {"tickformat": ".3~%"}
    values = [row[picture.chart.roles[role]] for panel in picture.panels for row in panel.rows]
    if role == "x" and all(isinstance(value, date) for value in values):  # one day alone has no scale
        pad = max((max(values) - min(values)) / 40, timedelta(days=15))
        return {"range": [(min(values) - pad).isoformat(), (max(values) + pad).isoformat()]}
    if role == "x" and all(isinstance(value, int) for value in values):
        low, high = min(values), max(values)
        margin = 0.5 if high - low <= _MOST_TICKS else (high - low) / 40
        return {
            "tickformat": "d" if max(abs(low), abs(high)) <= 9999 else ",d",
            "dtick": 1 if high - low <= _MOST_TICKS else None,  # whole numbers only
            "range": [low - margin, high + margin],
        }
    return {}


def colour_axis(picture: Picture, grid: Grid) -> dict[str, Any]:
    low, high = _colour_range(picture)
    is_signed = low < 0 < high
    if is_signed:
        low, high = -max(-low, high), max(-low, high)
    bar_length = min(grid.height, 400)
    return {
        "colorscale": _DIVERGING if is_signed else _SEQUENTIAL,
        "cmin": low,
        "cmax": high,
        "colorbar": {
            "title": {"text": axis_title(picture, "z", 170)},
            "tickformat": ".3~%" if is_share(picture, "z") else None,
            "lenmode": "pixels",
            "len": bar_length,
            "yanchor": "top",
            "y": 1,
            "x": 1.01,
            "thickness": 16,
        },
    }


def _colour_range(picture: Picture) -> tuple[float, float]:
    """The values of the cells that have nearly all trials; a cell seen once is not to fade the others."""
    z, counting = str(picture.chart.z), picture.counting
    rows = [row for panel in picture.panels for row in panel.rows]
    if counting is not None:
        rows.sort(key=lambda row: row[counting.name] or 0, reverse=True)
        needed = _COVERED * sum(row[counting.name] or 0 for row in rows)
        covered = 0
        for n_rows, row in enumerate(rows, 1):
            covered += row[counting.name] or 0
            if covered >= needed:
                rows = rows[:n_rows]
                break
    values = [float(row[z]) for row in rows]
    return min(values), max(values)
