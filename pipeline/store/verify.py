"""Runs the self-checks on a warehouse, or on the shards that an ingest has added to it.

Checks that look at games one by one run on groups of shards, so that memory does not grow with the
warehouse.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import duckdb

from pipeline.store.catalog import open_tables
from pipeline.store.errors import WarehouseError
from pipeline.store.integrity import check_files, find_leftovers
from pipeline.store.places import Place
from pipeline.store.runs import n_rows_of
from pipeline.store.self_checks import FILES, LEFTOVERS, OF_OBJECTS, SelfCheck, self_checks
from pipeline.store.snapshots import Snapshot, open_snapshot

LOGS_PER_GROUP = 25_000
MAX_ROWS = 1_000  # of a check kept for printing; all are counted

Progress = Callable[[int, int], None]  # called with the number of queries done and that of all


class Fault(NamedTuple):
    """A self-check that did not hold: its rows, of all shards together, and the first of them."""

    check: SelfCheck
    columns: tuple[str, ...]
    n_rows: int
    rows: list[tuple[Any, ...]]


def count_differing_results(snapshot: Snapshot) -> int:
    """Listed results that differ from the stored log of the same game, the rows of ``result_checks``.

    Of the whole warehouse, since a list and its logs come in any order. Raises WarehouseError.
    """
    if not snapshot.files("results"):
        return 0
    with open_tables(snapshot, statistics=False) as connection:
        (row,) = connection.execute("SELECT count(DISTINCT result_id) FROM result_checks").fetchall()
    return int(row[0])


def verify(
    warehouse: Place = "warehouse", names: Sequence[str] = (), progress: Progress | None = None
) -> list[Fault]:
    """Run the named self-checks, or all, on the whole warehouse; return those that did not hold.

    All are those that look for damage: objects without a commit are looked for by name.
    Where files are not what they were, no query is run: it could find anything.
    Raises WarehouseError for what is no warehouse or cannot be read, LookupError for a name of no check.
    """
    snapshot = open_snapshot(warehouse)
    chosen = _chosen(names)
    faults = _faults_of_objects(snapshot, names, progress)
    if any(fault.check is FILES for fault in faults):
        return faults
    return faults + _run(snapshot, list(snapshot.shards), chosen, progress)


def verify_added(snapshot: Snapshot, shards: Sequence[str]) -> list[Fault]:
    """Run the self-checks that are made for it on some shards. Raises WarehouseError."""
    checks = [check for check in self_checks() if check.at_ingest]
    return _run(snapshot, shards, checks, None) if shards else []


def _faults_of_objects(snapshot: Snapshot, names: Sequence[str], progress: Progress | None) -> list[Fault]:
    """What is wrong with files, not with what is in them."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    if not names or FILES.name in names:
        found[FILES.name] = list(check_files(snapshot, progress))
    if LEFTOVERS.name in names:
        found[LEFTOVERS.name] = [
            (each.key, "an object that a commit names", f"{each.n_bytes:,} bytes that none names")
            for each in find_leftovers(snapshot).old
        ]
    columns = ("file", "expected", "got")
    return [
        Fault(check, columns, len(rows), rows[:MAX_ROWS])
        for check in OF_OBJECTS
        if (rows := found.get(check.name))
    ]


def _chosen(names: Sequence[str]) -> list[SelfCheck]:
    checks = self_checks()
    known = {check.name for check in (*checks, *OF_OBJECTS)}
    for name in names:
        if name not in known:
            raise LookupError(f"no self-check {name!r}; `paifu verify --list` names them")
    return [check for check in checks if not names or check.name in names]


def _run(
    snapshot: Snapshot, shards: Sequence[str], checks: Sequence[SelfCheck], progress: Progress | None
) -> list[Fault]:
    faults: dict[str, Fault] = {}
    rounds = list(_rounds(snapshot, shards, checks))
    n_queries = sum(len(chosen) for _, chosen in rounds)
    n_done = 0
    for group, chosen in rounds:
        with open_tables(snapshot, group, statistics=False) as connection:
            for check in chosen:
                if (fault := _run_one(connection, check)) is not None:
                    faults[check.name] = _together(faults.get(check.name), fault)
                n_done += 1
                if progress:
                    progress(n_done, n_queries)
    return [faults[check.name] for check in checks if check.name in faults]


def _rounds(
    snapshot: Snapshot, shards: Sequence[str], checks: Sequence[SelfCheck]
) -> Iterator[tuple[Sequence[str], list[SelfCheck]]]:
    """Shards to open together, and what to run on them: some at a time for what is local, else all."""
    local = [check for check in checks if check.is_local]
    if local:
        for group in _groups(snapshot, shards):
            yield group, local
    if others := [check for check in checks if not check.is_local]:
        yield shards, others


def _groups(snapshot: Snapshot, shards: Sequence[str]) -> Iterator[list[str]]:
    """The shards, as many at a time as have ``LOGS_PER_GROUP`` logs or lines; one alone may have more."""
    group: list[str] = []
    n_logs = 0
    for shard in snapshot.chosen(shards):
        own = n_rows_of(shard)
        if group and n_logs + own > LOGS_PER_GROUP:
            yield group
            group, n_logs = [], 0
        group.append(shard.name)
        n_logs += own
    if group:
        yield group


def _run_one(connection: duckdb.DuckDBPyConnection, check: SelfCheck) -> Fault | None:
    """The fault that a query finds. A value with which it cannot compute is one too."""
    try:
        found = connection.execute(check.query)
        columns = tuple(name for name, *_ in found.description or ())
        rows = found.fetchmany(MAX_ROWS)
        n_rows = len(rows)
        if n_rows == MAX_ROWS:
            (n_rows,) = connection.execute(f"SELECT count(*) FROM ({check.query})").fetchone() or (n_rows,)
    except duckdb.DataError as error:
        return Fault(check, ("expected", "got"), 1, [("values to compute with", str(error))])
    except duckdb.Error as error:
        raise WarehouseError(f"cannot run the self-check {check.name}: {error}") from error
    return Fault(check, columns, n_rows, rows) if rows else None


def _together(first: Fault | None, second: Fault) -> Fault:
    """One fault of two groups of shards."""
    if first is None:
        return second
    rows = (first.rows + second.rows)[:MAX_ROWS]
    return second._replace(n_rows=first.n_rows + second.n_rows, rows=rows)
