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
from pipeline.facts.words import (
    ORIGINS,
    SOURCES,
)
from pipeline.replay.record.rows import (
    I_FURITEN,
    I_GAME,
    I_HAND,
    I_HONBA_POINTS,
    I_N_OPEN,
    I_N_WINNERS,
    I_ORIGIN,
    I_POINTS,
    I_RIICHI,
    I_RIICHI_OTHERS,
    I_SEAT,
    I_SEQ,
    I_SHANTEN,
    I_SOURCE,
    I_TILE,
    I_TILES_LEFT,
    I_TURN,
    I_WAITS,
    I_WINNERS,
    P_DEAL_IN_SEAT,
    P_FURITEN,
    P_GAME,
    P_HAND,
    P_IS_DEALER,
    P_IS_RIICHI,
    P_IS_WINNER,
    P_N_DISCARDS,
    P_N_OPEN,
    P_SEAT,
    P_SEQ,
    P_SHANTEN,
    P_WAITS,
)

DEAL_INS = Table(
    "deal_ins",
    "one tile that was ronned",
    ("log_id", "hand_index", "seat"),
    (
        log_id(I_GAME),
        hand_index(I_HAND),
        seq(I_SEQ, "Element of the discard, added kan or kita"),
        seat("seat", I_SEAT, "Who dealt in.", says=LOG),
        tile("tile", I_TILE, "The tile that was ronned."),
        word("source", I_SOURCE, SOURCES, "What was ronned: a discard, an added kan (kakan) or a kita tile."),
        word(
            "origin",
            I_ORIGIN,
            ORIGINS,
            "Drawn tile, from the hand, or discarded after a call; kans and kita count as from the hand.",
        ),
        count("n_winners", I_N_WINNERS, "Players who won on it: 2 for a double ron.", says=LOG),
        number(
            "winner_seats",
            I_WINNERS,
            INT8,
            "Who won: bit s (value 1, 2, 4, 8) is seat s.",
            unit="mask of seats",
            says=LOG,
        ),
        points(
            "paid_points",
            I_POINTS,
            "Points this player paid to all winners together, honba included; positive.",
            says=LOG,
            checks=("win_deltas",),
        ),
        points(
            "honba_points",
            I_HONBA_POINTS,
            "Of paid_points those for honba; 0 where another player is liable for the win and pays them.",
            says=LOG,
            checks=("win_deltas",),
        ),
        turn("turn", I_TURN, "Own discards made, a ronned discard included."),
        equals("is_riichi_tile", I_RIICHI, 1, "The tile declared riichi, which is not accepted then."),
        equals("is_in_riichi", I_RIICHI, 2, "The player was in accepted riichi before."),
        count("n_open_melds", I_N_OPEN, "Own chi, pon, open and added kans.", unit="melds"),
        count("shanten", I_SHANTEN, "Own shanten after the tile left the hand, 0 tenpai.", unit="shanten"),
        *waits(
            "",
            I_WAITS,
            "Kinds the player waited for after the tile left the hand, bit k for kind k.",
            NOT_TENPAI,
        ),
        furiten(I_FURITEN, "Kinds of own furiten after the tile left the hand."),
        *riichi_seats(I_RIICHI_OTHERS, "when the tile fell"),
        count("n_tiles_left", I_TILES_LEFT, "Tiles that could still be drawn.", unit="tiles"),
    ),
    "One row also for a double ron.",
)


def _is_deal_in_seat(block: Block) -> pa.Array:
    return arrays.booleans(block.matrix[P_SEAT] == block.matrix[P_DEAL_IN_SEAT])


DEAL_IN_SEATS = Table(
    "deal_in_seats",
    "one seat at one tile that was ronned",
    ("log_id", "hand_index", "seat"),
    (
        log_id(P_GAME),
        hand_index(P_HAND),
        seq(P_SEQ, "Element of the discard, added kan or kita"),
        seat("seat", P_SEAT, "The player whose hand the row tells.", says=LOG),
        seat("deal_in_seat", P_DEAL_IN_SEAT, "Who dealt in.", says=LOG),
        Column("is_deal_in_seat", pa.bool_(), "This player dealt in.", _is_deal_in_seat, says=LOG),
        flag("is_winner", P_IS_WINNER, "This player won on the tile.", says=LOG),
        flag("is_dealer", P_IS_DEALER, "This player deals the hand."),
        flag("is_in_riichi", P_IS_RIICHI, "In accepted riichi; a ronned riichi tile leaves none."),
        count("n_open_melds", P_N_OPEN, "Own chi, pon, open and added kans.", unit="melds"),
        count("n_discards", P_N_DISCARDS, "Own discards so far, the ronned tile included.", unit="tiles"),
        count(
            "shanten",
            P_SHANTEN,
            "Own shanten of the hand without the ronned tile, 0 tenpai.",
            unit="shanten",
        ),
        *waits("", P_WAITS, "Kinds waited for as the tile fell, bit k for kind k.", NOT_TENPAI),
        furiten(P_FURITEN, "Kinds of own furiten as the tile fell."),
    ),
    "Every seat of the game for each row of deal_ins, the one who dealt in included: what everybody held when"
    " somebody dealt in.",
)
