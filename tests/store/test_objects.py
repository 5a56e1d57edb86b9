"""The objects of a folder: whole or not there, new or refused, and nothing left of what failed."""

import os
import subprocess
import sys

import pytest

from pipeline.store.errors import WarehouseError
from pipeline.store.objects import MissingObject, open_objects


@pytest.fixture
def objects(tmp_path):
    return open_objects(tmp_path / "w")


def test_what_is_put_is_read(objects):
    objects.put("hands/a", b"0123456789")
    assert objects.get("hands/a") == b"0123456789"
    assert objects.get_range("hands/a", 2, 3) == b"234"


def test_what_is_missing(objects):
    for read in (lambda: objects.get("hands/a"), lambda: objects.get_range("hands/a", 0, 1)):
        with pytest.raises(MissingObject, match="has no object 'hands/a'"):
            read()


def test_only_the_first_of_a_key_is_new(objects):
    assert [objects.put_new("commits/1", data) for data in (b"first", b"second")] == [True, False]
    assert objects.get("commits/1") == b"first"


def test_a_listing_is_of_one_folder_and_in_order(objects):
    for key in ("hands/b", "hands/a", "hands_more/c", "wins/d"):
        objects.put(key, key.encode())
    assert [found.key for found in objects.listed("hands/")] == ["hands/a", "hands/b"]
    assert list(objects.listed("nothing/")) == []
    assert all(found.n_bytes == 7 and 0 <= found.age < 60 for found in objects.listed("hands/"))


def test_what_is_old_is_deleted(objects, tmp_path):
    for key in ("hands/a", "hands/b"):
        objects.put(key, b"x")
    os.utime(tmp_path / "w" / "hands" / "a", (0, 0))
    assert [objects.delete_old(f"hands/{name}", 60) for name in "abc"] == [True, False, False]
    assert [path.name for path in (tmp_path / "w" / "hands").iterdir()] == ["b"]


def test_what_is_put_again_is_young_again(objects, tmp_path):
    objects.put("hands/a", b"x")
    os.utime(tmp_path / "w" / "hands" / "a", (0, 0))
    objects.put("hands/a", b"x")
    assert not objects.delete_old("hands/a", 60)


def test_a_damaged_object_is_put_anew(objects, tmp_path):
    """Of the right size with a wrong bit: whoever writes it again mends it."""
    objects.put("hands/a", b"right")
    (tmp_path / "w" / "hands" / "a").write_bytes(b"wrong")
    objects.put("hands/a", b"right")
    assert objects.get("hands/a") == b"right"


@pytest.mark.parametrize("put", ["put", "put_new", "replace"])
def test_every_object_is_synced_before_it_has_its_name(objects, tmp_path, monkeypatch, put):
    seen = []
    monkeypatch.setattr(os, "fsync", lambda handle: seen.append((tmp_path / "w" / "hands" / "a").exists()))
    getattr(objects, put)("hands/a", b"x")
    assert seen == [False, True]  # the object, then the names of its folder


@pytest.mark.parametrize("put", ["put", "put_new", "replace"])
def test_a_disk_that_fails_leaves_nothing(objects, tmp_path, monkeypatch, put):
    def fail(handle):
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space left"):
        getattr(objects, put)("hands/a", b"x")
    assert list((tmp_path / "w" / "hands").iterdir()) == []


def test_what_was_begun_is_no_object(objects, tmp_path):
    objects.put("hands/a", b"x")
    (tmp_path / "w" / "hands" / ".b.122.123.part").write_bytes(b"half")
    assert [found.key for found in objects.listed("hands/")] == ["hands/a"]
    assert [found.key for found in objects.unfinished()] == ["hands/.b.122.123.part"]


def test_a_file_system_without_hard_links_is_told(objects, monkeypatch):
    def link(source, target):
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    with pytest.raises(WarehouseError, match="has no hard links"):
        objects.put_new("commits/1", b"x")


RACE = """
import sys, time
from pipeline.store.objects import open_objects
objects = open_objects(sys.argv[1])
sys.stdin.readline()
for number in range(40):
    won = objects.put_new(f"commits/{number}", sys.argv[2].encode())
    print(int(won), end=" ")
"""


@pytest.mark.full
def test_races_of_processes_have_one_winner_each(tmp_path):
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACE, str(tmp_path), str(number)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(8)
    ]
    for racer in racers:
        racer.stdin.write("\n")
        racer.stdin.flush()
    won = [[int(word) for word in racer.communicate()[0].split()] for racer in racers]
    objects = open_objects(tmp_path)
    for number in range(40):
        winners = [racer for racer in range(8) if won[racer][number]]
        assert [objects.get(f"commits/{number}")] == [str(winner).encode() for winner in winners]
