"""Writes a game in the form of tenhou.net/6, complete as the server does: the inverse of reading.

Left out is what the form has no place for (docs/formats.md), and a last hand without a result.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import orjson

from parsers.calls import ANKAN, DAIMINKAN, KAKAN, KITA, PON, Meld
from parsers.events import (
    Call,
    Discard,
    DoraRevealed,
    Draw,
    Event,
    ExhaustiveOrAbortiveDraw,
    FinalScore,
    HandStart,
    RiichiDeclared,
    Win,
)
from parsers.faces import RED
from parsers.heads import GameHead
from parsers.log_ids import parse_log_id
from parsers.logs import GameLog
from parsers.packed import DRAW_NAMES, MAX_PLAYERS
from parsers.tenhou6.heads import DANS, NO_REDS, disp_of
from parsers.tenhou6.items import NUMBERS
from parsers.tenhou6.texts import ALL_NOTEN, ALL_TENPAI, DRAWS, WIN, worth_text, yaku_text

_TSUMOGIRI, _SKIPPED = 60, 0
_REDS = {16: RED, 52: RED + 1, 88: RED + 2}
_NUMBERS = [NUMBERS[_REDS.get(tile, tile // 4)] for tile in range(136)]
_LETTERS = "cpmakf"  # of the calls from parsers.calls.CHI on
_NAMES_OF_DRAWS: dict[str, str] = {}
for _name, _kind in DRAWS.items():
    _NAMES_OF_DRAWS.setdefault(DRAW_NAMES[_kind], _name)


def write(log: GameLog) -> str:
    """The game as one line of JSON.

    >>> from parsers import iter_logs, read_log
    >>> raw = next(iter_logs("data/sample/games.zip"))
    >>> write(read_log(raw.data, raw.log_id))[:50]
    '{"ver":2.3,"ref":"2009010100gm-0029-0000-161ccf4a"'
    """
    return orjson.dumps(game_object(log)).decode()


def game_object(log: GameLog) -> dict[str, Any]:
    """The game as an object of JSON, its keys in the server's order; ``log`` has an entry a hand."""
    hands = [_Hand(hand, log.head.n_players) for hand in log.hands()]
    final = next((hand.final for hand in hands if hand.final is not None), None)
    head = log.head
    game: dict[str, Any] = {"ver": 2.3}
    if parse_log_id(log.log_id) is not None:
        game["ref"] = log.log_id
    game["log"] = [hand.entry() for hand in hands if hand.result]
    game["ratingc"] = f"PF{head.n_players}"
    game["rule"] = _rule(head)
    if head.lobby is not None:
        game["lobby"] = int(head.lobby) if head.lobby.isdecimal() else head.lobby
    game |= _players(head)
    if final is not None:
        game["sc"] = _final(final)
    game["name"] = list(head.names)
    if head.event_attributes:
        game["event"] = head.event_attributes
    return game


def _rule(head: GameHead) -> dict[str, Any]:
    has_reds = not head.go_type & NO_REDS
    reds = dict.fromkeys(("aka53", "aka52", "aka51"), 1) if has_reds else {"aka": 0}
    return {"disp": disp_of(head.go_type)} | reds


def _players(head: GameHead) -> dict[str, Any]:
    players: dict[str, Any] = {}
    if None not in head.dans:
        players["dan"] = [DANS[dan] for dan in head.dans if dan is not None]
    if None not in head.rates:
        players["rate"] = list(head.rates)
    if any(head.sexes):
        players["sx"] = list(head.sexes)
    return players


def _final(final: FinalScore) -> list[float]:
    scores = [int(score) if score == int(score) else score for score in final.results]
    return [number for pair in zip(final.points, scores, strict=True) for number in pair]


class _Hand:
    """A hand on its way into its entry. ``result``: empty where the log does not reach it."""

    def __init__(self, events: Iterable[tuple[int, Event]], n_players: int) -> None:
        self.result: list[Any] = []
        self.final: FinalScore | None = None
        self._n_players = n_players
        self._indicators: list[int] = []
        self._ura: Sequence[int] = ()
        self._incoming: list[list[Any]] = [[] for _ in range(MAX_PLAYERS)]
        self._outgoing: list[list[Any]] = [[] for _ in range(MAX_PLAYERS)]
        self._drawn: int | None = None
        self._is_riichi = False
        self._pons: dict[tuple[int, int], Meld] = {}
        for _, event in events:
            self._add(event)

    def entry(self) -> list[Any]:
        start = self._start
        entry = [[start.number, start.honba, start.sticks], list(start.points)]
        entry += [_numbers(self._indicators), _numbers(self._ura)]
        for seat in range(MAX_PLAYERS):
            dealt = sorted(start.hands[seat], key=lambda tile: (tile // 4, tile in _REDS))
            entry += [_numbers(dealt), self._incoming[seat], self._outgoing[seat]]
        return [*entry, self.result]

    def _add(self, event: Event) -> None:
        if isinstance(event, Draw):
            self._drawn = event.tile
            self._incoming[event.seat].append(_NUMBERS[event.tile])
        elif isinstance(event, Discard):
            self._discard(event)
        elif isinstance(event, Call):
            self._call(event.meld)
        elif isinstance(event, RiichiDeclared):
            self._is_riichi = True
        elif isinstance(event, HandStart):
            self._start = event
            self._indicators = [event.indicator]
        elif isinstance(event, DoraRevealed):
            self._indicators.append(event.indicator)
        elif isinstance(event, Win):
            self._win(event)
        elif isinstance(event, ExhaustiveOrAbortiveDraw):
            self._end_in_draw(event)

    def _discard(self, event: Discard) -> None:
        item: Any = _TSUMOGIRI if event.tile == self._drawn else _NUMBERS[event.tile]
        self._outgoing[event.seat].append(f"r{item}" if self._is_riichi else item)
        self._is_riichi, self._drawn = False, None

    def _call(self, meld: Meld) -> None:
        key = meld.who, meld.tiles[0] // 4
        text = call_text(meld, self._pons.get(key))
        if meld.call in (ANKAN, KAKAN, KITA):
            self._outgoing[meld.who].append(text)
        else:
            self._incoming[meld.who].append(text)
        if meld.call == PON:
            self._pons[key] = meld
        if meld.call == DAIMINKAN:
            self._outgoing[meld.who].append(_SKIPPED)
        self._drawn = None

    def _win(self, win: Win) -> None:
        self.result = self.result or [WIN]
        liable = win.who if win.pao_seat is None else win.pao_seat
        han = sum(han for _, han in win.yaku)
        payments = _payments(win, self._start.dealer, self._n_players)
        worth = worth_text(win.fu, han, win.limit, *payments)
        texts = [yaku_text(yaku, han) for yaku, han in win.yaku if han]
        texts += [yaku_text(yaku, 0) for yaku in win.yakuman]
        self.result += [list(win.settlement.deltas), [win.who, win.from_who, liable, worth, *texts]]
        if len(win.indicators) > len(self._indicators):
            self._indicators = list(win.indicators)
        self._ura = self._ura or win.ura_indicators or ()
        self.final = win.final or self.final

    def _end_in_draw(self, draw: ExhaustiveOrAbortiveDraw) -> None:
        n_shown = sum(hand is not None for hand in draw.hands[: self._n_players])
        name = _NAMES_OF_DRAWS[draw.kind]
        deltas = list(draw.settlement.deltas)
        if draw.kind == DRAW_NAMES[0] and not any(deltas) and n_shown in (0, self._n_players):
            name = ALL_TENPAI if n_shown else ALL_NOTEN
        self.result = [name, deltas] if any(deltas) else [name]
        self.final = draw.final


def _numbers(tiles: Iterable[int]) -> list[int]:
    return [_NUMBERS[tile] for tile in tiles]


def call_text(meld: Meld, pon: Meld | None = None) -> str:
    """A call as the form writes it: a letter before the tile called, which stands in the place of its source.

    ``pon``: the one to which a kakan adds its tile.

    >>> from parsers.calls import decode_meld
    >>> call_text(decode_meld(42031, 0)), call_text(decode_meld(31744, 2))
    ('c292728', '454545a45')
    """
    tiles = list(meld.tiles)
    if meld.call == KITA:
        return f"f{_NUMBERS[tiles[0]]}"
    n_before = 3 - (meld.from_seat - meld.who) % MAX_PLAYERS
    if meld.call == ANKAN:
        special = tiles[-1]
    elif meld.call == KAKAN:
        special = next((tile for tile in tiles if pon is None or tile not in pon.tiles), tiles[-1])
    else:
        assert meld.called_tile is not None  # it is a chi, pon or open kan
        special = meld.called_tile
        n_before += meld.call == DAIMINKAN and n_before == 2
    tiles.remove(special)
    texts = [str(number) for number in _numbers(tiles)]
    texts.insert(n_before, f"{_LETTERS[meld.call]}{_NUMBERS[special]}")
    return "".join(texts)


def _payments(win: Win, dealer: int, n_players: int) -> tuple[list[int], bool]:
    """What the payers pay without honba, and whether all pay the same: as ``worth_text`` takes it."""
    payers = [seat for seat in range(n_players) if seat != win.who]
    paid = {seat: -win.settlement.deltas[seat] for seat in payers}
    if win.who != win.from_who or win.pao_seat is not None:
        return [win.won_points], False
    honba = (sum(paid.values()) - win.won_points) // len(payers)
    if win.who == dealer:
        return [paid[payers[0]] - honba], True
    other = next(seat for seat in payers if seat != dealer)
    return [paid[other] - honba, paid[dealer] - honba], False
