"""The command line. Results go to stdout, everything else to stderr.

Nothing heavy is imported here: every command imports what it needs, so that ``paifu --help`` is quick.
"""

import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from pipeline.garbage import collect_rarely
from pipeline.options import (
    EXIT_FINDINGS,
    EXIT_INTERRUPTED,
    EXIT_NOT_STARTED,
    Failure,
    examples,
    jobs_option,
    say,
    warehouse_option,
)
from pipeline.rank.command import dan
from pipeline.rank.ladder_command import ladder
from pipeline.reports.command import report
from pipeline.synth.command import synth
from pipeline.verify_command import verify

if TYPE_CHECKING:
    from pipeline.ingestion import Announce, Progress
    from pipeline.summary import Summary

_DUCKDB_INTERRUPTED = "Query interrupted"  # the message of DuckDB's RuntimeError at Ctrl-C

wall_option = click.option(
    "--no-wall",
    "wall",
    is_flag=True,
    flag_value=False,
    default=True,
    help="Leave the seeds alone: a quicker run without checks and columns of the wall.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


@click.group(
    epilog=examples(
        "  paifu ingest archive/            read every log of a folder\n"
        "  paifu sql 'SELECT * FROM games'  query the tables\n"
        "  paifu tables hand_seats          what the columns mean"
    )
)
@click.version_option(package_name="paifu", message="paifu %(version)s")
def cli() -> None:
    """Turns archives of Tenhou mahjong logs into tables that can be trusted.

    Every hand is replayed by the rules and every score computed again; where the log and the rules
    disagree, the disagreement is a row of the table `checks`.
    """


@cli.command(
    epilog=examples(
        "  paifu ingest logs/ 2016.zip houou.db\n"
        "  paifu ingest -w /data/warehouse --jobs 8 archive/\n"
        "  paifu ingest --json archive/ > summary.json"
    )
)
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path))
@warehouse_option
@jobs_option
@wall_option
@json_option
def ingest(sources: tuple[Path, ...], warehouse: Path, jobs: int, wall: bool, as_json: bool) -> None:
    """Read logs, replay and judge them, and add what is new to the warehouse.

    A SOURCE is a log, a folder (with everything below it), a zip or tar archive, or an SQLite archive
    of houou-logs or phoenix-logs; what a file is, is seen by its content. Tenhou's lists of results
    (sca to scf, .log or .html, also .gz, and the yearly zips) are read too. What earlier runs read is
    left out: an interrupted run goes on where it stopped.

    At the end the quick self-checks (see `paifu verify`) are run on what was added.

    Exit status: 0 clean, 1 finished with rejected logs, disagreements, broken lines in lists of results
    or self-checks that failed, 2 could not start, 130 interrupted.
    """
    from pipeline.ingestion import ingest as run

    try:
        summary = _watched(
            sources, lambda progress, announce: run(sources, warehouse, jobs, progress, announce, wall)
        )
    except KeyboardInterrupt:
        say("the same command goes on where it stopped")
        raise
    _finish(summary, as_json)


@cli.command(
    epilog=examples(
        "  paifu check 2016110714gm-00a9-0000-5a1b2c3d.mjlog\n  paifu check --json --jobs 4 archive/"
    )
)
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path))
@jobs_option
@wall_option
@json_option
def check(sources: tuple[Path, ...], jobs: int, wall: bool, as_json: bool) -> None:
    """Replay and judge logs, store nothing, and print what is wrong with them.

    A row is a disagreement between the log and the rules, or a log that was rejected or could not be
    read. Hands count from 0, elements are the ordinals of the XML elements (see `paifu show --at`).
    """
    from pipeline.ingestion import check as run

    summary = _watched(sources, lambda progress, announce: run(sources, jobs, progress, announce, wall))
    _finish(summary, as_json, with_findings=True)


@cli.command(
    epilog=examples(
        "  paifu show 2016110714gm-00a9-0000-5a1b2c3d.mjlog --hand 0\n"
        "  paifu show 2016110714gm-00a9-0000-5a1b2c3d --at 117\n"
        "  paifu show 2016110714gm-00a9-0000-5a1b2c3d --at 117 --wall\n"
        "  paifu show archive.zip --member 'a/2016110714gm-00a9-0000-5a1b2c3d&tw=1.mjlog'"
    )
)
@click.argument("log")
@click.option("--hand", type=click.IntRange(min=0), help="Only this hand (from 0).")
@click.option("--at", "seq", type=click.IntRange(min=0), help="The board after this element.")
@click.option("--wall", is_flag=True, help="With --at the rest of the wall, else the walls of the hands.")
@click.option("--member", help="Which log of an archive.")
@warehouse_option
def show(
    log: str, hand: int | None, seq: int | None, wall: bool, member: str | None, warehouse: Path
) -> None:
    """Print the events of a log, or the board at a moment, or the wall that the log's seed gives.

    LOG is a file, or the id of a log in the warehouse whose source is still in its place.
    """
    from parsers import LogError
    from pipeline.show import board_text, find_log, log_text, walls_text
    from pipeline.store.errors import WarehouseError

    if hand is not None and seq is not None:
        raise click.UsageError("--hand and --at are two questions: ask one")
    try:
        game = find_log(log, member, warehouse)
        if seq is not None:
            text = board_text(game, seq, wall)
        else:
            text = walls_text(game, hand) if wall else log_text(game, hand)
    except (LogError, LookupError, OSError, WarehouseError) as error:
        raise Failure(error) from error
    click.echo(text)


@cli.command(epilog=examples("  paifu tables\n  paifu tables discards"))
@click.argument("name", required=False)
def tables(name: str | None) -> None:
    """List the tables, or the columns of one table with types, units and meanings."""
    from pipeline.facts.schema import TABLES
    from pipeline.reports.describe import table_columns, table_list
    from pipeline.reports.render import write_table

    if name is None:
        write_table(table_list(TABLES.values()), sys.stdout)
    elif name in TABLES:
        click.echo(f"{name}: {TABLES[name].grain}\n")
        write_table(table_columns(TABLES[name]), sys.stdout)
    else:
        raise Failure(f"no table {name!r}; the tables are {', '.join(TABLES)}")


@cli.command(
    epilog=examples(
        "  paifu sql 'SELECT result, count(*) FROM hands GROUP BY result'\n"
        "  paifu sql --format csv -o wins.csv 'FROM wins'\n"
        "  paifu sql - < query.sql"
    )
)
@click.argument("query")
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "csv", "json", "parquet"]),
    default="table",
    show_default=True,
    help="Form of the result.",
)
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File to write in place of stdout.")
@warehouse_option
def sql(query: str, form: str, output: Path | None, warehouse: Path) -> None:
    """Run one DuckDB query over the tables; `-` reads it from stdin. Nothing is changed by it.

    Beside the tables there are macros: kinds(mask), kinds_text(mask), kind_name(kind),
    tile_name(tile) and others (sql/views).
    """
    from pipeline.reports.query import QueryError, run_query, write_result
    from pipeline.reports.render import MAX_TABLE_ROWS
    from pipeline.store.catalog import open_warehouse
    from pipeline.store.errors import WarehouseError

    try:
        text = sys.stdin.buffer.read().decode() if query == "-" else query
        with open_warehouse(warehouse) as connection:
            is_cut = write_result(run_query(connection, text), form, output)
    except BrokenPipeError:
        raise
    except (OSError, QueryError, UnicodeDecodeError, WarehouseError) as error:
        raise Failure(error) from error
    if is_cut:
        say(f"only the first {MAX_TABLE_ROWS:,} rows are shown; --format csv writes all")


cli.add_command(dan)
cli.add_command(ladder)
cli.add_command(report)
cli.add_command(synth)
cli.add_command(verify)


def _watched(sources: Sequence[Path], run: Callable[["Progress | None", "Announce"], "Summary"]) -> "Summary":
    """Run with a progress bar; what cannot start ends in one line."""
    from pipeline.executors import WorkerLost
    from pipeline.reports.progress import progress_bar
    from pipeline.store.errors import WarehouseError

    try:
        with progress_bar(sources) as progress:
            return run(progress, say)
    except (OSError, WarehouseError, WorkerLost) as error:
        raise Failure(error) from error


def _finish(summary: "Summary", as_json: bool, with_findings: bool = False) -> NoReturn:
    """Print what was found, and end with the status it deserves."""
    from pipeline.reports.render import Rows, write_table
    from pipeline.summary import Finding

    if as_json:
        click.echo(json.dumps(summary.counts() | _details(summary, with_findings)))
    else:
        if summary.findings:
            write_table(Rows(Finding._fields, summary.findings), sys.stdout)
            click.echo()
        click.echo(_summary_text(summary))
        if not with_findings:
            for line in _where_to_look(summary):
                click.echo(line)
    if not (summary.logs or summary.result_files):
        say("no logs were found in these sources")
    sys.exit(0 if summary.is_clean else EXIT_FINDINGS)


def _details(summary: "Summary", with_findings: bool) -> dict[str, Any]:
    """Of a check its findings, of an ingest the self-checks that failed."""
    if with_findings:
        return {"findings": [finding._asdict() for finding in summary.findings]}
    return {
        "failed_self_checks": [
            {"check": fault.check.name, "must_hold": fault.check.must_hold, "rows": fault.n_rows}
            for fault in summary.faults
        ]
    }


def _fault_text(summary: "Summary") -> str:
    names = ", ".join(f"{fault.check.name} ({fault.n_rows:,})" for fault in summary.faults)
    command = f"paifu verify {summary.faults[0].check.name}"
    return f"self-checks of what was added failed (rows found): {names}; `{command}` shows the rows"


def _where_to_look(summary: "Summary") -> Iterator[str]:
    """A line for each kind of finding of an ingest: the query that shows its rows."""
    if summary.rejected or summary.unreadable:
        query = "SELECT source, member, status, reason FROM logs WHERE status IN ('rejected', 'unreadable')"
        yield f'why logs were refused: paifu sql "{query}"'
    if summary.disagreements:
        yield "where logs and rules disagree: paifu sql 'FROM checks'"
    if summary.results_broken or summary.results_doubtful:
        yield "lines of lists with a fault: paifu sql 'FROM result_faults'"
    if summary.results_differing:
        count = f"{summary.results_differing:,}"
        yield f"listed results that differ from the logs, {count}: paifu sql 'FROM result_checks'"
    if summary.faults:
        yield _fault_text(summary)


def _summary_text(summary: "Summary") -> str:
    """Three lines: what came in, what it holds, what was compared; and one for lists of results."""
    logs = _counted(summary, "stored", "duplicates", "skipped", "rejected", "unreadable")
    games = _counted(summary, "cut", "unsupported")
    return (
        f"{summary.logs:,} logs{': ' + logs if logs else ''}\n"
        f"{summary.games:,} games{f' ({games})' if games else ''}, {summary.hands:,} hands, "
        f"{summary.wins:,} wins, {summary.draws:,} draws\n"
        f"{summary.checks_run:,} checks run, {summary.disagreements:,} disagreements, {summary.seconds:.1f} s"
        + _results_text(summary)
    )


def _results_text(summary: "Summary") -> str:
    if not summary.result_files:
        return ""
    files = {"skipped": summary.result_files_skipped, "unreadable": summary.result_files_unreadable}
    lines = {
        "repeated": summary.results_repeated,
        "broken lines": summary.results_broken,
        "of them doubtful": summary.results_doubtful,
    }
    return (
        f"\n{summary.result_files:,} lists of results{_in_brackets(files)}, "
        f"{summary.results:,} results{_in_brackets(lines)}"
    )


def _in_brackets(counts: dict[str, int]) -> str:
    found = ", ".join(f"{n:,} {name}" for name, n in counts.items() if n)
    return f" ({found})" if found else ""


def _counted(summary: "Summary", *names: str) -> str:
    """Those of the counts that are not 0."""
    return ", ".join(f"{getattr(summary, name):,} {name}" for name in names if getattr(summary, name))


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
