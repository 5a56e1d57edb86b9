"""A game written in the form of tenhou.net/6 and read again, and what must be the same then."""

from drafts import renamed, rows_of

from parsers import read_batch, read_log
from parsers.packed import (
    ATTR_CHIP,
    ATTR_HAI0,
    ATTR_HAI3,
    ATTR_RATIO,
    ATTR_SEED,
    ATTR_TEN,
    ATTR_UNSHOWN,
    DRAW_NAGASHI,
    DRAW_TRIPLE_RON,
    OP_AGARI,
    OP_BYE,
    OP_INIT,
    OP_REACH,
    OP_RYUUKYOKU,
    OP_SHUFFLE,
    OP_TAIKYOKU,
    OP_UN,
)
from parsers.tenhou6 import reader, writer

HANDS = range(ATTR_HAI0, ATTR_HAI3 + 1)


def written(document, log_id="log"):
    return writer.write(read_log(document, log_id)).encode()


def read_again(document, log_id="log"):
    return reader.read_batch([(log_id, written(document, log_id))])


def stated_rows(batch, game=0):
    """The rows of a game without what the form does not state (docs/formats.md)."""
    is_seated = False
    for op, seat, value, found in rows_of(batch, game):
        if op in (OP_SHUFFLE, OP_TAIKYOKU, OP_BYE) or (op == OP_UN and is_seated):
            continue
        is_seated = is_seated or op == OP_UN
        if op == OP_INIT:
            found[ATTR_SEED][3:5] = [-1, -1]
            found = {code: sorted(n) if code in HANDS else n for code, n in found.items() if n}
        elif op == OP_REACH:
            found = {}
        elif op == OP_AGARI and found[ATTR_TEN][2]:
            found[ATTR_TEN][0] = -1
        elif op == OP_RYUUKYOKU and value in (DRAW_NAGASHI, DRAW_TRIPLE_RON):
            found = {code: n for code, n in found.items() if code not in HANDS} | {ATTR_UNSHOWN: []}
        lost = (ATTR_CHIP, ATTR_RATIO)
        yield op, seat, value, {code: n for code, n in found.items() if code not in lost}


def finished(rows):
    """The rows up to the last result: a hand without one is not written."""
    rows = list(rows)
    ends = [at for at, row in enumerate(rows) if row[0] in (OP_AGARI, OP_RYUUKYOKU)]
    return rows[: ends[-1] + 1] if ends else []


def check_written(document, log_id="log"):
    """The game in both forms, as batches of one game; they state the same but for what is lost."""
    batch = read_batch([(log_id, document)])
    again = read_again(document, log_id)
    assert not again.errors
    assert not again.damaged
    assert again.notices == [()]
    assert list(stated_rows(again)) == finished(stated_rows(renamed(batch)))
    return batch, again
