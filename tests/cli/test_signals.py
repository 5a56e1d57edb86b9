"""Ctrl-C, SIGTERM and SIGHUP end every command soon, with 128 + their number, and leave nothing behind."""

import os
import time

import pytest
import short_games
from short_games import log_id
from stored import named, shards

import pipeline
from pipeline.ingestion import grouping
from pipeline.resources import data_path

if os.name == "nt":
    pytest.skip("terminals of POSIX", allow_module_level=True)

from terminals import hang_up, processes_below, run_on_terminal, send

ENDLESS = "SELECT count(*) FROM range(10000000) a, range(10000000) b"
SAMPLE = data_path("sample/games.zip")
STATUSES = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129}
LIMIT = 2.0  # seconds
BUSY = 10.0  # where other tests keep the machine busy
SHUTDOWN = 0.5  # seconds in which a command that was done ends by itself

# A command that takes long, or is ended before it could end; {out} is a folder that may be written into.
COMMANDS = {
    "check": ["check", SAMPLE],
    "check, 2 jobs": ["check", SAMPLE, "--jobs", "2"],
    "ingest": ["ingest", SAMPLE, "-w", "{out}/w"],
    "ingest, 2 jobs": ["ingest", SAMPLE, "-w", "{out}/w", "--jobs", "2"],
    "sql": ["sql", ENDLESS],
    "sql into a file": ["sql", "FROM range(10000000000)", "--format", "csv", "-o", "{out}/a.csv"],
    "report": ["report", "--all", "-o", "{out}/reports", "--format", "csv"],
    "dan": ["dan"],
    "verify": ["verify"],
    "show": ["show", SAMPLE, "--member", "nothing"],
    "synth": ["synth", "1000000", "-o", "{out}/new/games.zip"],
    "synth, 2 jobs": ["synth", "1000000", "-o", "{out}/new/games", "--jobs", "2"],
}


@pytest.fixture
def place(tmp_path, sample_warehouse):
    """Folders of a command: {out}, and that of temporary files; both are looked at when it has ended."""
    for name in ("out", "temporary"):
        (tmp_path / name).mkdir()
    return tmp_path


def run(place, warehouse, command, moment, **more):
    arguments = [str(word).format(out=place / "out") for word in COMMANDS[command]]
    return run_on_terminal(arguments, moment, TMPDIR=place / "temporary", PAIFU_WAREHOUSE=warehouse, **more)


def nothing_is_left(place):
    """No file but those of a warehouse, no temporary file, no process."""
    assert {path.name for path in (place / "out").iterdir()} <= {"w"}
    assert list((place / "out").glob("w/*/.*.part")) == []
    assert list((place / "temporary").iterdir()) == []
    deadline = time.monotonic() + 5  # a process that Python starts for its semaphores ends by itself
    while (running := processes_below(place)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert running == []


def ends_as_it_should(place, ended, status=130, limit=BUSY):
    assert ended.status == status, ended
    for word in ("Traceback", "Exception", "leaked", "INTERRUPT"):
        assert word not in ended.text, ended
    assert ended.seconds < limit
    nothing_is_left(place)


@pytest.mark.parametrize(
    ("command", "moment"),
    [
        ("check, 2 jobs", 0.4),  # while native code or workers load
        ("ingest", 0.3),
        ("ingest, 2 jobs", 0.8),
        ("sql", 0.6),
        ("sql into a file", 0.8),
        ("report", 1.0),
        ("dan", 0.05),
        ("verify", 0.2),
        ("show", 0.05),
        ("synth", 0.8),
        ("synth, 2 jobs", 1.5),
    ],
)
def test_ctrl_c_ends_a_command(place, sample_warehouse, command, moment):
    ended = run(place, sample_warehouse, command, moment)
    ends_as_it_should(place, ended)
    assert ended.text.endswith("paifu: interrupted\n")


@pytest.mark.parametrize("command", ["sql", "ingest, 2 jobs"])
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_other_signals_end_a_command(place, sample_warehouse, command, name):
    ends_as_it_should(place, run(place, sample_warehouse, command, 0.6, sent=send(name)), STATUSES[name])


def test_a_terminal_that_goes_ends_a_command(place, sample_warehouse):
    ends_as_it_should(place, run(place, sample_warehouse, "sql", 0.6, sent=hang_up), 129)


def test_a_file_that_is_there_stays_as_it_was(place, sample_warehouse):
    out = place / "out"
    (out / "a.csv").write_text("before")
    ended = run(place, sample_warehouse, "sql into a file", lambda: any(out.glob(".a.csv*")))
    assert (ended.status, os.listdir(out)) == (130, ["a.csv"])
    assert (out / "a.csv").read_text() == "before"


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.full)])
def test_the_next_ingest_goes_on_where_one_was_interrupted(place, monkeypatch, unchecked, jobs):
    archive, warehouse = place / "archive", place / "out" / "w"
    archive.mkdir()
    for number in range(60):
        (archive / f"{log_id(number)}.mjlog").write_bytes(short_games.sound(number))
    first = warehouse / "commits" / "00000001"
    ended = run_on_terminal(
        ["ingest", archive, "--jobs", jobs, "-w", warehouse],
        first.exists,
        logs_per_shard=2,
        NUMBA_DISABLE_JIT=1,
        TMPDIR=place / "temporary",
    )
    ends_as_it_should(place, ended)
    assert ended.text.endswith("paifu: the same command goes on where it stopped\npaifu: interrupted\n")
    n_stored = len(shards(warehouse))
    assert 0 < n_stored < 30

    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", 2)
    second = pipeline.ingest(archive, warehouse)
    assert (second.stored, second.skipped) == (60 - 2 * n_stored, 2 * n_stored)
    pipeline.ingest(archive, place / "whole")
    assert named(warehouse) == named(place / "whole")


def moments_of(command, n):
    """Where a command is at work, in steps that grow: most happens at the beginning."""
    longest = 1.0 if command in ("dan", "show", "verify") else 4.0
    return [longest * ((step + 0.5) / n) ** 2 for step in range(n)]


def ends_at_all_moments(place, warehouse, command, n):
    """A command that was done before is none of these."""
    n_ended = 0
    for number, moment in enumerate(moments_of(command, n)):
        here = place / str(number)
        for name in ("out", "temporary"):
            (here / name).mkdir(parents=True)
        ended = run(here, warehouse, command, moment)
        if not ended.was_sent or (ended.status in (0, 1, 2) and ended.seconds < SHUTDOWN):
            continue
        ends_as_it_should(here, ended, limit=LIMIT)
        n_ended += 1
    assert n_ended > n // 3


@pytest.mark.full
@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_at_many_moments(place, sample_warehouse, command):
    ends_at_all_moments(place, sample_warehouse, command, 3)


@pytest.mark.soak
@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_at_all_moments(place, sample_warehouse, command):
    ends_at_all_moments(place, sample_warehouse, command, 100)


@pytest.mark.full
@pytest.mark.parametrize("moment", [1.0, 3.0, 6.0])
def test_ctrl_c_while_the_engine_is_compiled(place, sample_warehouse, moment):
    ended = run(place, sample_warehouse, "check", moment, PAIFU_CACHE=place / "cache")
    ends_as_it_should(place, ended, limit=LIMIT)


def test_what_is_ignored_stays_ignored(place, sample_warehouse):
    """As under nohup."""
    query = "SELECT count(*) AS n FROM range(300000000)"
    arguments = ["sql", query, "-w", sample_warehouse, "--format", "csv"]
    ended = run_on_terminal(arguments, 0.05, send("SIGHUP"), ignored="SIGHUP")
    assert (ended.status, ended.text) == (0, "n\n300000000\n")
