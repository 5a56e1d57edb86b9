"""The text of a game as Python objects."""

import re
from typing import Any

import orjson

from parsers.errors import LogError

# A text stays as it is; a comment goes, and a comma before a closing bracket.
_KEPT_OR_NOT = re.compile(
    rb'("(?:[^"\\]|\\.)*+\\?(?:"|\Z))|//[^\n]*|/\*.*?(?:\*/|\Z)|,(?=\s*[\]}])', re.DOTALL
)


# Where a hand begins that is not the first.
_NEXT_HAND = re.compile(rb",\s*\[\s*\[\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\]\s*,\s*\[")


def read_object(log_id: str, text: bytes) -> tuple[dict[str, Any], LogError | None]:
    """The object of a game, comments passed over, and what is wrong where only its beginning could be read.

    LogError for what is none.
    """
    text = text.removeprefix(b"\xef\xbb\xbf")
    damage = None
    try:
        found = orjson.loads(text)
    except orjson.JSONDecodeError:
        found, damage = _load_odd(log_id, text)
    if not isinstance(found, dict):
        raise LogError(log_id, expected="a game, an object with `log`", got=type(found).__name__)
    return found, damage


def _load_odd(log_id: str, text: bytes) -> tuple[Any, LogError | None]:
    """What has comments, bytes that are no UTF-8, which become U+FFFD, or no end."""
    plain = _KEPT_OR_NOT.sub(rb"\1", text).decode("utf-8", "replace").encode()
    try:
        return orjson.loads(plain), None
    except orjson.JSONDecodeError as error:
        fault = str(error)
    beginning = _beginning(plain)
    if beginning is None:
        raise LogError(log_id, expected="JSON", got=fault)
    found, n_hands = beginning
    return found, LogError(log_id, n_hands, expected="JSON", got=fault)


def _beginning(text: bytes) -> tuple[Any, int] | None:
    """The object with the hands before the damage, and their number; None where there is no complete one."""
    ends = [found.start() for found in _NEXT_HAND.finditer(text)]
    for n_hands, end in reversed(list(enumerate(ends, 1))):
        try:
            return orjson.loads(text[:end] + b"]}"), n_hands
        except orjson.JSONDecodeError:
            continue
    return None
