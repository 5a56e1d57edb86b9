"""Answers reports by their parts: what is known of some shards is not counted again.

An answer is kept, and so are its parts, each of one large shard or of some small ones that stand together
(``pipeline.reports.kept``). Of an archive that has not changed the answer is read; after an ingest the part
with the new shards is counted, and the parts are added up. The answer is, to the last bit, that of the
report's own query on all rows.
"""

import re
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Self

import pyarrow as pa

from pipeline.reports.answers import Answer, run_report
from pipeline.reports.headers import Report
from pipeline.reports.kept import keep, kept, key_of
from pipeline.reports.parameters import Value
from pipeline.reports.parts import WHOLE_SUMS, Part, merged_query, parts_of
from pipeline.reports.query import run_query
from pipeline.store.catalog import check_all_columns, open_tables
from pipeline.store.commits import StoredShard
from pipeline.store.shards import RESULTS_PREFIX
from pipeline.store.snapshots import Snapshot

if TYPE_CHECKING:
    import duckdb

Group = tuple[str, ...]  # names of shards

_GAMES = 20_000  # of a part, at least: to plan a query takes as long as to count some thousands
_MOST_OPEN = 64  # parts that stay open for the next report


class Answers:
    """Answers reports of one commit; a context manager. Raises WarehouseError for one of other columns."""

    def __init__(self, snapshot: Snapshot) -> None:
        check_all_columns(snapshot)
        self._snapshot = snapshot
        self._files = [file.key for shard in snapshot.shards.values() for file in shard.files]
        self._groups = _grouped(snapshot.shards.values())
        self._open: dict[Group | None, duckdb.DuckDBPyConnection] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for connection in self._open.values():
            connection.close()

    def answer(self, report: Report, values: Mapping[str, Value]) -> Answer:
        """The answer of a report; ``values`` are those of all its parameters. Raises QueryError."""
        key = key_of(report.sql, values, self._files)
        table = kept(key)
        if table is None:
            table = self._counted(report, values)
            keep(key, table)
        return Answer(report, values, table)

    def _counted(self, report: Report, values: Mapping[str, Value]) -> pa.Table:
        if report.additive is None or not self._groups:
            return run_report(self._connection(None), report, values).table
        parts = parts_of(report.sql, report.additive)
        found = [self._parts_of(group, parts, values) for group in self._groups]
        sums = [pa.concat_tables(tables) for tables in zip(*found, strict=True)]
        connection = self._connection(())
        for part, table in zip(parts, sums, strict=True):
            connection.register(f"part_{part.name}", table)
        return _table(connection, merged_query(report.sql, parts, [table.schema for table in sums]), values)

    def _parts_of(self, group: Group, parts: list[Part], values: Mapping[str, Value]) -> list[pa.Table]:
        """What the parts give for some shards: kept from before, or counted now."""
        files = [file.key for name in group for file in self._snapshot.shards[name].files]
        tables = []
        for part in parts:
            key = key_of(part.query, _used(part.query, values), files)
            table = kept(key)
            if table is None:
                table = _table(self._connection(group), part.query, values)
                keep(key, table)
            tables.append(table)
        return tables

    def _connection(self, group: Group | None) -> "duckdb.DuckDBPyConnection":
        """Of all rows (None), of some shards, where sums are whole numbers, or of no rows."""
        if group not in self._open:
            if len(self._open) >= _MOST_OPEN:
                self._open.pop(next(other for other in self._open if other)).close()
            connection = open_tables(self._snapshot, group, statistics=False)
            if group:
                connection.execute(WHOLE_SUMS)
            self._open[group] = connection
        return self._open[group]


def _grouped(shards: Iterable[StoredShard]) -> list[Group]:
    """The shards of logs in their order, as many together as have so many games."""
    groups: list[Group] = []
    names: list[str] = []
    n_games = 0
    for shard in shards:
        if shard.name.startswith(RESULTS_PREFIX):
            continue
        names.append(shard.name)
        file = shard.file_of("games")
        n_games += file.n_rows if file else 0
        if n_games >= _GAMES:
            groups.append(tuple(names))
            names, n_games = [], 0
    return [*groups, tuple(names)] if names else groups


def _table(connection: "duckdb.DuckDBPyConnection", query: str, values: Mapping[str, Value]) -> pa.Table:
    result = run_query(connection, query, _used(query, values))
    return pa.Table.from_batches(list(result.batches), result.schema)


def _used(query: str, values: Mapping[str, Value]) -> dict[str, Value]:
    """The values of the parameters that a query has."""
    return {name: value for name, value in values.items() if re.search(rf"\${name}\b", query)}
