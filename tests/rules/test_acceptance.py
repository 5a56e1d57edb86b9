"""Acceptance against its definition: a kind is accepted if its draw lowers the shanten."""

import random

import numpy as np
import pytest

from pipeline.replay.run import suit_tables
from pipeline.rules.acceptance import accepted_kinds
from pipeline.rules.shanten import set_keys, shanten
from pipeline.rules.tiles import parse_tiles


def accepted(counts, n_sets_needed=4, n_players=4) -> set[int]:
    keys = np.zeros(4, np.int64)
    tally = set_keys(counts, keys)
    mask = accepted_kinds(keys, counts, tally, n_sets_needed, n_players, suit_tables()[0])
    return {kind for kind in range(34) if mask >> kind & 1}


def by_definition(counts, n_sets_needed, n_players) -> set[int]:
    def distance(hand):
        keys = np.zeros(4, np.int64)
        return shanten(keys, set_keys(hand, keys), n_sets_needed, n_players, suit_tables()[0])

    kinds = set()
    for kind in range(34):
        if counts[kind] < 4 and not (n_players == 3 and 0 < kind < 8):
            more = counts.copy()
            more[kind] += 1
            if distance(more) < distance(counts):
                kinds.add(kind)
    return kinds


def counts_of(text: str):
    return np.bincount([tile // 4 for tile in parse_tiles(text)], minlength=34).astype(np.int64)


@pytest.mark.parametrize(
    ("hand", "kinds"),
    [
        ("123m456p789s1122z", {27, 28}),
        ("123m456p78s11122z", {23, 26}),
        ("1122334455667m", {6}),
        ("19m19p19s1234567z", {0, 8, 9, 17, 18, 26, *range(27, 34)}),
        ("1111m456p789s123z", {27, 28, 29}),  # the fifth 1m is no hope
    ],
)
def test_of_a_hand(hand: str, kinds: set[int]) -> None:
    found = accepted(counts_of(hand))
    assert kinds <= found
    assert found == by_definition(counts_of(hand), 4, 4)


@pytest.mark.parametrize("n_players", [4, 3])
@pytest.mark.parametrize("n_sets_needed", [4, 3, 2, 1])
def test_of_any_hand(n_players: int, n_sets_needed: int) -> None:
    chance = random.Random(n_players * 10 + n_sets_needed)
    tiles = [tile for tile in range(136) if n_players == 4 or not 4 <= tile < 32]
    for _ in range(15):
        hand = chance.sample(tiles, 3 * n_sets_needed + 1)
        counts = np.bincount([tile // 4 for tile in hand], minlength=34).astype(np.int64)
        assert accepted(counts, n_sets_needed, n_players) == by_definition(counts, n_sets_needed, n_players)
