"""Exhaustive draws: noten payments and nagashi mangan. rules.md §4"""

import pytest
from hand_scripts import FLAT_3P, TANYAO, TRIPLET, TWIN, hand
from replaying import replay, replay_sound

from parsers.packed import DRAW_EXHAUSTIVE, DRAW_NAGASHI
from pipeline.rules.codes import OUTCOME_DRAW_NOTEN, OUTCOME_DRAW_TENPAI, RESULT_EXHAUSTIVE, RESULT_NAGASHI

TENPAI = {1: TANYAO, 2: TWIN, 3: TRIPLET}
TENPAI_3P = {0: "345678p345678s6z", 1: "345678p234567s5z"}


def wrong(log):
    """The checks that fail, with what was expected."""
    found = replay(log)
    assert found.reason == ""
    return [(x.check, x.expected) for x in found.disagreements]


def deltas_of(found, players=4):
    return [found.seat(seat)["delta"] for seat in range(players)]


# Noten payments, §4.1


@pytest.mark.parametrize(
    ("tenpai", "deltas"),
    [
        ((), [0, 0, 0, 0]),
        ((1,), [-1000, 3000, -1000, -1000]),
        ((1, 2), [-1500, 1500, 1500, -1500]),
        ((1, 2, 3), [-3000, 1000, 1000, 1000]),
    ],
)
def test_noten_payments(tenpai, deltas):
    found = replay_sound(hand({seat: TENPAI[seat] for seat in tenpai}).play_out().exhaust(tenpai))
    assert deltas_of(found) == deltas
    assert [found.seat(seat)["outcome"] for seat in (0, 1)] == [
        OUTCOME_DRAW_NOTEN,
        OUTCOME_DRAW_TENPAI if tenpai else OUTCOME_DRAW_NOTEN,
    ]
    assert found.hands[0]["result"] == RESULT_EXHAUSTIVE


@pytest.mark.parametrize(("tenpai", "deltas"), [((0,), [2000, -1000, -1000]), ((0, 1), [1000, 1000, -2000])])
def test_noten_payments_of_three(tenpai, deltas):
    hands = {seat: TENPAI_3P[seat] for seat in tenpai} | {2: FLAT_3P}
    found = replay_sound(hand(hands, players=3).play_out().exhaust(tenpai))
    assert deltas_of(found, players=3) == deltas


def test_nobody_pays_where_all_are_tenpai():
    hands = {0: "666777z99m234p11s", **TENPAI}
    assert deltas_of(replay_sound(hand(hands).play_out().exhaust((0, 1, 2, 3)))) == [0, 0, 0, 0]


def test_four_own_concealed_tiles_are_no_wait():
    log = hand({1: "1111m234p567p789s"}).play_out()
    assert wrong(log.exhaust((1,))) == [("draw_deltas", [0, 0, 0, 0]), ("draw_revealed", [0])]


def test_four_tiles_in_the_own_melds_are_a_wait():
    """Seat 1 waits for 3m alone, of which it has a closed kan."""
    log = hand({1: "333m24m345p678p99s"}, dora="9m").turns(1).draw(1, "3m").ankan(1, "3m").dora("9p")
    replay_sound(log.turn(1).play_out().exhaust((1,)))


def test_tiles_that_all_can_see_are_a_wait():
    log = hand({1: "24m345p678p11z999s"}, dora="3m").turn(0, "3m").turn(1, "9m").turn(2, "3m").turn(3, "3m")
    replay_sound(log.play_out().exhaust((1,)))


# Nagashi mangan, §4.5

YAOCHU = ("1p", "9p", "1s", "9s", "2z", "3z", "5z", "6z", "7z", "9m", "1m")


def rivers(log, seats, seat=0, n=70, players=4):
    """n turns from ``seat`` on, in which ``seats`` discard terminals and honours only and others do not."""
    for i in range(n):
        who = (seat + i) % players
        log.turn(who, YAOCHU[(i // players) % 11] if who in seats else None)
    return log


@pytest.mark.parametrize(
    ("seat", "deltas"), [(1, [-4000, 8000, -2000, -2000]), (0, [12000, -4000, -4000, -4000])]
)
def test_nagashi_is_paid_as_mangan_by_tsumo(seat, deltas):
    found = replay_sound(rivers(hand(), {seat}).exhaust(kind="nm", deltas=deltas))
    assert (found.hands[0]["result"], deltas_of(found)) == (RESULT_NAGASHI, deltas)


@pytest.mark.parametrize(("seat", "deltas"), [(1, [-4000, 6000, -2000]), (0, [8000, -4000, -4000])])
def test_nagashi_of_three_players(seat, deltas):
    log = rivers(hand(players=3), {seat}, n=55, players=3)
    assert deltas_of(replay_sound(log.exhaust(kind="nm", deltas=deltas)), players=3) == deltas


def test_two_nagashi_are_both_paid_in_full():
    log = rivers(hand(), {0, 1}).exhaust(kind="nm", deltas=(12000 - 4000, 8000 - 4000, -6000, -6000))
    replay_sound(log)


def test_nagashi_replaces_noten_payments_honba_and_sticks():  # P17
    log = hand({3: TANYAO}, honba=2, sticks=1)
    found = replay_sound(rivers(log, {1}).exhaust((3,), kind="nm", deltas=(-4000, 8000, -2000, -2000)))
    assert found.hands[0]["n_sticks_after"] == 1


def test_a_called_discard_spoils_it():  # F23
    log = rivers(hand({3: "44z5s"}).turn(0, "9m").turn(1, "4z").pon(3).discard(3, "5s"), {1}, n=68)
    replay_sound(log.exhaust())


def test_own_calls_do_not_matter():
    log = hand({1: "77p9m"}).turn(0).turn(1, "9m").turn(2).turn(3, "7p").pon(1).discard(1, "9m")
    replay_sound(rivers(log, {1}, seat=2, n=66).exhaust(kind="nm", deltas=(-4000, 8000, -2000, -2000)))


def test_one_simple_tile_spoils_it():
    log = rivers(hand({1: "5s"}), {1}, n=69).draw(1, "9m").discard(1, "5s")
    replay_sound(log.exhaust())


def test_kita_is_no_discard():
    log = hand(players=3).draw(0, "4z").kita(0).turn(0, "9m")
    replay_sound(rivers(log, {0}, seat=1, n=53, players=3).exhaust(kind="nm", deltas=(8000, -4000, -4000)))


def test_it_must_be_told():
    assert wrong(rivers(hand(), {1}).exhaust()) == [("draw_type", [DRAW_NAGASHI])]
    assert wrong(hand().play_out().exhaust(kind="nm")) == [("draw_type", [DRAW_EXHAUSTIVE])]
