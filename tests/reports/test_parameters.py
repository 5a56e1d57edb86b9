"""Values of parameters, from the command line to SQL."""

from datetime import date

import duckdb
import pytest

from pipeline.reports.answers import query_text
from pipeline.reports.headers import Report
from pipeline.reports.parameters import Parameter, ParameterError, bind, literal, value_text
from pipeline.rules.codes import ALL_ROOMS

PARAMETERS = {
    parameter.name: parameter
    for parameter in (
        Parameter("players", "integer", None, "", (4, 3)),
        Parameter("room", "text", None, "", ALL_ROOMS),
        Parameter("min_n", "integer", 1, "", (), -2, 40),
        Parameter("share", "number", 0.5, "", (), 0, 2),
        Parameter("word", "text", "a", ""),
        Parameter("is_open", "boolean", False, ""),
        Parameter("since", "date", None, ""),
        Parameter("until", "date", None, ""),
        Parameter("from_turn", "integer", 1, "", (), 1, 40),
        Parameter("to_turn", "integer", 40, "", (), 1, 40),
        Parameter("side", "text", "above", "", ("above", "below")),
    )
}
DEFAULTS = {name: parameter.default for name, parameter in PARAMETERS.items()}


def test_what_is_not_given_has_its_default():
    assert bind(PARAMETERS, {}) == DEFAULTS


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("players", "3", 3),
        ("players", "null", None),
        ("players", "", None),
        ("room", "houou", "houou"),
        ("room", "NULL", None),
        ("min_n", "-2", -2),
        ("share", "1e-3", 0.001),
        ("share", "2", 2.0),
        ("is_open", "true", True),
        ("is_open", "False", False),
        ("since", "2016-11-07", date(2016, 11, 7)),
        ("word", "it's", "it's"),
    ],
)
def test_values_have_their_type(name, text, value):
    found = bind(PARAMETERS, {name: text})[name]
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("rom", "houou", "no parameter 'rom'; the parameters are: players, room, min_n, share"),
        ("players", "four", "parameter 'players': expected a whole number such as 4, got: 'four'"),
        ("players", "5", "parameter 'players': expected one of 4, 3, got: '5'"),
        ("side", "left", "parameter 'side': expected one of above, below, got: 'left'"),
        ("room", "phoenix", "parameter 'room': expected one of ippan, joukyuu, tokujou, houou, private"),
        ("min_n", "1.5", "parameter 'min_n': expected a whole number such as 4, got: '1.5'"),
        ("min_n", "null", "parameter 'min_n': expected a whole number such as 4, got: 'null'"),
        ("share", "half", "parameter 'share': expected a number such as 0.5, got: 'half'"),
        ("share", "nan", "parameter 'share': expected a number such as 0.5, got: 'nan'"),
        ("min_n", "-3", "parameter 'min_n': expected a number from -2 to 40, got: '-3'"),
        ("min_n", "2147483648", "parameter 'min_n': expected a number from -2 to 40, got: '2147483648'"),
        ("share", "2.01", "parameter 'share': expected a number from 0 to 2, got: '2.01'"),
        ("is_open", "yes", "parameter 'is_open': expected true or false, got: 'yes'"),
        ("since", "7.11.2016", "parameter 'since': expected a day such as 2016-11-07, got: '7.11.2016'"),
    ],
)
def test_what_is_wrong_is_told_with_what_was_expected(name, text, message):
    with pytest.raises(ParameterError) as caught:
        bind(PARAMETERS, {name: text})
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"since": "2017-01-01", "until": "2016-01-01"}, "since 2017-01-01 leaves no day before until 2016"),
        ({"since": "2017-01-01", "until": "2017-01-01"}, "since 2017-01-01 leaves no day before until 2017"),
        ({"from_turn": "5", "to_turn": "4"}, "from_turn 5 leaves no turn up to to_turn 4"),
    ],
)
def test_what_leaves_nothing_is_refused(texts, message):
    with pytest.raises(ParameterError, match=message):
        bind(PARAMETERS, texts)


@pytest.mark.parametrize(
    "value", [None, 4, -4, 0.1, -1e-7, 1e300, "it's", "$word", True, False, date(2016, 11, 7)]
)
def test_a_literal_is_the_value(value):
    assert duckdb.sql(f"SELECT {literal(value)}").fetchall() == [(value,)]


def test_a_text_is_read_back():
    for parameter in PARAMETERS.values():
        assert bind(PARAMETERS, {parameter.name: value_text(parameter.default)}) == DEFAULTS


def test_a_query_with_its_values_in_it():
    sql = (
        "SELECT '$room', $room, 5 -$min_n, $since::DATE -- not $players\n"
        "/* nor $x */ AS \"$a\", $word || ''''"
    )
    report = Report("r", "?", "", "rates", "", PARAMETERS, {}, None, sql)
    values = bind(PARAMETERS, {"min_n": "-2", "word": "it's"})
    text = query_text(report, values)
    assert text == (
        "SELECT '$room', NULL, 5 -(-2), NULL::DATE -- not $players\n/* nor $x */ AS \"$a\", 'it''s' || ''''"
    )
    assert duckdb.sql(text).fetchall() == [("$room", None, 7, None, "it's'")]
