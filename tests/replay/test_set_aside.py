"""What remains of a hand that is not replayed, how the game goes on after it, and riichi that come late."""

import re

import short_games
from hand_scripts import FLAT, PINFU_TANYAO, TANYAO, TWIN, do, play, riichi
from replaying import replay, replay_sound

from pipeline.rules.codes import RESULTS

ILLEGAL = do.raw("D135")
FIRST = do.hand(hands={3: TANYAO}).turn(0, "5p").win(3, yaku=PINFU_TANYAO)
LIE = do.hand(hands={3: TANYAO}).turn(0, "5p").win(3, yaku=PINFU_TANYAO, ba=(1, 0))


def test_disagreements_before_a_hand_that_is_not_replayed_stay():
    assert [x.check for x in replay(play(LIE)).disagreements] == ["win_honba"]
    found = replay(play(LIE.hand(dealer=1).draw(1) + ILLEGAL.exhaust()))
    assert (found.status, [x.check for x in found.disagreements]) == ("cut", ["win_honba"])


def test_disagreements_before_the_odd_element_of_a_hand_stay():
    found = replay(play(LIE + do.turn(1)))
    assert [x.check for x in found.disagreements] == ["win_honba"]
    (hand,) = found.hands
    assert (hand["n_disagreements"], found.games[0]["n_disagreements"]) == (1, 1)
    assert 20 < hand["n_checks"] <= found.games[0]["n_checks"] == sum(found.runs.values())


# After a hand that is not replayed


def test_the_next_hand_is_not_compared_with_what_went_before():
    odd = do.hand().draw(0) + ILLEGAL.exhaust()
    after = odd.hand(dealer=2, honba=3, sticks=2, scores=(1000, 2000, 3000, 94000)).play_out().exhaust()
    assert replay(play(after)).disagreements == []
    found = replay(play(after.hand(dealer=3, honba=3, sticks=2)))
    assert [x.check for x in found.disagreements] == ["honba"]
    wrong = odd.hand(dealer=2, seed=(1, 0, 0, 0, 0, 0))
    assert [x.check for x in replay(play(wrong)).disagreements] == ["dealer"]


def test_what_an_odd_hand_states_is_kept():
    moves = FIRST.hand(dealer=1, honba=2, sticks=1).draw(1) + ILLEGAL.exhaust(tenpai=(2,))
    row = replay(play(moves)).hands[1]
    assert (row["hand_number"], row["n_honba"], row["n_sticks"], row["dealer_seat"]) == (1, 2, 1, 1)
    assert (RESULTS.words[row["result"]], row["n_winners"]) == ("exhaustive", 0)
    assert row["deltas"] == [-1000, -1000, 3000, -1000]
    assert (row["n_draws"], row["n_discards"], row["n_sticks_after"], row["is_renchan"]) == (-1,) * 4


def test_a_double_ron_is_stated_as_two_winners():
    twice = do.hand(hands={2: TANYAO, 3: TWIN}).turn(0, "5p").win(2, yaku=PINFU_TANYAO)
    odd = twice.win(3, yaku=PINFU_TANYAO).turn(1)
    row = replay(play(odd)).hands[0]
    assert (RESULTS.words[row["result"]], row["n_winners"]) == ("ron", 2)
    assert row["deltas"] == [-4000, 0, 2000, 2000]


def test_a_hand_without_a_result_has_none():
    found = replay(play(do.hand().turns(3).hand(dealer=0, honba=1).play_out().exhaust()))
    assert (found.reason, found.hands[0]["result"], found.hands[0]["end_seq"]) == ("no_result", -1, -1)
    assert found.hands[0]["deltas"] == [0, 0, 0, 0]


def test_the_end_of_a_game_whose_last_hand_is_odd_is_judged_as_far_as_it_can_be():
    log = short_games.game().bytes()
    odd = log.replace(b"<AGARI", b"<T0/><AGARI")
    found = replay(odd)
    assert (found.status, found.reason, found.disagreements) == ("ok", "draw_turn", [])
    assert found.games[0]["final_points"] == replay(log).games[0]["final_points"]
    assert (found.games[0]["is_complete"], found.games[0]["end_reason"], found.hand_seats) == (1, 0, [])
    assert {name for name, n in found.runs.items() if n} >= {"placement", "final_score"}
    assert found.runs["final_points"] == found.runs["game_end"] == 0
    lie = re.sub(rb'owari="(-?\d+),(-?[\d.]+)', rb'owari="\1,99.0', odd)
    assert [x.check for x in replay(lie).disagreements] == ["final_score"]


def test_who_leaves_in_a_hand_that_is_not_replayed_has_left():
    moves = do.hand().bye(2).draw(0) + ILLEGAL.bye(1).back(2).exhaust().hand(dealer=1).play_out().exhaust()
    found = replay(play(moves))
    assert found.games[0]["n_times_left"] == [0, 1, 1, 0]
    assert found.games[0]["n_times_returned"] == [0, 0, 1, 0]
    assert [found.seat(seat, hand=1)["has_been_away"] for seat in range(4)] == [0, 1, 0, 0]


def test_an_element_before_the_first_hand_costs_no_hand():
    found = replay(play(do.draw(0, "1m").hand(dealer=2, honba=1).play_out().exhaust()))
    assert [(odd.reason, odd.hand) for odd in found.oddities] == [("outside_hand", -1)]
    assert (found.status, len(found.hand_seats), found.disagreements) == ("cut", 4, [])
    assert found.start_disagreements == []


# A riichi that the log has after its discard


def late(log):
    """The log with each step 1 of a riichi after the discard that follows it."""
    return re.sub(rb"(<REACH [^>]*step=\"1\"/>)(<[D-G]\d+/>)", rb"\2\1", log.bytes())


LATE = riichi(1).turns(2)


def test_a_riichi_after_its_discard_is_one_all_the_same():
    log = play(LATE.turn(0, "2p").win(1, yaku={21: 2, 2: 1, **PINFU_TANYAO}))
    found, sane = replay(late(log)), replay_sound(log)
    assert [odd.reason for odd in found.oddities] == ["riichi_late"]
    assert (found.status, found.disagreements, found.hands[0]["odd_row"]) == ("cut", [], -1)
    for name in ("hand_seats", "wins", "deal_ins", "riichis", "calls", "furiten_spells"):
        assert getattr(found, name) == getattr(sane, name)
    (tile,) = [row for row in found.discards if row["riichi"] == 1]
    assert tile["seq"] == found.riichis[0]["seq"] == found.oddities[0].seq - 1


def test_a_riichi_after_its_discard_that_cannot_be_leaves_the_hand_out():
    noten = do.hand(hands={0: FLAT}).draw(0, "4z").riichi(0).exhaust()
    found = replay(late(play(noten)))
    assert [odd.reason for odd in found.oddities] == ["riichi_late", "riichi_noten"]
    assert found.games[0]["n_hands_not_replayed"] == 1


def test_two_riichi_after_discards_of_others_are_not_plain():
    moves = do.hand(hands={0: TANYAO}).draw(0).discard(0).raw("REACH", who=1, step=1).exhaust()
    found = replay(play(moves))
    assert [odd.reason for odd in found.oddities] == ["riichi_turn"]
