"""From hand to hand and to the end of the game: what must follow a result. rules.md §1, §3, §7"""

import pytest
from hand_scripts import PINFU_TANYAO, TANYAO, TANYAO_3P, TWIN, do, play, quiet
from replaying import replay, replay_sound

from parsers.mjlog import elements
from pipeline.rules.codes import (
    END_AGARI_YAME,
    END_BUST,
    END_EXTRA_ROUND,
    END_NONE,
    END_RETURN_POINTS,
    END_TENPAI_YAME,
)

RON = {"yaku": PINFU_TANYAO}


def wrong(moves, players=4, **game):
    """The checks that fail, with what was expected."""
    found = replay(play(moves, players, **game))
    assert found.reason == ""
    return [(x.check, x.expected) for x in found.disagreements]


# The next hand, §3. The first hand is South 1 with two honba and a stick on the table.


def south(**hands):
    return do.hand(round_wind=1, dealer=0, honba=2, sticks=1, **hands)


CHILD_WINS = south(hands={1: TANYAO}).turn(0, "5p").win(1, **RON)
DEALER_WINS = (south(hands={0: TANYAO}) + quiet("9m", 0)).turn(1, "5p").win(0, **RON)
DEALER_NOTEN = south(hands={1: TANYAO}).play_out().exhaust((1,))
DEALER_TENPAI = south(hands={0: TANYAO}).play_out().exhaust((0,))
ABORTED = south(hands={0: "19m19p19s123z258p7s"}).draw(0, "9m").abort("yao9", shown=(0,))


@pytest.mark.parametrize(
    ("result", "dealer", "honba", "sticks"),
    [
        (CHILD_WINS, 1, 0, 0),
        (DEALER_WINS, 0, 3, 0),
        (DEALER_NOTEN, 1, 3, 1),
        (DEALER_TENPAI, 0, 3, 1),
        (ABORTED, 0, 3, 1),
    ],
    ids=["child wins", "dealer wins", "dealer noten", "dealer tenpai", "aborted"],
)
def test_the_next_hand(result, dealer, honba, sticks):
    assert wrong(result.hand(round_wind=1, dealer=dealer, honba=honba, sticks=sticks)) == []
    assert wrong(result.hand(round_wind=1, dealer=dealer, honba=honba + 1, sticks=sticks)) == [
        ("honba", [honba])
    ]
    assert wrong(result.hand(round_wind=1, dealer=dealer, honba=honba, sticks=2)) == [("sticks", [sticks])]
    other = 1 - dealer
    assert wrong(result.hand(round_wind=1, dealer=other, honba=honba, sticks=sticks)) == [
        ("hand_number", [4 + dealer]),
        ("dealer", [dealer]),
    ]


def test_three_players_skip_the_fourth_hand():  # §3
    east_3 = do.hand(hands={0: TANYAO_3P}, dealer=2).turn(2, "5p").win(0, **RON)
    assert wrong(east_3.hand(round_wind=1, dealer=0), players=3) == []
    found = replay(play(east_3.hand(round_wind=0, dealer=3), 3))
    assert found.reason == "seat"


def test_a_dealer_who_makes_nagashi_without_tenpai_moves_on():  # G16
    moves = do.hand()
    for i in range(70):
        tiles = ("1p", "9p", "1s", "9s", "2z", "3z", "5z", "6z", "7z", "9m", "1m")
        moves = moves.turn(i % 4, tiles[i // 4 % 11] if i % 4 == 0 else None)
    drawn = moves.exhaust(kind="nm", deltas=(12000, -4000, -4000, -4000))
    assert wrong(drawn.hand(dealer=1, honba=1)) == []


# The end, §7


def ends_by(moves, code, players=4, length="hanchan", played="2023010100"):
    """The log must end here and for this reason, or, for END_NONE, must not end."""
    ended, goes_on = (
        replay(play(moves(owari), players, length=length, played=played)) for owari in (True, None)
    )
    assert ended.reason == goes_on.reason == ""
    if code == END_NONE:
        assert [(x.check, x.got) for x in ended.disagreements] == [("game_end", [1])]
        return goes_on.disagreements == []
    assert [(x.check, x.got) for x in goes_on.disagreements] == [("game_end", [0])]
    return ended.disagreements == [] and ended.games[0]["end_reason"] == code and ended.status == "ok"


def child_ron(scores, number=7, **start):
    """The seat after the dealer wins 2000 points from it."""
    dealer = number % 4
    winner = (dealer + 1) % len(scores)
    hands = {winner: TANYAO if len(scores) == 4 else TANYAO_3P}
    moves = do.hand(hands=hands, round_wind=number // 4, dealer=dealer, scores=scores, **start)
    return lambda owari: moves.turn(dealer, "5p").win(winner, **RON, owari=owari)


def dealer_ron(scores, number=7):
    """The dealer wins 2900 points from the next seat."""
    dealer = number % 4
    loser = (dealer + 1) % len(scores)
    hands = {dealer: TANYAO if len(scores) == 4 else TANYAO_3P}
    moves = do.hand(hands=hands, round_wind=number // 4, dealer=dealer, scores=scores)
    moves = (moves + quiet("9m", dealer)).turn(loser, "5p")
    return lambda owari: moves.win(dealer, **RON, owari=owari)


def drawn(scores, tenpai=(), number=7, **start):
    hands = {seat: (TANYAO, TWIN, TANYAO, TANYAO)[seat] for seat in tenpai}
    moves = do.hand(hands=hands, round_wind=number // 4, dealer=number % 4, scores=scores, **start).play_out()
    return lambda owari: moves.exhaust(tenpai, owari=owari)


def aborted(number=7):
    """Nine terminals of the dealer, who has 31000 points and is first."""
    dealer = number % 4
    nine = {dealer: "19m19p19s123z258p7s"}
    start = do.hand(hands=nine, round_wind=number // 4, dealer=dealer, scores=[20000, 20000, 29000, 31000])
    final = "200,-20.0,200,-30.0,290,9.0,310,41.0"
    moves = start.draw(dealer, "9m")
    return lambda owari: moves.abort("yao9", shown=(dealer,), owari=final if owari else None)


# Scores before the hand: the dealer (seat 3 in South 4) loses 2000, or wins 2900 from seat 0.
END_CASES = {
    "bust": (child_ron([1900, 34000, 34000, 30100], number=0), END_BUST),
    "zero is no bust": (child_ron([2000, 34000, 34000, 30000], number=0), END_NONE),
    "somebody has the return points": (child_ron([24000, 26000, 31000, 19000]), END_RETURN_POINTS),
    "exactly": (child_ron([28000, 26000, 25000, 21000]), END_RETURN_POINTS),
    "not quite": (child_ron([27900, 26000, 25000, 21100]), END_NONE),
    "not before the last hand": (child_ron([24000, 26000, 31000, 19000], number=6), END_NONE),
    "the dealer wins and leads": (dealer_ron([25000, 22000, 25000, 28000]), END_AGARI_YAME),
    "with exactly the return points": (dealer_ron([25000, 22000, 25900, 27100]), END_AGARI_YAME),
    "without them": (dealer_ron([25000, 22000, 26000, 27000]), END_NONE),
    "the dealer shares the lead": (dealer_ron([21000, 20100, 30900, 28000]), END_NONE),
    "the dealer wins and does not lead": (dealer_ron([15000, 20000, 40000, 25000]), END_NONE),
    "the dealer leads and draws tenpai": (drawn([20000, 20000, 29000, 31000], (3,)), END_TENPAI_YAME),
    "tenpai without the return points": (drawn([25000, 25000, 24000, 26000], (3,)), END_NONE),
    "noten with the return points": (drawn([20000, 20000, 29000, 31000]), END_RETURN_POINTS),
    "an abortive draw": (aborted(), END_NONE),
    "no return points, so the West round": (drawn([25000, 25000, 25000, 25000]), END_NONE),
    "sudden death in West 1": (child_ron([26000, 29000, 25000, 20000], number=8), END_RETURN_POINTS),
    "West 1 without the return points": (child_ron([26000, 25000, 25000, 24000], number=8), END_NONE),
    "sudden death does not stop a dealer": (dealer_ron([25000, 20000, 35000, 20000], number=8), END_NONE),
    "West 4 ends it all": (drawn([25000, 25000, 25000, 25000], number=11), END_EXTRA_ROUND),
    "not if the dealer stays": (drawn([25000, 25000, 25000, 25000], (3,), number=11), END_NONE),
}


@pytest.mark.parametrize("case", END_CASES)
def test_the_end_of_a_hanchan(case):
    moves, code = END_CASES[case]
    assert ends_by(moves, code)


@pytest.mark.parametrize(("number", "code"), [(2, END_NONE), (3, END_RETURN_POINTS), (4, END_RETURN_POINTS)])
def test_the_last_hand_of_a_tonpuu(number, code):
    assert ends_by(child_ron([29000, 29000, 29000, 13000], number), code, length="tonpuu")


@pytest.mark.parametrize(
    ("number", "length", "code"),
    [
        (5, "hanchan", END_NONE),
        (6, "hanchan", END_RETURN_POINTS),
        (8, "hanchan", END_RETURN_POINTS),
        (1, "tonpuu", END_NONE),
        (2, "tonpuu", END_RETURN_POINTS),
    ],
)
def test_the_last_hand_of_three_players(number, length, code):
    scores = [33000, 33000, 33000]
    scores[(number % 4 + 1) % 3] = 39000
    assert ends_by(child_ron(scores, number), code, players=3, length=length)


def test_the_extra_round_of_three_players():
    for number, code in ((6, END_NONE), (8, END_NONE), (10, END_EXTRA_ROUND)):
        assert ends_by(child_ron([35000, 35000, 35000], number), code, players=3)


def test_negative_points_are_looked_for_after_both_wins():  # G02
    hands = {2: TANYAO, 3: TWIN}
    moves = do.hand(hands=hands, scores=[25000, 1000, 37000, 37000]).turn(0, "9m").turn(1, "5p")
    found = replay_sound(play(moves.win(2, **RON).win(3, **RON, owari=True), played="2023010100"))
    assert (found.games[0]["end_reason"], found.games[0]["final_points"][1]) == (END_BUST, -3000)


# Rules of an era, §7.7


def accepts(moves, played, length="hanchan"):
    """Whether the log may end here, and whether it may go on."""
    return [
        "game_end" not in [check for check, _ in wrong(moves(owari), played=played, length=length)]
        for owari in (True, None)
    ]


@pytest.mark.parametrize(
    ("played", "may"),
    [
        ("2010060106", [False, True]),
        ("2010060300", [True, True]),
        ("2010060800", [True, False]),
        ("2023010100", [True, False]),
    ],
)
def test_tenpai_yame_begins_in_june_2010(played, may):
    assert accepts(drawn([20000, 20000, 29000, 31000], (3,)), played) == may


@pytest.mark.parametrize(
    ("played", "may"),
    [("2009031016", [False, True]), ("2009120100", [True, True]), ("2010061900", [True, False])],
)
def test_a_tonpuu_of_2009_goes_on_into_west(played, may):
    assert accepts(drawn([25000, 25000, 25000, 25000], number=7), played, "tonpuu") == may
    assert accepts(child_ron([26000, 29000, 25000, 20000], number=8), "2009022012", "tonpuu") == [True, False]


# Final points and scores, §1.3-§1.7


def settled(points, scores, length="hanchan", played="2012010100"):
    """The failing checks of a game that ends with these points, hundreds, and scores."""
    is_last = min(points) >= 0
    number = 0 if not is_last else {("hanchan", 4): 11, ("hanchan", 3): 10}.get((length, len(points)), 7)
    pad = [0] * (4 - len(points))
    owari = elements.write_results([*points, *pad], [round(10 * score) for score in [*scores, *pad]])
    moves = do.hand(
        round_wind=number // 4, dealer=number % 4, scores=[100 * n for n in points], hands={}
    ).play_out()
    found = replay(play(moves.exhaust(owari=owari), len(points), length=length, played=played))
    placements = found.games[0]["placement"][: len(points)]
    return [x.check for x in found.disagreements], placements


FINAL_CASES = [
    ([163, 221, 313, 303], [-34, -18, 42, 10], [4, 3, 1, 2], {}),  # G04
    ([255, 245, -75, -55], [99, 5, -58, -46], [1, 2, 4, 3], {}),  # G05
    ([-21, 236, 472, 313], [-52, -16, 57, 11], [4, 3, 1, 2], {"played": "2009010100"}),  # G08
    ([300, 200, 300, 200], [40, -20, 10, -30], [1, 3, 2, 4], {}),  # G03
    (
        [75, 453, 355, 117],
        [-32, 44, 11, -23],
        [4, 1, 2, 3],
        {"played": "2009022012", "length": "tonpuu"},
    ),  # G06
    (
        [221, 302, 403, 74],
        [-17.9, 10.2, 50.3, -42.6],
        [3, 2, 1, 4],
        {"played": "2023012721", "length": "tonpuu"},
    ),  # G06
    ([274, 831, -55], [-13, 79, -66], [2, 1, 3], {}),  # G09
    ([330, 510, 210], [-7, 46, -39], [2, 1, 3], {"played": "2023010100"}),  # G09b
    ([592, 228, 230], [54, -37, -17], [1, 3, 2], {"played": "2014091101"}),
]


@pytest.mark.parametrize(("points", "scores", "placements", "game"), FINAL_CASES)
def test_final_scores(points, scores, placements, game):
    assert settled(points, scores, **game) == ([], placements)
    first = placements.index(1)
    other = [score + (seat == first) for seat, score in enumerate(scores)]
    assert settled(points, other, **game) == (["final_score"], placements)


@pytest.mark.parametrize(
    ("played", "agrees"),
    [("2022011301", [True, False]), ("2022030100", [True, True]), ("2022051200", [False, True])],
)
def test_results_have_a_decimal_since_2022(played, agrees):
    points = [163, 221, 313, 303]
    rounded, exact = [-34, -18, 42, 10], [-33.7, -17.9, 41.3, 10.3]
    assert [settled(points, scores, played=played)[0] == [] for scores in (rounded, exact)] == agrees


@pytest.mark.parametrize(
    ("played", "agrees"),
    [("2009072820", [True, False]), ("2009080100", [True, True]), ("2009082700", [False, True])],
)
def test_uma_of_a_tonpuu_changes_in_2009(played, agrees):
    points = [75, 453, 355, 117]
    old, new = [-32, 44, 11, -23], [-42, 54, 16, -28]
    assert [settled(points, scores, "tonpuu", played)[0] == [] for scores in (old, new)] == agrees


def test_sticks_left_over_go_to_the_first_place():  # P19
    moves = do.hand(round_wind=2, dealer=3, sticks=2, scores=[24000, 24500, 24500, 25000]).play_out()
    won = "240,-26.0,245,5.0,245,-15.0,270,36.0"
    found = replay_sound(play(moves.exhaust(owari=won), played="2012010100"))
    assert found.games[0]["final_points"][3] == 27000


def test_among_equals_to_the_first_seat():
    moves = do.hand(round_wind=2, dealer=3, sticks=1, scores=[24000, 25000, 25000, 25000]).play_out()
    found = replay_sound(
        play(moves.exhaust(owari="240,-26.0,260,36.0,250,5.0,250,-15.0"), played="2012010100")
    )
    assert found.games[0]["final_points"][1] == 26000
    assert replay(play(moves.exhaust(owari="240,-26.0,250,5.0,260,36.0,250,-15.0"))).disagreements != []
