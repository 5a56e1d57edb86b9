"""Table hands: one row a complete hand, also where it is not replayed."""

import numpy as np
import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.arrays import WORDS
from pipeline.facts.batch import Block
from pipeline.facts.columns import LOG, Column, Table
from pipeline.facts.oddities import reasons_of
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

LEFT_OUT = "is_replayed is false"
NO_RESULT = "is_replayed is false, and the log has no result of it"


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
    return arrays.lists(block.raw.deltas, block.raw.n_players, INT64)


def _is_exhaustive(block: Block[Hands]) -> pa.Array:
    result = block.raw.result
    return arrays.booleans((result == RESULT_EXHAUSTIVE) | (result == RESULT_NAGASHI), result >= 0)


def _is_abortive(block: Block[Hands]) -> pa.Array:
    return arrays.booleans(block.raw.result > RESULT_NAGASHI, block.raw.result >= 0)


def _is_renchan(block: Block[Hands]) -> pa.Array:
    return arrays.booleans(block.raw.is_renchan, block.raw.odd_row < 0)


def _reasons(block: Block[Hands]) -> pa.Array:
    """Few hands have one: the others are null."""
    texts: list[str | None] = [None] * len(block.raw.odd_row)
    reasons = reasons_of(block.batch.rows.oddities)
    for row in np.flatnonzero(block.raw.odd_row >= 0).tolist():
        texts[row] = reasons[block.raw.odd_row[row]]
    return pa.array(texts, pa.string())


def _odd_seqs(block: Block[Hands]) -> pa.Array:
    odd_row = block.raw.odd_row
    seqs = np.append(block.batch.rows.oddities.seq, -1)  # the last one for hands without
    return arrays.integers(seqs[odd_row], INT32, missing=-1)


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
        seq("Element that ends the hand: its last win, or its draw", name="end_seq", null=NO_RESULT),
        Column(
            "is_replayed",
            pa.bool_(),
            "The hand was replayed and judged. Where false it holds an action that cannot be, and has this"
            " row alone: what the log states of it.",
            lambda block: arrays.booleans(block.raw.odd_row < 0),
        ),
        Column(
            "reason",
            pa.string(),
            "Why it is not replayed: the name of the impossible action, what was expected, what is there.",
            _reasons,
            null="is_replayed",
        ),
        Column(
            "odd_seq",
            INT32,
            "Element of the impossible action (ordinal in the document, from 0).",
            _odd_seqs,
            unit="element",
            null="is_replayed",
            stated_by=LOG,
        ),
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
        number(
            "n_sticks_after", INT32, "Riichi sticks left on the table after it.", unit="sticks", null=LEFT_OUT
        ),
        number(
            "die_1",
            INT32,
            "First die, 1-6; the dice decide nothing.",
            unit="pips",
            null="the form of the log does not say",
            stated_by=LOG,
        ),
        number(
            "die_2",
            INT32,
            "Second die, 1-6.",
            unit="pips",
            null="the form of the log does not say",
            stated_by=LOG,
        ),
        word(
            "result",
            RESULTS.words,
            "How the hand ended: a win by tsumo or ron, or the kind of draw.",
            null=NO_RESULT,
            stated_by=LOG,
            checks=("draw_type", "abortive_draw"),
        ),
        Column(
            "is_exhaustive",
            pa.bool_(),
            "Ended with the last tile; nagashi mangan is among them.",
            _is_exhaustive,
            null=NO_RESULT,
            stated_by=LOG,
        ),
        Column(
            "is_abortive",
            pa.bool_(),
            "Ended by one of the abortive draws.",
            _is_abortive,
            null=NO_RESULT,
            stated_by=LOG,
        ),
        count("n_winners", "Players who won: 2 for a double ron, 0 for a draw.", stated_by=LOG),
        Column("is_renchan", pa.bool_(), "The dealer stays, by the rules.", _is_renchan, null=LEFT_OUT),
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
            null=LEFT_OUT,
        ),
        count("n_tiles_left", "Tiles that could still be drawn at the end.", unit="tiles", null=LEFT_OUT),
        count("n_discards", "Discards of all players.", unit="tiles", null=LEFT_OUT),
        count("n_chi", "Chi of all players.", unit="calls", null=LEFT_OUT),
        count(
            "n_pon", "Pon of all players, those later made into a kan included.", unit="calls", null=LEFT_OUT
        ),
        count("n_daiminkan", "Open kans (daiminkan) of all players.", unit="calls", null=LEFT_OUT),
        count("n_ankan", "Closed kans of all players.", unit="kans", null=LEFT_OUT),
        count(
            "n_kakan", "Added kans of all players; a robbed one does not count.", unit="kans", null=LEFT_OUT
        ),
        count(
            "n_kita",
            "Kita tiles set aside by all players; a ronned one does not count.",
            unit="tiles",
            null=LEFT_OUT,
        ),
        count("n_riichi", "Riichi declared, those ronned on the riichi tile included.", null=LEFT_OUT),
        count("n_riichi_accepted", "Riichi accepted: sticks paid in this hand.", null=LEFT_OUT),
        Column(
            "indicators",
            pa.list_(INT16),
            "Dora indicators in the order they were turned, the first one of the deal included; empty where"
            " is_replayed is false.",
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
        number(
            "n_checks",
            INT32,
            "Comparisons of the log with the replay in this hand; of one not replayed those before the"
            " impossible action.",
        ),
        number("n_disagreements", INT32, "Comparisons that failed, each a row of checks."),
    ),
)
