"""Raw tables of wins and of the tiles that were dealt in."""

from typing import Annotated

from pipeline.replay.record.tables.raw import Column, HandTable, RowOf


class Wins(HandTable, capacity=16001):
    """One row a winner."""

    seq: Column
    seat: Column
    win_order: Column  # 1 for the first winner of the hand
    from_seat: Column  # the winner himself for a tsumo
    pao_seat: Column
    tile: Column
    source: Column  # SOURCE_*
    yaku_mask: Column  # of yaku ids 0-51, as the log states
    n_yakuman: Column
    han: Column  # dora included, as the log states; 0 for yakuman
    fu: Column  # as the log states
    limit: Column  # LIMIT_*, as the log states
    points: Column  # without honba and sticks, as the log states
    honba_points: Column  # received for honba
    stick_points: Column  # received for riichi sticks
    delta: Column  # the winner's, as the log states
    n_dora: Column  # by indicators, kita tiles that an indicator points to included
    n_ura: Column
    n_red_fives: Column
    n_kita: Column  # one a kita tile
    riichi: Column  # 0 none, 1 riichi, 2 double riichi
    is_ippatsu: Column
    n_open_melds: Column  # chi, pon, open and added kans
    waits: Column  # mask before the winning tile
    wait_shapes: Column  # SHAPE_* bits over all divisions
    wait_class: Column  # WAIT_*
    n_unseen_tiles: Column  # copies of the waits the winner could not see, the winning tile included
    turn: Column  # own discards made, plus 1 for a tsumo
    n_tiles_left: Column
    hand_end: Annotated[Column, RowOf("text")]  # of the hand's text, which begins where the row before ends
    melds_end: Annotated[Column, RowOf("text")]  # of the melds' text
    n_dama_ura: Column  # ura dora that a closed hand without riichi did not count, -1 for others or unknown


class WinYaku(HandTable, capacity=96001):
    """One row a yaku of a win, as the log states it; dora, ura dora and red fives where they add han."""

    seq: Column
    seat: Column
    yaku_id: Column
    han: Column


class DealIns(HandTable, capacity=12007):
    """One row a tile that was ronned."""

    seq: Column  # of the discard, added kan or kita
    seat: Column
    tile: Column
    source: Column  # SOURCE_*
    n_winners: Column
    winner_seats: Column  # mask
    paid_points: Column  # by this seat in all, honba included
    turn: Column
    origin: Column  # ORIGIN_*, ORIGIN_HAND for kan and kita
    riichi: Column  # 0 none, 1 the riichi tile itself, 2 riichi accepted before
    shanten: Column  # own, after the tile left the hand
    waits: Column
    n_open_melds: Column
    furiten: Column  # own FURITEN_* bits
    riichi_seats: Column  # mask of other seats in accepted riichi
    n_tiles_left: Column
    honba_points: Column  # of paid_points those for honba


class DealInSeats(HandTable, capacity=48017):
    """One row a seat of the game and tile that was ronned: everybody's hand as it fell."""

    seq: Column  # of the discard, added kan or kita
    seat: Column
    deal_in_seat: Column
    is_winner: Column
    is_dealer: Column
    is_in_riichi: Column  # accepted
    n_open_melds: Column
    n_discards: Column
    shanten: Column  # of the hand without a drawn tile
    waits: Column
    furiten: Column  # FURITEN_* bits
