"""What a game changes in rank points and dan (rules.md §14), and who may enter a room (rules.md §15)."""

import numpy as np
from numpy.typing import NDArray

from pipeline.rank.ladder import Era
from pipeline.rules.codes import ROOMS


def points_change(era: Era, placement: int, dan: int, room: str, n_players: int, length: str) -> int:
    """Rank points won (> 0) or lost (< 0) by a placement 1-4. rules.md §14.1, §14.2"""
    rank = era.ranks[dan]
    if rank.goal is None:
        return 0
    is_last = placement == n_players
    points = -rank.loss if is_last else era.gains[n_players][room][placement - 1]
    return int(points * era.factors[length])


def move(era: Era, dan: int, points: int, change: int) -> tuple[int, int]:
    """Dan and rank points after a change: one step at a time, the surplus is lost. rules.md §14.1"""
    rank = era.ranks[dan]
    if rank.goal is None:
        return dan, points
    points += change
    if points >= rank.goal:
        return dan + 1, era.ranks[dan + 1].start
    if points >= 0:
        return dan, points
    return (dan - 1, era.ranks[dan - 1].start) if rank.is_demoted else (dan, 0)


def points_table(era: Era, room: str, n_players: int, length: str) -> NDArray[np.int64]:
    """Rank points by dan (row) and placement less one (column). rules.md §14.1, §14.2"""
    return np.array(
        [
            [points_change(era, place, dan, room, n_players, length) for place in range(1, n_players + 1)]
            for dan in range(len(era.ranks))
        ],
        dtype=np.int64,
    )


def may_enter(era: Era, room: str, dan: int, rate: int) -> bool:
    """Whether a player of a dan and R, in hundredths, may sit down in a room. rules.md §15"""
    entry = era.rooms[room]
    if not entry.is_open or dan < entry.min_dan or rate < entry.min_rate:
        return False
    higher = entry.closed_to_guests_of
    return higher is None or not may_enter(era, higher, dan, rate)


def highest_room(era: Era, dan: int, rate: int) -> str:
    """The highest room that a player may enter. Raises ValueError where no room is open to the player."""
    for room in reversed(ROOMS):
        if may_enter(era, room, dan, rate):
            return room
    raise ValueError(f"no room takes dan {dan} with R {rate / 100}")
