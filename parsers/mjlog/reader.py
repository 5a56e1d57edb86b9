"""Reads mjlog documents, many at a time, into packed events (``parsers.packed``).

A log in the server's own form goes through the scanner; what the scanner refuses goes through lxml,
which reads it all the same or says what is wrong with it. Both give the same rows.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from parsers.errors import LogError
from parsers.mjlog import scanner
from parsers.mjlog.fields import KNOWN_TEXTS, ROOT_TAG, TEXT_TAGS
from parsers.packed import OP, OP_INIT, OP_OTHER, PAYLOAD

ATTRIBUTE = re.compile(r'([A-Za-z0-9]+)="([^"]*)"')
_TAGS = {op: tag for tag, op in TEXT_TAGS.items()} | {OP_OTHER: ROOT_TAG, OP_INIT: "INIT"}
_LARGEST_BATCH = 2**31 - 16  # positions and payload indexes are int32

Texts = dict[int, tuple[str, dict[str, str]]]


@dataclass(frozen=True, slots=True)
class EventBatch:
    """Packed events of many logs.

    ``events`` int32 (n + 1, 4) and ``payload`` int32 as ``parsers.packed`` says; game g has the rows
    ``first_event[g]`` to ``first_event[g + 1]`` (int64, one more than games), none if it could not be
    read. ``texts[g]`` holds the text attributes by seq: ``{seq: (tag, {attribute: text})}``, as the
    log prints them (percent-encoded). ``errors`` has an entry per game that could not be read,
    ``notices[g]`` what is odd about one that could.
    """

    events: Any
    payload: Any
    first_event: Any
    log_ids: list[str]
    texts: list[Texts]
    errors: dict[int, LogError]
    notices: list[tuple[str, ...]]


class Room:
    """Arrays that batch after batch is read into, so that their memory is asked for only once.

    A batch read into a room holds until the next one is read into it.
    """

    def __init__(self) -> None:
        self.grow(0)

    def grow(self, n_bytes: int) -> None:
        """Make room for what ``scanner.tokenize`` may find in a buffer of this length."""
        self.n_bytes = n_bytes
        self.events = np.empty((n_bytes // 4 + 1, 4), np.int32)
        self.payload = np.empty(n_bytes // 2 + 2, np.int32)
        self.spans = np.empty((n_bytes // 4 + 1, 3), np.int32)


def read_batch(
    logs: Sequence[tuple[str, bytes]],
    tokenize: Callable[..., Any] = scanner.tokenize,
    room: Room | None = None,
) -> EventBatch:
    """Read logs, each ``(log_id, XML bytes)``. ``tokenize`` may be ``scanner.tokenize`` compiled.

    Never raises for what is in a log: a log that cannot be read has an entry in ``errors``.
    """
    buffer = b"\0".join([*(xml for _, xml in logs), b"", b"", b""])
    if len(buffer) > _LARGEST_BATCH:
        raise ValueError(f"expected a batch of less than 2 GiB, got: {len(buffer)} bytes")
    events, payload, spans, first_event, refused = _scan(buffer, logs, tokenize, room or Room())
    texts: list[Texts] = [{} for _ in logs]
    notices: list[tuple[str, ...]] = [() for _ in logs]
    unclear = _read_texts(buffer, spans, events, first_event, texts, notices)
    unclear |= set(np.flatnonzero(refused >= 0).tolist())
    batch = EventBatch(events, payload, first_event, [log_id for log_id, _ in logs], texts, {}, notices)
    return _read_unclear(batch, logs, sorted(unclear)) if unclear else batch


def _scan(
    buffer: bytes, logs: Sequence[tuple[str, bytes]], tokenize: Callable[..., Any], room: Room
) -> tuple[Any, ...]:
    if len(buffer) > room.n_bytes:
        room.grow(len(buffer))
    starts = np.zeros(len(logs) + 1, np.int64)
    np.cumsum([len(xml) + 1 for _, xml in logs], out=starts[1:])
    first_event = np.empty(len(logs) + 1, np.int64)
    refused = np.empty(len(logs), np.int64)
    n_events, n_payload, n_spans = tokenize(
        buffer, starts, room.events, room.payload, room.spans, first_event, refused
    )
    return room.events[: n_events + 1], room.payload[:n_payload], room.spans[:n_spans], first_event, refused


def _read_texts(
    buffer: bytes,
    spans: Any,
    events: Any,
    first_event: Any,
    texts: list[Texts],
    notices: list[tuple[str, ...]],
) -> set[int]:
    """Fill ``texts`` and ``notices`` from the scanner's spans; return the games with a duplicate."""
    duplicates = set()
    rows = spans[:, 0]
    games = np.searchsorted(first_event, rows, side="right") - 1
    ops = events[rows, OP]
    seqs = rows - first_event[games]
    for (_, start, end), game, op, seq in zip(
        spans.tolist(), games.tolist(), ops.tolist(), seqs.tolist(), strict=True
    ):
        tag = _TAGS[op]
        pairs = ATTRIBUTE.findall(buffer[start:end].decode("ascii"))
        attributes = dict(pairs)
        if len(attributes) != len(pairs):
            duplicates.add(game)
        if unknown := attributes.keys() - KNOWN_TEXTS[tag]:
            notices[game] += tuple(
                f"unknown attribute: element {seq} <{tag}>: {name}" for name in sorted(unknown)
            )
        texts[game][seq] = (tag, attributes)
    return duplicates


def _read_unclear(batch: EventBatch, logs: Sequence[tuple[str, bytes]], unclear: list[int]) -> EventBatch:
    """Read these games through lxml and put their rows in place."""
    from parsers.mjlog.tree import read_tree  # lxml is loaded only when a log needs it

    pieces: dict[int, tuple[Any, Any]] = {}
    for game in unclear:
        log_id, xml = logs[game]
        try:
            log = read_tree(log_id, xml)
        except LogError as error:
            batch.errors[game] = error
            pieces[game] = _arrays([], [])
            batch.texts[game], batch.notices[game] = {}, ()
        else:
            pieces[game] = _arrays(log.rows, log.payload)
            batch.texts[game], batch.notices[game] = log.texts, tuple(log.notices)
    return _joined(batch, pieces)


def _arrays(rows: list[tuple[int, int, int, int]], payload: list[int]) -> tuple[Any, Any]:
    return np.array(rows, np.int32).reshape(-1, 4), np.array(payload, np.int32)


def _joined(batch: EventBatch, pieces: dict[int, tuple[Any, Any]]) -> EventBatch:
    """The batch with the games of ``pieces`` (events, payload) in place of what it had of them."""
    events, payloads = [], []
    first_event = np.zeros_like(batch.first_event)
    n_payload = 0
    for game in range(len(batch.log_ids)):
        part, payload = pieces[game] if game in pieces else _game(batch, game)
        part[:, PAYLOAD] += n_payload
        n_payload += len(payload)
        first_event[game + 1] = first_event[game] + len(part)
        events.append(part)
        payloads.append(payload)
    events.append(np.array([[OP_OTHER, -1, -1, n_payload]], np.int32))
    return EventBatch(
        np.concatenate(events),
        np.concatenate([*payloads, np.empty(0, np.int32)]),
        first_event,
        batch.log_ids,
        batch.texts,
        batch.errors,
        batch.notices,
    )


def _game(batch: EventBatch, game: int) -> tuple[Any, Any]:
    """One game's events and payload, PAYLOAD counted from the game's own payload."""
    first, end = batch.first_event[game], batch.first_event[game + 1]
    start, stop = batch.events[first, PAYLOAD], batch.events[end, PAYLOAD]
    part = batch.events[first:end].copy()
    part[:, PAYLOAD] -= start
    return part, batch.payload[start:stop]
