"""``paifu tables``. Nothing heavy is imported before the command runs."""

import sys

import click

from pipeline.cli.options import Failure, examples


@click.command(epilog=examples("  paifu tables\n  paifu tables discards"))
@click.argument("name", required=False)
def tables(name: str | None) -> None:
    """List the tables, or the columns of one table with types, units and meanings."""
    from pipeline.facts.schema import TABLES
    from pipeline.reports.describe import table_columns, table_list
    from pipeline.reports.render import write_table

    if name is None:
        write_table(table_list(TABLES.values()), sys.stdout)
    elif name in TABLES:
        click.echo(f"{name}: {TABLES[name].grain}\n")
        write_table(table_columns(TABLES[name]), sys.stdout)
    else:
        raise Failure(f"no table {name!r}; the tables are {', '.join(TABLES)}")
