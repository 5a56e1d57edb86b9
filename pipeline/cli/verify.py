"""``paifu verify``. Nothing heavy is imported before the command runs."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import EXIT_FINDINGS, examples, failures, say, warehouse_option

if TYPE_CHECKING:
    from pipeline.reports.render import Rows
    from pipeline.store.self_checks import SelfCheck
    from pipeline.store.verify import Fault

SHOWN_ROWS = 10  # of each check that failed, as a table


@click.command(
    epilog=examples(
        "  paifu verify\n"
        "  paifu verify --list\n"
        "  paifu verify -w /data/warehouse points_of_wins keys_of_discards\n"
        "  paifu verify --format json > faults.json"
    )
)
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--list", "is_list", is_flag=True, help="Print the self-checks and what must hold, run none.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "csv", "json"]),
    default="table",
    show_default=True,
    help=f"Form of the findings; table shows {SHOWN_ROWS} of each self-check, the others 1,000.",
)
@warehouse_option
def verify(names: tuple[str, ...], is_list: bool, form: str, warehouse: Path) -> None:
    """Check that files are what they were, and that tables agree; all, or the self-checks named.

    Every file is read and compared with its digest. Other self-checks are queries that return no row in a
    sound warehouse: keys are unique, every row has its parent, counts are those of the rows, points and
    sticks add up. `paifu ingest` runs the quick ones on what it adds. A row that is found is a fault of paifu
    or a damaged file: disagreements between logs and rules are no findings here, they are rows of the table
    `checks`.

    Exit status: 0 clean, 1 findings, 2 could not start.
    """
    from pipeline.cli.progress import step_bar
    from pipeline.reports.render import write_table
    from pipeline.store.self_checks import OF_OBJECTS, self_checks

    if is_list:
        write_table(_listed([*OF_OBJECTS, *self_checks()]), sys.stdout)
        return
    from pipeline.store.verify import verify as run

    with failures(LookupError), step_bar("self-checks") as progress:
        faults = run(warehouse, names, progress)
    _write(faults, form, warehouse)
    if not names:
        _tell_leftovers(warehouse)
    sys.exit(EXIT_FINDINGS if faults else 0)


def _listed(checks: "Sequence[SelfCheck]") -> "Rows":
    from pipeline.reports.render import Rows

    rows = [(check.name, "yes" if check.at_ingest else "no", check.must_hold) for check in checks]
    return Rows(("check", "at ingest", "what must hold"), rows)


def _write(faults: "Sequence[Fault]", form: str, warehouse: Path) -> None:
    from pipeline.reports.render import write_csv, write_json
    from pipeline.store.snapshots import open_snapshot

    if form == "table":
        for fault in faults:
            _write_fault(fault)
        if not faults:
            n_shards = len(open_snapshot(warehouse).shards)
            click.echo(
                f"all self-checks hold; shards looked at: {n_shards:,}"
                if n_shards
                else "nothing is stored here"
            )
    else:
        (write_csv if form == "csv" else write_json)(_findings(faults), sys.stdout)


def _tell_leftovers(warehouse: Path) -> None:
    from pipeline.store.integrity import find_leftovers
    from pipeline.store.snapshots import open_snapshot

    with failures():
        leftovers = find_leftovers(open_snapshot(warehouse))
    found = [*leftovers.old, *leftovers.young]
    if found:
        n_bytes = sum(each.n_bytes for each in found)
        say(
            f"{len(found):,} objects that no commit names, {n_bytes:,} bytes: nobody reads them, and "
            "`paifu compact` removes those of a day ago"
        )


def _write_fault(fault: "Fault") -> None:
    """A line, and the first rows."""
    from pipeline.reports.render import Rows, write_table

    click.echo(f"{fault.check.name}: must hold: {fault.check.must_hold} Rows found: {fault.n_rows:,}\n")
    write_table(Rows(fault.columns, fault.rows[:SHOWN_ROWS]), sys.stdout)
    click.echo()


def _findings(faults: "Sequence[Fault]") -> "Rows":
    """The rows of all checks in one form: where, as names and values, then what was expected and found."""
    from pipeline.reports.render import Rows

    rows = []
    for fault in faults:
        for row in fault.rows:
            place = dict(zip(fault.columns, row, strict=True))
            expected, got = place.pop("expected"), place.pop("got")
            rows.append((fault.check.name, place, expected, got))
    return Rows(("check", "place", "expected", "got"), rows)
