"""Shanten and waits from the suit tables.

A concealed hand is four suit keys (``suits.py``): man, pin, sou, honours. ``POWERS[kind]`` is what
one tile of the kind adds to the key of its suit, ``keys[kind // 9]``.
"""

import numpy as np
import numpy.typing as npt

from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.rules.suits import (
    COMPLETE,
    COMPLETE_WITH_PAIR,
    HONOURS,
    TALLY_KINDS,
    TALLY_PAIRS,
    TALLY_YAOCHU,
    TALLY_YAOCHU_PAIRS,
    WAITS_WITH_PAIR,
    SuitTables,
)
from pipeline.rules.tiles import N_KINDS, SUIT_KINDS, YAOCHU_KINDS, kinds_present

POWERS = np.array([5 ** (kind % 9) for kind in range(N_KINDS)], dtype=np.int64)
NINE_MAN = 5**8


def _tally_of(kind: int, n: int) -> int:
    yaochu = YAOCHU_KINDS >> kind & 1
    fields = ((n >= 2, TALLY_PAIRS), (n >= 1, TALLY_KINDS))
    yaochu_fields = ((n >= 1, TALLY_YAOCHU), (n >= 2, TALLY_YAOCHU_PAIRS))
    return sum(on << bit for on, bit in (*fields, *yaochu_fields[: 2 * yaochu]))


# What n tiles of a kind add to the hand's tally: [kind, n].
TALLIES = np.array([[_tally_of(kind, n) for n in range(5)] for kind in range(N_KINDS)], dtype=np.int64)


@native
def set_keys(counts: Ints, keys: Ints) -> int:
    """Fill ``keys`` int64[4] from ``counts`` int64[34]; the hand's tally."""
    tally = 0
    for suit in range(4):
        keys[suit] = 0
    for kind in range(N_KINDS):
        keys[kind // 9] += counts[kind] * POWERS[kind]
        tally += TALLIES[kind, counts[kind]]
    return tally


@native
def count_pairs(tally: int) -> int:
    """Kinds held twice or more, seven at the most."""
    return tally >> TALLY_PAIRS & 7


@native
def count_yaochu(tally: int) -> int:
    """Different kinds of terminals and honours held."""
    return tally >> TALLY_YAOCHU & 15


@native
def shanten(keys: Ints, tally: int, n_sets_needed: int, n_players: int, tables: SuitTables) -> int:
    """Shanten -1 (complete) to 6 of a concealed hand.

    keys, tally: of 3k + 1 or 3k + 2 concealed tiles, as ``set_keys`` gives them. n_sets_needed: k = 4
    less the melds (kita is not a meld). Seven pairs and thirteen orphans count only without melds. A fifth
    copy of a kind is never hoped for, nor are 2m-8m with three players.
    """
    if n_players == 3:
        man = int(tables.sanma_classes[keys[0] % 5 + 5 * (keys[0] // NINE_MAN)])
    else:
        man = int(tables.classes[keys[0]])
    man_pin = int(tables.man_pin[man, int(tables.classes[keys[1]])])
    sou_honour = int(tables.sou_honour[int(tables.classes[keys[2]]), int(tables.classes[HONOURS + keys[3]])])
    distance = int(tables.distance[n_sets_needed, man_pin, sou_honour])
    if n_sets_needed == 4:
        distance = min(distance, int(tables.special_distance[tally]))
    return distance - 1


@native
def wait_mask(keys: Ints, counts: Ints, tally: int, n_sets_needed: int, tables: SuitTables) -> int:
    """Mask of the kinds that complete a hand of 3k + 1 concealed tiles, 0 when it is not tenpai.

    Yakuless waits count; a kind with all four copies in the concealed hand does not, wherever else
    the missing copies lie (rules.md §4.2). ``counts`` int64[34], ``keys``, ``tally``: the same tiles.
    """
    waits = standard_waits(keys, tables.cells)
    if n_sets_needed == 4 and tables.special_distance[tally] == 1:
        waits |= special_waits(counts, tally)
    return waits


@native
def lacks_fifth_copy(
    keys: Ints, counts: Ints, n_sets_needed: int, n_players: int, tables: SuitTables
) -> bool:
    """True where a fifth copy of a kind held four times would complete 3k + 1 concealed tiles.

    No such tile exists, and the hand is not tenpai by it (rules.md §4.2); programs that look at the shape
    alone call it tenpai. Of the five copies three are a triplet, or two the pair.
    """
    for kind in range(N_KINDS):
        if counts[kind] == 4:
            keys[kind // 9] -= 2 * POWERS[kind]
            is_complete = shanten(keys, 0, n_sets_needed - 1, n_players, tables) == -1
            keys[kind // 9] += POWERS[kind]
            is_complete = is_complete or are_sets(keys, tables.cells)
            keys[kind // 9] += POWERS[kind]
            if is_complete:
                return True
    return False


@native
def are_sets(keys: Ints, cells: npt.NDArray[np.int32]) -> bool:
    """True where the tiles of every suit are sets without a pair."""
    found = True
    for suit in range(4):
        found = found and suit_cell(keys, suit, cells) >> COMPLETE & 1 != 0
    return found


@native
def suit_cell(keys: Ints, suit: int, cells: npt.NDArray[np.int32]) -> int:
    """The cell of a suit 0-3 of the hand."""
    return int(cells[keys[suit] + HONOURS if suit == 3 else keys[suit]])


@native
def standard_waits(keys: Ints, cells: npt.NDArray[np.int32]) -> int:
    """Waits of sets and a pair.

    In a tenpai hand either one suit is incomplete and holds the waits, and the others hold the pair
    or leave it to that suit; or two suits have a pair each, and each waits to make its own a triplet.
    """
    n_incomplete = 0
    n_pairs = 0
    waits = 0  # of the incomplete suit, when the pair is elsewhere
    pair_waits = 0  # of the incomplete suit, when it has to hold the pair
    triplet_waits = 0  # of the suits with a pair
    for suit in range(4):
        cell = suit_cell(keys, suit, cells)
        if cell >> COMPLETE_WITH_PAIR & 1 != 0:
            n_pairs += 1
            triplet_waits |= (cell & SUIT_KINDS) << 9 * suit
        elif cell >> COMPLETE & 1 == 0:
            n_incomplete += 1
            waits |= (cell & SUIT_KINDS) << 9 * suit
            pair_waits |= (cell >> WAITS_WITH_PAIR & SUIT_KINDS) << 9 * suit
    if n_incomplete == 0:
        return triplet_waits if n_pairs == 2 else 0
    if n_incomplete > 1 or n_pairs > 1:
        return 0
    return waits if n_pairs == 1 else pair_waits


@native
def special_waits(counts: Ints, tally: int) -> int:
    """Waits of thirteen tiles that lack one to seven pairs or thirteen orphans."""
    n_yaochu = count_yaochu(tally)
    if n_yaochu == 13:
        return YAOCHU_KINDS
    if n_yaochu == 12:
        return YAOCHU_KINDS & ~kinds_present(counts)
    single = 0
    for kind in range(N_KINDS):
        if counts[kind] == 1:
            single |= 1 << kind
    return single
