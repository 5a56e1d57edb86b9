"""Reports about riichi and furiten are right where every number is worked out by hand.

One game, which is cut off after four hands:

    East 1: the dealer, tenpai from the deal for 5s and 8s, declares riichi with its second draw and wins
        with the next: riichi, ippatsu, tsumo, pinfu, tanyao, 12000.
    East 1, 1 honba: the same riichi. Seat 1 becomes tenpai for 3p (ittsu) in its second turn, chases with
        1z from the hand and deals in: riichi, pinfu, tanyao, 5800 and 300.
    East 1, 2 honba: the same riichi lets 8s of seats 1 and 2 pass and wins with the next draw, 12000.
    East 1, 3 honba: seat 1 has the hand, discards 8s first, and declares riichi in furiten. An exhaustive
        draw; seat 1 alone is tenpai.
"""

import pytest
from logbook import Logbook
from placed_games import open_games, picked, rows

HAND = "234m567m234p55s67s"
BALANCES = (12000, 5800 + 300 + 2000 - 1000, 12000 + 600, 3000 - 1000)  # of the first riichi of each hand


def riichi_game():
    log = Logbook(played="2016110712")
    log.hand(hands={0: HAND}, dora="1z")
    for seat, tile in enumerate(("9m", "9m", "9p", "9p")):
        log.turn(seat, tile)
    log.draw(0, "1p").riichi(0).accept().turn(1, "1m").turn(2, "1m").turn(3, "1p")
    log.draw(0, "8s").win(0, yaku={0: 1, 1: 1, 2: 1, 7: 1, 8: 1}, fu=20)

    log.hand(honba=1, hands={0: HAND, 1: "123m456m789m2p99p1z"}, dora="1z")
    for seat, tile in enumerate(("9s", "9s", "9s", "1s")):
        log.turn(seat, tile)
    log.draw(0, "1s").riichi(0).accept().draw(1, "1p").riichi(1, "1z").accept().turn(2, "1p").turn(3, "1p")
    log.turn(0, "4z").turn(1, "8s").win(0, yaku={1: 1, 7: 1, 8: 1}, fu=30)

    log.hand(honba=2, hands={0: HAND}, dora="1z")
    for seat, tile in enumerate(("9m", "9m", "9p", "9p")):
        log.turn(seat, tile)
    log.draw(0, "1p").riichi(0).accept().turn(1, "8s").turn(2, "8s").turn(3, "1m")
    log.draw(0, "5s").win(0, yaku={0: 1, 1: 1, 2: 1, 7: 1, 8: 1}, fu=20)

    log.hand(honba=3, hands={1: HAND}, dora="1z")
    for seat, tile in ((0, "9m"), (1, "8s"), (2, "9m"), (3, "9p"), (0, "9p")):
        log.turn(seat, tile)
    log.draw(1, "1p").riichi(1).accept().play_out().exhaust(tenpai=(1,))
    return log


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    with open_games([riichi_game()], tmp_path_factory.mktemp("riichi")) as connection:
        yield connection


def test_first_and_chasing_riichi(told):
    found = rows(told, "riichi_by_order")
    assert picked(found, "place", "n_riichi", "order_share", "chased_rate", "n_wins", "n_deal_ins") == [
        (1, 4, 0.8, 0.25, 3, 0),
        (2, 1, 0.2, 0, 0, 1),
    ]
    assert picked(found, "draw_rate", "balance") == [(0.25, sum(BALANCES) / 4), (0, -7100)]
    found = rows(told, "riichi_chasing")
    names = ("state", "is_good_wait", "n_riichi", "win_rate", "deal_in_to_riichi_rate", "balance")
    assert picked(found, *names) == [
        ("alone", True, 3, 2 / 3, 0, (BALANCES[0] + BALANCES[2] + BALANCES[3]) / 3),
        ("chased", True, 1, 1, 0, BALANCES[1]),
        ("chasing dealer", False, 1, 0, 1, -7100),
    ]
    found = rows(told, "riichi_by_dealer")
    assert picked(found, "is_dealer", "is_chasing", "n_hands", "n_riichi", "n_wins", "n_deal_ins") == [
        (True, False, 4, 3, 3, 0),
        (True, True, 4, 0, 0, 0),
        (False, False, 12, 1, 0, 0),
        (False, True, 12, 1, 0, 1),
    ]
    assert found[1]["win_rate"] is None


def test_turns_and_waits_of_riichi(told):
    assert picked(rows(told, "riichi_by_turn"), "turn", "n_riichi", "n_wins", "tsumo_share") == [
        (2, 5, 3, 2 / 3)
    ]
    assert rows(told, "riichi_by_turn", place="3") == []
    found = rows(told, "riichi_by_wait")
    assert picked(found, "wait_class", "n_riichi", "mean_unseen_tiles", "n_wins") == [
        ("complex", 4, (6 + 6 + 6 + 5) / 4, 3),  # 567s and a lone 5s too
        ("penchan", 1, 4, 0),
    ]
    assert picked(rows(told, "riichi_by_unseen_tiles"), "n_unseen_tiles", "n_riichi", "win_rate") == [
        (4, 1, 0), (5, 1, 0), (6, 3, 1)
    ]  # fmt: skip
    found = rows(told, "riichi_good_waits")
    assert picked(found, "convention", "is_good", "n_riichi", "n_wins") == [
        ("live", True, 3, 3), ("live", False, 2, 0), ("several", True, 4, 3), ("several", False, 1, 0),
        ("shape", True, 4, 3), ("shape", False, 1, 0), ("unheld", True, 4, 3), ("unheld", False, 1, 0),
        ("unheld_or_honour", True, 4, 3), ("unheld_or_honour", False, 1, 0),
    ]  # fmt: skip
    assert picked(rows(told, "riichi_wait_kinds"), "wait_text", "n_wait_kinds", "n_riichi", "n_wins") == [
        ("58s", 2, 4, 3),
        ("3p", 1, 1, 0),
    ]
    waited = {row["tile"]: (row["n_waiting"], row["wait_rate"]) for row in rows(told, "riichi_wait_tiles")}
    assert len(waited) == 34
    assert {tile: found for tile, found in waited.items() if found[0]} == {
        "3p": (1, 0.2), "5s": (4, 0.8), "8s": (4, 0.8)
    }  # fmt: skip


def test_balance_in_each_convention(told):
    names = ("turn", "is_good_wait", "n_riichi", "balance", "amae_balance", "mortal_balance")
    mean = sum(BALANCES) / 4
    assert picked(rows(told, "riichi_balance"), *names) == [
        (2, False, 1, -7100, -7100, -6100),
        (2, True, 4, mean, mean, mean),
    ]
    assert picked(rows(told, "riichi_balance", dealer="false", placement="1"), "n_riichi") == []


def test_declarations(told):
    assert picked(rows(told, "riichi_tsumogiri"), "kind", "n_riichi", "n_wins", "chasing_share") == [
        ("new", 1, 0, 1),
        ("drawn", 4, 3, 0),
    ]
    found = rows(told, "riichi_declaration_tile")
    assert picked(found, "number_class", "is_against_riichi", "n_riichi", "n_ronned") == [
        ("19", False, 4, 0),
        ("honours", True, 1, 0),
    ]
    # Pinfu and tanyao are 2900 points for the dealer and 2000 for others; the ittsu is worth 2600.
    found = rows(told, "riichi_dama_value")
    # Of the wins one is a ron: 5800. What tsumo adds is no gain of riichi.
    assert picked(found, "ron_points", "n_riichi", "n_wins", "n_rons", "added_points") == [
        ("2000", 5, 3, 1, 5800 - 2900)
    ]
    assert picked(rows(told, "riichi_dora"), "n_all_dora", "n_riichi", "mean_win_points") == [
        (0, 5, pytest.approx((12000 + 5800 + 12000) / 3))
    ]


def test_furiten_riichi(told):
    found = rows(told, "furiten_riichi")
    names = ("furiten", "n_wait_kinds", "n_riichi", "n_passed", "n_wins", "n_tsumo", "draw_rate", "balance")
    assert picked(found, *names) == [
        ("none", 1, 1, 0, 0, 0, 0, -7100),
        ("none", 2, 3, 1, 3, 2, 0, pytest.approx(sum(BALANCES[:3]) / 3)),
        ("discard", 2, 1, 0, 0, 0, 1, BALANCES[3]),
    ]


def test_kinds_of_furiten_and_missed_wins(told):
    found = {(row["kind"], row["is_riichi"]): row for row in rows(told, "furiten_kinds")}
    assert {key: (row["n_hands"], row["n_furiten"], row["n_wins"]) for key, row in found.items()} == {
        ("discard", False): (11, 0, 0), ("discard", True): (5, 1, 0),
        ("temporary", False): (11, 0, 0), ("temporary", True): (5, 0, 0),
        ("riichi", False): (11, 0, 0), ("riichi", True): (5, 2, 1),
    }  # fmt: skip
    passed = found["riichi", True]
    assert (passed["per_thousand"], passed["balance"]) == (400, (BALANCES[2] + BALANCES[3]) / 2)
    # In the long last hand winning tiles fall too: the first begins the second kind of furiten.
    assert found["discard", True]["n_missed"] == passed["n_missed"] - 1 + 1 > 1
    found = [row for row in rows(told, "furiten_missed_wins") if row["n_missing"]]
    names = (
        "style",
        "is_all_last",
        "start_placement",
        "n_missed",
        "n_furiten_tiles",
        "n_wins",
        "tsumo_share",
    )
    assert picked(found, *names) == [("riichi", False, 1, 1, 1, 1, 1)]
    (place,) = picked(rows(told, "furiten_empty_waits"), "place", "n_riichi", "win_rate")
    assert place == ("wall", 5, 0.6)
