"""A report's answer as a page: the question, what the words mean, the rows, and the chart."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from pipeline.reports.answers import Answer
from pipeline.reports.charts.pictures import page_html
from pipeline.reports.headers import GROUPS, Report
from pipeline.reports.numbers import grouped_texts
from pipeline.reports.parameters import value_text
from pipeline.reports.render import is_numeric

MAX_PAGE_ROWS = 5_000

_STYLE = """
body { font: 15px/1.5 Helvetica, Arial, "Noto Sans CJK JP", "Noto Sans JP", sans-serif; color: #222;
  margin: 2rem auto; padding: 0 1.5rem; max-width: 84rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
.name { color: #666; margin: 0 0 1rem; }
.text { max-width: 50rem; white-space: pre-line; }
.wide { overflow-x: auto; }
.rows { overflow: auto; max-height: 46rem; }
.rows th { position: sticky; top: 0; }
.rows td { white-space: nowrap; }
@media print { .rows { max-height: none; } }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; text-align: left; vertical-align: top; border-bottom: 1px solid #e3e3e3; }
th { border-bottom: 2px solid #888; font-weight: 600; background: #fff; }
.number { text-align: right; }
tbody tr:hover { background: #f4f7fa; }
a { color: #0060a0; }
.failed { color: #a03000; }
"""


def report_page(answer: Answer, chart: str | None, home: str | None = None) -> str:
    """The page of an answer. ``chart``: a piece of a page; ``home``: the page that lists the reports."""
    report = answer.report
    name = f"{escape(GROUPS[report.group])} · {escape(report.name)}"
    if home:
        name = f'<a href="{escape(home)}">Reports</a> · {name}'
    parts = [
        f'<p class="name">{name}</p>',
        f"<h1>{escape(report.question)}</h1>",
        *(f'<p class="text">{escape(paragraph)}</p>' for paragraph in report.text.split("\n\n")),
        f"<p>One row: {escape(report.grain)}.</p>",
        _parameters(answer),
        "<h2>Result</h2>",
        _rows(answer),
        f'<h2>Chart</h2>\n<div class="wide">{chart}</div>' if chart else "",
        "<h2>Columns</h2>",
        _columns(report),
    ]
    return page_html(report.question, _STYLE, "\n".join(filter(None, parts)))


def index_page(body: str) -> str:
    """The page that lists the reports."""
    return page_html("Reports", _STYLE, f"<h1>Reports</h1>\n{body}")


def table_html(heads: Sequence[str], rows: Iterable[Sequence[str]], numeric: Sequence[bool] = ()) -> str:
    """A table whose cells are pieces of a page; the columns that are ``numeric`` stand to the right."""
    styles = [
        ' class="number"' if place < len(numeric) and numeric[place] else "" for place in range(len(heads))
    ]
    head = "".join(f"<th{style}>{text}</th>" for style, text in zip(styles, heads, strict=True))
    lines = (
        "".join(f"<td{style}>{text}</td>" for style, text in zip(styles, row, strict=True)) for row in rows
    )
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>"


def _parameters(answer: Answer) -> str:
    if not answer.values:
        return ""
    rows = [
        (escape(name), escape(value_text(value)), escape(answer.report.parameters[name].doc))
        for name, value in answer.values.items()
    ]
    return f"<h2>Parameters</h2>\n<table>{table_html(('parameter', 'value', 'meaning'), rows)}</table>"


def _rows(answer: Answer) -> str:
    shown = answer.table.slice(0, MAX_PAGE_ROWS)
    columns: list[list[Any]] = [column.to_pylist() for column in shown.columns]
    texts = [[escape(text) for text in grouped_texts(values)] for values in columns]
    numeric = list(map(is_numeric, columns))
    body = table_html(list(map(escape, shown.column_names)), zip(*texts, strict=True), numeric)
    rows = f'<div class="rows"><table>{body}</table></div>'
    if answer.table.num_rows > MAX_PAGE_ROWS:
        rows += f"<p>The first {MAX_PAGE_ROWS:,} of {answer.table.num_rows:,} rows.</p>"
    return rows if answer.table.num_rows else "<p>No rows.</p>"


def _columns(report: Report) -> str:
    rows = [
        (escape(column.name), escape(column.unit), escape(column.doc)) for column in report.columns.values()
    ]
    return f"<table>{table_html(('column', 'unit', 'meaning'), rows)}</table>"
