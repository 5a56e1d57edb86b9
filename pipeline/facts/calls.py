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
from pipeline.replay.record.tables.play import Calls


def _from_seat(block: Block[Calls]) -> pa.Array:
    call = block.raw.call
    return arrays.integers_where(block.raw.from_seat, INT8, (call != ANKAN) & (call != KITA))


def _off_suit_tiles(block: Block[Calls]) -> pa.Array:
    return arrays.integers_where(block.raw.n_off_suit_tiles, INT8, block.raw.flush_suit >= 0)


CALLS: Table[Block[Calls]] = Table(
    "calls",
    "one meld or kita tile",
    ("log_id", "hand_index", "seq"),
    (
        log_id(),
        hand_index(),
        seq("Element of the call"),
        seat("seat", "Who called.", stated_by=LOG),
        Column(
            "from_seat",
            INT8,
            "Whose tile was claimed; of an added kan whose tile its pon had claimed.",
            _from_seat,
            unit="seat",
            null="a closed kan or kita",
            stated_by=LOG,
        ),
        word("call", CALL_NAMES, "The kind of call.", stated_by=LOG),
        tile(
            "tile",
            "The claimed tile; of an added kan the added one, of a closed kan any; the kita tile.",
            stated_by=LOG,
        ),
        number("meld_code", INT32, "The log's meld code (m), 0-65535.", stated_by=LOG),
        turn("turn", "Own discards made, plus 1."),
        number(
            "call_order",
            INT8,
            "Place among the player's chi, pon and daiminkan of the hand, from 1.",
            missing=0,
            null="an added or closed kan, or kita",
        ),
        count(
            "shanten_before",
            "Own shanten before: without the claimed tile; with the drawn tile for kans of the own draw and"
            " kita.",
            unit="shanten",
        ),
        count(
            "shanten_after",
            "Own shanten of the tiles held after the call, the best discard taken. -1: the call completes the"
            " hand, of which a tile has to be discarded: counted as 0 in means.",
            unit="shanten",
        ),
        flag("is_robbed", "The added kan or kita tile was ronned, so the call does not stand."),
        flag("is_in_riichi", "The player is in riichi: a closed kan or kita."),
        count("n_tiles_left", "Tiles that could still be drawn.", unit="tiles"),
        seat(
            "skipped_seat",
            "Of a claimed discard: the seat after the discarder, which would have drawn next; the caller"
            " itself where it called from its left neighbour.",
            null="a closed or added kan, or kita",
        ),
        tile(
            "skipped_tile",
            "The live tile that skipped_seat would have drawn.",
            null=f"skipped_seat is null, or {NO_WALL}",
        ),
        seat(
            "skipped_tile_seat",
            "Who drew that tile after the call, as the next live draw.",
            null="skipped_tile is null, or nobody drew it: the hand was over before",
        ),
        count(
            "n_dora",
            "Dora of concealed tiles, melds and kita tiles after the call, by the indicators turned so far: a"
            " tile counts once for each that points to it. Red fives are not counted here.",
            unit="tiles",
        ),
        count("n_red_fives", "Red fives in concealed tiles and melds after the call.", unit="tiles"),
        flag(
            "has_value_set",
            "A meld or a concealed triplet of dragons, seat wind or round wind: a yaku is sure.",
        ),
        count(
            "n_value_pairs",
            "Concealed pairs, two tiles exactly, of dragons, seat wind and round wind after the call.",
            unit="kinds",
        ),
        flag(
            "are_melds_simple",
            "No terminal or honour in the melds, this one included; true for a kita without melds.",
        ),
        count(
            "n_terminal_tiles",
            "Concealed terminals and honours after the call, before its discard.",
            unit="tiles",
        ),
        number(
            "flush_suit",
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
            "No chi among the melds, this one included; true for a kita without melds.",
        ),
        flag(
            "is_all_simples",
            "No terminal or honour in concealed tiles and melds, and none among the kinds that complete the"
            " hand, whatever tile is discarded; a complete hand counts as waiting for the neighbours of its"
            " tiles.",
        ),
    ),
)
