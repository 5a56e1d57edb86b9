"""Winning hands as text, written natively: ``123m406p11z`` and ``chi 345p, ankan 7777z``."""

import numpy as np

from parsers import calls
from parsers.calls import KITA
from pipeline.native.compiler import native
from pipeline.replay.score import is_red_five
from pipeline.replay.state.table import HELD
from pipeline.rules.numbers import N_TILES

decode_call = native(calls.decode_call)

_SUIT_LETTERS = np.array([ord(letter) for letter in "mpsz"], dtype=np.int64)
_LONGEST = max(map(len, calls.CALL_NAMES))
# Each call's name, padded with 0.
_CALL_LETTERS = np.array(
    [[ord(letter) for letter in name.ljust(_LONGEST, "\0")] for name in calls.CALL_NAMES], dtype=np.int64
)


@native
def _put(rows, letter):
    at = rows.text.n_rows
    if at >= len(rows.text.letter):
        rows.is_full = True
        return
    rows.text.letter[at] = letter
    rows.text.n_rows = at + 1


@native
def _put_tile(table, rows, tile, suit):
    """The tile's digit, behind the letter of the suit before it where that changes; the tile's suit."""
    kind = tile >> 2
    if suit >= 0 and suit != kind // 9:
        _put(rows, _SUIT_LETTERS[suit])
    digit = kind % 9 + 1
    if is_red_five(table, tile):
        digit = 0
    _put(rows, 48 + digit)
    return kind // 9


@native
def write_hand(table, seat, tile, rows):
    """The concealed tiles with the winning tile; where the text ends."""
    suit = -1
    for other in range(N_TILES):
        if table.place[other] == HELD + seat or other == tile:
            suit = _put_tile(table, rows, other, suit)
    if suit >= 0:
        _put(rows, _SUIT_LETTERS[suit])
    return rows.text.n_rows


@native
def write_melds(table, player, seat, rows):
    """The melds in order of announcement, kita tiles among them; where the text ends."""
    for i in range(player.n_codes):
        call, n, _, _ = decode_call(player.codes[i], seat, table.tiles)
        if call == KITA and player.n_kita == 0:
            continue
        if i > 0:
            _put(rows, 44)
            _put(rows, 32)
        for letter in _CALL_LETTERS[call]:
            if letter:
                _put(rows, letter)
        _put(rows, 32)
        suit = -1
        for j in range(n):
            suit = _put_tile(table, rows, table.tiles[j], suit)
        if suit >= 0:
            _put(rows, _SUIT_LETTERS[suit])
    return rows.text.n_rows
