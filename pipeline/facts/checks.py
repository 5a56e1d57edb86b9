"""Table checks: one row a disagreement between a log and its replay."""

import pyarrow as pa

from pipeline.facts.batch import Block, Ints
from pipeline.facts.columns import LOG, Column, Table
from pipeline.facts.raw import INT16, log_id, number, seat, seq, word
from pipeline.replay.checks import CHECK_NAMES, describe
from pipeline.replay.record.tables.rows import Checks


def _texts(block: Block[Checks], starts: Ints, lengths: Ints) -> pa.Array:
    """Texts of lists of numbers: where each begins among the numbers, and how long it is."""
    numbers = block.batch.rows.numbers.number
    rows = zip(*(values.tolist() for values in (block.raw.check, starts, lengths)), strict=True)
    texts = [describe(check, numbers[first : first + n].tolist()) for check, first, n in rows]
    return pa.array(texts, pa.string())


def _expected(block: Block[Checks]) -> pa.Array:
    return _texts(block, block.raw.expected_row, block.raw.n_expected)


def _got(block: Block[Checks]) -> pa.Array:
    return _texts(block, block.raw.got_row, block.raw.n_got)


CHECKS: Table[Block[Checks]] = Table(
    "checks",
    "one disagreement between the log and the replay",
    ("log_id", "seq", "check_name", "seat"),
    (
        log_id(),
        number(
            "hand_index",
            INT16,
            "Hand of the disagreement, from 0; it may be the incomplete last one, which is not stored.",
            null="before the first hand",
            stated_by=LOG,
        ),
        seq("Element of the disagreement"),
        word("check_name", CHECK_NAMES, "What was compared, see the list of checks.", raw="check"),
        seat("seat", "Whose value it is.", null="not a matter of one seat"),
        Column(
            "expected",
            pa.string(),
            "What the replay computed: numbers, separated by blanks.",
            _expected,
        ),
        Column(
            "got",
            pa.string(),
            "What the log states, in the same form.",
            _got,
            stated_by=LOG,
        ),
    ),
    "A clean archive has no rows here.",
)
