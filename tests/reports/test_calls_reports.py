"""Reports about calls and deal-ins are right where every number is worked out by hand.

One game, which is cut off after two hands:

    East 1: seat 1 calls pon of the first 5z, is tenpai by it, and wins on 6s of seat 2: haku, 1000.
    East 2: seat 2 discards 8s, on which seat 3 in riichi (riichi, ippatsu, pinfu, tanyao: 7700) and seat 0,
        dama (pinfu, tanyao: 2000) win both.
"""

import pytest
from logbook import Logbook
from placed_games import open_games, picked, rows


def called_game():
    log = Logbook(played="2016110712")
    log.hand(hands={1: "55z123m456p45s11p9m"}, dora="1z")
    log.turn(0, "5z").pon(1, "55z").discard(1, "9m").turn(2, "6s").win(1, yaku={18: 1}, fu=30)

    log.hand(dealer=1, hands={3: "234m567m234p55s67s", 0: "345m345p678p22m67s"}, dora="1z")
    for seat, tile in ((1, "9m"), (2, "9m"), (3, "9p"), (0, "9p"), (1, "9p"), (2, "1s")):
        log.turn(seat, tile)
    log.draw(3, "1p").riichi(3).accept().turn(0, "1m").turn(1, "1m").turn(2, "8s")
    log.win(3, yaku={1: 1, 2: 1, 7: 1, 8: 1}, fu=30)
    return log.win(0, yaku={7: 1, 8: 1}, fu=30, deltas=(2000, 0, -2000, 0))


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    with open_games([called_game()], tmp_path_factory.mktemp("called")) as connection:
        yield connection


def test_the_first_call(told):
    names = ("turn", "n_hands", "mean_shanten_before", "mean_shanten_after", "n_wins", "balance")
    assert picked(rows(told, "calls_first_turn"), *names) == [(1, 1, 1, 0, 1, 1000)]
    assert picked(rows(told, "calls_by_order"), "call_order", "n_hands", "tenpai_rate") == [(1, 1, 1)]
    assert picked(rows(told, "calls_shanten_gain"), "shanten_before", "gain", "win_rate") == [(1, 1, 1)]
    assert picked(rows(told, "calls_turn_and_shanten"), "turn", "shanten_after", "n_wins") == [(1, 0, 1)]
    assert rows(told, "calls_turn_and_shanten", call_order="2") == []
    assert picked(rows(told, "calls_plan"), "plan", "n_hands", "mean_win_points") == [("value set", 1, 1000)]
    assert picked(rows(told, "calls_dora"), "n_all_dora", "n_hands") == [(0, 1)]
    found = rows(told, "calls_after_riichi")
    assert picked(found, "is_after_riichi", "shanten_after", "n_calls") == [(False, 0, 1)]


def test_kinds_of_calls(told):
    found = rows(told, "calls_by_kind")
    assert [row["n_calls"] for row in found] == [0, 1, 0, 0, 0, 0]
    assert picked(found, "call", "n_hands", "n_with", "call_rate", "win_rate")[:2] == [
        ("chi", 8, 0, 0, None),
        ("pon", 8, 1, 1 / 8, 1),
    ]
    assert picked(rows(told, "calls_from"), "call", "from_whom", "n_calls") == [("pon", "left", 1)]
    assert picked(rows(told, "calls_by_turn"), "call", "turn", "n_calls") == [("pon", 1, 1)]


def test_tiles_that_are_called_and_ronned(told):
    called = {row["tile"]: row for row in rows(told, "calls_by_tile")}
    assert {tile for tile, row in called.items() if row["n_called"]} == {"5z"}
    assert [called["5z"][name] for name in ("n_discards", "call_rate", "pon_rate", "called_share")] == [1] * 4
    assert called["9p"]["n_discards"] == 3
    found = rows(told, "calls_yakuhai")
    assert picked(found, "kind_class", "copy", "n_discards", "n_called", "n_ronned") == [
        ("dragon", 1, 1, 1, 0)
    ]
    ronned = {row["tile"]: row["n_ronned"] for row in rows(told, "deal_ins_by_tile") if row["n_ronned"]}
    assert ronned == {"6s": 1, "8s": 1}
    found = rows(told, "deal_ins_by_tile", from_turn="2")
    assert {row["tile"] for row in found} == {"9p", "1s", "1p", "1m", "8s"}


def test_deal_ins(told):
    found = rows(told, "deal_ins_by_state")
    assert {row["state"] for row in found} == {"closed"}
    assert sum(row["n_deal_ins"] for row in found) == 2
    assert picked(rows(told, "deal_ins_double_ron"), "n_winners", "n_deal_ins", "mean_paid") == [
        (1, 1, 1000),
        (2, 1, 9700),
    ]
    assert picked(rows(told, "deal_ins_to"), "state", "style", "n_rons", "ron_share", "mean_loss") == [
        ("closed", "riichi", 1, 1 / 3, 7700),
        ("closed", "open", 1, 1 / 3, 1000),
        ("closed", "dama", 1, 1 / 3, 2000),
    ]
    found = rows(told, "deal_ins_by_turn_and_riichi")
    assert picked([row for row in found if row["n_ronned"]], "n_riichi_others", "turn", "n_ronned") == [
        (0, 1, 1),
        (1, 3, 1),
    ]
    seats = rows(told, "deal_ins_seats")
    assert {role: sum(row["n_seats"] for row in seats if row["role"] == role) for role in (
        "discarder", "winner", "bystander")} == {"discarder": 2, "winner": 3, "bystander": 3}  # fmt: skip
    winners = [row for row in seats if row["role"] == "winner"]
    assert picked(winners, "state", "n_seats", "tenpai_rate") == [
        ("riichi", 1, 1), ("open", 1, 1), ("closed", 1, 1)
    ]  # fmt: skip


def test_danger_of_open_hands(told):
    found = rows(told, "defence_against_open")
    assert picked(found, "n_open_melds", "turn", "n_states", "n_rons", "ron_rate", "loss_per_round") == [
        (1, 1, 1, 1, 1, 1000)
    ]


def test_discards_that_make_their_player_liable(tmp_path):
    """Two dragons called by seat 1; of the third one a copy passes, the next is called, and seat 3 pays."""
    log = Logbook(played="2016110715")
    log.hand(hands={1: "55z66z77z23m99p147s"}, dora="1z")
    log.turn(0, "5z").pon(1, "55z").discard(1, "1s").turn(2, "6z").pon(1, "66z").discard(1, "4s")
    log.turn(2, "7z").turn(3, "7z").pon(1, "77z").discard(1, "7s").turn(2, "4m")
    log.win(1, yakuman=(39,), fu=40, deltas=(0, 32000, -16000, -16000), paoWho=3)
    with open_games([log], tmp_path) as connection:
        (found,) = rows(connection, "calls_pao")
    names = ("sets", "n_states", "n_feeding", "n_discards", "n_called", "n_ronned", "n_wins", "n_yakuman")
    assert [found[name] for name in names] == ["dragons", 1, 1, 2, 1, 0, 1, 1]


def test_how_a_hand_ends_is_counted_once_though_a_player_calls_twice(tmp_path):
    """Seat 1 calls two dragons, both before any riichi, and wins: one hand, one win."""
    log = Logbook(played="2016110715")
    log.hand(hands={1: "55z66z123m456p9m8s9s"}, dora="1z")
    log.turn(0, "5z").pon(1, "55z").discard(1, "9m").turn(2, "6z").pon(1, "66z").discard(1, "9s")
    log.turn(2, "8s").win(1, yaku={18: 1, 19: 1}, fu=30)
    with open_games([log], tmp_path) as connection:
        found = rows(connection, "calls_after_riichi")
    assert [sum(row[name] for row in found) for name in ("n_calls", "n_hands", "n_wins")] == [2, 1, 1]
    assert not any(row["is_after_riichi"] for row in found)
