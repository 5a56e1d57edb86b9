"""Reads a report file: a header of comment lines that says what the report is, then its SELECT.

The header has this form; the lines from ``Group`` on stand in this order, and a line that is indented
deeper than an entry goes on with it::

    -- The question that it answers?
    --
    -- Definitions, conventions, what is left out.
    --
    -- Group: rates
    -- Grain: one room, length and number of players
    -- Parameters: games
    --   by text(rate|points) = rate  a choice among words
    --   band integer(1..1000) = 50   a number; its range is always there
    -- Columns: games
    --   n_hands                    what it counts [unit]
    --   win_rate                   what it is
    --   win_low, win_high          interval of win_rate
    --   mean_points                what it is [points]
    --   mean_points_se             standard error of mean_points [points]
    -- Additive: counted
    -- Chart: line x=turn y=win_rate low=win_low high=win_high series=wait_class

``Additive`` names the CTE up to which the sums of parts of the archive add up (``pipeline.reports.parts``),
or says "no, " and why. ``games``, ``interval`` and ``standard error`` refer to
``pipeline.reports.references``. A report that is not about chosen games has no word after the colon; one
without parameters says ``Parameters: none``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, NoReturn

from pipeline.reports.parameters import NUMBERS, TYPES, Parameter, ParameterError, Value, read_value
from pipeline.reports.parts import parts_of
from pipeline.reports.references import COLUMNS, PARAMETERS, UNCERTAINTY

GROUPS = {
    "archive": "What is in the archive",
    "rates": "Basic rates",
    "starts": "Starting hands",
    "tenpai": "Shanten and tenpai",
    "riichi": "Riichi",
    "furiten": "Furiten and missed wins",
    "danger": "Danger of discards",
    "defence": "Push and fold",
    "deal_ins": "Deal-ins",
    "calls": "Calls",
    "kans": "Kans",
    "yaku": "Yaku and yakuman",
    "points": "Han, fu and points",
    "dora": "Dora",
    "draws": "Draws",
    "scores": "Scores during a game",
    "placement": "Placement",
    "rank": "Rate and dan",
    "accounts": "Accounts",
    "results": "Result lines",
    "luck": "Luck, from the wall",
}

# Roles of columns in a chart: those that it must have, those that it may have.
CHARTS = {
    "bar": (("x", "y"), ("low", "high", "series")),
    "line": (("x", "y"), ("low", "high", "series")),
    "heat": (("x", "y", "z"), ()),
}

_SECTIONS = ("Group", "Grain", "Parameters", "Columns", "Additive", "Chart")
_SECTION = re.compile(rf"({'|'.join(_SECTIONS)}):(.*)")
_ENTRY = re.compile(r"  (\S.*)")
_MORE = re.compile(r"    +(\S.*)")
_PARAMETER = re.compile(r"(\w+) +(\w+)(?:\((?:(\w+(?:\|\w+)+)|(-?\d+)\.\.(-?\d+))\))? *= *(\S+)  +(\S.*)")
_COLUMN = re.compile(r"(\w+(?:, *\w+)*)  +(\S.*)")
_UNCERTAINTY = re.compile(rf"(its )?({'|'.join(UNCERTAINTY)})\b(.*)")
_UNIT = re.compile(r"(.*\S) +\[([^\[\]]+)\]")
_SHARE = re.compile(r"(\w+_)?(rate|share)")


class HeaderError(Exception):
    """A report file without the form of one. Names file, line, what was expected and what was got."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a report's result."""

    name: str
    doc: str
    unit: str = ""

    @property
    def is_share(self) -> bool:
        """A number from 0 to 1 that is a share of a whole: by its name, where it has no unit."""
        return not self.unit and _SHARE.fullmatch(self.name) is not None


@dataclass(frozen=True, slots=True)
class Chart:
    """How a report is drawn: the kind of chart, and which column plays which role."""

    kind: str
    x: str
    y: str
    z: str | None = None
    low: str | None = None
    high: str | None = None
    series: str | None = None

    @property
    def roles(self) -> dict[str, str]:
        """The column of each role that has one."""
        roles = {role: getattr(self, role) for role in ("x", "y", "z", "low", "high", "series")}
        return {role: name for role, name in roles.items() if name is not None}


@dataclass(frozen=True, slots=True)
class Report:
    """One file of ``sql/reports``. An empty line separates the paragraphs of ``text``.

    ``additive``: the CTE up to which it can be counted by parts, None where ``not_additive`` says why not.
    """

    name: str
    question: str
    text: str
    group: str
    grain: str
    parameters: dict[str, Parameter]
    columns: dict[str, Column]
    chart: Chart | None
    sql: str
    additive: str | None = None
    not_additive: str = ""


class _Line(NamedTuple):
    number: int
    text: str


def read_report(path: Path) -> Report:
    """The report in a file. Raises HeaderError."""
    return _Reader(path.name, path.read_text(encoding="utf-8")).report(path.stem)


class _Reader:
    """One pass over the lines of a header."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        lines = text.splitlines()
        n_head = next((n for n, line in enumerate(lines) if not line.startswith("--")), len(lines))
        self.head = [
            _Line(n, line[2:].removeprefix(" ").rstrip()) for n, line in enumerate(lines[:n_head], 1)
        ]
        self.sql = "\n".join(lines[n_head:]).strip() + "\n"

    def report(self, name: str) -> Report:
        question, text = self._prose()
        self._check_order()
        columns = {column.name: column for column in self._columns()}
        report = Report(
            name,
            question,
            text,
            self._group(),
            " ".join(line.text for line in self._lines("Grain")),
            {parameter.name: parameter for parameter in self._parameters()},
            columns,
            self._chart(columns),
            self.sql,
            *self._additive(),
        )
        if not self.sql.strip():
            self._fail(self.head[-1], "a SELECT after the header", "the end of the file")
        return report

    def _fail(self, line: _Line, expected: str, got: str | None = None) -> NoReturn:
        shown = line.text.strip() if got is None else got
        raise HeaderError(f"{self.file}, line {line.number}: expected {expected}, got: {shown!r}")

    def _prose(self) -> tuple[str, str]:
        """The question, and what stands between it and the first section."""
        if not self.head or not self.head[0].text.endswith("?"):
            first = self.head[0] if self.head else _Line(1, "")
            self._fail(first, "a question, which ends in '?', after '-- '")
        lines: list[str] = []
        for line in self.head[1:]:
            if _SECTION.match(line.text):
                break
            lines.append(line.text)
        paragraphs = "\n".join(lines).strip("\n").split("\n\n")
        return self.head[0].text, "\n\n".join(map(_joined, paragraphs))

    def _check_order(self) -> None:
        last = -1
        for line in self.head:
            if match := _SECTION.match(line.text):
                place = _SECTIONS.index(match[1])
                if place <= last:
                    self._fail(line, f"{', '.join(_SECTIONS)}, once and in this order")
                last = place

    def _lines(self, section: str, is_optional: bool = False) -> list[_Line]:
        """What stands after the name of a section and in the lines below it, with its indentation."""
        names = [match[1] if (match := _SECTION.match(line.text)) else "" for line in self.head]
        if section not in names:
            if is_optional:
                return []
            self._fail(self.head[-1], f"a line '-- {section}: ' in the header", "none")
        begin = names.index(section)
        end = next((n for n in range(begin + 1, len(names)) if names[n]), len(names))
        first = _Line(self.head[begin].number, self.head[begin].text.partition(":")[2].strip())
        lines = [line for line in (first, *self.head[begin + 1 : end]) if line.text]
        if not lines:
            self._fail(first, f"text after '-- {section}:'", "nothing")
        return lines

    def _entries(self, section: str, shared: Mapping[str, Sequence[str]]) -> Iterator[_Line]:
        """The entries of a section, each with the lines that go on with it.

        Those that the word after the name of the section stands for come first.
        """
        lines = self._lines(section)
        if lines[0].text in shared:
            reference = lines.pop(0)
            yield from (_Line(reference.number, entry) for entry in shared[reference.text])
        entries: list[_Line] = []
        for line in lines:
            if entries and (more := _MORE.fullmatch(line.text)):
                entries[-1] = _Line(entries[-1].number, f"{entries[-1].text} {more[1]}")
            elif entry := _ENTRY.fullmatch(line.text):
                entries.append(_Line(line.number, entry[1]))
            else:
                self._fail(
                    line,
                    f"an entry of {section}, indented by two spaces after '-- ', "
                    f"or '{section}: {' or '.join(shared)}'",
                )
        yield from entries

    def _group(self) -> str:
        (line, *rest) = self._lines("Group")
        if rest or line.text not in GROUPS:
            self._fail(line, f"one of the groups {', '.join(GROUPS)}")
        return line.text

    def _parameters(self) -> Iterator[Parameter]:
        if [line.text for line in self._lines("Parameters")] == ["none"]:
            return
        seen = set()
        for line in self._entries("Parameters", PARAMETERS):
            match = _PARAMETER.fullmatch(line.text)
            if not match or match[2] not in TYPES or match[1] in seen:
                self._fail(
                    line,
                    f"'name type = default   meaning', two blanks before the meaning, each name once, "
                    f"types {', '.join(TYPES)}",
                )
            seen.add(match[1])
            words = tuple(read_value(match[2], word) for word in (match[3] or "").split("|") if word)
            default = self._default(line, match[2], match[6])
            if words and default is not None and default not in words:
                self._fail(line, f"a default among the words {match[3]}")
            low, high = int(match[4] or 0), int(match[5] or 0)
            if (match[2] in NUMBERS and not words) != bool(match[4]):
                self._fail(line, f"a range such as {NUMBERS[0]}(1..40) of a number, and of nothing else")
            if match[4] and isinstance(default, (int, float)) and not low <= default <= high:
                self._fail(line, f"a default from {low} to {high}")
            yield Parameter(match[1], match[2], default, match[7], words, low, high)

    def _default(self, line: _Line, type: str, text: str) -> Value:
        try:
            return read_value(type, text)
        except ParameterError as error:
            raise HeaderError(f"{self.file}, line {line.number}: {error}") from error

    def _columns(self) -> Iterator[Column]:
        seen: set[str] = set()
        for line in self._entries("Columns", COLUMNS):
            match = _COLUMN.fullmatch(line.text)
            names = re.split(", *", match[1]) if match else []
            if not match or seen.intersection(names) or len(set(names)) < len(names):
                self._fail(line, "'name   meaning [unit]', two blanks before the meaning, each name once")
            seen.update(names)
            unit = _UNIT.fullmatch(match[2])
            doc, unit_text = (unit[1], unit[2]) if unit else (match[2], "")
            yield from (Column(name, _expanded(doc), unit_text) for name in names)

    def _additive(self) -> tuple[str | None, str]:
        """The CTE, or why there is none."""
        line, *rest = self._lines("Additive")
        text = " ".join([line.text, *(more.text.strip() for more in rest)])
        if text.startswith("no, "):
            return None, text.removeprefix("no, ")
        try:
            parts_of(self.sql, text)
        except ValueError as error:
            self._fail(line, f"the name of a CTE that can be added up, or 'no, ' and why ({error})")
        return text, ""

    def _chart(self, columns: dict[str, Column]) -> Chart | None:
        lines = self._lines("Chart", is_optional=True)
        if not lines:
            return None
        line = _Line(lines[0].number, " ".join(line.text.strip() for line in lines))
        kind, *pairs = line.text.split()
        if kind not in CHARTS:
            self._fail(line, f"one of {', '.join(CHARTS)}")
        needed, allowed = CHARTS[kind]
        roles = {role: name for role, _, name in (pair.partition("=") for pair in pairs)}
        if len(roles) < len(pairs) or not set(needed) <= set(roles) <= {*needed, *allowed}:
            shown = " ".join([*(f"{role}=" for role in needed), *(f"[{role}=]" for role in allowed)])
            self._fail(line, f"'{kind} {shown}'")
        if ("low" in roles) != ("high" in roles):
            self._fail(line, "both low= and high=, or neither")
        for role, name in roles.items():
            if name not in columns:
                self._fail(line, f"a column of the report for {role}=", name)
        return Chart(kind, **roles)


def _expanded(doc: str) -> str:
    """The meaning of a column; an interval and a standard error with their kind."""
    match = _UNCERTAINTY.fullmatch(doc)
    return f"{match[1] or ''}{UNCERTAINTY[match[2]]}{match[3]}" if match else doc


def _joined(paragraph: str) -> str:
    """A paragraph as one line, but for the entries of a list."""
    text = ""
    for line in paragraph.strip("\n").split("\n"):
        text += ("\n" if line.startswith("- ") else " ") * bool(text) + line.strip()
    return text
