"""Shards, and how their tables become files.

A *shard* is a batch of logs, or of lists of results. Each of its tables with rows is one Parquet file, named
by its content (``pipeline.store.commits``). The files are stored first; a commit that names the shard makes
it part of the warehouse.
"""

import hashlib
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self

import numpy as np
import pyarrow as pa

from pipeline.facts.schema import LOG_TABLES, RESULT_TABLES, TABLES, Table
from pipeline.store.commits import StoredFile, StoredShard, column_version
from pipeline.store.objects import Objects

KEY = "log_id"
RESULTS_PREFIX = "results-"  # of the shards that hold lists of results

_NAME_DIGITS = 16  # hexadecimal


def shard_name(source_keys: Sequence[int], prefix: str = "") -> str:
    """The name of a shard, by what it is made of."""
    digest = hashlib.sha256(np.array(source_keys, np.int64).tobytes()).hexdigest()
    return prefix + digest[:_NAME_DIGITS]


def tables_of_shard(shard: str) -> Mapping[str, Table[Any]]:
    """The tables that a shard of this name holds."""
    return RESULT_TABLES if shard.startswith(RESULTS_PREFIX) else LOG_TABLES


class ShardWriter:
    """Collects the tables of one shard; leaving the ``with`` block stores the files, an exception drops them.

    ``shard`` is then what a commit has to name. The batches of a table become one row group: a third less
    time and a fifth less space than a row group each, for about 30 MB of memory with a thousand games.
    """

    shard: StoredShard

    def __init__(self, objects: Objects, name: str) -> None:
        self._objects = objects
        self._name = name
        self._batches: dict[str, list[pa.Table]] = {table: [] for table in tables_of_shard(name)}

    def __enter__(self) -> Self:
        return self

    def write(self, tables: Mapping[str, pa.Table]) -> None:
        """Add the tables of a batch."""
        for name, table in tables.items():
            if table.num_rows:
                self._batches[name].append(table)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            return
        files = [self._store(name, batches) for name, batches in self._batches.items() if batches]
        self.shard = StoredShard(self._name, self._sources(), tuple(files))

    def _store(self, name: str, batches: Sequence[pa.Table]) -> StoredFile:
        table = pa.concat_tables(batches)
        return store_file(self._objects, name, parquet_bytes(TABLES[name].schema, table), table.num_rows)

    def _sources(self) -> tuple[str, ...]:
        """The files and folders that were given, by name."""
        table = "result_files" if self._name.startswith(RESULTS_PREFIX) else "logs"
        found = {source for batch in self._batches[table] for source in batch["source"].unique().to_pylist()}
        return tuple(sorted({source.partition("/")[0] for source in found}))


def store_file(objects: Objects, table: str, data: bytes, n_rows: int) -> StoredFile:
    """Store the file of a table under the name of its content."""
    digest = hashlib.sha256(data).hexdigest()
    file = StoredFile(table, digest, len(data), n_rows, column_version(table))
    objects.put(file.key, data)
    return file


def parquet_bytes(schema: pa.Schema, table: pa.Table) -> bytes:
    """The file of a table: the same bytes for the same rows."""
    import pyarrow.parquet as pq  # who reads a warehouse needs it not

    file = pa.BufferOutputStream()
    # Without Arrow's own schema words are plain strings to every reader: Polars cannot join categories.
    with pq.ParquetWriter(file, schema, store_schema=False, **parquet_options(schema)) as writer:
        writer.write_table(_with_one_dictionary_a_column(table))
    return bytes(file.getvalue())


def read_shard(objects: Objects, shard: StoredShard) -> dict[str, pa.Table]:
    """The tables of a shard by name, also those without rows."""
    import pyarrow.parquet as pq

    tables = {}
    for name, declared in tables_of_shard(shard.name).items():
        file = shard.file_of(name)
        tables[name] = (
            declared.schema.empty_table()
            if file is None
            else pq.read_table(pa.BufferReader(objects.get(file.key)), schema=declared.schema)
        )
    return tables


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
