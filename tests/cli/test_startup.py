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
    (["ladder", "eras"], FRAMES),
    (["ladder", "replay", "--summary"], FRAMES),
    (["ladder", "chain", "--odds", ".25,.25,.25,.25"], {*FRAMES, "scipy", "scipy.linalg"}),
]

SCRIPT = f"""
import json, sys
from click.testing import CliRunner
from pipeline.cli.main import cli
result = CliRunner().invoke(cli, sys.argv[1:])
assert result.exit_code == 0, result.output
print(json.dumps([name for name in {HEAVY + SCIPY + OURS} if name in sys.modules]))
"""


@pytest.mark.parametrize(
    ("arguments", "needed"),
    COMMANDS,
    ids=lambda value: " ".join(sorted(value) if isinstance(value, set | frozenset) else value)[:40],
)
def test_a_command_loads_only_what_it_needs(sample_warehouse, arguments, needed):
    environment = os.environ | {"PAIFU_WAREHOUSE": str(sample_warehouse)}
    command = [sys.executable, "-c", SCRIPT, *arguments]
    process = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    assert set(json.loads(process.stdout)) <= needed
