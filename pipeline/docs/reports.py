"""The text of docs/reports.md, made from the headers of the reports."""

from itertools import groupby

from pipeline.reports.headers import GROUPS, Report
from pipeline.reports.labels import chart_text
from pipeline.reports.library import all_reports
from pipeline.reports.parameters import value_text

_HEAD = """\
# Reports

Made by `python -m pipeline.docs` from the headers of `sql/reports`; a test keeps the two equal.

    paifu report                            the list of the reports
    paifu report NAME --help                what one says, its parameters, its columns
    paifu report NAME -p room=houou         its rows; --format csv, json, parquet or html
    paifu report NAME --plot chart.html     its chart; .png and .svg where a browser is installed
    paifu report NAME --sql                 its query, to change it and run it with paifu sql -
    paifu report --all -o reports/          everything, with an index

- Four and three players, lengths and rooms are never mixed: where a report counts games, `n_players`,
  `length` and `room` are its first columns and each of its rows is about one combination of them. The
  parameters `players`, `length` and `room` leave the others out.
- Counted are games whose rules are known to full certainty and in which the log and the rules agree.
- A column `_low`, `_high` is an end of the 95 % Wilson interval of a share, for trials that do not depend
  on one another; `_se` is the standard error of a mean. Nothing is null but what has no trials.
- The columns of the tables that the queries read are in [tables.md](tables.md).
"""


def reports_markdown() -> str:
    """The whole text of docs/reports.md."""
    reports = all_reports()
    parts = [_HEAD, _contents(reports)]
    for group, members in groupby(reports, key=lambda report: report.group):
        parts += [f"## {GROUPS[group]}\n", *map(report_markdown, members)]
    return "\n".join(parts)


def report_markdown(report: Report) -> str:
    """Everything that the header of one report says."""
    lines = [f"### {report.name}", "", report.question, ""]
    if report.text:
        lines += [report.text, ""]
    lines += [f"One row: {report.grain}.", ""]
    if report.parameters:
        lines += ["| parameter | type | default | meaning |", "|---|---|---|---|"]
        lines += [
            f"| `{name}` | {each.type} | {value_text(each.default)} | {_cell(each.doc)} |"
            for name, each in report.parameters.items()
        ]
        lines.append("")
    lines += ["| column | unit | meaning |", "|---|---|---|"]
    lines += [
        f"| `{name}` | {_cell(column.unit)} | {_cell(column.doc)} |"
        for name, column in report.columns.items()
    ]
    if report.chart is not None:
        lines += ["", f"Chart: {chart_text(report)}."]
    return "\n".join(lines) + "\n"


def _contents(reports: list[Report]) -> str:
    lines = ["| report | question |", "|---|---|"]
    lines += [f"| [{report.name}](#{report.name}) | {_cell(report.question)} |" for report in reports]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
