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
from pipeline.store.shards import (
    any_shard,
    incoming_folder,
    plain,
    quoted,
    shard_folder,
    stored_shards,
    tables_of_shard,
)
from pipeline.store.stored import KEPT, TRACE, trace_key

if TYPE_CHECKING:
    import duckdb

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


def written_logs(warehouse: Path, shard: str) -> list[WrittenLog]:
    """The logs of a shard that is written, in their order."""
    import pyarrow.parquet as pq

    columns = ["status", "seed_digest", "sha256"]
    table = pq.read_table(incoming_folder(warehouse, shard) / "logs.parquet", columns=columns)
    return [
        WrittenLog(status, trace_key(seed, sha256) if status in KEPT else None, sha256)
        for status, seed, sha256 in zip(*(column.to_pylist() for column in table.columns), strict=True)
    ]


def read_twins(warehouse: Path, shard: str, traces: Iterable[int]) -> tuple[list[Twin], list[Twin]]:
    """The logs with these traces: those that are stored, and those of the shard that is written."""
    import duckdb

    written = incoming_folder(warehouse.resolve(), shard)
    twins: tuple[list[Twin], list[Twin]] = ([], [])
    with duckdb.connect() as connection:
        found = _find(connection, [written, *_any_stored(warehouse)], traces)
        moves = _moves(connection, sorted({row.folder for row in found}), [row.log_id for row in found])
    for row in found:
        trace = trace_key(row.seed_digest, row.sha256)
        twin = Twin(row.log_id, trace, row.sha256, row.n_elements, moves.get(row.log_id, {}))
        twins[row.folder == written].append(twin)
    return twins


class _Found(NamedTuple):
    log_id: str
    seed_digest: int | None
    sha256: str
    n_elements: int
    folder: Path


def _any_stored(warehouse: Path) -> list[Path]:
    """A pattern for all shards of logs; none where there is no such shard."""
    is_there = any("logs" in tables_of_shard(shard) for shard in stored_shards(warehouse))
    return [shard_folder(warehouse, any_shard("logs"))] if is_there else []


def _find(
    connection: "duckdb.DuckDBPyConnection", folders: Sequence[Path], traces: Iterable[int]
) -> list[_Found]:
    """The logs with stored rows that have these traces. The last parts of ``folders`` may be patterns."""
    files = [f"{plain(folder.parent)}/{folder.name}/logs.parquet" for folder in folders]
    rows = connection.execute(
        f"""
        SELECT log_id, seed_digest, sha256, n_elements, filename FROM read_parquet($files, filename = true)
        WHERE status IN {KEPT} AND {TRACE} IN (SELECT unnest($traces)) ORDER BY log_id
        """,
        {"files": files, "traces": list(traces)},
    ).fetchall()
    return [
        _Found(log_id, seed, sha256, n_elements, Path(file).parent)
        for log_id, seed, sha256, n_elements, file in rows
    ]


def _moves(
    connection: "duckdb.DuckDBPyConnection", folders: Sequence[Path], log_ids: Sequence[str]
) -> dict[str, dict[int, npt.NDArray[np.int64]]]:
    """The moves of some logs in these shards, by hand."""
    for table in _TABLES:
        files = ", ".join(quoted(f"{plain(folder)}/{table}.parquet") for folder in folders)
        connection.execute(f"CREATE VIEW {table} AS FROM read_parquet([{files}])")
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
