"""``paifu ingest``. Nothing heavy is imported before the command runs."""

from functools import partial
from pathlib import Path

import click

from pipeline.cli.findings import finish, watched
from pipeline.cli.options import (
    cluster_option,
    examples,
    jobs_option,
    json_option,
    say,
    wall_option,
    warehouse_option,
)
from pipeline.processes.ending import at_signal


@click.command(
    epilog=examples(
        "  paifu ingest logs/ 2016.zip houou.db\n"
        "  paifu ingest -w /data/warehouse --jobs 8 archive/\n"
        "  paifu ingest -w s3://bucket/warehouse --cluster tcp://scheduler:8786 archive/\n"
        "  paifu ingest --json archive/ > summary.json"
    )
)
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path))
@warehouse_option
@jobs_option
@cluster_option
@wall_option
@click.option(
    "--no-merge",
    "merge",
    is_flag=True,
    flag_value=False,
    default=True,
    help="Leave small shards that have piled up as they are (see `paifu compact`).",
)
@json_option
def ingest(
    sources: tuple[Path, ...],
    warehouse: Path,
    jobs: int,
    cluster: str | None,
    wall: bool,
    merge: bool,
    as_json: bool,
) -> None:
    """Read logs, replay and judge them, and add what is new to the warehouse.

    A SOURCE is a log, a folder (with everything below it), a zip or tar archive, or an SQLite archive
    of houou-logs or phoenix-logs; what a file is, is seen by its content. Tenhou's lists of results
    (sca to scf, .log or .html, also .gz, and the yearly zips) are read too. What earlier runs read is
    left out: an interrupted run goes on where it stopped.

    At the end the quick self-checks (see `paifu verify`) are run on what was added.

    Exit status: 0 clean, 1 finished with refused logs or hands, disagreements, broken lines in lists of
    results or self-checks that failed, 2 could not start, 130 interrupted; see `paifu --help`.
    """
    from pipeline.ingestion.run import ingest as run

    with at_signal(partial(say, "the same command goes on where it stopped")):
        summary = watched(
            sources,
            lambda progress, announce: run(
                sources, warehouse, jobs, progress, announce, wall, cluster, merge
            ),
        )
    finish(summary, as_json, warehouse)
