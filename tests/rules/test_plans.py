"""What a hand is built for, case by case. pipeline.rules.plans"""

import numpy as np
import pytest
from logbook_tiles import parse

from parsers.calls import ANKAN, CHI, PON
from pipeline.rules.plans import (
    has_chi,
    is_simple_hand,
    kinds_held,
    kinds_of_melds,
    only_suit,
    suit_kinds,
    tiles_held,
    triplets_of_melds,
    value_kinds,
)
from pipeline.rules.tiles import YAOCHU_KINDS


def counts_of(tiles):
    counts = np.zeros(34, np.int64)
    for kind, _ in parse(tiles):
        counts[kind] += 1
    return counts


def mask(tiles):
    return sum(1 << kind for kind in {kind for kind, _ in parse(tiles)})


def melds(*named):
    """(calls, lowest kinds, number) of melds such as ``(CHI, "2m")``."""
    calls = np.zeros(4, np.int64)
    kinds = np.zeros(4, np.int64)
    for place, (call, lowest) in enumerate(named):
        calls[place] = call
        kinds[place] = parse(lowest)[0][0]
    return calls, kinds, len(named)


@pytest.mark.parametrize(
    ("seat_wind", "round_wind", "values"),
    [
        (0, 0, "1z567z"),
        (3, 0, "14567z"),
        (1, 1, "2567z"),
        (2, 3, "34567z"),
        (0, 4, "1567z"),
        (0, 70, "1567z"),
    ],
)
def test_value_kinds(seat_wind, round_wind, values):
    assert value_kinds(seat_wind, round_wind) == mask(values)


@pytest.mark.parametrize(
    ("named", "kinds", "triplets", "chi"),
    [
        ((), "", "", False),
        (((CHI, "7p"),), "789p", "", True),
        (((PON, "9s"), (ANKAN, "7z")), "9s7z", "9s7z", False),
        (((CHI, "1m"), (PON, "1z")), "123m1z", "1z", True),
    ],
)
def test_melds(named, kinds, triplets, chi):
    assert kinds_of_melds(*melds(*named)) == (mask(kinds) if kinds else 0)
    assert triplets_of_melds(*melds(*named)) == (mask(triplets) if triplets else 0)
    calls, _, n = melds(*named)
    assert has_chi(calls, n) == chi


def test_what_lies_behind_the_last_meld_does_not_count():
    calls, kinds, _ = melds((CHI, "2m"), (PON, "5z"))
    assert kinds_of_melds(calls, kinds, 0) == triplets_of_melds(calls, kinds, 1) == 0
    assert not has_chi(calls, 0)


@pytest.mark.parametrize(
    ("kinds", "suit"),
    [("1m9m", 0), ("5p1z", 1), ("9s", 2), ("1z7z", -1), ("1m1p", -1), ("9p1s7z", -1)],
)
def test_only_suit(kinds, suit):
    assert only_suit(mask(kinds)) == suit


def test_no_tile_has_no_suit():
    assert only_suit(0) == -1


def test_suits_are_nine_kinds_each():
    assert [suit_kinds(suit) for suit in range(3)] == [mask(f"123456789{suit}") for suit in "mps"]


def test_counting():
    counts = counts_of("1119m22p5555s66677z")
    assert kinds_held(counts, mask("1m2p7z"), 2, 2) == 2
    assert kinds_held(counts, mask("67z"), 3, 4) == 1
    assert kinds_held(counts, mask("5s9m1z"), 2, 4) == 1
    assert tiles_held(counts, YAOCHU_KINDS) == 4 + 5
    assert tiles_held(counts, 0) == 0


@pytest.mark.parametrize(
    ("tiles", "melds", "waits", "simple"),
    [
        ("234m", "567p", "36m", True),
        ("234m", "567p", "14m", False),
        ("123m", "567p", "58s", False),
        ("234m", "789p", "58s", False),
        ("234m", "5z", "58s", False),
    ],
)
def test_simple_hands(tiles, melds, waits, simple):
    assert is_simple_hand(counts_of(tiles), mask(melds), mask(waits)) == simple
