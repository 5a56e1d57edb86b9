"""Accounts replayed on the ladder, and names that pass to somebody else."""

from datetime import datetime, timedelta

import pytest
from account_games import frame, game, played, random_placements

from pipeline.rank.ladder import load_tenhou
from pipeline.rank.replay import (
    DEMOTION,
    PROMOTION,
    STAY,
    Standing,
    after_change,
    replay_accounts,
    standing_of,
    summarise_replay,
)
from pipeline.rank.splits import NEVER, least_games, with_holders

LADDER = load_tenhou()
ERA = LADDER.last


@pytest.mark.parametrize(
    ("standing", "change", "results"),
    [
        (Standing(16, 1400, 1400), 90, {STAY: Standing(16, 1490, 1490)}),
        (Standing(16, 0, 2799), 90, {PROMOTION: Standing(17, 1600, 1600), STAY: Standing(16, 90, 2799)}),
        (Standing(16, 0, 2799), -135, {DEMOTION: Standing(15, 1200, 1200), STAY: Standing(16, 0, 2664)}),
        (Standing(16, 2710, 2799), 90, {PROMOTION: Standing(17, 1600, 1600)}),
        (Standing(16, 0, 134), -135, {DEMOTION: Standing(15, 1200, 1200)}),
        (Standing(16, 135, 200), -135, {STAY: Standing(16, 0, 65)}),
        (Standing(10, 0, 399), -45, {STAY: Standing(10, 0, 354)}),
        (Standing(10, 0, 20), -45, {STAY: Standing(10, 0, 0)}),
        (Standing(9, 0, 99), -30, {STAY: Standing(9, 0, 69)}),
        (Standing(20, 0, 0), -180, {STAY: Standing(20, 0, 0)}),
    ],
)
def test_what_a_change_can_lead_to(standing, change, results):
    assert after_change(ERA, standing, change) == results


def test_a_standing_without_points_has_all_of_the_rank():
    assert standing_of(ERA, 16) == Standing(16, 0, 2799)
    assert standing_of(ERA, 20) == Standing(20, 0, 0)
    with pytest.raises(ValueError, match="expected points of 7-dan from 0 to 2799, got: 2800"):
        standing_of(ERA, 16, 2800)
    with pytest.raises(ValueError, match="expected a dan from 0 to 20, got: 21"):
        standing_of(ERA, 21)


def test_a_whole_career_agrees_and_its_points_become_known():
    rows, (dan, points, _) = played(random_placements(3000, (0.26, 0.25, 0.25, 0.24), seed=3))
    replayed = replay_accounts(frame(rows), LADDER)
    summary = summarise_replay(replayed).to_dict("records")[0]
    assert (summary["n_known"], summary["n_agree"], summary["agreement"]) == (2999, 2999, 1.0)
    assert summary["n_promotions"] >= 2
    assert summary["n_demotions"] >= 2
    last = replayed.iloc[-1]
    assert (last["dan_after"], last["points_after_low"], last["points_after_high"]) == (dan, points, points)
    first_move = replayed["event"].isin([PROMOTION, DEMOTION]).idxmax()
    known = replayed["points_low"] == replayed["points_high"]
    assert not known[: first_move + 1].all()
    assert known[first_move + 1 :].all()


def test_a_start_is_taken():
    rows, (dan, points, _) = played(random_placements(200, seed=5), points=1000)
    replayed = replay_accounts(frame(rows), LADDER, dan=16, points=1000)
    assert replayed["is_sure"].all()
    last = replayed.iloc[-1]
    assert (last["dan_after"], last["points_after_low"]) == (dan, points)


def test_a_newcomer_begins_at_0():
    rows = played([1] * 6, dan=0, points=0, rate=150000, n_games=0, room="ippan", begin=datetime(2018, 1, 1))[
        0
    ]
    replayed = replay_accounts(frame(rows), LADDER)
    assert replayed["is_sure"].all()
    assert replayed["dan_after"].tolist() == [1, 2, 3, 4, 4, 5]
    assert replayed["agrees"].tolist()[:-1] == [True] * 5


def test_result_lines_are_replayed_from_a_start():
    rows = played(random_placements(300, seed=6))[0]
    bare = [row | {"dan": None, "rate": None, "table_rate": None} for row in rows]
    replayed = replay_accounts(frame(bare), LADDER, dan=16, points=1400)
    printed = replay_accounts(frame(rows), LADDER, dan=16, points=1400)
    assert replayed["dan_after"].tolist() == printed["dan_after"].tolist()
    assert replayed["agrees"].isna().all()
    for start in ({}, {"dan": 16}):  # points are needed too: nothing would tell them apart later
        with pytest.raises(ValueError, match="say at which dan and points"):
            replay_accounts(frame(bare), LADDER, **start)


def test_a_start_that_the_log_contradicts_is_refused():
    rows = played(random_placements(20, seed=5), points=1000)[0]
    with pytest.raises(ValueError, match="the first log of 'TARO' prints 7-dan, got: 1-dan"):
        replay_accounts(frame(rows), LADDER, dan=10, points=200)


def test_a_wrong_ladder_disagrees():
    """Read as tonpuu, the same games give other points: promotions come where none is printed."""
    rows = played(random_placements(800, (0.28, 0.26, 0.24, 0.22), seed=7))[0]
    short = [row | {"length": "tonpuu"} for row in rows]
    summary = summarise_replay(replay_accounts(frame(short), LADDER))
    assert summary["n_agree"].item() < summary["n_known"].item()


def test_after_a_gap_points_are_unknown_again():
    rows = played([4] * 40)[0]
    del rows[20]
    replayed = replay_accounts(frame(rows), LADDER)
    assert (replayed["points_low"] == replayed["points_high"]).tolist()[19] is True
    after = replayed.iloc[20]
    assert (after["points_low"], after["points_high"] + 1) == (0, ERA.ranks[after["dan_before"]].goal)
    assert replayed["agrees"].isna().tolist()[19]


def test_games_that_lead_from_dan_to_dan():
    table = least_games(ERA, 4)
    assert table[16, 16] == 0
    assert (table[16, 17], table[17, 16]) == (1, 1)
    assert table[16, 18] == 1 + -(-1600 // 90)  # all of 8-dan
    assert table[17, 15] == 1 + 1400 // 135 + 1
    assert table[10, 9] == NEVER
    assert table[16, 5] == NEVER
    assert table[20, 19] == NEVER


def holders(*games):
    rows = [game(number, 1, when, dan, rate, 4 * rate) for number, (when, dan, rate) in enumerate(games)]
    return with_holders(frame(rows), LADDER)["holder"].tolist()


DAY = datetime(2016, 1, 1)


def test_a_name_that_passes_on_is_split():
    assert holders((DAY, 16, 210000), (DAY + timedelta(days=300), 0, 150000)) == [0, 1]  # a newcomer
    assert holders((DAY, 12, 180000), (DAY + timedelta(days=1), 9, 180000)) == [0, 1]  # dans fall to no kyu
    assert holders((DAY, 12, 180000), (DAY + timedelta(hours=1), 18, 180000)) == [0, 1]  # no time for it
    assert holders((DAY, 12, 150000), (DAY, 12, 350000)) == [0, 1]
    assert holders((DAY, 12, 215000), (DAY + timedelta(days=200), 12, 180000)) == [0, 1]
    assert holders((DAY, 20, 230000), (DAY + timedelta(days=1), 16, 229000)) == [0, 1]  # tenhoui is kept


def test_what_one_player_can_do_stays_together():
    assert holders((DAY, 16, 210000), (DAY + timedelta(hours=1), 17, 210600)) == [0, 0]
    assert holders((DAY, 12, 180000), (DAY + timedelta(days=90), 17, 215000)) == [0, 0]
    assert holders((DAY, 0, 150000), (DAY + timedelta(hours=1), 0, 149000)) == [0, 0]
    assert holders((DAY, 16, 210000), (DAY + timedelta(days=400), 14, 205000)) == [0, 0]
    assert holders((DAY, 11, 165000), (DAY + timedelta(days=400), 17, 215000)) == [0, 0]  # a climb elsewhere


def test_a_split_account_begins_anew():
    first = played(random_placements(20))[0]
    second = played(
        [1, 1, 2], begin=datetime(2017, 6, 1), dan=0, points=0, rate=150000, n_games=0, room="ippan"
    )[0]
    second = [row | {"log_id": "second " + row["log_id"]} for row in second]
    replayed = replay_accounts(frame(first + second), LADDER)
    assert replayed["holder"].tolist() == [0] * 20 + [1] * 3
    assert replayed["agrees"].isna().tolist()[19]
    assert replayed["points_high"].tolist()[20] == 0
