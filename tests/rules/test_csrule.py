"""What ``csrule`` and ``rule`` say. rules.md §23"""

from datetime import datetime

import pytest
from events import csrule

from parsers.packed import (
    DRAW_FOUR_KANS,
    DRAW_FOUR_RIICHI,
    DRAW_FOUR_WINDS,
    DRAW_NINE_TERMINALS,
    DRAW_TRIPLE_RON,
)
from pipeline.rules import ruleset as rs
from pipeline.rules.event_rules import ABORTS, ALL_ABORTS, FLAGS
from pipeline.rules.ruleset import ruleset_for

PLAYED = datetime(2023, 1, 1)
RANKED = ruleset_for(9, "0", PLAYED, 4, {})


def event(text, n_players=4, played_at=PLAYED, points=(), **attributes):
    go_type = 0x19 if n_players == 3 else 0x9
    return ruleset_for(go_type, "9999", played_at, n_players, {"csrule": text} | attributes, False, points)


def reason(text, n_players=4, **attributes):
    return event(text, n_players, **attributes).unsupported_reason


def changed(text, n_players=4):
    """The fields that differ from those of an event that changes nothing."""
    rules, plain = event(text, n_players), event(csrule(), n_players)
    assert rules.unsupported_reason == ""
    names = [name for name in rs.Ruleset.__slots__ if getattr(rules, name) != getattr(plain, name)]
    return {name: getattr(rules, name) for name in names}


def test_an_event_that_changes_nothing_is_played_by_the_ranked_rules():
    rules = event(csrule())
    assert (rules.room, rules.is_ranked, rules.is_supported) == ("event", False, True)
    open_to_both = {"has_extra_round": rs.EITHER, "sticks_to_first": rs.EITHER}
    for name in rs.Ruleset.__slots__:
        if name not in ("room", "is_ranked"):
            assert getattr(rules, name) == open_to_both.get(name, getattr(RANKED, name)), name


@pytest.mark.parametrize("n_players", [4, 3])
@pytest.mark.parametrize("flag", FLAGS, ids=lambda flag: f"{flag.field}-{flag.bit:x}")
def test_every_bit_changes_what_it_says_or_is_named(flag, n_players):
    text = csrule(flag.bit if flag.field == 0 else 0, flag.bit if flag.field == 1 else 0)
    if flag.changes is None:
        assert f"csrule field {flag.field} sets bit 0x{flag.bit:x}" in reason(text, n_players)
        assert not event(text, n_players).is_supported
        return
    expected = dict(flag.changes) if flag.players in (0, n_players) else {}
    if flag.bit == 0x1000:
        expected["aborts"] = ALL_ABORTS & ~(1 << DRAW_TRIPLE_RON)
    assert changed(text, n_players) == expected


@pytest.mark.parametrize(
    ("bit", "draw"),
    [
        (0x100, DRAW_FOUR_WINDS),
        (0x200, DRAW_FOUR_KANS),
        (0x400, DRAW_FOUR_RIICHI),
        (0x800, DRAW_NINE_TERMINALS),
    ],
)
def test_abortive_draws_are_switched_off(bit, draw):
    assert changed(csrule(bit)) == {"aborts": ALL_ABORTS & ~(1 << draw)}


def test_only_one_wins_where_both_are_set():
    assert event(csrule(0x1000)).most_winners == 3
    assert event(csrule(0x3000)).most_winners == 1


def test_bits_are_declared_once():
    bits = [(0, abort.bit) for abort in ABORTS if abort.bit != 0x1000]
    bits += [(flag.field, flag.bit) for flag in FLAGS]
    assert len(set(bits)) == len(bits)
    assert all(bit & (bit - 1) == 0 for _, bit in bits)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (csrule(0x10000000), "csrule field 0 sets unknown bits 0x10000000"),
        (csrule(0, 0x460), "csrule field 1 sets unknown bits 0x460"),
        (csrule(0x100000), "csrule field 0 sets bit 0x100000 (two winds are round winds"),
        ("x,0", 'csrule field 0 is "x"'),
        ("123456789,0", 'csrule field 0 is "123456789"'),
        (csrule(fields={2: 1}), 'csrule field 2 is "1"'),
        (csrule(fields={3: "a"}), 'csrule field 3 is "a"'),
        (csrule(fields={4: 30000}), 'csrule field 5 is ""'),
        (csrule(fields={4: 30050, 5: 30000, 6: 30000}), 'csrule field 4 is "30050"'),
        (csrule(fields={4: 30000, 5: -100, 6: 30000}), 'csrule field 5 is "-100"'),
        (csrule(fields={4: 30000, 5: 30000, 6: 30500}), 'csrule field 6 is "30500"'),
        (csrule(fields={4: 30000, 5: 30000, 6: 500000}), 'csrule field 6 is "500000"'),
        (csrule(fields={7: 50000}), 'csrule field 7 is "50000"'),
        (csrule(fields={8: 1}), 'csrule field 8 is "1"'),
        (csrule(fields={10: 2000}), 'csrule field 10 is "2000"'),
        (csrule(fields={11: 150}), 'csrule field 11 is "150"'),
        (csrule(fields={16: 500}), 'csrule fields 16-18 are "500,1500,3000"'),
        (csrule(uma=[(10.5, -10, -20)]), 'csrule field 21 is "10.5"'),
        (csrule(uma=[(5, 6, -15)]), "csrule field 21: a lower place has the higher uma"),
        (csrule(fields={36: "a"}), 'csrule field 36 is "a"'),
        (csrule() + ",,,,,,1", 'csrule field 45 is "1"'),
    ],
)
def test_what_is_not_understood_is_named(text, named):
    assert named in reason(text)
    assert not event(text).is_supported
    assert event(text).start_points == RANKED.start_points  # nothing of it is taken


def test_every_reason_is_named():
    found = reason(csrule(0x100000, 0x40, {7: 1, 10: 1}))
    assert found.count(";") == 3


def test_points_to_start_with_to_need_and_to_return():
    expected = {"start_points": 25000, "end_points": 35000, "return_points": 30000}
    rules = event(csrule(fields={4: 25000, 5: 35000, 6: 30000}))
    assert {name: getattr(rules, name) for name in expected} == expected
    assert rules.oka == 20
    assert event(csrule(fields={4: 30000, 5: 30000, 6: 30000})).oka == 0
    assert event(csrule(fields={4: 35000, 5: 40000, 6: 40000}), 3).oka == 15


def test_honba_and_noten_payments():
    assert changed(csrule(fields={11: 300})) == {"honba_ron": 900, "honba_tsumo_each": 300}
    assert changed(csrule(fields={11: 0}), 3) == {"honba_ron": 0, "honba_tsumo_each": 0}
    assert changed(csrule(fields={16: 0, 17: 0, 18: 0})) == {"noten_pool": 0}
    assert changed(csrule(fields={10: 1000, 11: 100, 16: 1000, 17: 1500, 18: 3000})) == {}
    assert changed(csrule(fields={16: 1000, 17: 2000}), 3) == {}


def test_five_groups_of_uma():
    groups = [(5, -5, -15), (5, 0, -20), (5, -5, -15), (0, -5, -15), (5, -5, -15)]
    rules = event(csrule(uma=groups))
    assert rules.uma_groups == tuple((-sum(group), *group) for group in groups)
    assert rules.uma_by_group == rules.other_uma_by_group == rules.uma_groups
    assert changed(csrule(uma=[(10, -10, -20)])) == {}
    assert event(csrule(uma=[("", "", -30)])).uma_groups[0] == (30, 10, -10, -30)
    assert event(csrule(uma=[(0, -30, "")]), 3).uma_groups[0] == (30, 0, -30)


def test_times_to_think_change_nothing():
    assert changed(csrule(fields=dict.fromkeys(range(36, 40), 5)) + ",6,16,5,7,17") == {}


def test_rounding():
    assert event(csrule()).rounding == rs.TENTHS
    assert event(csrule(0x40000)).rounding == rs.THOUSANDS
    assert event(csrule(), played_at=datetime(2021, 1, 1)).rounding == rs.EITHER
    assert event(csrule(0x40000), played_at=None).rounding == rs.THOUSANDS


RULE = "202308022100,202309302300,0009,0,0,0,0"


def test_rule_says_when_and_for_whom_a_lobby_is_open():
    assert reason(csrule(), rule=RULE) == ""
    assert reason(csrule(), rule=",,0009,2,10,1500,2200") == ""
    rules = ruleset_for(9, "9999", PLAYED, 4, {"rule": RULE})
    assert (rules.is_supported, rules.room) == (True, "event")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (",,0001,0,0,0,0", 'rule field 2 is "0001"'),
        ("1,,0009,0,0,0,0", 'rule field 0 is "1"'),
        (",,9,0,0,0,0", 'rule field 2 is "9"'),
        (",,0009,x,0,0,0", 'rule field 3 is "x"'),
        (",,0009,0,0,0,0,0", 'rule field 7 is "0"'),
    ],
)
def test_a_rule_that_is_not_understood_is_named(text, named):
    assert named in reason(csrule(), rule=text)


def test_the_dark_tiles_of_a_lobby_change_no_rule():
    assert ruleset_for(0x109, "9999", PLAYED, 4, {"csrule": csrule()}).is_supported
    assert not ruleset_for(0x309, "9999", PLAYED, 4, {"csrule": csrule()}).is_supported


@pytest.mark.parametrize("lobby", ["9999", "10011", "C0011"])
def test_a_lobby_whose_rules_go_does_not_tell(lobby):
    def of(points, attributes=None):
        return ruleset_for(9, lobby, PLAYED, 4, attributes or {}, False, points)

    assert of((25000,) * 4).is_supported
    assert of(()).is_supported
    assert of((30000,) * 4).unsupported_reason == (
        "the first hand starts with 30000 points, the rules told start with 25000"
    )
    assert (
        "starts with 24000, 26000, 25000, 25000 points" in of((24000, 26000, 25000, 25000)).unsupported_reason
    )
    told = {"csrule": csrule(fields={4: 30000, 5: 30000, 6: 30000})}
    assert of((30000,) * 4, told).is_supported
    assert not of((25000,) * 4, told).is_supported


def test_other_start_points_of_ranked_play_stay_a_disagreement():
    assert ruleset_for(9, "0", PLAYED, 4, {}, False, (30000,) * 4).is_supported
    assert ruleset_for(9, None, None, 4, {}, False, (30000,) * 4).is_supported
