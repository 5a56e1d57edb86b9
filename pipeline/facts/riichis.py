"""Table riichis: one row a declaration."""

import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.batch import Block
from pipeline.facts.columns import LOG, Column, Table
from pipeline.facts.hand_value import hand_value, unheld_tiles
from pipeline.facts.raw import (
    INT8,
    INT16,
    INT32,
    INT64,
    NO_WALL,
    count,
    flag,
    furiten,
    hand_index,
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
from pipeline.replay.record.rows import (
    R_CLASS,
    R_DORA,
    R_DRAWABLE,
    R_DRAWS_TO,
    R_DRAWS_TO_SEAT,
    R_EXPECTED_DRAWS,
    R_FURITEN,
    R_GAME,
    R_HAND,
    R_HIGH_HAN,
    R_HIGH_POINTS,
    R_IPPATSU,
    R_IS_ACCEPTED,
    R_IS_DOUBLE,
    R_IS_SIMPLE,
    R_KITA,
    R_LIVE,
    R_LOW_HAN,
    R_LOW_POINTS,
    R_N_ANKAN,
    R_N_CHASERS,
    R_ORDER,
    R_ORIGIN,
    R_OWN_DRAWS,
    R_RED,
    R_RIICHI_OTHERS,
    R_RIVER,
    R_SEAT,
    R_SEQ,
    R_SHAPES,
    R_TILE,
    R_TILES_LEFT,
    R_TURN,
    R_UNHELD,
    R_WAITS,
    R_WALL,
    R_WINNING_DRAWS,
)


def _dead_tiles(block: Block) -> pa.Array:
    drawable = block.matrix[R_DRAWABLE]
    return arrays.integers_where(block.matrix[R_WALL] - drawable, INT8, drawable >= 0)


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
        unheld_tiles(R_UNHELD),
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
        *hand_value(
            dora=R_DORA,
            red=R_RED,
            kita=R_KITA,
            simple=R_IS_SIMPLE,
            low_han=R_LOW_HAN,
            high_han=R_HIGH_HAN,
            low_points=R_LOW_POINTS,
            high_points=R_HIGH_POINTS,
        ),
        number(
            "river",
            R_RIVER,
            INT64,
            "Kinds in the own river, called discards and the riichi tile among them, bit k for kind k.",
            unit="mask of kinds",
        ),
    ),
    "Declarations ronned on the riichi tile are among them, with is_accepted false.",
)
