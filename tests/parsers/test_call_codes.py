import pytest

from parsers import calls
from parsers.calls import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, NO_CALL, PON, decode_meld

# Codes of real logs: code, caller, call, tiles, called tile, seat it came from, added tile.
CODES = [
    pytest.param(24583, 3, CHI, (40, 44, 48), 40, 2, None, id="chi"),
    pytest.param(34887, 2, CHI, (52, 58, 60), 58, 1, None, id="chi with an own red five"),
    pytest.param(10375, 3, CHI, (12, 16, 21), 16, 2, None, id="chi of a red five in the middle"),
    pytest.param(20073, 3, PON, (52, 53, 54), 52, 0, None, id="pon of the red five"),
    pytest.param(21097, 0, PON, (52, 53, 54), 54, 1, None, id="pon with the red five in the own pair"),
    pytest.param(47666, 0, KAKAN, (124, 125, 126, 127), 124, 2, 125, id="kakan, pon from the seat across"),
    pytest.param(11859, 3, KAKAN, (28, 29, 30, 31), 31, 2, 30, id="kakan, pon from the seat before"),
    pytest.param(6673, 0, KAKAN, (16, 17, 18, 19), 18, 1, 16, id="kakan that adds the red five"),
    pytest.param(9217, 3, DAIMINKAN, (36, 37, 38, 39), 36, 0, None, id="daiminkan from the seat after"),
    pytest.param(27906, 1, DAIMINKAN, (108, 109, 110, 111), 109, 3, None, id="daiminkan from across"),
    pytest.param(6144, 1, ANKAN, (24, 25, 26, 27), None, 1, None, id="ankan"),
    pytest.param(4096, 0, ANKAN, (16, 17, 18, 19), None, 0, None, id="ankan named by the red five"),
    pytest.param(23040, 2, ANKAN, (88, 89, 90, 91), None, 2, None, id="ankan named by another copy"),
    pytest.param(0, 1, ANKAN, (0, 1, 2, 3), None, 1, None, id="m=0 is an ankan of 1m"),
    pytest.param(31008, 0, KITA, (121,), None, 0, None, id="kita"),
    pytest.param(30752, 2, KITA, (120,), None, 2, None, id="kita, first copy"),
]


@pytest.mark.parametrize(("code", "who", "call", "tiles", "called", "from_seat", "added"), CODES)
def test_decode(code, who, call, tiles, called, from_seat, added):
    meld = decode_meld(code, who)
    assert (meld.call, meld.tiles, meld.called_tile, meld.from_seat) == (call, tiles, called, from_seat)
    assert calls.is_valid_call(code)
    if added is not None:
        assert calls.added_tile(code) == added


def test_seats_are_taken_modulo_four_with_three_players_too():
    assert decode_meld(calls.encode_pon((120, 121, 122), 121, 2), 2).from_seat == 0
    assert decode_meld(calls.encode_pon((120, 121, 122), 121, 1), 2).from_seat == 3


VALID = [code for code in range(65536) if calls.is_valid_call(code)]


def test_every_code_encodes_back():
    for code in VALID:
        meld = decode_meld(code, 1)
        assert encode(meld, code) == code


def encode(meld, code):
    rel = (meld.from_seat - meld.who) % 4
    if meld.call == CHI:
        return calls.encode_chi(meld.tiles, meld.called_tile)
    if meld.call == PON:
        return calls.encode_pon(meld.tiles, meld.called_tile, rel)
    if meld.call == KAKAN:
        pon = tuple(tile for tile in meld.tiles if tile != calls.added_tile(code))
        return calls.encode_kakan(calls.encode_pon(pon, meld.called_tile, rel))
    if meld.call == DAIMINKAN:
        return calls.encode_daiminkan(meld.called_tile, rel)
    if meld.call == ANKAN:
        return calls.encode_ankan(code >> 8)
    return calls.encode_kita(meld.tiles[0])


def test_number_of_codes():
    """21 runs x 4**3 copies x 3 called; 34 kinds x 3 called x 4 copies x 3 sources, twice; kans; kita."""
    assert len(VALID) == 21 * 64 * 3 + 2 * 34 * 3 * 4 * 3 + 136 * 4 + 4


def test_no_code_leaves_the_tiles():
    """Native code indexes with what comes out, whatever number a log holds."""
    for code in range(65536):
        tiles = [-1] * 4
        call, n_tiles, called, from_seat = calls.decode_call(code, 3, tiles)
        assert (call == NO_CALL) == (n_tiles == 0)
        assert all(0 <= tile <= 135 for tile in tiles[:n_tiles])
        assert tiles[:n_tiles] == sorted(set(tiles[:n_tiles]))
        assert called == -1 or called in tiles[:n_tiles]
        assert 0 <= from_seat <= 3 or call == NO_CALL


@pytest.mark.parametrize("code", [-1, 65535, 65536, 63 << 10 | 7, 102 << 9 | 9, 136 << 8, 8774])
def test_codes_of_no_call(code):
    assert not calls.is_valid_call(code)
    with pytest.raises(ValueError, match=f"expected a call code, got: {code}"):
        decode_meld(code, 0)
