"""R after a game, by hand, and the links between games that it makes (rules.md §16)."""

from datetime import datetime, timedelta

import numpy as np
import pytest
from account_games import frame, game, played, random_placements

from pipeline.rank.ladder import load_tenhou
from pipeline.rank.links import (
    EXACT,
    GAP,
    MAYBE_YOUNG,
    NEAR,
    NO_RATE,
    WHOLE,
    YOUNG,
    link_games,
    summarise_links,
)
from pipeline.rank.rate import next_rate, rate_terms, weights_that_fit

NOW = load_tenhou().last.rate
LADDER = load_tenhou()
EARLY = load_tenhou().era_at(datetime(2010, 1, 1)).rate


@pytest.mark.parametrize(
    ("rate", "n_games", "placement", "others", "rule", "after"),
    [
        (150000, 0, 1, [150000] * 3, NOW, 153000),
        (150000, 0, 2, [150000] * 3, NOW, 151000),
        (150000, 0, 3, [150000] * 3, NOW, 149000),
        (150000, 0, 4, [150000] * 3, NOW, 147000),
        (150000, 0, 1, [150000] * 2, NOW, 153000),
        (150000, 0, 2, [150000] * 2, NOW, 150000),
        (150000, 0, 3, [150000] * 2, NOW, 147000),
        (210000, 1000, 2, [210000] * 3, NOW, 210200),
        (210000, 1000, 4, [203333, 203333, 203334], NOW, 209375),  # mean 2050: 0.2 * (-30 - 50 / 40)
        (210000, 1000, 1, [200000, 200000, 200000], NOW, 210563),
        (150000, 200, 2, [150000, 150000, 150001], NOW, 150601),  # up, not to the nearest
        (150000, 399, 1, [150000] * 3, NOW, 150606),  # 1 - 0.002 * 399 = 0.202
        (150000, 400, 1, [150000] * 3, NOW, 150600),
        (140000, 400, 2, [140000] * 3, NOW, 140250),  # the mean counts as 1500
        (140000, 400, 2, [140000] * 3, EARLY, 140200),
        (150000, 400, 2, [150000, 150000], NOW, 150000),
    ],
)
def test_rate_by_hand(rate, n_games, placement, others, rule, after):
    assert next_rate(rule, rate, n_games, placement, [rate, *others]) == after


def test_columns_give_what_single_games_give():
    chance = np.random.default_rng(5)
    rows, expected = [], []
    for number in range(400):
        n_players = int(chance.integers(3, 5))
        when = datetime(2009, 3, 1) + timedelta(days=10 * number)
        rates = chance.integers(120000, 240000, n_players).tolist()
        placement = int(chance.integers(1, n_players + 1))
        rows.append(game(number, placement, when, 16, rates[0], sum(rates), n_players=n_players))
        expected.append(next_rate(LADDER.era_at(when).rate, rates[0], 400, placement, rates))
    games = frame(rows)
    terms = rate_terms(games, LADDER)
    assert (games["rate"].to_numpy(np.int64) + terms.change(terms.steady)).tolist() == expected


def test_the_weights_that_fit_are_all_that_do():
    games = frame(
        [
            game(0, 1, datetime(2016, 1, 1), 5, 155000, 4 * 155000),
            game(1, 4, datetime(2016, 1, 1), 5, 171234, 4 * 160000),
            game(2, 2, datetime(2016, 1, 1), 5, 155000, 3 * 155000, n_players=3),
        ]
    )
    terms = rate_terms(games, LADDER)
    rate = games["rate"].to_numpy(np.int64)
    for weight in (101, 250, 499, 500):
        change = terms.change(np.full(3, weight))
        least, most = weights_that_fit(terms, change)
        for row in range(3):
            fitting = [
                tried for tried in range(101, 501) if terms.change(np.full(3, tried))[row] == change[row]
            ]
            assert (least[row], most[row]) == (fitting[0], fitting[-1])
    none = weights_that_fit(terms, np.array([100_000, 5, 7]))
    assert (none[0] > none[1]).all()
    assert rate.shape == (3,)


def links_of(rows):
    return link_games(frame(rows), LADDER)


def test_a_whole_account_is_linked():
    links = links_of(played(random_placements(50))[0])
    assert links["link"].tolist()[:-1] == [EXACT] * 49
    assert links["link"].isna().tolist()[-1]
    assert (links["difference"].dropna() == 0).all()


def test_a_missing_game_is_a_gap():
    rows = played(random_placements(50))[0]
    del rows[20]
    assert links_of(rows)["link"].tolist()[:-1] == [EXACT] * 19 + [GAP] + [EXACT] * 28


def test_a_young_account_is_known_by_its_neighbours():
    rows = played(random_placements(30), n_games=100, dan=5, points=0)[0]
    links = links_of(rows)
    assert links["link"].tolist()[:-1] == [YOUNG] * 29
    assert (links["n_games"].iloc[:-1].to_numpy() - np.arange(100, 129) <= 2).all()
    alone = links_of(rows[10:12])
    assert alone["link"].tolist()[:-1] == [MAYBE_YOUNG]


def test_a_newcomers_first_game_is_sure():
    rows = played([1, 2], dan=0, points=0, rate=150000, n_games=0, room="ippan")[0]
    assert links_of(rows)["link"].tolist()[:-1] == [YOUNG]


def test_a_wrong_formula_would_be_seen():
    """Rounded to the nearest in place of up: half of the links are a hundredth off, none is a gap."""
    rows = played(random_placements(60))[0]
    for row in rows[1::2]:
        row["rate"] -= 1
        row["table_rate"] -= 1
    table = summarise_links(links_of(rows))
    assert table["n_near"].item() > 20
    assert table["exact_share"].item() < 0.7


def test_whole_rates_of_old_logs_fit_by_one():
    rows = played(random_placements(20), begin=datetime(2010, 6, 1))[0]
    for row in rows:
        row["rate"] = row["rate"] // 100 * 100
    links = links_of(rows)
    assert links["link"].tolist()[:-1] == [WHOLE] * 19


def test_near_is_no_gap():
    rows = played(random_placements(3))[0]
    rows[1]["rate"] += 3
    assert links_of(rows)["link"].tolist()[0] == NEAR


def test_games_of_one_hour_are_ordered_by_rate():
    rows = played(random_placements(40))[0]
    shuffled = np.random.default_rng(3).permutation(len(rows)).tolist()
    for row, log in zip(rows, shuffled, strict=True):
        row["played_at_jst"] = row["played_at_jst"].replace(hour=row["played_at_jst"].hour // 4 * 4)
        row["log_id"] = f"{log:03}"
    links = links_of(rows)
    assert links["link"].tolist()[:-1] == [EXACT] * 39
    assert links["log_id"].tolist() == [f"{log:03}" for log in shuffled]


def test_four_and_three_players_are_two_ladders():
    four = played(random_placements(5))[0]
    three = played([1, 2, 3, 1], n_players=3)[0]
    links = links_of(four + three)
    assert links.groupby("n_players")["link"].apply(lambda each: each.dropna().tolist()).to_dict() == {
        3: [EXACT] * 3,
        4: [EXACT] * 4,
    }


def test_result_lines_have_no_links():
    rows = [game(number, 1, datetime(2016, 1, 1, number)) for number in range(3)]
    links = links_of(rows)
    assert links["link"].tolist()[:-1] == [NO_RATE] * 2
    assert summarise_links(links)["n_links"].item() == 0
