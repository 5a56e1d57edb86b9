"""Writes packed events as mjlog: the inverse of reading, by the same declarations of attributes."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from parsers.mjlog.elements import Value, discard, draw, write_element, write_results
from parsers.mjlog.fields import FIELDS, NATIVE_TAGS, TO_DRAW_TYPE, TO_SEAT, TO_VALUE
from parsers.packed import ATTR_OWARI, DRAW_TYPES, MAX_PLAYERS, N_TILES, OP_BYE, OP_DISCARD, OP_DRAW, OP_INIT

_TAGS = {op: tag for tag, op in NATIVE_TAGS.items()}
_NAMES = {op: {field.code: field.name for field in fields} for op, fields in FIELDS.items()}
_DRAW_NAMES = {code: name or None for name, code in DRAW_TYPES.items()}
# Every draw, then every discard, by seat and tile; the last is not a move.
_MOVES = [
    write_element(*move(seat, tile))
    for move in (draw, discard)
    for seat in range(MAX_PLAYERS)
    for tile in range(N_TILES)
]
_MOVES.append("")


def write_events(
    events: npt.NDArray[np.int32],
    payload: npt.NDArray[np.int32],
    hand_seeds: Sequence[str] = (),
    has_result_decimals: bool = True,
) -> str:
    """The text of all elements that are numbers: everything after the head.

    ``events``, ``payload`` as ``parsers.packed`` lays them out. ``hand_seeds``: what INIT prints as
    ``shuffle``, by hand. ``has_result_decimals``: final scores with one decimal.
    """
    numbers = payload.tolist()
    op, seat, value, start = events.T
    is_discard = op == OP_DISCARD
    is_move = is_discard | (op == OP_DRAW)
    moves = np.where(is_move, (is_discard * MAX_PLAYERS + seat) * N_TILES + value, -1)
    texts = [_MOVES[move] for move in moves[:-1].tolist()]
    seeds = iter(hand_seeds)
    for row in np.flatnonzero((op >= OP_BYE) & ~is_move).tolist():
        code, who, number, first = events[row].tolist()
        attributes = _attributes(code, who, number, numbers[first : start[row + 1]], has_result_decimals)
        if code == OP_INIT and hand_seeds:
            attributes["shuffle"] = next(seeds)
        texts[row] = write_element(_TAGS[code], attributes)
    return "".join(texts)


def _attributes(
    op: int, seat: int, value: int, numbers: Sequence[int], has_result_decimals: bool
) -> dict[str, Value]:
    """The attributes of one element."""
    names = _NAMES[op]
    outside = {TO_SEAT: seat, TO_VALUE: value, TO_DRAW_TYPE: _DRAW_NAMES.get(value)}
    attributes: dict[str, Value] = {names[code]: known for code, known in outside.items() if code in names}
    at = 0
    while at < len(numbers):
        code, count = numbers[at], numbers[at + 1]
        values = numbers[at + 2 : at + 2 + count]
        attributes[names[code]] = _results(values, has_result_decimals) if code == ATTR_OWARI else values
        at += 2 + count
    return attributes


def _results(values: Sequence[int], has_decimals: bool) -> str:
    """``owari``; the numbers after those of the four seats are chips, which have no decimals."""
    n = 2 * MAX_PLAYERS
    scores = [score // 10 for score in values[:n:2]]
    chips = [str(number // 10) for number in values[n:]]
    return ",".join([write_results(scores, values[1:n:2], has_decimals), *chips])
