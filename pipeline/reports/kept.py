"""Answers and parts of answers that are kept, by what they were computed from.

They are in the user's cache folder and not in the warehouse: who may only read one still profits, nobody can
give others a wrong number, and all of them can be deleted at any time. A file that is not what was written,
cut or changed, is computed again.
"""

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import duckdb
import pyarrow as pa

from pipeline.processes.cache import cache_folder
from pipeline.reports.parameters import Value
from pipeline.resources import data_path, sql_files

LIMIT = 2 * 1024**3  # bytes of all files; the oldest go first

_FORMAT = "paifu kept 1"
_CODE = ("reports", "store", "facts")  # folders of the package
_DIGEST = hashlib.sha256().digest_size


def key_of(query: str, values: Mapping[str, Value], files: Sequence[str]) -> str:
    """The name of what a query with these values gives for these content-named files."""
    chosen = {name: repr(value) for name, value in values.items()}
    text = json.dumps([_FORMAT, duckdb.__version__, _definitions(), query, chosen, list(files)])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@cache
def _definitions() -> str:
    """A digest of what shapes an answer beside its query: views, tables of reference, the code around it."""
    digest = hashlib.sha256()
    code = [path for folder in _CODE for path in sorted((Path(__file__).parents[1] / folder).glob("*.py"))]
    data = sorted(path for path in data_path().iterdir() if path.is_file())
    for path in [*sql_files("views"), *data, *code]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def kept(key: str) -> pa.Table | None:
    """What is kept under a name, None where it is not there or not whole."""
    try:
        data = _path(key).read_bytes()
    except OSError:
        return None
    if _digest(key, data[_DIGEST:]) != data[:_DIGEST]:
        return None
    with pa.ipc.open_stream(pa.BufferReader(data[_DIGEST:])) as reader:
        return reader.read_all()


def keep(key: str, table: pa.Table) -> None:
    """Keep a table. A disk that is full or read-only costs no answer: it is computed again then."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    data = bytes(sink.getvalue())
    path = _path(key)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    with suppress(OSError):
        unfinished.write_bytes(_digest(key, data) + data)
        unfinished.replace(path)
        _trim(path.parent)


def _digest(key: str, data: bytes) -> bytes:
    """Of a file under its name: one that was copied to another name is not what was written there."""
    return hashlib.sha256(key.encode() + data).digest()


def _path(key: str) -> Path:
    return _folder() / f"{key}.arrow"


@cache
def _folder() -> Path:
    return cache_folder("reports")


def _trim(folder: Path) -> None:
    """Remove the files that were written longest ago, until the others are half of the limit."""
    found = [(entry.stat().st_mtime, entry.stat().st_size, entry.path) for entry in os.scandir(folder)]
    n_bytes = sum(size for _, size, _ in found)
    if n_bytes <= LIMIT:
        return
    for _, size, path in sorted(found):
        if n_bytes <= LIMIT // 2:
            break
        with suppress(FileNotFoundError):  # others trim too
            os.remove(path)
        n_bytes -= size
