"""What a warehouse is on the disk, and how shards get into it.

A *shard* is a batch of logs, or of lists of results. Its tables are Parquet files in one folder::

    <warehouse>/paifu-warehouse                  says that the folder is a warehouse
    <warehouse>/parts/<shard>/<table>.parquet

They are written into ``<warehouse>/incoming/``, synced, and moved to their place in one rename, so
all tables of a shard appear together or not at all, and the folder is the only truth about what is
stored. What an interrupted run left in ``incoming`` is removed when the next run starts.

Nothing is written into a folder without the marker, unless it is empty, and nothing is removed that has
not a name which is given here.
"""

import hashlib
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
import pyarrow as pa

from pipeline.facts.schema import LOG_TABLES, RESULT_TABLES, TABLES, Table
from pipeline.processes.ending import at_signal, signals_held
from pipeline.store.errors import WarehouseError
from pipeline.store.places import check_warehouse_path

MARKER = "paifu-warehouse"
PARTS = "parts"
INCOMING = "incoming"
KEY = "log_id"
RESULTS_PREFIX = "results-"  # of the shards that hold lists of results

_MARK = b"A warehouse of paifu, layout 1.\n"
_NAME_DIGITS = 16  # hexadecimal
_SHARD = re.compile(f"({RESULTS_PREFIX})?[0-9a-f]{{{_NAME_DIGITS}}}")
_TRIES = 3


def mark_warehouse(warehouse: Path) -> None:
    """Make the folder, if it is empty or missing, a warehouse. Raises WarehouseError where it is another."""
    if warehouse.exists():
        check_is_warehouse(warehouse)
    warehouse.mkdir(parents=True, exist_ok=True)
    marker = warehouse / MARKER
    if not marker.exists() or not marker.stat().st_size:  # a run was killed before it wrote
        marker.write_bytes(_MARK)


def prepare_warehouse(warehouse: Path) -> None:
    """Make the folder ready for writing and remove what an interrupted run left. Needs the lock.

    Raises WarehouseError for a folder that is no warehouse and not empty.
    """
    mark_warehouse(warehouse)
    (warehouse / INCOMING).mkdir(exist_ok=True)
    (warehouse / PARTS).mkdir(exist_ok=True)
    clear_incoming(warehouse)


def check_is_warehouse(warehouse: Path) -> None:
    """Raise WarehouseError unless the folder is a warehouse, or empty."""
    check_warehouse_path(warehouse)
    if warehouse.is_file():
        raise WarehouseError(f"{str(warehouse)!r} is a file: a warehouse is a folder")
    if not warehouse.is_dir():
        raise WarehouseError(f"no warehouse at {str(warehouse)!r}: `paifu ingest` makes one")
    if (warehouse / MARKER).is_file() or not any(warehouse.iterdir()):
        return
    if (warehouse / PARTS).is_dir() and (warehouse / INCOMING).is_dir():
        raise WarehouseError(
            f"{str(warehouse)!r} has no file {MARKER}: if it is a warehouse of an older version of paifu, "
            "ingest the sources again into a new one"
        )
    raise WarehouseError(f"{str(warehouse)!r} is no warehouse and not empty: choose another folder")


def stored_shards(warehouse: Path) -> list[str]:
    """The names of all shards, sorted. Other files and folders are not ours, such as ``lost+found``."""
    folder = warehouse / PARTS
    if not folder.is_dir():
        return []
    with os.scandir(folder) as entries:
        return sorted(entry.name for entry in entries if _SHARD.fullmatch(entry.name) and entry.is_dir())


def shard_name(source_keys: Sequence[int], prefix: str = "") -> str:
    """The name of a shard, by what it is made of."""
    digest = hashlib.sha256(np.array(source_keys, np.int64).tobytes()).hexdigest()
    return prefix + digest[:_NAME_DIGITS]


def plain(path: Path) -> str:
    """An absolute path for DuckDB in which no character makes it a pattern."""
    return re.sub(r"[*?\[]", r"[\g<0>]", str(path.resolve()))


def quoted(text: str) -> str:
    """A text in SQL."""
    return "'{}'".format(text.replace("'", "''"))


def any_shard(table: str) -> str:
    """A pattern for the names of all shards that hold a table, for the file names of DuckDB."""
    prefix = RESULTS_PREFIX if table in RESULT_TABLES else ""
    return prefix + "[0-9a-f]" * _NAME_DIGITS


def tables_of_shard(shard: str) -> Mapping[str, Table[Any]]:
    """The tables that a shard of this name holds."""
    return RESULT_TABLES if shard.startswith(RESULTS_PREFIX) else LOG_TABLES


def shard_folder(warehouse: Path, shard: str) -> Path:
    return warehouse / PARTS / shard


def incoming_folder(warehouse: Path, shard: str) -> Path:
    """Where a shard is written, until it is moved to its place."""
    return warehouse / INCOMING / shard


class ShardWriter:
    """Collects the tables of one shard; leaving the ``with`` block writes them, an exception drops them.

    They are written into ``incoming``, in place of what is there under this name: ``commit_shard`` moves
    them. The batches of a table become one row group: a third less time and a fifth less space than a row
    group each, for about 30 MB of memory with a thousand games.
    """

    def __init__(self, warehouse: Path, shard: str) -> None:
        self._folder = incoming_folder(warehouse, shard)
        self._batches: dict[str, list[pa.Table]] = {name: [] for name in tables_of_shard(shard)}

    def __enter__(self) -> Self:
        return self

    def write(self, tables: Mapping[str, pa.Table]) -> None:
        """Add the tables of a batch."""
        for name, table in tables.items():
            self._batches[name].append(table)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            return
        try:
            with signals_held():  # a file at a time, so that none is begun after all have been removed
                self._folder.mkdir(exist_ok=True)
            for name, batches in self._batches.items():
                with signals_held():
                    _write_file(self._folder / f"{name}.parquet", TABLES[name].schema, batches)
            _sync(self._folder)
        except BaseException:
            _remove_shard(self._folder)
            raise


def commit_shard(warehouse: Path, shard: str) -> None:
    """Move a shard that has been written to its place: from now on it is stored."""
    incoming_folder(warehouse, shard).rename(shard_folder(warehouse, shard))
    _sync(warehouse / PARTS)


def drop_shard(warehouse: Path, shard: str) -> None:
    """Take a shard out of the warehouse, in one step."""
    shard_folder(warehouse, shard).rename(incoming_folder(warehouse, shard))
    _sync(warehouse / PARTS)
    _remove_shard(incoming_folder(warehouse, shard))


@contextmanager
def nothing_left_incoming(warehouse: Path) -> Iterator[None]:
    """However the block ends, no unfinished shard stays: of this process, or of a worker that was lost."""
    clear = partial(clear_incoming, warehouse)
    with at_signal(clear):
        try:
            yield
        finally:
            clear()


def clear_incoming(warehouse: Path) -> None:
    """Remove unfinished shards; again where a file has been added meanwhile. Other things stay."""
    for _ in range(_TRIES):
        for path in (warehouse / INCOMING).iterdir():
            if _SHARD.fullmatch(path.name) and path.is_dir() and not path.is_symlink():
                _remove_shard(path)


def _remove_shard(folder: Path) -> None:
    """The files of tables, and the folder where it holds nothing else."""
    for name in TABLES:
        (folder / f"{name}.parquet").unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()


def _write_file(path: Path, schema: pa.Schema, batches: Sequence[pa.Table]) -> None:
    import pyarrow.parquet as pq  # who reads a warehouse needs it not

    with path.open("wb") as file:
        # Without Arrow's own schema words are plain strings to every reader: Polars cannot join categories.
        with pq.ParquetWriter(file, schema, store_schema=False, **parquet_options(schema)) as writer:
            table = pa.concat_tables([batch for batch in batches if batch.num_rows] or [schema.empty_table()])
            if table.num_rows:
                writer.write_table(_with_one_dictionary_a_column(table))
        file.flush()
        os.fsync(file.fileno())


def parquet_options(schema: pa.Schema) -> dict[str, Any]:
    """How columns are stored, chosen by measurement (benchmarks): CPU of writing against size.

    Zstandard level 1 takes a fifth more time than LZ4 and a quarter less space; higher levels gain
    nothing. Small numbers are smallest as indexes into a dictionary, ordinals that grow as their
    differences. Minima and maxima help a query only where it looks for a log.
    """
    growing = [field.name for field in schema if _is_growing(field)]
    return {
        "compression": "zstd",
        "compression_level": 1,
        "use_dictionary": [
            field.name for field in schema if field.name not in growing and field.type != pa.bool_()
        ],
        "column_encoding": dict.fromkeys(growing, "DELTA_BINARY_PACKED"),
        "write_statistics": [name for name in schema.names if name == KEY],
    }


def _is_growing(field: pa.Field) -> bool:
    """Columns that count up within a hand: elements, turns, tiles left."""
    return pa.types.is_integer(field.type) and field.name.endswith(("seq", "turn", "tiles_left"))


def _with_one_dictionary_a_column(table: pa.Table) -> pa.Table:
    """The same rows; at a second dictionary in a column Parquet would give up and write plain values."""
    for place, field in enumerate(table.schema):
        column = table.column(place)
        if pa.types.is_dictionary(field.type) and not _has_one_dictionary(column):
            table = table.set_column(place, field, column.unify_dictionaries())
    return table


def _has_one_dictionary(column: pa.ChunkedArray) -> bool:
    """True for words, of which every batch has the same list."""
    return all(chunk.dictionary.equals(column.chunk(0).dictionary) for chunk in column.chunks[1:])


def _sync(folder: Path) -> None:
    """Wait until the folder's list of names is on the disk."""
    if os.name == "nt":  # folders cannot be opened there
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
