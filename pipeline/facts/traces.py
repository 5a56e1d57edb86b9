"""What a copy of a game is known by, though it has another name or is cut: its seed, and what was played.

Equal seeds give equal walls, so that the moves decide all elements. Those of complete hands are in the
tables; here are those of a hand that the log does not finish.
"""

import hashlib
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from parsers.batch import EventBatch
from parsers.packed import OP, OP_AGARI, OP_CALL, OP_DISCARD, OP_INIT, OP_RYUUKYOKU, VALUE
from parsers.seeds import SEED_OK, GameSeeds

VALUE_BITS = 16  # of a move: its tile or meld code, below the element's ordinal


class Trace(NamedTuple):
    """``seed_digest``: None without a usable seed. ``n_elements``: of the document, the root among them.

    ``unfinished_moves``: the discards and calls of the hand that has no result, each
    ``seq << VALUE_BITS | value``; None where the last hand has one.
    """

    seed_digest: int | None
    n_elements: int
    unfinished_moves: list[int] | None


def traces_of(batch: EventBatch) -> list[Trace | None]:
    """The trace of each game of the batch, None where it could not be read."""
    unfinished = _unfinished_hands(batch)
    traces: list[Trace | None] = []
    for game, (first, end) in enumerate(pairwise(batch.first_event.tolist())):
        if game in batch.errors:
            traces.append(None)
            continue
        moves = _moves(batch, first, unfinished[game], end) if game in unfinished else None
        traces.append(Trace(_seed_digest(batch.seeds[game]), end - first, moves))
    return traces


def _seed_digest(seeds: GameSeeds) -> int | None:
    """Of the first hand's seed, which a log that is cut has too."""
    seed = seeds.of_hand(0)
    if seed.status != SEED_OK:
        return None
    digest = hashlib.sha256(seed.kind.encode() + seed.words).digest()
    return int.from_bytes(digest[:8], "little", signed=True)


def _unfinished_hands(batch: EventBatch) -> dict[int, int]:
    """Of each game whose last hand has no result: the row where that hand begins."""
    ops = batch.events[:-1, OP]
    deals = np.flatnonzero(ops == OP_INIT)
    results = np.flatnonzero((ops == OP_AGARI) | (ops == OP_RYUUKYOKU))
    first, end = batch.first_event[:-1], batch.first_event[1:]
    last_deal, last_result = _last_before(deals, end), _last_before(results, end)
    games = np.flatnonzero((last_deal >= first) & (last_result < last_deal))
    return dict(zip(games.tolist(), last_deal[games].tolist(), strict=True))


def _last_before(rows: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """The last of the rows before each end, -1 where there is none. ``rows`` ascend."""
    return np.concatenate([[-1], rows])[np.searchsorted(rows, ends)]


def _moves(batch: EventBatch, first: int, start: int, end: int) -> list[int]:
    """The discards and calls from ``start`` up to ``end`` of the game that begins in row ``first``."""
    ops = batch.events[start:end, OP]
    rows = start + np.flatnonzero((ops == OP_DISCARD) | (ops == OP_CALL))
    return ((rows - first) << VALUE_BITS | batch.events[rows, VALUE]).tolist()
