"""Seeded random hands of the kinds that players hold: near to complete as well as scattered."""

import random

import numpy as np

YAOCHU = [0, 8, 9, 17, 18, 26, *range(27, 34)]


def wall_of(n_players):
    kinds = [kind for kind in range(34) if n_players == 4 or not 1 <= kind <= 7]
    return [kind for kind in kinds for _ in range(4)]


def scattered_hand(rng: random.Random, n_tiles: int, n_players: int) -> np.ndarray:
    """Counts of tiles drawn blindly; every third hand from one suit and honours, or from yaochuu."""
    wall = wall_of(n_players)
    style = rng.randrange(6)
    if style == 0:
        wall = [kind for kind in wall if kind // 9 in (2, 3)]
    elif style == 1:
        wall = [kind for kind in wall if kind in YAOCHU]
    return counts_of(rng.sample(wall, n_tiles))


def complete_hand(rng: random.Random, n_sets: int, n_players: int) -> np.ndarray:
    """Counts of ``n_sets`` random sets and a pair."""
    while True:
        suits = rng.choice([(0, 1, 2), (0, 1, 2), (1, 2), (2,)])
        kinds = []
        for _ in range(n_sets):
            kinds += random_set(rng, suits)
        kinds += [rng.randrange(34)] * 2
        if all(kinds.count(kind) <= 4 for kind in kinds) and set(kinds) <= set(wall_of(n_players)):
            return counts_of(kinds)


def random_set(rng: random.Random, suits: tuple[int, ...]) -> list[int]:
    """Three kinds: a run in two of three cases."""
    if rng.randrange(3):
        low = 9 * rng.choice(suits) + rng.randrange(7)
        return [low, low + 1, low + 2]
    return [rng.choice([9 * rng.choice(suits) + rng.randrange(9), rng.randrange(27, 34)])] * 3


def near_hand(rng: random.Random, n_tiles: int, n_players: int) -> np.ndarray:
    """A complete hand of 3k + 2 tiles in which up to three tiles are exchanged, or one less."""
    counts = complete_hand(rng, n_tiles // 3, n_players)
    for _ in range(rng.randrange(4)):
        counts[rng.choice(np.flatnonzero(counts))] -= 1
        counts[rng.choice([kind for kind in set(wall_of(n_players)) if counts[kind] < 4])] += 1
    if n_tiles % 3 == 1:
        counts[rng.choice(np.flatnonzero(counts))] -= 1
    return counts


def seven_pairs_hand(rng: random.Random, n_players: int) -> np.ndarray:
    counts = counts_of(rng.sample(sorted(set(wall_of(n_players))), 7) * 2)
    counts[rng.choice(np.flatnonzero(counts))] -= 1
    return counts


def orphans_hand(rng: random.Random) -> np.ndarray:
    counts = counts_of([*YAOCHU, rng.choice(YAOCHU)])
    counts[rng.choice(np.flatnonzero(counts))] -= 1
    return counts


def random_hand(rng: random.Random, n_tiles: int, n_players: int) -> np.ndarray:
    """Any of the above."""
    style = rng.randrange(8)
    if n_tiles == 13 and style == 0:
        return seven_pairs_hand(rng, n_players)
    if n_tiles == 13 and style == 1:
        return orphans_hand(rng)
    return (scattered_hand if style < 4 else near_hand)(rng, n_tiles, n_players)


def counts_of(kinds) -> np.ndarray:
    return np.bincount(kinds, minlength=34).astype(np.int64)
