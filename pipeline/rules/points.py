"""From fu and han to points (rules.md §11.3). All values in points, without honba and sticks."""

from pipeline.native.compiler import native
from pipeline.rules.codes import (
    LIMIT_BAIMAN,
    LIMIT_HANEMAN,
    LIMIT_MANGAN,
    LIMIT_NONE,
    LIMIT_SANBAIMAN,
    LIMIT_YAKUMAN,
)

MOST_HAN = 12  # of a hand that is no yakuman
MANGAN = 2000
KIRIAGE = 1920  # 4 han 30 fu, 3 han 60 fu


@native
def limit_of(fu: int, han: int, n_yakuman: int) -> int:
    """``LIMIT_*`` of a win, the third number of the log's ``ten``. ``han`` with all dora.

    13 han are a yakuman (kazoe). Kiriage changes the payment but not the limit: the log of such a
    hand says 0 (mjlog-format.md §6).
    """
    if n_yakuman > 0 or han >= 13:
        return LIMIT_YAKUMAN
    if han >= 11:
        return LIMIT_SANBAIMAN
    if han >= 8:
        return LIMIT_BAIMAN
    if han >= 6:
        return LIMIT_HANEMAN
    if han == 5 or fu << (2 + han) >= MANGAN:
        return LIMIT_MANGAN
    return LIMIT_NONE


@native
def counted_han(han: int, has_counted_yakuman: bool) -> int:
    """The han that count: 12 at the most where there is no counted yakuman. rules.md §23.5"""
    return han if has_counted_yakuman else min(han, MOST_HAN)


@native
def base_points(fu: int, han: int, n_yakuman: int, has_kiriage: bool) -> int:
    """The base of all payments: fu * 2^(2 + han) below mangan, 8000 for each yakuman.

    ``has_kiriage`` (parlour lobbies only, rules.md §19): 4 han 30 fu and 3 han 60 fu pay a mangan.
    """
    limit = limit_of(fu, han, n_yakuman)
    if limit == LIMIT_NONE:
        base = fu << (2 + han)
        return MANGAN if has_kiriage and base == KIRIAGE else base
    if limit == LIMIT_MANGAN:
        return MANGAN
    if limit == LIMIT_HANEMAN:
        return 3000
    if limit == LIMIT_BAIMAN:
        return 4000
    if limit == LIMIT_SANBAIMAN:
        return 6000
    return 8000 * n_yakuman if n_yakuman > 1 else 8000


@native
def round_up_to_hundred(points: int) -> int:
    """Every single payment is rounded up to a hundred."""
    return (points + 99) // 100 * 100


@native
def ron_points(base: int, is_dealer: bool) -> int:
    """What the discarder pays; ``is_dealer``: the winner is dealer. The same for three players."""
    return round_up_to_hundred((6 if is_dealer else 4) * base)


@native
def tsumo_payment(base: int, winner_is_dealer: bool, payer_is_dealer: bool) -> int:
    """What one payer pays for a tsumo."""
    return round_up_to_hundred((2 if winner_is_dealer or payer_is_dealer else 1) * base)


@native
def equal_payment(base: int, winner_is_dealer: bool) -> int:
    """What each of two payers pays for a tsumo in equal parts: half of what a ron costs. rules.md §23.6"""
    return round_up_to_hundred((3 if winner_is_dealer else 2) * base)


@native
def win_points(base: int, is_dealer: bool, is_tsumo: bool, n_players: int, is_split: bool) -> int:
    """Sum of all payments, the second number of the log's ``ten``.

    With three players the missing player's share of a tsumo is lost (rules.md §11.3, §13.10), unless
    ``is_split``: the payers share it (§23.6).
    """
    if not is_tsumo:
        return ron_points(base, is_dealer)
    if is_split:
        return (n_players - 1) * equal_payment(base, is_dealer)
    dealer_share = round_up_to_hundred(2 * base)
    if is_dealer:
        return (n_players - 1) * dealer_share
    return dealer_share + (n_players - 2) * round_up_to_hundred(base)
