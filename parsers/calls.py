"""Call codes: the number ``m`` of an ``N`` element, and of the melds of an ``AGARI``.

The low two bits are the source: seat ``(who + rel) % 4``, also with three players (the log keeps four
seats). Which of bits 2-5 is set tells the kind of call; the rest depends on it:

=========  ==========  ===========================================================================
call       told by     layout
=========  ==========  ===========================================================================
chi        bit 2       bits 3-4, 5-6, 7-8 copy (0-3) of the low, middle, high tile; bits 10-15
                       ``(suit * 7 + low rank) * 3 + index of the called tile``
pon        bit 3       bits 5-6 the copy left out; bits 9-15 ``kind * 3 + index of the called tile``
                       among the three, ascending
kakan      bit 4       as the pon it adds to; bits 5-6 are the copy added
kita       bit 5       bits 8-15 tile
daiminkan  rel not 0   bits 8-15 called tile
ankan      rel 0       bits 8-15 some tile of the kind
=========  ==========  ===========================================================================

``decode_call``, ``added_tile`` and ``is_valid_call`` are plain integer code without calls to others,
so that they can be compiled as they stand.
"""

from dataclasses import dataclass
from typing import Any

CHI, PON, DAIMINKAN, ANKAN, KAKAN, KITA = range(6)
CALL_NAMES = ("chi", "pon", "daiminkan", "ankan", "kakan", "kita")
NO_CALL = -1


def decode_call(m: int, who: int, tiles: Any) -> tuple[int, int, int, int]:
    """Decode a call code; return ``(call, n_tiles, called, from_seat)``.

    ``tiles``, a list or array of four, is filled: ``tiles[0:n_tiles]`` are the call's tile ids, ascending.
    ``called`` is the tile taken from another seat, -1 for ankan and kita; for kakan it is the tile of the
    original pon. ``from_seat`` is the seat it came from, ``who`` itself for ankan and kita.
    A code that no call has gives ``(NO_CALL, 0, -1, -1)``.
    """
    from_seat = (who + (m & 3)) % 4
    if m & 0x4:
        base = (m >> 10) // 3
        if m < 0 or base > 20:
            return NO_CALL, 0, -1, -1
        kind = base // 7 * 9 + base % 7
        tiles[0] = kind * 4 + ((m >> 3) & 3)
        tiles[1] = kind * 4 + 4 + ((m >> 5) & 3)
        tiles[2] = kind * 4 + 8 + ((m >> 7) & 3)
        return CHI, 3, int(tiles[(m >> 10) % 3]), from_seat
    if m & 0x18:
        kind = (m >> 9) // 3
        if m < 0 or kind > 33:
            return NO_CALL, 0, -1, -1
        left_out = (m >> 5) & 3
        n = 0
        for copy in range(4):
            if copy != left_out:
                tiles[n] = kind * 4 + copy
                n += 1
        called = int(tiles[(m >> 9) % 3])
        if m & 0x8:
            return PON, 3, called, from_seat
        for copy in range(4):
            tiles[copy] = kind * 4 + copy
        return KAKAN, 4, called, from_seat
    tile = m >> 8
    if m < 0 or tile > 135:
        return NO_CALL, 0, -1, -1
    if m & 0x20:
        tiles[0] = tile
        return KITA, 1, -1, who
    for copy in range(4):
        tiles[copy] = tile // 4 * 4 + copy
    if m & 3:
        return DAIMINKAN, 4, tile, from_seat
    return ANKAN, 4, -1, who


def added_tile(m: int) -> int:
    """The tile id that a kakan adds to its pon. Only for codes of a kakan."""
    return (m >> 9) // 3 * 4 + ((m >> 5) & 3)


def is_valid_call(m: int) -> bool:
    """Tell whether a code is one that a log can hold: tiles that exist, bits and source that fit."""
    if m < 0 or m > 65535:
        return False
    if m & 0x4:
        return (m >> 10) < 63 and (m & 3) == 3 and m & 0x200 == 0
    if m & 0x18:
        return (m >> 9) < 102 and (m & 3) != 0 and m & 0x18 != 0x18 and m & 0x180 == 0
    if m & 0x20:
        return 120 <= m >> 8 <= 123 and m & 0xDF == 0
    return (m >> 8) <= 135 and m & 0xC0 == 0


@dataclass(frozen=True, slots=True)
class Meld:
    """One call. ``tiles`` ascending; ``called_tile`` is None for ankan and kita.

    >>> decode_meld(31744, 2).name
    'ankan'
    """

    call: int
    tiles: tuple[int, ...]
    called_tile: int | None
    from_seat: int
    who: int

    @property
    def name(self) -> str:
        return CALL_NAMES[self.call]


def decode_meld(m: int, who: int) -> Meld:
    """The call that ``m`` stands for when seat ``who`` makes it. ValueError where no call has the code.

    >>> decode_meld(42031, 0)
    Meld(call=0, tiles=(61, 65, 68), called_tile=68, from_seat=3, who=0)
    """
    tiles = [0] * 4
    call, n_tiles, called, from_seat = decode_call(m, who, tiles)
    if call == NO_CALL or not is_valid_call(m):
        raise ValueError(f"expected a call code, got: {m}")
    return Meld(call, tuple(tiles[:n_tiles]), None if called < 0 else called, from_seat, who)


def encode_chi(tiles: tuple[int, int, int], called: int) -> int:
    """The code of a chi of three tile ids, ascending; the source is always the seat before."""
    low, middle, high = tiles
    kind = low // 4
    base = kind // 9 * 7 + kind % 9
    copies = (low % 4) << 3 | (middle % 4) << 5 | (high % 4) << 7
    return (base * 3 + tiles.index(called)) << 10 | copies | 0x4 | 3


def encode_pon(tiles: tuple[int, int, int], called: int, rel: int) -> int:
    """The code of a pon of three tile ids, ascending, from the seat ``rel`` places after the caller."""
    kind = tiles[0] // 4
    (left_out,) = set(range(4)) - {tile % 4 for tile in tiles}
    return (kind * 3 + tiles.index(called)) << 9 | left_out << 5 | 0x8 | rel


def encode_kakan(pon: int) -> int:
    """The code of the kakan that adds the fourth tile to the pon of code ``pon``."""
    return pon ^ 0x18


def encode_daiminkan(called: int, rel: int) -> int:
    return called << 8 | rel


def encode_ankan(tile: int) -> int:
    """The code of an ankan; ``tile`` is any tile id of the kind."""
    return tile << 8


def encode_kita(tile: int) -> int:
    return tile << 8 | 0x20
