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
    from pipeline.store.reference_tables import REFERENCE_TABLES

    known = TABLES | REFERENCE_TABLES
    if name is None:
        write_table(table_list(known.values()), sys.stdout)
    elif name in known:
        click.echo(f"{name}: {known[name].grain}\n")
        write_table(table_columns(known[name]), sys.stdout)
    else:
        raise Failure(f"no table {name!r}; the tables are {', '.join(known)}")
