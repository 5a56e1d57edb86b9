"""The tiles of a ``Logbook``: their names, and which copies nobody has yet."""

from dataclasses import dataclass

SUITS = "mpsz"
REDS = (16, 52, 88)


@dataclass
class Tile:
    """A tile of the script. ``id`` is None until a copy is allotted to it."""

    id: int | None = None


def parse(text):
    """``123m0p`` as (kind, is_red) pairs."""
    found, ranks = [], []
    for character in text:
        if character.isdigit():
            ranks.append(int(character))
        else:
            found += [(SUITS.index(character) * 9 + (rank or 5) - 1, rank == 0) for rank in ranks]
            ranks = []
    return found


class Wall:
    """The copies nobody has yet."""

    def __init__(self, players, has_reds):
        self.reds = REDS if has_reds else ()
        kinds = (k for k in range(34) if players == 4 or not 1 <= k <= 7)
        self.unused = {kind * 4 + copy for kind in kinds for copy in range(4)}

    def take(self, kind, is_red):
        copies = [t for t in range(kind * 4, kind * 4 + 4) if t in self.unused and (t in self.reds) == is_red]
        if not copies:
            raise ValueError(f"no copy of kind {kind}{' (red)' if is_red else ''} is left")
        return self.take_id(copies[0])

    def take_id(self, tile):
        if tile not in self.unused:
            raise ValueError(f"tile {tile} is in use")
        self.unused.remove(tile)
        return tile

    def take_any(self, cost):
        """The unused tile of the lowest cost (a function of the kind); red fives last."""
        return self.take_id(
            min(self.unused, key=lambda t: (t in self.reds, cost(t // 4), -self.left(t // 4), t))
        )

    def left(self, kind):
        return sum(kind * 4 + copy in self.unused for copy in range(4))


def connection(kinds, kind):
    """How well a kind fits to those a hand has."""
    cost = 0
    for other in kinds:
        same_suit = kind // 9 == other // 9 and kind < 27
        distance = abs(kind - other) if same_suit or kind == other else 9
        cost += (8, 4, 2)[distance] if distance < 3 else 0
    return cost


def split(tiles):
    """Tile names or ids, one by one."""
    if not isinstance(tiles, str):
        return list(tiles)
    return [f"{0 if is_red else kind % 9 + 1}{SUITS[kind // 9]}" for kind, is_red in parse(tiles)]


def text_of(tile):
    return f"{tile // 4 % 9 + 1}{SUITS[tile // 36]}"


def sorted_ids(hand):
    return tuple(sorted(tile.id for tile in hand))


def doras_of(indicator):
    """Kinds that an indicator of this kind may point to, with three or four players."""
    if indicator in (0, 8):
        return (0, 1, 8)
    first, last = next(
        r for r in ((0, 8), (9, 17), (18, 26), (27, 30), (31, 33)) if r[0] <= indicator <= r[1]
    )
    return (first if indicator == last else indicator + 1,)


def kinds_of(hand, melds):
    """Kinds of a hand with its melds, roughly: all kinds of a called suit count."""
    kinds = {tile.id // 4 for tile in hand}
    for code in melds:
        kind = (code >> 8) // 4 if not code & 0x3C or code & 0x20 else (code >> 9) // 3
        kinds |= set(range(34)) if code & 0x4 else {kind}
    return kinds
