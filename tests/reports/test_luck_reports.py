"""The reports about luck count right on a small warehouse."""

import re

import pytest
from walled_games import LATEST, log_id, walled_game

import pipeline
from pipeline.reports.library import find_report
from pipeline.reports.parameters import bind
from pipeline.store.catalog import open_warehouse


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory):
    """Games with four and with three players, one of them with the seed taken out."""
    folder = tmp_path_factory.mktemp("luck")
    games = [(LATEST, 4, f"luck {number}") for number in range(6)]
    games += [("8 words a hand", 3, f"luck {number}") for number in range(3)]
    (folder / "logs").mkdir()
    for number, (form, players, key) in enumerate(games):
        name = f"{log_id(form, players)[:-2]}{number:02}"
        xml = walled_game(form, players, key)
        (folder / "logs" / f"{name}.mjlog").write_text(xml if number else re.sub(r"<SHUFFLE [^>]*>", "", xml))
    summary = pipeline.ingest([folder / "logs"], folder / "warehouse")
    assert (summary.games, summary.disagreements) == (len(games), 0)
    return folder / "warehouse"


@pytest.fixture(scope="module")
def connection(warehouse):
    with open_warehouse(warehouse, statistics=False) as connection:
        yield connection


def rows(connection, name, **texts):
    """The rows of a report as dicts; ``texts`` are values of parameters as on the command line."""
    report = find_report(name)
    found = connection.sql(report.sql, params=bind(report.parameters, texts))
    return [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()]


def one(connection, query):
    (row,) = connection.sql(query).fetchall()
    return row


def test_draws_of_riichi_are_those_of_the_table(connection):
    found = rows(connection, "luck_riichi_by_wait")
    query = """SELECT count(*), sum(n_own_draws), sum(n_winning_draws), sum(expected_winning_draws)
               FROM riichis WHERE is_accepted"""
    n, draws, winning, expected = one(connection, query)
    assert (sum(row["n_riichi"] for row in found), sum(row["n_own_draws"] for row in found)) == (n, draws)
    assert sum(row["n_winning_draws"] for row in found) == winning > 0
    assert sum(row["expected_draws"] for row in found) == pytest.approx(expected / 1e6)
    for row in found:
        assert row["luck_draws"] == pytest.approx(row["n_winning_draws"] - row["expected_draws"])


def test_players_have_at_least_so_many_riichi(connection):
    """All seats have the same name here."""
    found = rows(connection, "luck_riichi_by_player", min_riichi="1")
    assert {(row["name"], row["n_players"]) for row in found} == {("A", 4), ("A", 3)}
    assert (
        sum(row["n_riichi"] for row in found)
        == one(connection, "SELECT count(*) FROM riichis WHERE is_accepted")[0]
    )
    assert rows(connection, "luck_riichi_by_player", min_riichi="10000") == []


def test_reports_of_the_wall_leave_out_games_without_one(connection):
    query = (
        "SELECT count(*), count(n_drawable_tiles) FROM riichis JOIN games USING (log_id) WHERE n_players = 4"
    )
    n_all, n_known = one(connection, query)
    assert (
        sum(row["n_riichi"] for row in rows(connection, "luck_waits_in_wall", players="4")) == n_known < n_all
    )
    found = rows(connection, "luck_waits_in_wall", last_turn="1")
    assert {row["turn"] for row in found} == {1}
    for row in found:
        assert row["drawable_tiles"] + row["dead_tiles"] == pytest.approx(row["wall_tiles"])


def test_first_waits(connection):
    found = {row["drawn_by"]: row for row in rows(connection, "luck_first_wait", players="4")}
    query = """SELECT count(*), count(*) FILTER (draws_to_wait = 0) FROM riichis JOIN games USING (log_id)
               WHERE n_players = 4 AND is_accepted AND draws_to_wait IS NOT NULL"""
    n, n_nobody = one(connection, query)
    assert sum(row["n_riichi"] for row in found.values()) == n
    assert found.get("nobody", {"n_riichi": 0})["n_riichi"] == n_nobody


def test_dama_ura_and_moved_tiles(connection):
    found = rows(connection, "luck_dama_ura")
    n_wins, n_ura = one(connection, "SELECT count(n_dama_ura), coalesce(sum(n_dama_ura), 0) FROM wins")
    assert sum(row["n_wins"] for row in found) == n_wins
    assert sum(row["n_ura"] or 0 for row in found) == n_ura
    for row in rows(connection, "luck_moved_tiles"):
        assert 0 <= row["n_taken"] + row["n_given"] <= row["n_moved"] <= row["n_calls"]
