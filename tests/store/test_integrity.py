"""Files that are not what the commits say, and objects that no commit names."""

import os
import random
import shutil

import pytest
from click.testing import CliRunner
from made_tables import made_tables
from stored import named, path_of, store

from pipeline.cli.main import cli
from pipeline.store.commits import StoredShard
from pipeline.store.integrity import check_files, find_leftovers, remove_leftovers
from pipeline.store.shards import shard_name
from pipeline.store.snapshots import open_snapshot, try_commit
from pipeline.store.verify import verify


@pytest.fixture
def warehouse(tmp_path):
    """Two shards, of which the last commit has one."""
    folder = tmp_path / "w"
    first = store(folder, shard_name([1]), made_tables("a", "b"))
    store(folder, shard_name([2]), made_tables("c"))
    assert try_commit(open_snapshot(folder), [], [first]) is not None
    return folder


def faults(warehouse):
    return [(fault.key.split("/")[0], fault.got) for fault in check_files(open_snapshot(warehouse))]


def test_a_sound_warehouse(warehouse):
    assert faults(warehouse) == []


@pytest.mark.full
def test_a_wrong_bit_in_any_byte_of_a_file_is_found(warehouse):
    path = path_of(warehouse, "logs")
    data = path.read_bytes()
    for place in range(0, len(data), 7):
        wrong = bytearray(data)
        wrong[place] ^= 1 << place % 8
        path.write_bytes(wrong)
        assert [table for table, _ in faults(warehouse)] == ["logs"]


def test_a_wrong_bit_in_any_file_is_found(warehouse):
    chances = random.Random(5)
    files = list(warehouse.rglob("*.parquet"))
    assert len(files) > 20
    for path in files:
        data = bytearray(path.read_bytes())
        data[chances.randrange(len(data))] ^= 1 << chances.randrange(8)
        path.write_bytes(data)
    assert len(faults(warehouse)) == len(files)


def test_what_is_missing_or_cut_is_found(warehouse):
    path_of(warehouse, "wins").unlink()
    path = path_of(warehouse, "hands")
    path.write_bytes(path.read_bytes()[:-1])
    found = dict(faults(warehouse))
    assert (sorted(found), found["wins"]) == (["hands", "wins"], "no file")


def test_verify_tells_it_in_place_of_queries_that_prove_nothing(short_warehouse, tmp_path):
    warehouse = shutil.copytree(short_warehouse, tmp_path / "w")
    path_of(warehouse, "wins").write_bytes(b"PAR1 no more")
    (fault,) = verify(warehouse)
    assert (fault.check.name, fault.columns, fault.n_rows) == (
        "files_of_commits",
        ("file", "expected", "got"),
        1,
    )
    result = CliRunner().invoke(cli, ["verify", "-w", str(warehouse)])
    assert (result.exit_code, result.stdout.count("must hold")) == (1, 1)


def strays(warehouse, age):
    """Three objects that no commit names, and things that are not ours."""
    paths = [warehouse / "hands" / f"{'0' * 64}.parquet", warehouse / "wins" / ".x.parquet.77.78.part"]
    paths.append(warehouse / "commits" / ".00000009.77.78.part")
    for path in paths:
        path.write_bytes(b"left")
        os.utime(path, (path.stat().st_mtime - age,) * 2)
    (warehouse / "lost+found").mkdir()
    (warehouse / "letter.txt").write_text("mine")
    return paths


def test_young_leftovers_are_no_fault_and_old_ones_are(short_warehouse, tmp_path):
    for age, n_found in ((0, 0), (25 * 3600, 3)):
        warehouse = shutil.copytree(short_warehouse, tmp_path / str(age))
        strays(warehouse, age)
        found = verify(warehouse, ["objects_without_commit"])
        assert [fault.n_rows for fault in found] == [n_found] * bool(n_found)
        assert faults(warehouse) == []


def test_a_run_of_all_checks_tells_of_leftovers(short_warehouse, tmp_path):
    warehouse = shutil.copytree(short_warehouse, tmp_path / "copy")
    strays(warehouse, 25 * 3600)
    result = CliRunner().invoke(cli, ["verify", "-w", str(warehouse)])
    assert (result.exit_code, result.stdout) == (0, "all self-checks hold; shards looked at: 1\n")
    assert "paifu: 3 objects that no commit names, 12 bytes: " in result.stderr


def test_old_leftovers_are_removed_and_nothing_else(warehouse):
    before = named(warehouse)
    old = strays(warehouse, 25 * 3600)
    young = warehouse / "hands" / "young.parquet"
    young.write_bytes(b"x")
    snapshot = open_snapshot(warehouse)
    found = find_leftovers(snapshot)
    assert (len(found.old), [each.key for each in found.young]) == (3, ["hands/young.parquet"])
    assert remove_leftovers(snapshot, found) == (3, 12)
    assert [path for path in old if path.exists()] == []
    assert young.exists()
    assert (warehouse / "letter.txt").read_text() == "mine"
    assert named(warehouse) == before
    assert faults(warehouse) == []


def test_what_is_put_again_meanwhile_stays(warehouse):
    (path, *_) = strays(warehouse, 25 * 3600)
    snapshot = open_snapshot(warehouse)
    found = find_leftovers(snapshot)
    snapshot.objects.put(f"hands/{path.name}", b"left")
    assert remove_leftovers(snapshot, found) == (2, 8)
    assert path.read_bytes() == b"left"


def test_the_command_removes_only_if_it_is_told_to(warehouse):
    paths = strays(warehouse, 25 * 3600)

    def run(*arguments):
        result = CliRunner().invoke(cli, ["compact", "-w", str(warehouse), *arguments])
        assert result.exit_code == 0
        return result.stdout.splitlines()[1], [path for path in paths if path.exists()]

    assert run() == ("objects without a commit found: 3; bytes: 12", paths)
    assert run("--force", "--grace", "30") == ("objects without a commit removed: 0; bytes: 0", paths)
    assert run("--force") == ("objects without a commit removed: 3; bytes: 12", [])


def test_a_shard_that_was_taken_out_is_still_in_its_commits(warehouse):
    assert find_leftovers(open_snapshot(warehouse), 0) == ([], [])
    assert isinstance(open_snapshot(warehouse, 1).shards[shard_name([1])], StoredShard)
