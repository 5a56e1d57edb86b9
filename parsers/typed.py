"""The typed events of a batch: a view of the packed ones."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from parsers import packed
from parsers.batch import EventBatch
from parsers.calls import Meld, decode_meld
from parsers.errors import LogError
from parsers.events import (
    Call,
    Discard,
    DoraRevealed,
    Draw,
    Event,
    ExhaustiveOrAbortiveDraw,
    FinalScore,
    HandStart,
    Numbers,
    PlayerLeft,
    RiichiAccepted,
    RiichiDeclared,
    Settlement,
    Win,
)
from parsers.seeds import GameSeeds

Payload: TypeAlias = Mapping[int, Numbers]


def iterate(batch: EventBatch, game: int) -> Iterator[tuple[int, Event]]:
    """The events of one game as ``(seq, event)``, without the root element.

    LogError where text stands in place of a number, or a call code stands for no call.
    """
    first, end = int(batch.first_event[game]), int(batch.first_event[game + 1])
    rows = batch.events[first : end + 1].tolist()
    texts = batch.text_events[game]
    place = _Place(batch.log_ids[game])
    for seq in range(end - first):
        op, seat, value, start = rows[seq]
        if op == packed.OP_DRAW:
            yield seq, shared_draw(seat, value)
        elif op == packed.OP_DISCARD:
            yield seq, shared_discard(seat, value)
        elif op >= packed.OP_BYE:
            place.enter(seq, op)
            payload = _read_payload(batch.payload[start : rows[seq + 1][packed.PAYLOAD]].tolist())
            yield seq, _event(place, op, seat, value, payload, batch.seeds[game])
        elif (event := texts.get(seq)) is not None:
            yield seq, event


@cache
def shared_draw(seat: int, tile: int) -> Draw:
    return Draw(seat, tile)


@cache
def shared_discard(seat: int, tile: int) -> Discard:
    return Discard(seat, tile)


@dataclass(slots=True)
class _Place:
    log_id: str
    hand: int | None = None
    seq: int = 0

    def enter(self, seq: int, op: int) -> None:
        self.seq = seq
        if op == packed.OP_INIT:
            self.hand = 0 if self.hand is None else self.hand + 1


def _read_payload(numbers: list[int]) -> Payload:
    found = {}
    i = 0
    while i < len(numbers):
        end = i + 2 + numbers[i + 1]
        found[numbers[i]] = tuple(numbers[i + 2 : end])
        i = end
    return found


def _event(place: _Place, op: int, seat: int, value: int, payload: Payload, seeds: GameSeeds) -> Event:
    if op == packed.OP_INIT:
        assert place.hand is not None  # it begins with this element
        return _hand_start(seat, payload, seeds.of_hand(place.hand).text if seeds.hands else "")
    if op == packed.OP_CALL:
        return Call(_meld(place, "N", value, seat))
    if op == packed.OP_REACH:
        points = payload.get(packed.ATTR_TEN)
        return RiichiDeclared(seat) if value == 1 else RiichiAccepted(seat, points and _full(points))
    if op == packed.OP_DORA:
        return DoraRevealed(value)
    if op == packed.OP_AGARI:
        return _win(place, seat, value, payload)
    if op == packed.OP_RYUUKYOKU:
        return _draw(value, payload)
    return PlayerLeft(seat)


def _full(hundreds: Numbers) -> Numbers:
    return tuple([100 * number for number in hundreds])


def _meld(place: _Place, tag: str, code: int, who: int) -> Meld:
    try:
        return decode_meld(code, who)
    except ValueError:
        raise LogError(place.log_id, place.hand, place.seq, tag, "m (a meld code)", str(code)) from None


def _hand_start(seat: int, payload: Payload, seed: str) -> HandStart:
    number, honba, sticks, die, other_die, indicator = payload[packed.ATTR_SEED]
    return HandStart(
        number=number,
        honba=honba,
        sticks=sticks,
        dice=(die, other_die),
        indicator=indicator,
        dealer=seat,
        points=_full(payload[packed.ATTR_TEN]),
        hands=tuple(payload.get(packed.ATTR_HAI0 + i, ()) for i in range(4)),
        chips=payload.get(packed.ATTR_CHIP),
        seed=seed,
    )


def _settlement(numbers: Numbers) -> Settlement:
    return Settlement(_full(numbers[0:8:2]), _full(numbers[1:8:2]), numbers[8::2], numbers[9::2])


def _final(numbers: Numbers | None) -> FinalScore | None:
    """From ``owari``, whose numbers are packed times ten; in parlour games chips follow."""
    if numbers is None:
        return None
    points = tuple(10 * number for number in numbers[0:8:2])
    chips = tuple(number // 10 for number in numbers[8::2])
    return FinalScore(points, tuple(number / 10 for number in numbers[1:8:2]), chips)


def _win(place: _Place, who: int, from_who: int, payload: Payload) -> Win:
    fu, won_points, limit = payload[packed.ATTR_TEN]
    yaku = payload.get(packed.ATTR_YAKU, ())
    return Win(
        who=who,
        from_who=from_who,
        honba=payload[packed.ATTR_BA][0],
        sticks=payload[packed.ATTR_BA][1],
        hand=payload[packed.ATTR_HAI],
        melds=tuple(_meld(place, "AGARI", code, who) for code in payload.get(packed.ATTR_MELDS, ())),
        winning_tile=payload[packed.ATTR_MACHI][0],
        fu=fu,
        won_points=won_points,
        limit=limit,
        yaku=tuple(zip(yaku[0::2], yaku[1::2], strict=True)),
        yakuman=payload.get(packed.ATTR_YAKUMAN, ()),
        indicators=payload.get(packed.ATTR_DORA, ()),
        ura_indicators=payload.get(packed.ATTR_URA),
        pao_seat=payload.get(packed.ATTR_PAO, (None,))[0],
        settlement=_settlement(payload[packed.ATTR_SC]),
        final=_final(payload.get(packed.ATTR_OWARI)),
    )


def _draw(kind: int, payload: Payload) -> ExhaustiveOrAbortiveDraw:
    return ExhaustiveOrAbortiveDraw(
        kind=packed.DRAW_NAMES[kind],
        honba=payload[packed.ATTR_BA][0],
        sticks=payload[packed.ATTR_BA][1],
        hands=tuple(payload.get(packed.ATTR_HAI0 + seat) for seat in range(4)),
        settlement=_settlement(payload[packed.ATTR_SC]),
        final=_final(payload.get(packed.ATTR_OWARI)),
    )
