"""Table discards: one row a discard."""

import pyarrow as pa

from parsers.calls import CALL_NAMES
from pipeline.facts import arrays
from pipeline.facts.batch import Block
from pipeline.facts.columns import LOG, Column, Table
from pipeline.facts.raw import (
    INT8,
    NO_WALL,
    NOT_TENPAI,
    count,
    equals,
    flag,
    furiten,
    hand_index,
    live_tiles,
    log_id,
    riichi_seats,
    seat,
    seq,
    tile,
    turn,
    waits,
    word,
)
from pipeline.facts.words import ORIGINS
from pipeline.replay.record.rows import (
    D_CALL,
    D_CALLED_BY,
    D_DRAWABLE,
    D_FURITEN,
    D_GAME,
    D_HAND,
    D_IS_DORA,
    D_LIVE,
    D_N_OPEN,
    D_N_RONS,
    D_ORIGIN,
    D_RIICHI,
    D_RIICHI_OTHERS,
    D_SEAT,
    D_SEQ,
    D_SHANTEN,
    D_SHANTEN_BEFORE,
    D_TILE,
    D_TILES_LEFT,
    D_TURN,
    D_WAITS,
)


def _drawable_tiles(block: Block) -> pa.Array:
    drawable = block.matrix[D_DRAWABLE]
    return arrays.integers_where(drawable, INT8, (drawable >= 0) & (block.matrix[D_WAITS] != 0))


DISCARDS = Table(
    "discards",
    "one discard",
    ("log_id", "hand_index", "seq"),
    (
        log_id(D_GAME),
        hand_index(D_HAND),
        seq(D_SEQ, "Element of the discard"),
        seat("seat", D_SEAT, "Who discarded.", says=LOG),
        turn("turn", D_TURN, "The player's nth discard, from 1."),
        tile("tile", D_TILE, "The tile.", says=LOG),
        flag(
            "is_dora",
            D_IS_DORA,
            "Of a kind that an indicator turned so far points to, or a red five.",
        ),
        word(
            "origin",
            D_ORIGIN,
            ORIGINS,
            "Whether it was the drawn tile, from the hand, or discarded after a chi or pon.",
        ),
        equals("is_riichi_tile", D_RIICHI, 1, "The tile declares riichi."),
        equals("is_in_riichi", D_RIICHI, 2, "The player is in accepted riichi from an earlier turn."),
        seat("called_by_seat", D_CALLED_BY, "Who called it.", null="nobody called it", says=LOG),
        word("called_as", D_CALL, CALL_NAMES, "The kind of that call.", null="nobody called it", says=LOG),
        count("n_rons", D_N_RONS, "Players who won on it.", says=LOG),
        count(
            "shanten_before",
            D_SHANTEN_BEFORE,
            "Own shanten of the tiles held before the discard, the best discard taken; where shanten is"
            " greater, the discard was a step back. -1: a complete hand that did not win.",
            unit="shanten",
        ),
        count("shanten", D_SHANTEN, "Own shanten after the discard, 0 tenpai.", unit="shanten"),
        *waits("", D_WAITS, "Kinds the player waits for after the discard, bit k for kind k.", NOT_TENPAI),
        live_tiles(
            D_LIVE,
            D_WAITS,
            "Copies of the waits that the player cannot see: not in the own hand, a river, a meld or an"
            " indicator.",
        ),
        Column(
            "n_drawable_tiles",
            INT8,
            "Of the waits the copies among the next n_tiles_left live tiles: they come up if the hand is"
            " played out and nobody takes another replacement tile.",
            _drawable_tiles,
            unit="tiles",
            null=f"{NOT_TENPAI}, or {NO_WALL}",
        ),
        furiten(D_FURITEN, "Kinds of own furiten after the discard."),
        count("n_open_melds", D_N_OPEN, "Own chi, pon, open and added kans.", unit="melds"),
        *riichi_seats(D_RIICHI_OTHERS, "when the tile falls"),
        count("n_tiles_left", D_TILES_LEFT, "Tiles that can still be drawn.", unit="tiles"),
    ),
)
