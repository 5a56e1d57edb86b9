"""Do two accounts differ? Tests of their placements in one room, length and number of players."""

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from pipeline.rank.accounts import PLACES, account_table
from pipeline.rank.ladder import Ladder
from pipeline.rank.placements import MODE
from pipeline.rank.stable import Scale, games_to_tell_apart, scale_of, stable_dan, stable_dan_error

MEASURES = ("average_placement", "stable_dan", "placements")
_KEY = [*MODE, "points_since"]


def compare_accounts(placements: pd.DataFrame, ladder: Ladder, first: str, second: str) -> pd.DataFrame:
    """Two accounts in every room, length and number of players in which both have two games or more.

    Returns the columns n_players, length, room, points_since and those of ``compare_counts``. Raises
    ValueError where there is none.
    """
    table = account_table(placements, ladder, 2)
    table = table[table["name"].isin((first, second))]
    blocks = []
    for _, here in table.groupby(_KEY):
        if len(here) == 2:
            mode = here.iloc[0]
            n_players = int(mode["n_players"])
            by_name = here.set_index("name")[list(PLACES[:n_players])]
            scale = scale_of(ladder.era_named(mode["points_since"]), mode["room"], n_players)
            compared = compare_counts(by_name.loc[first], by_name.loc[second], scale)
            for place, column in enumerate(_KEY):
                compared.insert(place, column, mode[column])
            blocks.append(compared)
    if not blocks:
        raise ValueError("the two accounts have no two games each in one room, length and number of players")
    return pd.concat(blocks, ignore_index=True)


def compare_counts(first: ArrayLike, second: ArrayLike, scale: Scale) -> pd.DataFrame:
    """Two counts of places, compared by three measures.

    average_placement: z test of the difference of two means. stable_dan: z test of log(points of the
    gaining places / last places), by the delta method (rules.md §18: the logarithm is nearly normal, the
    ratio is not); null without a last place. placements: chi-squared test that both have the same shares,
    with one degree of freedom less than there are places; meant for five games or more in every cell.

    Returns a row a measure: measure, first, second (values), difference (second less first), statistic
    (z or chi-squared), p_value (two-sided), n_needed (games of each at which the difference seen would be
    found at 5 % in 80 % of the cases; stable_dan only). Games are taken as independent of each other: the
    true p value is a little greater.
    """
    counts = np.array([first, second], np.float64)
    if (counts.sum(1) < 2).any():
        raise ValueError(f"expected two games or more of both, got: {counts.sum(1).astype(int).tolist()}")
    rows = [_average_row(counts), _stable_row(counts, scale), _shares_row(counts)]
    table = pd.DataFrame(rows, columns=["measure", "first", "second", "statistic", "p_value", "n_needed"])
    table.insert(3, "difference", table["second"] - table["first"])
    return table.astype({"n_needed": "Int64"})


def _average_row(counts: NDArray[np.float64]) -> tuple[object, ...]:
    places = np.arange(1, counts.shape[1] + 1)
    n = counts.sum(1)
    means = counts @ places / n
    variances = (counts @ places**2 / n - means**2) / (n - 1)
    z = _ratio(means[1] - means[0], np.sqrt(variances.sum()))
    return MEASURES[0], *means, z, _normal_p_value(z), None


def _stable_row(counts: NDArray[np.float64], scale: Scale) -> tuple[object, ...]:
    values = stable_dan(counts, scale)
    losses = scale.slope * values + scale.offset
    with np.errstate(divide="ignore", invalid="ignore"):
        errors = stable_dan_error(counts, scale) * scale.slope / losses
        z = _ratio(np.log(losses[1] / losses[0]), np.sqrt((errors**2).sum()))
        needed = games_to_tell_apart(counts.sum(0), scale, values[1] - values[0])
    n_needed = int(needed) if np.isfinite(needed) else None
    return MEASURES[1], *values, z, _normal_p_value(z), n_needed


def _shares_row(counts: NDArray[np.float64]) -> tuple[object, ...]:
    from scipy.special import chdtrc

    used = counts[:, counts.sum(0) > 0]
    expected = used.sum(1, keepdims=True) * used.sum(0) / used.sum()
    statistic = float(((used - expected) ** 2 / expected).sum())
    p_value = float(chdtrc(used.shape[1] - 1, statistic)) if used.shape[1] > 1 else 1.0
    return MEASURES[2], None, None, statistic, p_value, None


def _ratio(difference: float, error: float) -> float | None:
    return float(difference / error) if np.isfinite(difference) and error > 0 else None


def _normal_p_value(z: float | None) -> float | None:
    from scipy.special import ndtr

    return None if z is None else float(2 * ndtr(-abs(z)))
