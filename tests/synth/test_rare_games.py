"""The kept games: each has its rare event, and the judge agrees with all of them."""

from functools import cache

import pytest
from rare_games import DRAWS, RareGame, events_of_last_game, play, read_list

from parsers.mjlog.reader import read_batch
from parsers.mjlog.writer import write_events
from pipeline.ingestion.worker import tokenizer
from pipeline.replay.run import replay_batch
from pipeline.rules.codes import STATUS_OK

GAMES = read_list()
REQUIRED = {
    4: {
        *DRAWS.values(),
        *("double_ron", "pao", "chankan", "rinshan", "haitei", "houtei", "double_riichi"),
    },
    3: {"ron_on_kita", "four_kans", "nine_terminals", "nagashi", "pao", "double_ron", "chankan"},
}


@cache
def events_of(n_players: int, number: int) -> set[str]:
    play(n_players, number)
    return events_of_last_game()


def test_nothing_required_is_missing() -> None:
    for n_players, required in REQUIRED.items():
        assert required <= {game.event for game in GAMES if game.n_players == n_players}
    assert len({game.event for game in GAMES if game.event.startswith("yakuman")}) >= 5


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.event}-{game.n_players}")
def test_the_event_happens(game: RareGame) -> None:
    assert game.event in events_of(game.n_players, game.number)


@pytest.mark.parametrize("n_players", [4, 3])
def test_the_judge_agrees(n_players: int) -> None:
    numbers = sorted({game.number for game in GAMES if game.n_players == n_players})
    batch = read_batch([(log_id(n_players), document(n_players, number)) for number in numbers], tokenizer())
    games = replay_batch(batch).rows.games
    assert not batch.errors
    assert set(games.status.tolist()) == {STATUS_OK}
    assert games.n_disagreements.sum() == 0


def log_id(n_players: int) -> str:
    return f"2023010100gm-00{'b9' if n_players == 3 else 'a9'}-0000-00000000"


def document(n_players: int, number: int) -> bytes:
    game = play(n_players, number)
    go_type = 0xB9 if n_players == 3 else 0xA9
    head = f'<GO type="{go_type}" lobby="0"/><UN n0="" n1="" n2="" n3="" dan="0,0,0,0"/><TAIKYOKU oya="0"/>'
    return f'<mjloggm ver="2.3">{head}{write_events(game.events, game.payload)}</mjloggm>'.encode()
