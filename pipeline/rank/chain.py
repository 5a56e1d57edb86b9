"""The ladder as a Markov chain: a player with fixed odds of placements, always in one room.

A state is a dan with its rank points. Points come in multiples of their greatest common divisor, so the
states are all that can be reached, nothing is rounded or cut off, and what is computed is exact up to the
error of 64-bit arithmetic. Every rank is entered at its start, so a rank is solved once, as a banded
system, and the ranks together are a chain of 21 states. The last rank is never left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pipeline.rank.ladder import Era
from pipeline.rank.points import points_table
from pipeline.rank.stable import scale_of, stable_dan

if TYPE_CHECKING:
    from scipy.sparse import csr_array

Floats = NDArray[np.float64]

MAX_GAMES, MAX_PLAYERS = 1_000_000, 10_000_000  # of a distribution, and of those who play by chance
_PRECISION = 1e-6


@dataclass(frozen=True, slots=True)
class Play:
    """How somebody plays. ``odds``: of the placements 1, 2, 3 (, 4); they add up to 1."""

    odds: tuple[float, ...]
    room: str
    length: str

    @property
    def n_players(self) -> int:
        return len(self.odds)


def make_play(odds: Sequence[float], room: str, length: str) -> Play:
    """A play with checked odds. Raises ValueError."""
    if len(odds) not in (3, 4):
        raise ValueError(f"expected the odds of three or four placements, got: {len(odds)}")
    if not all(0 <= odd <= 1 for odd in odds) or abs(sum(odds) - 1) > 1e-6:
        raise ValueError(f"expected odds of 0 to 1 that add up to 1, got: {list(odds)} ({sum(odds):g})")
    return Play(tuple(odd / sum(odds) for odd in odds), room, length)


@dataclass(frozen=True, slots=True)
class Chain:
    """A ladder and a play. ``changes``: points by dan and placement less one; ``unit``: pt of a step."""

    era: Era
    play: Play
    changes: NDArray[np.int64]
    unit: int

    @property
    def last(self) -> int:
        """The last rank."""
        return len(self.era.ranks) - 1

    def size(self, dan: int) -> int:
        """How many different points a rank has; the last has one state."""
        goal = self.era.ranks[dan].goal
        return 1 if goal is None else -(-goal // self.unit)

    def state(self, dan: int, points: int | None = None) -> int:
        """The place of points in a rank, None: of its start. Raises ValueError."""
        rank = self.era.ranks[dan]
        points = rank.start if points is None else points
        if rank.goal is None:
            return 0
        if not 0 <= points < rank.goal or points % self.unit:
            raise ValueError(
                f"expected points of {rank.name} from 0 to {rank.goal - 1} in steps of {self.unit}, "
                f"got: {points}"
            )
        return points // self.unit


def make_chain(era: Era, play: Play) -> Chain:
    changes = points_table(era, play.room, play.n_players, play.length)
    ranks = era.ranks
    amounts = [*changes.flat, *(rank.start for rank in ranks), *(rank.goal or 0 for rank in ranks)]
    unit = gcd(*(int(amount) for amount in amounts))
    return Chain(era, play, changes, unit)


# One rank


def leave_rank(chain: Chain, dan: int, points: int | None = None) -> dict[str, float]:
    """How a rank is left from a number of points, None: its start. rules.md §14.1

    Keys: promotion, demotion (chances, 1 together; NaN in the last rank and where the rank is never
    left), games (expected number until then, inf: never), games_sd.
    """
    if dan == chain.last:
        return dict.fromkeys(("promotion", "demotion", "games", "games_sd"), np.nan)
    state = chain.state(dan, points)
    up, down, games, squares = (values[state] for values in _solve_rank(chain, dan))
    if not np.isfinite(games):
        return {"promotion": np.nan, "demotion": np.nan, "games": np.inf, "games_sd": np.nan}
    deviation = float(np.sqrt(max(squares - games**2, 0)))
    return {"promotion": float(up), "demotion": float(down), "games": float(games), "games_sd": deviation}


def _solve_rank(chain: Chain, dan: int) -> tuple[Floats, Floats, Floats, Floats]:
    """For every state of a rank: chances of promotion and demotion, expected games, and their square.

    With Q the moves within the rank: (1 - Q) up = P(up), the same for down, (1 - Q) games = 1,
    (1 - Q) squares = 1 + 2 Q games.
    """
    from scipy.linalg import LinAlgError, solve_banded

    n = chain.size(dan)
    diagonals, up_now, down_now = _moves_within(chain, dan)
    if not (up_now.any() or down_now.any()):
        return np.zeros(n), np.zeros(n), np.full(n, np.inf), np.full(n, np.inf)
    lower, upper = max(0, -min(diagonals, default=0)), max(0, max(diagonals, default=0))
    bands = np.zeros((lower + upper + 1, n))
    bands[upper] = 1
    for step, chances in diagonals.items():
        start, end = max(0, step), n + min(0, step)  # columns
        bands[upper - step, start:end] -= chances[start - step : end - step]
    right = np.column_stack([up_now, down_now, np.ones(n)])
    try:
        up, down, games = solve_banded((lower, upper), bands, right).T
    except LinAlgError as error:
        raise _not_to_be_solved(chain, dan) from error
    if not np.abs(up + down - 1).max() < _PRECISION:  # the error of the games is of the same size
        raise _not_to_be_solved(chain, dan)
    squares = solve_banded((lower, upper), bands, 1 + 2 * (games - 1))
    return (up if down_now.any() else np.ones(n)), down, games, squares


def _not_to_be_solved(chain: Chain, dan: int) -> ValueError:
    odds = ", ".join(f"{odd:g}" for odd in chain.play.odds)
    return ValueError(
        f"the odds {odds} leave {chain.era.ranks[dan].name} too seldom to be computed: numbers of 64 bits "
        "hold no such difference"
    )


def _moves_within(chain: Chain, dan: int) -> tuple[dict[int, Floats], Floats, Floats]:
    """Chances of moves within a rank by step and state, and of promotion and demotion by state.

    Where there is no demotion, points below 0 become 0: a step of another length for each low state.
    """
    n = chain.size(dan)
    rank = chain.era.ranks[dan]
    states = np.arange(n)
    diagonals: dict[int, Floats] = {}
    up, down = np.zeros(n), np.zeros(n)
    for odd, change in zip(chain.play.odds, chain.changes[dan], strict=True):
        step = int(change) // chain.unit
        target = states + step
        up += odd * (target >= n)
        down += odd * ((target < 0) & rank.is_demoted)
        steps = np.where((target < 0) & (not rank.is_demoted), -states, step)
        is_within = (states + steps >= 0) & (states + steps < n)
        for each in np.unique(steps[is_within]).tolist():
            diagonals.setdefault(each, np.zeros(n))[(steps == each) & is_within] += odd
    return diagonals, up, down


# All ranks


def rank_table(chain: Chain, dan: int, points: int | None = None) -> pd.DataFrame:
    """One row a rank, for a player who begins at ``dan`` with ``points`` (None: the rank's start).

    Columns: dan; rank, its name; promotion, demotion, games, games_sd: how the rank is left from its
    start; expected_points [pt a game]; reached_before_falling, the chance to reach this rank before a
    demotion below ``dan``; games_to_reach, expected games until the rank is reached for the first time;
    games_until_top, expected games in the rank until the last rank is reached. inf: never; null: below
    ``dan``, or no such move.
    """
    left = pd.DataFrame([leave_rank(chain, each) for each in range(chain.last + 1)])
    left.insert(0, "dan", range(chain.last + 1))
    left.insert(1, "rank", [rank.name for rank in chain.era.ranks])
    first = leave_rank(chain, dan, points)
    expected = chain.changes @ np.array(chain.play.odds)
    expected[-1] = np.nan
    up, down, games = (left[name].to_numpy()[:-1] for name in ("promotion", "demotion", "games"))
    climbs = _climbs(up, down, games)
    to_reach, until_top = _games_upward(climbs, dan, first)
    return left.assign(
        expected_points=expected,
        reached_before_falling=_reach_before_falling(up, down, first["promotion"], dan),
        games_to_reach=to_reach,
        games_until_top=until_top,
    )


def _reach_before_falling(up: Floats, down: Floats, first_up: float, dan: int) -> Floats:
    """Chance to reach each rank before a demotion from ``dan``: gambler's ruin on the ranks.

    ``climb``: the chance from a rank's start to reach the rank above before falling below ``dan``;
    ``fail``: its complement, computed apart because it can be tiny.
    """
    reached = np.full(len(up) + 1, np.nan)
    reached[dan] = 1.0
    climb, fail = np.nan, np.nan
    for d in range(dan, len(up)):
        if d == dan:
            reached[d + 1], climb, fail = first_up, up[d], down[d]
            continue
        # from d: up, or down to d - 1, and from there back to d with the chance `climb`
        all_ends = fail + up[d] * climb
        climb, fail = (up[d] / all_ends, down[d] * fail / all_ends) if all_ends > 0 else (np.nan, np.nan)
        reached[d + 1] = reached[d] * climb
    return reached


def _climbs(up: Floats, down: Floats, games: Floats) -> Floats:
    """Expected games from the start of each rank (row) to the next one's, by the rank of the game."""
    n = len(up)
    climbs = np.zeros((n, n))
    with np.errstate(over="ignore"):  # more games than a number can hold are inf
        for d in range(n):
            if not up[d] > 0:
                climbs[d] = np.inf
                continue
            climbs[d, d] = games[d] / up[d]
            if d and down[d] > 0:  # back up again from the rank below
                climbs[d] += down[d] / up[d] * climbs[d - 1]
    return climbs


def _games_upward(climbs: Floats, dan: int, first: dict[str, float]) -> tuple[Floats, Floats]:
    """Expected games until each rank is reached; and, in each rank, until the last is."""
    n = len(climbs)
    to_reach, until_top = np.full(n + 1, np.nan), np.full(n + 1, np.nan)
    to_reach[dan] = 0
    if dan == n:
        return to_reach, until_top
    spent = np.zeros(n)
    spent[dan] = first["games"]
    if not first["games"] < np.inf:
        spent[:] = np.inf
    elif first["demotion"] > 0:
        spent += first["demotion"] * (climbs[dan - 1] + climbs[dan])
    to_reach[dan + 1] = spent.sum()
    for d in range(dan + 1, n):
        spent = spent + climbs[d]
        to_reach[d + 1] = spent.sum()
    until_top[:n] = spent
    return to_reach, until_top


def moves_of(chain: Chain) -> tuple["csr_array", NDArray[np.int64]]:
    """The chances of all moves as a sparse matrix, states x states, and where each rank begins in it."""
    from scipy.sparse import coo_array

    sizes = [chain.size(dan) for dan in range(chain.last + 1)]
    offsets = np.concatenate([[0], np.cumsum(sizes)])
    rows, columns, chances = [], [], []
    for rank in chain.era.ranks:
        states = np.arange(sizes[rank.dan])
        for odd, change in zip(chain.play.odds, chain.changes[rank.dan], strict=True):
            target = offsets[rank.dan] + states + int(change) // chain.unit
            if rank.goal is not None:
                is_up = states + int(change) // chain.unit >= sizes[rank.dan]
                target = np.where(is_up, offsets[rank.dan + 1] + chain.state(rank.dan + 1), target)
                fallen = offsets[rank.dan]
                if rank.is_demoted:
                    fallen = offsets[rank.dan - 1] + chain.state(rank.dan - 1)
                target = np.where(states + int(change) // chain.unit < 0, fallen, target)
            rows.append(offsets[rank.dan] + states)
            columns.append(target)
            chances.append(np.full(len(states), odd))
    n = int(offsets[-1])
    triple = (np.concatenate(chances), (np.concatenate(rows), np.concatenate(columns)))
    return coo_array(triple, shape=(n, n)).tocsr(), offsets


def distribution_after(chain: Chain, dan: int, n_games: int, points: int | None = None) -> pd.DataFrame:
    """Where a player stands after a number of games, and which ranks were reached on the way.

    Columns: dan; rank; chance to stand there after ``n_games``; mean_points there [pt], null where the
    chance is 0; games, expected number of the games that were played in the rank; reached, the chance to
    have stood there at least once: for ranks below the first one, to have fallen that far.
    """
    _check_number("games", n_games, 0, MAX_GAMES)
    moves, offsets = moves_of(chain)
    begin = np.zeros(int(offsets[-1]))
    begin[offsets[dan] + chain.state(dan, points)] = 1
    onward = moves.T.tocsr()
    where, spent = begin, np.zeros_like(begin)
    for _ in range(n_games):
        spent += where
        where = onward @ where
    states = np.concatenate([np.arange(size) for size in np.diff(offsets)]) * chain.unit
    chance = np.add.reduceat(where, offsets[:-1])
    with np.errstate(invalid="ignore"):
        mean = np.add.reduceat(where * states, offsets[:-1]) / np.where(chance > 0, chance, np.nan)
    mean[-1] = np.nan
    return pd.DataFrame(
        {
            "dan": range(chain.last + 1),
            "rank": [rank.name for rank in chain.era.ranks],
            "chance": chance,
            "mean_points": mean,
            "games": np.add.reduceat(spent, offsets[:-1]),
            "reached": _reached(chain, dan, n_games, begin, onward, offsets),
        }
    )


def _reached(
    chain: Chain, dan: int, n_games: int, begin: Floats, onward: "csr_array", offsets: NDArray[np.int64]
) -> Floats:
    """Chance to have been in each rank: what flows into it from a chain that ends there."""
    reached = np.zeros(chain.last + 1)
    reached[dan] = 1
    for target in range(chain.last + 1):
        if target == dan:
            continue
        kept, ends = slice(0, offsets[target]), slice(offsets[target], None)
        if target < dan:
            kept, ends = slice(offsets[target + 1], None), slice(0, offsets[target + 1])
        inside, leaving, where = onward[kept, kept], onward[ends, kept].sum(axis=0), begin[kept]
        for _ in range(n_games):
            reached[target] += leaving @ where
            where = inside @ where
    return reached


# Checks and tables


def _check_number(what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise ValueError(f"{what}: expected a number from {least} to {most:,}, got: {number}")


def simulate(
    chain: Chain, dan: int, n_games: int, n_players: int, seed: int, points: int | None = None
) -> pd.DataFrame:
    """The same as ``distribution_after`` by chance: ``n_players`` players of ``n_games`` games each.

    The same numbers for the same seed. Raises ValueError for points that the rank does not have.
    """
    _check_number("games", n_games, 0, MAX_GAMES)
    _check_number("players", n_players, 1, MAX_PLAYERS)
    chain.state(dan, points)
    chance = np.random.default_rng(seed)
    ranks = chain.era.ranks
    goal = np.array([np.iinfo(np.int64).max if rank.goal is None else rank.goal for rank in ranks])
    start = np.array([rank.start for rank in ranks])
    is_demoted = np.array([rank.is_demoted for rank in ranks])
    at = np.full(n_players, dan)
    pt = np.full(n_players, start[dan] if points is None else points)
    seen = np.zeros((n_players, len(ranks)), bool)
    spent = np.zeros(len(ranks))
    thresholds = np.cumsum(chain.play.odds)[:-1]
    each = np.arange(n_players)
    seen[each, at] = True
    for _ in range(n_games):
        spent += np.bincount(at, minlength=len(ranks))
        place = np.searchsorted(thresholds, chance.random(n_players), side="right")
        pt = pt + chain.changes[at, place]
        is_up, is_down = pt >= goal[at], (pt < 0) & is_demoted[at]
        at = at + is_up - is_down
        pt = np.where(is_up | is_down, start[at], np.maximum(pt, 0))
        seen[each, at] = True
    return pd.DataFrame(
        {
            "dan": range(len(ranks)),
            "rank": [rank.name for rank in ranks],
            "chance": np.bincount(at, minlength=len(ranks)) / n_players,
            "games": spent / n_players,
            "reached": seen.mean(0),
        }
    )


def odds_needed(era: Era, room: str, n_players: int, length: str) -> pd.DataFrame:
    """The odds that keep each dan in a room: at which the expected change of points there is 0.

    Odds have many degrees of freedom; these fall evenly from place to place (25 + 1.5 s, 25 + 0.5 s,
    25 - 0.5 s, 25 - 1.5 s %). Columns: dan 10-19; rank; n_players; length; room; p1-p4 (p4 null with three
    players), null where no such odds exist; average_placement; stable_dan; promotion, the chance to be
    promoted before a demotion, and games until either, from the rank's start.
    """
    scale = scale_of(era, room, n_players)
    tilt = (n_players + 1) / 2 - np.arange(1, n_players + 1)
    rows = []
    for rank in era.ranks[era.first_dan :]:
        if rank.goal is None:
            continue
        wanted = float(rank.loss)  # gains . p = loss * p_last
        weights = scale.gains.copy()
        weights[-1] -= wanted
        odds = 1 / n_players - weights.sum() / n_players / (weights @ tilt) * tilt
        is_possible = bool((odds >= 0).all())
        row = {"dan": rank.dan, "rank": rank.name, "n_players": n_players, "length": length, "room": room}
        row |= {f"p{place}": np.nan for place in range(1, 5)}
        row |= dict.fromkeys(("average_placement", "stable_dan", "promotion", "games"), np.nan)
        if is_possible:
            row |= {f"p{place}": float(odd) for place, odd in enumerate(odds, 1)}
            row["average_placement"] = float(odds @ np.arange(1, n_players + 1))
            row["stable_dan"] = float(stable_dan(odds, scale))
            left = leave_rank(make_chain(era, Play(tuple(odds.tolist()), room, length)), rank.dan)
            row |= {"promotion": left["promotion"], "games": left["games"]}
        rows.append(row)
    return pd.DataFrame(rows)
