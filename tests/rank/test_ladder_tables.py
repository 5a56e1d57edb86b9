"""The tables of reference are what data/ladder.toml says at any time."""

from datetime import timedelta

import pytest

from pipeline.rank.ladder import load_tenhou
from pipeline.store.catalog import open_warehouse
from pipeline.store.reference_tables import REFERENCE_TABLES

ERAS = load_tenhou().eras
each_era = pytest.mark.parametrize("era", ERAS, ids=lambda era: era.name)


@pytest.fixture(scope="module")
def connection(tmp_path_factory):
    with open_warehouse(tmp_path_factory.mktemp("empty"), statistics=False) as connection:
        yield connection


def in_force(connection, table, key, era):
    """The rows of a table at the end of an era, by their key."""
    later = [other.since for other in ERAS if other.since > era.since]
    at = min(later) - timedelta(seconds=1) if later else era.since
    rows = connection.execute(
        f"SELECT * EXCLUDE (since_jst) FROM {table} WHERE since_jst <= ? "
        f"QUALIFY row_number() OVER (PARTITION BY {key} ORDER BY since_jst DESC) = 1",
        [at],
    ).fetchall()
    n_keys = key.count(",") + 1
    return {row[:n_keys]: row[n_keys:] for row in rows}


@each_era
def test_gains(connection, era):
    found = in_force(connection, "ladder_gains", "n_players, room", era)
    assert {key: gains[: key[0] - 1] for key, gains in found.items()} == {
        (n_players, room): tuple(gains)
        for n_players, rooms in era.gains.items()
        for room, gains in rooms.items()
    }
    assert all(gains[2] is None for (n_players, _), gains in found.items() if n_players == 3)


@each_era
def test_losses(connection, era):
    found = in_force(connection, "ladder_losses", "dan", era)
    assert found == {(rank.dan,): (rank.loss,) for rank in era.ranks}


@each_era
def test_factors(connection, era):
    found = in_force(connection, "ladder_factors", "length", era)
    assert found == {(length,): (factor,) for length, factor in era.factors.items()}


@pytest.mark.parametrize("table", REFERENCE_TABLES.values(), ids=list(REFERENCE_TABLES))
def test_a_table_has_its_columns_one_row_a_key_and_null_where_it_is_declared(connection, table):
    relation = connection.table(table.name)
    assert relation.columns == [column.name for column in table.columns]
    rows = relation.fetchall()
    places = [relation.columns.index(name) for name in table.key]
    assert len({tuple(row[place] for place in places) for row in rows}) == len(rows) > 0
    for column, values in zip(table.columns, zip(*rows, strict=True), strict=True):
        assert (None in values) == bool(column.null), column.name
