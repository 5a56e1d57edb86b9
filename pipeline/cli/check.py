"""``paifu check``. Nothing heavy is imported before the command runs."""

from pathlib import Path

import click

from pipeline.cli.findings import finish, watched
from pipeline.cli.options import cluster_option, examples, jobs_option, json_option, wall_option


@click.command(
    epilog=examples(
        "  paifu check 2016110714gm-00a9-0000-5a1b2c3d.mjlog\n  paifu check --json --jobs 4 archive/"
    )
)
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path))
@jobs_option
@cluster_option
@wall_option
@json_option
def check(sources: tuple[Path, ...], jobs: int, cluster: str | None, wall: bool, as_json: bool) -> None:
    """Replay and judge logs, store nothing, and print what is wrong with them.

    A row is a disagreement between the log and the rules, a hand that was not replayed, or a log that was
    rejected or could not be read. Hands count from 0, elements are the ordinals of the XML elements
    (see `paifu show --at`).
    """
    from pipeline.ingestion.run import check as run

    summary = watched(
        sources, lambda progress, announce: run(sources, jobs, progress, announce, wall, cluster)
    )
    finish(summary, as_json)
