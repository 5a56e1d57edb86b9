"""The rows of discards against riichi, in hands worked out by hand."""

from hand_scripts import FLAT, FLAT_3P, PINFU_TANYAO, TANYAO, TANYAO_3P, TWIN, do, play, riichi, tile_id
from replaying import replay_sound

from pipeline.rules.codes import (
    CHANCE_NONE,
    CHANCE_ONE,
    CHANCE_OPEN,
    DANGER_GENBUTSU,
    DANGER_HALF_SUJI,
    DANGER_HONOUR,
    DANGER_NO_SUJI,
    DANGER_SUJI,
)

CLASS = ("danger", "n_shapes", "wall")
COUNTS = ("n_seen", "n_held", "n_safe_tiles", "n_passed_suji", "riichi_turns")


def pick(row, *names):
    return tuple(row[name] for name in names)


def dangers(moves, players=4):
    return replay_sound(play(moves, players)).dangers


# The dealer has 9s and 5s in the river and waits for 2p and 5p; the others hold FLAT.
RIICHI = (
    do.hand(hands={0: TANYAO, 1: FLAT, 2: FLAT, 3: FLAT}, dora="1m")
    .turn(0, "9s")
    .turn(1, "3p")
    .turn(2, "6z")
    .turn(3, "6z")
    .draw(0, "5s")
    .riichi(0)
    .accept()
)
FIRST = RIICHI.turn(1, "2s").turn(2, "8s").turn(3, "4s").turn(0, "1p")
SECOND = FIRST.turn(1, "4p").turn(2, "7p").turn(3, "4p").turn(0, "7z")


def test_a_riichi_from_turn_to_turn():
    found = replay_sound(play(SECOND.turn(1, "0p").win(0, yaku={1: 1, **PINFU_TANYAO, 52: 1, 54: 1})))
    rows = found.dangers
    assert [pick(row, "seat", "riichi_seat") for row in rows] == [(s, 0) for s in (1, 2, 3, 1, 2, 3, 1)]
    assert [row["tile"] // 4 for row in rows] == [19, 25, 21, 12, 15, 12, 13]
    assert [pick(row, *CLASS) for row in rows] == [
        (DANGER_SUJI, 0, CHANCE_OPEN),  # 5s is the riichi tile
        (DANGER_SUJI, 0, CHANCE_OPEN),
        (DANGER_NO_SUJI, 2, CHANCE_OPEN),
        (DANGER_HALF_SUJI, 1, CHANCE_OPEN),  # 1p has been thrown by the dealer, in riichi
        (DANGER_SUJI, 0, CHANCE_OPEN),  # 4p has just passed
        (DANGER_GENBUTSU, 0, CHANCE_OPEN),
        (DANGER_NO_SUJI, 2, CHANCE_OPEN),
    ]
    assert [pick(row, *COUNTS) for row in rows] == [
        (0, 1, 1, 3, 0),  # the 9s of FLAT is safe; 6-9s, 2-5s and 5-8s have passed
        (0, 1, 1, 3, 0),
        (0, 1, 1, 3, 0),
        (0, 1, 1, 6, 1),  # with 1-4s, 4-7s and 1-4p
        (0, 1, 1, 7, 1),
        (1, 1, 2, 7, 1),
        (0, 2, 1, 7, 2),
    ]
    assert [pick(row, "is_matagi", "is_urasuji") for row in rows] == [(0, 0), (0, 0), (1, 1)] + [(0, 0)] * 4
    assert [pick(row, "is_waited", "is_ronned") for row in rows] == [(0, 0)] * 6 + [(1, 1)]
    assert [row["discard_row"] for row in rows] == [5, 6, 7, 9, 10, 11, 13]
    assert [row["seq"] for row in rows] == [found.discards[row["discard_row"]]["seq"] for row in rows]


def test_what_fell_before_the_riichi_is_not_safe():
    """Seat 1 threw a 3p before: 3p, and 6p by it, are no suji; the called 9m of the own river is safe."""
    rows = dangers(RIICHI.turn(1, "6p").turn(2, "3p").turn(3, "9m").play_out().exhaust((0,)))
    assert [pick(row, "danger", "n_seen") for row in rows[:3]] == [
        (DANGER_NO_SUJI, 0),
        (DANGER_SUJI, 1),  # 6p has passed by now
        (DANGER_NO_SUJI, 0),
    ]


def test_a_discard_that_was_called_stays_safe():
    """Before the riichi seat 2 calls a 9m of the dealer; after it seat 3 a 4p of seat 2."""
    start = do.hand(hands={0: TANYAO, 1: FLAT, 2: "99m5z", 3: "44p5z"}, dora="1m").turn(0, "9m").pon(2)
    start = start.discard(2, "5z").turn(3, "6z").draw(0, "7z").riichi(0).accept()
    rows = dangers(
        start.turn(1, "6m")
        .turn(2, "4p")
        .pon(3)
        .discard(3, "5z")
        .turn(0, "6z")
        .turn(1, "1p")
        .play_out()
        .exhaust((0,))
    )
    assert [pick(row, "danger", "n_passed_suji") for row in rows[:4]] == [
        (DANGER_HALF_SUJI, 1),  # of 6m: 9m is safe and 3m is not
        (DANGER_NO_SUJI, 2),
        (DANGER_HONOUR, 4),
        (DANGER_SUJI, 4),
    ]


def test_kans_and_what_they_show():
    """An added kan passes and is safe, a closed one is only in sight."""
    hands = {0: TANYAO, 1: FLAT, 2: "55m5z9p", 3: "111s5z"}
    start = (
        do.hand(hands=hands, dora="1m")
        .turn(0, "7z")
        .turn(1, "5m")
        .pon(2, "55m")
        .discard(2, "5z")
        .turn(3, "6z")
    )
    start = start.draw(0, "6z").riichi(0).accept().turn(1, "7z").draw(2, "0m").kakan(2, "0m")
    start = start.draw(2, "7z").dora("9p").discard(2).draw(3, "1s").ankan(3, "1s").dora("8p")
    rows = dangers(
        start.draw(3, "2m").discard(3).turn(0, "6z").turn(1, "4s").turn(2, "2s").play_out().exhaust((0,))
    )
    assert [pick(row, "tile", *CLASS) for row in rows[2:5]] == [
        (tile_id("2m", 1), DANGER_SUJI, 0, CHANCE_OPEN),
        (tile_id("4s", 1), DANGER_NO_SUJI, 2, CHANCE_OPEN),
        (tile_id("2s"), DANGER_NO_SUJI, 1, CHANCE_OPEN),
    ]


def test_walls_are_seen_by_the_discarder_alone():
    """Seat 1 holds three 8s and sees one: no chance for its 9s. Seat 2 sees one 8s: it is open."""
    hands = {0: TANYAO, 1: "888s9s", 2: "9s"}
    start = do.hand(hands=hands, dora="1m").turn(0, "8s").turns(3).draw(0, "6z").riichi(0).accept()
    rows = dangers(
        start.draw(1, "7z").discard(1, "9s").draw(2, "7z").discard(2, "9s").play_out().exhaust((0,))
    )
    assert [pick(row, *CLASS, "n_seen") for row in rows[:2]] == [
        (DANGER_NO_SUJI, 0, CHANCE_NONE, 0),
        (DANGER_GENBUTSU, 0, CHANCE_OPEN, 1),
    ]


def test_one_chance():
    hands = {0: TANYAO, 1: "88s9s"}
    start = do.hand(hands=hands, dora="1m").turn(0, "8s").turns(3).draw(0, "6z").riichi(0).accept()
    (row, *_) = dangers(start.draw(1, "7z").discard(1, "9s").play_out().exhaust((0,)))
    assert pick(row, *CLASS) == (DANGER_NO_SUJI, 1, CHANCE_ONE)


def test_two_riichi_have_a_row_each():
    """Each declares at its first turn; seat 1's riichi tile has a row against the dealer, not yet itself."""
    start = riichi(0, TANYAO, {1: TWIN, 2: FLAT, 3: FLAT}, tile="6z").draw(1, "9s").riichi(1).accept()
    moves = start.turn(2, "9s").turn(3, "8s").turn(0, "7z").turn(1, "7z").turn(2, "5p")
    ron = {21: 2, **PINFU_TANYAO}
    found = replay_sound(play(moves.win(0, yaku=ron).win(1, yaku=ron)))
    assert [pick(row, "seat", "riichi_seat", "danger") for row in found.dangers] == [
        (1, 0, DANGER_NO_SUJI),
        (2, 0, DANGER_GENBUTSU),
        (2, 1, DANGER_GENBUTSU),
        (3, 0, DANGER_NO_SUJI),
        (3, 1, DANGER_NO_SUJI),
        (0, 1, DANGER_HONOUR),
        (1, 0, DANGER_GENBUTSU),
        (2, 0, DANGER_NO_SUJI),
        (2, 1, DANGER_NO_SUJI),
    ]
    assert [row["is_ronned"] for row in found.dangers] == [0] * 7 + [1, 1]
    assert [row["is_waited"] for row in found.dangers] == [0] * 7 + [1, 1]


def test_only_the_winner_has_ronned():
    """Seat 1 is in riichi for other tiles."""
    hands = {1: "123m456p12379s22z", 2: FLAT}
    start = riichi(0, TANYAO, hands, tile="6z").draw(1, "6z").riichi(1).accept()
    found = replay_sound(play(start.turn(2, "5p").win(0, yaku={21: 2, 2: 1, **PINFU_TANYAO})))
    assert [pick(row, "riichi_seat", "is_waited", "is_ronned") for row in found.dangers[1:]] == [
        (0, 1, 1),
        (1, 0, 0),
    ]


def test_three_players_have_two_kinds_of_manzu_that_are_honours():
    """A kita passes and is safe."""
    hands = {0: TANYAO_3P, 1: FLAT_3P, 2: FLAT_3P}
    start = riichi(0, TANYAO_3P, hands, tile="6z").turn(1, "9m").draw(2, "9m").discard(2)
    start = start.turn(0, "7z").draw(1, "4z").kita(1).draw(1, "7z").discard(1).draw(2, "6z").discard(2, "4z")
    rows = dangers(start.turn(0, "7z").turn(1, "1p").play_out().exhaust((0,)), 3)
    assert [pick(row, *CLASS, "n_passed_suji") for row in rows[:5]] == [
        (DANGER_HONOUR, -1, -1, 0),
        (DANGER_GENBUTSU, -1, -1, 0),
        (DANGER_GENBUTSU, -1, -1, 0),
        (DANGER_GENBUTSU, -1, -1, 0),
        (DANGER_NO_SUJI, 1, CHANCE_OPEN, 0),
    ]


def test_a_riichi_that_was_ronned_makes_nobody_a_threat():
    moves = do.hand(hands={0: TANYAO, 1: TWIN}).turn(0, "9m").draw(1, "5p").riichi(1, "5p")
    assert dangers(moves.win(0, yaku=PINFU_TANYAO)) == []
