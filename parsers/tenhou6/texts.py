"""The texts of a result: its name, what a win is worth, the yaku; read and written."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from parsers.packed import (
    DRAW_EXHAUSTIVE,
    DRAW_FOUR_KANS,
    DRAW_FOUR_RIICHI,
    DRAW_FOUR_WINDS,
    DRAW_NAGASHI,
    DRAW_NINE_TERMINALS,
    DRAW_TRIPLE_RON,
)
from parsers.yaku_names import YAKU_NAMES

WIN = "和了"
ALL_TENPAI, ALL_NOTEN = "全員聴牌", "全員不聴"
# The first name of a kind is the server's own.
DRAWS = {
    "流局": DRAW_EXHAUSTIVE,
    ALL_TENPAI: DRAW_EXHAUSTIVE,
    ALL_NOTEN: DRAW_EXHAUSTIVE,
    "流し満貫": DRAW_NAGASHI,
    "九種九牌": DRAW_NINE_TERMINALS,
    "四風連打": DRAW_FOUR_WINDS,
    "四家立直": DRAW_FOUR_RIICHI,
    "三家和了": DRAW_TRIPLE_RON,
    "三家和": DRAW_TRIPLE_RON,
    "四槓散了": DRAW_FOUR_KANS,
    "四開槓": DRAW_FOUR_KANS,
}
LIMITS = ("", "満貫", "跳満", "倍満", "三倍満", "役満")
YAKUMAN_LIMIT = len(LIMITS) - 1
MOST_POINTS = 10**6  # of a win, more than any

# Names by other hands for what the server names otherwise.
_LIMITS = {
    **{name: limit for limit, name in enumerate(LIMITS) if name},
    "切り上げ満貫": 1,
    "数え役満": YAKUMAN_LIMIT,
}
_OTHER_YAKU = {
    "門前清自摸": 0,
    "断么九": 8,
    "役牌 発": 19,
    "ダブル立直": 21,
    "混全帯么九": 23,
    "対対和": 28,
    "純全帯么九": 33,
    "純正九蓮宝灯": 46,
    "九蓮宝灯": 45,
    "国士無双13面": 48,
    "国士無双十三面": 48,
    "赤": 54,
}
_YAKU = {name: id for id, name in enumerate(YAKU_NAMES)} | _OTHER_YAKU
_WORTH = re.compile(r"(?:(\d{1,3})符(\d{1,3})[飜翻]|(\D+))(\d{1,7})(?:-(\d{1,7}))?点(∀?)")
_YAKU_TEXT = re.compile(r"(.+)\((?:(\d{1,2})[飜翻]|役満)\)")


class Worth(NamedTuple):
    """``fu`` and ``han`` are -1 where a limit is named in their place.

    ``each``: points of a payer; ``dealers``: those of the dealer where they differ, else None. ``is_each``:
    every other player pays them.
    """

    fu: int
    han: int
    limit: int
    each: int
    dealers: int | None
    is_each: bool

    def points(self, n_players: int) -> int:
        """Of all payers together."""
        if self.dealers is not None:
            return self.each * (n_players - 2) + self.dealers
        return self.each * (n_players - 1) if self.is_each else self.each


@lru_cache(maxsize=4096)
def read_worth(text: str) -> Worth:
    """``30符4飜7700点``, ``満貫2000-4000点``. ValueError for another text.

    >>> read_worth("30符3飜1000-2000点").points(4)
    4000
    """
    found = _WORTH.fullmatch(text)
    if found is None or int(found[4]) > MOST_POINTS or int(found[5] or 0) > MOST_POINTS:
        raise ValueError(text)
    fu, han, limit_name, each, dealers, is_each = found.groups()
    limit = 0
    if limit_name is not None:
        if limit_name not in _LIMITS:
            raise ValueError(text)
        limit = _LIMITS[limit_name]
    of_dealer = None if dealers is None else int(dealers)
    return Worth(int(fu or -1), int(han or -1), limit, int(each), of_dealer, bool(is_each))


@lru_cache(maxsize=1024)
def read_yaku(text: str) -> tuple[int, int]:
    """Id and han, 0 for a yakuman. ValueError for another text.

    >>> read_yaku("役牌 發(1飜)"), read_yaku("四槓子(役満)")
    ((19, 1), (51, 0))
    """
    found = _YAKU_TEXT.fullmatch(text)
    if found is None or found[1] not in _YAKU:
        raise ValueError(text)
    return _YAKU[found[1]], int(found[2] or 0)


def worth_text(fu: int, han: int, limit: int, payments: Sequence[int], is_each: bool) -> str:
    """``payments``: of one payer, or of the others and the dealer.

    >>> worth_text(30, 4, 0, [7700], False), worth_text(40, 5, 1, [2000, 4000], False)
    ('30符4飜7700点', '満貫2000-4000点')
    """
    value = LIMITS[limit] or f"{fu}符{han}飜"
    return f"{value}{'-'.join(map(str, payments))}点{'∀' * is_each}"


def yaku_text(yaku: int, han: int) -> str:
    """``han`` 0 for a yakuman."""
    return f"{YAKU_NAMES[yaku]}({f'{han}飜' if han else '役満'})"
