"""Which logs and results a warehouse holds: 64-bit hashes in sorted arrays, eight bytes a log."""

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from pipeline.store.errors import WarehouseError
from pipeline.store.snapshots import Snapshot

if TYPE_CHECKING:
    import duckdb

Hashes = npt.NDArray[np.int64]

_RECENT = 1 << 16  # new hashes kept in a set before they are merged into the array

# A log whose rows are not stored does not take its id: a sound copy found later is welcome.
_TABLES = ("logs", "result_files", "results")
PASSING_TABLES = ("logs", "result_files")
KEPT = ("ok", "cut", "unsupported")
REFUSED = ("rejected", "unreadable")
TRACE = "coalesce(seed_digest, md5_number_lower(sha256)::BIT::BIGINT)"  # trace_key of a log with stored rows
_IS_KEPT = f"status IN {KEPT}"
_IS_REFUSED = f"status IN {REFUSED}"


def hash64(text: str) -> int:
    """A signed 64-bit hash, the same as DuckDB's ``md5_number_lower`` (which is unsigned)."""
    digest = hashlib.md5(text.encode("utf-8", "surrogateescape"), usedforsecurity=False).digest()
    return int.from_bytes(digest[8:], "little", signed=True)


class HashSet:
    """A set of 64-bit hashes that grows: a sorted array and a small set of the newest."""

    def __init__(self, hashes: Hashes | Sequence[int] = ()) -> None:
        self._sorted = np.unique(np.asarray(hashes, np.int64))
        self._recent: set[int] = set()

    def __contains__(self, value: int) -> bool:
        if value in self._recent:
            return True
        place = int(self._sorted.searchsorted(value))
        return place < len(self._sorted) and int(self._sorted[place]) == value

    def __len__(self) -> int:
        return len(self._sorted) + len(self._recent)

    def add(self, value: int) -> None:
        self._recent.add(value)
        if len(self._recent) >= _RECENT:
            self._sorted = self.to_array()
            self._recent.clear()

    def update(self, hashes: Hashes) -> None:
        """Add many at once."""
        self._sorted = np.union1d(self.to_array(), hashes)
        self._recent.clear()

    def to_array(self) -> Hashes:
        recent = np.fromiter(self._recent, np.int64, len(self._recent))
        return np.union1d(self._sorted, recent)


def trace_key(seed_digest: int | None, sha256: str) -> int:
    """Equal for logs that may be one game: by the seed, without a usable one by the XML."""
    return hash64(sha256) if seed_digest is None else seed_digest


class StoredLogs(NamedTuple):
    """The logs that a warehouse holds: 24 bytes a game."""

    keys: HashSet  # source_key of every log seen
    refused: HashSet  # those of the logs that were rejected or could not be read
    passing: HashSet  # those of the logs and lists that could not be read for a reason that may pass
    ids: HashSet  # hash64 of every log id with stored rows
    other_ids: HashSet  # those that have been seen, but have no stored rows
    traces: HashSet  # trace_key of every log with stored rows

    @classmethod
    def empty(cls) -> Self:
        return cls(HashSet(), HashSet(), HashSet(), HashSet(), HashSet(), HashSet())

    def update(self, others: "StoredLogs") -> None:
        """Add what others have stored."""
        for mine, of_others in zip(self, others, strict=True):
            mine.update(of_others.to_array())


class StoredResults(NamedTuple):
    """The results that a warehouse holds."""

    keys: HashSet  # source_key of every list of results seen
    refused: HashSet  # those of the lists that could not be read, or have broken lines
    results: HashSet  # result_id of every result
    log_ids: HashSet  # hash64 of every log id of a result

    @classmethod
    def empty(cls) -> Self:
        return cls(HashSet(), HashSet(), HashSet(), HashSet())

    def update(self, others: "StoredResults") -> None:
        """Add what others have stored."""
        for mine, of_others in zip(self, others, strict=True):
            mine.update(of_others.to_array())


def read_stored_logs(snapshot: Snapshot, shards: Sequence[str] | None = None) -> StoredLogs:
    """The logs that a warehouse, or some of its shards, holds. Raises WarehouseError."""
    hashes = _read_hashes(
        snapshot,
        shards,
        "SELECT source_key FROM logs",
        f"SELECT source_key FROM logs WHERE {_IS_REFUSED}",
        " UNION ALL ".join(f"SELECT source_key FROM {name} WHERE is_passing" for name in PASSING_TABLES),
        f"SELECT md5_number_lower(log_id) FROM logs WHERE {_IS_KEPT}",
        f"SELECT md5_number_lower(log_id) FROM logs "
        f"WHERE NOT {_IS_KEPT} AND log_id IS NOT NULL AND NOT is_passing",
        f"SELECT {TRACE} FROM logs WHERE {_IS_KEPT}",
    )
    return StoredLogs(*map(HashSet, hashes))


def read_stored_results(snapshot: Snapshot, shards: Sequence[str] | None = None) -> StoredResults:
    """The results that a warehouse, or some of its shards, holds. Raises WarehouseError."""
    hashes = _read_hashes(
        snapshot,
        shards,
        "SELECT source_key FROM result_files",
        "SELECT source_key FROM result_files WHERE status <> 'ok'",
        "SELECT result_id FROM results",
        "SELECT md5_number_lower(log_id) FROM results WHERE log_id IS NOT NULL",
    )
    return StoredResults(*map(HashSet, hashes))


def _read_hashes(snapshot: Snapshot, shards: Sequence[str] | None, *queries: str) -> list[Hashes]:
    if not (snapshot.shards if shards is None else shards):
        return [np.empty(0, np.int64) for _ in queries]
    import duckdb  # a check needs no DuckDB and starts without it

    from pipeline.store.catalog import connect, define_rows

    try:
        with connect(snapshot) as connection:
            define_rows(connection, snapshot, _TABLES, shards)
            return [_hashes(connection, query) for query in queries]
    except duckdb.Error as error:
        raise WarehouseError(f"cannot read the logs of {snapshot.place}: {error}") from error


def _hashes(connection: "duckdb.DuckDBPyConnection", query: str) -> Hashes:
    """The only column of a query, 64-bit numbers, taken as signed ones."""
    (values,) = connection.execute(query).fetchnumpy().values()
    return np.array(values).view(np.int64)
