"""Writes shards.

A *shard* is a batch of logs, or of lists of results. Its tables are Parquet files in one folder::

    <warehouse>/parts/<shard>/<table>.parquet

They are written into ``<warehouse>/incoming/``, synced, and moved to their place in one rename, so
all tables of a shard appear together or not at all, and the folder is the only truth about what is
stored. What an interrupted run left in ``incoming`` is removed when the next run starts.
"""

import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow as pa

from pipeline.facts.schema import LOG_TABLES, RESULT_TABLES, TABLES, Table
from pipeline.store.errors import WarehouseError

PARTS = "parts"
INCOMING = "incoming"
KEY = "log_id"
RESULTS_PREFIX = "results-"  # of the shards that hold lists of results


def prepare_warehouse(warehouse: Path) -> None:
    """Make the folder ready for writing and remove what an interrupted run left. Needs the lock.

    Raises WarehouseError for a folder that holds other things than a warehouse.
    """
    check_is_warehouse(warehouse)
    shutil.rmtree(warehouse / INCOMING, ignore_errors=True)
    (warehouse / INCOMING).mkdir()
    (warehouse / PARTS).mkdir(exist_ok=True)


def check_is_warehouse(warehouse: Path) -> None:
    """Raise WarehouseError unless the folder is a warehouse, or empty."""
    if warehouse.is_file():
        raise WarehouseError(f"{str(warehouse)!r} is a file: a warehouse is a folder")
    if not warehouse.is_dir():
        raise WarehouseError(f"no warehouse at {str(warehouse)!r}: `paifu ingest` makes one")
    if not (warehouse / PARTS).is_dir() and any(path.name != "lock" for path in warehouse.iterdir()):
        raise WarehouseError(f"{str(warehouse)!r} is no warehouse and not empty: choose another folder")


def stored_shards(warehouse: Path) -> list[str]:
    """The names of all shards, sorted."""
    folder = warehouse / PARTS
    if not folder.is_dir():
        return []
    with os.scandir(folder) as entries:  # files are not ours, such as a .DS_Store
        return sorted(entry.name for entry in entries if entry.is_dir())


def tables_of_shard(shard: str) -> Mapping[str, Table[Any]]:
    """The tables that a shard of this name holds."""
    return RESULT_TABLES if shard.startswith(RESULTS_PREFIX) else LOG_TABLES


def shard_folder(warehouse: Path, shard: str) -> Path:
    return warehouse / PARTS / shard


class ShardWriter:
    """Collects the tables of one shard; leaving the ``with`` block stores them, an exception drops them.

    The batches of a table become one row group: a third less time and a fifth less space than a row
    group each, for about 30 MB of memory with a thousand games.
    """

    def __init__(self, warehouse: Path, shard: str) -> None:
        self._place = shard_folder(warehouse, shard)
        self._folder = warehouse / INCOMING / shard
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
            self._folder.mkdir()
            for name, batches in self._batches.items():
                _write_file(self._folder / f"{name}.parquet", TABLES[name].schema, batches)
            _sync(self._folder)
            self._folder.rename(self._place)
            _sync(self._place.parent)
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)


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
