"""The walls of a batch of games, by the seeds in their logs."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from parsers.batch import EventBatch
from parsers.packed import OP, OP_INIT
from parsers.seeds import SEED_OK
from pipeline.rules.codes import LAYOUT_NONE, WALL_OFF
from pipeline.rules.numbers import N_TILES
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


def read_walls(batch: EventBatch) -> BatchWalls:
    """The walls of every game, by its seeds."""
    n_games = len(batch.log_ids)
    init_rows = np.flatnonzero(batch.events[:-1, OP] == OP_INIT)
    first_hand = np.searchsorted(init_rows, batch.first_event)
    layouts = np.full(n_games, LAYOUT_NONE, np.int64)
    tiles = np.full((len(init_rows), N_TILES), -1, np.int16)
    dice = np.full((len(init_rows), 2), -1, np.int64)
    games = [
        Walls(seeds, 4 if head is None else head.n_players)
        for head, seeds in zip(batch.heads, batch.seeds, strict=True)
    ]
    statuses = np.array([walls.seeds.status for walls in games], np.int64)
    for game, walls in enumerate(games):
        if walls.seeds.hands or statuses[game] == SEED_OK:
            layouts[game] = walls.layout
    fill_walls(games, np.diff(first_hand).tolist(), tiles, dice)
    return BatchWalls(tiles, dice, init_rows, first_hand, statuses, layouts)
