"""What a hand is built for: sets of value tiles, simples, one suit, triplets.

Concealed tiles are ``counts``, int64[34]; melds are the call codes and lowest kinds of the first
``n_melds`` ones, kita not among them. Sets of kinds are masks, bit k for kind k.
"""

from parsers.calls import CHI
from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.rules.tiles import (
    DRAGON_KINDS,
    EAST,
    N_KINDS,
    SUIT_KINDS,
    YAOCHU_KINDS,
    kinds_present,
)

N_WINDS = 4


@native
def value_kinds(seat_wind: int, round_wind: int) -> int:
    """Dragons, seat wind and round wind, the kinds of which three are a yaku. rules.md §11.1"""
    mask = DRAGON_KINDS | 1 << (EAST + seat_wind)
    return mask | (1 << (EAST + round_wind) if round_wind < N_WINDS else 0)


@native
def kinds_of_melds(meld_calls: Ints, meld_kinds: Ints, n_melds: int) -> int:
    """Mask of the kinds in the melds."""
    mask = 0
    for meld in range(n_melds):
        mask |= (0b111 if meld_calls[meld] == CHI else 1) << meld_kinds[meld]
    return mask


@native
def triplets_of_melds(meld_calls: Ints, meld_kinds: Ints, n_melds: int) -> int:
    """Mask of the kinds of pons and kans."""
    mask = 0
    for meld in range(n_melds):
        if meld_calls[meld] != CHI:
            mask |= 1 << meld_kinds[meld]
    return mask


@native
def has_chi(meld_calls: Ints, n_melds: int) -> bool:
    """True with a chi among the melds."""
    found = False
    for meld in range(n_melds):
        found = found or meld_calls[meld] == CHI
    return found


@native
def kinds_held(counts: Ints, kinds: int, least: int, most: int) -> int:
    """How many of these kinds are held ``least`` to ``most`` times."""
    n = 0
    for kind in range(N_KINDS):
        if (kinds >> kind) & 1 and least <= counts[kind] <= most:
            n += 1
    return n


@native
def tiles_held(counts: Ints, kinds: int) -> int:
    """Number of concealed tiles of these kinds."""
    n = 0
    for kind in range(N_KINDS):
        n += counts[kind] * ((kinds >> kind) & 1)
    return n


@native
def suit_kinds(suit: int) -> int:
    """The kinds of a number suit: 0 man, 1 pin, 2 sou."""
    return SUIT_KINDS << 9 * suit


@native
def only_suit(kinds: int) -> int:
    """The suit 0-2 of all number tiles among the kinds; -1 where there are several suits or none."""
    found = -1
    n_suits = 0
    for suit in range(3):
        if kinds & suit_kinds(suit):
            found = suit
            n_suits += 1
    return found if n_suits == 1 else -1


@native
def is_simple_hand(counts: Ints, meld_kinds_mask: int, waits: int) -> bool:
    """True with no terminal or honour among tiles, melds and waits."""
    return (kinds_present(counts) | meld_kinds_mask | waits) & YAOCHU_KINDS == 0
