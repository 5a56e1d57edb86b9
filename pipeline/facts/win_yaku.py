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
from pipeline.replay.record.rows import (
    Y_GAME,
    Y_HAN,
    Y_HAND,
    Y_SEAT,
    Y_SEQ,
    Y_YAKU,
)
from pipeline.rules.yaku_table import YAKU

YAKU_NAMES = tuple(yaku.romaji for yaku in YAKU)
IS_YAKUMAN = np.array([yaku.is_yakuman for yaku in YAKU])


def _yaku(block: Block) -> pa.Array:
    return arrays.words(block.matrix[Y_YAKU], YAKU_NAMES)


def _is_yakuman(block: Block) -> pa.Array:
    return arrays.booleans(IS_YAKUMAN[block.matrix[Y_YAKU]])


WIN_YAKU = Table(
    "win_yaku",
    "one yaku of one win",
    ("log_id", "hand_index", "seat", "yaku_id"),
    (
        log_id(Y_GAME),
        hand_index(Y_HAND),
        seq(Y_SEQ, "Element of the win"),
        seat("seat", Y_SEAT, "The winner.", says=LOG),
        number(
            "yaku_id",
            Y_YAKU,
            INT32,
            "The log's yaku id, 0-54; 52 dora and kita, 53 ura dora, 54 red fives.",
            says=LOG,
            checks=("win_yaku",),
        ),
        Column(
            "yaku",
            WORDS,
            "Romaji name of the yaku.",
            _yaku,
            says=LOG,
            checks=("win_yaku",),
        ),
        number(
            "han",
            Y_HAN,
            INT32,
            "Han of this yaku: for dora their number; 0 for a yakuman.",
            unit="han",
            says=LOG,
            checks=("win_yaku", "win_dora", "win_ura", "win_red"),
        ),
        Column("is_yakuman", pa.bool_(), "The yaku is a yakuman.", _is_yakuman),
    ),
    "Yaku as the log lists them, dora among them: leave out yaku_id 52, 53 and 54 for yaku alone.",
)
