"""The numbers of synthetic play look like those of real play; the bands are wider than the goal's."""

import numba
import pytest

from pipeline.synth.realism import Statistics, measure

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="too slow as plain Python")


@pytest.fixture(scope="module")
def statistics() -> Statistics:
    return measure(300, seed=1)


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("win", 0.17, 0.25),
        ("deal_in", 0.08, 0.16),
        ("riichi", 0.12, 0.26),
        ("call", 0.19, 0.46),
        ("draw", 0.09, 0.26),
        ("win_points", 4300, 7700),
    ],
)
def test_within_the_band(statistics: Statistics, name: str, low: float, high: float) -> None:
    assert low <= getattr(statistics, name) <= high


def test_the_counts_agree(statistics: Statistics) -> None:
    """A hand has a winner or is a draw; only double rons have two."""
    assert statistics.n_hands > 2500
    assert statistics.draw + 4 * statistics.win == pytest.approx(1, abs=0.02)


def test_policies_differ_in_strength(statistics: Statistics) -> None:
    assert max(statistics.placement_by_policy.values()) - min(statistics.placement_by_policy.values()) > 0.1
