"""Numbers as people read them."""

from decimal import Decimal

import pytest

from pipeline.reports.numbers import grouped_texts, percent_texts, rounded_texts, short_texts


@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ([0.210912345, 1 / 3, None, 0.0], ["0.2109", "0.3333", "", "0.0000"]),
        ([5832.449, 12.0], ["5832.4", "12.0"]),
        ([25000.0, 1.5], ["25000", "2"]),
        ([-12.34567, 0.5], ["-12.346", "0.500"]),
        ([0.5, 0.0000432, -0.0000432], ["0.5000", "0.000043", "-0.000043"]),
        ([1234567, -3, None], ["1234567", "-3", ""]),
        ([Decimal(12345678901234567890), Decimal("0.25")], ["12345678901234567890", "0.2500"]),
        ([3.16e47, 1234.5], ["3.16e+47", "1234"]),
        ([float("nan"), 0.5], ["nan", "0.5000"]),
        ([True, False], ["true", "false"]),
        (["a", "1"], ["a", "1"]),
        ([], []),
    ],
)
def test_rounded(values, texts):
    assert rounded_texts(values) == texts


def test_thousands_are_parted_in_pages_and_cells_are_short():
    assert grouped_texts([1234567, None, 12345.678]) == ["1,234,567", "", "12,346"]
    assert short_texts([1.23456, 0.00123]) == ["1.23", "0.0012"]
    assert short_texts([5832.449, -1.5]) == ["5,832", "-2"]


def test_shares_in_per_cent():
    assert percent_texts([0.2109, 1.0, None]) == ["21.1%", "100.0%", ""]
    assert percent_texts([0.000432]) == ["0.043%"]
