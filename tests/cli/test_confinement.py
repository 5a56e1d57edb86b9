"""A query reads the warehouse alone: no other file, no network, no setting, no variable of the program."""

import os
import shutil

import duckdb
import pandas as pd
import pytest
from click.testing import CliRunner

import pipeline
from pipeline.cli.main import cli

READS = "expected a query that reads"
DENIED = "Permission Error"
LOCKED = "the configuration has been locked"


@pytest.fixture
def place(tmp_path, short_warehouse):
    """A warehouse whose path needs quoting, and files beside it: {out}."""
    shutil.copytree(short_warehouse, tmp_path / "it's [a] *warehouse")
    (tmp_path / "a.csv").write_text("secret\n1\n")
    (tmp_path / "a.json").write_text('{"secret": 1}')
    with duckdb.connect(tmp_path / "a.db") as connection:
        connection.execute("CREATE TABLE t AS SELECT 1 AS secret")
        connection.execute(f"COPY t TO '{tmp_path}/a.parquet'")
    return tmp_path


@pytest.fixture
def warehouse(place):
    return place / "it's [a] *warehouse"


def sql(query, warehouse, *more):
    return CliRunner().invoke(cli, ["sql", query, "-w", str(warehouse), "--format", "csv", *more])


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("FROM '{out}/a.csv'", DENIED),
        ("FROM read_csv('{out}/a.csv')", DENIED),
        ("FROM sniff_csv('{out}/a.csv')", DENIED),
        ("FROM '{out}/a.json'", DENIED),
        ("FROM read_json('{out}/a.json')", DENIED),
        ("FROM '{out}/a.parquet'", DENIED),
        ("FROM read_parquet('{out}/*.parquet')", DENIED),
        ("FROM read_parquet('{warehouse}/hands/../../a.parquet')", DENIED),
        ("FROM parquet_metadata('{out}/a.parquet')", DENIED),
        ("FROM read_text('{out}/a.csv')", DENIED),
        ("FROM read_blob('{out}/a.csv')", DENIED),
        ("FROM read_text('/etc/passwd')", DENIED),
        ("FROM glob('{out}/*')", DENIED),
        ("FROM '{warehouse}/roots.txt'", "does not exist"),
        ("FROM read_text('{warehouse}/roots.txt')", DENIED),
        ("FROM read_parquet('https://example.com/a.parquet')", DENIED),
        ("FROM read_parquet('s3://bucket/a.parquet')", DENIED),
        ("FROM query('FROM read_text(''{out}/a.csv'')')", DENIED),
        ("FROM duckdb_secrets()", DENIED),
        ("FROM duckdb_extensions()", DENIED),
        ("SELECT getenv('HOME')", "getenv"),
        ("FROM statements", "does not exist"),  # a variable where the query is run
        ("FROM enable_logging('QueryLog')", LOCKED),
        ("FROM enable_profiling()", LOCKED),
        ("ATTACH '{out}/a.db'", READS),
        ("ATTACH '{out}/new.db'", READS),
        ("SET enable_external_access = true", READS),
        ("SET threads = 1", READS),
        ("RESET threads", READS),
        ("PRAGMA threads = 1", READS),
        ("PRAGMA database_list", READS),
        ("COPY games TO '{out}/new.csv'", READS),
        ("COPY games TO '{warehouse}/hands/new.parquet'", READS),
        ("COPY games FROM '{out}/a.csv'", READS),
        ("EXPORT DATABASE '{out}/new'", READS),
        ("IMPORT DATABASE '{out}'", READS),
        ("INSTALL httpfs", READS),
        ("LOAD httpfs", READS),
        ("CHECKPOINT", READS),
        ("CALL duckdb_settings()", READS),
        ("CREATE TABLE new AS SELECT 1", READS),
        ("INSERT INTO ladder_losses SELECT * FROM ladder_losses", READS),
        ("WITH a AS (COPY games TO '{out}/new.csv') FROM a", f"{READS}, got one with: COPY"),
        ("WITH a AS (COPY games TO '{warehouse}/hands/new.parquet') FROM a", READS),
        ("WITH a AS (DELETE FROM ladder_losses RETURNING *) FROM a", READS),
        ("FROM (WITH a AS (INSERT INTO ladder_losses FROM ladder_losses RETURNING *) FROM a)", READS),
        ("FROM query('WITH a AS (COPY games TO ''{out}/new.csv'') FROM a')", "must be at the top level"),
        ("PREPARE p AS SELECT 1", READS),
        ("USE memory", READS),
        ("BEGIN", READS),
    ],
)
def test_what_a_query_cannot_do(place, warehouse, query, message):
    before = sorted(path for path in place.rglob("*"))
    result = sql(query.format(out=place, warehouse=str(warehouse).replace("'", "''")), warehouse)
    assert sorted(path for path in place.rglob("*")) == before
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("paifu: ")
    assert message in line


def test_allowed_files_are_read_and_nothing_is_written(place, warehouse):
    for name in ("a.csv", "a.json", "a.parquet"):
        result = sql(f"FROM '{place}/{name}'", warehouse, "--allow-files")
        assert (result.exit_code, result.stdout) == (0, "secret\n1\n")
    copying = f"COPY games TO '{place}/new.csv'"
    for query in (copying, f"WITH a AS ({copying}) FROM a", f"ATTACH '{place}/a.db'", "INSTALL httpfs"):
        assert READS in sql(query, warehouse, "--allow-files").stderr
    assert not (place / "new.csv").exists()
    assert "does not exist" in sql("FROM statements", warehouse, "--allow-files").stderr


def test_who_is_refused_a_file_is_told_of_the_option(place, warehouse):
    assert sql(f"FROM '{place}/a.csv'", warehouse).stderr.endswith("(--allow-files)\n")


@pytest.mark.parametrize("linked", ["", "games", "commits"])
def test_a_warehouse_behind_links_is_read(place, warehouse, linked):
    """As where the tables are on another disk."""
    place.joinpath("elsewhere").mkdir()
    path = warehouse
    if linked:
        path = warehouse / linked
    moved = path.rename(place / "elsewhere" / path.name)
    path.symlink_to(moved)
    result = sql("SELECT count(*) AS n FROM games JOIN game_seats USING (log_id)", warehouse)
    assert (result.exit_code, result.stdout) == (0, "n\n4\n"), result.stderr
    assert pipeline.report(warehouse, "archive_games")["n_games"].tolist() == [1]


def test_a_connection_of_the_api_is_as_confined(place, warehouse):
    with pipeline.open_warehouse(warehouse) as connection:
        with pytest.raises(duckdb.PermissionException):
            connection.execute(f"FROM '{place}/a.csv'")
        with pytest.raises(duckdb.InvalidInputException, match=LOCKED):
            connection.execute("SET enable_external_access = true")
        connection.register("frame", pd.DataFrame({"a": [1]}))
        assert connection.execute("SELECT a + 1 FROM frame, games").fetchall() == [(2,)]
    with pipeline.open_warehouse(warehouse, allow_files=True) as connection:
        connection.execute("SET threads = 1")
        assert connection.execute(f"FROM '{place}/a.csv'").fetchall() == [(1,)]
        for name in ("autoinstall_known_extensions", "autoload_known_extensions"):
            assert connection.execute(f"SELECT current_setting('{name}')").fetchone() == (False,)


WITH_A_WAREHOUSE = {
    "ingest": ["ingest", "."],
    "sql": ["sql", "SELECT 1"],
    "verify": ["verify"],
    "report": ["report", "rates_basic"],
    "dan": ["dan"],
    "show": ["show", "2016110714gm-00a9-0000-5a1b2c3d"],
}


def refused(*arguments):
    result = CliRunner().invoke(cli, arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("paifu: ")
    return line


@pytest.mark.parametrize("command", WITH_A_WAREHOUSE)
@pytest.mark.parametrize(
    ("address", "message"),
    [
        (
            "https://example.com/w",
            "a folder or one of s3://, gs://, az://, file://, got: 'https://example.com/w'",
        ),
        ("s3://bucket/w", "no credentials for 's3://bucket/w': set AWS_ACCESS_KEY_ID and AWS_SECRET_"),
        ("s3://", "expected s3://BUCKET/FOLDER, got: 's3://'"),
        ("file:///none/of/these", "'/none/of/these'"),
    ],
)
def test_an_address_without_a_warehouse(tmp_path, monkeypatch, command, address, message):
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    if (command, address[:4]) != ("ingest", "file"):  # where one is made
        assert message in refused(*WITH_A_WAREHOUSE[command], "-w", address)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("command", ["ingest", "check"])
@pytest.mark.parametrize("address", ["s3://bucket/logs", "https://example.com/a.zip", "file:///tmp/logs"])
def test_an_address_is_no_source(tmp_path, monkeypatch, command, address):
    monkeypatch.chdir(tmp_path)
    assert f"of this machine, got an address: {address!r}" in refused(command, address)
    assert os.listdir(tmp_path) == []
