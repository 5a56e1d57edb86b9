"""Rows of a finished hand: one for the table, one for each seat."""

from pipeline.native.compiler import native
from pipeline.replay.record.rows import new_row
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.player import RIICHI_ACCEPTED, Player
from pipeline.replay.state.table import Table, live_tiles, seat_wind
from pipeline.rules.codes import (
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
)
from pipeline.rules.numbers import MAX_INDICATORS, MAX_PLAYERS


@native
def record_hand(table: Table, stays: bool, rows: Rows) -> None:
    """All rows of the hand, after its settlement."""
    row = _record_stated(table, -1, rows)
    h = rows.hands
    h.n_sticks_after[row] = table.sticks
    h.n_draws[row] = table.n_draws
    h.n_tiles_left[row] = live_tiles(table)
    h.n_discards[row] = table.n_discards
    h.n_riichi[row] = table.n_riichi
    h.n_riichi_accepted[row] = table.n_accepted
    h.is_renchan[row] = stays
    _record_indicators(table, row, rows)
    for column in (h.n_chi, h.n_pon, h.n_daiminkan, h.n_ankan, h.n_kakan, h.n_kita):
        column[row] = 0
    for seat in range(table.n_players):
        player = table.players[seat]
        h.n_chi[row] += player.n_chi
        h.n_pon[row] += player.n_pon
        h.n_daiminkan[row] += player.n_daiminkan
        h.n_ankan[row] += player.n_ankan
        h.n_kakan[row] += player.n_kakan
        h.n_kita[row] += player.n_kita
        _record_seat(table, player, seat, rows)


@native
def record_odd_hand(table: Table, odd_row: int, rows: Rows) -> None:
    """The one row of a hand that is not replayed."""
    row = _record_stated(table, odd_row, rows)
    h = rows.hands
    for column in (
        *(h.n_sticks_after, h.n_draws, h.n_tiles_left, h.n_discards, h.n_riichi, h.n_riichi_accepted),
        *(h.is_renchan, h.n_chi, h.n_pon, h.n_daiminkan, h.n_ankan, h.n_kakan, h.n_kita),
    ):
        column[row] = -1
    table.n_indicators = 0
    table.n_ura = 0
    _record_indicators(table, row, rows)


@native
def _record_stated(table: Table, odd_row: int, rows: Rows) -> int:
    """A new row with what the log says of the hand, and how often it was judged."""
    row = new_row(rows, rows.hands)
    h = rows.hands
    h.game[row] = table.game
    h.hand_index[row] = table.hand_index
    h.odd_row[row] = odd_row
    h.n_players[row] = table.n_players
    h.seq[row] = table.seq_init
    h.end_seq[row] = table.seq_result
    h.hand_number[row] = table.number
    h.n_honba[row] = table.honba
    h.n_sticks[row] = table.sticks_at_start
    h.dealer_seat[row] = table.dealer
    h.die_1[row] = table.die_1
    h.die_2[row] = table.die_2
    h.result[row] = table.result
    h.n_winners[row] = table.n_winners
    h.is_all_last[row] = table.number >= table.rules.last_hand
    h.n_checks[row] = table.hand_checks
    h.n_disagreements[row] = table.hand_disagreements
    for seat in range(MAX_PLAYERS):
        h.deltas[seat, row] = table.deltas[seat]
    return row


@native
def _record_indicators(table: Table, row: int, rows: Rows) -> None:
    h = rows.hands
    h.n_indicators[row] = table.n_indicators
    h.n_ura[row] = table.n_ura
    for i in range(MAX_INDICATORS):
        h.indicators[i, row] = table.indicators[i] if i < table.n_indicators else -1
        h.ura_indicators[i, row] = table.ura[i] if i < table.n_ura else -1


@native
def _outcome(table: Table, player: Player, seat: int) -> int:
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
def _record_seat(table: Table, player: Player, seat: int, rows: Rows) -> None:
    row = new_row(rows, rows.hand_seats)
    s = rows.hand_seats
    outcome = _outcome(table, player, seat)
    has_won = outcome in (OUTCOME_WON_TSUMO, OUTCOME_WON_RON)
    s.game[row] = table.game
    s.hand_index[row] = table.hand_index
    s.seat[row] = seat
    s.seat_wind[row] = seat_wind(table, seat)
    s.start_points[row] = player.start_points
    s.start_placement[row] = player.start_placement
    s.start_shanten[row] = player.start_shanten
    s.n_start_dora[row] = player.start_dora
    s.n_start_red_fives[row] = player.start_red
    s.n_start_pairs[row] = player.start_pairs
    s.n_start_value_pairs[row] = player.start_value_pairs
    s.n_start_terminals[row] = player.start_yaochu
    s.first_draw_shanten[row] = player.first_draw_shanten
    s.riichi_row[row] = player.riichi_row
    s.n_chi[row] = player.n_chi
    s.n_pon[row] = player.n_pon
    s.n_daiminkan[row] = player.n_daiminkan
    s.n_ankan[row] = player.n_ankan
    s.n_kakan[row] = player.n_kakan
    s.n_kita[row] = player.n_kita
    s.first_call_turn[row] = player.first_call_turn
    s.first_tenpai_turn[row] = player.first_tenpai_turn
    s.is_end_tenpai[row] = player.waits != 0
    s.end_shanten[row] = -1 if has_won else player.shanten
    s.end_waits[row] = player.waits
    s.is_revealed[row] = -1 if table.is_unshown else int(player.is_revealed)
    s.n_discards[row] = player.n_discards
    s.n_draws[row] = player.n_draws
    s.outcome[row] = outcome
    s.end_turn[row] = player.n_discards + (1 if outcome == OUTCOME_WON_TSUMO else 0)
    s.delta[row] = table.deltas[seat]
    s.is_stick_paid[row] = player.riichi == RIICHI_ACCEPTED
    s.furiten[row] = player.furiten_seen
    s.n_missed_wins[row] = player.n_missed_wins
    s.n_yakuless_offers[row] = player.n_yakuless_offers
    s.n_furiten_offers[row] = player.n_furiten_offers
    s.is_pao_payer[row] = table.liable >> seat & 1
    s.has_been_away[row] = player.was_away
