"""Every action that cannot be: its hand is set aside, its neighbours are stored, and its sibling is sound."""

import pytest
from logbook import Logbook
from odd_hands import ODD, RULES, sound
from replaying import LOG_ID, TABLES, replay

from parsers.mjlog.reader import read_batch
from parsers.packed import ATTR_SEED, ATTR_TEN, PAYLOAD
from pipeline.replay.checks import ILLEGAL_NAMES
from pipeline.replay.judge import find
from pipeline.replay.run import replay_batch

OF_HANDS = [name for name in TABLES if name not in ("games", "hands", "oddities", "checks")]


def variants(side, rules=RULES):
    return [
        pytest.param(rule, moves, id=f"{rule.reason}: {rule.name} {i}")
        for rule in rules
        for i, moves in enumerate(getattr(rule, side))
    ]


def play(rule, moves):
    return moves(rule.moment(Logbook(rule.players)))


def rows_of_hand(found, hand):
    """What the tables of hands have of a hand, without its place in log and game and the points."""
    free = ("game", "hand_index", "seq", "discard_row", "riichi_row", "start_points", "start_placement")
    return {
        name: [
            {column: value for column, value in row.items() if column not in free}
            for row in getattr(found, name)
            if row["hand_index"] == hand
        ]
        for name in ("discards", "wins", "hand_seats", "deal_in_seats")
    }


@pytest.mark.parametrize(("rule", "moves"), variants("illegal", ODD))
def test_the_hand_is_set_aside_and_its_neighbours_are_kept(rule, moves):
    log = sound(rule.players, 0)(Logbook(rule.players))
    log = moves(rule.moment(log)).exhaust()
    log = sound(rule.players, 1)(log)
    found = replay(log)
    assert (found.status, [odd.reason for odd in found.oddities]) == ("cut", [rule.reason])
    last = len(found.hands) - 1
    (odd,) = [row["hand_index"] for row in found.hands if row["odd_row"] >= 0]
    assert odd == found.oddities[0].hand == (1 if found.oddities[0].hand == 1 else last - 1)
    assert [row["hand_index"] for row in found.hands] == list(range(last + 1))
    for name in OF_HANDS:
        assert all(row["hand_index"] != odd for row in getattr(found, name)), name
    assert rows_of_hand(found, 0) == rows_of_hand(replay(sound(rule.players, 0)(Logbook(rule.players))), 0)
    assert {row["hand_index"] for row in found.hand_seats} == set(range(last + 1)) - {odd}
    assert not [x for x in found.disagreements if x.check.startswith("win_")]
    assert found.games[0]["n_hands"] == last + 1
    assert found.games[0]["n_hands_not_replayed"] == 1


@pytest.mark.parametrize(("rule", "moves"), variants("illegal", [r for r in RULES if r not in ODD]))
def test_what_concerns_the_game_itself_rejects_it(rule, moves):
    found = replay(play(rule, moves).exhaust())
    assert (found.status, found.reason) == ("rejected", rule.reason)
    assert not any((found.hands, found.hand_seats, found.discards, found.calls, found.disagreements))


@pytest.mark.parametrize(("rule", "moves"), variants("legal"))
def test_its_sibling_is_sound(rule, moves):
    found = replay(play(rule, moves))
    assert (found.status in ("ok", "cut"), found.reason) == (True, "")
    assert found.disagreements == []


@pytest.mark.parametrize("attribute", [ATTR_SEED, ATTR_TEN])
def test_a_deal_needs_its_attributes(attribute):
    """The readers refuse such logs before; the engine does not rely on it."""
    batch = read_batch([(LOG_ID, Logbook().hand().exhaust().bytes())])
    first, last = batch.events[4:6, PAYLOAD]  # of INIT
    at = find(batch.payload, first, last, attribute)
    batch.payload[at - 2] = 99  # an attribute of another name
    rows = replay_batch(batch).rows
    assert ILLEGAL_NAMES[rows.oddities.reason[0]] == "deal_attributes"
    assert rows.hands.odd_row.tolist() == [0]
    assert rows.hands.hand_number.tolist() == [-1 if attribute == ATTR_SEED else 0]


def test_every_reason_has_a_test():
    assert {rule.reason for rule in RULES} | {"deal_attributes", "riichi_late", ""} == set(ILLEGAL_NAMES)
