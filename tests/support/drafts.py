"""Packed events as a form tells them that prints faces: the inverse of ``parsers.faces.copies``."""

from itertools import pairwise

import numpy as np

from parsers.batch import EventBatch
from parsers.calls import CHI, DAIMINKAN, PON, added_tile, decode_call
from parsers.calls import KAKAN as KAKAN_CALL
from parsers.faces import AS_DRAWN, RED, draft_call
from parsers.faces.copies import ADDED, name_copies
from parsers.packed import (
    ATTR_BA,
    ATTR_DORA,
    ATTR_HAI,
    ATTR_HAI0,
    ATTR_HAI3,
    ATTR_MACHI,
    ATTR_MELDS,
    ATTR_SC,
    ATTR_SEED,
    ATTR_URA,
    OP_AGARI,
    OP_CALL,
    OP_DISCARD,
    OP_DORA,
    OP_DRAW,
    OP_INIT,
    OP_RYUUKYOKU,
    PAYLOAD,
)

REDS = {16: RED, 52: RED + 1, 88: RED + 2}


def face(tile):
    return REDS.get(tile, tile // 4)


def faces(tiles):
    return [face(tile) for tile in tiles]


def attributes(numbers):
    """The attributes of a row by code."""
    found, i = {}, 0
    while i < len(numbers):
        found[numbers[i]] = numbers[i + 2 : i + 2 + numbers[i + 1]]
        i += 2 + numbers[i + 1]
    return found


def rows_of(batch, game=0):
    """Each row of a game as (op, seat, value, attributes)."""
    first, end = int(batch.first_event[game]), int(batch.first_event[game + 1])
    rows = batch.events[first : end + 1].tolist()
    for (op, seat, value, start), after in pairwise(rows):
        yield op, seat, value, attributes(batch.payload[start : after[PAYLOAD]].tolist())


def call_of(m, who):
    tiles = [0] * 4
    call, n, called, _ = decode_call(m, who, tiles)
    own = tiles[:n]
    if call in (CHI, PON, DAIMINKAN):
        own.remove(called)
        return draft_call(call, m & 3, face(called), *faces(own))
    if call == KAKAN_CALL:
        return draft_call(call, m & 3, face(added_tile(m)))
    return draft_call(call, 0, *faces(own))


def draft_rows(batch, game=0):
    """The rows of a game as a draft, each as (op, seat, value, attributes)."""
    drawn = None
    for op, seat, value, found in rows_of(batch, game):
        if op == OP_INIT:
            found[ATTR_SEED][5] = face(found[ATTR_SEED][5])
            found |= {code: sorted(faces(found[code])) for code in found if ATTR_HAI0 <= code <= ATTR_HAI3}
        elif op == OP_DRAW:
            drawn, value = value, face(value)
        elif op == OP_DISCARD:
            value = face(value) + AS_DRAWN * (value == drawn)
            drawn = None
        elif op == OP_CALL:
            value, drawn = call_of(value, seat), None
        elif op == OP_DORA:
            value = face(value)
        elif op in (OP_AGARI, OP_RYUUKYOKU):
            for code in (ATTR_BA, ATTR_HAI, ATTR_MELDS, ATTR_MACHI):
                found.pop(code, None)
            found[ATTR_SC] = found[ATTR_SC][1::2]
            found |= {code: faces(found[code]) for code in (ATTR_DORA, ATTR_URA) if code in found}
            found |= {code: [] for code in found if ATTR_HAI0 <= code <= ATTR_HAI3}
        yield op, seat, value, found


def packed(rows):
    """Rows as arrays, with the sentinel."""
    events, payload = [], []
    for op, seat, value, found in rows:
        events.append((op, seat, value, len(payload)))
        for code, numbers in found.items():
            payload += [code, len(numbers), *numbers]
    events.append((0, -1, -1, len(payload)))
    return np.array(events, np.int32), np.array(payload, np.int32)


def renamed(batch, game=0, name=name_copies):
    """A batch of this game, its copies of tiles named as ``parsers.faces.copies`` does."""
    events, payload = packed(draft_rows(batch, game))
    out = np.empty_like(events)
    numbers = np.empty(len(payload) + ADDED * len(events), np.int32)
    n = name(events, payload, out, numbers)
    return EventBatch(
        events=out,
        payload=numbers[:n],
        first_event=np.array([0, len(out) - 1], np.int64),
        log_ids=[batch.log_ids[game]],
        heads=[batch.heads[game]],
        seeds=[batch.seeds[game]],
        text_events=[batch.text_events[game]],
        errors={},
        notices=[batch.notices[game]],
    )
