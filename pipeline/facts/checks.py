"""Table checks: one row a disagreement between a log and its replay."""

from collections.abc import Callable

import pyarrow as pa

from pipeline.facts.batch import Block
from pipeline.facts.columns import LOG, Column, Table
from pipeline.facts.raw import INT16, log_id, number, seat, seq, word
from pipeline.replay.checks import CHECK_NAMES, describe
from pipeline.replay.record.rows import (
    X_CHECK,
    X_EXPECTED,
    X_GAME,
    X_GOT,
    X_HAND,
    X_N_EXPECTED,
    X_N_GOT,
    X_SEAT,
    X_SEQ,
)


def _numbers_text(start: int, n: int) -> Callable[[Block], pa.Array]:
    """Text of the numbers of one side, which stand in the detail array."""

    def fill(block: Block) -> pa.Array:
        detail = block.batch.rows.detail
        rows = zip(*(block.matrix[raw].tolist() for raw in (X_CHECK, start, n)), strict=True)
        texts = [describe(check, detail[first : first + count].tolist()) for check, first, count in rows]
        return pa.array(texts, pa.string())

    return fill


CHECKS = Table(
    "checks",
    "one disagreement between the log and the replay",
    ("log_id", "seq", "check_name", "seat"),
    (
        log_id(X_GAME),
        number(
            "hand_index",
            X_HAND,
            INT16,
            "Hand of the disagreement, from 0; it may be the incomplete last one, which is not stored.",
            null="before the first hand",
            says=LOG,
        ),
        seq(X_SEQ, "Element of the disagreement"),
        word("check_name", X_CHECK, CHECK_NAMES, "What was compared, see the list of checks."),
        seat("seat", X_SEAT, "Whose value it is.", null="not a matter of one seat"),
        Column(
            "expected",
            pa.string(),
            "What the replay computed: numbers, separated by blanks.",
            _numbers_text(X_EXPECTED, X_N_EXPECTED),
        ),
        Column(
            "got",
            pa.string(),
            "What the log states, in the same form.",
            _numbers_text(X_GOT, X_N_GOT),
            says=LOG,
        ),
    ),
    "A clean archive has no rows here.",
)
