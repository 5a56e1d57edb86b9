"""Table hands: one row a complete hand."""

import numpy as np
import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.arrays import WORDS
from pipeline.facts.batch import MAX_PLAYERS, Block
from pipeline.facts.columns import LOG, Column, Table
from pipeline.facts.raw import (
    INT16,
    INT32,
    INT64,
    count,
    flag,
    hand_index,
    log_id,
    number,
    seat,
    seq,
    word,
)
from pipeline.facts.words import RESULTS, WINDS
from pipeline.replay.record.rows import (
    H_CHECKS,
    H_DEALER,
    H_DEALER_STAYS,
    H_DELTA_0,
    H_DIE_1,
    H_DIE_2,
    H_DISAGREEMENTS,
    H_GAME,
    H_HAND,
    H_HONBA,
    H_INDICATOR_0,
    H_IS_LAST,
    H_N_ANKAN,
    H_N_CHI,
    H_N_DAIMINKAN,
    H_N_DISCARDS,
    H_N_DRAWS,
    H_N_INDICATORS,
    H_N_KAKAN,
    H_N_KITA,
    H_N_PON,
    H_N_RIICHI,
    H_N_RIICHI_ACCEPTED,
    H_N_URA,
    H_N_WINNERS,
    H_NUMBER,
    H_RESULT,
    H_SEQ,
    H_SEQ_END,
    H_STICKS,
    H_STICKS_END,
    H_TILES_LEFT,
    H_URA_0,
    RESULT_EXHAUSTIVE,
    RESULT_NAGASHI,
)

MAX_INDICATORS = 5


def _round_winds(block: Block) -> pa.Array:
    return arrays.known_words(block.matrix[H_NUMBER] // 4, WINDS)


def _repeats(block: Block) -> pa.Array:
    """Hands in a row, before this one, of the same game with the same hand number."""
    game, number = block.matrix[H_GAME], block.matrix[H_NUMBER]
    place = np.arange(len(game))
    is_new = np.ones(len(game), bool)
    is_new[1:] = (game[1:] != game[:-1]) | (number[1:] != number[:-1])
    return arrays.integers(place - np.maximum.accumulate(np.where(is_new, place, 0)), INT16)


def _indicators(first: int, n: int) -> Column[Block]:
    """The list of ``n`` tiles that begins at a raw column."""
    is_ura = first == H_URA_0
    doc = (
        "Ura indicators in the order of the log; empty unless a player in riichi won."
        if is_ura
        else "Dora indicators in the order they were turned, the first one of the deal included."
    )
    return Column(
        "ura_indicators" if is_ura else "indicators",
        pa.list_(INT16),
        doc,
        lambda block: arrays.lists(block.matrix[first : first + MAX_INDICATORS], block.matrix[n], INT16),
        unit="tile ids",
        says=LOG,
        checks=("win_ura_count",) if is_ura else ("dora_position", "win_indicators"),
    )


def _deltas(block: Block) -> pa.Array:
    columns = block.matrix[H_DELTA_0 : H_DELTA_0 + MAX_PLAYERS]
    return arrays.lists(columns, block.batch.players_of_hand, INT64)


def _is_exhaustive(block: Block) -> pa.Array:
    result = block.matrix[H_RESULT]
    return arrays.booleans((result == RESULT_EXHAUSTIVE) | (result == RESULT_NAGASHI))


def _is_abortive(block: Block) -> pa.Array:
    return arrays.booleans(block.matrix[H_RESULT] > RESULT_NAGASHI)


def _is_first_all_last(block: Block) -> pa.Array:
    game, is_last = block.matrix[H_GAME], block.matrix[H_IS_LAST]
    is_first = is_last != 0
    is_first[1:] &= (game[1:] != game[:-1]) | (is_last[:-1] == 0)
    return arrays.booleans(is_first)


HANDS = Table(
    "hands",
    "one complete hand",
    ("log_id", "hand_index"),
    (
        log_id(H_GAME),
        hand_index(H_HAND),
        seq(H_SEQ, "Element that deals the hand"),
        seq(H_SEQ_END, "Element that ends the hand: its last win, or its draw", name="end_seq"),
        number(
            "hand_number",
            H_NUMBER,
            INT32,
            "0 East 1, 3 East 4, 4 South 1, 8 West 1; three players skip 3, 7 and 11.",
            says=LOG,
            checks=("hand_number",),
        ),
        Column(
            "round_wind",
            WORDS,
            "Wind of the round, by the hand number.",
            _round_winds,
            null="a hand number beyond the North round",
            says=LOG,
            checks=("hand_number",),
            words=WINDS,
        ),
        seat("dealer_seat", H_DEALER, "The dealer.", says=LOG, checks=("dealer",)),
        Column(
            "n_repeats",
            INT16,
            "How many times in a row this hand number has been played before: 0 for a new dealer.",
            _repeats,
            unit="hands",
        ),
        number(
            "n_honba", H_HONBA, INT32, "Honba at the start.", unit="counters", says=LOG, checks=("honba",)
        ),
        number(
            "n_sticks",
            H_STICKS,
            INT32,
            "Riichi sticks on the table at the start.",
            unit="sticks",
            says=LOG,
            checks=("sticks",),
        ),
        number(
            "n_sticks_after", H_STICKS_END, INT32, "Riichi sticks left on the table after it.", unit="sticks"
        ),
        number("die_1", H_DIE_1, INT32, "First die, 1-6; the dice decide nothing.", unit="pips", says=LOG),
        number("die_2", H_DIE_2, INT32, "Second die, 1-6.", unit="pips", says=LOG),
        word(
            "result",
            H_RESULT,
            RESULTS,
            "How the hand ended: a win by tsumo or ron, or the kind of draw.",
            says=LOG,
            checks=("draw_type", "abortive_draw"),
        ),
        Column(
            "is_exhaustive",
            pa.bool_(),
            "Ended with the last tile; nagashi mangan is among them.",
            _is_exhaustive,
            says=LOG,
        ),
        Column("is_abortive", pa.bool_(), "Ended by one of the abortive draws.", _is_abortive, says=LOG),
        count("n_winners", H_N_WINNERS, "Players who won: 2 for a double ron, 0 for a draw.", says=LOG),
        flag("is_renchan", H_DEALER_STAYS, "The dealer stays, by the rules."),
        flag("is_all_last", H_IS_LAST, "The last regular hand number of the game's length, or a later one."),
        Column(
            "is_first_all_last",
            pa.bool_(),
            "The first hand of the game with is_all_last; the same number may be played again after it.",
            _is_first_all_last,
        ),
        count(
            "n_draws",
            H_N_DRAWS,
            "Draws of all players: live and replacement tiles, the dealer's first tile included.",
            unit="tiles",
        ),
        count("n_tiles_left", H_TILES_LEFT, "Tiles that could still be drawn at the end.", unit="tiles"),
        count("n_discards", H_N_DISCARDS, "Discards of all players.", unit="tiles"),
        count("n_chi", H_N_CHI, "Chi of all players.", unit="calls"),
        count("n_pon", H_N_PON, "Pon of all players, those later made into a kan included.", unit="calls"),
        count("n_daiminkan", H_N_DAIMINKAN, "Open kans (daiminkan) of all players.", unit="calls"),
        count("n_ankan", H_N_ANKAN, "Closed kans of all players.", unit="kans"),
        count("n_kakan", H_N_KAKAN, "Added kans of all players; a robbed one does not count.", unit="kans"),
        count(
            "n_kita",
            H_N_KITA,
            "Kita tiles set aside by all players; a ronned one does not count.",
            unit="tiles",
        ),
        count("n_riichi", H_N_RIICHI, "Riichi declared, those ronned on the riichi tile included."),
        count("n_riichi_accepted", H_N_RIICHI_ACCEPTED, "Riichi accepted: sticks paid in this hand."),
        _indicators(H_INDICATOR_0, H_N_INDICATORS),
        _indicators(H_URA_0, H_N_URA),
        Column(
            "deltas",
            pa.list_(INT64),
            "Change of each seat's points by the settlement, two winners added up; deltas[seat + 1] in SQL."
            " Sticks paid for riichi are not in it.",
            _deltas,
            unit="points",
            says=LOG,
            checks=("win_deltas", "draw_deltas"),
        ),
        number("n_checks", H_CHECKS, INT32, "Comparisons of the log with the replay in this hand."),
        number("n_disagreements", H_DISAGREEMENTS, INT32, "Comparisons that failed, each a row of checks."),
    ),
)
