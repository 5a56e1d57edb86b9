"""Rows of wins and of their yaku."""

from parsers.packed import ATTR_BA, ATTR_PAO, ATTR_TEN
from pipeline.native.compiler import native
from pipeline.replay.judge import find
from pipeline.replay.record.discards import unseen_copies
from pipeline.replay.record.rows import new_row
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.record.text import write_hand, write_melds
from pipeline.replay.score import count_dora, count_red, is_tsumo_source, n_ura_indicators, winning_counts
from pipeline.replay.state.player import RIICHI_ACCEPTED, Player, add_tiles, sets_needed
from pipeline.replay.state.table import Packed, Table, live_tiles
from pipeline.rules.numbers import STICK_POINTS
from pipeline.rules.tiles import dora_kind
from pipeline.rules.waits import wait_class, wait_shapes
from pipeline.rules.wall import ura_position
from pipeline.rules.yaku_table import DORA, IPPATSU, N_YAKU, TENHOU


@native
def record_win(
    table: Table,
    seat: int,
    from_seat: int,
    tile: int,
    source: int,
    n_ura: int,
    payload: Packed,
    start: int,
    end: int,
    rows: Rows,
) -> int:
    """One row of ``wins``; its number.

    The log's yaku are in ``table.stated_han``, its payments in ``table.change``.
    """
    player = table.players[seat]
    row = new_row(rows, rows.wins)
    w = rows.wins
    w.game[row] = table.game
    w.hand_index[row] = table.hand_index
    w.seq[row] = table.seq
    w.seat[row] = seat
    w.win_order[row] = table.n_winners
    w.from_seat[row] = from_seat
    at = find(payload, start, end, ATTR_PAO)
    w.pao_seat[row] = int(payload[at]) if at >= 0 else -1
    if at >= 0:
        table.liable |= 1 << int(payload[at])
    w.tile[row] = tile
    w.source[row] = source
    w.riichi[row] = 0
    if player.riichi == RIICHI_ACCEPTED:
        w.riichi[row] = 2 if player.is_double_riichi else 1
    w.n_open_melds[row] = player.n_open
    w.turn[row] = player.n_discards + (1 if is_tsumo_source(source) else 0)
    w.n_tiles_left[row] = live_tiles(table)
    _record_value(table, seat, row, payload, start, end, rows)
    _record_dora(table, player, tile, source, n_ura, row, rows)
    _record_waits(table, player, tile, source, row, rows)
    w.hand_end[row] = write_hand(table, seat, tile, rows)
    w.melds_end[row] = write_melds(table, player, seat, rows)
    if table.stated_han[IPPATSU] >= 0 and player.riichi_row >= 0:
        rows.riichis.is_ippatsu[player.riichi_row] = 1
    return row


@native
def _record_value(
    table: Table, seat: int, row: int, payload: Packed, start: int, end: int, rows: Rows
) -> None:
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
    w.yaku_mask[row] = mask
    w.n_yakuman[row] = n_yakuman
    w.han[row] = han
    w.fu[row] = table.win_fu
    w.points[row] = points
    w.limit[row] = int(payload[at + 2])
    w.delta[row] = table.change[seat]
    w.stick_points[row] = sticks
    w.honba_points[row] = table.change[seat] - points - sticks
    w.is_ippatsu[row] = 1 if table.stated_han[IPPATSU] >= 0 else 0


@native
def _record_yaku(table: Table, seat: int, yaku: int, rows: Rows) -> None:
    row = new_row(rows, rows.win_yaku)
    y = rows.win_yaku
    y.game[row] = table.game
    y.hand_index[row] = table.hand_index
    y.seq[row] = table.seq
    y.seat[row] = seat
    y.yaku_id[row] = yaku
    y.han[row] = table.stated_han[yaku]


@native
def _record_dora(
    table: Table, player: Player, tile: int, source: int, n_ura: int, row: int, rows: Rows
) -> None:
    winning_counts(table, player, tile, source)
    w = rows.wins
    w.n_dora[row] = count_dora(player, table.dora_kinds, table.n_dora_kinds, table.counts)
    w.n_ura[row] = n_ura
    w.n_red_fives[row] = count_red(table, player, tile, source)
    w.n_kita[row] = player.n_kita
    w.n_dama_ura[row] = -1
    if table.is_wall_sure and player.n_open == 0 and player.riichi != RIICHI_ACCEPTED:
        n = n_ura_indicators(table)
        for i in range(n):
            indicator = table.wall[ura_position(table.layout, table.n_players, i)]
            table.got_list[i] = dora_kind(indicator >> 2, table.n_players)
        w.n_dama_ura[row] = count_dora(player, table.got_list, n, table.counts)


@native
def _shapes_at_riichi(player: Player, rows: Rows) -> int:
    """The SHAPE_* of a riichi hand, which only a closed kan can change since; 0 where they are not known."""
    row = player.riichi_row
    if player.riichi != RIICHI_ACCEPTED or rows.riichis.n_ankan[row] != player.n_ankan:
        return 0
    return rows.riichis.wait_shapes[row]


@native
def _record_waits(table: Table, player: Player, tile: int, source: int, row: int, rows: Rows) -> None:
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
    w.waits[row] = player.waits
    w.wait_shapes[row] = shapes
    w.wait_class[row] = wait_class(shapes, player.waits)
    w.n_unseen_tiles[row] = live
