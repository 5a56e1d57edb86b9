"""What stands in the lists of a hand, as a number: a tile, a discard, a call.

A number from 0 is a face (``parsers.faces``); one below is a call, ``~draft_call(...)``. Of discards,
``TSUMOGIRI`` is the tile just drawn, ``RIICHI`` is added where one declares riichi, and ``SKIPPED`` is the
one that an open kan leaves out.
"""

import re
from typing import Any

from parsers.calls import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON
from parsers.faces import AS_DRAWN, N_KINDS, RED, UNNAMED, draft_call

RIICHI = 128
SKIPPED = 512
TSUMOGIRI = AS_DRAWN | UNNAMED

_CALL = re.compile(r"((?:[1-5][1-9])*)([cpmkaf])((?:[1-5][1-9])+)")
_CALLS = {"c": CHI, "p": PON, "m": DAIMINKAN, "k": KAKAN, "a": ANKAN, "f": KITA}
_N_TILES = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4, "f": 1}
# Seats from the caller to the source, by how many tiles stand before the letter: with four tiles the third
# place means the right neighbour as the last does.
_SOURCES = (3, 2, 1, 1)
_MOST_KNOWN = 1 << 16  # texts that are remembered

# By number on the tile: 11-19, 21-29, 31-39, 41-47, and 51-53.
FACES = {
    **{10 * (kind // 9 + 1) + kind % 9 + 1: kind for kind in range(N_KINDS)},
    **{51 + suit: RED + suit for suit in range(3)},
}
NUMBERS = {face: number for number, face in FACES.items()}


class Items(dict[Any, int]):
    """The number of what a list holds. KeyError for what cannot stand there, TypeError for a list."""

    def __init__(self, numbers: dict[int, int], letters: str, has_riichi: bool) -> None:
        super().__init__(numbers)
        self._numbers = numbers
        self._letters = letters
        self._has_riichi = has_riichi

    def __missing__(self, item: Any) -> int:
        if not isinstance(item, str):
            raise KeyError(item)
        number = self._read(item)
        if len(self) > _MOST_KNOWN:
            self.clear()
            self.update(self._numbers)
        self[item] = number
        return number

    def _read(self, text: str) -> int:
        if self._has_riichi and text.startswith("r"):
            return RIICHI | self._numbers[_tile(text[1:])]
        found = _CALL.fullmatch(text)
        if found is None:
            return self._numbers[_tile(text)]
        if found[2] not in self._letters:
            raise KeyError(text)
        return ~_read_call(text, *found.groups())


def _tile(text: str) -> int:
    if len(text) != 2 or not text.isdecimal():
        raise KeyError(text)
    return int(text)


def _read_call(text: str, before: str, letter: str, behind: str) -> int:
    """The draft of a call: the tile after the letter is the one called, added, or set aside."""
    tiles = [FACES.get(int(pair)) for pair in re.findall("..", behind + before)]
    n_before = len(before) // 2
    is_alone = letter in "af"  # no other seat is told
    if len(tiles) != _N_TILES[letter] or None in tiles or (letter == "c" and n_before):
        raise KeyError(text)
    return draft_call(_CALLS[letter], 0 if is_alone else _SOURCES[n_before], *tiles)  # type: ignore[arg-type]


TILES = Items(FACES, "", has_riichi=False)
INCOMING = Items(FACES, "cpm", has_riichi=False)
OUTGOING = Items(FACES | {60: TSUMOGIRI, 0: SKIPPED}, "kaf", has_riichi=True)
