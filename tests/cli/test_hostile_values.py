"""Every option of every command with values that nobody should give: one line says what was expected.

Never a traceback, never a number that means nothing. What a value may do is its command's test; here it is
refused, or done without a word too much.
"""

import os
import shutil
import zipfile

import click
import pytest
from click.testing import CliRunner

import pipeline
from pipeline.cli.main import cli
from pipeline.reports.answers import run_report
from pipeline.reports.library import all_reports
from pipeline.reports.parameters import ParameterError, bind
from pipeline.resources import data_path

NUMBERS = ["", " ", "-1", "0", "1", "-0", "1.5", "nan", "1e400", "２", "2147483648", "9" * 20, "\udcff"]
TEXTS = [
    "",
    "-1",
    "NoName",
    "名",
    "'; DROP",
    "a\nb",
    "x" * 5000,
    "=1+1",
    "\x1b[2J",
    "%s",
    "../..",
    "null",
    "\udcff",
]
DAYS = ["", "2016-02-30", "0000-01-01", "9999-12-31", "2016", "20160101", "nan", "2016-01-01T00:00", "\udcff"]
PATHS = [
    "",
    "file",
    "folder",
    "empty",
    "missing/x",
    "missing",
    "/dev/null",
    "x" * 300,
    "~",
    "-",
    "s3://a/b",
    "\udcff",
]
QUERIES = [
    *("", ";", "--", "SELECT", "-1", "\udcff", "SELECT '\udcff'", "SELECT '\0'", "SELECT $a", "SELECT ?"),
    *("SELECT 1/0", "SELECT NULL", "FROM range(0)", 'SELECT 1 AS ""', 'SELECT 1 AS "a\nb", 2 AS "a\nb"'),
]
# Values of all types that a query can give, beyond those that Python has.
VALUES = [
    *("INTERVAL 1 DAY", "'x'::BLOB", "{'a': 1}", "MAP {1: 2}", "DATE 'infinity'", "'99999-01-01'::TIMESTAMP"),
    *("TIME '24:00:00'", "'101'::BIT", "union_value(a := 1)", "'a'::ENUM('a')", "'NaN'::FLOAT", "chr(0)"),
    *(
        "'2020-01-01 00:00:00+00'::TIMESTAMPTZ",
        "'2020-01-01'::TIMESTAMP_NS",
        "uuid()",
        "1::HUGEINT",
        "[1, NULL]",
    ),
    *("'-290000-01-01'::DATE", "'{}'::JSON", "0.1::DECIMAL(38, 10)", "[1, 2]::INT[2]", "1::UHUGEINT"),
]

ODDS = ["ladder", "chain", "--odds", ".27,.26,.24,.23"]
SYNTH = ["synth", "1", "--length", "tonpuu", "-o", "new.zip"]

# Those that are quick: nothing is asked of a warehouse of some size.
QUICK = [
    (["check", "{}"], PATHS),
    (["check", "empty", "--jobs", "{}"], NUMBERS),
    (["check", "empty", "--cluster", "{}"], TEXTS),
    (["ingest", "empty", "-w", "wh", "--cluster", "{}"], TEXTS),
    (["ingest", "{}", "-w", "wh"], PATHS),
    (["ingest", "empty", "-w", "{}"], PATHS),
    (["ingest", "empty", "-w", "wh", "--jobs", "{}"], NUMBERS),
    (["sql", "{}"], QUERIES),
    (["sql", "SELECT 1", "-o", "{}"], PATHS),
    (["sql", "SELECT 1", "-w", "{}"], PATHS),
    (["sql", "SELECT 1", "--format", "{}"], TEXTS),
    (["tables", "{}"], TEXTS),
    (["files", "{}"], TEXTS),
    (["files", "wins", "-w", "{}"], PATHS),
    (["files", "wins", "--snapshot", "{}"], NUMBERS),
    (["export", "{}"], PATHS),
    (["compact", "-w", "{}"], PATHS),
    (["compact", "--grace", "{}"], NUMBERS),
    (["verify", "{}"], TEXTS),
    (["verify", "points_of_wins", "-w", "{}"], PATHS),
    (["show", "{}"], [*PATHS, *TEXTS]),
    (["show", "{game}", "-w", "{}"], PATHS),
    (["show", "games.zip", "--member", "{}"], TEXTS),
    (["show", "games.zip", "--member", "{member}", "--hand", "{}"], NUMBERS),
    (["show", "games.zip", "--member", "{member}", "--at", "{}"], NUMBERS),
    (["show", "games.zip", "--member", "{member}", "--wall", "--at", "{}"], NUMBERS),
    (["report", "{}"], TEXTS),
    (["report", "rates_basic", "-p", "{}"], TEXTS),
    (["report", "rates_basic", "--plot", "{}"], PATHS),
    (["report", "--all", "-p", "nothing=1", "-o", "{}"], PATHS),
    (
        [*ODDS[:-1], "{}"],
        ["", "1", "a,b,c", ".25,.25,.25,.25,0", "-1,1,1,0", "nan,0,1", "inf,0,0", ",,,", ".5,.5"],
    ),
    (
        [*ODDS[:-1], "{}"],
        ["0,0,1", "1,0,0", "0,0,0,1", ".1,.2,.3,.5", "1e-9,0,0,0.999999999", "1e-300,0,1,0"],
    ),
    ([*ODDS, "--dan", "{}"], NUMBERS),
    ([*ODDS, "--points", "{}"], NUMBERS),
    ([*ODDS, "--era", "{}"], TEXTS),
    ([*ODDS, "--ladder", "{}"], PATHS),
    ([*ODDS, "--games", "{}"], NUMBERS),
    ([*ODDS, "--games", "2", "--simulate", "{}"], NUMBERS),
    ([*ODDS, "--games", "2", "--simulate", "2", "--seed", "{}"], NUMBERS),
    (["ladder", "odds", "--era", "{}"], TEXTS),
    (["ladder", "odds", "--players", "{}"], NUMBERS),
    (["ladder", "eras", "--ladder", "{}"], PATHS),
    (["synth", "1", "--length", "tonpuu", "-o", "{}"], PATHS),
    (["synth", "{}", "--length", "tonpuu", "-o", "file"], NUMBERS),
    ([*SYNTH, "--seed", "{}", "--force"], NUMBERS),
    ([*SYNTH, "--year", "{}", "--force"], NUMBERS),
    ([*SYNTH, "--csrule", "{}", "--force"], [*TEXTS, "g", ",,,,1", "ffffffff", "00000006,,,,30000,1e9,2"]),
    ([*SYNTH, "--jobs", "{}", "--force"], ["", "-1", "0", "nan", "9" * 20]),
]
SLOW = [
    *(
        (["sql", f"SELECT {value} AS a", "--format", "{}", "-o", "out"], ["table", "csv", "json", "parquet"])
        for value in VALUES
    ),
    *(
        (["report", "rates_basic", "-p", f"{name}={{}}"], [*NUMBERS, *DAYS])
        for name in ("players", "room", "since")
    ),
    (["report", "accounts_by_month", "-p", "name={}"], TEXTS),
    (["report", "accounts_compare", "-p", "names={}"], TEXTS),
    (["report", "accounts_pairs", "-p", "name={}"], TEXTS),
    (["report", "rates_basic", "-o", "{}"], PATHS),
    (["report", "rates_basic", "-w", "{}"], PATHS),
    (["dan", "{}"], TEXTS),
    *((["dan", option, "{}"], NUMBERS) for option in ("--min-games", "--dan", "--half-width", "--players")),
    *((["dan", option, "{}"], DAYS) for option in ("--since", "--until")),
    *((["dan", option, "{}"], TEXTS[:4]) for option in ("--room", "--length", "--from", "--plot-of")),
    *((["dan", option, "{}"], PATHS) for option in ("--ladder", "-o", "-w")),
    (["dan", "{name}", "--plot", "plot.html", "--window", "{}"], NUMBERS),
    (["dan", "{name}", "--plot", "{}"], PATHS),
    (["dan", "{name}", "{}", "--compare"], TEXTS),
    *((["ladder", command, "{}"], TEXTS) for command in ("replay", "rate")),
    (["ladder", "replay", "{name}", "--dan", "7", "--points", "{}"], NUMBERS),
    (["ladder", "rate", "-w", "{}"], PATHS),
]


@pytest.fixture
def here(tmp_path, monkeypatch, sample_warehouse):
    """A working directory with a file, folders and an archive; what words of arguments stand for."""
    (tmp_path / "file").write_text("x")
    for name in ("folder", "empty"):
        (tmp_path / name).mkdir()
    (tmp_path / "folder" / "a").write_text("x")
    shutil.copy(data_path("sample/games.zip"), tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAIFU_WAREHOUSE", str(sample_warehouse))
    with zipfile.ZipFile("games.zip") as archive:
        member = archive.namelist()[0]
    with pipeline.open_warehouse(sample_warehouse, statistics=False) as connection:
        ((name,),) = connection.execute("SELECT max(name) FROM game_seats").fetchall()
    return {"member": member, "game": member.partition(".")[0], "name": name}


def is_told(arguments):
    """What a command did with the arguments is said in words: a message, or the help of click."""
    result = CliRunner().invoke(cli, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), (arguments, result.exception)
    assert result.exit_code in (0, 1, 2), arguments
    lines = result.stderr.splitlines()
    is_usage = bool(lines) and lines[0].startswith("Usage: ")
    assert is_usage or all(line.startswith("paifu: ") for line in lines), (arguments, lines)
    assert result.exit_code != 2 or is_usage or lines, arguments
    assert is_usage or "Error:" not in result.stderr or arguments[0] in ("sql", "show"), (arguments, lines)
    return True


def words(template, names, value):
    return [value if word == "{}" else _filled(word, names, value) for word in template]


def _filled(word, names, value):
    for name, text in names.items():
        word = word.replace(f"{{{name}}}", text)
    return word.replace("{}", value)


def named(cases):
    return [pytest.param(*case, id=" ".join(case[0])[:60]) for case in cases]


@pytest.mark.parametrize(("template", "values"), named(QUICK))
def test_hostile_values_are_told_in_words(here, template, values):
    for value in values:
        shutil.rmtree("wh", ignore_errors=True)
        assert is_told(words(template, here, value))


@pytest.mark.full
@pytest.mark.parametrize(("template", "values"), named(SLOW))
def test_hostile_values_of_what_takes_long(here, template, values):
    for value in values:
        assert is_told(words(template, here, value))


def test_every_option_with_a_value_is_among_them():
    tested = {(case[0], word) for case, _ in [*QUICK, *SLOW] for word in case}
    shared = {
        "-w",
        "-o",
        "-p",
        "--format",
        "--room",
        "--length",
        "--players",
        "--since",
        "--until",
        "--from",
        "--ladder",
        "--era",
        "--plot",
        "--snapshot",
    }
    for name, command in cli.commands.items():
        below = command.commands.values() if isinstance(command, click.Group) else [command]
        for option in (each for one in below for each in one.params if isinstance(each, click.Option)):
            if not option.is_flag and not shared & set(option.opts):
                assert any((name, word) in tested for word in option.opts), (name, option.opts)


# What reports take

RANGES = [
    (report, parameter)
    for report in all_reports()
    for parameter in report.parameters.values()
    if parameter.is_number and not parameter.words
]


@pytest.mark.parametrize(("report", "parameter"), RANGES, ids=lambda value: value.name)
def test_a_number_outside_its_range_is_refused(report, parameter):
    for value in (parameter.low - 1, parameter.high + 1, -1, 2**31, 10**20):
        if parameter.low <= value <= parameter.high:
            continue
        with pytest.raises(ParameterError, match=f"from {parameter.low} to {parameter.high}, got: '{value}'"):
            bind(report.parameters, {parameter.name: str(value)})


@pytest.mark.full
@pytest.mark.parametrize(("report", "parameter"), RANGES, ids=lambda value: value.name)
def test_a_report_takes_both_ends_of_a_range(sample, report, parameter):
    for value in (parameter.low, parameter.high):
        texts = {parameter.name: str(value)}
        if {"from_turn", "to_turn"} <= set(report.parameters):
            texts = {"from_turn": "1", "to_turn": "40"} | texts
        run_report(sample, report, bind(report.parameters, texts))


# What is asked of nothing


@pytest.mark.parametrize(
    "arguments",
    [
        ["dan"],
        ["ladder", "rate"],
        ["ladder", "replay", "--summary"],
        ["report", "rates_basic"],
    ],
)
def test_days_that_leave_nothing_are_refused(here, arguments):
    days = ["--since", "2020-01-01", "--until", "2019-01-01"]
    if arguments[0] == "report":
        days = ["-p", "since=2020-01-01", "-p", "until=2019-01-01"]
    result = CliRunner().invoke(cli, [*arguments, *days])
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert "since 2020-01-01 leaves no day before" in line


@pytest.mark.parametrize("command", [["dan"], ["ladder", "replay"], ["ladder", "rate"]])
def test_an_account_without_games_is_told_why(here, command):
    def message(*arguments):
        result = CliRunner().invoke(cli, [*command, *arguments])
        assert result.exit_code == 2
        return result.stderr

    assert "NoName is no account" in message("NoName")
    assert "no account 'nobody' has a ranked game in the logs of this warehouse" in message("nobody")
    name = here["name"]
    text = message(name, "--since", "2099-01-01", "--players", "4")
    assert f"ranked games of {name!r} fits: players 4, since 2099-01-01" in text


@pytest.mark.parametrize("odds", ["1e-9,0,0,0.999999999", "1e-300,0,1,0", "0.001,0.001,0.001,0.997"])
def test_odds_that_cannot_be_solved_are_refused(odds):
    with pytest.raises(ValueError, match="too seldom to be computed"):
        pipeline.ladder.chain([float(odd) for odd in odds.split(",")])


def test_synth_replaces_nothing_that_it_was_not_told_to(here):
    def synth(*arguments):
        return CliRunner().invoke(cli, ["synth", "1", "--length", "tonpuu", *arguments])

    for target, message in (
        ("games.zip", "is there already"),
        ("folder", "holds other things than logs: 'a'"),
    ):
        result = synth("-o", target)
        assert (result.exit_code, message in result.stderr) == (2, True), result.stderr
    assert "holds other things" in synth("-o", "folder", "--force").stderr
    assert synth("-o", "empty").exit_code == 0
    assert "holds logs already" in synth("-o", "empty").stderr
    assert synth("-o", "empty", "--seed", "1", "--force").exit_code == 0
    assert len(os.listdir("empty")) == 2
    assert synth("-o", "games.zip", "--force").exit_code == 0
    assert len(zipfile.ZipFile("games.zip").namelist()) == 1
