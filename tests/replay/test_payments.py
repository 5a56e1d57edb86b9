"""Who pays whom: honba, sticks, double ron, liability (pao), three players. rules.md §6, §11.3, §12"""

import pytest
from hand_scripts import PINFU_TANYAO, TANYAO, TANYAO_3P, TWIN, do, play, quiet
from replaying import replay, replay_sound

DAISANGEN, TSUUIISOU, DAISUUSHII, SUUKANTSU = 39, 42, 49, 51
RICH = {"scores": (100000, 100000, 100000, 100000)}  # nobody goes bust
TSUMO = {0: 1, **PINFU_TANYAO}


def wins_of(log):
    return replay_sound(log).wins


# Honba and sticks


def test_honba_and_sticks_of_a_ron():
    log = play(do.hand(hands={1: TANYAO}, honba=3, sticks=2).turn(0, "5p"))
    (win,) = wins_of(log.win(1, yaku=PINFU_TANYAO, deltas=(-2900, 4900, 0, 0)))
    assert (win["points"], win["honba_points"], win["stick_points"], win["delta"]) == (2000, 900, 2000, 4900)


def test_honba_of_a_tsumo_is_paid_by_each():
    moves = do.hand(hands={1: TANYAO}, honba=2) + quiet("9m", 0, 1, 2, 3) + quiet("9s", 0)
    log = play(moves.draw(1, "5p"))
    (win,) = wins_of(log.win(1, yaku=TSUMO, fu=20, deltas=(-1500, 3300, -900, -900)))
    assert (win["points"], win["honba_points"]) == (2700, 600)


def test_the_own_stick_comes_back():
    log = play(do.hand(hands={1: TANYAO}).turn(0, "9m").draw(1, "9m").riichi(1).accept().turn(2, "5p"))
    won = {"yaku": {2: 1, 21: 2, **PINFU_TANYAO}, "deltas": (0, 9000, -8000, 0)}
    found = replay_sound(log.win(1, **won))
    assert (found.seat(1)["delta"], found.seat(1)["is_stick_paid"]) == (9000, 1)


# Double ron, §6.2, §6.3


def double_ron(first, second, **more):
    """Seats 2 and 3 win on a 5p of seat 1, 2000 points each."""
    log = play(do.hand(hands={2: TANYAO, 3: TWIN}, honba=2, sticks=1).turn(0, "9m").turn(1, "5p"))
    return log.win(2, yaku=PINFU_TANYAO, deltas=first).win(3, yaku=PINFU_TANYAO, deltas=second, **more)


def test_the_winner_next_to_the_discarder_takes_honba_and_sticks():  # P01, P02
    found = replay_sound(double_ron((0, -2600, 3600, 0), (0, -2000, 0, 2000)))
    assert [win["delta"] for win in found.wins] == [3600, 2000]
    assert [win["win_order"] for win in found.wins] == [1, 2]
    (deal_in,) = found.deal_ins
    assert (deal_in["n_winners"], deal_in["winner_seats"], deal_in["paid_points"]) == (2, 0b1100, 4600)
    assert found.discard(1, 1)["n_rons"] == 2


@pytest.mark.parametrize(
    ("check", "lie"),
    [("win_honba", {"ba": (0, 0)}), ("win_sticks", {"ba": (2, 1)})],
)
def test_the_second_win_names_the_honba_and_no_sticks(check, lie):  # P02
    found = replay(double_ron((0, -2600, 3600, 0), (0, -2000, 0, 2000), **lie))
    assert [x.check for x in found.disagreements] == [check]


def test_the_second_winner_is_paid_no_honba():
    found = replay(double_ron((0, -2600, 3600, 0), (0, -2600, 0, 2600)))
    assert [x.check for x in found.disagreements] == ["win_deltas"]


def test_the_dealer_may_be_the_second_winner():  # P22
    log = play(do.hand(hands={0: TANYAO, 3: TWIN}) + quiet("9m", 0, 1) + quiet("5p", 2))
    found = replay_sound(log.win(3, yaku=PINFU_TANYAO).win(0, yaku=PINFU_TANYAO).hand(dealer=0, honba=1))
    assert found.hands[0]["is_renchan"] == 1


# Liability, §12


def called_dragons(source, tiles="111p1m", **start):
    """Seat 1 has pons of white and green from seat 0 and of red from ``source``, and waits for 1m."""
    moves = do.hand(hands={1: "556677z1s9s9m" + tiles, 0: "9p", 2: "9p", 3: "9p"}, dora="8m", **RICH, **start)
    moves = (
        moves.turn(0, "5z").pon(1).discard(1, "1s").turns(2, start=2).turn(0, "6z").pon(1).discard(1, "9s")
    )
    passed = {0: (2, 3), 2: (), 3: (2,)}[source]
    return (moves + quiet("1z", *passed)).turn(source, "7z").pon(1).discard(1, "9m")


def won(moves, deltas, **more):
    """The win of seat 1, and who was liable."""
    options = {"yakuman": (DAISANGEN,), "fu": 50, "deltas": deltas} | more
    found = replay_sound(play(moves).win(1, **options))
    return found.wins[0]["pao_seat"], [found.seat(seat)["is_pao_payer"] for seat in range(4)]


def test_the_liable_seat_pays_a_tsumo_alone():  # P03
    moves = called_dragons(2, honba=1, sticks=1) + quiet("1z", 2, 3) + quiet("2z", 0)
    assert won(moves.draw(1, "1m"), (0, 33300, -32300, 0), paoWho=2) == (2, [0, 0, 1, 0])


def test_the_liable_seat_pays_half_of_a_ron_and_all_honba():  # P05
    moves = called_dragons(2, honba=2, sticks=1).turn(2).turn(3, "1m")
    assert won(moves, (0, 33600, -16600, -16000), paoWho=2)[0] == 2


def test_the_liable_seat_that_discards_pays_all():  # §12.5: paoWho may be there or not
    moves = called_dragons(2, honba=1).turn(2, "1m")
    assert won(moves, (0, 32300, -32300, 0))[0] == -1
    assert won(moves, (0, 32300, -32300, 0), paoWho=2)[0] == 2


def test_only_the_third_set_counts():
    moves = called_dragons(0).turn(2, "1m")
    assert won(moves, (-16000, 32000, -16000, 0), paoWho=0)[0] == 0


def test_liability_covers_all_yakuman_of_the_hand():  # P07, P08
    moves = called_dragons(3, tiles="222z3z", honba=1).turn(2, "3z")
    double = {"yakuman": (DAISANGEN, TSUUIISOU)}
    assert won(moves, (0, 64300, -32000, -32300), paoWho=3, **double)[0] == 3
    moves = called_dragons(3, tiles="222z3z") + quiet("4z", 2, 3, 0)
    assert won(moves.draw(1, "3z"), (0, 64000, 0, -64000), paoWho=3, **double)[0] == 3


def test_a_third_set_by_a_closed_kan_makes_nobody_liable():  # P09
    start = do.hand(hands={1: "5566777z1s9s111p1m"}, dora="8m", **RICH).turn(0, "5z").pon(1).discard(1, "1s")
    start = (
        start.turns(2, start=2).turn(0, "6z").pon(1).discard(1, "9s").turns(3).draw(1, "7z").ankan(1, "7z")
    )
    moves = start.dora("8p").draw(1, "9m").discard(1).turn(2, "1m")
    assert won(moves, (0, 32000, -32000, 0), fu=70)[0] == -1


def test_an_earlier_closed_kan_counts_as_a_set():
    start = (
        do.hand(hands={1: "5566777z1s9s111p1m"}, dora="8m", **RICH).turn(0, "9p").draw(1, "7z").ankan(1, "7z")
    )
    start = start.dora("8p").draw(1, "9m").discard(1).turn(2, "5z").pon(1).discard(1, "1s")
    moves = start.turn(2).turn(3, "6z").pon(1).discard(1, "9s").turn(2, "1m")
    assert won(moves, (0, 32000, -16000, -16000), fu=70, paoWho=3)[0] == 3


def test_an_open_kan_makes_liable_too():
    start = do.hand(hands={1: "5566777z1s9s111p1m"}, dora="8m", **RICH).turn(0, "5z").pon(1).discard(1, "1s")
    start = start.turns(2, start=2).turn(0, "6z").pon(1).discard(1, "9s").turn(2, "7z").daiminkan(1)
    moves = start.draw(1, "9m").dora("8p").discard(1).turn(2).turn(3, "1m")
    assert won(moves, (0, 32000, -16000, -16000), fu=60, paoWho=2)[0] == 2


def test_four_winds_make_the_fourth_source_liable():
    moves = do.hand(hands={1: "11223344z1s9s9m9p1m"}, dora="8m", **RICH)
    for wind, out in (("1z", "1s"), ("2z", "9s"), ("3z", "9m")):
        moves = moves.turn(0, wind).pon(1).discard(1, out).turns(2, start=2)
    moves = moves.turn(0, "9p").turn(1, "8p").turn(2, "4z").pon(1).discard(1, "9p")
    winds = {"yakuman": (DAISUUSHII,), "fu": 40}
    assert won(moves.turn(2).turn(3, "1m"), (0, 32000, -16000, -16000), paoWho=2, **winds)[0] == 2


def test_three_winds_make_nobody_liable():
    """Little four winds: the fourth wind is the pair."""
    moves = do.hand(hands={1: "1122334z1s9s9m111p"}, dora="8m", **RICH)
    for wind, out in (("1z", "1s"), ("2z", "9s"), ("3z", "9m")):
        moves = moves.turn(0, wind).pon(1).discard(1, out).turns(2, start=2)
    assert won(moves.turn(0, "4z"), (-32000, 32000, 0, 0), yakuman=(50,), fu=50)[0] == -1


def test_nobody_is_liable_for_four_kans():  # P10
    start = do.hand(hands={1: "222333666777z9m"}, dora="8m", **RICH).turn(0, "9p").draw(1, "2z")
    for kan, dora, drawn in (("2z", "8p", "3z"), ("3z", "8s", "6z"), ("6z", "7s", "9p")):
        start = start.ankan(1, kan).dora(dora).draw(1, drawn)
    moves = start.discard(1).turn(2, "7z").daiminkan(1).draw(1, "9m")
    four = {"yakuman": (SUUKANTSU,), "fu": 140}
    assert won(moves, (-16000, 32000, -8000, -8000), **four)[0] == -1


# Three players, §13


def test_honba_of_a_ron_of_three_is_200():  # P12
    log = play(do.hand(hands={0: TANYAO_3P}, honba=2, sticks=3).turn(0, "9m").turn(1, "5p"), players=3)
    replay_sound(log.win(0, yaku=PINFU_TANYAO, deltas=(2900 + 400 + 3000, -3300, 0)))


def test_tsumo_of_three_loses_a_share():  # P13, P14
    moves = do.hand(hands={1: TANYAO_3P}, honba=3, sticks=1) + quiet("9m", 0, 1, 2) + quiet("9s", 0)
    log = play(moves.draw(1, "5p"), players=3).win(1, yaku=TSUMO, fu=20, deltas=(-1600, 2600 + 1000, -1000))
    (win,) = wins_of(log)
    assert (win["points"], win["honba_points"]) == (2000, 600)
    dealer = do.hand(hands={0: TANYAO_3P}, honba=2) + quiet("9m", 0, 1, 2)
    replay_sound(play(dealer.draw(0, "5p"), players=3).win(0, yaku=TSUMO, fu=20, deltas=(3000, -1500, -1500)))


def test_a_liable_seat_of_three_pays_the_whole_value():  # §12.7
    moves = do.hand(hands={1: "556677z1s9s9m111p1m"}, dora="8p", scores=(100000,) * 3)
    for dragon, out in (("5z", "1s"), ("6z", "9s"), ("7z", "9m")):
        moves = moves.turn(0, dragon).pon(1).discard(1, out).turns(1, start=2)
    log = play((moves + quiet("1z", 0)).draw(1, "1m"), players=3)
    found = replay_sound(
        log.win(1, yakuman=(DAISANGEN,), fu=50, deltas=(-32000, 32000, 0), paoWho=0, ten=(50, 32000, 5))
    )
    assert found.wins[0]["pao_seat"] == 0
