"""Danger of a tile against a riichi, case by case. pipeline.rules.danger"""

import numpy as np
import pytest
from logbook_tiles import parse

from pipeline.rules.codes import (
    CHANCE_NONE,
    CHANCE_ONE,
    CHANCE_OPEN,
    DANGER_GENBUTSU,
    DANGER_HALF_SUJI,
    DANGER_HONOUR,
    DANGER_NO_SUJI,
    DANGER_SUJI,
)
from pipeline.rules.danger import (
    danger_class,
    is_matagi,
    is_urasuji,
    passed_suji,
    possible_shapes,
    stands_in_runs,
    wall_class,
)

NUMBERS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]


def kind(tile):
    return parse(tile)[0][0]


def mask(tiles):
    return sum(1 << kind for kind in {kind for kind, _ in parse(tiles)}) if tiles else 0


def counts(tiles):
    out = np.zeros(34, np.int64)
    for each, _ in parse(tiles) if tiles else ():
        out[each] += 1
    return out


CLASSES = {
    DANGER_GENBUTSU: [("5p", "5p"), ("1z", "1z"), ("5p", "258p"), ("1m", "1m")],
    DANGER_HONOUR: [("1z", ""), ("7z", "123456z"), ("1z", "9s")],
    DANGER_NO_SUJI: [
        ("1m", ""),
        ("1m", "7m"),
        ("1m", "4p"),  # another suit
        ("9m", "3p"),  # three kinds on is another suit
        ("1p", "7m"),  # and three back
        ("7p", "1s"),
        ("3s", "9s"),
        ("4p", "6p"),
        ("5s", "5p"),
    ],
    DANGER_HALF_SUJI: [("4p", "1p"), ("4p", "7p"), ("5m", "8m"), ("6s", "3s"), ("6s", "9s369m")],
    DANGER_SUJI: [
        ("1m", "4m"),
        ("2p", "5p"),
        ("3s", "6s"),
        ("7s", "4s"),
        ("8p", "5p"),
        ("9m", "6m"),
        ("4p", "17p"),
        ("5m", "28m"),
        ("6s", "39s"),
    ],
}


@pytest.mark.parametrize(
    ("expected", "tile", "safe"), [(code, *case) for code, cases in CLASSES.items() for case in cases]
)
def test_class(expected, tile, safe):
    assert danger_class(kind(tile), mask(safe), 4) == expected


@pytest.mark.parametrize(
    ("tile", "safe", "expected"),
    [
        ("1m", "", DANGER_HONOUR),
        ("9m", "1m", DANGER_HONOUR),
        ("9m", "9m", DANGER_GENBUTSU),
        ("1p", "9m", DANGER_NO_SUJI),
        ("1p", "4p", DANGER_SUJI),
        ("1z", "", DANGER_HONOUR),
    ],
)
def test_class_with_three_players(tile, safe, expected):
    assert danger_class(kind(tile), mask(safe), 3) == expected


def test_runs():
    assert [tile for tile in NUMBERS if not stands_in_runs(kind(tile), 4)] == []
    assert [tile for tile in NUMBERS if not stands_in_runs(kind(tile), 3)] == NUMBERS[:9]
    assert not any(stands_in_runs(honour, n) for honour in range(27, 34) for n in (3, 4))


SHAPES = [  # tile, safe, seen, held, n_shapes, wall
    ("1m", "", "", "", 1, CHANCE_OPEN),
    ("1m", "4m", "", "", 0, CHANCE_OPEN),
    ("1m", "", "222m", "2m", 0, CHANCE_NONE),
    ("1m", "", "2m", "22m", 1, CHANCE_ONE),
    ("1m", "", "333m", "", 1, CHANCE_ONE),
    ("1m", "", "33m", "22m", 1, CHANCE_OPEN),
    ("1m", "", "4444m", "", 1, CHANCE_OPEN),
    ("9s", "", "8888s", "", 0, CHANCE_NONE),
    ("9s", "", "77s", "77s", 0, CHANCE_NONE),
    ("9p", "", "111s222s", "", 1, CHANCE_OPEN),
    ("2p", "", "3333p", "", 0, CHANCE_NONE),
    ("3p", "", "1111p", "", 1, CHANCE_OPEN),
    ("3p", "", "2222p", "", 1, CHANCE_OPEN),
    ("4p", "", "", "", 2, CHANCE_OPEN),
    ("4p", "1p", "", "", 1, CHANCE_OPEN),
    ("4p", "17p", "", "", 0, CHANCE_OPEN),
    ("4p", "", "3333p", "", 1, CHANCE_OPEN),
    ("4p", "", "222p", "666p", 2, CHANCE_ONE),
    ("4p", "", "2222p", "666p", 1, CHANCE_ONE),
    ("4p", "", "2222p", "6666p", 0, CHANCE_NONE),
    ("4p", "1p", "5555p", "", 0, CHANCE_OPEN),
    ("4p", "4p", "", "", 0, CHANCE_OPEN),  # genbutsu
    ("6s", "", "5555s", "777s", 1, CHANCE_ONE),
]


@pytest.mark.parametrize(("tile", "safe", "seen", "held", "n_shapes", "wall"), SHAPES)
def test_shapes(tile, safe, seen, held, n_shapes, wall):
    assert possible_shapes(kind(tile), mask(safe), counts(seen), counts(held)) == n_shapes
    assert wall_class(kind(tile), counts(seen), counts(held)) == wall


@pytest.mark.parametrize(
    ("safe", "four", "three"),
    [
        ("", 0, 0),
        ("1234567z", 0, 0),
        ("1m", 1, 0),
        ("9m", 1, 0),
        ("4p", 2, 2),
        ("14p", 2, 2),
        ("147p", 2, 2),
        ("456s", 6, 6),
        ("46m", 4, 0),
        ("9m1p", 2, 1),  # neighbours in the mask, not in a suit
        ("456m456p456s", 18, 12),
    ],
)
def test_passed_suji(safe, four, three):
    assert passed_suji(mask(safe), 4) == four
    assert passed_suji(mask(safe), 3) == three


# By rank of the riichi tile, in every suit. The tables of Japanese text books.
MATAGI = ("", "14", "1425", "2536", "3647", "4758", "5869", "69", "")
URASUJI = ("25", "36", "47", "58", "1469", "25", "36", "47", "58")


@pytest.mark.parametrize("suit", "mps")
@pytest.mark.parametrize("rank", range(1, 10))
def test_suji_of_the_riichi_tile(rank, suit):
    riichi = kind(f"{rank}{suit}")
    for rule, table in ((is_matagi, MATAGI), (is_urasuji, URASUJI)):
        expected = {kind(f"{end}{suit}") for end in table[rank - 1]}
        assert {other for other in range(34) if rule(other, riichi)} == expected


@pytest.mark.parametrize("honour", range(27, 34))
def test_honours_have_no_suji(honour):
    assert not any(rule(other, honour) for rule in (is_matagi, is_urasuji) for other in range(34))
