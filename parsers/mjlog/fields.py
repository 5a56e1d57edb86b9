"""The attributes of the elements, declared once: their code, how many numbers, in which range.

The scanner compiles these declarations into arrays and the lxml reader uses them as they stand, so
both refuse the same logs. The limits keep every later index in bounds and refuse what no server
writes; they do not judge the game.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from parsers import packed

# What a log prints as text, by seq: OP_* code, tag and attributes, percent-encoded as they stand.
Texts: TypeAlias = Mapping[int, tuple[int, str, Mapping[str, str]]]

# Where the number of an attribute goes that has no entry in the payload.
TO_SEAT, TO_VALUE, TO_DRAW_TYPE, TO_TEXT = -1, -2, -3, -4

Limits: TypeAlias = tuple[int, int]

LARGEST = 2**30 - 1
ANY: Limits = (-LARGEST, LARGEST)
NATURAL: Limits = (0, LARGEST)
# -1: not stated, in what is written of a game that was read in a form that does not state it.
NATURAL_OR_NONE: Limits = (-1, LARGEST)
TILE: Limits = (0, 135)
SEAT: Limits = (0, 3)
CALL: Limits = (0, 65535)
HAND: Limits = (0, 15)
YAKU: Limits = (0, 54)
HAN: Limits = (0, 999)
LIMIT: Limits = (0, 5)

ONE = range(1, 2)
FOUR = range(4, 5)
HAND_TILES = range(15)
SEAT_PAIRS = range(8, 17, 8)  # parlour logs have as many numbers again, of chips


@dataclass(frozen=True, slots=True)
class Field:
    """One attribute. ``limits`` holds a range a number and is used cyclically (pairs: two ranges).

    ``scale`` is 10 where the log prints at most one decimal.
    """

    name: str
    code: int
    counts: range
    limits: tuple[Limits, ...]
    meaning: str
    is_required: bool = True
    scale: int = 1


def _hand(name: str, code: int, is_required: bool) -> Field:
    return Field(name, code, HAND_TILES, (TILE,), "at most 14 tile ids", is_required)


_WHO = Field("who", TO_SEAT, ONE, (SEAT,), "a seat 0-3")
_BA = Field("ba", packed.ATTR_BA, range(2, 3), (NATURAL,), "honba,sticks")
_SC = Field("sc", packed.ATTR_SC, SEAT_PAIRS, (ANY,), "8 or 16 numbers")
_OWARI = Field("owari", packed.ATTR_OWARI, SEAT_PAIRS, (ANY,), "8 or 16 numbers", False, 10)
_RATIO = Field("ratio", packed.ATTR_RATIO, range(1, 5), (ANY,), "1-4 numbers", False, 10)

FIELDS: dict[int, tuple[Field, ...]] = {
    packed.OP_BYE: (_WHO,),
    packed.OP_INIT: (
        Field(
            "seed",
            packed.ATTR_SEED,
            range(6, 7),
            (HAND, NATURAL, NATURAL, NATURAL_OR_NONE, NATURAL_OR_NONE, TILE),
            "hand number,honba,sticks,dice,dice,indicator",
        ),
        Field("ten", packed.ATTR_TEN, FOUR, (ANY,), "4 scores"),
        Field("oya", packed.ATTR_OYA, ONE, (SEAT,), "a seat 0-3"),
        _hand("hai0", packed.ATTR_HAI0, True),
        _hand("hai1", packed.ATTR_HAI1, True),
        _hand("hai2", packed.ATTR_HAI2, True),
        _hand("hai3", packed.ATTR_HAI3, False),
        Field("shuffle", TO_TEXT, ONE, (ANY,), "a seed", False),
        Field("chip", packed.ATTR_CHIP, FOUR, (ANY,), "4 numbers of chips", False),
    ),
    packed.OP_CALL: (_WHO, Field("m", TO_VALUE, ONE, (CALL,), "a meld code 0-65535")),
    packed.OP_REACH: (
        _WHO,
        Field("ten", packed.ATTR_TEN, FOUR, (ANY,), "4 scores", False),
        Field("step", TO_VALUE, ONE, ((1, 2),), "1 or 2"),
    ),
    packed.OP_DORA: (Field("hai", TO_VALUE, ONE, (TILE,), "a tile id 0-135"),),
    packed.OP_AGARI: (
        _BA,
        Field("hai", packed.ATTR_HAI, range(1, 15), (TILE,), "1-14 tile ids"),
        Field("m", packed.ATTR_MELDS, range(9), (CALL,), "at most 8 meld codes 0-65535", False),
        Field("machi", packed.ATTR_MACHI, ONE, (TILE,), "a tile id 0-135"),
        Field("ten", packed.ATTR_TEN, range(3, 4), (NATURAL_OR_NONE, NATURAL, LIMIT), "fu,points,limit 0-5"),
        Field("yaku", packed.ATTR_YAKU, range(0, 65, 2), (YAKU, HAN), "pairs of yaku id 0-54,han", False),
        Field("yakuman", packed.ATTR_YAKUMAN, range(14), (YAKU,), "yaku ids 0-54", False),
        Field("chip", packed.ATTR_CHIP, range(0, 17, 2), (ANY,), "pairs of yaku id,chips", False),
        Field("doraHai", packed.ATTR_DORA, range(6), (TILE,), "at most 5 tile ids", False),
        Field("doraHaiUra", packed.ATTR_URA, range(6), (TILE,), "at most 5 tile ids", False),
        _WHO,
        Field("fromWho", TO_VALUE, ONE, (SEAT,), "a seat 0-3"),
        Field("paoWho", packed.ATTR_PAO, ONE, (SEAT,), "a seat 0-3", False),
        _SC,
        _OWARI,
        _RATIO,
    ),
    packed.OP_RYUUKYOKU: (
        Field("type", TO_DRAW_TYPE, ONE, (ANY,), " ".join(filter(None, packed.DRAW_TYPES)), False),
        _BA,
        _SC,
        _hand("hai0", packed.ATTR_HAI0, False),
        _hand("hai1", packed.ATTR_HAI1, False),
        _hand("hai2", packed.ATTR_HAI2, False),
        _hand("hai3", packed.ATTR_HAI3, False),
        Field("unshown", packed.ATTR_UNSHOWN, range(1), (ANY,), "nothing", False),
        _OWARI,
        _RATIO,
    ),
}

NATIVE_TAGS = {
    "BYE": packed.OP_BYE,
    "INIT": packed.OP_INIT,
    "N": packed.OP_CALL,
    "REACH": packed.OP_REACH,
    "DORA": packed.OP_DORA,
    "AGARI": packed.OP_AGARI,
    "RYUUKYOKU": packed.OP_RYUUKYOKU,
}
TEXT_TAGS = {
    "SHUFFLE": packed.OP_SHUFFLE,
    "GO": packed.OP_GO,
    "UN": packed.OP_UN,
    "TAIKYOKU": packed.OP_TAIKYOKU,
}
ROOT_TAG = "mjloggm"
VERSIONS = frozenset({"2.3"})  # of the form; that of every log of the server so far

# The text attributes that are known; others are kept and noted.
KNOWN_TEXTS = {
    ROOT_TAG: frozenset({"ver"}),
    "SHUFFLE": frozenset({"seed", "ref"}),
    "GO": frozenset({"type", "lobby", "title", "rule", "ranking", "csrule"}),
    "UN": frozenset({"n0", "n1", "n2", "n3", "dan", "rate", "sx", "rc", "gold"}),
    "TAIKYOKU": frozenset({"oya"}),
    "INIT": frozenset({"shuffle"}),
}


def text_notices(seq: int, tag: str, attributes: Mapping[str, str]) -> list[str]:
    """What is odd about an element of text: attributes and a version that are not known."""
    known = KNOWN_TEXTS[tag]
    unknown = () if attributes.keys() <= known else sorted(attributes.keys() - known)
    notices = [f"unknown attribute: element {seq} <{tag}>: {name}" for name in unknown]
    if tag == ROOT_TAG and attributes.get("ver", "2.3") not in VERSIONS:
        notices.append(f"unknown version: {attributes['ver']!r}")
    return notices
