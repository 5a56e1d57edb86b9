import random

import numpy as np
import pytest
from mahjong.agari import Agari
from mahjong.shanten import Shanten
from random_hands import random_hand
from slow_shanten import slow_shanten
from winning_hands import counts_of

from pipeline.rules.shanten import POWERS, lacks_fifth_copy, set_keys, shanten, wait_mask
from pipeline.rules.suits import load_suit_tables
from pipeline.rules.tiles import kind_text, tiles_text

TABLES = load_suit_tables()
SIZES = [13, 14, 13, 14, 10, 11, 7, 8, 4, 5, 1, 2]


def keys_of(counts):
    keys = np.full(4, 99, dtype=np.int64)
    tally = set_keys(counts, keys)
    return keys, tally


def shanten_of(counts, n_players=4):
    return int(shanten(*keys_of(counts), int(sum(counts)) // 3, n_players, TABLES))


def waits_of(counts):
    keys, tally = keys_of(counts)
    mask = int(wait_mask(keys, counts, tally, int(sum(counts)) // 3, TABLES))
    return [kind for kind in range(34) if mask >> kind & 1]


def text_of(counts):
    return tiles_text([4 * kind for kind in range(34) for _ in range(counts[kind])], has_red_fives=False)


def random_hands(n_players, n):
    rng = random.Random(n_players)
    return [random_hand(rng, rng.choice(SIZES), n_players) for _ in range(n)]


SHANTEN = [
    ("123m456p789s11122z", -1),
    ("123m456p789s1112z", 0),
    ("123m456p79s11122z", 0),
    ("147m258p369s1234z", 6),  # nothing fits: seven pairs are nearest
    ("19m19p19s1234567z", 0),  # thirteen-sided
    ("19m19p19s12345677z", -1),
    ("119m19p19s123456z", 0),
    ("1122335577m11p2p", 0),  # seven pairs
    ("1111m2233p4455s66z", 1),  # four equal tiles are one pair
    ("1133557799m1p2p3p", 1),  # six kinds short of seven pairs, two sets short of four
    ("1111z222m333p444s", 1),  # a pair of the fifth east does not exist
    ("111z222m333p4444s", 1),  # nor of the fifth 4s
    ("2333m456p789s111z", 0),
    ("11m", -1),  # four melds and the pair
    ("1m", 0),
    ("1111m", 1),  # three melds; four 1m are no tenpai
    ("3334m", 0),
    ("13m99p", 0),
    ("1234m", 0),
]


@pytest.mark.parametrize(("hand", "expected"), SHANTEN)
def test_shanten(hand, expected):
    assert shanten_of(counts_of(hand)) == expected


# The spare 1m and 9m begin runs for four players; for three they are of no use.
SANMA = [
    ("11119999m11z", 1, 2),
    ("11119999m123p11z", 1, 2),
    ("1199m123456p789s", 0, 0),
    ("19m19p19s1234567z", 0, 0),
    ("1m", 0, 0),
]


@pytest.mark.parametrize(("hand", "four", "three"), SANMA)
def test_three_players_never_hope_for_middle_man(hand, four, three):
    assert shanten_of(counts_of(hand), 4) == four
    assert shanten_of(counts_of(hand), 3) == three


@pytest.mark.parametrize("n_players", [4, 3])
def test_shanten_against_a_slow_search(n_players):
    for counts in random_hands(n_players, 200):
        expected = slow_shanten(counts, int(sum(counts)) // 3, n_players)
        assert shanten_of(counts, n_players) == expected, text_of(counts)


@pytest.mark.parametrize("n_players", [4, 3])
def test_shanten_against_the_mahjong_package(n_players):
    for counts in random_hands(n_players, 1000):
        tiles = counts.tolist()
        is_closed = sum(tiles) >= 13
        expected = Shanten.calculate_shanten(tiles, is_closed, is_closed, n_players == 3)
        assert shanten_of(counts, n_players) == expected, text_of(counts)


@pytest.mark.parametrize("n_players", [4, 3])
def test_waits_are_the_tiles_that_complete_the_hand(n_players):
    n_tenpai = 0
    for counts in random_hands(n_players, 2000):
        if sum(counts) % 3 != 1:
            continue
        waits = []
        for kind in range(34):
            if counts[kind] < 4:
                counts[kind] += 1
                if Agari.is_agari(counts.tolist()):
                    waits.append(kind)
                counts[kind] -= 1
        assert waits_of(counts) == waits, text_of(counts)
        assert (shanten_of(counts, n_players) == 0) == bool(waits)
        n_tenpai += bool(waits)
    assert n_tenpai > 200


WAITS = [
    ("123m456p789s1112z", "2z"),
    ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
    ("19m19p19s1234567z", "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),
    ("119m19p19s123456z", "7z"),
    ("1122335577m11p2p", "2p"),
    ("112233m445566p7s", "7s"),
    ("11m22m123p456p789s", "1m 2m"),
    ("11m22p123s456s789s", "1m 2p"),
    ("2223444m", "1m 3m 2m 4m 5m"),
    ("1111m", ""),
    ("2222m", ""),
    ("1111222233334m", "4m 5m"),
    ("147m258p369s1234z", ""),
    ("3334m", "2m 4m 5m"),
    ("7z", "7z"),
]


@pytest.mark.parametrize(("hand", "waits"), WAITS)
def test_waits(hand, waits):
    assert [kind_text(kind) for kind in waits_of(counts_of(hand))] == sorted(
        waits.split(), key=lambda text: ("mpsz".index(text[1]), text)
    )


def test_powers_are_base_five_places():
    assert POWERS.tolist() == [5**place for place in range(9)] * 3 + [5**place for place in range(7)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1111m", True),
        ("1111z222m333p444s", True),
        ("222z333m345p4444s", True),
        ("1111z22m333p4445s", False),
        ("123m456p789s1112z", False),
    ],
)
def test_a_hand_that_only_a_fifth_copy_completes(text, expected):
    counts = counts_of(text)
    keys, _ = keys_of(counts)
    assert bool(lacks_fifth_copy(keys, counts, int(sum(counts)) // 3, 4, TABLES)) == expected
    assert list(keys) == list(keys_of(counts)[0])


def test_a_fifth_copy_is_lacked_where_another_way_of_counting_says_so():
    """Of random hands with four of a kind: does adding the fifth copy leave sets and a pair?"""
    rng = random.Random(5)
    n = 0
    for _ in range(20000):
        counts = np.zeros(34, dtype=np.int64)
        for _ in range(rng.choice((1, 2, 3))):  # sets near each other, and a kind four times
            first = 9 * rng.randrange(3) + rng.randrange(7)
            for kind in (first, first, first) if rng.random() < 0.3 else (first, first + 1, first + 2):
                counts[kind] += 1
        quad = rng.randrange(27) if rng.random() < 0.5 else int(rng.choice(np.flatnonzero(counts)))
        counts[quad] = 4
        if counts.max() > 4 or counts.sum() > 13 or counts.sum() % 3 != 1:
            continue
        keys, _ = keys_of(counts)
        expected = False
        for kind in np.flatnonzero(counts == 4):
            counts[kind] = 5
            expected |= splits(counts, True)
            counts[kind] = 4
        n += expected
        assert bool(lacks_fifth_copy(keys, counts, int(sum(counts)) // 3, 4, TABLES)) == expected
    assert n > 100


def splits(counts, needs_pair):
    """Whether tiles, of which there may be five alike, are sets and a pair."""
    held = np.flatnonzero(counts)
    if len(held) == 0:
        return not needs_pair
    kind = int(held[0])
    ways = [((kind,) * 3, needs_pair)] if counts[kind] >= 3 else []
    if needs_pair and counts[kind] >= 2:
        ways.append(((kind,) * 2, False))
    if kind < 27 and kind % 9 < 7 and counts[kind + 1] and counts[kind + 2]:
        ways.append(((kind, kind + 1, kind + 2), needs_pair))
    for tiles, still in ways:
        for tile in tiles:
            counts[tile] -= 1
        found = splits(counts, still)
        for tile in tiles:
            counts[tile] += 1
        if found:
            return True
    return False
