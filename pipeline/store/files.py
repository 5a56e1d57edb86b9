"""The files of a table, for other tools than paifu."""

from pipeline.facts.schema import TABLES
from pipeline.store.errors import WarehouseError
from pipeline.store.places import Place
from pipeline.store.snapshots import open_snapshot


def files(warehouse: Place = "warehouse", table: str = "games", snapshot: int | None = None) -> list[str]:
    """The Parquet files that hold a table, in the order in which they came: absolute paths, or addresses.

    ``snapshot``: the number of a commit, for the files that it left; None for those of now. Any reader of
    Parquet may have them: words are plain strings, every file has the columns of ``paifu tables TABLE``. A
    file is never changed; later commits add files and leave out others. Raises WarehouseError where there is
    no warehouse or no such table or commit.

    >>> import pipeline, polars
    >>> wins = polars.scan_parquet(pipeline.files("warehouse", "wins"))
    >>> wins.filter(is_tsumo=True).select(polars.len()).collect().item()
    160
    """
    found = open_snapshot(warehouse, snapshot)
    if table not in TABLES:
        raise WarehouseError(f"no table {table!r}; the tables are {', '.join(TABLES)}")
    return [found.objects.path(file.key) for file in found.files(table)]
