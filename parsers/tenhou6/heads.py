"""The head of a game: rule, players, lobby, id."""

import re
from collections.abc import Mapping
from typing import Any

from parsers.events import Event, GameType, PlayersSeated
from parsers.heads import GameHead
from parsers.log_ids import parse_log_id
from parsers.packed import MAX_PLAYERS
from parsers.tenhou6.platforms import OBJECTIONS, platform_of
from parsers.tenhou6.results import Refused

TENHOU6 = "tenhou6"

# Bits of the game type by the letters of ``disp``; docs/mjlog-format.md §6.1.
HUMAN, NO_REDS, NO_OPEN_TANYAO, HANCHAN, SANMA, FAST = 0x01, 0x02, 0x04, 0x08, 0x10, 0x40
ROOMS = {"般": 0, "上": 0x80, "特": 0x20, "鳳": 0xA0}
_DISP = re.compile("([四三]?)([般上特鳳]?)([東南])(喰?)(赤?)(速?)－*")
# Not told by the letters: fast tables of some rooms are printed without theirs.
_UNTOLD = FAST

DANS = (
    *("新人", "９級", "８級", "７級", "６級", "５級", "４級", "３級", "２級", "１級"),
    *("初段", "二段", "三段", "四段", "五段", "六段", "七段", "八段", "九段", "十段", "天鳳位"),
)
_DAN_NUMBERS = {name: number for number, name in enumerate(DANS)} | {"天鳳": 20, "一段": 10}
_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")
EVENT_ATTRIBUTES = ("title", "rule", "csrule", "ranking")


def read_head(log_id: str, game: Mapping[str, Any], n_players: int) -> GameHead:
    """The head of a game of so many players. Refused for what cannot be one."""
    rule = game.get("rule", {})
    if not isinstance(rule, dict):
        raise Refused("rule, an object", rule)
    go_type, objection = _go_type(log_id, rule.get("disp"), n_players)
    platform = platform_of(game, not objection)
    return GameHead(
        ver=str(game.get("ver", "")),
        go_type=go_type,
        n_players=n_players,
        lobby=_lobby(game.get("lobby")),
        event_attributes=_event_attributes(game.get("event", {})),
        names=_of_seats(game, "name", str, ""),
        dans=tuple([_dan(dan) for dan in _of_seats(game, "dan", str, "")]),
        rates=_of_seats(game, "rate", float, None),
        sexes=_of_seats(game, "sx", str, ""),
        gold=(None,) * MAX_PLAYERS,
        rc=(None,) * MAX_PLAYERS,
        shuffle_kind="",
        form=TENHOU6,
        is_excerpt=True,
        objection=OBJECTIONS.get(platform, objection),
        platform=platform,
    )


def head_events(head: GameHead) -> dict[int, Event]:
    """The events of the head by seq."""
    go = GameType(head.go_type, head.lobby, head.event_attributes)
    return {1: go, 2: PlayersSeated(head.names, head.dans, head.rates, head.sexes)}


def disp_of(go_type: int) -> str:
    """The letters of a game type.

    >>> disp_of(0xA9), disp_of(0xB1 | 0x40)
    ('鳳南喰赤', '三鳳東喰赤速')
    """
    room = next(letter for letter, bits in ROOMS.items() if bits == go_type & 0xA0)
    return "".join(
        (
            "三" if go_type & SANMA else "",
            room,
            "南" if go_type & HANCHAN else "東",
            "" if go_type & NO_OPEN_TANYAO else "喰",
            "" if go_type & NO_REDS else "赤",
            "速" if go_type & FAST else "",
        )
    )


def _go_type(log_id: str, disp: Any, n_players: int) -> tuple[int, str]:
    """The game type, and why it is not known. What the letters do not tell is taken from the id."""
    parsed = parse_log_id(log_id)
    found = _DISP.fullmatch(disp) if isinstance(disp, str) else None
    if found is None:
        if parsed is not None and disp is None:
            return parsed.go_type, ""
        sanma = SANMA if n_players < MAX_PLAYERS else 0
        return HUMAN | sanma, f"`rule` does not tell the rules of Tenhou: {str(disp)[:60]!r}"
    players, room, length, tanyao, red, fast = found.groups()
    go_type = HUMAN | ROOMS.get(room, 0)
    go_type |= HANCHAN * (length == "南") | SANMA * (players == "三" or n_players < MAX_PLAYERS)
    go_type |= NO_OPEN_TANYAO * (not tanyao) | NO_REDS * (not red) | FAST * bool(fast)
    if parsed is not None and not (parsed.go_type ^ go_type) & ~_UNTOLD:
        return parsed.go_type, ""
    return go_type, ""


def _lobby(lobby: Any) -> str | None:
    if lobby is None:
        return None
    if isinstance(lobby, bool) or not isinstance(lobby, int | str):
        raise Refused("a lobby", lobby)
    return str(lobby)


def _event_attributes(event: Any) -> dict[str, str]:
    if not isinstance(event, dict) or not all(isinstance(value, str) for value in event.values()):
        raise Refused("event, an object of texts", event)
    return {name: event[name] for name in EVENT_ATTRIBUTES if name in event}


def _of_seats(game: Mapping[str, Any], name: str, kind: type, missing: Any) -> tuple[Any, ...]:
    """The values of four seats, ``missing`` for a seat of which nothing is said."""
    values = game.get(name)
    if values is None:
        return (missing,) * MAX_PLAYERS
    if not isinstance(values, list) or len(values) > MAX_PLAYERS:
        raise Refused(f"{name}, a list of {MAX_PLAYERS}", values)
    kinds = (int, float) if kind is float else (kind,)
    for value in values:
        if value is not None and (not isinstance(value, kinds) or isinstance(value, bool)):
            raise Refused(f"{name}, a list of {MAX_PLAYERS}", values)
    found = [missing if value is None else kind(value) for value in values]
    return tuple(found + [missing] * (MAX_PLAYERS - len(found)))


def _dan(text: str) -> int | None:
    """0-20; None for another platform's."""
    return _DAN_NUMBERS.get(text.translate(_WIDE))
