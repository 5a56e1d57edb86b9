"""A DuckDB file with the views and macros of a warehouse, for any DuckDB client: ``paifu catalog``."""

from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.facts.schema import TABLES, Table
from pipeline.processes.whole import whole_file
from pipeline.store.catalog import define_statistics, define_tables
from pipeline.store.errors import WarehouseError
from pipeline.store.places import Place
from pipeline.store.reference_tables import REFERENCE_TABLES, ReferenceTable
from pipeline.store.snapshots import open_snapshot

if TYPE_CHECKING:
    import duckdb

_STORAGE = "v1.0.0"  # clients of DuckDB since 1.0 open it
_MADE_BY_PAIFU = "paifu_catalog"  # a table of one row, by which a catalog is known


def write_catalog(warehouse: Place, output: Path, number: int | None = None) -> int:
    """Write the catalog of the warehouse, as commit ``number`` left it or now; return how many shards it has.

    Paths are absolute, and rows of later ingests are not in it: it is written anew then, in one rename, so
    that who has the old one open keeps it. Raises WarehouseError for what is no warehouse, and for an output
    that is a file but no catalog of ours.
    """
    import duckdb

    snapshot = open_snapshot(warehouse, number)
    if output.exists() and not is_catalog(output):
        raise WarehouseError(f"{str(output)!r} is no catalog of paifu: choose another name")
    n_shards = len(snapshot.shards)
    with whole_file(output) as unfinished, duckdb.connect() as connection:
        path = str(unfinished).replace("'", "''")
        connection.execute(f"ATTACH '{path}' AS catalog (STORAGE_VERSION '{_STORAGE}'); USE catalog")
        connection.execute(
            f"CREATE TABLE {_MADE_BY_PAIFU} AS SELECT $warehouse AS warehouse, $n_shards AS n_shards",
            {"warehouse": snapshot.objects.path("").rstrip("/"), "n_shards": n_shards},
        )
        snapshot.objects.attach(connection, snapshot.sizes)
        define_tables(connection, snapshot)
        define_statistics(connection)
        for table in TABLES.values():
            _comment(connection, "VIEW", table)
        for reference in REFERENCE_TABLES.values():
            _comment(connection, "TABLE", reference)
        connection.execute("USE memory; DETACH catalog")
    return n_shards


def is_catalog(path: Path) -> bool:
    """Tell whether a file is a catalog that ``write_catalog`` has made."""
    import duckdb

    try:
        with duckdb.connect(str(path), read_only=True) as connection:
            connection.execute(f"FROM {_MADE_BY_PAIFU}")
    except duckdb.Error:
        return False
    return True


def _comment(connection: "duckdb.DuckDBPyConnection", kind: str, table: Table | ReferenceTable) -> None:
    """What a table and its columns mean, where clients look for it."""
    connection.execute(f'COMMENT ON {kind} "{table.name}" IS {_text(f"One row: {table.grain}.")}')
    for column in table.columns:
        unit = f" [{column.unit}]" if column.unit else ""
        null = f" Null: {column.null}." if column.null else ""
        meaning = _text(f"{column.doc}{unit}{null}")
        connection.execute(f'COMMENT ON COLUMN "{table.name}"."{column.name}" IS {meaning}')


def _text(value: str) -> str:
    return "'{}'".format(value.replace("'", "''"))
