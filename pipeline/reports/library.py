"""The reports that there are: one file of ``sql/reports`` each."""

from difflib import get_close_matches

from pipeline.reports.headers import GROUPS, Report, read_report
from pipeline.resources import sql_files


class UnknownReport(LookupError):
    """No report has the name. The message is for the user."""


def all_reports() -> list[Report]:
    """Every report, by group in the order of GROUPS, then by name. Raises HeaderError."""
    reports = map(read_report, sql_files("reports"))
    order = list(GROUPS)
    return sorted(reports, key=lambda report: (order.index(report.group), report.name))


def find_report(name: str) -> Report:
    """The report of that name. Raises UnknownReport, with names that are like it, and HeaderError."""
    paths = {path.stem: path for path in sql_files("reports")}
    if name in paths:
        return read_report(paths[name])
    near = get_close_matches(name, paths, n=5, cutoff=0.5)
    near += [path for path in paths if name in path and path not in near]
    hint = f"did you mean {' or '.join(near[:5])}?" if near else "paifu report lists them"
    raise UnknownReport(f"no report {name!r}; {hint}")
