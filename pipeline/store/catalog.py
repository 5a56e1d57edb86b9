"""Opens a warehouse: a DuckDB connection with a view for each table and macros for tiles and kinds.

The connection lives in memory and reads the Parquet files; nothing is written into the warehouse.
"""

import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pyarrow as pa

from pipeline.facts.schema import TABLES, Table
from pipeline.processes.ending import temporary_name
from pipeline.resources import sql_files
from pipeline.store.commits import StoredFile, column_version
from pipeline.store.errors import WarehouseError
from pipeline.store.places import Place
from pipeline.store.reference_tables import REFERENCE_TABLES, ReferenceTable, reference_rows
from pipeline.store.snapshots import Snapshot, open_snapshot

if TYPE_CHECKING:
    import duckdb

_SQL_TYPES = {
    pa.bool_(): "BOOLEAN",
    pa.int8(): "INTEGER",  # small on the disk only: 100 * n would overflow a TINYINT
    pa.int16(): "INTEGER",
    pa.int32(): "INTEGER",
    pa.int64(): "BIGINT",
    pa.uint8(): "UTINYINT",
    pa.uint16(): "USMALLINT",
    pa.uint32(): "UINTEGER",
    pa.uint64(): "UBIGINT",
    pa.float32(): "FLOAT",
    pa.float64(): "DOUBLE",
    pa.string(): "VARCHAR",
    pa.date32(): "DATE",
    pa.timestamp("s"): "TIMESTAMP",
    pa.timestamp("ms"): "TIMESTAMP",
    pa.timestamp("us"): "TIMESTAMP",
}


Warehouse: TypeAlias = "str | Path | duckdb.DuckDBPyConnection"  # its place, or a connection to it

_STATISTICS = "stats_"  # names of files whose views nothing else needs


def open_warehouse(
    path: Place = "warehouse",
    shards: Sequence[str] | None = None,
    statistics: bool = True,
    allow_files: bool = False,
    snapshot: int | None = None,
) -> "duckdb.DuckDBPyConnection":
    """A DuckDB connection with all tables (see ``paifu tables``) and the views and macros of ``sql/views``.

    It sees the warehouse as it is now, or as the commit of number ``snapshot`` left it, for as long as it is
    open: what is stored later is not in it. ``path``: a folder, or an address such as ``s3://bucket/warehouse``.
    ``shards``: names of those whose rows the views have, in place of all.
    ``statistics``: with the views ``stats_*``, which take a fifth of a second to define. ``allow_files``: as
    DuckDB is by itself, without its extensions; otherwise, as in ``paifu sql``, queries reach the files of
    the warehouse alone, variables of Python are no tables (``register`` makes a frame one), and settings
    cannot be changed. Views of an empty warehouse have their columns and no rows. Raises WarehouseError
    where the path is no warehouse, or one whose tables have other columns than this version's.

    >>> import pipeline
    >>> con = pipeline.open_warehouse("warehouse")
    >>> con.sql("SELECT result, count(*) AS n FROM hands GROUP BY result ORDER BY n DESC LIMIT 2").fetchall()
    [('ron', 238), ('tsumo', 160)]
    """
    return open_tables(open_snapshot(path, snapshot), shards, statistics, allow_files)


def open_tables(
    snapshot: Snapshot,
    shards: Sequence[str] | None = None,
    statistics: bool = True,
    allow_files: bool = False,
) -> "duckdb.DuckDBPyConnection":
    """As ``open_warehouse``, of a snapshot that has been read."""
    connection = connect(snapshot)
    if not allow_files:
        _confine(connection, snapshot)
    define_tables(connection, snapshot, shards)
    if statistics:
        define_statistics(connection)
    return connection


def define_tables(
    connection: "duckdb.DuckDBPyConnection", snapshot: Snapshot, shards: Sequence[str] | None = None
) -> None:
    """Define the views of all tables, the tables of reference, and the views and macros of ``sql/views``.

    Arguments and errors as for ``open_warehouse``.
    """
    define_rows(connection, snapshot, tuple(TABLES), shards)
    for reference in REFERENCE_TABLES.values():
        _create_reference(connection, reference)
    for macros in sql_files("views"):
        if not macros.name.startswith(_STATISTICS):
            connection.execute(macros.read_text(encoding="utf-8"))


def define_rows(
    connection: "duckdb.DuckDBPyConnection",
    snapshot: Snapshot,
    tables: Iterable[str],
    shards: Sequence[str] | None = None,
) -> None:
    """Define the views of some tables alone. Raises WarehouseError as ``open_warehouse``."""
    import duckdb

    for table in tables:
        files = snapshot.files(table, shards)
        check_columns(snapshot, table, files)
        try:
            connection.execute(f'CREATE VIEW "{table}" AS {table_rows(snapshot, table, files)}')
        except duckdb.Error as error:
            reason = str(error)
            if "No files found" in reason:
                reason = (
                    f"files of commit {snapshot.number} are lost, or replaced and removed (paifu compact)"
                )
            raise WarehouseError(f"cannot read table {table} of {snapshot.place}: {reason}") from error


def connect(snapshot: Snapshot) -> "duckdb.DuckDBPyConnection":
    """An empty database in memory, which fetches and loads no extension by itself. It reads the files."""
    import duckdb

    spill = Path(tempfile.gettempdir()) / temporary_name(f"duckdb-{os.urandom(8).hex()}")
    connection = duckdb.connect(
        config={
            "temp_directory": str(spill),
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
        }
    )
    snapshot.objects.attach(connection, snapshot.sizes)
    return connection


def table_rows(snapshot: Snapshot, table: str, files: Sequence[StoredFile], named: bool = False) -> str:
    """A query for the rows of these files; ``named``: with a column ``filename``."""
    if not files:
        return _empty_rows(TABLES[table], named)
    names = ", ".join(quoted_path(snapshot.objects.path(file.key)) for file in files)
    return f"SELECT *{_widened(TABLES[table])} FROM read_parquet([{names}], filename = {named})"


def quoted(text: str) -> str:
    """A text in SQL."""
    return "'{}'".format(text.replace("'", "''"))


def quoted_path(path: str) -> str:
    """A path or address in SQL, taken as it is."""
    return quoted(_plain(path))


def _plain(path: str) -> str:
    """A path in which no character makes it a pattern for DuckDB."""
    return re.sub(r"[*?\[]", r"[\g<0>]", path)


def _confine(connection: "duckdb.DuckDBPyConnection", snapshot: Snapshot) -> None:
    """Let it reach no files but those of the tables, also where links lead to them; for good."""
    folders = snapshot.objects.reachable(f"{name}/" for name in TABLES)
    names = {*folders, *map(_plain, folders)}  # a pattern is looked at, and what it stands for
    allowed = ", ".join(map(quoted, sorted(names)))
    connection.execute(
        f"SET allowed_directories = [{allowed}]; SET enable_external_access = false; "
        "SET lock_configuration = true"
    )


def define_statistics(connection: "duckdb.DuckDBPyConnection") -> None:
    """Define the views ``stats_*``, which ``open_warehouse(statistics=False)`` leaves out."""
    for views in sql_files("views"):
        if views.name.startswith(_STATISTICS):
            connection.execute(views.read_text(encoding="utf-8"))


@contextmanager
def connection_to(warehouse: Warehouse, snapshot: int | None = None) -> "Iterator[duckdb.DuckDBPyConnection]":
    """A connection of one's own to a folder, or beside the one that is given; closed afterwards.

    To a folder it is without the statistics, and sees what the commit of number ``snapshot`` left, or what is
    there now. Raises WarehouseError as ``open_warehouse``.
    """
    if isinstance(warehouse, (str, Path)):
        with open_warehouse(warehouse, statistics=False, snapshot=snapshot) as connection:
            yield connection
    else:
        with warehouse.cursor() as connection:  # what the owner is reading from his is not disturbed
            yield connection


def _create_reference(connection: "duckdb.DuckDBPyConnection", table: ReferenceTable) -> None:
    """A table of the connection, with the rows that ``data/`` states."""
    columns = ", ".join(
        f'unnest(${column.name}::{sql_type(column.type)}[]) AS "{column.name}"' for column in table.columns
    )
    rows = reference_rows()[table.name]
    values = {column.name: [row[column.name] for row in rows] for column in table.columns}
    connection.execute(f'CREATE TABLE "{table.name}" AS SELECT {columns}', values)


def _widened(table: Table) -> str:
    """Casts of the small integers, so that arithmetic with them does not overflow."""
    small = [field for field in table.schema if _is_small(field.type)]
    casts = ", ".join(f'CAST("{field.name}" AS {sql_type(field.type)}) AS "{field.name}"' for field in small)
    return f" REPLACE ({casts})" if casts else ""


def _is_small(kind: pa.DataType) -> bool:
    return kind in (pa.int8(), pa.int16()) or (pa.types.is_list(kind) and _is_small(kind.value_type))


def _empty_rows(table: Table, named: bool) -> str:
    columns = ", ".join(f'NULL::{sql_type(field.type)} AS "{field.name}"' for field in table.schema)
    file = ", NULL::VARCHAR AS filename" if named else ""
    return f"SELECT {columns}{file} WHERE false"


def sql_type(kind: pa.DataType) -> str:
    """The DuckDB type of a declared Arrow type in the views."""
    if pa.types.is_dictionary(kind):
        return sql_type(kind.value_type)
    if pa.types.is_list(kind):
        return f"{sql_type(kind.value_type)}[]"
    if pa.types.is_decimal(kind):
        return f"DECIMAL({kind.precision}, {kind.scale})"
    return _SQL_TYPES[kind]


def check_columns(snapshot: Snapshot, table: str, files: Iterable[StoredFile]) -> None:
    """The columns of the files are those that are declared, in their order."""
    version = column_version(table)
    if any(file.columns != version for file in files):
        raise WarehouseError(
            f"table {table} of {snapshot.place} was written by another version of paifu: "
            "ingest the sources again into a new warehouse"
        )


def check_all_columns(snapshot: Snapshot) -> None:
    """Raises WarehouseError for a warehouse of another version."""
    for table in TABLES:
        check_columns(snapshot, table, snapshot.files(table))
