"""The export to Delta Lake, read back by its own library and by Polars."""

import os
import sys

import polars as pl
import pyarrow as pa
import pytest
from click.testing import CliRunner
from made_tables import made_tables
from s3_server import BUCKET, s3_server, settings
from stored import store

from pipeline.cli.main import cli
from pipeline.facts.schema import TABLES
from pipeline.store.catalog import open_warehouse
from pipeline.store.delta import export_delta
from pipeline.store.errors import WarehouseError
from pipeline.store.shards import shard_name

deltalake = pytest.importorskip("deltalake")


@pytest.fixture
def warehouse(tmp_path):
    """Two commits: games a and b, then c."""
    folder = tmp_path / "warehouse"
    folder.mkdir()
    store(folder, shard_name([0]), made_tables("a", "b"))
    store(folder, shard_name([1]), made_tables("c"))
    return folder


def exported(warehouse, output, snapshot=None):
    """The names of the tables that were written, by the rows they have."""
    return {found.table: found.n_rows for found in export_delta(warehouse, output, snapshot) if found.is_new}


def log_ids(output, version=None):
    table = deltalake.DeltaTable(output, version)
    return sorted(table.to_pyarrow_table(columns=["log_id"])["log_id"].to_pylist())


def of_any_order(rows):
    """Delta keeps no order of rows."""
    return sorted(map(repr, zip(*(column.to_pylist() for column in rows.columns), strict=True)))


def test_every_table_is_read_back_row_by_row(sample_warehouse, tmp_path):
    written = exported(sample_warehouse, tmp_path / "lake")
    assert list(written) == list(TABLES)
    with open_warehouse(sample_warehouse, statistics=False) as connection:
        for name, n_rows in written.items():
            rows = of_any_order(connection.sql(f"FROM {name}").to_arrow_table())
            table = deltalake.DeltaTable(tmp_path / "lake" / name)
            assert of_any_order(table.to_pyarrow_table()) == rows
            assert of_any_order(pl.read_delta(str(tmp_path / "lake" / name)).to_arrow()) == rows
            assert len(rows) == n_rows


def test_a_table_says_what_it_is_and_what_its_columns_mean(warehouse, tmp_path):
    exported(warehouse, tmp_path / "lake")
    table = deltalake.DeltaTable(tmp_path / "lake" / "games")
    assert (table.metadata().name, table.metadata().description) == (
        "games",
        f"One row: {TABLES['games'].grain}.",
    )
    fields = {field.name: field.metadata["comment"] for field in table.schema().fields}
    assert fields == {column.name: column.doc for column in TABLES["games"].columns}


def test_only_tables_with_other_rows_get_a_new_version(warehouse, tmp_path):
    lake = tmp_path / "lake"
    assert exported(warehouse, lake, 1)["games"] == 2
    assert exported(warehouse, lake, 1) == {}
    of_all = exported(warehouse, lake)
    assert of_all["games"] == 3
    assert "results" not in of_all  # without rows before and now
    assert log_ids(lake / "games") == ["a", "b", "c"]
    assert log_ids(lake / "games", 0) == ["a", "b"]


def test_other_folders_are_left_alone(warehouse, tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "games").write_text("precious")
    with pytest.raises(WarehouseError, match="is no export of paifu and not empty"):
        exported(warehouse, folder)
    with pytest.raises(WarehouseError, match="is no export of paifu and not empty"):
        exported(warehouse, folder / "games")
    assert (folder / "games").read_text() == "precious"


def test_without_the_library_one_line_says_what_to_install(warehouse, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "deltalake.exceptions", None)
    result = CliRunner().invoke(cli, ["export", str(tmp_path / "lake"), "-w", str(warehouse)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pip install 'paifu[delta]'" in result.stderr


@pytest.mark.full
def test_an_export_in_an_object_store(warehouse, monkeypatch):
    pytest.importorskip("moto.server")
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    with s3_server() as endpoint:
        for name, value in settings(endpoint).items():
            monkeypatch.setenv(name, value)
        lake = f"s3://{BUCKET}/lake"
        result = CliRunner().invoke(cli, ["export", lake, "-w", str(warehouse)])
        assert (result.exit_code, "games: 3 rows" in result.stderr) == (0, True)
        assert exported(warehouse, lake) == {}
        assert log_ids(f"{lake}/games") == ["a", "b", "c"]
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "")
        with pytest.raises(WarehouseError, match="cannot write Delta tables"):
            exported(warehouse, "s3://nowhere/lake")


def test_types_of_views_are_those_of_delta(warehouse, tmp_path):
    """No value changes its type on the way: text, whole numbers, moments without zone, lists."""
    exported(warehouse, tmp_path / "lake")
    with open_warehouse(warehouse, statistics=False) as connection:
        for name in TABLES:
            expected = pa.schema(connection.sql(f"FROM {name} LIMIT 0").to_arrow_table().schema)
            found = deltalake.DeltaTable(tmp_path / "lake" / name).to_pyarrow_table().schema
            assert found.remove_metadata().equals(expected)
