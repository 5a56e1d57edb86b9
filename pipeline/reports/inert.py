"""Names, file names and other text of unknown origin, so written that it can do nothing but be read.

An escape sequence could rewrite a terminal, a newline break a table, a character of direction show a name
back to front, and a cell that begins with ``=`` is a formula to a spreadsheet.
"""

import re

# Control characters, halves of surrogates, line and paragraph ends, and what is never seen: directions,
# joiners, marks of order. Categories Cc, Cf, Cs, Zl, Zp of Unicode as far as they are in use.
_ACTIVE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_WORDS = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def inert(text: str) -> str:
    r"""The text in one line, with everything that acts or is not seen written out.

    >>> inert("a\x1b[2J\nb")
    'a\\x1b[2J\\nb'
    """
    return _ACTIVE.sub(_written_out, text)


def inert_lines(text: str) -> str:
    """As ``inert``, line by line: for text whose newlines are our own."""
    return "\n".join(map(inert, text.split("\n")))


def inert_json(text: str) -> str:
    """JSON with the same characters as escapes of JSON; newlines between values stay."""
    return "\n".join(_ACTIVE.sub(_json_escape, line) for line in text.split("\n"))


def no_formula(text: str) -> str:
    """The text of a cell with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _written_out(match: re.Match[str]) -> str:
    character = match.group()
    if character in _WORDS:
        return _WORDS[character]
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _json_escape(match: re.Match[str]) -> str:
    return "".join(f"\\u{unit:04x}" for unit in _utf16(match.group()))


def _utf16(character: str) -> list[int]:
    data = character.encode("utf-16-be", "surrogatepass")
    return [int.from_bytes(data[place : place + 2]) for place in range(0, len(data), 2)]
