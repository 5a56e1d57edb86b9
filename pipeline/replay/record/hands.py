"""Rows of a finished hand: one for the table, one for each seat."""

from pipeline.native.compiler import native
from pipeline.replay.record.rows import (
    H_CHECKS,
    H_DEALER,
    H_DEALER_STAYS,
    H_DELTA_0,
    H_DIE_1,
    H_DIE_2,
    H_DISAGREEMENTS,
    H_GAME,
    H_HAND,
    H_HONBA,
    H_INDICATOR_0,
    H_IS_LAST,
    H_N_ANKAN,
    H_N_CHI,
    H_N_DAIMINKAN,
    H_N_DISCARDS,
    H_N_DRAWS,
    H_N_INDICATORS,
    H_N_KAKAN,
    H_N_KITA,
    H_N_PON,
    H_N_RIICHI,
    H_N_RIICHI_ACCEPTED,
    H_N_URA,
    H_N_WINNERS,
    H_NUMBER,
    H_RESULT,
    H_SEQ,
    H_SEQ_END,
    H_STICKS,
    H_STICKS_END,
    H_TILES_LEFT,
    H_URA_0,
    HANDS,
    OUTCOME_ABORTIVE,
    OUTCOME_DEALT_IN,
    OUTCOME_DRAW_NOTEN,
    OUTCOME_DRAW_TENPAI,
    OUTCOME_OTHERS_RON,
    OUTCOME_PAID_TSUMO,
    OUTCOME_WON_RON,
    OUTCOME_WON_TSUMO,
    RESULT_NAGASHI,
    RESULT_RON,
    RESULT_TSUMO,
    S_DELTA,
    S_END_SHANTEN,
    S_END_TENPAI,
    S_END_TURN,
    S_END_WAITS,
    S_FIRST_CALL_TURN,
    S_FIRST_DRAW_SHANTEN,
    S_FIRST_TENPAI_TURN,
    S_FURITEN,
    S_GAME,
    S_HAND,
    S_IS_PAO,
    S_IS_REVEALED,
    S_N_ANKAN,
    S_N_CHI,
    S_N_DAIMINKAN,
    S_N_DISCARDS,
    S_N_DRAWS,
    S_N_FURITEN_OFFERS,
    S_N_KAKAN,
    S_N_KITA,
    S_N_MISSED_WINS,
    S_N_PON,
    S_N_YAKULESS_OFFERS,
    S_OUTCOME,
    S_RIICHI_ROW,
    S_SEAT,
    S_SEAT_WIND,
    S_START_DORA,
    S_START_PAIRS,
    S_START_PLACEMENT,
    S_START_POINTS,
    S_START_RED,
    S_START_SHANTEN,
    S_START_VALUE_PAIRS,
    S_START_YAOCHU,
    S_STICK_PAID,
    S_WAS_AWAY,
    SEATS,
)
from pipeline.replay.state.player import RIICHI_ACCEPTED
from pipeline.replay.state.table import MAX_INDICATORS, MAX_PLAYERS, live_tiles, new_row, seat_wind
from pipeline.rules.ruleset import RULE_LAST_HAND


@native
def record_hand(table, stays, rows):
    """All rows of the hand, after its settlement."""
    row = new_row(rows, HANDS, rows.hands.shape[1])
    h = rows.hands
    h[H_GAME, row] = table.game
    h[H_HAND, row] = table.hand_index
    h[H_SEQ, row] = table.seq_init
    h[H_SEQ_END, row] = table.seq_result
    h[H_NUMBER, row] = table.number
    h[H_HONBA, row] = table.honba
    h[H_STICKS, row] = table.sticks_at_start
    h[H_STICKS_END, row] = table.sticks
    h[H_DEALER, row] = table.dealer
    h[H_DIE_1, row] = table.die_1
    h[H_DIE_2, row] = table.die_2
    h[H_RESULT, row] = table.result
    h[H_N_WINNERS, row] = table.n_winners
    h[H_N_DRAWS, row] = table.n_draws
    h[H_TILES_LEFT, row] = live_tiles(table)
    h[H_N_DISCARDS, row] = table.n_discards
    h[H_N_RIICHI, row] = table.n_riichi
    h[H_N_RIICHI_ACCEPTED, row] = table.n_accepted
    h[H_DEALER_STAYS, row] = stays
    h[H_IS_LAST, row] = table.number >= table.rules[RULE_LAST_HAND]
    h[H_CHECKS, row] = table.hand_checks
    h[H_DISAGREEMENTS, row] = table.hand_disagreements
    _record_indicators(table, row, rows)
    for column in (H_N_CHI, H_N_PON, H_N_DAIMINKAN, H_N_ANKAN, H_N_KAKAN, H_N_KITA):
        h[column, row] = 0
    for seat in range(MAX_PLAYERS):
        h[H_DELTA_0 + seat, row] = table.deltas[seat]
    for seat in range(table.n_players):
        player = table.players[seat]
        h[H_N_CHI, row] += player.n_chi
        h[H_N_PON, row] += player.n_pon
        h[H_N_DAIMINKAN, row] += player.n_daiminkan
        h[H_N_ANKAN, row] += player.n_ankan
        h[H_N_KAKAN, row] += player.n_kakan
        h[H_N_KITA, row] += player.n_kita
        _record_seat(table, player, seat, rows)


@native
def _record_indicators(table, row, rows):
    h = rows.hands
    h[H_N_INDICATORS, row] = table.n_indicators
    h[H_N_URA, row] = table.n_ura
    for i in range(MAX_INDICATORS):
        h[H_INDICATOR_0 + i, row] = table.indicators[i] if i < table.n_indicators else -1
        h[H_URA_0 + i, row] = table.ura[i] if i < table.n_ura else -1


@native
def _outcome(table, player, seat):
    """OUTCOME_* of the hand for one seat."""
    if (table.winners >> seat) & 1:
        return OUTCOME_WON_TSUMO if table.result == RESULT_TSUMO else OUTCOME_WON_RON
    if table.result == RESULT_TSUMO:
        return OUTCOME_PAID_TSUMO
    if table.result == RESULT_RON:
        return OUTCOME_DEALT_IN if seat == table.ronned_seat else OUTCOME_OTHERS_RON
    if table.result <= RESULT_NAGASHI:
        return OUTCOME_DRAW_TENPAI if player.waits else OUTCOME_DRAW_NOTEN
    return OUTCOME_ABORTIVE


@native
def _record_seat(table, player, seat, rows):
    row = new_row(rows, SEATS, rows.seats.shape[1])
    s = rows.seats
    outcome = _outcome(table, player, seat)
    has_won = outcome in (OUTCOME_WON_TSUMO, OUTCOME_WON_RON)
    s[S_GAME, row] = table.game
    s[S_HAND, row] = table.hand_index
    s[S_SEAT, row] = seat
    s[S_SEAT_WIND, row] = seat_wind(table, seat)
    s[S_START_POINTS, row] = player.start_points
    s[S_START_PLACEMENT, row] = player.start_placement
    s[S_START_SHANTEN, row] = player.start_shanten
    s[S_START_DORA, row] = player.start_dora
    s[S_START_RED, row] = player.start_red
    s[S_START_PAIRS, row] = player.start_pairs
    s[S_START_VALUE_PAIRS, row] = player.start_value_pairs
    s[S_START_YAOCHU, row] = player.start_yaochu
    s[S_FIRST_DRAW_SHANTEN, row] = player.first_draw_shanten
    s[S_RIICHI_ROW, row] = player.riichi_row
    s[S_N_CHI, row] = player.n_chi
    s[S_N_PON, row] = player.n_pon
    s[S_N_DAIMINKAN, row] = player.n_daiminkan
    s[S_N_ANKAN, row] = player.n_ankan
    s[S_N_KAKAN, row] = player.n_kakan
    s[S_N_KITA, row] = player.n_kita
    s[S_FIRST_CALL_TURN, row] = player.first_call_turn
    s[S_FIRST_TENPAI_TURN, row] = player.first_tenpai_turn
    s[S_END_TENPAI, row] = player.waits != 0
    s[S_END_SHANTEN, row] = -1 if has_won else player.shanten
    s[S_END_WAITS, row] = player.waits
    s[S_IS_REVEALED, row] = player.is_revealed
    s[S_N_DISCARDS, row] = player.n_discards
    s[S_N_DRAWS, row] = player.n_draws
    s[S_OUTCOME, row] = outcome
    s[S_END_TURN, row] = player.n_discards + (1 if outcome == OUTCOME_WON_TSUMO else 0)
    s[S_DELTA, row] = table.deltas[seat]
    s[S_STICK_PAID, row] = player.riichi == RIICHI_ACCEPTED
    s[S_FURITEN, row] = player.furiten_seen
    s[S_N_MISSED_WINS, row] = player.n_missed_wins
    s[S_N_YAKULESS_OFFERS, row] = player.n_yakuless_offers
    s[S_N_FURITEN_OFFERS, row] = player.n_furiten_offers
    s[S_IS_PAO, row] = table.liable == seat
    s[S_WAS_AWAY, row] = player.was_away
