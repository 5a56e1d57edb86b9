"""The players' characters: what weighs how much in their decisions."""

from typing import NamedTuple


class Policy(NamedTuple):
    """The order is that of the P_* columns. Percentages unless said otherwise.

    boldness: danger accepted for a hand, 100 the measure. riichi_good, riichi_bad: riichi with five or
    more live winning tiles, and with fewer. silent: no riichi where the hand is worth a mangan without.
    call: calls that would be made at the measure. flush: how many tiles further off a flush may be
    than the nearest form. kan, nine: kans and nine terminals declared. skip: wins passed by, in
    thousandths. value: weight of dora against acceptance, 100 the measure. haste: acceptance
    counts for so much. slips: decisions made without looking.
    """

    boldness: int
    riichi_good: int
    riichi_bad: int
    silent: int
    call: int
    flush: int
    kan: int
    nine: int
    skip: int
    value: int
    slips: int


(
    P_BOLDNESS,
    P_RIICHI_GOOD,
    P_RIICHI_BAD,
    P_SILENT,
    P_CALL,
    P_FLUSH,
    P_KAN,
    P_NINE,
    P_SKIP,
    P_VALUE,
    P_SLIPS,
    N_POLICY_COLUMNS,
) = range(12)

POLICIES = {
    "balanced": Policy(105, 92, 50, 35, 105, 1, 60, 80, 2, 100, 1),
    "attack": Policy(190, 97, 75, 10, 105, 1, 90, 50, 0, 130, 2),
    "defensive": Policy(60, 88, 30, 45, 80, 1, 35, 95, 5, 100, 1),
    "caller": Policy(115, 85, 45, 25, 170, 2, 80, 70, 2, 80, 2),
    "silent": Policy(95, 55, 20, 80, 85, 1, 50, 80, 3, 110, 1),
    "careless": Policy(230, 80, 65, 10, 130, 2, 95, 30, 8, 70, 9),
}
