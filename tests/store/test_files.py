"""Other tools read the files of a table: pandas, Polars, pyarrow and DuckDB see the rows that paifu sees."""

import json

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pytest
from click.testing import CliRunner

import pipeline
from pipeline.cli.main import cli
from pipeline.facts.schema import TABLES
from pipeline.store.catalog import open_warehouse


@pytest.fixture(scope="module")
def counts(sample_warehouse):
    with open_warehouse(sample_warehouse, statistics=False) as connection:
        return {
            name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
            for name in TABLES
            if pipeline.files(sample_warehouse, name)
        }


def count_rows(paths):
    with duckdb.connect() as connection:
        return len(connection.read_parquet(paths).df())


def test_every_reader_sees_every_row(sample_warehouse, counts):
    assert counts["games"] > 50
    for name, n_rows in counts.items():
        paths = pipeline.files(sample_warehouse, name)
        seen = (
            len(pd.concat(map(pd.read_parquet, paths))),
            pl.scan_parquet(paths).select(pl.len()).collect().item(),
            ds.dataset(paths).count_rows(),
            count_rows(paths),
        )
        assert seen == (n_rows,) * 4, name


def test_words_are_plain_strings(sample_warehouse):
    for name in TABLES:
        for path in pipeline.files(sample_warehouse, name):
            assert not any(pa.types.is_dictionary(field.type) for field in ds.dataset(path).schema)


def test_polars_joins_on_the_log_id(sample_warehouse, counts):
    games, hands = (pl.scan_parquet(pipeline.files(sample_warehouse, name)) for name in ("games", "hands"))
    joined = (
        hands.join(games.filter(pl.col("room") == "houou"), on="log_id").select(pl.len()).collect().item()
    )
    assert 0 < joined < counts["hands"]


def test_the_command_lists_what_the_function_gives(sample_warehouse):
    paths = pipeline.files(sample_warehouse, "wins")
    as_lines = CliRunner().invoke(cli, ["files", "wins", "-w", str(sample_warehouse)])
    as_json = CliRunner().invoke(cli, ["files", "wins", "--format", "json", "-w", str(sample_warehouse)])
    assert (as_lines.output.split("\n")[:-1], json.loads(as_json.output)) == (paths, paths)


def test_no_table_and_no_warehouse_are_told(sample_warehouse, tmp_path):
    unknown = CliRunner().invoke(cli, ["files", "win", "-w", str(sample_warehouse)])
    nowhere = CliRunner().invoke(cli, ["files", "wins", "-w", str(tmp_path / "none")])
    assert (unknown.exit_code, nowhere.exit_code) == (2, 2)
    assert "no table 'win'; the tables are logs, games" in unknown.stderr
    assert "no warehouse at" in nowhere.stderr


def test_tables_without_rows_have_no_files(empty_warehouse):
    assert pipeline.files(empty_warehouse, "results") == []
