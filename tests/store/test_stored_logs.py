"""Which logs a warehouse holds, as hashes."""

import duckdb
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_tables import made_tables
from stored import store

from pipeline.store import stored as known
from pipeline.store.shards import shard_name
from pipeline.store.snapshots import open_snapshot
from pipeline.store.stored import HashSet, hash64, read_stored_logs

HASHES = st.integers(-(2**63), 2**63 - 1)


@pytest.mark.parametrize("text", ["", "a", "2016110714gm-00a9-0000-5a1b2c3d", "雀", "nogid-0123456789ab"])
def test_the_hash_is_that_of_duckdb(text):
    (value,) = duckdb.execute("SELECT md5_number_lower(?)", [text]).fetchone()
    assert hash64(text) == int(np.uint64(value).astype(np.int64))


def test_a_name_that_is_no_unicode_has_a_hash():
    assert hash64("a\udcff") != hash64("a")


@given(st.lists(HASHES), st.lists(HASHES), st.lists(HASHES), st.lists(HASHES), st.integers(1, 5))
def test_a_hash_set_is_a_set(stored, added, more, others, recent):
    before, known._RECENT = known._RECENT, recent
    try:
        hashes = HashSet(np.array(stored, np.int64))
        for value in added:
            hashes.add(value)
        hashes.update(np.array(more, np.int64))
    finally:
        known._RECENT = before
    expected = {*stored, *added, *more}
    assert all(value in hashes for value in expected)
    assert [value in hashes for value in others] == [value in expected for value in others]
    assert hashes.to_array().tolist() == sorted(expected)


def with_statuses(*statuses):
    """A table of logs named log-0, log-1, ... with these statuses."""
    table = made_tables(*(f"log-{i}" for i in range(len(statuses))))["logs"]
    place = table.schema.get_field_index("status")
    kind = table.schema.field(place).type
    words = sorted(set(statuses))
    column = pa.DictionaryArray.from_arrays(
        pa.array([words.index(status) for status in statuses], kind.index_type), pa.array(words)
    )
    return table.set_column(place, table.schema.field(place), column)


def test_every_log_is_known_by_its_key_and_only_stored_ones_by_their_id(tmp_path):
    statuses = ["ok", "cut", "unsupported", "rejected", "unreadable", "duplicate"]
    store(tmp_path, shard_name([1]), {"logs": with_statuses(*statuses)})
    logs = read_stored_logs(open_snapshot(tmp_path))
    assert [key in logs.keys for key in range(-1, 7)] == [False, *[True] * 6, False]
    assert [hash64(f"log-{i}") in logs.ids for i in range(6)] == [True, True, True, False, False, False]


def test_an_empty_warehouse_knows_nothing(tmp_path):
    logs = read_stored_logs(open_snapshot(tmp_path))
    assert 0 not in logs.keys
    assert hash64("a") not in logs.ids
