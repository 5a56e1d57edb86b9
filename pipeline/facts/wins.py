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
from pipeline.facts.words import (
    LIMITS,
    SOURCES,
    STYLES,
)
from pipeline.replay.record.rows import (
    H_DEALER,
    SOURCE_REPLACEMENT,
    W_CLASS,
    W_DELTA,
    W_DORA,
    W_FROM,
    W_FU,
    W_GAME,
    W_HAN,
    W_HAND,
    W_HIDDEN_URA,
    W_HONBA_POINTS,
    W_IPPATSU,
    W_KITA,
    W_LIMIT,
    W_LIVE,
    W_MELD_TEXT,
    W_N_OPEN,
    W_N_YAKUMAN,
    W_ORDER,
    W_PAO,
    W_POINTS,
    W_RED,
    W_RIICHI,
    W_SEAT,
    W_SEQ,
    W_SHAPES,
    W_SOURCE,
    W_STICK_POINTS,
    W_TEXT,
    W_TILE,
    W_TILES_LEFT,
    W_TURN,
    W_URA,
    W_WAITS,
    W_YAKU,
)


def _from_seat(block: Block) -> pa.Array:
    source, seat = block.matrix[W_FROM], block.matrix[W_SEAT]
    return arrays.integers_where(source, INT8, source != seat)


def _is_tsumo(block: Block) -> pa.Array:
    return arrays.booleans(block.matrix[W_SOURCE] <= SOURCE_REPLACEMENT)


def _is_dealer(block: Block) -> pa.Array:
    hands = block.batch.hand_rows(block.matrix[W_GAME], block.matrix[W_HAND])
    return arrays.booleans(block.batch.rows.hands[H_DEALER][hands] == block.matrix[W_SEAT])


def _styles(block: Block) -> pa.Array:
    is_riichi, is_open = block.matrix[W_RIICHI] > 0, block.matrix[W_N_OPEN] > 0
    return arrays.words(np.where(is_riichi, 2, np.where(is_open, 1, 0)), STYLES)


def _texts(block: Block) -> pa.Array:
    """Hands and melds by turns, as they stand in the text buffer."""
    ends = np.stack((block.matrix[W_TEXT], block.matrix[W_MELD_TEXT]), axis=1).ravel()
    return arrays.texts(block.batch.rows.text, ends)


def _hand_texts(block: Block) -> pa.Array:
    return _texts(block).take(pa.array(np.arange(0, 2 * block.matrix.shape[1], 2)))


def _meld_texts(block: Block) -> pa.Array:
    return _texts(block).take(pa.array(np.arange(1, 2 * block.matrix.shape[1], 2)))


WINS = Table(
    "wins",
    "one winner of one hand",
    ("log_id", "hand_index", "seat"),
    (
        log_id(W_GAME),
        hand_index(W_HAND),
        seq(W_SEQ, "Element of the win"),
        seat("seat", W_SEAT, "The winner.", says=LOG),
        number(
            "win_order",
            W_ORDER,
            INT8,
            "1 for the first winner of the hand, 2 for the second of a double ron.",
            plus=1,
            says=LOG,
            checks=("win_order",),
        ),
        Column(
            "from_seat",
            INT8,
            "Who discarded, or set aside, the winning tile.",
            _from_seat,
            unit="seat",
            null="a tsumo",
            says=LOG,
        ),
        seat(
            "pao_seat",
            W_PAO,
            "Who is liable for the win (pao).",
            null="nobody is liable",
            says=LOG,
            checks=("win_pao",),
        ),
        Column("is_tsumo", pa.bool_(), "Won by own draw, replacement tiles included.", _is_tsumo),
        Column("is_dealer", pa.bool_(), "The winner deals this hand.", _is_dealer),
        word(
            "source", W_SOURCE, SOURCES, "Where the winning tile came from; replacement: after a kan or kita."
        ),
        tile("tile", W_TILE, "The winning tile.", says=LOG),
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
        flag("is_riichi", W_RIICHI, "Won in accepted riichi, double riichi included."),
        equals("is_double_riichi", W_RIICHI, 2, "Won in double riichi."),
        flag("is_ippatsu", W_IPPATSU, "The win has ippatsu.", says=LOG, checks=("win_yaku",)),
        count("n_open_melds", W_N_OPEN, "Chi, pon, open and added kans of the winner.", unit="melds"),
        number(
            "yaku_mask",
            W_YAKU,
            INT64,
            "Bit i is yaku id i (0-51, see win_yaku); dora have no bit.",
            unit="mask of yaku ids",
            says=LOG,
            checks=("win_yaku",),
        ),
        number(
            "n_yakuman",
            W_N_YAKUMAN,
            INT32,
            "Yakuman in the hand, 0 for a counted yakuman (13 han).",
            says=LOG,
            checks=("win_yaku",),
        ),
        number(
            "han",
            W_HAN,
            INT32,
            "Han, dora included; 0 for a yakuman.",
            unit="han",
            says=LOG,
            checks=("win_yaku", "win_dora", "win_ura", "win_red"),
        ),
        number(
            "fu",
            W_FU,
            INT32,
            "Fu as the log prints them, 0 for thirteen orphans.",
            unit="fu",
            says=LOG,
            checks=("win_fu",),
        ),
        Column(
            "limit_name",
            WORDS,
            "The limit, none below mangan.",
            lambda block: arrays.known_words(block.matrix[W_LIMIT], LIMITS),
            null="the log states a limit that does not exist",
            says=LOG,
            checks=("win_limit",),
            words=LIMITS,
        ),
        points(
            "points",
            W_POINTS,
            "Worth of the hand: what all payers pay for it, without honba and sticks.",
            says=LOG,
            checks=("win_points",),
        ),
        points(
            "honba_points",
            W_HONBA_POINTS,
            "Points the winner received for honba: delta less points and stick_points.",
            says=LOG,
            checks=("win_deltas",),
        ),
        points(
            "stick_points",
            W_STICK_POINTS,
            "Points the winner received for riichi sticks, the own one included.",
            says=LOG,
            checks=("win_sticks",),
        ),
        points(
            "delta",
            W_DELTA,
            "Change of the winner's points by this win, honba and sticks included.",
            says=LOG,
            checks=("win_deltas",),
        ),
        count(
            "n_dora",
            W_DORA,
            "Dora by the indicators, also of kita tiles; yaku 52 of the log is n_dora + n_kita.",
            unit="tiles",
            checks=("win_dora",),
        ),
        count("n_ura", W_URA, "Ura dora.", unit="tiles", checks=("win_ura",)),
        count("n_red_fives", W_RED, "Red fives.", unit="tiles", checks=("win_red",)),
        count("n_kita", W_KITA, "Kita tiles, one han each.", unit="tiles", checks=("win_dora",)),
        *waits("", W_WAITS, "Kinds the winner waited for before the winning tile, bit k for kind k."),
        shapes(W_SHAPES),
        wait_class(W_CLASS),
        count(
            "n_live_tiles",
            W_LIVE,
            "Copies of the waits that the winner could not see, the winning tile among them.",
            unit="tiles",
        ),
        turn(
            "turn",
            W_TURN,
            "Own discards made, plus 1 for a tsumo.",
        ),
        count("n_tiles_left", W_TILES_LEFT, "Tiles that could still be drawn.", unit="tiles"),
        count(
            "n_dama_ura",
            W_HIDDEN_URA,
            "Ura dora that this hand would have had in riichi, with as many ura as dora indicators.",
            unit="tiles",
            null=f"style is not dama, or {NO_WALL}",
        ),
    ),
)
