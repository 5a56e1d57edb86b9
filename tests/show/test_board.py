"""The board at a moment: what lies where, waits, furiten."""

import pytest
from logbook import Logbook

from parsers import read_log
from pipeline.rules.tiles import kind_text, tiles_text
from pipeline.show.board import Board


def board_after(log, n_events=None, n_players=4):
    """The board after all events of a log, or after the first ones of its hand."""
    board = Board(n_players, 70 if n_players == 4 else 55)
    (events,) = read_log(log.bytes()).hands()
    for _, event in events[:n_events]:
        board.apply(event)
    return board


def waits_text(player):
    return " ".join(kind_text(kind) for kind in range(34) if player.waits() >> kind & 1)


def hand_text(player):
    return tiles_text(sorted(player.hand))


def river_text(player):
    return tiles_text(thrown.tile for thrown in player.river)


def tenpai(**hands):
    """Seat 0 waits for 3p and 6p."""
    log = Logbook()
    return log.hand(hands={0: "123m45p789s11122z"} | {int(k[-1]): v for k, v in hands.items()}, dora="9s")


def test_the_deal():
    board = board_after(tenpai())
    assert hand_text(board.players[0]) == "123m45p789s11122z"
    assert (board.hand_index, board.tiles_left, board.n_sticks) == (0, 70, 0)
    assert [player.points for player in board.players] == [25000] * 4
    assert tiles_text(board.indicators) == "9s"
    assert waits_text(board.players[0]) == "3p 6p"
    assert waits_text(board.players[1]) == ""


def test_a_drawn_tile_is_in_the_hand_and_the_waits_are_those_before_it():
    board = board_after(tenpai().draw(0, "5z"))
    player = board.players[0]
    assert len(player.hand) == 14
    assert player.drawn is not None
    assert waits_text(player) == "3p 6p"
    assert board.tiles_left == 69


def test_a_discard_lies_in_the_river():
    board = board_after(tenpai().draw(0, "5z").discard(0, "5z").draw(1, "6z").discard(1, "9m"))
    assert river_text(board.players[0]) == "5z"
    assert [thrown.is_drawn for seat in (0, 1) for thrown in board.players[seat].river] == [True, False]
    assert board.players[1].drawn is None


def test_riichi():
    log = tenpai().draw(0, "5z").riichi(0, "5z")
    declared = board_after(log)
    assert declared.players[0].is_riichi_declared
    assert not declared.players[0].is_riichi_accepted
    assert declared.players[0].river[-1].is_riichi
    accepted = board_after(log.accept())
    assert accepted.players[0].is_riichi_accepted
    assert (accepted.players[0].points, accepted.n_sticks) == (24000, 1)


def test_a_riichi_that_the_log_has_after_its_discard():
    log = tenpai().draw(0, "5z").discard(0, "5z").raw("REACH", who=0, step=1)
    (thrown,) = board_after(log).players[0].river
    assert (thrown.is_drawn, thrown.is_riichi) == (True, True)


def test_a_riichi_of_2009_prints_no_points():
    board = board_after(tenpai().draw(0, "5z").riichi(0, "5z").accept(ten=None))
    assert board.players[0].points == 24000


def called(log, seat, from_seat):
    board = board_after(log)
    assert board.players[from_seat].river[-1].called_by == seat
    return board.players[seat]


def test_pon_and_chi_take_from_the_hand_and_mark_the_river():
    player = called(tenpai(seat1="55z").turn(0, "5z").pon(1), 1, 0)
    assert "55" not in hand_text(player).split("s")[-1]
    assert [meld.name for meld in player.melds] == ["pon"]
    assert len(player.hand) == 11
    player = called(tenpai(seat1="12p").turn(0, "3p").chi(1, "12p"), 1, 0)
    assert [tiles_text(meld.tiles) for meld in player.melds] == ["123p"]
    assert len(player.hand) == 11


def test_kans():
    player = called(tenpai(seat1="555z").turn(0, "5z").daiminkan(1), 1, 0)
    assert (len(player.hand), len(player.melds)) == (10, 1)
    player = board_after(tenpai(seat0="1112223334445z").draw(0, "1z").ankan(0, "1z")).players[0]
    assert (len(player.hand), player.drawn) == (10, None)


def test_an_added_kan_takes_the_place_of_its_pon():
    log = tenpai(seat1="55z").turn(0, "5z").pon(1).discard(1, "9m")
    log = log.turn(2, "6z").turn(3, "7z").turn(0, "6z").draw(1, "5z").kakan(1, "5z")
    player = board_after(log).players[1]
    assert [meld.name for meld in player.melds] == ["kakan"]
    assert len(player.hand) == 10


def test_kita_lies_apart():
    log = Logbook(players=3)
    log.hand(hands={0: "4z"}).draw(0).kita(0)
    player = board_after(log, n_players=3).players[0]
    assert (len(player.hand), len(player.kita), player.melds) == (13, 1, [])


def test_a_new_indicator():
    log = tenpai(seat0="1112223334445z").draw(0, "1z").ankan(0, "1z").dora("9m")
    assert tiles_text(board_after(log).indicators) == "9s9m"


@pytest.mark.parametrize("riichi", [False, True])
def test_a_win_settles_points_and_sticks(riichi):
    log = tenpai().draw(0, "5z")
    log = log.riichi(0, "5z").accept() if riichi else log.discard(0, "5z")
    log = log.draw(1, "3p").discard(1, "3p").win(0, yaku={1: 1} if riichi else {10: 1}, fu=40)
    board = board_after(log)
    assert sum(player.points for player in board.players) == 100_000
    assert board.players[1].points < 25_000
    assert board.n_sticks == 0


def test_sticks_stay_after_a_draw():
    log = tenpai().draw(0, "5z").riichi(0, "5z").accept().play_out().exhaust(tenpai=[0])
    board = board_after(log)
    assert (board.n_sticks, board.tiles_left) == (1, 0)
    assert board.players[0].points == 24000 + 3000


# rules.md §10


def furiten_after(log):
    return board_after(log).players[0].furiten()


def test_discard_furiten():
    assert furiten_after(tenpai().draw(0, "3p").discard(0, "3p")) == ["discard"]


def test_discard_furiten_by_a_tile_that_was_called_away():
    log = tenpai(seat1="33p").draw(0, "3p").discard(0, "3p").pon(1)
    assert furiten_after(log) == ["discard"]


def passed(log):
    """Seat 1 discards a winning tile of seat 0."""
    return log.turn(1, "3p")


def test_an_offer_makes_furiten_only_when_it_has_been_passed():
    log = passed(tenpai().turn(0, "5z"))
    assert furiten_after(log) == []
    assert furiten_after(log.draw(2)) == ["temporary"]


def test_temporary_furiten_ends_with_the_own_discard():
    log = passed(tenpai().turn(0, "5z")).turn(2, "6z").turn(3, "7z").draw(0, "6z")
    assert furiten_after(log) == ["temporary"]
    assert furiten_after(log.discard(0)) == []


def test_temporary_furiten_ends_also_with_the_discard_after_a_call():
    log = passed(tenpai(seat0="123m45p789s11222z").turn(0, "5z")).turn(2, "1z").pon(0)
    assert furiten_after(log.discard(0, "2z")) == []


def test_in_riichi_it_never_ends():
    log = passed(tenpai().draw(0, "5z").riichi(0, "5z").accept()).turn(2, "6z").turn(3, "7z").turn(0, "6z")
    assert furiten_after(log) == ["riichi"]


def test_an_added_kan_is_an_offer():
    log = tenpai(seat1="33p").turn(0, "5z").turn(1, "9m").turn(2, "9m").turn(3, "6z")
    log = log.turn(0, "6z").turn(1, "9m").turn(2, "3p").pon(1).discard(1, "9p").turn(2, "7z").turn(3, "7z")
    log = log.turn(0, "7z").draw(1, "3p")
    assert furiten_after(log) == []
    assert furiten_after(log.kakan(1, "3p").draw(1)) == ["temporary"]


def test_the_own_discard_is_no_offer_to_oneself():
    assert furiten_after(tenpai().draw(0, "5z").discard(0, "5z").draw(1)) == []


def test_a_log_that_lies_is_shown_all_the_same():
    log = tenpai().draw(0, "5z").raw("D135").draw(1).discard(1)
    player = board_after(log).players[0]
    assert len(player.hand) == 14
    assert river_text(player) == "7z"
    assert waits_text(player) == ""


def test_events_before_the_first_hand_change_nothing():
    board = Board(4, 70)
    for _, event in read_log(tenpai().bytes()):
        board.apply(event)
        break
    assert board.start is None
    assert board.players == []
