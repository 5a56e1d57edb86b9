"""Games written in the form of tenhou.net/6 give the same tables as their mjlogs, but for named columns."""

import pytest
import short_games
from tenhou6_games import written

import pipeline
from parsers import iter_logs, unpack
from pipeline.facts.raw import NO_WALL
from pipeline.facts.schema import LOG_TABLES
from pipeline.store.catalog import open_warehouse

# Columns that depend on what the form does not state (docs/formats.md): where an element stands in the
# document, the copies of tiles, who was away, whose hands are shown at a nagashi mangan, how many comparisons
# were made; and all that need the wall.
SEQS = {"seq", "end_seq", "from_seq", "to_seq", "odd_seq"}
COPIES = {"tile", "meld_code", "indicators", "ura_indicators"}
WALL = {"seed_kind", "wall_status", "wall_layout", "n_wall_checks", "n_wall_differences", "die_1", "die_2"}
OF_WALL = {"n_dama_ura", "skipped_tile", "skipped_tile_seat"}
AWAY = {"has_been_away", "n_times_left", "n_times_returned"}
LOST = SEQS | COPIES | WALL | OF_WALL | AWAY | {"format", "n_checks", "is_revealed"}


def is_kept(column):
    return column.name not in LOST and not (column.null and NO_WALL in column.null)


def differing(name, table, mjlog, tenhou6, ids):
    """How many rows of a table only one of the warehouses has."""
    columns = ", ".join(column.name for column in table.columns if is_kept(column))
    query = f"SELECT {columns} FROM {name} WHERE log_id IN (SELECT unnest(getvariable('ids')))"
    tenhou6.execute("SET VARIABLE ids = $1", [ids])
    mjlog.execute("SET VARIABLE ids = $1", [ids])
    others = tenhou6.sql(query).to_arrow_table()
    mjlog.register("others", others)
    both = mjlog.sql(
        f"SELECT count(*) FROM (({query}) EXCEPT ALL SELECT * FROM others)"
        f" UNION ALL SELECT count(*) FROM (SELECT * FROM others EXCEPT ALL ({query}))"
    )
    return [n for (n,) in both.fetchall()]


def check_tables(sources, warehouse, folder, step=1):
    """The games of the sources, every ``step``-th, written, ingested and compared with the warehouse."""
    raws = [raw for raw in iter_logs(sources) if raw.log_id and not raw.error][::step]
    (folder / "games.jsonl").write_bytes(b"\n".join(written(unpack(raw.data), raw.log_id) for raw in raws))
    summary = pipeline.ingest(folder / "games.jsonl", folder / "other")
    assert (summary.stored, summary.disagreements, summary.hands_not_replayed) == (len(raws), 0, 0)
    assert summary.faults == []
    ids = [raw.log_id for raw in raws]
    with open_warehouse(warehouse) as mjlog, open_warehouse(folder / "other") as tenhou6:
        for name, table in LOG_TABLES.items():
            if name not in ("logs", "checks"):
                assert differing(name, table, mjlog, tenhou6, ids) == [0, 0], name


def test_the_games_of_the_sample(sample_warehouse, tmp_path):
    check_tables(["data/sample/games.zip"], sample_warehouse, tmp_path)


@pytest.mark.full
@pytest.mark.corpus
def test_real_games(corpus, corpus_warehouse, tmp_path):
    check_tables(sorted(corpus.glob("*.zip")), corpus_warehouse, tmp_path, step=8)


def test_of_a_game_in_two_forms_the_mjlog_is_stored(tmp_path):
    xml, log_id = short_games.sound(), short_games.log_id(0)
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "a.json").write_bytes(written(xml, log_id))
    (tmp_path / "logs" / f"b-{log_id}.mjlog").write_bytes(xml)
    summary = pipeline.ingest(tmp_path / "logs", tmp_path / "warehouse")
    assert (summary.stored, summary.duplicates) == (1, 1)
    with open_warehouse(tmp_path / "warehouse") as connection:
        assert connection.sql("SELECT format FROM games").fetchall() == [("mjlog",)]
        query = "SELECT source, duplicate_of FROM logs WHERE status = 'duplicate'"
        assert connection.sql(query).fetchall() == [("logs/a.json", log_id)]
