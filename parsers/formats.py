"""The forms in which logs are written: how each is recognised, and which module reads it.

To add a form: a module whose ``read_batch`` makes an ``EventBatch`` of its logs, and a row of ``FORMS``.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

if TYPE_CHECKING:
    from parsers.batch import EventBatch

HEAD = 512  # bytes that tell a form, or a container: one tar header

# An id and the unpacked bytes.
Document: TypeAlias = tuple[str, bytes]
Reader: TypeAlias = "Callable[[Sequence[Document]], EventBatch]"


# What a form may state or not, and what becomes of it where it does not.
STATEMENTS = {
    "seed": ("the seed of the walls", "`wall_status` is missing, columns of the wall are null"),
    "dice": ("the dice", "`hands.die_1` and `die_2` are null"),
    "copies": (
        "which copy of its kind a tile is",
        "copies are named as tiles come to be known: the hands of the deal by seat, the first indicator, "
        "then draws and indicators, ura indicators last. A red five is the copy 0; any other tile is the "
        "lowest copy that is left, of fives the copy 0 last. Of equal tiles in a hand the lowest is given "
        "away, the tile just drawn last",
    ),
    "deal": ("the order of the tiles dealt", "they stand as the form lists them"),
    "order": (
        "the order of moves of different seats",
        "it follows from the calls: the first that leaves nothing over, a call before a draw, a pon or kan "
        "before a chi. A hand that fits in no order is not replayed",
    ),
    "indicators": ("when an indicator is turned", "where the server turns it: `dora_position` tests nothing"),
    "riichi points": ("the points after a riichi", "`riichi_points` is not compared"),
    "fu": ("the fu of a limit hand", "`wins.fu` is that of the replay, and is not compared"),
    "shown": (
        "whose hands are shown at a nagashi mangan, a triple ron, and a draw without payments of which it is "
        "not said whether all or none are tenpai",
        "`hand_seats.is_revealed` is null, and is not compared",
    ),
    "presence": ("who leaves and returns", "`hand_seats.has_been_away` is false"),
    "unfinished": ("a last hand without a result", "it is left out"),
    "dealer": ("the first dealer, apart from the hands", "it is not compared"),
    "gold": ("gold, chips and further numbers of parlours", "they are null"),
}


class Form(NamedTuple):
    """``suffixes``: ends of names that say so. ``recognises``: whether a log's first bytes (HEAD) say so.

    ``module``: the one whose ``read_batch`` reads it, never raising for what is in a log; it is loaded with
    the first log of the form. ``writer``: the one whose ``write`` makes the text of a ``GameLog``.
    ``starts``: where a game begins, in at most 512 bytes, in a file that may hold several; None where a file
    is one game. ``ids``: the id that a game states inside, as group 1. ``lacks``: which of STATEMENTS it has
    no place for.
    """

    name: str
    suffixes: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    module: str
    writer: str
    starts: re.Pattern[bytes] | None = None
    ids: re.Pattern[bytes] | None = None
    lacks: frozenset[str] = frozenset()


def is_xml(head: bytes) -> bool:
    """True for what begins as XML does: mjlog is the only form that is XML."""
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


# A game of tenhou.net/6 is an object with one of these keys and values first; in an address it is encoded.
_KEYS = (
    rb"(?:title|name|dan|rate|sx|sc|connection){q}\s*{c}\s*{a}|log{q}\s*{c}\s*{a}\s*{a}|"
    rb"rule{q}\s*{c}\s*{o}|(?:ver|lobby){q}\s*{c}\s*{q}?[0-9]|(?:ref|ratingc){q}\s*{c}\s*{q}"
)
_SPELLINGS = {
    b"{q}": rb'(?:"|%22)',
    b"{c}": rb"(?:[:]|%3A)",
    b"{a}": rb"(?:\[|%5B)",
    b"{o}": rb"(?:[{]|%7B)",
    rb"\s": rb"(?:\s|%20|%0A)",
}


def _game_of_tenhou6() -> bytes:
    pattern = rb"{o}\s*{q}(?:" + _KEYS + rb")"
    for name, spelling in _SPELLINGS.items():
        pattern = pattern.replace(name, spelling)
    return pattern


_TENHOU6_STARTS = re.compile(_game_of_tenhou6())
_TENHOU6_HEAD = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:[\s\[]|//[^\n]*\n|/\*.*?\*/)*+(?:\S{0,80}#json=)?" + _game_of_tenhou6(), re.DOTALL
)
_TENHOU6_ID = re.compile(rb'"ref"\s*:\s*"([0-9A-Za-z-]{8,64})"')

MJLOG, TENHOU6 = "mjlog", "tenhou6"
FORMS = (
    Form(MJLOG, (".mjlog", ".mjlog.gz", ".xml"), is_xml, "parsers.mjlog.reader", "parsers.mjlog.writer"),
    Form(
        TENHOU6,
        (),
        lambda head: _TENHOU6_HEAD.match(head) is not None,
        "parsers.tenhou6.reader",
        "parsers.tenhou6.writer",
        _TENHOU6_STARTS,
        _TENHOU6_ID,
        frozenset(STATEMENTS),  # mjlog has a place for all of them
    ),
)
SUFFIXES = tuple(suffix for form in FORMS for suffix in form.suffixes)


def form_of(head: bytes) -> Form | None:
    """The form of a log by its first bytes (HEAD); None where they are like no form."""
    return next((form for form in FORMS if form.recognises(head)), None)


def read_batch(logs: Sequence[Document], readers: Mapping[str, Reader] | None = None) -> "EventBatch":
    """Read logs, each ``(log_id, bytes)``, of any form and also of several.

    ``readers``: quicker ones in place of those of ``FORMS``, by name of the form. Never raises for what
    is in a log: one that cannot be read has an entry in ``errors``. What is like no form goes to the
    reader of mjlog, which says what is wrong with it.

    >>> batch = read_batch([("mine", b"")])
    >>> batch.heads, str(batch.errors[0])
    ([None], 'mine: expected an mjloggm document, got: nothing')
    """
    groups: dict[Form, list[int]] = {}
    for game, (_, document) in enumerate(logs):
        groups.setdefault(form_of(document[:HEAD]) or FORMS[0], []).append(game)
    if len(groups) <= 1:
        return _reader(next(iter(groups), FORMS[0]), readers)(logs)
    from parsers.batch import gather  # loads NumPy, which finding logs does not need

    found = {}
    for form, games in groups.items():
        batch = _reader(form, readers)([logs[game] for game in games])
        found.update({game: (batch, place) for place, game in enumerate(games)})
    return gather([found[game] for game in range(len(logs))])


def _reader(form: Form, readers: Mapping[str, Reader] | None) -> Reader:
    if readers and form.name in readers:
        return readers[form.name]
    return cast(Reader, import_module(form.module).read_batch)
