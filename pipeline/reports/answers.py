"""Runs reports: a report, values of its parameters, and the rows that answer its question."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa

from pipeline.reports.headers import Report
from pipeline.reports.parameters import Value, literal, value_text
from pipeline.reports.query import query_warehouse
from pipeline.reports.render import Result

# A parameter, or what may hold something that looks like one.
_TOKEN = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|--[^\n]*|/\*.*?\*/|\$(?P<name>\w+)", re.DOTALL)


class Answer(NamedTuple):
    """The result of a report."""

    report: Report
    values: Mapping[str, Value]
    table: pa.Table

    @property
    def result(self) -> Result:
        """The rows, to write them."""
        return Result(self.table.schema, self.table.to_batches())

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows as Python values by the names of their columns."""
        rows: list[dict[str, Any]] = self.table.to_pylist()
        return rows

    @property
    def choices(self) -> dict[str, str]:
        """The parameters that have a value, as texts."""
        return {name: value_text(value) for name, value in self.values.items() if value is not None}


def run_report(connection: duckdb.DuckDBPyConnection, report: Report, values: Mapping[str, Value]) -> Answer:
    """The answer of a report; ``values`` are those of all its parameters. Raises QueryError."""
    result = query_warehouse(connection, report.sql, values)
    return Answer(report, values, pa.Table.from_batches(list(result.batches), result.schema))


def query_text(report: Report, values: Mapping[str, Value]) -> str:
    """The report's query with the values in the places of its parameters."""

    def replaced(match: re.Match[str]) -> str:
        name = match["name"]
        return match[0] if name is None else literal(values[name])

    return _TOKEN.sub(replaced, report.sql)
