"""Rows of tenpai hands and of riichi. Reads the state, changes none of the game."""

from pipeline.native.compiler import native
from pipeline.replay.record.rows import new_row
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.player import Player, furiten_bits
from pipeline.replay.state.table import Table, live_tiles
from pipeline.replay.tenpai_value import TenpaiValue
from pipeline.replay.wall import drawable_copies, draws_to
from pipeline.rules.numbers import N_DEALT
from pipeline.rules.tiles import N_KINDS
from pipeline.rules.waits import wait_class
from pipeline.rules.wall import wall_size

MILLION = 1_000_000


@native
def wall_copies(table: Table, waits: int) -> int:
    """Copies of the waits in no hand and not in sight: they lie in the wall, the dead wall included."""
    n = 0
    for kind in range(N_KINDS):
        if (waits >> kind) & 1:
            n += 4 - table.visible[kind]
            for seat in range(table.n_players):
                n -= table.players[seat].counts[kind]
    return n


@native
def record_tenpai(table: Table, player: Player, discard_row: int, value: TenpaiValue, rows: Rows) -> None:
    """One row of ``tenpais``, after the row of the discard that left a tenpai hand for the first time."""
    row = new_row(rows, rows.tenpais)
    d = rows.discards
    t = rows.tenpais
    t.game[row] = table.game
    t.hand_index[row] = table.hand_index
    t.seq[row] = table.seq
    t.seat[row] = d.seat[discard_row]
    t.turn[row] = player.n_discards
    t.is_dealer[row] = d.seat[discard_row] == table.dealer
    t.n_open_melds[row] = player.n_open
    t.n_ankan[row] = player.n_ankan
    t.is_riichi_tile[row] = d.riichi[discard_row] == 1
    t.waits[row] = player.waits
    t.wait_shapes[row] = value.shapes
    t.wait_class[row] = wait_class(value.shapes, player.waits)
    t.n_unseen_tiles[row] = d.n_unseen_tiles[discard_row]
    t.n_drawable_tiles[row] = d.n_drawable_tiles[discard_row]
    t.furiten[row] = d.furiten[discard_row]
    t.riichi_seats[row] = d.riichi_seats[discard_row]
    t.n_tiles_left[row] = d.n_tiles_left[discard_row]
    t.n_unheld_tiles[row] = value.n_unheld
    t.n_dora[row] = value.n_dora
    t.n_red_fives[row] = value.n_red
    t.n_kita[row] = player.n_kita
    t.is_all_simples[row] = value.is_simple
    t.n_yaku_waits[row] = value.n_yaku_waits
    t.low_han[row] = value.low_han
    t.high_han[row] = value.high_han
    t.low_points[row] = value.low_points
    t.high_points[row] = value.high_points


@native
def record_riichi(
    table: Table, player: Player, seat: int, discard_row: int, value: TenpaiValue, rows: Rows
) -> None:
    """One row of ``riichis``, written at the riichi tile; step 1 is the element before it or earlier."""
    row = new_row(rows, rows.riichis)
    player.riichi_row = row
    d = rows.discards
    r = rows.riichis
    r.game[row] = table.game
    r.hand_index[row] = table.hand_index
    r.seq[row] = table.seq_riichi
    r.seat[row] = seat
    r.riichi_order[row] = table.n_riichi
    r.turn[row] = player.n_discards
    r.tile[row] = d.tile[discard_row]
    r.origin[row] = d.origin[discard_row]
    r.is_accepted[row] = 0
    r.is_double[row] = player.is_double_riichi
    r.n_tiles_left[row] = live_tiles(table)
    r.n_ankan[row] = player.n_ankan
    r.waits[row] = player.waits
    r.wait_shapes[row] = value.shapes
    r.wait_class[row] = wait_class(value.shapes, player.waits)
    r.n_unseen_tiles[row] = d.n_unseen_tiles[discard_row]
    r.n_wall_tiles[row] = wall_copies(table, player.waits)
    r.furiten[row] = furiten_bits(player)
    r.n_chasers[row] = 0
    r.riichi_seats[row] = d.riichi_seats[discard_row]
    r.is_ippatsu[row] = 0
    r.n_own_draws[row] = 0
    r.n_winning_draws[row] = 0
    r.expected_winning_draws[row] = 0
    r.river[row] = player.river
    _record_riichi_value(player, value, row, rows)
    _record_next_win(table, player, seat, row, rows)
    for other in range(table.n_players):
        if other != seat and table.players[other].riichi_row >= 0:
            r.n_chasers[table.players[other].riichi_row] += 1


@native
def _record_riichi_value(player: Player, value: TenpaiValue, row: int, rows: Rows) -> None:
    r = rows.riichis
    r.n_unheld_tiles[row] = value.n_unheld
    r.n_dora[row] = value.n_dora
    r.n_red_fives[row] = value.n_red
    r.n_kita[row] = player.n_kita
    r.is_all_simples[row] = value.is_simple
    r.low_han[row] = value.low_han
    r.high_han[row] = value.high_han
    r.low_points[row] = value.low_points
    r.high_points[row] = value.high_points


@native
def _record_next_win(table: Table, player: Player, seat: int, row: int, rows: Rows) -> None:
    """Where the waits lie in the live wall: how many can be drawn, and by whom the first."""
    r = rows.riichis
    r.n_drawable_tiles[row] = drawable_copies(table, player.waits)
    r.draws_to_wait[row] = -1
    r.next_wait_seat[row] = -1
    if table.is_wall_sure:
        n = draws_to(table, player.waits)
        r.draws_to_wait[row] = n
        if n > 0:
            r.next_wait_seat[row] = (seat + n) % table.n_players


@native
def record_riichi_draw(table: Table, player: Player, tile: int, rows: Rows) -> None:
    """A draw by a player in riichi, before the tile is taken: every tile of the wall is as likely."""
    r = rows.riichis
    row = player.riichi_row
    r.n_own_draws[row] += 1
    r.n_winning_draws[row] += (player.waits >> (tile >> 2)) & 1
    n_hidden = wall_size(table.n_players) - N_DEALT * table.n_players - table.n_draws - table.n_indicators
    n_waits = wall_copies(table, player.waits)
    r.expected_winning_draws[row] += (MILLION * n_waits + n_hidden // 2) // n_hidden
