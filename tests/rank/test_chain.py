"""The ladder as a chain: by hand, against simulation, and against published figures."""

import numpy as np
import pytest
from scipy.sparse import eye_array
from scipy.sparse.linalg import spsolve

from pipeline.rank.chain import (
    distribution_after,
    leave_rank,
    make_chain,
    make_play,
    moves_of,
    odds_needed,
    rank_table,
    simulate,
)
from pipeline.rank.ladder import load_tenhou

ERA = load_tenhou().last
EQUAL = (0.25, 0.25, 0.25, 0.25)


def chain(odds=EQUAL, room="houou", length="hanchan", era=ERA):
    return make_chain(era, make_play(odds, room, length))


def test_a_state_is_a_step_of_points():
    made = chain()
    assert made.unit == 5
    assert [made.size(dan) for dan in (0, 16, 19, 20)] == [4, 560, 800, 1]
    assert chain(length="tonpuu").unit == 10
    moves, offsets = moves_of(made)
    assert moves.sum(axis=1) == pytest.approx(1)
    assert moves.shape == (offsets[-1], offsets[-1])


def test_who_always_wins_climbs_by_hand():
    table = rank_table(chain((1, 0, 0, 0)), 16)
    games = [-(-(rank.goal - rank.start) // 90) for rank in ERA.ranks[16:20]]
    assert table["games"].tolist()[16:20] == pytest.approx(games)
    assert table["games_to_reach"].tolist()[16:] == pytest.approx([0, *np.cumsum(games)])
    assert table["games_until_top"].tolist()[16:20] == pytest.approx(games)
    assert (table["promotion"].to_numpy()[:20] == 1).all()
    assert (table["games_sd"].to_numpy()[:20] == 0).all()


def test_who_always_loses_falls_by_hand():
    left = leave_rank(chain((0, 0, 0, 1)), 16)
    assert (left["demotion"], left["games"]) == (pytest.approx(1), pytest.approx(1400 // 135 + 1))
    assert leave_rank(chain((0, 0, 0, 1)), 10)["games"] == np.inf
    assert np.isnan(leave_rank(chain((0, 0, 0, 1)), 10)["promotion"])


def test_a_newcomer_with_a_coin_by_hand():
    """First or third in ippan tonpuu: 20 or 0 points, goals of 20: two games a rank."""
    table = rank_table(chain((0.5, 0, 0.5, 0), "ippan", "tonpuu"), 0)
    assert table["games"].tolist()[:6] == pytest.approx([2, 2, 2, 2, 4, 6])
    assert table["games_sd"].iloc[0] == pytest.approx(2**0.5)
    assert table["games_to_reach"].tolist()[:4] == pytest.approx([0, 2, 4, 6])


def test_a_small_walk_by_hand():
    """2-kyu in ippan, from 90 of 100: first +20, last -10, half each: up with 1/2, else from 80 on."""
    made = chain((0.5, 0, 0, 0.5), "ippan", "tonpuu")
    up = leave_rank(made, 8, 90)
    down = leave_rank(made, 8, 80)
    assert up["games"] == pytest.approx(1 + 0.5 * down["games"])
    assert down["games"] == pytest.approx(1 + 0.5 * leave_rank(made, 8, 70)["games"])
    assert up["promotion"] == 1


def test_the_last_rank_is_never_left():
    assert np.isnan(leave_rank(chain(), 20)["games"])
    assert distribution_after(chain(), 20, 50)["chance"].tolist()[20] == 1


@pytest.mark.parametrize(
    ("stable", "published"), [(7.0, (0.50, 0.19, 0.05, 0.01)), (7.5, (2 / 3, 1 / 3, 1 / 10, 1 / 50))]
)
def test_the_published_chances_of_promotion(stable, published):
    """note.com/tmtjryan: at the own dan 50 %, one above 18-20 %, then 5 % and below 1 %; 2/3, 1/3, 1/10, 1/50
    half a dan higher."""
    tilt = np.array([1.5, 0.5, -0.5, -1.5])
    weights = np.array([60, 30, 0, -10 * (stable + 2)])
    odds = 0.25 - weights.sum() / 4 / (weights @ tilt) * tilt
    made = chain(tuple(odds))
    chances = [leave_rank(made, dan)["promotion"] for dan in (16, 17, 18, 19)]
    assert chances == pytest.approx(published, rel=0.15, abs=0.004)


CASES = [
    ((0.27, 0.26, 0.24, 0.23), "houou", "hanchan", 16, 600),
    ((0.35, 0.33, 0.32), "houou", "tonpuu", 17, 500),
    (EQUAL, "ippan", "tonpuu", 0, 250),
    ((0.24, 0.24, 0.26, 0.26), "joukyuu", "hanchan", 11, 300),
]


@pytest.mark.parametrize("case", CASES)
def test_the_simulation_agrees(case):
    odds, room, length, dan, n_games = case
    made = chain(odds, room, length)
    n = 4000
    exact = distribution_after(made, dan, n_games)
    drawn = simulate(made, dan, n_games, n, seed=12)
    for name in ("chance", "reached"):
        p = exact[name].to_numpy()
        error = 4 * np.sqrt(np.maximum(p * (1 - p), 1e-4) / n)
        assert (np.abs(drawn[name] - p) <= error).all(), name
    assert exact["games"].sum() == pytest.approx(n_games)
    assert np.abs(drawn["games"] - exact["games"]).max() < n_games * 4 / np.sqrt(n)


def test_the_simulation_leaves_ranks_as_computed():
    """Promotion before demotion from the start of 7-dan, by 3,000 players."""
    made = chain((0.26, 0.26, 0.24, 0.24))
    chance = np.random.default_rng(9)
    left, games = [], []
    for _ in range(3000):
        points, n = 1400, 0
        while 0 <= points < 2800:
            steps = chance.choice([90, 45, 0, -135], 64, p=made.play.odds)
            for step in steps:
                points, n = points + step, n + 1
                if not 0 <= points < 2800:
                    break
        left.append(points > 0)
        games.append(n)
    exact = leave_rank(made, 16)
    assert np.mean(left) == pytest.approx(exact["promotion"], abs=0.035)
    assert np.mean(games) == pytest.approx(exact["games"], rel=0.06)
    assert np.std(games) == pytest.approx(exact["games_sd"], rel=0.08)


def test_expected_games_are_those_of_the_whole_matrix():
    """Games until the top and in each rank, from the whole chain at once."""
    made = chain((0.40, 0.30, 0.20, 0.10), "ippan", "hanchan")
    moves, offsets = moves_of(made)
    inside = moves[: offsets[20], : offsets[20]].T
    begin = np.zeros(offsets[20])
    begin[offsets[12] + made.state(12, 900)] = 1
    visits = spsolve((eye_array(len(begin)) - inside).tocsc(), begin)
    table = rank_table(made, 12, 900)
    expected = np.add.reduceat(visits, offsets[:20])
    assert table["games_until_top"].to_numpy()[:20] == pytest.approx(expected, rel=1e-6, abs=1e-9)
    assert table["games_to_reach"].iloc[20] == pytest.approx(visits.sum(), rel=1e-6)


def test_reaching_before_falling_is_gamblers_ruin():
    made = chain((0.28, 0.26, 0.24, 0.22))
    table = rank_table(made, 16)
    up = table["promotion"].to_numpy()
    inside = np.zeros((3, 3))  # 7-, 8-, 9-dan; up from 9-dan and down from 7-dan end it
    inside[0, 1], inside[1, 2], inside[1, 0], inside[2, 1] = up[16], up[17], 1 - up[17], 1 - up[18]
    reach_ten = np.linalg.solve(np.eye(3) - inside, [0, 0, up[18]])[0]
    assert table["reached_before_falling"].iloc[19] == pytest.approx(reach_ten)
    assert table["reached_before_falling"].iloc[17] == pytest.approx(up[16])
    assert table["reached_before_falling"].isna().tolist()[:16] == [True] * 16


def test_tiny_chances_are_not_lost_in_rounding():
    """Equal placements in ippan hold 1-dan: dans far above are reached, but hardly."""
    table = rank_table(chain(EQUAL, "ippan", "tonpuu"), 11)
    reached = table["reached_before_falling"].to_numpy()[11:]
    assert (reached > 0).all()
    assert (np.diff(reached) < 0).all()
    spent = table["games_until_top"].to_numpy()
    assert (spent[:20] >= 0).all()
    assert table["games_to_reach"].iloc[20] == pytest.approx(spent[:20].sum())


@pytest.mark.parametrize(
    ("room", "n_players", "keeps"), [("houou", 4, 16), ("tokujou", 4, 14), ("houou", 3, 16)]
)
def test_needed_odds(room, n_players, keeps):
    table = odds_needed(ERA, room, n_players, "hanchan").set_index("dan")
    places = [f"p{place}" for place in range(1, n_players + 1)]
    assert table.loc[keeps, places].tolist() == pytest.approx([1 / n_players] * n_players)
    assert table["stable_dan"].tolist() == pytest.approx(range(1, 11))
    assert table[places].sum(axis=1).to_numpy() == pytest.approx(1)
    assert table.loc[11:, "promotion"].to_numpy() == pytest.approx(0.5, abs=0.02)


def test_needed_odds_of_the_rules():
    table = odds_needed(ERA, "houou", 4, "tonpuu").set_index("dan")
    assert table.loc[17, ["p1", "p2", "p3", "p4"]].tolist() == pytest.approx(
        [0.265, 0.255, 0.245, 0.235], abs=5e-4
    )
    assert table.loc[18, ["p1", "p2", "p3", "p4"]].tolist() == pytest.approx(
        [0.278, 0.259, 0.241, 0.222], abs=5e-4
    )


@pytest.mark.parametrize("odds", [(0.5, 0.5), (0.3, 0.3, 0.3, 0.3), (1.2, -0.2, 0, 0)])
def test_odds_that_are_none(odds):
    with pytest.raises(ValueError, match="expected"):
        make_play(odds, "houou", "hanchan")


def test_points_that_cannot_be():
    with pytest.raises(ValueError, match="expected points of 7-dan from 0 to 2799 in steps of 5, got: 1401"):
        leave_rank(chain(), 16, 1401)
    with pytest.raises(ValueError, match="games: expected a number from 0 to 1,000,000, got: -1"):
        distribution_after(chain(), 16, -1)


def test_the_same_seed_gives_the_same_numbers():
    first, second = (simulate(chain(), 16, 50, 100, seed=3) for _ in range(2))
    assert first.equals(second)
    assert not first.equals(simulate(chain(), 16, 50, 100, seed=4))
