"""What becomes of logs that are cut, illegal, played by other rules, or in a large batch."""

import numpy as np
import pytest
import short_games
from hand_scripts import PINFU_TANYAO, TANYAO, do, play, riichi
from logbook import Logbook
from replaying import LOG_ID, Disagreement, replay, replay_all, replay_sound

from parsers import LogError
from parsers.mjlog.reader import read_batch
from pipeline.replay import run
from pipeline.replay.checks import CHECK_NAMES
from pipeline.replay.record.tables.hands import Games
from pipeline.replay.record.tables.rows import RAW_COLUMNS
from pipeline.replay.run import replay_batch

RON = do.turn(0, "5p").win(3, yaku=PINFU_TANYAO)
FIRST = do.hand(hands={3: TANYAO}) + RON
SECOND = FIRST.hand(dealer=1, hands={3: TANYAO}).turn(1, "9m").turn(2, "9m").turn(3, "9m")
ILLEGAL = do.raw("D135")


def rows_of(found):
    return (
        found.hands,
        found.hand_seats,
        found.wins,
        found.discards,
        found.calls,
        found.furiten_spells,
        found.riichis,
    )


# Cut logs


def test_a_cut_log_keeps_its_complete_hands():
    found = replay(play(SECOND))
    assert (found.status, found.reason) == ("cut", "")
    assert [hand["hand_number"] for hand in found.hands] == [0]
    assert {row["hand_index"] for row in found.discards} == {0}
    head = found.games[0]
    assert (head["n_hands"], head["is_complete"], head["hand_index"], head["seq"]) == (1, 0, 1, 14)


def test_every_beginning_of_a_log_is_a_cut_log():
    log = play(SECOND)
    elements = list(log.elements)
    n_results = 0
    for n in range(3, len(elements)):
        log.elements = elements[:n]
        n_results += elements[n - 1][0] == "AGARI"
        found = replay(log)
        assert (found.status, found.reason, found.disagreements) == ("cut", "", [])
        assert len(found.hands) == n_results
        assert len(found.hand_seats) == 4 * n_results


def test_a_log_without_a_hand():
    found = replay(Logbook())
    assert (found.status, found.hands, found.games[0]["hand_index"]) == ("cut", [], -1)


def test_disagreements_of_an_incomplete_hand_stay():
    found = replay(play(FIRST.hand(dealer=1, honba=1).turn(1)))
    assert found.disagreements == [Disagreement("honba", -1, [0], [1])]
    assert len(found.hands) == 1


# Impossible actions


def test_in_the_incomplete_last_hand_it_counts_as_a_cut():
    found = replay(play(SECOND.raw("U4") + ILLEGAL))
    assert (found.status, found.reason, len(found.hands)) == ("cut", "draw_turn", 1)
    head = found.games[0]
    assert (head["hand_index"], head["seq"], head["expected"], head["got"]) == (1, 15, 0, 1)
    assert rows_of(found) == rows_of(replay(play(SECOND)))


@pytest.mark.parametrize(
    "moves",
    [
        FIRST.hand(dealer=1).draw(1) + ILLEGAL.exhaust(),
        FIRST.hand(dealer=1).draw(1) + ILLEGAL.hand(dealer=2),
        do.hand().draw(0) + ILLEGAL.exhaust().hand(dealer=1).turn(1),
        FIRST.hand(dealer=1).draw(1).exhaust() + ILLEGAL,
        FIRST.win(2, yaku=PINFU_TANYAO),
        FIRST + ILLEGAL,
    ],
    ids=[
        "in the complete last hand",
        "before another hand",
        "in an earlier hand",
        "after the last result",
        "the win itself",
        "after the last win",
    ],
)
def test_in_a_complete_hand_this_hand_is_not_replayed(moves):
    found = replay(play(moves))
    assert found.status == "cut"
    (odd,) = found.oddities
    assert [row["hand_index"] for row in found.hands if row["odd_row"] >= 0] == [odd.hand]
    assert all(row["hand_index"] != odd.hand for row in (*found.hand_seats, *found.discards, *found.wins))
    assert found.games[0]["n_hands_not_replayed"] == 1


def test_after_the_end_the_log_is_rejected():
    found = replay(short_games.game().raw("T5"))
    assert (found.status, found.reason, found.hands) == ("rejected", "end_moment", [])


def test_a_last_hand_with_an_impossible_deal_is_cut_away():
    found = replay(play(FIRST.hand(dealer=1, hai2=(0, 1, 2)).turn(1)))
    assert (found.status, found.reason, len(found.hands)) == ("cut", "deal", 1)


def test_disagreements_of_a_rejected_log_are_forgotten():
    found = replay(short_games.game(ba=(1, 0)))
    assert len(found.disagreements) == 1
    found = replay(short_games.game(ba=(1, 0)).raw("T5"))
    assert (found.status, found.disagreements) == ("rejected", [])
    assert (found.games[0]["n_checks"], sum(found.runs.values())) == (0, 0)


# Other rules


@pytest.mark.parametrize("go_type", [0x0229, 0x0621, 0x0801 | 0x8, 0x1029])
def test_a_game_by_other_rules_is_stored_and_not_judged(go_type):
    log = play(
        do.hand(hands={3: TANYAO}).turn(0, "5p").win(3, yaku=PINFU_TANYAO, ten=(30, 1, 1)), go_type=go_type
    )
    found = replay(log)
    assert (found.status, len(found.hands), found.wins[0]["points"]) == ("cut", 1, 1)
    assert sum(found.runs.values()) == found.games[0]["n_checks"] == 0
    assert found.disagreements == found.start_disagreements == []


def test_a_game_by_other_rules_must_be_possible_all_the_same():
    found = replay(play(do.hand().draw(0) + ILLEGAL.exhaust(), go_type=0x0229))
    assert (found.reason, found.games[0]["n_hands_not_replayed"]) == ("discard_tile", 1)


def test_riichi_may_need_no_points_by_other_rules():
    poor = riichi(0, scores=(900, 33000, 33000, 33000))
    assert replay(play(poor, go_type=0x0229)).reason == ""
    assert replay(play(poor)).reason == "riichi_points"


# Players who leave


def test_who_leaves_and_who_returns():
    log = (
        play(do.bye(2))
        .hand(hands={3: TANYAO})
        .turn(0, "9m")
        .bye(1)
        .turn(1, "9m")
        .back(1)
        .back(2)
        .turn(2, "5p")
    )
    found = replay_sound(log.win(3, yaku=PINFU_TANYAO).hand(dealer=1).play_out().exhaust())
    head = found.games[0]
    assert head["n_times_left"] == [0, 1, 1, 0]
    assert head["n_times_returned"] == [0, 1, 1, 0]
    assert [found.seat(seat)["has_been_away"] for seat in range(4)] == [0, 1, 1, 0]
    assert [found.seat(seat, hand=1)["has_been_away"] for seat in range(4)] == [0, 0, 0, 0]


# Batches

SOUND, LYING, REJECTED, CUT, ODD = (
    short_games.sound(),
    short_games.lying(),
    short_games.illegal(),
    short_games.cut(),
    short_games.odd(),
)


def batch_of(*logs):
    return read_batch([(LOG_ID, log) for log in logs])


def tables_of(replayed):
    rows = replayed.rows
    found = {
        f"{name}.{column}": getattr(getattr(rows, name), column).copy()
        for name, columns in RAW_COLUMNS.items()
        for column in columns
    }
    return found | {"runs": rows.runs}


def assert_equal(left, right):
    for name, array in left.items():
        assert np.array_equal(array, right[name]), name


def test_a_rejected_log_leaves_no_trace_on_the_next():
    alone = replay_all([(LOG_ID, LYING)])[0]
    rejected, after, cut, odd, last = replay_all(
        [(LOG_ID, log) for log in (REJECTED, LYING, CUT, ODD, SOUND)]
    )
    assert (rejected.status, cut.status, odd.status, last.status) == ("rejected", "cut", "ok", "ok")
    assert [{**row, "game": 0} for row in after.wins] == alone.wins
    assert [{**row, "game": 0} for row in after.hand_seats] == alone.hand_seats
    assert after.disagreements == alone.disagreements
    assert {row["game"] for row in last.discards} == {4}


def test_an_unreadable_log_in_a_batch():
    batch = batch_of(SOUND, b"no log at all", LYING)
    replayed = replay_batch(batch)
    assert list(batch.errors) == [1]
    assert isinstance(batch.errors[1], LogError)
    assert batch.heads[1] is replayed.rulesets[1] is None
    assert replayed.rows.hands.game.tolist() == [0, 2]


def test_an_empty_batch():
    assert replay_batch(batch_of()).rows.games.n_rows == 0


MANY = [SOUND, LYING, REJECTED, CUT, LYING, play(SECOND.exhaust()).bytes(), ODD, SOUND] * 3
MANY += [play(riichi(3).turn(0, "2p").turn(1, "5p").abort("kan4")).bytes(), short_games.lying()] * 2


@pytest.mark.parametrize("n_games", [1, 2, 5])
def test_a_batch_of_too_many_games_is_replayed_in_halves(monkeypatch, n_games):
    whole = tables_of(replay_batch(batch_of(*MANY)))
    monkeypatch.setattr(Games, "capacity", n_games)
    assert_equal(tables_of(replay_batch(batch_of(*MANY))), whole)


def test_a_batch_of_too_many_rows_is_replayed_in_halves(monkeypatch):
    whole = tables_of(replay_batch(batch_of(*MANY)))
    replay_part = run.replay

    def overflow(events, payload, first_event, first, last, *rest):
        replay_part(events, payload, first_event, first, last, *rest)
        rest[-1][0].is_full = last - first > 3

    monkeypatch.setattr(run, "replay", overflow)
    assert_equal(tables_of(replay_batch(batch_of(*MANY))), whole)


def test_a_game_of_too_many_rows_is_an_error(monkeypatch):
    def overflow(*args):
        args[-1][0].is_full = True

    monkeypatch.setattr(run, "replay", overflow)
    with pytest.raises(ValueError, match=f"{LOG_ID}: more rows than there is room for"):
        replay_batch(batch_of(SOUND))


def test_runs_count_the_comparisons_of_all_games():
    replayed = replay_batch(batch_of(SOUND, SOUND, REJECTED))
    runs = dict(zip(CHECK_NAMES, replayed.rows.runs.tolist(), strict=True))
    assert runs["win_points"] == 2
    assert sum(runs.values()) == replayed.rows.games.n_checks.sum()
