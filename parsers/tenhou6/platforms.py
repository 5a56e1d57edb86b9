"""Where a game was played: other platforms' games are written in this form too, by tools of their players."""

import re
from collections.abc import Mapping
from typing import Any

from parsers.heads import MAHJONG_SOUL, RIICHI_CITY, TENHOU, UNKNOWN
from parsers.log_ids import parse_log_id

# What their tools write into title and rule, ranks and ids.
_SOUL_NAMES = "雀魂|Mahjong ?Soul|majsoul|の間|友人戦|大会戦|(?:Bronze|Silver|Gold|Jade|Throne) Room"
_NAMES = (
    (MAHJONG_SOUL, re.compile(_SOUL_NAMES, re.IGNORECASE)),
    (RIICHI_CITY, re.compile("一番街|Riichi ?City", re.IGNORECASE)),
)
_SOUL_RANK = "★"
_SOUL_ID = re.compile("[0-9]{6}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
OBJECTIONS = {
    MAHJONG_SOUL: "a game of Mahjong Soul, whose rules are others",
    RIICHI_CITY: "a game of Riichi City, whose rules are others",
}


def platform_of(game: Mapping[str, Any], is_rule_known: bool) -> str:
    """The platform by what the game says of itself; ``is_rule_known``: its rule is written as Tenhou does.

    >>> platform_of({"rule": {"disp": "玉の間南喰赤"}}, False)
    'mahjong_soul'
    """
    reference = str(game.get("ref") or "")
    if parse_log_id(reference) is not None:
        return TENHOU
    rule = game.get("rule")
    said = [*_texts(game.get("title")), *_texts(rule.get("disp") if isinstance(rule, dict) else None)]
    for platform, pattern in _NAMES:
        if any(map(pattern.search, said)):
            return platform
    if _SOUL_ID.fullmatch(reference) or any(_SOUL_RANK in text for text in _texts(game.get("dan"))):
        return MAHJONG_SOUL
    return TENHOU if is_rule_known else UNKNOWN


def _texts(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [text for text in values if isinstance(text, str)]
