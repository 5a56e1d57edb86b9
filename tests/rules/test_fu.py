import pytest
from winning_hands import Win, evaluate

from pipeline.rules.codes import SHAPE_KANCHAN, SHAPE_PENCHAN, SHAPE_RYANMEN, SHAPE_SHANPON, SHAPE_TANKI
from pipeline.rules.fu import KAN_FACTOR, pair_fu, total_fu, triplet_fu, wait_fu

SIMPLE, TERMINAL, HONOUR = 4, 8, 30

TRIPLETS = [
    # simple, terminal, honour
    ("open triplet", False, 1, (2, 4, 4)),
    ("concealed triplet", True, 1, (4, 8, 8)),
    ("open kan", False, KAN_FACTOR, (8, 16, 16)),
    ("concealed kan", True, KAN_FACTOR, (16, 32, 32)),
]


@pytest.mark.parametrize(("name", "is_concealed", "factor", "expected"), TRIPLETS)
def test_triplet_fu(name, is_concealed, factor, expected):
    kinds = (SIMPLE, TERMINAL, HONOUR)
    assert tuple(triplet_fu(kind, is_concealed) * factor for kind in kinds) == expected


def test_pair_fu():
    seat, round_wind = 1, 0  # south seat in the east round
    assert [pair_fu(kind, seat, round_wind) for kind in range(27)] == [0] * 27
    assert [pair_fu(kind, seat, round_wind) for kind in range(27, 34)] == [2, 2, 0, 0, 2, 2, 2]
    assert [pair_fu(kind, 3, 3) for kind in range(27, 34)] == [0, 0, 0, 4, 2, 2, 2]


def test_wait_fu():
    assert [wait_fu(shape) for shape in (SHAPE_TANKI, SHAPE_KANCHAN, SHAPE_PENCHAN)] == [2, 2, 2]
    assert [wait_fu(shape) for shape in (SHAPE_SHANPON, SHAPE_RYANMEN)] == [0, 0]


TOTALS = [
    # fu of sets, closed, tsumo, pinfu
    (0, True, True, True, 20),
    (0, True, False, True, 30),
    (0, True, True, False, 30),  # 20 + 2
    (0, False, False, False, 30),  # open pinfu form by ron
    (0, False, True, False, 30),  # 20 + 2
    (2, True, False, False, 40),  # 20 + 10 + 2
    (8, False, False, False, 30),
    (8, False, True, False, 30),
    (10, False, True, False, 40),
    (10, True, False, False, 40),
    (12, True, False, False, 50),
    (64, True, True, False, 90),
]


@pytest.mark.parametrize(("set_fu", "is_closed", "is_tsumo", "is_pinfu", "expected"), TOTALS)
def test_total_fu(set_fu, is_closed, is_tsumo, is_pinfu, expected):
    assert total_fu(set_fu, is_closed, is_tsumo, is_pinfu) == expected


# South seat, east round. A yaku that costs no fu is always there: riichi, tsumo or a dragon.
HANDS = [
    ("pinfu by tsumo", Win("23m456p678p345s99s", "1m", is_tsumo=True), 20),
    ("pinfu by ron", Win("23m456p678p345s99s", "1m"), 30),
    ("open pinfu form", Win("34m456p66s", "2m", ["chi 234s", "chi 678p"]), 30),
    ("seven pairs", Win("1133557799m11p7z", "7z"), 25),
    ("seven pairs by tsumo", Win("1133557799m11p7z", "7z", is_tsumo=True), 25),
    ("triplet by ron is open", Win("11m22p234s555z678p", "1m"), 50),  # 20 + 10 + 4 + 8
    ("the same by tsumo", Win("11m22p234s555z678p", "1m", is_tsumo=True), 40),  # 20 + 2 + 8 + 8
    ("kanchan rather than shanpon", Win("22m24m567p234s555z", "3m"), 40),
    ("round wind pair", Win("34m456p678p345s11z", "2m", situation="riichi"), 40),
    ("guest wind pair", Win("34m456p678p345s33z", "2m", situation="riichi"), 30),
    ("open hand, all kinds of sets", Win("44m23s", "1s", ["pon 111p", "daiminkan 9999p", "pon 555z"]), 50),
    ("concealed kan of honours", Win("44m23s456p", "1s", ["ankan 3333z", "pon 555z"]), 60),
    ("the most fu of a log", Win("44m23s", "1s", ["ankan 1111z", "ankan 9999p", "ankan 5555z"]), 130),
]


@pytest.mark.parametrize(("win", "fu"), [row[1:] for row in HANDS], ids=[row[0] for row in HANDS])
def test_fu_of_hands(win, fu):
    assert evaluate(win).fu == fu
