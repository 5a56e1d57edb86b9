"""Shards: the files of tables, and the form in which columns are stored."""

import hashlib

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from made_tables import made_tables

from pipeline.facts.schema import LOG_TABLES, TABLES
from pipeline.store.commits import column_version
from pipeline.store.objects import open_objects
from pipeline.store.shards import ShardWriter, read_shard


@pytest.fixture
def warehouse(tmp_path):
    return tmp_path


def write(warehouse, *batches):
    """The shard."""
    with ShardWriter(open_objects(warehouse), "s") as writer:
        for tables in batches:
            writer.write(tables)
    return writer.shard


def paths(warehouse, *batches):
    """The files of a shard by table."""
    return {file.table: warehouse / file.key for file in write(warehouse, *batches).files}


def test_a_shard_has_a_file_for_every_table_with_rows(warehouse):
    assert list(paths(warehouse, made_tables("a", "b"))) == list(LOG_TABLES)
    ((name, path),) = paths(warehouse, made_tables("a", "b", only=["logs"])).items()
    assert (name, pq.read_metadata(path).num_rows) == ("logs", 2)


def test_a_file_is_named_by_its_content_and_the_shard_says_what_is_in_it(warehouse):
    shard = write(warehouse, made_tables("a", "b"))
    for file in shard.files:
        data = (warehouse / file.key).read_bytes()
        assert file.key == f"{file.table}/{hashlib.sha256(data).hexdigest()}.parquet"
        assert (file.n_bytes, file.n_rows, file.columns) == (len(data), 2, column_version(file.table))
    assert (shard.name, shard.sources) == ("s", ("x",))


def test_the_version_of_columns_is_that_of_their_names_and_types():
    assert len({column_version(name) for name in TABLES}) == len(TABLES)


def test_sources_are_what_was_given(warehouse):
    tables = made_tables("a", "b", "c")
    places = pa.array(["b/1.mjlog", "b/x/2.mjlog", "a.zip"])
    index = tables["logs"].schema.get_field_index("source")
    field = tables["logs"].schema.field(index)
    places = places.dictionary_encode().cast(field.type) if pa.types.is_dictionary(field.type) else places
    logs = tables["logs"].set_column(index, field, places)
    assert write(warehouse, tables | {"logs": logs}).sources == ("a.zip", "b")


def test_a_shard_reads_back_with_all_its_tables(warehouse):
    tables = made_tables("a", only=["logs", "hands"])
    found = read_shard(open_objects(warehouse), write(warehouse, tables))
    assert {name: table.to_pylist() for name, table in found.items()} == {
        name: table.to_pylist() for name, table in tables.items()
    }


def plain(kind):
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def test_a_stored_table_reads_back_as_it_was(warehouse):
    tables = made_tables("a", "b")
    found = paths(warehouse, tables)
    for name, table in tables.items():
        stored = pq.read_table(found[name])
        words_as_text = [field.with_type(plain(field.type)) for field in table.schema]
        assert stored.schema.equals(pa.schema(words_as_text))
        assert stored.to_pylist() == table.to_pylist()


def test_the_batches_of_a_table_become_one_row_group(warehouse):
    path = paths(warehouse, made_tables("a", "b"), made_tables("c"), made_tables("d"))["discards"]
    assert pq.read_metadata(path).num_row_groups == 1
    assert pq.read_table(path)["log_id"].to_pylist() == ["a", "b", "c", "d"]


def test_a_log_id_is_written_once_however_many_rows_and_batches_have_it(warehouse):
    ids = ["a" * 40, "b" * 40]
    batches = [made_tables(*[log_id] * 1000, only=["discards"]) for log_id in ids]
    path = paths(warehouse, *batches)["discards"]
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
    path = paths(warehouse, made_tables("a", "b"))[table]
    assert encoding in column_chunk(pq.read_metadata(path), column).encodings


def test_only_log_ids_have_minima_and_maxima(warehouse):
    found = paths(warehouse, made_tables("a", "b"))
    for path in found.values():
        group = pq.read_metadata(path).row_group(0)
        chunks = [group.column(i) for i in range(group.num_columns)]
        assert [chunk.path_in_schema for chunk in chunks if chunk.is_stats_set] == ["log_id"]
    assert column_chunk(pq.read_metadata(found["wins"]), "log_id").statistics.min == "a"


def test_the_same_tables_give_the_same_files(warehouse):
    first, second = (write(warehouse, made_tables("a"), made_tables("b")) for _ in range(2))
    assert first == second


def test_an_exception_in_the_block_stores_nothing(warehouse):
    def interrupted():
        yield made_tables("a")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(warehouse, *interrupted())
    assert list(warehouse.iterdir()) == []
