"""Yaku that follow from what happened before: riichi, ippatsu, first and last draws, kans. rules.md §9, §11.1"""

import pytest
from replaying import replay_sound, yaku_by_rules
from scripts import ORPHANS, TANYAO, TANYAO_3P, do, hand, play, quiet, riichi

PLAIN = {7: 1, 8: 1}  # TANYAO
TSUMO, RIICHI, IPPATSU, CHANKAN, RINSHAN, HAITEI, HOUTEI = ({number: 1} for number in range(7))
DOUBLE, TENHOU, CHIIHOU = {21: 2}, {37: 0}, {38: 0}
WHITE = {18: 1}
CLOSED_WHITE = "234m678m34p22s555z"  # waits 2p 5p; with a fourth 5z in a closed kan 10 tiles of it


def late(hands=None, tile="9p"):
    """Seat 3 is accepted in riichi in its second turn."""
    start = do.hand(hands={3: TANYAO} | (hands or {}), dora="9s")
    return (start + quiet("9m", 0, 1, 2, 3) + quiet("9s", 0, 1, 2)).draw(3, tile).riichi(3).accept()


def added(tile, hands, dora="9s"):
    """Seat 0 pons a tile of seat 1, to which it can add the fourth."""
    start = do.hand(hands={0: f"{tile[0] * 2}{tile[1]}9p"} | hands, dora=dora)
    return start.turn(0, "1z").turn(1, tile).pon(0).discard(0, "9p") + quiet("9s", 1, 2)


WAITS_ON_SIX = added("6m", {3: "78m345678p34522s"})
ADDS_SIX = do.draw(0, "6m").kakan(0, "6m")
RIICHI_ON_SIX = WAITS_ON_SIX.draw(3, "1z").riichi(3).accept()
ADDED_GREEN = added("6z", {3: TANYAO}).draw(3, "9p").riichi(3).accept().draw(0, "6z").kakan(0, "6z")


def last(n, hands, players=4):
    """The draws before the nth."""
    return do.hand(hands=hands, dora="9m" if players == 4 else "9p").turns(n - 1)


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
    "the next draw is no replacement": (
        (
            last(4, {3: CLOSED_WHITE}).draw(3, "5z").ankan(3, "5z").dora("8s").draw(3, "9m").discard(3)
            + quiet("1z", 0, 1, 2)
        ).draw(3, "5p"),
        TSUMO | WHITE,
    ),
}

LAST_CASES = {
    "last draw": (last(68, {3: TANYAO}).turns(0).turn(3, "9m"), None),
}


@pytest.mark.parametrize("case", IPPATSU_CASES)
def test_ippatsu(case):  # §9.2
    moves, yaku = IPPATSU_CASES[case]
    assert yaku_by_rules(play(moves), 3) == yaku


@pytest.mark.parametrize("case", KAN_CASES)
def test_kans(case):  # §11.1
    moves, yaku = KAN_CASES[case]
    assert yaku_by_rules(play(moves), 3) == yaku
