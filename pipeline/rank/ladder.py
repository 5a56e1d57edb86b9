"""The ladder by era, read from ``data/ladder.toml`` or from a file of the user's (rules.md §14-§16).

A later era states only what changed; here every era is whole. Numbers keep their exact value.
"""

import tomllib
from bisect import bisect_right
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import lcm
from pathlib import Path
from typing import Any

from pipeline.rank.fields import Fields, LadderError
from pipeline.resources import data_path
from pipeline.rules.codes import LENGTHS, ROOMS

FILE = "ladder.toml"
PLAYERS = (4, 3)
UP, UNKNOWN = "up", "unknown"  # rounding of R
MOST_POINTS = 100_000  # a goal; the chain has a state for every point


POINTS, ROOM_ENTRY, RATE, EVERYTHING = "points", "rooms", "rate", "everything"  # what a doubt is about


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that no source confirms. ``room`` and ``n_players`` None: it concerns all."""

    note: str
    about: str
    room: str | None = None
    n_players: int | None = None


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank. ``dan`` as logs print it; points in pt; ``loss`` of a last place in a tonpuu, >= 0.

    ``goal`` None: the last rank, whose points do not change. rules.md §14.1
    """

    dan: int
    name: str
    japanese: str
    start: int
    goal: int | None
    loss: int
    is_demoted: bool


@dataclass(frozen=True, slots=True)
class Room:
    """Who may enter a room. ``min_rate`` in hundredths. rules.md §15"""

    is_open: bool
    min_dan: int
    min_rate: int
    closed_to_guests_of: str | None


@dataclass(frozen=True, slots=True)
class RateRule:
    """The constants of R; ``start`` and ``average_floor`` in hundredths. rules.md §16

    The factor after g games is ``weight(g) / scale``, in whole numbers.
    """

    start: int
    divisor: int
    scale: int
    step_weight: int
    steady_weight: int
    steady_games: int
    places: Mapping[int, tuple[int, ...]]
    average_floor: int | None
    rounding: str
    printed_decimals: int

    def weight(self, n_games: int) -> int:
        """Of ``scale``: how much of a result counts for an account with so many games before."""
        young = self.scale - self.step_weight * n_games
        return young if n_games < self.steady_games else self.steady_weight


@dataclass(frozen=True, slots=True)
class Era:
    """The whole ladder from a time on, Japanese time.

    ``factors``: of a length. ``gains``: by number of players and room the points of every place but the
    last, in a tonpuu.
    """

    name: str
    since: datetime
    what: str
    sources: tuple[str, ...]
    ranks: tuple[Rank, ...]
    factors: Mapping[str, Fraction]
    gains: Mapping[int, Mapping[str, tuple[int, ...]]]
    rooms: Mapping[str, Room]
    rate: RateRule
    doubts: tuple[Doubt, ...]
    first_dan: int

    def doubts_about(self, about: str, room: str | None = None, n_players: int | None = None) -> list[str]:
        """What is unsure of POINTS, ROOM_ENTRY or RATE in a room with a number of players; None: in any."""
        return [
            doubt.note
            for doubt in self.doubts
            if doubt.about in (about, EVERYTHING)
            and (doubt.room is None or room is None or doubt.room == room)
            and (doubt.n_players is None or n_players is None or doubt.n_players == n_players)
        ]


@dataclass(frozen=True, slots=True)
class Ladder:
    """All eras, in order of time. ``sources``: full names of what the eras cite."""

    title: str
    sources: Mapping[str, str]
    eras: tuple[Era, ...]

    def era_at(self, played_at: datetime) -> Era:
        """The era of a time. Raises LadderError for a time before the first."""
        place = bisect_right(self.eras, played_at, key=lambda era: era.since)
        if not place:
            raise LadderError(f"the ladder begins at {self.eras[0].since}, got: {played_at}")
        return self.eras[place - 1]

    def era_named(self, name: str) -> Era:
        """Raises LadderError for a name that no era has."""
        for era in self.eras:
            if era.name == name:
                return era
        known = ", ".join(era.name for era in self.eras)
        raise LadderError(f"expected one of the eras {known}, got: {name!r}")

    def rank_of(self, dan: int) -> int:
        """The number of a dan among the ranks, 1-dan first. Raises LadderError for one there is not."""
        n_dan = len(self.last.ranks) - 1 - self.last.first_dan
        if not 1 <= dan <= n_dan:
            raise LadderError(f"this ladder has dan 1 to {n_dan}, got: {dan}")
        return self.last.first_dan + dan - 1

    @property
    def last(self) -> Era:
        return self.eras[-1]


@lru_cache(maxsize=1)
def load_tenhou() -> Ladder:
    """The ladder of ``data/ladder.toml``."""
    return load_ladder(data_path(FILE))


def ladder_of(ladder: "Ladder | str | Path | None") -> Ladder:
    """A ladder, or that of a file, or Tenhou's. Raises LadderError."""
    if isinstance(ladder, Ladder):
        return ladder
    return load_tenhou() if ladder is None else load_ladder(Path(ladder))


def load_ladder(path: Path) -> Ladder:
    """A ladder from a file of the form of ``data/ladder.toml``. Raises LadderError, which says where."""
    try:
        text = path.read_text(encoding="utf-8")
        document = tomllib.loads(text, parse_float=_fraction)
    except OSError as error:
        raise LadderError(f"cannot read the ladder {str(path)!r}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LadderError(f"the ladder {str(path)!r} is no TOML: {error}") from error
    except LadderError as error:
        raise LadderError(f"the ladder {str(path)!r}: {error}") from error
    try:
        return _ladder(Fields(document))
    except LadderError as error:
        raise LadderError(f"the ladder {str(path)!r}: {error}") from error


def _fraction(text: str) -> Fraction:
    """The exact value of a number; TOML has inf and nan too."""
    try:
        return Fraction(text)
    except ValueError as error:
        raise LadderError(f"expected finite numbers, got: {text}") from error


def _ladder(top: Fields) -> Ladder:
    top.allow("title", "first_dan", "sources", "era")
    stated_sources = top.table("sources") if "sources" in top else Fields({})
    sources = {name: stated_sources.text(name) for name, _ in stated_sources.items()}
    first_dan = top.integer("first_dan")
    eras: list[Era] = []
    whole: dict[str, Any] = {}
    for place, stated in enumerate(top.tables("era")):
        raw = dict(stated.items())
        for passing in ("note", "confirmed"):  # of the era itself: they end with it
            whole.pop(passing, None)
        whole = _merged(whole, raw)
        eras.append(_era(Fields(deepcopy(whole), f"era {place + 1}"), sources, first_dan))
    if not eras:
        raise LadderError("era: expected at least one")
    for before, after in pairwise(eras):
        if after.since <= before.since:
            raise LadderError(f"era {after.name!r}: expected a time after {before.since}, got: {after.since}")
    if len({era.name for era in eras}) < len(eras):
        raise LadderError("era: expected different names")
    return Ladder(top.text("title"), sources, tuple(eras))


def _merged(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What was, with what is stated anew in its place, key by key."""
    merged = dict(old)
    for key, value in new.items():
        both = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _merged(merged[key], value) if both else value
    return merged


def _era(era: Fields, sources: Mapping[str, str], first_dan: int) -> Era:
    era.allow(
        "name", "since", "what", "sources", "confirmed", "note", "ranks", "factors", "gains", "rooms", "rate"
    )
    cited = tuple(era.texts("sources"))
    for name in cited:
        if name not in sources:
            raise LadderError(f"{era.place}.sources: {name!r} is not among [sources]")
    doubts: list[Doubt] = _doubt(era, EVERYTHING)
    factors = {length: era.table("factors").number(length) for length in LENGTHS}
    ranks = _ranks(era.table("ranks"))
    gains = _gains(era.table("gains"), doubts)
    _check_whole_points(era.place, ranks, factors, gains)
    if not 0 <= first_dan < len(ranks) - 1:
        raise LadderError(f"first_dan: expected a rank from 0 to {len(ranks) - 2}, got: {first_dan}")
    return Era(
        name=era.text("name"),
        since=era.time("since"),
        what=era.text("what"),
        sources=cited,
        ranks=ranks,
        factors=factors,
        gains=gains,
        rooms=_rooms(era.table("rooms"), doubts),
        rate=_rate(era.table("rate"), doubts),
        doubts=tuple(doubts),
        first_dan=first_dan,
    )


def _doubt(fields: Fields, about: str, room: str | None = None, n_players: int | None = None) -> list[Doubt]:
    """The doubt about a value that is marked as not confirmed."""
    if fields.flag("confirmed", default=True):
        return []
    note = fields.text("note", default="")
    return [Doubt(note or f"{fields.place} is not confirmed by any source", about, room, n_players)]


def _ranks(table: Fields) -> tuple[Rank, ...]:
    ranks: list[Rank] = []
    for place, (name, rank) in enumerate(table.tables_by_name()):
        rank.allow("dan", "japanese", "start", "goal", "loss", "is_demoted")
        if (dan := rank.integer("dan")) != place:
            raise LadderError(f"{rank.place}.dan: expected {place}, for ranks stand in order, got: {dan}")
        goal = rank.integer("goal", least=1) if "goal" in rank else None
        if goal is not None and goal > MOST_POINTS:
            raise LadderError(f"{rank.place}.goal: expected at most {MOST_POINTS:,}, got: {goal}")
        start, loss = rank.integer("start", least=0), rank.integer("loss", least=0)
        if goal is not None and start >= goal:
            raise LadderError(f"{rank.place}.start: expected less than the goal {goal}, got: {start}")
        is_demoted = rank.flag("is_demoted")
        if is_demoted and not place:
            raise LadderError(f"{rank.place}.is_demoted: there is no rank below the first")
        ranks.append(Rank(dan, name, rank.text("japanese"), start, goal, loss, is_demoted))
    if len(ranks) < 2:
        raise LadderError(f"{table.place}: expected two ranks or more, got: {len(ranks)}")
    for rank_ in ranks[:-1]:
        if rank_.goal is None:
            raise LadderError(f"{table.place}.{rank_.name}.goal: missing; only the last rank has none")
    if ranks[-1].goal is not None:
        raise LadderError(f"{table.place}.{ranks[-1].name}.goal: expected none, for it is the last rank")
    return tuple(ranks)


def _gains(table: Fields, doubts: list[Doubt]) -> dict[int, dict[str, tuple[int, ...]]]:
    gains: dict[int, dict[str, tuple[int, ...]]] = {}
    for n_players in PLAYERS:
        rooms = table.table(f"{n_players}p")
        rooms.allow(*ROOMS)
        gains[n_players] = {}
        for room in ROOMS:
            entry = rooms.table(room)
            entry.allow("points", "confirmed", "note")
            gains[n_players][room] = entry.integers("points", n_players - 1)
            doubts += _doubt(entry, POINTS, room, n_players)
    return gains


def _check_whole_points(
    place: str,
    ranks: tuple[Rank, ...],
    factors: Mapping[str, Fraction],
    gains: Mapping[int, Mapping[str, tuple[int, ...]]],
) -> None:
    """Points are whole numbers, also after the factor of a length."""
    amounts = {rank.loss for rank in ranks} | {
        points for rooms in gains.values() for places in rooms.values() for points in places
    }
    for length, factor in factors.items():
        if not factor:
            raise LadderError(f"{place}.factors.{length}: expected a number above 0, got: 0")
        for amount in sorted(amounts):
            if (amount * factor).denominator != 1:
                raise LadderError(f"{place}.factors.{length}: {amount} times {factor} is no whole number")


def _rooms(table: Fields, doubts: list[Doubt]) -> dict[str, Room]:
    table.allow(*ROOMS)
    rooms: dict[str, Room] = {}
    for name in ROOMS:
        room = table.table(name)
        room.allow("is_open", "min_dan", "min_rate", "closed_to_guests_of", "confirmed", "note")
        closed = room.text("closed_to_guests_of", default="") or None
        if closed is not None and ROOMS.index(name) >= (ROOMS.index(closed) if closed in ROOMS else 0):
            raise LadderError(f"{room.place}.closed_to_guests_of: expected a higher room, got: {closed!r}")
        rooms[name] = Room(
            room.flag("is_open"), room.integer("min_dan"), _hundredths(room, "min_rate"), closed
        )
        doubts += _doubt(room, ROOM_ENTRY, name)
    return rooms


def _rate(rate: Fields, doubts: list[Doubt]) -> RateRule:
    numbers = ("start", "divisor", "step", "steady_games", "steady_factor", "average_floor")
    rate.allow(*numbers, "places_4p", "places_3p", "rounding", "printed_decimals", "confirmed", "note")
    if (rounding := rate.text("rounding")) not in (UP, UNKNOWN):
        raise LadderError(f"{rate.place}.rounding: expected {UP} or {UNKNOWN}, got: {rounding!r}")
    doubts += _doubt(rate, RATE)
    step, steady = rate.number("step"), rate.number("steady_factor")
    steady_games = rate.integer("steady_games", least=0)
    if step * steady_games >= 1:
        raise LadderError(f"{rate.place}.step: expected a factor above 0 until {steady_games} games")
    scale = lcm(step.denominator, steady.denominator)
    return RateRule(
        start=_hundredths(rate, "start"),
        divisor=rate.integer("divisor", least=1),
        scale=scale,
        step_weight=int(step * scale),
        steady_weight=int(steady * scale),
        steady_games=steady_games,
        places={n: rate.integers(f"places_{n}p", n) for n in PLAYERS},
        average_floor=_hundredths(rate, "average_floor") if "average_floor" in rate else None,
        rounding=rounding,
        printed_decimals=rate.integer("printed_decimals", least=0),
    )


def _hundredths(fields: Fields, name: str) -> int:
    value = 100 * fields.number(name)
    if value.denominator != 1:
        raise LadderError(f"{fields.place}.{name}: expected two decimals at most, got: {float(value) / 100}")
    return int(value)
