"""Rows of discards. Reads the state, changes none of the game."""

from pipeline.native.compiler import native
from pipeline.replay.record.rows import (
    D_CALL,
    D_CALLED_BY,
    D_DRAWABLE,
    D_FURITEN,
    D_GAME,
    D_HAND,
    D_IS_DORA,
    D_LIVE,
    D_N_OPEN,
    D_N_RONS,
    D_ORIGIN,
    D_RIICHI,
    D_RIICHI_OTHERS,
    D_SEAT,
    D_SEQ,
    D_SHANTEN,
    D_SHANTEN_BEFORE,
    D_TILE,
    D_TILES_LEFT,
    D_TURN,
    D_WAITS,
    DISCARDS,
)
from pipeline.replay.score import is_dora
from pipeline.replay.state.player import furiten_bits
from pipeline.replay.state.table import live_tiles, new_row
from pipeline.replay.wall import drawable_copies
from pipeline.rules.tiles import N_KINDS


@native
def unseen_copies(table, player, waits):
    """Copies of the waits that the player cannot see: four less the own concealed and all open tiles."""
    n = 0
    if waits:
        for kind in range(N_KINDS):
            if (waits >> kind) & 1:
                n += max(0, 4 - table.visible[kind] - player.counts[kind])
    return n


@native
def record_discard(table, player, seat, tile, origin, riichi, shanten_before, rows):
    """One row of ``discards``; the player's state is that after the discard."""
    row = new_row(rows, DISCARDS, rows.discards.shape[1])
    d = rows.discards
    d[D_GAME, row] = table.game
    d[D_HAND, row] = table.hand_index
    d[D_SEQ, row] = table.seq
    d[D_SEAT, row] = seat
    d[D_TURN, row] = player.n_discards
    d[D_TILE, row] = tile
    d[D_ORIGIN, row] = origin
    d[D_RIICHI, row] = riichi
    d[D_CALLED_BY, row] = -1
    d[D_CALL, row] = -1
    d[D_N_RONS, row] = 0
    d[D_SHANTEN, row] = player.shanten
    d[D_WAITS, row] = player.waits
    d[D_LIVE, row] = unseen_copies(table, player, player.waits)
    d[D_FURITEN, row] = furiten_bits(player)
    d[D_N_OPEN, row] = player.n_open
    d[D_RIICHI_OTHERS, row] = table.accepted & ~(1 << seat)
    d[D_TILES_LEFT, row] = live_tiles(table)
    d[D_DRAWABLE, row] = drawable_copies(table, player.waits)
    d[D_SHANTEN_BEFORE, row] = shanten_before
    d[D_IS_DORA, row] = is_dora(table, tile)
    return row
