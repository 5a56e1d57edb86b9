"""What ``paifu report`` says about reports: the list of them, and the help of one, made from its header."""

from collections.abc import Iterable
from itertools import groupby

import click

from pipeline.reports.charts.labels import chart_text
from pipeline.reports.headers import GROUPS, Report
from pipeline.reports.parameters import value_text


def list_text(reports: Iterable[Report], formatter: click.HelpFormatter) -> str:
    """Names and questions, by group."""
    for group, members in groupby(reports, key=lambda report: report.group):
        with formatter.section(GROUPS[group]):
            formatter.write_dl([(report.name, report.question) for report in members])
    return formatter.getvalue()


def help_text(report: Report, formatter: click.HelpFormatter) -> str:
    """Everything that the header says, in the look of the help of commands."""
    formatter.write_usage(f"paifu report {report.name}", "[-p NAME=VALUE]... [OPTIONS]")
    for paragraph in (report.question, *filter(None, report.text.split("\n\n")), f"One row: {report.grain}."):
        formatter.write_paragraph()
        with formatter.indentation():
            for line in paragraph.split("\n"):
                formatter.write_text(line)
    if report.parameters:
        with formatter.section("Parameters"):
            formatter.write_dl(_parameter_rows(report))
    with formatter.section("Columns"):
        formatter.write_dl(_column_rows(report))
    if report.chart is not None:
        with formatter.section("Chart"), formatter.indentation():
            formatter.write_text(chart_text(report))
    with formatter.section("Examples"):
        formatter.write(
            "".join(f"{'':{formatter.current_indent}}{line}\n" for line in _example_lines(report))
        )
    return formatter.getvalue()


def _parameter_rows(report: Report) -> list[tuple[str, str]]:
    return [
        (f"{name} {parameter.form}", f"{parameter.doc}  [default: {value_text(parameter.default)}]")
        for name, parameter in report.parameters.items()
    ]


def _column_rows(report: Report) -> list[tuple[str, str]]:
    return [
        (name, f"{column.doc}  [{column.unit}]" if column.unit else column.doc)
        for name, column in report.columns.items()
    ]


def _example_lines(report: Report) -> list[str]:
    command = f"paifu report {report.name}"
    choice = " -p players=4 -p room=houou" if "room" in report.parameters else ""
    lines = [command, f"{command}{choice} --format csv", f"{command} --sql | paifu sql -"]
    if report.chart is not None:
        lines.append(f"{command} --plot {report.name}.html")
    return lines
