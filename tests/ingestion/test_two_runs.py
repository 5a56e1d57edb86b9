"""Two ingests into one warehouse at once: each game and each result once, whoever comes first."""

import subprocess
import sys

import pytest
import short_games
from result_lines import write_line, write_list
from short_games import log_id
from stored import named, shards
from walled_games import walled_game

import pipeline
from pipeline.ingestion import commits, grouping
from pipeline.store.snapshots import open_snapshot
from pipeline.store.verify import verify


@pytest.fixture(autouse=True)
def small_shards(monkeypatch):
    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", 2)
    monkeypatch.setattr(grouping, "RESULTS_PER_SHARD", 2)


def write(folder, numbers):
    folder.mkdir()
    for number in numbers:
        (folder / f"{log_id(number)}.mjlog").write_bytes(short_games.sound(number))
    return folder


@pytest.fixture
def meanwhile(monkeypatch):
    """``meanwhile(action, at)``: done right before the run tries its first, second, ... commit."""

    def prepare(action, at=1):
        todo = [action]
        calls = []

        def try_commit(snapshot, added, removed=(), real=commits.try_commit):
            calls.append(added)
            if len(calls) == at and todo:
                todo.pop()()
            return real(snapshot, added, removed)

        monkeypatch.setattr(commits, "try_commit", try_commit)

    return prepare


def rows(warehouse, text):
    with pipeline.open_warehouse(warehouse, statistics=False) as connection:
        return connection.execute(text).fetchall()


def is_whole(warehouse, n_games):
    assert rows(warehouse, "SELECT count(*), count(DISTINCT log_id) FROM games") == [(n_games, n_games)]
    assert rows(warehouse, "SELECT count(*) - count(DISTINCT source_key) FROM logs") == [(0,)]
    assert verify(warehouse) == []


@pytest.mark.parametrize("at", [1, 2, 3])
def test_the_same_sources(tmp_path, meanwhile, at):
    archive = write(tmp_path / "archive", range(7))
    found = []
    meanwhile(lambda: found.append(pipeline.ingest(archive, tmp_path / "w")), at)
    first = pipeline.ingest(archive, tmp_path / "w")
    assert (first.stored, first.skipped) == (7, 0)  # a commit of the same content is one's own
    assert (found[0].stored, found[0].skipped) == (9 - 2 * at, 2 * at - 2)
    pipeline.ingest(archive, tmp_path / "alone")
    assert named(tmp_path / "w") == named(tmp_path / "alone")


@pytest.mark.parametrize("at", [1, 2])
def test_overlapping_sources_in_other_shards(tmp_path, meanwhile, at):
    """The second reads the same files in another grouping: some are in its shards, some are not."""
    archive = write(tmp_path / "archive", range(8))
    mine = [archive / f"{log_id(number)}.mjlog" for number in (1, 4, 2)]
    found = []
    meanwhile(lambda: found.append(pipeline.ingest(mine, tmp_path / "w")), at)
    first = pipeline.ingest(sorted(archive.iterdir()), tmp_path / "w")
    assert first.stored + found[0].stored == 8
    assert first.stored + first.skipped == first.logs == 8
    is_whole(tmp_path / "w", 8)


@pytest.mark.full
def test_other_copies_of_the_same_games(tmp_path, meanwhile):
    """By their id, and by seed and moves."""
    game = walled_game(key="two")
    mine, others = write(tmp_path / "mine", range(4)), write(tmp_path / "others", range(2, 6))
    (mine / "2016010101gm-00a9-0000-0000aaaa.mjlog").write_text(game)
    (others / "2016010101gm-00a9-0000-0000bbbb.mjlog").write_text(game)
    found = []
    meanwhile(lambda: found.append(pipeline.ingest(others, tmp_path / "w")))
    first = pipeline.ingest(mine, tmp_path / "w")
    assert (found[0].stored, found[0].duplicates) == (5, 0)
    assert (first.stored, first.duplicates) == (2, 3)
    is_whole(tmp_path / "w", 7)


def test_lists_of_results(tmp_path, meanwhile):
    """One list of both, a line in lists of both, and a log id with other results."""
    folders = [write(tmp_path / name, []) for name in ("mine", "others")]
    same, first, second = (write_line(start=f"00:0{number}") for number in range(3))
    for folder, line in zip(folders, (first, second), strict=True):
        (folder / "scc20170103.html").write_bytes(write_list([same, line]))
        (folder / "scc20170104.html").write_bytes(
            write_list([same, write_line(log_id=log_id(0), start=line[:5])])
        )
    found = []
    meanwhile(lambda: found.append(pipeline.ingest(folders[1], tmp_path / "w")))
    mine = pipeline.ingest(folders[0], tmp_path / "w")
    pipeline.ingest(folders[1], tmp_path / "alone")
    alone = pipeline.ingest(folders[0], tmp_path / "alone")
    for name in ("results", "results_repeated", "results_broken", "results_doubtful", "result_files"):
        assert getattr(mine, name) == getattr(alone, name), name
    for table in ("results", "result_files", "result_faults", "result_seats"):
        text = f"FROM {table} ORDER BY ALL"
        assert rows(tmp_path / "w", text) == rows(tmp_path / "alone", text)
    assert verify(tmp_path / "w") == []


def test_the_same_lists(tmp_path, meanwhile):
    folder = write(tmp_path / "lists", [])
    for day in range(1, 6):
        (folder / f"scc2017010{day}.html").write_bytes(write_list([write_line(start=f"00:0{day}")]))
    meanwhile(lambda: pipeline.ingest(folder, tmp_path / "w"))
    mine = pipeline.ingest(folder, tmp_path / "w")
    assert mine.result_files == 5
    pipeline.ingest(folder, tmp_path / "alone")
    assert named(tmp_path / "w") == named(tmp_path / "alone")


def test_a_commit_in_between_takes_the_number(tmp_path, meanwhile):
    mine, others = write(tmp_path / "mine", range(4)), write(tmp_path / "others", range(10, 13))
    meanwhile(lambda: pipeline.ingest(others, tmp_path / "w"), at=2)
    pipeline.ingest(mine, tmp_path / "w")
    assert [shard.sources for shard in shards(tmp_path / "w")] == [
        ("mine",),
        ("others",),
        ("others",),
        ("mine",),
    ]
    assert open_snapshot(tmp_path / "w").number == 4


RUN = """
import sys
import pipeline
from pipeline.ingestion import grouping
grouping.LOGS_PER_SHARD = 3
print(pipeline.ingest(sys.argv[2:], sys.argv[1]).stored)
"""


@pytest.mark.full
def test_processes_at_once(tmp_path):
    archive = write(tmp_path / "archive", range(10))
    files = sorted(archive.iterdir())
    plans = [files, files[::-1], files[::2] + files[1::2], files]
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", RUN, tmp_path / "w", *plan], stdout=subprocess.PIPE, text=True
        )
        for plan in plans
    ]
    stored = [int(run.communicate()[0]) for run in runs]
    assert [run.returncode for run in runs] == [0] * 4
    assert sum(stored) >= 10  # two with one plan may both call a commit their own
    is_whole(tmp_path / "w", 10)
