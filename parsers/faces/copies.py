"""Draft rows to packed events: names the copy of every tile, and adds what follows from the moves.

Copies are named in the order in which tiles come to be known: the hands of the deal by seat, the first
indicator, then draws and indicators as they come, ura indicators last. The red five of a suit is the copy 0
of its kind, and every other tile the lowest copy that is not named yet; so the copy 0 of a five is the last
choice for one that is not red. A seat that gives away one of several equal tiles gives the lowest, and the
tile just drawn last.

Added are the source of a win (hand, melds, winning tile), honba and sticks of a result, and the points before
each settlement. Plain integer code that can be compiled (``parsers.compiling``). It judges nothing: where the
moves do not fit together, a tile is named that the replay refuses, or a call of which no code tells is
``NO_CODE``.
"""

import numpy as np
import numpy.typing as npt

from parsers.calls import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON
from parsers.faces import AS_DRAWN, N_KINDS, UNNAMED
from parsers.packed import (
    ATTR_BA,
    ATTR_CHIP,
    ATTR_DORA,
    ATTR_HAI,
    ATTR_HAI0,
    ATTR_HAI3,
    ATTR_MACHI,
    ATTR_MELDS,
    ATTR_SC,
    ATTR_SEED,
    ATTR_TEN,
    ATTR_URA,
    MAX_PLAYERS,
    N_TILES,
    OP,
    OP_AGARI,
    OP_CALL,
    OP_DISCARD,
    OP_DORA,
    OP_DRAW,
    OP_INIT,
    OP_REACH,
    OP_RYUUKYOKU,
    PAYLOAD,
    SEAT,
    VALUE,
)

Numbers = npt.NDArray[np.int32]

NO_CODE = 0xFFFF  # a meld code that no call has
COPIES = 4
SUIT, FIVE = 9, 4  # kinds of a suit; place of the five in it
FIRST_HONOUR, NORTH = 27, 30
MOST_MELDS = 8  # that AGARI can list
MOST_IN_HAND = 14
STICK = 10  # hundreds
MOST_INDICATORS = 5

# Who has a tile: a seat, or one of these.
UNKNOWN, OUT = -1, MAX_PLAYERS

# ``desk``: what is remembered of the hand. PLAIN: by suit, 1 where the copy 0 of the five is not red.
DRAWN, OFFER, HONBA, STICKS, N_WINS, N_DORA, N_URA = range(7)
POINTS = 7
CHIPS = POINTS + MAX_PLAYERS
N_MELDS = CHIPS + MAX_PLAYERS
MELDS = N_MELDS + MAX_PLAYERS
DORA = MELDS + MAX_PLAYERS * MOST_MELDS
URA = DORA + MOST_INDICATORS
PLAIN = URA + MOST_INDICATORS
N_DESK = PLAIN + 3

ADDED = 96  # numbers that a result may have more of than its draft


def name_copies(events: Numbers, payload: Numbers, out: Numbers, numbers: Numbers) -> int:
    """Fill ``out`` and ``numbers`` with the packed events of a draft, sentinel included.

    ``out`` is as long as ``events``; ``numbers`` has room for ``payload`` and ADDED more of each result.
    Returns how many of ``numbers`` are in use.
    """
    holder = np.full(N_TILES, UNKNOWN, np.int32)
    desk = np.full(N_DESK, -1, np.int32)
    n = 0
    for row in range(len(events)):
        op, seat, value = events[row, OP], events[row, SEAT], events[row, VALUE]
        start = events[row, PAYLOAD]
        end = events[row + 1, PAYLOAD] if row + 1 < len(events) else start
        out[row, OP], out[row, SEAT], out[row, PAYLOAD] = op, seat, n
        if op == OP_INIT:
            clear(holder, desk)
            n = deal(holder, desk, payload, start, end, numbers, n)
        elif op == OP_AGARI:
            n = win(holder, desk, seat, seat == value, payload, start, end, numbers, n)
        elif op == OP_RYUUKYOKU:
            n = end_in_draw(holder, desk, payload, start, end, numbers, n)
        else:
            value = move(holder, desk, op, seat, value)
            n = copy(payload, start, end, numbers, n)
        out[row, VALUE] = value
    return n


def copy(payload: Numbers, start: int, end: int, numbers: Numbers, n: int) -> int:
    """Numbers as they stand; where those of the next row go."""
    for i in range(start, end):
        numbers[n + i - start] = payload[i]
    return n + end - start


def clear(holder: Numbers, desk: Numbers) -> None:
    """A new hand."""
    holder[:] = UNKNOWN
    desk[:] = 0
    desk[DRAWN] = desk[OFFER] = -1


# Which copy


def is_red(tile: int) -> bool:
    kind = tile // COPIES
    return tile % COPIES == 0 and kind < FIRST_HONOUR and kind % SUIT == FIVE


def kind_of(face: int) -> int:
    return (face - N_KINDS) * SUIT + FIVE if face >= N_KINDS else face


def has_face(desk: Numbers, tile: int, face: int) -> bool:
    """Whether a face means this tile."""
    if tile // COPIES != kind_of(face):
        return False
    return is_red(tile) == (face >= N_KINDS) or (is_red(tile) and desk[PLAIN + tile // COPIES // SUIT] == 1)


def new_copy(holder: Numbers, desk: Numbers, face: int) -> int:
    """A tile of this face that has not been named; where there is none, one that has."""
    first = kind_of(face) * COPIES
    if face >= N_KINDS:
        return first
    for tile in range(first, first + COPIES):
        if holder[tile] == UNKNOWN and not is_red(tile):
            return tile
    if holder[first] != UNKNOWN:
        return first + COPIES - 1
    desk[PLAIN + first // COPIES // SUIT] = 1
    return first


def own_copy(holder: Numbers, desk: Numbers, seat: int, face: int) -> int:
    """The tile that a seat gives away; where it has none of this face, one that it cannot have."""
    first = kind_of(face) * COPIES
    found = -1
    for tile in range(first + COPIES - 1, first - 1, -1):
        if holder[tile] == seat and has_face(desk, tile, face) and (found < 0 or tile != desk[DRAWN]):
            found = tile
    return found if found >= 0 else new_copy(holder, desk, face)


# Moves


def move(holder: Numbers, desk: Numbers, op: int, seat: int, value: int) -> int:
    """VALUE of an element that seat and value tell."""
    if op == OP_DRAW:
        value = new_copy(holder, desk, value)
        holder[value] = seat
        desk[DRAWN] = value
        desk[OFFER] = -1
    elif op == OP_DISCARD:
        value = discarded(holder, desk, seat, value)
        holder[value] = OUT
        desk[OFFER] = value
        desk[DRAWN] = -1
    elif op == OP_CALL:
        value = called(holder, desk, seat, value)
        desk[DRAWN] = -1
    elif op == OP_DORA:
        value = indicator(holder, desk, value)
    elif op == OP_REACH and value == 2:
        desk[POINTS + seat] -= STICK
        desk[STICKS] += 1
    return value


def discarded(holder: Numbers, desk: Numbers, seat: int, value: int) -> int:
    face = value % AS_DRAWN
    drawn = int(desk[DRAWN])
    if value >= AS_DRAWN and drawn >= 0 and (face == UNNAMED or has_face(desk, drawn, face)):
        return drawn
    return own_copy(holder, desk, seat, face) if face != UNNAMED else max(drawn, 0)


def indicator(holder: Numbers, desk: Numbers, face: int) -> int:
    """A dora indicator that is turned."""
    tile = new_copy(holder, desk, face)
    holder[tile] = OUT
    if desk[N_DORA] < MOST_INDICATORS:
        desk[DORA + desk[N_DORA]] = tile
        desk[N_DORA] += 1
    return tile


def face_at(value: int, place: int) -> int:
    """The face at a place of a draft's call."""
    return (value >> (5 + 6 * place)) & 63


def given(holder: Numbers, desk: Numbers, seat: int, face: int) -> int:
    """A tile out of the own hand, which has left it."""
    tile = own_copy(holder, desk, seat, face)
    holder[tile] = OUT
    return tile


def called(holder: Numbers, desk: Numbers, seat: int, value: int) -> int:
    """The meld code of a call, which is remembered."""
    if value < 0:
        return NO_CODE
    call, rel, face = value & 7, (value >> 3) & 3, face_at(value, 0)
    if call == KAKAN:
        return added(holder, desk, seat, face)
    if call == KITA:
        tile = given(holder, desk, seat, face)
        desk[OFFER] = tile
        return remember(desk, seat, tile << 8 | 0x20 if tile // COPIES == NORTH else NO_CODE)
    if call == ANKAN:
        first = kind_of(face) * COPIES
        for tile in range(first, first + COPIES):
            holder[tile] = OUT
        desk[OFFER] = first
        return remember(desk, seat, first << 8)
    claimed = int(desk[OFFER])
    if claimed < 0 or not has_face(desk, claimed, face):
        claimed = new_copy(holder, desk, face)
        holder[claimed] = OUT
    desk[OFFER] = -1
    if call == DAIMINKAN:
        for place in range(1, COPIES):
            given(holder, desk, seat, face_at(value, place))
        return remember(desk, seat, claimed << 8 | rel if rel else NO_CODE)
    one = given(holder, desk, seat, face_at(value, 1))
    other = given(holder, desk, seat, face_at(value, 2))
    low, high = min(claimed, one, other), max(claimed, one, other)
    middle = claimed + one + other - low - high
    code = chi_code(low, middle, high, claimed) if call == CHI else NO_CODE
    if call == PON:
        code = pon_code(low, middle, high, claimed, rel)
    return remember(desk, seat, code if call == PON or rel == 3 else NO_CODE)


def chi_code(low: int, middle: int, high: int, claimed: int) -> int:
    """As ``calls.encode_chi``; NO_CODE for three tiles that are no run."""
    kind = low // COPIES
    is_run = kind < FIRST_HONOUR and kind % SUIT < 7
    if not is_run or middle // COPIES != kind + 1 or high // COPIES != kind + 2:
        return NO_CODE
    copies = (low % 4) << 3 | (middle % 4) << 5 | (high % 4) << 7
    place = 0 if claimed == low else 1 if claimed == middle else 2
    return ((kind // SUIT * 7 + kind % SUIT) * 3 + place) << 10 | copies | 0x4 | 3


def pon_code(low: int, middle: int, high: int, claimed: int, rel: int) -> int:
    """As ``calls.encode_pon``; NO_CODE for three tiles that are no triplet of three copies."""
    kind = low // COPIES
    if high // COPIES != kind or low == middle or middle == high or rel == 0:
        return NO_CODE
    left_out = 6 - low % 4 - middle % 4 - high % 4
    place = 0 if claimed == low else 1 if claimed == middle else 2
    return (kind * 3 + place) << 9 | left_out << 5 | 0x8 | rel


def added(holder: Numbers, desk: Numbers, seat: int, face: int) -> int:
    """A kakan: the fourth tile of a pon, in whose place it is remembered."""
    tile = given(holder, desk, seat, face)
    desk[OFFER] = tile
    first = MELDS + seat * MOST_MELDS
    for at in range(first, first + desk[N_MELDS + seat]):
        code = int(desk[at])
        if code & 0x1C == 0x8 and (code >> 9) // 3 == kind_of(face):
            desk[at] = code ^ 0x18
            return code ^ 0x18
    return NO_CODE


def remember(desk: Numbers, seat: int, code: int) -> int:
    """Note a meld; its code."""
    n = int(desk[N_MELDS + seat])
    if n < MOST_MELDS:
        desk[MELDS + seat * MOST_MELDS + n] = code
        desk[N_MELDS + seat] = n + 1
    return code


# The deal and the result


def deal(
    holder: Numbers, desk: Numbers, payload: Numbers, start: int, end: int, numbers: Numbers, n: int
) -> int:
    """Attributes of INIT."""
    seed = -1
    i = start
    while i < end:
        code, count = payload[i], payload[i + 1]
        numbers[n], numbers[n + 1] = code, count
        for place in range(count):
            number = int(payload[i + 2 + place])
            if ATTR_HAI0 <= code <= ATTR_HAI3:
                number = new_copy(holder, desk, number)
                holder[number] = code - ATTR_HAI0
            elif code in (ATTR_TEN, ATTR_CHIP):
                desk[(POINTS if code == ATTR_TEN else CHIPS) + place] = number
            numbers[n + 2 + place] = number
        if code == ATTR_SEED:
            seed = n + 2
        i += 2 + count
        n += 2 + count
    if seed >= 0:
        desk[HONBA], desk[STICKS] = numbers[seed + 1], numbers[seed + 2]
        numbers[seed + 5] = indicator(holder, desk, int(numbers[seed + 5]))
    return n


def win(
    holder: Numbers,
    desk: Numbers,
    seat: int,
    is_tsumo: bool,
    payload: Numbers,
    start: int,
    end: int,
    numbers: Numbers,
    n: int,
) -> int:
    """Attributes of AGARI."""
    n = write_two(numbers, n, ATTR_BA, desk[HONBA], 0 if desk[N_WINS] else desk[STICKS])
    desk[N_WINS] += 1
    tile = int(desk[DRAWN] if is_tsumo else desk[OFFER])
    n = write_hand(holder, seat, -1 if is_tsumo else tile, numbers, n, ATTR_HAI)
    n_melds = int(desk[N_MELDS + seat])
    if n_melds:
        numbers[n], numbers[n + 1] = ATTR_MELDS, n_melds
        for i in range(n_melds):  # the last call first
            numbers[n + 2 + i] = desk[MELDS + seat * MOST_MELDS + n_melds - 1 - i]
        n += 2 + n_melds
    numbers[n], numbers[n + 1], numbers[n + 2] = ATTR_MACHI, 1, tile
    return write_stated(holder, desk, payload, start, end, numbers, n + 3)


def end_in_draw(
    holder: Numbers, desk: Numbers, payload: Numbers, start: int, end: int, numbers: Numbers, n: int
) -> int:
    """Attributes of RYUUKYOKU."""
    n = write_two(numbers, n, ATTR_BA, desk[HONBA], desk[STICKS])
    return write_stated(holder, desk, payload, start, end, numbers, n)


def write_two(numbers: Numbers, n: int, code: int, first: int, second: int) -> int:
    numbers[n], numbers[n + 1], numbers[n + 2], numbers[n + 3] = code, 2, first, second
    return n + 4


def write_hand(holder: Numbers, seat: int, extra: int, numbers: Numbers, n: int, code: int) -> int:
    """The concealed tiles of a seat and ``extra`` (or -1), ascending."""
    count = 0
    for tile in range(N_TILES):
        if (holder[tile] == seat or tile == extra) and count < MOST_IN_HAND:
            numbers[n + 2 + count] = tile
            count += 1
    numbers[n], numbers[n + 1] = code, count
    return n + 2 + count


def write_stated(
    holder: Numbers, desk: Numbers, payload: Numbers, start: int, end: int, numbers: Numbers, n: int
) -> int:
    """What the form states of a result: faces become tiles, changes pairs of points before and change."""
    i = start
    while i < end:
        code, count = payload[i], payload[i + 1]
        if code == ATTR_SC:
            n = write_changes(desk, payload, i + 2, numbers, n)
        elif ATTR_HAI0 <= code <= ATTR_HAI3:
            n = write_hand(holder, code - ATTR_HAI0, -1, numbers, n, code)
        else:
            numbers[n], numbers[n + 1] = code, count
            for place in range(count):
                number = int(payload[i + 2 + place])
                if code == ATTR_DORA:
                    number = shown(holder, desk, DORA, N_DORA, place, number)
                elif code == ATTR_URA:
                    number = shown(holder, desk, URA, N_URA, place, number)
                numbers[n + 2 + place] = number
            n += 2 + count
        i += 2 + count
    return n


def write_changes(desk: Numbers, payload: Numbers, at: int, numbers: Numbers, n: int) -> int:
    """Points before and changes by seat, and the points after them; so with chips, where they are stated."""
    count = int(payload[at - 1])
    numbers[n], numbers[n + 1] = ATTR_SC, 2 * count
    for i in range(count):
        numbers[n + 2 + 2 * i] = desk[POINTS + i]
        numbers[n + 3 + 2 * i] = payload[at + i]
        desk[POINTS + i] += payload[at + i]
    return n + 2 + 2 * count


def shown(holder: Numbers, desk: Numbers, first: int, count: int, place: int, face: int) -> int:
    """An indicator that a result lists: the one known in this place, if it has that face, else a new one."""
    if place < desk[count] and has_face(desk, int(desk[first + place]), face):
        return int(desk[first + place])
    tile = new_copy(holder, desk, face)
    holder[tile] = OUT
    if place == desk[count] and place < MOST_INDICATORS:
        desk[first + place] = tile
        desk[count] += 1
    return tile
