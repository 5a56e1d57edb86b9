"""Follows a hand by the typed events, as somebody does who sees all tiles: sets of tiles and no engine."""

from parsers import events
from parsers.calls import ANKAN, KAKAN, KITA


class Watcher:
    """Where the tiles of one hand are.

    ``held``, ``melds``, ``rivers``: of each seat. ``open``: what everybody sees. ``riichi_tiles``: by seat,
    from the riichi tile on. ``passed``: by seat in accepted riichi, the tiles offered since.
    """

    def __init__(self, start):
        self.held = [set(tiles) for tiles in start.hands]
        self.melds = [[] for _ in range(4)]
        self.open = {start.indicator}
        self.indicators = [start.indicator]
        self.rivers = [[] for _ in range(4)]
        self.riichi_tiles = {}
        self.passed = {}
        self.declaring = None

    def see(self, event):
        """Follow one event."""
        match event:
            case events.Draw(seat, tile):
                self.held[seat].add(tile)
            case events.RiichiDeclared(seat):
                self.declaring = seat
            case events.RiichiAccepted(seat, _):
                self.passed[seat] = []
            case events.DoraRevealed(tile):
                self.open.add(tile)
                self.indicators.append(tile)
            case events.Discard(seat, tile):
                self.lay_down(seat, tile)
            case events.Call(meld):
                self.call(meld)

    def lay_down(self, seat, tile):
        self.held[seat].remove(tile)
        self.open.add(tile)
        self.rivers[seat].append(tile)
        if self.declaring == seat:
            self.riichi_tiles[seat] = tile
            self.declaring = None
        for tiles in self.passed.values():
            tiles.append(tile)

    def call(self, meld):
        own = set(meld.tiles) & self.held[meld.who]
        self.held[meld.who] -= own
        self.open |= own
        mine = self.melds[meld.who]
        if meld.call == KAKAN:
            mine[:] = [each for each in mine if not (set(each.tiles) < set(meld.tiles))]
        if meld.call != KITA:
            mine.append(meld)
        if meld.call in (KAKAN, KITA):
            for tiles in self.passed.values():
                tiles.extend(own)
        assert len(own) == {ANKAN: 4, KAKAN: 1, KITA: 1}.get(meld.call, len(meld.tiles) - 1)
