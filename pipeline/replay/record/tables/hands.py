"""Raw tables of games and hands."""

from typing import Annotated

from pipeline.replay.record.tables.raw import Column, HandTable, IndicatorColumn, RawTable, RowOf, SeatColumn

NO_FIRST_DRAW = -2  # shanten itself may be -1


class Games(RawTable, capacity=1021):
    """One row a game of the batch, also of those that could not be replayed."""

    status: Column  # STATUS_*
    reason: Column  # ILLEGAL_* of the first impossible action, 0 where there is none
    hand_index: Column  # of that action, -1
    seq: Column  # its element, -1
    expected: Column
    got: Column
    n_hands: Column  # complete hands stored, those not replayed among them
    n_hands_not_replayed: Column
    is_complete: Column  # 1 where the log carries the end of the game
    end_reason: Column  # END_*, why the game ended by the rules
    n_checks: Column  # comparisons made
    n_disagreements: Column  # comparisons that failed
    start_points: SeatColumn  # at the first INIT, as the log states; -1 without one
    final_points: SeatColumn  # with leftover sticks, as the log states
    final_score_tenths: SeatColumn  # with uma and oka, as the log states
    placement: SeatColumn  # 1-4
    has_chips: Column  # 1 where the log ends with chips
    final_chips: SeatColumn
    n_times_left: SeatColumn
    n_times_returned: SeatColumn
    wall_status: Column  # WALL_*
    wall_layout: Column  # LAYOUT_*, -1 where it is not known
    n_wall_checks: Column  # comparisons with the wall made
    n_wall_differences: Column  # of them those that failed; only the first one is a disagreement


class Hands(HandTable, capacity=12007):
    """One row a complete hand. Of one that is not replayed only what the log states, -1 in other columns."""

    odd_row: Annotated[Column, RowOf("oddities")]  # why it is not replayed, -1 where it is
    n_players: Column
    seq: Column  # of INIT
    end_seq: Column  # of the last AGARI or of RYUUKYOKU, -1 without a result
    hand_number: Column  # 0 = East 1, 4 = South 1
    n_honba: Column
    n_sticks: Column  # riichi sticks on the table at the start
    n_sticks_after: Column  # left on the table after the hand
    dealer_seat: Column
    die_1: Column  # 1-6
    die_2: Column
    result: Column  # RESULT_*
    n_winners: Column
    n_draws: Column  # live and rinshan draws, the dealer's first included
    n_tiles_left: Column  # live tiles that could still be drawn
    n_discards: Column
    n_chi: Column
    n_pon: Column
    n_daiminkan: Column
    n_ankan: Column
    n_kakan: Column
    n_kita: Column
    n_riichi: Column  # declared
    n_riichi_accepted: Column
    is_renchan: Column
    n_indicators: Column
    indicators: IndicatorColumn  # tile ids, -1 where not turned
    n_ura: Column
    ura_indicators: IndicatorColumn  # known only where a riichi player won
    deltas: SeatColumn
    is_all_last: Column  # the last regular hand number or later
    n_checks: Column
    n_disagreements: Column


class HandSeats(HandTable, capacity=48017):
    """One row a player and replayed hand."""

    seat: Column
    seat_wind: Column  # 0 = East
    start_points: Column
    start_placement: Column  # 1-4, ties to the lower seat
    start_shanten: Column  # of the 13 tiles dealt
    n_start_dora: Column  # dora in the 13 tiles by the first indicator, red fives not counted
    n_start_red_fives: Column  # red fives in the 13 tiles
    n_start_pairs: Column  # kinds held twice or more among the 13 tiles
    n_start_value_pairs: Column  # of these, dragons, seat wind and round wind
    n_start_terminals: Column  # different kinds of terminals and honours among the 13 tiles
    first_draw_shanten: Column  # of the 14 tiles at the own first draw, NO_FIRST_DRAW
    riichi_row: Annotated[Column, RowOf("riichis")]  # of the own riichi
    n_chi: Column
    n_pon: Column
    n_daiminkan: Column
    n_ankan: Column
    n_kakan: Column
    n_kita: Column
    first_call_turn: Column  # own discards made before the first open call, plus 1
    first_tenpai_turn: Column  # first own discard that left a tenpai hand
    is_end_tenpai: Column  # tenpai after the own last discard or call
    end_shanten: Column  # -1 for winners
    end_waits: Column  # mask
    is_revealed: Column  # the log shows the hand at the draw, -1 where it does not say
    n_discards: Column
    n_draws: Column
    outcome: Column  # OUTCOME_*
    end_turn: Column  # own discards made, plus 1 where the player won by tsumo
    delta: Column  # of the settlement, as the log states; the own stick is not in it
    is_stick_paid: Column  # 1 where a riichi was accepted
    furiten: Column  # FURITEN_* bits that were true at any time
    n_missed_wins: Column  # winning tiles offered outside furiten with a yaku and not taken
    n_yakuless_offers: Column  # winning tiles offered outside furiten that had no yaku
    n_furiten_offers: Column  # winning tiles offered while furiten
    is_pao_payer: Column  # paid for another's win by liability
    has_been_away: Column  # disconnected at any time of the hand
