"""Rows of discards against riichi. Reads the state, changes none of the game."""

from pipeline.native.compiler import native
from pipeline.replay.record.rows import new_row
from pipeline.replay.state.player import RIICHI_ACCEPTED
from pipeline.rules.danger import (
    danger_class,
    is_matagi,
    is_urasuji,
    passed_suji,
    possible_shapes,
    stands_in_runs,
    wall_class,
)
from pipeline.rules.plans import tiles_held


@native
def record_dangers(table, player, seat, tile, discard_row, rows):
    """One row of ``dangers`` for each other seat in accepted riichi, after the row of the discard."""
    if table.accepted & ~(1 << seat) == 0:
        return
    for other in range(table.n_players):
        if other != seat and (table.accepted >> other) & 1:
            row = new_row(rows, rows.dangers)
            threat = table.players[other]
            threat.danger_row = row
            d = rows.dangers
            d.game[row] = table.game
            d.hand_index[row] = table.hand_index
            d.seq[row] = table.seq
            d.seat[row] = seat
            d.riichi_seat[row] = other
            d.tile[row] = tile
            d.discard_row[row] = discard_row
            d.is_ronned[row] = 0
            _record_threat(table, player, threat, tile >> 2, row, rows)


@native
def _record_threat(table, player, threat, kind, row, rows):
    """What the player could know of the tile, and what the hand in riichi waits for.

    The discarded tile is in sight by now and was in the hand before.
    """
    d = rows.dangers
    riichi_kind = rows.riichis.tile[threat.riichi_row] >> 2
    is_in_runs = stands_in_runs(kind, table.n_players)
    d.riichi_turns[row] = threat.n_discards - rows.riichis.turn[threat.riichi_row]
    d.n_safe_tiles[row] = tiles_held(player.counts, threat.safe) + ((threat.safe >> kind) & 1)
    d.danger[row] = danger_class(kind, threat.safe, table.n_players)
    d.n_shapes[row] = possible_shapes(kind, threat.safe, table.visible, player.counts) if is_in_runs else -1
    d.wall[row] = wall_class(kind, table.visible, player.counts) if is_in_runs else -1
    d.n_seen[row] = table.visible[kind] - 1
    d.n_held[row] = player.counts[kind] + 1
    d.n_passed_suji[row] = passed_suji(threat.safe, table.n_players)
    d.is_matagi[row] = is_matagi(kind, riichi_kind)
    d.is_urasuji[row] = is_urasuji(kind, riichi_kind)
    d.is_waited[row] = (threat.waits >> kind) & 1


@native
def record_ronned_danger(table, player, rows):
    """A player in riichi has won on the discard on offer."""
    if player.riichi == RIICHI_ACCEPTED and player.danger_row >= 0 and table.offer_row >= 0:
        rows.dangers.is_ronned[player.danger_row] = 1
