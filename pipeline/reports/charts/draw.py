"""Draws the chart that a report's header declares, with Plotly: bars, lines with their interval, heat maps.

Everything is placed in pixels, so that a chart with many panels is higher, not smaller.
"""

from collections.abc import Iterator
from html import escape
from typing import Any

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from pipeline.reports.answers import Answer
from pipeline.reports.charts.labels import category_texts, hover_texts, plain, value_texts
from pipeline.reports.charts.layout import Grid, colour_axis, grid_of, set_axes, set_looks
from pipeline.reports.charts.panels import Panel, Picture, Row, picture_of

# Okabe and Ito's colours, which colour-blind readers tell apart, without the yellow: too pale for lines.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c6d31")
_DASHES = ("solid", "dash")  # the second for the series beyond the colours
_SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x")
_MOST_CELL_TEXTS = 5_000
_MOST_CELLS_ACROSS = 16  # of which each is wide enough for its number


def draw_chart(answer: Answer) -> go.Figure:
    """The chart of a report's answer. Raises ChartError where there is none to draw."""
    picture = picture_of(answer)
    grid = grid_of(picture)
    figure = make_subplots(
        grid.n_rows,
        grid.n_columns,
        subplot_titles=[f"<b>{escape(panel.title)}</b>" for panel in picture.panels],
        horizontal_spacing=grid.gap_across / grid.width if grid.n_columns > 1 else 0,
        vertical_spacing=grid.gap_down / grid.height if grid.n_rows > 1 else 0,
    )
    set_looks(figure, picture, grid)
    draw = {"bar": _bars, "line": _lines, "heat": _cells}[picture.chart.kind]
    for number, panel in enumerate(picture.panels):
        place = {"row": number // grid.n_columns + 1, "col": number % grid.n_columns + 1}
        for trace in draw(picture, panel, grid):
            figure.add_trace(trace, **place)
        set_axes(figure, picture, grid, place)
    _show_each_series_once(figure)
    if picture.chart.kind == "heat":
        figure.update_layout(coloraxis=colour_axis(picture, grid))
    return figure


def _bars(picture: Picture, panel: Panel, grid: Grid) -> Iterator[go.Bar]:
    base, height = ("y", "x") if grid.is_lying else ("x", "y")
    for rank, name, rows, look in _by_series(picture, panel):
        yield go.Bar(
            {
                base: category_texts([row[picture.chart.x] for row in rows]),
                height: [plain(row[picture.chart.y]) for row in rows],
                f"error_{height}": _error_bars(picture, rows),
            },
            orientation="h" if grid.is_lying else "v",
            opacity=0.75,
            marker={"color": look["color"], "pattern": {"shape": "" if look["dash"] == "solid" else "/"}},
            **_names(picture, panel, rows, name, rank),
        )


def _error_bars(picture: Picture, rows: list[Row]) -> dict[str, Any] | None:
    chart = picture.chart
    if chart.low is None or chart.high is None:
        return None

    def length(row: Row, end: str) -> float | None:
        return None if row[end] is None else abs(float(row[end]) - float(row[chart.y]))

    return {
        "type": "data",
        "symmetric": False,
        "array": [length(row, chart.high) for row in rows],
        "arrayminus": [length(row, chart.low) for row in rows],
        "color": "#000000",
        "thickness": 1.5,
        "width": 4,
    }


def _lines(picture: Picture, panel: Panel, grid: Grid) -> Iterator[go.Scatter]:
    for rank, name, rows, look in _by_series(picture, panel):
        points = _points(picture, rows)
        if picture.chart.low is not None:
            yield _band(picture, points, look["color"], name)
        yield go.Scatter(
            x=[point[0] for point in points],
            y=[plain(row[picture.chart.y]) for _, row in points],
            mode="lines+markers",
            line={"width": 2, **look},
            marker={"size": 6, "symbol": _SYMBOLS[rank % len(_SYMBOLS)]},
            **_names(picture, panel, [row for _, row in points], name, rank),
        )


def _points(picture: Picture, rows: list[Row]) -> list[tuple[Any, Row]]:
    """The rows from left to right with their places."""
    if "x" in picture.orders:
        order = picture.orders["x"]
        rows = sorted(rows, key=lambda row: order.index(row[picture.chart.x]))
        return list(zip(category_texts([row[picture.chart.x] for row in rows]), rows, strict=True))
    rows = sorted(rows, key=lambda row: row[picture.chart.x])
    return [(plain(row[picture.chart.x]), row) for row in rows]


def _band(picture: Picture, points: list[tuple[Any, Row]], colour: str, name: str) -> go.Scatter:
    """The interval of a line, as a surface; rows without one leave it out."""
    low, high = str(picture.chart.low), str(picture.chart.high)
    known = [(x, row) for x, row in points if row[low] is not None and row[high] is not None]
    return go.Scatter(
        x=[x for x, _ in known] + [x for x, _ in reversed(known)],
        y=[plain(row[high]) for _, row in known] + [plain(row[low]) for _, row in reversed(known)],
        fill="toself",
        fillcolor=_transparent(colour),
        line={"width": 0},
        mode="lines",
        hoverinfo="skip",
        showlegend=False,
        legendgroup=name,
    )


def _cells(picture: Picture, panel: Panel, grid: Grid) -> Iterator[go.Heatmap]:
    chart, xs, ys = picture.chart, picture.orders["x"], picture.orders["y"]
    by_place = {(row[chart.x], row[chart.y]): row for row in panel.rows}
    rows = [[by_place.get((x, y)) for x in xs] for y in ys]
    texts = iter(value_texts(picture, "z", [cell[str(chart.z)] for line in rows for cell in line if cell]))
    hovers = iter(hover_texts(picture, panel, [cell for line in rows for cell in line if cell]))
    yield go.Heatmap(
        x=category_texts(xs),
        y=category_texts(ys),
        z=[[plain(cell[str(chart.z)]) if cell else None for cell in line] for line in rows],
        text=[[next(texts) if cell else "" for cell in line] for line in rows],
        hovertext=[[next(hovers) if cell else "" for cell in line] for line in rows],
        texttemplate="%{text}" if _shows_texts(picture) else None,
        textfont={"size": 10},
        hoverinfo="text",
        coloraxis="coloraxis",
        xgap=1,
        ygap=1,
    )


def _shows_texts(picture: Picture) -> bool:
    n_across, n_down = len(picture.orders["x"]), len(picture.orders["y"])
    return n_across <= _MOST_CELLS_ACROSS and n_across * n_down * len(picture.panels) <= _MOST_CELL_TEXTS


def _by_series(picture: Picture, panel: Panel) -> Iterator[tuple[int, str, list[Row], dict[str, str]]]:
    """Place among all series, name, rows and look of each series that the panel has."""
    series = picture.chart.series
    if series is None:
        yield 0, "", panel.rows, {"color": _COLOURS[0], "dash": _DASHES[0]}
        return
    order = picture.orders["series"]
    for number, (value, name) in enumerate(zip(order, category_texts(order), strict=True)):
        rows = [row for row in panel.rows if row[series] == value]
        if rows:
            dash = _DASHES[number // len(_COLOURS) % len(_DASHES)]
            yield number, name, rows, {"color": _COLOURS[number % len(_COLOURS)], "dash": dash}


def _names(picture: Picture, panel: Panel, rows: list[Row], name: str, rank: int) -> dict[str, Any]:
    return {
        "name": name,
        "legendrank": 1000 + rank,
        "legendgroup": name,
        "showlegend": bool(name),
        "hovertext": hover_texts(picture, panel, rows),
        "hoverinfo": "text",
    }


def _show_each_series_once(figure: go.Figure) -> None:
    """In the legend: a series that only the second panel has stands there too."""
    shown: set[str] = set()
    for trace in figure.data:
        if getattr(trace, "showlegend", False):
            trace.showlegend = trace.name not in shown
            shown.add(trace.name)


def _transparent(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.18)"
