"""Headers of report files, and what is wrong with a wrong one."""

from datetime import date

import pytest

from pipeline.reports.headers import Chart, Column, HeaderError, read_report
from pipeline.reports.parameters import Parameter

WHOLE = """\
-- How often?
--
-- One paragraph
-- of two lines:
-- - a list
-- - of two.
--
-- Another.
--
-- Group: rates
-- Grain: one turn
-- Parameters:
--   players integer(4|3) = null    players of the table,
--                             3 or 4
--   length text = hanchan     length
--   share number(0..1) = 0.5        a share
--   is_open boolean = true    open hands
--   since date = 2016-11-07   first day
-- Columns:
--   turn                  own discards [turn]
--   n_hands               hands [hands (局)]
--   win_rate              wins / n_hands (和了率)
--   win_low, win_high     interval
--                         of win_rate
-- Additive: no, a test
-- Chart: line x=turn y=win_rate
--   low=win_low high=win_high
WITH a AS (SELECT 1) -- a remark
SELECT * FROM a
"""


def report_of(tmp_path, text):
    path = tmp_path / "some_report.sql"
    path.write_text(text, encoding="utf-8")
    return read_report(path)


def test_a_whole_header(tmp_path):
    report = report_of(tmp_path, WHOLE)
    assert (report.name, report.question, report.group) == ("some_report", "How often?", "rates")
    assert report.text == "One paragraph of two lines:\n- a list\n- of two.\n\nAnother."
    assert report.grain == "one turn"
    assert list(report.parameters.values()) == [
        Parameter("players", "integer", None, "players of the table, 3 or 4", (4, 3)),
        Parameter("length", "text", "hanchan", "length"),
        Parameter("share", "number", 0.5, "a share", (), 0, 1),
        Parameter("is_open", "boolean", True, "open hands"),
        Parameter("since", "date", date(2016, 11, 7), "first day"),
    ]
    interval = "95 % Wilson interval of win_rate"
    assert list(report.columns.values()) == [
        Column("turn", "own discards", "turn"),
        Column("n_hands", "hands", "hands (局)"),
        Column("win_rate", "wins / n_hands (和了率)"),
        Column("win_low", interval),
        Column("win_high", interval),
    ]
    assert report.chart == Chart("line", "turn", "win_rate", low="win_low", high="win_high")
    assert (report.additive, report.not_additive) == (None, "a test")
    assert report.sql == "WITH a AS (SELECT 1) -- a remark\nSELECT * FROM a\n"
    assert [column.is_share for column in report.columns.values()] == [False, False, True, False, False]


def test_no_parameters_and_no_chart(tmp_path):
    start, _, rest = WHOLE.partition("-- Parameters:\n")
    text = f"{start}-- Parameters: none\n{rest[rest.index('-- Columns') : rest.index('-- Chart')]}SELECT 1\n"
    report = report_of(tmp_path, text)
    assert (report.parameters, report.chart) == ({}, None)


def test_what_many_reports_have_is_referred_to(tmp_path):
    text = (
        WHOLE.replace(
            "Parameters:\n--   players integer(4|3) = null    players of the table,\n"
            "--                             3 or 4\n--   length text = hanchan     length\n",
            "Parameters: games\n",
        )
        .replace("--   since date = 2016-11-07   first day\n", "")
        .replace("Columns:\n", "Columns: games\n--   turn_se               its standard error [turn]\n")
    )
    report = report_of(tmp_path, text)
    own = ["share", "is_open"]
    assert list(report.parameters) == ["players", "length", "room", "since", "until", *own]
    assert report.parameters["until"] == Parameter(
        "until", "date", None, "the first day that no longer counts"
    )
    assert list(report.columns)[:5] == ["n_players", "length", "room", "turn_se", "turn"]
    assert report.columns["n_players"] == Column("n_players", "players of the table")
    assert report.columns["turn_se"] == Column("turn_se", "its standard error", "turn")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        (
            "-- How often?",
            "-- Often.",
            1,
            "expected a question, which ends in '?', after '-- ', got: 'Often.'",
        ),
        ("Group: rates", "Group: rats", 10, "expected one of the groups archive, rates"),
        ("-- Grain: one turn\n", "", 26, "expected a line '-- Grain: ' in the header, got: 'none'"),
        ("Grain: one turn", "Grain:", 11, "expected text after '-- Grain:', got: 'nothing'"),
        ("-- Group: rates\n-- Grain: one turn", "-- Grain: one turn\n-- Group: rates", 11, "in this order"),
        ("-- Grain: one turn", "-- Grain: one turn\n-- Grain: two", 12, "once and in this order"),
        ("players integer(4|3) = null ", "players integer(4|3) ", 13, "two blanks before the meaning"),
        ("share number(0..1)", "share number", 16, "expected a range such as integer(1..40) of a number"),
        ("text = hanchan", "text(1..3) = hanchan", 15, "expected a range such as integer(1..40)"),
        ("(0..1) = 0.5", "(1..2) = 0.5", 16, "expected a default from 1 to 2"),
        (
            "share number(0..1)",
            "share float",
            16,
            "types integer, number, text, boolean, date, got: 'share float",
        ),
        ("length text", "players text", 15, "each name once"),
        ("length text =", "length text(tonpuu|long) =", 15, "expected a default among the words tonpuu|long"),
        ("(0..1) = 0.5", "(0..1) = half", 16, "expected a number such as 0.5, got: 'half'"),
        ("2016-11-07", "2016-11-31", 18, "expected a day such as 2016-11-07, got: '2016-11-31'"),
        ("win_low, win_high ", "win_low, turn ", 23, "two blanks before the meaning, each name once"),
        ("turn                  own", "turn own", 20, "two blanks before the meaning, each name once"),
        ("--   turn", "-- turn", 20, "expected an entry of Columns, indented by two spaces"),
        ("Columns:", "Columns: game", 19, "or 'Columns: games', got: 'game'"),
        ("Parameters:", "Parameters: games", 13, "each name once"),
        (
            "Additive: no, a test",
            "Additive: b",
            25,
            "expected the name of a CTE that can be added up, or 'no, '",
        ),
        ("Additive: no, a test", "Additive: a", 25, "CTE 'a' reads no table"),
        ("Chart: line", "Chart: pie", 26, "expected one of bar, line, heat, got: 'pie"),
        ("Chart: line", "Chart: heat", 26, "expected 'heat x= y= z=', got: 'heat x=turn"),
        ("x=turn y", "x=turn x=n_hands y", 26, "expected 'line x= y= [low=] [high=] [series=]'"),
        ("low=win_low ", "", 26, "expected both low= and high=, or neither"),
        ("x=turn", "x=tern", 26, "expected a column of the report for x=, got: 'tern'"),
        ("WITH a AS (SELECT 1) -- a remark\nSELECT * FROM a", "", 27, "expected a SELECT after the header"),
    ],
)
def test_a_wrong_header_is_told_with_its_line(tmp_path, old, new, line, message):
    assert WHOLE.count(old) == 1
    with pytest.raises(HeaderError) as caught:
        report_of(tmp_path, WHOLE.replace(old, new))
    assert str(caught.value).startswith(f"some_report.sql, line {line}: ")
    assert message in str(caught.value)


def test_an_empty_file(tmp_path):
    with pytest.raises(HeaderError, match=r"some_report\.sql, line 1: expected a question"):
        report_of(tmp_path, "")
