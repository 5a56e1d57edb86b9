"""paifu report: the list, the help, every form, charts, and everything at once."""

import json
import re
from html.parser import HTMLParser

import pyarrow.csv
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from pipeline.cli.main import cli
from pipeline.reports import outputs
from pipeline.reports.headers import GROUPS
from pipeline.reports.library import all_reports, find_report
from pipeline.reports.query import QueryError

REPORTS = all_reports()
NAME = "luck_riichi_by_wait"
CHOICE = ("-p", "players=4", "-p", "length=hanchan")


@pytest.fixture(scope="module")
def warehouse(sample_warehouse):
    return sample_warehouse


@pytest.fixture(autouse=True)
def no_warehouse_of_the_caller(monkeypatch):
    monkeypatch.delenv("PAIFU_WAREHOUSE", raising=False)


def run(*arguments):
    return CliRunner().invoke(cli, ["report", *map(str, arguments)])


def fails(result, message):
    """Exit 2, nothing on stdout, the message on stderr."""
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in " ".join(result.stderr.split())
    return True


# List and help


def test_all_reports_are_listed_by_group():
    result = run()
    assert result.exit_code == 0
    words = result.stdout.split()
    assert {report.name for report in REPORTS} <= set(words)
    heads = [line for line in result.stdout.splitlines() if line.endswith(":") and not line.startswith(" ")]
    groups = dict.fromkeys(report.group for report in REPORTS)
    assert heads == [f"{GROUPS[group]}:" for group in groups]


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.name)
def test_the_help_of_a_report_has_all_that_its_header_says(report):
    result = run(report.name, "--help")
    assert result.exit_code == 0
    text = " ".join(result.stdout.split())
    assert report.question in text
    assert report.grain in text
    for name, parameter in report.parameters.items():
        assert f"{name} {parameter.form} {parameter.doc}" in text
    for name, column in report.columns.items():
        assert f"{name} {column.doc}" in text
        assert f"[{column.unit}]" in text or not column.unit
    assert ("Chart:" in text) == (report.chart is not None)
    assert f"paifu report {report.name} --sql | paifu sql -" in text


def test_the_help_without_a_name_is_that_of_the_command():
    assert run("--help").stdout.startswith("Usage:")
    assert "--plot FILE" in run("-h").stdout


# Results


def csv_of(result):
    return pyarrow.csv.read_csv(pyarrow.py_buffer(result.stdout_bytes)).to_pylist()


def test_csv_json_and_parquet_have_the_same_rows(warehouse, tmp_path):
    rows = json.loads(run(NAME, *CHOICE, "-w", warehouse, "--format", "json").stdout)
    assert rows
    assert list(rows[0]) == list(find_report(NAME).columns)
    assert {(row["n_players"], row["length"]) for row in rows} == {(4, "hanchan")}
    assert csv_of(run(NAME, *CHOICE, "-w", warehouse, "--format", "csv")) == rows
    result = run(NAME, *CHOICE, "-w", warehouse, "--format", "parquet", "-o", tmp_path / "a.parquet")
    assert (result.exit_code, result.output) == (0, "")
    assert pq.read_table(tmp_path / "a.parquet").to_pylist() == rows


def test_a_table_has_four_decimals(warehouse):
    lines = run(NAME, *CHOICE, "-w", warehouse).stdout.splitlines()
    assert lines[0].split() == list(find_report(NAME).columns)
    assert re.fullmatch(r"0\.\d{4}", lines[2].split()[-1])
    (row, *_) = csv_of(run(NAME, *CHOICE, "-w", warehouse, "--format", "csv"))
    assert lines[2].split()[-1] == f"{row['winning_draw_high']:.4f}"


def test_the_printed_query_gives_the_same_rows(warehouse):
    printed = run(NAME, *CHOICE, "--sql")
    assert printed.exit_code == 0
    assert "$" not in printed.stdout
    arguments = ["sql", "-", "-w", str(warehouse), "--format", "json"]
    by_hand = CliRunner().invoke(cli, arguments, input=printed.stdout)
    assert by_hand.stdout == run(NAME, *CHOICE, "-w", warehouse, "--format", "json").stdout


class Tags(HTMLParser):
    """What a page would load, and how many cells and rows it has."""

    def __init__(self, text):
        super().__init__()
        self.loaded, self.counts = [], {}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.counts[tag] = self.counts.get(tag, 0) + 1
        self.loaded += [value for name, value in attrs if name in ("src", "href")]


def test_a_page_stands_alone_and_has_every_row(warehouse, tmp_path):
    rows = csv_of(run(NAME, *CHOICE, "-w", warehouse, "--format", "csv"))
    result = run(NAME, *CHOICE, "-w", warehouse, "--format", "html")
    assert result.exit_code == 0
    tags = Tags(result.stdout)
    assert tags.loaded == []
    report = find_report(NAME)
    assert tags.counts["tr"] == len(rows) + len(report.columns) + len(report.parameters) + 3
    assert f"<td>{rows[0]['wait_class']}</td>" in result.stdout
    assert f'<td class="number">{rows[0]["winning_draw_rate"]:.4f}</td>' in result.stdout
    assert "Plotly.newPlot" in result.stdout
    run(NAME, *CHOICE, "-w", warehouse, "--format", "html", "-o", tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text(encoding="utf-8") == result.stdout


def test_a_plot_alone_prints_no_rows(warehouse, tmp_path):
    result = run(NAME, *CHOICE, "-w", warehouse, "--plot", tmp_path / "a.html")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "chart written to" in result.stderr
    text = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert Tags(text).loaded == []
    assert "4 players, hanchan, " in text
    both = run(NAME, *CHOICE, "-w", warehouse, "--plot", tmp_path / "b.html", "--format", "csv")
    assert csv_of(both)
    assert (tmp_path / "b.html").read_text(encoding="utf-8") == text


def test_no_rows_are_said(warehouse, tmp_path):
    result = run(NAME, "-p", "until=1999-01-01", "-w", warehouse, "--format", "csv")
    assert (result.exit_code, result.stdout.count("\n")) == (0, 1)
    assert "no rows" in result.stderr
    plot = run(NAME, "-p", "until=1999-01-01", "-w", warehouse, "--plot", tmp_path / "a.html")
    assert fails(plot, "has no rows to draw with these parameters")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["luck_riichi_by_weight"], "did you mean luck_riichi_by_wait"),
        ([NAME, "-p", "rom=houou"], "no parameter 'rom'; the parameters are: players, length, room"),
        ([NAME, "-p", "players=four"], "expected a whole number such as 4, got: 'four'"),
        ([NAME, "-p", "room=phoenix"], "expected one of ippan"),
        ([NAME, "-p", "players"], "expected NAME=VALUE, got: 'players'"),
        ([NAME, "-p", "players=3", "-p", "players=4"], "players is given twice"),
        ([NAME, "--force"], "--force goes with --all"),
        ([NAME, "--sql", "--format", "csv"], "--sql prints the query"),
        ([NAME, "--all"], "it takes no NAME"),
        ([NAME, "--plot", "chart.pdf"], "expected a name that ends in .html, .png or .svg"),
        ([NAME, "--plot", "{tmp}/nowhere/a.html"], "no such folder"),
        ([NAME, "-o", "{tmp}/nowhere/a"], "no such folder"),
        ([NAME, "-o", "{tmp}"], "is a folder: name a file"),
        ([NAME, "-o", ""], "is a folder: name a file"),
        (["luck_riichi_by_player", "-p", "min_riichi=1", "--plot", "a.html"], "has no chart"),
        (["--all"], "--all needs a folder"),
        (["--all", "-o", "{tmp}/all", "--plot", "pdf"], "expected html, png, svg, got: 'pdf'"),
        (["--all", "-o", "{tmp}/all", "-p", "rom=houou"], "no report has a parameter 'rom'"),
        (["--format", "csv"], "name a report, or take --all"),
    ],
)
def test_what_cannot_be_asked(warehouse, tmp_path, arguments, message):
    words = [word.format(tmp=tmp_path) for word in arguments]
    assert fails(run(*words, "-w", warehouse), message)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_report_without_a_warehouse(tmp_path):
    assert fails(run(NAME, "-w", tmp_path / "nowhere"), "no warehouse at")


# Everything


@pytest.mark.parametrize("place", [".", "hands", "reports"])
def test_no_reports_are_written_into_the_warehouse(warehouse, place):
    before = sorted(warehouse.rglob("*"))
    result = run("--all", "-o", warehouse / place, "--force", "-w", warehouse)
    assert fails(result, "is in the warehouse: name another folder")
    assert sorted(warehouse.rglob("*")) == before


@pytest.mark.parametrize(
    "each", [pytest.param(1, marks=pytest.mark.soak), pytest.param(6, marks=pytest.mark.full)]
)
def test_everything_as_pages(warehouse, tmp_path, monkeypatch, each):
    """``each``: all reports, or every sixth."""
    chosen = REPORTS[::each]
    monkeypatch.setattr("pipeline.reports.library.all_reports", lambda: chosen)
    result = run("--all", "-o", tmp_path / "all", "-w", warehouse)
    assert (result.exit_code, result.stdout) == (0, ""), result.stderr
    assert f"{len(chosen)} of {len(chosen)} reports written" in result.stderr
    names = {report.name for report in chosen}
    files = {path.name for path in (tmp_path / "all").iterdir()}
    assert files == {f"{name}.html" for name in names} | {"index.html", "plotly.min.js"}
    links = Tags((tmp_path / "all" / "index.html").read_text(encoding="utf-8")).loaded
    assert sorted(links) == sorted(f"{name}.html" for name in names)
    for name in names:
        page = Tags((tmp_path / "all" / f"{name}.html").read_text(encoding="utf-8"))
        assert set(page.loaded) <= {"index.html", "plotly.min.js"}


@pytest.mark.full
def test_many_as_csv_with_charts_and_parameters(warehouse, tmp_path, monkeypatch):
    chosen = [report for n, report in enumerate(REPORTS) if n % 8 == 0 or report.name == NAME]
    monkeypatch.setattr("pipeline.reports.library.all_reports", lambda: chosen)
    options = ["--all", "-w", warehouse, "--format", "csv", "--plot", "html", "-p", "players=3"]
    result = run(*options, "-o", tmp_path / "all")
    assert result.exit_code == 0, result.stderr
    text = (tmp_path / "all" / f"{NAME}.csv").read_text(encoding="utf-8")
    assert {line.partition(",")[0] for line in text.splitlines()[1:]} == {"3"}
    assert (tmp_path / "all" / f"{NAME}.chart.html").is_file()
    assert f'href="{NAME}.csv"' in (tmp_path / "all" / "index.html").read_text(encoding="utf-8")


def test_a_folder_with_files_is_left_alone_unless_forced(warehouse, tmp_path, monkeypatch):
    monkeypatch.setattr("pipeline.reports.library.all_reports", lambda: [find_report(NAME)])
    (tmp_path / "mine.txt").write_text("mine")
    options = ["--all", "-w", warehouse, "--format", "csv", "-o", tmp_path]
    assert fails(run(*options), "is not empty: name another folder, or replace its reports with --force")
    assert run(*options, "--force").exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["index.html", f"{NAME}.csv", "mine.txt"]


def test_a_report_that_fails_does_not_stop_the_others(warehouse, tmp_path, monkeypatch):
    def run_report(connection, report, values):
        if report.name == NAME:
            raise QueryError("Out of Memory")
        return original(connection, report, values)

    chosen = [report for n, report in enumerate(REPORTS) if n % 20 == 0 or report.name == NAME]
    monkeypatch.setattr("pipeline.reports.library.all_reports", lambda: chosen)
    original = outputs.run_report
    monkeypatch.setattr(outputs, "run_report", run_report)
    result = run("--all", "-o", tmp_path / "all", "-w", warehouse, "--format", "csv")
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"paifu: {NAME}: Out of Memory" in result.stderr
    assert f"{len(chosen) - 1} of {len(chosen)} reports written" in result.stderr
    assert "Out of Memory" in (tmp_path / "all" / "index.html").read_text(encoding="utf-8")
    assert len(list((tmp_path / "all").glob("*.csv"))) == len(chosen) - 1
