"""``paifu export``. Nothing heavy is imported before the command runs."""

from pathlib import Path

import click

from pipeline.cli.options import examples, failures, say, snapshot_option, warehouse_option


@click.command(
    epilog=examples(
        "  paifu export lake\n"
        "  paifu export lake -w warehouse --snapshot 12\n"
        "  paifu export s3://bucket/lake -w s3://bucket/warehouse"
    )
)
@click.argument("output", type=click.Path(path_type=Path))
@snapshot_option
@warehouse_option
def export(output: Path, snapshot: int | None, warehouse: Path) -> None:
    """Write the tables as tables of Delta Lake, which Spark, Trino, Polars and others read.

    OUTPUT is a folder or an address; its Delta tables have the names of ours. Asked for again, a table with
    other rows gets a new version, the others stay as they are. They need
    deltalake: pip install 'paifu[delta]'.
    """
    from pipeline.store.delta import export_delta

    with failures():
        for table in export_delta(warehouse, output, snapshot):
            say(f"{output}/{table.table}: {table.n_rows:,} rows" + ("" if table.is_new else ", as it was"))
