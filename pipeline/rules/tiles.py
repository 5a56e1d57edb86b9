"""Tiles and kinds.

A *tile* is one of the 136 pieces, id 0-135; a *kind* is what is printed on it, 0-33: 1m-9m, 1p-9p,
1s-9s, east south west north, white green red. ``kind = tile // 4`` (mjlog-format.md §4). Text is
the usual shorthand: ``1m`` ... ``9s``, honours ``1z`` ... ``7z``, red fives ``0m 0p 0s``.
"""

from collections.abc import Iterable

from pipeline.native.arrays import Ints
from pipeline.native.compiler import native

N_KINDS = 34
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
RED_FIVES = (16, 52, 88)

# Sets of kinds are bit masks: bit k stands for kind k.
SUIT_KINDS = 0b111111111
NUMBER_KINDS = (1 << EAST) - 1
TERMINAL_KINDS = sum(1 << kind for kind in (0, 8, 9, 17, 18, 26))
WIND_KINDS = 0b1111 << EAST
DRAGON_KINDS = 0b111 << WHITE
HONOUR_KINDS = WIND_KINDS | DRAGON_KINDS
YAOCHU_KINDS = TERMINAL_KINDS | HONOUR_KINDS
SIMPLE_KINDS = ((1 << N_KINDS) - 1) ^ YAOCHU_KINDS

_SUITS = "mpsz"


@native
def kind_of(tile: int) -> int:
    """Kind 0-33 of a tile 0-135."""
    return tile >> 2


@native
def is_red(tile: int) -> bool:
    """True for the three red fives; only where the rules have red fives (mjlog-format.md §4)."""
    return tile == 16 or tile == 52 or tile == 88


@native
def is_five(kind: int) -> bool:
    """True for the fives, of which one copy may be red."""
    return kind < 27 and kind % 9 == 4


@native
def is_yaochu(kind: int) -> bool:
    """True for terminals and honours."""
    return kind >= 27 or kind % 9 == 0 or kind % 9 == 8


@native
def is_in_game(kind: int, n_players: int) -> bool:
    """True for the kinds that are played with: three players have no 2m-8m (rules.md §13.1)."""
    return n_players == 4 or kind < 1 or kind > 7


@native
def dora_kind(indicator_kind: int, n_players: int) -> int:
    """The kind that an indicator makes dora (rules.md §9.4); with three players 9m follows 1m."""
    if indicator_kind >= WHITE:
        return WHITE + (indicator_kind - WHITE + 1) % 3
    if indicator_kind >= EAST:
        return EAST + (indicator_kind - EAST + 1) % 4
    if n_players == 3 and indicator_kind < 9:
        return 0 if indicator_kind == 8 else 8
    return indicator_kind // 9 * 9 + (indicator_kind % 9 + 1) % 9


@native
def count_kinds(mask: int) -> int:
    """Number of kinds in a bit mask."""
    n = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


@native
def kinds_present(counts: Ints) -> int:
    """Mask of the kinds with at least one tile; ``counts`` int64[34]."""
    mask = 0
    for kind in range(N_KINDS):
        if counts[kind] > 0:
            mask |= 1 << kind
    return mask


def kind_text(kind: int) -> str:
    """``kind_text(0) == "1m"``, ``kind_text(33) == "7z"``."""
    return f"{kind % 9 + 1}{_SUITS[kind // 9]}"


def tile_text(tile: int, has_red_fives: bool = True) -> str:
    """Text of one tile 0-135; a red five is ``0m``, ``0p`` or ``0s``."""
    if has_red_fives and tile in RED_FIVES:
        return f"0{_SUITS[tile // 36]}"
    return kind_text(tile // 4)


def tiles_text(tiles: Iterable[int], has_red_fives: bool = True) -> str:
    """Text of tiles in the order given, neighbours of one suit joined: ``"123m406p"``."""
    text = ""
    for tile in tiles:
        name = tile_text(tile, has_red_fives)
        text = text.removesuffix(name[1]) + name
    return text


def parse_tiles(text: str, has_red_fives: bool = True) -> list[int]:
    """Tile ids of ``"123m406p11z"`` in the order written; equal kinds take ascending copies.

    ``0`` is the red five. A written ``5`` takes the red copy only when the other three are used up.
    Without red fives all four copies are plain and ``0`` is refused. Raises ``ValueError`` for
    anything that is not a tile and for a fifth copy.
    """
    used: set[int] = set()
    tiles = []
    digits = ""
    for char in text:
        if char.isdecimal():
            digits += char
            continue
        if char not in _SUITS or not digits:
            raise ValueError(f"expected digits followed by one of m p s z, got: {text!r}")
        for digit in digits:
            tiles.append(_free_tile(int(digit), _SUITS.index(char), has_red_fives, used))
        digits = ""
    if digits:
        raise ValueError(f"expected a suit letter after {digits!r}, got: {text!r}")
    return tiles


def _free_tile(digit: int, suit: int, has_red_fives: bool, used: set[int]) -> int:
    name = f"{digit}{_SUITS[suit]}"
    if (suit == 3 and not 1 <= digit <= 7) or (digit == 0 and not has_red_fives):
        raise ValueError(f"expected a tile, got: {name!r}")
    first = 4 * (9 * suit + (digit or 5) - 1)
    copies = [first] if digit == 0 else list(range(first, first + 4))
    if digit == 5 and suit < 3 and has_red_fives:
        copies = [*copies[1:], first]
    for tile in copies:
        if tile not in used:
            used.add(tile)
            return tile
    raise ValueError(f"expected at most {len(copies)} copies of {name}, got one more")
