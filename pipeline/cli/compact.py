"""``paifu compact``. Nothing heavy is imported before the command runs."""

from pathlib import Path

import click

from pipeline.cli.options import examples, failures, say, warehouse_option


@click.command(epilog=examples("  paifu compact\n  paifu compact --force -w s3://bucket/warehouse"))
@click.option("--force", is_flag=True, help="Remove what was found; without it nothing is removed.")
@click.option(
    "--grace",
    type=click.FloatRange(0),
    default=24,
    show_default=True,
    metavar="HOURS",
    help="Leave alone what is younger: it may be the work of an ingest that goes on.",
)
@warehouse_option
def compact(force: bool, grace: float, warehouse: Path) -> None:
    """Find objects that no commit names, and remove them with --force.

    A run that was killed leaves such objects: no reader sees them, they only take space.
    """
    from pipeline.store.integrity import find_leftovers, remove_leftovers
    from pipeline.store.snapshots import open_snapshot

    seconds = 3600 * grace
    with failures():
        snapshot = open_snapshot(warehouse)
        found = find_leftovers(snapshot, seconds)
        n_objects, n_bytes = len(found.old), sum(each.n_bytes for each in found.old)
        if force:
            n_objects, n_bytes = remove_leftovers(snapshot, found, seconds)
    click.echo(
        f"objects without a commit {'removed' if force else 'found'}: {n_objects:,}; bytes: {n_bytes:,}"
    )
    if found.young:
        say(f"{len(found.young):,} younger than {grace:g} hours are left alone")
    if found.old and not force:
        say("--force removes them")
