"""Merging small shards: the same rows in few files, for every reader and whatever happens meanwhile."""

import itertools
import os

import pytest
import short_games
from click.testing import CliRunner
from result_lines import write_line, write_list
from s3_server import BUCKET, s3_server, settings
from short_games import log_id
from stored import named, shards

import pipeline
from pipeline.cli.main import cli
from pipeline.facts.schema import TABLES
from pipeline.ingestion import grouping
from pipeline.store import compaction, runs
from pipeline.store.commits import StoredFile, StoredShard
from pipeline.store.compaction import compact
from pipeline.store.integrity import find_leftovers
from pipeline.store.snapshots import open_snapshot
from pipeline.store.verify import verify


@pytest.fixture
def archive(tmp_path):
    """Logs of every kind, and two lists of results."""
    folder = tmp_path / "archive"
    folder.mkdir()
    for number in range(8):
        (folder / f"{log_id(number)}.mjlog").write_bytes(short_games.sound(number))
    for number, xml in enumerate((short_games.lying(), short_games.cut(9), short_games.odd(10), b"<nothing")):
        (folder / f"{log_id(20 + number)}.mjlog").write_bytes(xml.encode() if isinstance(xml, str) else xml)
    (folder / f"copy {log_id(0)}.mjlog").write_bytes(short_games.sound())
    (folder / "scb20170101.log").write_bytes(write_list([write_line("scb")]))
    (folder / "scc.html").write_bytes(write_list([write_line(log_id=log_id(4)), "no result"]))
    return folder


@pytest.fixture
def small(monkeypatch):
    """Shards of two logs, or of one list."""
    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", 2)
    monkeypatch.setattr(grouping, "LISTS_PER_SHARD", 1)


@pytest.fixture
def warehouse(archive, tmp_path, small):
    pipeline.ingest(archive, tmp_path / "w")
    return tmp_path / "w"


def rows_of(warehouse, snapshot=None):
    """The rows of every table, in any order."""
    with pipeline.open_warehouse(warehouse, statistics=False, snapshot=snapshot) as connection:
        return {name: sorted(map(repr, connection.sql(f"FROM {name}").fetchall())) for name in TABLES}


def order_of(warehouse):
    with pipeline.open_warehouse(warehouse, statistics=False) as connection:
        return [log_id for (log_id,) in connection.sql("SELECT log_id FROM games").fetchall()]


# What is merged


def shard(number, n_logs, name=None):
    file = StoredFile("logs", f"{number:064x}", 1, n_logs, "x")
    return StoredShard(name or f"{number:016x}", (), (file,))


def merged(chosen):
    return [shard.name for run in chosen for shard in run.shards]


def test_sixteen_runs_of_a_level_become_one_of_the_next():
    small = [shard(number, 20) for number in range(15)]
    assert runs.runs_to_merge(small, False) == []
    full = [*small, shard(15, 20)]
    chosen = runs.runs_to_merge([shard(99, 1_000), *full], False)
    assert merged(chosen) == [each.name for each in full]
    (name,) = runs.names_of_run(chosen, 1)
    assert runs._runs_of([shard(0, 320, name)])[0].level == 1
    of_next = [shard(n, 320, f"run1-{n:016x}-0000") for n in range(16)]
    assert len(runs.runs_to_merge(of_next, False)) == 16


def test_shards_of_one_run_are_one():
    of_run = [shard(n, 50_000, f"run2-{1:016x}-{n:04d}") for n in range(20)]
    assert [len(run.shards) for run in runs._runs_of(of_run)] == [20]
    assert runs.runs_to_merge(of_run, False) == runs.runs_to_merge(of_run, True) == []


def test_the_largest_runs_are_left_to_who_asks():
    large = [shard(n, 50_000, f"run3-{n:016x}-0000") for n in range(40)]
    assert runs.runs_to_merge(large, False) == []
    assert len(runs.runs_to_merge(large, True)) == 40


def test_on_request_a_large_run_is_left_beside_small_ones():
    large = [shard(0, 1_000_000, f"run4-{0:016x}-0000")]
    few = [shard(n, 1_000) for n in range(1, 4)]
    assert merged(runs.runs_to_merge([*large, *few], True)) == [each.name for each in few]
    many = [shard(n, 1_000) for n in range(1, 300)]
    assert len(runs.runs_to_merge([*large, *many], True)) == 300
    assert runs.runs_to_merge([*large, *few[:1]], True) == []


def test_rows_are_written_again_as_often_as_the_warehouse_grows_sixteenfold():
    stored, n_written = [], 0
    for number in range(4_096):
        stored.append(shard(number, 20))
        while chosen := runs.runs_to_merge(stored, False):
            n_logs = sum(map(runs.n_rows_of, (each for run in chosen for each in run.shards)))
            n_written += n_logs
            gone = set(merged(chosen))
            (name,) = runs.names_of_run(chosen, 1)
            stored = [each for each in stored if each.name not in gone] + [shard(number, n_logs, name)]
    assert len(stored) == 1
    assert n_written == 3 * 4_096 * 20


@pytest.mark.parametrize(
    ("sizes", "cuts"),
    [
        ([], [0]),
        ([7], [7]),
        ([12_000, 3], [12_000, 12_003]),
        ([3, 12_000, 4], [12_003, 12_007]),
        ([9_999, 9_999], [19_998]),
        ([120_000], [50_000, 100_000, 120_000]),
        ([50_000, 1], [50_000, 50_001]),
    ],
)
def test_where_shards_of_games_end(sizes, cuts):
    assert compaction._cuts(sizes) == cuts


# What comes of it


def test_every_row_stays_and_the_files_become_few(warehouse):
    before, n_before = rows_of(warehouse), len(shards(warehouse))
    assert compact(warehouse, on_request=True) == (n_before, 2)
    assert rows_of(warehouse) == before
    assert verify(warehouse) == []
    assert compact(warehouse, on_request=True) == (2, 2)
    games = rows_of(warehouse, 2)["games"]  # an older commit is still there
    assert 0 < len(games) < len(before["games"])


@pytest.mark.full
def test_games_are_sorted(sample_warehouse, tmp_path, monkeypatch):
    with pipeline.open_warehouse(sample_warehouse, statistics=False) as connection:
        query = (
            "SELECT log_id FROM games ORDER BY n_players, room, year(played_at_jst), played_at_jst, log_id"
        )
        expected = [log_id for (log_id,) in connection.sql(query).fetchall()]
    pipeline.ingest("data/sample/games.zip", tmp_path / "w")
    tiny = tmp_path / "a.mjlog"
    tiny.write_bytes(short_games.sound(3))
    pipeline.ingest(tiny, tmp_path / "w")
    monkeypatch.setattr(compaction, "MAX_GAMES", 25)
    monkeypatch.setattr(compaction, "MIN_GAMES", 5)
    monkeypatch.setattr(compaction, "ROW_GROUP", 1_000)
    before = rows_of(tmp_path / "w")
    compact(tmp_path / "w", on_request=True)
    assert rows_of(tmp_path / "w") == before
    assert [game for game in order_of(tmp_path / "w") if not game.startswith("nogid")] == expected
    assert 4 <= len(shards(tmp_path / "w")) <= 12
    assert all(file.n_rows <= 25 for each in shards(tmp_path / "w") if (file := each.file_of("games")))
    assert verify(tmp_path / "w") == []


@pytest.mark.full
def test_a_merge_gives_the_same_bytes(archive, tmp_path, small):
    for name in ("a", "b"):
        pipeline.ingest(archive, tmp_path / name, jobs=1)
        compact(tmp_path / name, on_request=True)
    assert named(tmp_path / "a") == named(tmp_path / "b")


def test_an_ingest_merges_what_has_piled_up(archive, tmp_path, small, monkeypatch):
    pipeline.ingest(archive, tmp_path / "plain")
    monkeypatch.setattr(runs, "FAN", 3)
    pipeline.ingest(archive, tmp_path / "left", merge=False)
    pipeline.ingest(archive, tmp_path / "merged")
    assert len(shards(tmp_path / "left")) == len(shards(tmp_path / "plain")) > 5
    assert len(shards(tmp_path / "merged")) == 3  # two lists are not many
    assert rows_of(tmp_path / "merged") == rows_of(tmp_path / "plain")


def test_what_is_stored_is_known_afterwards(archive, warehouse, tmp_path):
    compact(warehouse, on_request=True)
    before = named(warehouse)
    again = pipeline.ingest(archive, warehouse)
    assert (again.stored, again.skipped, again.result_files_skipped) == (0, 13, 2)
    assert named(warehouse) == before
    other = tmp_path / "other" / "copy.mjlog"
    other.parent.mkdir()
    other.write_bytes(short_games.sound(5))
    found = pipeline.ingest(other, warehouse)
    assert (found.stored, found.duplicates) == (0, 1)


# Others meanwhile


def meanwhile(monkeypatch, work):
    """Do this once, when the files of a merge are stored and its commit is not."""
    real, begun = compaction.try_commit, []

    def try_commit(*arguments):
        if not begun:
            begun.append(True)
            work()
        return real(*arguments)

    monkeypatch.setattr(compaction, "try_commit", try_commit)


def test_an_ingest_meanwhile(warehouse, tmp_path, monkeypatch):
    new = tmp_path / "new.mjlog"
    new.write_bytes(short_games.sound(40))
    before = rows_of(warehouse)
    meanwhile(monkeypatch, lambda: pipeline.ingest(new, warehouse, merge=False))
    compact(warehouse, on_request=True)
    assert len(rows_of(warehouse)["games"]) == len(before["games"]) + 1
    assert len(shards(warehouse)) == 2  # what came is merged too
    assert verify(warehouse) == []


@pytest.mark.full
def test_a_merge_meanwhile(warehouse, monkeypatch):
    before = rows_of(warehouse)
    meanwhile(monkeypatch, lambda: compact(warehouse, on_request=True))
    compact(warehouse, on_request=True)
    assert rows_of(warehouse) == before
    assert len(shards(warehouse)) == 2
    assert find_leftovers(open_snapshot(warehouse), 0) == ([], [])


@pytest.mark.full
def test_a_merge_while_an_ingest_goes_on(archive, tmp_path, small, monkeypatch):
    """It finds its number taken, and what it has stored itself in other shards."""
    pipeline.ingest(archive, tmp_path / "plain")
    counter = itertools.count()

    def progress(_):
        if next(counter) == 2:
            compact(tmp_path / "w", on_request=True)

    pipeline.ingest(archive, tmp_path / "w", progress=progress)
    assert rows_of(tmp_path / "w") == rows_of(tmp_path / "plain")


@pytest.mark.full
def test_who_reads_an_older_commit_is_not_disturbed(warehouse):
    with pipeline.open_warehouse(warehouse, statistics=False) as connection:
        before = connection.sql("SELECT count(*) FROM discards").fetchall()
        compact(warehouse, on_request=True)
        assert connection.sql("SELECT count(*) FROM discards").fetchall() == before


# The command


def run(*arguments):
    return CliRunner().invoke(cli, [str(each) for each in arguments])


def test_the_command_merges_and_removes_only_when_it_is_told(warehouse):
    n_shards, old = len(shards(warehouse)), open_snapshot(warehouse).sizes()
    result = run("compact", "-w", warehouse)
    assert (result.exit_code, result.stdout.splitlines()) == (
        0,
        [f"shards: {n_shards} before, 2 now", "objects without a commit found: 0; bytes: 0"],
    )
    assert "merging" in result.stderr
    n_files = len(old.keys() - open_snapshot(warehouse).sizes().keys())
    result = run("compact", "-w", warehouse, "--replaced", "--grace", "0")
    assert f"or replaced found: {n_files}; bytes: " in result.stdout
    assert rows_of(warehouse, n_shards)["games"] != []
    result = run("compact", "-w", warehouse, "--replaced", "--grace", "0", "--force")
    assert f"or replaced removed: {n_files}; bytes: " in result.stdout
    assert verify(warehouse) == []
    assert rows_of(warehouse)["games"] != []
    with pytest.raises(pipeline.WarehouseError, match="files of commit 1 are lost, or replaced and removed"):
        rows_of(warehouse, 1)


@pytest.mark.full
def test_young_commits_keep_what_they_replaced(warehouse):
    run("compact", "-w", warehouse)
    result = run("compact", "-w", warehouse, "--replaced", "--force")
    assert "or replaced removed: 0; bytes: 0" in result.stdout


# In an object store


@pytest.mark.full
def test_a_bucket(archive, tmp_path, small, monkeypatch):
    pytest.importorskip("moto.server")
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    with s3_server() as endpoint:
        for name, value in settings(endpoint).items():
            monkeypatch.setenv(name, value)
        for place in (f"s3://{BUCKET}/w", tmp_path / "w"):
            pipeline.ingest(archive, place)
            compact(place, on_request=True)
        assert named(f"s3://{BUCKET}/w") == named(tmp_path / "w")
