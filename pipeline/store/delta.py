"""The tables of a snapshot as tables of Delta Lake: the way to Spark, Trino and others: ``paifu export``.

The warehouse stays the truth: Delta commits one table at a time, so a reader of several tables may see one of
them before and another after an export.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pyarrow as pa

from pipeline.facts.schema import TABLES, Table
from pipeline.store.catalog import open_tables
from pipeline.store.errors import WarehouseError
from pipeline.store.places import Place, address_of, check_is_utf8, shown
from pipeline.store.snapshots import Snapshot, open_snapshot

if TYPE_CHECKING:
    import duckdb

_FILES = "paifuFiles"  # in what Delta keeps of a commit: the digest of the names of our files


class Exported(NamedTuple):
    """A table of the export. ``is_new``: it was written; otherwise it had these rows already."""

    table: str
    n_rows: int
    is_new: bool


def export_delta(warehouse: Place, output: Place, number: int | None = None) -> Iterator[Exported]:
    """Write each table of the warehouse, as commit ``number`` left it or now, as a Delta table of ``output``.

    ``output``: folder or address, with a Delta table ``output/hands`` .... Those that are there are
    replaced by a new version of theirs where their rows are others; the versions before stay. Columns have
    their meaning as comment; Delta keeps no order of rows. Files and log of Delta have random
    names and times: two exports have the same rows and not the same bytes. Raises WarehouseError where there
    is no warehouse, where ``output`` is another folder, without the library, and for what it reports.
    """
    try:
        from deltalake.exceptions import DeltaError
    except ImportError as error:
        raise WarehouseError("Delta tables need deltalake: pip install 'paifu[delta]'") from error
    snapshot = open_snapshot(warehouse, number)
    target = address_of(output) or str(Path(output).absolute())
    _refuse_strangers(output)
    try:
        with open_tables(snapshot, statistics=False) as connection:
            for table in TABLES.values():
                yield _export(connection, snapshot, table, f"{target}/{table.name}")
    except (DeltaError, OSError) as error:
        raise WarehouseError(f"cannot write Delta tables into {shown(output)}: {error}") from error


def _refuse_strangers(output: Place) -> None:
    """Only what an export has made is written into."""
    from deltalake import DeltaTable

    if address_of(output) is not None:
        return
    folder = Path(output)
    check_is_utf8(folder)
    if not folder.exists():
        return
    entries = sorted(folder.iterdir()) if folder.is_dir() else [folder]
    for entry in entries:
        if entry.name not in TABLES or not entry.is_dir() or not DeltaTable.is_deltatable(str(entry)):
            raise WarehouseError(
                f"{shown(output)} is no export of paifu and not empty: choose another folder"
            )


def _export(
    connection: "duckdb.DuckDBPyConnection", snapshot: Snapshot, table: Table, target: str
) -> Exported:
    from deltalake import CommitProperties, write_deltalake

    files = snapshot.files(table.name)
    n_rows = sum(file.n_rows for file in files)
    names = hashlib.sha256("\n".join(file.key for file in files).encode()).hexdigest()
    if _files_of(target) == names:
        return Exported(table.name, n_rows, False)
    write_deltalake(
        target,
        _rows(connection, table),
        mode="overwrite",
        schema_mode="overwrite",
        name=table.name,
        description=f"One row: {table.grain}.",
        commit_properties=CommitProperties(custom_metadata={_FILES: names}),
    )
    return Exported(table.name, n_rows, True)


def _files_of(target: str) -> str | None:
    """The digest of the files whose rows the Delta table has; None where it is not there, or of others."""
    from deltalake import DeltaTable

    if not DeltaTable.is_deltatable(target):
        return None
    (last,) = DeltaTable(target).history(1)
    found = last.get(_FILES)
    return found if isinstance(found, str) else None


def _rows(connection: "duckdb.DuckDBPyConnection", table: Table) -> pa.RecordBatchReader:
    """The rows of a table in the types of its view, all of which Delta has; columns with comments."""
    found = pa.RecordBatchReader.from_stream(connection.sql(f'FROM "{table.name}"'))
    comments = {column.name: {"comment": column.doc} for column in table.columns}
    schema = pa.schema([field.with_metadata(comments[field.name]) for field in found.schema])
    return pa.RecordBatchReader.from_batches(schema, (batch.cast(schema) for batch in found))
