"""The board at a moment of a hand, for people: built from typed events in plain Python.

It shows also what the engine would refuse, so nothing is judged here and no event is an error.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from parsers.calls import CHI, DAIMINKAN, KAKAN, KITA, PON, Meld
from parsers.events import (
    Call,
    Discard,
    DoraRevealed,
    Draw,
    Event,
    ExhaustiveOrAbortiveDraw,
    HandStart,
    RiichiAccepted,
    RiichiDeclared,
    Win,
)
from pipeline.rules.numbers import STICK_POINTS
from pipeline.rules.shanten import set_keys, wait_mask
from pipeline.rules.suits import SuitTables, load_suit_tables
from pipeline.rules.tiles import N_KINDS


@dataclass(slots=True)
class RiverTile:
    tile: int
    is_drawn: bool  # discarded as it was drawn
    is_riichi: bool
    called_by: int | None = None


@dataclass(slots=True)
class Player:
    """What one player has on the table. ``drawn`` is among ``hand`` until the discard."""

    seat: int
    points: int
    hand: list[int]
    drawn: int | None = None
    melds: list[Meld] = field(default_factory=list)
    kita: list[int] = field(default_factory=list)
    river: list[RiverTile] = field(default_factory=list)
    is_riichi_declared: bool = False
    is_riichi_accepted: bool = False
    has_passed: bool = False  # a winning tile, since the player's last discard
    has_passed_in_riichi: bool = False

    def waits(self) -> int:
        """Mask of the kinds waited for; right after a draw, by the hand before it. 0 if noten."""
        tiles = list(self.hand)
        if self.drawn in tiles:
            tiles.remove(self.drawn)
        n_sets_needed = 4 - len(self.melds)
        if len(tiles) != 3 * n_sets_needed + 1:
            return 0
        counts = np.bincount(np.array(tiles, np.int64) // 4, minlength=N_KINDS)
        keys = np.zeros(4, np.int64)
        tally = set_keys(counts, keys)
        return int(wait_mask(keys, counts, tally, n_sets_needed, _suit_tables()))

    def furiten(self) -> list[str]:
        """The kinds of furiten the player is in (rules.md §10)."""
        waits = self.waits()
        kinds = []
        if any(waits >> thrown.tile // 4 & 1 for thrown in self.river):
            kinds.append("discard")
        if self.has_passed_in_riichi:
            kinds.append("riichi")
        elif self.has_passed:
            kinds.append("temporary")
        return kinds

    def lose(self, tiles: list[int]) -> None:
        """Take tiles out of the hand, as far as they are there: a false log is shown too."""
        lost = Counter(tiles)
        kept = []
        for tile in self.hand:
            if lost[tile]:
                lost[tile] -= 1
            else:
                kept.append(tile)
        self.hand = kept


class Board:
    """The state of a hand after the events applied so far."""

    def __init__(self, n_players: int, live_draws: int) -> None:
        self.n_players = n_players
        self.hand_index = -1
        self.start: HandStart | None = None
        self.players: list[Player] = []
        self.indicators: list[int] = []
        self.n_sticks = 0
        self.tiles_left = 0
        self._live_draws = live_draws
        self._offer: tuple[int, int] | None = None  # seat and tile that may still be ronned

    def apply(self, event: Event) -> None:
        """Follow one event."""
        if isinstance(event, (Draw, Discard, Call, HandStart, ExhaustiveOrAbortiveDraw)):
            self._pass_offer()
        if isinstance(event, HandStart):
            self._deal(event)
        elif not self.players:
            return
        elif isinstance(event, Draw):
            self._draw(event)
        elif isinstance(event, Discard):
            self._discard(event)
        elif isinstance(event, Call):
            self._call(event.meld)
        elif isinstance(event, RiichiDeclared):
            self._declare_riichi(event.seat)
        elif isinstance(event, RiichiAccepted):
            self._accept_riichi(event)
        elif isinstance(event, DoraRevealed):
            self.indicators.append(event.indicator)
        elif isinstance(event, (Win, ExhaustiveOrAbortiveDraw)):
            self._settle(event)

    def _deal(self, event: HandStart) -> None:
        self.hand_index += 1
        self.start = event
        self.players = [
            Player(seat, event.points[seat], list(event.hands[seat])) for seat in range(len(event.hands))
        ]
        self.indicators = [event.indicator]
        self.n_sticks = event.sticks
        self.tiles_left = self._live_draws
        self._offer = None

    def _draw(self, event: Draw) -> None:
        player = self.players[event.seat]
        player.hand.append(event.tile)
        player.drawn = event.tile
        self.tiles_left -= 1

    def _discard(self, event: Discard) -> None:
        player = self.players[event.seat]
        is_riichi = player.is_riichi_declared and not any(thrown.is_riichi for thrown in player.river)
        player.river.append(RiverTile(event.tile, event.tile == player.drawn, is_riichi))
        player.lose([event.tile])
        player.drawn = None
        player.has_passed = False  # rules.md §10.2
        self._offer = (event.seat, event.tile)

    def _call(self, meld: Meld) -> None:
        player = self.players[meld.who]
        if meld.call in (CHI, PON, DAIMINKAN):
            player.lose([tile for tile in meld.tiles if tile != meld.called_tile])
            river = self.players[meld.from_seat].river
            if river:
                river[-1].called_by = meld.who
        elif meld.call == KAKAN:
            self._offer = (meld.who, self._add_to_pon(player, meld))
            return
        else:
            player.lose(list(meld.tiles))
        player.drawn = None
        if meld.call == KITA:
            player.kita += meld.tiles
            self._offer = (meld.who, meld.tiles[0])
        else:
            player.melds.append(meld)

    def _add_to_pon(self, player: Player, kakan: Meld) -> int:
        """Put the kakan in the place of its pon; return the added tile."""
        place = next(
            (
                i
                for i, meld in enumerate(player.melds)
                if meld.call == PON and set(meld.tiles) < set(kakan.tiles)
            ),
            None,
        )
        if place is None:
            player.melds.append(kakan)
            added = kakan.tiles[-1]
        else:
            (added,) = set(kakan.tiles) - set(player.melds[place].tiles)
            player.melds[place] = kakan
        player.lose([added])
        player.drawn = None
        return added

    def _declare_riichi(self, seat: int) -> None:
        """Before the discard; a few logs have it after."""
        player = self.players[seat]
        player.is_riichi_declared = True
        if self._offer is not None and self._offer[0] == seat and player.river:
            player.river[-1].is_riichi = True

    def _accept_riichi(self, event: RiichiAccepted) -> None:
        player = self.players[event.seat]
        player.is_riichi_accepted = True
        self.n_sticks += 1
        player.points -= STICK_POINTS
        if event.points is not None:
            self._set_points(event.points)

    def _settle(self, event: Win | ExhaustiveOrAbortiveDraw) -> None:
        settlement = event.settlement
        self._set_points(
            tuple(before + delta for before, delta in zip(settlement.points, settlement.deltas, strict=True))
        )
        if isinstance(event, Win):
            self.n_sticks = 0
        self._offer = None

    def _set_points(self, points: tuple[int, ...]) -> None:
        for player, value in zip(self.players, points, strict=False):
            player.points = value

    def _pass_offer(self) -> None:
        """The tile offered last was not ronned: who waits for it has passed a win (rules.md §10)."""
        if self._offer is None:
            return
        seat, tile = self._offer
        for player in self.players[: self.n_players]:
            if player.seat != seat and player.waits() >> tile // 4 & 1:
                player.has_passed = True
                player.has_passed_in_riichi |= player.is_riichi_accepted
        self._offer = None


@cache
def _suit_tables() -> SuitTables:
    return load_suit_tables()
