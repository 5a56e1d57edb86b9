"""The files of a table, for other tools than paifu."""

from pathlib import Path

from pipeline.facts.schema import TABLES
from pipeline.store.errors import WarehouseError
from pipeline.store.shards import check_is_warehouse, shard_folder, stored_shards, tables_of_shard


def files(warehouse: str | Path = "warehouse", table: str = "games") -> list[str]:
    """The Parquet files that hold a table, as absolute paths in the order of the shards.

    Any reader of Parquet may have them: words are plain strings, every file has the columns of
    ``paifu tables TABLE``. A later ingest adds files and changes none; it takes out those that only say what
    could not be read, when it can. Raises WarehouseError where there is
    no warehouse or no such table.

    >>> import pipeline, polars
    >>> wins = polars.scan_parquet(pipeline.files("warehouse", "wins"))
    >>> wins.filter(is_tsumo=True).select(polars.len()).collect().item()
    160
    """
    folder = Path(warehouse)
    check_is_warehouse(folder)
    if table not in TABLES:
        raise WarehouseError(f"no table {table!r}; the tables are {', '.join(TABLES)}")
    holders = [shard for shard in stored_shards(folder) if table in tables_of_shard(shard)]
    return [str(shard_folder(folder.resolve(), shard) / f"{table}.parquet") for shard in holders]
