"""Rows of discards. Reads the state, changes none of the game."""

from pipeline.native.compiler import native
from pipeline.replay.record.rows import new_row
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.score import is_dora
from pipeline.replay.state.player import Player, furiten_bits, sets_needed
from pipeline.replay.state.table import Table, live_tiles
from pipeline.replay.wall import drawable_copies
from pipeline.rules.shanten import lacks_fifth_copy
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import N_KINDS


@native
def unseen_copies(table: Table, player: Player, waits: int) -> int:
    """Copies of the waits that the player cannot see: four less the own concealed and all open tiles."""
    n = 0
    if waits:
        for kind in range(N_KINDS):
            if (waits >> kind) & 1:
                n += max(0, 4 - table.visible[kind] - player.counts[kind])
    return n


@native
def record_discard(
    table: Table,
    player: Player,
    seat: int,
    tile: int,
    origin: int,
    riichi: int,
    shanten_before: int,
    rows: Rows,
    suits: SuitTables,
) -> int:
    """One row of ``discards``; the player's state is that after the discard."""
    row = new_row(rows, rows.discards)
    d = rows.discards
    d.game[row] = table.game
    d.hand_index[row] = table.hand_index
    d.seq[row] = table.seq
    d.seat[row] = seat
    d.turn[row] = player.n_discards
    d.tile[row] = tile
    d.origin[row] = origin
    d.riichi[row] = riichi
    d.called_by_seat[row] = -1
    d.called_as[row] = -1
    d.n_rons[row] = 0
    d.shanten[row] = player.shanten
    d.is_short_of_fifth_copy[row] = player.shanten == 1 and lacks_fifth_copy(
        player.keys, player.counts, sets_needed(player), table.n_players, suits
    )
    d.waits[row] = player.waits
    d.n_unseen_tiles[row] = unseen_copies(table, player, player.waits)
    d.furiten[row] = furiten_bits(player)
    d.n_open_melds[row] = player.n_open
    d.riichi_seats[row] = table.accepted & ~(1 << seat)
    d.n_tiles_left[row] = live_tiles(table)
    d.n_drawable_tiles[row] = drawable_copies(table, player.waits)
    d.shanten_before[row] = shanten_before
    d.is_dora[row] = is_dora(table, tile)
    return row
