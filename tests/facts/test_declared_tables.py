"""What the declarations of tables promise to readers."""

import duckdb
import pyarrow as pa
import pytest

from pipeline.facts.columns import ARCHIVE, INDEX, LOG, REPLAY
from pipeline.facts.schema import TABLES
from pipeline.replay.checks import CHECK_NAMES

COLUMNS = [column for table in TABLES.values() for column in table.columns]

each_table = pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))


@each_table
def test_names_are_unique_and_hold_the_key(table):
    names = [column.name for column in table.columns]
    assert len(set(names)) == len(names)
    assert set(table.key) <= set(names)
    assert {"log_id", "result_id", "source_key"} & set(names)


@each_table
def test_columns_are_described(table):
    for column in table.columns:
        assert column.doc.endswith("."), column.name
        assert not column.null.endswith("."), column.name
        assert column.stated_by in (LOG, REPLAY, ARCHIVE, INDEX), column.name
        assert set(column.checks) <= set(CHECK_NAMES), column.name
        if pa.types.is_dictionary(column.type) and column.name not in ("log_id", "yaku"):
            assert column.words, column.name


@each_table
def test_columns_are_named_by_their_kind(table):
    for column in table.columns:
        prefix = column.name.partition("_")[0]
        is_flag = prefix in ("is", "are", "has") or column.name == "rules_supported"
        assert is_flag == pa.types.is_boolean(column.type), column.name
        if prefix == "n":
            assert pa.types.is_integer(column.type), column.name
        if column.name.endswith("_jst"):
            assert pa.types.is_timestamp(column.type), column.name
        if column.name.endswith(("points", "delta")):
            assert column.type == pa.int64(), column.name


@each_table
def test_names_need_no_quotes_in_sql(table):
    connection = duckdb.connect()
    for column in table.columns:
        query = f"SELECT {column.name} FROM (SELECT 1 AS {column.name}) GROUP BY {column.name}"
        assert connection.execute(query).fetchall() == [(1,)]


def test_checks_that_judge_values_are_named():
    """Every check that compares a value of the tables stands with a column."""
    judged = {check for column in COLUMNS for check in column.checks}
    not_stored = {
        "empty_seat",
        "riichi_points",
        "win_hand",
        "win_melds",
        "win_kita",
        "win_honba",
        "win_points_before",
        "draw_honba",
        "draw_sticks",
        "draw_points_before",
        "draw_hand",
    }
    assert judged | not_stored == set(CHECK_NAMES)
    assert not judged & not_stored
