"""What the commands of the command line share: options, examples in the help, and how a failure is told."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click

from pipeline.reports.inert import inert

EXIT_FINDINGS = 1  # finished, with rejected logs or hands, disagreements or reports that failed
EXIT_NOT_STARTED = 2
EXIT_INTERRUPTED = 130
EXIT_NO_READER = 141  # as of a program that SIGPIPE ends


class Failure(click.ClickException):
    """One line on stderr, exit 2."""

    exit_code = EXIT_NOT_STARTED

    def __init__(self, error: Exception | str) -> None:
        super().__init__(inert(" ".join(str(error).split())))

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"paifu: {self.message}", file=file, err=file is None)


@contextmanager
def failures(*more: type[Exception]) -> Iterator[None]:
    """Errors whose message is for the user end in one line and status 2: ours, OSError, and ``more``."""
    try:
        yield
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except (*_errors_for_users(), *more) as error:
        raise Failure(error) from error


def _errors_for_users() -> list[type[Exception]]:
    """Asked for only when there is an error: who has none does not wait for the modules."""
    from parsers import LogError
    from pipeline.processes.pool import WorkerLost
    from pipeline.rank.fields import LadderError
    from pipeline.reports.charts.panels import ChartError
    from pipeline.reports.headers import HeaderError
    from pipeline.reports.library import UnknownReport
    from pipeline.reports.outputs import FolderError
    from pipeline.reports.parameters import ParameterError
    from pipeline.reports.query import QueryError
    from pipeline.store.errors import WarehouseError

    of_logs = [LogError, WarehouseError, WorkerLost, OSError]
    of_reports = [ChartError, FolderError, HeaderError, ParameterError, QueryError, UnknownReport]
    return [*of_logs, *of_reports, LadderError]


def say(text: str) -> None:
    """A message, which is no result."""
    click.echo(f"paifu: {inert(text)}", err=True)


def examples(text: str) -> str:
    """A block of the help text that click does not rewrap."""
    return "\b\nExamples:\n" + text


warehouse_option = click.option(
    "-w",
    "--warehouse",
    type=click.Path(path_type=Path),
    default="warehouse",
    envvar="PAIFU_WAREHOUSE",
    show_default="PAIFU_WAREHOUSE, or ./warehouse",
    help="Folder of the tables, or an address such as s3://bucket/warehouse.",
)
snapshot_option = click.option(
    "--snapshot",
    type=click.IntRange(0),
    metavar="N",
    help="The warehouse as commit N left it, in place of the last.",
)
jobs_option = click.option(
    "--jobs", type=click.IntRange(1, 512), default=1, show_default=True, help="Worker processes."
)
cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Workers of a Dask cluster in place of --jobs: tcp://HOST:PORT of its scheduler, or local:N.",
)
wall_option = click.option(
    "--no-wall",
    "wall",
    is_flag=True,
    flag_value=False,
    default=True,
    help="Leave the seeds alone: a quicker run without checks and columns of the wall.",
)
formulas_option = click.option(
    "--formulas",
    is_flag=True,
    help="In csv leave text that a spreadsheet takes for a formula as it is; otherwise ' is put before it.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
