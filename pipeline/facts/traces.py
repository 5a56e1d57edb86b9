"""What a copy of a game is known by, though it has another name or is cut: its seed, and what was played.

Equal seeds give equal walls, so that the moves decide all elements. Those of complete hands are in the
tables; here are those of a hand that the log does not finish.
"""

import hashlib
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


def trace_of(batch: EventBatch, game: int) -> Trace:
    """The trace of a game of the batch that could be read."""
    first, end = int(batch.first_event[game]), int(batch.first_event[game + 1])
    events = batch.events[first:end]
    return Trace(_seed_digest(batch.seeds[game]), end - first, _unfinished_moves(events))


def _seed_digest(seeds: GameSeeds) -> int | None:
    """Of the first hand's seed, which a log that is cut has too."""
    seed = seeds.of_hand(0)
    if seed.status != SEED_OK:
        return None
    digest = hashlib.sha256(seed.kind.encode() + seed.words).digest()
    return int.from_bytes(digest[:8], "little", signed=True)


def _unfinished_moves(events: np.ndarray) -> list[int] | None:
    ops = events[:, OP]
    deals = np.flatnonzero(ops == OP_INIT)
    start = int(deals[-1]) if len(deals) else len(events)
    if start == len(events) or np.isin(ops[start:], (OP_AGARI, OP_RYUUKYOKU)).any():
        return None
    moves = start + np.flatnonzero(np.isin(ops[start:], (OP_DISCARD, OP_CALL)))
    return (moves << VALUE_BITS | events[moves, VALUE]).tolist()
