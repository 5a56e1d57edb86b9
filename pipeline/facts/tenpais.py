"""Table tenpais: one row a player and hand that became tenpai by a discard."""

from pipeline.facts.batch import Block
from pipeline.facts.columns import LOG, Table
from pipeline.facts.hand_value import hand_value, unheld_tiles
from pipeline.facts.raw import (
    NO_WALL,
    count,
    flag,
    furiten,
    hand_index,
    log_id,
    riichi_seats,
    seat,
    seq,
    shapes,
    turn,
    wait_class,
    waits,
)
from pipeline.replay.record.tables.play import Tenpais

TENPAIS: Table[Block[Tenpais]] = Table(
    "tenpais",
    "the first discard of a player in a hand that left a tenpai hand",
    ("log_id", "hand_index", "seat"),
    (
        log_id(),
        hand_index(),
        seq("Element of the discard"),
        seat("seat", "Who is tenpai.", stated_by=LOG),
        turn("turn", "Own discards up to and with this one, from 1."),
        flag("is_dealer", "Deals this hand."),
        count("n_open_melds", "Own chi, pon, open and added kans.", unit="melds"),
        count("n_ankan", "Own closed kans.", unit="kans"),
        flag("is_riichi_tile", "The discard declares riichi."),
        *waits("Kinds waited for after the discard, bit k for kind k."),
        shapes(),
        wait_class(),
        count(
            "n_unseen_tiles",
            "Copies of the waits that the player cannot see after the discard: not in the own hand, a river,"
            " a meld or an indicator.",
            unit="tiles",
        ),
        unheld_tiles(),
        count(
            "n_drawable_tiles",
            "Of the waits the copies among the next n_tiles_left live tiles, as in discards.",
            unit="tiles",
            null=NO_WALL,
        ),
        furiten("Kinds of own furiten after the discard."),
        *hand_value(),
        count(
            "n_yaku_waits",
            "Kinds of the waits on which a ron has a yaku without riichi; not those of which the player holds"
            " all four, in hand and melds.",
            unit="kinds",
        ),
        *riichi_seats("when the tile falls"),
        count("n_tiles_left", "Tiles that can still be drawn.", unit="tiles"),
    ),
    "One row at most for a player and hand: a hand that was tenpai when dealt has it at the first discard"
    " that leaves it so. Who wins with the first draw, or becomes tenpai only by a kan, has none.",
)
