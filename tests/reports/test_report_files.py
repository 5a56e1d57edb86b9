"""Every file of sql/reports is a report whose header tells the truth about its query."""

import re
from datetime import date

import pytest

from pipeline.reports.headers import GROUPS, read_report
from pipeline.reports.library import UnknownReport, all_reports, find_report
from pipeline.resources import sql_files

PATHS = {path.stem: path for path in sql_files("reports")}
MIDDLE = date(2016, 1, 1)  # of the games of the sample
UNCERTAINTY_OF = re.compile(r"(?:95 % Wilson interval|standard error) of (\w+)")
UNCERTAINTY = re.compile(r"(its )?(95 % |standard error)|interval of a share")


def defaults(report):
    return {name: parameter.default for name, parameter in report.parameters.items()}


@pytest.mark.parametrize("name", PATHS)
def test_the_header_tells_the_parameters_and_the_columns(name, empty):
    """And a warehouse of nothing has no rows."""
    report = read_report(PATHS[name])
    statements = empty.extract_statements(report.sql)
    assert [statement.type.name for statement in statements] == ["SELECT"]
    assert statements[0].named_parameters == set(report.parameters)
    relation = empty.sql(report.sql, params=defaults(report))
    assert relation.columns == list(report.columns)
    assert relation.fetchall() == []
    assert (report.name, report.group in GROUPS) == (name, True)


@pytest.mark.parametrize("name", PATHS)
def test_a_report_over_games_keeps_apart_what_must_not_be_mixed(name):
    report = read_report(PATHS[name])
    if "chosen_games" in report.sql:
        assert list(report.parameters)[:5] == ["players", "length", "room", "since", "until"]
        assert list(report.columns)[:3] == ["n_players", "length", "room"]
        calls = re.findall(r"chosen_games\([^)]*\)", report.sql)
        assert set(calls) == {"chosen_games($players, $length, $room, $since, $until)"}


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"players": 3}, "n_players = 3"),
        ({"length": "tonpuu"}, "length = 'tonpuu'"),
        ({"room": "joukyuu"}, "room = 'joukyuu'"),
        ({"since": MIDDLE}, "played_at_jst >= '2016-01-01'"),
        ({"until": MIDDLE}, "played_at_jst < '2016-01-01'"),
        ({}, "true"),
    ],
)
def test_each_parameter_chooses_games(sample, given, where):
    values = dict.fromkeys(("players", "length", "room", "since", "until")) | given
    found = sample.execute(
        "SELECT log_id FROM chosen_games($players, $length, $room, $since, $until) ORDER BY log_id", values
    ).fetchall()
    expected = sample.execute(f"SELECT log_id FROM games WHERE {where} ORDER BY log_id").fetchall()
    (n,) = sample.execute("SELECT count(*) FROM games").fetchone()
    assert found == expected
    assert 0 < len(found) < n or not given


@pytest.mark.parametrize("name", PATHS)
def test_the_kind_of_interval_is_named_in_one_place(name):
    """Headers and queries refer to it; what a column is the interval of is a column too, or any share."""
    text = PATHS[name].read_text(encoding="utf-8")
    assert not re.search(r"wilson|1\.959", text, re.IGNORECASE)
    report = read_report(PATHS[name])
    bounded = {match[1] for c in report.columns.values() if (match := UNCERTAINTY_OF.match(c.doc))}
    assert bounded - {"a"} <= set(report.columns)


@pytest.mark.parametrize("name", PATHS)
def test_a_row_with_intervals_says_whether_they_are_rough(name):
    """By the number of games, in the next column."""
    columns = list(read_report(PATHS[name]).columns.values())
    if any(UNCERTAINTY.match(column.doc) for column in columns):
        names = [column.name for column in columns]
        assert names[names.index("is_rough") - 1] in ("n_games", "n_meetings")


@pytest.mark.parametrize("name", PATHS)
def test_trials_are_those_of_games_unless_the_header_says_why_they_are_independent(name):
    """Hands of a game and seats of a hand hang together: intervals are of sums by game."""
    report = read_report(PATHS[name])
    bounds = [arguments for end in ("low", "high") for arguments in calls_of(f"interval_{end}", report.sql)]
    errors = list(calls_of("standard_error", report.sql))
    is_independent = any(n == 2 for n in bounds) or any(n == 1 for n in errors)
    assert not is_independent or re.search(r" are independent: \w", report.text)


def calls_of(macro, sql):
    """The number of arguments of each call of a macro."""
    for begin in re.finditer(rf"\b{macro}\(", sql):
        depth, n_arguments = 1, 1
        for letter in sql[begin.end() :]:
            depth += (letter in "([") - (letter in ")]")
            n_arguments += depth == 1 and letter == ","
            if not depth:
                break
        yield n_arguments


def test_arguments_of_calls_are_counted():
    sql = "f(a, g(b, c)), f([1, 2][1]), f(CASE WHEN a THEN b END, c), of(1)"
    assert list(calls_of("f", sql)) == [2, 1, 2]


def test_reports_are_found_by_name_and_listed_by_group():
    reports = all_reports()
    assert sorted(report.name for report in reports) == sorted(PATHS)
    places = [list(GROUPS).index(report.group) for report in reports]
    assert places == sorted(places)
    assert find_report("luck_dama_ura") in reports


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("luck_dama_ur", "did you mean luck_dama_ura"),
        ("moved", "luck_moved_tiles"),
        ("??", "paifu report lists them"),
    ],
)
def test_a_report_that_is_not_there(name, hint):
    with pytest.raises(UnknownReport) as caught:
        find_report(name)
    assert str(caught.value).startswith(f"no report {name!r}; ")
    assert hint in str(caught.value)
