"""How dangerous a discard is against a riichi hand, to a player who cannot see that hand.

A *shape* here is a two-sided one: two neighbours that wait for the tile before and the tile after
them, so the ends of a shape lie three apart. A *suji* is such a pair of ends: 1-4 to 6-9, eighteen in
three suits. *Genbutsu* are kinds on which the hand cannot win by ron, because of furiten: ``safe`` is
their mask, bit k for kind k. With three players 1m and 9m stand in no run and count as honours.

``visible`` and ``counts``: int64[34], copies of each kind that everybody sees and that the player
holds concealed. ``side``: 1 for the shape above a kind, which waits for the kind with its lower end,
-1 for the one below.
"""

import numpy as np

from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.rules.codes import (
    CHANCE_OPEN,
    DANGER_GENBUTSU,
    DANGER_HALF_SUJI,
    DANGER_HONOUR,
    DANGER_NO_SUJI,
    DANGER_SUJI,
)
from pipeline.rules.numbers import COPIES
from pipeline.rules.tiles import EAST, N_KINDS, SUIT_KINDS, count_kinds

LAST_RANK = 8  # ranks are 0-8
LOWER_ENDS = 0b111111 * (1 | 1 << 9 | 1 << 18)  # kinds that are the lower end of a suji
MAN_KINDS = SUIT_KINDS


def _ends_of_shapes(places: tuple[int, ...]) -> Ints:
    """By kind of a riichi tile: the ends of the shapes whose lower tile lies at these places from it."""
    masks = np.zeros(N_KINDS, dtype=np.int64)
    for kind in range(EAST):
        for low in (kind + place for place in places):
            if low // 9 == kind // 9 and 1 <= low % 9 <= LAST_RANK - 2:
                masks[kind] |= 1 << (low - 1) | 1 << (low + 2)
    return masks


# Matagi-suji: the shape held a second riichi tile. Ura-suji: an end lies next to the riichi tile, the
# shape beyond it: 134 and the riichi tile 1 wait for 2-5. Nothing follows from an honour.
MATAGI = _ends_of_shapes((-1, 0))
URASUJI = _ends_of_shapes((-3, 2))


@native
def stands_in_runs(kind: int, n_players: int) -> bool:
    """True for number tiles, with three players not for 1m and 9m (rules.md §13.1)."""
    return kind < EAST and (n_players == 4 or kind > LAST_RANK)


@native
def has_shape(kind: int, side: int) -> bool:
    """True where a shape on this side waits for a number tile: its other end lies in the suit."""
    rank = kind % 9 + 3 * side
    return 0 <= rank <= LAST_RANK


@native
def danger_class(kind: int, safe: int, n_players: int) -> int:
    """``DANGER_*``. Suji: the other end of every shape is genbutsu; half suji: one of two (4, 5, 6)."""
    if (safe >> kind) & 1:
        return DANGER_GENBUTSU
    if not stands_in_runs(kind, n_players):
        return DANGER_HONOUR
    n_shapes = 0
    n_closed = 0
    for side in (-1, 1):
        if has_shape(kind, side):
            n_shapes += 1
            n_closed += (safe >> (kind + 3 * side)) & 1
    if n_closed == 0:
        return DANGER_NO_SUJI
    return DANGER_SUJI if n_closed == n_shapes else DANGER_HALF_SUJI


@native
def unseen_of_shape(kind: int, side: int, visible: Ints, counts: Ints) -> int:
    """Unseen copies of the scarcer of the two tiles of a shape."""
    near = kind + side
    far = near + side
    return max(0, COPIES - max(visible[near] + counts[near], visible[far] + counts[far]))


@native
def possible_shapes(kind: int, safe: int, visible: Ints, counts: Ints) -> int:
    """How many shapes, 0 to 2, may still wait for a number tile; none for genbutsu."""
    if (safe >> kind) & 1:
        return 0
    n = 0
    for side in (-1, 1):
        if has_shape(kind, side) and (safe >> (kind + 3 * side)) & 1 == 0:
            n += 1 if unseen_of_shape(kind, side, visible, counts) > 0 else 0
    return n


@native
def wall_class(kind: int, visible: Ints, counts: Ints) -> int:
    """``CHANCE_*`` of a number tile: by the shape of which most is left, genbutsu not looked at."""
    most = 0
    for side in (-1, 1):
        if has_shape(kind, side):
            most = max(most, unseen_of_shape(kind, side, visible, counts))
    return min(most, CHANCE_OPEN)


@native
def passed_suji(safe: int, n_players: int) -> int:
    """How many suji of 18, with three players of 12, have an end that is genbutsu."""
    lower = LOWER_ENDS if n_players == 4 else LOWER_ENDS & ~MAN_KINDS
    return count_kinds((safe | safe >> 3) & lower)


@native
def is_matagi(kind: int, riichi_kind: int) -> bool:
    """True where a shape that holds the kind of the riichi tile waits for a kind."""
    return (MATAGI[riichi_kind] >> kind) & 1 == 1


@native
def is_urasuji(kind: int, riichi_kind: int) -> bool:
    """True where a kind is of the suji next to the riichi tile."""
    return (URASUJI[riichi_kind] >> kind) & 1 == 1
