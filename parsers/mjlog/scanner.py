"""The scanner: the bytes of many logs, in the server's own form, to packed events.

Plain integer code over ``bytes`` that can be compiled (``parsers.compiling``). It accepts what it knows
for certain and refuses the rest: an unknown element or attribute, a duplicate, an
entity, other quotes, an element that is not self-closing, a number out of range. A refused game has
no rows; another reader looks at it again.

Each game ends with a NUL byte, and nothing here reads past a NUL: so no index leaves the buffer.
A position is returned as ``~position`` where the scan cannot go on.

Names are compared as integers, seven bits a character; the longest one, doraHaiUra, is one character
too long for that and stands for itself (``LONG_NAME``).
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from parsers.mjlog.fields import (
    FIELDS,
    LARGEST,
    NATIVE_TAGS,
    ROOT_TAG,
    TEXT_TAGS,
    TO_DRAW_TYPE,
    TO_SEAT,
    TO_TEXT,
    TO_VALUE,
)
from parsers.packed import (
    ATTR_OYA,
    ATTR_SEED,
    DRAW_EXHAUSTIVE,
    DRAW_TYPES,
    OP,
    OP_DISCARD,
    OP_DRAW,
    OP_GO,
    OP_OTHER,
    OP_RYUUKYOKU,
    OP_UN,
    PAYLOAD,
    SEAT,
    VALUE,
)

TAB, LF, CR, SPACE, QUOTE, AMPERSAND, COMMA, MINUS, POINT, SLASH = b'\t\n\r "&,-./'
ZERO, NINE, LESS, EQUALS, GREATER, UPPER_A, UPPER_Z, LOWER_A, LOWER_Z, TILDE = b"09<=>AZaz~"
D, G, T, W = b"DGTW"

LONG_NAME = 1

Numbers: TypeAlias = npt.NDArray[np.int32]


def pack_name(name: str) -> int:
    """A name as ``read_name`` returns it."""
    if name == "doraHaiUra":
        return LONG_NAME
    code = 0
    for character in name:
        code = code << 7 | ord(character)
    return code


def _int64(numbers: list[int]) -> npt.NDArray[np.int64]:
    return np.array(numbers, np.int64)


ROOT_NAME = pack_name(ROOT_TAG)
LONG_NAME_START = pack_name("doraHaiUr")
UN_NAME = pack_name("n")
TAG_NAMES = _int64([pack_name(tag) for tag in NATIVE_TAGS | TEXT_TAGS])
TAG_OPS = _int64(list((NATIVE_TAGS | TEXT_TAGS).values()))
DRAW_NAMES = _int64([pack_name(name) for name in DRAW_TYPES])
DRAW_CODES = _int64(list(DRAW_TYPES.values()))

# Every declared field, those of one op side by side: FIELD_FIRST[op] to FIELD_FIRST[op + 1].
_ALL = [field for op in range(OP_RYUUKYOKU + 1) for field in FIELDS.get(op, ())]
FIELD_FIRST = _int64([sum(len(FIELDS.get(i, ())) for i in range(op)) for op in range(OP_RYUUKYOKU + 2)])
FIELD_NAME = _int64([pack_name(field.name) for field in _ALL])
FIELD_CODE = _int64([field.code for field in _ALL])
FIELD_SCALE = _int64([field.scale for field in _ALL])
COUNT_START = _int64([field.counts.start for field in _ALL])
COUNT_STOP = _int64([field.counts.stop for field in _ALL])
COUNT_STEP = _int64([field.counts.step for field in _ALL])
LIMITS_FIRST = _int64([sum(len(field.limits) for field in _ALL[:i]) for i in range(len(_ALL) + 1)])
LIMITS_LOW = _int64([low for field in _ALL for low, _ in field.limits])
LIMITS_HIGH = _int64([high for field in _ALL for _, high in field.limits])
REQUIRED = _int64(
    [
        sum(1 << i for i, field in enumerate(FIELDS.get(op, ())) if field.is_required)
        for op in range(OP_RYUUKYOKU + 1)
    ]
)


def skip_space(buf: bytes, i: int) -> int:
    while buf[i] == SPACE or buf[i] == LF or buf[i] == CR or buf[i] == TAB:
        i += 1
    return i


def read_name(buf: bytes, i: int) -> tuple[int, int]:
    """Read letters and digits; return ``(name, end)``, name 0 where it is too long or missing."""
    name = 0
    start = i
    while True:
        c = int(buf[i])
        if not (LOWER_A <= c <= LOWER_Z or UPPER_A <= c <= UPPER_Z or (ZERO <= c <= NINE and i > start)):
            return name, i
        if i - start < 9:
            name = name << 7 | c
        else:
            name = LONG_NAME if i - start == 9 and name == LONG_NAME_START and c == LOWER_A else 0
        i += 1


def skip_text(buf: bytes, i: int) -> int:
    """Skip the rest of an attribute value of printable ASCII without ``<`` and ``&``, and its quote."""
    while True:
        c = int(buf[i])
        if c == QUOTE:
            return i + 1
        if c < SPACE or c > TILDE or c in (LESS, AMPERSAND):
            return ~i
        i += 1


def read_numbers(buf: bytes, i: int, payload: Numbers, first: int, field: int) -> tuple[int, int]:
    """Read a field's numbers, after the opening quote, into ``payload`` from ``first`` on.

    Return ``(position, end)``: the position after the closing quote, and where the numbers end in
    ``payload``. A number of scale 10 may have one decimal and is stored times ten.
    """
    end = first
    c = int(buf[i])
    is_last = c == QUOTE
    while not is_last:
        is_negative = c == MINUS
        if is_negative:
            i += 1
            c = int(buf[i])
        if not ZERO <= c <= NINE:
            return ~i, end
        number = 0
        while ZERO <= c <= NINE:
            number = number * 10 + c - ZERO
            if number > LARGEST:
                return ~i, end
            i += 1
            c = int(buf[i])
        if FIELD_SCALE[field] == 10:
            number *= 10
            if c == POINT and ZERO <= buf[i + 1] <= NINE:
                number += int(buf[i + 1]) - ZERO
                i += 2
                c = int(buf[i])
            if number > LARGEST:
                return ~i, end
        payload[end] = -number if is_negative else number
        end += 1
        is_last = c == QUOTE
        if not is_last:
            if c != COMMA:
                return ~i, end
            i += 1
            c = int(buf[i])
    return (i + 1 if fits(payload, first, end, field) else ~i), end


def fits(payload: Numbers, first: int, end: int, field: int) -> bool:
    """Tell whether ``payload[first:end]`` has as many numbers as the field, each within its limits."""
    count = end - first
    start = COUNT_START[field]
    if count < start or count >= COUNT_STOP[field] or (count - start) % COUNT_STEP[field] != 0:
        return False
    limits = LIMITS_FIRST[field]
    n_limits = LIMITS_FIRST[field + 1] - limits
    for offset in range(n_limits):
        low = LIMITS_LOW[limits + offset]
        high = LIMITS_HIGH[limits + offset]
        k = first + offset
        while k < end:  # a range of unknown step is slow when compiled
            if payload[k] < low or payload[k] > high:
                return False
            k += n_limits
    return True


def find_field(op: int, name: int, guess: int) -> int:
    """The field of this name, or -1. ``guess`` is where it stands if the order is the server's."""
    first = FIELD_FIRST[op]
    n = FIELD_FIRST[op + 1] - first
    for k in range(n):
        field = first + (guess - first + k) % n
        if FIELD_NAME[field] == name:
            return int(field)
    return -1


def read_draw_type(buf: bytes, i: int) -> tuple[int, int]:
    """Read the value of ``type`` and its quote; return ``(DRAW_* code, position)``."""
    name, i = read_name(buf, i)
    if buf[i] == QUOTE:
        for k in range(len(DRAW_NAMES)):
            if DRAW_NAMES[k] == name and name != 0:
                return int(DRAW_CODES[k]), i + 1
    return -1, ~i


def read_attribute(buf: bytes, i: int) -> tuple[int, int, int]:
    """Read space, a name and ``="``; return ``(name, start of the name, position)``."""
    start = skip_space(buf, i)
    if start == i:
        return 0, start, ~i
    name, i = read_name(buf, start)
    if i == start or buf[i] != EQUALS or buf[i + 1] != QUOTE:
        return 0, start, ~i
    return name, start, i + 2


def at_tag_end(buf: bytes, i: int) -> int:
    """The position after ``/>`` with space before it, ``i`` itself if it is not there."""
    end = skip_space(buf, i)
    return end + 2 if buf[end] == SLASH and buf[end + 1] == GREATER else i


def read_fields(
    buf: bytes,
    i: int,
    op: int,
    row: int,
    events: Numbers,
    payload: Numbers,
    used: int,
    spans: Numbers,
    n_spans: int,
) -> tuple[int, int, int]:
    """Read the attributes of numbers up to ``/>``; return ``(position, used, n_spans)``."""
    first = FIELD_FIRST[op]
    guess = first
    seen = 0
    while True:
        end = at_tag_end(buf, i)
        if end > i:
            return (end if seen & REQUIRED[op] == REQUIRED[op] else ~i), used, n_spans
        name, start, i = read_attribute(buf, i)
        field = find_field(op, name, guess)
        if i < 0 or field < 0 or seen >> (field - first) & 1:
            return (i if i < 0 else ~i), used, n_spans
        seen |= 1 << (field - first)
        guess = field + 1
        code = FIELD_CODE[field]
        if code == TO_TEXT:
            i = skip_text(buf, i)
            spans[n_spans, 0], spans[n_spans, 1], spans[n_spans, 2] = row, start, i
            n_spans += 1
        elif code == TO_DRAW_TYPE:
            events[row, VALUE], i = read_draw_type(buf, i)
        else:
            i, end = read_numbers(buf, i, payload, used + 2, field)
            if code in (TO_SEAT, ATTR_OYA):
                events[row, SEAT] = payload[used + 2]
            elif code in (TO_VALUE, ATTR_SEED):
                events[row, VALUE] = payload[used + 2]
            if code >= 0:
                payload[used] = code
                payload[used + 1] = end - used - 2
                used = end
        if i < 0:
            return i, used, n_spans


def read_texts(buf: bytes, i: int, row: int, events: Numbers, spans: Numbers, n_spans: int) -> int:
    """Skip the attributes of an element of text; return the position of ``/`` or ``>`` after them.

    Their span is noted, and for UN which of the names ``n0`` to ``n3`` there are.
    """
    spans[n_spans, 0], spans[n_spans, 1] = row, i
    named = 0
    while True:
        end = skip_space(buf, i)
        if buf[end] == SLASH or buf[end] == GREATER:
            break
        name, _, i = read_attribute(buf, i)
        if i < 0:
            return i
        if name >> 7 == UN_NAME and ZERO <= name & 127 <= ZERO + 3:
            named |= 1 << ((name & 127) - ZERO)
        i = skip_text(buf, i)
        if i < 0:
            return i
    spans[n_spans, 2] = i
    if events[row, OP] == OP_UN:
        events[row, VALUE] = named
    return end


def find_op(name: int) -> int:
    for k in range(len(TAG_NAMES)):
        if TAG_NAMES[k] == name:
            return int(TAG_OPS[k])
    return -1


def read_element(
    buf: bytes,
    i: int,
    row: int,
    events: Numbers,
    payload: Numbers,
    used: int,
    spans: Numbers,
    n_spans: int,
) -> tuple[int, int, int]:
    """Read one element other than a draw or discard, after its ``<``; ``(position, used, n_spans)``."""
    name, i = read_name(buf, i)
    op = find_op(name)
    if op < 0:
        return ~i, used, n_spans
    events[row, OP], events[row, SEAT], events[row, PAYLOAD] = op, -1, used
    events[row, VALUE] = DRAW_EXHAUSTIVE if op == OP_RYUUKYOKU else -1
    if FIELD_FIRST[op] != FIELD_FIRST[op + 1]:
        return read_fields(buf, i, op, row, events, payload, used, spans, n_spans)
    i = read_texts(buf, i, row, events, spans, n_spans)
    if i >= 0:
        i = i + 2 if buf[i] == SLASH and buf[i + 1] == GREATER else ~i
    return i, used, n_spans + 1


def read_root(buf: bytes, i: int, row: int, events: Numbers, used: int, spans: Numbers, n_spans: int) -> int:
    """Read ``<mjloggm ...>``; return the position after it."""
    i = skip_space(buf, i)
    if buf[i] != LESS:
        return ~i
    name, i = read_name(buf, i + 1)
    if name != ROOT_NAME:
        return ~i
    events[row, OP], events[row, SEAT], events[row, VALUE], events[row, PAYLOAD] = OP_OTHER, -1, -1, used
    i = read_texts(buf, i, row, events, spans, n_spans)
    if i >= 0 and buf[i] != GREATER:
        return ~i
    return i + 1 if i >= 0 else i


def read_end(buf: bytes, i: int) -> int:
    """Read ``/mjloggm>`` after a ``<`` and what space follows; return the position of the NUL byte."""
    name, i = read_name(buf, i + 1)
    if name != ROOT_NAME or buf[i] != GREATER:
        return ~i
    i = skip_space(buf, i + 1)
    return i if buf[i] == 0 else ~i


def scan_game(
    buf: bytes,
    i: int,
    row: int,
    used: int,
    n_spans: int,
    events: Numbers,
    payload: Numbers,
    spans: Numbers,
) -> tuple[int, int, int, int]:
    """Scan one game from ``i`` to its NUL byte; return ``(position, row, used, n_spans)``."""
    i = read_root(buf, i, row, events, used, spans, n_spans)
    row += 1
    n_spans += 1
    n_go = 0
    while i >= 0:
        i = skip_space(buf, i)
        if buf[i] != LESS:
            return ~i, row, used, n_spans
        c = int(buf[i + 1])
        if (D <= c <= G or T <= c <= W) and ZERO <= buf[i + 2] <= NINE:  # <D0/> to <W135/>
            events[row, OP] = OP_DRAW if c >= T else OP_DISCARD
            events[row, SEAT] = c - T if c >= T else c - D
            events[row, PAYLOAD] = used
            i += 2
            tile = 0
            while ZERO <= buf[i] <= NINE and tile <= 135:
                tile = tile * 10 + int(buf[i]) - ZERO
                i += 1
            events[row, VALUE] = tile
            end = i + 2 if buf[i] == SLASH and buf[i + 1] == GREATER else at_tag_end(buf, i)
            if end == i or tile > 135:
                return ~i, row, used, n_spans
            i = end
        elif c == SLASH:
            i = read_end(buf, i + 1)
            return (i if n_go == 1 or i < 0 else ~i), row, used, n_spans
        else:
            i, used, n_spans = read_element(buf, i + 1, row, events, payload, used, spans, n_spans)
            if events[row, OP] == OP_GO:
                n_go += 1
        row += 1
    return i, row, used, n_spans


def tokenize(
    buf: bytes,
    starts: npt.NDArray[np.int64],
    events: Numbers,
    payload: Numbers,
    spans: Numbers,
    first_event: npt.NDArray[np.int64],
    refused: npt.NDArray[np.int64],
) -> tuple[int, int, int]:
    """Scan all games of a buffer; return ``(n_events, n_payload, n_spans)``.

    Game g is ``buf[starts[g]:starts[g + 1] - 1]``, followed by one NUL byte; the buffer ends with two
    more. ``events`` (int32, rows of 4) holds a quarter of the buffer's length and one row, ``payload``
    (int32) half of it and two, ``spans`` (int32, rows of event row, start, end of the text attributes)
    a quarter and one. ``first_event[g]`` becomes the row where game g begins, ``refused[g]`` -1 or the
    position at which the game was refused; a refused game has no rows. The last row is a sentinel.
    """
    row = 0
    used = 0
    n_spans = 0
    for game in range(len(starts) - 1):
        first_event[game] = row
        i, end, end_used, end_spans = scan_game(
            buf, int(starts[game]), row, used, n_spans, events, payload, spans
        )
        if i == starts[game + 1] - 1:
            refused[game] = -1
            row, used, n_spans = end, end_used, end_spans
        else:
            refused[game] = i if i >= 0 else ~i
    first_event[len(starts) - 1] = row
    events[row, OP], events[row, SEAT], events[row, VALUE], events[row, PAYLOAD] = OP_OTHER, -1, -1, used
    return row, used, n_spans
