"""Every number of stats_mortal against a second count of Mortal's counters, straight from the events."""

from collections import Counter, defaultdict

import pytest
from recount_mortal import recount

import pipeline
from parsers import iter_logs, read_log
from pipeline.store.catalog import open_warehouse

pytestmark = [pytest.mark.corpus, pytest.mark.full]

ARCHIVES = ("yonma-2011-2023.zip", "rare.zip")
KEY = ("name", "n_players", "length", "room")

# Column: the counter, or the sum of counters, that it shows.
COUNTS = {
    "n_games": "game",
    "n_hands": "round",
    "n_game_hands": "round",
    "n_dealer_hands": "oya",
    "n_first": "rank_1",
    "n_second": "rank_2",
    "n_third": "rank_3",
    "n_fourth": "rank_4",
    "n_busts": "tobi",
    "score_change": "point",
    "n_wins": "agari",
    "n_deal_ins": "houjuu",
    "n_called_hands": "fuuro",
    "n_riichi": "riichi",
    "n_draws": "ryukyoku",
    "n_dealer_wins": "agari_as_oya",
    "n_riichi_wins": "riichi_agari",
    "n_open_wins": "fuuro_agari",
    "n_dama_wins": "dama_agari",
    "n_deal_ins_to_dealer": "houjuu_to_oya",
    "n_chasing_riichi": "chasing_riichi",
    "n_chasers": "riichi_got_chased",
    "n_riichi_deal_ins": "riichi_houjuu",
    "n_calls": "fuuro_num",
    "n_open_deal_ins": "fuuro_houjuu",
    "n_yakuman": "yakuman",
    "n_nagashi": "nagashi_mangan",
}
# Column: numerator and denominator, each a counter or a sum or difference of counters.
RATIOS = {
    "first_rate": ("rank_1", "game"),
    "second_rate": ("rank_2", "game"),
    "third_rate": ("rank_3", "game"),
    "fourth_rate": ("rank_4", "game"),
    "bust_rate": ("tobi", "game"),
    "mean_game_score_change": ("point", "game"),
    "mean_hand_score_change": ("point", "round"),
    "win_rate": ("agari", "round"),
    "deal_in_rate": ("houjuu", "round"),
    "call_rate": ("fuuro", "round"),
    "riichi_rate": ("riichi", "round"),
    "draw_rate": ("ryukyoku", "round"),
    "mean_win": ("agari_point_oya + agari_point_ko", "agari"),
    "mean_dealer_win": ("agari_point_oya", "agari_as_oya"),
    "mean_nondealer_win": ("agari_point_ko", "agari - agari_as_oya"),
    "mean_riichi_win": ("riichi_agari_point", "riichi_agari"),
    "mean_open_win": ("fuuro_agari_point", "fuuro_agari"),
    "mean_dama_win": ("dama_agari_point", "dama_agari"),
    "mean_draw": ("ryukyoku_point", "ryukyoku"),
    "mean_win_turn": ("agari_jun", "agari"),
    "mean_riichi_win_turn": ("riichi_agari_jun", "riichi_agari"),
    "mean_open_win_turn": ("fuuro_agari_jun", "fuuro_agari"),
    "mean_dama_win_turn": ("dama_agari_jun", "dama_agari"),
    "mean_deal_in_turn": ("houjuu_jun", "houjuu"),
    "mean_deal_in": ("houjuu_point_to_oya + houjuu_point_to_ko", "houjuu"),
    "mean_deal_in_to_dealer": ("houjuu_point_to_oya", "houjuu_to_oya"),
    "mean_deal_in_to_nondealer": ("houjuu_point_to_ko", "houjuu - houjuu_to_oya"),
    "chasing_rate": ("chasing_riichi", "riichi"),
    "chased_rate": ("riichi_got_chased", "riichi"),
    "riichi_win_rate": ("riichi_agari", "riichi"),
    "riichi_deal_in_rate": ("riichi_houjuu", "riichi"),
    "mean_riichi_turn": ("riichi_jun", "riichi"),
    "mean_riichi_profit": ("riichi_point", "riichi"),
    "mean_calls": ("fuuro_num", "fuuro"),
    "open_win_rate": ("fuuro_agari", "fuuro"),
    "open_deal_in_rate": ("fuuro_houjuu", "fuuro"),
    "mean_call_profit": ("fuuro_point", "fuuro"),
    "dealer_win_rate": ("agari_as_oya", "oya"),
    "dealer_share_of_wins": ("agari_as_oya", "agari"),
    "dealer_share_of_deal_ins": ("houjuu_to_oya", "houjuu"),
    "yakuman_rate": ("yakuman", "round"),
    "nagashi_rate": ("nagashi_mangan", "round"),
}
RANKS = {
    "mean_placement": (1, 2, 3, 4),
    "rank_points": (90, 45, 0, -135),
    "mean_rank_points": (90, 45, 0, -135),
}


@pytest.fixture(scope="module")
def rows(corpus, tmp_path_factory):
    """(rows of stats_mortal by key, counters by key)"""
    warehouse = tmp_path_factory.mktemp("mortal") / "warehouse"
    summary = pipeline.ingest([corpus / archive for archive in ARCHIVES], warehouse)
    assert summary.disagreements == 0
    with open_warehouse(warehouse) as connection:
        games = {
            game: key
            for game, *key in connection.execute(
                "SELECT log_id, n_players, length, room FROM chosen_games(4, NULL, NULL, NULL, NULL)"
            ).fetchall()
        }
        found = connection.execute("SELECT * FROM stats_mortal")
        columns = [column for column, *_ in found.description]
        shown = [dict(zip(columns, row, strict=True)) for row in found.fetchall()]
    return {tuple(row[part] for part in KEY): row for row in shown}, recount_games(corpus, games)


def recount_games(corpus, games):
    counters = defaultdict(Counter)
    for raw in iter_logs([corpus / archive for archive in ARCHIVES]):
        log = read_log(raw.data, raw.log_id)
        key = games.pop(log.log_id, None)  # a game that stands in both archives is counted once
        for seat, name in enumerate(log.head.names):
            if key and name != "NoName":
                counters[(name, *key)].update(recount(log, seat))
    assert not games
    return counters


def value(counts, sum_of_counters):
    """``agari - oya`` of the counters."""
    words = sum_of_counters.replace("- ", "-").replace("+ ", "").split()
    return sum(-counts[word[1:]] if word.startswith("-") else counts[word] for word in words)


def test_the_same_accounts_are_counted(rows):
    shown, counted = rows
    assert shown.keys() == counted.keys()
    assert len(shown) > 1000
    assert sum(counts["round"] for counts in counted.values()) > 20_000


def test_every_column_is_compared(rows):
    shown, _ = rows
    (columns,) = {tuple(row) for row in shown.values()}
    assert set(columns) == {*KEY, *COUNTS, *RATIOS, *RANKS}


@pytest.mark.parametrize("column", COUNTS)
def test_counts(rows, column):
    shown, counted = rows
    wrong = {key: row[column] for key, row in shown.items() if row[column] != counted[key][COUNTS[column]]}
    assert wrong == {}
    assert any(row[column] for row in shown.values())


@pytest.mark.parametrize("column", RATIOS)
def test_rates_and_means(rows, column):
    shown, counted = rows
    wrong = {}
    for key, row in shown.items():
        total, n = (value(counted[key], part) for part in RATIOS[column])
        if row[column] != (total / n if n else None):
            wrong[key] = (row[column], total, n)
    assert wrong == {}
    assert any(row[column] for row in shown.values())


@pytest.mark.parametrize("column", RANKS)
def test_ranks(rows, column):
    shown, counted = rows
    for key, row in shown.items():
        total = sum(n * counted[key][f"rank_{i}"] for i, n in enumerate(RANKS[column], 1))
        assert row[column] == (total if column == "rank_points" else total / counted[key]["game"])
