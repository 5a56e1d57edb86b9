"""Acceptance: the kinds whose draw brings a hand closer to complete."""

from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.rules.shanten import NINE_MAN, POWERS, TALLIES
from pipeline.rules.suits import HONOURS, SuitTables
from pipeline.rules.tiles import EAST, N_KINDS


@native
def accepted_kinds(
    keys: Ints, counts: Ints, tally: int, n_sets_needed: int, n_players: int, tables: SuitTables
) -> int:
    """Mask of the kinds that lower the shanten of 3k + 1 concealed tiles.

    Arguments as for ``shanten``, and ``counts`` int64[34]: kinds of which all four copies are held are
    left out. The keys may stand for a part of the tiles only; tally 0 leaves out seven pairs and
    thirteen orphans.
    """
    man = man_class(keys[0], n_players, tables)
    pin = int(tables.classes[keys[1]])
    sou = int(tables.classes[keys[2]])
    honour = int(tables.classes[HONOURS + keys[3]])
    left = int(tables.man_pin[man, pin])
    right = int(tables.sou_honour[sou, honour])
    distance = int(tables.distance[n_sets_needed, left, right])
    mask = 0
    if n_sets_needed == 4 and tables.special_distance[tally] <= distance:
        best = int(tables.special_distance[tally])
        mask = _specially_accepted(counts, tally, best, n_players, tables)
        if best < distance:
            return mask
    for kind in range(0, 9, 8 if n_players == 3 else 1):
        if counts[kind] < 4:  # the key of a fifth copy may lie beyond the table
            new = int(tables.man_pin[man_class(keys[0] + POWERS[kind], n_players, tables), pin])
            if tables.distance[n_sets_needed, new, right] < distance:
                mask |= 1 << kind
    for kind in range(9, 18):
        if counts[kind] < 4:
            new = int(tables.man_pin[man, int(tables.classes[keys[1] + POWERS[kind]])])
            if tables.distance[n_sets_needed, new, right] < distance:
                mask |= 1 << kind
    for kind in range(18, 27):
        if counts[kind] < 4:
            new = int(tables.sou_honour[int(tables.classes[keys[2] + POWERS[kind]]), honour])
            if tables.distance[n_sets_needed, left, new] < distance:
                mask |= 1 << kind
    for kind in range(EAST, N_KINDS):
        if counts[kind] < 4:
            new = int(tables.sou_honour[sou, int(tables.classes[HONOURS + keys[3] + POWERS[kind]])])
            if tables.distance[n_sets_needed, left, new] < distance:
                mask |= 1 << kind
    return mask


@native
def _specially_accepted(counts: Ints, tally: int, best: int, n_players: int, tables: SuitTables) -> int:
    """Mask of the kinds that bring seven pairs or thirteen orphans nearer than ``best`` tiles."""
    mask = 0
    for kind in range(N_KINDS):
        if counts[kind] < 4 and (n_players == 4 or kind < 1 or kind > 7):
            added = tally + TALLIES[kind, counts[kind] + 1] - TALLIES[kind, counts[kind]]
            if tables.special_distance[added] < best:
                mask |= 1 << kind
    return mask


@native
def man_class(key: int, n_players: int, tables: SuitTables) -> int:
    """The class of the man suit, which is another suit with three players."""
    if n_players == 3:
        return int(tables.sanma_classes[key % 5 + 5 * (key // NINE_MAN)])
    return int(tables.classes[key])
