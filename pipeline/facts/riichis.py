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
from pipeline.replay.record.tables.play import Riichis
from pipeline.rules.codes import ORIGINS


def _dead_tiles(block: Block[Riichis]) -> pa.Array:
    drawable = block.raw.n_drawable_tiles
    return arrays.integers_where(block.raw.n_wall_tiles - drawable, INT8, drawable >= 0)


RIICHIS: Table[Block[Riichis]] = Table(
    "riichis",
    "one riichi declaration",
    ("log_id", "hand_index", "seat"),
    (
        log_id(),
        hand_index(),
        seq("Element of the declaration, before the riichi tile"),
        seat("seat", "Who declared.", stated_by=LOG),
        count("riichi_order", "1 for the hand's first declaration."),
        turn("turn", "Own discards up to and with the riichi tile, from 1."),
        Column(
            "n_discards_before",
            INT16,
            "Discards of all players before the riichi tile.",
            lambda block: arrays.integers(block.batch.discards_before_riichi, INT16),
            unit="tiles",
        ),
        tile("tile", "The riichi tile.", stated_by=LOG),
        word("origin", ORIGINS.words, "Whether the riichi tile was the drawn one or from the hand."),
        flag(
            "is_accepted",
            "The riichi tile was not ronned and 1000 points were paid.",
            stated_by=LOG,
        ),
        flag("is_double", "A double riichi: declared in the own first turn, with no call before."),
        flag("is_ippatsu", "The player won with ippatsu.", stated_by=LOG, checks=("win_yaku",)),
        count("n_ankan", "Own closed kans before the declaration.", unit="kans"),
        *waits("Kinds waited for after the riichi tile, bit k for kind k."),
        shapes(),
        wait_class(),
        count(
            "n_unseen_tiles",
            "Copies of the waits that the player cannot see right after the riichi tile: not in the own hand,"
            " a river, a meld or an indicator.",
            unit="tiles",
        ),
        unheld_tiles(),
        count(
            "n_wall_tiles",
            "Of n_unseen_tiles those in nobody's hand: they lie in the wall, dead wall included.",
            unit="tiles",
        ),
        furiten("Kinds of own furiten right after the riichi tile."),
        count("n_chasers", "Later declarations of others in this hand."),
        *riichi_seats("when the player declared"),
        count(
            "n_tiles_left",
            "Tiles that could still be drawn when the riichi tile fell.",
            unit="tiles",
        ),
        count(
            "n_drawable_tiles",
            "Of n_wall_tiles those among the next n_tiles_left live tiles: they come up if the hand is played"
            " out and nobody takes another rinshan tile.",
            unit="tiles",
            null=NO_WALL,
        ),
        Column(
            "n_dead_tiles",
            INT8,
            "Of n_wall_tiles the others: rinshan tiles, unturned indicators, ura, and live tiles that"
            " rinshan draws have moved out of reach.",
            _dead_tiles,
            unit="tiles",
            null=NO_WALL,
        ),
        number(
            "draws_to_wait",
            INT8,
            "Live draws of all players from the riichi tile to the first tile waited for, that one included,"
            " if nobody called any more; 0 where none can be drawn.",
            unit="draws",
            null=NO_WALL,
        ),
        seat(
            "next_wait_seat",
            "Who would make that draw.",
            null=f"draws_to_wait is 0, or {NO_WALL}",
        ),
        count(
            "n_own_draws",
            "Draws of the player after the riichi was accepted, rinshan draws included.",
            unit="draws",
        ),
        count("n_winning_draws", "Of n_own_draws those of a tile waited for.", unit="draws"),
        number(
            "expected_winning_draws",
            INT32,
            "Expected value of n_winning_draws: the sum over the own draws of the copies of the waits left in"
            " the wall / all tiles left in it, dead wall included and turned indicators not. Each draw is"
            " rounded to a millionth. No seed is needed for it.",
            unit="millionths of a draw",
        ),
        *hand_value(),
        number(
            "river",
            INT64,
            "Kinds in the own river, called discards and the riichi tile among them, bit k for kind k.",
            unit="mask of kinds",
        ),
    ),
    "Declarations ronned on the riichi tile are among them, with is_accepted false.",
)
