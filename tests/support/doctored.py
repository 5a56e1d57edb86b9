"""For every self-check a change of one place that it must find."""

from typing import NamedTuple

from pipeline.facts.schema import TABLES


class Doctoring(NamedTuple):
    """A statement over the table, of the first row (by the key) for which ``where`` is true.

    ``change``: assignments, or DELETE, or REPEAT for the row a second time.
    """

    table: str
    change: str
    where: str = "true"


DELETE, REPEAT = "DELETE", "REPEAT"
LATER = "hand_index = 2"  # a hand in the middle of a game
FAULTLESS = "result_id IN (SELECT result_id FROM results WHERE n_faults = 0)"
LAST_LISTED = "(SELECT max(log_id) FROM results)"
WON = "(log_id, hand_index, seat) IN (SELECT (log_id, hand_index, seat) FROM wins)"
CLOSED = """(log_id, hand_index, seat) IN (
    SELECT (log_id, hand_index, seat) FROM hand_seats WHERE n_open_calls = 0 AND n_ankan = 0 AND n_kita = 0
)"""
# A riichi with one kind of waits that won off a discard, without a kan or kita tile.
SIMPLE_RON = """(log_id, hand_index, seat) IN (
    SELECT (log_id, hand_index, seat)
    FROM wins JOIN riichis USING (log_id, hand_index, seat) JOIN hands USING (log_id, hand_index)
    WHERE source = 'discard' AND len(indicators) = 1 AND hands.n_kita = 0 AND riichis.n_wait_kinds = 1
        AND riichis.n_red_fives = wins.n_red_fives AND low_han > 0
)"""

WRITTEN = {
    "called_discards": [
        Doctoring("discards", "called_as = 'chi'", "called_as = 'pon'"),
        Doctoring("calls", "from_seat = (seat + 2) % 3", "call = 'pon' AND from_seat <> (seat + 2) % 3"),
    ],
    "claimed_tiles": [
        Doctoring("calls", "from_seat = seat", "call = 'chi'"),
        Doctoring("calls", "skipped_seat = NULL", "call = 'pon'"),
        Doctoring("calls", "call = 'kita'", "call = 'chi'"),
    ],
    "comparisons_of_games": [
        Doctoring("games", "n_checks = 1", "rules_supported"),
        Doctoring("games", "n_wall_checks = 0, n_wall_differences = 1"),
        Doctoring("games", "rules_supported = false"),
    ],
    "comparisons_of_results": [
        Doctoring("games", "n_players = NULL", "is_complete AND log_id IN (SELECT log_id FROM results)"),
        Doctoring("results", "n_players = NULL", "log_id IN (SELECT log_id FROM games WHERE is_complete)"),
    ],
    "copies_of_each_game": [Doctoring("games", REPEAT)],
    "copies_of_each_log": [Doctoring("logs", REPEAT)],
    "copies_seen_of_dangers": [
        Doctoring("dangers", "n_seen = n_seen - 1"),
        Doctoring(
            "dangers",
            "n_seen = n_seen + 1",
            """(SELECT h.n_chi + n_pon + n_daiminkan + n_ankan + n_kita FROM hands h
            WHERE h.log_id = dangers.log_id AND h.hand_index = dangers.hand_index) = 0""",
        ),
    ],
    "counts_of_calls": [
        Doctoring("hand_seats", "n_chi = n_chi + 1"),
        Doctoring("calls", "is_robbed = true", "call = 'ankan'"),
        Doctoring("calls", DELETE, "call = 'daiminkan'"),
    ],
    "counts_of_dangers": [
        Doctoring("dangers", "n_held = 0"),
        Doctoring("dangers", "n_seen = 4"),
        Doctoring("dangers", "n_safe_tiles = 15"),
        Doctoring("dangers", "n_safe_tiles = 0", "danger = 'genbutsu'"),
        Doctoring("dangers", "n_passed_suji = 19"),
        Doctoring("dangers", "riichi_turns = -1"),
        Doctoring("dangers", "riichi_seat = seat"),
        Doctoring("dangers", "n_riichi_others = 0"),
    ],
    "counts_of_discards": [Doctoring("discards", DELETE), Doctoring("hand_seats", "n_discards = 30")],
    "counts_of_hands": [
        Doctoring("hands", f"{name} = {name} + 1")
        for name in (
            *("n_draws", "n_discards", "n_chi", "n_pon", "n_daiminkan", "n_ankan", "n_kakan", "n_kita"),
            *("n_riichi", "n_riichi_accepted", "n_winners"),
        )
    ],
    "counts_of_open_calls": [
        Doctoring("hand_seats", "n_open_calls = n_open_calls + 1", "n_open_calls > 0"),
        Doctoring("hand_seats", "first_call_turn = NULL", "n_open_calls > 0"),
    ],
    "order_of_dangers": [
        Doctoring("dangers", "n_passed_suji = 0", "riichi_turns > 3"),
        Doctoring("dangers", "riichi_turns = 0", "riichi_turns > 3"),
    ],
    "deal_ins_of_rons": [
        Doctoring("deal_ins", DELETE),
        Doctoring("deal_ins", "seat = (seat + 1) % 3"),
        Doctoring("deal_ins", "winner_seats = 15"),
        Doctoring("deal_ins", "tile = tile + 1"),
    ],
    "deal_ins_paid": [Doctoring("deal_ins", "paid_points = paid_points + 100")],
    "dealers_of_hands": [
        Doctoring("hands", "round_wind = 'north'"),
        Doctoring("hand_seats", "seat_wind = 'north'", "seat_wind = 'east'"),
    ],
    "deltas_of_hands": [Doctoring("hands", "deltas = list_reverse(deltas)", "deltas[1] <> deltas[-1]")],
    "disagreements_of_games": [
        Doctoring("games", "n_disagreements = 1"),
        Doctoring("games", "n_wall_differences = 1"),
        Doctoring("checks", REPEAT),
    ],
    "disagreements_of_hands": [Doctoring("hands", "n_disagreements = 1"), Doctoring("checks", DELETE)],
    "discards_of_dangers": [
        Doctoring("dangers", f"{name} = NOT {name}") for name in ("is_dora", "is_in_riichi")
    ]
    + [
        Doctoring("dangers", f"{name} = {name} + 1")
        for name in (
            *("seq", "seat", "tile", "turn", "shanten_before", "shanten", "n_open_melds", "n_riichi_others"),
            "n_tiles_left",
        )
    ]
    + [
        Doctoring("dangers", "origin = 'after_call'", "origin = 'drawn'"),
        Doctoring("dangers", "riichi_seat = (riichi_seat + 1) % 3", "n_riichi_others = 1"),
        Doctoring("discards", DELETE, "n_riichi_others > 0"),
    ],
    "discards_of_tenpais": [
        Doctoring("tenpais", f"{name} = {name} + 1")
        for name in (
            *("seq", "seat", "turn", "waits", "n_unseen_tiles", "n_drawable_tiles", "n_open_melds"),
            *("riichi_seats", "n_tiles_left"),
        )
    ]
    + [
        Doctoring("tenpais", "is_riichi_tile = NOT is_riichi_tile"),
        Doctoring("tenpais", "furiten = NULL", "furiten IS NOT NULL"),
        Doctoring("discards", "shanten = 1", "shanten = 0 AND is_riichi_tile"),
    ],
    "dora_indicators": [Doctoring("hands", "indicators = list_append(indicators, 1)", "n_ankan = 0")],
    "dora_of_discards": [
        Doctoring("discards", "is_dora = true", "NOT is_dora"),
        Doctoring("discards", "is_dora = false", "is_dora AND tile NOT IN (16, 52, 88)"),
        Doctoring("discards", "is_dora = false", "is_dora AND tile IN (16, 52, 88)"),
    ],
    "dora_of_riichi_wins": [
        Doctoring("riichis", f"{name} = {name} + 5", "is_accepted AND " + WON)
        for name in ("n_dora", "n_red_fives", "n_kita")
    ]
    + [Doctoring("riichis", "waits = waits + 1", WON), Doctoring("riichis", "n_red_fives = -2", WON)],
    "dora_of_wins": [
        Doctoring("wins", "n_ura = n_ura + 1", "n_yakuman = 0"),
        Doctoring("win_yaku", "han = han + 1", "yaku_id = 54"),
    ],
    "draws_and_discards": [Doctoring("hand_seats", "n_draws = n_draws + 1")],
    "draws_of_riichis": [
        Doctoring("riichis", "n_winning_draws = n_own_draws + 1"),
        Doctoring("riichis", "expected_winning_draws = -1"),
        Doctoring("riichis", "is_accepted = false", "n_own_draws > 0"),
    ],
    "duplicates_have_an_original": [
        Doctoring("logs", "log_id = 'another', status = 'duplicate'"),
        Doctoring("logs", "status = 'duplicate', duplicate_of = 'another'"),
        Doctoring("logs", "duplicate_of = 'another'"),
    ],
    "elements_of_discards": [Doctoring("discards", "seq = 100000")],
    "elements_of_hands": [Doctoring("hands", "seq = 1", LATER), Doctoring("hands", "end_seq = seq")],
    "elements_of_rows": [
        Doctoring(table, "seq = 100000") for table in ("wins", "deal_ins", "riichis", "calls")
    ],
    "ends_of_games": [
        Doctoring("hand_seats", "end_points = -100", "hand_index = 0"),
        Doctoring("games", "end_reason = 'return_points'", "end_reason = 'bust'"),
    ],
    "faults_of_results": [
        Doctoring("results", "n_faults = n_faults + 1"),
        Doctoring("results", "line = line + 90", "n_faults > 0"),
        Doctoring("result_faults", DELETE, "result_id IS NOT NULL"),
        Doctoring("result_faults", "source_key = 1", "result_id IS NOT NULL"),
    ],
    "final_points_of_games": [
        Doctoring("game_seats", "final_points = final_points + 1000"),
        Doctoring(
            "hand_seats",
            "end_points = end_points + 100",
            "hand_index + 1 = (SELECT n_hands FROM games WHERE log_id = hand_seats.log_id AND is_complete)",
        ),
    ],
    "final_scores_of_games": [Doctoring("game_seats", "final_score = final_score + 0.1")],
    "first_all_last": [
        Doctoring("hands", "is_first_all_last = NOT is_first_all_last"),
        Doctoring("hands", "is_first_all_last = false", "is_first_all_last"),
    ],
    "first_draws": [
        Doctoring("hand_seats", "first_draw_shanten = start_shanten + 1"),
        Doctoring("hand_seats", "first_draw_shanten = NULL", "n_open_calls = 0"),
        Doctoring("hand_seats", "first_draw_shanten = first_draw_shanten - 1", "n_open_calls = 0"),
        Doctoring("hand_seats", "first_draw_shanten = start_shanten", "n_draws = 0"),
    ],
    "furiten_of_players": [
        Doctoring("hand_seats", f"has_{kind}_furiten = NOT has_{kind}_furiten")
        for kind in ("discard", "temporary", "riichi")
    ]
    + [Doctoring("hand_seats", "n_furiten_offers = 99")],
    "games_of_one_seed": [
        Doctoring(
            "logs", "sha256 = (SELECT max(sha256) FROM logs)", "sha256 <> (SELECT max(sha256) FROM logs)"
        ),
        Doctoring(  # cut before its first move
            "logs",
            "seed_digest = (SELECT max(seed_digest) FROM logs), n_elements = 6",
            "seed_digest <> (SELECT max(seed_digest) FROM logs)",
        ),
    ],
    "genbutsu_of_dangers": [
        Doctoring("dangers", f"danger = '{after}'", f"danger = '{before}'")
        for before, after in (
            *(("genbutsu", "suji"), ("honour", "genbutsu"), ("no_suji", "half_suji"), ("half_suji", "suji")),
            ("suji", "no_suji"),
        )
    ]
    + [
        Doctoring("dangers", "n_passed_suji = n_passed_suji + 1"),
        Doctoring("riichis", DELETE, "is_accepted AND n_chasers > 0"),
        Doctoring("riichis", "river = 0", "n_own_draws > 2"),
    ],
    "han_of_wins": [
        Doctoring("wins", "han = han + 1"),
        Doctoring("wins", "n_yakuman = 1", "n_yakuman = 0"),
        Doctoring("win_yaku", DELETE),
    ],
    "hand_numbers": [
        Doctoring("hands", "hand_number = hand_number + 1", LATER),
        Doctoring("hands", "is_renchan = NOT is_renchan", "hand_index = 1"),
    ],
    "hands_at_deal_ins": [
        Doctoring("deal_in_seats", f"{name} = NOT {name}") for name in ("is_dealer", "is_in_riichi")
    ]
    + [
        Doctoring("deal_in_seats", f"{name} = {name} + 1", where)
        for where in ("is_winner", "is_deal_in_seat", "NOT is_winner AND NOT is_deal_in_seat")
        for name in ("n_discards", "n_open_melds", "shanten")
    ]
    + [
        Doctoring("deal_in_seats", "waits = waits + 1", "is_winner"),
        Doctoring("deal_in_seats", "furiten = 'discard'", "is_winner"),
        Doctoring("deal_in_seats", "furiten = 'discard'", "is_deal_in_seat AND furiten IS NULL"),
        Doctoring("deal_in_seats", "waits = NULL", "shanten = 0 AND NOT is_winner"),
        Doctoring("deal_in_seats", "seat = 7"),
    ],
    "hands_not_replayed": [
        Doctoring("hands", "is_replayed = false"),
        Doctoring("hands", "is_replayed = false, reason = 'deal', odd_seq = 4, n_draws = NULL"),
        Doctoring("hands", "reason = 'deal'"),
        Doctoring("hands", "odd_seq = 4"),
        Doctoring("hands", "n_draws = NULL"),
        Doctoring("hands", "result = NULL"),
        Doctoring("games", "n_hands_not_replayed = 1"),
        Doctoring("logs", "n_hands_not_replayed = 1", "status = 'ok'"),
    ],
    "hands_of_games": [
        Doctoring("hands", DELETE),
        Doctoring("hands", "hand_index = 50", LATER),
        Doctoring("games", "n_hands = 0"),
    ],
    "honba_of_deal_ins": [
        Doctoring("deal_ins", "honba_points = honba_points + 300"),
        Doctoring("deal_ins", "paid_points = 0", "honba_points > 0"),
    ],
    "honba_of_hands": [Doctoring("hands", "n_honba = 7", LATER)],
    "ippatsu_of_wins": [
        Doctoring("wins", "is_ippatsu = false", "is_ippatsu"),
        Doctoring("hand_seats", "is_ippatsu = true", "NOT is_ippatsu"),
        Doctoring("win_yaku", "yaku_id = 3", "yaku_id = 2"),
        Doctoring("riichis", "is_ippatsu = NOT is_ippatsu"),
    ],
    "known_walls": [
        Doctoring("games", "wall_status = 'short'", "seed_kind NOT LIKE 'init-%'"),
        Doctoring("games", "wall_layout = NULL", "seed_kind NOT LIKE 'init-%'"),
    ],
    "last_hands_of_games": [
        Doctoring("games", "end_reason = 'agari_yame'", "end_reason = 'return_points'"),
        Doctoring("games", "end_reason = NULL", "end_reason = 'return_points'"),
    ],
    "last_regular_hands": [Doctoring("hands", "is_all_last = NOT is_all_last")],
    "limits_of_wins": [Doctoring("wins", "limit_name = 'sanbaiman'", "limit_name = 'none'")],
    "log_of_each_game": [
        Doctoring("logs", DELETE, "status = 'ok'"),
        Doctoring("games", DELETE),
        Doctoring("logs", REPEAT, "status = 'ok'"),
    ],
    "masks_and_counts": [
        Doctoring("hand_seats", "n_riichi_wait_kinds = 9", "is_riichi_declared"),
        Doctoring("hand_seats", "end_waits = NULL", "end_waits IS NOT NULL"),
        Doctoring("wins", "waits = 1::BIGINT << 40"),
        Doctoring("deal_ins", "n_wait_kinds = 9"),
        Doctoring("deal_ins", "riichi_seats = 1 << seat, n_riichi_others = 1"),
        Doctoring("deal_ins", "n_winners = 3"),
        Doctoring("riichis", "n_riichi_others = 3"),
        Doctoring("furiten_spells", "n_wait_kinds = 0"),
        Doctoring("tenpais", "n_wait_kinds = 0"),
        Doctoring("tenpais", "riichi_seats = 1 << seat, n_riichi_others = 1"),
        Doctoring("deal_in_seats", "n_wait_kinds = 9"),
    ],
    "masks_of_discards": [
        Doctoring("discards", "n_wait_kinds = 9", "shanten = 0"),
        Doctoring("discards", "n_unseen_tiles = NULL", "shanten = 0"),
        Doctoring("discards", "shanten = 1", "shanten = 0"),
        Doctoring("discards", "n_riichi_others = 3"),
    ],
    "melds_of_calls": [
        Doctoring("calls", f"{name} = NOT {name}") for name in ("are_melds_simple", "are_melds_triplets")
    ]
    + [
        Doctoring("calls", "flush_suit = (flush_suit + 1) % 3", "flush_suit IS NOT NULL"),
        Doctoring("calls", "flush_suit = NULL", "flush_suit IS NOT NULL"),
        Doctoring("calls", "has_value_set = false", "call = 'pon' AND tile >= 124"),
        Doctoring("calls", "tile = 0", "call = 'pon' AND are_melds_simple"),
    ],
    "melds_of_tenpais": [
        Doctoring(table, f"{name} = {name} + 1")
        for table, name in (
            *(("tenpais", "n_open_melds"), ("tenpais", "n_ankan"), ("tenpais", "n_kita")),
            *(("riichis", "n_ankan"), ("riichis", "n_kita")),
        )
    ],
    "noten_payments": [Doctoring("hand_seats", "delta = delta + 100", "outcome = 'draw_tenpai'")],
    "order_of_riichis": [
        Doctoring("riichis", "riichi_order = 2", "riichi_order = 1"),
        Doctoring("riichis", "n_chasers = 3"),
        Doctoring("riichis", DELETE, "riichi_order = 1 AND n_chasers > 0"),
    ],
    "outcomes_and_rows": [
        Doctoring("wins", DELETE),
        Doctoring("hand_seats", "win_points = win_points + 100", "is_winner"),
        Doctoring("hand_seats", "honba_points = honba_points + 100", "is_winner"),
        Doctoring("hand_seats", "stick_points = NULL", "is_winner"),
        Doctoring("hand_seats", "deal_in_honba_points = 1", "outcome = 'dealt_in'"),
        Doctoring("hand_seats", "is_winner = NOT is_winner"),
        Doctoring("hand_seats", "outcome = 'others_ron'", "outcome = 'won_ron'"),
        Doctoring("hand_seats", "deal_in_points = 1", "outcome = 'dealt_in'"),
        Doctoring("hand_seats", "n_winners_paid = 1", "outcome <> 'dealt_in'"),
        Doctoring("deal_ins", DELETE),
    ],
    "outcomes_of_draws": [
        Doctoring("hand_seats", "outcome = 'draw_tenpai'", "outcome = 'draw_noten' AND NOT is_end_tenpai"),
        Doctoring("hand_seats", "is_revealed = true", "is_winner"),
    ],
    "outcomes_of_players": [
        Doctoring("hand_seats", f"outcome = '{after}'", f"outcome = '{before}'")
        for before, after in (
            *(("won_tsumo", "won_ron"), ("won_ron", "others_ron"), ("dealt_in", "others_ron")),
            *(("paid_tsumo", "others_ron"), ("draw_noten", "abortive"), ("abortive", "draw_noten")),
        )
    ],
    "pao_payers": [
        Doctoring("wins", "pao_seat = (seat + 1) % 3"),
        Doctoring("hand_seats", "is_pao_payer = true", "NOT is_pao_payer"),
    ],
    "parents_of_calls": [
        Doctoring("calls", "hand_index = 90"),
        Doctoring("calls", "from_seat = 7", "from_seat IS NOT NULL"),
    ],
    "parents_of_checks": [
        Doctoring("checks", "hand_index = 90"),
        Doctoring("checks", "log_id = 'another'"),
    ],
    "parents_of_deal_ins": [Doctoring("deal_ins", "seat = 7")],
    "parents_of_discards": [Doctoring("discards", "seat = 7")],
    "parents_of_furiten_spells": [Doctoring("furiten_spells", "hand_index = 90")],
    "parents_of_game_seats": [Doctoring("game_seats", "log_id = 'another'")],
    "parents_of_hand_seats": [
        Doctoring("hand_seats", "hand_index = 90"),
        Doctoring("game_seats", DELETE),
    ],
    "parents_of_hands": [Doctoring("hands", "log_id = 'another'")],
    "parents_of_riichis": [Doctoring("riichis", "hand_index = 90")],
    "parents_of_win_yaku": [Doctoring("win_yaku", "seat = 7"), Doctoring("win_yaku", "seq = 0")],
    "parents_of_wins": [Doctoring("wins", "hand_index = 90")],
    "payments_of_others": [
        Doctoring("hand_seats", "delta = 100", f"outcome = '{outcome}'")
        for outcome in ("dealt_in", "paid_tsumo", "others_ron", "abortive")
    ]
    + [Doctoring("hand_seats", "delta = 0", f"outcome = '{outcome}'") for outcome in ("won_ron", "won_tsumo")]
    + [Doctoring("hand_seats", "delta = delta - 100", "outcome = 'won_ron'")],
    "payments_of_wins": [
        Doctoring("wins", "honba_points = honba_points + 300"),
        Doctoring("wins", "stick_points = stick_points + 1000"),
        Doctoring("wins", "delta = delta + 100"),
        Doctoring("hands", "n_riichi_accepted = n_riichi_accepted + 1", "n_winners = 1"),
    ],
    "placements_of_games": [
        Doctoring("game_seats", "placement = 1", "placement = 2"),
        Doctoring("game_seats", "final_points = 100000", "placement = 2"),
    ],
    "placements_of_hands": [
        Doctoring("hand_seats", "start_placement = 4", "start_placement = 1"),
        Doctoring("hand_seats", "end_placement = 4", "end_placement = 1"),
    ],
    "players_of_games": [
        Doctoring("game_seats", DELETE),
        Doctoring("game_seats", "seat = 1", "seat = 0"),
        Doctoring("games", "n_players = 7 - n_players"),
    ],
    "players_of_hands": [
        Doctoring("hand_seats", DELETE),
        Doctoring("hand_seats", "seat = 1", "seat = 0"),
        Doctoring("hand_seats", "is_dealer = NOT is_dealer"),
        Doctoring("hands", "dealer_seat = (dealer_seat + 1) % 3"),
    ],
    "points_carried": [Doctoring("hand_seats", "start_points = start_points + 100", LATER)],
    "points_in_all": [
        Doctoring("hand_seats", "start_points = start_points + 100"),
        Doctoring("hands", "n_sticks = n_sticks + 1"),
    ],
    "points_of_players": [
        Doctoring("hand_seats", "delta = delta + 1000"),
        Doctoring("hand_seats", "end_points = end_points + 100"),
        Doctoring("hand_seats", "is_riichi_accepted = NOT is_riichi_accepted"),
    ],
    "points_of_wins": [
        Doctoring("wins", "points = points + 100"),
        Doctoring("wins", "han = han + 1", "han = 2"),
        Doctoring("wins", "is_tsumo = NOT is_tsumo, is_dealer = NOT is_dealer", "han = 1 AND fu = 30"),
    ],
    "points_to_placements": [
        Doctoring("hand_seats", f"points_to_{place} = points_to_{place} + 100")
        for place in ("first", "second", "third", "fourth")
    ]
    + [Doctoring("hand_seats", "points_to_fourth = NULL", "points_to_fourth IS NOT NULL")],
    "red_fives": [
        Doctoring(table, f"{name} = 4")
        for table, name in (
            *(("hand_seats", "n_start_red_fives"), ("wins", "n_red_fives"), ("riichis", "n_red_fives")),
            *(("tenpais", "n_red_fives"), ("calls", "n_red_fives")),
        )
    ]
    + [Doctoring("games", "has_red_fives = false", "has_red_fives")],
    "renchan_of_hands": [Doctoring("hands", "is_renchan = NOT is_renchan")],
    "repeats_of_hands": [Doctoring("hands", "n_repeats = n_repeats + 1")],
    "results_of_each_log": [Doctoring("results", f"log_id = {LAST_LISTED}", f"log_id < {LAST_LISTED}")],
    "results_of_games": [
        Doctoring("game_seats", f"{name} = NULL") for name in ("final_points", "placement", "final_score")
    ]
    + [Doctoring("games", "is_complete = false")],
    "results_of_hands": [
        Doctoring("hands", "n_winners = 0", "result = 'ron'"),
        Doctoring("hands", "n_winners = 2", "result = 'tsumo'"),
        Doctoring("hands", "n_winners = 1", "is_exhaustive"),
        Doctoring("hands", "is_exhaustive = NOT is_exhaustive"),
        Doctoring("hands", "is_abortive = NOT is_abortive"),
    ],
    "riichi_of_players": [
        Doctoring("hand_seats", f"{name} = NULL", "is_riichi_declared")
        for name in (
            *("riichi_order", "riichi_turn", "n_discards_before_riichi", "riichi_waits"),
            *("n_riichi_wait_kinds", "riichi_wait_class", "n_riichi_unseen_tiles", "n_riichi_wall_tiles"),
            *("n_riichi_unheld_tiles", "n_chasers"),
        )
    ]
    + [
        Doctoring("hand_seats", f"{name} = NOT {name}")
        for name in (
            *("is_riichi_declared", "is_riichi_accepted", "is_double_riichi", "is_furiten_at_riichi"),
        )
    ]
    + [Doctoring("riichis", DELETE)],
    "riichis_not_accepted": [
        Doctoring("riichis", "is_accepted = NOT is_accepted"),
        Doctoring("deal_ins", "is_riichi_tile = NOT is_riichi_tile", "is_riichi_tile"),
        Doctoring("deal_ins", "is_in_riichi = true", "NOT is_in_riichi AND NOT is_riichi_tile"),
    ],
    "riichis_of_dangers": [
        Doctoring("dangers", f"{name} = NOT {name}") for name in ("is_waited", "is_matagi", "is_urasuji")
    ]
    + [
        Doctoring("dangers", "seq = 1"),
        Doctoring("riichis", "is_accepted = false", "is_accepted AND n_own_draws > 0"),
        Doctoring("riichis", DELETE, "is_accepted AND n_own_draws > 0"),
    ],
    "rivers_of_riichis": [Doctoring("riichis", "river = river + 1")],
    "ronned_discards": [
        Doctoring("discards", "n_rons = 0", "n_rons = 1"),
        Doctoring("discards", "n_rons = 1", "n_rons = 0"),
        Doctoring("deal_ins", "tile = tile + 1", "source = 'discard'"),
        Doctoring("deal_ins", "shanten = 9", "source = 'discard'"),
    ],
    "rons_of_dangers": [
        Doctoring("dangers", "is_ronned = NOT is_ronned"),
        Doctoring("dangers", "is_ronned = false", "is_ronned"),
        Doctoring("dangers", "is_waited = false", "is_ronned"),
        Doctoring("dangers", "danger = 'genbutsu'", "is_ronned"),
        Doctoring("dangers", "tile = tile + 1", "is_ronned"),
    ],
    "rows_of_dangers": [Doctoring("dangers", DELETE), Doctoring("discards", "n_riichi_others = 3")],
    "rows_of_result_files": [
        Doctoring("results", DELETE),
        Doctoring("result_faults", DELETE, "result_id IS NULL"),
        Doctoring("result_files", DELETE, "n_results > 0"),
        Doctoring("result_files", "reason = 'a reason'", "reason IS NULL"),
        Doctoring("result_files", "status = 'ok'", "status = 'broken'"),
        Doctoring("result_files", "status = 'broken'", "status = 'ok'"),
        Doctoring("result_files", "status = 'unreadable', reason = 'a reason'", "status = 'ok'"),
        Doctoring("result_faults", "source = 'another'", "result_id IS NULL"),
    ]
    + [
        Doctoring("result_files", f"{name} = {name} + 1")
        for name in ("n_lines", "n_results", "n_repeated", "n_broken")
    ],
    "seats_of_deal_ins": [
        Doctoring("deal_in_seats", DELETE),
        Doctoring("deal_ins", DELETE),
        Doctoring("deal_in_seats", "is_winner = NOT is_winner"),
        Doctoring("deal_in_seats", "is_deal_in_seat = NOT is_deal_in_seat"),
        Doctoring("deal_in_seats", "deal_in_seat = deal_in_seat + 1"),
        Doctoring("deal_in_seats", "seq = seq + 1"),
        Doctoring("deal_in_seats", "seat = 7"),
        Doctoring("deal_ins", "winner_seats = 15"),
    ],
    "seats_of_results": [
        Doctoring("result_seats", DELETE),
        Doctoring("results", DELETE),
        Doctoring("result_seats", "placement = 2", "placement = 1"),
        Doctoring("result_seats", "final_score = final_score + 0.1", FAULTLESS),
        Doctoring("result_seats", "final_score = 0", FAULTLESS),
    ],
    "shanten_of_discards": [
        Doctoring("discards", "shanten = shanten + 2"),
        Doctoring("discards", "shanten_before = shanten + 1", "shanten > 0"),
        Doctoring("discards", "shanten_before = -2, shanten = -1"),
        Doctoring("discards", "shanten_before = 1, shanten = 1", "is_riichi_tile"),
    ],
    "shanten_of_turns": [
        Doctoring("discards", "shanten_before = shanten_before + 1", f"turn = 4 AND {CLOSED}"),
        Doctoring("discards", "shanten_before = shanten_before - 2", f"turn = 4 AND {CLOSED}"),
    ],
    "shapes_of_dangers": [
        Doctoring("dangers", "n_shapes = NULL", "danger = 'suji'"),
        Doctoring("dangers", "wall = NULL", "danger = 'suji'"),
        Doctoring("dangers", "n_shapes = 1", "danger = 'suji'"),
        Doctoring("dangers", "n_shapes = 1", "danger = 'genbutsu' AND n_shapes = 0"),
        Doctoring("dangers", "n_shapes = 0", "danger = 'honour'"),
        Doctoring("dangers", "n_shapes = 2", "danger = 'half_suji'"),
        Doctoring("dangers", "n_shapes = 3", "danger = 'no_suji'"),
        Doctoring("dangers", "n_shapes = 0", "n_shapes = 1 AND danger = 'no_suji'"),
        Doctoring("dangers", "wall = 'no_chance'", "n_shapes > 0"),
        Doctoring("dangers", "danger = 'honour'", "danger = 'no_suji'"),
        Doctoring("dangers", "danger = 'suji'", "danger = 'honour'"),
    ],
    "dama_ura": [
        Doctoring("wins", "n_dama_ura = 1", "style = 'open'"),
        Doctoring("wins", "n_ura = 1", "NOT is_riichi"),
    ],
    "sources_of_wins": [
        Doctoring("wins", "is_tsumo = NOT is_tsumo"),
        Doctoring("wins", "from_seat = seat", "NOT is_tsumo"),
        Doctoring("wins", "source = 'discard'", "is_tsumo"),
        Doctoring("wins", "is_dealer = NOT is_dealer"),
        Doctoring("wins", "turn = turn + 1"),
    ],
    "spells_of_furiten": [
        Doctoring("furiten_spells", "to_seq = 100000"),
        Doctoring("furiten_spells", "from_seq = to_seq + 1"),
        Doctoring("furiten_spells", "tile = NULL", "kind = 'temporary'"),
        Doctoring("furiten_spells", "waits = 0"),
    ],
    "starts_of_players": [
        Doctoring("hand_seats", "start_shanten = 6", "n_start_pairs > 0"),
        Doctoring("hand_seats", "n_start_terminals = 13", "start_shanten > 0"),
        Doctoring("hand_seats", "n_start_pairs = 7"),
        Doctoring("hand_seats", "n_start_value_pairs = n_start_pairs + 1"),
        Doctoring("hand_seats", "n_start_terminals = 14"),
    ],
    "status_of_each_game": [
        Doctoring("logs", "status = 'cut'", "status = 'ok'"),
        Doctoring("logs", "reason = 'a reason'", "status = 'ok'"),
        Doctoring("games", "unsupported_reason = 'a reason'", "rules_supported"),
        Doctoring("games", "is_complete = false"),
    ],
    "sticks_carried": [Doctoring("hands", "n_sticks = n_sticks + 1", LATER)],
    "sticks_left": [Doctoring("hands", "n_sticks_after = n_sticks_after + 1")],
    "sticks_of_hands": [
        Doctoring("hand_seats", "delta = delta + 100"),
        Doctoring("hands", "n_sticks = n_sticks + 1"),
    ],
    "styles_of_wins": [
        Doctoring("wins", "style = 'dama'", "style = 'riichi'"),
        Doctoring("wins", "style = 'open'", "style = 'dama'"),
        Doctoring("wins", "is_riichi = NOT is_riichi"),
        Doctoring("wins", "is_double_riichi = NOT is_double_riichi"),
        Doctoring("wins", "n_open_melds = n_open_melds + 1"),
    ],
    "tenpai_of_players": [
        Doctoring("hand_seats", "end_shanten = 0", "is_winner"),
        Doctoring("hand_seats", "end_shanten = 0", "end_shanten = 1"),
        Doctoring("hand_seats", "is_end_tenpai = NOT is_end_tenpai"),
        Doctoring("hand_seats", "first_tenpai_turn = 40"),
        Doctoring("hand_seats", "first_tenpai_turn = NULL", "is_riichi_declared"),
        Doctoring("hand_seats", "first_call_turn = 40", "n_open_calls > 0"),
    ],
    "tenpai_turns": [Doctoring("hand_seats", "first_tenpai_turn = 17", "first_tenpai_turn < 17")],
    "tenpais_of_players": [
        Doctoring("tenpais", DELETE),
        Doctoring("tenpais", "turn = turn + 1"),
        Doctoring("tenpais", "is_dealer = NOT is_dealer"),
        Doctoring("hand_seats", "first_tenpai_turn = NULL", "first_tenpai_turn IS NOT NULL"),
    ],
    "tenpais_of_riichis": [
        Doctoring("tenpais", f"{name} = {name} + 1", "is_riichi_tile")
        for name in (
            *("turn", "waits", "n_unseen_tiles", "n_unheld_tiles", "n_drawable_tiles", "n_ankan", "n_dora"),
            *("n_red_fives", "n_kita", "low_han", "high_han", "low_points", "high_points", "riichi_seats"),
            "n_tiles_left",
        )
    ]
    + [
        Doctoring("tenpais", "wait_shapes = 'kokushi'", "is_riichi_tile"),
        Doctoring("tenpais", "wait_class = 'kokushi'", "is_riichi_tile"),
        Doctoring("tenpais", "is_all_simples = NOT is_all_simples", "is_riichi_tile"),
        Doctoring("tenpais", "furiten = 'discard'", "is_riichi_tile AND furiten IS NULL"),
        Doctoring("tenpais", "is_riichi_tile = NOT is_riichi_tile"),
        Doctoring("tenpais", DELETE, "is_riichi_tile"),
    ],
    "tile_ids": [
        Doctoring("wins", "tile = 136"),
        Doctoring("calls", "skipped_tile = -1", "call = 'pon'"),
        Doctoring("hands", "indicators = [200]"),
        Doctoring("hands", "indicators = []"),
        Doctoring(
            "riichis", "tile = 4", "(SELECT n_players FROM games WHERE games.log_id = riichis.log_id) = 3"
        ),
    ],
    "tiles_in_the_wall_of_riichis": [
        Doctoring("riichis", "n_wall_tiles = n_unseen_tiles + 1"),
        Doctoring("riichis", "n_drawable_tiles = NULL", "n_drawable_tiles IS NOT NULL"),
        Doctoring("riichis", "n_dead_tiles = n_dead_tiles + 1", "n_drawable_tiles IS NOT NULL"),
        Doctoring("riichis", "draws_to_wait = 0", "draws_to_wait > 0"),
        Doctoring("riichis", "next_wait_seat = NULL", "draws_to_wait > 0"),
    ],
    "tiles_left_at_discards": [
        Doctoring("discards", "n_tiles_left = 99", "turn = 3"),
        Doctoring("discards", "n_tiles_left = 0", "turn = 3"),
    ],
    "tiles_of_calls": [
        Doctoring("calls", "n_terminal_tiles = 12"),
        Doctoring("calls", "n_off_suit_tiles = 12", "flush_suit IS NOT NULL"),
        Doctoring("calls", "n_off_suit_tiles = NULL", "flush_suit IS NOT NULL"),
        Doctoring("calls", "n_value_pairs = 6"),
        Doctoring("calls", "n_dora = -1"),
        Doctoring("calls", "flush_suit = 3", "flush_suit IS NOT NULL"),
    ],
    "tiles_of_discards": [
        Doctoring("discards", "tile = 200"),
        Doctoring(
            "discards",
            "tile = (SELECT max(tile) FROM discards d WHERE d.log_id = discards.log_id AND hand_index = 0)",
            "hand_index = 0 AND tile < 100",
        ),
    ],
    "tiles_of_riichis": [
        Doctoring("riichis", "tile = (tile + 1) % 136"),
        Doctoring("riichis", "turn = turn + 1"),
        Doctoring("discards", "is_riichi_tile = true", "NOT is_riichi_tile"),
        Doctoring("discards", "is_riichi_tile = false", "is_riichi_tile"),
    ],
    "tiles_of_the_wall": [Doctoring("hands", "n_tiles_left = n_tiles_left + 1")],
    "times_of_results": [
        Doctoring("results", "start_minute = 1440"),
        Doctoring("results", "start_minute = (start_minute + 1) % 1440", "started_at_jst IS NOT NULL"),
        Doctoring("results", "started_at_jst = NULL", "log_id IS NOT NULL"),
        Doctoring(
            "results",
            "started_at_jst = started_at_jst + INTERVAL 1 DAY",
            "log_id IS NOT NULL AND n_faults = 0",
        ),
        Doctoring("results", "duration_minutes = -1"),
        Doctoring("results", "is_ranked = NOT is_ranked"),
        Doctoring("results", "n_players = 2"),
        Doctoring("results", "line = 0"),
    ],
    "turns_of_dangers": [
        Doctoring("dangers", "riichi_turns = riichi_turns + 1"),
        Doctoring("riichis", "turn = turn + 1", "is_accepted AND n_own_draws > 0"),
    ],
    "turns_of_discards": [
        Doctoring("discards", "turn = turn + 1"),
        Doctoring("discards", "turn = 3", "turn = 2"),
    ],
    "ura_indicators": [
        Doctoring("hands", "ura_indicators = [1]", "len(ura_indicators) = 0"),
        Doctoring("hands", "ura_indicators = []", "len(ura_indicators) = 1"),
    ],
    "waits_of_wins": [
        Doctoring("wins", "waits = 0"),
        Doctoring("wins", "n_unseen_tiles = 0"),
    ],
    "wins_in_all": [
        Doctoring("wins", DELETE),
        Doctoring("hands", DELETE),
        Doctoring("wins", "win_order = 2"),
    ],
    "wins_of_hands": [
        Doctoring("wins", DELETE),
        Doctoring("wins", "win_order = 2", "win_order = 1"),
        Doctoring("hands", "end_seq = end_seq + 1", "n_winners > 0"),
        Doctoring("hands", "result = 'tsumo'", "result = 'ron'"),
    ],
    "worth_of_riichi_wins": [
        Doctoring("riichis", "low_han = low_han + 1, high_han = low_han + 1", SIMPLE_RON),
        Doctoring("riichis", "n_red_fives = n_red_fives - 2", SIMPLE_RON),
        Doctoring("win_yaku", DELETE, f"yaku_id = 1 AND {SIMPLE_RON}"),
    ],
    "worth_of_tenpais": [
        Doctoring("tenpais", "low_points = high_points + 100"),
        Doctoring("tenpais", "low_points = 0", "low_points > 0"),
        Doctoring("tenpais", "low_han = 0", "low_points > 0"),
        Doctoring("tenpais", "high_han = high_han + 1", "n_wait_kinds = 1"),
        Doctoring("tenpais", "high_points = high_points + 50"),
        Doctoring("tenpais", "high_han = 8, high_points = 100000"),
        Doctoring("tenpais", "low_han = 13, low_points = 500", "n_wait_kinds = 2"),
        Doctoring("tenpais", "n_yaku_waits = n_wait_kinds + 1"),
        Doctoring("tenpais", "n_yaku_waits = 0", "high_points > 0"),
        Doctoring("tenpais", "n_unheld_tiles = n_unseen_tiles - 1"),
        Doctoring("tenpais", "n_unheld_tiles = 4 * n_wait_kinds + 1"),
        Doctoring("riichis", "high_points = 0, high_han = 1"),
    ],
    "yaku_masks": [
        Doctoring("wins", "yaku_mask = yaku_mask + 1"),
        Doctoring("win_yaku", DELETE, "yaku_id < 52"),
    ],
    "yaku_of_each_win": [Doctoring("wins", "yaku_mask = 0")],
}

DECLARED = {f"keys_of_{name}": [Doctoring(name, REPEAT)] for name in TABLES if name not in ("logs", "games")}
for name, table in TABLES.items():
    DECLARED[f"nulls_of_{name}"] = [
        Doctoring(name, f"{column.name} = NULL") for column in table.columns if not column.null
    ]
    if worded := [column.name for column in table.columns if column.words]:
        DECLARED[f"words_of_{name}"] = [
            Doctoring(name, f"{column} = 'another'", f"{column} IS NOT NULL") for column in worded
        ]

DOCTORINGS = WRITTEN | DECLARED
