"""Numbers as people read them: the digits that say something, alike within a column."""

import math
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from pipeline.reports.render import cell_text

_DECIMALS = 4  # of shares and other numbers below 10
_MOST_DECIMALS = 12
_LONGEST = 1e15  # greater fractions are not exact, and their digits say nothing


def rounded_texts(values: Sequence[Any]) -> list[str]:
    """The values of a column, fractions with about five digits in all; nothing for null."""
    decimals = _decimals(values)
    return [_number_text(value, decimals, "") for value in values]


def grouped_texts(values: Sequence[Any]) -> list[str]:
    """As rounded_texts, with separators between thousands."""
    decimals = _decimals(values)
    return [_number_text(value, decimals, ",") for value in values]


def short_texts(values: Sequence[Any]) -> list[str]:
    """As grouped_texts, with about three digits, for the cells of a heat map."""
    decimals = max(_decimals(values) - 2, 0)
    return [_number_text(value, decimals, ",") for value in values]


def percent_texts(values: Sequence[float | None]) -> list[str]:
    """Shares in per cent, with one decimal, or with more where all are small."""
    largest = max((abs(value) for value in values if value is not None), default=1)
    decimals = 1 if largest >= 0.01 else 3
    return ["" if value is None else f"{100 * value:.{decimals}f}%" for value in values]


def _decimals(values: Sequence[Any]) -> int:
    """The decimals of the fractions of a column: fewer where its largest number has more digits."""
    largest = max((abs(value) for value in values if _is_fraction(value)), default=0)
    return next((n for n in range(_DECIMALS) if largest >= 10 ** (_DECIMALS - n)), _DECIMALS)


def _is_fraction(value: Any) -> bool:
    """Whether the value is not a whole number by its type; DuckDB gives sums of integers as decimals."""
    if isinstance(value, Decimal):
        return value != value.to_integral_value()
    return isinstance(value, float) and math.isfinite(value)


def _number_text(value: Any, decimals: int, separator: str) -> str:
    if isinstance(value, Decimal) and not _is_fraction(value):
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:{separator}}"
    if not _is_fraction(value):
        return cell_text(value)
    if abs(value) >= _LONGEST:
        return f"{value:.4g}"
    if value and decimals and abs(value) < min(0.01, 10.0 ** (1 - decimals)):  # two digits, not 0.0000
        decimals = min(1 - math.floor(math.log10(abs(value))), _MOST_DECIMALS)
    return f"{value:{separator}.{decimals}f}"
