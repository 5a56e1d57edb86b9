"""The stable dan, its interval and the games that it needs (rules.md §17-§18)."""

import json
import os
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest
from scipy.special import betaincinv

from pipeline.rank.fields import LadderError
from pipeline.rank.ladder import load_ladder, load_tenhou
from pipeline.rank.points import points_change
from pipeline.rank.stable import (
    games_needed,
    games_to_tell_apart,
    scale_of,
    stable_dan,
    stable_dan_error,
    stable_dan_interval,
    stable_dan_unbiased,
    unit_error,
)
from pipeline.resources import data_path

ERA = load_tenhou().last
BEFORE_2017 = load_tenhou().era_at(datetime(2016, 1, 1))


def scale(room="houou", n_players=4, era=ERA):
    return scale_of(era, room, n_players)


@pytest.mark.parametrize(
    ("room", "n_players", "era", "dan"),
    [
        ("houou", 4, ERA, 7.0),
        ("tokujou", 4, ERA, 5.0),
        ("joukyuu", 4, ERA, 3.0),
        ("ippan", 4, ERA, 1.0),
        ("ippan", 4, BEFORE_2017, 1.0),
        ("houou", 3, ERA, 7.0),
        ("tokujou", 3, ERA, 5.0),
        ("joukyuu", 3, ERA, 3.0),
        ("ippan", 3, ERA, 1.0),
    ],
)
def test_equal_placements(room, n_players, era, dan):
    assert stable_dan([250] * n_players, scale(room, n_players, era)) == dan


@pytest.mark.parametrize(
    ("room", "counts", "dan"),
    [
        ("houou", [30, 25, 25, 20], (6 * 30 + 3 * 25) / 20 - 2),
        ("tokujou", [30, 25, 25, 20], (5 * 30 + 2 * 25) / 20 - 2),
        ("joukyuu", [30, 25, 25, 20], (4 * 30 + 25) / 20 - 2),
        ("ippan", [30, 25, 25, 20], (2 * 30 + 25) / 20 - 2),
        ("houou", [36, 34, 30], 9 * 36 / 30 - 2),
        ("tokujou", [36, 34, 30], 7 * 36 / 30 - 2),
        ("houou", [0, 0, 0, 5], -2),
    ],
)
def test_the_published_formulas(room, counts, dan):
    assert stable_dan(counts, scale(room, len(counts))) == pytest.approx(dan, abs=1e-12)


def test_the_form_with_the_average_placement():
    counts = np.array([280, 260, 240, 220])
    average, last = counts @ [1, 2, 3, 4] / 1000, 0.22
    assert stable_dan(counts, scale()) == pytest.approx((9 - 3 * average) / last + 1, abs=1e-12)


@pytest.mark.parametrize("length", ["tonpuu", "hanchan"])
def test_at_the_stable_dan_the_expected_change_is_0(length):
    """7.0 with equal placements: nothing is won or lost by a 7-dan, in either length."""
    for room, n_players, dan in [("houou", 4, 16), ("tokujou", 4, 14), ("joukyuu", 3, 12), ("ippan", 4, 10)]:
        places = range(1, n_players + 1)
        assert sum(points_change(ERA, place, dan, room, n_players, length) for place in places) == 0


def test_without_a_last_place_there_is_nothing():
    counts = [[10, 5, 3, 0], [0, 0, 0, 0]]
    assert np.isnan(stable_dan(counts, scale())).all()
    assert np.isnan(stable_dan_error(counts, scale())).all()
    assert np.isnan(stable_dan_interval(counts, scale())).all()


def test_without_a_gaining_place_the_delta_method_finds_no_error():
    """0 games would be needed, and an error of 0 would be sure."""
    counts = [[0, 0, 0, 1], [0, 0, 5, 5]]
    assert (stable_dan(counts, scale()) == -2).all()
    assert np.isnan(games_needed(counts, scale(), 1.0)).all()
    assert np.isnan(stable_dan_error(counts, scale())).all()
    assert np.isfinite(stable_dan_interval(counts, scale())).all()


PUBLISHED = {  # of a simulation: the 95 % band of the estimate, not an interval from data
    (0.25, 0.25, 0.25, 0.25): {
        100: (3.56, 13.18), 400: (5.12, 9.62), 1000: (5.73, 8.51), 2000: (6.03, 8.03), 5000: (6.42, 7.64)
    },
    (0.265, 0.255, 0.245, 0.235): {1000: (6.56, 9.73), 5000: (7.36, 8.77)},
    (0.278, 0.259, 0.241, 0.222): {1000: (7.42, 11.03), 5000: (8.27, 9.77)},
}  # fmt: skip


@pytest.mark.parametrize("shares", PUBLISHED)
def test_the_published_bands(shares):
    """The interval at the expected counts is as wide as the band of the estimates, within 5 %."""
    for n, band in PUBLISHED[shares].items():
        low, high = stable_dan_interval(np.array([shares]) * n, scale())
        assert (low.item(), high.item()) == pytest.approx(band, rel=0.05 if n > 100 else 0.08)


@pytest.mark.parametrize(
    ("room", "shares", "k", "n_for_1", "n_for_half"),
    [
        ("houou", [0.25, 0.25, 0.25, 0.25], 22.5, 1940, 7750),
        ("houou", [0.265, 0.255, 0.245, 0.235], 25.3, 2470, 9860),
        ("houou", [0.278, 0.259, 0.241, 0.222], 28.2, 3060, 12240),
        ("tokujou", [0.25, 0.25, 0.25, 0.25], 17.7, 1200, 4800),
        ("joukyuu", [0.25, 0.25, 0.25, 0.25], 13.0, 650, 2580),
        ("houou", [1 / 3, 1 / 3, 1 / 3], 22.1, 1870, 7470),
        ("houou", [0.36, 0.34, 0.30], 26.7, 2740, 10950),
        ("tokujou", [1 / 3, 1 / 3, 1 / 3], 17.2, 1130, 4520),
    ],
)
def test_the_table_of_errors(room, shares, k, n_for_1, n_for_half):
    here = scale(room, len(shares))
    assert unit_error(shares, here) == pytest.approx(k, abs=0.06)
    assert games_needed(shares, here, 1.0) == pytest.approx(n_for_1, rel=0.005, abs=5)
    assert games_needed(shares, here, 0.5) == pytest.approx(n_for_half, rel=0.005, abs=5)


def test_games_to_tell_two_players_apart():
    assert games_to_tell_apart([0.25] * 4, scale(), 0.5) == pytest.approx(32_000, rel=0.02)
    assert games_to_tell_apart([0.25] * 4, scale(), 1.0) == pytest.approx(8_000, rel=0.02)


def test_with_three_players_the_interval_is_a_beta_quantile():
    counts = np.array([[7, 3, 2], [360, 340, 300], [1, 0, 1]])
    low, high = stable_dan_interval(counts, scale(n_players=3))
    for ends, tail in ((low, 0.025), (high, 0.975)):
        share = betaincinv(counts[:, 0] + 0.5, counts[:, 2] + 0.5, tail)
        assert ends == pytest.approx(9 * share / (1 - share) - 2, rel=1e-5)


def test_the_interval_is_that_of_draws():
    counts = np.array([[3, 2, 1, 1], [30, 20, 25, 12], [300, 250, 240, 210], [1, 0, 0, 1], [0, 0, 5, 1]])
    draws = np.random.default_rng(1).standard_gamma(counts + 0.5, (200_000, *counts.shape))
    ratios = (6 * draws[..., 0] + 3 * draws[..., 1]) / draws[..., 3]
    low, high = stable_dan_interval(counts, scale())
    assert low + 2 == pytest.approx(np.quantile(ratios, 0.025, axis=0), rel=0.02)
    assert high + 2 == pytest.approx(np.quantile(ratios, 0.975, axis=0), rel=0.03)


@pytest.mark.parametrize(("room", "most"), [("houou", 0.001), ("joukyuu", 0.003)])
def test_more_nodes_change_little(monkeypatch, room, most):
    """As docs/rank.md says."""
    some = [0, 1, 3, 10, 100]
    counts = [(first, second, 0, last) for first in some for second in some for last in (1, 3, 100)]
    ends = stable_dan_interval(counts, scale(room))
    monkeypatch.setattr("pipeline.rank.stable._NODES", 200)
    for end, exact in zip(ends, stable_dan_interval(counts, scale(room)), strict=True):
        assert (np.abs(end - exact) < most * (exact + 2)).all()


def test_any_counts_have_an_interval():
    counts = (
        np.random.default_rng(2).integers(0, 10 ** np.arange(7)[:, None, None], (7, 300, 4)).reshape(-1, 4)
    )
    counts[:, 3] = np.maximum(counts[:, 3], 1)
    low, high = stable_dan_interval(counts, scale())
    value = stable_dan(counts, scale())
    assert (low < high).all()
    assert (low > -2).all()
    assert np.isfinite(high).all()
    is_usual = counts.min(1) > 0
    assert ((low < value) & (value < high))[is_usual].all()


def test_equal_counts_get_equal_ends_in_any_company():
    alone = stable_dan_interval([[50, 40, 30, 20]], scale())
    among = stable_dan_interval([[1, 2, 3, 4], [50, 40, 30, 20], [9, 0, 0, 9], [50, 40, 30, 20]], scale())
    for end, ends in zip(alone, among, strict=True):
        assert ends[1] == ends[3] == pytest.approx(end.item(), rel=1e-6)


@pytest.mark.parametrize("shares", [[0.25, 0.25, 0.25, 0.25], [0.315, 0.275, 0.241, 0.169]])
@pytest.mark.parametrize("n", [50, 400])
def test_coverage(shares, n):
    """Of 2,000 accounts with known shares 95 % are covered, within three standard errors, 0.5 % each."""
    counts = np.random.default_rng(7).multinomial(n, shares, 2000)
    true = stable_dan(shares, scale())
    low, high = stable_dan_interval(counts, scale())
    is_seen = counts[:, 3] > 0
    assert ((low <= true) & (true <= high))[is_seen].mean() == pytest.approx(0.95, abs=0.015)
    assert (high < true)[is_seen].mean() == pytest.approx(0.025, abs=0.0125)
    assert (low > true)[is_seen].mean() == pytest.approx(0.025, abs=0.0125)


def test_the_plain_ratio_is_biased_as_documented():
    """By (d + 2) / (N p_last): 0.36 at 100 games of a 7.0; one last place more takes it away."""
    counts = np.random.default_rng(11).multinomial(100, [0.25] * 4, 40_000)
    assert (stable_dan(counts, scale()) - 7).mean() == pytest.approx(0.36, abs=0.07)
    assert (stable_dan_unbiased(counts, scale()) - 7).mean() == pytest.approx(0, abs=0.05)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("loss = 70,", "loss = 76,", "losses that grow by the same points"),
        ("points = [60, 30, 0]", "points = [60, 30, 6]", "gains for one or two places"),
    ],
)
def test_a_ladder_without_a_stable_dan(tmp_path, old, new, message):
    text = data_path("ladder.toml").read_text(encoding="utf-8").replace(old, new)
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(LadderError, match=message):
        scale(era=load_ladder(tmp_path / "mine.toml").last)


# The cases of other projects' issues and pages


@pytest.fixture(scope="module")
def cases():
    corpus = Path(os.environ.get("PAIFU_CORPUS") or Path(__file__).parents[3] / "shared" / "corpus")
    path = corpus.parent / "reference" / "cases.jsonl"
    if not path.exists():
        pytest.skip("no file of cases")
    lines = path.read_text(encoding="utf-8").splitlines()
    return {case["id"]: case for case in map(json.loads, lines) if case["kind"] == "dan"}


def test_every_case_has_a_test(cases):
    assert set(cases) == {"D02", "D07", "D08", "D09", "D10", "D11"}  # D07, D11: test_account_table.py


def test_case_of_equal_placements(cases):
    case = cases["D02"]
    assert stable_dan(case["input"]["counts"], scale(case["input"]["room"])) == case["expected"]["stable_dan"]


def test_case_of_points(cases):
    given = cases["D10"]["input"]
    points = points_change(ERA, given["rank"], 9 + given["dan"], given["room"], 4, given["length"])
    assert points == cases["D10"]["expected"]["points"]


def test_cases_of_the_rate(cases):
    from pipeline.rank.rate import next_rate

    for case in (cases["D08"], cases["D09"]):
        given = case["input"]
        rate, mean = 100 * given["R"], 100 * given["table_avg"]
        others = [(4 * mean - rate) // 3, (4 * mean - rate) // 3]
        table = [rate, *others, 4 * mean - rate - sum(others)]
        places = {given["rank"]: case["expected"]["delta"]}
        names = {2: "second", 3: "third", 4: "fourth"}
        places |= {p: case["expected"][name] for p, name in names.items() if name in case["expected"]}
        for place, delta in places.items():
            assert next_rate(ERA.rate, rate, given["games"], place, table) - rate == round(100 * delta)
