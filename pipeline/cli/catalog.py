"""``paifu catalog``. Nothing heavy is imported before the command runs."""

from pathlib import Path

import click

from pipeline.cli.options import examples, failures, say, snapshot_option, warehouse_option


@click.command(epilog=examples("  paifu catalog\n  paifu catalog -w /data/warehouse -o houou.duckdb"))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("paifu.duckdb"),
    show_default=True,
    help="The file; an older catalog of that name is replaced.",
)
@snapshot_option
@warehouse_option
def catalog(output: Path, snapshot: int | None, warehouse: Path) -> None:
    """Write a DuckDB file with the views, macros and comments of a warehouse, for any DuckDB client.

    DBeaver, Harlequin, the duckdb shell or a notebook open it and see the tables with what each column means;
    DuckDB 1.2 and later can. It holds no rows: the warehouse stays where it is. What is ingested later is in
    the next catalog.
    """
    from pipeline.store.catalog_file import write_catalog

    with failures():
        n_shards = write_catalog(warehouse, output, snapshot)
    say(f"{output}: the tables of {n_shards:,} shards")
