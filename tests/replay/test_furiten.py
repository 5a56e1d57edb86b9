"""Furiten: what begins it, what ends it, what it forbids, and how it is counted. rules.md §10"""

import pytest
from replaying import replay
from scripts import ORPHANS, PINFU_TANYAO, TANYAO, YAKULESS, do, hand, mask, riichi, tile_id

from pipeline.replay.rows import FURITEN_DISCARD, FURITEN_RIICHI, FURITEN_TEMPORARY

NOBETAN = "2345789m345p678s"  # waits 2m 5m
NINES = do.turn(1, "9m").turn(2, "9m").turn(3, "9m")  # one go-round without a winning tile
RON = do.win(3, yaku=PINFU_TANYAO)
RIICHI_RON = do.win(3, yaku={21: 2, **PINFU_TANYAO})


def stopped(log):
    """The rows of a hand that ends at once, by a draw that lies about it."""
    return replay(log.abort("kan4"))


def may_win(log):
    """True where the win that the log ends with is legal and counted right."""
    found = replay(log)
    assert (found.status, found.reason) in (("cut", ""), ("rejected", "win_furiten"))
    assert found.disagreements == []
    return found.status == "cut"


# The own river


@pytest.mark.parametrize(("discarded", "allowed"), [("2p", False), ("5p", False), ("6p", True)])
def test_one_kind_of_the_waits_in_the_river_closes_all_of_them(discarded, allowed):
    log = hand({1: TANYAO}).turn(0, "9m").turn(1, discarded).turn(2, "5p")
    assert may_win(log.win(1, yaku=PINFU_TANYAO)) == allowed


def test_a_red_five_is_a_five():
    log = hand({1: TANYAO}).turn(0, "9m").turn(1, "0p").turn(2, "5p")
    assert not may_win(log.win(1, yaku=PINFU_TANYAO))


def test_a_discard_that_was_called_away_stays_in_the_river():
    log = hand({1: TANYAO, 3: "22p9m"}).turns(1).turn(1, "2p").pon(3).discard(3, "9m").turn(0, "5p")
    assert not may_win(log.win(1, yaku=PINFU_TANYAO))


def test_the_riichi_tile_is_in_the_river():
    log = riichi(1, tile="5p").turn(2, "2p") if False else hand({1: TANYAO}).turn(0, "9m")
    log.draw(1, "5p").riichi(1).accept().turn(2, "2p")
    found = stopped(log)
    assert found.riichis[0]["furiten"] == FURITEN_DISCARD
    assert found.seat(1)["furiten"] & FURITEN_DISCARD


def test_own_meld_tiles_are_not_in_the_river():
    log = hand({1: "55577s34p", 2: "5p"}).turn(0)
    assert log


def test_discard_furiten_lasts_while_the_waits_touch_the_river():
    """With 2p in the river: 34p for 2p 5p, then 46p for 5p, then 34p again."""
    log = hand({1: TANYAO}).turn(0, "9m").turn(1, "2p").turn(2, "5p").turn(3, "2p").turn(0, "9m")
    log.draw(1, "6p").discard(1, "3p").turn(2, "9m").turn(3, "9m").turn(0, "9s")
    found = stopped(log.draw(1, "3p").discard(1, "6p"))
    first, second = found.spells(1, FURITEN_DISCARD)
    assert (first["seq_from"], first["seq_to"]) == (found.discard(1, 1)["seq"], found.discard(1, 2)["seq"])
    assert (first["waits"], first["tile"], first["n_offers"]) == (mask("25p"), -1, 2)
    assert (second["seq_from"], second["seq_to"]) == (found.discard(1, 3)["seq"], found.hands[0]["seq_end"])
    assert [found.discard(1, turn)["furiten"] for turn in (1, 2, 3)] == [FURITEN_DISCARD, 0, FURITEN_DISCARD]


def test_the_new_wait_may_be_won_on():
    log = hand({1: TANYAO}).turn(0, "9m").turn(1, "2p").turns(2).turn(0, "9m").draw(1, "6p").discard(1, "3p")
    assert may_win(log.turn(2, "5p").win(1, yaku={8: 1}, fu=40))


def test_a_hand_that_is_not_tenpai_is_not_furiten():
    log = hand({1: TANYAO}).turn(0, "9m").draw(1, "2p").discard(1, "2p").turns(3).draw(1, "9m").discard(1, "7s")
    found = stopped(log)
    (spell,) = found.furiten
    assert spell["seq_to"] == found.discard(1, 2)["seq"]


def test_thirteen_waits_are_furiten_like_others():
    log = hand({1: ORPHANS}, dora="2m").turn(0, "3m").turn(1, "9m").turn(2, "1p")
    assert not may_win(log.win(1, yakuman=(48,), fu=0))


def test_tsumo_is_allowed_in_furiten():
    log = hand({1: TANYAO}).turn(0, "9m").turn(1, "2p").turn(2, "5p").turns(2).draw(1, "5p")
    assert may_win(log.win(1, yaku={0: 1, **PINFU_TANYAO}, fu=20))


# Passed tiles


def test_a_passed_tile_counts_until_the_own_discard():
    passed = do.hand(hands={3: TANYAO}).turn(0, "2p").turn(1, "9m")
    assert not may_win((passed.turn(2, "5p") + RON)(new_log()))
    assert may_win((passed.turn(2, "9m").turn(3, "9m").turn(0, "5p") + RON)(new_log()))
