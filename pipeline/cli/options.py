"""What the commands of the command line share: options, examples in the help, and how a failure is told."""

from pathlib import Path
from typing import IO, Any

import click

from pipeline.reports.inert import inert

EXIT_FINDINGS = 1  # finished, with rejected logs, disagreements or reports that failed
EXIT_NOT_STARTED = 2
EXIT_INTERRUPTED = 130


class Failure(click.ClickException):
    """One line on stderr, exit 2."""

    exit_code = EXIT_NOT_STARTED

    def __init__(self, error: Exception | str) -> None:
        super().__init__(inert(" ".join(str(error).split())))

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"paifu: {self.message}", file=file, err=file is None)


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
    help="Folder of the tables.",
)
jobs_option = click.option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Worker processes."
)
wall_option = click.option(
    "--no-wall",
    "wall",
    is_flag=True,
    flag_value=False,
    default=True,
    help="Leave the seeds alone: a quicker run without checks and columns of the wall.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
