"""Rows of wins and of their yaku."""

from parsers.packed import ATTR_BA, ATTR_PAO, ATTR_TEN
from pipeline.native.compiler import native
from pipeline.replay.judge import find
from pipeline.replay.record.discards import unseen_copies
from pipeline.replay.record.rows import (
    R_IPPATSU,
    R_N_ANKAN,
    R_SHAPES,
    W_CLASS,
    W_DELTA,
    W_DORA,
    W_FROM,
    W_FU,
    W_GAME,
    W_HAN,
    W_HAND,
    W_HIDDEN_URA,
    W_HONBA_POINTS,
    W_IPPATSU,
    W_KITA,
    W_LIMIT,
    W_LIVE,
    W_MELD_TEXT,
    W_N_OPEN,
    W_N_YAKUMAN,
    W_ORDER,
    W_PAO,
    W_POINTS,
    W_RED,
    W_RIICHI,
    W_SEAT,
    W_SEQ,
    W_SHAPES,
    W_SOURCE,
    W_STICK_POINTS,
    W_TEXT,
    W_TILE,
    W_TILES_LEFT,
    W_TURN,
    W_URA,
    W_WAITS,
    W_YAKU,
    WINS,
    Y_GAME,
    Y_HAN,
    Y_HAND,
    Y_SEAT,
    Y_SEQ,
    Y_YAKU,
    YAKU,
)
from pipeline.replay.record.text import write_hand, write_melds
from pipeline.replay.score import count_dora, count_red, is_tsumo_source, winning_counts
from pipeline.replay.state.player import RIICHI_ACCEPTED, add_tiles, sets_needed
from pipeline.replay.state.table import live_tiles, new_row
from pipeline.rules.settlement import STICK_POINTS
from pipeline.rules.tiles import dora_kind
from pipeline.rules.waits import wait_class, wait_shapes
from pipeline.rules.wall import ura_position
from pipeline.rules.yaku_table import DORA, IPPATSU, N_YAKU, TENHOU


@native
def record_win(table, seat, from_seat, tile, source, n_ura, payload, start, end, rows):
    """One row of ``wins``; its number.

    The log's yaku are in ``table.stated_han``, its payments in ``table.change``.
    """
    player = table.players[seat]
    row = new_row(rows, WINS, rows.wins.shape[1])
    w = rows.wins
    w[W_GAME, row] = table.game
    w[W_HAND, row] = table.hand_index
    w[W_SEQ, row] = table.seq
    w[W_SEAT, row] = seat
    w[W_ORDER, row] = table.n_winners - 1
    w[W_FROM, row] = from_seat
    at = find(payload, start, end, ATTR_PAO)
    w[W_PAO, row] = int(payload[at]) if at >= 0 else -1
    if at >= 0:
        table.liable = int(payload[at])
    w[W_TILE, row] = tile
    w[W_SOURCE, row] = source
    w[W_RIICHI, row] = 0
    if player.riichi == RIICHI_ACCEPTED:
        w[W_RIICHI, row] = 2 if player.is_double_riichi else 1
    w[W_N_OPEN, row] = player.n_open
    w[W_TURN, row] = player.n_discards + (1 if is_tsumo_source(source) else 0)
    w[W_TILES_LEFT, row] = live_tiles(table)
    _record_value(table, seat, row, payload, start, end, rows)
    _record_dora(table, player, tile, source, n_ura, row, rows)
    _record_waits(table, player, tile, source, row, rows)
    w[W_TEXT, row] = write_hand(table, seat, tile, rows)
    w[W_MELD_TEXT, row] = write_melds(table, player, seat, rows)
    if table.stated_han[IPPATSU] >= 0 and player.riichi_row >= 0:
        rows.riichis[R_IPPATSU, player.riichi_row] = 1
    return row


@native
def _record_value(table, seat, row, payload, start, end, rows):
    """Yaku, han, fu and points as the log states them."""
    w = rows.wins
    mask = 0
    han = 0
    n_yakuman = 0
    for yaku in range(N_YAKU):
        if table.stated_han[yaku] >= 0:
            if yaku < DORA or table.stated_han[yaku] > 0:  # the log lists ura dora also where there are none
                _record_yaku(table, seat, yaku, rows)
            han += table.stated_han[yaku]
            if yaku < DORA:
                mask |= 1 << yaku
                if yaku >= TENHOU:
                    n_yakuman += 1
    at = find(payload, start, end, ATTR_TEN)
    sticks = STICK_POINTS * int(payload[find(payload, start, end, ATTR_BA) + 1])
    points = int(payload[at + 1])
    w[W_YAKU, row] = mask
    w[W_N_YAKUMAN, row] = n_yakuman
    w[W_HAN, row] = han
    w[W_FU, row] = int(payload[at])
    w[W_POINTS, row] = points
    w[W_LIMIT, row] = int(payload[at + 2])
    w[W_DELTA, row] = table.change[seat]
    w[W_STICK_POINTS, row] = sticks
    w[W_HONBA_POINTS, row] = table.change[seat] - points - sticks
    w[W_IPPATSU, row] = 1 if table.stated_han[IPPATSU] >= 0 else 0


@native
def _record_yaku(table, seat, yaku, rows):
    row = new_row(rows, YAKU, rows.yaku.shape[1])
    y = rows.yaku
    y[Y_GAME, row] = table.game
    y[Y_HAND, row] = table.hand_index
    y[Y_SEQ, row] = table.seq
    y[Y_SEAT, row] = seat
    y[Y_YAKU, row] = yaku
    y[Y_HAN, row] = table.stated_han[yaku]


@native
def _record_dora(table, player, tile, source, n_ura, row, rows):
    winning_counts(table, player, tile, source)
    w = rows.wins
    w[W_DORA, row] = count_dora(player, table.dora_kinds, table.n_indicators, table.counts)
    w[W_URA, row] = n_ura
    w[W_RED, row] = count_red(table, player, tile, source)
    w[W_KITA, row] = player.n_kita
    w[W_HIDDEN_URA, row] = -1
    if table.is_wall_sure and player.n_open == 0 and player.riichi != RIICHI_ACCEPTED:
        for i in range(table.n_indicators):
            indicator = table.wall[ura_position(table.layout, table.n_players, i)]
            table.got_list[i] = dora_kind(indicator >> 2, table.n_players)
        w[W_HIDDEN_URA, row] = count_dora(player, table.got_list, table.n_indicators, table.counts)


@native
def _shapes_at_riichi(player, rows):
    """The SHAPE_* of a riichi hand, which only a closed kan can change since; 0 where they are not known."""
    row = player.riichi_row
    if player.riichi != RIICHI_ACCEPTED or rows.riichis[R_N_ANKAN, row] != player.n_ankan:
        return 0
    return rows.riichis[R_SHAPES, row]


@native
def _record_waits(table, player, tile, source, row, rows):
    """Waits of the hand as it was before the winning tile, and the copies the winner could not see."""
    w = rows.wins
    is_drawn = is_tsumo_source(source)
    if is_drawn:
        add_tiles(player, tile >> 2, -1)
    shapes = _shapes_at_riichi(player, rows)
    if shapes == 0:
        shapes = wait_shapes(player.counts, sets_needed(player), player.waits)
    live = unseen_copies(table, player, player.waits)
    if is_drawn:
        add_tiles(player, tile >> 2, 1)
    else:
        live += 1  # the winning tile is in sight by now
    w[W_WAITS, row] = player.waits
    w[W_SHAPES, row] = shapes
    w[W_CLASS, row] = wait_class(shapes, player.waits)
    w[W_LIVE, row] = live
