"""Lookup tables of suits: how far every possible suit is from sets, and what would complete it.

The tiles of one suit are a *key*: the number in base 5 whose digit i is the number of tiles of the
suit's kind i. A number suit has 9 digits, the honours 7. For every key there is a *distance row*:
the tiles missing to hold m sets without and with a pair, m = 0-4, columns 2m and 2m + 1. Only some
130 different rows exist, so a key needs only its row's number, its *class*; and folding the classes
of two suits again gives few different rows. That leaves a hand's distance to seven look-ups.

With three players the man suit has only 1m and 9m and no runs. Its targets never hold 2m-8m, so it
has classes of its own, which depend on the digits of 1m and 9m.
"""

import zipfile
import zlib
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pipeline.native.compiler import cache_directory
from pipeline.processes.whole import whole_file

MAX_SETS = 4
MAX_TILES = 14
FAR = 9  # no hand is further from complete: one tile of each set and of the pair is always there
N_COLUMNS = 2 * (MAX_SETS + 1)

# The fields of a wait cell: the lowest bit of each.
WAITS, WAITS_WITH_PAIR, COMPLETE, COMPLETE_WITH_PAIR = 0, 9, 18, 19
# The fields of a tally. Tallies of kinds can be added: no field overflows.
TALLY_PAIRS, TALLY_KINDS, TALLY_YAOCHU, TALLY_YAOCHU_PAIRS = 0, 3, 7, 11
TALLY_BITS = 14

HONOURS = 5**9  # index of the first honour cell


class SuitTables(NamedTuple):
    """The tables that native code reads, all C-contiguous.

    Small types on purpose: the keys of real hands lie far apart, and a table that spreads over fewer
    memory pages is several times faster.

    ``classes`` uint8[5**9 + 5**7]: class of a number suit by its key, or of the honours by ``HONOURS`` +
    key. ``sanma_classes`` uint8[25]: class of the man suit with three players, by n(1m) + 5 * n(9m).
    ``man_pin``, ``sou_honour`` int16[class, class]: folded class of two suits.
    ``distance`` int8[5, man_pin, sou_honour]: tiles missing to the sets still needed and a pair.
    ``special_distance`` int8[2**14]: tiles missing to seven pairs or thirteen orphans, by tally.
    ``cells`` int32, index as ``classes``: ``WAITS`` 9 bits, kinds that complete the suit to sets;
    ``WAITS_WITH_PAIR`` 9 bits, to sets and a pair; ``COMPLETE``, ``COMPLETE_WITH_PAIR``: it already is.
    """

    classes: NDArray[np.uint8]
    sanma_classes: NDArray[np.uint8]
    man_pin: NDArray[np.int16]
    sou_honour: NDArray[np.int16]
    distance: NDArray[np.int8]
    special_distance: NDArray[np.int8]
    cells: NDArray[np.int32]


def load_suit_tables() -> SuitTables:
    """The tables from the cache directory; built there when absent or not readable."""
    path = cache_directory() / "suits.npz"
    try:
        with np.load(path) as stored:
            return SuitTables(*(stored[name] for name in SuitTables._fields))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error):
        tables = build_suit_tables()
        _store(tables, path)
        return tables


def _store(tables: SuitTables, path: Path) -> None:
    """Whole or not at all: a reader never sees half a file."""
    with whole_file(path) as unfinished, unfinished.open("wb") as file:
        np.savez_compressed(file, **tables._asdict())


def build_suit_tables() -> SuitTables:
    """All tables from nothing, in about a second."""
    number_targets, honour_targets = _targets(9, True), _targets(7, False)
    number_rows = _reachable(_distance_rows(number_targets, 9), 9)
    sanma_rows = _distance_rows(_targets(2, False), 2)
    rows, (number_class, sanma_class) = _classes([number_rows, sanma_rows])
    honour_rows, (honour_class,) = _classes([_distance_rows(honour_targets, 7)])
    man_pin_rows, man_pin = _fold(rows, rows)
    sou_honour_rows, sou_honour = _fold(rows, honour_rows)
    return SuitTables(
        classes=np.concatenate([number_class, honour_class]).astype(np.uint8),
        sanma_classes=sanma_class.astype(np.uint8),
        man_pin=man_pin.astype(np.int16),
        sou_honour=sou_honour.astype(np.int16),
        distance=_final_distance(man_pin_rows, sou_honour_rows),
        special_distance=_special_distance(),
        cells=np.concatenate([_waits(number_targets, 9), _waits(honour_targets, 7)]).astype(np.int32),
    )


def _digit(n: int, place: int) -> NDArray[np.int64]:
    """Digit of every key of an n-digit suit."""
    return np.arange(5**n) // 5**place % 5


def _targets(n: int, has_runs: bool) -> list[NDArray[np.bool_]]:
    """For every column of a distance row: which keys are exactly these sets (and a pair)."""
    kinds = np.eye(n, dtype=np.int64)
    sets = [3 * kind for kind in kinds]
    if has_runs:
        sets += [kinds[low : low + 3].sum(axis=0) for low in range(n - 2)]
    columns = []
    hands = np.zeros((1, n), dtype=np.int64)
    for _ in range(MAX_SETS + 1):
        for additions in ([0 * kinds[0]], 2 * kinds):
            columns.append(_marked(_sums(hands, additions), n))
        hands = np.unique(_sums(hands, sets), axis=0)
    return columns


def _sums(hands: NDArray[np.int64], additions: ArrayLike) -> NDArray[np.int64]:
    """Every hand with every addition, where no kind has more than four tiles."""
    sums = (hands[:, None] + np.asarray(additions)[None]).reshape(-1, hands.shape[1])
    return sums[(sums <= 4).all(axis=1)]


def _marked(hands: NDArray[np.int64], n: int) -> NDArray[np.bool_]:
    marks = np.zeros(5**n, dtype=np.bool_)
    marks[hands @ 5 ** np.arange(n)] = True
    return marks


def _distance_rows(targets: list[NDArray[np.bool_]], n: int) -> NDArray[np.int8]:
    """int8[key, column]: fewest tiles to add so that the key contains a target of the column.

    A distance transform with one sweep per kind: a tile short costs one, a surplus tile nothing.
    """
    rows = np.empty((N_COLUMNS, 5**n), dtype=np.int8)
    for column, target in enumerate(targets):
        grid = np.where(target, 0, FAR).astype(np.int8).reshape((5,) * n)
        for axis in range(n):
            layers = np.moveaxis(grid, axis, 0)
            for more, fewer in pairwise((4, 3, 2, 1, 0)):
                np.minimum(layers[fewer], layers[more] + 1, out=layers[fewer])
            for fewer, more in pairwise((0, 1, 2, 3, 4)):
                np.minimum(layers[more], layers[fewer], out=layers[more])
        rows[column] = grid.ravel()
    return np.ascontiguousarray(rows.T)


def _reachable(rows: NDArray[np.int8], n: int) -> NDArray[np.int8]:
    """The rows with those of keys that no hand has, more than 14 tiles, made equal to save classes."""
    n_tiles = np.zeros(5**n, dtype=np.int64)
    for place in range(n):
        n_tiles += _digit(n, place)
    return np.where((n_tiles <= MAX_TILES)[:, None], rows, rows[0])


def _classes(row_lists: list[NDArray[np.int8]]) -> tuple[NDArray[np.int8], list[NDArray[np.int64]]]:
    """(different rows, for each list the number of its rows among them)."""
    rows = np.concatenate(row_lists)
    codes = rows.astype(np.int64) @ 10 ** np.arange(N_COLUMNS)
    _, first, inverse = np.unique(codes, return_index=True, return_inverse=True)
    ends = np.cumsum([len(each) for each in row_lists])[:-1]
    return rows[first], np.split(inverse.astype(np.int64), ends)


def _fold(left: NDArray[np.int8], right: NDArray[np.int8]) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """(different rows, their number by the two classes) of two suits taken together."""
    a = left.reshape(len(left), 1, MAX_SETS + 1, 2)
    b = right.reshape(1, len(right), MAX_SETS + 1, 2)
    both = np.full((len(left), len(right), MAX_SETS + 1, 2), FAR, dtype=np.int8)
    for n_sets in range(MAX_SETS + 1):
        for n_left in range(n_sets + 1):
            x, y = a[:, :, n_left], b[:, :, n_sets - n_left]
            for pair, (x_pair, y_pair) in ((0, (0, 0)), (1, (1, 0)), (1, (0, 1))):
                best = both[:, :, n_sets, pair]
                np.minimum(best, x[..., x_pair] + y[..., y_pair], out=best)
    rows, (numbers,) = _classes([both.reshape(-1, N_COLUMNS)])
    return rows, numbers.reshape(len(left), len(right))


def _final_distance(left: NDArray[np.int8], right: NDArray[np.int8]) -> NDArray[np.int8]:
    """int8[sets still needed, left, right]: tiles missing to so many sets and a pair."""
    a, b = left.reshape(-1, 1, MAX_SETS + 1, 2), right.reshape(1, -1, MAX_SETS + 1, 2)
    distance = np.full((MAX_SETS + 1, len(left), len(right)), FAR, dtype=np.int8)
    for n_sets in range(MAX_SETS + 1):
        for n_left in range(n_sets + 1):
            for pair in (0, 1):
                total = a[:, :, n_left, pair] + b[:, :, n_sets - n_left, 1 - pair]
                np.minimum(distance[n_sets], total, out=distance[n_sets])
    return distance


def _special_distance() -> NDArray[np.int8]:
    """Seven pairs need seven different kinds; thirteen orphans each kind and one of them twice."""
    tally = np.arange(1 << TALLY_BITS)
    n_pairs, n_kinds = tally & 7, tally >> TALLY_KINDS & 15
    n_yaochu, n_yaochu_pairs = tally >> TALLY_YAOCHU & 15, tally >> TALLY_YAOCHU_PAIRS & 7
    seven_pairs = 7 - n_pairs + np.maximum(0, 7 - n_kinds)
    orphans = 14 - n_yaochu - (n_yaochu_pairs > 0)
    return np.clip(np.minimum(seven_pairs, orphans), 0, None).astype(np.int8)


def _waits(targets: list[NDArray[np.bool_]], n: int) -> NDArray[np.int64]:
    """The four fields of waits and completeness of every key."""
    waits = np.zeros(5**n, dtype=np.int64)
    for first_column, shift, complete in ((0, WAITS, COMPLETE), (1, WAITS_WITH_PAIR, COMPLETE_WITH_PAIR)):
        done = np.logical_or.reduce(targets[first_column::2])
        waits |= done.astype(np.int64) << complete
        for place in range(n):
            keys = np.flatnonzero(_digit(n, place) < 4)  # four own concealed copies: no wait
            waits[keys] |= done[keys + 5**place].astype(np.int64) << (shift + place)
    return waits
