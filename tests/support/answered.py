"""What reports answer, asked once of a connection that no test changes."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

import duckdb
import pandas as pd

from pipeline.reports.headers import Report
from pipeline.reports.library import find_report

# The answers of each such connection, by its id: DuckDB's connections take no attributes.
_KNOWN: dict[int, dict[tuple[Any, ...], Any]] = {}

report_named = cache(find_report)


class Answer(NamedTuple):
    columns: tuple[str, ...]
    types: tuple[str, ...]
    rows: list[tuple[Any, ...]]


@contextmanager
def asked_once(connection: duckdb.DuckDBPyConnection) -> Iterator[duckdb.DuckDBPyConnection]:
    """The connection, of which a question asked again is not run again."""
    _KNOWN[id(connection)] = {}
    try:
        yield connection
    finally:
        del _KNOWN[id(connection)]


def answer(connection: duckdb.DuckDBPyConnection, report: Report, values: Mapping[str, Any]) -> Answer:
    """What a report says with these values of its parameters."""
    return _asked(connection, report, values, _fetch)


def frame(connection: duckdb.DuckDBPyConnection, report: Report, values: Mapping[str, Any]) -> pd.DataFrame:
    """The same as a data frame of one's own."""
    found: pd.DataFrame = _asked(connection, report, values, duckdb.DuckDBPyConnection.df)
    return found.copy()


def _asked(connection, report, values, fetch):
    known = _KNOWN.get(id(connection), {})
    question = (report.name, fetch, *sorted(values.items()))
    if question not in known:
        known[question] = fetch(connection.execute(report.sql, values))
    return known[question]


def _fetch(connection: duckdb.DuckDBPyConnection) -> Answer:
    columns, types = zip(*((name, str(kind)) for name, kind, *_ in connection.description), strict=True)
    return Answer(columns, types, connection.fetchall())
