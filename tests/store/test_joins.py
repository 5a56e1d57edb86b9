"""The joins that docs/tables.md promises, on the tables of real and synthetic games."""

import pytest

from pipeline.docs.joins import JOINS, condition
from pipeline.facts.schema import TABLES
from pipeline.store.catalog import open_warehouse


def test_every_table_of_a_game_is_reached():
    apart = {"logs", "checks", "games", "result_files"}
    assert {join.table for join in JOINS} == set(TABLES) - apart
    assert {join.other for join in JOINS} <= set(TABLES)


@pytest.mark.parametrize("join", JOINS, ids=lambda join: f"{join.table}-{join.other}")
def test_a_row_has_one_row_of_the_other_table(join, sample_connection):
    matched = f"SELECT count(*) FROM {join.other} AS other WHERE {condition(join, join.table, 'other')}"
    query = (
        f"SELECT count(*), count(*) FILTER (({matched}) <> 1) FROM {join.table} WHERE {join.when or 'true'}"
    )
    n_rows, n_astray = sample_connection.execute(query).fetchone()
    assert n_astray == 0
    assert n_rows > 0 or join.table.startswith("result")


@pytest.fixture(scope="module")
def sample_connection(sample_warehouse):
    with open_warehouse(sample_warehouse) as connection:
        yield connection
