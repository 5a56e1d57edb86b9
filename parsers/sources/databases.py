"""Logs in the SQLite databases of houou-logs and phoenix-logs, read without writing anything beside them."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from parsers.sources.archives import entries_of
from parsers.sources.entries import LIMIT, Entry, Pending, failure
from parsers.sources.kinds import LOG, Kind

# (id, log) columns of the table "logs" by tool.
_SCHEMAS = (("id", "log"), ("log_id", "log_content"))

_BESIDE_LOG = 1 << 16  # bytes of a row beside its log
_HEADER, _READ_VERSION, _WAL = 100, 19, b"\x02"  # of a file of SQLite


class _Row(NamedTuple):
    key: Any
    data: Any


def read_database(path: Path, source: str) -> Iterator[Entry]:
    """The logs by id; rows without one are counted.

    Around damaged pages the rows before come first, then those behind, from the last one back.
    """
    with _opened(path) as database:
        schema = _schema(database)
        if schema is None:
            reason = "a database without a table of logs (id, log or log_id, log_content)"
            yield failure(source, None, reason)
            return
        n_empty = 0
        for row in _Reader(database, *schema).rows():
            if isinstance(row, sqlite3.Error):
                yield failure(source, None, row)
            elif not row.data:
                n_empty += 1
            else:
                yield from _entries(source, row)
        if n_empty:
            yield Pending(source, n_empty)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that writes nothing beside the database.

    A database with a write-ahead log needs an index of that log, which SQLite writes into a file beside it,
    also to read. That of a writer at work can be shared; otherwise the database is read in another place.
    """
    log, index = (path.with_name(path.name + ending) for ending in ("-wal", "-shm"))
    if not _has_write_ahead_log(path):
        way = "mode=ro"
    elif not (log.exists() and log.stat().st_size):
        way = "immutable=1"
    elif index.exists():
        way = "mode=ro&readonly_shm=1"
    else:
        with tempfile.TemporaryDirectory(prefix=f"paifu-{os.getpid()}-") as folder:
            for file in (path, log):
                _bring(file, Path(folder, file.name))
            with closing(_connect(Path(folder, path.name), "mode=ro")) as database:
                yield database
        return
    with closing(_connect(path, way)) as database:
        yield database


def _has_write_ahead_log(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(_HEADER)[_READ_VERSION : _READ_VERSION + 1] == _WAL


def _bring(file: Path, place: Path) -> None:
    """Another name for the file, or where the disk is another one a copy."""
    try:
        place.hardlink_to(file)
    except OSError:
        shutil.copyfile(file, place)


def _connect(path: Path, way: str) -> sqlite3.Connection:
    database = sqlite3.connect(f"file:{quote(str(path))}?{way}", uri=True)
    database.text_factory = bytes  # phoenix-logs keeps gzip data in a column of text
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LIMIT + _BESIDE_LOG)
    return database


def _schema(database: sqlite3.Connection) -> tuple[str, str] | None:
    """The columns of a table of logs; a view of that name could be endless, and is none."""
    found = database.execute("SELECT type FROM sqlite_master WHERE name = 'logs'").fetchone()
    if found is None or found[0] != b"table":
        return None
    columns = {row[1].decode("utf-8", "replace") for row in database.execute("PRAGMA table_info(logs)")}
    return next((schema for schema in _SCHEMAS if columns.issuperset(schema)), None)


class _Reader:
    """Reads rows one by one in the order of their key, so that a row that cannot be read costs no other."""

    def __init__(self, database: sqlite3.Connection, key: str, log: str) -> None:
        self._database = database
        self._key, self._log = key, log

    def rows(self) -> Iterator[_Row | sqlite3.Error]:
        """The rows, for a log that is too long with the text of its error; then an error of the file."""
        last = None
        try:
            while (row := self._next(last)) is not None:
                last = row.key
                yield row
        except sqlite3.Error as error:
            yield error
            yield from self._back_to(last)

    def _back_to(self, first: Any) -> Iterator[_Row]:
        """The rows behind the damage, from the last one back to it."""
        last = None
        try:
            while (row := self._next(last, "DESC")) is not None and row.key != first:
                last = row.key
                yield row
        except sqlite3.Error:  # the same damage from its other side, which has its row already
            return

    def _next(self, last: Any, order: str = "ASC") -> _Row | None:
        try:
            found = self._select(f"{self._key}, {self._log}", last, order)
        except sqlite3.DataError:  # too long; SQLite reads no more of it than its length
            found = self._select(self._key, last, order)
            return found and _Row(found[0], f"more than {LIMIT} bytes")
        return found and _Row(*found)

    def _select(self, columns: str, last: Any, order: str) -> Any:
        """The first row behind ``last`` in this order."""
        where = f"{self._key} IS NOT NULL"
        if last is not None:
            bound = "CAST(? AS TEXT)" if isinstance(last, bytes) else "?"
            where = f"{self._key} {'>' if order == 'ASC' else '<'} {bound}"
        query = f"SELECT {columns} FROM logs WHERE {where} ORDER BY {self._key} {order} LIMIT 1"
        return self._database.execute(query, () if last is None else (last,)).fetchone()


def _entries(source: str, row: _Row) -> Iterator[Entry]:
    member = row.key.decode("utf-8", "replace") if isinstance(row.key, bytes) else str(row.key)
    if isinstance(row.data, str):
        yield failure(source, member, row.data)
    elif not isinstance(row.data, bytes):
        yield failure(source, member, f"expected a log, got: {row.data!r}")
    else:
        yield from entries_of(source, member, row.data, Kind(LOG))
