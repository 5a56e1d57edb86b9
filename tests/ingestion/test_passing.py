"""Rows of what could not be read just now: they go when it can be read, and not before."""

import errno
import sqlite3
from pathlib import Path

import pytest
import short_games
from result_lines import write_line, write_list
from short_games import log_id

import pipeline
from parsers.sources import databases
from pipeline.ingestion import grouping

LOGS = "SELECT source, status, is_passing FROM logs ORDER BY ALL"


@pytest.fixture
def refusing(monkeypatch):
    """Files and folders that may not be opened: a set of names, to be changed."""
    names = set()
    real_open, real_walk = Path.open, __import__("os").scandir

    def open_(path, *arguments, **more):
        if path.name in names:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real_open(path, *arguments, **more)

    def scandir(path="."):
        if Path(path).name in names:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real_walk(path)

    monkeypatch.setattr(Path, "open", open_)
    monkeypatch.setattr("os.scandir", scandir)
    return names


@pytest.fixture
def archive(tmp_path):
    folder = tmp_path / "archive"
    (folder / "sub").mkdir(parents=True)
    for number in range(3):
        (folder / f"{log_id(number)}.mjlog").write_bytes(short_games.sound(number))
    (folder / "sub" / f"{log_id(3)}.mjlog").write_bytes(short_games.sound(3))
    (folder / "scc.html").write_bytes(write_list([write_line()]))
    return folder


def rows(warehouse, text=LOGS):
    with pipeline.open_warehouse(warehouse, statistics=False) as connection:
        return connection.execute(text).fetchall()


def passing(warehouse):
    return [source for source, _, is_passing in rows(warehouse) if is_passing]


def test_a_file_without_permission(archive, tmp_path, refusing, unchecked):
    name = f"{log_id(1)}.mjlog"
    refusing.add(name)
    first = pipeline.ingest(archive, tmp_path / "w")
    assert (first.stored, first.unreadable, first.is_clean) == (3, 1, False)
    assert passing(tmp_path / "w") == [f"archive/{name}"]
    second = pipeline.ingest(archive, tmp_path / "w")
    assert (second.skipped, second.refused_before, second.is_clean) == (4, 1, False)
    assert passing(tmp_path / "w") == [f"archive/{name}"]
    refusing.clear()
    third = pipeline.ingest(archive, tmp_path / "w")
    assert (third.stored, third.skipped, third.is_clean) == (1, 3, True)
    assert {status for _, status, _ in rows(tmp_path / "w")} == {"ok"}
    assert pipeline.ingest(archive, tmp_path / "w").skipped == 4


def test_of_several_those_go_that_can_be_read(archive, tmp_path, refusing, unchecked):
    refusing |= {f"{log_id(0)}.mjlog", f"{log_id(1)}.mjlog", "sub", "scc.html"}
    pipeline.ingest(archive, tmp_path / "w")
    assert len(passing(tmp_path / "w")) == 3
    assert rows(tmp_path / "w", "SELECT status, is_passing FROM result_files") == [("unreadable", True)]
    refusing -= {"sub", "scc.html"}
    summary = pipeline.ingest(archive, tmp_path / "w")
    assert (summary.stored, summary.results, summary.refused_before) == (1, 1, 2)
    assert passing(tmp_path / "w") == [f"archive/{log_id(0)}.mjlog", f"archive/{log_id(1)}.mjlog"]
    assert rows(tmp_path / "w", "SELECT status, is_passing FROM result_files") == [("ok", False)]
    assert rows(tmp_path / "w", "SELECT count(*) FROM logs") == [(4,)]


@pytest.mark.parametrize("other", ["archive", "elsewhere/archive", "other"])
def test_a_run_over_something_else_changes_nothing(archive, tmp_path, refusing, other, unchecked):
    """Also over a folder of the same name, and while the source is away."""
    refusing.add(f"{log_id(1)}.mjlog")
    pipeline.ingest(archive, tmp_path / "w")
    refusing.clear()
    if other == "archive":
        (archive / f"{log_id(1)}.mjlog").unlink()
    (tmp_path / other).mkdir(parents=True, exist_ok=True)
    pipeline.ingest(tmp_path / other, tmp_path / "w")
    assert passing(tmp_path / "w") == [f"archive/{log_id(1)}.mjlog"]


def test_what_turns_out_to_be_damaged_has_one_row(archive, tmp_path, refusing, unchecked):
    name = f"{log_id(1)}.mjlog"
    (archive / name).write_bytes(b"<mjloggm")
    refusing.add(name)
    pipeline.ingest(archive, tmp_path / "w")
    refusing.clear()
    pipeline.ingest(archive, tmp_path / "w")
    assert (f"archive/{name}", "unreadable", False) in rows(tmp_path / "w")
    assert passing(tmp_path / "w") == []


def test_a_locked_database(tmp_path, monkeypatch, unchecked):
    """The lock is real; only the five seconds that SQLite waits for it are left out."""
    connect = sqlite3.connect
    monkeypatch.setattr(databases.sqlite3, "connect", lambda *more, **kind: connect(*more, **kind, timeout=0))
    path = tmp_path / "houou.db"
    writer = connect(path, isolation_level=None)
    writer.execute("CREATE TABLE logs (id TEXT, log BLOB)")
    writer.execute("INSERT INTO logs VALUES (?, ?)", (log_id(0), short_games.sound()))
    writer.execute("BEGIN EXCLUSIVE")
    assert pipeline.ingest(path, tmp_path / "w").unreadable == 1
    assert rows(tmp_path / "w", "SELECT reason, is_passing FROM logs") == [
        ("OperationalError: database is locked", True)
    ]
    writer.execute("COMMIT")
    writer.close()
    assert pipeline.ingest(path, tmp_path / "w").stored == 1
    assert rows(tmp_path / "w") == [("houou.db", "ok", False)]


def test_a_damaged_file_does_not_pass(tmp_path, unchecked):
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04 and no more")
    (tmp_path / "b.db").write_bytes(b"SQLite format 3\0 and no more")
    pipeline.ingest([tmp_path / "a.zip", tmp_path / "b.db"], tmp_path / "w")
    assert [row[1:] for row in rows(tmp_path / "w")] == [("unreadable", False)] * 2


def test_many_are_in_several_shards(archive, tmp_path, refusing, monkeypatch, unchecked):
    monkeypatch.setattr(grouping, "ENTRIES_PER_SHARD", 2)
    refusing |= {f"{log_id(number)}.mjlog" for number in range(4)}
    pipeline.ingest(archive, tmp_path / "w")
    assert len(passing(tmp_path / "w")) == 4
    refusing.remove(f"{log_id(0)}.mjlog")
    pipeline.ingest(archive, tmp_path / "w")
    assert len(passing(tmp_path / "w")) == 3
    refusing.clear()
    pipeline.ingest(archive, tmp_path / "w")
    assert rows(tmp_path / "w", "SELECT status, count(*) FROM logs GROUP BY 1") == [("ok", 4)]
