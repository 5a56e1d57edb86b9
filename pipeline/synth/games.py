"""One synthetic game from Python: chooses walls, plays, and gives the packed elements."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from parsers.mjlog.seeds import read_seed, write_seed
from parsers.seeds import GameSeeds
from pipeline.native.compiler import is_compiled, record
from pipeline.replay.record.buffers import RowBuffers
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.run import suit_tables
from pipeline.replay.state.table import Table
from pipeline.rules.numbers import N_TILES
from pipeline.rules.ruleset import Ruleset
from pipeline.rules.wall import Walls
from pipeline.synth.eras import Era
from pipeline.synth.play.game import SOURCES, play_hands, start
from pipeline.synth.play.policies import Policy
from pipeline.synth.play.state import Simulation

HANDS_AT_ONCE = 6
MOST_HANDS = 120  # no game lasts so long


@dataclass(frozen=True, slots=True, eq=False)
class PlayedGame:
    """Elements as ``parsers.packed`` lays them out: events int32 (n + 1, 4), payload int32.

    ``seeds``: the texts of the seeds, one, or one a hand. ``points``: final points by seat, four;
    ``placements`` 1-4, 0 for an empty seat.
    """

    events: Any
    payload: Any
    seeds: tuple[str, ...]
    points: tuple[int, ...]
    placements: tuple[int, ...]


def play_game(key: str, ruleset: Ruleset, policies: Sequence[Policy], era: Era) -> PlayedGame:
    """Play one game. All chance in it, walls and decisions, follows from ``key``.

    ``policies``: one a seat. RuntimeError if the simulator made a move that the rules refuse, or an
    element that the replay disagrees with: a fault of the simulator.
    """
    chance = random.Random(key)
    buffers, tables, sims = _state()
    buffers.clear(1)
    for seat, policy in enumerate(policies):
        sims[0].policies[seat] = policy
    sims[0].has_riichi_ten = era.has_riichi_points
    rules = np.array(ruleset.numbers(), np.int64)
    start(tables, sims, buffers.record, rules, 1 + chance.getrandbits(31), not era.has_hand_seeds)
    seeds: list[str] = [] if era.has_hand_seeds else [_seed(chance, era)]
    walls = None
    n_hands = 0
    while not tables[0].stated_end:
        if era.has_hand_seeds:
            seeds += [_seed(chance, era) for _ in range(HANDS_AT_ONCE)]
            hands = tuple(read_seed(seed) for seed in seeds[-HANDS_AT_ONCE:])
            walls = Walls(GameSeeds(hands=hands), ruleset.n_players)
        elif walls is None:
            walls = Walls(GameSeeds(game=read_seed(seeds[0])), ruleset.n_players)
        n_hands += _play_on(walls)
        if sims[0].refusal or n_hands > MOST_HANDS:
            raise RuntimeError(f"synthetic game {key!r}, element {sims[0].n_events}: {sims[0].refusal}")
    return _played(seeds[:n_hands] if era.has_hand_seeds else seeds, key)


def rows_of_last_game() -> Rows:
    """The replay's rows of the game that this process played last."""
    return _state()[0].rows()


def native_code_is_ready() -> bool:
    """False where the first game has to wait for the compiler, half a minute."""
    return is_compiled(start, SOURCES) and is_compiled(play_hands, SOURCES)


def _play_on(walls: Walls) -> int:
    buffers, tables, sims = _state()
    tiles = np.empty((HANDS_AT_ONCE, N_TILES), np.int16)
    dice = np.empty((HANDS_AT_ONCE, 2), np.int64)
    walls.fill(tiles, dice)
    return int(play_hands(tables, sims, buffers.record, suit_tables(), tiles, dice, walls.layout))


def _played(seeds: Sequence[str], key: str) -> PlayedGame:
    buffers, _, sims = _state()
    sim, games = sims[0], buffers.rows().games
    if games.n_disagreements[0]:
        raise RuntimeError(f"synthetic game {key!r}: {games.n_disagreements[0]} disagreements")
    return PlayedGame(
        events=sim.events[: sim.n_events + 1].copy(),
        payload=sim.payload[: sim.n_payload].copy(),
        seeds=tuple(seeds),
        points=tuple(games.final_points[:, 0].tolist()),
        placements=tuple(games.placement[:, 0].tolist()),
    )


def _seed(chance: random.Random, era: Era) -> str:
    key = chance.randbytes(4 * era.n_words)
    return write_seed(era.seed_kind, np.frombuffer(key, "<u4").tolist())


@cache
def _state() -> tuple[RowBuffers, Sequence[Table], Sequence[Simulation]]:
    return RowBuffers(), record(Table), record(Simulation)
