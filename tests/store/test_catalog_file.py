"""The catalog file: the same tables for any client, with what they mean; no other file is overwritten."""

import duckdb
import pytest
from click.testing import CliRunner

from pipeline.cli.main import cli
from pipeline.facts.schema import TABLES
from pipeline.store.catalog import open_warehouse
from pipeline.store.catalog_file import write_catalog
from pipeline.store.reference_tables import REFERENCE_TABLES


@pytest.fixture(scope="module")
def catalog(sample_warehouse, tmp_path_factory):
    path = tmp_path_factory.mktemp("catalog") / "it's a catalog.duckdb"
    assert write_catalog(sample_warehouse, path) == 1
    return path


@pytest.fixture
def client(catalog):
    with duckdb.connect(str(catalog), read_only=True) as connection:
        yield connection


def views(connection):
    query = "SELECT view_name FROM duckdb_views() WHERE NOT internal AND schema_name = 'main' ORDER BY ALL"
    return [name for (name,) in connection.execute(query).fetchall()]


def test_a_client_sees_the_same_rows(client, sample_warehouse):
    with open_warehouse(sample_warehouse) as ours:
        assert views(client) == views(ours)
        for name in (*TABLES, *REFERENCE_TABLES, "stats_mortal", "result_checks"):
            count = f"SELECT count(*) FROM {name}"
            assert client.execute(count).fetchall() == ours.execute(count).fetchall(), name


def test_macros_are_there(client):
    assert client.execute("SELECT share(1, 4), kind_name(27)").fetchall() == [(0.25, "1z")]


def test_tables_and_columns_say_what_they_mean(client):
    told = dict(client.execute("SELECT view_name, comment FROM duckdb_views() WHERE NOT internal").fetchall())
    assert told["wins"] == f"One row: {TABLES['wins'].grain}."
    columns = client.execute("SELECT table_name, column_name, comment FROM duckdb_columns()").fetchall()
    told = {(table, column): comment for table, column, comment in columns}
    for table in (*TABLES.values(), *REFERENCE_TABLES.values()):
        for column in table.columns:
            assert told[table.name, column.name].startswith(column.doc), (table.name, column.name)


def test_a_catalog_is_replaced_and_nothing_else(sample_warehouse, tmp_path):
    def run(path):
        return CliRunner().invoke(cli, ["catalog", "-w", str(sample_warehouse), "-o", str(path)])

    ours = tmp_path / "ours.duckdb"
    assert [run(ours).exit_code, run(ours).exit_code] == [0, 0]
    others = {"letter.txt": b"Dear", "empty": b"", "own.duckdb": None}
    for name, content in others.items():
        if content is None:
            duckdb.connect(str(tmp_path / name)).close()
        else:
            (tmp_path / name).write_bytes(content)
        before = (tmp_path / name).read_bytes()
        refused = run(tmp_path / name)
        assert (refused.exit_code, (tmp_path / name).read_bytes()) == (2, before)
        assert "is no catalog of paifu" in refused.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["ours.duckdb", *others])


def test_without_a_warehouse_there_is_none(tmp_path):
    found = CliRunner().invoke(cli, ["catalog", "-w", str(tmp_path / "none"), "-o", str(tmp_path / "c")])
    assert (found.exit_code, (tmp_path / "c").exists()) == (2, False)
