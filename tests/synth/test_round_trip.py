"""What the simulator packs is what the reader reads from the text it writes."""

from datetime import datetime

import numpy as np
import pytest

from parsers.mjlog.reader import read_batch
from parsers.mjlog.scanner import tokenize
from parsers.mjlog.writer import write_events
from pipeline.ingestion.worker import tokenizer
from pipeline.rules.ruleset import ruleset_for
from pipeline.synth.eras import era_of
from pipeline.synth.games import PlayedGame, play_game
from pipeline.synth.play.policies import POLICIES


def play(n_players: int, year: int, key: str) -> PlayedGame:
    when = datetime(year, 1, 1)
    ruleset = ruleset_for(0xB1 if n_players == 3 else 0xA1, "0", when, n_players, {})
    return play_game(key, ruleset, list(POLICIES.values())[:n_players], era_of(when))


def document(game: PlayedGame, year: int) -> bytes:
    era = era_of(datetime(year, 1, 1))
    hands = write_events(
        game.events, game.payload, game.seeds if era.has_hand_seeds else (), era.has_result_decimals
    )
    shuffle = "" if era.has_hand_seeds else f'<SHUFFLE seed="{game.seeds[0]}" ref=""/>'
    head = '<GO type="161"/><UN n0="" n1="" n2="" n3="" dan="0,0,0,0"/><TAIKYOKU oya="0"/>'
    return f'<mjloggm ver="2.3">{shuffle}{head}{hands}</mjloggm>'.encode()


@pytest.mark.parametrize("n_players", [4, 3])
@pytest.mark.parametrize("year", [2009, 2010, 2016, 2023])
@pytest.mark.parametrize("number", range(2))
def test_packed_elements(n_players: int, year: int, number: int) -> None:
    game = play(n_players, year, f"round trip {number}")
    batch = read_batch([("", document(game, year))], tokenizer())
    assert not batch.errors
    assert np.array_equal(batch.events, game.events)
    assert np.array_equal(batch.payload, game.payload)


def test_both_readers_accept_it() -> None:
    game = play(4, 2023, "readers")
    xml = document(game, 2023)
    plain = read_batch([("", xml)], tokenize)
    by_lxml = read_batch([("", b"<?xml version='1.0'?>" + xml)], tokenizer())
    assert np.array_equal(plain.events, game.events)
    assert np.array_equal(by_lxml.events, game.events)
    assert np.array_equal(by_lxml.payload, game.payload)


def test_a_game_follows_from_its_key() -> None:
    first, again, other = play(4, 2023, "a"), play(4, 2023, "a"), play(4, 2023, "b")
    assert np.array_equal(first.events, again.events)
    assert first.seeds == again.seeds
    assert first.seeds != other.seeds
