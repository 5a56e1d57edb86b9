"""Shanten and waits from the suit tables.

A concealed hand is four suit keys (``suits.py``): man, pin, sou, honours. ``POWERS[kind]`` is what
one tile of the kind adds to the key of its suit, ``keys[kind // 9]``.
"""

import numpy as np

from pipeline.jit import native
from pipeline.rules.suits import (
    CLASS,
    COMPLETE,
    COMPLETE_WITH_PAIR,
    HONOURS,
    SANMA_MAN_CLASS,
    TALLY,
    TALLY_YAOCHU,
    WAITS_WITH_PAIR,
)
from pipeline.rules.tiles import N_KINDS, SUIT_KINDS, YAOCHU_KINDS, kinds_present

POWERS = np.array([5 ** (kind % 9) for kind in range(N_KINDS)], dtype=np.int64)


@native
def set_keys(counts, keys):
    """Fill ``keys`` int64[4] from ``counts`` int64[34]."""
    for suit in range(4):
        keys[suit] = 0
    for kind in range(N_KINDS):
        keys[kind // 9] += counts[kind] * POWERS[kind]


@native
def shanten(keys, n_sets_needed, n_players, tables):
    """Shanten -1 (complete) to 6 of a concealed hand.

    keys: int64[4] of 3k + 1 or 3k + 2 concealed tiles, n_sets_needed: k = 4 less the melds (kita is
    none). Seven pairs and thirteen orphans count only without melds. A fifth copy of a kind is never
    hoped for, and with three players neither is 2m-8m.
    """
    man = int(tables.cells[keys[0]])
    pin = int(tables.cells[keys[1]])
    sou = int(tables.cells[keys[2]])
    honour = int(tables.cells[HONOURS + keys[3]])
    man_class = man >> (SANMA_MAN_CLASS if n_players == 3 else CLASS) & 255
    man_pin = tables.man_pin[man_class, pin >> CLASS & 255]
    sou_honour = tables.sou_honour[sou >> CLASS & 255, honour >> CLASS & 255]
    distance = int(tables.distance[n_sets_needed, man_pin, sou_honour])
    if n_sets_needed == 4:
        tally = (man >> TALLY) + (pin >> TALLY) + (sou >> TALLY) + (honour >> TALLY)
        distance = min(distance, int(tables.special_distance[tally]))
    return distance - 1


@native
def wait_mask(keys, counts, n_sets_needed, tables):
    """Mask of the kinds that complete a hand of 3k + 1 concealed tiles, 0 when it is not tenpai.

    Yakuless waits count; a kind with all four copies in the concealed hand does not, wherever else
    the missing copies lie (rules.md §4.2). ``counts`` int64[34] are the same tiles as ``keys``.
    """
    waits = standard_waits(keys, tables.cells)
    if n_sets_needed == 4:
        tally = int(tables.cells[HONOURS + keys[3]]) >> TALLY
        for suit in range(3):
            tally += tables.cells[keys[suit]] >> TALLY
        if tables.special_distance[tally] == 1:
            waits |= special_waits(counts, tally)
    return waits


@native
def suit_cell(keys, suit, cells):
    """The cell of a suit 0-3 of the hand."""
    return int(cells[keys[suit] + HONOURS if suit == 3 else keys[suit]])


@native
def standard_waits(keys, cells):
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
def special_waits(counts, tally):
    """Waits of thirteen tiles that lack one to seven pairs or thirteen orphans."""
    n_yaochu = tally >> TALLY_YAOCHU & 15
    if n_yaochu == 13:
        return YAOCHU_KINDS
    if n_yaochu == 12:
        return YAOCHU_KINDS & ~kinds_present(counts)
    single = 0
    for kind in range(N_KINDS):
        if counts[kind] == 1:
            single |= 1 << kind
    return single
