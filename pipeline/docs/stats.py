"""The text of docs/stats.md, made from the comments of sql/views/stats_*.sql.

Such a file begins with comment lines, the first of them a title. Then comes one CREATE VIEW, whose last
SELECT stands at the margin, with comment lines above each column::

    SELECT
        -- Win rate (和了率): n_wins / n_hands
        share(n_wins, n_hands) AS win_rate,
        -- Mean win (平均打点) [points]
        mean_of(win_points, n_wins) AS mean_win
    FROM counts;

The files that begin with stats_account are not statistics themselves; the others are made of them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.resources import sql_files

_HEAD = """\
# Statistics of accounts

Made by `python -m pipeline.docs` from the comments in `sql/views/stats_*.sql`; a test keeps
the two equal.

The tools of the field count the same things differently: whether a double ron is one deal-in or two, whether
honba and sticks are part of a win, what a turn is. Each view shows the numbers of one tool under its own
conventions, one row per account name, number of players, length and room, which are never mixed:

    paifu sql "SELECT name, n_hands, win_rate, mean_win FROM stats_mortal WHERE n_games >= 100"

Games are those of the reports: rules known to full certainty, no disagreement between log and rules. NoName
is left out. Every number has its n in a column, and is null where that n is 0. Counts come first and are
divided last.
"""

_NAME = re.compile(r"CREATE OR REPLACE VIEW (\w+) AS$", re.MULTILINE)
_LAST_WORD = re.compile(r"(\w+),?$")
_UNIT = re.compile(r"(.*\S) \[([^\[\]]+)\]")


@dataclass(frozen=True, slots=True)
class StatsColumn:
    """A column of a view: what its comment says, and the unit at the comment's end."""

    name: str
    doc: str
    unit: str


@dataclass(frozen=True, slots=True)
class StatsView:
    """A view of statistics. An empty line separates the paragraphs of ``text``."""

    name: str
    title: str
    text: str
    columns: tuple[StatsColumn, ...]


def read_stats_views() -> list[StatsView]:
    """The views of statistics, sorted by name. ValueError where a file does not have the form."""
    files = sql_files("views")
    return [
        read_stats_view(file.read_text(encoding="utf-8"))
        for file in files
        if file.stem.startswith("stats_") and not file.stem.startswith("stats_account")
    ]


def read_stats_view(sql: str) -> StatsView:
    """The view that the text of a file makes. ValueError where it does not have the form."""
    found = _NAME.search(sql)
    if found is None:
        raise ValueError(f"expected: CREATE OR REPLACE VIEW name AS, got: {sql[:60]!r}")
    head = [line.removeprefix("--").strip() for line in sql[: found.start()].strip().splitlines()]
    return StatsView(found[1], head[0], "\n".join(head[1:]).strip(), _read_columns(found[1], sql))


def _read_columns(view: str, sql: str) -> tuple[StatsColumn, ...]:
    """The columns of the SELECT at the margin, up to its FROM."""
    body = sql.rpartition("\nSELECT\n")[2].partition("\nFROM ")[0]
    columns = []
    comment: list[str] = []
    code: list[str] = []
    for line in [*map(str.strip, body.splitlines()), "--"]:
        if not line.startswith("--"):
            code += [line] if line else []
            continue
        if code:
            columns.append(_column(view, comment, code))
            comment, code = [], []
        comment.append(line.removeprefix("--").strip())
    return tuple(columns)


def _column(view: str, comment: Sequence[str], code: Sequence[str]) -> StatsColumn:
    name = _LAST_WORD.search(code[-1])
    if name is None or not comment or any(line.endswith(",") for line in code[:-1] if " AS " in line):
        raise ValueError(f"{view}: expected: a comment above one column, got: {' '.join(code)}")
    doc = " ".join(comment)
    unit = _UNIT.fullmatch(doc)
    return StatsColumn(name[1], unit[1] if unit else doc, unit[2] if unit else "")


def stats_markdown() -> str:
    """The whole text of docs/stats.md."""
    views = read_stats_views()
    contents = [f"- [{view.name}](#{view.name}): {view.title}" for view in views]
    return "\n".join([_HEAD, *contents, "", *map(_view_markdown, views)])


def _view_markdown(view: StatsView) -> str:
    lines = [f"## {view.name}", "", view.title, ""]
    lines += [_escape(view.text), "", "| column | meaning | unit |", "|---|---|---|"]
    lines += [f"| `{column.name}` | {_escape(column.doc)} | {column.unit} |" for column in view.columns]
    return "\n".join(lines) + "\n"


def _escape(text: str) -> str:
    return re.sub(r"([*|<])", r"\\\1", text)
