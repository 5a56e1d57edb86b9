"""Where a name passes to somebody else: the server frees a name after 180 days without a game.

A name's games are split between holders where no single player can have played both sides. What one could
have played, however unlikely, stays together.
"""

from datetime import timedelta

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pipeline.rank.ladder import PLAYERS, Era, Ladder
from pipeline.rank.links import ACCOUNT, is_followed
from pipeline.rank.points import points_table

FREED_AFTER = timedelta(days=180)  # rules.md §14.1
OTHER_DAN = 3  # steps of dan down, or
OTHER_RATE = 30_000  # hundredths of R down, that after a silence of FREED_AFTER speak for another player
GAMES_AN_HOUR = 12  # more than anybody plays
MOST_RATE_A_GAME = 6_000  # hundredths of R: 30 for the place and at most as much for the table
NEVER = 1_000_000_000  # games


def with_holders(games: pd.DataFrame, ladder: Ladder) -> pd.DataFrame:
    """The frame with ``holder``, the number of the player behind the name, from 0.

    ``games``: in order (``link_games``), with dan and rate; where both are null nothing is split. A new
    holder begins where

    - a newcomer's dan and R follow upon others,
    - dan changed by more, or in another direction, than the games that fit into the time between allow,
    - R changed by more than they allow,
    - after 180 days of silence dan is lower by three or R by 300: who takes a name begins at the bottom. (A
      climb in that time is what one player does whose games in lower rooms are not stored.)
    """
    games = games.reset_index(drop=True)
    if games.empty:
        return games.assign(holder=np.zeros(0, np.int64))
    dan, rate = (_numbers(games[name]) for name in ("dan", "rate"))
    played_at = games["played_at_jst"].to_numpy("datetime64[s]")
    silence = np.roll(played_at, -1) - played_at
    dan_step, rate_step = np.roll(dan, -1) - dan, np.roll(rate, -1) - rate  # nan compares as False
    most_games = 1 + GAMES_AN_HOUR * (silence.astype(np.int64) / 3600 + 1)
    is_new = (
        _is_restart(games, dan, rate, ladder)
        | (_games_between(games, dan, ladder) > most_games)
        | (np.abs(rate_step) > MOST_RATE_A_GAME * most_games)
        | ((silence >= np.timedelta64(FREED_AFTER)) & ((dan_step <= -OTHER_DAN) | (rate_step <= -OTHER_RATE)))
    ) & is_followed(games)
    begins = np.append(False, is_new[:-1])
    holder = pd.Series(begins.astype(np.int64), index=games.index)
    return games.assign(holder=holder.groupby([games[name] for name in ACCOUNT], observed=True).cumsum())


def _numbers(column: pd.Series) -> NDArray[np.float64]:
    """The column with NaN for null."""
    return np.asarray(column.astype("Float64").to_numpy(dtype=np.float64, na_value=np.nan), np.float64)


def _is_restart(
    games: pd.DataFrame, dan: NDArray[np.float64], rate: NDArray[np.float64], ladder: Ladder
) -> NDArray[np.bool_]:
    """The next game is a newcomer's, this one is not."""
    starts = np.array([era.rate.start for era in ladder.eras])[games["era"].to_numpy()]
    is_first = (dan == 0) & (rate == starts)
    changed = (np.roll(dan, -1) != dan) | (np.roll(rate, -1) != rate)
    restarts: NDArray[np.bool_] = (
        np.roll(is_first, -1) & ~is_first & changed & ~np.isnan(dan) & ~np.isnan(rate)
    )
    return restarts


def _games_between(games: pd.DataFrame, dan: NDArray[np.float64], ladder: Ladder) -> NDArray[np.float64]:
    """The least number of games that lead from one dan to the next."""
    later = np.roll(dan, -1)
    needed = np.zeros(len(games))
    known = ~np.isnan(dan) & ~np.isnan(later)
    era, n_players = games["era"].to_numpy(), games["n_players"].to_numpy()
    for number in np.unique(era):
        for players in PLAYERS:
            here = known & (era == number) & (n_players == players)
            table = least_games(ladder.eras[number], players)
            needed[here] = table[dan[here].astype(int), later[here].astype(int)]
    return needed


def least_games(era: Era, n_players: int) -> NDArray[np.int64]:
    """The least number of games from one dan (row) to another (column), from the best pt; NEVER where none.

    rules.md §14
    """
    tables = [points_table(era, room, n_players, length) for room in era.rooms for length in era.factors]
    gain = np.max([table.max(1) for table in tables], axis=0)
    loss = -np.min([table.min(1) for table in tables], axis=0)
    n = len(era.ranks)
    up, down = np.zeros(n, np.int64), np.zeros(n, np.int64)  # through a rank, from its start
    for rank in era.ranks:
        up[rank.dan] = -(-(rank.goal - rank.start) // max(gain[rank.dan], 1)) if rank.goal else NEVER
        down[rank.dan] = rank.start // max(loss[rank.dan], 1) + 1 if rank.is_demoted else NEVER
    table = np.zeros((n, n), np.int64)
    for old in range(n):
        for new in range(n):
            if new > old:
                table[old, new] = NEVER if era.ranks[old].goal is None else 1 + up[old + 1 : new].sum()
            elif new < old:
                table[old, new] = 1 + down[new + 1 : old].sum() if era.ranks[old].is_demoted else NEVER
    return np.minimum(table, NEVER)
