"""Table wins: one row a winner."""

import numpy as np
import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.arrays import WORDS
from pipeline.facts.batch import Block
from pipeline.facts.columns import (
    LOG,
    Column,
    Table,
)
from pipeline.facts.raw import (
    INT8,
    INT32,
    INT64,
    NO_WALL,
    count,
    equals,
    flag,
    hand_index,
    log_id,
    number,
    points,
    seat,
    seq,
    shapes,
    tile,
    turn,
    wait_class,
    waits,
    word,
)
from pipeline.replay.record.tables.wins import Wins
from pipeline.rules.codes import LIMITS, SOURCE_RINSHAN, SOURCES, STYLES


def _from_seat(block: Block[Wins]) -> pa.Array:
    source, seat = block.raw.from_seat, block.raw.seat
    return arrays.integers_where(source, INT8, source != seat)


def _is_tsumo(block: Block[Wins]) -> pa.Array:
    return arrays.booleans(block.raw.source <= SOURCE_RINSHAN)


def _is_dealer(block: Block[Wins]) -> pa.Array:
    hands = block.batch.hand_rows(block.raw.game, block.raw.hand_index)
    return arrays.booleans(block.batch.rows.hands.dealer_seat[hands] == block.raw.seat)


def _styles(block: Block[Wins]) -> pa.Array:
    is_riichi, is_open = block.raw.riichi > 0, block.raw.n_open_melds > 0
    return arrays.words(np.where(is_riichi, 2, np.where(is_open, 1, 0)), STYLES)


def _texts(block: Block[Wins]) -> pa.Array:
    """Hands and melds by turns, as they stand in the text buffer."""
    ends = np.stack((block.raw.hand_end, block.raw.melds_end), axis=1).ravel()
    return arrays.texts(block.batch.rows.text.letter, ends)


def _hand_texts(block: Block[Wins]) -> pa.Array:
    return _texts(block).take(pa.array(np.arange(0, 2 * block.raw.n_rows, 2)))


def _meld_texts(block: Block[Wins]) -> pa.Array:
    return _texts(block).take(pa.array(np.arange(1, 2 * block.raw.n_rows, 2)))


WINS: Table[Block[Wins]] = Table(
    "wins",
    "one winner of one hand",
    ("log_id", "hand_index", "seat"),
    (
        log_id(),
        hand_index(),
        seq("Element of the win"),
        seat("seat", "The winner.", stated_by=LOG),
        number(
            "win_order",
            INT8,
            "1 for the first winner of the hand, 2 for the second of a double ron.",
            stated_by=LOG,
            checks=("win_order",),
        ),
        Column(
            "from_seat",
            INT8,
            "Who discarded, or set aside, the winning tile.",
            _from_seat,
            unit="seat",
            null="a tsumo",
            stated_by=LOG,
        ),
        seat(
            "pao_seat",
            "Who is liable for the win (pao).",
            null="nobody is liable",
            stated_by=LOG,
            checks=("win_pao",),
        ),
        Column("is_tsumo", pa.bool_(), "Won by own draw, rinshan tiles included.", _is_tsumo),
        Column("is_dealer", pa.bool_(), "The winner deals this hand.", _is_dealer),
        word("source", SOURCES.words, "Where the winning tile came from; rinshan: after a kan or kita."),
        tile("tile", "The winning tile.", stated_by=LOG),
        Column(
            "hand",
            pa.string(),
            "Concealed tiles, the winning tile among them, such as 123m406p11z; 0 is a red five.",
            _hand_texts,
        ),
        Column(
            "melds",
            pa.string(),
            "Melds and kita in order of announcement, such as chi 345p, ankan 7777z; empty without.",
            _meld_texts,
        ),
        Column("style", WORDS, "riichi, else open (with an open meld), else dama.", _styles, words=STYLES),
        flag("is_riichi", "Won in accepted riichi, double riichi included.", raw="riichi"),
        equals("is_double_riichi", "riichi", 2, "Won in double riichi."),
        flag("is_ippatsu", "The win has ippatsu.", stated_by=LOG, checks=("win_yaku",)),
        count("n_open_melds", "Chi, pon, open and added kans of the winner.", unit="melds"),
        number(
            "yaku_mask",
            INT64,
            "Bit i is yaku id i (0-51, see win_yaku); dora have no bit.",
            unit="mask of yaku ids",
            stated_by=LOG,
            checks=("win_yaku",),
        ),
        number(
            "n_yakuman",
            INT32,
            "Yakuman in the hand, 0 for a counted yakuman (13 han).",
            stated_by=LOG,
            checks=("win_yaku",),
        ),
        number(
            "han",
            INT32,
            "Han, dora included; 0 for a yakuman.",
            unit="han",
            stated_by=LOG,
            checks=("win_yaku", "win_dora", "win_ura", "win_red"),
        ),
        number(
            "fu",
            INT32,
            "Fu as the log prints them, 0 for thirteen orphans; by the replay where its form prints none.",
            unit="fu",
            null="the form of the log does not say, and rules_supported is false",
            stated_by=LOG,
            checks=("win_fu",),
        ),
        Column(
            "limit_name",
            WORDS,
            "The limit, none below mangan.",
            lambda block: arrays.known_words(block.raw.limit, LIMITS.words),
            null="the log states a limit that does not exist",
            stated_by=LOG,
            checks=("win_limit",),
            words=LIMITS.words,
        ),
        points(
            "points",
            "Worth of the hand: what all payers pay for it, without honba and sticks.",
            stated_by=LOG,
            checks=("win_points",),
        ),
        points(
            "honba_points",
            "Points the winner received for honba: delta less points and stick_points.",
            stated_by=LOG,
            checks=("win_deltas",),
        ),
        points(
            "stick_points",
            "Points the winner received for riichi sticks, the own one included.",
            stated_by=LOG,
            checks=("win_sticks",),
        ),
        points(
            "delta",
            "Change of the winner's points by this win, honba and sticks included.",
            stated_by=LOG,
            checks=("win_deltas",),
        ),
        count(
            "n_dora",
            "Dora by the indicators, also of kita tiles; yaku 52 of the log is n_dora + n_kita.",
            unit="tiles",
            checks=("win_dora",),
        ),
        count("n_ura", "Ura dora.", unit="tiles", checks=("win_ura",)),
        count("n_red_fives", "Red fives.", unit="tiles", checks=("win_red",)),
        count("n_kita", "Kita tiles, one han each.", unit="tiles", checks=("win_dora",)),
        *waits("Kinds the winner waited for before the winning tile, bit k for kind k."),
        shapes(),
        wait_class(),
        count(
            "n_unseen_tiles",
            "Copies of the waits that the winner could not see, the winning tile among them.",
            unit="tiles",
        ),
        turn(
            "turn",
            "Own discards made, plus 1 for a tsumo.",
        ),
        count("n_tiles_left", "Tiles that could still be drawn.", unit="tiles"),
        count(
            "n_dama_ura",
            "Ura dora that this hand would have had in riichi, with as many ura as dora indicators.",
            unit="tiles",
            null=f"style is not dama, or {NO_WALL}",
        ),
    ),
)
