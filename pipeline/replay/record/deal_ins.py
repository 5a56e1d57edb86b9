"""Rows of tiles that were dealt in, and of every seat's hand as they fell."""

from pipeline.native.compiler import native
from pipeline.replay.record.rows import (
    D_FURITEN,
    D_ORIGIN,
    D_RIICHI,
    DEAL_IN_SEATS,
    DEAL_INS,
    I_FURITEN,
    I_GAME,
    I_HAND,
    I_HONBA_POINTS,
    I_N_OPEN,
    I_N_WINNERS,
    I_ORIGIN,
    I_POINTS,
    I_RIICHI,
    I_RIICHI_OTHERS,
    I_SEAT,
    I_SEQ,
    I_SHANTEN,
    I_SOURCE,
    I_TILE,
    I_TILES_LEFT,
    I_TURN,
    I_WAITS,
    I_WINNERS,
    ORIGIN_HAND,
    P_DEAL_IN_SEAT,
    P_FURITEN,
    P_GAME,
    P_HAND,
    P_IS_DEALER,
    P_IS_RIICHI,
    P_IS_WINNER,
    P_N_DISCARDS,
    P_N_OPEN,
    P_SEAT,
    P_SEQ,
    P_SHANTEN,
    P_WAITS,
    W_HONBA_POINTS,
    W_PAO,
)
from pipeline.replay.state.player import RIICHI_ACCEPTED, RIICHI_NONE, furiten_bits
from pipeline.replay.state.table import live_tiles, new_row


@native
def record_deal_in(table, seat, source, is_first, win_row, rows):
    """One row of ``deal_ins`` for the ronned tile and one of ``deal_in_seats`` for each seat.

    ``seat`` has won on it, the row of the win is written; a second winner adds to the rows.
    """
    if is_first:
        _record_tile(table, source, rows)
        for other in range(table.n_players):
            _record_seat(table, table.players[other], other, rows)
    i = rows.deal_ins
    i[I_N_WINNERS, table.deal_in_row] += 1
    i[I_WINNERS, table.deal_in_row] |= 1 << seat
    i[I_POINTS, table.deal_in_row] -= table.change[table.offer_seat]
    i[I_HONBA_POINTS, table.deal_in_row] += _honba_paid(table, win_row, rows)
    rows.deal_in_seats[P_IS_WINNER, rows.n[DEAL_IN_SEATS] - table.n_players + seat] = 1


@native
def _honba_paid(table, win_row, rows):
    """The honba that the discarder paid for this win: none where another seat is liable. rules.md §12.4"""
    liable = rows.wins[W_PAO, win_row]
    return rows.wins[W_HONBA_POINTS, win_row] if liable < 0 or liable == table.offer_seat else 0


@native
def _record_tile(table, source, rows):
    """The ronned tile, with no winner yet."""
    i = rows.deal_ins
    loser = table.offer_seat
    player = table.players[loser]
    row = new_row(rows, DEAL_INS, rows.deal_ins.shape[1])
    table.deal_in_row = row
    i[I_GAME, row] = table.game
    i[I_HAND, row] = table.hand_index
    i[I_SEQ, row] = table.offer_seq
    i[I_SEAT, row] = loser
    i[I_TILE, row] = table.offer_tile
    i[I_SOURCE, row] = source
    i[I_N_WINNERS, row] = 0
    i[I_WINNERS, row] = 0
    i[I_POINTS, row] = 0
    i[I_HONBA_POINTS, row] = 0
    i[I_TURN, row] = player.n_discards
    i[I_SHANTEN, row] = player.shanten
    i[I_WAITS, row] = player.waits
    i[I_N_OPEN, row] = player.n_open
    i[I_RIICHI_OTHERS, row] = table.accepted & ~(1 << loser)
    i[I_TILES_LEFT, row] = live_tiles(table)
    if table.offer_row >= 0:
        i[I_ORIGIN, row] = rows.discards[D_ORIGIN, table.offer_row]
        i[I_RIICHI, row] = rows.discards[D_RIICHI, table.offer_row]
        i[I_FURITEN, row] = rows.discards[D_FURITEN, table.offer_row]
    else:
        i[I_ORIGIN, row] = ORIGIN_HAND
        i[I_RIICHI, row] = 0 if player.riichi == RIICHI_NONE else 2
        i[I_FURITEN, row] = furiten_bits(player)


@native
def _record_seat(table, player, seat, rows):
    """One seat's hand as the ronned tile fell."""
    row = new_row(rows, DEAL_IN_SEATS, rows.deal_in_seats.shape[1])
    p = rows.deal_in_seats
    p[P_GAME, row] = table.game
    p[P_HAND, row] = table.hand_index
    p[P_SEQ, row] = table.offer_seq
    p[P_SEAT, row] = seat
    p[P_DEAL_IN_SEAT, row] = table.offer_seat
    p[P_IS_WINNER, row] = 0
    p[P_IS_DEALER, row] = seat == table.dealer
    p[P_IS_RIICHI, row] = player.riichi == RIICHI_ACCEPTED
    p[P_N_OPEN, row] = player.n_open
    p[P_N_DISCARDS, row] = player.n_discards
    p[P_SHANTEN, row] = player.shanten
    p[P_WAITS, row] = player.waits
    p[P_FURITEN, row] = furiten_bits(player)
