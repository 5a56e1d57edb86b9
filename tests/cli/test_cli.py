"""The command line: what goes where, and how it ends."""

import json
import os
import re
import shlex
import subprocess
import sys

import click
import pyarrow.parquet as pq
import pytest
import short_games
from click.testing import CliRunner
from short_games import log_id

import pipeline
from pipeline.cli.main import cli
from pipeline.facts.schema import TABLES
from pipeline.store.reference_tables import REFERENCE_TABLES

COMMANDS = [
    *(
        "catalog",
        "check",
        "compact",
        "dan",
        "export",
        "files",
        "ingest",
        "ladder",
        "report",
        "show",
        "sql",
        "synth",
        "tables",
    ),
    "verify",
]
ALL_TABLES = TABLES | REFERENCE_TABLES


@pytest.fixture
def archive(tmp_path):
    """A folder with a sound log."""
    folder = tmp_path / "archive"
    folder.mkdir()
    (folder / f"{log_id(0)}.mjlog").write_bytes(short_games.sound())
    return folder


@pytest.fixture(autouse=True)
def no_warehouse_of_the_caller(monkeypatch):
    monkeypatch.delenv("PAIFU_WAREHOUSE", raising=False)


@pytest.fixture
def warehouse(short_warehouse):
    """A warehouse with the sound log."""
    return short_warehouse


def run(*arguments, stdin=None, **environment):
    return CliRunner(env=environment).invoke(cli, [str(word) for word in arguments], input=stdin)


def fails(result, message):
    """Exit 2, nothing on stdout, one line on stderr."""
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("paifu: ")
    assert message in line
    return True


# Help


def test_every_command_is_listed():
    assert sorted(cli.commands) == COMMANDS


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_every_command_has_a_help_with_examples(command):
    result = run(*command, "--help")
    assert result.exit_code == 0
    example = f"  paifu {command[0]}" if command else "  paifu ingest"
    assert example in result.stdout.partition("Examples:")[2]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_has_a_help(command):
    for parameter in cli.commands[command].params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name


def test_the_version_is_that_of_the_package():
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"paifu {pipeline.__version__}\n")


def python(code, *arguments, **more):
    """Run code in a fresh interpreter in which the engine is not compiled."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, **more)


def test_help_loads_nothing_heavy():
    code = """
import sys
from click.testing import CliRunner
from pipeline.cli.main import cli
assert CliRunner().invoke(cli, ["--help"]).exit_code == 0
print(sorted({"numpy", "numba", "pyarrow", "duckdb", "pandas", "lxml", "rich", "plotly"} & set(sys.modules)))
"""
    result = python(code)
    assert result.stdout == "[]\n", result.stderr


def test_importing_the_packages_loads_nothing_heavy():
    code = 'import sys, parsers, pipeline; print(sorted({"numpy", "numba", "pyarrow"} & set(sys.modules)))'
    assert python(code).stdout == "[]\n"


# ingest and check


def test_ingest_of_sound_logs_is_clean(archive, tmp_path, checked):
    result = run("ingest", archive, "-w", tmp_path / "w")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[:2] == ["1 logs: 1 stored", "1 games, 1 hands, 1 wins, 0 draws"]
    assert (tmp_path / "w" / "commits" / "00000001").is_file()


def test_ingest_prints_one_json_object(archive, tmp_path):
    result = run("ingest", "--json", archive, "-w", tmp_path / "w")
    counts = json.loads(result.stdout)
    assert (counts["logs"], counts["stored"], counts["games"], counts["wins"]) == (1, 1, 1, 1)
    assert "findings" not in counts


@pytest.mark.parametrize("command", ["ingest", "check"])
@pytest.mark.parametrize("xml", [short_games.illegal(), short_games.lying(), b"<html>404</html>"])
def test_findings_end_with_1(archive, tmp_path, command, xml):
    (archive / f"{log_id(1)}.mjlog").write_bytes(xml)
    assert run(command, archive, PAIFU_WAREHOUSE=str(tmp_path / "w")).exit_code == 1


@pytest.mark.parametrize("command", ["ingest", "check"])
def test_a_cut_log_is_no_fault(archive, tmp_path, command):
    (archive / f"{log_id(1)}.mjlog").write_bytes(short_games.cut())
    assert run(command, archive, PAIFU_WAREHOUSE=str(tmp_path / "w")).exit_code == 0


def test_check_prints_a_row_for_each_finding(archive):
    (archive / f"{log_id(1)}.mjlog").write_bytes(short_games.lying())
    result = run("check", archive)
    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines[0] == ["log", "hand", "element", "check", "expected", "got"]
    assert lines[2] == [log_id(1), "0", "9", "win_points", "48000", "32000"]
    assert lines[-1][-5:-2] == ["run,", "1", "disagreements,"]


def test_check_prints_a_hand_that_is_not_replayed(archive):
    (archive / f"{log_id(1)}.mjlog").write_bytes(short_games.odd())
    result = run("check", archive)
    assert result.exit_code == 1
    assert re.search(
        rf"{log_id(1)} .* 0 .* 8 .*not_replayed.*discard_tile: expected a tile of", result.stdout
    )
    assert "2 games, 1 hands replayed and 1 not, 1 wins" in result.stdout


def test_ingest_names_the_query_that_shows_the_hands_not_replayed(archive, tmp_path):
    (archive / f"{log_id(1)}.mjlog").write_bytes(short_games.odd())
    result = run("ingest", archive, "-w", tmp_path / "w")
    assert result.exit_code == 1
    (query,) = re.findall(r"why hands were not replayed: paifu sql.* '(.*)'", result.stdout)
    shown = run("sql", query, "-w", tmp_path / "w", "--format", "csv")
    assert shown.stdout.splitlines()[1].startswith(f'{log_id(1)},0,8,"discard_tile: expected a tile of')
    shown = run("show", log_id(1), "-w", tmp_path / "w", "--at", "8")
    assert (shown.exit_code, "hand 0, element 8" in shown.stdout) == (0, True)


def test_check_as_json_has_the_findings(archive):
    (archive / f"{log_id(1)}.mjlog").write_bytes(short_games.lying())
    counts = json.loads(run("check", "--json", archive).stdout)
    assert (counts["disagreements"], counts["stored"]) == (1, 0)
    assert counts["findings"] == [
        {
            "log": log_id(1),
            "hand": 0,
            "element": 9,
            "check": "win_points",
            "expected": "48000",
            "got": "32000",
        }
    ]


@pytest.fixture
def here(tmp_path, monkeypatch):
    """The working directory, empty."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_check_stores_nothing(archive, here):
    assert run("check", archive).exit_code == 0
    assert os.listdir(here) == []


def test_the_warehouse_is_a_folder_here_unless_the_environment_names_one(archive, here):
    run("ingest", archive)
    assert os.listdir(here) == ["warehouse"]
    run("ingest", archive, PAIFU_WAREHOUSE="other")
    assert sorted(os.listdir(here)) == ["other", "warehouse"]


@pytest.mark.parametrize("command", ["ingest", "check"])
def test_a_source_that_does_not_exist(command, tmp_path):
    assert fails(run(command, tmp_path / "nowhere"), "no such file or folder")


def test_ingest_into_what_is_no_warehouse(archive):
    assert fails(run("ingest", archive, "-w", archive), "is no warehouse and not empty")


def test_ingest_into_a_file(archive):
    assert fails(run("ingest", archive, "-w", next(archive.iterdir())), "is a file")


def test_no_jobs_are_too_few(archive):
    result = run("ingest", archive, "--jobs", "0")
    assert (result.exit_code, result.stdout) == (2, "")


MAIN = "from pipeline.__main__ import main; import sys; sys.argv[0] = 'paifu'; main()"


# show


def test_show_prints_events(archive):
    result = run("show", archive / f"{log_id(0)}.mjlog", "--hand", 0)
    assert result.exit_code == 0
    assert "seat 0 wins by ron from seat 1 with 1p" in result.stdout


def test_show_prints_the_board_of_a_log_in_the_warehouse(warehouse):
    result = run("show", log_id(0), "--at", 8, "-w", warehouse)
    assert result.exit_code == 0
    assert "hand 0, element 8" in result.stdout
    assert "  waits  1p" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nothing"], "no such file, and no log id"),
        (["{archive}", "--at", "99"], "has no element 99"),
        (["{archive}", "--hand", "9"], "there is no hand 9"),
        (["{archive}", "--member", "x"], "holds no log 'x'"),
    ],
)
def test_show_of_what_is_not_there(archive, arguments, message):
    assert fails(run("show", *(word.format(archive=archive) for word in arguments)), message)


def test_show_finds_a_log_that_an_older_commit_has(warehouse):
    shown = run("show", log_id(0), "--at", 8, "-w", warehouse, "--snapshot", 1)
    assert (shown.exit_code, "hand 0, element 8" in shown.stdout) == (0, True)
    assert fails(
        run("show", log_id(0), "-w", warehouse, "--snapshot", 0), "no file and no log of the warehouse"
    )


def test_show_of_what_cannot_be_read(tmp_path):
    (tmp_path / "a.mjlog").write_bytes(b"<html>404</html>")
    assert fails(run("show", tmp_path / "a.mjlog"), "expected")


def test_show_of_an_id_without_a_warehouse(tmp_path):
    assert fails(run("show", log_id(0), "-w", tmp_path / "nowhere"), "no warehouse at")


# tables


def test_tables_lists_all_tables():
    result = run("tables")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()[2:]] == list(ALL_TABLES)


@pytest.mark.parametrize("name", ALL_TABLES)
def test_tables_shows_every_column_with_type_and_meaning(name):
    result = run("tables", name)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == f"{name}: {ALL_TABLES[name].grain}"
    for column in ALL_TABLES[name].columns:
        (line,) = [line for line in lines if line.split()[:1] == [column.name]]
        assert column.doc in line


def test_tables_of_no_table():
    assert fails(run("tables", "nothing"), "no table 'nothing'; the tables are logs, games")


# sql


def test_sql_prints_a_table(warehouse):
    result = run("sql", "SELECT log_id, n_hands FROM games", "-w", warehouse)
    assert result.exit_code == 0
    assert [line.split() for line in result.stdout.splitlines()][::2] == [
        ["log_id", "n_hands"],
        [log_id(0), "1"],
    ]


@pytest.mark.parametrize(
    ("form", "text"), [("csv", f"log_id\n{log_id(0)}\n"), ("json", f'[\n{{"log_id": "{log_id(0)}"}}\n]\n')]
)
def test_sql_in_other_forms(warehouse, tmp_path, form, text):
    query = "SELECT log_id FROM games"
    assert run("sql", query, "--format", form, "-w", warehouse).stdout == text
    result = run("sql", query, "--format", form, "-w", warehouse, "-o", tmp_path / "out")
    assert (result.exit_code, result.stdout) == (0, "")
    assert (tmp_path / "out").read_text() == text


FORMULA = "=cmd|' /c calc'!A0"


@pytest.mark.parametrize(("arguments", "cell"), [([], "\"'=cmd|' /c calc'!A0\""), (["--formulas"], FORMULA)])
def test_text_is_no_formula_in_csv_unless_it_is_asked_for(warehouse, arguments, cell):
    query = "SELECT '=cmd|'' /c calc''!A0' AS a, -1 AS b"
    result = run("sql", query, "--format", "csv", "-w", warehouse, *arguments)
    assert result.stdout == f"a,b\n{cell.strip(chr(34))},-1\n"


def test_sql_to_parquet(warehouse, tmp_path):
    query = "SELECT log_id, kinds(36) AS waits FROM games"
    run("sql", query, "--format", "parquet", "-o", tmp_path / "out", "-w", warehouse)
    assert pq.read_table(tmp_path / "out").to_pylist() == [{"log_id": log_id(0), "waits": [2, 5]}]
    piped = run("sql", query, "--format", "parquet", "-w", warehouse)
    assert piped.stdout_bytes == (tmp_path / "out").read_bytes()


def test_sql_reads_a_query_from_stdin(warehouse):
    assert run("sql", "-", "--format", "csv", "-w", warehouse, stdin="SELECT 1 AS a;\n").stdout == "a\n1\n"


def test_a_query_in_another_encoding_is_refused(warehouse):
    process = subprocess.run(
        [sys.executable, "-c", MAIN, "sql", "-", "-w", str(warehouse)],
        input="SELECT '発'".encode("shift-jis"),
        capture_output=True,
    )
    assert (process.returncode, process.stdout) == (2, b"")
    assert process.stderr.startswith(b"paifu: 'utf-8' codec can't decode")


@pytest.mark.parametrize("form", ["table", "csv", "json"])
def test_results_are_utf_8_whatever_the_locale(warehouse, form):
    command = [sys.executable, "-c", MAIN, "sql", "SELECT '雀' AS a", "--format", form, "-w", str(warehouse)]
    found = subprocess.run(command, capture_output=True, env=os.environ | {"PYTHONIOENCODING": "latin-1"})
    expected = run(*command[3:])
    assert "雀" in expected.stdout
    assert found.stdout == expected.stdout_bytes
    assert (found.returncode, found.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
@pytest.mark.parametrize("command", ["tables", "sql", "--help"])
def test_a_full_disk_is_said_in_one_line(warehouse, command):
    arguments = ["sql", "SELECT 1", "-w", str(warehouse)] if command == "sql" else [command]
    with open("/dev/full", "w") as full:
        process = subprocess.run(
            [sys.executable, "-c", MAIN, *arguments], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert process.returncode == 2
    assert process.stderr == "paifu: [Errno 28] No space left on device\n"


def test_a_long_table_says_on_stderr_that_it_is_cut(warehouse):
    result = run("sql", "FROM range(1001)", "-w", warehouse)
    assert result.exit_code == 0
    assert "only the first 1,000 rows are shown" in result.stderr


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("SELEC 1", "syntax error"),
        ("FROM nowhere", "does not exist"),
        ("CREATE TABLE a AS SELECT 1", "expected a query that reads"),
        ("COPY games TO 'x.csv'", "expected a query that reads"),
        ("SELECT 'x'::INT", "Could not convert"),
    ],
)
def test_sql_that_cannot_be_run(warehouse, query, message):
    assert fails(run("sql", query, "-w", warehouse), message)


def test_sql_without_a_warehouse(tmp_path):
    assert fails(run("sql", "SELECT 1", "-w", tmp_path / "nowhere"), "no warehouse at")


@pytest.mark.parametrize("output", ["", ".", "/"])
def test_sql_into_what_is_a_folder(warehouse, output):
    assert fails(run("sql", "SELECT 1", "-w", warehouse, "-o", output), "is a folder: name a file")


def test_sql_into_a_folder_that_does_not_exist(warehouse, tmp_path):
    assert fails(run("sql", "SELECT 1", "-w", warehouse, "-o", tmp_path / "nowhere" / "x"), "nowhere")


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_a_reader_that_goes_away_is_no_error(warehouse, form):
    arguments = ["sql", "FROM range(1000000)", "--format", form, "-w", str(warehouse)]
    command = [sys.executable, "-c", MAIN, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.read(3)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.parametrize("arguments", [["--help"], ["tables"], ["sql", "SELECT 1"], ["verify"]])
def test_nobody_who_reads_is_no_error(warehouse, arguments):
    reading, writing = os.pipe()
    os.close(reading)
    environment = os.environ | {"PAIFU_WAREHOUSE": str(warehouse)}
    command = [sys.executable, "-c", MAIN, *arguments]
    process = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=environment)
    os.close(writing)
    assert (process.returncode, process.stderr) == (141, b"")


@pytest.mark.skipif(os.name == "nt", reason="closes files as shells of POSIX do")
@pytest.mark.parametrize(
    ("closed", "status", "stdout", "stderr"),
    [
        (0, 2, b"", b"paifu: expected one query, got: 0\n"),
        (1, 2, b"", b"paifu: standard output is closed\n"),
        (2, 0, b"a\n1\n", b""),
    ],
)
def test_a_standard_file_that_is_closed(warehouse, closed, status, stdout, stderr):
    query = "-" if closed == 0 else "SELECT 1 AS a"
    process = subprocess.run(
        [sys.executable, "-c", MAIN, "sql", query, "--format", "csv", "-w", str(warehouse)],
        capture_output=True,
        preexec_fn=lambda: os.close(closed),
    )
    assert (process.returncode, process.stdout, process.stderr) == (status, stdout, stderr)


# What a first user does wrong


@pytest.mark.parametrize(
    "query",
    [
        "EXPLAIN ANALYZE COPY (SELECT 1 AS a) TO '{file}'",
        "COPY (SELECT 1 AS a) TO '{file}'",
        "PRAGMA enable_profiling",
        "CREATE TABLE t AS SELECT 1",
    ],
)
def test_sql_writes_nothing(warehouse, tmp_path, query):
    file = tmp_path / "written.parquet"
    assert fails(run("sql", "-w", warehouse, query.format(file=file)), "expected a query that reads")
    assert not file.exists()


def test_sums_are_numbers_in_json_and_no_column_is_lost(warehouse):
    query = "SELECT sum(n_draws) AS n, 1.5::DECIMAL(4, 1) AS d, 1 AS n FROM hands"
    (row,) = json.loads(run("sql", "-w", warehouse, query, "--format", "json").stdout)
    assert (type(row["n"]), row["d"], row["n_2"]) == (int, 1.5, 1)


def test_arithmetic_with_small_columns_does_not_overflow(warehouse):
    result = run("sql", "-w", warehouse, "SELECT 1000 * n_players * n_players FROM games", "--format", "csv")
    assert result.exit_code == 0, result.output


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_is_passed_over(archive):
    os.mkfifo(archive / "pipe.mjlog")
    assert run("check", archive).exit_code == 0


def test_an_unreadable_file_is_named(archive):
    (archive / "broken.mjlog").write_bytes(b"<mjloggm><GO")
    result = run("check", archive)
    assert result.exit_code == 1
    assert "broken.mjlog" in result.stdout


def test_an_ingest_names_the_query_that_shows_why_a_log_was_refused(archive, tmp_path):
    (archive / "broken.mjlog").write_bytes(b"<mjloggm><GO")
    result = run("ingest", archive, "-w", tmp_path / "it's told")
    assert result.exit_code == 1
    (hint,) = re.findall(r"why logs were refused: paifu (.*)", result.stdout)
    shown = run(*shlex.split(hint), "--format", "json")
    (row,) = json.loads(shown.stdout)
    assert row["source"].endswith("broken.mjlog")
    assert (row["status"], bool(row["reason"])) == ("unreadable", True)


def test_a_source_without_logs_is_said(tmp_path):
    (tmp_path / "empty").mkdir()
    result = run("check", tmp_path / "empty")
    assert (result.exit_code, "no logs were found" in result.stderr) == (1, True)


def test_a_foreign_folder_is_left_as_it_is(archive):
    before = sorted(os.listdir(archive))
    assert fails(run("ingest", archive, "-w", archive), "is no warehouse and not empty")
    assert sorted(os.listdir(archive)) == before


def test_one_source_may_be_a_string(archive, tmp_path):
    assert pipeline.ingest(str(archive), tmp_path / "w2").games == 1
    assert pipeline.check(str(archive)).games == 1
