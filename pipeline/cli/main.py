"""The command line. Results go to stdout, everything else to stderr.

Nothing heavy is imported here: every command imports what it needs, so that ``paifu --help`` is quick.
"""

import io
import os
import sys
from typing import NoReturn

import click

from pipeline.cli.check import check
from pipeline.cli.dan import dan
from pipeline.cli.files import files
from pipeline.cli.ingest import ingest
from pipeline.cli.ladder import ladder
from pipeline.cli.options import EXIT_FINDINGS, EXIT_INTERRUPTED, EXIT_NOT_STARTED, examples, say
from pipeline.cli.report import report
from pipeline.cli.show import show
from pipeline.cli.sql import sql
from pipeline.cli.synth import synth
from pipeline.cli.tables import tables
from pipeline.cli.verify import verify
from pipeline.processes.collector import collect_rarely

_DUCKDB_INTERRUPTED = "Query interrupted"  # the message of DuckDB's RuntimeError at Ctrl-C


def _print_version(context: click.Context, _: click.Parameter, is_asked: bool) -> None:
    if is_asked:
        import pipeline

        click.echo(f"paifu {pipeline.__version__}")
        context.exit()


@click.group(
    epilog=examples(
        "  paifu ingest archive/            read every log of a folder\n"
        "  paifu sql 'SELECT * FROM games'  query the tables\n"
        "  paifu tables hand_seats          what the columns mean"
    )
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
    """


for _command in (ingest, check, show, tables, files, sql, dan, ladder, report, synth, verify):
    cli.add_command(_command)


def main() -> None:
    """The console script."""
    collect_rarely()
    _use_utf_8()
    try:
        cli(standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        _end_interrupted()
    except RuntimeError as error:
        if str(error) != _DUCKDB_INTERRUPTED:
            raise
        _end_interrupted()
    except BrokenPipeError:  # the reader, such as head, has seen enough
        _drop_output()
        sys.exit(EXIT_FINDINGS)
    except OSError as error:  # stdout is on a disk that is full
        _drop_output()
        say(str(error))
        sys.exit(EXIT_NOT_STARTED)


def _use_utf_8() -> None:
    """Names are Japanese: the bytes that are read and written are the same whatever the locale."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")


def _end_interrupted() -> NoReturn:
    say("interrupted")
    sys.exit(EXIT_INTERRUPTED)


def _drop_output() -> None:
    """Let what is still to be written go nowhere, so that the interpreter does not fail on it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
