"""What the simulator keeps beside the table: chance, policies, the wall, the elements written so far."""

from typing import Any, TypeAlias

import numpy as np

from pipeline.native.compiler import native
from pipeline.synth.play.policies import N_POLICY_COLUMNS

# Records, as native code sees them: of TABLE, PLAYER, ROWS and SIMULATION.
Table: TypeAlias = Any
Player: TypeAlias = Any
Rows: TypeAlias = Any
Simulation: TypeAlias = Any

SIMULATION = np.dtype(
    [
        ("chance", np.int64),  # state of the generator, 1 to 2**32 - 1
        ("policies", np.int64, (4, N_POLICY_COLUMNS)),
        ("has_riichi_ten", np.bool_),  # the era prints the points after a riichi
        ("wall", np.int64, (136,)),  # of this hand
        ("layout", np.int64),  # LAYOUT_* of its dead wall
        ("n_live", np.int64),  # live tiles drawn
        ("n_replacements", np.int64),
        ("safe", np.int64, (4,)),  # kinds that cannot deal into the seat: its river, what passed its riichi
        ("plans", np.int64, (4,)),  # PLAN_* of each seat, as of its last decision
        # scratch of one decision
        ("keys", np.int64, (4,)),  # the tiles of a plan as suit keys
        ("tally", np.int64),
        ("allowed", np.int64),  # kinds of the plan
        ("suits", np.int64, (4,)),  # concealed tiles by suit
        ("danger", np.int64, (34,)),  # by kind, in hundredths of a percent
        ("shanten", np.int64, (34,)),  # by kind discarded
        ("tiles", np.int64, (4,)),
        ("ura_kinds", np.int64, (5,)),
        # the elements written so far, as parsers.packed lays them out
        ("n_events", np.int64),
        ("n_payload", np.int64),
        ("refusal", np.int64),  # ILLEGAL_* of an element that the rules refused: a fault of the simulator
        ("events", np.int32, (40000, 4)),
        ("payload", np.int32, (60000,)),
    ],
    align=True,
)


@native
def roll(sim: Simulation, n: int) -> int:
    """A number from 0 to n - 1: xorshift of 32 bits."""
    x = sim.chance
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    sim.chance = x
    return (x >> 4) % n


@native
def happens(sim: Simulation, percent: int) -> bool:
    """True with a chance of so many percent."""
    return roll(sim, 100) < percent
