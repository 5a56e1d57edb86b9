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
    log_id,
    riichi_seats,
    seat,
    seq,
    tile,
    turn,
    waits,
    word,
)
from pipeline.replay.record.tables.play import Discards
from pipeline.rules.codes import ORIGINS


def _live_tiles(block: Block[Discards]) -> pa.Array:
    return arrays.integers_where(block.raw.n_unseen_tiles, INT8, block.raw.waits != 0)


def _drawable_tiles(block: Block[Discards]) -> pa.Array:
    drawable = block.raw.n_drawable_tiles
    return arrays.integers_where(drawable, INT8, (drawable >= 0) & (block.raw.waits != 0))


DISCARDS: Table[Block[Discards]] = Table(
    "discards",
    "one discard",
    ("log_id", "hand_index", "seq"),
    (
        log_id(),
        hand_index(),
        seq("Element of the discard"),
        seat("seat", "Who discarded.", stated_by=LOG),
        turn("turn", "The player's nth discard, from 1."),
        tile("tile", "The tile.", stated_by=LOG),
        flag(
            "is_dora",
            "Of a kind that an indicator turned so far points to, or a red five.",
        ),
        word(
            "origin",
            ORIGINS.words,
            "Whether it was the drawn tile, from the hand, or discarded after a chi or pon.",
        ),
        equals("is_riichi_tile", "riichi", 1, "The tile declares riichi."),
        equals("is_in_riichi", "riichi", 2, "The player is in accepted riichi from an earlier turn."),
        seat("called_by_seat", "Who called it.", null="nobody called it", stated_by=LOG),
        word("called_as", CALL_NAMES, "The kind of that call.", null="nobody called it", stated_by=LOG),
        count("n_rons", "Players who won on it.", stated_by=LOG),
        count(
            "shanten_before",
            "Own shanten of the tiles held before the discard, the best discard taken; where shanten is"
            " greater, the discard was a step back. -1: a complete hand that did not win.",
            unit="shanten",
        ),
        count("shanten", "Own shanten after the discard, 0 tenpai.", unit="shanten"),
        flag(
            "is_short_of_fifth_copy",
            "Not tenpai, but a fifth copy of a kind of which all four are concealed in the hand would make it"
            " complete: tenpai to programs that look at the shape alone.",
        ),
        *waits("Kinds the player waits for after the discard, bit k for kind k.", NOT_TENPAI),
        Column(
            "n_unseen_tiles",
            INT8,
            "Copies of the waits that the player cannot see: not in the own hand, a river, a meld or an"
            " indicator.",
            _live_tiles,
            unit="tiles",
            null=NOT_TENPAI,
        ),
        Column(
            "n_drawable_tiles",
            INT8,
            "Of the waits the copies among the next n_tiles_left live tiles: they come up if the hand is"
            " played out and nobody takes another rinshan tile.",
            _drawable_tiles,
            unit="tiles",
            null=f"{NOT_TENPAI}, or {NO_WALL}",
        ),
        furiten("Kinds of own furiten after the discard."),
        count("n_open_melds", "Own chi, pon, open and added kans.", unit="melds"),
        *riichi_seats("when the tile falls"),
        count("n_tiles_left", "Tiles that can still be drawn.", unit="tiles"),
    ),
)
