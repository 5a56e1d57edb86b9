"""Fu, the minipoints of a hand (rules.md §11.2)."""

from pipeline.native.compiler import native
from pipeline.rules.codes import SHAPE_KANCHAN, SHAPE_PENCHAN, SHAPE_TANKI
from pipeline.rules.tiles import EAST, WHITE, is_yaochu

FU_BASE = 20
FU_SEVEN_PAIRS = 25
FU_KOKUSHI = 0  # what the log prints
KAN_FACTOR = 4  # a kan counts as so many triplets


@native
def triplet_fu(kind: int, is_concealed: bool) -> int:
    """2 for an open simple triplet, doubled for terminals and honours, doubled when concealed.

    A triplet completed by ron is open.
    """
    fu = 4 if is_yaochu(kind) else 2
    return 2 * fu if is_concealed else fu


@native
def pair_fu(kind: int, seat_wind: int, round_wind: int) -> int:
    """2 for a dragon, 2 for the seat wind, 2 for the round wind: 4 for a double wind. Winds 0-3."""
    fu = 0
    if kind >= WHITE:
        fu += 2
    if kind == EAST + seat_wind:
        fu += 2
    if kind == EAST + round_wind:
        fu += 2
    return fu


@native
def wait_fu(shape: int) -> int:
    """2 for a wait on one kind: tanki, kanchan, penchan."""
    return 2 if shape & (SHAPE_TANKI | SHAPE_KANCHAN | SHAPE_PENCHAN) != 0 else 0


@native
def total_fu(set_fu: int, is_closed: bool, is_tsumo: bool, is_pinfu: bool) -> int:
    """Fu of a hand from the fu of its sets, pair and wait: +10 concealed ron, +2 tsumo, rounded up.

    Pinfu by tsumo stays at 20; an open hand worth exactly 20 counts as 30.
    """
    fu = FU_BASE + set_fu
    if is_tsumo and not is_pinfu:
        fu += 2
    if is_closed and not is_tsumo:
        fu += 10
    if fu == FU_BASE and not is_closed:
        return 30
    return (fu + 9) // 10 * 10
