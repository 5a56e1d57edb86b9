"""Numbers that fit their attribute and yet cannot be: a call code with another source, a die of fourteen."""

import re

import pytest
from hand_scripts import FLAT, do, play
from replaying import LOG_ID, replay_all


def with_kakan():
    """Seat 1 has a pon of red from seat 0 and adds the fourth."""
    moves = do.hand(hands={1: "77z" + "123m456p789s25s", 0: FLAT}).turn(0, "7z").pon(1).discard(1, "2s")
    return play(
        moves.turns(3, start=2).draw(1, "7z").kakan(1, "7z").draw(1, "9m").dora("1p").discard(1, "9m")
    )


def codes(xml):
    return [int(code) for code in re.findall(rb'<N who="1" m="(\d+)"', xml)]


def replayed(xml):
    (found,) = replay_all([(LOG_ID, xml)])
    return found


def test_the_script_is_sound():
    found = replayed(with_kakan().exhaust().bytes())
    assert (found.reason, [row["call"] for row in found.calls]) == ("", [1, 4])


@pytest.mark.parametrize("rel", [0, 1, 2])
def test_an_added_kan_has_the_source_of_its_pon(rel):
    xml = with_kakan().exhaust().bytes()
    _, kakan = codes(xml)
    assert kakan & 3 == 3
    found = replayed(xml.replace(b'm="%d"' % kakan, b'm="%d"' % (kakan & ~3 | rel)))
    assert (found.status, found.reason) == ("cut", "kakan_pon")


def test_a_call_code_without_meaning_is_no_call():
    xml = with_kakan().exhaust().bytes()
    pon, _ = codes(xml)
    found = replayed(xml.replace(b'm="%d"' % pon, b'm="%d"' % (pon | 0x80)))
    assert (found.status, found.reason) == ("cut", "call_code")


def test_a_die_has_six_sides():
    xml = with_kakan().exhaust().bytes()
    spoilt = re.sub(rb'(<INIT seed="\d+,\d+,\d+),\d+', rb"\1,13", xml, count=1)
    assert (replayed(spoilt).status, replayed(spoilt).reason) == ("cut", "deal_attributes")
