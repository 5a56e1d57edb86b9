"""The rows of every seat when a tile is ronned, and the honba in what was paid."""

import pytest
from hand_scripts import PINFU_TANYAO, TANYAO, TANYAO_3P, TWIN, YAKULESS, do, mask, play, quiet, riichi
from replaying import replay_sound

from pipeline.rules.codes import FURITEN_TEMPORARY

NAMES = (
    "seat",
    "deal_in_seat",
    "is_winner",
    "is_dealer",
    "is_in_riichi",
    "n_open_melds",
    "n_discards",
    "shanten",
    "waits",
)
RON = {"yaku": PINFU_TANYAO}


def seats(found):
    return [tuple(row[name] for name in NAMES) for row in found.deal_in_seats]


def test_a_double_ron():
    """Seat 1 deals into 2 and 3; seat 0 is tenpai for another tile."""
    hands = {0: YAKULESS, 2: TANYAO, 3: TWIN, 1: "147m258p369s1567z"}
    moves = (do.hand(hands=hands, honba=2) + quiet("9m", 0)).turn(1, "5p")
    found = replay_sound(play(moves.win(2, **RON).win(3, deltas=(0, -2000, 0, 2000), **RON)))
    assert seats(found) == [
        (0, 1, 0, 1, 0, 0, 1, 0, mask("8s")),
        (1, 1, 0, 0, 0, 0, 1, found.discard(1, 1)["shanten"], 0),
        (2, 1, 1, 0, 0, 0, 0, 0, mask("25p")),
        (3, 1, 1, 0, 0, 0, 0, 0, mask("25p")),
    ]
    (deal_in,) = found.deal_ins
    assert (deal_in["paid_points"], deal_in["honba_points"], deal_in["n_winners"]) == (4600, 600, 2)
    assert {row["seq"] for row in found.deal_in_seats} == {deal_in["seq"]}


def test_riichi_of_the_winner():
    moves = riichi(0, TANYAO, {2: TWIN}, tile="9m").turn(1, "1z").turn(2, "1s").turn(3, "5p")
    found = replay_sound(play(moves.win(0, yaku={2: 1, **PINFU_TANYAO, 21: 2})))
    assert [row["is_in_riichi"] for row in found.deal_in_seats] == [1, 0, 0, 0]
    assert [row["n_discards"] for row in found.deal_in_seats] == [1, 1, 1, 1]
    assert [row["is_winner"] for row in found.deal_in_seats] == [1, 0, 0, 0]


def test_temporary_furiten_when_another_deals_in():
    hands = {0: TANYAO, 2: YAKULESS}
    moves = (do.hand(hands=hands) + quiet("9m", 0)).turn(1, "8s").turn(2, "1z").turn(3, "8s").turn(0, "1z")
    found = replay_sound(play(moves.turn(1, "5p").win(0, **RON)))
    assert [row["furiten"] for row in found.deal_in_seats] == [0, 0, FURITEN_TEMPORARY, 0]


def test_three_players_are_three_rows_and_the_riichi_tile_is_not_accepted():
    moves = (do.hand(hands={0: TANYAO_3P, 1: TANYAO_3P.replace("22p", "99p")}) + quiet("9m", 0)).draw(1, "0p")
    found = replay_sound(play(moves.riichi(1).win(0, yaku={**PINFU_TANYAO, 54: 1}), players=3))
    assert [row["seat"] for row in found.deal_in_seats] == [0, 1, 2]
    assert [row["is_in_riichi"] for row in found.deal_in_seats] == [0, 0, 0]


def test_a_tsumo_has_none():
    moves = do.hand(hands={1: TANYAO}, dora="1s") + quiet("9m", 0, 1, 2, 3) + quiet("9s", 0)
    found = replay_sound(play(moves.draw(1, "2p").win(1, yaku={0: 1, **PINFU_TANYAO}, fu=20)))
    assert (found.deal_in_seats, found.deal_ins) == ([], [])


@pytest.mark.parametrize(
    ("loser", "deltas", "honba"), [(3, (0, 32600, -16600, -16000), 0), (2, (0, 32600, -32600, 0), 600)]
)
def test_honba_are_paid_by_the_liable_seat(loser, deltas, honba):  # §12.4
    """Seat 1 has three pons of dragons, the last from seat 2, and waits for 1m."""
    rich = {"scores": (100000, 100000, 100000, 100000)}
    moves = do.hand(hands={1: "556677z1s9s9m111p1m"}, dora="8m", honba=2, **rich)
    moves = moves.turn(0, "5z").pon(1).discard(1, "1s").turns(2, start=2)
    moves = moves.turn(0, "6z").pon(1).discard(1, "9s").turn(2, "7z").pon(1).discard(1, "9m")
    moves = moves.turn(2, "1m") if loser == 2 else moves.turns(1, start=2).turn(3, "1m")
    found = replay_sound(play(moves.win(1, yakuman=(39,), fu=50, deltas=deltas, paoWho=2)))
    (deal_in,) = found.deal_ins
    assert (deal_in["paid_points"], deal_in["honba_points"]) == (-deltas[loser], honba)
    assert found.wins[0]["honba_points"] == 600
