"""Table hand_seats: one row a player and complete hand."""

import numpy as np
import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.batch import Block, Ints
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
from pipeline.replay.record.tables.hands import HandSeats
from pipeline.rules.codes import (
    FURITEN_DISCARD,
    FURITEN_RIICHI,
    FURITEN_TEMPORARY,
    OUTCOME_DEALT_IN,
    OUTCOME_WON_RON,
    OUTCOMES,
)
from pipeline.rules.numbers import STICK_POINTS


def _winners_paid(block: Block[HandSeats]) -> pa.Array:
    winners = block.batch.rows.hands.n_winners[block.batch.hand_of_seat]
    return arrays.integers(np.where(block.raw.outcome == OUTCOME_DEALT_IN, winners, 0), INT8)


def _open_calls(block: Block[HandSeats]) -> pa.Array:
    return arrays.integers(block.raw.n_chi + block.raw.n_pon + block.raw.n_daiminkan, INT8)


def _total_delta(block: Block[HandSeats]) -> pa.Array:
    return arrays.integers(block.raw.delta - STICK_POINTS * block.raw.is_stick_paid, INT64)


def _won(block: Block[HandSeats]) -> pa.Array:
    return arrays.booleans(block.raw.outcome <= OUTCOME_WON_RON)


def _of_win(name: str, raw: str, doc: str, check: str) -> Column[Block[HandSeats]]:
    """Points of the own win."""

    def fill(block: Block[HandSeats]) -> pa.Array:
        wins = block.batch.rows.wins
        return _scattered(block, wins.game, wins.hand_index, wins.seat, getattr(wins, raw))

    return Column(name, INT64, doc, fill, unit="points", null="did not win", stated_by=LOG, checks=(check,))


def _of_deal_in(name: str, raw: str, doc: str) -> Column[Block[HandSeats]]:
    """Points paid for the own deal-in."""

    def fill(block: Block[HandSeats]) -> pa.Array:
        paid = block.batch.rows.deal_ins
        return _scattered(block, paid.game, paid.hand_index, paid.seat, getattr(paid, raw))

    return Column(
        name, INT64, doc, fill, unit="points", null="did not deal in", stated_by=LOG, checks=("win_deltas",)
    )


def _scattered(block: Block[HandSeats], games: Ints, hands: Ints, seats: Ints, values: Ints) -> pa.Array:
    """Values at the rows of their game, hand and seat, null elsewhere."""
    rows = block.batch.seat_rows(games, hands, seats)
    out = np.zeros(block.raw.n_rows, np.int64)
    has_value = np.zeros(block.raw.n_rows, bool)
    out[rows] = values
    has_value[rows] = True
    return arrays.integers_where(out, INT64, has_value)


_CALLS: tuple[Column[Block[HandSeats]], ...] = (
    count("n_chi", "Own chi.", unit="calls"),
    count("n_pon", "Own pon, those later made into a kan included.", unit="calls"),
    count("n_daiminkan", "Own open kans (daiminkan).", unit="calls"),
    Column("n_open_calls", INT8, "Own chi, pon and daiminkan together.", _open_calls, unit="calls"),
    count("n_ankan", "Own closed kans.", unit="kans"),
    count("n_kakan", "Own added kans; a robbed one does not count.", unit="kans"),
    count("n_kita", "Own kita tiles (three players); a ronned one does not count.", unit="tiles"),
    turn(
        "first_call_turn",
        "Own discards made before the first chi, pon or daiminkan, plus 1.",
        null="no open call",
    ),
)

_PLAY: tuple[Column[Block[HandSeats]], ...] = (
    turn(
        "first_tenpai_turn",
        "The first own discard, from 1, that left a tenpai hand.",
        null="no own discard left a tenpai hand",
    ),
    flag("is_end_tenpai", "Tenpai after the own last discard or call, by the hand itself."),
    count(
        "end_shanten",
        "Shanten after the own last discard or call, 0 tenpai, -1 for a winner.",
        unit="shanten",
    ),
    *waits(
        "Kinds waited for after the own last discard or call, bit k for kind k.",
        NOT_TENPAI,
        prefix="end_",
    ),
    Column(
        "is_revealed",
        pa.bool_(),
        "The log shows the hand at a draw.",
        lambda block: arrays.booleans(block.raw.is_revealed, block.raw.is_revealed >= 0),
        null="the form of the log does not say",
        stated_by=LOG,
        checks=("draw_revealed",),
    ),
    count("n_discards", "Own discards.", unit="tiles"),
    count("n_draws", "Own draws, rinshan tiles included.", unit="tiles"),
    bit(
        "has_discard_furiten",
        "furiten",
        FURITEN_DISCARD,
        "Was in discard furiten at any time of the hand: a kind of the waits lay in the own river.",
    ),
    bit(
        "has_temporary_furiten",
        "furiten",
        FURITEN_TEMPORARY,
        "Was in temporary furiten at any time of the hand, until the own next discard.",
    ),
    bit(
        "has_riichi_furiten",
        "furiten",
        FURITEN_RIICHI,
        "Passed a winning tile in riichi and was furiten from there on.",
    ),
    count(
        "n_missed_wins",
        "Missed wins: winning tiles of others, with a yaku and outside furiten, that were neither won on nor"
        " called.",
        unit="tiles",
    ),
    count(
        "n_yakuless_offers",
        "Winning tiles of others outside furiten that gave no yaku and were not called.",
        unit="tiles",
    ),
    count(
        "n_furiten_offers",
        "Winning tiles of others, not called, while furiten forbade the ron.",
        unit="tiles",
    ),
    flag("has_been_away", "Disconnected at some time of the hand.", stated_by=LOG),
)

_END: tuple[Column[Block[HandSeats]], ...] = (
    word(
        "outcome",
        OUTCOMES.words,
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
    flag("is_pao_payer", "Paid for another's win by liability (pao).", stated_by=LOG, checks=("win_pao",)),
    turn(
        "end_turn",
        "Own discards made, plus 1 for a winner by tsumo; 0 where the hand ended before the own first turn.",
    ),
    _of_win("win_points", "points", "Points of the own win, without honba and sticks.", check="win_points"),
    _of_win(
        "honba_points", "honba_points", "Points received for honba with the own win.", check="win_deltas"
    ),
    _of_win(
        "stick_points",
        "stick_points",
        "Points received for riichi sticks with the own win, the own stick included.",
        check="win_sticks",
    ),
    _of_deal_in(
        "deal_in_points",
        "paid_points",
        "Points paid for the own deal-in to all winners together, honba included; positive.",
    ),
    _of_deal_in("deal_in_honba_points", "honba_points", "Of deal_in_points those for honba."),
    points(
        "delta",
        "Change of the player's points by the settlement; the own riichi stick is not in it.",
        stated_by=LOG,
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

HAND_SEATS: Table[Block[HandSeats]] = Table(
    "hand_seats",
    "one player in one complete hand",
    ("log_id", "hand_index", "seat"),
    START_COLUMNS + RIICHI_COLUMNS + _CALLS + _PLAY + _END,
    "The main table: every rate of a player is a count over its rows divided by another.",
)
