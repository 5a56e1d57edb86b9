"""The catalog: views with declared types, macros, and nothing written into the warehouse."""

import shutil

import pyarrow.parquet as pq
import pytest
from made_tables import made_tables

from pipeline.facts.schema import LOG_TABLES
from pipeline.store.catalog import open_warehouse
from pipeline.store.errors import WarehouseError
from pipeline.store.shards import (
    PARTS,
    ShardWriter,
    commit_shard,
    prepare_warehouse,
    shard_folder,
    shard_name,
    stored_shards,
)

FIRST, SECOND, LATER = sorted(shard_name([number]) for number in range(3))


def store(warehouse, shard, *log_ids):
    with ShardWriter(warehouse, shard) as writer:
        writer.write(made_tables(*log_ids))
    commit_shard(warehouse, shard)


@pytest.fixture
def warehouse(tmp_path):
    """A warehouse of two shards whose path needs quoting."""
    folder = tmp_path / "it's a [big] *warehouse?"
    folder.mkdir()
    prepare_warehouse(folder)
    store(folder, FIRST, "a", "b")
    store(folder, SECOND, "c")
    return folder


def columns(connection, table):
    return [(name, kind) for name, kind, *_ in connection.execute(f"DESCRIBE {table}").fetchall()]


def test_a_view_has_the_rows_of_all_shards(warehouse):
    with open_warehouse(warehouse, statistics=False) as connection:
        for table in LOG_TABLES:
            ids = connection.execute(f"SELECT log_id FROM {table} ORDER BY log_id").fetchall()
            assert ids == [("a",), ("b",), ("c",)]


def test_the_views_of_an_empty_warehouse_have_the_types_of_a_full_one(warehouse, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    with open_warehouse(warehouse, statistics=False) as full, open_warehouse(empty, statistics=False) as bare:
        for table in LOG_TABLES:
            assert columns(bare, table) == columns(full, table)
            assert bare.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_a_shard_that_is_stored_later_is_seen_by_the_open_connection(warehouse):
    with open_warehouse(warehouse, statistics=False) as connection:
        store(warehouse, LATER, "d")
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (4,)


def test_queries_write_nothing_into_the_warehouse(warehouse):
    def content():
        return {path: path.read_bytes() for path in sorted(warehouse.rglob("*")) if path.is_file()}

    before = content()
    with open_warehouse(warehouse, statistics=False) as connection:
        connection.execute("SELECT * FROM hand_seats JOIN hands USING (log_id, hand_index)").fetchall()
        connection.execute("CREATE TABLE mine AS SELECT * FROM games")
    assert content() == before


def test_no_warehouse(tmp_path):
    with pytest.raises(WarehouseError, match=r"no warehouse at .*nowhere.*paifu ingest"):
        open_warehouse(tmp_path / "nowhere")


def test_a_folder_of_other_things_is_no_warehouse(tmp_path):
    (tmp_path / "letter.txt").write_text("hello")
    with pytest.raises(WarehouseError, match="is no warehouse"):
        open_warehouse(tmp_path)


def test_tables_of_another_version_are_named(warehouse):
    path = shard_folder(warehouse, FIRST) / "wins.parquet"
    pq.write_table(pq.read_table(path).drop_columns(["fu"]), path)
    with pytest.raises(WarehouseError, match=r"table wins .* another version"):
        open_warehouse(warehouse)


@pytest.mark.parametrize("shard", [FIRST, SECOND])
def test_a_table_without_a_file_is_named(warehouse, shard):
    (shard_folder(warehouse, shard) / "dangers.parquet").unlink()
    with pytest.raises(
        WarehouseError, match=r"no file of table dangers: .* another version .* ingest .* again"
    ):
        open_warehouse(warehouse)


def test_a_file_among_the_shards_is_passed_over(warehouse):
    (warehouse / "parts" / ".DS_Store").write_bytes(b"of a file manager")
    with open_warehouse(warehouse, statistics=False) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (3,)


@pytest.mark.parametrize("shards", [None, "named"])
@pytest.mark.parametrize("name", ["lost+found", ".hidden", f"{FIRST}.old", f"copy-{FIRST}"])
def test_a_folder_among_the_shards_is_passed_over(warehouse, name, shards):
    """Also one that holds a copy of a shard."""
    shutil.copytree(shard_folder(warehouse, FIRST), warehouse / PARTS / name)
    with open_warehouse(warehouse, shards and stored_shards(warehouse)) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (3,)


@pytest.mark.parametrize("damage", [b"", b"PAR1 and then nothing"])
def test_a_damaged_file_is_named(warehouse, damage):
    (shard_folder(warehouse, FIRST) / "wins.parquet").write_bytes(damage)
    with pytest.raises(WarehouseError, match=r"cannot read .*wins"):
        open_warehouse(warehouse)


MACROS = [
    ("kinds(36)", [2, 5]),
    ("kinds(0)", []),
    ("kinds(1::BIGINT << 33)", [33]),
    ("kinds(NULL)", None),
    ("n_kinds(36)", 2),
    ("has_kind(36, 5)", True),
    ("has_kind(36, 4)", False),
    ("suit_text(36, 0)", "36m"),
    ("suit_text(36, 1)", ""),
    ("kinds_text(36)", "36m"),
    ("kinds_text((36::BIGINT << 9) | (1::BIGINT << 33))", "36p7z"),
    ("kinds_text((1::BIGINT << 34) - 1)", "123456789m123456789p123456789s1234567z"),
    ("kinds_text(0)", ""),
    ("kinds_text(NULL)", None),
    ("kind_name(0)", "1m"),
    ("kind_name(26::TINYINT)", "9s"),
    ("kind_name(33)", "7z"),
    ("kind_of(135)", 33),
    ("tile_name(0)", "1m"),
    ("tile_name(16)", "0m"),
    ("tile_name(52::SMALLINT)", "0p"),
    ("tile_name(88)", "0s"),
    ("tile_name(52, has_red_fives := false)", "5p"),
    ("tile_name(53)", "5p"),
    ("tile_name(135)", "7z"),
    ("tile_name(NULL)", None),
]


@pytest.mark.parametrize(("expression", "value"), MACROS)
def test_macros(empty, expression, value):
    assert empty.execute(f"SELECT {expression}").fetchone() == (value,)
