"""When the indicator of a kan is turned, and for whom it counts. rules.md §9.3"""

from hand_scripts import ORPHANS, PINFU_TANYAO, TANYAO, do, play
from replaying import replay

ANKAN = do.hand(hands={1: "333z234678m34p77s"}, dora="9s").turn(0).draw(1, "3z").ankan(1, "3z")
DAIMINKAN = do.hand(hands={1: "333z234678m34p77s", 3: TANYAO}, dora="9s").turn(0, "3z").daiminkan(1)
# Seat 2 has pons of 9m and 9p, three of 1s, and adds the fourth 9m.
KAKAN = (
    do.hand(hands={2: "99m99p1m111s2z", 3: TANYAO.replace("34p", "78p")}, dora="9s")
    .turn(0, "9m")
    .pon(2)
    .discard(2, "1m")
    .turn(3, "1z")
    .turn(0, "9p")
    .pon(2)
    .discard(2, "2z")
    .turn(3, "1z")
    .turns(2)
    .draw(2, "9m")
    .kakan(2, "9m")
)
DAIMINKAN_3P = do.hand(hands={2: "999s4z"}, dora="9p").turn(0).turn(1, "9s").daiminkan(2)
POSITION = "dora_position"


def wrong(moves, players=4):
    """The checks that fail."""
    found = replay(play(moves, players))
    assert found.reason == ""
    return [x.check for x in found.disagreements]


def test_a_closed_kan_turns_its_indicator_before_the_rinshan_tile():  # F13
    assert wrong(ANKAN.dora("8s").draw(1).discard(1)) == []
    assert wrong(ANKAN.draw(1).dora("8s").discard(1)) == [POSITION] * 2
    assert wrong(ANKAN.draw(1).discard(1)) == [POSITION]
    assert wrong(ANKAN.dora("8s").draw(1).dora("7s").discard(1)) == [POSITION]


def test_it_counts_for_the_rinshan_tile():  # F13
    won = {"yaku": {0: 1, 4: 1, 52: 4}, "fu": 60}
    assert wrong(ANKAN.dora("2z").draw(1, "5p").win(1, **won)) == []


def test_open_and_added_kans_turn_theirs_before_the_discard():  # F14
    for kan, seat in ((DAIMINKAN, 1), (KAKAN, 2)):
        assert wrong(kan.draw(seat).dora("8s").discard(seat)) == []
        assert wrong(kan.dora("8s").draw(seat).discard(seat)) == [POSITION] * 2
        assert wrong(kan.draw(seat).discard(seat)) == [POSITION]
        assert POSITION in wrong(kan.draw(seat, "1p").discard(seat).dora("8s"))


def test_it_counts_where_the_discard_is_won_on():  # F14
    log = DAIMINKAN.draw(1, "5p").dora("1m").discard(1)
    assert wrong(log.win(3, yaku={**PINFU_TANYAO, 52: 1})) == []


def test_it_does_not_count_for_the_rinshan_tile():  # F14
    log = DAIMINKAN.draw(1, "5p")
    assert wrong(log.win(1, yaku={4: 1}, fu=40)) == []
    assert wrong(log.dora("9m").win(1, yaku={4: 1}, fu=40)) == [POSITION]


def test_another_added_kan_turns_the_pending_one():  # F15
    second = KAKAN.draw(2, "9p").kakan(2, "9p")
    assert wrong(second.dora("8s").draw(2).dora("7s").discard(2)) == []
    assert wrong(second.draw(2).dora("8s").dora("7s").discard(2)) == [POSITION] * 2
    found = replay(play(second.dora("8s").draw(2).dora("7s").discard(2).abort("kan4")))
    assert found.hands[0]["n_indicators"] == 3


def test_a_closed_kan_turns_the_pending_one_and_its_own():
    second = KAKAN.draw(2, "1s").ankan(2, "1s")
    assert wrong(second.dora("8s").dora("7s").draw(2).discard(2)) == []
    assert wrong(second.dora("8s").draw(2).dora("7s").discard(2)) == [POSITION] * 2


def test_a_kita_turns_the_pending_one_and_none_of_its_own():
    kita = DAIMINKAN_3P.draw(2, "1m").kita(2)
    assert wrong(kita.dora("8p").draw(2).discard(2), players=3) == []
    assert wrong(kita.draw(2).dora("8p").discard(2), players=3) == [POSITION] * 2
    first = do.hand().draw(0, "4z").kita(0)
    assert wrong(first.draw(0).discard(0), players=3) == []
    assert wrong(first.draw(0).dora("8p").discard(0), players=3) == [POSITION]


def test_a_robbed_kan_turns_none():
    robbed = do.hand(hands={2: "66m9p", 3: "78m345678p34522s"}, dora="9s")
    robbed = robbed.turn(0, "6m").pon(2).discard(2, "9p").turn(3).turns(2).draw(2, "6m").kakan(2, "6m")
    assert wrong(robbed.win(3, yaku={3: 1, 7: 1, 8: 1})) == []
    assert POSITION in wrong(robbed.dora("8s").win(3, yaku={3: 1, 7: 1, 8: 1}))


def test_a_robbed_second_kan_does_not_turn_the_pending_one():  # F16
    second = KAKAN.draw(2, "9p").kakan(2, "9p")
    won = {"yaku": {3: 1, 7: 1}}
    assert wrong(second.win(3, **won)) == []
    assert wrong(second.dora("8s").win(3, **won)) == [POSITION]
    assert wrong(KAKAN.draw(2, "9p").dora("8s").kakan(2, "9p").win(3, **won)) == [POSITION]


def test_a_ronned_kita_does_not_turn_the_pending_one():
    opened = do.hand(hands={1: ORPHANS, 2: "888p4z"}, dora="8s").turn(0, "8p").daiminkan(2)
    kita = opened.draw(2, "2p").kita(2)
    won = {"yakuman": (48,), "fu": 0}
    assert wrong(kita.win(1, **won), players=3) == []
    assert wrong(kita.dora("7p").win(1, **won), players=3) == [POSITION]


def test_the_pending_one_is_not_turned_before_the_next_kan():
    second = KAKAN.draw(2, "9p").dora("8s").kakan(2, "9p")
    assert wrong(second.draw(2).dora("7s").discard(2)) == [POSITION]
