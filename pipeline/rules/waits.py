"""Kinds of waits: how the winning tiles complete a tenpai hand, over all of its divisions."""

from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.rules.codes import (
    SHAPE_CHIITOI,
    SHAPE_KANCHAN,
    SHAPE_KOKUSHI,
    SHAPE_PENCHAN,
    SHAPE_RYANMEN,
    SHAPE_SHANPON,
    SHAPE_TANKI,
    WAIT_COMPLEX,
    WAIT_HONOUR_TANKI,
    WAIT_KANCHAN,
    WAIT_KOKUSHI,
    WAIT_KOKUSHI_13,
    WAIT_NOBETAN,
    WAIT_NONE,
    WAIT_PENCHAN,
    WAIT_RYANMEN,
    WAIT_SANMEN,
    WAIT_SHANPON,
    WAIT_TANKI,
)
from pipeline.rules.divisions import (
    BEFORE_FIRST,
    N_PLACES,
    is_seven_pairs,
    is_thirteen_orphans,
    next_division,
    shape_at,
)
from pipeline.rules.tiles import HONOUR_KINDS, N_KINDS, count_kinds


@native
def wait_shapes(counts: Ints, n_sets_needed: int, waits: int) -> int:
    """Mask of the ``SHAPE_*`` by which any of the kinds in ``waits`` completes the hand.

    counts: int64[34] of 3k + 1 concealed tiles; each kind is added for a moment and taken away
    again. ``waits``: the mask of ``wait_mask``.
    """
    shapes = 0
    for kind in range(N_KINDS):
        if (waits >> kind) & 1:
            counts[kind] += 1
            shapes |= shapes_of_win(counts, n_sets_needed, kind)
            counts[kind] -= 1
    return shapes


@native
def shapes_of_win(counts: Ints, n_sets_needed: int, win_kind: int) -> int:
    """Mask of the ``SHAPE_*`` in all divisions of a complete hand, winning tile included."""
    shapes = 0
    division = next_division(counts, BEFORE_FIRST)
    while division.pair < N_KINDS:
        for place in range(N_PLACES):
            shapes |= shape_at(division, win_kind, place)
        division = next_division(counts, division)
    if n_sets_needed == 4:
        if is_seven_pairs(counts):
            shapes |= SHAPE_CHIITOI
        if is_thirteen_orphans(counts):
            shapes |= SHAPE_KOKUSHI
    return shapes


@native
def wait_class(shapes: int, waits: int) -> int:
    """``WAIT_*`` of a tenpai hand, from the mask of its shapes and of its waits.

    Tanki, also of seven pairs, kanchan, penchan: one kind. Shanpon: two kinds. Nobetan: two or more
    kinds, each a tanki. Ryanmen, sanmen: two or three ends of two-sided runs, also where another
    division has a kanchan or penchan for the same kinds. Shanpon and ryanmen have one kind where the
    hand itself holds all four copies of the other. Complex: everything else.
    """
    n_kinds = count_kinds(waits)
    if n_kinds == 0:
        return WAIT_NONE
    if shapes == SHAPE_KOKUSHI:
        return WAIT_KOKUSHI_13 if n_kinds == 13 else WAIT_KOKUSHI
    if shapes & ~(SHAPE_TANKI | SHAPE_CHIITOI) == 0:
        return tanki_class(n_kinds, waits)
    if shapes == SHAPE_SHANPON and n_kinds <= 2:
        return WAIT_SHANPON
    if shapes == SHAPE_KANCHAN and n_kinds == 1:
        return WAIT_KANCHAN
    if shapes == SHAPE_PENCHAN and n_kinds == 1:
        return WAIT_PENCHAN
    if shapes & SHAPE_RYANMEN != 0 and shapes & ~(SHAPE_RYANMEN | SHAPE_KANCHAN | SHAPE_PENCHAN) == 0:
        return two_sided_class(n_kinds, waits)
    return WAIT_COMPLEX


@native
def tanki_class(n_kinds: int, waits: int) -> int:
    """The class of waits that all make the pair."""
    if n_kinds > 1:
        return WAIT_NOBETAN
    return WAIT_HONOUR_TANKI if waits & HONOUR_KINDS else WAIT_TANKI


@native
def two_sided_class(n_kinds: int, waits: int) -> int:
    """The class of waits that all end a run, some of them two-sided: those lie three kinds apart."""
    lowest = waits & -waits
    if n_kinds == 1 or waits == lowest * 0b1001:
        return WAIT_RYANMEN
    if waits == lowest * 0b1001001:
        return WAIT_SANMEN
    return WAIT_COMPLEX
