"""The yaku, each declared once: its id in the log, its names, its han. Free of the compiler.

``RIICHI`` is an id, ``YAKU[RIICHI]`` the row of that yaku. Sets of yaku are masks, bit = id. data/yaku.csv
is made of the rows.
"""

from typing import NamedTuple

import numpy as np

from parsers.yaku_names import YAKU_NAMES


class Yaku(NamedTuple):
    """A yaku of the log. Its han is 0 where it does not exist, and for yakuman and dora."""

    id: int
    japanese: str
    english: str
    romaji: str
    han_closed: int
    han_open: int
    is_yakuman: bool


_rows: list[Yaku] = []


def _yaku(id: int, english: str, romaji: str, closed: int = 0, open: int = 0) -> int:
    """Declares a yaku of so many han in a closed and in an open hand; its id."""
    _rows.append(Yaku(id, YAKU_NAMES[id], english, romaji, closed, open, is_yakuman=False))
    return id


def _yakuman(id: int, english: str, romaji: str) -> int:
    """Declares a yakuman; its id."""
    _rows.append(Yaku(id, YAKU_NAMES[id], english, romaji, 0, 0, is_yakuman=True))
    return id


MENZEN_TSUMO = _yaku(0, "fully concealed self-draw", "menzen tsumo", 1, 0)
RIICHI = _yaku(1, "riichi", "riichi", 1, 0)
IPPATSU = _yaku(2, "one-shot win", "ippatsu", 1, 0)
CHANKAN = _yaku(3, "robbing a kan", "chankan", 1, 1)
RINSHAN = _yaku(4, "win on a rinshan tile", "rinshan kaihou", 1, 1)
HAITEI = _yaku(5, "win on the last draw", "haitei", 1, 1)
HOUTEI = _yaku(6, "win on the last discard", "houtei", 1, 1)
PINFU = _yaku(7, "pinfu", "pinfu", 1, 0)
TANYAO = _yaku(8, "all simples", "tanyao", 1, 1)
IIPEIKOU = _yaku(9, "twin runs", "iipeikou", 1, 0)
SEAT_EAST = _yaku(10, "seat wind east", "jikaze ton", 1, 1)
SEAT_SOUTH = _yaku(11, "seat wind south", "jikaze nan", 1, 1)
SEAT_WEST = _yaku(12, "seat wind west", "jikaze shaa", 1, 1)
SEAT_NORTH = _yaku(13, "seat wind north", "jikaze pei", 1, 1)
ROUND_EAST = _yaku(14, "round wind east", "bakaze ton", 1, 1)
ROUND_SOUTH = _yaku(15, "round wind south", "bakaze nan", 1, 1)
ROUND_WEST = _yaku(16, "round wind west", "bakaze shaa", 1, 1)
ROUND_NORTH = _yaku(17, "round wind north", "bakaze pei", 1, 1)
HAKU = _yaku(18, "white dragon", "haku", 1, 1)
HATSU = _yaku(19, "green dragon", "hatsu", 1, 1)
CHUN = _yaku(20, "red dragon", "chun", 1, 1)
DOUBLE_RIICHI = _yaku(21, "double riichi", "double riichi", 2, 0)
CHIITOITSU = _yaku(22, "seven pairs", "chiitoitsu", 2, 0)
CHANTA = _yaku(23, "outside hand", "chanta", 2, 1)
ITTSU = _yaku(24, "full straight", "ittsu", 2, 1)
SANSHOKU_DOUJUN = _yaku(25, "three-colour runs", "sanshoku doujun", 2, 1)
SANSHOKU_DOUKOU = _yaku(26, "three-colour triplets", "sanshoku doukou", 2, 2)
SANKANTSU = _yaku(27, "three kans", "sankantsu", 2, 2)
TOITOI = _yaku(28, "all triplets", "toitoi", 2, 2)
SANANKOU = _yaku(29, "three concealed triplets", "sanankou", 2, 2)
SHOUSANGEN = _yaku(30, "little three dragons", "shousangen", 2, 2)
HONROUTOU = _yaku(31, "all terminals and honours", "honroutou", 2, 2)
RYANPEIKOU = _yaku(32, "two twin runs", "ryanpeikou", 3, 0)
JUNCHAN = _yaku(33, "pure outside hand", "junchan", 3, 2)
HONITSU = _yaku(34, "half flush", "honitsu", 3, 2)
CHINITSU = _yaku(35, "full flush", "chinitsu", 6, 5)

RENHOU = _yaku(36, "blessing of man (in events only)", "renhou", 5, 0)

TENHOU = _yakuman(37, "blessing of heaven", "tenhou")
CHIIHOU = _yakuman(38, "blessing of earth", "chiihou")
DAISANGEN = _yakuman(39, "big three dragons", "daisangen")
SUUANKOU = _yakuman(40, "four concealed triplets", "suuankou")
SUUANKOU_TANKI = _yakuman(41, "four concealed triplets on a pair wait", "suuankou tanki")
TSUUIISOU = _yakuman(42, "all honours", "tsuuiisou")
RYUUIISOU = _yakuman(43, "all green", "ryuuiisou")
CHINROUTOU = _yakuman(44, "all terminals", "chinroutou")
CHUUREN = _yakuman(45, "nine gates", "chuuren poutou")
JUNSEI_CHUUREN = _yakuman(46, "pure nine gates", "junsei chuuren poutou")
KOKUSHI = _yakuman(47, "thirteen orphans", "kokushi musou")
KOKUSHI_13 = _yakuman(48, "thirteen-sided thirteen orphans", "kokushi musou juusanmen")
DAISUUSHII = _yakuman(49, "big four winds", "daisuushii")
SHOUSUUSHII = _yakuman(50, "little four winds", "shousuushii")
SUUKANTSU = _yakuman(51, "four kans", "suukantsu")

# The log lists them among the yaku, with their number as han; a hand that wins has a yaku beside them.
DORA = _yaku(52, "dora", "dora")
URA_DORA = _yaku(53, "ura dora", "ura dora")
AKA_DORA = _yaku(54, "red five", "aka dora")

YAKU = tuple(_rows)
N_YAKU = len(YAKU)

# Han by id, int64[N_YAKU].
HAN_CLOSED = np.array([yaku.han_closed for yaku in YAKU], dtype=np.int64)
HAN_OPEN = np.array([yaku.han_open for yaku in YAKU], dtype=np.int64)

# Masks of ids.
YAKUMAN = sum(1 << yaku.id for yaku in YAKU if yaku.is_yakuman)
