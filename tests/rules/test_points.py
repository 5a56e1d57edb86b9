import pytest

from pipeline.rules import codes
from pipeline.rules.codes import (
    LIMIT_BAIMAN,
    LIMIT_HANEMAN,
    LIMIT_MANGAN,
    LIMIT_NONE,
    LIMIT_SANBAIMAN,
    LIMIT_YAKUMAN,
)
from pipeline.rules.points import base_points, limit_of, ron_points, tsumo_payment, win_points

# rules.md §11.3. By fu, for 1-4 han: child ron, dealer ron, child tsumo from child and dealer; a
# dealer's tsumo is the last number from everybody. A dash: no such hand. "mangan" from there on.
TABLE = """
20 | -                   | - - 400 700         | - - 700 1300          | - - 1300 2600
25 | -                   | 1600 2400 - -       | 3200 4800 800 1600    | 6400 9600 1600 3200
30 | 1000 1500 300 500   | 2000 2900 500 1000  | 3900 5800 1000 2000   | 7700 11600 2000 3900
40 | 1300 2000 400 700   | 2600 3900 700 1300  | 5200 7700 1300 2600   | mangan
50 | 1600 2400 400 800   | 3200 4800 800 1600  | 6400 9600 1600 3200   | mangan
60 | 2000 2900 500 1000  | 3900 5800 1000 2000 | 7700 11600 2000 3900  | mangan
70 | 2300 3400 600 1200  | 4500 6800 1200 2300 | mangan                | mangan
80 | 2600 3900 700 1300  | 5200 7700 1300 2600 | mangan                | mangan
90 | 2900 4400 800 1500  | 5800 8700 1500 2900 | mangan                | mangan
100 | 3200 4800 800 1600 | 6400 9600 1600 3200 | mangan                | mangan
110 | 3600 5300 900 1800 | 7100 10600 1800 3600 | mangan               | mangan
"""
MANGAN = (8000, 12000, 2000, 4000)


def payments(fu, han, n_yakuman=0, kiriage=False):
    base = base_points(fu, han, n_yakuman, kiriage)
    return (
        ron_points(base, False),
        ron_points(base, True),
        tsumo_payment(base, False, False),
        tsumo_payment(base, False, True),
    )


def table_rows():
    for line in TABLE.strip().splitlines():
        fu, *cells = (cell.strip() for cell in line.split("|"))
        for han, cell in enumerate(cells, start=1):
            if cell != "-":
                yield int(fu), han, cell


@pytest.mark.parametrize(("fu", "han", "cell"), list(table_rows()))
def test_payments_below_mangan(fu, han, cell):
    if cell == "mangan":
        assert payments(fu, han) == MANGAN
        assert limit_of(fu, han, 0) == LIMIT_MANGAN
        return
    for number, expected in zip(payments(fu, han), cell.split(), strict=True):
        assert expected == "-" or number == int(expected)
    assert limit_of(fu, han, 0) == LIMIT_NONE
    base = base_points(fu, han, 0, False)
    assert tsumo_payment(base, True, False) == tsumo_payment(base, False, True)


LIMITS = [
    (5, LIMIT_MANGAN, 1),
    (6, LIMIT_HANEMAN, 1.5),
    (7, LIMIT_HANEMAN, 1.5),
    (8, LIMIT_BAIMAN, 2),
    (10, LIMIT_BAIMAN, 2),
    (11, LIMIT_SANBAIMAN, 3),
    (12, LIMIT_SANBAIMAN, 3),
    (13, LIMIT_YAKUMAN, 4),
    (26, LIMIT_YAKUMAN, 4),
]


@pytest.mark.parametrize(("han", "limit", "factor"), LIMITS)
@pytest.mark.parametrize("fu", [20, 25, 30, 110])
def test_limits(fu, han, limit, factor):
    assert limit_of(fu, han, 0) == limit
    assert payments(fu, han) == tuple(factor * value for value in MANGAN)


@pytest.mark.parametrize("n_yakuman", [1, 2, 3])
def test_yakuman_multiply(n_yakuman):
    assert limit_of(0, 0, n_yakuman) == LIMIT_YAKUMAN
    assert payments(30, 0, n_yakuman) == tuple(4 * n_yakuman * value for value in MANGAN)


def test_kiriage_changes_payment_but_not_limit():
    for fu, han in ((30, 4), (60, 3)):
        assert payments(fu, han, kiriage=False) == (7700, 11600, 2000, 3900)
        assert payments(fu, han, kiriage=True) == MANGAN
        assert limit_of(fu, han, 0) == LIMIT_NONE
    assert payments(25, 4, kiriage=True) == (6400, 9600, 1600, 3200)
    assert payments(50, 3, kiriage=True) == (6400, 9600, 1600, 3200)


# base 320: 1 han 40 fu. Sums of the payments.
SUMS = [
    ("child ron", False, False, 4, 2000, 8000),
    ("dealer ron", True, False, 3, 2000, 12000),
    ("child tsumo", False, True, 4, 2000, 8000),
    ("dealer tsumo", True, True, 4, 2000, 12000),
    ("child tsumo of three", False, True, 3, 2000, 6000),
    ("dealer tsumo of three", True, True, 3, 2000, 8000),
    ("child tsumo is rounded by payer", False, True, 4, 320, 700 + 400 + 400),
    ("dealer tsumo is rounded by payer", True, True, 4, 320, 3 * 700),
    ("child tsumo of three is rounded by payer", False, True, 3, 320, 700 + 400),
    ("dealer tsumo of three is rounded by payer", True, True, 3, 320, 2 * 700),
    ("child ron is rounded once", False, False, 4, 320, 1300),
]


@pytest.mark.parametrize(("name", "is_dealer", "is_tsumo", "n_players", "base", "points"), SUMS)
def test_win_points(name, is_dealer, is_tsumo, n_players, base, points):
    assert win_points(base, is_dealer, is_tsumo, n_players, False) == points


def test_different_bases_never_pay_the_same():
    """Why the best division may be chosen by base points: rounding makes no two of them equal.

    Pinfu by tsumo and seven pairs have at least two han.
    """
    values = [(fu, han) for fu in (20, 25, *range(30, 180, 10)) for han in range(1, 14)]
    bases = sorted({base_points(fu, han, 0, False) for fu, han in values if fu >= 30 or han >= 2})
    for is_dealer in (False, True):
        for is_tsumo in (False, True):
            for n_players in (3, 4):
                points = [win_points(base, is_dealer, is_tsumo, n_players, False) for base in bases]
                assert points == sorted(set(points))


def test_limit_names():
    limits = (LIMIT_NONE, LIMIT_MANGAN, LIMIT_YAKUMAN)
    assert [codes.LIMITS.words[limit] for limit in limits] == ["none", "mangan", "yakuman"]
