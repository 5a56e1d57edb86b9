"""The walls of a batch of games, by the seeds in their logs."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from parsers.mjlog.heads import GameHead
from parsers.mjlog.reader import EventBatch
from parsers.packed import OP, OP_INIT
from pipeline.rules.codes import LAYOUT_NONE, SEED_MISSING, SEED_OK, WALL_OFF
from pipeline.rules.numbers import N_TILES
from pipeline.rules.seeds import seeds_of
from pipeline.rules.wall import Walls, fill_walls


class BatchWalls(NamedTuple):
    """Game g has the hands ``first_hand[g]`` to ``first_hand[g + 1]``, int64.

    Of each hand ``tiles`` int16 (hands, 136) and ``dice`` int64 (hands, 2) as ``rules.wall`` fills them,
    -1 where the seed cannot be used, and ``init_rows`` int64 (hands,), the row of its INIT in the events.
    Of each game, int64: ``statuses``, a ``WALL_*`` code, and ``layouts``, that of its form of seed.
    """

    tiles: npt.NDArray[np.int16]
    dice: npt.NDArray[np.int64]
    init_rows: npt.NDArray[np.int64]
    first_hand: npt.NDArray[np.int64]
    statuses: npt.NDArray[np.int64]
    layouts: npt.NDArray[np.int64]


def no_walls(n_games: int) -> BatchWalls:
    """For a replay that leaves the walls alone."""
    return BatchWalls(
        np.empty((0, N_TILES), np.int16),
        np.empty((0, 2), np.int64),
        np.empty(0, np.int64),
        np.zeros(n_games + 1, np.int64),
        np.full(n_games, WALL_OFF, np.int64),
        np.full(n_games, LAYOUT_NONE, np.int64),
    )


def read_walls(batch: EventBatch, heads: Sequence[GameHead | None]) -> BatchWalls:
    """The walls of every game that has a head."""
    init_rows = np.flatnonzero(batch.events[:-1, OP] == OP_INIT)
    first_hand = np.searchsorted(init_rows, batch.first_event)
    statuses = np.full(len(heads), SEED_MISSING, np.int64)
    layouts = np.full(len(heads), LAYOUT_NONE, np.int64)
    tiles = np.full((len(init_rows), N_TILES), -1, np.int16)
    dice = np.full((len(init_rows), 2), -1, np.int64)
    seqs = (init_rows - np.repeat(batch.first_event[:-1], np.diff(first_hand))).tolist()
    places = first_hand.tolist()
    games, n_hands = [], []
    for game, head in enumerate(heads):
        if head is None:
            n_players, seeds = 4, seeds_of({}, ())
        else:
            n_players, seeds = (
                head.n_players,
                seeds_of(batch.texts[game], seqs[places[game] : places[game + 1]]),
            )
        statuses[game] = seeds.status
        walls = Walls(seeds, n_players)
        if seeds.hands or seeds.status == SEED_OK:
            layouts[game] = walls.layout
        games.append(walls)
        n_hands.append(places[game + 1] - places[game])
    fill_walls(games, n_hands, tiles, dice)
    return BatchWalls(tiles, dice, init_rows, first_hand, statuses, layouts)
