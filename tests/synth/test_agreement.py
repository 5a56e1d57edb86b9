"""The judge agrees with every synthetic game, in all eras, with three players and with four.

Writer and judge share the rules, so this proves the writer and the reader, not the rules: those are
proved by real games. How many games: PAIFU_SYNTH_GAMES, 48 if not set (50,000 take some minutes).
"""

import os
from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
import pytest

from parsers.batch import EventBatch
from parsers.mjlog.reader import read_batch
from parsers.packed import OP, OP_AGARI, OP_DRAW, OP_INIT, PAYLOAD, SEAT, VALUE
from parsers.seeds import SEED_OK
from pipeline.ingestion.worker import tokenizer
from pipeline.replay.run import replay_batch
from pipeline.rules.codes import STATUS_OK
from pipeline.rules.wall import Walls
from pipeline.synth.schedule import Plan, SyntheticLog, play_games

N_GAMES = int(os.environ.get("PAIFU_SYNTH_GAMES", "48"))
YEARS = (2009, 2010, 2016, 2022, 2024)
BATCH = 200


@pytest.mark.parametrize("n_players", [4, 3])
@pytest.mark.parametrize("year", YEARS)
def test_the_judge_agrees(year: int, n_players: int) -> None:
    plan = Plan(max(2, N_GAMES // (2 * len(YEARS))), n_players, "mixed", seed=year, year=year)
    n_checks = 0
    played = play_games(plan)
    while logs := list(islice(played, BATCH)):
        batch = read(logs)
        games = replay_batch(batch).rows.games
        assert not batch.errors
        assert not any(batch.notices)
        assert set(games.status.tolist()) == {STATUS_OK}
        assert games.n_disagreements.sum() == 0
        n_checks += int(games.n_checks.sum())
        check_walls(batch, n_players)
    assert n_checks > 20 * plan.n_games


def read(logs: Sequence[SyntheticLog]) -> EventBatch:
    return read_batch(list(logs), tokenizer())


def check_walls(batch: EventBatch, n_players: int) -> None:
    """Dice, deal, indicator and draws are those of the seed, hand after hand."""
    for game in range(len(batch.log_ids)):
        hands = list(hands_of(batch, game))
        seeds = batch.seeds[game]
        assert seeds.status == SEED_OK
        walls = Walls(seeds, n_players)
        for (seq, drawn), wall in zip(hands, walls, strict=False):
            assert wall is not None
            row = batch.events[batch.first_event[game] + seq]
            dice, indicator, dealt = init_of(batch, row)
            assert dice == wall.dice
            assert indicator == wall.indicators[0]
            assert dealt == wall.hands(int(row[SEAT]))[:n_players]
            rinshan = [tile for tile in drawn if tile in wall.rinshan]
            live = [tile for tile in drawn if tile not in wall.rinshan]
            assert rinshan == list(wall.rinshan[: len(rinshan)])
            assert live == list(wall.live[: len(live)])


def hands_of(batch: EventBatch, game: int) -> Iterator[tuple[int, list[int]]]:
    """(seq of INIT, tiles drawn) of each hand."""
    events = batch.events[batch.first_event[game] : batch.first_event[game + 1]]
    starts = np.flatnonzero(events[:, OP] == OP_INIT).tolist()
    for start, end in zip(starts, [*starts[1:], len(events)], strict=True):
        hand = events[start:end]
        assert (hand[:, OP] >= OP_AGARI).any()
        yield start, hand[hand[:, OP] == OP_DRAW, VALUE].tolist()


def init_of(batch: EventBatch, row) -> tuple[tuple[int, int], int, tuple[tuple[int, ...], ...]]:
    """Dice, first indicator and hands of an INIT row: seed (6 numbers), ten (4), oya (1), hands."""
    payload = batch.payload[row[PAYLOAD] : row[PAYLOAD] + 100].tolist()
    seed = payload[2:8]
    at = 8 + 6 + 3
    hands = []
    for _ in range(4):
        count = payload[at + 1]
        hands.append(tuple(payload[at + 2 : at + 2 + count]))
        at += 2 + count
    return (seed[3], seed[4]), seed[5], tuple(hand for hand in hands if hand)
