"""Logs counted without reading them."""

import io
import sqlite3
import tarfile
import zipfile
from contextlib import closing

import pytest

from pipeline.ingestion import counting
from pipeline.ingestion.counting import count_logs


@pytest.fixture(autouse=True)
def small_archives(monkeypatch):
    """Archives of a few bytes count as archives."""
    monkeypatch.setattr(counting, "_ARCHIVE_SIZE", 100)


def make_zip(path, n):
    with zipfile.ZipFile(path, "w") as archive:
        archive.mkdir("folder")
        for i in range(n):
            archive.writestr(f"folder/{i}.mjlog", b"x" * 100)


def make_database(path, columns, n):
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"CREATE TABLE logs ({', '.join(columns)})")
        database.executemany("INSERT INTO logs VALUES (?, ?)", [(f"id{i}", b"x") for i in range(n)])
        database.commit()


def test_files_of_folders_count_one_each(tmp_path):
    for name in ("a", "b/c", "b/d/e"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"log")
    assert count_logs([tmp_path]) == 3
    assert count_logs([tmp_path / "a", tmp_path / "b"]) == 3


def test_members_of_a_zip_count_and_folders_in_it_do_not(tmp_path):
    make_zip(tmp_path / "a.zip", 5)
    (tmp_path / "b").write_bytes(b"log")
    assert count_logs([tmp_path]) == 6


@pytest.mark.parametrize("columns", [("id", "log"), ("log_id", "log_content")])
def test_rows_of_a_database_count(tmp_path, columns):
    make_database(tmp_path / "logs.db", columns, 7)
    assert count_logs([tmp_path / "logs.db"]) == 7


def test_a_database_of_other_things_has_no_count(tmp_path):
    make_database(tmp_path / "logs.db", ("name", "size"), 7)
    assert count_logs([tmp_path / "logs.db"]) is None


def test_a_tar_has_no_count(tmp_path):
    with tarfile.open(tmp_path / "a.tar", "w") as archive:
        archive.addfile(tarfile.TarInfo("a"), io.BytesIO())
    assert count_logs([tmp_path / "a.tar"]) is None


def test_a_damaged_zip_has_no_count(tmp_path):
    make_zip(tmp_path / "a.zip", 5)
    data = (tmp_path / "a.zip").read_bytes()
    (tmp_path / "a.zip").write_bytes(data[: len(data) // 2])
    assert count_logs([tmp_path]) is None
