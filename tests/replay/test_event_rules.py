"""Event rules, each seen at a hand that ranked play judges otherwise. rules.md §23"""

import pytest
from events import BASE, NEEDED, START, play_event
from hand_scripts import PINFU_TANYAO, TANYAO, TANYAO_3P, TRIPLET, TWIN, do, quiet
from replaying import replay

from pipeline.rules.codes import END_LAST_HAND, END_RETURN_POINTS

NINE = "19m19p19s123z258p7s"
FLUSH = "2345678m234m678m"  # waits for 5m
FLUSH_YAKU = {7: 1, 8: 1, 32: 3, 35: 6}
RENHOU, SUUKANTSU = 36, 51
NO_BUST = 0x4  # so that a hand that takes all ends no game
THIRTY = {"fields": {START: 30000, NEEDED: 30000, BASE: 30000}, "start_points": 30000}


def wrong(moves, first=0, second=0, **more):
    """The checks that fail, with what was expected."""
    found = replay(play_event(moves, first, second, **more))
    assert found.reason == ""
    assert found.games[0]["n_checks"] > 0
    return [(x.check, x.expected) for x in found.disagreements]


def names(moves, first=0, second=0, **more):
    return [check for check, _ in wrong(moves, first, second, **more)]


def reason(moves, first=0, second=0, **more):
    return replay(play_event(moves, first, second, **more)).reason


def differs(moves, first=0, second=0, **more):
    """These moves agree with the rules, and not with those of ranked play."""
    return names(moves, first, second, **more) == [] and names(moves, **more) != []


# Points, §23.5


def test_kiriage():
    """4 han 30 fu: double riichi, pinfu, tanyao."""
    start = do.hand(hands={3: TANYAO}) + quiet("9m", 0, 1, 2)
    riichi = start.draw(3, "9m").riichi(3).accept() + quiet("1z", 0) + do.draw(1, "9s").discard(1)
    called = riichi.turn(2, "9p").turn(3, "2z").turn(0, "5p")
    won = {"yaku": {21: 2, **PINFU_TANYAO}, "ten": (30, 8000, 0), "deltas": (-8000, 0, 0, 9000)}
    assert differs(called.win(3, **won), 0x2)
    ranked = {"yaku": {21: 2, **PINFU_TANYAO}, "deltas": (-7700, 0, 0, 8700)}
    assert names(called.win(3, **ranked)) == []
    assert names(called.win(3, **ranked), 0x2) == ["win_points", "win_deltas"]


def test_the_pair_of_a_double_wind():
    """20 + 10 for a closed ron, 8 for a triplet, 4 or 2 for the pair: 50 or 40."""
    riichi = do.hand(hands={0: "11z999m234678p34s"}, dora="9p").draw(0, "1p").riichi(0).accept()
    won = riichi.turn(1, "5s")
    assert names(won.win(0, yaku={21: 2, 2: 1}, fu=50)) == []
    assert names(won.win(0, yaku={21: 2, 2: 1}, fu=40), 0, 0x1) == []
    assert "win_fu" in names(won.win(0, yaku={21: 2, 2: 1}, fu=50), 0, 0x1)


def test_no_counted_yakuman():
    """14 han are 12: double riichi, ippatsu, tanyao, pinfu, twice twin runs, full flush."""
    riichi = do.hand(hands={0: FLUSH}, dora="9s").draw(0, "1z").riichi(0).accept()
    moves = riichi.turn(1, "5m")
    yaku = {21: 2, 2: 1, **FLUSH_YAKU}
    counted = moves.win(0, yaku=yaku)
    twelve = moves.win(0, yaku=yaku, ten=(30, 36000, 4), deltas=(37000, -36000, 0, 0))
    assert names(counted, NO_BUST) == []
    assert names(twelve, NO_BUST, 0x10) == []
    assert names(counted, NO_BUST, 0x10) == ["win_points", "win_limit", "win_deltas"]


def test_no_ippatsu():
    start = do.hand(hands={3: TANYAO}).turn(0, "9m").turn(1, "9m").turn(2, "9m").draw(3, "9m")
    moves = start.riichi(3).accept().turn(0, "5p")
    assert names(moves.win(3, yaku={21: 2, 2: 1, **PINFU_TANYAO})) == []
    assert names(moves.win(3, yaku={21: 2, **PINFU_TANYAO}), 0x80000) == []
    assert "win_yaku" in names(moves.win(3, yaku={21: 2, 2: 1, **PINFU_TANYAO}), 0x80000)


def test_renhou():
    """A ron before the own first draw: five han."""
    first = do.hand(hands={3: TANYAO}).turn(0, "5p")
    assert differs(first.win(3, yaku={RENHOU: 5, **PINFU_TANYAO}), 0x1000000)
    assert "win_yaku" in names(first.win(3, yaku=PINFU_TANYAO), 0x1000000)
    after = (do.hand(hands={3: TANYAO}) + quiet("9m", 0, 1, 2, 3)).turn(0, "5p")
    assert names(after.win(3, yaku=PINFU_TANYAO), 0x1000000) == []
    called = do.hand(hands={3: TANYAO, 1: "99m"}).turn(0, "9m").pon(1).discard(1, "5p")
    assert names(called.win(3, yaku=PINFU_TANYAO), 0x1000000) == []


def test_renhou_may_be_left_out_of_a_mangan():
    """Whether it is added to other yaku is not known."""
    flush = do.hand(hands={3: FLUSH}, dora="9s").turn(0, "5m")
    assert names(flush.win(3, yaku=FLUSH_YAKU), NO_BUST | 0x1000000) == []
    assert names(flush.win(3, yaku={RENHOU: 5, **FLUSH_YAKU}), NO_BUST | 0x1000000) == []


def test_renhou_alone_wins():
    yakuless = do.hand(hands={3: "123m456p12379s22z"}, dora="4z").turn(0, "8s")
    assert names(yakuless.win(3, yaku={RENHOU: 5}, fu=40), 0x1000000) == []


# Dora, §23.4, §23.5


def test_no_dora():
    moves = do.hand(hands={3: TANYAO}, dora="6s").turn(0, "5p")
    assert names(moves.win(3, yaku={**PINFU_TANYAO, 52: 2})) == []
    assert names(moves.win(3, yaku=PINFU_TANYAO), 0x10) == []
    assert "win_dora" in names(moves.win(3, yaku={**PINFU_TANYAO, 52: 2}), 0x10)


ANKAN = do.hand(hands={1: "333z234678m34p77s"}, dora="9s").turn(0).draw(1, "3z").ankan(1, "3z")
DAIMINKAN = do.hand(hands={1: "333z234678m34p77s", 3: TANYAO}, dora="9s").turn(0, "3z").daiminkan(1)
KAKAN = (
    do.hand(hands={2: "99m99p1m111s2z", 3: TANYAO.replace("34p", "78p")}, dora="9s")
    .turn(0, "9m")
    .pon(2)
    .discard(2, "1m")
    .turn(3, "1z")
    .turns(2)
    .draw(2, "9m")
    .kakan(2, "9m")
)


def test_no_kan_dora():
    assert names(ANKAN.draw(1).discard(1), 0x20) == []
    assert names(DAIMINKAN.draw(1).discard(1), 0x20) == []
    assert names(KAKAN.draw(2).discard(2), 0x20) == []
    assert names(ANKAN.dora("8s").draw(1).discard(1), 0x20) == ["dora_position"]


def test_every_kan_indicator_at_once():
    for kan, seat in ((DAIMINKAN, 1), (KAKAN, 2)):
        assert names(kan.dora("8s").draw(seat).discard(seat), 0x8) == []
        assert names(kan.draw(seat).dora("8s").discard(seat), 0x8) == ["dora_position"] * 2
        assert names(kan.draw(seat).discard(seat), 0x8) == ["dora_position"]
        assert names(kan.dora("8s").draw(seat).discard(seat)) == ["dora_position"] * 2
    assert names(ANKAN.dora("8s").draw(1).discard(1), 0x8) == []


def test_it_counts_for_the_replacement():
    won = {"yaku": {4: 1, 52: 4}, "fu": 40}
    assert names(DAIMINKAN.dora("2z").draw(1, "5p").win(1, **won), 0x8) == []


def test_before_a_robbed_kan_it_may_be_turned_or_not():
    """Seat 3 waits for 9m; no log shows whether the indicator of a robbed kan is turned at once."""
    start = do.hand(hands={2: "99m1m111s2z", 3: "78m234678p345s66s"}, dora="9s").turn(0, "9m").pon(2)
    moves = start.discard(2, "1m").turn(3, "1z").turns(2).draw(2, "9m").kakan(2, "9m")
    for robbed in (moves, moves.dora("8s")):
        assert names(robbed.win(3, yaku={3: 1, 7: 1}), 0x8) == []


RIICHI = (do.hand(hands={3: TANYAO}) + quiet("9m", 0, 1, 2)).draw(3, "9m").riichi(3).accept().turn(0, "5p")
RIICHI_YAKU = {21: 2, 2: 1, **PINFU_TANYAO}


def test_no_ura():
    silent = RIICHI.win(3, yaku=RIICHI_YAKU, doraHaiUra=None)
    assert names(silent, 0x40) == []
    assert names(silent) == ["win_ura_count"]
    assert names(RIICHI.win(3, yaku={**RIICHI_YAKU, 53: 2}, ura="6s"), 0x40) != []


def test_no_kan_ura():
    hands = {3: "333z234m34p77s567s"}
    start = (do.hand(hands=hands, dora="9s") + quiet("9m", 0, 1, 2)).draw(3, "9m").riichi(3).accept()
    moves = start.turns(3).draw(3, "3z").ankan(3, "3z").dora("8s").draw(3, "1z").discard(3).turn(0, "5p")
    won = {"yaku": {21: 2, 53: 3}, "fu": 70}
    assert names(moves.win(3, ura="6s", **won), 0x80) == []
    assert names(moves.win(3, ura="6s", **won)) == ["win_ura_count"]


# Draws and winners, §23.3


def nagashi():
    moves = do.hand()
    for i in range(70):
        tiles = ("1p", "9p", "1s", "9s", "2z", "3z", "5z", "6z", "7z", "9m", "1m")
        moves = moves.turn(i % 4, tiles[i // 4 % 11] if i % 4 == 0 else None)
    return moves


def test_no_nagashi():
    assert names(nagashi().exhaust(), 0x1) == []
    assert names(nagashi().exhaust()) == ["draw_type"]
    paid = nagashi().exhaust(kind="nm", deltas=(12000, -4000, -4000, -4000))
    assert names(paid) == []
    assert wrong(paid, 0x1)[0] == ("draw_type", [0])


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
    .draw(1, "7z")
    .ankan(1, "7z")
    .dora("8p")
)
WINDS = do.hand() + quiet("4z", 0, 1, 2, 3)
FOUR_RIICHI = do.hand(hands={0: "123789m123789s1z", 1: TANYAO, 2: TWIN, 3: TRIPLET}, dora="2z")
for _seat in range(4):
    FOUR_RIICHI = FOUR_RIICHI.draw(_seat, "9p").riichi(_seat).accept()
THREE = do.hand(hands={1: TANYAO, 2: TWIN, 3: TRIPLET}).turn(0, "5p")


@pytest.mark.parametrize(
    ("bit", "moves", "abort"),
    [
        (0x100, WINDS, do.abort("kaze4")),
        (0x200, TWO_EACH.turn(1, "9m"), do.abort("kan4")),
        (0x400, FOUR_RIICHI, do.abort("reach4", shown=range(4))),
    ],
)
def test_an_abortive_draw_that_is_off(bit, moves, abort):
    goes_on = moves.turns(1)
    assert names(goes_on, bit) == []
    assert names(goes_on) == ["abortive_draw"]
    assert names(moves + abort) == []
    assert wrong(moves + abort, bit)[0] == ("draw_type", [-1])


def test_no_nine_terminals():
    thrown = do.hand(hands={0: NINE}).draw(0, "9m").abort("yao9", shown=(0,))
    assert names(thrown) == []
    assert wrong(thrown, 0x800) == [("draw_type", [-1])]


def rons(moves, *seats):
    for seat in seats:
        moves = moves.win(seat, yaku=PINFU_TANYAO)
    return moves


def test_three_winners_are_paid():
    three = rons(THREE, 1, 2, 3)
    assert names(three, 0x1000) == []
    assert reason(three) == "win_turn"
    found = replay(play_event(three, 0x1000))
    assert (found.hands[0]["n_winners"], found.seat(0)["delta"]) == (3, -6000)
    aborted = THREE.abort("ron3", shown=(1, 2, 3))
    assert names(aborted) == []
    assert wrong(aborted, 0x1000)[0] == ("draw_type", [-1])


def test_head_bump():
    assert names(rons(THREE, 1), 0x2000) == []
    assert reason(rons(THREE, 1, 2), 0x2000) == "win_turn"
    assert names(rons(THREE, 1, 2)) == []


# Riichi and waits, §23.4


def test_riichi_with_one_tile_left():
    late = do.hand(hands={2: TANYAO}).turns(66)  # live 4
    assert reason(late.turns(2).draw(0).discard(0), 0x2000000) == ""
    declared = do.hand(hands={0: TANYAO}).turns(68).draw(0, "4z").riichi(0).accept()  # one tile left
    assert names(declared, 0x2000000) == []
    assert reason(declared) == "riichi_tiles_left"
    last = do.hand(hands={1: TANYAO}).turns(69).draw(1, "4z").riichi(1)
    assert reason(last, 0x2000000) == "riichi_tiles_left"


MELDED = do.hand(hands={1: "333m24m345p678p99s"}, dora="9m").turns(1).draw(1, "3m").ankan(1, "3m").dora("9p")


def test_four_copies_in_the_own_melds_are_no_wait():
    """Seat 1 waits for 3m alone, of which it has a closed kan."""
    drawn = MELDED.turn(1).play_out()
    assert names(drawn.exhaust((1,))) == []
    assert names(drawn.exhaust(()), 0x8000000) == []
    assert names(drawn.exhaust((1,)), 0x8000000) == ["draw_deltas", "draw_revealed"]
    found = replay(play_event(drawn.exhaust(()), 0x8000000))
    assert (found.seat(1)["end_waits"], found.seat(1)["end_shanten"]) == (0, 1)
    assert reason(MELDED.draw(1, "4z").riichi(1), 0x8000000) == "riichi_noten"
    assert reason(MELDED.draw(1, "4z").riichi(1)) == ""


def test_a_kan_in_riichi_keeps_the_waits_here_too():
    hands = {1: "333z234678m34p77s"}
    riichi = do.hand(hands=hands, dora="9s").turns(1).draw(1, "9m").riichi(1).accept().turns(3)
    assert names(riichi.draw(1, "3z").ankan(1, "3z").dora("8s").draw(1), 0x4000000) == []
    split = {1: "34555m234678p77s"}  # waits for 25m and 7s, with the kan for 2m and 5m no more
    riichi = do.hand(hands=split, dora="9s").turns(1).draw(1, "9m").riichi(1).accept().turns(3)
    assert reason(riichi.draw(1, "0m").ankan(1, "5m"), 0x4000000) == "kan_in_riichi"


# From hand to hand and to the end, §23.2

DEALER_WINS = (do.hand(hands={0: TANYAO}) + quiet("9m", 0)).turn(1, "5p").win(0, yaku=PINFU_TANYAO)
DEALER_TENPAI = do.hand(hands={0: TANYAO}).play_out().exhaust((0,))


def test_no_renchan():
    moved = DEALER_WINS.hand(dealer=1, honba=0)
    assert differs(moved, 0x10000)
    assert names(DEALER_WINS.hand(dealer=0, honba=1)) == []
    moved = DEALER_TENPAI.hand(dealer=1, honba=1)
    assert differs(moved, 0x20000)
    assert names(moved, 0x10000) != []
    aborted = do.hand(hands={0: NINE}).draw(0, "9m").abort("yao9", shown=(0,))
    assert names(aborted.hand(dealer=0, honba=1), 0x30000) == []


def last(scores, hands, number=7, **start):
    """The last hand; the dealer is seat 3."""
    return do.hand(hands=hands, round_wind=number // 4, dealer=number % 4, scores=scores, **start)


LEADING = [25000, 22000, 25000, 28000]


def test_no_yame():
    win = (last(LEADING, {3: TANYAO}) + quiet("9m", 3)).turn(0, "5p")
    ends, goes_on = (win.win(3, yaku=PINFU_TANYAO, owari=owari) for owari in (True, None))
    assert names(ends) == []
    assert names(goes_on.hand(round_wind=1, dealer=3, honba=1), 0x4000) == []
    assert names(ends, 0x4000) == ["game_end"]
    drawn = last(LEADING, {3: TANYAO}).play_out()
    ends, goes_on = (drawn.exhaust((3,), owari=owari) for owari in (True, None))
    assert names(ends) == []
    assert names(goes_on.hand(round_wind=1, dealer=3, honba=1), 0x8000) == []
    assert names(ends, 0x8000) == ["game_end"]
    assert names(ends, 0x4000) == []


def test_no_bust():
    lost = last([33000, 33000, 33000, 1000], {0: TANYAO}, number=3).turn(3, "5p")
    assert names(lost.win(0, yaku=PINFU_TANYAO, owari=True)) == []
    assert names(lost.win(0, yaku=PINFU_TANYAO).hand(round_wind=1, dealer=0), 0x4) == []
    assert names(lost.win(0, yaku=PINFU_TANYAO, owari=True), 0x4) == ["game_end"]


def test_points_needed_to_end():
    """25,000 to start with, 35,000 to end, 30,000 for the final score."""
    fields = {START: 25000, NEEDED: 35000, BASE: 30000}
    drawn = last([20000, 20000, 26000, 34000], {}).play_out()
    assert names(drawn.exhaust(()).hand(round_wind=2, dealer=0, honba=1), fields=fields) == []
    assert names(drawn.exhaust((), owari=True)) == []
    reached = last([20000, 20000, 25000, 35000], {}).play_out()
    assert names(reached.exhaust((), owari=True), fields=fields) == []
    assert names(reached.exhaust(()).hand(round_wind=2, dealer=0, honba=1), fields=fields) == ["game_end"]


NOBODY = last([25000, 25000, 25000, 25000], {}).play_out()


@pytest.mark.parametrize("bit", [0, 0x200000])
def test_an_extra_wind_may_follow_or_not(bit):
    """The sources contradict each other on what the bit means: both ends are accepted."""
    ended = play_event(NOBODY.exhaust((), owari=True), bit)
    found = replay(ended)
    assert (found.disagreements, found.games[0]["end_reason"]) == ([], END_LAST_HAND)
    assert names(NOBODY.exhaust(()).hand(round_wind=2, dealer=0, honba=1), bit) == []
    extra = last([26000, 24000, 22000, 28000], {1: TANYAO}, number=8).turn(0, "5p")
    assert names(extra.win(1, yaku=PINFU_TANYAO), bit) == []


def test_with_the_points_needed_it_ends_for_certain():
    fields = {START: 25000, NEEDED: 25000, BASE: 25000}
    ended = NOBODY.exhaust((), owari="250,20.0,250,10.0,250,-10.0,250,-20.0")
    found = replay(play_event(ended, fields=fields))
    assert (found.disagreements, found.games[0]["end_reason"]) == ([], END_RETURN_POINTS)
    goes_on = NOBODY.exhaust(()).hand(round_wind=2, dealer=0, honba=1)
    assert names(goes_on, fields=fields) == ["game_end"]


def final(moves, points, scores):
    owari = ",".join(f"{point},{score}" for point, score in zip(points, scores, strict=True))
    return moves.exhaust((), owari=owari)


@pytest.mark.parametrize("bit", [0, 0x4])
def test_leftover_sticks_go_to_the_first_place_or_not(bit):
    """The sources contradict each other on what the bit means: both are accepted."""
    moves = last([20000, 24000, 25000, 30000], {}, sticks=1).play_out()
    taken = final(moves, [200, 240, 250, 310], [-30.0, -16.0, 5.0, 41.0])
    assert names(taken, 0, bit) == []
    left = final(moves, [200, 240, 250, 300], [-30.0, -16.0, 5.0, 40.0])
    assert names(left, 0, bit) == []
    assert names(final(moves, [200, 240, 251, 300], [-30.0, -16.0, 5.1, 40.0]), 0, bit) == ["final_points"]


def test_honba_of_other_worth():
    moves = do.hand(hands={1: TANYAO}, honba=2).turn(0, "5p")
    won = moves.win(1, yaku=PINFU_TANYAO, deltas=(-3800, 3800, 0, 0))
    assert "win_deltas" not in names(won, fields={11: 300})
    assert "win_deltas" in names(won)


def test_no_noten_payments():
    drawn = do.hand(hands={1: TANYAO}).play_out()
    fields = {16: 0, 17: 0, 18: 0}
    assert names(drawn.exhaust((1,), deltas=(0, 0, 0, 0)), fields=fields) == []
    assert names(drawn.exhaust((1,)), fields=fields) == ["draw_deltas"]


def test_own_start_points():
    moves = do.hand().turns(1)
    assert replay(play_event(moves, **THIRTY)).start_disagreements == []
    assert replay(play_event(moves, start_points=30000)).runs["start_points"] == 0  # rules of its own


# Final scores, §23.8

GROUPS = [(5, -5, -15), (5, 0, -20), (8, -4, -12), (0, -5, -15), (6, -6, -16)]


@pytest.mark.parametrize(
    ("points", "scores"),
    [
        ([300, 300, 300, 300], [15.0, 5.0, -5.0, -15.0]),
        ([250, 310, 310, 330], [-25.0, 6.0, 1.0, 18.0]),
        ([250, 290, 310, 350], [-17.0, -5.0, 9.0, 13.0]),
        ([250, 260, 290, 400], [-20.0, -9.0, -1.0, 30.0]),
        ([297, 298, 298, 297], [-6.3, 15.8, 5.8, -16.3]),
    ],
    ids=["nobody below the start", "one", "two", "three", "all"],
)
def test_the_uma_depends_on_how_many_are_below_the_start(points, scores):
    moves = last([100 * n for n in points], {}).play_out()
    assert names(final(moves, points, scores), uma=GROUPS, **THIRTY) == []
    lie = [scores[0] - 1, scores[1] + 1, *scores[2:]]
    assert names(final(moves, points, lie), uma=GROUPS, **THIRTY) == ["final_score"]


def test_equal_points_share_the_uma():
    """The final hand of a real log."""
    moves = last([29300, 30700, 29300, 30700], {}).play_out()
    uma = [(5, -5, -15)] * 5
    shared = final(moves, [293, 307, 293, 307], [-10.7, 10.7, -10.7, 10.7])
    assert names(shared, 0, 0x2, uma=uma, **THIRTY) == []
    assert names(shared, 0, 0, uma=uma, **THIRTY) == ["final_score"]
    alone = final(moves, [293, 307, 293, 307], [-5.7, 15.7, -15.7, 5.7])
    assert names(alone, 0, 0, uma=uma, **THIRTY) == []
    assert names(alone, 0, 0x2, uma=uma, **THIRTY) == ["final_score"]


def test_a_share_that_does_not_come_out_even_is_not_judged():
    three = last([36000, 28000, 28000, 28000], {}).play_out()
    ended = final(three, [360, 280, 280, 280], [22.0, -7.3, -7.3, -7.4])
    uma = [(5, -5, -16)] * 5
    assert replay(play_event(ended, 0, 0x2, uma=uma, **THIRTY)).runs["final_score"] == 0
    assert replay(play_event(ended, 0, 0, uma=uma, **THIRTY)).runs["final_score"] == 1


def test_whole_final_scores():
    points = [222, 268, 314, 396]
    moves = last([100 * n for n in points], {}).play_out()
    whole = final(moves, points, [-28.0, -13.0, 11.0, 30.0])
    assert names(whole, 0x40000, **THIRTY) == []
    assert names(whole, **THIRTY) == ["final_score"]
    assert names(final(moves, points, [-27.8, -13.2, 11.4, 29.6]), **THIRTY) == []


# Liability, §23.7


def test_liability_for_four_kans():
    """Seat 2 discards the tile of the fourth kan; the dealer wins with the next draw."""
    start = do.hand(hands={0: "222333666z111p9s", 2: "1p"}, dora="9m").draw(0, "2z")
    for kan, dora, drawn in (("2z", "8s", "3z"), ("3z", "7s", "6z"), ("6z", "6s", "1m")):
        start = start.ankan(0, kan).dora(dora).draw(0, drawn)
    moves = start.discard(0, "1m").turn(1).draw(2).discard(2, "1p").daiminkan(0).draw(0, "9s")
    won = {"yakuman": (SUUKANTSU,), "fu": 140}
    paid_by_all = moves.win(0, **won)
    assert names(paid_by_all, NO_BUST) == []
    liable = moves.win(0, deltas=(48000, 0, -48000, 0), paoWho=2, **won)
    assert names(liable, NO_BUST, 0x8) == []
    assert names(liable, NO_BUST) == ["win_pao", "win_deltas"]
    assert names(paid_by_all, NO_BUST, 0x8) == ["win_pao", "win_deltas"]


# Three players, §23.6


def test_tsumo_in_equal_parts():
    start = do.hand(hands={1: TANYAO_3P}) + quiet("9m", 0, 1, 2) + quiet("1z", 0)
    moves = start.draw(1, "5p")
    yaku = {"yaku": {0: 1, **PINFU_TANYAO}, "fu": 20}
    usual = moves.win(1, **yaku)
    found = replay(play_event(usual, players=3))
    assert "win_deltas" not in [x.check for x in found.disagreements]
    equal = moves.win(1, deltas=(-1300, 2600, -1300), ten=(20, 2600, 0), **yaku)
    assert names(equal, 0x800000, players=3) == []
    assert names(equal, players=3) == ["win_points", "win_deltas"]


@pytest.mark.parametrize("bit", [0, 0x400000])
def test_kita_is_accepted_whatever_the_bit_says(bit):
    moves = do.hand().draw(0, "4z").kita(0).draw(0).discard(0)
    assert names(moves, bit, players=3) == []
    assert reason(moves, bit) == "kita"
