"""Every reason to reject a log: a log that is rejected for it, and the nearest one that is not."""

import pytest
import rejected_calls
import rejected_results
import rejected_turns
from logbook import Logbook
from replaying import replay

from pipeline.replay.checks import ILLEGAL_NAMES

RULES = [*rejected_turns.RULES, *rejected_calls.RULES, *rejected_results.RULES]


def variants(side):
    return [
        pytest.param(rule, moves, id=f"{rule.reason}: {rule.name} {i}")
        for rule in RULES
        for i, moves in enumerate(getattr(rule, side))
    ]


def play(rule, moves):
    return moves(rule.moment(Logbook(rule.players)))


@pytest.mark.parametrize(("rule", "moves"), variants("illegal"))
def test_a_log_that_breaks_a_rule_is_rejected(rule, moves):
    found = replay(play(rule, moves).exhaust())
    assert (found.status, found.reason) == ("rejected", rule.reason)
    assert not any((found.hands, found.seats, found.discards, found.calls, found.disagreements))


@pytest.mark.parametrize(("rule", "moves"), variants("legal"))
def test_its_sibling_is_not(rule, moves):
    found = replay(play(rule, moves))
    assert (found.status in ("ok", "cut"), found.reason) == (True, "")
    assert found.disagreements == []


def test_every_reason_has_a_rule():
    assert {rule.reason for rule in RULES} | {"deal_attributes", ""} == set(ILLEGAL_NAMES)
