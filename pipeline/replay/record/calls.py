"""Rows of calls, with what the caller's hand is after them. Reads the state, changes none of the game."""

from parsers.calls import DAIMINKAN
from pipeline.native.compiler import native
from pipeline.replay.record.rows import (
    C_ARE_MELDS_SIMPLE,
    C_ARE_MELDS_TRIPLETS,
    C_CALL,
    C_CODE,
    C_DORA,
    C_DRAWN_BY,
    C_FLUSH_SUIT,
    C_FROM,
    C_GAME,
    C_HAND,
    C_HAS_VALUE_SET,
    C_IS_RIICHI,
    C_N_OFF_SUIT,
    C_N_VALUE_PAIRS,
    C_N_YAOCHU,
    C_ORDINAL,
    C_RED,
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
)
from pipeline.replay.score import count_dora, held_red
from pipeline.replay.state.table import live_tiles, new_row, round_wind, seat_wind
from pipeline.replay.wall import next_live_tile
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
from pipeline.rules.tiles import NUMBER_KINDS, YAOCHU_KINDS


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
    _record_plan(table, player, seat, row, rows)
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


@native
def _record_plan(table, player, seat, row, rows):
    """Dora and the yaku that the hand after the call may be built for; its discard is still to come."""
    c = rows.calls
    values = value_kinds(seat_wind(table, seat), round_wind(table))
    melds = kinds_of_melds(player.meld_calls, player.meld_kinds, player.n_melds)
    triplets = triplets_of_melds(player.meld_calls, player.meld_kinds, player.n_melds)
    suit = only_suit(melds)
    c[C_DORA, row] = count_dora(player, table.dora_kinds, table.n_indicators, player.counts)
    c[C_RED, row] = held_red(table, player)
    c[C_HAS_VALUE_SET, row] = triplets & values != 0 or kinds_held(player.counts, values, 3, 4) > 0
    c[C_N_VALUE_PAIRS, row] = kinds_held(player.counts, values, 2, 2)
    c[C_ARE_MELDS_SIMPLE, row] = melds & YAOCHU_KINDS == 0
    c[C_N_YAOCHU, row] = tiles_held(player.counts, YAOCHU_KINDS)
    c[C_FLUSH_SUIT, row] = suit
    c[C_N_OFF_SUIT, row] = tiles_held(player.counts, NUMBER_KINDS & ~suit_kinds(suit)) if suit >= 0 else 0
    c[C_ARE_MELDS_TRIPLETS, row] = not has_chi(player.meld_calls, player.n_melds)
