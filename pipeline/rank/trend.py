"""How an account changes: average placement and stable dan over the last games."""

import numpy as np
import pandas as pd

from pipeline.rank.accounts import with_points_eras
from pipeline.rank.ladder import Ladder
from pipeline.rank.placements import MODE
from pipeline.rank.stable import Z, scale_of, stable_dan, stable_dan_interval

KEY = ["name", *MODE, "points_era"]


def rolling_stable_dan(placements: pd.DataFrame, ladder: Ladder, window: int, step: int = 1) -> pd.DataFrame:
    """Windows of ``window`` consecutive games, one that ends at every ``step``-th game.

    Accounts, rooms, lengths, numbers of players and tables of points are kept apart; an account with
    fewer games gets no row. Neighbouring windows share games: their intervals are not independent.

    Returns columns: name; n_players; length; room; points_since; game, the number of the window's last
    game from 1, played_at_jst its time; n = window; average_placement with 95 % interval _low and _high;
    stable_dan with 95 % interval, null where the window holds no last place.
    """
    if window < 2 or step < 1:
        raise ValueError(f"expected a window of 2 or more and a step of 1 or more, got: {window}, {step}")
    games = with_points_eras(placements, ladder).reset_index(drop=True)
    blocks = []
    for _, here in games.groupby(KEY, observed=True, sort=True):
        if len(here) >= window:
            blocks.append(_windows(here, ladder, window, step))
    columns = [*_KEPT, *(name for value in _VALUES for name in (value, f"{value}_low", f"{value}_high"))]
    return pd.concat(blocks, ignore_index=True)[columns] if blocks else pd.DataFrame(columns=columns)


_KEPT = ["name", *MODE, "points_since", "game", "played_at_jst", "n"]
_VALUES = ("average_placement", "stable_dan")


def _windows(here: pd.DataFrame, ladder: Ladder, window: int, step: int) -> pd.DataFrame:
    """The windows of one account and mode, in the order of its games."""
    name, n_players, length, room, points_era = (here[each].iloc[0] for each in KEY)
    era = ladder.eras[points_era]
    place = here["placement"].to_numpy()
    is_place = place[:, None] == np.arange(1, n_players + 1)
    sums = np.vstack([np.zeros(n_players), np.cumsum(is_place, axis=0)])
    ends = np.arange(window, len(here) + 1, step)
    counts = sums[ends] - sums[ends - window]
    values = np.arange(1, n_players + 1)
    average = counts @ values / window
    error = np.sqrt(np.maximum(counts @ values**2 / window - average**2, 0) / (window - 1))
    scale = scale_of(era, room, n_players)
    low, high = stable_dan_interval(counts, scale)
    return pd.DataFrame(
        {
            "name": name,
            "n_players": n_players,
            "length": length,
            "room": room,
            "points_since": era.name,
            "game": ends,
            "played_at_jst": here["played_at_jst"].to_numpy()[ends - 1],
            "n": window,
            "average_placement": average,
            "average_placement_low": average - Z * error,
            "average_placement_high": average + Z * error,
            "stable_dan": stable_dan(counts, scale),
            "stable_dan_low": low,
            "stable_dan_high": high,
        }
    )
