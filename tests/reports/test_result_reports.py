"""Reports over lists of results, where every number is known."""

import pytest
from placed_games import picked, rows
from result_lines import write_line, write_list

import pipeline
from pipeline.store.catalog import open_warehouse

SCORES = (50.0, 10.0, -20.0, -40.0)


def houou(number, start, names, scores=SCORES, minutes=30):
    log_id = f"20170103{start[:2]}gm-00a9-0000-{number:08x}"
    return write_line("scc", start, minutes, log_id=log_id, names=names, scores=scores)


@pytest.fixture(scope="module")
def connection(tmp_path_factory):
    """Three phoenix games and a doubtful one, one of the tokujou room without a day, one with chips."""
    folder = tmp_path_factory.mktemp("lists")
    (folder / "lists").mkdir()
    phoenix = [
        houou(1, "00:01", ("A", "B", "C", "NoName")),
        houou(2, "00:40", ("B", "A", "C", "D"), (60.0, 5.0, -15.0, -50.0), minutes=40),
        houou(3, "13:00", ("C", "D", "A", "B")),
        houou(4, "13:30", ("A", "B", "C", "D"), (50.0, 10.0, -20.0, -30.0)),
    ]
    ranked = [write_line("scb", "00:10", rule="四特東喰赤－", names=("A", "B", "C", "D"), scores=SCORES)]
    parlour = [
        write_line(
            "scd",
            rule="三若東喰赤祝５",
            names=("A", "B", "C"),
            scores=(70.0, -20.0, -50.0),
            chips=(5, -3, -2),
        )
    ]
    for name, lines in (("scc20170103.html", phoenix), ("scb.log", ranked), ("scd20170103.log", parlour)):
        (folder / "lists" / name).write_bytes(write_list(lines))
    summary = pipeline.ingest([folder / "lists"], folder / "warehouse")
    assert (summary.results, summary.results_doubtful, summary.results_broken) == (6, 1, 0)
    with open_warehouse(folder / "warehouse", statistics=False) as connection:
        yield connection


def test_places_of_accounts(connection):
    found = rows(connection, "results_placements", room="houou", min_games="1")
    names = ("kind", "name", "n_games", "n_first", "n_second", "n_third", "n_fourth", "average_placement")
    assert picked(found, *names) == [
        ("scc", "A", 3, 1, 1, 1, 0, 2),
        ("scc", "B", 3, 1, 1, 0, 1, 7 / 3),
        ("scc", "C", 3, 1, 0, 2, 0, 7 / 3),
        ("scc", "D", 2, 0, 1, 0, 1, 3),
    ]
    assert found[0]["average_score"] == pytest.approx((50 + 5 - 20) / 3)
    assert picked(rows(connection, "results_placements", name="D"), "room", "n_games") == [
        ("houou", 2),
        ("tokujou", 1),
    ]
    three = rows(connection, "results_placements", players="3", name="A")
    assert picked(three, "kind", "n_first", "fourth_rate", "fourth_low") == [("scd", 1, None, None)]
    assert rows(connection, "results_placements", min_games="4") == []


def test_hours_of_games(connection):
    found = rows(connection, "results_games_by_hour", kind="scc")
    names = ("hour", "n_games", "n_all_games", "n_days", "average_minutes", "n_accounts", "n_noname")
    assert picked(found, *names) == [(0, 2, 3, 1, 35, 4, 1), (13, 1, 3, 1, 30, 4, 0)]
    (tokujou,) = rows(connection, "results_games_by_hour", room="tokujou")
    assert (tokujou["n_games"], tokujou["n_days"], tokujou["games_per_day"]) == (1, None, None)
    assert rows(connection, "results_games_by_hour", room="tokujou", since="2001-01-01") == []


def test_scores_of_each_place(connection):
    found = rows(connection, "results_score_distribution", room="houou")
    names = ("placement", "n_games", "score_min", "score_p50", "score_max", "n_with_chips")
    assert picked(found, *names) == [
        (1, 3, 50, 50, 60, 0),
        (2, 3, 5, 10, 10, 0),
        (3, 3, -20, -20, -15, 0),
        (4, 3, -50, -40, -40, 0),
    ]
    assert [row["average_score"] for row in found] == pytest.approx([160 / 3, 25 / 3, -55 / 3, -130 / 3])
    parlour = rows(connection, "results_score_distribution", kind="scd")
    assert picked(parlour, "placement", "n_with_chips", "average_chips") == [
        (1, 1, 5),
        (2, 1, -3),
        (3, 1, -2),
    ]
