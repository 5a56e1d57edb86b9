"""``paifu dan`` and ``paifu ladder``: what goes where, and how it ends."""

import json

import click
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

import pipeline
import pipeline.store.snapshots
from pipeline.cli.main import cli
from pipeline.cli.rank_options import LENGTHS, ROOMS
from pipeline.rank.ladder import LENGTHS as LADDER_LENGTHS
from pipeline.resources import data_path
from pipeline.rules import ruleset

SUBCOMMANDS = ["chain", "eras", "odds", "rate", "replay"]


@pytest.fixture(scope="module")
def warehouse(sample_warehouse):
    return sample_warehouse


@pytest.fixture(scope="module")
def name(warehouse):
    """The account with most games."""
    with pipeline.open_warehouse(warehouse, statistics=False) as connection:
        query = "SELECT name FROM game_seats GROUP BY name ORDER BY count(*) DESC, name LIMIT 1"
        return connection.execute(query).fetchone()[0]


def run(*arguments):
    return CliRunner(env={"PAIFU_WAREHOUSE": None}).invoke(cli, [str(word) for word in arguments])


def rows(*arguments):
    result = run(*arguments, "--format", "json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def fails(result, message):
    """Exit 2, nothing on stdout, the message on stderr."""
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in " ".join(result.stderr.split())
    return True


@pytest.mark.parametrize("command", SUBCOMMANDS)
def test_every_command_has_a_help_with_examples(command):
    result = run("ladder", command, "--help")
    assert result.exit_code == 0
    assert f"  paifu ladder {command}" in result.stdout.partition("Examples:")[2]
    for parameter in cli.commands["ladder"].commands[command].params:
        assert not isinstance(parameter, click.Option) or parameter.help, parameter.name


def test_every_command_is_known_here():
    assert sorted(cli.commands["ladder"].commands) == SUBCOMMANDS


def test_rooms_and_lengths_are_those_of_the_rules():
    """In the command line the usual length comes first."""
    assert ROOMS == ruleset.ROOMS
    assert sorted(LENGTHS) == sorted(LADDER_LENGTHS)


def test_all_accounts(warehouse):
    table = rows("dan", "-w", warehouse)
    with pipeline.open_warehouse(warehouse, statistics=False) as connection:
        (n,) = connection.execute("SELECT count(*) FROM game_seats WHERE name <> 'NoName'").fetchone()
    assert sum(row["n"] for row in table) == n
    assert {row["n1"] + row["n2"] + row["n3"] + (row["n4"] or 0) - row["n"] for row in table} == {0}


def test_one_account_keeps_its_percentile(warehouse, name):
    everybody = [row for row in rows("dan", "-w", warehouse) if row["name"] == name]
    assert rows("dan", name, "-w", warehouse) == everybody
    assert any(row["n_accounts"] > 1 for row in everybody)


def test_chosen_games(warehouse):
    table = rows("dan", "--room", "houou", "--length", "hanchan", "--players", "3", "-w", warehouse)
    assert {(row["room"], row["length"], row["n_players"]) for row in table} == {("houou", "hanchan", 3)}
    assert rows("dan", "--until", "2000-01-01", "-w", warehouse) == []


def test_a_warehouse_without_result_lines_has_no_accounts_of_them(warehouse):
    assert rows("dan", "--from", "results", "-w", warehouse) == []


def test_a_plot_says_what_is_not_confirmed(warehouse, name, tmp_path):
    text = data_path("ladder.toml").read_text(encoding="utf-8")
    unsure = text.replace("0] }\n", '0], confirmed = false, note = "a guess" }\n')
    (tmp_path / "mine.toml").write_text(unsure, encoding="utf-8")
    options = ("--ladder", tmp_path / "mine.toml", "-w", warehouse, "--players", "4", "--plot-of", "dan")
    result = run("dan", name, *options, "--plot", tmp_path / "path.html")
    assert result.exit_code == 0, result.output
    assert "not confirmed: a guess" in result.stderr


def test_no_rows_are_explained(warehouse, name):
    result = run("dan", name, "--min-games", "100000", "-w", warehouse, "--format", "csv")
    assert result.exit_code == 0
    assert "no account asked for has 100000 ranked games" in result.stderr


def test_other_forms(warehouse, tmp_path):
    out = tmp_path / "dan.parquet"
    assert run("dan", "--format", "parquet", "-o", out, "-w", warehouse).exit_code == 0
    assert pq.read_table(out).num_rows == len(rows("dan", "-w", warehouse))
    csv = run("dan", "--format", "csv", "-w", warehouse).stdout.splitlines()
    assert csv[0].startswith(
        "name,n_players,length,room,points,points_since,n,n1,n2,n3,n4,average_placement,"
    )
    table = run("dan", "--min-games", "2", "-w", warehouse)
    assert table.stdout.splitlines()[0].split()[:4] == ["name", "n_players", "length", "room"]


def test_two_accounts(warehouse):
    table = rows("dan", "-w", warehouse)
    modes = {}
    for row in table:
        if row["n"] >= 2:
            mode = tuple(row[each] for each in ("room", "length", "n_players", "points_since"))
            modes.setdefault(mode, []).append(row["name"])
    names = max(modes.values(), key=len)[:2]
    compared = rows("dan", *names, "--compare", "-w", warehouse)
    assert {row["measure"] for row in compared} == {"average_placement", "stable_dan", "placements"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nobody at all"], "no account 'nobody at all' has a ranked game in the logs"),
        (["--compare"], "--compare needs two names, got: 0"),
        (["--plot", "x.html"], "--plot needs one name, got: 0"),
        (["{name}", "--plot", "x.html", "--window", "5000"], "has no 5000 games in one room"),
        (["{name}", "--plot", "x.pdf", "--plot-of", "rate", "--players", "4"], "got: 'x.pdf'"),
        (["--room", "none"], "Invalid value for '--room'"),
        (["--since", "2016"], "Invalid value for '--since'"),
        (["--ladder", "nowhere.toml"], "cannot read the ladder 'nowhere.toml'"),
        (["--half-width", "nan"], "Invalid value for '--half-width': nan is no number"),
        (["--half-width", "1e-300"], "Invalid value for '--half-width'"),
        (
            ["--since", "2016-02-01", "--until", "2016-02-01"],
            "--since 2016-02-01 leaves no day before --until",
        ),
        (["x", "--plot", "x.html", "--plot-of", "rate", "--from", "results"], "print neither dan nor R"),
        (["-o", "."], "'.' is a folder: name a file"),
    ],
)
def test_what_cannot_be_asked(warehouse, name, arguments, message):
    arguments = [word.format(name=name) for word in arguments]
    assert fails(run("dan", *arguments, "-w", warehouse), message)


def test_without_a_warehouse(tmp_path):
    assert fails(run("dan", "-w", tmp_path / "nowhere"), "no warehouse at")


def test_eras_say_what_is_not_confirmed():
    table = rows("ladder", "eras")
    assert [row["era"] for row in table][:2] == ["start", "hanchan"]
    assert "after September 2023" in table[-1]["not_confirmed"]


def test_the_chain():
    result = run("ladder", "chain", "--odds", ".25,.25,.25,.25", "--dan", "7", "--format", "json")
    table = {row["rank"]: row for row in json.loads(result.stdout)}
    assert table["7-dan"]["promotion"] == pytest.approx(0.5033, abs=1e-4)
    assert table["tenhoui"]["games"] is None
    assert "not confirmed: no source and no log after September 2023" in result.stderr
    assert run("ladder", "chain", "--odds", ".25,.25,.25,.25", "--era", "ippan").stderr == ""


def test_the_chain_after_games():
    arguments = ["ladder", "chain", "--odds", ".35,.33,.32", "--games", "100"]
    exact, drawn = rows(*arguments), rows(*arguments, "--simulate", "500", "--seed", "2")
    assert sum(row["chance"] for row in exact) == pytest.approx(1)
    assert sum(row["games"] for row in drawn) == pytest.approx(100)


def test_needed_odds_of_all_rooms():
    table = rows("ladder", "odds")
    assert len(table) == 4 * 2 * 10
    assert len(rows("ladder", "odds", "--room", "houou", "--length", "tonpuu", "--players", "3")) == 10


def test_a_replay_and_its_summary(warehouse, name):
    table = rows("ladder", "replay", name, "-w", warehouse)
    assert {row["name"] for row in table} == {name}
    summary = rows("ladder", "replay", "--summary", "-w", warehouse)
    assert {row["n_players"] for row in summary} == {3, 4}
    assert all(row["n_sure"] == row["n_sure_agree"] for row in summary)
    assert all(row["n_agree"] == row["n_known"] > 0 for row in summary)


def test_the_rates_of_the_sample_are_exact(warehouse):
    summary = rows("ladder", "rate", "-w", warehouse)
    assert sum(row["n_exact"] for row in summary) > 10
    assert all(row["exact_share"] == 1 for row in summary)
    games = rows("ladder", "rate", "--games", "-w", warehouse)
    assert {row["difference"] for row in games if row["link"] == "exact"} == {0}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chain", "--odds", "1,2"], "expected the odds of three or four placements, got: 2"),
        (["chain", "--odds", "a,b,c"], "expected odds such as .25,.25,.25,.25, got: 'a,b,c'"),
        (["chain", "--odds", ".3,.3,.3,.3"], "expected odds of 0 to 1 that add up to 1"),
        (["chain", "--odds", ".3,.3,.4", "--points", "1402"], "expected points of 7-dan from 0 to 2799"),
        (["chain", "--odds", ".3,.3,.4", "--simulate", "9"], "--simulate needs --games"),
        (
            ["chain", "--odds", ".3,.3,.4", "--games", "2", "--simulate", "9", "--points", "2800"],
            "expected points of 7-dan from 0 to 2799",
        ),
        (["chain", "--odds", ".3,.3,.4", "--games", "2", "--simulate", "9", "--seed", "-1"], "'--seed': -1"),
        (["chain", "--odds", ".3,.3,.4", "--era", "none"], "expected one of the eras start, hanchan"),
        (["replay"], "name an account, or ask for the --summary"),
        (["replay", "x", "--points", "5"], "--points needs --dan"),
        (["rate", "--from", "results"], "result lines print no R"),
    ],
)
def test_what_the_ladder_cannot_be_asked(warehouse, arguments, message):
    environment = {"PAIFU_WAREHOUSE": str(warehouse)}
    result = CliRunner(env=environment).invoke(cli, ["ladder", *arguments])
    assert fails(result, message)


def test_another_ladder(tmp_path):
    text = data_path("ladder.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text.replace("[60, 30, 0]", "[80, 30, 0]"), encoding="utf-8")
    arguments = ["ladder", "odds", "--room", "houou", "--length", "tonpuu"]
    assert rows(*arguments) != rows(*arguments, "--ladder", tmp_path / "mine.toml")


@pytest.mark.parametrize("command", [["dan"], ["ladder", "replay", "--summary"], ["ladder", "rate"]])
def test_an_older_commit_is_asked_by_its_number(command, warehouse):
    now = rows(*command, "-w", warehouse)
    last = pipeline.store.snapshots.open_snapshot(warehouse).number
    assert rows(*command, "-w", warehouse, "--snapshot", last) == now
    before = rows(*command, "-w", warehouse, "--snapshot", 0)
    assert before == [] or before[0]["n_players"] == 0 < now[0]["n_players"]
    assert fails(run(*command, "-w", warehouse, "--snapshot", last + 1), f"has no commit {last + 1}")
