"""What a chart shows: the rows of a report by panel, with the order of everything that is drawn.

Players, lengths and rooms are never mixed: each combination of them that occurs is a panel.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pipeline.reports.headers import Chart, Column
from pipeline.rules.codes import ALL_ROOMS, LENGTHS

if TYPE_CHECKING:
    from pipeline.reports.answers import Answer

MAX_CATEGORIES = 60  # of one axis; more cannot be read
MAX_SERIES = 16
_MOST_MERGED = 300  # words; of more only the first are drawn anyway
NONE = "none"  # the category of rows without a value

_KEYS = ("n_players", "length", "room")
_ORDERS: dict[str, Sequence[str]] = {"length": LENGTHS, "room": ALL_ROOMS}

Row = dict[str, Any]


class ChartError(Exception):
    """A chart that cannot be drawn. The message is for the user."""


class NothingToDraw(ChartError):
    """No chart is declared, or no row has a value for it."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The rows of one combination of players, length and room."""

    title: str
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that is drawn. ``orders`` has the values of x, y and series in the order to show them."""

    answer: "Answer"
    chart: Chart
    panels: list[Panel]
    orders: dict[str, list[Any]]
    notes: list[str]

    def column(self, role: str) -> Column:
        """The column of a role of the chart."""
        return self.answer.report.columns[self.chart.roles[role]]

    @property
    def counting(self) -> Column | None:
        """The column with the number of trials behind a row, if the report has one: its first count."""
        taken = {*self.chart.roles.values(), "n_players"}
        columns = self.answer.report.columns.values()
        return next((c for c in columns if c.name.startswith("n_") and c.name not in taken), None)


def picture_of(answer: "Answer") -> Picture:
    """Sort the rows into panels. Raises NothingToDraw, and ChartError where rows would hide one another."""
    name, chart = answer.report.name, answer.report.chart
    if chart is None:
        raise NothingToDraw(f"report {name} has no chart")
    value = chart.z or chart.y
    rows = [row for row in answer.rows if row[value] is not None]
    if not rows:
        raise NothingToDraw(f"report {name} has no rows to draw with these parameters")
    notes: list[str] = []
    orders = {}
    for role in _category_roles(chart, rows):
        column = chart.roles[role]
        order = _order(column, rows, _run_columns(chart))
        orders[role] = order[: MAX_SERIES if role == "series" else MAX_CATEGORIES]
        if len(orders[role]) < len(order):
            notes.append(f"only {len(orders[role])} of {len(order):,} values of {column} are drawn")
            rows = [row for row in rows if row[column] in orders[role]]
    panels = _panels(answer, rows)
    _check_places(name, chart, panels)
    return Picture(answer, chart, panels, orders, notes)


def is_scale(values: Iterable[Any]) -> bool:
    """Whether values are numbers or days, which lie on a line, and not words."""
    return not any(isinstance(value, (str, bool)) or value is None for value in values)


def _category_roles(chart: Chart, rows: list[Row]) -> list[str]:
    """The roles whose values stand side by side, each with a place of its own."""
    roles = ["series"] if chart.series else []
    if chart.kind == "heat":
        return ["x", "y"]
    if chart.kind == "bar" or not is_scale(row[chart.x] for row in rows):
        roles.append("x")
    return roles


def _run_columns(chart: Chart) -> list[str]:
    """The columns that tell rows of a chart apart, its values not among them."""
    categories = [chart.series, chart.x, chart.y if chart.z else None]
    return [*_KEYS, *filter(None, categories)]


def _order(column: str, rows: list[Row], run_columns: Sequence[str] = ()) -> list[Any]:
    """The different values of a column in the order to show them.

    Numbers and days by size, rooms and lengths as they are known, words as they follow one another in
    the rows. ``run_columns``: a run is the rows with equal values in them.
    """
    found = list(dict.fromkeys(row[column] for row in rows))
    if column in _ORDERS:
        known = _ORDERS[column]
        return sorted(found, key=lambda value: known.index(value) if value in known else len(known))
    if any(isinstance(value, str) for value in found):
        if len(found) <= _MOST_MERGED:
            others = [name for name in run_columns if name in rows[0] and name != column]
            found = _merged(column, rows, others)
        return sorted(found, key=lambda value: value is None)  # sorting is stable
    return sorted(found, key=lambda value: (value is None, value if value is not None else 0))


def _merged(column: str, rows: list[Row], others: list[str]) -> list[Any]:
    """Words in an order that agrees with each run of rows, of which none may have all the words."""
    runs: dict[tuple[Any, ...], list[Any]] = {}
    for row in rows:
        runs.setdefault(tuple(row[name] for name in others), []).append(row[column])
    order: list[Any] = []
    for run in runs.values():
        for place, value in enumerate(run):
            if value in order:
                continue
            if place:
                order.insert(order.index(run[place - 1]) + 1, value)
            else:
                later = next((word for word in run if word in order), None)
                order.insert(len(order) if later is None else order.index(later), value)
    return order


def _panels(answer: "Answer", rows: list[Row]) -> list[Panel]:
    roles = (answer.report.chart or Chart("", "", "")).roles.values()
    keys = [key for key in _KEYS if key in answer.report.columns and key not in roles]
    by_key: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        by_key.setdefault(tuple(row[key] for key in keys), []).append(row)
    orders = [_order(key, rows) for key in keys]
    if keys[:1] == ["n_players"]:
        orders[0].reverse()  # four players before three

    def place(key: tuple[Any, ...]) -> tuple[int, ...]:
        return tuple(order.index(value) for order, value in zip(orders, key, strict=True))

    return [Panel(_title(keys, key), by_key[key]) for key in sorted(by_key, key=place)]


def _title(keys: list[str], values: tuple[Any, ...]) -> str:
    words = (
        f"{value} players" if key == "n_players" else str(value)
        for key, value in zip(keys, values, strict=True)
    )
    return ", ".join(words)


def _check_places(name: str, chart: Chart, panels: list[Panel]) -> None:
    """Two rows at one place would hide one another."""
    columns = [chart.x, *([chart.y] if chart.z else []), *([chart.series] if chart.series else [])]
    for panel in panels:
        places = [tuple(row[column] for column in columns) for row in panel.rows]
        if len(set(places)) < len(places):
            raise ChartError(
                f"report {name} has several rows for one {' and '.join(columns)}: no chart of it is right"
            )
