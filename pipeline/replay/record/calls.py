"""Rows of calls, with what the caller's hand is after them. Reads the state, changes none of the game."""

from parsers.calls import DAIMINKAN
from pipeline.native.compiler import native
from pipeline.replay.record.rows import new_row
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.score import count_dora, held_red
from pipeline.replay.state.player import Player, sets_needed
from pipeline.replay.state.table import Table, live_tiles, round_wind, seat_wind
from pipeline.replay.wall import next_live_tile
from pipeline.rules.acceptance import accepted_kinds
from pipeline.rules.plans import (
    has_chi,
    kinds_held,
    kinds_of_melds,
    only_suit,
    suit_kinds,
    tiles_held,
    triplets_of_melds,
    value_kinds,
)
from pipeline.rules.suits import SuitTables
from pipeline.rules.tiles import NUMBER_KINDS, YAOCHU_KINDS

NEXT_TO_TERMINALS = 0b010000010 * (1 | 1 << 9 | 1 << 18)


@native
def record_call(
    table: Table,
    player: Player,
    seat: int,
    from_seat: int,
    call: int,
    tile: int,
    code: int,
    ordinal: int,
    before: int,
    after: int,
    rows: Rows,
    suits: SuitTables,
) -> int:
    """One row of ``calls``; ``before`` and ``after`` are shanten."""
    row = new_row(rows, rows.calls)
    c = rows.calls
    c.game[row] = table.game
    c.hand_index[row] = table.hand_index
    c.seq[row] = table.seq
    c.seat[row] = seat
    c.from_seat[row] = from_seat
    c.call[row] = call
    c.tile[row] = tile
    c.meld_code[row] = code
    c.turn[row] = player.n_discards + 1
    c.call_order[row] = ordinal
    c.shanten_before[row] = before
    c.shanten_after[row] = after
    c.is_robbed[row] = 0
    c.is_in_riichi[row] = player.riichi > 0
    c.n_tiles_left[row] = live_tiles(table)
    c.skipped_seat[row] = -1
    c.skipped_tile[row] = -1
    c.skipped_tile_seat[row] = -1
    _record_plan(table, player, seat, row, rows)
    c.is_all_simples[row] = (
        c.are_melds_simple[row]
        and c.n_terminal_tiles[row] == 0
        and _is_completed_by_simples(table, player, after, suits)
    )
    if call <= DAIMINKAN:
        _record_skip(table, from_seat, row, rows)
    return row


@native
def _is_completed_by_simples(table: Table, player: Player, after: int, suits: SuitTables) -> bool:
    """True where no terminal or honour completes the hand, whatever is discarded; if it is, none is near."""
    if after > 0:
        return True
    if after < 0:
        return tiles_held(player.counts, NEXT_TO_TERMINALS) == 0
    needed = sets_needed(player)
    kinds = accepted_kinds(player.keys, player.counts, player.tally, needed, table.n_players, suits)
    return kinds & YAOCHU_KINDS == 0


@native
def _record_skip(table: Table, from_seat: int, row: int, rows: Rows) -> None:
    """A claimed discard: the seat after the discarder does not make the draw that was its."""
    c = rows.calls
    c.skipped_seat[row] = (from_seat + 1) % table.n_players
    if table.is_wall_sure:
        c.skipped_tile[row] = next_live_tile(table, 0)
        if table.shifted_row < 0:
            table.shifted_row = row


@native
def _record_plan(table: Table, player: Player, seat: int, row: int, rows: Rows) -> None:
    """Dora and the yaku that the hand after the call may be built for; its discard is still to come."""
    c = rows.calls
    values = value_kinds(seat_wind(table, seat), round_wind(table))
    melds = kinds_of_melds(player.meld_calls, player.meld_kinds, player.n_melds)
    triplets = triplets_of_melds(player.meld_calls, player.meld_kinds, player.n_melds)
    suit = only_suit(melds)
    c.n_dora[row] = count_dora(player, table.dora_kinds, table.n_dora_kinds, player.counts)
    c.n_red_fives[row] = held_red(table, player)
    c.has_value_set[row] = triplets & values != 0 or kinds_held(player.counts, values, 3, 4) > 0
    c.n_value_pairs[row] = kinds_held(player.counts, values, 2, 2)
    c.are_melds_simple[row] = melds & YAOCHU_KINDS == 0
    c.n_terminal_tiles[row] = tiles_held(player.counts, YAOCHU_KINDS)
    c.flush_suit[row] = suit
    c.n_off_suit_tiles[row] = tiles_held(player.counts, NUMBER_KINDS & ~suit_kinds(suit)) if suit >= 0 else 0
    c.are_melds_triplets[row] = not has_chi(player.meld_calls, player.n_melds)
