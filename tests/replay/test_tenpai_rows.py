"""The rows of tenpai hands and of riichi: which hands have one, and what they are worth."""

import pytest
from hand_scripts import ORPHANS, TANYAO, TANYAO_3P, YAKULESS, do, mask, play, quiet
from replaying import replay_sound

from pipeline.replay.record.tables.hands import NO_FIRST_DRAW
from pipeline.rules.codes import FURITEN_DISCARD, WAIT_KOKUSHI_13, WAIT_RYANMEN, WAIT_SANMEN


def pick(row, *names):
    return tuple(row[name] for name in names)


VALUE = ("n_yaku_waits", "low_han", "low_points", "high_han", "high_points")
HELD = ("n_dora", "n_red_fives", "n_kita", "n_unheld_tiles", "is_all_simples")


def tenpai(hands, dora="1z", tile="9s", players=4, **start):
    """The row of seat 1, which draws and discards a tile; it must be the only one."""
    moves = do.hand(hands={1: hands}, dora=dora, **start).turn(start.get("dealer", 0), "9p")
    found = replay_sound(play(moves.turn(1, tile).play_out().exhaust((1,)), players))
    return found.tenpais


def test_a_plain_hand():
    (row,) = tenpai(TANYAO)
    assert pick(row, "turn", "is_dealer", "n_open_melds", "n_ankan", "is_riichi_tile") == (1, 0, 0, 0, 0)
    assert pick(row, "waits", "wait_class", "n_unseen_tiles", "furiten", "n_tiles_left") == (
        mask("25p"),
        WAIT_RYANMEN,
        8,
        0,
        68,
    )
    assert pick(row, *HELD) == (0, 0, 0, 8, 1)
    assert pick(row, *VALUE) == (2, 2, 2000, 2, 2000)


@pytest.mark.parametrize(
    ("hand", "dora", "held", "value"),
    [
        (TANYAO, "4p", (0, 0, 0, 8, 1), (2, 2, 2000, 3, 3900)),  # one of the waits is dora
        (TANYAO, "6s", (2, 0, 0, 8, 1), (2, 4, 7700, 4, 7700)),
        (TANYAO.replace("345", "340"), "1z", (0, 1, 0, 8, 1), (2, 3, 3900, 3, 3900)),
        (YAKULESS, "1z", (2, 0, 0, 4, 0), (0, 0, 0, 0, 0)),  # dora alone are no yaku
        ("123m456p23s789s33z", "1s", (1, 0, 0, 8, 0), (2, 2, 2000, 2, 2000)),
    ],
    ids=["dora wait", "dora pair", "red five", "no yaku", "pinfu"],
)
def test_worth(hand, dora, held, value):
    rows = tenpai(hand, dora)
    assert [(pick(row, *HELD), pick(row, *VALUE)) for row in rows] == (
        [] if value is None else [(held, value)]
    )


@pytest.mark.parametrize(
    ("hand", "low", "high"),
    [("234678m34555p77s", 1, 2), ("234678m34055p77s", 2, 2), ("234678m3455p777s", 1, 1)],
    ids=["three plain ones", "the red one", "two plain ones"],
)
def test_the_last_five_is_red(hand, low, high):
    """Tanyao on 2p and 5p, among others. Who holds three plain fives can win on no other than the red one."""
    (row,) = tenpai(hand)
    assert pick(row, "low_han", "high_han") == (low, high)


def test_the_last_five_beside_a_pon():
    start = do.hand(hands={1: "55p234678m34p77s9s"}, dora="9m").turn(0, "5p").pon(1, "55p").discard(1, "9s")
    (row,) = replay_sound(play(start.play_out().exhaust((1,)))).tenpais
    assert pick(row, "waits", "low_han", "high_han", "n_red_fives") == (mask("25p"), 1, 2, 0)


def test_waits_with_and_without_a_yaku():
    """Open tanyao by 4p only; 1p is a terminal."""
    start = do.hand(hands={1: "55s234678m23p77s9s"}, dora="9m").turn(0, "5s").pon(1).discard(1, "9s")
    (row,) = replay_sound(play(start.play_out().exhaust((1,)))).tenpais
    assert pick(row, "n_open_melds", "is_all_simples", *VALUE) == (1, 0, 1, 0, 0, 1, 1000)


def test_kuitan_only_where_it_counts():
    start = do.hand(hands={1: "55s234678m34p77s9s"}, dora="9m").turn(0, "5s").pon(1).discard(1, "9s")
    (row,) = replay_sound(play(start.play_out().exhaust((1,)), open_tanyao=False)).tenpais
    assert pick(row, "is_all_simples", *VALUE) == (1, 0, 0, 0, 0, 0)


def test_the_dearest_and_the_cheapest_of_three_waits():
    """1p 4p 7p: sanshoku by the first two divisions only with 1p; dealer."""
    hands = {0: "123m23456p12399s"}
    found = replay_sound(play(do.hand(hands=hands, dora="1z").turn(0, "9m").play_out().exhaust((0,))))
    (row,) = found.tenpais
    assert pick(row, "wait_class", "is_dealer", "n_unheld_tiles") == (WAIT_SANMEN, 1, 11)
    assert pick(row, *VALUE) == (3, 1, 1500, 3, 5800)


def test_a_yakuman_has_thirteen_han():
    (row,) = tenpai(ORPHANS, dora="9m", tile="5s")
    assert pick(row, "wait_class", "n_unheld_tiles") == (WAIT_KOKUSHI_13, 39)
    assert pick(row, *VALUE) == (13, 13, 32000, 13, 32000)


def test_a_kita_is_worth_a_han():
    start = do.hand(hands={0: TANYAO_3P}, dora="3z").draw(0, "4z").kita(0).turn(0, "9m")
    (row,) = replay_sound(play(start.play_out().exhaust((0,)), players=3)).tenpais
    assert pick(row, *HELD) == (1, 0, 1, 8, 1)
    assert pick(row, *VALUE) == (2, 4, 11600, 4, 11600)


def test_furiten_and_riichi_after_the_first_tenpai():
    """The riichi comes a turn later, on other waits, and has its own value."""
    moves = do.hand(hands={0: TANYAO}, dora="1z").turn(0, "2p").turns(3)
    moves = moves.draw(0, "6p").riichi(0, "3p").accept()
    found = replay_sound(play(moves.play_out().exhaust((0,))))
    (row,) = found.tenpais
    assert pick(row, "waits", "furiten", "is_riichi_tile", *VALUE) == (
        mask("25p"),
        FURITEN_DISCARD,
        0,
        *(2, 2, 2900, 2, 2900),
    )
    (riichi,) = found.riichis
    assert pick(riichi, "waits", "river") == (mask("5p"), mask("23p"))
    assert pick(riichi, "is_all_simples", "n_unheld_tiles") == (1, 4)
    assert pick(riichi, "low_han", "low_points", "high_han", "high_points") == (1, 2000, 1, 2000)


def test_a_riichi_at_the_first_tenpai():
    moves = (do.hand(hands={0: TANYAO}, dora="6s") + quiet("9m", 0)).turns(3)
    found = replay_sound(play(moves.draw(0, "1z").riichi(0).accept().play_out().exhaust((0,))))
    assert [pick(row, "turn", "is_riichi_tile") for row in found.tenpais] == [(1, 0)]
    moves = do.hand(hands={0: TANYAO}, dora="6s").draw(0, "1z").riichi(0).accept()
    found = replay_sound(play(moves.play_out().exhaust((0,))))
    (row,), (riichi,) = found.tenpais, found.riichis
    assert pick(row, "turn", "is_riichi_tile") == (1, 1)
    shared = ("waits", "wait_shapes", "wait_class", "n_unseen_tiles", *HELD, "low_points")
    assert pick(row, *shared) == pick(riichi, *shared)
    assert pick(riichi, "n_dora", "low_han", "high_points", "river") == (2, 4, 11600, mask("1z"))


def test_shanten_before_a_discard_and_at_the_first_draw():
    """The dealer breaks a complete hand, seat 1 draws a third pair and throws it, then an 8p."""
    moves = do.hand(hands={0: TANYAO, 1: "99m55z147p258s3z4z6z"}, dora="1s").draw(0, "2p").discard(0, "3p")
    moves = moves.draw(1, "4p").discard(1).turns(2).turn(0, "5z").pon(1).discard(1, "3z")
    found = replay_sound(play(moves.play_out().exhaust((0,))))
    assert pick(found.discard(0, 1), "shanten_before", "shanten") == (-1, 0)
    assert pick(found.discard(1, 1), "shanten_before", "shanten") == (3, 4)
    shanten = [pick(found.seat(seat), "start_shanten", "first_draw_shanten") for seat in (0, 1)]
    assert shanten == [(0, -1), (4, 3)]


def test_an_open_call_before_the_first_draw():
    moves = do.hand(hands={1: "99m55z147p258s3z4z6z"}, dora="1s").turn(0, "5z").pon(1).discard(1, "3z")
    found = replay_sound(play(moves.play_out().exhaust()))
    assert pick(found.seat(1), "first_draw_shanten", "start_shanten") == (NO_FIRST_DRAW, 4)
    assert found.discard(1, 1)["shanten_before"] == found.calls[0]["shanten_after"]


def test_dora_among_the_discards():
    moves = do.hand(dora="4p").turn(0, "5p").turn(1, "0s").turn(2, "4p").turn(3, "5m")
    found = replay_sound(play(moves.play_out().exhaust()))
    assert [row["is_dora"] for row in found.discards[:4]] == [1, 1, 0, 0]
    plain = replay_sound(play(do.hand(dora="4p").turn(0, 16).play_out().exhaust(), red_fives=False))
    assert plain.discards[0]["is_dora"] == 0


def test_pairs_and_terminals_of_the_deal():
    hands = {0: "11122m19s1155z66p", 1: "333z22z4z78p55s9m77z"}
    found = replay_sound(play(do.hand(hands=hands, round_wind=2, dora="9p").play_out().exhaust()))
    names = ("n_start_pairs", "n_start_value_pairs", "n_start_terminals")
    assert pick(found.seat(0), *names) == (5, 2, 5)  # 1z is the seat wind, 5z a dragon
    assert pick(found.seat(1), *names) == (4, 3, 5)  # 3z is the round wind, 2z the seat wind, 7z


def test_a_wait_that_no_tile_can_end():
    """A pon of 1s and the fourth 1s alone: tenpai by form, worth nothing."""
    start = do.hand(hands={1: "11s1s234678m345p9s"}, dora="9m").turn(0, "1s").pon(1, "11s").discard(1, "9s")
    (row,) = replay_sound(play(start.play_out().exhaust((1,)))).tenpais
    assert pick(row, "waits", "n_unseen_tiles", "n_unheld_tiles", *VALUE) == (mask("1s"), 0, 3, 0, 0, 0, 0, 0)
