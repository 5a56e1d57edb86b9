"""Every report, and every view of statistics, on warehouses in which most of what it reads is not there."""

import zipfile

import pytest
from built_once import built_once
from result_lines import write_line, write_list

import pipeline
from pipeline.reports.answers import run_report
from pipeline.reports.library import all_reports
from pipeline.reports.outputs import ENDINGS, write_answer
from pipeline.reports.parameters import bind
from pipeline.resources import data_path
from pipeline.store.catalog import open_warehouse

REPORTS = {report.name: report for report in all_reports()}
ABOUT_GAMES = [name for name, report in REPORTS.items() if "chosen_games" in report.sql]
VIEWS = "SELECT view_name FROM duckdb_views() WHERE NOT internal AND starts_with(view_name, 'stats_')"


@pytest.fixture(scope="module")
def three(sample_warehouse, tmp_path_factory):
    """The games of the sample with three players alone."""
    with open_warehouse(sample_warehouse, statistics=False) as connection:
        named = connection.execute("SELECT log_id FROM games WHERE n_players = 3").fetchall()

    def build(folder):
        logs = folder.with_name("three_players")
        logs.mkdir(exist_ok=True)
        with zipfile.ZipFile(data_path("sample/games.zip")) as archive:
            for member in archive.namelist():
                if any(log_id in member for (log_id,) in named):
                    archive.extract(member, logs)
        assert pipeline.ingest([logs], folder).games == len(named) > 10

    with open_warehouse(built_once(tmp_path_factory, "three_warehouse", build)) as connection:
        yield connection


@pytest.fixture(scope="module")
def lists(tmp_path_factory):
    """One list of results, and no log."""
    folder = tmp_path_factory.mktemp("lists")
    (folder / "scc20170103.html").write_bytes(write_list([write_line()]))
    assert pipeline.ingest([folder / "scc20170103.html"], folder / "warehouse").results == 1
    with open_warehouse(folder / "warehouse") as connection:
        yield connection


def rows_of(connection, name):
    report = REPORTS[name]
    least = {each: "1" for each in report.parameters if each.startswith("min_")}
    found = connection.execute(report.sql, bind(report.parameters, least))
    columns = [column for column, *_ in found.description]
    return [dict(zip(columns, row, strict=True)) for row in found.fetchall()]


@pytest.mark.parametrize("name", ABOUT_GAMES)
@pytest.mark.parametrize("kind", ["empty", "lists"])
def test_a_report_about_games_counts_none_where_there_are_none(name, kind, request):
    assert rows_of(request.getfixturevalue(kind), name) == []


@pytest.mark.parametrize("name", sorted(REPORTS.keys() - set(ABOUT_GAMES)))
def test_other_reports_run_without_a_game(name, empty, lists):
    for connection in (empty, lists):
        for row in rows_of(connection, name):
            assert {row[column] for column in row if column.endswith("_rate")} <= {None, 0, 1}


def test_reports_about_lists_count_the_game_that_a_list_has(lists):
    assert [row["n_games"] for row in rows_of(lists, "results_placements")] == [1, 1, 1]
    assert [row["n_games"] for row in rows_of(lists, "results_games_by_hour")] == [1]


@pytest.mark.parametrize("name", ABOUT_GAMES)
def test_with_three_players_alone_every_row_is_of_three_players(name, three):
    for row in rows_of(three, name):
        assert row["n_players"] == 3
        if "is_rough" in row:
            n_games = row.get("n_games", row.get("n_meetings"))
            assert row["is_rough"] or n_games >= 30


@pytest.mark.parametrize("form", ENDINGS)
def test_every_form_of_output_says_where_intervals_are_rough(form, three, tmp_path):
    report = REPORTS["rates_by_year"]
    write_answer(run_report(three, report, bind(report.parameters, {})), form, tmp_path / "answer")
    assert b"is_rough" in (tmp_path / "answer").read_bytes()


def test_views_of_statistics_have_no_rows_without_a_game(empty, lists, three):
    names = [name for (name,) in empty.execute(VIEWS).fetchall()]
    assert len(names) > 10
    for name in names:
        for connection in (empty, lists):
            assert connection.execute(f"SELECT * FROM {name}").fetchall() == []
        assert three.execute(f"SELECT * FROM {name}").fetchall() is not None
