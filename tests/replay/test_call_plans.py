"""What the rows of calls say of the hand after them."""

from hand_scripts import do, play
from replaying import replay_sound

NAMES = ("n_dora", "n_red_fives", "has_value_set", "n_value_pairs")
PLAN = ("are_melds_simple", "n_terminal_tiles", "flush_suit", "n_off_suit_tiles", "are_melds_triplets")


def plans(moves, players=4, tenpai=()):
    found = replay_sound(play(moves.play_out().exhaust(tenpai), players))
    return [tuple(row[name] for name in NAMES + PLAN) for row in found.calls]


def test_a_pon_of_dragons():
    """After it 11s 234m 678m 23p 9m: the pon is the value set, no number tile is in a meld."""
    start = do.hand(hands={1: "55z11s234m678m23p9m"}, dora="4z").turn(0, "5z").pon(1).discard(1, "2p")
    assert plans(start) == [(0, 0, 1, 0, 0, 3, -1, 0, 1)]


def test_a_pon_with_dora_and_a_concealed_triplet():
    """South is the seat wind and concealed; the dora is 5z, three of them melded."""
    start = do.hand(hands={1: "55z222z11z678m2p9m"}, dora="7z").turn(0, "5z").pon(1).discard(1, "2p")
    assert plans(start) == [(3, 0, 1, 1, 0, 6, -1, 0, 1)]


def test_winds_of_others_have_no_value():
    start = do.hand(hands={1: "33z44z444s678m2p9m"}, dora="9p", round_wind=0).turn(0, "3z").pon(1)
    assert plans(start.discard(1, "2p")) == [(0, 0, 0, 0, 0, 3, -1, 0, 1)]


def test_a_flush_of_chi():
    """The called 5m is red and stays with the meld; 2p and 66z 9s are no part of the flush."""
    start = do.hand(hands={1: "46m13m789m66z22p8p9s"}, dora="5m").turn(0, "0m").chi(1, "46m").discard(1, "9s")
    start = start.turns(2, start=2).turn(0, "2m").chi(1, "13m").discard(1, "8p")
    first = (1, 1, 0, 1, 1, 5, 0, 4, 0)  # 9m 66z 1m 9s; 22p 8p 9s
    second = (1, 1, 0, 1, 0, 3, 0, 3, 0)
    assert plans(start, tenpai=(1,)) == [first, second]


def test_two_suits_are_no_flush():
    start = do.hand(hands={1: "46m13p789m66z22p8p9s"}, dora="9p").turn(0, "5m").chi(1, "46m").discard(1, "9s")
    start = start.turns(2, start=2).turn(0, "2p").chi(1, "13p").discard(1, "8p")
    assert [plan[6:8] for plan in plans(start, tenpai=(1,))] == [(0, 6), (-1, 0)]


def test_closed_and_added_kans():
    """All of the closed kan of 9s is dora by the indicator of the deal; 6m is a drawn tile before the kan."""
    start = do.hand(hands={0: "999s66m234p55z17s4z"}, dora="8s").draw(0, "9s").ankan(0, "9s").dora("9p")
    start = start.draw(0, "1p").discard(0).turns(2).turn(3, "6m").pon(0).discard(0, "1s")
    start = start.turns(3).draw(0, "6m").kakan(0, "6m").draw(0, "1m").dora("2m").discard(0)
    assert plans(start) == [
        (4, 0, 0, 1, 0, 4, 2, 5, 1),
        (4, 0, 0, 1, 0, 4, -1, 0, 1),
        (4, 0, 0, 1, 0, 3, -1, 0, 1),
    ]


def test_kita_without_melds():
    """Nothing in the melds: nothing speaks against simples or triplets. The kita tile is dora."""
    start = do.hand(hands={0: "55z11s234p678p23s9m"}, dora="3z").draw(0, "4z").kita(0)
    assert plans(start.turn(0, "9p"), 3) == [(1, 0, 0, 1, 1, 5, -1, 0, 1)]
