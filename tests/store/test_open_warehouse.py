"""The catalog: views with declared types, macros, and nothing written into the warehouse."""

import pytest
from made_tables import made_tables
from stored import path_of, store

from pipeline.facts.schema import LOG_TABLES
from pipeline.store.catalog import open_warehouse
from pipeline.store.errors import WarehouseError
from pipeline.store.shards import shard_name
from pipeline.store.snapshots import open_snapshot, try_commit

FIRST, SECOND, LATER = (shard_name([number]) for number in range(3))


@pytest.fixture
def warehouse(tmp_path):
    """A warehouse of two shards whose path needs quoting."""
    folder = tmp_path / "it's a [big] *warehouse?"
    folder.mkdir()
    store(folder, FIRST, made_tables("a", "b"))
    store(folder, SECOND, made_tables("c"))
    return folder


def n_games(warehouse, **more):
    with open_warehouse(warehouse, statistics=False, **more) as connection:
        return connection.execute("SELECT count(*) FROM games").fetchone()[0]


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


def test_what_is_stored_later_is_not_in_the_open_connection(warehouse):
    with open_warehouse(warehouse, statistics=False) as connection:
        store(warehouse, LATER, made_tables("d"))
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (3,)
    assert n_games(warehouse) == 4


def test_an_older_commit_is_opened_by_its_number(warehouse):
    assert [n_games(warehouse, snapshot=number) for number in range(3)] == [0, 2, 3]
    for number in (3, -1):
        with pytest.raises(WarehouseError, match=f"has no commit {number}: the last is 2"):
            open_warehouse(warehouse, snapshot=number)


def test_some_shards(warehouse):
    assert [n_games(warehouse, shards=names) for names in ([FIRST], [SECOND], [])] == [2, 1, 0]
    with pytest.raises(WarehouseError, match="no shard 'nothing'"):
        open_warehouse(warehouse, ["nothing"])


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
    snapshot = open_snapshot(warehouse)
    shard = snapshot.shards[FIRST]
    files = tuple(file._replace(columns="0" * 16) if file.table == "wins" else file for file in shard.files)
    assert try_commit(snapshot, [shard._replace(files=files)], [shard]) is not None
    with pytest.raises(WarehouseError, match=r"table wins .* another version .* ingest .* again"):
        open_warehouse(warehouse)


def test_a_file_that_is_missing_is_named(warehouse):
    path_of(warehouse, "dangers").unlink()
    with pytest.raises(WarehouseError, match="cannot read table dangers"):
        open_warehouse(warehouse)


def test_files_that_no_commit_names_are_passed_over(warehouse):
    path = path_of(warehouse, "games")
    for name in (".DS_Store", "copy.parquet", f"{'0' * 64}.parquet"):
        path.with_name(name).write_bytes(path.read_bytes())
    (warehouse / "lost+found").mkdir()
    assert n_games(warehouse) == 3


@pytest.mark.parametrize("damage", [b"", b"PAR1 and then nothing"])
def test_a_damaged_file_is_named(warehouse, damage):
    path_of(warehouse, "wins").write_bytes(damage)
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
