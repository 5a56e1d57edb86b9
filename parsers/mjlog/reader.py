"""Reads mjlog documents, many at a time, into an ``EventBatch``.

A log in the server's own form goes through the scanner; what the scanner refuses goes through lxml,
which reads it all the same or says what is wrong with it. Both give the same batch.
"""

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from parsers.batch import EventBatch, first_notices, gather, packed_arrays, unreadable
from parsers.errors import LogError
from parsers.mjlog import scanner
from parsers.mjlog.fields import ROOT_TAG, TEXT_TAGS, Texts, text_notices
from parsers.mjlog.heads import read_head
from parsers.mjlog.seeds import seeds_of
from parsers.mjlog.text_events import TextEvents
from parsers.packed import OP, OP_INIT, OP_OTHER
from parsers.seeds import GameSeeds

ATTRIBUTE = re.compile(r'([A-Za-z0-9]+)="([^"]*)"')
_TAGS = {op: tag for tag, op in TEXT_TAGS.items()} | {OP_OTHER: ROOT_TAG, OP_INIT: "INIT"}
_LARGEST_BATCH = 2**31 - 16  # positions and payload indexes are int32

# ``scanner.tokenize``, plain or compiled.
Tokenize: TypeAlias = Callable[..., tuple[int, int, int]]


class ReadBuffers:
    """Arrays that batch after batch is read into, so that their memory is asked for only once.

    A batch holds until the next one is read into the same buffers.
    """

    def __init__(self) -> None:
        self.grow(0)

    def grow(self, n_bytes: int) -> None:
        """Make them as large as what ``scanner.tokenize`` may find in a text of this length."""
        self.n_bytes = n_bytes
        self.events = np.empty((n_bytes // 4 + 1, 4), np.int32)
        self.payload = np.empty(n_bytes // 2 + 2, np.int32)
        self.spans = np.empty((n_bytes // 4 + 1, 3), np.int32)


def read_batch(
    logs: Sequence[tuple[str, bytes]],
    tokenize: Tokenize = scanner.tokenize,
    buffers: ReadBuffers | None = None,
) -> EventBatch:
    """Read logs, each ``(log_id, XML bytes)``. ``tokenize`` may be ``scanner.tokenize`` compiled.

    Never raises for what is in a log: a log that cannot be read has an entry in ``errors``.
    """
    text = b"\0".join([*(xml for _, xml in logs), b"", b"", b""])
    if len(text) > _LARGEST_BATCH:
        raise ValueError(f"expected a batch of less than 2 GiB, got: {len(text)} bytes")
    batch, refused = _scan(text, logs, tokenize, buffers or ReadBuffers())
    if not refused and not batch.errors:
        return batch
    others = {game: _read_slowly(*logs[game]) for game in refused}
    for game, error in batch.errors.items():
        others[game] = unreadable(batch.log_ids[game], error, batch.notices[game])
    return gather([(others[game], 0) if game in others else (batch, game) for game in range(len(logs))])


def _scan(
    text: bytes, logs: Sequence[tuple[str, bytes]], tokenize: Tokenize, buffers: ReadBuffers
) -> tuple[EventBatch, set[int]]:
    """The batch as the scanner reads it, and the games for lxml.

    A game whose head has an error still has its rows.
    """
    if len(text) > buffers.n_bytes:
        buffers.grow(len(text))
    starts = np.zeros(len(logs) + 1, np.int64)
    np.cumsum([len(xml) + 1 for _, xml in logs], out=starts[1:])
    first_event = np.empty(len(logs) + 1, np.int64)
    refusals = np.empty(len(logs), np.int64)
    n_events, n_payload, n_spans = tokenize(
        text, starts, buffers.events, buffers.payload, buffers.spans, first_event, refusals
    )
    batch = EventBatch(
        events=buffers.events[: n_events + 1],
        payload=buffers.payload[:n_payload],
        first_event=first_event,
        log_ids=[log_id for log_id, _ in logs],
        heads=[None] * len(logs),
        seeds=[GameSeeds()] * len(logs),
        text_events=[{} for _ in logs],
        errors={},
        notices=[()] * len(logs),
    )
    texts: list[dict[int, tuple[int, str, dict[str, str]]]] = [{} for _ in logs]
    refused = _read_texts(text, buffers.spans[:n_spans], batch, texts)
    refused |= set(np.flatnonzero(refusals >= 0).tolist())
    _read_stated(batch, texts, refused)
    return batch, refused


def _read_texts(
    text: bytes,
    spans: npt.NDArray[np.int32],
    batch: EventBatch,
    texts: list[dict[int, tuple[int, str, dict[str, str]]]],
) -> set[int]:
    """Fill ``texts`` and the notices from the scanner's spans; return the games with a duplicate."""
    duplicates = set()
    notices: dict[int, list[str]] = {}
    rows = spans[:, 0]
    games = np.searchsorted(batch.first_event, rows, side="right") - 1
    ops = batch.events[rows, OP]
    seqs = rows - batch.first_event[games]
    for (_, start, end), game, op, seq in zip(
        spans.tolist(), games.tolist(), ops.tolist(), seqs.tolist(), strict=True
    ):
        tag = _TAGS[op]
        pairs = ATTRIBUTE.findall(text[start:end].decode("ascii"))
        attributes = dict(pairs)
        if len(attributes) != len(pairs):
            duplicates.add(game)
        if odd := text_notices(seq, tag, attributes):
            notices.setdefault(game, []).extend(odd)
        texts[game][seq] = (op, tag, attributes)
    for game, found in notices.items():
        batch.notices[game] = first_notices(found)
    return duplicates


def _read_stated(batch: EventBatch, texts: Sequence[Texts], refused: set[int]) -> None:
    """Fill heads, seeds and text events of all games but those refused; errors of heads are noted."""
    init_rows = np.flatnonzero(batch.events[:-1, OP] == OP_INIT)
    first_hand = np.searchsorted(init_rows, batch.first_event)
    seqs = (init_rows - np.repeat(batch.first_event[:-1], np.diff(first_hand))).tolist()
    hands = first_hand.tolist()
    for game, log_id in enumerate(batch.log_ids):
        if game in refused:
            continue
        try:
            batch.heads[game] = read_head(log_id, texts[game])
        except LogError as error:
            batch.errors[game] = error
            continue
        batch.seeds[game] = seeds_of(texts[game], seqs[hands[game] : hands[game + 1]])
        batch.text_events[game] = TextEvents(log_id, texts[game])


def _read_slowly(log_id: str, xml: bytes) -> EventBatch:
    """One log through lxml."""
    from parsers.mjlog.tree import read_tree  # lxml is loaded only when a log needs it

    notices: tuple[str, ...] = ()
    try:
        log = read_tree(log_id, xml)
        notices = first_notices(log.notices)
        head = read_head(log_id, log.texts)
    except LogError as error:
        return unreadable(log_id, error, notices)
    seeds = seeds_of(log.texts, [seq for seq, row in enumerate(log.rows) if row[OP] == OP_INIT])
    events, payload = packed_arrays(log.rows, log.payload)
    return EventBatch(
        events=events,
        payload=payload,
        first_event=np.array([0, len(log.rows)], np.int64),
        log_ids=[log_id],
        heads=[head],
        seeds=[seeds],
        text_events=[TextEvents(log_id, log.texts)],
        errors={},
        notices=[notices],
        damaged={} if log.damage is None else {0: log.damage},
    )
