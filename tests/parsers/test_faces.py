"""Copies of tiles, and what follows from the moves, made of faces and compared with what mjlog states."""

import numpy as np
import pytest
from drafts import ADDED, call_of, draft_rows, face, faces, packed, renamed, rows_of
from written_logs import ALL

from parsers import iter_logs, read_batch, unpack
from parsers.calls import ANKAN, CHI, DAIMINKAN, KITA, PON, decode_meld
from parsers.compiling import compiled
from parsers.faces import AS_DRAWN, RED, UNNAMED, draft_call
from parsers.faces.copies import NO_CODE, name_copies
from parsers.packed import (
    ATTR_DORA,
    ATTR_HAI,
    ATTR_HAI0,
    ATTR_HAI3,
    ATTR_MACHI,
    ATTR_MELDS,
    ATTR_SEED,
    ATTR_URA,
    OP,
    OP_AGARI,
    OP_CALL,
    OP_DISCARD,
    OP_DORA,
    OP_DRAW,
    OP_INIT,
    OP_RYUUKYOKU,
    VALUE,
)


def in_faces(rows):
    """Rows with every tile as its face, hands sorted."""
    for op, seat, value, found in rows:
        seen = dict(found)
        if op in (OP_DRAW, OP_DISCARD, OP_DORA):
            value = face(value)
        elif op == OP_CALL:
            value = call_of(value, seat)
        elif op == OP_INIT:
            seen[ATTR_SEED][5] = face(seen[ATTR_SEED][5])
        for code, tiles in found.items():
            if code in (ATTR_HAI, *range(ATTR_HAI0, ATTR_HAI3 + 1)):
                seen[code] = sorted(faces(tiles))
            elif code in (ATTR_DORA, ATTR_URA, ATTR_MACHI):
                seen[code] = faces(tiles)
            elif code == ATTR_MELDS:
                seen[code] = [call_of(m, seat) for m in tiles]
        yield op, seat, value, seen


def check(batch, game=0, name=name_copies):
    """What was left out is found again, and the copies are copies of the same tiles."""
    other = renamed(batch, game, name)
    assert list(in_faces(rows_of(other))) == list(in_faces(rows_of(batch, game)))
    assert list(draft_rows(other)) == list(draft_rows(batch, game))


@pytest.mark.parametrize("name", ALL)
def test_what_a_draft_leaves_out_is_found_again(name):
    check(read_batch([(name, ALL[name])]))


@pytest.mark.full
@pytest.mark.corpus
def test_real_games(corpus):
    jit = pytest.importorskip("pipeline.native.compiler")
    name = compiled(name_copies, jit.native, jit.entry)
    for archive in sorted(corpus.glob("*.zip")):
        for raw in list(iter_logs(archive))[::20]:
            batch = read_batch([(raw.log_id, unpack(raw.data))])
            if not batch.errors:
                check(batch, name=name)


def deal(*hands, indicator=33):
    seed = [0, 0, 0, 0, 0, indicator]
    return (
        OP_INIT,
        0,
        0,
        {ATTR_SEED: seed, 1: [250] * 4} | {ATTR_HAI0 + i: list(h) for i, h in enumerate(hands)},
    )


def named(*rows):
    """VALUE of each row, and the attributes of the first."""
    events, payload = packed(rows)
    out, numbers = np.empty_like(events), np.empty(len(payload) + ADDED * len(events), np.int32)
    n = name_copies(events, payload, out, numbers)
    assert n <= len(numbers)
    first = numbers[: out[1, 3]].tolist()
    return out[:-1, VALUE].tolist(), first


EMPTY = deal([], [], [], [])


def test_copies_come_in_the_order_of_deal_indicator_and_draws():
    values, first = named(deal([0, 0], [0], [], [], indicator=1), (OP_DRAW, 0, 0, {}), (OP_DRAW, 1, 1, {}))
    assert first == [0, 6, 0, 0, 0, 0, 0, 4, 1, 4, *[250] * 4, 3, 2, 0, 1, 4, 1, 2, 5, 0, 6, 0]
    assert values[1:] == [3, 5]


def test_a_red_five_is_the_copy_0():
    draws = [(OP_DRAW, 0, f, {}) for f in (4, 4, RED, 13, RED + 1, 22, RED + 2)]
    assert named(EMPTY, *draws)[0][1:] == [17, 18, 16, 53, 52, 89, 88]


def test_a_form_without_red_fives_has_four_plain_ones():
    rows = [(OP_DRAW, 0, 4, {})] * 4 + [(OP_DISCARD, 0, 4, {})] * 4
    assert named(EMPTY, *rows)[0][1:] == [17, 18, 19, 16, 17, 16, 18, 19]


def test_a_plain_five_is_never_the_red_one():
    rows = [(OP_DRAW, 0, RED, {}), (OP_DISCARD, 0, 4, {})]
    assert named(EMPTY, *rows)[0][1:] == [16, 17]  # which nobody has: the replay refuses it


def test_of_equal_tiles_the_drawn_one_goes_last():
    rows = [(OP_DRAW, 0, 9, {})] * 2
    assert named(EMPTY, *rows, (OP_DISCARD, 0, 9, {}))[0][1:] == [36, 37, 36]
    assert named(EMPTY, *rows, (OP_DISCARD, 0, 9 + AS_DRAWN, {}))[0][1:] == [36, 37, 37]
    assert named(EMPTY, *rows, (OP_DISCARD, 0, UNNAMED + AS_DRAWN, {}))[0][1:] == [36, 37, 37]


def test_calls():
    rows = [
        deal([0, 2, RED, 4, 5, 5, 5, 5], [], [], []),
        (OP_DRAW, 3, 1, {}),
        (OP_DISCARD, 3, 1, {}),
        (OP_CALL, 0, draft_call(CHI, 3, 1, 0, 2), {}),
        (OP_DRAW, 2, 4, {}),
        (OP_DISCARD, 2, 4, {}),
        (OP_CALL, 0, draft_call(PON, 2, 4, RED, 4), {}),
        (OP_CALL, 0, draft_call(ANKAN, 0, 5, 5, 5, 5), {}),
    ]
    chi, pon, ankan = (named(*rows)[0][row] for row in (3, 6, 7))
    assert (decode_meld(chi, 0).tiles, decode_meld(chi, 0).called_tile) == ((0, 4, 8), 4)
    assert (decode_meld(pon, 0).tiles, decode_meld(pon, 0).called_tile) == ((16, 17, 18), 18)
    assert decode_meld(pon, 0).from_seat == 2
    assert decode_meld(ankan, 0).tiles == (20, 21, 22, 23)


@pytest.mark.parametrize(
    "call",
    [
        draft_call(CHI, 3, 0, 1, 3),
        draft_call(CHI, 3, 7, 8, 9),
        draft_call(CHI, 3, 27, 28, 29),
        draft_call(CHI, 2, 0, 1, 2),
        draft_call(PON, 0, 0, 0, 0),
        draft_call(PON, 1, 0, 0, 1),
        draft_call(DAIMINKAN, 0, 0, 0, 0, 0),
        draft_call(KITA, 0, 29),
    ],
)
def test_a_call_that_cannot_be_has_no_code(call):
    assert named(EMPTY, (OP_CALL, 0, call, {}))[0][1] == NO_CODE
    with pytest.raises(ValueError, match="call code"):
        decode_meld(NO_CODE, 0)


def test_whatever_the_moves_are_every_number_stays_in_range():
    rng = np.random.default_rng(5)
    for _ in range(200):
        rows = [deal(*rng.integers(0, 37, (4, 13)).tolist())]
        for op in rng.choice([OP_DRAW, OP_DISCARD, OP_CALL, OP_DORA, OP_AGARI, OP_RYUUKYOKU], 60).tolist():
            value = int(rng.integers(0, 37))
            if op == OP_DISCARD:
                value = int(rng.choice([value, value + AS_DRAWN, UNNAMED + AS_DRAWN]))
            elif op == OP_CALL:
                value = draft_call(
                    int(rng.integers(6)), int(rng.integers(4)), *rng.integers(0, 37, 4).tolist()
                )
            elif op in (OP_AGARI, OP_RYUUKYOKU):
                value = int(rng.integers(4))
            found = {ATTR_DORA: [1, 2, 3, 4, 5], ATTR_URA: [4, 4, 4, 4, 4]} if op == OP_AGARI else {}
            rows.append((op, int(rng.integers(4)), value, found | ({16: [1, 2, 3, 4]} if found else {})))
        events, payload = packed(rows)
        out, numbers = np.empty_like(events), np.empty(len(payload) + ADDED * len(events), np.int32)
        name_copies(events, payload, out, numbers)
        is_tile = np.isin(out[:, OP], (OP_DRAW, OP_DISCARD, OP_DORA))
        assert ((out[is_tile, VALUE] >= 0) & (out[is_tile, VALUE] < 136)).all()


@pytest.mark.full
def test_compiled_as_plain():
    jit = pytest.importorskip("pipeline.native.compiler")
    name = compiled(name_copies, jit.native, jit.entry)
    for xml in ALL.values():
        batch = read_batch([("x", xml)])
        assert (renamed(batch, name=name).payload == renamed(batch).payload).all()
