"""A year of synthetic games: who plays when, in which room, and how the players' standings move.

Games come in rounds, in which every account plays at most once. So who sits where in a round is known
before it begins, its games can be played at the same time in several processes, and they are the same
for any number of these.
"""

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from parsers.mjlog.elements import encode_name, write_element, write_elements, write_rates
from parsers.mjlog.writer import write_events
from pipeline.rules import codes
from pipeline.rules.codes import ROOMS
from pipeline.rules.ruleset import (
    TYPE_FAST,
    TYPE_HANCHAN,
    TYPE_HUMAN,
    TYPE_ROOM_HIGH,
    TYPE_ROOM_LOW,
    TYPE_SANMA,
    Ruleset,
    ruleset_for,
)
from pipeline.synth.accounts import Account, Pool
from pipeline.synth.eras import era_of
from pipeline.synth.games import play_game
from pipeline.synth.play.policies import Policy
from pipeline.synth.ranks import HOUOU, HOUOU_OPENS, Standing, after_game, highest_room, may_enter

TONPUU, HANCHAN = codes.LENGTHS
MIXED = "mixed"
LENGTHS = (HANCHAN, TONPUU, MIXED)
ANY_ROOM = "any"
EVENT_LOBBY = "9999"

_ROOM_BITS = dict(zip(ROOMS, (0, TYPE_ROOM_LOW, TYPE_ROOM_HIGH, TYPE_ROOM_LOW | TYPE_ROOM_HIGH), strict=True))
_EMPTY_SEAT = Standing()


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. ``room`` is one of ``ROOMS`` or ``ANY_ROOM``: each account in its highest.

    ``csrule``: the rules of an event lobby, as GO has them; there nobody's standing changes.
    """

    n_games: int
    n_players: int = 4
    length: str = HANCHAN
    room: str = ANY_ROOM
    seed: int = 0
    year: int = 2023
    csrule: str = ""


class SyntheticLog(NamedTuple):
    log_id: str
    xml: bytes


class Task(NamedTuple):
    """One game to play."""

    key: str
    go_type: int
    n_players: int
    played_at: datetime
    policies: tuple[Policy, ...]
    csrule: str = ""

    @property
    def lobby(self) -> str:
        """As GO prints it."""
        return EVENT_LOBBY if self.csrule else "0"

    @property
    def event_attributes(self) -> dict[str, str]:
        """The attributes of GO that only event games have."""
        if not self.csrule:
            return {}
        return {
            "title": "",
            "rule": f",,{self.go_type:04x},0,0,0,0",
            "ranking": "",
            "csrule": self.csrule,
        }

    @property
    def ruleset(self) -> Ruleset:
        return ruleset_for(self.go_type, self.lobby, self.played_at, self.n_players, self.event_attributes)


class Body(NamedTuple):
    """What is played without knowing the players: the text before and after UN, and the result."""

    shuffle: str
    hands: str
    placements: tuple[int, ...]


class Table(NamedTuple):
    task: Task
    room: str
    accounts: tuple[Account, ...]


PlayAll = Callable[[Callable[[Task], Body], Sequence[Task]], Iterable[Body]]


def play_games(plan: Plan, play_all: PlayAll = map) -> Iterator[SyntheticLog]:
    """The games of a plan, in order. ``play_all`` is ``map``, or plays in several processes.

    ValueError where the rules of the event are not known.
    """
    chance = random.Random(f"season {plan.seed} {plan.n_players}")  # another text would give other games
    pool = Pool(plan.seed)
    used: set[str] = set()
    n_done = 0
    while n_done < plan.n_games:
        tables = _next_round(plan, pool, chance, n_done)
        if not tables[0].task.ruleset.is_supported:
            raise ValueError(tables[0].task.ruleset.unsupported_reason)
        bodies = play_all(play_task, [table.task for table in tables])
        for table, body in zip(tables, bodies, strict=True):
            log_id = _log_id(table.task, used)
            yield SyntheticLog(log_id, _document(table, body))
            if not plan.csrule:
                _settle(table, body)
        n_done += len(tables)


def load_native_code() -> None:
    """Compile the simulator, or load it from the disk, by a short game."""
    list(play_games(Plan(1, length=TONPUU)))


def play_task(task: Task) -> Body:
    """Play one game; a function of the task alone."""
    era = era_of(task.played_at)
    game = play_game(task.key, task.ruleset, task.policies, era)
    hand_seeds = game.seeds if era.has_hand_seeds else ()
    hands = write_events(game.events, game.payload, hand_seeds, era.has_result_decimals)
    shuffle = "" if hand_seeds else write_element("SHUFFLE", {"seed": game.seeds[0], "ref": ""})
    return Body(shuffle, hands, game.placements[: task.n_players])


def _next_round(plan: Plan, pool: Pool, chance: random.Random, n_done: int) -> list[Table]:
    """The tables of a round that are still to be played; the accounts sit down as they stand now."""
    tables: list[Table] = []
    seated = _tables(plan, pool, chance, _time_of(plan, n_done))
    for number, (room, accounts) in enumerate(seated[: plan.n_games - n_done], n_done):
        played_at = _time_of(plan, number)
        key = f"game {plan.seed} {plan.n_players} {number}"
        go_type = _go_type(plan, room, chance)
        policies = tuple(account.policy for account in accounts)
        task = Task(key, go_type, plan.n_players, played_at, policies, plan.csrule)
        tables.append(Table(task, room, accounts))
    return tables


def _time_of(plan: Plan, number: int) -> datetime:
    """The hour of a game of a number from 0: they are spread evenly over the year, Japanese time."""
    start, end = datetime(plan.year, 1, 1), datetime(plan.year + 1, 1, 1)
    if plan.room == HOUOU:
        start = max(start, HOUOU_OPENS)
    n_hours = (end - start) // timedelta(hours=1)
    return start + timedelta(hours=n_hours * number // plan.n_games)


def _tables(
    plan: Plan, pool: Pool, chance: random.Random, played_at: datetime
) -> list[tuple[str, tuple[Account, ...]]]:
    """Who sits with whom in a round, in which room; accounts without a full table wait."""
    waiting: dict[str, list[Account]] = {room: [] for room in ROOMS}
    for account in pool.accounts:
        if plan.room == ANY_ROOM:
            waiting[highest_room(account.standing, played_at)].append(account)
        elif may_enter(plan.room, account.standing, played_at):
            waiting[plan.room].append(account)
    while plan.room != ANY_ROOM and len(waiting[plan.room]) < 2 * plan.n_players:
        waiting[plan.room].append(pool.admit(plan.room))
    tables: list[tuple[str, tuple[Account, ...]]] = []
    for room, accounts in waiting.items():
        chance.shuffle(accounts)
        for first in range(0, len(accounts) - plan.n_players + 1, plan.n_players):
            tables.append((room, tuple(accounts[first : first + plan.n_players])))
    chance.shuffle(tables)
    return tables


def _go_type(plan: Plan, room: str, chance: random.Random) -> int:
    """The type of the game: houou tonpuu are fast, as most of them are."""
    is_hanchan = plan.length == HANCHAN or (plan.length == MIXED and chance.random() < 0.5)
    room_bits = 0 if plan.csrule else _ROOM_BITS[room]
    go_type = TYPE_HUMAN | room_bits | (TYPE_HANCHAN if is_hanchan else 0)
    if plan.n_players == 3:
        go_type |= TYPE_SANMA
    if not is_hanchan and room == HOUOU and not plan.csrule:
        go_type |= TYPE_FAST
    return go_type


def _log_id(task: Task, used: set[str]) -> str:
    digits = hashlib.sha256(task.key.encode()).hexdigest()
    for start in range(len(digits)):
        place = f"{task.played_at:%Y%m%d%H}gm-{task.go_type:04x}-{int(task.lobby):04d}"
        log_id = f"{place}-{(digits[start:] + digits)[:8]}"
        if log_id not in used:
            used.add(log_id)
            return log_id
    raise ValueError(f"expected a free log id for {task.key!r}")


def _document(table: Table, body: Body) -> bytes:
    """The complete log, with the players as they stand before the game."""
    era = era_of(table.task.played_at)
    lobby = table.task.lobby if era.has_lobby else None
    go = {"type": table.task.go_type, "lobby": lobby} | table.task.event_attributes
    n_empty = 4 - len(table.accounts)
    standings = [account.standing for account in table.accounts] + n_empty * [_EMPTY_SEAT]
    seats = [encode_name(account.name) for account in table.accounts] + n_empty * [""]
    head = write_elements(
        [
            ("GO", go),
            (
                "UN",
                {f"n{seat}": name for seat, name in enumerate(seats)}
                | {
                    "dan": [standing.dan for standing in standings],
                    "rate": write_rates(
                        [standing.rate / 100 for standing in standings], era.has_rate_decimals
                    ),
                    "sx": ",".join([account.sex for account in table.accounts] + n_empty * ["C"]),
                },
            ),
            ("TAIKYOKU", {"oya": 0}),
        ]
    )
    return f'<mjloggm ver="2.3">{body.shuffle}{head}{body.hands}</mjloggm>'.encode()


def _settle(table: Table, body: Body) -> None:
    """The players' standings after the game."""
    standings = [account.standing for account in table.accounts]
    is_hanchan = bool(table.task.go_type & TYPE_HANCHAN)
    moved = after_game(standings, body.placements, table.room, is_hanchan, table.task.played_at)
    for account, standing in zip(table.accounts, moved, strict=True):
        account.standing = standing
