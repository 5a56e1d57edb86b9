"""Raw rows made by hand, as the engine would write them, for tests of the tables.

The batch has three games. Game 0, four players, two hands: in hand 0 seat 2 declares riichi, seat 1
calls and deals in to both seat 2 and seat 3; hand 1 is an exhaustive draw. Game 1 is rejected and
has no rows. Game 2, three players, one hand: seat 0, the dealer, wins by tsumo; then the log is cut.
"""

from typing import NamedTuple

import numpy as np

from parsers.calls import ANKAN, PON
from parsers.errors import LogError
from parsers.mjlog.heads import GameHead
from parsers.mjlog.reader import EventBatch
from pipeline.facts.words import WAIT_CLASSES
from pipeline.replay.checks import CHECK_PLACEMENT, CHECK_WIN_YAKU, ILLEGAL_KUIKAE, N_CHECKS
from pipeline.replay.record import rows as r
from pipeline.rules.ruleset import Ruleset, ruleset_for


class Rows(NamedTuple):
    """The fields of ``pipeline.replay.run.Rows``, without the engine behind it."""

    runs: np.ndarray
    games: np.ndarray
    hands: np.ndarray
    seats: np.ndarray
    wins: np.ndarray
    yaku: np.ndarray
    deal_ins: np.ndarray
    deal_in_seats: np.ndarray
    tenpais: np.ndarray
    riichis: np.ndarray
    calls: np.ndarray
    discards: np.ndarray
    dangers: np.ndarray
    furiten: np.ndarray
    checks: np.ndarray
    detail: np.ndarray
    text: np.ndarray


class Replayed(NamedTuple):
    """The fields of ``pipeline.replay.run.Replayed``, without the engine behind it."""

    rows: Rows
    heads: list[GameHead | None]
    rulesets: list[Ruleset | None]
    errors: dict[int, LogError]


RYANMEN = WAIT_CLASSES.index("ryanmen")
HONOUR_TANKI = WAIT_CLASSES.index("honour_tanki")

LOG_IDS = ["2016110714gm-00a9-0000-00000001", "2016110714gm-00a9-0000-00000002", "nogid-0123456789ab"]

HAND_TEXTS = [("123406m55p678s", "pon 777z"), ("22334455667788s", ""), ("111m99p", "kita 4z, ankan 7777z")]


def matrix(n_columns: int, *rows: dict[int, int]) -> np.ndarray:
    """A raw matrix, shape (columns, rows); what a row does not name is 0."""
    out = np.zeros((n_columns, len(rows)), np.int64)
    for place, row in enumerate(rows):
        for column, value in row.items():
            out[column, place] = value
    return out


def head(go_type: int = 0xA9, n_players: int = 4, **more: object) -> GameHead:
    values = {
        "ver": "2.3",
        "go_type": go_type,
        "n_players": n_players,
        "lobby": "0",
        "event_attributes": {},
        "names": ("A", "B", "C", "D" if n_players == 4 else ""),
        "dans": (16, 17, 18, 20 if n_players == 4 else 0),
        "rates": (2000.5, 2100.0, 2200.25, 1500.0),
        "sexes": ("M", "F", "C", "C"),
        "gold": (None, None, None, None),
        "rc": (None, None, None, None),
        "shuffle_kind": "mt19937ar-sha512-n288-base64",
    }
    return GameHead(**{**values, **more})  # type: ignore[arg-type]


def batch(log_ids: list[str] = LOG_IDS) -> EventBatch:
    """A batch of which only the ids and notices are looked at."""
    n = len(log_ids)
    nothing = np.zeros(0, np.int32)
    return EventBatch(nothing, nothing, np.zeros(n + 1, np.int64), log_ids, [{}] * n, {}, [()] * n)


def replayed() -> Replayed:
    heads = [head(), head(), head(0xB9, 3, lobby=None)]
    rulesets = [ruleset_for(one.go_type, one.lobby, None, one.n_players, {}) for one in heads]
    return Replayed(rows(), list(heads), list(rulesets), {})


def rows() -> Rows:
    text = "".join(hand + melds for hand, melds in HAND_TEXTS)
    return Rows(
        games=_games(),
        hands=_hands(),
        seats=_seats(),
        wins=_wins(),
        yaku=matrix(
            r.N_YAKU_COLUMNS,
            {r.Y_SEQ: 90, r.Y_SEAT: 2, r.Y_YAKU: 1, r.Y_HAN: 1},
            {r.Y_SEQ: 90, r.Y_SEAT: 2, r.Y_YAKU: 52, r.Y_HAN: 2},
            {r.Y_GAME: 2, r.Y_SEQ: 40, r.Y_SEAT: 0, r.Y_YAKU: 39},
        ),
        deal_ins=_deal_ins(),
        deal_in_seats=matrix(
            r.N_DEAL_IN_SEAT_COLUMNS,
            *({r.P_SEQ: 89, r.P_SEAT: seat, r.P_DEAL_IN_SEAT: 1, r.P_SHANTEN: seat} for seat in (1, 2)),
            {
                r.P_SEQ: 89,
                r.P_SEAT: 3,
                r.P_DEAL_IN_SEAT: 1,
                r.P_IS_WINNER: 1,
                r.P_WAITS: 0b11,
                r.P_FURITEN: 2,
            },
        ),
        tenpais=matrix(
            r.N_TENPAI_COLUMNS,
            {r.T_SEQ: 14, r.T_SEAT: 2, r.T_TURN: 1, r.T_IS_RIICHI_TILE: 1, r.T_WAITS: 0b1001, r.T_SHAPES: 16}
            | {r.T_CLASS: RYANMEN, r.T_LOW_HAN: 0, r.T_HIGH_HAN: 3, r.T_HIGH_POINTS: 5800, r.T_DRAWABLE: -1},
        ),
        riichis=_riichis(),
        calls=matrix(
            r.N_CALL_COLUMNS,
            {r.C_SEQ: 12, r.C_SEAT: 1, r.C_FROM: 0, r.C_CALL: PON, r.C_ORDINAL: 1, r.C_STANDS: 1}
            | {r.C_FLUSH_SUIT: -1},
            {r.C_GAME: 2, r.C_SEQ: 20, r.C_SEAT: 0, r.C_FROM: 0, r.C_CALL: ANKAN, r.C_STANDS: 1},
        ),
        discards=_discards(),
        dangers=matrix(
            r.N_DANGER_COLUMNS,
            {r.A_SEQ: 89, r.A_SEAT: 1, r.A_RIICHI_SEAT: 2, r.A_TILE: 135, r.A_DISCARD: 3, r.A_IS_RONNED: 1}
            | {r.A_DANGER: 1, r.A_N_SHAPES: -1, r.A_WALL: -1, r.A_N_HELD: 2},
            {r.A_HAND: 1, r.A_SEQ: 95, r.A_RIICHI_SEAT: 1, r.A_DISCARD: 4, r.A_DANGER: 3, r.A_N_SHAPES: 2},
        ),
        furiten=matrix(
            r.N_FURITEN_COLUMNS,
            {r.F_KIND: r.FURITEN_DISCARD, r.F_TILE: -1, r.F_WAITS: 0b11, r.F_SEQ_FROM: 20, r.F_SEQ_TO: 30},
            {r.F_KIND: r.FURITEN_RIICHI, r.F_TILE: 7, r.F_WAITS: 0b10, r.F_SEQ_FROM: 21, r.F_SEQ_TO: 30},
        ),
        checks=matrix(
            r.N_CHECK_COLUMNS,
            {
                r.X_SEQ: 90,
                r.X_CHECK: CHECK_WIN_YAKU,
                r.X_SEAT: 2,
                r.X_EXPECTED: 1,
                r.X_N_EXPECTED: 4,
                r.X_GOT: 5,
                r.X_N_GOT: 2,
            },
            {r.X_HAND: -1, r.X_SEQ: 99, r.X_CHECK: CHECK_PLACEMENT, r.X_SEAT: -1, r.X_N_EXPECTED: 1},
        ),
        detail=np.array([7, 1, 1, 8, 2, 1, 3], np.int64),
        text=np.frombuffer(text.encode(), np.uint8).copy(),
        runs=np.zeros(N_CHECKS, np.int64),
    )


def _games() -> np.ndarray:
    final = {r.G_FINAL_0 + seat: points for seat, points in enumerate((30000, -500, 45000, 25500))}
    score = {r.G_SCORE_0 + seat: tenths for seat, tenths in enumerate((100, -515, 550, -135))}
    place = {r.G_PLACEMENT_0 + seat: value for seat, value in enumerate((2, 4, 1, 3))}
    return matrix(
        r.N_GAME_COLUMNS,
        {r.G_STATUS: r.STATUS_OK, r.G_HAND: -1, r.G_SEQ: -1, r.G_HANDS: 2, r.G_HAS_END: 1, r.G_END: 2}
        | {r.G_CHECKS: 50, r.G_DISAGREEMENTS: 2, r.G_LEFT_0 + 1: 1}
        | final
        | score
        | place,
        {
            r.G_STATUS: r.STATUS_REJECTED,
            r.G_REASON: ILLEGAL_KUIKAE,
            r.G_HAND: 3,
            r.G_SEQ: 117,
            r.G_EXPECTED: 8,
            r.G_GOT: 13,
        },
        {r.G_STATUS: r.STATUS_CUT, r.G_HAND: 0, r.G_SEQ: 40, r.G_HANDS: 1, r.G_CHECKS: 9},
    )


def _hands() -> np.ndarray:
    two = {r.H_N_INDICATORS: 2, r.H_INDICATOR_0: 135, r.H_INDICATOR_1: 4, r.H_INDICATOR_2: -1}
    two |= {r.H_N_URA: 2, r.H_URA_0: 8, r.H_URA_1: 16}
    five = {r.H_N_INDICATORS: 5, r.H_N_URA: 5}
    five |= {r.H_INDICATOR_0 + i: 20 + i for i in range(5)} | {r.H_URA_0 + i: 30 + i for i in range(5)}
    return matrix(
        r.N_HAND_COLUMNS,
        {r.H_RESULT: r.RESULT_RON, r.H_N_WINNERS: 2, r.H_SEQ: 4, r.H_SEQ_END: 91, r.H_N_RIICHI: 1}
        | {r.H_N_RIICHI_ACCEPTED: 1, r.H_DELTA_0 + 1: -9000, r.H_DELTA_0 + 2: 8000, r.H_DELTA_0 + 3: 2000}
        | two,
        {r.H_HAND: 1, r.H_NUMBER: 0, r.H_HONBA: 1, r.H_RESULT: r.RESULT_EXHAUSTIVE, r.H_SEQ: 92}
        | {r.H_DEALER_STAYS: 1, r.H_SEQ_END: 200, r.H_N_INDICATORS: 1},
        {r.H_GAME: 2, r.H_NUMBER: 4, r.H_RESULT: r.RESULT_TSUMO, r.H_N_WINNERS: 1, r.H_IS_LAST: 1}
        | {r.H_DELTA_0: 8000, r.H_DELTA_0 + 1: -4000, r.H_DELTA_0 + 2: -4000}
        | five,
    )


def _seat(
    game: int, hand: int, seat: int, start: int, delta: int, outcome: int, **more: int
) -> dict[int, int]:
    named = {getattr(r, f"S_{name.upper()}"): value for name, value in more.items()}
    return {
        r.S_GAME: game,
        r.S_HAND: hand,
        r.S_SEAT: seat,
        r.S_SEAT_WIND: seat,
        r.S_START_POINTS: start,
        r.S_DELTA: delta,
        r.S_OUTCOME: outcome,
        r.S_RIICHI_ROW: -1,
        r.S_START_PLACEMENT: seat + 1,
        r.S_FIRST_DRAW_SHANTEN: r.NO_FIRST_DRAW,
    } | named


def _seats() -> np.ndarray:
    ron, noten = r.OUTCOME_WON_RON, r.OUTCOME_DRAW_NOTEN
    return matrix(
        r.N_SEAT_COLUMNS,
        _seat(0, 0, 0, 25000, 0, r.OUTCOME_OTHERS_RON),
        _seat(0, 0, 1, 25000, -9000, r.OUTCOME_DEALT_IN, n_pon=1, n_chi=1, first_call_turn=3),
        _seat(0, 0, 2, 25000, 8000, ron, riichi_row=0, stick_paid=1, end_shanten=-1, end_waits=0b1001),
        _seat(0, 0, 3, 25000, 2000, ron, furiten=r.FURITEN_TEMPORARY),
        _seat(0, 1, 0, 25000, 0, noten),
        _seat(0, 1, 1, 16000, 0, noten),
        _seat(0, 1, 2, 32000, 0, noten),
        _seat(0, 1, 3, 27000, 0, noten),
        _seat(2, 0, 0, 35000, 8000, r.OUTCOME_WON_TSUMO),
        _seat(2, 0, 1, 35000, -4000, r.OUTCOME_PAID_TSUMO),
        _seat(2, 0, 2, 35000, -4000, r.OUTCOME_PAID_TSUMO),
    )


def _wins() -> np.ndarray:
    ends = []
    at = 0
    for hand, melds in HAND_TEXTS:
        ends.append({r.W_TEXT: at + len(hand), r.W_MELD_TEXT: at + len(hand) + len(melds)})
        at += len(hand) + len(melds)
    ron = {r.W_FROM: 1, r.W_SOURCE: r.SOURCE_DISCARD, r.W_PAO: -1, r.W_TILE: 135}
    return matrix(
        r.N_WIN_COLUMNS,
        {r.W_SEQ: 90, r.W_SEAT: 2, r.W_RIICHI: 2, r.W_POINTS: 7700, r.W_DELTA: 8000, r.W_LIMIT: 0}
        | {r.W_HONBA_POINTS: 300, r.W_STICK_POINTS: 1000}
        | {r.W_WAITS: 0b1001, r.W_SHAPES: 16, r.W_CLASS: RYANMEN}
        | ron
        | ends[0],
        {r.W_SEQ: 91, r.W_SEAT: 3, r.W_ORDER: 1, r.W_POINTS: 2000, r.W_DELTA: 2000, r.W_LIMIT: 9}
        | {r.W_WAITS: 1 << 33, r.W_SHAPES: 33, r.W_CLASS: HONOUR_TANKI, r.W_N_OPEN: 1}
        | ron
        | ends[1],
        {r.W_GAME: 2, r.W_SEQ: 40, r.W_SOURCE: r.SOURCE_REPLACEMENT, r.W_PAO: 1, r.W_LIMIT: 5}
        | {r.W_POINTS: 8000, r.W_WAITS: 1, r.W_SHAPES: 1, r.W_CLASS: 1, r.W_YAKU: 1 << 39}
        | ends[2],
    )


def _deal_ins() -> np.ndarray:
    return matrix(
        r.N_DEAL_IN_COLUMNS,
        {r.I_SEQ: 89, r.I_SEAT: 1, r.I_TILE: 135, r.I_SOURCE: r.SOURCE_DISCARD, r.I_N_WINNERS: 2}
        | {r.I_WINNERS: 0b1100, r.I_POINTS: 9000, r.I_TURN: 2, r.I_RIICHI_OTHERS: 0b0100, r.I_SHANTEN: 1}
        | {r.I_HONBA_POINTS: 600},
    )


def _riichis() -> np.ndarray:
    return matrix(
        r.N_RIICHI_COLUMNS,
        {r.R_SEQ: 13, r.R_SEAT: 2, r.R_ORDER: 1, r.R_TURN: 1, r.R_IS_ACCEPTED: 1, r.R_IS_DOUBLE: 1}
        | {r.R_WAITS: 0b1001, r.R_SHAPES: 16, r.R_CLASS: RYANMEN, r.R_LIVE: 6, r.R_WALL: 5}
        | {r.R_UNHELD: 7, r.R_N_CHASERS: 1},
    )


def _discards() -> np.ndarray:
    nobody = {r.D_CALLED_BY: -1, r.D_CALL: -1}
    return matrix(
        r.N_DISCARD_COLUMNS,
        {
            r.D_SEQ: 10,
            r.D_SEAT: 0,
            r.D_TURN: 1,
            r.D_TILE: 132,
            r.D_CALLED_BY: 1,
            r.D_CALL: PON,
            r.D_SHANTEN: 3,
        },
        {r.D_SEQ: 12, r.D_SEAT: 1, r.D_TURN: 1, r.D_ORIGIN: r.ORIGIN_AFTER_CALL, r.D_SHANTEN: 2} | nobody,
        {r.D_SEQ: 14, r.D_SEAT: 2, r.D_TURN: 1, r.D_RIICHI: 1, r.D_WAITS: 0b1001, r.D_LIVE: 6} | nobody,
        {r.D_SEQ: 89, r.D_SEAT: 1, r.D_TURN: 2, r.D_N_RONS: 2, r.D_RIICHI_OTHERS: 0b0100, r.D_SHANTEN: 1}
        | nobody,
        {r.D_HAND: 1, r.D_SEQ: 95, r.D_TURN: 1, r.D_WAITS: 1 << 33, r.D_FURITEN: 5, r.D_SHANTEN: 0} | nobody,
        {r.D_GAME: 2, r.D_SEQ: 30, r.D_TURN: 1, r.D_SHANTEN: 4} | nobody,
    )
