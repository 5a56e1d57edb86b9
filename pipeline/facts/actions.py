"""Tables riichis, calls and discards: what the players did."""

import pyarrow as pa

from parsers.calls import ANKAN, CALL_NAMES, KITA
from pipeline.facts import arrays
from pipeline.facts.batch import Block
from pipeline.facts.columns import LOG, Column, Table
from pipeline.facts.raw import (
    INT8,
    INT16,
    INT32,
    NO_WALL,
    NOT_TENPAI,
    count,
    equals,
    flag,
    furiten,
    hand_index,
    live_tiles,
    log_id,
    number,
    riichi_seats,
    seat,
    seq,
    shapes,
    tile,
    turn,
    wait_class,
    waits,
    word,
)
from pipeline.facts.words import ORIGINS
from pipeline.replay.rows import (
    C_CALL,
    C_CODE,
    C_DRAWN_BY,
    C_FROM,
    C_GAME,
    C_HAND,
    C_IS_RIICHI,
    C_ORDINAL,
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
    D_CALL,
    D_CALLED_BY,
    D_DRAWABLE,
    D_FURITEN,
    D_GAME,
    D_HAND,
    D_LIVE,
    D_N_OPEN,
    D_N_RONS,
    D_ORIGIN,
    D_RIICHI,
    D_RIICHI_OTHERS,
    D_SEAT,
    D_SEQ,
    D_SHANTEN,
    D_TILE,
    D_TILES_LEFT,
    D_TURN,
    D_WAITS,
    R_CLASS,
    R_DRAWABLE,
    R_DRAWS_TO,
    R_DRAWS_TO_SEAT,
    R_EXPECTED_DRAWS,
    R_FURITEN,
    R_GAME,
    R_HAND,
    R_IPPATSU,
    R_IS_ACCEPTED,
    R_IS_DOUBLE,
    R_LIVE,
    R_N_ANKAN,
    R_N_CHASERS,
    R_ORDER,
    R_ORIGIN,
    R_OWN_DRAWS,
    R_RIICHI_OTHERS,
    R_SEAT,
    R_SEQ,
    R_SHAPES,
    R_TILE,
    R_TILES_LEFT,
    R_TURN,
    R_WAITS,
    R_WALL,
    R_WINNING_DRAWS,
)


def _from_seat(block: Block) -> pa.Array:
    call = block.matrix[C_CALL]
    return arrays.integers_where(block.matrix[C_FROM], INT8, (call != ANKAN) & (call != KITA))


def _dead_tiles(block: Block) -> pa.Array:
    drawable = block.matrix[R_DRAWABLE]
    return arrays.integers_where(block.matrix[R_WALL] - drawable, INT8, drawable >= 0)


def _drawable_tiles(block: Block) -> pa.Array:
    drawable = block.matrix[D_DRAWABLE]
    return arrays.integers_where(drawable, INT8, (drawable >= 0) & (block.matrix[D_WAITS] != 0))


RIICHIS = Table(
    "riichis",
    "one riichi declaration",
    ("log_id", "hand_index", "seat"),
    (
        log_id(R_GAME),
        hand_index(R_HAND),
        seq(R_SEQ, "Element of the declaration, before the riichi tile"),
        seat("seat", R_SEAT, "Who declared.", says=LOG),
        count("riichi_order", R_ORDER, "1 for the hand's first declaration."),
        turn("turn", R_TURN, "Own discards up to and with the riichi tile, from 1."),
        Column(
            "n_discards_before",
            INT16,
            "Discards of all players before the riichi tile.",
            lambda block: arrays.integers(block.batch.discards_before_riichi, INT16),
            unit="tiles",
        ),
        tile("tile", R_TILE, "The riichi tile.", says=LOG),
        word("origin", R_ORIGIN, ORIGINS, "Whether the riichi tile was the drawn one or from the hand."),
        flag(
            "is_accepted",
            R_IS_ACCEPTED,
            "The riichi tile was not ronned and 1000 points were paid.",
            says=LOG,
        ),
        flag(
            "is_double", R_IS_DOUBLE, "A double riichi: declared in the own first turn, with no call before."
        ),
        flag("is_ippatsu", R_IPPATSU, "The player won with ippatsu.", says=LOG, checks=("win_yaku",)),
        count("n_ankan", R_N_ANKAN, "Own closed kans before the declaration.", unit="kans"),
        *waits("", R_WAITS, "Kinds waited for after the riichi tile, bit k for kind k."),
        shapes(R_SHAPES),
        wait_class(R_CLASS),
        count(
            "n_live_tiles",
            R_LIVE,
            "Copies of the waits that the player cannot see right after the riichi tile: not in the own hand,"
            " a river, a meld or an indicator.",
            unit="tiles",
        ),
        count(
            "n_wall_tiles",
            R_WALL,
            "Of n_live_tiles those in nobody's hand: they lie in the wall, dead wall included.",
            unit="tiles",
        ),
        furiten(R_FURITEN, "Kinds of own furiten right after the riichi tile."),
        count("n_chasers", R_N_CHASERS, "Later declarations of others in this hand."),
        *riichi_seats(R_RIICHI_OTHERS, "when the player declared"),
        count(
            "n_tiles_left",
            R_TILES_LEFT,
            "Tiles that could still be drawn when the riichi tile fell.",
            unit="tiles",
        ),
        count(
            "n_drawable_tiles",
            R_DRAWABLE,
            "Of n_wall_tiles those among the next n_tiles_left live tiles: they come up if the hand is played"
            " out and nobody takes another replacement tile.",
            unit="tiles",
            null=NO_WALL,
        ),
        Column(
            "n_dead_tiles",
            INT8,
            "Of n_wall_tiles the others: replacement tiles, unturned indicators, ura, and live tiles that"
            " replacement draws have moved out of reach.",
            _dead_tiles,
            unit="tiles",
            null=NO_WALL,
        ),
        number(
            "draws_to_wait",
            R_DRAWS_TO,
            INT8,
            "Live draws of all players from the riichi tile to the first tile waited for, that one included,"
            " if nobody called any more; 0 where none can be drawn.",
            unit="draws",
            null=NO_WALL,
        ),
        seat(
            "next_wait_seat",
            R_DRAWS_TO_SEAT,
            "Who would make that draw.",
            null=f"draws_to_wait is 0, or {NO_WALL}",
        ),
        count(
            "n_own_draws",
            R_OWN_DRAWS,
            "Draws of the player after the riichi was accepted, replacement draws included.",
            unit="draws",
        ),
        count("n_winning_draws", R_WINNING_DRAWS, "Of n_own_draws those of a tile waited for.", unit="draws"),
        number(
            "expected_winning_draws",
            R_EXPECTED_DRAWS,
            INT32,
            "Expected value of n_winning_draws: the sum over the own draws of the copies of the waits left in"
            " the wall / all tiles left in it, dead wall included and turned indicators not. Each draw is"
            " rounded to a millionth. No seed is needed for it.",
            unit="millionths of a draw",
        ),
    ),
    "Declarations ronned on the riichi tile are among them, with is_accepted false.",
)

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
            "Number of the player's open calls so far, this one included.",
            missing=0,
            null="a closed kan or kita",
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
            "Own shanten after the call, the best discard taken.",
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
    ),
)

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
