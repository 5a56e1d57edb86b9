"""Writes packed events as mjlog: the inverse of reading, by the same declarations of attributes."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote

import numpy as np
import numpy.typing as npt

from parsers.events import (
    Event,
    FirstDealer,
    GameType,
    PlayerReturned,
    PlayersSeated,
    Shuffle,
    UnknownElement,
)
from parsers.heads import GameHead
from parsers.mjlog.elements import (
    Value,
    discard,
    draw,
    encode_name,
    write_element,
    write_rates,
    write_results,
)
from parsers.mjlog.fields import FIELDS, NATIVE_TAGS, TO_DRAW_TYPE, TO_SEAT, TO_VALUE
from parsers.packed import (
    ATTR_OWARI,
    ATTR_RATIO,
    DRAW_TYPES,
    MAX_PLAYERS,
    N_TILES,
    OP_BYE,
    OP_DISCARD,
    OP_DRAW,
    OP_INIT,
)

if TYPE_CHECKING:
    from parsers.logs import GameLog

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


def write(log: "GameLog") -> str:
    """The document of a game, also of one read in another form: what that does not state is -1 or absent.

    >>> from parsers import iter_logs, read_log
    >>> raw = next(iter_logs("data/sample/games.zip"))
    >>> again = read_log(write(read_log(raw.data, raw.log_id)).encode(), raw.log_id)
    >>> list(again) == list(read_log(raw.data, raw.log_id))
    True
    """
    batch, game = log.batch, log.game
    first, end = int(batch.first_event[game]), int(batch.first_event[game + 1])
    seeds = [seed.text for seed in batch.seeds[game].hands]
    texts = _element_texts(batch.events[first : end + 1], batch.payload, seeds, True)
    for seq, event in batch.text_events[game].items():
        texts[seq] = _text_element(event, log.head)
    return f'<mjloggm ver="{log.head.ver or "2.3"}">{"".join(texts)}</mjloggm>'


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
    return "".join(_element_texts(events, payload, hand_seeds, has_result_decimals))


def _element_texts(
    events: npt.NDArray[np.int32],
    payload: npt.NDArray[np.int32],
    hand_seeds: Sequence[str],
    has_result_decimals: bool,
) -> list[str]:
    """The text of each row, '' for one that is no number."""
    numbers = payload.tolist()
    op, seat, value, start = events.T
    is_discard = op == OP_DISCARD
    is_move = is_discard | (op == OP_DRAW)
    moves = np.where(is_move, (is_discard * MAX_PLAYERS + seat) * N_TILES + value, -1)
    texts = [_MOVES[move] for move in moves[:-1].tolist()]
    seeds = iter(hand_seeds)
    for row in np.flatnonzero((op[:-1] >= OP_BYE) & ~is_move[:-1]).tolist():
        code, who, number, first = events[row].tolist()
        attributes = _attributes(code, who, number, numbers[first : start[row + 1]], has_result_decimals)
        if code == OP_INIT and hand_seeds:
            attributes["shuffle"] = next(seeds)
        texts[row] = write_element(_TAGS[code], attributes)
    return texts


def _text_element(event: Event, head: GameHead) -> str:
    """An element that is text."""
    if isinstance(event, Shuffle):
        return write_element("SHUFFLE", {"seed": event.seed, "ref": event.ref})
    if isinstance(event, GameType):
        attributes = {name: quote(text, safe=",") for name, text in event.event_attributes.items()}
        return write_element("GO", {"type": event.go_type, "lobby": event.lobby, **attributes})
    if isinstance(event, PlayersSeated):
        return write_element("UN", _seated(event, head))
    if isinstance(event, PlayerReturned):
        return write_element("UN", {f"n{event.seat}": encode_name(event.name)})
    if isinstance(event, FirstDealer):
        return write_element("TAIKYOKU", {"oya": event.seat})
    assert isinstance(event, UnknownElement)
    return write_element(event.tag, event.attributes)


def _seated(event: PlayersSeated, head: GameHead) -> Mapping[str, Value]:
    """The attributes of UN; a list of which a seat has nothing is left out."""
    lists = {"dan": event.dans, "gold": head.gold, "rc": head.rc}
    rates = [rate for rate in event.rates if rate is not None]
    return {
        **{f"n{seat}": encode_name(name) for seat, name in enumerate(event.names)},
        **{name: ",".join(map(str, values)) for name, values in lists.items() if None not in values},
        "rate": write_rates(rates) if len(rates) == MAX_PLAYERS else None,
        "sx": ",".join(event.sexes) if any(event.sexes) else None,
    }


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
        if code == ATTR_OWARI:
            attributes[names[code]] = _results(values, has_result_decimals)
        elif code == ATTR_RATIO:
            attributes[names[code]] = ",".join(f"{number / 10:g}" for number in values)
        else:
            attributes[names[code]] = values
        at += 2 + count
    return attributes


def _results(values: Sequence[int], has_decimals: bool) -> str:
    """``owari``; the numbers after those of the four seats are chips, which have no decimals."""
    n = 2 * MAX_PLAYERS
    scores = [score // 10 for score in values[:n:2]]
    chips = [str(number // 10) for number in values[n:]]
    return ",".join([write_results(scores, values[1:n:2], has_decimals), *chips])
