"""Yaku that follow from what happened before: riichi, ippatsu, first and last draws, kans. rules.md §9"""

import pytest
from hand_scripts import TANYAO, TANYAO_3P, TWIN, do, play, quiet, riichi
from replaying import yaku_by_rules

PLAIN = {7: 1, 8: 1}  # TANYAO
TSUMO, RIICHI, IPPATSU, CHANKAN, RINSHAN, HAITEI, HOUTEI = ({number: 1} for number in range(7))
DOUBLE, TENHOU, CHIIHOU = {21: 2}, {37: 0}, {38: 0}
WHITE = {18: 1}
NORTH = "234678m345p678s4z"  # waits 4z, without a yaku
CLOSED_WHITE = "234m678m34p22s555z"  # waits 2p 5p; with a fourth 5z in a closed kan 10 tiles of it


def late(hands=None, tile="9p"):
    """Seat 3 is accepted in riichi in its second turn."""
    start = do.hand(hands={3: TANYAO} | (hands or {}), dora="9s")
    return (start + quiet("9m", 0, 1, 2, 3) + quiet("9s", 0, 1, 2)).draw(3, tile).riichi(3).accept()


def added(tile, hands, dora="9s"):
    """Seat 0 pons a tile of seat 1, to which it can add the fourth."""
    start = do.hand(hands={0: f"{tile[0] * 2}{tile[1]}9p"} | hands, dora=dora)
    return start.turn(0, "1z").turn(1, tile).pon(0).discard(0, "9p") + quiet("9s", 1, 2)


SIX_OR_NINE = "78m345678p34522s"
WAITS_ON_SIX = added("6m", {3: SIX_OR_NINE})
ADDS_SIX = do.draw(0, "6m").kakan(0, "6m")
RIICHI_ON_SIX = WAITS_ON_SIX.draw(3, "1z").riichi(3).accept()
# Seat 0 has pons of 6z and 6m, seat 3 is in riichi.
PONS = do.hand(hands={0: "66z66m9p1z", 3: SIX_OR_NINE}, dora="9s").turn(0, "9s").turn(1, "6z").pon(0)
PONS = PONS.discard(0, "9p").turn(1, "6m").pon(0).discard(0, "1z") + quiet("1z", 1, 2)
TWO_PONS = PONS.draw(3, "1s").riichi(3).accept()
ADDED_GREEN = added("6z", {3: TANYAO}).draw(3, "9p").riichi(3).accept().draw(0, "6z").kakan(0, "6z")


def last(n, hands):
    """The draws before the nth."""
    return do.hand(hands=hands, dora="9p").turns(n - 1)


IPPATSU_CASES = {
    "on the next discard": (late().turn(0, "5p"), RIICHI | IPPATSU | PLAIN),
    "on the last discard of the go-round": (
        late() + quiet("1z", 0, 1) + quiet("5p", 2),
        RIICHI | IPPATSU | PLAIN,
    ),
    "on the own next draw": (
        (late() + quiet("1z", 0, 1, 2)).draw(3, "5p"),
        TSUMO | RIICHI | IPPATSU | PLAIN,
    ),
    "not after the own next discard": (late() + quiet("1z", 0, 1, 2, 3) + quiet("5p", 0), RIICHI | PLAIN),
    "pon": (late({1: "55z1m"}).turn(0, "5z").pon(1).discard(1, "1m").turn(2, "5p"), RIICHI | PLAIN),
    "chi": (late({1: "23m1z"}).turn(0, "1m").chi(1, "23m").discard(1, "1z").turn(2, "5p"), RIICHI | PLAIN),
    "open kan": (
        late({1: "555z"}).turn(0, "5z").daiminkan(1).draw(1, "5p").dora("8s").discard(1),
        RIICHI | PLAIN,
    ),
    "closed kan": (
        late({0: "555z"}).draw(0, "5z").ankan(0, "5z").dora("8s").draw(0, "5p").discard(0),
        RIICHI | PLAIN,
    ),
    "own closed kan": (
        (late({3: CLOSED_WHITE}) + quiet("1z", 0, 1, 2))
        .draw(3, "5z")
        .ankan(3, "5z")
        .dora("8s")
        .draw(3, "5p"),
        TSUMO | RIICHI | RINSHAN | WHITE,
    ),
    "added kan that stands": (ADDED_GREEN.draw(0, "5p").dora("8s").discard(0), RIICHI | PLAIN),
    "robbed kan": (RIICHI_ON_SIX + ADDS_SIX, RIICHI | IPPATSU | CHANKAN | PLAIN),
    "robbed kan after one that stands": (
        TWO_PONS.draw(0, "6z").kakan(0, "6z").draw(0, "6m").kakan(0, "6m").dora("8s"),
        RIICHI | CHANKAN | PLAIN,
    ),
    "call of the riichi tile": (late({0: "99p1z"}).pon(0).discard(0, "1z").turn(1, "5p"), RIICHI | PLAIN),
    "riichi of another": (
        late({0: TANYAO.replace("77s", "66s")}).draw(0, "1z").riichi(0).accept().turn(1, "5p"),
        RIICHI | IPPATSU | PLAIN,
    ),
}

KAN_CASES = {
    "ron on an added kan": (WAITS_ON_SIX.turn(3, "9s") + ADDS_SIX, CHANKAN | PLAIN),
    "closed kan": (
        last(8, {3: CLOSED_WHITE}).draw(3, "5z").ankan(3, "5z").dora("8s").draw(3, "5p"),
        TSUMO | RINSHAN | WHITE,
    ),
    "open kan": (last(2, {3: CLOSED_WHITE}).turn(1, "5z").daiminkan(3).draw(3, "5p"), RINSHAN | WHITE),
    "added kan": (
        (do.hand(hands={3: "234m678m34p22s55z9m"}, dora="9s") + quiet("9s", 0) + quiet("5z", 1))
        .pon(3)
        .discard(3, "9m")
        .turns(3)
        .draw(3, "5z")
        .kakan(3, "5z")
        .draw(3, "5p"),
        RINSHAN | WHITE,
    ),
    "the next draw is no rinshan draw": (
        (
            last(4, {3: CLOSED_WHITE}).draw(3, "5z").ankan(3, "5z").dora("8s").draw(3, "9m").discard(3)
            + quiet("1z", 0, 1, 2)
        ).draw(3, "5p"),
        TSUMO | WHITE,
    ),
}

LAST_CASES = {
    "last draw": (1, last(70, {1: NORTH}).draw(1, "4z"), TSUMO | HAITEI),
    "last but one": (0, last(69, {0: NORTH}).draw(0, "4z"), TSUMO),
    "last discard": (3, last(70, {3: NORTH}).turn(1, "4z"), HOUTEI),
    "last discard but one": (3, last(69, {3: NORTH}).turn(0, "4z"), {}),
    "a rinshan draw is no last draw": (
        0,
        last(69, {0: "234m678m34p22s333z"}).draw(0, "3z").ankan(0, "3z").dora("9s").draw(0, "5p"),
        TSUMO | RINSHAN,
    ),
    "the discard after it is the last": (
        3,
        last(69, {0: "333z", 3: NORTH}).draw(0, "3z").ankan(0, "3z").dora("9s").turn(0, "4z"),
        HOUTEI,
    ),
}
PON = do.turn(0, "1z").pon(2).discard(2, "9p").turn(3, "1p")  # on to the dealer; seat 1 has not drawn
KAN = do.draw(0, "1z").ankan(0, "1z").dora("8s").draw(0, "9m").discard(0)
FIRST_CASES = {
    "dealer's first draw": (0, do.hand(hands={0: TANYAO}).draw(0, "5p"), TENHOU),
    "another's first draw": (1, (do.hand(hands={1: TANYAO}) + quiet("9m", 0)).draw(1, "5p"), CHIIHOU),
    "the last one's": (3, (do.hand(hands={3: TANYAO}) + quiet("9m", 0, 1, 2)).draw(3, "5p"), CHIIHOU),
    "second draw": (0, (do.hand(hands={0: TANYAO}) + quiet("9m", 0, 1, 2, 3)).draw(0, "5p"), TSUMO | PLAIN),
    "after a riichi": (1, riichi(0, hands={1: TWIN}).draw(1, "5p"), CHIIHOU),
    "after a pon": (
        1,
        (do.hand(hands={1: TANYAO, 2: "11z9p"}, dora="9s") + PON + quiet("9m", 0)).draw(1, "5p"),
        TSUMO | PLAIN,
    ),
    "after a closed kan": (
        1,
        (do.hand(hands={1: TANYAO, 0: "111z"}, dora="9s") + KAN).draw(1, "5p"),
        TSUMO | PLAIN,
    ),
    "after an own closed kan": (
        0,
        do.hand(hands={0: CLOSED_WHITE}, dora="9s").draw(0, "5z").ankan(0, "5z").dora("8s").draw(0, "5p"),
        TSUMO | RINSHAN | WHITE,
    ),
    "double riichi": (1, riichi(1).turn(2, "5p"), DOUBLE | IPPATSU | PLAIN),
    "double riichi after another's": (
        1,
        riichi(0, hands={1: TWIN}).draw(1, "1z").riichi(1).accept().turn(2, "5p"),
        DOUBLE | IPPATSU | PLAIN,
    ),
    "riichi in the second turn": (3, late().turn(0, "5p"), RIICHI | IPPATSU | PLAIN),
    "riichi after a pon": (
        1,
        (do.hand(hands={1: TANYAO, 2: "11z9p"}, dora="9s") + PON + quiet("9m", 0))
        .draw(1, "1s")
        .riichi(1)
        .accept()
        .turn(2, "5p"),
        RIICHI | IPPATSU | PLAIN,
    ),
    "riichi after a closed kan": (
        1,
        (do.hand(hands={1: TANYAO, 0: "111z"}, dora="9s") + KAN)
        .draw(1, "1s")
        .riichi(1)
        .accept()
        .turn(2, "5p"),
        RIICHI | IPPATSU | PLAIN,
    ),
    "riichi after an own closed kan": (
        0,
        do.hand(hands={0: CLOSED_WHITE}, dora="9s")
        .draw(0, "5z")
        .ankan(0, "5z")
        .dora("8s")
        .draw(0, "9m")
        .riichi(0)
        .accept()
        .turn(1, "5p"),
        RIICHI | IPPATSU | WHITE,
    ),
}


def check(case, players=4):
    seat, moves, yaku = case
    assert yaku_by_rules(play(moves, players), seat) == yaku


@pytest.mark.parametrize("case", IPPATSU_CASES)
def test_ippatsu(case):  # §9.2
    check((3, *IPPATSU_CASES[case]))


@pytest.mark.parametrize("case", KAN_CASES)
def test_kans(case):  # §11.1
    check((3, *KAN_CASES[case]))


@pytest.mark.parametrize("case", LAST_CASES)
def test_last_draw_and_discard(case):  # §11.1
    check(LAST_CASES[case])


@pytest.mark.parametrize("case", FIRST_CASES)
def test_first_draw(case):  # §9.1, §11.1
    check(FIRST_CASES[case])


# Three players

KITA = do.draw(0, "4z").kita(0)
KITA_CASES = {
    "the rinshan tile": (
        0,
        (do.hand(hands={0: TANYAO_3P}).turn(0, "9m") + quiet("9m", 1, 2) + KITA).draw(0, "5p"),
        TSUMO | RINSHAN | PLAIN,
    ),
    "no first draw any more": (
        0,
        (do.hand(hands={0: TANYAO_3P}) + KITA).draw(0, "5p"),
        TSUMO | RINSHAN | PLAIN,
    ),
    "nor for others": (
        1,
        (do.hand(hands={1: TANYAO_3P}) + KITA).draw(0, "9m").discard(0).draw(1, "5p"),
        TSUMO | PLAIN,
    ),
    "double riichi": (1, riichi(1, TANYAO_3P, tile="9m").turn(2, "5p"), DOUBLE | IPPATSU | PLAIN),
    "no double riichi any more": (
        0,
        (do.hand(hands={0: TANYAO_3P}) + KITA).draw(0, "9m").riichi(0).accept().turn(1, "5p"),
        RIICHI | IPPATSU | PLAIN,
    ),
    "ippatsu ends": (
        1,
        (riichi(1, TANYAO_3P, tile="9m") + quiet("9s", 2) + KITA).draw(0, "5p").discard(0),
        DOUBLE | PLAIN,
    ),
    "a robbed one keeps ippatsu": (
        1,
        riichi(1, "44z99s345678p123s", tile="9m").turn(2, "9p") + KITA,
        DOUBLE | IPPATSU,
    ),
    "robbing it is no chankan": (1, do.hand(hands={1: "44z99s345678p555z"}) + KITA, WHITE),
    "last draw": (0, last(55, {0: "345678p345678s6z"}).draw(0, "6z"), TSUMO | HAITEI),
}


@pytest.mark.parametrize("case", KITA_CASES)
def test_kita(case):  # §13.5-§13.7
    check(KITA_CASES[case], players=3)
