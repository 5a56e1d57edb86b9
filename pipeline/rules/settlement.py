"""Who pays whom at the end of a hand.

Every function fills ``deltas`` (int64, 4 seats) anew, in points. ``base`` is the value b of
rules.md §11.3 (mangan 2000). Nobody's points are read: a payer may fall below zero.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pipeline.native.compiler import native
from pipeline.rules.numbers import STICK_POINTS
from pipeline.rules.points import MANGAN, ron_points, tsumo_payment

IntArray: TypeAlias = npt.NDArray[np.int64]


@native
def settle_win(
    deltas: IntArray,
    who: int,
    from_seat: int,
    pao_seat: int,
    base: int,
    dealer: int,
    n_players: int,
    honba: int,
    sticks: int,
    honba_ron: int,
    honba_tsumo: int,
) -> None:
    """The payments of one win. rules.md §6, §11.3, §12.

    ``from_seat``: the discarder, or ``who`` on tsumo. ``pao_seat``: the liable seat, -1 without
    pao. ``honba``, ``sticks``: counters and riichi sticks that go to this winner, so 0 and 0 for
    the second winner of a double ron (§6.3). ``honba_ron``: points a honba on ron;
    ``honba_tsumo``: points a honba from each payer on tsumo.
    """
    _clear(deltas)
    if who == from_seat and pao_seat < 0:
        for seat in range(n_players):
            if seat != who:
                payment = tsumo_payment(base, who == dealer, seat == dealer) + honba * honba_tsumo
                _pay(deltas, seat, who, payment)
    else:
        _pay_ron_value(deltas, who, from_seat, pao_seat, ron_points(base, who == dealer), honba * honba_ron)
    deltas[who] += sticks * STICK_POINTS


@native
def _pay_ron_value(
    deltas: IntArray, who: int, from_seat: int, pao_seat: int, value: int, honba_points: int
) -> None:
    """Pays the value of a ron: the discarder alone, or with pao the liable seat.

    On tsumo the liable seat pays everything (§12.3, three players too §12.7); on a ron from a third
    seat both pay half and the honba is the liable seat's (§12.4). The value is that of all yakuman
    of the hand, also those that need no pao (§12.6).
    """
    liable = from_seat if pao_seat < 0 else pao_seat
    share = value
    if from_seat != who and from_seat != liable:
        share = value // 2
        _pay(deltas, from_seat, who, value - share)
    _pay(deltas, liable, who, share + honba_points)


@native
def settle_noten(deltas: IntArray, tenpai_mask: int, n_players: int, pool: int) -> None:
    """The noten payments of an exhaustive draw: nothing when all or none are tenpai. rules.md §4.1.

    ``tenpai_mask``: bit s = seat s is tenpai. ``pool``: 3000, with three players 2000.
    """
    _clear(deltas)
    n_tenpai = 0
    for seat in range(n_players):
        n_tenpai += (tenpai_mask >> seat) & 1
    if n_tenpai in (0, n_players):
        return
    for seat in range(n_players):
        if (tenpai_mask >> seat) & 1:
            deltas[seat] = pool // n_tenpai
        else:
            deltas[seat] = -(pool // (n_players - n_tenpai))


@native
def settle_nagashi(deltas: IntArray, nagashi_mask: int, dealer: int, n_players: int) -> None:
    """Nagashi mangan: each such seat is paid a mangan tsumo in full, sums are added. rules.md §4.5.

    No honba, no sticks and no noten payments. ``nagashi_mask``: bit s = seat s made it.
    """
    _clear(deltas)
    for who in range(n_players):
        if (nagashi_mask >> who) & 1:
            for seat in range(n_players):
                if seat != who:
                    _pay(deltas, seat, who, tsumo_payment(MANGAN, who == dealer, seat == dealer))


@native
def _clear(deltas: IntArray) -> None:
    for seat in range(4):
        deltas[seat] = 0


@native
def _pay(deltas: IntArray, payer: int, winner: int, payment: int) -> None:
    deltas[payer] -= payment
    deltas[winner] += payment
