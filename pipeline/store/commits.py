"""Commits: what a warehouse holds.

A commit is a numbered object, ``commits/00000123``, that is created only where there is none of this number.
It names shards that come and shards that go, with the files of their tables, and every 64th names all that
there are, so that who opens a warehouse reads few of them. What the commits name exists, whole; what none
names does not. Commit 0 is empty: it makes a place a warehouse.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from pipeline.facts.schema import TABLES
from pipeline.store.errors import WarehouseError

PREFIX = "commits/"
EVERY = 64  # commits, of which one names all shards

_FORMAT = "paifu commit 1"
_DIGITS = 8
_VERSION_DIGITS = 16
_WHOLE = re.compile(rb'(.*),"sha256":"([0-9a-f]{64})"\}\n', re.DOTALL)


class StoredFile(NamedTuple):
    """A Parquet file with rows of one table. ``columns``: ``column_version`` when it was written."""

    table: str
    sha256: str
    n_bytes: int
    n_rows: int
    columns: str

    @property
    def key(self) -> str:
        """Content-named: the same rows are the same object, whoever writes them."""
        return f"{self.table}/{self.sha256}.parquet"


class StoredShard(NamedTuple):
    """What came in one step: the tables of a batch of logs, or of lists of results.

    ``sources``: of its logs or lists, the files and folders that were given, by name. ``files``: of the
    tables that have rows, in the order of ``pipeline.facts.schema``.
    """

    name: str
    sources: tuple[str, ...]
    files: tuple[StoredFile, ...]

    def file_of(self, table: str) -> StoredFile | None:
        """The file of a table, None where the shard has no rows of it."""
        return next((file for file in self.files if file.table == table), None)


class Commit(NamedTuple):
    """``everything``: all shards after it, None where they are not named."""

    number: int
    added: tuple[StoredShard, ...] = ()
    removed: tuple[StoredShard, ...] = ()
    everything: tuple[StoredShard, ...] | None = None


def commit_key(number: int) -> str:
    return f"{PREFIX}{number:0{_DIGITS}}"


def number_of(key: str) -> int | None:
    """The number of a commit, None for another object."""
    name = key.removeprefix(PREFIX)
    return int(name) if len(name) == _DIGITS and name.isascii() and name.isdigit() else None


@cache
def column_version(table: str) -> str:
    """A digest of the columns that this version declares: their names and types, in order."""
    columns = "\n".join(f"{field.name} {field.type}" for field in TABLES[table].schema)
    return hashlib.sha256(columns.encode()).hexdigest()[:_VERSION_DIGITS]


def written(commit: Commit) -> bytes:
    """The bytes of a commit: the same for the same changes, whoever makes them and whenever.

    They end with the digest of what is before it, so that a bit that is wrong is found.
    """
    content: dict[str, Any] = {
        "format": _FORMAT,
        "number": commit.number,
        "added": _as_json(commit.added),
        "removed": _as_json(commit.removed),
    }
    if commit.everything is not None:
        content["all"] = _as_json(commit.everything)
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    return text[:-1] + b',"sha256":"%s"}\n' % _digest(text)


def read_commit(data: bytes, key: str, place: str) -> Commit:
    """Raises WarehouseError for what is no commit, and for one of a later form."""
    try:
        content = json.loads(data)
        form = content["format"]
    except (ValueError, KeyError, TypeError) as error:
        raise WarehouseError(f"{key} of {place} is damaged: it is no commit") from error
    if form != _FORMAT:
        raise WarehouseError(
            f"{key} of {place} is of another version of paifu: expected {_FORMAT!r}, got: {form!r}"
        )
    found = _WHOLE.fullmatch(data)
    if not found or _digest(found[1] + b"}") != found[2]:
        raise WarehouseError(f"{key} of {place} is damaged: its digest is another")
    try:
        everything = content.get("all")
        return Commit(
            content["number"],
            _from_json(content["added"]),
            _from_json(content["removed"]),
            None if everything is None else _from_json(everything),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise WarehouseError(f"{key} of {place} is damaged: it is no commit") from error


def _digest(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest().encode()


def _as_json(shards: Sequence[StoredShard]) -> list[dict[str, Any]]:
    return [
        {
            "shard": shard.name,
            "sources": shard.sources,
            "files": {
                file.table: {
                    "sha256": file.sha256,
                    "bytes": file.n_bytes,
                    "rows": file.n_rows,
                    "columns": file.columns,
                }
                for file in shard.files
            },
        }
        for shard in shards
    ]


def _from_json(shards: Sequence[Mapping[str, Any]]) -> tuple[StoredShard, ...]:
    return tuple(
        StoredShard(
            shard["shard"],
            tuple(shard["sources"]),
            tuple(
                StoredFile(table, file["sha256"], file["bytes"], file["rows"], file["columns"])
                for table, file in shard["files"].items()
            ),
        )
        for shard in shards
    )
