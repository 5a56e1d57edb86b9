"""Call codes of the tiles that a seat holds; the encoders of ``parsers.calls`` compiled."""

from parsers import calls
from pipeline.native.compiler import native
from pipeline.replay.state.player import Player
from pipeline.replay.state.table import HELD, Table
from pipeline.rules.tiles import is_red

encode_ankan = native(calls.encode_ankan)
encode_daiminkan = native(calls.encode_daiminkan)
encode_kakan = native(calls.encode_kakan)
encode_kita = native(calls.encode_kita)


@native
def held_tile(table: Table, seat: int, kind: int) -> int:
    """A tile of the kind in the seat's hand, a red five where it has one; -1."""
    best = -1
    for copy in range(4):
        tile = 4 * kind + copy
        if table.place[tile] == HELD + seat and (best < 0 or is_red(tile)):
            best = tile
    return best


@native
def chi_code(table: Table, seat: int, low: int, called: int) -> int:
    """The code of the chi of the run from kind ``low`` with the tile ``called`` (parsers.calls)."""
    copies = 0
    index = 0
    for i in range(3):
        tile = called
        if called >> 2 == low + i:
            index = i
        else:
            tile = held_tile(table, seat, low + i)
        copies |= (tile & 3) << (3 + 2 * i)
    base = low // 9 * 7 + low % 9
    return (base * 3 + index) << 10 | copies | 0x4 | 3


@native
def pon_code(table: Table, seat: int, called: int, rel: int) -> int:
    """The code of the pon of a tile from the seat ``rel`` places on; red fives go into the meld."""
    kind = called >> 2
    left_out = -1
    n_held = 0
    for copy in range(4):
        tile = 4 * kind + copy
        if tile != called:
            if table.place[tile] == HELD + seat:
                n_held += 1
            else:
                left_out = copy
    if n_held == 3:
        left_out = _spare_copy(called)
    index = (called & 3) - (1 if (called & 3) > left_out else 0)
    return (kind * 3 + index) << 9 | left_out << 5 | 0x8 | rel


@native
def _spare_copy(called: int) -> int:
    """Of three copies in the hand the one to keep: the last that is not red."""
    return 2 if called & 3 == 3 else 3


@native
def kakan_code(player: Player, kind: int) -> int:
    """The code of the added kan of a pon among the player's melds."""
    for i in range(player.n_codes):
        code = player.codes[i]
        if code & 0x4 == 0 and code & 0x8 and (code >> 9) // 3 == kind:
            return encode_kakan(code)
    return -1
