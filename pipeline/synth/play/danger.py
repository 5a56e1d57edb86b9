"""Danger: how likely a tile deals into a threatening hand."""

import numpy as np

from pipeline.native.compiler import native
from pipeline.replay.state.player import RIICHI_ACCEPTED
from pipeline.replay.state.table import Table, live_tiles
from pipeline.rules.tiles import EAST, N_KINDS
from pipeline.synth.play.state import Simulation

# Hundredths of a percent that a tile deals into a riichi: by rank 1-9 (from 0) and the number of sides
# from which a two-sided wait may still take it; honours by copies seen elsewhere.
# Source: blog.kobalab.net/entry/2021/01/16/130716 (1,300,316 riichi).
NUMBER_DANGER = np.array(
    [
        [202, 665, 665],
        [350, 772, 772],
        [462, 842, 842],
        [281, 710, 1156],
        [281, 710, 1156],
        [281, 710, 1156],
        [462, 842, 842],
        [350, 772, 772],
        [202, 665, 665],
    ],
    dtype=np.int64,
)
HONOUR_DANGER = np.array([429, 211, 28, 3], dtype=np.int64)

OPEN_THREAT = 45  # percent of a riichi: three calls, or two late in the hand
N_LATE = 30


@native
def threat_of(table: Table, seat: int) -> int:
    """Percent of the danger of a riichi that a seat is to the others."""
    player = table.players[seat]
    if player.riichi == RIICHI_ACCEPTED:
        return 100
    if player.n_open >= 3 or (player.n_open == 2 and live_tiles(table) < N_LATE):
        return OPEN_THREAT
    return 0


@native
def threat_to(table: Table, seat: int) -> int:
    """Sum of the threats of the others."""
    total = 0
    for other in range(table.n_players):
        if other != seat:
            total += threat_of(table, other)
    return total


@native
def weigh_danger(table: Table, sim: Simulation, seat: int) -> int:
    """Fill ``sim.danger`` for the kinds in the seat's hand; the sum of the threats, 0 without any."""
    total = 0
    for kind in range(N_KINDS):
        sim.danger[kind] = 0
    for other in range(table.n_players):
        threat = 0 if other == seat else threat_of(table, other)
        if threat == 0:
            continue
        total += threat
        for kind in range(N_KINDS):
            if table.players[seat].counts[kind] > 0 and (sim.safe[other] >> kind) & 1 == 0:
                sim.danger[kind] += threat * _danger(table, sim, seat, other, kind) // 100
    return total


@native
def _danger(table: Table, sim: Simulation, seat: int, other: int, kind: int) -> int:
    if kind >= EAST:
        seen = table.visible[kind] + table.players[seat].counts[kind] - 1
        return HONOUR_DANGER[max(0, min(3, seen))]
    rank = kind % 9
    sides = 0
    if rank + 3 <= 8 and _is_possible(table, sim, seat, other, kind + 1, kind + 2, kind + 3):
        sides += 1
    if rank - 3 >= 0 and _is_possible(table, sim, seat, other, kind - 1, kind - 2, kind - 3):
        sides += 1
    return NUMBER_DANGER[rank, sides]


@native
def _is_possible(table: Table, sim: Simulation, seat: int, other: int, near: int, far: int, end: int) -> bool:
    """Whether a two-sided wait of the kinds near and far may be: no copy out of sight, or its end safe."""
    counts = table.players[seat].counts
    if (sim.safe[other] >> end) & 1:
        return False
    return table.visible[near] + counts[near] < 4 and table.visible[far] + counts[far] < 4
