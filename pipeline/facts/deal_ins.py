"""Tables deal_ins and deal_in_seats: the tiles that were ronned, and everybody's hand as they fell."""

import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.batch import Block
from pipeline.facts.columns import LOG, Column, Table
from pipeline.facts.raw import (
    INT8,
    NOT_TENPAI,
    count,
    equals,
    flag,
    furiten,
    hand_index,
    log_id,
    number,
    points,
    riichi_seats,
    seat,
    seq,
    tile,
    turn,
    waits,
    word,
)
from pipeline.replay.record.tables.wins import DealIns, DealInSeats
from pipeline.rules.codes import ORIGINS, SOURCES

DEAL_INS: Table[Block[DealIns]] = Table(
    "deal_ins",
    "one tile that was ronned",
    ("log_id", "hand_index", "seat"),
    (
        log_id(),
        hand_index(),
        seq("Element of the discard, added kan or kita"),
        seat("seat", "Who dealt in.", stated_by=LOG),
        tile("tile", "The tile that was ronned."),
        word("source", SOURCES.words, "What was ronned: a discard, an added kan (kakan) or a kita tile."),
        word(
            "origin",
            ORIGINS.words,
            "Drawn tile, from the hand, or discarded after a call; kans and kita count as from the hand.",
        ),
        count("n_winners", "Players who won on it: 2 for a double ron.", stated_by=LOG),
        number(
            "winner_seats",
            INT8,
            "Who won: bit s (value 1, 2, 4, 8) is seat s.",
            unit="mask of seats",
            stated_by=LOG,
        ),
        points(
            "paid_points",
            "Points this player paid to all winners together, honba included; positive.",
            stated_by=LOG,
            checks=("win_deltas",),
        ),
        points(
            "honba_points",
            "Of paid_points those for honba; 0 where another player is liable for the win and pays them.",
            stated_by=LOG,
            checks=("win_deltas",),
        ),
        turn("turn", "Own discards made, a ronned discard included."),
        equals("is_riichi_tile", "riichi", 1, "The tile declared riichi, which is not accepted then."),
        equals("is_in_riichi", "riichi", 2, "The player was in accepted riichi before."),
        count("n_open_melds", "Own chi, pon, open and added kans.", unit="melds"),
        count("shanten", "Own shanten after the tile left the hand, 0 tenpai.", unit="shanten"),
        *waits(
            "Kinds the player waited for after the tile left the hand, bit k for kind k.",
            NOT_TENPAI,
        ),
        furiten("Kinds of own furiten after the tile left the hand."),
        *riichi_seats("when the tile fell"),
        count("n_tiles_left", "Tiles that could still be drawn.", unit="tiles"),
    ),
    "One row also for a double ron.",
)


def _is_deal_in_seat(block: Block[DealInSeats]) -> pa.Array:
    return arrays.booleans(block.raw.seat == block.raw.deal_in_seat)


DEAL_IN_SEATS: Table[Block[DealInSeats]] = Table(
    "deal_in_seats",
    "one seat at one tile that was ronned",
    ("log_id", "hand_index", "seat"),
    (
        log_id(),
        hand_index(),
        seq("Element of the discard, added kan or kita"),
        seat("seat", "The player whose hand the row tells.", stated_by=LOG),
        seat("deal_in_seat", "Who dealt in.", stated_by=LOG),
        Column("is_deal_in_seat", pa.bool_(), "This player dealt in.", _is_deal_in_seat, stated_by=LOG),
        flag("is_winner", "This player won on the tile.", stated_by=LOG),
        flag("is_dealer", "This player deals the hand."),
        flag("is_in_riichi", "In accepted riichi; a ronned riichi tile leaves none."),
        count("n_open_melds", "Own chi, pon, open and added kans.", unit="melds"),
        count("n_discards", "Own discards so far, the ronned tile included.", unit="tiles"),
        count(
            "shanten",
            "Own shanten of the hand without the ronned tile, 0 tenpai.",
            unit="shanten",
        ),
        *waits("Kinds waited for as the tile fell, bit k for kind k.", NOT_TENPAI),
        furiten("Kinds of own furiten as the tile fell."),
    ),
    "Every seat of the game for each row of deal_ins, the one who dealt in included: what everybody held when"
    " somebody dealt in.",
)
