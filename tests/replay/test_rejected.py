"""Every reason to reject a log: a log that is rejected for it, and the nearest one that is not."""

import pytest
import rejected_calls
import rejected_results
import rejected_turns
from logbook import Logbook
from replaying import LOG_ID, replay

from parsers.mjlog.reader import read_batch
from parsers.packed import ATTR_SEED, ATTR_TEN, PAYLOAD
from pipeline.replay.checks import ILLEGAL_NAMES
from pipeline.replay.judge import find
from pipeline.replay.run import replay_batch
from pipeline.rules.codes import STATUS_REJECTED

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
    assert not any((found.hands, found.hand_seats, found.discards, found.calls, found.disagreements))


@pytest.mark.parametrize(("rule", "moves"), variants("legal"))
def test_its_sibling_is_not(rule, moves):
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
    games = replay_batch(batch).rows.games
    assert ILLEGAL_NAMES[games.reason[0]] == "deal_attributes"
    assert games.status[0] == STATUS_REJECTED


def test_every_reason_has_a_test():
    assert {rule.reason for rule in RULES} | {"deal_attributes", ""} == set(ILLEGAL_NAMES)
