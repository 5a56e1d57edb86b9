"""The five abortive draws: exactly when the hand ends by them. rules.md §5"""

import pytest
from hand_scripts import PINFU_TANYAO, TANYAO, TRIPLET, TWIN, do, kans, play, quiet
from replaying import replay, replay_sound

from parsers.packed import (
    DRAW_FOUR_KANS,
    DRAW_FOUR_RIICHI,
    DRAW_FOUR_WINDS,
)
from pipeline.rules.codes import (
    RESULT_FOUR_KANS,
    RESULT_FOUR_RIICHI,
    RESULT_FOUR_WINDS,
    RESULT_NINE_TERMINALS,
    RESULT_TRIPLE_RON,
)

NINE = "19m19p19s123z258p7s"
EIGHT = "19m19p19s12z258p47s"


def wrong(moves, players=4):
    """The checks that fail, with what was expected."""
    found = replay(play(moves, players))
    assert found.reason == ""
    return [(x.check, x.expected) for x in found.disagreements]


def sound(moves, players=4):
    return replay_sound(play(moves, players))


NOT_NOW = ("draw_type", [-1])


# Nine terminals, §5.1

THROWN = do.abort("yao9", shown=(1,))


@pytest.mark.parametrize("players", [3, 4])
def test_nine_terminals_in_the_first_draw(players):
    found = sound(do.hand(hands={1: NINE}).turn(0, "9m").draw(1, "9m") + THROWN, players)
    assert found.hands[0]["result"] == RESULT_NINE_TERMINALS
    assert found.hands[0]["is_renchan"] == 1


def test_the_drawn_tile_may_be_the_ninth():
    start = do.hand(hands={1: EIGHT}).turn(0, "9m")
    sound(start.draw(1, "4z") + THROWN)
    assert wrong(start.draw(1, "2z") + THROWN) == [NOT_NOW]


def test_a_riichi_does_not_prevent_it():
    sound(do.hand(hands={0: TANYAO, 1: NINE}).draw(0, "4z").riichi(0).accept().draw(1, "2p") + THROWN)


@pytest.mark.parametrize(
    "moves",
    [
        do.turn(0, "9m").turn(1, "9m").turns(3).draw(1, "9m"),
        do.turn(0, "7z").pon(2).discard(2, "5m").turn(3).turn(0).draw(1, "9m"),
        do.draw(0, "6z").ankan(0, "6z").dora("9s").draw(0).discard(0).draw(1, "9m"),
        do.turn(0, "9m"),
    ],
    ids=["second turn", "after a pon", "after a closed kan", "not the own draw"],
)
def test_nine_terminals_at_another_moment(moves):
    start = do.hand(hands={1: NINE, 2: "77z5m", 0: "666z"}, dora="9p")
    assert NOT_NOW in wrong(start + moves + THROWN)


def test_not_after_an_own_kita():
    start = do.hand(hands={1: NINE}).turn(0, "9m").draw(1, "4z")
    sound(start + THROWN, players=3)
    assert wrong(start.kita(1).draw(1, "9m") + THROWN, players=3) == [NOT_NOW]
    other = do.hand(hands={1: NINE}).draw(0, "4z").kita(0).draw(0).discard(0).draw(1, "9m")
    assert wrong(other + THROWN, players=3) == [NOT_NOW]


# Four winds, §5.2

WINDS = do.hand() + quiet("4z", 0, 1, 2)


def test_four_winds():
    assert sound(WINDS.turn(3, "4z").abort("kaze4")).hands[0]["result"] == RESULT_FOUR_WINDS
    assert wrong(WINDS.turn(3, "4z").turn(0)) == [("abortive_draw", [DRAW_FOUR_WINDS])]


@pytest.mark.parametrize(
    "moves",
    [
        WINDS.turn(3, "3z"),
        do.hand() + quiet("5z", 0, 1, 2, 3),
        do.hand() + quiet("9m", 0, 1, 2, 3),
        do.hand().turn(0) + quiet("4z", 1, 2, 3, 0),
        do.hand(hands={3: "55m"}).turn(0, "4z").turn(1, "4z").turn(2, "5m").pon(3).discard(3, "4z"),
    ],
    ids=["another wind", "dragons", "terminals", "not the first discards", "a call between"],
)
def test_no_four_winds(moves):
    assert wrong(moves.abort("kaze4")) == [NOT_NOW]


def test_three_players_know_no_four_winds():
    assert wrong((do.hand() + quiet("2z", 0, 1, 2)).abort("kaze4"), players=3) == [NOT_NOW]


def test_a_riichi_by_the_fourth_wind_stands():
    moves = (do.hand(hands={3: TANYAO}) + quiet("4z", 0, 1, 2)).draw(3, "4z").riichi(3)
    found = sound(moves.accept().abort("kaze4").hand(honba=1))
    assert (found.hands[0]["n_sticks_after"], found.riichis[0]["is_accepted"]) == (1, 1)


# Four riichi, §5.3

HANDS = {0: "123789m123789s1z", 1: TANYAO, 2: TWIN, 3: TRIPLET}


def riichis(n, tile="9p"):
    """Moves: the first n seats declare riichi in their first turns, the last of them with ``tile``."""
    moves = do.hand(hands=HANDS, dora="2z")
    for seat in range(n):
        moves = moves.draw(seat, tile if seat == n - 1 else "9p").riichi(seat).accept()
    return moves


def test_four_riichi():  # P21
    found = sound(riichis(4).abort("reach4", shown=range(4)).hand(honba=1))
    assert (found.hands[0]["result"], found.hands[0]["n_sticks_after"]) == (RESULT_FOUR_RIICHI, 4)
    assert wrong(riichis(4).turn(0)) == [("abortive_draw", [DRAW_FOUR_RIICHI])]


def test_three_riichi_are_not_enough():
    assert wrong(riichis(3).abort("reach4", shown=range(4))) == [NOT_NOW]


def test_the_fourth_riichi_tile_may_be_won_on():  # P20
    declared = riichis(3).draw(3, "1z").riichi(3)
    found = sound(declared.win(0, yaku={21: 2, 2: 1, 23: 2}, fu=40).hand(honba=1))
    assert [row["is_accepted"] for row in found.riichis] == [1, 1, 1, 0]
    assert found.wins[0]["stick_points"] == 3000


# Four kans, §5.4, §5.5

TWO_EACH = (
    do.hand(hands={0: "222333z", 1: "666777z", 3: TANYAO}, dora="9m")
    .draw(0, "2z")
    .ankan(0, "2z")
    .dora("9s")
    .draw(0, "3z")
    .ankan(0, "3z")
    .dora("9p")
    .turn(0, "9m")
    .draw(1, "6z")
    .ankan(1, "6z")
    .dora("8s")
)
FOURTH = do.draw(1, "7z").ankan(1, "7z").dora("8p")


@pytest.mark.parametrize("players", [3, 4])
def test_four_kans_of_two_players(players):
    hands = {0: "222333z", 1: "666777z"}
    start = (
        do.hand(hands=hands, dora="9m").draw(0, "2z").ankan(0, "2z").dora("9s").draw(0, "3z").ankan(0, "3z")
    )
    start = start.dora("9p").turn(0, "9m").draw(1, "6z").ankan(1, "6z").dora("8s") + FOURTH
    assert sound(start.turn(1, "9m").abort("kan4"), players).hands[0]["result"] == RESULT_FOUR_KANS
    assert wrong(start.turn(1, "9m").turn(2), players) == [("abortive_draw", [DRAW_FOUR_KANS])]
    assert NOT_NOW in wrong(start.draw(1).abort("kan4"), players)


def test_three_kans_are_not_enough():
    assert wrong(TWO_EACH.turn(1, "9m").abort("kan4")) == [NOT_NOW]


def test_the_discard_after_the_fourth_kan_may_be_won_on():
    sound((TWO_EACH + FOURTH).turn(1, "5p").win(3, yaku=PINFU_TANYAO))


def test_four_kans_of_one_player():  # F19
    sound(kans().discard(0).turn(1))
    assert wrong(kans().discard(0).abort("kan4")) == [NOT_NOW]


def test_a_fourth_kan_by_another_player():  # F19
    start = kans(3, hands={1: "111s"}).discard(0, "7z").draw(1, "1s").ankan(1, "1s").dora("5s")
    sound(start.turn(1, "9m").abort("kan4"))


def test_a_robbed_fourth_kan_does_not_stand():
    hands = {0: "222333z66m1s9p", 1: "777z", 3: "78m345678p34522s"}
    start = (
        do.hand(hands=hands, dora="9s").draw(0, "2z").ankan(0, "2z").dora("9m").draw(0, "3z").ankan(0, "3z")
    )
    start = (
        start.dora("9p").draw(0, "1z").discard(0, "1s").draw(1, "7z").ankan(1, "7z").dora("8p").turn(1, "6m")
    )
    start = start.pon(0).discard(0, "9p") + quiet("1z", 1, 2) + do.turn(3, "9s").draw(0, "6m").kakan(0, "6m")
    sound(start.win(3, yaku={3: 1, 7: 1, 8: 1}))
    sound(start.draw(0, "9m").dora("8m").discard(0, "9m").abort("kan4"))


def test_four_kans_and_no_tile_left():
    """The draw may be told either way: no log shows it."""
    late = TWO_EACH.turn(1, "9m").turns(63).draw(1, "7z").ankan(1, "7z").dora("8p").turn(1, "9p")
    for ending in (do.abort("kan4"), do.exhaust((3,))):
        sound(late + ending)


# Triple ron, §5.6

THREE = {1: TANYAO, 2: TWIN, 3: TRIPLET}
RON3 = do.abort("ron3", shown=(1, 2, 3))


def test_triple_ron():  # F20
    found = sound(do.hand(hands=THREE).turn(0, "5p") + RON3.hand(honba=1))
    assert found.hands[0]["result"] == RESULT_TRIPLE_RON
    assert [found.seat(seat)["delta"] for seat in range(4)] == [0, 0, 0, 0]
    assert found.furiten_spells == []


def test_two_are_no_triple_ron():
    hands = {1: TANYAO, 2: TWIN}
    assert NOT_NOW in wrong(do.hand(hands=hands).turn(0, "5p") + RON3)


def test_who_has_no_yaku_is_none_of_three():
    hands = {**THREE, 3: "123m789m46p23499s"}
    assert NOT_NOW in wrong(do.hand(hands=hands).turn(0, "5p") + RON3)


def test_who_is_furiten_is_none_of_three():
    start = do.hand(hands=THREE).turn(0, "9m").turn(1, "2p").turn(2, "9m").turn(3, "9m")
    assert NOT_NOW in wrong(start.turn(0, "5p") + RON3)


def test_a_riichi_by_that_tile_is_not_accepted():  # P20
    start = do.hand(hands={**THREE, 0: HANDS[0]}).draw(0, "5p").riichi(0)
    found = sound(start + RON3.hand(honba=1))
    assert (found.riichis[0]["is_accepted"], found.hands[0]["n_sticks_after"]) == (0, 0)
    assert ("sticks", [0]) in wrong(start + RON3.hand(honba=1, sticks=1))
