"""Reports about riichi, furiten, danger, defence, deal-ins and calls: they run, and their sums are right."""

from collections import defaultdict
from itertools import pairwise

import pytest
from answered import report_named
from placed_games import rows, types_of_sums

from pipeline.resources import sql_files

GROUPS = ("riichi_", "furiten_", "danger_", "defence_", "deal_ins_", "calls_")
NAMES = [path.stem for path in sql_files("reports") if path.stem.startswith(GROUPS)]
TABLE = ("n_players", "length", "room")
STANDARD = {"players", "length", "room", "since", "until"}
# Another value for each parameter of one report or a few.
OTHER = {
    "place": "2", "placement": "1", "dealer": "true", "min_riichi": "2", "several": "true", "danger": "suji",
    "from_turn": "8", "to_turn": "10", "origin": "hand", "min_shanten": "0", "riichi_tiles": "only",
    "call_order": "2", "max_off_suit": "0", "max_terminals": "0", "own_copies": "true", "first_round": "true",
    "open": "true", "early_turns": "3", "of": "riichi",
}  # fmt: skip
# Keys that look like counts.
NUMBER_KEYS = {
    "n_players", "n_unseen_tiles", "n_all_dora", "n_wait_kinds", "n_passed_suji", "n_seen",
    "n_shapes", "n_safe_tiles", "n_open_melds", "n_riichi_others", "n_winners",
}  # fmt: skip
CHOSEN = "JOIN chosen_games(NULL, NULL, NULL, NULL, NULL) USING (log_id)"


# All reports of these groups


def test_there_are_reports():
    assert len(NAMES) >= 45


@pytest.mark.parametrize("name", NAMES)
def test_a_report_runs_on_the_sample(name, sample):
    found = rows(sample, name)
    assert found
    assert types_of_sums(sample, name) == []
    for row in found:
        check_row(row)


def check_row(row):
    """Shares are shares and lie in their intervals."""
    columns = list(row)
    for column in columns:
        if column.endswith(("_rate", "_share")) and row[column] is not None:
            assert 0 <= row[column] <= 1, column
    for before, low in pairwise(columns):
        if low.endswith("_low"):
            value, high = row[before], row[f"{low[:-4]}_high"]
            assert before in (f"{low[:-4]}_rate", f"{low[:-4]}_share")
            assert (value is None) == (row[low] is None) == (high is None)
            assert value is None or row[low] - 1e-12 <= value <= high + 1e-12


@pytest.mark.parametrize("name", NAMES)
def test_a_row_is_told_by_its_keys(name, sample):
    """No two rows have the same keys, the columns before the first count (n_…, but for keys of that form)."""
    found = rows(sample, name)
    columns = list(report_named(name).columns)
    first = next(
        n for n, column in enumerate(columns) if column.startswith("n_") and column not in NUMBER_KEYS
    )
    keys = [tuple(row[column] for column in columns[:first]) for row in found]
    assert len(set(keys)) == len(keys)


def of_sanma(found):
    return [row for row in found if (row["n_players"], row["length"]) == (3, "hanchan")]


@pytest.mark.parametrize("name", NAMES)
def test_parameters_choose_a_part_of_the_rows(name, sample):
    sanma = of_sanma(rows(sample, name))
    room = sanma[-1]["room"] if sanma else "houou"
    chosen = {"players": "3", "length": "hanchan", "room": room, "since": "2000-01-01", "until": "2100-01-01"}
    assert rows(sample, name, **chosen) == [row for row in sanma if row["room"] == room]


@pytest.mark.full
@pytest.mark.parametrize("name", NAMES)
def test_each_parameter_alone_chooses_a_part_of_the_rows(name, sample):
    everything = rows(sample, name)
    chosen = rows(sample, name, players="3", length="hanchan", since="2000-01-01", until="2100-01-01")
    assert chosen == of_sanma(everything)
    room = everything[0]["room"]
    assert rows(sample, name, room=room) == [row for row in everything if row["room"] == room]
    assert rows(sample, name, until="2001-01-01") == []


OWN = [
    (name, parameter) for name in NAMES for parameter in sorted(set(report_named(name).parameters) - STANDARD)
]


@pytest.mark.parametrize(("name", "parameter"), OWN)
def test_own_parameters_matter(name, parameter, sample):
    assert rows(sample, name, **{parameter: OTHER[parameter]}) != rows(sample, name)


# Sums


def sums(found, column):
    """The sum of a column for each table of players, length and room, but for tables where it is 0."""
    totals = defaultdict(int)
    for row in found:
        totals[tuple(row[name] for name in TABLE)] += row[column] or 0
    return {table: total for table, total in totals.items() if total}


def counted(connection, what, source):
    """The same sums, straight from the facts."""
    query = f"SELECT n_players, length, room, {what} FROM {source} GROUP BY n_players, length, room"
    return {tuple(row[:3]): row[3] for row in connection.execute(query).fetchall() if row[3]}


def from_table(connection, table, what="count(*)", where="true"):
    return counted(connection, what, f"{table} {CHOSEN} WHERE {where}")


EVERY_RIICHI = (
    "riichi_by_turn", "riichi_by_wait", "riichi_turn_and_wait", "riichi_by_unseen_tiles", "riichi_by_order",
    "riichi_chasing", "riichi_tsumogiri", "riichi_wait_kinds", "riichi_dora", "riichi_by_dealer",
    "riichi_dama_value", "riichi_by_placement", "furiten_riichi", "furiten_empty_waits",
)  # fmt: skip


@pytest.mark.parametrize("name", [*EVERY_RIICHI, "riichi_balance", "riichi_declaration_tile"])
def test_every_riichi_is_counted_once(name, sample):
    found = rows(sample, name)
    assert sums(found, "n_riichi") == from_table(sample, "riichis")
    if name in EVERY_RIICHI:
        wins = from_table(sample, "hand_seats", "count(*) FILTER (is_riichi_declared AND is_winner)")
        assert sums(found, "n_wins") == wins
    if name == "riichi_declaration_tile":
        assert sums(found, "n_ronned") == from_table(sample, "riichis", "count(*) FILTER (NOT is_accepted)")


def test_riichi_by_order_chasing_and_convention(sample):
    chasing = [row for row in rows(sample, "riichi_chasing") if "chasing" in row["state"]]
    later = [row for row in rows(sample, "riichi_by_order") if row["place"] > 1]
    assert sums(chasing, "n_riichi") == sums(later, "n_riichi")
    found = rows(sample, "riichi_good_waits")
    for convention in ("unheld", "unheld_or_honour", "live", "several", "shape"):
        part = [row for row in found if row["convention"] == convention]
        assert sums(part, "n_riichi") == from_table(sample, "riichis")
    good = [row for row in found if row["convention"] == "unheld" and row["is_good"]]
    balance = [row for row in rows(sample, "riichi_balance") if row["is_good_wait"]]
    assert sums(good, "n_riichi") == sums(balance, "n_riichi")
    waited = sums(rows(sample, "riichi_wait_tiles"), "n_waiting")
    assert waited == from_table(sample, "riichis", "sum(n_wait_kinds)::BIGINT")


def test_every_missed_win_is_counted_once(sample):
    found = rows(sample, "furiten_missed_wins")
    for column, source in (("n_missed", "n_missed_wins"), ("n_furiten_tiles", "n_furiten_offers"),
                           ("n_yakuless_tiles", "n_yakuless_offers")):  # fmt: skip
        assert sums(found, column) == from_table(sample, "hand_seats", f"sum({source})::BIGINT")
    kinds = [row for row in rows(sample, "furiten_kinds") if row["kind"] == "riichi"]
    assert sums(kinds, "n_furiten") == from_table(
        sample, "hand_seats", "count(*) FILTER (has_riichi_furiten)"
    )
    spells = sums(rows(sample, "furiten_kinds"), "n_spells")
    assert spells == from_table(sample, "furiten_spells")


NUMBERS = "danger IN ('no_suji', 'half_suji', 'suji')"
DANGERS = {
    "danger_by_class": "true",
    "danger_by_turn": "true",
    "danger_after_riichi": "true",
    "danger_by_passed_suji": "danger <> 'genbutsu'",
    "danger_dora": "danger <> 'genbutsu'",
    "danger_walls": NUMBERS,
    "danger_by_live_shapes": NUMBERS,
    "danger_honours": "danger = 'honour' AND tile >= 108",
}


@pytest.mark.parametrize("name", DANGERS)
def test_every_danger_is_counted_once(name, sample):
    one = "n_riichi_others = 1 AND NOT is_in_riichi"
    for several, where in (("true", "true"), ("false", one)):
        found = rows(sample, name, several=several, riichi_tiles="in")
        where = f"{DANGERS[name]} AND {where}"
        for column, what in (("n_discards", "count(*)"), ("n_ronned", "count(*) FILTER (is_ronned)")):
            assert sums(found, column) == from_table(sample, "dangers", what, where)


def test_relations_to_the_riichi_tile_are_all_numbers_without_suji(sample):
    source = """dangers JOIN riichis ON (riichis.log_id, riichis.hand_index, riichis.seat)
            = (dangers.log_id, dangers.hand_index, riichi_seat)
        JOIN chosen_games(NULL, NULL, NULL, NULL, NULL) AS chosen ON chosen.log_id = dangers.log_id
        WHERE danger = 'no_suji' AND riichis.tile < 108"""
    found = rows(sample, "danger_matagi_urasuji", several="true", riichi_tiles="in")
    assert sums(found, "n_discards") == counted(sample, "count(*)", source)


def test_the_riichi_that_ron_a_discard_are_wins(sample):
    wins = from_table(sample, "wins", where="is_riichi AND source = 'discard'")
    assert sums(rows(sample, "danger_by_class", several="true", riichi_tiles="in"), "n_ronned") == wins
    assert sums(rows(sample, "danger_points"), "n_ronned") == wins
    safe = [row for row in rows(sample, "danger_by_class", several="true") if row["tile_class"] == "genbutsu"]
    assert not any(row["n_ronned"] for row in safe)


def test_every_kind_at_a_riichi_has_one_class(sample):
    found = rows(sample, "danger_at_riichi")
    kinds = from_table(sample, "riichis", "sum(CASE WHEN n_players = 4 THEN 34 ELSE 27 END)::BIGINT")
    assert sums(found, "n_kinds") == kinds
    assert sums(found, "n_waited") == from_table(sample, "riichis", "sum(n_wait_kinds)::BIGINT")
    around = [row for row in rows(sample, "danger_around_riichi_tile") if row["n_players"] == 4]
    waits = """sum(bit_count((waits & ~river) >> (tile // 36 * 9) & 511))::BIGINT"""
    assert sums(around, "n_waited") == from_table(sample, "riichis", waits, "n_players = 4 AND tile < 108")


def test_first_discards_after_a_riichi(sample):
    folds, pushers = rows(sample, "defence_push_fold"), rows(sample, "defence_pushers")
    assert sums(folds, "n_discards") == sums(pushers, "n_hands")
    genbutsu = [row for row in pushers if row["reaction"] == "genbutsu"]
    assert sums(folds, "n_genbutsu") == sums(genbutsu, "n_hands")
    dangerous = [row for row in pushers if row["reaction"] == "dangerous"]
    assert sums(folds, "n_dangerous") == sums(dangerous, "n_hands")
    where = "n_riichi_others = 1 AND NOT is_in_riichi"
    for name, parameters in (("defence_by_shanten", {}), ("defence_by_safe_tiles", {"min_shanten": "-1"})):
        found = rows(sample, name, **parameters)
        assert sums(found, "n_discards") == from_table(sample, "dangers", where=where)
    conducts = rows(sample, "defence_betaori")
    others = from_table(sample, "hands", "sum(n_players - 1)::BIGINT", "n_riichi_accepted > 0")
    assert sums(conducts, "n_hands") == others
    assert {row["conduct"] for row in conducts} == {"1", "2", "3", "later", "never", "none"}


def test_rons_of_open_hands(sample):
    found = rows(sample, "defence_against_open")
    assert sums(found, "n_rons") == from_table(sample, "wins", where="n_open_melds > 0 AND NOT is_tsumo")
    assert sums(found, "n_states") == from_table(sample, "discards", where="n_open_melds > 0")
    assert all(row["n_rons"] <= row["n_states"] for row in found)


def test_every_deal_in_is_counted_once(sample):
    deal_ins = from_table(sample, "deal_ins")
    for name in ("deal_ins_by_state", "deal_ins_double_ron"):
        assert sums(rows(sample, name), "n_deal_ins") == deal_ins
    rons = from_table(sample, "wins", where="NOT is_tsumo")
    assert sums(rows(sample, "deal_ins_to"), "n_rons") == rons
    seats = rows(sample, "deal_ins_seats")
    assert sums(seats, "n_seats") == {table: n * table[0] for table, n in deal_ins.items()}
    assert sums([row for row in seats if row["role"] == "winner"], "n_seats") == rons
    for name in ("deal_ins_by_tile", "deal_ins_by_turn_and_riichi"):
        found = rows(sample, name)
        assert sums(found, "n_discards") == from_table(sample, "discards")
        assert sums(found, "n_ronned") == from_table(sample, "discards", "count(*) FILTER (n_rons > 0)")


def test_every_call_is_counted_once(sample):
    calls = from_table(sample, "calls", where="NOT is_robbed")
    assert sums(rows(sample, "calls_by_turn"), "n_calls") == calls
    assert sums(rows(sample, "calls_by_kind"), "n_calls") == calls
    opened = from_table(sample, "calls", where="call IN ('chi', 'pon', 'daiminkan')")
    assert sums(rows(sample, "calls_by_order"), "n_hands") == opened
    for name in ("calls_from", "calls_after_riichi"):
        assert sums(rows(sample, name), "n_calls") == opened
    assert sums(rows(sample, "calls_by_tile"), "n_called") == opened
    hands = from_table(sample, "hand_seats", "count(*) FILTER (n_open_calls > 0)")
    wins = from_table(sample, "hand_seats", "count(*) FILTER (n_open_calls > 0 AND is_winner)")
    for name in (
        "calls_first_turn",
        "calls_plan",
        "calls_dora",
        "calls_shanten_gain",
        "calls_turn_and_shanten",
    ):
        found = rows(sample, name)
        assert (sums(found, "n_hands"), sums(found, "n_wins")) == (hands, wins)


def test_every_honour_is_counted_once(sample):
    found = rows(sample, "calls_yakuhai")
    for column, what in (("n_discards", "count(*)"), ("n_called", "count(called_as)"),
                         ("n_ronned", "count(*) FILTER (n_rons > 0)")):  # fmt: skip
        assert sums(found, column) == from_table(sample, "discards", what, "tile >= 108")
    first = {tuple(row[name] for name in (*TABLE, "kind_class")): row for row in found if row["copy"] == 1}
    assert all(row["n_discards"] <= first[tuple(row[name] for name in (*TABLE, "kind_class"))]["n_discards"]
               for row in found)  # fmt: skip
