"""``paifu report``. Nothing heavy is imported before the command runs."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import (
    EXIT_FINDINGS,
    examples,
    failures,
    formulas_option,
    say,
    snapshot_option,
    warehouse_option,
)

if TYPE_CHECKING:
    from pipeline.reports.headers import Report
    from pipeline.reports.outputs import Ask
    from pipeline.reports.parameters import Value

PLOTS = ("html", "png", "svg")


@click.command(
    add_help_option=False,
    epilog=examples(
        "  paifu report                                 the reports that there are\n"
        "  paifu report rates_basic --help              what one says, and its parameters\n"
        "  paifu report rates_basic -p room=houou -p since=2016-01-01\n"
        "  paifu report rates_basic --format csv -o rates.csv\n"
        "  paifu report luck_riichi_by_wait --plot luck.html\n"
        "  paifu report luck_riichi_by_wait --sql | paifu sql -\n"
        "  paifu report --all -o reports/"
    ),
)
@click.argument("name", required=False)
@click.option(
    "-p", "parameters", metavar="NAME=VALUE", multiple=True, help="Value of a parameter; may be repeated."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "csv", "json", "parquet", "html"]),
    help="Form of the result.  [default: table; html with --all]",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="File to write in place of stdout; with --all the folder.",
)
@formulas_option
@click.option(
    "--plot", metavar="FILE", help="Draw the chart into a .html, .png or .svg; with --all: which of these."
)
@click.option("--sql", "as_sql", is_flag=True, help="Print the query with the values in it, and run nothing.")
@click.option("--all", "is_all", is_flag=True, help="Write every report into a folder, with an index.")
@click.option("--force", is_flag=True, help="With --all: write into a folder that is not empty.")
@click.option(
    "--direct", is_flag=True, help="Count all rows, and use and keep no answers of before: the same numbers."
)
@snapshot_option
@warehouse_option
@click.option("-h", "--help", "is_help", is_flag=True, help="Show this message, or that of the report NAME.")
def report(
    name: str | None,
    parameters: tuple[str, ...],
    form: str | None,
    output: Path | None,
    formulas: bool,
    plot: str | None,
    as_sql: bool,
    is_all: bool,
    force: bool,
    direct: bool,
    snapshot: int | None,
    warehouse: Path,
    is_help: bool,
) -> None:
    """Answer a question that is asked of game logs; without a NAME, list the reports.

    Each report is one SELECT of sql/reports; its help says what it counts and leaves out, its
    parameters, and its columns. Four and three players, lengths and rooms are never mixed.

    Exit status: 0 done, 1 with --all if a report failed, 2 could not start.
    """
    with failures():
        if is_help:
            _print_help(name)
        elif is_all:
            _check_use(
                name is None and not as_sql, "--all writes every report: it takes no NAME and no --sql"
            )
            _write_all(parameters, form or "html", output, formulas, plot, force, direct, snapshot, warehouse)
        elif name is None:
            used = parameters or form or output or formulas or plot or as_sql or force or direct
            _check_use(not used, "name a report, or take --all; without options the reports are listed")
            _print_list()
        else:
            _check_use(not force, "--force goes with --all")
            _answer(name, parameters, form, output, formulas, plot, as_sql, direct, snapshot, warehouse)


def _check_use(is_right: bool, message: str) -> None:
    if not is_right:
        raise click.UsageError(message)


def _print_help(name: str | None) -> None:
    from pipeline.cli.report_help import help_text
    from pipeline.reports.library import find_report

    context = click.get_current_context()
    if name is None:
        click.echo(context.get_help())
    else:
        click.echo(help_text(find_report(name), context.make_formatter()).rstrip("\n"))


def _print_list() -> None:
    from pipeline.cli.report_help import list_text
    from pipeline.reports.library import all_reports

    formatter = click.get_current_context().make_formatter()
    click.echo(list_text(all_reports(), formatter).strip("\n"))
    click.echo("\npaifu report NAME --help tells more.")


def _texts(parameters: Sequence[str]) -> dict[str, str]:
    """The values that were given, by name."""
    texts = {}
    for word in parameters:
        name, sign, text = word.partition("=")
        _check_use(bool(sign), f"-p: expected NAME=VALUE, got: {word!r}")
        _check_use(name not in texts, f"-p: {name} is given twice")
        texts[name] = text
    return texts


def _answer(
    name: str,
    parameters: Sequence[str],
    form: str | None,
    output: Path | None,
    formulas: bool,
    plot: str | None,
    as_sql: bool,
    direct: bool,
    snapshot: int | None,
    warehouse: Path,
) -> None:
    from pipeline.reports.library import find_report
    from pipeline.reports.parameters import bind

    report = find_report(name)
    values = bind(report.parameters, _texts(parameters))
    if as_sql:
        _check_use(
            form is None and plot is None, "--sql prints the query: it takes no --format and no --plot"
        )
        _print_query(report, values, output)
    else:
        _run(report, values, form, output, formulas, plot, direct, snapshot, warehouse)


def _print_query(report: "Report", values: dict[str, "Value"], output: Path | None) -> None:
    from pipeline.reports.answers import query_text
    from pipeline.reports.query import text_output

    with text_output(output) as out:
        out.write(query_text(report, values))


def _run(
    report: "Report",
    values: dict[str, "Value"],
    form: str | None,
    output: Path | None,
    formulas: bool,
    plot: str | None,
    direct: bool,
    snapshot: int | None,
    warehouse: Path,
) -> None:
    """Run one report; with --plot alone the chart is all that is wanted."""
    from pipeline.reports.charts.pictures import check_form, write_chart
    from pipeline.reports.outputs import write_answer
    from pipeline.reports.render import MAX_TABLE_ROWS

    if plot is not None:
        check_form(Path(plot))
    with _asking(warehouse, snapshot, direct) as ask:
        answer = ask(report, values)
    if plot is not None:
        from pipeline.reports.charts.draw import draw_chart

        write_chart(draw_chart(answer), report.name, Path(plot))
        say(f"chart written to {plot}")
        if form is None and output is None:
            return
    if not answer.table.num_rows:
        say("no rows: the warehouse has no games for this report and these parameters")
    if write_answer(answer, form or "table", output, formulas):
        say(f"only the first {MAX_TABLE_ROWS:,} rows are shown; --format csv writes all")


@contextmanager
def _asking(warehouse: Path, snapshot: int | None, direct: bool) -> "Iterator[Ask]":
    """A function that answers reports, all of one commit."""
    from pipeline.reports.answers import run_report
    from pipeline.reports.by_parts import Answers
    from pipeline.store.catalog import open_tables
    from pipeline.store.snapshots import open_snapshot

    found = open_snapshot(warehouse, snapshot)
    if not direct:
        with Answers(found) as answers:
            yield answers.answer
        return
    with open_tables(found, statistics=False) as connection:
        yield partial(run_report, connection)


def _write_all(
    parameters: Sequence[str],
    form: str,
    output: Path | None,
    formulas: bool,
    plot: str | None,
    force: bool,
    direct: bool,
    snapshot: int | None,
    warehouse: Path,
) -> None:
    from pipeline.reports.library import all_reports
    from pipeline.reports.outputs import check_folder, write_all

    if output is None:
        raise click.UsageError("--all needs a folder: -o FOLDER")
    _check_use(
        plot is None or plot in PLOTS, f"--plot with --all: expected {', '.join(PLOTS)}, got: {plot!r}"
    )
    check_folder(output, warehouse, force)
    reports = all_reports()
    with _asking(warehouse, snapshot, direct) as ask:
        n_failed = write_all(ask, reports, output, form, formulas, plot, _texts(parameters), say)
    say(f"{len(reports) - n_failed} of {len(reports)} reports written to {output}")
    if n_failed:
        sys.exit(EXIT_FINDINGS)
