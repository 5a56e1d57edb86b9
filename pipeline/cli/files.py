"""``paifu files``. Nothing heavy is imported before the command runs."""

import json
from pathlib import Path

import click

from pipeline.cli.options import examples, failures, snapshot_option, warehouse_option


@click.command(
    epilog=examples(
        "  paifu files wins\n"
        "  paifu files wins --format json\n"
        '  duckdb -c "SELECT count(*) FROM read_parquet($(paifu files wins --format json | tr \'"\' "\'"))"'
    )
)
@click.argument("table")
@click.option(
    "--format",
    "form",
    type=click.Choice(["lines", "json"]),
    default="lines",
    show_default=True,
    help="A path a line, or one list.",
)
@snapshot_option
@warehouse_option
def files(table: str, form: str, snapshot: int | None, warehouse: Path) -> None:
    """List the Parquet files of a table, for other tools.

    pandas, Polars, pyarrow, DuckDB and whatever reads Parquet can have them. The list is that of one commit:
    a file is never changed, later commits add files and leave out others.
    """
    from pipeline.store.files import files as files_of

    with failures():
        paths = files_of(warehouse, table, snapshot)
    if form == "json":
        click.echo(json.dumps(paths, ensure_ascii=False))
    else:
        for path in paths:
            click.echo(path)
