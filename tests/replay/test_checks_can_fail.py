"""Every check is seen to fail: a log that lies in one value only, and its honest sibling."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from hand_scripts import ORPHANS, PINFU_TANYAO, TANYAO, TANYAO_3P, hand, riichi, tile_id
from logbook import Logbook
from replaying import Disagreement, replay

from parsers.calls import encode_pon
from parsers.mjlog import elements
from pipeline.replay.checks import CHECK_NAMES

FIVE = tile_id("5p")
WAITING = [4, 8, 12, 20, 24, 28, 44, 48, 80, 84, 89, 96, 97]  # TANYAO
GREENS = tuple(tile_id("6z", copy) for copy in range(3))
START = [25000, 25000, 25000, 25000]


def second_hand(**lie):
    honest = {"dealer": 1, "honba": 1}
    return hand().play_out().exhaust().hand(**honest | lie)


def head(**lie):
    return Logbook(**lie).hand().turns(1)


def three_players(**lie):
    return hand(players=3, **lie).turns(1)


def riichi_in_first_turn(**lie):
    return hand({0: TANYAO}).draw(0, "1z").riichi(0).accept(**lie)


def ron(**lie):
    """Seat 3 wins on a 5p of the dealer: 2 han, 30 fu, 2000 points."""
    return hand({3: TANYAO}).turn(0, "5p").win(3, **{"yaku": PINFU_TANYAO} | lie)


def riichi_ron(**lie):
    """Seat 3, in double riichi, wins on a 5p of seat 1: mangan, 8000 points and a stick."""
    log = riichi(3)(Logbook()).turn(0, "9m").turn(1, "5p")
    return log.win(3, **{"yaku": {2: 1, 21: 2, **PINFU_TANYAO}, "ura": "9m"} | lie)


def ron_with_kita(**lie):
    """Seat 0 has taken a kita and wins on a 5p of seat 1: 3 han, 30 fu, 3900 points."""
    log = hand({0: TANYAO_3P}, players=3).draw(0, "4z").kita(0).draw(0, "9m").discard(0).turn(1, "5p")
    return log.win(0, **{"yaku": {**PINFU_TANYAO, 52: 1}} | lie)


def ron_with_pon(**lie):
    """Seat 3 has a pon of green and wins on a 5p of the dealer."""
    log = hand({3: "66z234m1m34p55577s", 0: "5p"}, dora="9s").turn(0, "6z").pon(3).discard(3, "1m")
    return log.draw(0).discard(0, "5p").win(3, **{"yaku": {19: 1}} | lie)


def double_ron(order):
    log = hand({2: TANYAO.replace("77s", "22s"), 3: TANYAO.replace("77s", "66s")}).turn(0, "5p")
    for seat in order:
        log.win(seat, yaku=PINFU_TANYAO)
    return log


def three_dragons(**lie):
    """Seat 2 discards the third dragon that the dealer calls; seat 1 discards the winning tile."""
    log = hand({0: "556677z1m19s111p9m", 1: "9p"}, dora="9s").turn(0)
    for dragon, out in (("5z", "1s"), ("6z", "9s"), ("7z", "9m")):
        log.turn(1).turn(2, dragon).pon(0).discard(0, out)
    deltas = (48000, -24000, -24000, 0)
    return log.turn(1, "1m").win(0, **{"yakuman": (39,), "deltas": deltas, "paoWho": 2, "fu": 50} | lie)


def extra_indicator(tells):
    log = hand().turns(1)
    return log.dora("9m") if tells else log


def kan(shows_dora):
    log = hand({2: "999m"}).turn(0, "9m").daiminkan(2).draw(2, "1p")
    return (log.dora("9s") if shows_dora else log).discard(2)


def four_winds(goes_on):
    log = hand().turn(0, "4z").turn(1, "4z").turn(2, "4z").turn(3, "4z")
    return log.draw(0) if goes_on else log


def draw(tenpai=(3,), **lie):
    """Seat 3 is tenpai at the end of the hand."""
    return hand({3: TANYAO}).turns(70).exhaust(tenpai, **{"deltas": (-1000, -1000, -1000, 3000)} | lie)


def last_win(**lie):
    """The dealer wins two yakuman, and the others have lost all."""
    return hand({0: ORPHANS}).draw(0, "1z").win(0, **{"yakuman": (37, 48), "fu": 0, "owari": True} | lie)


def owari(points, scores):
    return elements.write_results([n // 100 for n in points], scores)


RON_OF_2000 = {"ten": (30, 2000, 0), "deltas": (-2000, 0, 0, 2000)}
MANGAN = {"ten": (30, 8000, 1), "deltas": (0, -8000, 0, 9000)}
FINAL = [121000, -7000, -7000, -7000]
SCORES = [1310, -270, -470, -570]


@dataclass
class Lie:
    check: str
    script: Any
    lie: dict[str, Any]
    expected: list[int]
    got: list[int]
    seat: int = -1
    honest: dict[str, Any] = field(default_factory=dict)
    also: tuple[str, ...] = ()  # checks that fail of necessity with this one


LIES = [
    Lie("log_id_type", head, {"type": 0xA1}, [0xA9], [0xA1]),
    Lie("log_id_lobby", head, {"lobby": "1x"}, [0], [-2]),
    Lie("empty_seat", three_players, {"ten": (350, 350, 350, 1)}, [0], [1], seat=3),
    Lie("hand_number", second_hand, {"round_wind": 1}, [1], [5]),
    Lie("dealer", second_hand, {"oya": 2}, [1], [2]),
    Lie("honba", second_hand, {"honba": 0}, [1], [0]),
    Lie("sticks", second_hand, {"sticks": 1}, [0], [1]),
    Lie(
        "start_points",
        second_hand,
        {"ten": (260, 240, 250, 250)},
        START,
        [26000, 24000, 25000, 25000],
    ),
    Lie(
        "riichi_points",
        riichi_in_first_turn,
        {"ten": (250, 250, 250, 250)},
        [24000, 25000, 25000, 25000],
        START,
        seat=0,
    ),
    Lie("dora_position", extra_indicator, {"tells": True}, [0], [1], honest={"tells": False}),
    Lie("dora_position", kan, {"shows_dora": False}, [1], [0], seat=2, honest={"shows_dora": True}),
    Lie("abortive_draw", four_winds, {"goes_on": True}, [3], [-1], honest={"goes_on": False}),
    Lie("win_order", double_ron, {"order": (3, 2)}, [4], [2], seat=2, honest={"order": (2, 3)}),
    Lie(
        "win_hand", ron, {"hai": (*WAITING, FIVE + 1)}, sorted([*WAITING, FIVE]), [*WAITING, FIVE + 1], seat=3
    ),
    Lie(
        "win_melds",
        ron_with_pon,
        {"m": (encode_pon(GREENS, GREENS[2], 2),)},
        [encode_pon(GREENS, GREENS[2], 1)],
        [encode_pon(GREENS, GREENS[2], 2)],
        seat=3,
    ),
    Lie("win_kita", ron_with_kita, {"m": None}, [1], [0], seat=0, also=("win_melds",)),
    Lie("win_indicators", ron, {"doraHai": (3,)}, [108], [3], seat=3),
    Lie("win_ura_count", riichi_ron, {"ura": "99m"}, [1], [2], seat=3),
    Lie("win_yaku", ron, {"yaku": {7: 1, 9: 1}}, [7, 1, 8, 1], [7, 1, 9, 1], seat=3),
    Lie("win_dora", ron, RON_OF_2000 | {"yaku": {**PINFU_TANYAO, 52: 1}}, [0], [1], seat=3),
    Lie("win_ura", riichi_ron, {"yaku": {2: 1, 21: 2, **PINFU_TANYAO, 53: 1}} | MANGAN, [0], [1], seat=3),
    Lie("win_red", ron, RON_OF_2000 | {"yaku": {**PINFU_TANYAO, 54: 1}}, [0], [1], seat=3),
    Lie("win_fu", ron, {"ten": (40, 2000, 0)}, [30], [40], seat=3),
    Lie("win_points", ron, {"ten": (30, 2600, 0)}, [2000], [2600], seat=3),
    Lie("win_limit", ron, {"ten": (30, 2000, 1)}, [0], [1], seat=3),
    Lie("win_pao", ron, {"paoWho": 1}, [-1], [1], seat=3),
    Lie("win_pao", three_dragons, {"paoWho": None}, [2], [-1], seat=0),
    Lie("win_honba", ron, {"ba": (1, 0)}, [0], [1], seat=3),
    Lie("win_sticks", riichi_ron, {"ba": (0, 0)}, [1], [0], seat=3),
    Lie(
        "win_points_before",
        ron,
        {"sc": (260, -20, 240, 0, 250, 0, 250, 20)},
        START,
        [26000, 24000, 25000, 25000],
        seat=3,
    ),
    Lie("win_deltas", ron, {"deltas": (-2600, 0, 0, 2600)}, [-2000, 0, 0, 2000], [-2600, 0, 0, 2600], seat=3),
    Lie("draw_type", draw, {"kind": "nm", "deltas": (0, 0, 0, 0)}, [0], [1]),
    Lie("draw_honba", draw, {"ba": (1, 0)}, [0], [1]),
    Lie("draw_sticks", draw, {"ba": (0, 1)}, [0], [1]),
    Lie(
        "draw_points_before",
        draw,
        {"sc": (240, -10, 260, -10, 250, -10, 250, 30)},
        START,
        [24000, 26000, 25000, 25000],
    ),
    Lie("draw_deltas", draw, {"deltas": (0, 0, 0, 0)}, [-1000, -1000, -1000, 3000], [0, 0, 0, 0]),
    Lie("draw_revealed", draw, {"tenpai": (1, 3)}, [0b1000], [0b1010]),
    Lie("draw_hand", draw, {"hai3": (*WAITING[:12], FIVE)}, WAITING, [*WAITING[:12], FIVE], seat=3),
    Lie("game_end", draw, {"owari": True}, [0], [1]),
    Lie("game_end", last_win, {"owari": None}, [1], [0]),
    Lie(
        "final_points",
        last_win,
        {"owari": owari([121100, -7000, -7000, -7100], SCORES)},
        FINAL,
        [121100, -7000, -7000, -7100],
    ),
    Lie(
        "final_score",
        last_win,
        {"owari": owari(FINAL, [1320, -270, -480, -570])},
        [1310, -270, -470, -570],
        [1320, -270, -480, -570],
    ),
    Lie(
        "placement",
        last_win,
        {"owari": owari(FINAL, [1310, -470, -270, -570])},
        [1, 2, 3, 4],
        [1, 3, 2, 4],
        also=("final_score",),
    ),
]


@pytest.mark.parametrize("case", LIES, ids=lambda case: case.check)
def test_a_log_that_lies_in_one_value(case):
    found = replay(case.script(**case.lie))
    assert found.start_disagreements == []
    told = [x for x in found.disagreements if x.check not in case.also]
    assert told == [Disagreement(case.check, case.seat, case.expected, case.got)]
    assert len(found.disagreements) == 1 + len(case.also)


@pytest.mark.parametrize("case", LIES, ids=lambda case: case.check)
def test_its_honest_sibling(case):
    found = replay(case.script(**case.honest))
    assert found.start_disagreements == found.disagreements == []
    assert found.runs[case.check] > 0 or case.check in ("dora_position", "abortive_draw")


def test_every_check_has_a_lie():
    """Those of the wall need a seed and have tests of their own."""
    names = {name for name in CHECK_NAMES if not name.startswith("wall_")}
    assert {case.check for case in LIES} == names
