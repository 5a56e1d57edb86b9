"""Every self-check holds in sound warehouses, and finds a row that was changed."""

from contextlib import contextmanager

import duckdb
import pytest
import short_games
from doctored import DELETE, DOCTORINGS, REPEAT, WRITTEN
from result_lines import write_line, write_list
from short_games import log_id

import pipeline
from pipeline.facts.schema import RESULT_TABLES, TABLES
from pipeline.resources import data_path, sql_files
from pipeline.store.catalog import open_warehouse
from pipeline.store.self_checks import read_self_check, self_checks

CHECKS = {check.name: check for check in self_checks()}
PLACES = {"log_id", "result_id", "source_key", "source"}

# Of the sound game, of one with a doubtful sum, of two that nobody has stored; one line twice, one broken.
LISTS = {
    "scc.html": [
        write_line(start="02:10", log_id=log_id(2)),
        write_line(start="03:20", log_id=log_id(3), scores=(61.0, 14.0, -29.0, -45.0)),
        "<html>",
    ],
    "scb20170103.log": [write_line("scb"), write_line("scb"), write_line("scb", names=("a", "b", "c", "d"))],
    "sca.log": ["<html>404</html>"],
}


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """The tables of the sample, a log that disagrees with the rules, and lists of results, in memory."""
    folder = tmp_path_factory.mktemp("sample")
    lying, sound = folder / f"{log_id(1)}.mjlog", folder / f"{log_id(2)}.mjlog"
    lying.write_bytes(short_games.lying())
    sound.write_bytes(short_games.sound())
    for name, lines in LISTS.items():
        (folder / name).write_bytes(write_list(lines))
    summary = pipeline.ingest(
        [data_path("sample/games.zip"), lying, sound, *map(folder.joinpath, LISTS)], folder / "w"
    )
    assert (summary.disagreements, summary.faults) == (1, [])
    assert (summary.results, summary.results_repeated, summary.results_doubtful) == (4, 1, 1)
    assert (summary.results_broken, summary.result_files_unreadable) == (2, 1)
    connection = duckdb.connect()
    with open_warehouse(folder / "w", statistics=False) as stored:
        for name in TABLES:
            connection.register("stored", stored.sql(f"FROM {name}").to_arrow_table())
            connection.execute(f"CREATE TABLE {name} AS FROM stored")
    for macros in sql_files("views"):
        if not macros.name.startswith("stats_"):
            connection.execute(macros.read_text(encoding="utf-8"))
    return connection


@contextmanager
def changed(connection, doctoring):
    """The tables with one row changed."""
    table, change, where = doctoring
    key = ", ".join(TABLES[table].key)
    row = f"rowid = (SELECT rowid FROM {table} WHERE {where} ORDER BY {key} LIMIT 1)"
    connection.begin()
    try:
        if change == DELETE:
            statement = f"DELETE FROM {table} WHERE {row}"
        elif change == REPEAT:
            statement = f"INSERT INTO {table} FROM {table} WHERE {row}"
        else:
            statement = f"UPDATE {table} SET {change} WHERE {row}"
        assert connection.execute(statement).fetchone() == (1,), f"no row of {table}: {where}"
        yield
    finally:
        connection.rollback()


def found(connection, name):
    return connection.execute(CHECKS[name].query).fetchall()


def test_there_are_many_checks():
    assert len(WRITTEN) >= 30


def test_keys_of_results_are_looked_for_in_all_shards():
    keys = {name: check for name, check in CHECKS.items() if name.startswith("keys_of_")}
    assert {name for name, check in keys.items() if not check.is_local} == {
        f"keys_of_{name}" for name in RESULT_TABLES
    }


def test_every_check_has_a_doctoring():
    assert sorted(path.stem for path in sql_files("checks")) == sorted(WRITTEN)
    assert sorted(CHECKS) == sorted(DOCTORINGS)


@pytest.mark.parametrize("name", CHECKS)
def test_it_holds_in_a_sound_warehouse_and_says_where_and_what(tables, name):
    assert found(tables, name) == []
    columns = {column for column, *_ in tables.description}
    assert columns >= {"expected", "got"}
    assert columns & PLACES or name == "wins_in_all"


@pytest.mark.parametrize(
    ("name", "doctoring"),
    [(name, doctoring) for name, doctorings in DOCTORINGS.items() for doctoring in doctorings],
    ids=lambda value: value if isinstance(value, str) else "-".join(value),
)
def test_it_finds_a_changed_row(tables, name, doctoring):
    with changed(tables, doctoring):
        assert found(tables, name) != []


@pytest.mark.parametrize("path", sql_files("checks"), ids=lambda path: path.stem)
def test_it_is_one_select(path):
    (statement,) = duckdb.extract_statements(path.read_text(encoding="utf-8"))
    assert statement.type.name == "SELECT"
    assert (
        "unjudged_games" not in statement.query
        or "Left out" in CHECKS[path.stem].why
        or ("left out for games with disagreements" in CHECKS[path.stem].why)
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SELECT 1", "what must hold"),
        ("-- No full stop\n--\n-- Why.\n--\n-- At ingest: yes\nSELECT 1", "what must hold"),
        ("-- It holds.\n--\n-- At ingest: yes\nSELECT 1", "and why"),
        ("-- It holds.\n--\n-- Why.\nSELECT 1", "At ingest"),
        ("-- It holds.\n--\n-- Why.\n--\n-- At ingest: perhaps\nSELECT 1", "At ingest"),
        ("-- It holds.\n--\n-- Why.\n--\n-- At ingest: no\n-- Scope: shard\nSELECT 1", "got: shard"),
    ],
)
def test_a_header_of_another_form(tmp_path, text, message):
    path = tmp_path / "check.sql"
    path.write_text(text)
    with pytest.raises(ValueError, match=message):
        read_self_check(path)


def test_a_header_is_read(tmp_path):
    path = tmp_path / "it_holds.sql"
    path.write_text(
        "-- It holds.\n--\n-- Why it\n-- does.\n--\n-- At ingest: yes\n-- Scope: warehouse\nSELECT 1\n"
    )
    check = read_self_check(path)
    assert (check.name, check.must_hold, check.why) == ("it_holds", "It holds.", "Why it does.")
    assert (check.at_ingest, check.is_local, check.query) == (True, False, "SELECT 1")
