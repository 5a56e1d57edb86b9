"""Reports about danger and defence are right where every number is worked out by hand.

One hand. The dealer waits for 5s and 8s and declares riichi with 1p; 9m lies in its river too. The
discards after it, each drawn, with what is genbutsu by then in brackets:

    seat 1: 1z (9m 1p), seat 2: 4p, whose partner 1p is genbutsu, and 7p is not, seat 3: 9m
    the dealer: 2s
    seat 1: 3m (and 1z 4p 2s), seat 2: 6m, with both partners, seat 3: 8s, which the dealer wins on: 5800
"""

import pytest
from logbook import Logbook
from placed_games import open_games, picked, rows


def danger_game():
    log = Logbook(played="2016110712")
    log.hand(hands={0: "234m567m234p55s67s"}, dora="9s")
    for seat, tile in enumerate(("9m", "9p", "9p", "9p")):
        log.turn(seat, tile)
    log.draw(0, "1p").riichi(0).accept().turn(1, "1z").turn(2, "4p").turn(3, "9m")
    log.turn(0, "2s").turn(1, "3m").turn(2, "6m").turn(3, "8s")
    return log.win(0, yaku={1: 1, 7: 1, 8: 1}, fu=30)


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    with open_games([danger_game()], tmp_path_factory.mktemp("danger")) as connection:
        yield connection


def test_classes_of_discards(told):
    found = rows(told, "danger_by_class")
    assert picked(found, "tile_class", "n_discards", "n_ronned", "mean_loss", "loss_per_discard") == [
        ("genbutsu", 1, 0, None, 0), ("honour", 1, 0, None, 0), ("suji 456", 1, 0, None, 0),
        ("half_suji 456", 1, 0, None, 0), ("no_suji 28", 1, 1, 5800, 5800), ("no_suji 37", 1, 0, None, 0),
    ]  # fmt: skip
    assert picked(found, "class_share", "deal_in_rate")[4] == (1 / 6, 1)
    assert [row["published_rate"] for row in found] == [None, 0.0176, 0.0281, 0.071, 0.0772, 0.0842]
    turns = rows(told, "danger_after_riichi")
    assert picked(turns, "tile_class", "riichi_turns") == [
        ("genbutsu", 0), ("honour", 0), ("suji 456", 1), ("half_suji 456", 0), ("no_suji 28", 1),
        ("no_suji 37", 1),
    ]  # fmt: skip
    assert picked(rows(told, "danger_by_turn"), "tile_class", "turn")[-2:] == [
        ("no_suji 28", 3),
        ("no_suji 37", 3),
    ]


def test_suji_that_have_passed(told):
    """69m and 14p first; 47p by 4p, 25s by 2s, 36m by 3m."""
    found = rows(told, "danger_by_passed_suji")
    assert picked(found, "tile_class", "n_passed_suji", "n_discards", "n_ronned") == [
        ("honour", 2, 1, 0), ("suji 456", 5, 1, 0), ("half_suji 456", 2, 1, 0), ("no_suji 28", 5, 1, 1),
        ("no_suji 37", 4, 1, 0),
    ]  # fmt: skip


def test_points_and_honours(told):
    names = ("is_dealer", "tile_class", "n_ronned", "n_big", "mean_loss")
    assert picked(rows(told, "danger_points"), *names) == [(True, "no_suji 28", 1, 0, 5800)]
    assert rows(told, "danger_points", first_round="true") == []
    names = ("honour", "n_seen", "n_discards", "n_ronned")
    assert picked(rows(told, "danger_honours"), *names) == [("value", 0, 1, 0)]
    found = rows(told, "danger_dora")
    assert sum(row["n_discards"] for row in found) == 5
    assert not any(row["is_dora"] for row in found)


def test_all_kinds_at_the_riichi(told):
    """River: 9m 1p. Their partners 6m and 4p have one genbutsu partner of two, no other kind has one."""
    found = rows(told, "danger_at_riichi")
    classes = {row["tile_class"]: (row["n_kinds"], row["n_waited"]) for row in found}
    assert {name: counts for name, counts in classes.items() if counts[0]} == {
        "genbutsu": (2, 0), "honour": (7, 0), "no_suji 19": (4, 0), "no_suji 28": (6, 1),
        "no_suji 37": (6, 0), "no_suji 456": (7, 1), "half_suji 456": (2, 0),
    }  # fmt: skip
    assert {row["n_riichi"] for row in found} == {1}
    assert found[2]["wait_rate"] is None
    assert rows(told, "danger_at_riichi", from_turn="3") == []
    around = rows(told, "danger_around_riichi_tile", origin="drawn")
    assert picked(around, "riichi_rank", "rank", "n_riichi", "n_waited", "suji_share") == [
        (1, rank, 1, 0, float(rank == 4)) for rank in range(2, 10)
    ]


def test_who_pushes(told):
    found = rows(told, "defence_push_fold")
    assert sum(row["n_discards"] for row in found) == 3
    assert sum(row["n_genbutsu"] for row in found) == sum(row["n_dangerous"] for row in found) == 1
    assert {row["turn"] for row in found} == {2}
    reactions = {row["reaction"]: row for row in rows(told, "defence_pushers")}
    assert {name: (row["n_hands"], row["n_deal_ins"], row["balance"]) for name, row in reactions.items()} == {
        "genbutsu": (1, 1, -5800), "suji or honour": (1, 0, 0), "dangerous": (1, 0, 0)
    }  # fmt: skip
    conducts = {}
    for row in rows(told, "defence_betaori"):
        n_hands, n_deal_ins = conducts.get(row["conduct"], (0, 0))
        conducts[row["conduct"]] = (n_hands + row["n_hands"], n_deal_ins + row["n_deal_ins"])
    assert conducts == {"1": (1, 0), "2": (2, 1)}


def chased_game():
    """The dealer's riichi on 1p as above; seat 1 declares too, with 3m, and the dealer wins.

    seat 1: 3m, dangerous, its riichi tile; seat 2: 1z, seat 3: 9m, the dealer: 2s, seat 1, in riichi: 9m;
    seat 2: 8s, which the dealer wins on.
    """
    log = Logbook(played="2016110712")
    log.hand(hands={0: "234m567m234p55s67s", 1: "456p456s777s22m67m"}, dora="9s")
    for seat, tile in enumerate(("9m", "9p", "9p", "9p")):
        log.turn(seat, tile)
    log.draw(0, "1p").riichi(0).accept().draw(1, "3m").riichi(1).accept().turn(2, "1z").turn(3, "9m")
    log.turn(0, "2s").turn(1, "9m").turn(2, "8s")
    return log.win(0, yaku={1: 1, 7: 1, 8: 1}, fu=30)


def test_the_tiles_with_which_a_chaser_declares_are_apart(tmp_path):
    with open_games([chased_game()], tmp_path) as connection:
        for name in ("danger_by_class", "danger_by_turn", "danger_after_riichi", "danger_by_live_shapes"):
            found = {
                choice: sum(
                    row["n_discards"] for row in rows(connection, name, several="true", riichi_tiles=choice)
                )
                for choice in ("out", "only", "in")
            }
            assert found["only"] == 1
            assert found["out"] + found["only"] == found["in"]
        (row,) = rows(connection, "danger_by_class", riichi_tiles="only")
        assert (row["tile_class"], row["n_discards"], row["n_ronned"]) == ("no_suji 37", 1, 0)
        assert rows(connection, "danger_by_class") == []
        turns = rows(connection, "danger_by_turn", of="riichi", riichi_tiles="in")
        assert {row["turn"] for row in turns} == {2}
        # Who declares later is not left out: three players, and the hand is that of the first riichi.
        conducts = rows(connection, "defence_betaori")
        names = ("conduct", "n_hands", "n_deal_ins")
        assert sorted(picked(conducts, *names)) == [("1", 1, 0), ("2", 1, 1), ("never", 1, 0)]


def test_a_player_without_a_discard_after_the_riichi_is_counted(tmp_path):
    """Seat 1 deals in at once: dangerous at its first discard; the others had none."""
    log = Logbook(played="2016110712")
    log.hand(hands={0: "234m567m234p55s67s"}, dora="9s")
    for seat, tile in enumerate(("9m", "9p", "9p", "9p")):
        log.turn(seat, tile)
    log.draw(0, "1p").riichi(0).accept().turn(1, "8s").win(0, yaku={1: 1, 2: 1, 7: 1, 8: 1}, fu=30)
    with open_games([log], tmp_path) as connection:
        found = rows(connection, "defence_betaori")
    names = ("conduct", "n_hands", "n_deal_ins", "others_ron_rate")
    assert sorted(picked(found, *names)) == [("1", 1, 1, 0), ("none", 2, 0, 1)]
    assert [row["shanten_before"] for row in found if row["conduct"] == "none"] == [None]


def test_yakuman_have_no_han(tmp_path):
    """Thirteen orphans in riichi, ronned in the class of a tile that has no other win."""
    log = Logbook(played="2016110713")
    log.hand(hands={0: "19m19p19s1234567z"}, dora="5s").draw(0, "2m").riichi(0).accept().turn(1, "9p")
    log.win(0, yakuman=(48,), fu=0, owari=True)
    with open_games([danger_game(), log], tmp_path) as connection:
        found = rows(connection, "danger_points")
    assert picked(found, "tile_class", "n_big", "mean_han") == [("no_suji 19", 1, None), ("no_suji 28", 0, 3)]


def outside_game():
    """Seat 0 waits for 5s and 8s and discards 3s early; then come 1s and 2s outside of it, and 6p and 5s.

    1s and 2s have suji partners, 4s and 5s, that are no genbutsu; 6p is half suji by 9p.
    """
    log = Logbook(played="2016110714")
    log.hand(hands={0: "234m567m234p55s67s"}, dora="9s")
    log.turn(0, "3s").turn(1, "1z").turn(2, "1z").turn(3, "1z")
    log.draw(0, "9p").riichi(0).accept().turn(1, "1s").turn(2, "2s").turn(3, "8p")
    return log.turn(0, "9m").turn(1, "8s").win(0, yaku={1: 1, 7: 1, 8: 1}, fu=30)


def test_tiles_outside_of_an_early_discard(tmp_path):
    with open_games([outside_game()], tmp_path) as connection:
        names = ("is_outside", "number_class", "n_discards", "n_ronned")
        assert picked(rows(connection, "danger_early_outside", early_turns="1"), *names) == [
            (False, "28", 2, 1), (True, "19", 1, 0), (True, "28", 1, 0),
        ]  # fmt: skip
        assert rows(connection, "danger_early_outside") == []  # the riichi is not later than turn 5
