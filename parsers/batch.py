"""``EventBatch``: what a reader makes of logs of any form, and all that the pipeline gets to see of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from parsers.errors import LogError
from parsers.events import Event
from parsers.heads import GameHead
from parsers.packed import OP_OTHER, PAYLOAD
from parsers.seeds import GameSeeds


@dataclass(frozen=True, slots=True)
class EventBatch:
    """Many logs, read.

    ``events`` int32 (n + 1, 4) and ``payload`` int32 as ``parsers.packed`` says; game g has the rows
    ``first_event[g]`` to ``first_event[g + 1]`` (int64, one more than games). By game: ``log_ids``;
    ``heads`` and ``seeds`` as the log states them; ``text_events``, the events that are not numbers, by
    seq; ``notices``, what is odd about the log. ``errors`` has an entry for each game that could not be
    read: such a game has no rows, no head, no seeds and no events. ``damaged`` has one for each game that
    could be read only up to some element: its rows end before it.
    """

    events: npt.NDArray[np.int32]
    payload: npt.NDArray[np.int32]
    first_event: npt.NDArray[np.int64]
    log_ids: list[str]
    heads: list[GameHead | None]
    seeds: list[GameSeeds]
    text_events: list[Mapping[int, Event]]
    errors: dict[int, LogError]
    notices: list[tuple[str, ...]]
    damaged: dict[int, LogError] = field(default_factory=dict)


MOST_NOTICES = 100  # of one log; how many more there were is the last


def first_notices(notices: Sequence[str]) -> tuple[str, ...]:
    """The notices of a log, or the first of very many."""
    if len(notices) <= MOST_NOTICES:
        return tuple(notices)
    return (*notices[:MOST_NOTICES], f"and {len(notices) - MOST_NOTICES} more")


def unreadable(log_id: str, error: LogError, notices: tuple[str, ...] = ()) -> EventBatch:
    """A batch of one log that could not be read."""
    no_rows, no_payload = packed_arrays([], [])
    return EventBatch(
        events=no_rows,
        payload=no_payload,
        first_event=np.zeros(2, np.int64),
        log_ids=[log_id],
        heads=[None],
        seeds=[GameSeeds()],
        text_events=[{}],
        errors={0: error},
        notices=[notices],
    )


def packed_arrays(
    rows: Sequence[tuple[int, int, int, int]], payload: Sequence[int]
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """One log's ``events``, with the sentinel, and ``payload``."""
    sentinel = (OP_OTHER, -1, -1, len(payload))
    return np.array([*rows, sentinel], np.int32), np.array(payload, np.int32)


def gather(games: Sequence[tuple[EventBatch, int]]) -> EventBatch:
    """A batch of games out of other batches, each given as its batch and its number there."""
    events, payloads = [], []
    first_event = np.zeros(len(games) + 1, np.int64)
    n_payload = 0
    for place, (batch, game) in enumerate(games):
        rows, payload = _rows_of(batch, game)
        rows[:, PAYLOAD] += n_payload
        n_payload += len(payload)
        first_event[place + 1] = first_event[place] + len(rows)
        events.append(rows)
        payloads.append(payload)
    sentinel, no_payload = packed_arrays([], [])
    sentinel[0, PAYLOAD] = n_payload
    return EventBatch(
        events=np.concatenate([*events, sentinel]),
        payload=np.concatenate([*payloads, no_payload]),
        first_event=first_event,
        log_ids=[batch.log_ids[game] for batch, game in games],
        heads=[batch.heads[game] for batch, game in games],
        seeds=[batch.seeds[game] for batch, game in games],
        text_events=[batch.text_events[game] for batch, game in games],
        errors={
            place: batch.errors[game] for place, (batch, game) in enumerate(games) if game in batch.errors
        },
        notices=[batch.notices[game] for batch, game in games],
        damaged={
            place: batch.damaged[game] for place, (batch, game) in enumerate(games) if game in batch.damaged
        },
    )


def _rows_of(batch: EventBatch, game: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """One game's events and payload, PAYLOAD counted from the game's own payload; without a sentinel."""
    first, end = batch.first_event[game], batch.first_event[game + 1]
    start, stop = batch.events[first, PAYLOAD], batch.events[end, PAYLOAD]
    rows = batch.events[first:end].copy()
    rows[:, PAYLOAD] -= start
    return rows, batch.payload[start:stop]
