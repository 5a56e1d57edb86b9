"""Stored logs, and those of a shard that is written but not yet stored, which may be one game.

Two logs are one game where their XML is equal, or where they have one seed and the same moves as far as
both go: what the self-check ``games_of_one_seed`` looks for.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from pipeline.facts.traces import VALUE_BITS
from pipeline.resources import sql_files
from pipeline.store.commits import StoredShard
from pipeline.store.snapshots import Snapshot
from pipeline.store.stored import KEPT, TRACE, trace_key

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

_TABLES = ("logs", "games", "hands", "wins", "calls", "discards")  # what the view moves is made of


class WrittenLog(NamedTuple):
    """A row of ``logs`` of a shard. ``trace``: None where the log has no stored rows."""

    status: str
    trace: int | None
    sha256: str | None


class Twin(NamedTuple):
    """``moves``: by hand, sorted, each ``seq << VALUE_BITS | value``."""

    log_id: str
    trace: int
    sha256: str
    n_elements: int
    moves: dict[int, npt.NDArray[np.int64]]

    def has_same_moves(self, other: "Twin") -> bool:
        """True where the moves are equal as far as both logs go, in the hands that both have."""
        end = min(self.n_elements, other.n_elements) << VALUE_BITS
        return all(
            np.array_equal(own[own < end], others[others < end])
            for hand, own in self.moves.items()
            if (others := other.moves.get(hand)) is not None
        )


def logs_as_written(logs: "pa.Table") -> list[WrittenLog]:
    """The rows of a table ``logs``, in their order."""
    columns = (logs[name].to_pylist() for name in ("status", "seed_digest", "sha256"))
    return [
        WrittenLog(status, trace_key(seed, sha256) if status in KEPT else None, sha256)
        for status, seed, sha256 in zip(*columns, strict=True)
    ]


def read_twins(
    snapshot: Snapshot, written: StoredShard, traces: Iterable[int]
) -> tuple[list[Twin], list[Twin]]:
    """The logs with these traces: those that are stored, and those of the shard that is written."""
    from pipeline.store.catalog import connect

    twins: tuple[list[Twin], list[Twin]] = ([], [])
    stored = [shard for shard in snapshot.shards.values() if shard.name != written.name]
    with connect(snapshot) as connection:
        found = _find(connection, snapshot, [written, *stored], traces)
        shards = list({row.shard.name: row.shard for row in found}.values())
        moves = _moves(connection, snapshot, shards, [row.log_id for row in found])
    for row in found:
        trace = trace_key(row.seed_digest, row.sha256)
        twin = Twin(row.log_id, trace, row.sha256, row.n_elements, moves.get(row.log_id, {}))
        twins[row.shard is written].append(twin)
    return twins


class _Found(NamedTuple):
    log_id: str
    seed_digest: int | None
    sha256: str
    n_elements: int
    shard: StoredShard


def _find(
    connection: "duckdb.DuckDBPyConnection",
    snapshot: Snapshot,
    shards: Sequence[StoredShard],
    traces: Iterable[int],
) -> list[_Found]:
    """The logs of the shards with stored rows that have these traces."""
    from pipeline.store.catalog import table_rows

    holders = {file.sha256: shard for shard in shards if (file := shard.file_of("logs"))}
    files = [file for shard in shards if (file := shard.file_of("logs"))]
    rows = connection.execute(
        f"""
        SELECT log_id, seed_digest, sha256, n_elements, filename
        FROM ({table_rows(snapshot, "logs", files, named=True)})
        WHERE status IN {KEPT} AND {TRACE} IN (SELECT unnest($traces)) ORDER BY log_id
        """,
        {"traces": list(traces)},
    ).fetchall()
    return [
        _Found(log_id, seed, sha256, n_elements, holders[Path(file).stem])
        for log_id, seed, sha256, n_elements, file in rows
    ]


def _moves(
    connection: "duckdb.DuckDBPyConnection",
    snapshot: Snapshot,
    shards: Sequence[StoredShard],
    log_ids: Sequence[str],
) -> dict[str, dict[int, npt.NDArray[np.int64]]]:
    """The moves of some logs in these shards, by hand."""
    from pipeline.store.catalog import table_rows

    for table in _TABLES:
        files = [file for shard in shards if (file := shard.file_of(table))]
        connection.execute(f"CREATE VIEW {table} AS {table_rows(snapshot, table, files)}")
    (text,) = [path.read_text(encoding="utf-8") for path in sql_files("views") if path.stem == "moves"]
    connection.execute(text)
    rows = connection.execute(
        f"""
        SELECT log_id, hand_index, list(seq * {1 << VALUE_BITS}::BIGINT + value ORDER BY seq, value)
        FROM moves WHERE log_id IN (SELECT unnest($log_ids)) GROUP BY ALL
        """,
        {"log_ids": list(log_ids)},
    ).fetchall()
    moves: dict[str, dict[int, npt.NDArray[np.int64]]] = {}
    for log_id, hand_index, of_hand in rows:
        moves.setdefault(log_id, {})[hand_index] = np.array(of_hand, np.int64)
    return moves
