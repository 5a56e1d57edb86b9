"""Writes rows about moments: a discard, a riichi, a call. Reads the state, changes none of the game."""

from parsers.calls import DAIMINKAN
from pipeline.jit import native
from pipeline.replay.player import furiten_bits, sets_needed
from pipeline.replay.rows import (
    C_CALL,
    C_CODE,
    C_DRAWN_BY,
    C_FROM,
    C_GAME,
    C_HAND,
    C_IS_RIICHI,
    C_ORDINAL,
    C_SEAT,
    C_SEQ,
    C_SHANTEN_AFTER,
    C_SHANTEN_BEFORE,
    C_SKIPPED_SEAT,
    C_SKIPPED_TILE,
    C_STANDS,
    C_TILE,
    C_TILES_LEFT,
    C_TURN,
    CALLS,
    D_CALL,
    D_CALLED_BY,
    D_DRAWABLE,
    D_FURITEN,
    D_GAME,
    D_HAND,
    D_LIVE,
    D_N_OPEN,
    D_N_RONS,
    D_ORIGIN,
    D_RIICHI,
    D_RIICHI_OTHERS,
    D_SEAT,
    D_SEQ,
    D_SHANTEN,
    D_TILE,
    D_TILES_LEFT,
    D_TURN,
    D_WAITS,
    DISCARDS,
    R_CLASS,
    R_DRAWABLE,
    R_DRAWS_TO,
    R_DRAWS_TO_SEAT,
    R_EXPECTED_DRAWS,
    R_FURITEN,
    R_GAME,
    R_HAND,
    R_IPPATSU,
    R_IS_ACCEPTED,
    R_IS_DOUBLE,
    R_LIVE,
    R_N_ANKAN,
    R_N_CHASERS,
    R_ORDER,
    R_ORIGIN,
    R_OWN_DRAWS,
    R_RIICHI_OTHERS,
    R_SEAT,
    R_SEQ,
    R_SHAPES,
    R_TILE,
    R_TILES_LEFT,
    R_TURN,
    R_WAITS,
    R_WALL,
    R_WINNING_DRAWS,
    RIICHIS,
)
from pipeline.replay.table import live_tiles, new_row
from pipeline.replay.wall import drawable_copies, draws_to, next_live_tile
from pipeline.rules.tiles import N_KINDS
from pipeline.rules.waits import wait_class, wait_shapes
from pipeline.rules.wall import wall_size

N_DEALT = 13
MILLION = 1_000_000


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
def wall_copies(table, waits):
    """Copies of the waits in no hand and not in sight: they lie in the wall, the dead wall included."""
    n = 0
    for kind in range(N_KINDS):
        if (waits >> kind) & 1:
            n += 4 - table.visible[kind]
            for seat in range(table.n_players):
                n -= table.players[seat].counts[kind]
    return n


@native
def record_discard(table, player, seat, tile, origin, riichi, rows):
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
    return row


@native
def record_riichi(table, seat, discard_row, rows):
    """One row of ``riichis``, written at the riichi tile; step 1 is the element before it or earlier."""
    player = table.players[seat]
    row = new_row(rows, RIICHIS, rows.riichis.shape[1])
    player.riichi_row = row
    shapes = wait_shapes(player.counts, sets_needed(player), player.waits)
    d = rows.discards
    r = rows.riichis
    r[R_GAME, row] = table.game
    r[R_HAND, row] = table.hand_index
    r[R_SEQ, row] = table.seq_riichi
    r[R_SEAT, row] = seat
    r[R_ORDER, row] = table.n_riichi
    r[R_TURN, row] = player.n_discards
    r[R_TILE, row] = d[D_TILE, discard_row]
    r[R_ORIGIN, row] = d[D_ORIGIN, discard_row]
    r[R_IS_ACCEPTED, row] = 0
    r[R_IS_DOUBLE, row] = player.is_double_riichi
    r[R_TILES_LEFT, row] = live_tiles(table)
    r[R_N_ANKAN, row] = player.n_ankan
    r[R_WAITS, row] = player.waits
    r[R_SHAPES, row] = shapes
    r[R_CLASS, row] = wait_class(shapes, player.waits)
    r[R_LIVE, row] = d[D_LIVE, discard_row]
    r[R_WALL, row] = wall_copies(table, player.waits)
    r[R_FURITEN, row] = furiten_bits(player)
    r[R_N_CHASERS, row] = 0
    r[R_RIICHI_OTHERS, row] = d[D_RIICHI_OTHERS, discard_row]
    r[R_IPPATSU, row] = 0
    r[R_OWN_DRAWS, row] = 0
    r[R_WINNING_DRAWS, row] = 0
    r[R_EXPECTED_DRAWS, row] = 0
    _record_next_win(table, player, seat, row, rows)
    for other in range(table.n_players):
        if other != seat and table.players[other].riichi_row >= 0:
            r[R_N_CHASERS, table.players[other].riichi_row] += 1


@native
def _record_next_win(table, player, seat, row, rows):
    """Where the waits lie in the live wall: how many can be drawn, and by whom the first."""
    r = rows.riichis
    r[R_DRAWABLE, row] = drawable_copies(table, player.waits)
    r[R_DRAWS_TO, row] = -1
    r[R_DRAWS_TO_SEAT, row] = -1
    if table.is_wall_sure:
        n = draws_to(table, player.waits)
        r[R_DRAWS_TO, row] = n
        if n > 0:
            r[R_DRAWS_TO_SEAT, row] = (seat + n) % table.n_players


@native
def record_riichi_draw(table, player, tile, rows):
    """A draw by a player in riichi, before the tile is taken: every tile of the wall is as likely."""
    r = rows.riichis
    row = player.riichi_row
    r[R_OWN_DRAWS, row] += 1
    r[R_WINNING_DRAWS, row] += (player.waits >> (tile >> 2)) & 1
    n_hidden = wall_size(table.n_players) - N_DEALT * table.n_players - table.n_draws - table.n_indicators
    n_waits = wall_copies(table, player.waits)
    r[R_EXPECTED_DRAWS, row] += (MILLION * n_waits + n_hidden // 2) // n_hidden


@native
def record_call(table, player, seat, from_seat, call, tile, code, ordinal, before, after, rows):
    """One row of ``calls``; ``before`` and ``after`` are shanten."""
    row = new_row(rows, CALLS, rows.calls.shape[1])
    c = rows.calls
    c[C_GAME, row] = table.game
    c[C_HAND, row] = table.hand_index
    c[C_SEQ, row] = table.seq
    c[C_SEAT, row] = seat
    c[C_FROM, row] = from_seat
    c[C_CALL, row] = call
    c[C_TILE, row] = tile
    c[C_CODE, row] = code
    c[C_TURN, row] = player.n_discards + 1
    c[C_ORDINAL, row] = ordinal
    c[C_SHANTEN_BEFORE, row] = before
    c[C_SHANTEN_AFTER, row] = after
    c[C_STANDS, row] = 1
    c[C_IS_RIICHI, row] = player.riichi > 0
    c[C_TILES_LEFT, row] = live_tiles(table)
    c[C_SKIPPED_SEAT, row] = -1
    c[C_SKIPPED_TILE, row] = -1
    c[C_DRAWN_BY, row] = -1
    if call <= DAIMINKAN:
        _record_skip(table, from_seat, row, rows)
    return row


@native
def _record_skip(table, from_seat, row, rows):
    """A claimed discard: the seat after the discarder does not make the draw that was its."""
    c = rows.calls
    c[C_SKIPPED_SEAT, row] = (from_seat + 1) % table.n_players
    if table.is_wall_sure:
        c[C_SKIPPED_TILE, row] = next_live_tile(table, 0)
        if table.shifted_row < 0:
            table.shifted_row = row
