"""The rows of a hand, value by value, where a script shows what they must be."""

import pytest
from hand_scripts import PINFU_TANYAO, TANYAO, TANYAO_3P, TRIPLET, do, hand, mask, play, quiet, tile_id
from replaying import replay_sound

from parsers.calls import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON
from pipeline.rules.codes import (
    ORIGIN_AFTER_CALL,
    ORIGIN_DRAWN,
    ORIGIN_HAND,
    OUTCOME_ABORTIVE,
    OUTCOME_DEALT_IN,
    OUTCOME_OTHERS_RON,
    OUTCOME_PAID_TSUMO,
    OUTCOME_WON_RON,
    OUTCOME_WON_TSUMO,
    RESULT_RON,
    RESULT_TSUMO,
    SOURCE_DISCARD,
    SOURCE_KAKAN,
    SOURCE_TSUMO,
    WAIT_RYANMEN,
)


def pick(row, *names):
    return tuple(row[name] for name in names)


# Seat 2 calls, seats 1 and 3 declare riichi, the dealer deals into seat 1.
MOVES = (
    do.hand(hands={1: TANYAO, 2: "99m23p5m1z1z", 3: TRIPLET, 0: "5p9m"}, dora="9p")
    .draw(0, "4z")
    .discard(0, "9m")
    .pon(2, "99m")
    .discard(2, "5m")
    .turn(3, "1s")
    .turn(0, "2z")
    .draw(1, "9s")
    .riichi(1)
    .accept()
    .turn(2, "4z")
    .draw(3, "9s")
    .riichi(3)
    .accept()
)


@pytest.fixture(scope="module")
def found():
    won = MOVES.draw(0, "3z").discard(0, "5p").win(1, yaku={1: 1, 2: 1, **PINFU_TANYAO})
    return replay_sound(play(won))


def test_discards(found):
    assert [pick(row, "seat", "turn", "origin", "riichi", "n_tiles_left") for row in found.discards] == [
        (0, 1, ORIGIN_HAND, 0, 69),
        (2, 1, ORIGIN_AFTER_CALL, 0, 69),
        (3, 1, ORIGIN_DRAWN, 0, 68),
        (0, 2, ORIGIN_DRAWN, 0, 67),
        (1, 1, ORIGIN_DRAWN, 1, 66),
        (2, 2, ORIGIN_DRAWN, 0, 65),
        (3, 2, ORIGIN_DRAWN, 1, 64),
        (0, 3, ORIGIN_HAND, 0, 63),
    ]
    called, *_, last = found.discards
    assert pick(called, "called_by_seat", "called_as", "n_rons") == (2, PON, 0)
    assert pick(last, "called_by_seat", "called_as", "n_rons", "riichi_seats") == (-1, -1, 1, 0b1010)
    assert pick(found.discard(1, 1), "shanten", "waits", "n_open_melds") == (0, mask("25p"), 0)
    assert pick(found.discard(2, 2), "n_open_melds", "riichi_seats") == (1, 0b0010)


def test_copies_of_the_waits(found):
    """Of 2p and 5p seat 2 holds a 2p and the dealer a 5p; seat 3 waits for the same."""
    first, second = found.riichis
    assert pick(first, "n_unseen_tiles", "n_wall_tiles") == (8, 6)
    assert pick(second, "n_unseen_tiles", "n_wall_tiles") == (8, 6)
    assert found.wins[0]["n_unseen_tiles"] == 8


def test_riichis(found):
    first, second = found.riichis
    assert pick(first, "seat", "riichi_order", "turn", "n_chasers") == (1, 1, 1, 1)
    assert pick(first, "is_accepted", "is_double") == (1, 0)
    assert pick(second, "seat", "riichi_order", "turn", "riichi_seats", "n_chasers") == (3, 2, 2, 0b0010, 0)
    assert pick(first, "n_tiles_left", "wait_class", "furiten", "is_ippatsu") == (66, WAIT_RYANMEN, 0, 1)
    assert second["is_ippatsu"] == 0
    assert [found.seat(seat)["riichi_row"] for seat in range(4)] == [-1, 0, -1, 1]


def test_a_ron_and_its_deal_in(found):
    (win,) = found.wins
    assert pick(win, "seat", "from_seat", "source", "turn") == (1, 0, SOURCE_DISCARD, 1)
    assert pick(win, "riichi", "is_ippatsu") == (1, 1)
    assert pick(win, "tile", "waits", "han", "fu", "points") == (tile_id("5p"), mask("25p"), 4, 30, 7700)
    (deal_in,) = found.deal_ins
    names = ("seat", "tile", "turn", "origin", "riichi", "n_open_melds", "riichi_seats", "paid_points")
    assert pick(deal_in, *names) == (0, tile_id("5p"), 3, ORIGIN_HAND, 0, 0, 0b1010, 7700)
    assert deal_in["seq"] == found.discard(0, 3)["seq"]


def test_the_hand_and_its_seats(found):
    (row,) = found.hands
    assert pick(row, "result", "n_winners", "n_draws", "n_discards") == (RESULT_RON, 1, 7, 8)
    assert pick(row, "n_pon", "n_riichi", "n_riichi_accepted", "n_indicators", "n_ura") == (1, 2, 2, 1, 1)
    assert row["deltas"] == [-7700, 9700, 0, 0]
    assert [found.seat(seat)["outcome"] for seat in range(4)] == [
        OUTCOME_DEALT_IN,
        OUTCOME_WON_RON,
        OUTCOME_OTHERS_RON,
        OUTCOME_OTHERS_RON,
    ]
    assert [found.seat(seat)["end_turn"] for seat in range(4)] == [3, 1, 2, 2]
    assert pick(found.seat(1), "start_shanten", "first_tenpai_turn", "end_shanten", "is_stick_paid") == (
        0,
        1,
        -1,
        1,
    )
    assert pick(found.seat(2), "n_pon", "first_call_turn") == (1, 1)
    assert [found.seat(seat)["n_missed_wins"] for seat in range(4)] == [0, 0, 0, 1]


def test_calls():
    """Seat 1 pons, chis and adds to its pon; seat 2 makes an open, seat 3 a closed kan."""
    start = do.hand(hands={1: "66z13m24p9p9s1s", 2: "777z5m", 3: "555z"}, dora="9m")
    moves = start.turn(0, "6z").pon(1).discard(1, "9p").turn(2, "9p").draw(3, "5z").ankan(3, "5z").dora("9s")
    moves = moves.draw(3, "1z").discard(3).turn(0, "2m").chi(1, "13m").discard(1, "9s").turn(2, "9p")
    moves = moves.turn(3, "1z").turn(0, "7z").daiminkan(2).draw(2, "1z").dora("8s").discard(2, "5m")
    moves = moves.turn(3, "2z").turn(0, "2z").draw(1, "6z").kakan(1, "6z").draw(1, "2z").dora("8p").discard(1)
    found = replay_sound(play(moves.play_out().exhaust()))
    names = ("seat", "call", "from_seat", "turn", "call_order", "is_robbed")
    assert [pick(row, *names) for row in found.calls] == [
        (1, PON, 0, 1, 1, 0),
        (3, ANKAN, 3, 1, 0, 0),
        (1, CHI, 0, 2, 2, 0),
        (2, DAIMINKAN, 0, 3, 1, 0),
        (1, KAKAN, 0, 3, 0, 0),
    ]
    assert [row["tile"] // 4 for row in found.calls] == [32, 31, 1, 33, 32]
    names = ("n_pon", "n_chi", "n_daiminkan", "n_ankan", "n_kakan", "n_indicators")
    assert pick(found.hands[0], *names) == (1, 1, 1, 1, 1, 4)
    assert pick(found.seat(1), "n_pon", "n_chi", "n_kakan", "first_call_turn") == (1, 1, 1, 1)
    assert pick(found.seat(3), "n_ankan", "first_call_turn") == (1, 0)


def test_shanten_around_a_call():
    """Without the claimed tile, and of what is left when the best discard is made."""
    log = hand({1: "55z11s234m678m23p9m"}).turn(0, "5z").pon(1).discard(1, "2p")
    found = replay_sound(log.play_out().exhaust())
    assert pick(found.calls[0], "shanten_before", "shanten_after") == (1, 0)
    assert found.discard(1, 1)["shanten"] == 1


def test_a_robbed_kan():
    start = (
        do.hand(hands={2: "66m9p", 3: "78m345678p34522s"}, dora="9s").turn(0, "6m").pon(2).discard(2, "9p")
    )
    moves = start.turn(3, "1z") + quiet("1z", 0, 1)
    found = replay_sound(play(moves.draw(2, "6m").kakan(2, "6m").win(3, yaku={3: 1, 7: 1, 8: 1})))
    assert [row["is_robbed"] for row in found.calls] == [0, 1]
    assert found.hands[0]["n_kakan"] == 0
    names = ("seat", "source", "turn", "origin", "tile")
    assert pick(found.deal_ins[0], *names) == (2, SOURCE_KAKAN, 1, ORIGIN_HAND, tile_id("6m", 3))
    assert found.deal_ins[0]["seq"] == found.calls[1]["seq"]


def test_a_robbed_red_five_is_the_robbers():  # M21
    hands = {2: "55m9p", 3: "34m345678p67822s"}
    start = do.hand(hands=hands, dora="9s").turn(0, "5m").pon(2, "55m").discard(2, "9p").turn(3, "1z")
    moves = (start + quiet("1z", 0, 1)).draw(2, "0m").kakan(2, "0m")
    found = replay_sound(play(moves.win(3, yaku={3: 1, 7: 1, 8: 1, 54: 1})))
    assert (found.wins[0]["n_red_fives"], found.wins[0]["tile"]) == (1, 16)


def test_a_tsumo():
    moves = do.hand(hands={1: TANYAO}, dora="1s") + quiet("9m", 0, 1, 2, 3) + quiet("9s", 0)
    found = replay_sound(play(moves.draw(1, "0p").win(1, yaku={0: 1, **PINFU_TANYAO, 54: 1}, fu=20)))
    (win,) = found.wins
    assert pick(win, "source", "turn", "from_seat") == (SOURCE_TSUMO, 2, 1)
    assert pick(win, "n_red_fives", "n_dora", "n_unseen_tiles") == (1, 0, 8)
    assert found.hands[0]["result"] == RESULT_TSUMO
    assert [found.seat(seat)["outcome"] for seat in range(2)] == [OUTCOME_PAID_TSUMO, OUTCOME_WON_TSUMO]
    assert found.deal_ins == []


def test_dora_red_and_kita():
    """West is the indicator: a kita tile is one han by itself and one as dora."""
    start = do.hand(hands={0: TANYAO_3P, 1: "44z0s"}, dora="3z").draw(0, "4z").kita(0).turn(0, "9m")
    won = start.turn(1, "0p").win(0, yaku={**PINFU_TANYAO, 52: 2, 54: 1})
    found = replay_sound(play(won, players=3))
    assert pick(found.wins[0], "n_dora", "n_kita", "n_red_fives", "han") == (1, 1, 1, 5)
    assert pick(found.seat(1), "n_start_dora", "n_start_red_fives") == (2, 1)
    assert pick(found.calls[0], "call", "from_seat", "call_order", "is_robbed") == (KITA, 0, 0, 0)
    assert pick(found.hands[0], "n_kita", "n_draws") == (1, 3)


def test_a_game_without_red_fives_deals_none():
    """The tiles that are red elsewhere lie in the hand of seat 2."""
    hands = {1: TANYAO, 2: "5555m555s5p11234z"}
    moves = do.hand(hands=hands, dora="1s") + quiet("9m", 0, 1, 2, 3) + quiet("9s", 0)
    won = moves.draw(1, "5p").win(1, yaku={0: 1, **PINFU_TANYAO}, fu=20)
    found = replay_sound(play(won, red_fives=False))
    assert [found.seat(seat)["n_start_red_fives"] for seat in range(4)] == [0, 0, 0, 0]


def test_texts_of_winning_hands(found):
    assert pick(found.wins[0], "hand", "melds") == ("234678m345p34577s", "")
    start = do.hand(hands={1: "777z23p06m11345s9s"}, dora="9m").turn(0, "7z").daiminkan(1)
    moves = (
        start.draw(1, "9s").dora("9p").discard(1, "9s").turns(2).turn(0, "4m").chi(1, "06m").discard(1, "9s")
    )
    other = replay_sound(play(moves.turn(2, "4p").win(1, yaku={20: 1, 54: 1}, fu=40)))
    assert pick(other.wins[0], "hand", "melds") == ("234p11345s", "daiminkan 7777z, chi 406m")


def test_an_abortive_draw():
    found = replay_sound(hand({0: "19m19p19s123z258p7s"}).draw(0, "9m").abort("yao9", shown=(0,)))
    assert {row["outcome"] for row in found.hand_seats} == {OUTCOME_ABORTIVE}
    assert [row["is_revealed"] for row in found.hand_seats] == [1, 0, 0, 0]
