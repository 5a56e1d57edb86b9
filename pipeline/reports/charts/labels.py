"""The words of a chart: categories, axes, and what is shown beside the pointer."""

import textwrap
from collections.abc import Sequence
from datetime import date
from html import escape
from typing import Any

from pipeline.reports.charts.panels import NONE, Panel, Picture, Row
from pipeline.reports.headers import Report
from pipeline.reports.numbers import grouped_texts, percent_texts, short_texts
from pipeline.reports.render import cell_text

LETTER = 7  # pixels of a letter of a label


def category_texts(values: Sequence[Any]) -> list[str]:
    return [NONE if value is None else escape(cell_text(value)) for value in values]


def plain(value: Any) -> Any:
    """A number or a day as Plotly takes it."""
    if value is None or isinstance(value, int):
        return value
    return value.isoformat() if isinstance(value, date) else float(value)


def is_share(picture: Picture, role: str) -> bool:
    column = picture.column(role)
    values = [row[column.name] for panel in picture.panels for row in panel.rows]
    return column.is_share and all(0 <= value <= 1 for value in values if value is not None)


def value_texts(picture: Picture, role: str, values: Sequence[Any]) -> list[str]:
    return percent_texts(values) if is_share(picture, role) else short_texts(values)


def hover_texts(picture: Picture, panel: Panel, rows: list[Row]) -> list[str]:
    """What is shown beside the pointer: the panel, every role, and how many trials there were."""
    lines = [[escape(panel.title)] * len(rows)] if panel.title else []
    has_shares = is_share(picture, "z" if picture.chart.z else "y")
    numbers = {picture.chart.z or picture.chart.y, picture.chart.low, picture.chart.high}
    names = [*picture.chart.roles.values()]
    if picture.counting is not None:
        names.append(picture.counting.name)
    for name in dict.fromkeys(names):
        values = [row[name] for row in rows]
        texts = percent_texts(values) if has_shares and name in numbers else grouped_texts(values)
        lines.append([f"{name}: {escape(text) or NONE}" for text in texts])
    return ["<br>".join(line) for line in zip(*lines, strict=True)]


def axis_title(picture: Picture, role: str, n_pixels: int) -> str:
    """What the column means; its name where that takes more than two lines."""
    column = picture.column(role)
    text = column.doc + (f" [{column.unit}]" if column.unit else "")
    lines = textwrap.wrap(text, n_pixels // LETTER)
    return "<br>".join(map(escape, lines)) if len(lines) <= 2 else escape(column.name)


def chart_text(report: Report) -> str:
    """What the chart of a report shows."""
    chart = report.chart
    if chart is None:
        return "none"
    if chart.kind == "heat":
        return f"heat map: {chart.z} by {chart.x} (across) and {chart.y} (down)"
    text = f"{'bars' if chart.kind == 'bar' else 'line'}: {chart.y} by {chart.x}"
    if chart.series is not None:
        text += f", for each {chart.series}"
    return text + (f", with the interval from {chart.low} to {chart.high}" if chart.low else "")
