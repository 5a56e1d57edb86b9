"""Stable dan of many accounts at once: value, 95 % interval, games needed (rules.md §17, §18).

Everything starts from counts of placements, an array of accounts x places. With x the points of a game
that do not depend on dan and loss(d) = slope * d + offset those of a last place, the stable dan is the d at
which the expected change of points is 0. The factor of a length cancels.

The interval is that of the posterior of the place shares under a Dirichlet prior of ``PRIOR`` to every
place, with equal tails. It is computed, not drawn: no seed, the same numbers everywhere. docs/rank.md
compares the prior with others, and the interval with the delta method and the bootstrap.
"""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pipeline.rank.fields import LadderError
from pipeline.rank.ladder import Era

Floats = NDArray[np.float64]

PRIOR = 0.5  # of each place: Jeffreys
LEVEL = 0.95
Z = 1.959963984540054  # of a two-sided 95 %
_NODES = 12  # of the quadrature over the share of first places among the gaining ones
_STEPS = 100  # of the search for an end of the interval; five do
_TOLERANCE = 1e-6  # of a step, relative to dan + 2
_BLOCK = 1 << 15  # accounts at a time


class Scale(NamedTuple):
    """Points of a tonpuu as the stable dan needs them.

    ``gains`` by place, 0 for the last; a last place costs ``slope`` * d + ``offset`` at d-dan.
    """

    gains: Floats
    slope: float
    offset: float


def scale_of(era: Era, room: str, n_players: int) -> Scale:
    """The scale of a room. Raises LadderError where losses do not grow evenly with dan. rules.md §17.1"""
    ranks = [rank for rank in era.ranks[era.first_dan :] if rank.goal is not None]
    steps = {later.loss - rank.loss for rank, later in pairwise(ranks)}
    if len(steps) != 1 or (slope := steps.pop()) <= 0:
        raise LadderError("the stable dan needs losses that grow by the same points from dan to dan")
    gains = np.array([*era.gains[n_players][room], 0], np.float64)
    if gains.min() < 0 or gains.max() <= 0 or np.count_nonzero(gains) > 2:
        raise LadderError("the stable dan needs gains for one or two places, and losses for the last only")
    return Scale(gains, float(slope), float(ranks[0].loss - slope))


def stable_dan(counts: ArrayLike, scale: Scale) -> Floats:
    """The plain ratio, as all sites give it; NaN where there is no last place. rules.md §17.1"""
    n = np.asarray(counts, np.float64)
    return (_per_last(n @ scale.gains, n[..., -1]) - scale.offset) / scale.slope


def stable_dan_unbiased(counts: ArrayLike, scale: Scale) -> Floats:
    """The ratio with one last place more, which takes away its bias to the first order. rules.md §18"""
    n = np.asarray(counts, np.float64)
    return (n @ scale.gains / (n[..., -1] + 1) - scale.offset) / scale.slope


def stable_dan_error(counts: ArrayLike, scale: Scale) -> Floats:
    """Standard error of the plain ratio by the delta method; NaN where ``unit_error`` is. rules.md §18"""
    n = np.asarray(counts, np.float64)
    return np.asarray(unit_error(n, scale) / np.sqrt(np.maximum(n.sum(-1), 1)))


def unit_error(shares: ArrayLike, scale: Scale) -> Floats:
    """k of rules.md §18: the standard error after N games is k / sqrt(N). Shares or counts of places.

    NaN without a last place, and where no place gained: the delta method finds no error there.
    """
    p = np.asarray(shares, np.float64)
    p = p / np.where((total := p.sum(-1, keepdims=True)) > 0, total, np.nan)
    loss = _per_last(p @ scale.gains, p[..., -1])
    variance = p @ scale.gains**2 + loss**2 * p[..., -1]
    error = np.sqrt(np.where(variance > 0, variance, np.nan))
    return np.asarray(_per_last(error, p[..., -1]) / scale.slope)


def games_needed(shares: ArrayLike, scale: Scale, half_width: float) -> Floats:
    """Games after which the 95 % interval is about +- ``half_width`` dan, with these shares. rules.md §18

    NaN where ``unit_error`` is.
    """
    return np.ceil((Z * unit_error(shares, scale) / half_width) ** 2)


def games_to_tell_apart(shares: ArrayLike, scale: Scale, difference: float) -> Floats:
    """Games of each of two players for a difference to be seen at 5 % in 80 % of the cases. rules.md §18"""
    power = 0.8416212335729143
    return np.ceil(2 * ((Z + power) * unit_error(shares, scale) / difference) ** 2)


def stable_dan_interval(
    counts: ArrayLike, scale: Scale, prior: float = PRIOR, level: float = LEVEL
) -> tuple[Floats, Floats]:
    """Low and high end of the posterior interval; NaN where there is no last place.

    ``counts``: accounts x places. Equal counts are computed once.
    """
    n = np.atleast_2d(np.asarray(counts, np.float64))
    low, high = np.full(len(n), np.nan), np.full(len(n), np.nan)
    has_last = n[:, -1] > 0
    if has_last.any():
        different, place = np.unique(n[has_last], axis=0, return_inverse=True)
        tail = (1 - level) / 2
        for ends, probability in ((low, tail), (high, 1 - tail)):
            blocks = [
                _quantile(different[start : start + _BLOCK] + prior, scale, probability)
                for start in range(0, len(different), _BLOCK)
            ]
            ends[has_last] = ((np.concatenate(blocks) - scale.offset) / scale.slope)[place.ravel()]
    return low, high


def _quantile(weights: Floats, scale: Scale, probability: float) -> Floats:
    """A quantile of (gains . p) / p_last for p ~ Dirichlet(weights), one for each row.

    With B ~ Beta(w1, w2), the share of the first of the two gaining places, and
    Y ~ Beta(w1 + w2, w_last), that of both against the last, the ratio is (a B + b (1 - B)) * Y / (1 - Y),
    B and Y independent. B is integrated over; the quantile of the logarithm is found by Newton steps on
    the scale of a normal deviate, on which the distribution is nearly a straight line.
    """
    from scipy.special import betainc, betaln, digamma, ndtri

    gaining = np.flatnonzero(scale.gains)
    together, last = weights[:, gaining].sum(1)[:, None], weights[:, -1:]
    means, shares = _mean_gains(weights[:, gaining], scale.gains[gaining])
    z = ndtri(probability)
    spread = np.sqrt(1 / together + 1 / last)
    log_ratio = np.log(means @ shares)[:, None] + digamma(together) - digamma(last) + z * spread
    for _ in range(_STEPS):
        odds = log_ratio - np.log(means)
        y = 1 / (1 + np.exp(-odds))
        below = (betainc(together, last, y) @ shares)[:, None]
        density = np.exp(together * np.log(y) + last * np.log1p(-y) - betaln(together, last))
        deviate = ndtri(np.clip(below, 1e-300, 1 - 1e-16))
        slope = (density @ shares)[:, None] / np.exp(-(deviate**2) / 2) * np.sqrt(2 * np.pi)
        step = np.clip((z - deviate) / np.maximum(slope, 1e-3), -4 * spread, 4 * spread)
        log_ratio = log_ratio + step
        if np.abs(step).max() < _TOLERANCE:
            return np.asarray(np.exp(log_ratio[:, 0]))
    raise ArithmeticError("the quantile of a stable dan was not found")  # no counts are known to lead here


def _mean_gains(weights: Floats, gains: Floats) -> tuple[Floats, Floats]:
    """The mean gain of a gaining place at the nodes of a quadrature over B, and the nodes' shares.

    Rows x nodes. One gaining place needs no integral.
    """
    from scipy.special import betaincinv

    if len(gains) == 1:
        return np.full((len(weights), 1), gains[0]), np.ones(1)
    nodes, node_shares = np.polynomial.legendre.leggauss(_NODES)
    share = betaincinv(weights[:, :1], weights[:, 1:], (nodes[None, :] + 1) / 2)
    return gains[0] * share + gains[1] * (1 - share), node_shares / 2


def _per_last(points: Floats, n_last: Floats) -> Floats:
    return points / np.where(n_last > 0, n_last, np.nan)
