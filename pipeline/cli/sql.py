"""``paifu sql``. Nothing heavy is imported before the command runs."""

import sys
from pathlib import Path

import click

from pipeline.cli.options import examples, failures, say, warehouse_option


@click.command(
    epilog=examples(
        "  paifu sql 'SELECT result, count(*) FROM hands GROUP BY result'\n"
        "  paifu sql --format csv -o wins.csv 'FROM wins'\n"
        "  paifu sql - < query.sql"
    )
)
@click.argument("query")
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "csv", "json", "parquet"]),
    default="table",
    show_default=True,
    help="Form of the result.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File to write in place of stdout.")
@warehouse_option
def sql(query: str, form: str, output: Path | None, warehouse: Path) -> None:
    """Run one DuckDB query over the tables; `-` reads it from stdin. Nothing is changed by it.

    Beside the tables there are macros: kinds(mask), kinds_text(mask), kind_name(kind),
    tile_name(tile) and others (sql/views).
    """
    from pipeline.reports.query import query_warehouse, write_result
    from pipeline.reports.render import MAX_TABLE_ROWS
    from pipeline.store.catalog import open_warehouse

    with failures(UnicodeDecodeError):
        text = sys.stdin.buffer.read().decode() if query == "-" else query
        with open_warehouse(warehouse, statistics=False) as connection:
            is_cut = write_result(query_warehouse(connection, text), form, output)
    if is_cut:
        say(f"only the first {MAX_TABLE_ROWS:,} rows are shown; --format csv writes all")
