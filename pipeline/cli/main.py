"""The command line. Results go to stdout, everything else to stderr.

Nothing heavy is imported here: every command imports what it needs, so that ``paifu --help`` is quick.
"""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from pipeline.cli.catalog import catalog
from pipeline.cli.check import check
from pipeline.cli.compact import compact
from pipeline.cli.dan import dan
from pipeline.cli.export import export
from pipeline.cli.files import files
from pipeline.cli.ingest import ingest
from pipeline.cli.ladder import ladder
from pipeline.cli.options import EXIT_INTERRUPTED, EXIT_NO_READER, EXIT_NOT_STARTED, examples, say
from pipeline.cli.report import report
from pipeline.cli.show import show
from pipeline.cli.sql import sql
from pipeline.cli.synth import synth
from pipeline.cli.tables import tables
from pipeline.cli.verify import verify
from pipeline.processes.collector import collect_rarely
from pipeline.processes.ending import hold_signals


def _print_version(context: click.Context, _: click.Parameter, is_asked: bool) -> None:
    if is_asked:
        import pipeline

        click.echo(f"paifu {pipeline.__version__}")
        context.exit()


class _NoReader(Exception):
    """What reads stdout, such as head, has seen enough."""


class _Commands(click.Group):
    """A group whose commands raise _NoReader; a BrokenPipeError click would make an end with 1."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with _broken_pipes_told():
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        with _broken_pipes_told():
            return super().invoke(ctx)


@contextmanager
def _broken_pipes_told() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError as error:
        raise _NoReader from error


@click.group(
    cls=_Commands,
    epilog=examples(
        "  paifu ingest archive/            read every log of a folder\n"
        "  paifu sql 'SELECT * FROM games'  query the tables\n"
        "  paifu tables hand_seats          what the columns mean"
    ),
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
def cli() -> None:
    """Turns archives of Tenhou mahjong logs into tables that can be trusted.

    Every hand is replayed by the rules and every score computed again; where the log and the rules
    disagree, the disagreement is a row of the table `checks`.

    Exit status: 0 done, 1 done with findings, 2 could not start. 130, 143 and 129: ended by Ctrl-C, SIGTERM
    or the end of the terminal, within two seconds and with nothing half written; 141: what reads the output,
    such as head, has closed it.
    """


_COMMANDS = (
    ingest,
    check,
    show,
    tables,
    files,
    catalog,
    export,
    sql,
    dan,
    ladder,
    report,
    synth,
    verify,
    compact,
)
for _command in _COMMANDS:
    cli.add_command(_command)


def main(has_output: bool = True) -> None:
    """Run the command of the command line, and end with its status. ``has_output``: stdout was not closed."""
    collect_rarely()
    _use_utf_8()
    status = _run() if has_output else _refuse("standard output is closed")
    hold_signals()
    sys.exit(status)


def _run() -> int:
    try:
        cli(standalone_mode=False)
    except _NoReader:
        _drop_output()
        return EXIT_NO_READER
    except SystemExit as end:
        return _flushed(end.code if isinstance(end.code, int) else 0)
    except click.ClickException as error:
        hold_signals()  # what it failed on may be what the end by a signal has taken away
        error.show()
        return _flushed(error.exit_code)
    except (KeyboardInterrupt, click.Abort):  # where no thread waits for signals
        say("interrupted")
        return EXIT_INTERRUPTED
    except OSError as error:
        return _lost_output(error)
    return _flushed(0)


def _flushed(status: int) -> int:
    """The status, if all output has gone where it was to go."""
    try:
        sys.stdout.flush()
    except OSError as error:
        return _lost_output(error)
    return status


def _lost_output(error: OSError) -> int:
    """The reader has seen enough; or stdout is on a disk that is full."""
    _drop_output()
    return EXIT_NO_READER if isinstance(error, BrokenPipeError) else _refuse(str(error))


def _refuse(message: str) -> int:
    hold_signals()
    say(message)
    return EXIT_NOT_STARTED


def _use_utf_8() -> None:
    """Names are Japanese: the bytes that are read and written are the same whatever the locale."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")


def _drop_output() -> None:
    """Let what is still to be written go nowhere, so that the interpreter does not fail on it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
