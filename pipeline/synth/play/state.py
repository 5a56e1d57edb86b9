"""What the simulator keeps beside the table: chance, policies, the wall, the elements written so far."""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.native.records import Record
from pipeline.rules.numbers import MAX_INDICATORS, MAX_PLAYERS, N_TILES
from pipeline.rules.tiles import N_KINDS
from pipeline.synth.play.policies import N_POLICY_COLUMNS


class Simulation(Record):
    """The simulator's state of one game."""

    chance: int  # state of the generator, 1 to 2**32 - 1
    policies: Annotated[Ints, MAX_PLAYERS, N_POLICY_COLUMNS]
    has_riichi_ten: bool  # the era prints the points after a riichi
    wall: Annotated[Ints, N_TILES]  # of this hand
    layout: int  # LAYOUT_* of its dead wall
    n_live: int  # live tiles drawn
    n_rinshan_draws: int
    safe: Annotated[Ints, MAX_PLAYERS]  # kinds that cannot deal in: the seat's river, what passed its riichi
    plans: Annotated[Ints, MAX_PLAYERS]  # PLAN_* of each seat, as of its last decision
    # scratch of one decision
    keys: Annotated[Ints, 4]  # the tiles of a plan as suit keys
    tally: int
    allowed: int  # kinds of the plan
    suits: Annotated[Ints, 4]  # concealed tiles by suit
    danger: Annotated[Ints, N_KINDS]  # by kind, in hundredths of a percent
    shanten: Annotated[Ints, N_KINDS]  # by kind discarded
    tiles: Annotated[Ints, 4]
    ura_kinds: Annotated[Ints, MAX_INDICATORS]
    # the elements written so far, as parsers.packed lays them out
    n_events: int
    n_payload: int
    refusal: int  # ILLEGAL_* of an element that the rules refused: a fault of the simulator
    events: Annotated[NDArray[np.int32], 40000, 4]
    payload: Annotated[NDArray[np.int32], 60000]


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
