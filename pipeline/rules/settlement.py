"""Who pays whom at the end of a hand.

Every function fills ``deltas`` (int64, 4 seats) anew, in points. ``base`` is the value b of
rules.md §11.3 (mangan 2000). Nobody's points are read: a payer may fall below zero.
"""

from typing import NamedTuple

from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.rules.numbers import STICK_POINTS
from pipeline.rules.points import MANGAN, equal_payment, ron_points, tsumo_payment


class SettledWin(NamedTuple):
    """All that the payments of one win depend on."""

    who: int
    from_seat: int  # the discarder, or ``who`` on tsumo
    pao_seat: int  # the liable seat, -1 without pao
    base: int
    dealer: int
    n_players: int
    honba: int  # counters that this winner is paid for, 0 for the second winner of a double ron (§6.3)
    sticks: int  # riichi sticks that this winner collects, 0 for the second one
    honba_ron: int  # points a honba on ron
    honba_tsumo: int  # points a honba from each payer on tsumo
    is_split: bool = False  # the payers of a tsumo pay equal parts of the value of a ron (§23.6)


@native
def settle_win(deltas: Ints, win: SettledWin) -> None:
    """The payments of one win. rules.md §6, §11.3, §12."""
    _clear(deltas)
    who = win.who
    if who == win.from_seat and win.pao_seat < 0:
        for seat in range(win.n_players):
            if seat != who:
                payment = payment_of(win.base, who == win.dealer, seat == win.dealer, win.is_split)
                _pay(deltas, seat, who, payment + win.honba * win.honba_tsumo)
    else:
        _pay_ron_value(deltas, win)
    deltas[who] += win.sticks * STICK_POINTS


@native
def payment_of(base: int, winner_is_dealer: bool, payer_is_dealer: bool, is_split: bool) -> int:
    """What one payer pays for a tsumo, by the rules of the table. rules.md §11.3, §23.6"""
    if is_split:
        return equal_payment(base, winner_is_dealer)
    return tsumo_payment(base, winner_is_dealer, payer_is_dealer)


@native
def _pay_ron_value(deltas: Ints, win: SettledWin) -> None:
    """Pays the value of a ron: the discarder alone, or with pao the liable seat.

    On tsumo the liable seat pays everything (§12.3, three players too §12.7); on a ron from a third
    seat both pay half and the honba is the liable seat's (§12.4). The value is that of all yakuman
    of the hand, also those that need no pao (§12.6).
    """
    value = ron_points(win.base, win.who == win.dealer)
    liable = win.from_seat if win.pao_seat < 0 else win.pao_seat
    share = value
    if win.from_seat != win.who and win.from_seat != liable:
        share = value // 2
        _pay(deltas, win.from_seat, win.who, value - share)
    _pay(deltas, liable, win.who, share + win.honba * win.honba_ron)


@native
def settle_noten(deltas: Ints, tenpai_mask: int, n_players: int, pool: int) -> None:
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
def settle_nagashi(deltas: Ints, nagashi_mask: int, dealer: int, n_players: int, is_split: bool) -> None:
    """Nagashi mangan: each such seat is paid a mangan tsumo in full, sums are added. rules.md §4.5.

    No honba, no sticks and no noten payments. ``nagashi_mask``: bit s = seat s made it.
    """
    _clear(deltas)
    for who in range(n_players):
        if (nagashi_mask >> who) & 1:
            for seat in range(n_players):
                if seat != who:
                    _pay(deltas, seat, who, payment_of(MANGAN, who == dealer, seat == dealer, is_split))


@native
def _clear(deltas: Ints) -> None:
    for seat in range(4):
        deltas[seat] = 0


@native
def _pay(deltas: Ints, payer: int, winner: int, payment: int) -> None:
    deltas[payer] -= payment
    deltas[winner] += payment
