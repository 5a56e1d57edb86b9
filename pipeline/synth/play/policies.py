"""The players' characters: what weighs how much in their decisions."""

from typing import NamedTuple


class Policy(NamedTuple):
    """The order is that of the P_* columns. Percentages unless said otherwise.

    boldness: danger accepted for a hand, 100 is usual. riichi_good, riichi_bad: riichi with five or
    more live winning tiles, and with fewer. dama: no riichi where the hand is worth a mangan without.
    call: chance of a call that helps, before the moment is looked at. flush: how many tiles further
    off a flush may be than the nearest form. kan, nine: kans and nine terminals declared. skip: wins
    passed up, in thousandths. value: weight of dora against acceptance, 100 is usual. slips: discards
    made without looking.
    """

    boldness: int
    riichi_good: int
    riichi_bad: int
    dama: int
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
    "balanced": Policy(
        boldness=105,
        riichi_good=92,
        riichi_bad=50,
        dama=35,
        call=105,
        flush=1,
        kan=60,
        nine=80,
        skip=2,
        value=100,
        slips=1,
    ),
    "attack": Policy(
        boldness=190,
        riichi_good=97,
        riichi_bad=75,
        dama=10,
        call=105,
        flush=1,
        kan=90,
        nine=50,
        skip=0,
        value=130,
        slips=2,
    ),
    "defensive": Policy(
        boldness=60,
        riichi_good=88,
        riichi_bad=30,
        dama=45,
        call=80,
        flush=1,
        kan=35,
        nine=95,
        skip=5,
        value=100,
        slips=1,
    ),
    "caller": Policy(
        boldness=115,
        riichi_good=85,
        riichi_bad=45,
        dama=25,
        call=170,
        flush=2,
        kan=80,
        nine=70,
        skip=2,
        value=80,
        slips=2,
    ),
    "dama": Policy(
        boldness=95,
        riichi_good=55,
        riichi_bad=20,
        dama=80,
        call=85,
        flush=1,
        kan=50,
        nine=80,
        skip=3,
        value=110,
        slips=1,
    ),
    "careless": Policy(
        boldness=230,
        riichi_good=80,
        riichi_bad=65,
        dama=10,
        call=130,
        flush=2,
        kan=95,
        nine=30,
        skip=8,
        value=70,
        slips=9,
    ),
}
