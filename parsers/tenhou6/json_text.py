"""The text of a game as Python objects."""

import re
from typing import Any

import orjson

from parsers.errors import LogError

# A text stays as it is; a comment goes, and a comma before a closing bracket.
_KEPT_OR_NOT = re.compile(
    rb'("(?:[^"\\]|\\.)*+\\?(?:"|\Z))|//[^\n]*|/\*.*?(?:\*/|\Z)|,(?=\s*[\]}])', re.DOTALL
)


def read_object(log_id: str, text: bytes) -> dict[str, Any]:
    """The object of a game; comments are passed over. LogError for what is none."""
    text = text.removeprefix(b"\xef\xbb\xbf")
    try:
        found = _load(text)
    except orjson.JSONDecodeError as error:
        raise LogError(log_id, expected="JSON", got=str(error)) from None
    if not isinstance(found, dict):
        raise LogError(log_id, expected="a game, an object with `log`", got=type(found).__name__)
    return found


def _load(text: bytes) -> Any:
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        plain = _KEPT_OR_NOT.sub(rb"\1", text)
        if plain == text:
            raise
        return orjson.loads(plain)
