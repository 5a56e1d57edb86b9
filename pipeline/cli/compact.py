"""``paifu compact``. Nothing heavy is imported before the command runs."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import examples, failures, say, warehouse_option

if TYPE_CHECKING:
    from pipeline.store.snapshots import Snapshot


@click.command(
    epilog=examples(
        "  paifu compact\n"
        "  paifu compact --force -w s3://bucket/warehouse\n"
        "  paifu compact --force --replaced --grace 168"
    )
)
@click.option("--force", is_flag=True, help="Remove what was found; without it nothing is removed.")
@click.option(
    "--replaced",
    is_flag=True,
    help="Also what merges have replaced: --snapshot can no longer read commits before them.",
)
@click.option(
    "--grace",
    type=click.FloatRange(0),
    default=24,
    show_default=True,
    metavar="HOURS",
    help="Leave alone what is younger: somebody may be writing or reading it.",
)
@warehouse_option
def compact(force: bool, replaced: bool, grace: float, warehouse: Path) -> None:
    """Merge small shards, and find or remove objects that nobody needs.

    Many small shards make every query slower. They become few that are sorted by players, room, year and
    time; an ingest does the same by itself when many have piled up. The rows stay what they are.

    Objects that no commit names are left by runs that were killed: no reader sees them, they only take
    space, and --force removes them.
    """
    from pipeline.store.compaction import compact as merge
    from pipeline.store.snapshots import open_snapshot

    with failures():
        merged = merge(warehouse, on_request=True, announce=say)
        click.echo(f"shards: {merged.n_before:,} before, {merged.n_after:,} now")
        _remove(open_snapshot(warehouse), force, replaced, 3600 * grace)


def _remove(snapshot: "Snapshot", force: bool, replaced: bool, grace: float) -> None:
    from pipeline.store.integrity import find_leftovers, find_replaced, remove_leftovers

    found = find_leftovers(snapshot, grace)
    if replaced:
        found = found._replace(old=[*found.old, *find_replaced(snapshot, grace)])
    n_objects, n_bytes = len(found.old), sum(each.n_bytes for each in found.old)
    if force:
        n_objects, n_bytes = remove_leftovers(snapshot, found, grace)
    what = "objects without a commit" + (" or replaced" if replaced else "")
    click.echo(f"{what} {'removed' if force else 'found'}: {n_objects:,}; bytes: {n_bytes:,}")
    if found.young:
        say(f"{len(found.young):,} younger than {grace / 3600:g} hours are left alone")
    if found.old and not force:
        say("--force removes them")
