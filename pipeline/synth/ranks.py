"""What a game changes in a player's standing: rank points, dan and rate.

The values are those of ``data/ladder.toml`` at the time of the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pipeline.rank.ladder import load_tenhou
from pipeline.rank.points import highest_room as highest_room_of
from pipeline.rank.points import may_enter as may_enter_in
from pipeline.rank.points import move, points_change
from pipeline.rank.rate import next_rate
from pipeline.rules.codes import ROOMS

IPPAN, JOUKYUU, TOKUJOU, HOUOU = ROOMS

START_RATE = load_tenhou().last.rate.start  # hundredths
HOUOU_OPENS = next(era.since for era in load_tenhou().eras if era.rooms[HOUOU].is_open)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's standing with four or with three players.

    ``dan`` 0-20 as logs print it, ``rank_points``, ``rate`` R in hundredths, ``n_games`` ranked games.
    """

    dan: int = 0
    rank_points: int = 0
    rate: int = START_RATE
    n_games: int = 0


def initial_points(dan: int) -> int:
    """Rank points at which a rank begins."""
    return load_tenhou().last.ranks[dan].start


def after_game(
    standings: Sequence[Standing],
    placements: Sequence[int],
    room: str,
    is_hanchan: bool,
    played_at: datetime,
) -> list[Standing]:
    """The standings of a table's players after a ranked game."""
    era = load_tenhou().era_at(played_at)
    length = "hanchan" if is_hanchan else "tonpuu"
    rates = [standing.rate for standing in standings]
    results = []
    for standing, placement in zip(standings, placements, strict=True):
        change = points_change(era, placement, standing.dan, room, len(standings), length)
        dan, points = move(era, standing.dan, standing.rank_points, change)
        rate = next_rate(era.rate, standing.rate, standing.n_games, placement, rates)
        results.append(Standing(dan, points, rate, standing.n_games + 1))
    return results


def may_enter(room: str, standing: Standing, played_at: datetime) -> bool:
    """Whether a player may sit down in a room."""
    return may_enter_in(load_tenhou().era_at(played_at), room, standing.dan, standing.rate)


def highest_room(standing: Standing, played_at: datetime) -> str:
    """The highest room that a player may enter."""
    return highest_room_of(load_tenhou().era_at(played_at), standing.dan, standing.rate)
