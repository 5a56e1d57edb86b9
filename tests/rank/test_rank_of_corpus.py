"""R and dan of real games follow the ladder."""

import pytest

import pipeline
from pipeline.rank.ladder import load_tenhou
from pipeline.rank.links import link_games, summarise_links
from pipeline.rank.placements import Choice, load_placements
from pipeline.rank.replay import replay_accounts, summarise_replay

LADDER = load_tenhou()


@pytest.fixture(scope="module")
def placements(corpus_warehouse):
    with pipeline.open_warehouse(corpus_warehouse, statistics=False) as connection:
        return load_placements(connection, "games", Choice(), LADDER)


@pytest.mark.corpus
def test_rates_follow_to_the_last_digit(placements):
    """What is a few hundredths off is not more than gaps give by chance."""
    table = summarise_links(link_games(placements, LADDER)).sum()
    assert table["n_exact"] >= 250
    assert table["n_whole"] >= 100
    assert table["n_near"] <= table["n_near_by_chance"] + 3 * table["n_near_by_chance"] ** 0.5


@pytest.mark.corpus
def test_the_printed_dan_follows(placements):
    table = summarise_replay(replay_accounts(placements, LADDER)).sum()
    assert table["n_known"] >= 350
    assert table["n_agree"] == table["n_known"]
    assert table["n_sure_agree"] == table["n_sure"] >= 100
    assert table["n_promotions"] + table["n_demotions"] >= 3
