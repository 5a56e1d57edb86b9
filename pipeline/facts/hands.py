"""Table hands: one row a complete hand."""

import numpy as np
import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.arrays import WORDS
from pipeline.facts.batch import Block
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
from pipeline.replay.record.tables.hands import Hands
from pipeline.rules.codes import RESULT_EXHAUSTIVE, RESULT_NAGASHI, RESULTS, WINDS


def _round_winds(block: Block[Hands]) -> pa.Array:
    return arrays.known_words(block.raw.hand_number // 4, WINDS)


def _repeats(block: Block[Hands]) -> pa.Array:
    """Hands in a row, before this one, of the same game with the same hand number."""
    game, number = block.raw.game, block.raw.hand_number
    place = np.arange(len(game))
    is_new = np.ones(len(game), bool)
    is_new[1:] = (game[1:] != game[:-1]) | (number[1:] != number[:-1])
    return arrays.integers(place - np.maximum.accumulate(np.where(is_new, place, 0)), INT16)


def _indicators(block: Block[Hands]) -> pa.Array:
    return arrays.lists(block.raw.indicators, block.raw.n_indicators, INT16)


def _ura_indicators(block: Block[Hands]) -> pa.Array:
    return arrays.lists(block.raw.ura_indicators, block.raw.n_ura, INT16)


def _deltas(block: Block[Hands]) -> pa.Array:
    return arrays.lists(block.raw.deltas, block.batch.players_of_hand, INT64)


def _is_exhaustive(block: Block[Hands]) -> pa.Array:
    result = block.raw.result
    return arrays.booleans((result == RESULT_EXHAUSTIVE) | (result == RESULT_NAGASHI))


def _is_abortive(block: Block[Hands]) -> pa.Array:
    return arrays.booleans(block.raw.result > RESULT_NAGASHI)


def _is_first_all_last(block: Block[Hands]) -> pa.Array:
    game, is_last = block.raw.game, block.raw.is_all_last
    is_first = is_last != 0
    is_first[1:] &= (game[1:] != game[:-1]) | (is_last[:-1] == 0)
    return arrays.booleans(is_first)


HANDS: Table[Block[Hands]] = Table(
    "hands",
    "one complete hand",
    ("log_id", "hand_index"),
    (
        log_id(),
        hand_index(),
        seq("Element that deals the hand"),
        seq("Element that ends the hand: its last win, or its draw", name="end_seq"),
        number(
            "hand_number",
            INT32,
            "0 East 1, 3 East 4, 4 South 1, 8 West 1; three players skip 3, 7 and 11.",
            stated_by=LOG,
            checks=("hand_number",),
        ),
        Column(
            "round_wind",
            WORDS,
            "Wind of the round, by the hand number.",
            _round_winds,
            null="a hand number beyond the North round",
            stated_by=LOG,
            checks=("hand_number",),
            words=WINDS,
        ),
        seat("dealer_seat", "The dealer.", stated_by=LOG, checks=("dealer",)),
        Column(
            "n_repeats",
            INT16,
            "How many times in a row this hand number has been played before: 0 for a new dealer.",
            _repeats,
            unit="hands",
        ),
        number("n_honba", INT32, "Honba at the start.", unit="counters", stated_by=LOG, checks=("honba",)),
        number(
            "n_sticks",
            INT32,
            "Riichi sticks on the table at the start.",
            unit="sticks",
            stated_by=LOG,
            checks=("sticks",),
        ),
        number("n_sticks_after", INT32, "Riichi sticks left on the table after it.", unit="sticks"),
        number("die_1", INT32, "First die, 1-6; the dice decide nothing.", unit="pips", stated_by=LOG),
        number("die_2", INT32, "Second die, 1-6.", unit="pips", stated_by=LOG),
        word(
            "result",
            RESULTS.words,
            "How the hand ended: a win by tsumo or ron, or the kind of draw.",
            stated_by=LOG,
            checks=("draw_type", "abortive_draw"),
        ),
        Column(
            "is_exhaustive",
            pa.bool_(),
            "Ended with the last tile; nagashi mangan is among them.",
            _is_exhaustive,
            stated_by=LOG,
        ),
        Column("is_abortive", pa.bool_(), "Ended by one of the abortive draws.", _is_abortive, stated_by=LOG),
        count("n_winners", "Players who won: 2 for a double ron, 0 for a draw.", stated_by=LOG),
        flag("is_renchan", "The dealer stays, by the rules."),
        flag("is_all_last", "The last regular hand number of the game's length, or a later one."),
        Column(
            "is_first_all_last",
            pa.bool_(),
            "The first hand of the game with is_all_last; the same number may be played again after it.",
            _is_first_all_last,
        ),
        count(
            "n_draws",
            "Draws of all players: live and rinshan tiles, the dealer's first tile included.",
            unit="tiles",
        ),
        count("n_tiles_left", "Tiles that could still be drawn at the end.", unit="tiles"),
        count("n_discards", "Discards of all players.", unit="tiles"),
        count("n_chi", "Chi of all players.", unit="calls"),
        count("n_pon", "Pon of all players, those later made into a kan included.", unit="calls"),
        count("n_daiminkan", "Open kans (daiminkan) of all players.", unit="calls"),
        count("n_ankan", "Closed kans of all players.", unit="kans"),
        count("n_kakan", "Added kans of all players; a robbed one does not count.", unit="kans"),
        count(
            "n_kita",
            "Kita tiles set aside by all players; a ronned one does not count.",
            unit="tiles",
        ),
        count("n_riichi", "Riichi declared, those ronned on the riichi tile included."),
        count("n_riichi_accepted", "Riichi accepted: sticks paid in this hand."),
        Column(
            "indicators",
            pa.list_(INT16),
            "Dora indicators in the order they were turned, the first one of the deal included.",
            _indicators,
            unit="tile ids",
            stated_by=LOG,
            checks=("dora_position", "win_indicators"),
        ),
        Column(
            "ura_indicators",
            pa.list_(INT16),
            "Ura indicators in the order of the log; empty unless a player in riichi won.",
            _ura_indicators,
            unit="tile ids",
            stated_by=LOG,
            checks=("win_ura_count",),
        ),
        Column(
            "deltas",
            pa.list_(INT64),
            "Change of each seat's points by the settlement, two winners added up; deltas[seat + 1] in SQL."
            " Sticks paid for riichi are not in it.",
            _deltas,
            unit="points",
            stated_by=LOG,
            checks=("win_deltas", "draw_deltas"),
        ),
        number("n_checks", INT32, "Comparisons of the log with the replay in this hand."),
        number("n_disagreements", INT32, "Comparisons that failed, each a row of checks."),
    ),
)
