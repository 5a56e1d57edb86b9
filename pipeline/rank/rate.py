"""R after a game (rules.md §16), for one player and for columns of many games.

R is counted in hundredths, in whole numbers, so that rounding up is exact.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pipeline.rank.ladder import Ladder, RateRule


def next_rate(rule: RateRule, rate: int, n_games: int, placement: int, table_rates: Sequence[int]) -> int:
    """R after a game, in hundredths, rounded up, also where the era's rounding is not known. rules.md §16

    ``table_rates``: of all players, oneself included. ``n_games``: ranked games before this one.
    """
    n = len(table_rates)
    total = sum(table_rates)
    if rule.average_floor is not None:
        total = max(total, n * rule.average_floor)
    place = 100 * rule.places[n][placement - 1]
    change = rule.weight(n_games) * (rule.divisor * n * place + total - n * rate)
    return rate - (-change // (rule.scale * rule.divisor * n))


class RateTerms(NamedTuple):
    """The change of R by games as whole numbers: ceil(weight * numerator / denominator) hundredths.

    ``most`` is the weight of an account's first game, ``steady`` that from 400 games on (``RateRule``).
    """

    numerator: NDArray[np.int64]
    denominator: NDArray[np.int64]
    most: NDArray[np.int64]
    steady: NDArray[np.int64]

    def change(self, weight: NDArray[np.int64]) -> NDArray[np.int64]:
        return -(-weight * self.numerator // self.denominator)


def rate_terms(games: pd.DataFrame, ladder: Ladder) -> RateTerms:
    """``games``: columns n_players, placement, rate, table_rate (the sum of the table's R) and era.

    Rates are hundredths and not null; era is the number of the ladder's era.
    """
    n = games["n_players"].to_numpy(np.int64)
    placement = games["placement"].to_numpy(np.int64)
    era = games["era"].to_numpy()
    total = games["table_rate"].to_numpy(np.int64)
    place, denominator, most, steady = (np.zeros(len(games), np.int64) for _ in range(4))
    for number in np.unique(era):
        rule = ladder.eras[number].rate
        here = era == number
        most[here], steady[here] = rule.scale, rule.steady_weight
        denominator[here] = rule.scale * rule.divisor * n[here]
        place[here] = rule.divisor * n[here] * 100 * _place_rates(rule)[n[here], placement[here]]
        if rule.average_floor is not None:
            total = np.where(here, np.maximum(total, n * rule.average_floor), total)
    numerator = place + total - n * games["rate"].to_numpy(np.int64)
    return RateTerms(numerator, denominator, most, steady)


def _place_rates(rule: RateRule) -> NDArray[np.int64]:
    """P by number of players and placement."""
    table = np.zeros((5, 5), np.int64)
    for n_players, places in rule.places.items():
        table[n_players, 1 : n_players + 1] = places
    return table


def weights_that_fit(
    terms: RateTerms, change: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The least and the greatest weight of an account below 400 games that give a change of R.

    No weight does where the least is above the greatest.
    """
    numerator, denominator, scale, steady = terms
    size = np.maximum(np.abs(numerator), 1)
    # weight * numerator is above (change - 1) * denominator, and change * denominator at most
    low, high = (change - 1) * denominator, change * denominator
    rising = numerator > 0
    least = np.where(rising, low // size + 1, -(high // size))
    most = np.where(rising, high // size, -(low // size) - 1)
    never = (numerator == 0) & (change != 0)
    least = np.where(numerator == 0, 0, least)
    most = np.where(numerator == 0, scale, most)
    return np.where(never, scale + 1, np.maximum(least, steady + 1)), np.minimum(most, scale)
