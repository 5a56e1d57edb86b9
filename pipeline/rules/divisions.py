"""Divisions of a complete hand: all ways to divide its concealed tiles into a pair, triplets and runs.

A division is found from its pair and its triplets; the runs follow from them, because the lowest tile
that is left can only begin a run. ``next_division`` walks over all divisions:

    division = next_division(counts, BEFORE_FIRST)
    while division.pair < N_KINDS:
        ...
        division = next_division(counts, division)

``counts``: int64[34], number of concealed tiles of each kind, 3k + 2 in all.
"""

from typing import NamedTuple

from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.rules.codes import SHAPE_KANCHAN, SHAPE_PENCHAN, SHAPE_RYANMEN, SHAPE_SHANPON, SHAPE_TANKI
from pipeline.rules.tiles import N_KINDS, YAOCHU_KINDS, kinds_present

# Where the winning tile may stand in a division: pair, triplet, or first, second, third tile of a run.
N_PLACES = 5


class Division(NamedTuple):
    """A pair, triplets and runs; masks have bit k for kind k, of runs for their lowest kind.

    ``n_runs`` counts equal runs each, ``n_twins`` the pairs of equal runs (four equal runs: 2).
    """

    pair: int
    triplets: int
    runs: int
    n_runs: int
    n_twins: int


BEFORE_FIRST = Division(-1, 0, 0, 0, 0)


@native
def triplet_kinds(counts: Ints, pair: int) -> int:
    """Mask of the kinds that can be a concealed triplet beside this pair."""
    mask = 0
    for kind in range(N_KINDS):
        if counts[kind] >= 3 and kind != pair:
            mask |= 1 << kind
    return mask


@native
def tiles_in_suit(counts: Ints, kind: int) -> int:
    """Number of tiles in the suit of a kind; the honours are a suit."""
    first = kind // 9 * 9
    n_tiles = 0
    for other in range(first, min(first + 9, N_KINDS)):
        n_tiles += counts[other]
    return n_tiles


@native
def next_pair(counts: Ints, kind: int) -> int:
    """The next kind after ``kind`` that can be the pair, ``N_KINDS`` where there is none.

    Each set lies in one suit, so only the suit with the pair has two tiles beside its sets.
    """
    kind += 1
    while kind < N_KINDS and (counts[kind] < 2 or tiles_in_suit(counts, kind) % 3 != 2):
        kind += 1
    return kind


@native
def runs_beside(counts: Ints, pair: int, triplets: int) -> tuple[int, int, int]:
    """(runs, n_runs, n_twins) of the tiles beside pair and triplets; n_runs -1 where tiles remain."""
    runs = 0
    n_runs = 0
    n_twins = 0
    begun_last = 0
    begun_before = 0
    for kind in range(N_KINDS):
        left = int(counts[kind]) - begun_last - begun_before - 3 * ((triplets >> kind) & 1)
        if kind == pair:
            left -= 2
        if left < 0 or (left > 0 and (kind >= 27 or kind % 9 > 6)):
            return 0, -1, 0
        if left > 0:
            runs |= 1 << kind
            n_runs += left
            n_twins += left // 2
        begun_before = begun_last
        begun_last = left
    return runs, n_runs, n_twins


@native
def next_division(counts: Ints, division: Division) -> Division:
    """The division after ``division``; its pair is ``N_KINDS`` when there are no more.

    The first division is the one after ``BEFORE_FIRST``; a hand without one is not complete.
    """
    pair = division.pair
    triplets = division.triplets
    while True:
        if triplets != 0:
            triplets = (triplets - 1) & triplet_kinds(counts, pair)
        else:
            pair = next_pair(counts, pair)
            if pair == N_KINDS:
                return Division(pair, 0, 0, 0, 0)
            triplets = triplet_kinds(counts, pair)
        runs, n_runs, n_twins = runs_beside(counts, pair, triplets)
        if n_runs >= 0:
            return Division(pair, triplets, runs, n_runs, n_twins)


@native
def run_shape(lowest: int, win_kind: int) -> int:
    """``SHAPE_*`` of the wait that ``win_kind`` ended in the run beginning with ``lowest``."""
    if win_kind == lowest + 1:
        return SHAPE_KANCHAN
    if (win_kind == lowest and lowest % 9 == 6) or (win_kind == lowest + 2 and lowest % 9 == 0):
        return SHAPE_PENCHAN
    return SHAPE_RYANMEN


@native
def shape_at(division: Division, win_kind: int, place: int) -> int:
    """``SHAPE_*`` with the winning tile at a place 0-4 of the division, 0 where it cannot stand there."""
    if place == 0:
        return SHAPE_TANKI if division.pair == win_kind else 0
    if place == 1:
        return SHAPE_SHANPON if (division.triplets >> win_kind) & 1 else 0
    lowest = win_kind - (place - 2)
    if lowest < 0 or (division.runs >> lowest) & 1 == 0:
        return 0
    return run_shape(lowest, win_kind)


@native
def is_seven_pairs(counts: Ints) -> bool:
    """True for seven different pairs: four equal tiles are not two pairs."""
    n_pairs = 0
    for kind in range(N_KINDS):
        if counts[kind] == 2:
            n_pairs += 1
        elif counts[kind] != 0:
            return False
    return n_pairs == 7


@native
def is_thirteen_orphans(counts: Ints) -> bool:
    """True for fourteen tiles that are all thirteen terminals and honours and one of them again."""
    return kinds_present(counts) == YAOCHU_KINDS
