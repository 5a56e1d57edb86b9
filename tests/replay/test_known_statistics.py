"""Countings on which tools of this kind disagree, down to the tables: both numbers must be there."""

from hand_scripts import PINFU_TANYAO, TANYAO, TWIN, YAKULESS, do, play, quiet
from replaying import LOG_ID

from parsers.mjlog.reader import read_batch
from pipeline.facts.build import build_tables
from pipeline.facts.logs import LogEntry
from pipeline.replay.run import replay_batch


def tables_of(log):
    """The tables of one log, each a list of rows."""
    batch = read_batch([(LOG_ID, log.bytes())])
    entry = LogEntry("test", None, LOG_ID, len(log.bytes()), "", 0, None, None, None)
    tables = build_tables(batch, replay_batch(batch), [entry])
    return {name: table.to_pylist() for name, table in tables.items()}


def seat_row(tables, seat, hand=0):
    rows = [row for row in tables["hand_seats"] if (row["hand_index"], row["seat"]) == (hand, seat)]
    assert len(rows) == 1
    return rows[0]


def test_a_double_ron_is_two_wins_and_one_deal_in():  # S01, X15, X16
    log = play(do.hand(hands={2: TANYAO, 3: TWIN}, honba=2, sticks=1).turn(0, "9m").turn(1, "5p"))
    log.win(2, yaku=PINFU_TANYAO, deltas=(0, -2600, 3600, 0))
    log.win(3, yaku=PINFU_TANYAO, deltas=(0, -2000, 0, 2000))
    tables = tables_of(log)
    assert [win["seat"] for win in tables["wins"]] == [2, 3]
    assert [row["n_winners"] for row in tables["deal_ins"]] == [2]
    loser = seat_row(tables, 1)
    assert (loser["outcome"], loser["n_winners_paid"], loser["delta"]) == ("dealt_in", 2, -4600)


def test_points_of_a_win_and_what_it_brings():  # S06
    log = play(do.hand(hands={2: TANYAO}, honba=2, sticks=1).turn(0, "9m").turn(1, "5p"))
    (win,) = tables_of(log.win(2, yaku=PINFU_TANYAO))["wins"]
    assert (win["points"], win["honba_points"], win["stick_points"]) == (2000, 600, 1000)
    assert win["delta"] == 3600


def test_a_riichi_that_deals_in_is_declared_and_not_accepted():  # S02
    log = play(do.hand(hands={0: YAKULESS, 1: TANYAO}).draw(0, "5p").riichi(0, "5p"))
    tables = tables_of(log.win(1, yaku=PINFU_TANYAO))
    row = seat_row(tables, 0)
    assert (row["is_riichi_declared"], row["is_riichi_accepted"], row["outcome"]) == (True, False, "dealt_in")
    assert [riichi["is_accepted"] for riichi in tables["riichis"]] == [False]


def test_a_double_riichi_is_a_riichi():  # X21
    log = play(do.hand(hands={0: TANYAO}).draw(0, "9m").riichi(0, "9m").accept(0) + quiet("9m", 1))
    log.draw(2, "5p").discard(2, "5p").win(0, yaku={21: 2, 2: 1, **PINFU_TANYAO}, ura="1z")
    tables = tables_of(log)
    assert seat_row(tables, 0)["is_riichi_declared"]
    assert [(win["is_riichi"], win["is_double_riichi"]) for win in tables["wins"]] == [(True, True)]
    assert {row["yaku_id"] for row in tables["win_yaku"]} >= {21, 2}


def test_closed_kans_and_kita_are_no_calls():  # S04
    log = play(do.hand(hands={0: "1111m258p258s114z"}), players=3)
    log.draw(0, "4z").kita(0).draw(0, "9p").ankan(0, "1m").dora("7z").draw(0, "9s").discard(0, "9s")
    row = seat_row(tables_of(log.play_out().exhaust(tenpai=())), 0)
    assert (row["n_kita"], row["n_ankan"], row["n_open_calls"]) == (1, 1, 0)
    assert row["first_call_turn"] is None


def test_tenpai_at_a_draw_is_told_by_the_replay_and_not_by_shown_hands():  # S07, X17
    log = play(do.hand(hands={0: "19m19p19s1234567z"}).draw(0, "5m"))
    tables = tables_of(log.abort("yao9", shown=(0,)))
    assert (tables["hands"][0]["is_abortive"], tables["hands"][0]["is_exhaustive"]) == (True, False)
    row = seat_row(tables, 0)
    assert (row["is_revealed"], row["outcome"]) == (True, "abortive")
    assert all(not seat_row(tables, seat)["is_revealed"] for seat in (1, 2, 3))
