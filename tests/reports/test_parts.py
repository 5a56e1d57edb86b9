"""Reports by their parts give what their own queries give, to the last bit."""

import os

import pyarrow as pa
import pytest

import pipeline
from pipeline.ingestion import grouping
from pipeline.reports import by_parts, kept
from pipeline.reports.answers import run_report
from pipeline.reports.by_parts import Answers
from pipeline.reports.library import all_reports, find_report
from pipeline.reports.parameters import bind
from pipeline.reports.parts import is_constant, keys_of, parts_of, split
from pipeline.resources import data_path
from pipeline.store.compaction import compact
from pipeline.store.snapshots import open_snapshot

REPORTS = all_reports()
ADDITIVE = [report for report in REPORTS if report.additive is not None]
CHOICES = [{}, {"players": "3"}, {"since": "2012-06-01", "until": "2014-03-01"}, {"room": "houou"}]


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """A cache of this test alone, and a part a shard."""
    monkeypatch.setattr(kept, "_folder", lambda: tmp_path)
    monkeypatch.setattr(by_parts, "_GAMES", 1)
    return tmp_path


@pytest.fixture(scope="module")
def shards(tmp_path_factory):
    """The sample in three shards, whose games are mixed."""
    warehouse = tmp_path_factory.mktemp("parts") / "w"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grouping, "LOGS_PER_SHARD", 20)
        pipeline.ingest(data_path("sample/games.zip"), warehouse, merge=False)
    return warehouse


@pytest.fixture(scope="module")
def direct(shards):
    with pipeline.open_warehouse(shards) as connection:
        yield connection


def chosen_of(report, choice):
    return bind(report.parameters, {name: text for name, text in choice.items() if name in report.parameters})


def are_equal(answers, connection, report, choice):
    values = chosen_of(report, choice)
    expected = run_report(connection, report, values).table
    return answers.answer(report, values).table.equals(expected)


def test_some_reports(shards, direct):
    with Answers(open_snapshot(shards)) as answers:
        for report in ADDITIVE[::20]:
            assert are_equal(answers, direct, report, {}), report.name


@pytest.mark.parametrize(
    "choice",
    [pytest.param(each, marks=pytest.mark.soak if each else pytest.mark.full) for each in CHOICES],
    ids=str,
)
def test_every_report(shards, direct, choice):
    with Answers(open_snapshot(shards)) as answers:
        assert [r.name for r in REPORTS if not are_equal(answers, direct, r, choice)] == []


@pytest.mark.soak
@pytest.mark.corpus
def test_every_report_of_real_games(corpus_warehouse):
    with (
        pipeline.open_warehouse(corpus_warehouse) as connection,
        Answers(open_snapshot(corpus_warehouse)) as answers,
    ):
        assert [r.name for r in REPORTS if not are_equal(answers, connection, r, {})] == []


def test_most_reports_have_parts():
    assert len(ADDITIVE) >= 130
    named = {report.name for report in REPORTS if report.additive is None}
    reading = [report.name for report in REPORTS if "FROM discards" in report.sql or "dangers" in report.sql]
    assert named.isdisjoint(reading)


# What is counted


def counted(monkeypatch):
    """The queries that are run from now on."""
    queries, real = [], by_parts._table
    monkeypatch.setattr(by_parts, "_table", lambda *of: queries.append(of[1]) or real(*of))
    return queries


def test_an_answer_is_read_where_nothing_has_changed(shards, monkeypatch):
    report = find_report("riichi_by_turn")
    with Answers(open_snapshot(shards)) as answers:
        first = answers.answer(report, chosen_of(report, {}))
    queries = counted(monkeypatch)
    monkeypatch.setattr(by_parts, "open_tables", None)
    with Answers(open_snapshot(shards)) as answers:
        assert answers.answer(report, chosen_of(report, {})).table.equals(first.table)
    assert queries == []


def test_only_the_new_part_is_counted(tmp_path, monkeypatch):
    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", 20)
    report = find_report("rates_basic")
    games = sorted(set(data_path("sample/games.zip").parent.glob("*.zip")))
    pipeline.ingest(games, tmp_path / "w", merge=False)
    pipeline.report(tmp_path / "w", report.name)
    log = tmp_path / "synthetic.zip"
    from pipeline.synth.archive import write_logs
    from pipeline.synth.schedule import Plan, play_games

    write_logs(play_games(Plan(3, seed=7)), log)
    pipeline.ingest(log, tmp_path / "w", merge=False)
    queries = counted(monkeypatch)
    found = pipeline.report(tmp_path / "w", report.name)
    assert len(queries) == 2  # the new shard, and the sum of all
    with pipeline.open_warehouse(tmp_path / "w") as connection:
        assert found.equals(pipeline.report(connection, report.name))


def test_an_answer_does_not_depend_on_how_games_are_stored(shards, tmp_path):
    pipeline.ingest(data_path("sample/games.zip"), tmp_path / "w")
    compact(tmp_path / "w", on_request=True)
    report = find_report("danger_by_turn")
    tables = [
        Answers(open_snapshot(place)).answer(report, chosen_of(report, {})).table
        for place in (shards, tmp_path / "w")
    ]
    assert tables[0].equals(tables[1])


@pytest.mark.parametrize("damage", [b"", b"x" * 50, None])
def test_a_file_that_is_not_what_was_written_is_counted_again(shards, cache, monkeypatch, damage):
    report = find_report("rates_basic")
    with Answers(open_snapshot(shards)) as answers:
        first = answers.answer(report, chosen_of(report, {})).table
    for path in cache.glob("*.arrow"):
        data = bytearray(path.read_bytes())
        data[-20] ^= 1
        path.write_bytes(data if damage is None else damage)
    queries = counted(monkeypatch)
    with Answers(open_snapshot(shards)) as answers:
        assert answers.answer(report, chosen_of(report, {})).table.equals(first)
    assert len(queries) == 4


def test_a_file_under_another_name_is_not_read(cache):
    kept.keep("a" * 64, pa.table({"n": [1]}))
    assert kept.kept("a" * 64).to_pylist() == [{"n": 1}]
    (cache / f"{'a' * 64}.arrow").rename(cache / f"{'b' * 64}.arrow")
    assert kept.kept("b" * 64) is None


def test_a_cache_that_cannot_be_written_costs_no_answer(shards, cache, monkeypatch):
    monkeypatch.setattr(kept, "_folder", lambda: cache / "missing")
    assert not pipeline.report(shards, "rates_basic").empty


def test_the_oldest_files_go_where_there_are_too_many(cache, monkeypatch):
    monkeypatch.setattr(kept, "LIMIT", 100)
    for number in range(5):
        path = cache / f"{number}.arrow"
        path.write_bytes(b"x" * 30)
        os.utime(path, (number, number))
    kept._trim(cache)
    assert sorted(path.name for path in cache.iterdir()) == ["4.arrow"]


def test_other_views_give_other_keys(monkeypatch):
    before = kept.key_of("SELECT 1", {}, ["a"])
    assert kept.key_of("SELECT 1", {"x": 1}, ["a"]) != before != kept.key_of("SELECT 1", {}, ["b"])
    monkeypatch.setattr(kept, "_definitions", lambda: "others")
    assert kept.key_of("SELECT 1", {}, ["a"]) != before


# How a query is taken apart

QUERY = """WITH words AS (SELECT unnest(['a,(', 'b']) AS word),
by_game AS MATERIALIZED (  -- a comment, (with a bracket
    SELECT a, log_id, count(*) AS n FROM rows GROUP BY a, log_id
),
cells AS (SELECT rows.a, sum(n)::BIGINT AS n FROM by_game GROUP BY rows.a ORDER BY 1)
SELECT a, n FROM cells JOIN words ON word = a"""


def test_ctes_and_keys():
    taken = split(QUERY)
    assert [name for name, _ in taken.ctes] == ["words", "by_game", "cells"]
    assert taken.final == "SELECT a, n FROM cells JOIN words ON word = a"
    texts = dict(taken.ctes)
    assert (keys_of(texts["by_game"]), keys_of(texts["cells"])) == (("a", "log_id"), ("a",))
    assert keys_of(texts["words"]) is None
    assert keys_of("x AS (SELECT a FROM b GROUP BY ALL)") is None
    assert [is_constant(text) for text in texts.values()] == [True, False, False]
    (part,) = parts_of(QUERY, "cells")
    assert (part.name, part.keys) == ("cells", ("a",))
    assert part.query.endswith("SELECT * FROM cells")


@pytest.mark.parametrize(
    ("sql", "name"),
    [
        *(
            (f"WITH a AS (SELECT b, {what} AS n FROM c GROUP BY b) SELECT b, n FROM a", "a")
            for what in ("max(n)", "count(DISTINCT d)", "avg(n)", "sum(n) OVER ()", "share(n, m)")
        ),
        ("SELECT 1", "a"),
        (QUERY, "nothing"),
        ("WITH a AS (SELECT 1 FROM b) SELECT * FROM a", "a"),
    ],
)
def test_what_has_no_such_part(sql, name):
    with pytest.raises(ValueError, match="CTE"):
        parts_of(sql, name)
