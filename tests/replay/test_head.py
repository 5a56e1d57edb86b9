"""GO against the log id, and the empty fourth seat of three players."""

import pytest
from events import csrule, play_event
from hand_scripts import TANYAO_3P, do, hand
from logbook import Logbook
from replaying import replay

from pipeline.replay.head import NO_LOBBY, lobby_number

LOG_ID = "2020010100gm-00a9-0000-00000000"


def told(log, log_id=None):
    return [(x.check, x.expected, x.got) for x in replay(log, log_id).disagreements]


def game(**head):
    return Logbook(**head).hand().turns(1)


def test_type_and_lobby_of_the_id():
    assert told(game()) == []
    assert told(game(lobby="6486"), "2020010100gm-00a9-6486-00000000") == []
    assert told(game(lobby="6486"), LOG_ID) == [("log_id_lobby", [0], [6486])]
    assert told(game(go_type=0xE1), LOG_ID) == [("log_id_type", [0xA9], [0xE1])]
    assert told(game(lobby="11"), "2020010100gm-00a9-10011-00000000") == [("log_id_lobby", [10011], [11])]
    assert told(game(lobby="C0011"), "2020010100gm-00a9-10011-00000000") == []


def test_seat_0_deals_first():
    log = Logbook().hand().turns(1).bytes()
    found = replay(log.replace(b'<TAIKYOKU oya="0"', b'<TAIKYOKU oya="2"'))
    assert replay(log).start_disagreements == []
    assert [(x.check, x.expected, x.got) for x in found.start_disagreements] == [("dealer", [0], [2])]


def test_what_the_log_or_the_id_does_not_say_is_not_compared():
    found = replay(game(lobby=None), "2009020100gm-00a9-6486-00000000")
    assert found.disagreements == []
    assert (found.runs["log_id_type"], found.runs["log_id_lobby"]) == (1, 0)
    found = replay(game(lobby="77"), "nogid-0123456789ab")
    assert (found.runs["log_id_type"], found.runs["log_id_lobby"]) == (0, 0)


def test_a_game_whose_rules_are_not_known_is_compared_all_the_same():
    found = replay(game(go_type=0x229), "2020010100gm-0229-0000-00000000")
    assert found.games[0]["n_checks"] == 0
    found = replay(game(go_type=0x229), LOG_ID)
    assert (found.games[0]["n_checks"], found.games[0]["n_disagreements"]) == (1, 1)
    assert [x.check for x in found.disagreements] == ["log_id_type"]


def test_an_event_has_an_id_too():
    assert replay(play_event(do.hand().turns(1))).disagreements == []
    odd = {"csrule": csrule(0x100000), "go_type": 9, "lobby": "9999"}
    assert told(Logbook(**odd).hand().turns(1), "2020010100gm-0009-9998-00000000") == [
        ("log_id_lobby", [9998], [9999])
    ]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("0000", 0),
        ("6486", 6486),
        ("10011", 10011),
        ("C0011", 10011),
        ("", NO_LOBBY),
        ("x", NO_LOBBY),
    ],
)
def test_numbers_of_lobbies(text, number):
    assert lobby_number(text) == number


def test_a_lobby_of_its_own_rules_is_not_judged():
    found = replay(game(lobby="9999", go_type=9, start_points=30000))
    assert (found.games[0]["n_checks"], found.disagreements, found.start_disagreements) == (0, [], [])
    found = replay(game(start_points=30000))  # ranked play
    assert [x.check for x in found.start_disagreements] == ["start_points"]


# The empty seat

UN = {"dan": "16,16,16,0", "rate": "2100.00,2100.00,2100.00,1500.00", "sx": "M,M,M,C", "n3": ""}


def seats(**un):
    return Logbook(3, **UN | un).hand().turns(1)


@pytest.mark.parametrize(
    "odd",
    [
        {"n3": "%41"},
        {"dan": "16,16,16,1"},
        {"rate": "2100.00,2100.00,2100.00,1501.00"},
        {"sx": "M,M,M,F"},
        {"gold": "0,0,0,5"},
        {"rc": "0,0,0,5"},
    ],
)
def test_who_sits_in_the_empty_seat(odd):
    assert told(seats(**odd)) == [("empty_seat", [0], [1])]


@pytest.mark.parametrize("usual", [{}, {"rate": "2100,2100,2100,1500"}, {"rate": "2100,2100,2100,0"}])
def test_what_the_server_prints_for_nobody(usual):
    assert told(seats(**usual)) == []


def ron(**odd):
    log = hand({0: TANYAO_3P}, players=3).turn(0, "9m").turn(1, "5p")
    return log.win(0, **{"yaku": {7: 1, 8: 1}} | odd)


def riichi(**odd):
    log = hand({0: TANYAO_3P}, players=3).draw(0, "9m").riichi(0)
    return log.accept(**odd)


ODD = {
    "points of INIT": (hand(players=3, ten=(350, 350, 350, 250)).turns(1), 1),
    "tiles of INIT": (hand(players=3, hai3=(16, 17, 18)).turns(1), 1),
    "points of REACH": (riichi(ten=(340, 350, 350, 350)), 1),
    "points and payments": (ron(sc=(350, 29, 350, -29, 350, 0, 350, -1)), 2),
    "tiles at a draw": (hand(players=3).play_out().exhaust(hai3=()), 0),
}


@pytest.mark.parametrize(("log", "n"), ODD.values(), ids=ODD)
def test_values_of_the_empty_seat(log, n):
    assert told(log) == ([("empty_seat", [0], [n])] if n else [])


def test_the_end_of_the_game_has_an_empty_seat_too():
    owari = "379,50.9,321,-7.9,350,-5.0,0,{}"
    ended = do.hand(hands={0: TANYAO_3P}, round_wind=2, dealer=2).turn(2, "9m").turn(0, "9m").turn(1, "5p")
    for last, n in (("0.0", 0), ("0.1", 1)):
        moves = ended.win(0, yaku={7: 1, 8: 1}, owari=owari.format(last))
        odd = [x.got for x in replay(moves(Logbook(3))).disagreements if x.check == "empty_seat"]
        assert odd == ([[n]] if n else [])


def test_four_players_have_none():
    assert replay(game()).runs["empty_seat"] == 0
    assert replay(seats()).runs["empty_seat"] == 2  # UN, INIT
