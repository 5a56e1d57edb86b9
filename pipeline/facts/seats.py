"""Table hand_seats: one row a player and complete hand."""

import numpy as np
import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.batch import STICK_POINTS, Block, Ints
from pipeline.facts.columns import (
    LOG,
    Column,
    Table,
)
from pipeline.facts.raw import (
    INT8,
    INT64,
    NOT_TENPAI,
    bit,
    count,
    flag,
    points,
    turn,
    waits,
    word,
)
from pipeline.facts.seat_riichi import RIICHI_COLUMNS
from pipeline.facts.seat_start import START_COLUMNS
from pipeline.facts.words import (
    OUTCOMES,
)
from pipeline.replay.record.rows import (
    FURITEN_DISCARD,
    FURITEN_RIICHI,
    FURITEN_TEMPORARY,
    H_N_WINNERS,
    I_GAME,
    I_HAND,
    I_HONBA_POINTS,
    I_POINTS,
    I_SEAT,
    OUTCOME_DEALT_IN,
    OUTCOME_WON_RON,
    S_DELTA,
    S_END_SHANTEN,
    S_END_TENPAI,
    S_END_TURN,
    S_END_WAITS,
    S_FIRST_CALL_TURN,
    S_FIRST_TENPAI_TURN,
    S_FURITEN,
    S_IS_PAO,
    S_IS_REVEALED,
    S_N_ANKAN,
    S_N_CHI,
    S_N_DAIMINKAN,
    S_N_DISCARDS,
    S_N_DRAWS,
    S_N_FURITEN_OFFERS,
    S_N_KAKAN,
    S_N_KITA,
    S_N_MISSED_WINS,
    S_N_PON,
    S_N_YAKULESS_OFFERS,
    S_OUTCOME,
    S_STICK_PAID,
    S_WAS_AWAY,
    W_GAME,
    W_HAND,
    W_HONBA_POINTS,
    W_POINTS,
    W_SEAT,
    W_STICK_POINTS,
)


def _winners_paid(block: Block) -> pa.Array:
    winners = block.batch.rows.hands[H_N_WINNERS][block.batch.hand_of_seat]
    return arrays.integers(np.where(block.matrix[S_OUTCOME] == OUTCOME_DEALT_IN, winners, 0), INT8)


def _open_calls(block: Block) -> pa.Array:
    return arrays.integers(block.matrix[[S_N_CHI, S_N_PON, S_N_DAIMINKAN]].sum(axis=0), INT8)


def _total_delta(block: Block) -> pa.Array:
    return arrays.integers(block.matrix[S_DELTA] - STICK_POINTS * block.matrix[S_STICK_PAID], INT64)


def _won(block: Block) -> pa.Array:
    return arrays.booleans(block.matrix[S_OUTCOME] <= OUTCOME_WON_RON)


def _of_win(name: str, raw: int, doc: str, check: str) -> Column[Block]:
    """Points of the own win."""

    def fill(block: Block) -> pa.Array:
        wins = block.batch.rows.wins
        return _scattered(block, wins[W_GAME], wins[W_HAND], wins[W_SEAT], wins[raw])

    return Column(name, INT64, doc, fill, unit="points", null="did not win", says=LOG, checks=(check,))


def _of_deal_in(name: str, raw: int, doc: str) -> Column[Block]:
    """Points paid for the own deal-in."""

    def fill(block: Block) -> pa.Array:
        paid = block.batch.rows.deal_ins
        return _scattered(block, paid[I_GAME], paid[I_HAND], paid[I_SEAT], paid[raw])

    return Column(
        name, INT64, doc, fill, unit="points", null="did not deal in", says=LOG, checks=("win_deltas",)
    )


def _scattered(block: Block, games: Ints, hands: Ints, seats: Ints, values: Ints) -> pa.Array:
    """Values at the rows of their game, hand and seat, null elsewhere."""
    rows = block.batch.seat_rows(games, hands, seats)
    out = np.zeros(block.matrix.shape[1], np.int64)
    has_value = np.zeros(block.matrix.shape[1], bool)
    out[rows] = values
    has_value[rows] = True
    return arrays.integers_where(out, INT64, has_value)


_CALLS: tuple[Column[Block], ...] = (
    count("n_chi", S_N_CHI, "Own chi.", unit="calls"),
    count("n_pon", S_N_PON, "Own pon, those later made into a kan included.", unit="calls"),
    count("n_daiminkan", S_N_DAIMINKAN, "Own open kans (daiminkan).", unit="calls"),
    Column("n_open_calls", INT8, "Own chi, pon and daiminkan together.", _open_calls, unit="calls"),
    count("n_ankan", S_N_ANKAN, "Own closed kans.", unit="kans"),
    count("n_kakan", S_N_KAKAN, "Own added kans; a robbed one does not count.", unit="kans"),
    count("n_kita", S_N_KITA, "Own kita tiles (three players); a ronned one does not count.", unit="tiles"),
    turn(
        "first_call_turn",
        S_FIRST_CALL_TURN,
        "Own discards made before the first chi, pon or daiminkan, plus 1.",
        null="no open call",
    ),
)

_PLAY: tuple[Column[Block], ...] = (
    turn(
        "first_tenpai_turn",
        S_FIRST_TENPAI_TURN,
        "The first own discard, from 1, that left a tenpai hand.",
        null="no own discard left a tenpai hand",
    ),
    flag("is_end_tenpai", S_END_TENPAI, "Tenpai after the own last discard or call, by the hand itself."),
    count(
        "end_shanten",
        S_END_SHANTEN,
        "Shanten after the own last discard or call, 0 tenpai, -1 for a winner.",
        unit="shanten",
    ),
    *waits(
        "end_",
        S_END_WAITS,
        "Kinds waited for after the own last discard or call, bit k for kind k.",
        NOT_TENPAI,
    ),
    flag(
        "is_revealed", S_IS_REVEALED, "The log shows the hand at a draw.", says=LOG, checks=("draw_revealed",)
    ),
    count("n_discards", S_N_DISCARDS, "Own discards.", unit="tiles"),
    count("n_draws", S_N_DRAWS, "Own draws, replacement tiles included.", unit="tiles"),
    bit(
        "has_discard_furiten",
        S_FURITEN,
        FURITEN_DISCARD,
        "Was in discard furiten at any time of the hand: a kind of the waits lay in the own river.",
    ),
    bit(
        "has_temporary_furiten",
        S_FURITEN,
        FURITEN_TEMPORARY,
        "Was in temporary furiten at any time of the hand, until the own next discard.",
    ),
    bit(
        "has_riichi_furiten",
        S_FURITEN,
        FURITEN_RIICHI,
        "Passed a winning tile in riichi and was furiten from there on.",
    ),
    count(
        "n_missed_wins",
        S_N_MISSED_WINS,
        "Missed wins: winning tiles of others, with a yaku and outside furiten, that were neither won on nor"
        " called.",
        unit="tiles",
    ),
    count(
        "n_yakuless_offers",
        S_N_YAKULESS_OFFERS,
        "Winning tiles of others outside furiten that gave no yaku and were not called.",
        unit="tiles",
    ),
    count(
        "n_furiten_offers",
        S_N_FURITEN_OFFERS,
        "Winning tiles of others, not called, while furiten forbade the ron.",
        unit="tiles",
    ),
    flag("has_been_away", S_WAS_AWAY, "Disconnected at some time of the hand.", says=LOG),
)

_END: tuple[Column[Block], ...] = (
    word(
        "outcome",
        S_OUTCOME,
        OUTCOMES,
        "What the hand's end was for the player: paid_tsumo: another won by tsumo; others_ron: a ron"
        " between others; draw_tenpai, draw_noten: an exhaustive draw or nagashi mangan.",
    ),
    Column("is_winner", pa.bool_(), "Won, by tsumo or ron.", _won),
    Column(
        "n_winners_paid",
        INT8,
        "Winners who ronned the player's tile: 2 for a double ron, 0 for everybody who did not deal in.",
        _winners_paid,
    ),
    flag(
        "is_pao_payer", S_IS_PAO, "Paid for another's win by liability (pao).", says=LOG, checks=("win_pao",)
    ),
    turn(
        "end_turn",
        S_END_TURN,
        "Own discards made, plus 1 for a winner by tsumo; 0 where the hand ended before the own first turn.",
    ),
    _of_win("win_points", W_POINTS, "Points of the own win, without honba and sticks.", check="win_points"),
    _of_win(
        "honba_points", W_HONBA_POINTS, "Points received for honba with the own win.", check="win_deltas"
    ),
    _of_win(
        "stick_points",
        W_STICK_POINTS,
        "Points received for riichi sticks with the own win, the own stick included.",
        check="win_sticks",
    ),
    _of_deal_in(
        "deal_in_points",
        I_POINTS,
        "Points paid for the own deal-in to all winners together, honba included; positive.",
    ),
    _of_deal_in("deal_in_honba_points", I_HONBA_POINTS, "Of deal_in_points those for honba."),
    points(
        "delta",
        S_DELTA,
        "Change of the player's points by the settlement; the own riichi stick is not in it.",
        says=LOG,
        checks=("win_deltas", "draw_deltas"),
    ),
    Column(
        "total_delta",
        INT64,
        "Change of the player's points over the whole hand: delta less 1000 for an accepted riichi.",
        _total_delta,
        unit="points",
    ),
    Column(
        "end_points",
        INT64,
        "The player's points after the hand: start_points + total_delta.",
        lambda block: arrays.integers(block.batch.end_points, INT64),
        unit="points",
    ),
    Column(
        "end_placement",
        INT8,
        "Placement by end_points, 1-4, ties to the lower seat.",
        lambda block: arrays.integers(block.batch.end_placements, INT8),
    ),
)

HAND_SEATS = Table(
    "hand_seats",
    "one player in one complete hand",
    ("log_id", "hand_index", "seat"),
    START_COLUMNS + RIICHI_COLUMNS + _CALLS + _PLAY + _END,
    "The main table: every rate of a player is a count over its rows divided by another.",
)
