"""Reads games in the form of tenhou.net/6, many at a time, into an ``EventBatch``.

Python takes the JSON apart into lists of small numbers. What takes time, the order of play and the copies of
tiles, is done for the whole batch at once by two functions that may be compiled, ``order.order_games`` and
``faces.copies.name_copies``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

from parsers.batch import EventBatch, first_notices
from parsers.errors import LogError
from parsers.events import Event
from parsers.faces.copies import ADDED, name_copies
from parsers.heads import GameHead
from parsers.packed import MAX_PLAYERS
from parsers.seeds import GameSeeds
from parsers.tenhou6 import order
from parsers.tenhou6.heads import head_events, read_head
from parsers.tenhou6.items import INCOMING, OUTGOING, TILES, Items
from parsers.tenhou6.json_text import read_object
from parsers.tenhou6.results import Refused, Row, Table, hundreds, read_result, with_final

N_ENTRIES = {4: 17, 3: 14}  # of a hand by seats that are listed
MOST_HANDS = 1000
MOST_NUMBERS = {"hand number": 15, "honba": 10**6, "sticks": 10**6}
MOST_DEALT = 14
MOST_INDICATORS = 5
MOST_MOVES = 200  # of a seat in one list
_KNOWN = frozenset(
    ("title", "name", "rule", "log", "ver", "ref", "ratingc", "lobby", "dan", "rate", "sx", "sc", "event")
)
_LISTS = (
    "dora indicators",
    "ura indicators",
    *(f"{name} of seat {seat}" for seat in range(MAX_PLAYERS) for name in ("hand", "draws", "discards")),
)
_KINDS: tuple[Items, ...] = (TILES, TILES, *(TILES, INCOMING, OUTGOING) * MAX_PLAYERS)
_MOST = (MOST_INDICATORS, MOST_INDICATORS, *(MOST_DEALT, MOST_MOVES, MOST_MOVES) * MAX_PLAYERS)


@dataclass(slots=True)
class _Game:
    """One game, taken apart. ``error``: why it, or what comes after its hands, could not be read."""

    log_id: str
    head: GameHead | None = None
    n_hands: int = 0
    error: LogError | None = None
    notices: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Sheets:
    """All games, as ``order.order_games`` takes them."""

    items: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    hands: list[int] = field(default_factory=list)
    results: list[tuple[int, int, int, int]] = field(default_factory=list)
    first_result: list[int] = field(default_factory=lambda: [0])
    result_numbers: list[int] = field(default_factory=list)

    def add_result(self, rows: Sequence[Row]) -> None:
        for op, seat, value, numbers in rows:
            self.results.append((op, seat, value, len(self.result_numbers)))
            self.result_numbers += numbers
        self.first_result.append(len(self.results))


def read_batch(
    logs: Sequence[tuple[str, bytes]],
    order_games: Callable[..., int] = order.order_games,
    name: Callable[..., int] = name_copies,
) -> EventBatch:
    """Read games, each ``(log_id, JSON)``. The two functions may be compiled ones.

    Never raises for what is in a log: one that cannot be read has an entry in ``errors``, one that can be
    read up to some hand one in ``damaged``.
    """
    sheets = _Sheets()
    games = [_read_game(log_id, text, sheets) for log_id, text in logs]
    return _batch(games, sheets, order_games, name)


def _read_game(log_id: str, text: bytes, sheets: _Sheets) -> _Game:
    game = _Game(log_id)
    try:
        stated, damage = read_object(log_id, text)
        hands = stated.get("log")
        if not isinstance(hands, list) or not 0 < len(hands) <= MOST_HANDS:
            raise Refused("log, a list of hands", hands)
        n_players = _n_players(hands)
        game.head = read_head(log_id, stated, n_players)
    except LogError as error:
        game.error = error
        return game
    except Refused as error:
        game.error = _error(log_id, None, error)
        return game
    game.notices += [f"unknown key: {key}" for key in sorted(stated.keys() - _KNOWN)]
    for hand, entry in enumerate(hands):
        final = stated.get("sc") if hand == len(hands) - 1 else None
        game.error = _read_hand(game, hand, entry, final, n_players, sheets)
        if game.error is not None:
            break
        game.n_hands += 1
    game.error = game.error or damage
    if game.n_hands == 0:
        game.head = None
    return game


def _error(log_id: str, hand: int | None, refused: Refused) -> LogError:
    got = refused.got
    return LogError(log_id, hand, expected=refused.expected, got=None if got is None else str(got))


def _n_players(hands: list[Any]) -> int:
    """Three where the fourth seat has no hand anywhere."""
    for entry in hands:
        if isinstance(entry, list) and len(entry) == N_ENTRIES[MAX_PLAYERS] and entry[13]:
            return MAX_PLAYERS
    return MAX_PLAYERS - 1


def _read_hand(
    game: _Game, hand: int, entry: Any, final: Any, n_players: int, sheets: _Sheets
) -> LogError | None:
    """Add a hand to the sheets; why it could not be, and then nothing is added."""
    n_items, n_ends = len(sheets.items), len(sheets.ends)
    try:
        if not isinstance(entry, list) or len(entry) not in N_ENTRIES.values():
            raise Refused("a hand, a list of 17", entry)
        numbers = [*_numbers(entry[0]), -1, *hundreds(entry[1], n_players)]
        _read_lists(entry[2:-1], sheets)
        table = _table(sheets, n_players, n_items)
        rows = read_result(entry[-1], table)
        if final is not None:
            with_final(rows, final, n_players)
    except Refused as error:
        del sheets.items[n_items:], sheets.ends[n_ends:]
        return _error(game.log_id, hand, error)
    game.notices += [f"other han: hand {hand}: {notice}" for notice in table.notices]
    numbers[order.ENDER] = rows[0][2] if rows[0][0] == order.OP_AGARI else -1
    sheets.hands += numbers
    sheets.add_result(rows)
    return None


def _numbers(start: Any) -> list[int]:
    """Hand number, honba and sticks."""
    if not isinstance(start, list) or len(start) != len(MOST_NUMBERS):
        raise Refused("hand number, honba and sticks", start)
    for number, (name, most) in zip(start, MOST_NUMBERS.items(), strict=True):
        if type(number) is not int or not 0 <= number <= most:
            raise Refused(f"{name}, 0-{most}", number)
    return start


def _read_lists(lists: list[Any], sheets: _Sheets) -> None:
    """The lists of indicators and seats; those of a seat that is left out are empty."""
    items = sheets.items
    for place, part in enumerate(lists):
        if type(part) is not list or len(part) > _MOST[place]:
            raise Refused(f"{_LISTS[place]}, a list of at most {_MOST[place]}", part)
        try:
            items.extend(map(_KINDS[place].__getitem__, part))
        except (KeyError, TypeError):
            raise _wrong_item(place, part) from None
        sheets.ends.append(len(items))
    if not lists[0]:
        raise Refused("a dora indicator", lists[0])
    sheets.ends += [len(items)] * (order.N_LISTS - len(lists))


def _wrong_item(place: int, part: list[Any]) -> Refused:
    for item in part:
        try:
            _KINDS[place][item]
        except (KeyError, TypeError):
            return Refused(f"a tile or call in the {_LISTS[place]}", item)
    raise AssertionError


def _table(sheets: _Sheets, n_players: int, first: int) -> Table:
    """What the result needs of the lists just read, which begin at ``first``."""
    items = sheets.items
    ends = [first, *sheets.ends[-order.N_LISTS :]]
    lists = [items[start:end] for start, end in pairwise(ends)]
    dora, ura, *of_seats = lists
    seats = slice(3 * n_players)
    return Table(dora, ura, of_seats[seats][1::3], of_seats[seats][2::3], notices=[])


# The batch


def _int32(values: Any, *shape: int) -> Any:
    return np.array(values, np.int32).reshape(*shape)


def _batch(
    games: Sequence[_Game],
    sheets: _Sheets,
    order_games: Callable[..., int],
    name: Callable[..., int],
) -> EventBatch:
    read = [game for game in games if game.head is not None]
    heads = [game.head for game in read if game.head is not None]
    n_hands = [game.n_hands for game in read]
    n_results = len(sheets.results)
    n_rows = order.ROWS_OF_ITEM * len(sheets.items) + 2 * sum(n_hands) + n_results
    n_rows += order.HEAD_ROWS * len(read) + 1
    draft = np.empty((n_rows, 4), np.int32)
    payload = np.empty(order.NUMBERS_OF_HAND * sum(n_hands) + len(sheets.result_numbers), np.int32)
    first_event = np.zeros(len(read) + 1, np.int32)
    is_stuck = np.zeros(sum(n_hands), np.int32)
    first_hand = _int32(np.cumsum([0, *n_hands]), -1)
    n_rows = order_games(
        _int32(sheets.items, -1),
        _int32(sheets.ends, -1, order.N_LISTS),
        _int32(sheets.hands, -1, order.N_HAND_COLUMNS),
        first_hand,
        _int32([head.n_players for head in heads], -1),
        _int32([*sheets.results, (0, -1, -1, len(sheets.result_numbers))], -1, 4),
        _int32(sheets.first_result, -1),
        _int32(sheets.result_numbers, -1),
        draft,
        payload,
        first_event,
        is_stuck,
    )
    draft = draft[:n_rows]
    events = np.empty_like(draft)
    numbers = np.empty(len(payload) + ADDED * n_results, np.int32)
    n_numbers = name(draft, payload, events, numbers)
    _note_stuck(read, first_hand, is_stuck)
    return _with_unread(games, events, numbers[:n_numbers], first_event)


def _note_stuck(read: Sequence[_Game], first_hand: Any, is_stuck: Any) -> None:
    for place, game in enumerate(read):
        first, end = first_hand[place : place + 2]
        for hand in np.flatnonzero(is_stuck[first:end]).tolist():
            game.notices.append(f"no order of play: hand {hand}: draws, discards and calls fit in none")


def _with_unread(games: Sequence[_Game], events: Any, payload: Any, first_event: Any) -> EventBatch:
    """The batch of all games; those that could not be read have no rows."""
    is_read = np.array([game.head is not None for game in games], bool)
    place = np.concatenate([[0], np.cumsum(is_read)])
    texts: list[Mapping[int, Event]] = [{} if game.head is None else head_events(game.head) for game in games]
    return EventBatch(
        events=events,
        payload=payload,
        first_event=first_event[place].astype(np.int64),
        log_ids=[game.log_id for game in games],
        heads=[game.head for game in games],
        seeds=[GameSeeds()] * len(games),
        text_events=texts,
        errors={i: game.error for i, game in enumerate(games) if game.error and game.head is None},
        notices=[first_notices(game.notices) for game in games],
        damaged={i: game.error for i, game in enumerate(games) if game.error and game.head is not None},
    )
