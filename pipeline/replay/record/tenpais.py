"""Rows of tenpai hands and of riichi. Reads the state, changes none of the game."""

from pipeline.native.compiler import native
from pipeline.replay.record.rows import (
    D_DRAWABLE,
    D_FURITEN,
    D_LIVE,
    D_ORIGIN,
    D_RIICHI,
    D_RIICHI_OTHERS,
    D_SEAT,
    D_TILE,
    D_TILES_LEFT,
    R_CLASS,
    R_DORA,
    R_DRAWABLE,
    R_DRAWS_TO,
    R_DRAWS_TO_SEAT,
    R_EXPECTED_DRAWS,
    R_FURITEN,
    R_GAME,
    R_HAND,
    R_HIGH_HAN,
    R_HIGH_POINTS,
    R_IPPATSU,
    R_IS_ACCEPTED,
    R_IS_DOUBLE,
    R_IS_SIMPLE,
    R_KITA,
    R_LIVE,
    R_LOW_HAN,
    R_LOW_POINTS,
    R_N_ANKAN,
    R_N_CHASERS,
    R_ORDER,
    R_ORIGIN,
    R_OWN_DRAWS,
    R_RED,
    R_RIICHI_OTHERS,
    R_RIVER,
    R_SEAT,
    R_SEQ,
    R_SHAPES,
    R_TILE,
    R_TILES_LEFT,
    R_TURN,
    R_UNHELD,
    R_WAITS,
    R_WALL,
    R_WINNING_DRAWS,
    RIICHIS,
    T_CLASS,
    T_DORA,
    T_DRAWABLE,
    T_FURITEN,
    T_GAME,
    T_HAND,
    T_HIGH_HAN,
    T_HIGH_POINTS,
    T_IS_DEALER,
    T_IS_RIICHI_TILE,
    T_IS_SIMPLE,
    T_KITA,
    T_LIVE,
    T_LOW_HAN,
    T_LOW_POINTS,
    T_N_ANKAN,
    T_N_OPEN,
    T_N_YAKU_WAITS,
    T_RED,
    T_RIICHI_OTHERS,
    T_SEAT,
    T_SEQ,
    T_SHAPES,
    T_TILES_LEFT,
    T_TURN,
    T_UNHELD,
    T_WAITS,
    TENPAIS,
)
from pipeline.replay.state.player import furiten_bits
from pipeline.replay.state.table import live_tiles, new_row
from pipeline.replay.wall import drawable_copies, draws_to
from pipeline.rules.tiles import N_KINDS
from pipeline.rules.waits import wait_class
from pipeline.rules.wall import wall_size

N_DEALT = 13
MILLION = 1_000_000


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
def record_tenpai(table, player, discard_row, prospect, rows):
    """One row of ``tenpais``, after the row of the discard that left a tenpai hand for the first time."""
    row = new_row(rows, TENPAIS, rows.tenpais.shape[1])
    d = rows.discards
    t = rows.tenpais
    t[T_GAME, row] = table.game
    t[T_HAND, row] = table.hand_index
    t[T_SEQ, row] = table.seq
    t[T_SEAT, row] = d[D_SEAT, discard_row]
    t[T_TURN, row] = player.n_discards
    t[T_IS_DEALER, row] = d[D_SEAT, discard_row] == table.dealer
    t[T_N_OPEN, row] = player.n_open
    t[T_N_ANKAN, row] = player.n_ankan
    t[T_IS_RIICHI_TILE, row] = d[D_RIICHI, discard_row] == 1
    t[T_WAITS, row] = player.waits
    t[T_SHAPES, row] = prospect.shapes
    t[T_CLASS, row] = wait_class(prospect.shapes, player.waits)
    t[T_LIVE, row] = d[D_LIVE, discard_row]
    t[T_DRAWABLE, row] = d[D_DRAWABLE, discard_row]
    t[T_FURITEN, row] = d[D_FURITEN, discard_row]
    t[T_RIICHI_OTHERS, row] = d[D_RIICHI_OTHERS, discard_row]
    t[T_TILES_LEFT, row] = d[D_TILES_LEFT, discard_row]
    t[T_UNHELD, row] = prospect.n_unheld
    t[T_DORA, row] = prospect.n_dora
    t[T_RED, row] = prospect.n_red
    t[T_KITA, row] = player.n_kita
    t[T_IS_SIMPLE, row] = prospect.is_simple
    t[T_N_YAKU_WAITS, row] = prospect.n_yaku_waits
    t[T_LOW_HAN, row] = prospect.low_han
    t[T_HIGH_HAN, row] = prospect.high_han
    t[T_LOW_POINTS, row] = prospect.low_points
    t[T_HIGH_POINTS, row] = prospect.high_points


@native
def record_riichi(table, player, seat, discard_row, prospect, rows):
    """One row of ``riichis``, written at the riichi tile; step 1 is the element before it or earlier."""
    row = new_row(rows, RIICHIS, rows.riichis.shape[1])
    player.riichi_row = row
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
    r[R_SHAPES, row] = prospect.shapes
    r[R_CLASS, row] = wait_class(prospect.shapes, player.waits)
    r[R_LIVE, row] = d[D_LIVE, discard_row]
    r[R_WALL, row] = wall_copies(table, player.waits)
    r[R_FURITEN, row] = furiten_bits(player)
    r[R_N_CHASERS, row] = 0
    r[R_RIICHI_OTHERS, row] = d[D_RIICHI_OTHERS, discard_row]
    r[R_IPPATSU, row] = 0
    r[R_OWN_DRAWS, row] = 0
    r[R_WINNING_DRAWS, row] = 0
    r[R_EXPECTED_DRAWS, row] = 0
    r[R_RIVER, row] = player.river
    _record_riichi_value(player, prospect, row, rows)
    _record_next_win(table, player, seat, row, rows)
    for other in range(table.n_players):
        if other != seat and table.players[other].riichi_row >= 0:
            r[R_N_CHASERS, table.players[other].riichi_row] += 1


@native
def _record_riichi_value(player, prospect, row, rows):
    r = rows.riichis
    r[R_UNHELD, row] = prospect.n_unheld
    r[R_DORA, row] = prospect.n_dora
    r[R_RED, row] = prospect.n_red
    r[R_KITA, row] = player.n_kita
    r[R_IS_SIMPLE, row] = prospect.is_simple
    r[R_LOW_HAN, row] = prospect.low_han
    r[R_HIGH_HAN, row] = prospect.high_han
    r[R_LOW_POINTS, row] = prospect.low_points
    r[R_HIGH_POINTS, row] = prospect.high_points


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
