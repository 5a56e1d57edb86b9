"""A slow shanten that shares nothing with the one under test.

It lists the contents of every number of sets and pairs in each suit, measures the tiles missing to
each of them one by one, and tries every way to spread four sets and a pair over the suits.
"""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np

FAR = 99
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]


def slow_shanten(counts, n_sets_needed, n_players):
    """Shanten of int counts[34]."""
    tiles = [*(int(n) for n in counts), 0, 0]
    suits = [tuple(tiles[9 * suit : 9 * suit + 9]) for suit in range(4)]
    kinds = ["man3" if n_players == 3 else "number", "number", "number", "honour"]
    missing = [_missing(kind, tiles) for kind, tiles in zip(kinds, suits, strict=True)]
    best = {(0, 0): 0}
    for suit in missing:
        spread = {}
        for (sets, pairs), distance in best.items():
            for (more_sets, more_pairs), more in suit.items():
                key = (sets + more_sets, pairs + more_pairs)
                spread[key] = min(spread.get(key, FAR), distance + more)
        best = spread
    distance = best[(n_sets_needed, 1)]
    if n_sets_needed == 4:
        distance = min(distance, _missing_to_pairs(counts), _missing_to_orphans(counts))
    return distance - 1


def _missing_to_pairs(counts):
    pairs = sorted((min(2, int(n)) for n in counts), reverse=True)[:7]
    return 14 - sum(pairs)


def _missing_to_orphans(counts):
    held = sum(counts[kind] > 0 for kind in ORPHANS)
    return 14 - held - any(counts[kind] > 1 for kind in ORPHANS)


@cache
def _missing(kind, tiles):
    hand = np.array(tiles)
    return {
        key: int(np.maximum(targets - hand, 0).sum(axis=1).min()) if len(targets) else FAR
        for key, targets in _targets(kind).items()
    }


@cache
def _targets(kind):
    """{(sets, pairs): contents of the suit}"""
    places = {"number": range(9), "honour": range(7), "man3": (0, 8)}[kind]
    unit = np.eye(9, dtype=int)
    sets = [3 * unit[place] for place in places]
    if kind == "number":
        sets += [unit[low] + unit[low + 1] + unit[low + 2] for low in range(7)]
    targets = {}
    for n_sets in range(5):
        for n_pairs in (0, 1):
            contents = {
                tuple(sum(chosen, np.zeros(9, int)) + (2 * unit[pair] if n_pairs else 0))
                for chosen in combinations_with_replacement(sets, n_sets)
                for pair in (places if n_pairs else [0])
            }
            targets[n_sets, n_pairs] = np.array([each for each in sorted(contents) if max(each) <= 4])
    return targets
