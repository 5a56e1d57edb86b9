"""Draws the chart that a report's header declares, with Plotly: bars, lines with their interval, heat maps.

Everything is placed in pixels, so that a chart with many panels is higher, not smaller.
"""

import math
import textwrap
from collections.abc import Iterator, Sequence
from datetime import date
from html import escape
from typing import Any, NamedTuple

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from pipeline.reports.answers import Answer
from pipeline.reports.numbers import grouped_texts, percent_texts
from pipeline.reports.panels import NONE, Panel, Picture, Row, is_scale, picture_of
from pipeline.reports.render import cell_text

# Okabe and Ito's colours, which colour-blind readers tell apart, without the yellow: too pale for lines.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c6d31")
_DASHES = ("solid", "dash")  # the second for the series beyond the colours
_SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x")
_SEQUENTIAL, _DIVERGING = "Cividis", "PuOr_r"
_INK, _GRID = "#222222", "#e3e3e3"

_PANEL_WIDTH = {1: 720, 2: 500}
_PANEL_HEIGHT = 300
_LETTER = 7  # width of a letter of a label
_MOST_TICKS = 30
_MOST_CELL_TEXTS = 1_200
_COVERED = 0.99  # of all trials: the rest, in the rarest cells of a heat map, does not stretch its colours


class _Grid(NamedTuple):
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


def draw_chart(answer: Answer) -> go.Figure:
    """The chart of a report's answer. Raises ChartError where there is none to draw."""
    picture = picture_of(answer)
    grid = _grid(picture)
    figure = make_subplots(
        grid.n_rows,
        grid.n_columns,
        subplot_titles=[f"<b>{escape(panel.title)}</b>" for panel in picture.panels],
        horizontal_spacing=grid.gap_across / grid.width if grid.n_columns > 1 else 0,
        vertical_spacing=grid.gap_down / grid.height if grid.n_rows > 1 else 0,
    )
    _style(figure, picture, grid)
    draw = {"bar": _bars, "line": _lines, "heat": _cells}[picture.chart.kind]
    for number, panel in enumerate(picture.panels):
        place = {"row": number // grid.n_columns + 1, "col": number % grid.n_columns + 1}
        for trace in draw(picture, panel, grid):
            figure.add_trace(trace, **place)
        _set_axes(figure, picture, grid, place)
    _show_each_series_once(figure)
    if picture.chart.kind == "heat":
        figure.update_layout(coloraxis=_colour_axis(picture, grid))
    return figure


# Traces


def _bars(picture: Picture, panel: Panel, grid: _Grid) -> Iterator[go.Bar]:
    base, height = ("y", "x") if grid.is_lying else ("x", "y")
    for name, rows, look in _by_series(picture, panel):
        yield go.Bar(
            {
                base: _category_texts([row[picture.chart.x] for row in rows]),
                height: [_plain(row[picture.chart.y]) for row in rows],
                f"error_{height}": _error_bars(picture, rows),
            },
            orientation="h" if grid.is_lying else "v",
            marker={"color": look["color"], "pattern": {"shape": "" if look["dash"] == "solid" else "/"}},
            **_names(picture, panel, rows, name),
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
        "color": "#555555",
        "thickness": 1.2,
        "width": 3,
    }


def _lines(picture: Picture, panel: Panel, grid: _Grid) -> Iterator[go.Scatter]:
    for number, (name, rows, look) in enumerate(_by_series(picture, panel)):
        points = _points(picture, rows)
        if picture.chart.low is not None:
            yield _band(picture, points, look["color"], name)
        yield go.Scatter(
            x=[point[0] for point in points],
            y=[_plain(row[picture.chart.y]) for _, row in points],
            mode="lines+markers",
            line={"width": 2, **look},
            marker={"size": 6, "symbol": _SYMBOLS[number % len(_SYMBOLS)]},
            **_names(picture, panel, [row for _, row in points], name),
        )


def _points(picture: Picture, rows: list[Row]) -> list[tuple[Any, Row]]:
    """The rows from left to right with their places."""
    if "x" in picture.orders:
        order = picture.orders["x"]
        rows = sorted(rows, key=lambda row: order.index(row[picture.chart.x]))
        return list(zip(_category_texts([row[picture.chart.x] for row in rows]), rows, strict=True))
    rows = sorted(rows, key=lambda row: row[picture.chart.x])
    return [(_plain(row[picture.chart.x]), row) for row in rows]


def _band(picture: Picture, points: list[tuple[Any, Row]], colour: str, name: str) -> go.Scatter:
    """The interval of a line, as a surface; rows without one leave it out."""
    low, high = str(picture.chart.low), str(picture.chart.high)
    known = [(x, row) for x, row in points if row[low] is not None and row[high] is not None]
    return go.Scatter(
        x=[x for x, _ in known] + [x for x, _ in reversed(known)],
        y=[_plain(row[high]) for _, row in known] + [_plain(row[low]) for _, row in reversed(known)],
        fill="toself",
        fillcolor=_transparent(colour),
        line={"width": 0},
        mode="lines",
        hoverinfo="skip",
        showlegend=False,
        legendgroup=name,
    )


def _cells(picture: Picture, panel: Panel, grid: _Grid) -> Iterator[go.Heatmap]:
    chart, xs, ys = picture.chart, picture.orders["x"], picture.orders["y"]
    by_place = {(row[chart.x], row[chart.y]): row for row in panel.rows}
    rows = [[by_place.get((x, y)) for x in xs] for y in ys]
    texts = iter(_texts(picture, "z", [cell[str(chart.z)] for line in rows for cell in line if cell]))
    hovers = iter(_hovers(picture, panel, [cell for line in rows for cell in line if cell]))
    yield go.Heatmap(
        x=_category_texts(xs),
        y=_category_texts(ys),
        z=[[_plain(cell[str(chart.z)]) if cell else None for cell in line] for line in rows],
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
    return n_across <= 16 and n_across * n_down * len(picture.panels) <= _MOST_CELL_TEXTS * 4


def _by_series(picture: Picture, panel: Panel) -> Iterator[tuple[str, list[Row], dict[str, str]]]:
    """Name, rows and look of each series that the panel has."""
    series = picture.chart.series
    if series is None:
        yield "", panel.rows, {"color": _COLOURS[0], "dash": _DASHES[0]}
        return
    order = picture.orders["series"]
    for number, (value, name) in enumerate(zip(order, _category_texts(order), strict=True)):
        rows = [row for row in panel.rows if row[series] == value]
        if rows:
            dash = _DASHES[number // len(_COLOURS) % len(_DASHES)]
            yield name, rows, {"color": _COLOURS[number % len(_COLOURS)], "dash": dash}


def _names(picture: Picture, panel: Panel, rows: list[Row], name: str) -> dict[str, Any]:
    return {
        "name": name,
        "legendgroup": name,
        "showlegend": bool(name),
        "hovertext": _hovers(picture, panel, rows),
        "hoverinfo": "text",
    }


def _show_each_series_once(figure: go.Figure) -> None:
    """In the legend: a series that only the second panel has stands there too."""
    shown: set[str] = set()
    for trace in figure.data:
        if getattr(trace, "showlegend", False):
            trace.showlegend = trace.name not in shown
            shown.add(trace.name)


# Texts


def _category_texts(values: Sequence[Any]) -> list[str]:
    return [NONE if value is None else escape(cell_text(value)) for value in values]


def _plain(value: Any) -> Any:
    """A number or a day as Plotly takes it."""
    if value is None or isinstance(value, int):
        return value
    return value.isoformat() if isinstance(value, date) else float(value)


def _is_share(picture: Picture, role: str) -> bool:
    column = picture.column(role)
    values = [row[column.name] for panel in picture.panels for row in panel.rows]
    return column.is_share and all(0 <= value <= 1 for value in values if value is not None)


def _texts(picture: Picture, role: str, values: Sequence[Any]) -> list[str]:
    return percent_texts(values) if _is_share(picture, role) else grouped_texts(values)


def _hovers(picture: Picture, panel: Panel, rows: list[Row]) -> list[str]:
    """What is shown beside the pointer: the panel, every role, and how many trials there were."""
    lines = [[escape(panel.title)] * len(rows)] if panel.title else []
    is_share = _is_share(picture, "z" if picture.chart.z else "y")
    numbers = {picture.chart.z or picture.chart.y, picture.chart.low, picture.chart.high}
    names = [*picture.chart.roles.values()]
    if picture.counting is not None:
        names.append(picture.counting.name)
    for name in dict.fromkeys(names):
        values = [row[name] for row in rows]
        texts = percent_texts(values) if is_share and name in numbers else grouped_texts(values)
        lines.append([f"{name}: {escape(text) or NONE}" for text in texts])
    return ["<br>".join(line) for line in zip(*lines, strict=True)]


def _axis_title(picture: Picture, role: str, n_pixels: int) -> str:
    """What the column means; its name where that takes more than two lines."""
    column = picture.column(role)
    text = column.doc + (f" [{column.unit}]" if column.unit else "")
    lines = textwrap.wrap(text, n_pixels // _LETTER)
    return "<br>".join(map(escape, lines)) if len(lines) <= 2 else escape(column.name)


def _transparent(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},0.18)"


# Sizes and looks


def _grid(picture: Picture) -> _Grid:
    n_columns = min(len(picture.panels), 2)
    width = _PANEL_WIDTH[n_columns]
    x_labels = _category_texts(picture.orders.get("x", []))
    longest_x = max(map(len, x_labels), default=0)
    is_crowded = (longest_x + 2) * len(x_labels) * _LETTER > width
    is_lying = picture.chart.kind == "bar" and is_crowded and not is_scale(picture.orders["x"])
    across, down = 90, 120
    height = _PANEL_HEIGHT
    if is_lying:
        n_bars = len(x_labels) * max(len(picture.orders.get("series", [])), 1)
        height = max(180, 14 * n_bars + 8 * len(x_labels))
        across += longest_x * _LETTER
    elif is_crowded and not is_scale(picture.orders["x"]):
        down += longest_x * _LETTER
    if picture.chart.kind == "heat":
        y_labels = _category_texts(picture.orders["y"])
        height = max(180, 24 * len(y_labels))
        across += max(map(len, y_labels)) * _LETTER
    return _Grid(math.ceil(len(picture.panels) / n_columns), n_columns, width, height, across, down, is_lying)


def _style(figure: go.Figure, picture: Picture, grid: _Grid) -> None:
    answer = picture.answer
    title = textwrap.wrap(answer.report.question, grid.width // 9)
    below = [f"{name} = {value}" for name, value in answer.choices.items()]
    below = [", ".join(below)] * bool(below) + picture.notes
    top = 60 + 24 * len(title) + 18 * len(below)
    text = "<br>".join(map(escape, title))
    if below:
        text += "<br>" + "<br>".join(f"<span style='font-size:13px'>{escape(line)}</span>" for line in below)
    left = 90 + (grid.gap_across - 90)
    figure.update_layout(
        template="none",
        title={"text": text, "x": 0, "xref": "paper", "xanchor": "left", "y": 1, "yref": "container",
               "yanchor": "top", "pad": {"t": 16}, "font": {"size": 18}},
        width=grid.width + left + 190,
        height=grid.height + top + grid.gap_down,
        margin={"l": left, "r": 190, "t": top, "b": grid.gap_down},
        font={"family": "Helvetica, Arial, 'Noto Sans CJK JP', 'Noto Sans JP', sans-serif", "size": 12,
              "color": _INK},
        paper_bgcolor="white",
        plot_bgcolor="white",
        bargap=0.25,
        hoverlabel={"align": "left"},
        legend={"title": {"text": escape(picture.chart.series or "")}, "x": 1.01, "y": 1, "tracegroupgap": 2},
    )  # fmt: skip
    figure.update_annotations(font_size=13)


def _set_axes(figure: go.Figure, picture: Picture, grid: _Grid, place: dict[str, int]) -> None:
    across, down = ("y", "x") if grid.is_lying else ("x", "y")
    look = {"showgrid": True, "gridcolor": _GRID, "zeroline": False, "linecolor": "#888888", "showline": True,
            "ticks": "outside", "tickcolor": "#888888"}  # fmt: skip
    figure.update_xaxes(
        title={"text": _axis_title(picture, across, grid.panel_width), "standoff": 8},
        **look | _axis(picture, across, is_upward=True),
        **place,
    )
    figure.update_yaxes(
        title={"text": _axis_title(picture, down, grid.panel_height), "standoff": 8},
        **look | _axis(picture, down, is_upward=not grid.is_lying and picture.chart.kind != "heat"),
        **place,
    )


def _axis(picture: Picture, role: str, is_upward: bool) -> dict[str, Any]:
    if role in picture.orders:
        texts = _category_texts(picture.orders[role])
        return {
            "type": "category",
            "categoryorder": "array",
            "categoryarray": texts,
            "range": [-0.5, len(texts) - 0.5][:: 1 if is_upward else -1],
            "dtick": math.ceil(len(texts) / _MOST_TICKS) if is_scale(picture.orders[role]) else 1,
            "showgrid": False,
        }
    if _is_share(picture, role):
        return {"tickformat": ".3~%", "automargin": False}
    values = [row[picture.chart.roles[role]] for panel in picture.panels for row in panel.rows]
    if role == "x" and all(isinstance(value, int) for value in values):
        return {"tickformat": ",d" if max(map(abs, values)) > 9999 else "d", "dtick": _step(values)}
    return {}


def _step(values: list[int]) -> int | None:
    """Ticks at whole numbers only, where there are few."""
    return 1 if max(values) - min(values) <= 24 else None


def _colour_axis(picture: Picture, grid: _Grid) -> dict[str, Any]:
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
            "title": {"text": _axis_title(picture, "z", 170)},
            "tickformat": ".3~%" if _is_share(picture, "z") else None,
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
