"""The wall beside the log: each tile that the log shows against the one that the seed gives.

A shuffle is known as a whole, so one difference says as much as a hundred: of a game only the first one
becomes a row, the others are counted. A hand in which a difference was found gives no more facts of the
wall, and a game whose deals are mostly other ones has the seed of another game: ``WALL_MISMATCH``.
"""

import numpy as np
from numpy.typing import NDArray

from parsers.packed import ATTR_HAI0, ATTR_SEED, PAYLOAD, SEAT
from parsers.seeds import SEED_OK
from pipeline.native.compiler import native
from pipeline.replay.batch_walls import BatchWalls
from pipeline.replay.checks import (
    CHECK_WALL_DEAL,
    CHECK_WALL_DICE,
    CHECK_WALL_DRAW,
    CHECK_WALL_INDICATOR,
    CHECK_WALL_RINSHAN,
    CHECK_WALL_URA,
)
from pipeline.replay.judge import disagree, find, read_list
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.table import Packed, Table, copy_array, live_tiles
from pipeline.rules.codes import LAYOUT_NEW, LAYOUT_NONE, LAYOUT_OLD, WALL_MISMATCH
from pipeline.rules.numbers import N_DEALT, N_TILES
from pipeline.rules.tiles import N_KINDS
from pipeline.rules.wall import (
    deal_position,
    indicator_position,
    live_position,
    rinshan_position,
    ura_position,
)

# Of a game


@native
def choose_wall(table: Table, walls: BatchWalls, game: int, events: Packed, payload: Packed) -> None:
    """Before the game: is it the seed of this game, and which layout do its first indicators fit.

    ``walls``: of the batch, a ``BatchWalls``.
    """
    table.wall_status = walls.statuses[game]
    table.layout = walls.layouts[game]
    n_known = n_dealt = n_old = n_new = 0
    for hand in range(walls.first_hand[game], walls.first_hand[game + 1]):
        wall = walls.tiles[hand]
        if wall[0] >= 0:
            row = walls.init_rows[hand]
            start, end = int(events[row, PAYLOAD]), int(events[row + 1, PAYLOAD])
            at = find(payload, start, end, ATTR_SEED)
            indicator = int(payload[at + 5]) if at >= 0 and payload[at - 1] == 6 else -1
            n_known += 1
            n_dealt += _is_dealt(wall, table.n_players, int(events[row, SEAT]), payload, start, end)
            n_old += wall[indicator_position(LAYOUT_OLD, table.n_players, 0)] == indicator
            n_new += wall[indicator_position(LAYOUT_NEW, table.n_players, 0)] == indicator
    if table.wall_status == SEED_OK and 2 * n_dealt < n_known:
        table.wall_status = WALL_MISMATCH
    elif n_old != n_new and n_known > 0:
        table.layout = LAYOUT_OLD if n_old > n_new else LAYOUT_NEW


@native
def _is_dealt(
    wall: NDArray[np.int16], n_players: int, dealer: int, payload: Packed, start: int, end: int
) -> int:
    """1 where the dealer holds at the start what this wall deals it, else 0."""
    at = find(payload, start, end, ATTR_HAI0 + dealer)
    if at < 0 or payload[at - 1] != N_DEALT:
        return 0
    for i in range(N_DEALT):
        if payload[at + i] != wall[deal_position(n_players, 0, i)]:
            return 0
    return 1


@native
def record_wall(table: Table, rows: Rows) -> None:
    """The columns of ``games`` that tell of the wall."""
    has_layout = table.wall_status != WALL_MISMATCH
    rows.games.wall_status[table.game_row] = table.wall_status
    rows.games.wall_layout[table.game_row] = table.layout if has_layout else LAYOUT_NONE
    rows.games.n_wall_checks[table.game_row] = table.n_wall_checks
    rows.games.n_wall_differences[table.game_row] = table.n_wall_differences


# Of a hand


@native
def lay_wall(table: Table, walls: BatchWalls, game: int) -> None:
    """The wall of the hand that begins, before its ``INIT`` is read."""
    hand = walls.first_hand[game] + table.hand_index + 1
    table.has_wall = hand < walls.first_hand[game + 1] and walls.tiles[hand, 0] >= 0
    table.is_wall_sure = table.has_wall and table.wall_status != WALL_MISMATCH
    if table.has_wall:
        copy_array(walls.tiles[hand], table.wall, N_TILES)
        table.wall_die_1 = walls.dice[hand, 0] + 1
        table.wall_die_2 = walls.dice[hand, 1] + 1
        table.drawable[:] = 0
        for i in range(table.rules.live_draws):
            table.drawable[table.wall[live_position(table.n_players, i)] >> 2] += 1


@native
def compare_deal(table: Table, payload: Packed, start: int, end: int, rows: Rows) -> None:
    """The hands, the dice and the first indicator of an ``INIT``."""
    for turn in range(table.n_players):
        seat = (table.dealer + turn) % table.n_players
        for i in range(N_DEALT):
            table.expected_list[i] = table.wall[deal_position(table.n_players, turn, i)]
        n = read_list(payload, find(payload, start, end, ATTR_HAI0 + seat), table.got_list)
        _compare_lists(table, rows, CHECK_WALL_DEAL, seat, N_DEALT, n)
    table.expected_list[0] = table.wall_die_1
    table.expected_list[1] = table.wall_die_2
    table.got_list[0] = table.die_1
    table.got_list[1] = table.die_2
    _compare_lists(table, rows, CHECK_WALL_DICE, -1, 2, 2)
    first = table.wall[indicator_position(table.layout, table.n_players, 0)]
    _compare(table, rows, CHECK_WALL_INDICATOR, -1, first, table.indicators[0])


@native
def compare_indicator(table: Table, tile: int, rows: Rows) -> None:
    """An indicator that is about to be turned."""
    place = indicator_position(table.layout, table.n_players, table.n_indicators)
    _compare(table, rows, CHECK_WALL_INDICATOR, -1, table.wall[place], tile)


@native
def compare_ura(table: Table, seat: int, rows: Rows) -> None:
    """The ura indicators that a winner has shown."""
    for i in range(table.n_ura):
        table.expected_list[i] = table.wall[ura_position(table.layout, table.n_players, i)]
        table.got_list[i] = table.ura[i]
    _compare_lists(table, rows, CHECK_WALL_URA, seat, table.n_ura, table.n_ura)


@native
def follow_draw(table: Table, seat: int, tile: int, is_rinshan: bool, rows: Rows) -> None:
    """A draw that is legal; ``table.n_draws`` does not count it yet."""
    if is_rinshan:
        place = rinshan_position(table.layout, table.n_rinshan_draws)
        check = CHECK_WALL_RINSHAN
        lost = live_position(table.n_players, table.rules.live_draws - 1 - table.n_rinshan_draws)
        table.n_rinshan_draws += 1
    else:
        place = live_position(table.n_players, table.n_draws - table.n_rinshan_draws)
        check = CHECK_WALL_DRAW
        lost = place
        _end_shift(table, seat, rows)
    table.drawable[table.wall[lost] >> 2] -= 1
    _compare(table, rows, check, seat, table.wall[place], tile)


@native
def _end_shift(table: Table, seat: int, rows: Rows) -> None:
    """The tile that calls have moved to this seat is drawn."""
    if table.shifted_row >= 0:
        for row in range(table.shifted_row, rows.calls.n_rows):
            if rows.calls.skipped_tile[row] >= 0:
                rows.calls.skipped_tile_seat[row] = seat
        table.shifted_row = -1


@native
def _compare(table: Table, rows: Rows, check: int, seat: int, expected: int, got: int) -> None:
    table.n_wall_checks += 1
    rows.runs[check] += 1
    if expected != got:
        table.expected_list[0] = expected
        table.got_list[0] = got
        _differ(table, rows, check, seat, 1, 1)


@native
def _compare_lists(table: Table, rows: Rows, check: int, seat: int, n_expected: int, n_got: int) -> None:
    """The first numbers of ``expected_list`` and ``got_list``."""
    table.n_wall_checks += 1
    rows.runs[check] += 1
    is_same = n_expected == n_got
    for i in range(min(n_expected, n_got)):
        is_same = is_same and table.expected_list[i] == table.got_list[i]
    if not is_same:
        _differ(table, rows, check, seat, n_expected, n_got)


@native
def _differ(table: Table, rows: Rows, check: int, seat: int, n_expected: int, n_got: int) -> None:
    table.is_wall_sure = False
    table.n_wall_differences += 1
    if table.n_wall_differences == 1:
        disagree(table, rows, check, seat, n_expected, n_got)


# What lies in it


@native
def drawable_copies(table: Table, waits: int) -> int:
    """Copies of the kinds that can still be drawn with no further kan or kita; -1 without a sure wall."""
    if not table.is_wall_sure:
        return -1
    n = 0
    if waits:
        for kind in range(N_KINDS):
            if (waits >> kind) & 1:
                n += table.drawable[kind]
    return n


@native
def next_live_tile(table: Table, n_later: int) -> int:
    """The tile of the next live draw, or of a later one: 0 for the next."""
    return table.wall[live_position(table.n_players, table.n_draws - table.n_rinshan_draws + n_later)]


@native
def draws_to(table: Table, waits: int) -> int:
    """Number of live draws, from 1, to the first tile of these kinds; 0 where none can be drawn."""
    for i in range(live_tiles(table)):
        if (waits >> (next_live_tile(table, i) >> 2)) & 1:
            return i + 1
    return 0
