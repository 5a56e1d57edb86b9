"""Furiten: what begins it, what ends it, what it forbids, and how it is counted. rules.md §10"""

import pytest
from hand_scripts import ORPHANS, PINFU_TANYAO, TANYAO, YAKULESS, do, hand, mask, play, riichi, tile_id
from replaying import replay

from pipeline.rules.codes import FURITEN_DISCARD, FURITEN_RIICHI, FURITEN_TEMPORARY

SHANPON = "234678m345s22p77s"  # waits 2p 7s
NOBETAN = "2345789m345p678s"  # waits 2m 5m
NINES = do.turn(1, "9m").turn(2, "9m").turn(3, "9m")  # on to the dealer without a winning tile


def stopped(log):
    """The rows of a hand that ends at once, by a draw that lies about it."""
    return replay(log.abort("kan4"))


def may_win(log):
    """True where the win that the log ends with is legal; if it is, all else must agree."""
    found = replay(log)
    assert (found.status, found.reason in ("", "win_furiten")) == ("cut", True)
    assert found.disagreements == []
    return found.reason == ""


# The own river


@pytest.mark.parametrize(("discarded", "allowed"), [("2p", False), ("5p", False), ("6p", True)])
def test_one_kind_of_the_waits_in_the_river_closes_all_of_them(discarded, allowed):
    log = hand({1: TANYAO}).turn(0, "9m").turn(1, discarded).turn(2, "5p")
    assert may_win(log.win(1, yaku=PINFU_TANYAO)) == allowed


def test_a_red_five_is_a_five():
    log = hand({1: TANYAO}).turn(0, "9m").turn(1, "0p").turn(2, "5p")
    assert not may_win(log.win(1, yaku=PINFU_TANYAO))


def test_a_discard_that_was_called_away_stays_in_the_river():  # F07
    log = hand({1: TANYAO, 3: "22p9m"}).turns(1).turn(1, "2p").pon(3).discard(3, "9m").turn(0, "5p")
    assert not may_win(log.win(1, yaku=PINFU_TANYAO))


def test_the_riichi_tile_is_in_the_river():
    log = play(riichi(1, tile="5p")).turn(2, "2p")
    found = stopped(log)
    assert found.riichis[0]["furiten"] == FURITEN_DISCARD
    assert found.spells(1, FURITEN_DISCARD)[0]["from_seq"] == found.discard(1, 1)["seq"]
    assert not may_win(play(riichi(1, tile="5p")).turn(2, "2p").win(1, yaku={21: 2, 2: 1, **PINFU_TANYAO}))


def test_discard_furiten_lasts_while_the_waits_touch_the_river():
    """With 2p in the river: 34p for 2p 5p, then 46p for 5p, then 34p again."""
    log = hand({1: TANYAO}).turn(0, "9m").turn(1, "2p").turn(2, "5p").turn(3, "2p").turn(0, "9m")
    log.draw(1, "6p").discard(1, "3p").turn(2, "9m").turn(3, "9m").turn(0, "9s")
    found = stopped(log.draw(1, "3p").discard(1, "6p"))
    first, second = found.spells(1, FURITEN_DISCARD)
    assert (first["from_seq"], first["to_seq"]) == (found.discard(1, 1)["seq"], found.discard(1, 2)["seq"])
    assert (first["waits"], first["tile"], first["n_furiten_offers"]) == (mask("25p"), -1, 2)
    assert (second["from_seq"], second["to_seq"]) == (found.discard(1, 3)["seq"], found.hands[0]["end_seq"])
    assert [found.discard(1, turn)["furiten"] for turn in (1, 2, 3)] == [FURITEN_DISCARD, 0, FURITEN_DISCARD]


def test_a_new_wait_may_be_won_on():
    log = hand({1: TANYAO}).turn(0, "9m").turn(1, "2p").turns(2).turn(0, "9m").draw(1, "6p").discard(1, "3p")
    assert may_win(log.turn(2, "5p").win(1, yaku={8: 1}, fu=40))


def test_a_hand_that_is_not_tenpai_is_not_furiten():
    log = hand({1: TANYAO}).turn(0, "9m").turn(1, "2p").turns(3).draw(1, "9m").discard(1, "7s")
    (spell,) = stopped(log.turn(2, "2p")).furiten_spells
    assert spell["n_furiten_offers"] == 0


def test_thirteen_waits_are_furiten_like_others():
    log = hand({1: ORPHANS}, dora="2m").turn(0, "3m").turn(1, "9m").turn(2, "1p")
    assert not may_win(log.win(1, yakuman=(48,), fu=0))


def test_tsumo_is_allowed_in_furiten():  # F08
    log = hand({1: TANYAO}).turn(0, "9m").turn(1, "2p").turn(2, "5p").turns(2).draw(1, "5p")
    assert may_win(log.win(1, yaku={0: 1, **PINFU_TANYAO}, fu=20))


# Tiles that were passed


def passed(tile="2p"):
    """The dealer discards a winning tile of seat 3, which passes."""
    return hand({3: TANYAO}).turn(0, tile).turn(1, "9m")


def test_a_passed_tile_counts_until_the_own_discard():
    assert not may_win(passed().turn(2, "5p").win(3, yaku=PINFU_TANYAO))
    assert may_win(passed().turn(2, "9m").turn(3, "9m").turn(0, "5p").win(3, yaku=PINFU_TANYAO))


def test_the_spell_of_a_passed_tile():
    found = stopped(passed().turn(2, "5p").turn(3, "9m"))
    (spell,) = found.spells(3, FURITEN_TEMPORARY)
    assert (spell["from_seq"], spell["to_seq"]) == (found.discard(0, 1)["seq"], found.discard(3, 1)["seq"])
    assert (spell["waits"], spell["tile"], spell["n_furiten_offers"]) == (mask("25p"), tile_id("2p"), 1)
    seat = found.seat(3)
    assert (seat["n_missed_wins"], seat["n_furiten_offers"], seat["n_yakuless_offers"]) == (1, 1, 0)
    assert (seat["furiten"], found.discard(3, 1)["furiten"]) == (FURITEN_TEMPORARY, 0)


def test_a_tsumo_ends_temporary_furiten_with_the_hand():
    log = passed().turns(1).draw(3, "5p").win(3, yaku={0: 1, **PINFU_TANYAO, 38: 0}, fu=20)
    found = replay(log)
    assert found.spells(3, FURITEN_TEMPORARY)[0]["to_seq"] == found.hands[0]["end_seq"]


def test_calls_of_others_that_skip_the_own_turn_clear_nothing():
    log = hand({3: TANYAO, 1: "99m"}).turn(0, "2p").turn(1, "1m").turn(2, "9m").pon(1).discard(1, "1s")
    assert not may_win(log.turn(2, "5p").win(3, yaku=PINFU_TANYAO))


def test_a_discard_after_a_call_clears_it():  # rules.md §10.2: no draw is needed
    log = hand({3: NOBETAN}).turn(0, "5m").turn(1, "9p").turn(2, "1m").chi(3, "23m").discard(3, "5m")
    found = stopped(log.turn(0, "4m"))
    first, second = found.spells(3, FURITEN_TEMPORARY)
    assert first["to_seq"] == found.discard(3, 1)["seq"]
    assert (second["waits"], second["tile"]) == (mask("4m"), tile_id("4m", 1))
    assert found.discard(3, 1)["furiten"] == 0


def test_the_caller_of_a_tile_has_not_passed_it():  # F03
    found = stopped(hand({1: SHANPON}).turn(0, "7s").pon(1).discard(1, "2m"))
    assert found.spells(1, FURITEN_TEMPORARY) == []
    assert found.seat(1)["n_missed_wins"] == 0


def test_others_have_passed_a_tile_that_is_called():
    found = stopped(hand({1: "66p9m", 3: TANYAO.replace("34p", "45p")}).turn(0, "6p").pon(1).discard(1, "9m"))
    (spell,) = found.spells(3, FURITEN_TEMPORARY)
    assert (spell["tile"], spell["from_seq"]) == (tile_id("6p", 2), found.discard(0, 1)["seq"])


def test_a_tile_without_a_yaku_is_passed_too():  # rules.md §10.1
    log = hand({2: YAKULESS}, dora="4z").turns(68).turn(0, "8s").turn(1, "8s")
    assert not may_win(log.win(2, yaku={6: 1}, fu=40))
    log = hand({2: YAKULESS}, dora="4z").turns(68).turn(0, "9m").turn(1, "8s")
    assert may_win(log.win(2, yaku={6: 1}, fu=40))
    found = stopped(hand({2: YAKULESS}, dora="4z").turn(0, "8s").turn(1, "8s"))
    seat = found.seat(2)
    assert (seat["n_yakuless_offers"], seat["n_furiten_offers"], seat["n_missed_wins"]) == (1, 1, 0)


def test_the_last_discard_may_be_missed_too():
    found = replay(hand({3: TANYAO}).turns(69).turn(1, "5p").exhaust((3,)))
    assert found.seat(3)["n_missed_wins"] + found.seat(3)["n_furiten_offers"] >= 1
    assert found.disagreements == []


# Added kans and kita


def kakan_of(tile, hands, dora="9s"):
    """Seat 0 pons a tile of seat 1, later draws the fourth and adds it."""
    log = (
        hand({0: tile[0] * 2 + tile[1] + "1z"} | hands, dora=dora)
        .turn(0)
        .turn(1, tile)
        .pon(0)
        .discard(0, "1z")
    )
    return log.turn(1, "9m").turn(2, "9m").turn(3, "9m").draw(0, tile).kakan(0, tile)


def test_an_added_kan_is_an_offer():  # F05
    found = stopped(kakan_of("6p", {3: TANYAO.replace("34p", "45p")}).draw(0, "9p").dora("8s").discard(0))
    first, second = found.spells(3, FURITEN_TEMPORARY)
    assert first["tile"] == tile_id("6p", 2)
    assert (second["tile"], second["from_seq"]) == (tile_id("6p", 3), found.calls[1]["seq"])
    assert found.seat(3)["n_missed_wins"] == 2


def test_a_ron_after_a_passed_added_kan_is_illegal():
    log = kakan_of("6p", {3: TANYAO.replace("34p", "45p")}).draw(0, "3p").dora("8s").discard(0)
    assert not may_win(log.win(3, yaku=PINFU_TANYAO))


def test_a_closed_kan_is_no_offer():
    log = hand({0: "777s", 3: "11234m78m34p567p"}).draw(0, "7s").ankan(0, "7s").dora("9m").draw(0, "1s")
    assert stopped(log.discard(0)).spells(3, FURITEN_TEMPORARY) == []


NORTH = "44z99s345p678p123s"  # three players, waits 4z 9s


def test_the_kita_of_another_is_an_offer():  # F06
    found = stopped(hand({1: NORTH}, players=3).draw(0, "4z").kita(0).draw(0, "1p").discard(0))
    (spell,) = found.spells(1, FURITEN_TEMPORARY)
    assert (spell["tile"], spell["from_seq"]) == (tile_id("4z", 2), found.calls[0]["seq"])
    log = hand({1: NORTH}, players=3).draw(0, "4z").kita(0).draw(0, "9s").discard(0)
    assert not may_win(log.win(1, yaku={7: 1}))


def test_the_own_kita_is_not_in_the_river():  # F06
    log = hand({1: NORTH}, players=3).turn(0, "1p").draw(1, "4z").kita(1).draw(1, "1p").riichi(1).accept()
    assert may_win(log.turn(2, "9s").win(1, yaku={1: 1, 2: 1, 52: 1}, fu=40))


# Riichi


def test_a_tile_passed_in_riichi_closes_the_hand_to_its_end():  # F04
    passed_once = riichi(3).turn(0, "2p") + NINES
    assert not may_win(play(passed_once).turn(0, "5p").win(3, yaku={21: 2, **PINFU_TANYAO}))
    found = stopped(play(passed_once).turn(0, "5p"))
    (spell,) = found.spells(3, FURITEN_RIICHI)
    assert (spell["from_seq"], spell["to_seq"]) == (found.discard(0, 2)["seq"], found.hands[0]["end_seq"])
    assert (spell["tile"], spell["n_furiten_offers"]) == (tile_id("2p"), 1)
    assert found.spells(3, FURITEN_TEMPORARY) == []


def test_tsumo_is_allowed_in_riichi_furiten():  # F04
    log = play(riichi(3)).turn(0, "2p").turn(1, "9m").turn(2, "9m").turn(3, "9m").turn(0, "9m").turns(2)
    assert may_win(log.draw(3, "5p").win(3, yaku={0: 1, 21: 2, **PINFU_TANYAO}, fu=20))


def test_a_tile_passed_before_riichi_is_forgiven():
    log = hand({3: TANYAO}).turn(0, "2p").turn(1, "9m").turn(2, "9m").draw(3, "9m").riichi(3).accept()
    assert may_win(log.turn(0, "5p").win(3, yaku={2: 1, 21: 2, **PINFU_TANYAO}))


def test_furiten_of_two_kinds_at_once():
    found = stopped(play(riichi(3, tile="5p")).turn(0, "2p").turn(1, "5p"))
    (river,), (missed,) = found.spells(3, FURITEN_DISCARD), found.spells(3, FURITEN_RIICHI)
    assert (river["n_furiten_offers"], missed["n_furiten_offers"]) == (2, 1)
    seat = found.seat(3)
    assert (seat["furiten"], seat["n_furiten_offers"]) == (FURITEN_DISCARD | FURITEN_RIICHI, 2)
    assert seat["n_missed_wins"] == 0


# When the hand ends


def test_a_winner_has_not_passed_and_a_third_seat_has():
    others = {1: TANYAO.replace("77s", "22s"), 2: TANYAO.replace("77s", "66s")}
    found = replay(hand({3: TANYAO} | others).turn(0, "5p").win(3, yaku=PINFU_TANYAO))
    assert [found.seat(seat)["n_missed_wins"] for seat in range(4)] == [0, 1, 1, 0]
    assert found.spells(3, FURITEN_TEMPORARY) == []


def test_a_spell_ends_with_its_hand_not_with_the_next():
    log = hand({3: TANYAO, 2: TANYAO.replace("77s", "66s")}).turn(0, "5p").win(3, yaku=PINFU_TANYAO)
    found = replay(log.hand(dealer=1).play_out().exhaust())
    (spell,) = found.spells(2, FURITEN_TEMPORARY)
    assert spell["to_seq"] == found.hands[0]["end_seq"]
