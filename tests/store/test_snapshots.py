"""Commits and what they leave: numbered, created once, the same bytes for the same changes."""

import json

import pytest

from pipeline.store.commits import EVERY, Commit, StoredFile, StoredShard, read_commit, written
from pipeline.store.errors import WarehouseError
from pipeline.store.objects import LocalObjects
from pipeline.store.snapshots import begin_warehouse, commits_after, open_snapshot, try_commit


def shard(name):
    return StoredShard(name, ("a.zip",), (StoredFile("logs", f"{name:0>64}", 10, 1, "0" * 16),))


@pytest.fixture
def warehouse(tmp_path):
    begin_warehouse(tmp_path / "w")
    return tmp_path / "w"


def commit(warehouse, added=(), removed=()):
    after = try_commit(
        open_snapshot(warehouse), [shard(name) for name in added], [shard(name) for name in removed]
    )
    assert after is not None
    return after


def test_a_new_warehouse_has_an_empty_commit(warehouse):
    assert [path.relative_to(warehouse).as_posix() for path in warehouse.rglob("*")] == [
        *("commits", "commits/00000000")
    ]
    snapshot = open_snapshot(warehouse)
    assert (snapshot.number, snapshot.shards) == (0, {})


def test_a_commit_reads_back():
    for everything in (None, (), (shard("a"), shard("b"))):
        made = Commit(64, (shard("a"),), (shard("c"),), everything)
        assert read_commit(written(made), "commits/00000064", "w") == made


def test_shards_come_and_go_in_order(warehouse):
    for added, removed in (("a", ""), ("bc", ""), ("d", "b")):
        commit(warehouse, added, removed)
    assert list(open_snapshot(warehouse).shards) == ["a", "c", "d"]
    assert [list(open_snapshot(warehouse, number).shards) for number in range(4)] == [
        [],
        ["a"],
        ["a", "b", "c"],
        ["a", "c", "d"],
    ]


def test_a_shard_in_place_of_one_of_its_name_keeps_its_turn(warehouse):
    commit(warehouse, "abc")
    other = shard("b")._replace(sources=("b.zip",))
    after = try_commit(open_snapshot(warehouse), [other], [shard("b")])
    assert list(after.shards.values()) == [shard("a"), other, shard("c")]


def test_who_loses_a_number_is_told(warehouse):
    before = open_snapshot(warehouse)
    commit(warehouse, "a")
    assert try_commit(before, [shard("b")]) is None
    assert list(open_snapshot(warehouse).shards) == ["a"]
    (missed,) = commits_after(before)
    assert (missed.number, missed.added) == (1, (shard("a"),))


def test_the_same_commit_is_made_once(warehouse):
    """Of an answer that was lost, and of somebody with the same plan."""
    before = open_snapshot(warehouse)
    first, second = (try_commit(before, [shard("a")]) for _ in range(2))
    assert first.shards == second.shards == open_snapshot(warehouse).shards
    assert open_snapshot(warehouse).number == 1


def test_who_opens_reads_few_of_many_commits(warehouse, monkeypatch):
    for number in range(2 * EVERY + 5):
        commit(warehouse, [f"s{number}"], [f"s{number - 9}"] if number >= 9 else [])
    read = []
    get = LocalObjects.get
    monkeypatch.setattr(LocalObjects, "get", lambda self, key: read.append(key) or get(self, key))
    snapshot = open_snapshot(warehouse)
    assert list(snapshot.shards) == [f"s{number}" for number in range(2 * EVERY - 4, 2 * EVERY + 5)]
    assert read == [f"commits/{number:08}" for number in range(2 * EVERY, 2 * EVERY + 6)]
    for number in (EVERY - 1, EVERY, EVERY + 1):
        assert list(open_snapshot(warehouse, number).shards) == [f"s{i}" for i in range(number - 9, number)]


def test_a_commit_that_is_missing_is_told(warehouse):
    for name in "abc":
        commit(warehouse, name)
    (warehouse / "commits" / "00000002").unlink()
    with pytest.raises(WarehouseError, match="has no object 'commits/00000002'"):
        open_snapshot(warehouse)


def test_a_wrong_bit_anywhere_in_a_commit_is_found(warehouse):
    commit(warehouse, "a")
    path = warehouse / "commits" / "00000001"
    data = path.read_bytes()
    for place in range(len(data)):
        wrong = bytearray(data)
        wrong[place] ^= 1 << place % 8
        path.write_bytes(wrong)
        with pytest.raises(WarehouseError, match=r"commits/00000001 of .* is "):
            open_snapshot(warehouse)


@pytest.mark.parametrize("damage", [b"", b"noise", b"{}", b"[]", b'{"format": "paifu commit 1"}'])
def test_a_damaged_commit_is_told(warehouse, damage):
    commit(warehouse, "a")
    (warehouse / "commits" / "00000001").write_bytes(damage)
    with pytest.raises(WarehouseError, match=r"commits/00000001 of .* is damaged"):
        open_snapshot(warehouse)


def test_a_commit_under_another_number_is_told(warehouse):
    commit(warehouse, "a")
    first = warehouse / "commits" / "00000001"
    first.rename(first.with_name("00000002"))
    first.write_bytes((warehouse / "commits" / "00000000").read_bytes())
    with pytest.raises(WarehouseError, match=r"commits/00000001 of .* is damaged: it is another commit"):
        open_snapshot(warehouse)


def test_a_commit_of_a_later_form_is_refused(warehouse):
    path = warehouse / "commits" / "00000000"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"format": "paifu commit 2"}))
    with pytest.raises(WarehouseError, match="another version of paifu: expected 'paifu commit 1'"):
        open_snapshot(warehouse)


def test_other_names_among_the_commits_are_passed_over(warehouse):
    commit(warehouse, "a")
    for name in (".DS_Store", "00000002.old", "2", "00000009x", ".00000002.77.78.part"):
        (warehouse / "commits" / name).write_bytes(b"noise")
    assert open_snapshot(warehouse).number == 1


def files(folder):
    return {path.relative_to(folder): path.is_file() and path.read_bytes() for path in folder.rglob("*")}


@pytest.mark.parametrize("name", ["letter.txt", "parts/", "hands/", "commits/letter.txt", "commits/1/"])
def test_a_folder_with_other_things_is_refused_and_left_alone(tmp_path, name):
    path = tmp_path / name
    (path if name.endswith("/") else path.parent).mkdir(parents=True, exist_ok=True)
    if not name.endswith("/"):
        path.write_text("hello")
    before = files(tmp_path)
    for use in (begin_warehouse, open_snapshot):
        with pytest.raises(WarehouseError, match="is no warehouse and not empty"):
            use(tmp_path)
    assert files(tmp_path) == before


@pytest.mark.parametrize("names", [["paifu-warehouse"], ["parts/", "incoming/"]])
def test_a_warehouse_of_an_older_version_is_refused(tmp_path, names):
    for name in names:
        (tmp_path / name).mkdir() if name.endswith("/") else (tmp_path / name).write_text("1")
    before = files(tmp_path)
    for use in (begin_warehouse, open_snapshot):
        with pytest.raises(WarehouseError, match=r"older version .* ingest .* again .*docs/upgrading.md"):
            use(tmp_path)
    assert files(tmp_path) == before


def test_a_run_that_was_killed_before_its_first_commit_has_left_an_empty_folder(tmp_path):
    (tmp_path / "commits").mkdir()
    (tmp_path / "commits" / ".00000000.77.78.part").write_bytes(b"{")
    assert open_snapshot(tmp_path).number == -1
    begin_warehouse(tmp_path)
    assert open_snapshot(tmp_path).number == 0


def test_what_is_no_warehouse(tmp_path):
    (tmp_path / "file").write_text("hello")
    with pytest.raises(WarehouseError, match="is a file: a warehouse is a folder"):
        open_snapshot(tmp_path / "file")
    with pytest.raises(WarehouseError, match=r"no warehouse at .*nowhere.*paifu ingest"):
        open_snapshot(tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    with pytest.raises(WarehouseError, match="has no commit 3: nothing is stored here"):
        open_snapshot(tmp_path / "empty", 3)
