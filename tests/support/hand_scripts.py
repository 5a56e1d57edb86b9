"""Hands, openings and moves that the tests of the replay share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from logbook import Logbook
from logbook_tiles import parse

TANYAO = "234678m34p34577s"  # waits 2p 5p, always with a yaku
PINFU_TANYAO = {7: 1, 8: 1}  # what it is worth by ron, 30 fu
TANYAO_3P = "34678p22345678s"  # the same with three players
YAKULESS = "123m456p12379s22z"  # waits 8s, without a yaku unless in riichi or by tsumo
ORPHANS = "19m19p19s1234567z"  # waits for all thirteen
FLAT = "147m258p369s1234z"  # far from everything
FLAT_3P = "19m147p258s12345z"
TWIN, TRIPLET = TANYAO.replace("77s", "22s"), TANYAO.replace("77s", "66s")  # have the waits of TANYAO


def mask(kinds):
    """``36p`` as the engine's mask of kinds."""
    return sum(1 << kind for kind, _ in parse(kinds))


def tile_id(tile, copy=0):
    """The id of the nth copy of a tile, from 0, as a Logbook allots them; red fives are apart."""
    ((kind, is_red),) = parse(tile)
    is_five = kind < 27 and kind % 9 == 4
    return kind * 4 + (0 if is_red else copy + is_five)


class Moves:
    """Moves to be made later: ``do.draw(0, "5m").discard(0)`` is a function of a Logbook."""

    def __init__(self, moves=()):
        self.moves = moves

    def __getattr__(self, name):
        return lambda *args, **kwargs: Moves((*self.moves, (name, args, kwargs)))

    def __add__(self, other):
        return Moves(self.moves + other.moves)

    def __call__(self, log):
        for name, args, kwargs in self.moves:
            getattr(log, name)(*args, **kwargs)
        return log

    def __repr__(self):
        return ".".join(f"{name}({', '.join(map(str, args))})" for name, args, _ in self.moves)


do = Moves()


def play(moves, players=4, **game):
    """A game of these moves."""
    return moves(Logbook(players, **game))


@dataclass(frozen=True)
class Rule:
    """A reason to reject a log: what is illegal at a moment, and the nearest that is not."""

    reason: str
    name: str
    moment: Callable[[Logbook], Logbook]
    illegal: Sequence[Callable[[Logbook], Logbook]]
    legal: Sequence[Callable[[Logbook], Logbook]]
    players: int = 4


def hand(hands=None, players=4, **start):
    """The first hand of a game."""
    return Logbook(players).hand(hands=hands, **start)


def riichi(seat, tiles=TANYAO, hands=None, tile="4z", **start):
    """Moves: a hand in which ``seat`` declares riichi with the tile it draws first; it is accepted."""
    begun = do.hand(hands={seat: tiles} | (hands or {}), **start)
    return begun.turns(seat).draw(seat, tile).riichi(seat, tile).accept()


def quiet(tile, *seats):
    """Moves: seats draw and discard a tile."""
    moves = do
    for seat in seats:
        moves = moves.turn(seat, tile)
    return moves


def kans(n=4, hands=None):
    """Moves: the dealer makes closed kans of 2z, 3z, 6z, 7z, the first n of these, and draws after each."""
    moves = do.hand(hands={0: "222333666777z"} | (hands or {}), dora="9s").draw(0, "2z")
    steps = (("2z", "8s", "3z"), ("3z", "7s", "6z"), ("6z", "6s", "7z"), ("7z", "5s", "1m"))
    for kan, dora, drawn in steps[:n]:
        moves = moves.ankan(0, kan).dora(dora).draw(0, drawn)
    return moves
