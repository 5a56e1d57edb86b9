"""What ``paifu ingest`` and ``paifu check`` share: the run with its progress bar, its findings as text."""

import json
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from click.core import ParameterSource

from pipeline.cli.options import EXIT_FINDINGS, failures, say

if TYPE_CHECKING:
    from pipeline.ingestion.run import Announce, Progress
    from pipeline.ingestion.summary import Summary


def watched(sources: Sequence[Path], run: Callable[["Progress | None", "Announce"], "Summary"]) -> "Summary":
    """Run with a progress bar; what cannot start ends in one line."""
    from pipeline.cli.progress import progress_bar

    with failures(), progress_bar(sources) as progress:
        return run(progress, say)


def finish(summary: "Summary", as_json: bool, warehouse: Path | None = None) -> NoReturn:
    """Print what was found, and end with the status it deserves.

    ``warehouse``: of an ingest, where the rest can be looked up; a check has its findings printed.
    """
    from pipeline.ingestion.summary import Finding
    from pipeline.reports.render import Rows, write_table

    if as_json:
        click.echo(json.dumps(summary.counts() | _details(summary, warehouse is None)))
    else:
        if summary.findings:
            write_table(Rows(Finding._fields, summary.findings), sys.stdout)
            click.echo()
        click.echo(_summary_text(summary))
        if warehouse is not None:
            for line in _where_to_look(summary, _option(warehouse)):
                click.echo(line)
    is_empty = not (summary.logs or summary.result_files or summary.pending)
    if is_empty:
        say("no logs were found in these sources")
    sys.exit(0 if summary.is_clean and not is_empty else EXIT_FINDINGS)


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


def _option(warehouse: Path) -> str:
    """What a command needs to find this warehouse, "" where it is the one without an option."""
    parameter = click.get_current_context().get_parameter_source("warehouse")
    is_given = parameter is ParameterSource.COMMANDLINE
    return f" -w {shlex.quote(str(warehouse))}" if is_given else ""


def _fault_text(summary: "Summary", option: str) -> str:
    names = ", ".join(f"{fault.check.name} ({fault.n_rows:,})" for fault in summary.faults)
    command = f"paifu verify{option} {summary.faults[0].check.name}"
    return f"self-checks of what was added failed (rows found): {names}; `{command}` shows the rows"


def _where_to_look(summary: "Summary", option: str) -> Iterator[str]:
    """A line for each kind of finding of an ingest: the query that shows its rows."""
    sql = f"paifu sql{option}"
    if summary.rejected or summary.unreadable or summary.refused_before:
        query = "SELECT source, member, status, reason FROM logs WHERE status IN ('rejected', 'unreadable')"
        yield f'why logs were refused: {sql} "{query}"'
    if summary.hands_not_replayed:
        query = "SELECT log_id, hand_index, odd_seq, reason FROM hands WHERE NOT is_replayed"
        yield f"why hands were not replayed: {sql} '{query}'"
    if summary.damaged:
        query = "SELECT source, member, reason FROM logs WHERE status = 'cut' AND reason LIKE 'unreadable:%'"
        yield f'where logs could not be read further: {sql} "{query}"'
    if summary.disagreements:
        yield f"where logs and rules disagree: {sql} 'FROM checks'"
    if summary.result_files_unreadable or summary.result_files_refused_before:
        query = "SELECT source, member, status, n_broken, reason FROM result_files WHERE status <> 'ok'"
        yield f'lists that were refused, or have broken lines: {sql} "{query}"'
    if summary.results_broken or summary.results_doubtful:
        yield f"lines of lists with a fault: {sql} 'FROM result_faults'"
    if summary.results_differing:
        count = f"{summary.results_differing:,}"
        yield f"listed results that differ from the logs, {count}: {sql} 'FROM result_checks'"
    if summary.faults:
        yield _fault_text(summary, option)


def _summary_text(summary: "Summary") -> str:
    """Three lines: what came in, what it holds, what was compared; and one for lists of results."""
    logs = _counted(summary, "stored", "duplicates", "skipped", "rejected", "unreadable")
    if summary.refused_before:
        logs += f" ({summary.refused_before:,} of the skipped were refused before)"
    games = _counted(summary, "cut", "damaged", "unsupported")
    hands = f"{summary.hands:,} hands"
    if summary.hands_not_replayed:
        hands += f" replayed and {summary.hands_not_replayed:,} not"
    return (
        f"{summary.logs:,} logs{': ' + logs if logs else ''}\n"
        f"{summary.games:,} games{f' ({games})' if games else ''}, {hands}, "
        f"{summary.wins:,} wins, {summary.draws:,} draws\n"
        f"{summary.checks_run:,} checks run, {summary.disagreements:,} disagreements, {summary.seconds:.1f} s"
        + _results_text(summary)
        + _others_text(summary)
    )


def _others_text(summary: "Summary") -> str:
    """A line for what was passed over, if anything was."""
    kinds = [f"{n:,} {kind}" for kind, n in sorted(summary.other_files.items())]
    lines = []
    if kinds:
        lines.append(f"{sum(summary.other_files.values()):,} other files: {', '.join(kinds)}")
    if summary.pending:
        lines.append(f"{summary.pending:,} rows of databases have no log yet")
    return "".join(f"\n{line}" for line in lines)


def _results_text(summary: "Summary") -> str:
    if not summary.result_files:
        return ""
    files = {
        "skipped": summary.result_files_skipped,
        "of them refused before": summary.result_files_refused_before,
        "unreadable": summary.result_files_unreadable,
    }
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
