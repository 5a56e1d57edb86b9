"""Rows of discards against riichi. Reads the state, changes none of the game."""

from pipeline.native.compiler import native
from pipeline.replay.record.rows import (
    A_DANGER,
    A_DISCARD,
    A_GAME,
    A_HAND,
    A_IS_MATAGI,
    A_IS_RONNED,
    A_IS_URASUJI,
    A_IS_WAITED,
    A_N_HELD,
    A_N_SAFE,
    A_N_SEEN,
    A_N_SHAPES,
    A_PASSED_SUJI,
    A_RIICHI_SEAT,
    A_RIICHI_TURNS,
    A_SEAT,
    A_SEQ,
    A_TILE,
    A_WALL,
    DANGERS,
    R_TILE,
    R_TURN,
)
from pipeline.replay.state.player import RIICHI_ACCEPTED
from pipeline.replay.state.table import new_row
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
            row = new_row(rows, DANGERS, rows.dangers.shape[1])
            threat = table.players[other]
            threat.danger_row = row
            d = rows.dangers
            d[A_GAME, row] = table.game
            d[A_HAND, row] = table.hand_index
            d[A_SEQ, row] = table.seq
            d[A_SEAT, row] = seat
            d[A_RIICHI_SEAT, row] = other
            d[A_TILE, row] = tile
            d[A_DISCARD, row] = discard_row
            d[A_IS_RONNED, row] = 0
            _record_threat(table, player, threat, tile >> 2, row, rows)


@native
def _record_threat(table, player, threat, kind, row, rows):
    """What the player could know of the tile, and what the hand in riichi waits for.

    The discarded tile is in sight by now and was in the hand before.
    """
    d = rows.dangers
    riichi_kind = rows.riichis[R_TILE, threat.riichi_row] >> 2
    is_in_runs = stands_in_runs(kind, table.n_players)
    d[A_RIICHI_TURNS, row] = threat.n_discards - rows.riichis[R_TURN, threat.riichi_row]
    d[A_N_SAFE, row] = tiles_held(player.counts, threat.safe) + ((threat.safe >> kind) & 1)
    d[A_DANGER, row] = danger_class(kind, threat.safe, table.n_players)
    d[A_N_SHAPES, row] = (
        possible_shapes(kind, threat.safe, table.visible, player.counts) if is_in_runs else -1
    )
    d[A_WALL, row] = wall_class(kind, table.visible, player.counts) if is_in_runs else -1
    d[A_N_SEEN, row] = table.visible[kind] - 1
    d[A_N_HELD, row] = player.counts[kind] + 1
    d[A_PASSED_SUJI, row] = passed_suji(threat.safe, table.n_players)
    d[A_IS_MATAGI, row] = is_matagi(kind, riichi_kind)
    d[A_IS_URASUJI, row] = is_urasuji(kind, riichi_kind)
    d[A_IS_WAITED, row] = (threat.waits >> kind) & 1


@native
def record_ronned_danger(table, player, rows):
    """A player in riichi has won on the discard on offer."""
    if player.riichi == RIICHI_ACCEPTED and player.danger_row >= 0 and table.offer_row >= 0:
        rows.dangers[A_IS_RONNED, player.danger_row] = 1
