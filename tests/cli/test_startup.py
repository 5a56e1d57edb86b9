"""A command loads what it needs: who asks for a table does not wait for the compiler."""

import json
import os
import subprocess
import sys

import pytest

# What takes long to load. rich is not among them: a table measures its words with a small part of it.
HEAVY = ("duckdb", "lxml", "numba", "numpy", "pandas", "plotly", "pyarrow", "scipy")
SCIPY = ("scipy.linalg", "scipy.optimize", "scipy.sparse", "scipy.special", "scipy.stats")
OURS = ("pipeline.native.compiler", "pipeline.replay.engine")

TABLES = {"numpy", "pyarrow"}
QUERIES = {"duckdb", *TABLES}
FRAMES = {"pandas", *QUERIES}
COMMANDS = [
    (["--help"], set()),
    (["--version"], set()),
    (["ladder", "chain", "--help"], set()),
    (["tables"], TABLES),
    (["tables", "wins"], TABLES),
    (["sql", "SELECT count(*) FROM games"], QUERIES),
    (["sql", "FROM stats_tenhou LIMIT 1", "--format", "csv"], QUERIES),
    (["report"], set()),
    (["report", "rates_basic", "--help"], set()),
    (["report", "rates_basic", "--sql"], QUERIES),
    (["report", "rates_basic"], QUERIES),
    (["verify", "--list"], TABLES),
    (["verify", "players_of_games"], QUERIES),
    (["dan", "--min-games", "2"], {*FRAMES, "scipy", "scipy.special"}),
    (["dan", "{first}", "{second}", "--compare"], {*FRAMES, "scipy", "scipy.special"}),
    (["ladder", "eras"], FRAMES),
    (["ladder", "replay", "--summary"], FRAMES),
    (["ladder", "chain", "--odds", ".25,.25,.25,.25"], {*FRAMES, "scipy", "scipy.linalg"}),
]

# Runs commands one after another and says what was loaded after each.
SCRIPT = f"""
import json, sys
from click.testing import CliRunner
from pipeline.cli.main import cli
for arguments in json.loads(sys.argv[1]):
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0, result.output
    print(json.dumps([name for name in {HEAVY + SCIPY + OURS} if name in sys.modules]))
"""


def in_one_process():
    """Lists of commands each of which needs all that those before it need: what one loads shows."""
    lists = []
    for command in sorted(COMMANDS, key=lambda command: len(command[1])):
        for commands in lists:
            if commands[-1][1] <= command[1]:
                commands.append(command)
                break
        else:
            lists.append([command])
    return lists


@pytest.fixture(scope="module")
def accounts(sample):
    """Two accounts that have two games each in one room."""
    query = """
        SELECT list(name ORDER BY name)[:2] AS names FROM (
            SELECT name, n_players, length, room FROM game_seats JOIN games USING (log_id)
            WHERE name <> 'NoName' GROUP BY ALL HAVING count(*) > 1)
        GROUP BY n_players, length, room ORDER BY count(*) DESC, names LIMIT 1"""
    ((first, second),) = sample.execute(query).fetchone()
    return {"first": first, "second": second}


@pytest.mark.parametrize("commands", in_one_process(), ids=lambda commands: " ".join(commands[-1][0])[:40])
def test_a_command_loads_only_what_it_needs(sample_warehouse, accounts, commands):
    environment = os.environ | {"PAIFU_WAREHOUSE": str(sample_warehouse)}
    asked = [[word.format_map(accounts) for word in arguments] for arguments, _ in commands]
    command = [sys.executable, "-c", SCRIPT, json.dumps(asked)]
    process = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    for (arguments, needed), line in zip(commands, process.stdout.splitlines(), strict=True):
        assert set(json.loads(line)) <= needed, arguments
