"""Writes answers of reports: one in the form asked for, or all of them into a folder with an index."""

from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

from pipeline.processes.whole import whole_folder
from pipeline.reports.answers import Answer
from pipeline.reports.charts.panels import ChartError, NothingToDraw
from pipeline.reports.charts.pictures import (
    IMAGES,
    SCRIPT,
    chart_html,
    check_form,
    one_browser,
    write_chart,
    write_script,
)
from pipeline.reports.headers import GROUPS, Report
from pipeline.reports.numbers import rounded_texts
from pipeline.reports.page import index_page, report_page, table_html
from pipeline.reports.parameters import ParameterError, Value, bind
from pipeline.reports.query import QueryError, text_output, write_result
from pipeline.reports.render import rows_of, write_table

ENDINGS = {"table": ".txt", "csv": ".csv", "json": ".json", "parquet": ".parquet", "html": ".html"}
INDEX = "index.html"

Ask = Callable[[Report, Mapping[str, Value]], Answer]  # as ``answers.run_report`` of a warehouse


class FolderError(Exception):
    """A folder that is not to be written into. The message is for the user."""


class _Written(NamedTuple):
    """What became of a report: its files, or why it has none."""

    report: Report
    files: list[str]
    n_rows: int
    failure: str


def write_answer(
    answer: Answer, form: str, output: Path | None, has_formulas: bool = False, in_folder: bool = False
) -> bool:
    """Write an answer to a file or to stdout; True where a table left rows out. Raises QueryError.

    ``form``: one of ENDINGS. ``has_formulas``: as of ``render.write_csv``. ``in_folder``: a page among
    others, with links and one script for all.
    """
    if form not in ("table", "html"):
        return write_result(answer.result, form, output, has_formulas)
    page = None
    if form == "html":
        page = report_page(
            answer, _chart_of(answer, SCRIPT if in_folder else None), INDEX if in_folder else None
        )
    with text_output(output) as out:
        if page is None:
            return write_table(rows_of(answer.result), out, rounded_texts)
        out.write(page)
    return False


def _chart_of(answer: Answer, script: str | None) -> str | None:
    """The chart for a page; None where there is none to draw."""
    from pipeline.reports.charts.draw import draw_chart

    try:
        return chart_html(draw_chart(answer), answer.report.name, script)
    except NothingToDraw:
        return None


def write_all(
    ask: Ask,
    reports: list[Report],
    folder: Path,
    form: str,
    has_formulas: bool,
    plot: str | None,
    texts: Mapping[str, str],
    announce: Callable[[str], None],
) -> int:
    """Write every report into a folder, with an index; the number of those that failed, each announced.

    The folder gets them when all are written. ``ask`` answers a report.

    ``form``, ``has_formulas``: as of ``write_answer``. ``plot``: the ending of chart files (html, png, svg),
    or None. ``texts``: values of parameters, for the reports that have them. Raises ParameterError where no
    report has one, and ChartError where no images can be drawn.
    """
    _check_known(reports, texts)
    if plot is not None:
        check_form(Path(f"chart.{plot}"))
    with whole_folder(folder) as unfinished:
        if form == "html" or plot == "html":
            write_script(unfinished)
        with one_browser(plot is not None and f".{plot}" in IMAGES):
            written = [
                _write_one(ask, report, unfinished, form, has_formulas, plot, texts) for report in reports
            ]
        (unfinished / INDEX).write_text(_index(written), encoding="utf-8")
    failed = [each for each in written if each.failure]
    for each in failed:
        announce(f"{each.report.name}: {each.failure}")
    return len(failed)


def check_folder(folder: Path, warehouse: Path, is_forced: bool) -> None:
    """Raises FolderError for a folder in the warehouse, which holds tables alone, and for one that holds
    files where nobody said that they may be replaced.
    """
    if folder.exists() and not folder.is_dir():
        raise FolderError(f"{str(folder)!r} is a file")
    if warehouse.resolve() in (folder.resolve(), *folder.resolve().parents):
        raise FolderError(f"{str(folder)!r} is in the warehouse: name another folder")
    if folder.is_dir() and any(folder.iterdir()) and not is_forced:
        raise FolderError(
            f"{str(folder)!r} is not empty: name another folder, or replace its reports with --force"
        )


def _check_known(reports: list[Report], texts: Mapping[str, str]) -> None:
    known = sorted({name for report in reports for name in report.parameters})
    for name in texts:
        if name not in known:
            raise ParameterError(f"no report has a parameter {name!r}; there are: {', '.join(known)}")


def _write_one(
    ask: Ask,
    report: Report,
    folder: Path,
    form: str,
    has_formulas: bool,
    plot: str | None,
    texts: Mapping[str, str],
) -> _Written:
    files = [f"{report.name}{ENDINGS[form]}"]
    try:
        own = {name: text for name, text in texts.items() if name in report.parameters}
        answer = ask(report, bind(report.parameters, own))
        write_answer(answer, form, folder / files[0], has_formulas, in_folder=True)
        files += _write_chart(answer, folder, plot)
    except (ChartError, OSError, ParameterError, QueryError) as error:
        return _Written(report, [], 0, " ".join(str(error).split()))
    return _Written(report, files, answer.table.num_rows, "")


def _write_chart(answer: Answer, folder: Path, plot: str | None) -> list[str]:
    """The name of the file with the chart, if there is one to draw."""
    if plot is None:
        return []
    from pipeline.reports.charts.draw import draw_chart

    name = answer.report.name
    file = f"{name}{'.chart' if plot == 'html' else ''}.{plot}"  # NAME.html is the page
    try:
        write_chart(draw_chart(answer), name, folder / file, SCRIPT)
    except NothingToDraw:
        return []
    return [file]


def _index(written: list[_Written]) -> str:
    parts = []
    for group, title in GROUPS.items():
        rows = [_index_row(each) for each in written if each.report.group == group]
        if rows:
            table = table_html(("report", "question", "rows", "files"), rows, (False, False, True))
            parts.append(f"<h2>{escape(title)}</h2>\n<table>{table}</table>")
    return index_page("\n".join(parts))


def _index_row(written: _Written) -> tuple[str, str, str, str]:
    name, question = escape(written.report.name), escape(written.report.question)
    if written.failure:
        return name, question, "", f'<span class="failed">{escape(written.failure)}</span>'
    links = ", ".join(f'<a href="{escape(file)}">{escape(file)}</a>' for file in written.files)
    return name, question, f"{written.n_rows:,}", links
