"""The pages of the reports, made from their headers: docs/reports.md, the list, and a page a group."""

from collections.abc import Sequence
from itertools import groupby

from pipeline.reports.charts.labels import chart_text
from pipeline.reports.headers import GROUPS, Report
from pipeline.reports.library import all_reports
from pipeline.reports.parameters import value_text
from pipeline.reports.references import INTERVALS, UNCERTAINTY

FOLDER = "reports"  # of the pages of the groups, in docs/

_HEAD = f"""\
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
- A column `_low`, `_high` is an end of the {UNCERTAINTY["interval"]} of a share, `_se` the
  {UNCERTAINTY["standard error"]} of a mean, [by games](#intervals). Nothing is null but what has no trials.
  Where `is_rough` is true they are of fewer than 30 games, and rough.
- The columns of the tables that the queries read are in [tables.md](tables.md).

## Intervals

{INTERVALS}
"""

_KEPT = """\
## What is not counted again

Answers are kept in the folder `reports` of the cache (`PAIFU_CACHE`, else that of the user; at most 2 GB,
and it may be deleted), by the digests of the files, the query, its values and all views. Of a warehouse that
has not changed they are read. {n_additive} of the {n_all} reports are counted by parts: of an archive that
has grown the parts without new games, of 20,000 games or more each, are read too, and added up. All of it is
whole numbers, so the answer is that of all rows to the last bit; `--direct` counts all rows and reads and
keeps nothing. The others:

| report | why it has no parts |
|---|---|
"""

_GROUP_HEAD = """\
Made by `python -m pipeline.docs` from the headers of `sql/reports`. [Reports](../reports.md) says what is the
same in all of them.
"""


def page_of(group: str) -> str:
    """Where the page of a group is, in docs/."""
    return f"{FOLDER}/{group}.md"


def reports_markdown() -> str:
    """The whole text of docs/reports.md: every group with the questions of its reports."""
    parts = [_HEAD, _kept_markdown()]
    for group, members in groupby(all_reports(), key=lambda report: report.group):
        page = page_of(group)
        parts += [f"## [{GROUPS[group]}]({page})\n", _questions(list(members), page)]
    return "\n".join(parts)


def _kept_markdown() -> str:
    reports = all_reports()
    rest = [report for report in reports if report.additive is None]
    rows = [f"| {each.name} | {_cell(each.not_additive)} |" for each in rest]
    head = _KEPT.format(n_additive=len(reports) - len(rest), n_all=len(reports))
    return head + "\n".join(rows) + "\n"


def group_markdown(group: str) -> str:
    """The whole text of the page of a group."""
    members = [report for report in all_reports() if report.group == group]
    head = f"# {GROUPS[group]}\n\n{_GROUP_HEAD}"
    return "\n".join([head, _questions(members), *map(report_markdown, members)])


def report_markdown(report: Report) -> str:
    """Everything that the header of one report says."""
    lines = [f"## {report.name}", "", report.question, ""]
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


def _questions(reports: Sequence[Report], page: str = "") -> str:
    """A table of links to the reports of a page; of this page where none is named."""
    lines = ["| report | question |", "|---|---|"]
    lines += [f"| [{each.name}]({page}#{each.name}) | {_cell(each.question)} |" for each in reports]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
