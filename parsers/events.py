"""Typed events: what a log says, for people.

An event does not know its place: a draw or discard has one of 1,088 values and its object is shared.
Logs therefore give pairs ``(seq, event)``, seq being the element's ordinal in the document.

Seats are 0-3 as the log numbers them, tiles are ids 0-135, points are full (25000; the log prints
hundreds). Nothing is judged here: the fields say what the log says.
"""

from dataclasses import dataclass
from typing import TypeAlias

from parsers.calls import Meld

Tiles: TypeAlias = tuple[int, ...]
Numbers: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameType:
    go_type: int
    lobby: str | None
    event_attributes: dict[str, str]


@dataclass(frozen=True, slots=True)
class Shuffle:
    seed: str
    ref: str


@dataclass(frozen=True, slots=True)
class PlayersSeated:
    """Four entries each, also with three players; None where the log has no such number."""

    names: tuple[str, ...]
    dans: tuple[int | None, ...]
    rates: tuple[float | None, ...]
    sexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FirstDealer:
    seat: int


@dataclass(frozen=True, slots=True)
class HandStart:
    """``number`` 0 is East 1, 4 South 1; ``dice`` are 0-5; ``hands`` in deal order, empty for no player.

    A form that states no dice gives -1, and hands as it lists them. ``seed`` is that of this hand where each
    hand has its own (up to July 2009), else ''.
    """

    number: int
    honba: int
    sticks: int
    dice: tuple[int, int]
    indicator: int
    dealer: int
    points: Numbers
    hands: tuple[Tiles, ...]
    chips: Numbers | None
    seed: str


@dataclass(frozen=True, slots=True)
class Draw:
    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class Discard:
    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class Call:
    meld: Meld


@dataclass(frozen=True, slots=True)
class RiichiDeclared:
    seat: int


@dataclass(frozen=True, slots=True)
class RiichiAccepted:
    """``points`` of all seats after the stick is paid, None before 2010."""

    seat: int
    points: Numbers | None


@dataclass(frozen=True, slots=True)
class DoraRevealed:
    indicator: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """Points before it and changes, per seat; ``chips`` and ``chip_deltas`` in parlour games, else ()."""

    points: Numbers
    deltas: Numbers
    chips: Numbers
    chip_deltas: Numbers


@dataclass(frozen=True, slots=True)
class FinalScore:
    """Final points per seat, results with uma and oka, and ``chips`` in parlour games, else ()."""

    points: Numbers
    results: tuple[float, ...]
    chips: Numbers = ()


@dataclass(frozen=True, slots=True)
class Win:
    """``hand`` holds the concealed tiles with the winning one; ``melds`` as the log orders them.

    ``fu`` is -1 where the form states none. ``won_points`` is the hand's worth without honba and sticks.
    ``yaku`` pairs id and han; ``yakuman`` ids. ``ura_indicators`` is None for a winner who has not declared
    riichi.
    """

    who: int
    from_who: int
    honba: int
    sticks: int
    hand: Tiles
    melds: tuple[Meld, ...]
    winning_tile: int
    fu: int
    won_points: int
    limit: int
    yaku: tuple[tuple[int, int], ...]
    yakuman: Numbers
    indicators: Tiles
    ura_indicators: Tiles | None
    pao_seat: int | None
    settlement: Settlement
    final: FinalScore | None


@dataclass(frozen=True, slots=True)
class ExhaustiveOrAbortiveDraw:
    """``kind`` is one of ``packed.DRAW_NAMES``; ``hands`` per seat, None where none is shown."""

    kind: str
    honba: int
    sticks: int
    hands: tuple[Tiles | None, ...]
    settlement: Settlement
    final: FinalScore | None


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    seat: int


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class UnknownElement:
    tag: str
    attributes: dict[str, str]


Event: TypeAlias = (
    GameType
    | Shuffle
    | PlayersSeated
    | FirstDealer
    | HandStart
    | Draw
    | Discard
    | Call
    | RiichiDeclared
    | RiichiAccepted
    | DoraRevealed
    | Win
    | ExhaustiveOrAbortiveDraw
    | PlayerLeft
    | PlayerReturned
    | UnknownElement
)
