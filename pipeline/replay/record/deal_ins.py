"""Rows of tiles that were dealt in, and of every seat's hand as they fell."""

from pipeline.native.compiler import native
from pipeline.replay.record.rows import new_row
from pipeline.replay.state.player import RIICHI_ACCEPTED, RIICHI_NONE, furiten_bits
from pipeline.replay.state.table import live_tiles
from pipeline.rules.codes import ORIGIN_HAND


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
    i.n_winners[table.deal_in_row] += 1
    i.winner_seats[table.deal_in_row] |= 1 << seat
    i.paid_points[table.deal_in_row] -= table.change[table.offer_seat]
    i.honba_points[table.deal_in_row] += _honba_paid(table, win_row, rows)
    rows.deal_in_seats.is_winner[rows.deal_in_seats.n_rows - table.n_players + seat] = 1


@native
def _honba_paid(table, win_row, rows):
    """The honba that the discarder paid for this win: none where another seat is liable. rules.md §12.4"""
    liable = rows.wins.pao_seat[win_row]
    return rows.wins.honba_points[win_row] if liable < 0 or liable == table.offer_seat else 0


@native
def _record_tile(table, source, rows):
    """The ronned tile, with no winner yet."""
    i = rows.deal_ins
    loser = table.offer_seat
    player = table.players[loser]
    row = new_row(rows, rows.deal_ins)
    table.deal_in_row = row
    i.game[row] = table.game
    i.hand_index[row] = table.hand_index
    i.seq[row] = table.offer_seq
    i.seat[row] = loser
    i.tile[row] = table.offer_tile
    i.source[row] = source
    i.n_winners[row] = 0
    i.winner_seats[row] = 0
    i.paid_points[row] = 0
    i.honba_points[row] = 0
    i.turn[row] = player.n_discards
    i.shanten[row] = player.shanten
    i.waits[row] = player.waits
    i.n_open_melds[row] = player.n_open
    i.riichi_seats[row] = table.accepted & ~(1 << loser)
    i.n_tiles_left[row] = live_tiles(table)
    if table.offer_row >= 0:
        i.origin[row] = rows.discards.origin[table.offer_row]
        i.riichi[row] = rows.discards.riichi[table.offer_row]
        i.furiten[row] = rows.discards.furiten[table.offer_row]
    else:
        i.origin[row] = ORIGIN_HAND
        i.riichi[row] = 0 if player.riichi == RIICHI_NONE else 2
        i.furiten[row] = furiten_bits(player)


@native
def _record_seat(table, player, seat, rows):
    """One seat's hand as the ronned tile fell."""
    row = new_row(rows, rows.deal_in_seats)
    p = rows.deal_in_seats
    p.game[row] = table.game
    p.hand_index[row] = table.hand_index
    p.seq[row] = table.offer_seq
    p.seat[row] = seat
    p.deal_in_seat[row] = table.offer_seat
    p.is_winner[row] = 0
    p.is_dealer[row] = seat == table.dealer
    p.is_in_riichi[row] = player.riichi == RIICHI_ACCEPTED
    p.n_open_melds[row] = player.n_open
    p.n_discards[row] = player.n_discards
    p.shanten[row] = player.shanten
    p.waits[row] = player.waits
    p.furiten[row] = furiten_bits(player)
