"""What a game changes in a player's standing: rank points, dan and rate (rules.md §14-§16)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from pipeline.rules.ruleset import ROOMS

IPPAN, JOUKYUU, TOKUJOU, HOUOU = ROOMS

SHODAN, YONDAN, NANADAN, TENHOUI = 10, 13, 16, 20
FIRST_KYUU = 9
START_RATE = 150000  # hundredths
STEADY_GAMES = 400

NEW_GAINS = datetime(2017, 10, 24, 6)  # rules.md §14.3
AVERAGE_FLOOR = datetime(2010, 2, 1)  # of a table's rates, rules.md §14.3
HOUOU_OPENS = datetime(2009, 2, 20)

# Rank points of the first and second place in a tonpuu; a hanchan gives half as much again. rules.md §14.2
GAINS = {
    4: {IPPAN: (20, 10), JOUKYUU: (40, 10), TOKUJOU: (50, 20), HOUOU: (60, 30)},
    3: {IPPAN: (30, 0), JOUKYUU: (50, 0), TOKUJOU: (70, 0), HOUOU: (90, 0)},
}
OLD_IPPAN_GAINS = (30, 0)
KYUU_GOALS = (20, 20, 20, 20, 40, 60, 80, 100, 100, 100)  # rules.md §14.1
OLD_KYUU_GOALS = (30, 30, 30, 60, 60, 60, 90, 100, 100, 100)
PLACE_RATES = {4: (30, 10, -10, -30), 3: (30, 0, -30)}


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's standing with four or with three players.

    ``dan`` 0-20 as logs print it, ``rank_points``, ``rate`` R in hundredths, ``n_games`` ranked games.
    """

    dan: int = 0
    rank_points: int = 0
    rate: int = START_RATE
    n_games: int = 0


def goal_of(dan: int, played_at: datetime) -> int:
    """Rank points that promote. rules.md §14.1"""
    if dan >= SHODAN:
        return 400 * (dan - SHODAN + 1)
    return (KYUU_GOALS if played_at >= NEW_GAINS else OLD_KYUU_GOALS)[dan]


def initial_points(dan: int) -> int:
    return 200 * (dan - SHODAN + 1) if dan >= SHODAN else 0


def last_place_loss(dan: int) -> int:
    """Rank points that a last place costs in a tonpuu. rules.md §14.1"""
    return max(0, 10 * (dan - 7))


def gain_of(
    placement: int, dan: int, room: str, n_players: int, is_hanchan: bool, played_at: datetime
) -> int:
    """Rank points won or lost by a placement 1-4. rules.md §14.2"""
    gains = GAINS[n_players][room]
    if room == IPPAN and n_players == 4 and played_at < NEW_GAINS:
        gains = OLD_IPPAN_GAINS
    points = 0
    if placement <= 2:
        points = gains[placement - 1]
    elif placement == n_players:
        points = -last_place_loss(dan)
    return points * 3 // 2 if is_hanchan else points


def promote(standing: Standing, gain: int, played_at: datetime) -> Standing:
    """Dan and rank points after a gain: one step at a time, no demotion up to shodan. rules.md §14.1"""
    dan, points = standing.dan, standing.rank_points + gain
    if dan == TENHOUI:
        return standing
    if points >= goal_of(dan, played_at):
        return replace(standing, dan=dan + 1, rank_points=initial_points(dan + 1))
    if points < 0:
        if dan > SHODAN:
            return replace(standing, dan=dan - 1, rank_points=initial_points(dan - 1))
        points = 0
    return replace(standing, rank_points=points)


def next_rate(standing: Standing, placement: int, table_rates: Sequence[int], played_at: datetime) -> int:
    """R after a game, in hundredths, rounded up. ``table_rates``: of all players. rules.md §16"""
    n = len(table_rates)
    total = sum(table_rates)
    if played_at >= AVERAGE_FLOOR:
        total = max(total, n * START_RATE)
    weight = 500 - standing.n_games if standing.n_games < STEADY_GAMES else 100  # of 500
    change = weight * (4000 * n * PLACE_RATES[n][placement - 1] + total - n * standing.rate)
    return standing.rate - (-change // (500 * 40 * n))


def after_game(
    standings: Sequence[Standing],
    placements: Sequence[int],
    room: str,
    is_hanchan: bool,
    played_at: datetime,
) -> list[Standing]:
    """The standings of a table's players after a ranked game."""
    rates = [standing.rate for standing in standings]
    results = []
    for standing, placement in zip(standings, placements, strict=True):
        gain = gain_of(placement, standing.dan, room, len(standings), is_hanchan, played_at)
        rate = next_rate(standing, placement, rates, played_at)
        promoted = promote(standing, gain, played_at)
        results.append(replace(promoted, rate=rate, n_games=standing.n_games + 1))
    return results


def may_enter(room: str, standing: Standing, played_at: datetime) -> bool:
    """Whether a player may sit down in a room. rules.md §15"""
    is_tokujou = standing.dan >= YONDAN and standing.rate >= 180000
    is_houou = standing.dan >= NANADAN and standing.rate >= 200000 and played_at >= HOUOU_OPENS
    if room == HOUOU:
        return is_houou
    if room == TOKUJOU:
        return is_tokujou
    if room == JOUKYUU:
        return standing.dan >= FIRST_KYUU and not is_houou
    return not is_tokujou


def highest_room(standing: Standing, played_at: datetime) -> str:
    """The highest room that a player may enter."""
    return next(room for room in reversed(ROOMS) if may_enter(room, standing, played_at))
