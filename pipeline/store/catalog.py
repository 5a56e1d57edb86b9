"""Opens a warehouse: a DuckDB connection with a view for each table and macros for tiles and kinds.

The connection lives in memory and reads the Parquet files; nothing is written into the warehouse.
"""

import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import pyarrow as pa

from pipeline.facts.schema import TABLES, Table
from pipeline.processes.ending import temporary_name
from pipeline.resources import sql_files
from pipeline.store.errors import WarehouseError
from pipeline.store.reference_tables import REFERENCE_TABLES, ReferenceTable, reference_rows
from pipeline.store.shards import (
    PARTS,
    any_shard,
    check_is_warehouse,
    plain,
    quoted,
    shard_folder,
    stored_shards,
    tables_of_shard,
)

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


Warehouse: TypeAlias = "str | Path | duckdb.DuckDBPyConnection"  # a folder, or a connection to one

_STATISTICS = "stats_"  # names of files whose views nothing else needs


def open_warehouse(
    path: str | Path = "warehouse",
    shards: Sequence[str] | None = None,
    statistics: bool = True,
    allow_files: bool = False,
) -> "duckdb.DuckDBPyConnection":
    """A DuckDB connection with all tables (see ``paifu tables``) and the views and macros of ``sql/views``.

    ``shards``: names of those whose rows the views have; None takes all, also those stored later.
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
    warehouse = Path(path)
    check_is_warehouse(warehouse)
    chosen = stored_shards(warehouse) if shards is None else sorted(shards)
    connection = _connect()
    if not allow_files:
        _confine(connection, warehouse, chosen)
    define_tables(connection, warehouse, shards)
    if statistics:
        define_statistics(connection)
    return connection


def define_tables(
    connection: "duckdb.DuckDBPyConnection", warehouse: Path, shards: Sequence[str] | None
) -> None:
    """Define the views of all tables, the tables of reference, and the views and macros of ``sql/views``.

    Arguments and errors as for ``open_warehouse``.
    """
    import duckdb

    chosen = stored_shards(warehouse) if shards is None else sorted(shards)
    for shard in chosen:
        _check_files(shard_folder(warehouse, shard), tables_of_shard(shard))
    filled = {name for shard in chosen for name in tables_of_shard(shard)}
    for table in TABLES.values():
        source = _stored_rows(warehouse, table, shards) if table.name in filled else _empty_rows(table)
        try:
            connection.execute(f'CREATE VIEW "{table.name}" AS {source}')
        except duckdb.BinderException as error:  # a column that is cast is not there
            raise _other_version(warehouse, table) from error
        except duckdb.Error as error:
            raise WarehouseError(f"cannot read table {table.name} of {str(warehouse)!r}: {error}") from error
    _check_columns(connection, warehouse)
    for reference in REFERENCE_TABLES.values():
        _create_reference(connection, reference)
    for macros in sql_files("views"):
        if not macros.name.startswith(_STATISTICS):
            connection.execute(macros.read_text(encoding="utf-8"))


def _connect() -> "duckdb.DuckDBPyConnection":
    """An empty database in memory, which fetches and loads no extension by itself."""
    import duckdb

    spill = Path(tempfile.gettempdir()) / temporary_name(f"duckdb-{os.urandom(8).hex()}")
    return duckdb.connect(
        config={
            "temp_directory": str(spill),
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
        }
    )


def _confine(connection: "duckdb.DuckDBPyConnection", warehouse: Path, shards: Iterable[str]) -> None:
    """Let it reach no files but those of the shards, also where links lead to them; for good."""
    folders = [shard_folder(warehouse, shard) for shard in shards]
    places = {(warehouse / PARTS).resolve(), *(path.resolve() for path in folders if path.is_symlink())}
    names = {*map(str, places), plain(warehouse / PARTS)}  # a pattern is looked at, and what it stands for
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
def connection_to(warehouse: Warehouse) -> "Iterator[duckdb.DuckDBPyConnection]":
    """A connection of one's own to a folder, or beside the one that is given; closed afterwards.

    To a folder it is without the statistics. Raises WarehouseError as ``open_warehouse``.
    """
    if isinstance(warehouse, (str, Path)):
        with open_warehouse(warehouse, statistics=False) as connection:
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


def _stored_rows(warehouse: Path, table: Table, shards: Sequence[str] | None) -> str:
    if shards is None:
        holders = [any_shard(table.name)]
    else:
        holders = [shard for shard in shards if table.name in tables_of_shard(shard)]
    folder = plain(warehouse / PARTS)
    files = ", ".join(quoted(f"{folder}/{shard}/{table.name}.parquet") for shard in holders)
    return f"SELECT *{_widened(table)} FROM read_parquet([{files}])"


def _widened(table: Table) -> str:
    """Casts of the small integers, so that arithmetic with them does not overflow."""
    small = [field for field in table.schema if _is_small(field.type)]
    casts = ", ".join(f'CAST("{field.name}" AS {sql_type(field.type)}) AS "{field.name}"' for field in small)
    return f" REPLACE ({casts})" if casts else ""


def _is_small(kind: pa.DataType) -> bool:
    return kind in (pa.int8(), pa.int16()) or (pa.types.is_list(kind) and _is_small(kind.value_type))


def _empty_rows(table: Table) -> str:
    columns = ", ".join(f'NULL::{sql_type(field.type)} AS "{field.name}"' for field in table.schema)
    return f"SELECT {columns} WHERE false"


def sql_type(kind: pa.DataType) -> str:
    """The DuckDB type of a declared Arrow type in the views."""
    if pa.types.is_dictionary(kind):
        return sql_type(kind.value_type)
    if pa.types.is_list(kind):
        return f"{sql_type(kind.value_type)}[]"
    if pa.types.is_decimal(kind):
        return f"DECIMAL({kind.precision}, {kind.scale})"
    return _SQL_TYPES[kind]


def _check_files(shard: Path, tables: Iterable[str]) -> None:
    """A file that is missing would be rows that are missing, and nobody would see it."""
    try:
        there = set(os.listdir(shard))
    except FileNotFoundError as error:
        raise WarehouseError(f"no shard {str(shard)!r}") from error
    for name in tables:
        if f"{name}.parquet" not in there:
            raise WarehouseError(
                f"shard {str(shard)!r} has no file of table {name}: it was written by another version of "
                "paifu, or the file is missing; ingest the sources again into a new warehouse"
            )


def _check_columns(connection: "duckdb.DuckDBPyConnection", warehouse: Path) -> None:
    """The columns that DuckDB sees are those that are declared, in their order."""
    query = """
        SELECT table_name, list(column_name ORDER BY column_index) FROM duckdb_columns()
        WHERE schema_name = 'main' AND NOT internal GROUP BY table_name
    """
    stored = dict(connection.execute(query).fetchall())
    for table in TABLES.values():
        if stored[table.name] != table.schema.names:
            raise _other_version(warehouse, table)


def _other_version(warehouse: Path, table: Table) -> WarehouseError:
    return WarehouseError(
        f"table {table.name} of {str(warehouse)!r} was written by another version of paifu: "
        "ingest the sources again into a new warehouse"
    )
