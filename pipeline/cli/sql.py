"""``paifu sql``. Nothing heavy is imported before the command runs."""

import sys
from pathlib import Path

import click

from pipeline.cli.options import examples, failures, formulas_option, say, snapshot_option, warehouse_option


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
@formulas_option
@click.option(
    "--allow-files",
    is_flag=True,
    help="Let the query read other files too, by read_csv, read_parquet and their like.",
)
@snapshot_option
@warehouse_option
def sql(
    query: str,
    form: str,
    output: Path | None,
    formulas: bool,
    allow_files: bool,
    snapshot: int | None,
    warehouse: Path,
) -> None:
    """Run one DuckDB query over the tables; `-` reads it from stdin. Nothing is changed by it.

    It reads the warehouse alone, and no extension of DuckDB is fetched or loaded.

    Beside the tables there are macros: kinds(mask), kinds_text(mask), kind_name(kind),
    tile_name(tile) and others (sql/views).
    """
    from pipeline.reports.query import query_warehouse, write_result
    from pipeline.reports.render import MAX_TABLE_ROWS
    from pipeline.store.catalog import open_warehouse

    with failures(UnicodeDecodeError):
        text = sys.stdin.buffer.read().decode() if query == "-" else query
        opened = open_warehouse(warehouse, statistics=False, allow_files=allow_files, snapshot=snapshot)
        with opened as connection:
            if allow_files:
                connection.execute("SET python_enable_replacements = false")  # our variables are not tables
            is_cut = write_result(query_warehouse(connection, text), form, output, formulas)
    if is_cut:
        say(f"only the first {MAX_TABLE_ROWS:,} rows are shown; --format csv writes all")
