"""Rare and legal ends of a hand are no findings of the self-checks."""

import pytest
from rare_settlements import GAMES
from short_games import log_id

import pipeline
from pipeline.store.catalog import open_warehouse
from pipeline.store.verify import verify


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rare")
    (folder / "logs").mkdir()
    for number, game in enumerate(GAMES):
        log = game()
        name = log_id(number).replace("00a9", f"{log.go_type:04x}")
        (folder / "logs" / f"{name}.mjlog").write_bytes(log.bytes())
    summary = pipeline.ingest([folder / "logs"], folder / "w")
    assert (summary.games, summary.rejected, summary.disagreements) == (len(GAMES), 0, 0)
    assert summary.faults == []
    return folder / "w"


@pytest.mark.full
def test_every_self_check_holds(warehouse):
    assert [(fault.check.name, fault.rows) for fault in verify(warehouse)] == []


def test_the_games_have_what_is_rare(warehouse):
    with open_warehouse(warehouse) as connection:
        query = "SELECT sign(delta)::INTEGER FROM hand_seats WHERE is_pao_payer AND outcome = 'won_ron'"
        assert {sign for (sign,) in connection.execute(query).fetchall()} == {-1, 0, 1}
        query = """
            SELECT
                count(*) FILTER (n_players = 3 AND is_tsumo),
                count(*) FILTER (n_players = 3 AND NOT is_tsumo),
                count(*) FILTER (pao_seat <> from_seat AND win_order = 2)
            FROM wins JOIN games USING (log_id) WHERE pao_seat IS NOT NULL"""
        assert connection.execute(query).fetchone() == (1, 1, 3)
        query = """
            SELECT DISTINCT source FROM wins JOIN hands USING (log_id, hand_index)
            WHERE n_winners = 2 ORDER BY source"""
        assert connection.execute(query).fetchall() == [("discard",), ("kakan",), ("kita",)]
