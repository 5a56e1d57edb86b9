"""Writes a log from a short script of a hand, for tests.

    log = Logbook()
    log.hand(hands={0: "123m456p789s1122z", 1: "19m"}, dora="9m")
    log.draw(0, "3z").riichi(0, "3z").accept()
    log.draw(1, "1z").discard(1, "1z")
    log.win(0, yaku={1: 1, 2: 1}, fu=40, owari=True)
    xml = log.bytes()

Tiles are named as in ``123m406p1z`` (0 = red five) or by their id. Ids are allotted in the order of
naming, no copy twice. What a seat has that nobody names is filled in at the end from the copies left
over, with tiles that do not fit together; a discard or call that needs a tile which the named part of
the hand does not hold makes it one of these. Scores, sticks, hands, melds and indicators are carried
along, so that a short script gives a log that agrees with itself. Any attribute can be overridden by
keyword (None leaves it out), so that a test can make the log lie. Points are full points (25000) in
arguments and hundreds in overridden attributes, which are written as they are given.
"""

from dataclasses import dataclass, field

from logbook_tiles import REDS, Tile, Wall, connection, doras_of, kinds_of, parse, sorted_ids, split, text_of

from parsers.calls import encode_ankan, encode_chi, encode_daiminkan, encode_kakan, encode_kita, encode_pon
from parsers.mjlog import elements

LIMIT_BASES = (0, 2000, 3000, 4000, 6000, 8000)


@dataclass
class Seat:
    start: list[Tile] = field(default_factory=list)
    concealed: list[Tile] = field(default_factory=list)
    melds: list[int] = field(default_factory=list)
    pons: dict[int, int] = field(default_factory=dict)  # kind -> code
    drawn: Tile | None = None
    is_riichi: bool = False


class Logbook:
    """The script of a game. Methods return the book, so that they can be chained."""

    def __init__(
        self,
        players=4,
        length="hanchan",
        *,
        red_fives=True,
        open_tanyao=True,
        go_type=None,
        start_points=None,
        played="2020010100",
        seed=None,
        names=("A", "B", "C", "D"),
        **override,
    ):
        self.players = players
        self.go_type = go_type or _go_type(players, length, red_fives, open_tanyao)
        self.has_reds = not self.go_type & 2
        start_points = start_points or (25000 if players == 4 else 35000)
        self.scores = [start_points] * players
        self.start_points = start_points
        lobby = str(override.get("lobby"))
        lobby = f"{int(lobby) if lobby.isdecimal() else 0:04d}"
        self.log_id = f"{played}gm-{self.go_type:04x}-{lobby}-00000000"
        self.elements = []
        if seed is not None:
            self.raw("SHUFFLE", seed=seed, ref="")
        go = {"type": self.go_type, "lobby": "0"}
        self.raw(
            "GO", **go | {name: override.pop(name) for name in list(override) if name in elements.ORDER["GO"]}
        )
        encoded = {f"n{i}": elements.encode_name(names[i]) if i < players else "" for i in range(4)}
        ranks = {
            "dan": (16, 16, 16, 16 if players == 4 else 0),
            "sx": "M,M,M,M" if players == 4 else "M,M,M,C",
        }
        rate = elements.write_rates((2100, 2100, 2100, 2100 if players == 4 else 1500))
        self.raw("UN", **encoded | ranks | {"rate": rate} | override)
        self.raw("TAIKYOKU", oya=0)
        self.sticks = 0
        self._begin()

    def _begin(self):
        self.wall = Wall(self.players, self.has_reds)
        self.seats = [Seat() for _ in range(4)]
        self.indicators = []
        self.uras = []
        self.free = []  # tiles drawn without a name
        self.dealer = self.honba = self.n_draws = 0
        self.last = None  # (seat, tile) of the last discard, added or kita tile
        self.declared = 0
        self.has_hand = False

    # The hand

    def hand(
        self, dealer=0, round_wind=0, honba=0, sticks=None, hands=None, dora="1z", scores=None, **override
    ):
        """Start a hand. ``hands`` names (part of) the 13 tiles of seats, ``scores`` are full points."""
        self._finish()
        self._begin()
        self.has_hand = True
        self.dealer, self.honba = dealer, honba
        self.scores = list(scores or self.scores)
        self.sticks = self.sticks if sticks is None else sticks
        for seat, tiles in (hands or {}).items():
            self.seats[seat].start = [self._new(tile) for tile in split(tiles)]
        for seat in self.seats:
            seat.concealed = list(seat.start)
        self.indicators.append(self._new(dora))
        seed = (round_wind * 4 + dealer, honba, self.sticks, 0, 0)
        init = {"seed": lambda first=self.indicators[0]: (*seed, first.id), "ten": self._ten(), "oya": dealer}
        for i in range(4):
            init[f"hai{i}"] = lambda start=self.seats[i].start: tuple(t.id for t in start)
        return self.raw("INIT", **init | override)

    def draw(self, seat, tile=None):
        """Draw; without a name, a tile that nobody needs."""
        drawn = Tile() if tile is None else self._new(tile)
        if tile is None:
            self.free.append(drawn)
        self.seats[seat].concealed.append(drawn)
        self.seats[seat].drawn = drawn
        self.n_draws += 1
        return self._tile(elements.DRAW_LETTERS[seat], drawn)

    def discard(self, seat, tile=None):
        """Discard; without a name, the drawn tile."""
        if tile is None:
            thrown = self.seats[seat].drawn
            self.seats[seat].concealed.remove(thrown)
        else:
            thrown = self._take(seat, tile)
        self.seats[seat].drawn = None
        self.last = (seat, thrown)
        return self._tile(elements.DISCARD_LETTERS[seat], thrown)

    def turn(self, seat, tile=None):
        """Draw a tile and discard it."""
        return self.draw(seat, tile).discard(seat)

    def turns(self, n, start=None):
        """n seats in turn draw and discard tiles that nobody needs; by default after the last discarder."""
        seat = start if start is not None else (self.last[0] + 1 if self.last else self.dealer)
        for i in range(n):
            self.turn((seat + i) % self.players)
        return self

    def play_out(self):
        """Turns until the wall is exhausted (70 draws, with three players 55)."""
        return self.turns((70 if self.players == 4 else 55) - self.n_draws)

    # Calls

    def chi(self, seat, own, **override):
        """``own`` names the two tiles from the hand; the called one is the last discard."""
        called = self._called()
        ids = tuple(sorted([self._take(seat, tile).id for tile in split(own)] + [called]))
        return self._call(seat, encode_chi(ids, called), override)

    def pon(self, seat, own=None, **override):
        """``own`` names the two tiles from the hand, by default two of the last discard's kind."""
        called = self._called()
        own = own if own is not None else text_of(called) * 2
        ids = tuple(sorted([self._take(seat, tile).id for tile in split(own)] + [called]))
        code = encode_pon(ids, called, self._rel(seat))
        self.seats[seat].pons[called // 4] = code
        return self._call(seat, code, override)

    def daiminkan(self, seat, **override):
        called = self._called()
        self._take_all(seat, called // 4)
        return self._call(seat, encode_daiminkan(called, self._rel(seat)), override)

    def ankan(self, seat, tile, **override):
        kind = parse(tile)[0][0]
        self._take_all(seat, kind)
        return self._call(seat, encode_ankan(kind * 4), override)

    def kakan(self, seat, tile, **override):
        """Add a tile to a pon; the added tile can be won by ``win`` (chankan)."""
        added = self._take(seat, tile)
        pon = self.seats[seat].pons[added.id // 4]
        self.seats[seat].melds.remove(pon)
        self.last = (seat, added)
        return self._call(seat, encode_kakan(pon), override)

    def kita(self, seat, tile="4z", **override):
        taken = self._take(seat, tile)
        self.last = (seat, taken)
        return self._call(seat, encode_kita(taken.id), override)

    def dora(self, tile, **override):
        """Reveal another indicator."""
        self.indicators.append(self._new(tile))
        return self.raw("DORA", **{"hai": lambda tile=self.indicators[-1]: tile.id} | override)

    # Riichi

    def riichi(self, seat, tile=None, **override):
        """Declare riichi and discard (the drawn tile without a name)."""
        self.seats[seat].is_riichi = True
        self.declared = seat
        self.raw("REACH", **{"who": seat, "step": 1} | override)
        return self.discard(seat, tile)

    def accept(self, seat=None, **override):
        """The stick of the last declarer (or of ``seat``) is paid."""
        seat = self.declared if seat is None else seat
        self.scores[seat] -= 1000
        self.sticks += 1
        return self.raw("REACH", **{"who": seat, "ten": self._ten(), "step": 2} | override)

    # Ends of the hand

    def win(
        self,
        who,
        from_who=None,
        *,
        yaku=None,
        yakuman=(),
        fu=30,
        ura=None,
        deltas=None,
        owari=None,
        **override,
    ):
        """A win on the last tile: by tsumo if ``who`` has just drawn, else by ron of the last discard.

        ``yaku`` is {yaku id: han} with dora, from which and ``fu`` the points follow; ``deltas`` (full
        points) replaces the plain settlement without pao. ``owari`` is True, a list of results or text.
        """
        seat = self.seats[who]
        from_who, tile = self._winning_tile(who, from_who)
        yaku = {} if yakuman else dict(yaku or {})
        if seat.is_riichi and not yakuman:
            yaku.setdefault(53, 0)
        base, limit = _base(sum(yaku.values()), fu, len(yakuman))
        payments = _payments(base, who, from_who, self.dealer, self.players)
        deltas = list(deltas or self._settled(payments, who, from_who))

        def held():  # the unnamed part of the hand is known only at the end
            return seat.concealed if from_who == who else [*seat.concealed, tile]

        attributes = {
            "ba": (self.honba, self.sticks),
            "hai": lambda: sorted_ids(held()),
            "m": tuple(reversed(seat.melds)) or None,
            "machi": lambda: tile.id,
            "ten": (fu, sum(payments), limit),
            "yaku": None if yakuman else tuple(number for pair in yaku.items() for number in pair),
            "yakuman": tuple(yakuman) or None,
            "doraHai": lambda shown=tuple(self.indicators): tuple(t.id for t in shown),
            "doraHaiUra": self._ura(seat, held, ura),
            "who": who,
            "fromWho": from_who,
        }
        self.sticks = 0
        return self._settle("AGARI", attributes, deltas, owari, override)

    def _winning_tile(self, who, from_who):
        """The seat that the winning tile comes from, and the tile."""
        drawn = self.seats[who].drawn
        is_tsumo = drawn is not None if from_who is None else from_who == who
        if not is_tsumo and self.last[0] == who:
            raise ValueError(f"seat {who} cannot win by its own discard")
        return (who, drawn) if is_tsumo else self.last

    def exhaust(self, tenpai=(), *, kind=None, deltas=None, owari=None, **override):
        """An exhaustive draw; ``tenpai`` seats show their hands. ``kind="nm"`` is nagashi mangan."""
        deltas = list(deltas or _noten(tenpai, self.players))
        return self._draw_ends(kind, tenpai, deltas, owari, override)

    def abort(self, kind, shown=(), **override):
        """An abortive draw: yao9, kaze4, reach4, ron3 or kan4."""
        return self._draw_ends(kind, shown, [0] * self.players, None, override)

    def _draw_ends(self, kind, shown, deltas, owari, override):
        attributes = {"type": kind, "ba": (self.honba, self.sticks)}
        for seat in sorted(shown):
            attributes[f"hai{seat}"] = lambda hand=self.seats[seat].concealed: sorted_ids(hand)
        return self._settle("RYUUKYOKU", attributes, deltas, owari, override)

    def _settle(self, tag, attributes, deltas, owari, override):
        before = self.scores
        self.scores = [score + delta for score, delta in zip(before, deltas, strict=True)]
        pairs = [n // 100 for pair in zip(before, deltas, strict=True) for n in pair]
        attributes["sc"] = (*pairs, 0, 0)[: max(8, len(pairs))] if self.players == 3 else tuple(pairs)
        if owari:
            attributes["owari"] = owari if isinstance(owari, str) else self._owari(owari)
        return self.raw(tag, **attributes | override)

    # Other elements

    def bye(self, seat):
        return self.raw("BYE", who=seat)

    def back(self, seat, name="A"):
        return self.raw("UN", **{f"n{seat}": elements.encode_name(name)})

    def raw(self, tag, **attributes):
        """Any element, as it is given."""
        self.elements.append((tag, attributes))
        return self

    def bytes(self):
        """The log."""
        self._finish()
        return elements.write_document(
            (tag() if callable(tag) else tag, _resolved(attributes)) for tag, attributes in self.elements
        )

    # Inner workings

    def _finish(self):
        """Allot copies to the tiles without a name."""
        if not self.has_hand:
            return
        for seat in range(self.players):
            start = self.seats[seat].start
            while len(start) < 13:
                kinds = [tile.id // 4 for tile in start]
                start.append(Tile(self.wall.take_any(lambda kind, held=kinds: connection(held, kind))))
                self.seats[seat].concealed.append(start[-1])
        for tile in self.free:
            tile.id = self.wall.take_any(lambda kind: kind >= 27 or kind % 9 in (0, 8))
        for tile, kinds in self.uras:
            held = kinds()
            tile.id = self.wall.take_any(lambda kind, held=held: any(k in held for k in doras_of(kind)))
        self.free, self.uras = [], []

    def _new(self, tile):
        if isinstance(tile, int):
            return Tile(self.wall.take_id(tile))
        ((kind, is_red),) = parse(tile)
        return Tile(self.wall.take(kind, is_red))

    def _take(self, seat, tile):
        """Take a named tile from a hand; if it is not there, it has been in the unnamed part all along."""
        state = self.seats[seat]
        for held in reversed(state.concealed):
            if held.id is not None and self._is(held.id, tile):
                state.concealed.remove(held)
                return held
        if len(state.start) == 13:
            raise ValueError(f"seat {seat} has no {tile}")
        state.start.append(self._new(tile))
        return state.start[-1]

    def _take_all(self, seat, kind):
        """Take the tiles of a kind that are still in the hand or unused."""
        state = self.seats[seat]
        for held in [t for t in state.concealed if t.id is not None and t.id // 4 == kind]:
            state.concealed.remove(held)
        for tile in sorted(t for t in self.wall.unused if t // 4 == kind):
            if len(state.start) == 13:
                raise ValueError(f"seat {seat} has not all of kind {kind}")
            state.start.append(self._new(tile))

    def _is(self, tile_id, tile):
        if isinstance(tile, int):
            return tile_id == tile
        return parse(tile) == [(tile_id // 4, self.has_reds and tile_id in REDS)]

    def _called(self):
        if self.last[1].id is None:
            raise ValueError("a tile that is called must have a name")
        return self.last[1].id

    def _rel(self, seat):
        return (self.last[0] - seat) % 4

    def _call(self, seat, code, override):
        self.seats[seat].melds.append(code)
        self.seats[seat].drawn = None
        return self.raw("N", **{"who": seat, "m": code} | override)

    def _tile(self, letter, tile):
        self.elements.append((lambda: f"{letter}{tile.id}", {}))
        return self

    def _ten(self):
        return tuple(score // 100 for score in [*self.scores, 0][:4])

    def _ura(self, seat, held, named):
        """Ura indicators of a riichi winner: those named, or some that give nothing."""
        if named is None and not seat.is_riichi:
            return None
        tiles = [self._new(tile) for tile in split(named or "")]
        if named is None:
            tiles = [Tile() for _ in self.indicators]
            self.uras += [(tile, lambda: kinds_of(held(), seat.melds)) for tile in tiles]
        return lambda: tuple(tile.id for tile in tiles)

    def _settled(self, payments, who, from_who):
        """Deltas of a plain win: payments, honba, sticks."""
        deltas = [-payment for payment in payments]
        for seat in range(self.players):
            if from_who == who and seat != who:
                deltas[seat] -= 100 * self.honba
            elif seat == from_who != who:
                deltas[seat] -= 100 * (self.players - 1) * self.honba
        deltas[who] = -sum(deltas) + 1000 * self.sticks
        return deltas

    def _owari(self, results):
        """Final scores with the sticks left over, and results in tenths: decimals, uma, oka."""
        order = sorted(range(self.players), key=lambda seat: -self.scores[seat])
        self.scores[order[0]] += 1000 * self.sticks
        self.sticks = 0
        uma = (0, 10, -10, -20) if self.players == 4 else (0, 0, -20)
        goal = self.start_points + 5000
        if results is True:
            results = [0.0] * self.players
            for place, seat in enumerate(order[1:], 1):
                results[seat] = (self.scores[seat] - goal) / 1000 + uma[place]
            results[order[0]] = -sum(results)
        scores = [score // 100 for score in [*self.scores, 0][:4]]
        return elements.write_results(scores, [round(r * 10) for r in [*results, 0][:4]])


def _go_type(players, length, red_fives, open_tanyao):
    kind = 0xA9 if length == "hanchan" else 0xE1
    return kind | (players == 3) << 4 | (not red_fives) << 1 | (not open_tanyao) << 2


def _resolved(attributes):
    return {name: value() if callable(value) else value for name, value in attributes.items()}


def _base(han, fu, n_yakuman):
    if n_yakuman:
        return 8000 * n_yakuman, 5
    limit = 0
    if han >= 5 or fu << (2 + han) > 2000:
        limit = 1 + (han >= 6) + (han >= 8) + (han >= 11) + (han >= 13)
    return LIMIT_BASES[limit] or fu << (2 + han), limit


def _payments(base, who, from_who, dealer, players):
    """What each seat pays without honba, rounded up to hundreds."""
    if from_who != who:
        due = base * (6 if who == dealer else 4)
        return [_up(due) if seat == from_who else 0 for seat in range(players)]
    return [0 if seat == who else _up(base * (2 if dealer in (who, seat) else 1)) for seat in range(players)]


def _up(points):
    return -(-points // 100) * 100


def _noten(tenpai, players):
    pool = 1000 * (players - 1)
    n = len(set(tenpai))
    if n in (0, players):
        return [0] * players
    return [pool // n if seat in tenpai else -pool // (players - n) for seat in range(players)]
