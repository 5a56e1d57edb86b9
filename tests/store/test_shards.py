"""Shards: all tables in one rename, or nothing; the form in which columns are stored."""

import os

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from made_tables import made_tables

from pipeline.facts.schema import LOG_TABLES
from pipeline.processes.pool import WorkerLost
from pipeline.store.errors import WarehouseError
from pipeline.store.shards import (
    INCOMING,
    MARKER,
    PARTS,
    ShardWriter,
    commit_shard,
    drop_shard,
    nothing_left_incoming,
    prepare_warehouse,
    shard_folder,
    shard_name,
    stored_shards,
)


@pytest.fixture
def warehouse(tmp_path):
    prepare_warehouse(tmp_path)
    return tmp_path


def store(warehouse, shard, *batches):
    return store_all(warehouse, shard, batches)


def store_all(warehouse, shard, batches):
    with ShardWriter(warehouse, shard) as writer:
        for tables in batches:
            writer.write(tables)
    commit_shard(warehouse, shard)
    return shard_folder(warehouse, shard)


def test_a_shard_has_a_file_for_every_table_also_without_rows(warehouse):
    folder = store(warehouse, "s", made_tables("a", "b", only=["logs"]))
    assert sorted(path.stem for path in folder.iterdir()) == sorted(LOG_TABLES)
    rows = {path.stem: pq.read_metadata(path).num_rows for path in folder.iterdir()}
    assert rows == {name: 2 if name == "logs" else 0 for name in LOG_TABLES}


def plain(kind):
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def test_a_stored_table_reads_back_as_it_was(warehouse):
    tables = made_tables("a", "b")
    folder = store(warehouse, "s", tables)
    for name, table in tables.items():
        stored = pq.read_table(folder / f"{name}.parquet")
        words_as_text = [field.with_type(plain(field.type)) for field in table.schema]
        assert stored.schema.equals(pa.schema(words_as_text))
        assert stored.to_pylist() == table.to_pylist()


def test_the_batches_of_a_table_become_one_row_group(warehouse):
    path = (
        store(warehouse, "s", made_tables("a", "b"), made_tables("c"), made_tables("d")) / "discards.parquet"
    )
    assert pq.read_metadata(path).num_row_groups == 1
    assert pq.read_table(path)["log_id"].to_pylist() == ["a", "b", "c", "d"]


def test_a_log_id_is_written_once_however_many_rows_and_batches_have_it(warehouse):
    ids = ["a" * 40, "b" * 40]
    batches = [made_tables(*[log_id] * 1000, only=["discards"]) for log_id in ids]
    path = store(warehouse, "s", *batches) / "discards.parquet"
    assert column_chunk(pq.read_metadata(path), "log_id").total_uncompressed_size < 1000


def column_chunk(metadata, column):
    group = metadata.row_group(0)
    return next(group.column(i) for i in range(group.num_columns) if group.column(i).path_in_schema == column)


@pytest.mark.parametrize(
    ("table", "column", "encoding"),
    [
        ("discards", "seq", "DELTA_BINARY_PACKED"),
        ("discards", "turn", "DELTA_BINARY_PACKED"),
        ("discards", "n_tiles_left", "DELTA_BINARY_PACKED"),
        ("discards", "tile", "RLE_DICTIONARY"),
        ("hand_seats", "delta", "RLE_DICTIONARY"),
    ],
)
def test_encoding_by_kind_of_column(warehouse, table, column, encoding):
    folder = store(warehouse, "s", made_tables("a", "b"))
    assert encoding in column_chunk(pq.read_metadata(folder / f"{table}.parquet"), column).encodings


def test_only_log_ids_have_minima_and_maxima(warehouse):
    folder = store(warehouse, "s", made_tables("a", "b"))
    for name in LOG_TABLES:
        group = pq.read_metadata(folder / f"{name}.parquet").row_group(0)
        chunks = [group.column(i) for i in range(group.num_columns)]
        assert [chunk.path_in_schema for chunk in chunks if chunk.is_stats_set] == ["log_id"]
    assert column_chunk(pq.read_metadata(folder / "wins.parquet"), "log_id").statistics.min == "a"


def test_the_same_tables_give_the_same_bytes(warehouse):
    folders = [store(warehouse, shard, made_tables("a"), made_tables("b")) for shard in ("s", "t")]
    for name in LOG_TABLES:
        first, second = (folder / f"{name}.parquet" for folder in folders)
        assert first.read_bytes() == second.read_bytes()


def test_an_exception_in_the_block_stores_nothing(warehouse):
    def interrupted():
        yield made_tables("a")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store_all(warehouse, "s", interrupted())
    assert list((warehouse / PARTS).iterdir()) == []
    assert list((warehouse / INCOMING).iterdir()) == []


def test_a_disk_that_fails_leaves_no_part(warehouse, monkeypatch):
    calls = []

    def fail(handle):
        calls.append(handle)
        if len(calls) == 3:
            raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space left"):
        store(warehouse, "s", made_tables("a"))
    assert list((warehouse / PARTS).iterdir()) == []
    assert list((warehouse / INCOMING).iterdir()) == []


def test_every_file_is_synced_before_the_rename(warehouse, monkeypatch):
    seen = []
    monkeypatch.setattr(os, "fsync", lambda handle: seen.append(shard_folder(warehouse, "s").exists()))
    store(warehouse, "s", made_tables("a"))
    assert seen == [False] * (len(LOG_TABLES) + 1) + [True]


def test_leftovers_of_an_interrupted_run_are_removed_and_parts_kept(warehouse):
    store(warehouse, "s", made_tables("a"))
    half = warehouse / INCOMING / shard_name([1])
    half.mkdir()
    (half / "games.parquet").write_bytes(b"PAR1")
    prepare_warehouse(warehouse)
    assert list((warehouse / INCOMING).iterdir()) == []
    assert [path.name for path in (warehouse / PARTS).iterdir()] == ["s"]


def test_nothing_is_removed_that_was_not_made_here(warehouse, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    (other / "games.parquet").write_bytes(b"mine")
    incoming = warehouse / INCOMING
    (incoming / "letters").mkdir()
    (incoming / "letters" / "games.parquet").write_bytes(b"mine")
    (incoming / shard_name([1])).mkdir()
    (incoming / shard_name([1]) / "letter.txt").write_text("mine")
    (incoming / shard_name([1]) / "games.parquet").write_bytes(b"PAR1")
    (incoming / shard_name([2])).symlink_to(other)
    (incoming / shard_name([3])).write_text("mine")
    prepare_warehouse(warehouse)
    left = {str(path.relative_to(incoming)) for path in incoming.rglob("*") if not path.is_dir()}
    assert left == {"letters/games.parquet", f"{shard_name([1])}/letter.txt", shard_name([3])}
    assert (other / "games.parquet").read_bytes() == b"mine"


def test_a_shard_is_taken_out_in_one_step(warehouse):
    name = shard_name([1])
    store(warehouse, name, made_tables("a"))
    drop_shard(warehouse, name)
    assert list((warehouse / PARTS).iterdir()) == list((warehouse / INCOMING).iterdir()) == []


def test_other_folders_among_the_shards_are_passed_over(warehouse):
    names = [shard_name([1]), shard_name([1], "results-")]
    strays = ["lost+found", ".hidden", "0123456789abcdef.old", "copy-0123456789abcdef", "RESULTS-0"]
    for name in [*names, *strays]:
        (warehouse / PARTS / name).mkdir()
    (warehouse / PARTS / shard_name([2])).write_text("a file")
    assert stored_shards(warehouse) == sorted(names)


def files(folder):
    return {path.relative_to(folder): path.is_file() and path.read_bytes() for path in folder.rglob("*")}


@pytest.mark.parametrize("name", ["letter.txt", "lock", "parts/", "incoming/", "parts/0123456789abcdef/"])
def test_a_folder_with_other_things_is_refused_and_left_alone(tmp_path, name):
    path = tmp_path / name
    path.mkdir(parents=True) if name.endswith("/") else path.write_text("hello")
    before = files(tmp_path)
    with pytest.raises(WarehouseError, match="is no warehouse and not empty"):
        prepare_warehouse(tmp_path)
    assert files(tmp_path) == before


def test_a_warehouse_without_the_marker_is_of_an_older_version(warehouse):
    (warehouse / MARKER).unlink()
    before = files(warehouse)
    with pytest.raises(WarehouseError, match="older version of paifu, ingest the sources again"):
        prepare_warehouse(warehouse)
    assert files(warehouse) == before


def test_a_marker_of_a_run_that_was_killed_is_written_anew(tmp_path):
    (tmp_path / MARKER).touch()
    prepare_warehouse(tmp_path)
    assert (tmp_path / MARKER).read_text() == "A warehouse of paifu, layout 1.\n"


@pytest.mark.parametrize("error", [KeyboardInterrupt, WorkerLost])
def test_no_unfinished_shard_stays(warehouse, error):
    """As of a worker that was killed while it wrote."""

    def fail():
        with nothing_left_incoming(warehouse):
            (warehouse / INCOMING / shard_name([1])).mkdir()
            (warehouse / INCOMING / shard_name([1]) / "wins.parquet").write_bytes(b"PAR1")
            raise error

    with pytest.raises(error):
        fail()
    assert list((warehouse / INCOMING).iterdir()) == []
