"""Table win_yaku: one row a yaku of a win."""

import numpy as np
import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.arrays import WORDS
from pipeline.facts.batch import Block
from pipeline.facts.columns import (
    LOG,
    Column,
    Table,
)
from pipeline.facts.raw import (
    INT32,
    hand_index,
    log_id,
    number,
    seat,
    seq,
)
from pipeline.replay.record.tables.wins import WinYaku
from pipeline.rules.yaku_table import YAKU

YAKU_NAMES = tuple(yaku.romaji for yaku in YAKU)
IS_YAKUMAN = np.array([yaku.is_yakuman for yaku in YAKU])


def _yaku(block: Block[WinYaku]) -> pa.Array:
    return arrays.words(block.raw.yaku_id, YAKU_NAMES)


def _is_yakuman(block: Block[WinYaku]) -> pa.Array:
    return arrays.booleans(IS_YAKUMAN[block.raw.yaku_id])


WIN_YAKU: Table[Block[WinYaku]] = Table(
    "win_yaku",
    "one yaku of one win",
    ("log_id", "hand_index", "seat", "yaku_id"),
    (
        log_id(),
        hand_index(),
        seq("Element of the win"),
        seat("seat", "The winner.", stated_by=LOG),
        number(
            "yaku_id",
            INT32,
            "The log's yaku id, 0-54; 52 dora and kita, 53 ura dora, 54 red fives.",
            stated_by=LOG,
            checks=("win_yaku",),
        ),
        Column(
            "yaku",
            WORDS,
            "Romaji name of the yaku.",
            _yaku,
            stated_by=LOG,
            checks=("win_yaku",),
        ),
        number(
            "han",
            INT32,
            "Han of this yaku: for dora their number; 0 for a yakuman.",
            unit="han",
            stated_by=LOG,
            checks=("win_yaku", "win_dora", "win_ura", "win_red"),
        ),
        Column("is_yakuman", pa.bool_(), "The yaku is a yakuman.", _is_yakuman),
    ),
    "Yaku as the log lists them, dora among them: leave out yaku_id 52, 53 and 54 for yaku alone.",
)
