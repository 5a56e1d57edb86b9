"""Table calls: one row a meld or kita tile, with what the hand is after it."""

import pyarrow as pa

from parsers.calls import ANKAN, CALL_NAMES, KITA
from pipeline.facts import arrays
from pipeline.facts.batch import Block
from pipeline.facts.columns import LOG, Column, Table
from pipeline.facts.raw import (
    INT8,
    INT32,
    NO_WALL,
    count,
    equals,
    flag,
    hand_index,
    log_id,
    number,
    seat,
    seq,
    tile,
    turn,
    word,
)
from pipeline.replay.record.rows import (
    C_ARE_MELDS_SIMPLE,
    C_ARE_MELDS_TRIPLETS,
    C_CALL,
    C_CODE,
    C_DORA,
    C_DRAWN_BY,
    C_FLUSH_SUIT,
    C_FROM,
    C_GAME,
    C_HAND,
    C_HAS_VALUE_SET,
    C_IS_RIICHI,
    C_N_OFF_SUIT,
    C_N_VALUE_PAIRS,
    C_N_YAOCHU,
    C_ORDINAL,
    C_RED,
    C_SEAT,
    C_SEQ,
    C_SHANTEN_AFTER,
    C_SHANTEN_BEFORE,
    C_SKIPPED_SEAT,
    C_SKIPPED_TILE,
    C_STANDS,
    C_TILE,
    C_TILES_LEFT,
    C_TURN,
)


def _from_seat(block: Block) -> pa.Array:
    call = block.matrix[C_CALL]
    return arrays.integers_where(block.matrix[C_FROM], INT8, (call != ANKAN) & (call != KITA))


def _off_suit_tiles(block: Block) -> pa.Array:
    return arrays.integers_where(block.matrix[C_N_OFF_SUIT], INT8, block.matrix[C_FLUSH_SUIT] >= 0)


CALLS = Table(
    "calls",
    "one meld or kita tile",
    ("log_id", "hand_index", "seq"),
    (
        log_id(C_GAME),
        hand_index(C_HAND),
        seq(C_SEQ, "Element of the call"),
        seat("seat", C_SEAT, "Who called.", says=LOG),
        Column(
            "from_seat",
            INT8,
            "Whose tile was claimed; of an added kan whose tile its pon had claimed.",
            _from_seat,
            unit="seat",
            null="a closed kan or kita",
            says=LOG,
        ),
        word("call", C_CALL, CALL_NAMES, "The kind of call.", says=LOG),
        tile(
            "tile",
            C_TILE,
            "The claimed tile; of an added kan the added one, of a closed kan any; the kita tile.",
            says=LOG,
        ),
        number("meld_code", C_CODE, INT32, "The log's meld code (m), 0-65535.", says=LOG),
        turn("turn", C_TURN, "Own discards made, plus 1."),
        number(
            "call_order",
            C_ORDINAL,
            INT8,
            "Place among the player's chi, pon and daiminkan of the hand, from 1.",
            missing=0,
            null="an added or closed kan, or kita",
        ),
        count(
            "shanten_before",
            C_SHANTEN_BEFORE,
            "Own shanten before: without the claimed tile; with the drawn tile for kans of the own draw and"
            " kita.",
            unit="shanten",
        ),
        count(
            "shanten_after",
            C_SHANTEN_AFTER,
            "Own shanten of the tiles held after the call, the best discard taken. -1: the call completes the"
            " hand, of which a tile has to be discarded: counted as 0 in means.",
            unit="shanten",
        ),
        equals(
            "is_robbed", C_STANDS, 0, "The added kan or kita tile was ronned, so the call does not stand."
        ),
        flag("is_in_riichi", C_IS_RIICHI, "The player is in riichi: a closed kan or kita."),
        count("n_tiles_left", C_TILES_LEFT, "Tiles that could still be drawn.", unit="tiles"),
        seat(
            "skipped_seat",
            C_SKIPPED_SEAT,
            "Of a claimed discard: the seat after the discarder, which would have drawn next; the caller"
            " itself where it called from its left neighbour.",
            null="a closed or added kan, or kita",
        ),
        tile(
            "skipped_tile",
            C_SKIPPED_TILE,
            "The live tile that skipped_seat would have drawn.",
            null=f"skipped_seat is null, or {NO_WALL}",
        ),
        seat(
            "skipped_tile_seat",
            C_DRAWN_BY,
            "Who drew that tile after the call, as the next live draw.",
            null="skipped_tile is null, or nobody drew it: the hand was over before",
        ),
        count(
            "n_dora",
            C_DORA,
            "Dora of concealed tiles, melds and kita tiles after the call, by the indicators turned so far: a"
            " tile counts once for each that points to it. Red fives are not counted here.",
            unit="tiles",
        ),
        count("n_red_fives", C_RED, "Red fives in concealed tiles and melds after the call.", unit="tiles"),
        flag(
            "has_value_set",
            C_HAS_VALUE_SET,
            "A meld or a concealed triplet of dragons, seat wind or round wind: a yaku is sure.",
        ),
        count(
            "n_value_pairs",
            C_N_VALUE_PAIRS,
            "Concealed pairs, two tiles exactly, of dragons, seat wind and round wind after the call.",
            unit="kinds",
        ),
        flag(
            "are_melds_simple",
            C_ARE_MELDS_SIMPLE,
            "No terminal or honour in the melds, this one included; true for a kita without melds.",
        ),
        count(
            "n_terminal_tiles",
            C_N_YAOCHU,
            "Concealed terminals and honours after the call, before its discard.",
            unit="tiles",
        ),
        number(
            "flush_suit",
            C_FLUSH_SUIT,
            INT8,
            "The only suit of the melds' number tiles: 0 m, 1 p, 2 s.",
            unit="suit",
            null="the melds have number tiles of several suits, or none",
        ),
        Column(
            "n_off_suit_tiles",
            INT8,
            "Concealed number tiles of other suits than flush_suit after the call, before its discard.",
            _off_suit_tiles,
            unit="tiles",
            null="flush_suit is null",
        ),
        flag(
            "are_melds_triplets",
            C_ARE_MELDS_TRIPLETS,
            "No chi among the melds, this one included; true for a kita without melds.",
        ),
    ),
)
