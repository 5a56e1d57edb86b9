"""Raw rows made by hand, as the engine would write them, for tests of the tables.

The batch has three games. Game 0, four players, two hands: in hand 0 seat 2 declares riichi, seat 1
calls and deals in to both seat 2 and seat 3; hand 1 is an exhaustive draw. Game 1 is rejected and
has no rows. Game 2, three players, one hand: seat 0, the dealer, wins by tsumo; then the log is cut.
"""

from typing import NamedTuple

import numpy as np

from parsers.batch import EventBatch
from parsers.calls import ANKAN, PON
from parsers.heads import GameHead
from parsers.seeds import GameSeeds
from pipeline.native.records import fields
from pipeline.replay.checks import CHECK_PLACEMENT, CHECK_WIN_YAKU, ILLEGAL_KUIKAE, N_CHECKS
from pipeline.replay.record.tables.hands import NO_FIRST_DRAW
from pipeline.replay.record.tables.raw import RawTable
from pipeline.replay.record.tables.rows import RAW_TABLES, Rows
from pipeline.rules.codes import (
    FURITEN_DISCARD,
    FURITEN_RIICHI,
    FURITEN_TEMPORARY,
    ORIGIN_AFTER_CALL,
    OUTCOME_DEALT_IN,
    OUTCOME_DRAW_NOTEN,
    OUTCOME_OTHERS_RON,
    OUTCOME_PAID_TSUMO,
    OUTCOME_WON_RON,
    OUTCOME_WON_TSUMO,
    RESULT_EXHAUSTIVE,
    RESULT_RON,
    RESULT_TSUMO,
    SOURCE_DISCARD,
    SOURCE_RINSHAN,
    STATUS_CUT,
    STATUS_OK,
    STATUS_REJECTED,
    WAIT_HONOUR_TANKI,
    WAIT_RYANMEN,
)
from pipeline.rules.ruleset import Ruleset, ruleset_for


class Replayed(NamedTuple):
    """The fields of ``pipeline.replay.run.Replayed``, without the engine behind it."""

    rows: Rows
    rulesets: list[Ruleset | None]


LOG_IDS = ["2016110714gm-00a9-0000-00000001", "2016110714gm-00a9-0000-00000002", "nogid-0123456789ab"]

HAND_TEXTS = [("123406m55p678s", "pon 777z"), ("22334455667788s", ""), ("111m99p", "kita 4z, ankan 7777z")]


def table(name: str, *rows: dict[str, int | list[int]]) -> RawTable:
    """A raw table by its rows; what a row does not name is 0."""
    made = RAW_TABLES[name]()
    made.n_rows = len(rows)
    for column, field in fields(RAW_TABLES[name]).items():
        if field.shape:
            values = np.zeros((*field.shape[:-1], len(rows)), field.holds)
            for place, row in enumerate(rows):
                values[..., place] = row.get(column, 0)
            setattr(made, column, values)
    return made


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


def heads() -> list[GameHead | None]:
    return [head(), head(), head(0xB9, 3, lobby=None)]


def batch(log_ids: list[str] = LOG_IDS) -> EventBatch:
    """A batch without events."""
    n = len(log_ids)
    return EventBatch(
        events=np.zeros((1, 4), np.int32),
        payload=np.zeros(0, np.int32),
        first_event=np.zeros(n + 1, np.int64),
        log_ids=log_ids,
        heads=heads(),
        seeds=[GameSeeds()] * n,
        text_events=[{}] * n,
        errors={},
        notices=[()] * n,
    )


def replayed() -> Replayed:
    rulesets = [ruleset_for(one.go_type, one.lobby, None, one.n_players, {}) for one in heads() if one]
    return Replayed(rows(), list(rulesets))


def rows() -> Rows:
    text = "".join(hand + melds for hand, melds in HAND_TEXTS)
    made = Rows()
    made.games = _games()
    made.hands = _hands()
    made.hand_seats = _seats()
    made.wins = _wins()
    made.win_yaku = table(
        "win_yaku",
        {"seq": 90, "seat": 2, "yaku_id": 1, "han": 1},
        {"seq": 90, "seat": 2, "yaku_id": 52, "han": 2},
        {"game": 2, "seq": 40, "seat": 0, "yaku_id": 39},
    )
    made.deal_ins = _deal_ins()
    made.deal_in_seats = table(
        "deal_in_seats",
        *({"seq": 89, "seat": seat, "deal_in_seat": 1, "shanten": seat} for seat in (1, 2)),
        {
            "seq": 89,
            "seat": 3,
            "deal_in_seat": 1,
            "is_winner": 1,
            "waits": 0b11,
            "furiten": 2,
        },
    )
    made.tenpais = table(
        "tenpais",
        {"seq": 14, "seat": 2, "turn": 1, "is_riichi_tile": 1, "waits": 0b1001, "wait_shapes": 16}
        | {"wait_class": WAIT_RYANMEN, "high_han": 3, "high_points": 5800}
        | {"n_drawable_tiles": -1},
    )
    made.riichis = _riichis()
    made.calls = table(
        "calls",
        {"seq": 12, "seat": 1, "from_seat": 0, "call": PON, "call_order": 1} | {"flush_suit": -1},
        {"game": 2, "seq": 20, "seat": 0, "from_seat": 0, "call": ANKAN},
    )
    made.discards = _discards()
    made.dangers = table(
        "dangers",
        {"seq": 89, "seat": 1, "riichi_seat": 2, "tile": 135, "discard_row": 3, "is_ronned": 1}
        | {"danger": 1, "n_shapes": -1, "wall": -1, "n_held": 2},
        {"hand_index": 1, "seq": 95, "riichi_seat": 1, "discard_row": 4, "danger": 3, "n_shapes": 2},
    )
    made.furiten_spells = table(
        "furiten_spells",
        {"kind": FURITEN_DISCARD, "tile": -1, "waits": 0b11, "from_seq": 20, "to_seq": 30},
        {"kind": FURITEN_RIICHI, "tile": 7, "waits": 0b10, "from_seq": 21, "to_seq": 30},
    )
    made.checks = table(
        "checks",
        {
            "seq": 90,
            "check": CHECK_WIN_YAKU,
            "seat": 2,
            "expected_row": 1,
            "n_expected": 4,
            "got_row": 5,
            "n_got": 2,
        },
        {"hand_index": -1, "seq": 99, "check": CHECK_PLACEMENT, "seat": -1, "n_expected": 1},
    )
    made.oddities = table("oddities", {"game": 2, "hand_index": -1, "seq": 3, "reason": 1, "got": 7})
    made.numbers = table("numbers", *({"number": number} for number in (7, 1, 1, 8, 2, 1, 3)))
    made.text = table("text", *({"letter": letter} for letter in text.encode()))
    made.runs = np.zeros(N_CHECKS, np.int64)
    return made


def _games() -> RawTable:
    final = {"final_points": [30000, -500, 45000, 25500], "final_score_tenths": [100, -515, 550, -135]}
    final |= {"placement": [2, 4, 1, 3], "n_times_left": [0, 1, 0, 0]}
    return table(
        "games",
        {"status": STATUS_OK, "hand_index": -1, "seq": -1, "n_hands": 2, "is_complete": 1, "end_reason": 2}
        | {"n_checks": 50, "n_disagreements": 2}
        | final,
        {
            "status": STATUS_REJECTED,
            "reason": ILLEGAL_KUIKAE,
            "hand_index": 3,
            "seq": 117,
            "expected": 8,
            "got": 13,
        },
        {"status": STATUS_CUT, "hand_index": 0, "seq": 40, "n_hands": 1, "n_checks": 9},
    )


def _hands() -> RawTable:
    two = {"n_indicators": 2, "indicators": [135, 4, -1, 0, 0], "n_ura": 2}
    two |= {"ura_indicators": [8, 16, 0, 0, 0]}
    five = {"n_indicators": 5, "indicators": [20, 21, 22, 23, 24], "n_ura": 5}
    five |= {"ura_indicators": [30, 31, 32, 33, 34]}
    four, three = {"odd_row": -1, "n_players": 4}, {"odd_row": -1, "n_players": 3}
    return table(
        "hands",
        {"result": RESULT_RON, "n_winners": 2, "seq": 4, "end_seq": 91, "n_riichi": 1}
        | {"n_riichi_accepted": 1, "deltas": [0, -9000, 8000, 2000]}
        | four
        | two,
        {"hand_index": 1, "hand_number": 0, "n_honba": 1, "result": RESULT_EXHAUSTIVE, "seq": 92}
        | {"is_renchan": 1, "end_seq": 200, "n_indicators": 1}
        | four,
        {"game": 2, "hand_number": 4, "result": RESULT_TSUMO, "n_winners": 1, "is_all_last": 1}
        | {"deltas": [8000, -4000, -4000, 0]}
        | three
        | five,
    )


def _seat(
    game: int, hand: int, seat: int, start: int, delta: int, outcome: int, **more: int
) -> dict[str, int]:
    return {
        "game": game,
        "hand_index": hand,
        "seat": seat,
        "seat_wind": seat,
        "start_points": start,
        "delta": delta,
        "outcome": outcome,
        "riichi_row": -1,
        "start_placement": seat + 1,
        "first_draw_shanten": NO_FIRST_DRAW,
    } | more


def _seats() -> RawTable:
    ron, noten = OUTCOME_WON_RON, OUTCOME_DRAW_NOTEN
    return table(
        "hand_seats",
        _seat(0, 0, 0, 25000, 0, OUTCOME_OTHERS_RON),
        _seat(0, 0, 1, 25000, -9000, OUTCOME_DEALT_IN, n_pon=1, n_chi=1, first_call_turn=3),
        _seat(0, 0, 2, 25000, 8000, ron, riichi_row=0, is_stick_paid=1, end_shanten=-1, end_waits=0b1001),
        _seat(0, 0, 3, 25000, 2000, ron, furiten=FURITEN_TEMPORARY),
        _seat(0, 1, 0, 25000, 0, noten),
        _seat(0, 1, 1, 16000, 0, noten),
        _seat(0, 1, 2, 32000, 0, noten),
        _seat(0, 1, 3, 27000, 0, noten),
        _seat(2, 0, 0, 35000, 8000, OUTCOME_WON_TSUMO),
        _seat(2, 0, 1, 35000, -4000, OUTCOME_PAID_TSUMO),
        _seat(2, 0, 2, 35000, -4000, OUTCOME_PAID_TSUMO),
    )


def _wins() -> RawTable:
    ends = []
    at = 0
    for hand, melds in HAND_TEXTS:
        ends.append({"hand_end": at + len(hand), "melds_end": at + len(hand) + len(melds)})
        at += len(hand) + len(melds)
    ron = {"from_seat": 1, "source": SOURCE_DISCARD, "pao_seat": -1, "tile": 135}
    return table(
        "wins",
        {"seq": 90, "seat": 2, "win_order": 1, "riichi": 2, "points": 7700, "delta": 8000, "limit": 0}
        | {"honba_points": 300, "stick_points": 1000}
        | {"waits": 0b1001, "wait_shapes": 16, "wait_class": WAIT_RYANMEN}
        | ron
        | ends[0],
        {"seq": 91, "seat": 3, "win_order": 2, "points": 2000, "delta": 2000, "limit": 9}
        | {"waits": 1 << 33, "wait_shapes": 33, "wait_class": WAIT_HONOUR_TANKI, "n_open_melds": 1}
        | ron
        | ends[1],
        {"game": 2, "seq": 40, "win_order": 1, "source": SOURCE_RINSHAN, "pao_seat": 1, "limit": 5}
        | {"points": 8000, "waits": 1, "wait_shapes": 1, "wait_class": 1, "yaku_mask": 1 << 39}
        | ends[2],
    )


def _deal_ins() -> RawTable:
    return table(
        "deal_ins",
        {"seq": 89, "seat": 1, "tile": 135, "source": SOURCE_DISCARD, "n_winners": 2}
        | {"winner_seats": 0b1100, "paid_points": 9000, "turn": 2, "riichi_seats": 0b0100, "shanten": 1}
        | {"honba_points": 600},
    )


def _riichis() -> RawTable:
    return table(
        "riichis",
        {"seq": 13, "seat": 2, "riichi_order": 1, "turn": 1, "is_accepted": 1, "is_double": 1}
        | {"waits": 0b1001, "wait_shapes": 16, "wait_class": WAIT_RYANMEN}
        | {"n_unseen_tiles": 6, "n_wall_tiles": 5}
        | {"n_unheld_tiles": 7, "n_chasers": 1},
    )


def _discards() -> RawTable:
    nobody = {"called_by_seat": -1, "called_as": -1}
    return table(
        "discards",
        {
            "seq": 10,
            "seat": 0,
            "turn": 1,
            "tile": 132,
            "called_by_seat": 1,
            "called_as": PON,
            "shanten": 3,
        },
        {"seq": 12, "seat": 1, "turn": 1, "origin": ORIGIN_AFTER_CALL, "shanten": 2} | nobody,
        {"seq": 14, "seat": 2, "turn": 1, "riichi": 1, "waits": 0b1001, "n_unseen_tiles": 6} | nobody,
        {"seq": 89, "seat": 1, "turn": 2, "n_rons": 2, "riichi_seats": 0b0100, "shanten": 1} | nobody,
        {"hand_index": 1, "seq": 95, "turn": 1, "waits": 1 << 33, "furiten": 5, "shanten": 0} | nobody,
        {"game": 2, "seq": 30, "turn": 1, "shanten": 4} | nobody,
    )
