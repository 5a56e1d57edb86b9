"""The tables of a batch, made of raw rows that were written by hand."""

from datetime import datetime

import made_rows
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hand_scripts import PINFU_TANYAO, TANYAO
from logbook import Logbook

from parsers.errors import LogError
from parsers.mjlog.reader import read_batch
from pipeline.facts.build import build_tables
from pipeline.facts.logs import LogEntry
from pipeline.facts.schema import GAME_TABLES, LOG_TABLES
from pipeline.replay.record.tables.rows import RAW_COLUMNS
from pipeline.replay.run import replay_batch

RAW = [name for name in LOG_TABLES if name in RAW_COLUMNS and name not in GAME_TABLES]  # built of raw tables


def entries(log_ids: list[str] = made_rows.LOG_IDS) -> list[LogEntry]:
    return [LogEntry("a.zip", f"{log_id}.mjlog", log_id, 100, "ab" * 32, 5, tw=2) for log_id in log_ids]


@pytest.fixture
def tables() -> dict[str, pa.Table]:
    return build_tables(made_rows.batch(), made_rows.replayed(), entries())


def rows_of(table: pa.Table, *names: str) -> list[tuple]:
    return list(zip(*(table[name].to_pylist() for name in names), strict=True))


def test_tables_come_as_they_are_declared(tables):
    assert list(tables) == list(LOG_TABLES)
    for name, table in tables.items():
        assert table.schema == LOG_TABLES[name].schema
        table.validate(full=True)


def test_a_column_that_is_never_null_has_no_nulls(tables):
    for name, table in tables.items():
        for column in LOG_TABLES[name].columns:
            assert column.null or table[column.name].null_count == 0, (name, column.name)


def test_tables_come_back_from_parquet(tables, tmp_path):
    for name, table in tables.items():
        pq.write_table(table, tmp_path / "table.parquet")
        assert pq.read_table(tmp_path / "table.parquet").to_pylist() == table.to_pylist(), name


def test_nothing_points_into_the_buffers_of_the_engine():
    replayed = made_rows.replayed()
    tables = build_tables(made_rows.batch(), replayed, entries())
    before = {name: table.to_pylist() for name, table in tables.items()}
    for name, columns in RAW_COLUMNS.items():
        for column in columns:
            getattr(getattr(replayed.rows, name), column)[...] = 77
    assert {name: table.to_pylist() for name, table in tables.items()} == before


@pytest.mark.parametrize("name", RAW)
def test_an_empty_batch_gives_empty_tables(name):
    replayed = made_rows.replayed()
    for empty in RAW:
        setattr(replayed.rows, empty, made_rows.table(empty))
    table = build_tables(made_rows.batch(), replayed, entries())[name]
    assert table.num_rows == 0
    table.validate(full=True)


def test_every_log_has_a_status(tables):
    assert rows_of(tables["logs"], "log_id", "status", "reason", "hand_index", "seq") == [
        (made_rows.LOG_IDS[0], "ok", None, None, None),
        (
            made_rows.LOG_IDS[1],
            "rejected",
            "kuikae: expected no tile of the swapped kinds (mask) (8), got: 13",
            3,
            117,
        ),
        (made_rows.LOG_IDS[2], "cut", "the log ends before the game does", 0, 40),
    ]


def test_logs_that_are_no_game_of_the_batch_keep_what_is_known_of_them():
    duplicate = LogEntry("b.zip", "x", made_rows.LOG_IDS[0], 100, "ab", 6, None, "duplicate", "stored before")
    damaged = LogEntry("b.zip", None, None, None, None, 6, None, "unreadable", "not a zip")
    first, *others = entries()
    logs = build_tables(made_rows.batch(), made_rows.replayed(), [damaged, first, duplicate, *others])["logs"]
    assert logs["status"].to_pylist() == ["unreadable", "ok", "duplicate", "rejected", "cut"]
    assert rows_of(logs, "source", "member", "reason")[0] == ("b.zip", None, "not a zip")
    assert logs["viewer_seat"].to_pylist() == [None, 2, None, 2, 2]


def test_an_unreadable_game_is_a_log_and_no_game():
    batch, replayed = made_rows.batch(), made_rows.replayed()
    batch.errors[2] = LogError(made_rows.LOG_IDS[2], 0, 7, "N", "a meld code 0-65535", "99999x")
    batch.heads[2] = replayed.rulesets[2] = None
    tables = build_tables(batch, replayed, entries())
    assert rows_of(tables["logs"], "status", "reason", "hand_index", "seq")[2] == (
        "unreadable",
        "hand 0, element 7 <N>: expected a meld code 0-65535, got: '99999x'",
        0,
        7,
    )
    assert tables["games"]["log_id"].to_pylist() == made_rows.LOG_IDS[:1]


def test_chips_at_the_end_of_a_game():
    """Sixteen numbers in ``owari``: two rounds of pairs, points and scores, chips and a number more."""
    scores = "280,8.0,468,66.0,45,-55.0,207,-19.0"
    books = [
        Logbook(go_type=go_type).hand(hands={1: TANYAO}).turn(0, "5p").win(1, yaku=PINFU_TANYAO, owari=owari)
        for go_type, owari in ((0x229, f"{scores},-1,0,12,0,-8,0,-3,0"), (0xA9, scores))
    ]
    batch = read_batch([(book.log_id, book.bytes()) for book in books])
    logs = [LogEntry("a.zip", None, book.log_id, 1, "ab", 5) for book in books]
    seats = build_tables(batch, replay_batch(batch), logs)["game_seats"]
    assert seats["final_chips"].to_pylist() == [-1, 12, -8, -3] + [None] * 4


def test_an_unsupported_game_is_stored_with_its_reason():
    batch, replayed = made_rows.batch(), made_rows.replayed()
    batch.heads[0] = made_rows.head(0x0621)
    replayed.rulesets[0] = made_rows.ruleset_for(0x0621, "0", None, 4, {})
    tables = build_tables(batch, replayed, entries())
    reason = tables["logs"]["reason"][0].as_py()
    assert "JANS" in reason
    assert rows_of(tables["games"], "rules_supported", "unsupported_reason", "room", "is_ranked")[0] == (
        False,
        reason,
        "parlour",
        False,
    )


@pytest.mark.parametrize(
    "logs", [entries()[:2], [*entries(), entries()[0]], entries()[::-1]], ids=["few", "many", "order"]
)
def test_entries_must_match_the_games(logs):
    with pytest.raises(ValueError, match="expected"):
        build_tables(made_rows.batch(), made_rows.replayed(), logs)


def test_games_leave_out_the_rejected_one(tables):
    assert rows_of(tables["games"], "log_id", "n_players", "n_hands", "is_complete", "end_reason") == [
        (made_rows.LOG_IDS[0], 4, 2, True, "return_points"),
        (made_rows.LOG_IDS[2], 3, 1, False, None),
    ]
    assert rows_of(
        tables["games"], "played_at_jst", "has_hour", "lobby", "length", "room", "first_dealer_seat"
    ) == [
        (datetime(2016, 11, 7, 14), True, "0", "hanchan", "houou", 0),
        (None, False, None, "hanchan", "houou", 0),
    ]


def test_a_lobby_that_only_the_id_names():
    log_ids = ["20080920gm-0009-7447-0a1b2c3d", *made_rows.LOG_IDS[1:]]
    batch = made_rows.batch(log_ids)
    batch.heads[0] = made_rows.head(lobby=None)
    games = build_tables(batch, made_rows.replayed(), entries(log_ids))["games"]
    assert rows_of(games, "played_at_jst", "has_hour", "lobby")[0] == (datetime(2008, 9, 20), False, "7447")


def test_game_seats_have_one_row_a_player(tables):
    seats = tables["game_seats"]
    assert rows_of(seats, "log_id", "seat", "name", "dan", "final_points", "placement", "final_score") == [
        (made_rows.LOG_IDS[0], 0, "A", 16, 30000, 2, 10.0),
        (made_rows.LOG_IDS[0], 1, "B", 17, -500, 4, -51.5),
        (made_rows.LOG_IDS[0], 2, "C", 18, 45000, 1, 55.0),
        (made_rows.LOG_IDS[0], 3, "D", 20, 25500, 3, -13.5),
        (made_rows.LOG_IDS[2], 0, "A", 16, None, None, None),
        (made_rows.LOG_IDS[2], 1, "B", 17, None, None, None),
        (made_rows.LOG_IDS[2], 2, "C", 18, None, None, None),
    ]
    assert seats["n_times_left"].to_pylist() == [0, 1, 0, 0, 0, 0, 0]
    assert seats["is_first_dealer"].to_pylist() == [True, False, False, False, True, False, False]


def test_hands(tables):
    hands = tables["hands"]
    assert rows_of(hands, "result", "round_wind", "n_repeats", "is_exhaustive", "is_abortive") == [
        ("ron", "east", 0, False, False),
        ("exhaustive", "east", 1, True, False),
        ("tsumo", "south", 0, False, False),
    ]
    assert hands["indicators"].to_pylist() == [[135, 4], [0], [20, 21, 22, 23, 24]]
    assert hands["ura_indicators"].to_pylist() == [[8, 16], [], [30, 31, 32, 33, 34]]
    assert hands["deltas"].to_pylist() == [[0, -9000, 8000, 2000], [0, 0, 0, 0], [8000, -4000, -4000]]


def test_the_first_of_the_last_hands():
    replayed = made_rows.replayed()
    replayed.rows.hands.is_all_last[:] = 1
    tables = build_tables(made_rows.batch(), replayed, entries())
    assert tables["hands"]["is_first_all_last"].to_pylist() == [True, False, True]
    replayed.rows.hands.is_all_last[:] = (0, 1, 0)
    tables = build_tables(made_rows.batch(), replayed, entries())
    assert tables["hands"]["is_first_all_last"].to_pylist() == [False, True, False]


def test_points_to_each_placement():
    replayed = made_rows.replayed()
    replayed.rows.hand_seats.start_placement[4:8] = (3, 4, 1, 2)
    tables = build_tables(made_rows.batch(), replayed, entries())
    names = ("points_to_first", "points_to_second", "points_to_third", "points_to_fourth")
    assert rows_of(tables["hand_seats"], *names)[4:] == [
        (-7000, -2000, 0, 9000),
        (-16000, -11000, -9000, 0),
        (0, 5000, 7000, 16000),
        (-5000, 0, 2000, 11000),
        *[(0, 0, 0, None)] * 3,
    ]


def test_tiles_of_the_deal_and_the_first_draw(tables):
    names = ("first_draw_shanten", "n_start_pairs", "n_start_value_pairs", "n_start_terminals")
    assert set(rows_of(tables["hand_seats"], *names)) == {(None, 0, 0, 0)}
    replayed = made_rows.replayed()
    replayed.rows.hand_seats.first_draw_shanten[:] = -1
    seats = build_tables(made_rows.batch(), replayed, entries())["hand_seats"]
    assert set(seats["first_draw_shanten"].to_pylist()) == {-1}


def test_hand_seats_of_a_double_ron(tables):
    seats = tables["hand_seats"].slice(0, 4)
    assert rows_of(seats, "outcome", "is_winner", "n_winners_paid", "win_points", "deal_in_points") == [
        ("others_ron", False, 0, None, None),
        ("dealt_in", False, 2, None, 9000),
        ("won_ron", True, 0, 7700, None),
        ("won_ron", True, 0, 2000, None),
    ]
    names = ("honba_points", "stick_points", "deal_in_honba_points")
    assert rows_of(seats, *names) == [(None,) * 3, (None, None, 600), (300, 1000, None), (0, 0, None)]
    assert rows_of(seats, "delta", "total_delta", "end_points", "end_placement") == [
        (0, 0, 25000, 3),
        (-9000, -9000, 16000, 4),
        (8000, 7000, 32000, 1),
        (2000, 2000, 27000, 2),
    ]
    assert rows_of(seats, "is_dealer", "n_open_calls", "first_call_turn", "has_temporary_furiten") == [
        (True, 0, None, False),
        (False, 2, 3, False),
        (False, 0, None, False),
        (False, 0, None, True),
    ]


def test_ties_go_to_the_lower_seat(tables):
    cut = tables["hand_seats"].slice(8)
    assert rows_of(cut, "end_points", "end_placement") == [(43000, 1), (31000, 2), (31000, 3)]


def test_the_riichi_of_a_seat_stands_in_its_row(tables):
    names = [
        "is_riichi_declared",
        "is_riichi_accepted",
        "is_double_riichi",
        "riichi_order",
        "riichi_turn",
        "n_discards_before_riichi",
        "riichi_waits",
        "n_riichi_wait_kinds",
        "riichi_wait_class",
        "n_riichi_unseen_tiles",
        "n_riichi_wall_tiles",
        "n_riichi_unheld_tiles",
        "n_chasers",
        "is_furiten_at_riichi",
    ]
    seats = rows_of(tables["hand_seats"], *names)
    assert seats[2] == (True, True, True, 1, 1, 2, 0b1001, 2, "ryanmen", 6, 5, 7, 1, False)
    assert set(seats[:2] + seats[3:]) == {(False,) * 3 + (None,) * 10 + (False,)}


def test_wins(tables):
    wins = tables["wins"]
    assert rows_of(wins, "seat", "win_order", "from_seat", "pao_seat", "is_tsumo", "is_dealer", "style") == [
        (2, 1, 1, None, False, False, "riichi"),
        (3, 2, 1, None, False, False, "open"),
        (0, 1, None, 1, True, True, "dama"),
    ]
    assert rows_of(wins, "hand", "melds") == made_rows.HAND_TEXTS
    assert rows_of(wins, "wait_class", "wait_shapes", "n_wait_kinds", "limit_name") == [
        ("ryanmen", "ryanmen", 2, "none"),
        ("honour_tanki", "tanki+chiitoi", 1, None),
        ("tanki", "tanki", 1, "yakuman"),
    ]


def test_yaku_have_their_names(tables):
    assert rows_of(tables["win_yaku"], "yaku_id", "yaku", "han", "is_yakuman") == [
        (1, "riichi", 1, False),
        (52, "dora", 2, False),
        (39, "daisangen", 0, True),
    ]


def test_deal_ins(tables):
    assert rows_of(tables["deal_ins"], "seat", "source", "n_winners", "winner_seats", "paid_points") == [
        (1, "discard", 2, 0b1100, 9000)
    ]
    assert rows_of(tables["deal_ins"], "waits", "n_wait_kinds", "riichi_seats", "n_riichi_others") == [
        (None, None, 4, 1)
    ]


def test_riichis_count_the_discards_before(tables):
    assert rows_of(tables["riichis"], "log_id", "n_discards_before", "furiten", "n_wait_kinds") == [
        (made_rows.LOG_IDS[0], 2, None, 2)
    ]


def test_deal_in_seats(tables):
    names = ("seat", "is_deal_in_seat", "is_winner", "waits", "n_wait_kinds", "furiten")
    assert rows_of(tables["deal_in_seats"], *names) == [
        (1, True, False, None, None, None),
        (2, False, False, None, None, None),
        (3, False, True, 0b11, 2, "temporary"),
    ]


def test_tenpais(tables):
    names = ("n_wait_kinds", "wait_class", "n_drawable_tiles", "low_han", "low_points", "high_points")
    assert rows_of(tables["tenpais"], *names) == [(2, "ryanmen", None, 0, 0, 5800)]


def test_a_flush_has_a_suit():
    replayed = made_rows.replayed()
    replayed.rows.calls.n_off_suit_tiles[:] = 3
    calls = build_tables(made_rows.batch(), replayed, entries())["calls"]
    assert rows_of(calls, "flush_suit", "n_off_suit_tiles") == [(None, None), (0, 3)]


def test_calls(tables):
    assert rows_of(tables["calls"], "call", "from_seat", "call_order", "is_robbed") == [
        ("pon", 0, 1, False),
        ("ankan", None, None, False),
    ]


def test_discards(tables):
    names = ("seat", "called_by_seat", "called_as", "waits", "n_wait_kinds", "n_unseen_tiles", "furiten")
    assert rows_of(tables["discards"], *names) == [
        (0, 1, "pon", None, None, None, None),
        (1, None, None, None, None, None, None),
        (2, None, None, 0b1001, 2, 6, None),
        (1, None, None, None, None, None, None),
        (0, None, None, 1 << 33, 1, 0, "discard+riichi"),
        (0, None, None, None, None, None, None),
    ]
    assert tables["discards"]["origin"].to_pylist()[:2] == ["hand", "after_call"]
    assert tables["discards"]["is_riichi_tile"].to_pylist() == [False, False, True, False, False, False]


def test_dangers(tables):
    names = (
        "seat",
        "riichi_seat",
        "turn",
        "shanten",
        "n_riichi_others",
        "origin",
        "is_in_riichi",
        "is_ronned",
    )
    assert rows_of(tables["dangers"], *names) == [
        (1, 2, 2, 1, 1, "hand", False, True),
        (0, 1, 1, 0, 0, "hand", False, False),
    ]
    assert rows_of(tables["dangers"], "danger", "n_shapes", "wall", "n_held") == [
        ("honour", None, None, 2),
        ("half_suji", 2, "no_chance", 0),
    ]


def test_furiten_spells(tables):
    assert rows_of(tables["furiten_spells"], "kind", "tile", "from_seq", "to_seq", "n_wait_kinds") == [
        ("discard", None, 20, 30, 2),
        ("riichi", 7, 21, 30, 1),
    ]


def test_checks_tell_both_sides(tables):
    names = ("log_id", "hand_index", "seq", "check_name", "seat", "expected", "got")
    assert rows_of(tables["checks"], *names) == [
        (made_rows.LOG_IDS[0], 0, 90, "win_yaku", 2, "1:1 8:2", "1:3"),
        (made_rows.LOG_IDS[0], None, 99, "placement", None, "7", ""),
    ]


# Columns that say which hand and seat a row is of: other numbers there would name rows that do not exist.
PLACES = {
    "hands": {"game", "hand_index"},
    "hand_seats": {"game", "hand_index", "seat"},
    "wins": {"game", "hand_index", "seat"},
    "deal_ins": {"game", "hand_index", "seat"},
}


@pytest.mark.parametrize("name", RAW)
def test_every_raw_column_reaches_the_table(name):
    """Another number in a raw column changes the table."""
    before = build_tables(made_rows.batch(), made_rows.replayed(), entries())[name]
    for column in RAW_COLUMNS[name].keys() - PLACES.get(name, set()):
        replayed = made_rows.replayed()
        values = getattr(getattr(replayed.rows, name), column)
        values[:] = _other(name, column, values)
        after = build_tables(made_rows.batch(), replayed, entries())[name]
        assert not after.equals(before), f"raw column {column} of {name}"


def _other(name: str, column: str, values: np.ndarray) -> np.ndarray:
    """Numbers that are possible in the column and differ in every row."""
    if column == "hand_end":
        return values - 1
    if column == "melds_end":
        return np.append(values[:-1] + 1, values[-1])
    if column in ("n_expected", "n_got"):
        return np.where(values == 2, 0, 2)
    if column == "riichi_row":
        return np.full_like(values, -1)
    if column == "odd_row":
        return np.zeros_like(values)
    return np.where(values == 1, 0, 1)
