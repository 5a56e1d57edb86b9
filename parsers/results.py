"""Reads Tenhou's lists of results (tenhou.net/sc/raw): a line a game, without its moves.

The forms by kind and era stand in docs/result-lines.md. A line is either a ``ResultLine`` or a
``BrokenLine`` with a reason; nothing here raises for what is in a file.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from parsers.log_ids import parse_log_id

KINDS = ("sca", "scb", "scc", "scd", "sce", "scf")

# Why a line is not a result.
FAULTS = FAULT_BYTES, FAULT_FORM, FAULT_TIME, FAULT_LOG_ID, FAULT_RESULTS = (
    *("bytes", "form", "time"),
    *("log_id", "results"),
)
LONGEST = 1000  # characters of a line; the longest seen has a fifth of it

_NAME = re.compile(r"(?:^|[^0-9A-Za-z])(sc[a-f])(?:([0-9]{8})([0-9]{2})?)?(?:[^0-9A-Za-z]|$)")
_INDEX_NAME = re.compile(r"(?:^|[/\\])sc[a-f](?:[0-9]{8}(?:[0-9]{2})?)?\.(?:log|html)(?:\.gz)?$")

_START = re.compile(r"(?:[A-Z][0-9]{1,5} \| )?[0-9]{2}:[0-9]{2}(?: |$)")
_HEAD = re.compile(
    r"(?:(?P<lobby>[A-Z][0-9]{1,5}) \| )?(?P<hour>[0-9]{2}):(?P<minute>[0-9]{2}) \| "
    r"(?:(?P<duration>[0-9]{1,4}) \| )?(?P<rule>[四三][^ |]{1,11}) \| "
    r'(?:<a href="https?://tenhou\.net/[0-9]/\?log=(?P<log>[^"]*)">[^<]*</a> \| )?'
)
_SCORE = re.compile(r"\(([+-]?[0-9]{1,4}(?:\.[0-9])?)(?:,([+-]?[0-9]{1,4})枚)?\)(?: |$)")

_N_PLAYERS = {"四": 4, "三": 3}
_LENGTHS = {"東": False, "南": True}
_OPEN_TANYAO = {"喰": True, "－": False}
_RED_FIVES = {"赤": True, "－": False}
_FAST = "速"
_MOST_MARKS = 8  # more "(score)" in one line than this are not sorted out


class ResultLine(NamedTuple):
    """One game as a list of results prints it.

    ``line``: number in the file, from 1. ``start_minute``: after midnight, Japanese time. ``duration``:
    minutes, None where the kind has no such column. ``rule``: the text. ``names``, ``scores`` (with uma
    and oka, in thousands) and ``chips`` (None each outside chip tables) stand by placement. ``text``: the
    line itself.
    """

    line: int
    lobby: str | None
    start_minute: int
    duration: int | None
    rule: str
    log_id: str | None
    names: tuple[str, ...]
    scores: tuple[float, ...]
    chips: tuple[int | None, ...]
    text: str


class BrokenLine(NamedTuple):
    """A line that is not a result. ``fault``: one of the FAULT_ words, ``reason`` for the reader."""

    line: int
    fault: str
    reason: str
    text: str


class Rule(NamedTuple):
    """What a rule text says; None where its letter leaves it open or is not known.

    ``room``: the letter. ``is_hanchan`` False: an East round. ``is_fast`` is True or None: fast tables
    of the phoenix room are printed without the letter.
    """

    n_players: int
    room: str
    is_hanchan: bool | None
    has_open_tanyao: bool | None
    has_red_fives: bool | None
    is_fast: bool | None


@lru_cache(maxsize=1024)  # an archive has few rules
def read_rule(text: str) -> Rule:
    """The letters of a rule text such as 四鳳南喰赤－. ValueError unless the first is 四 or 三."""
    if text[:1] not in _N_PLAYERS:
        raise ValueError(f"expected a rule that begins with 四 or 三, got: {text!r}")
    players, room, length, tanyao, red = list(text[:5].ljust(5))
    return Rule(
        _N_PLAYERS[players],
        room.strip(),
        _LENGTHS.get(length),
        _OPEN_TANYAO.get(tanyao),
        _RED_FIVES.get(red),
        True if _FAST in text[5:] else None,
    )


def is_index_name(name: str) -> bool:
    """True for the names of the lists: ``2017/scc20170101.html.gz``, ``scb.log``."""
    return _INDEX_NAME.search(name) is not None


def is_index_text(head: bytes) -> bool:
    """True where a text begins with a line of a list."""
    return _HEAD.match(_strip_mark(head).lstrip().decode("utf-8", "ignore")) is not None


def kind_of_name(name: str) -> str | None:
    """The kind (``scc``) that a file or member name says."""
    match = _NAME.search(_base(name))
    return match.group(1) if match else None


def day_of_name(name: str) -> date | None:
    """The day that a file or member name says: ``scb20170101.log.gz``."""
    match = _NAME.search(_base(name))
    if not match or not match.group(2):
        return None
    try:
        return datetime.strptime(match.group(2), "%Y%m%d").date()
    except ValueError:
        return None


def _base(name: str) -> str:
    return name.replace("\\", "/").rpartition("/")[2]


def kind_of_line(line: ResultLine) -> str:
    """The kind of list that prints such lines, for a file whose name does not say."""
    room = line.rule[1:2]
    if line.lobby is not None:
        return "sca" if line.log_id is None else "scf"
    if line.log_id is not None:
        return "sce" if room in "技琥" else "scc"
    return "scd" if room in "若銀琥孔" else "scb"


_LINE = re.compile(rb"([^\r\n]*+)(?:\r+\n|\n|\r|$)")  # one at a time: a list may have millions


def read_results(data: bytes) -> Iterator[ResultLine | BrokenLine]:
    """The lines of an unpacked list, in its order; lines without text are left out.

    A record that a saved copy breaks over two lines is one line, with the number of the first.
    """
    pending: BrokenLine | None = None
    for number, found in enumerate(_LINE.finditer(_strip_mark(data)), start=1):
        line = _read_bytes(number, found.group(1))
        if line is None:
            continue
        if pending is not None:
            joined = _join(pending, line)
            if joined is not None:
                pending = None
                yield joined
                continue
            yield pending
            pending = None
        if isinstance(line, BrokenLine):
            pending = line
        else:
            yield line
    if pending is not None:
        yield pending


def read_line(text: str, number: int = 1) -> ResultLine | BrokenLine:
    """One line, without its line end."""
    head = _HEAD.match(text)
    if len(text) > LONGEST:
        return BrokenLine(number, FAULT_FORM, f"expected at most {LONGEST} characters", text)
    if head is None:
        return BrokenLine(number, FAULT_FORM, "expected start | rule | results", text)
    lobby, hours, minutes, duration, rule, log = head.groups()
    start = 60 * int(hours) + int(minutes)
    if int(hours) > 23 or int(minutes) > 59:
        reason = f"expected a time of the day, got: '{hours}:{minutes}'"
        return BrokenLine(number, FAULT_TIME, reason, text)
    log_id = None
    if log is not None:
        log_id = log.partition("&")[0]
        if parse_log_id(log_id) is None:
            return BrokenLine(number, FAULT_LOG_ID, f"expected a log id, got: {log_id[:60]!r}", text)
    rest = text[head.end() :]
    if not rest.endswith(")"):
        rest = rest.rstrip(" ").removesuffix("<br>").rstrip(" ")
    found = _split(rest, _N_PLAYERS[rule[0]])
    if isinstance(found, str):
        return BrokenLine(number, FAULT_RESULTS, found, text)
    names, scores, chips = found
    if log_id is not None:  # of a page: its names are escaped
        names = tuple([_unescape(name) for name in names])
    length = None if duration is None else int(duration)
    return ResultLine(number, lobby, start, length, rule, log_id, names, scores, chips, text)


def _strip_mark(data: bytes) -> bytes:
    return data.removeprefix(b"\xef\xbb\xbf")


def _read_bytes(number: int, packed: bytes) -> ResultLine | BrokenLine | None:
    """The line, None where it is empty."""
    try:
        text = packed.decode()
    except UnicodeDecodeError:
        shown = packed.decode("utf-8", "replace")
        return BrokenLine(number, FAULT_BYTES, "expected UTF-8, got other bytes", shown)
    return read_line(text, number) if text and not text.isspace() else None


def _join(first: BrokenLine, second: ResultLine | BrokenLine) -> ResultLine | None:
    """A record that was broken over two lines; None where the two do not make one."""
    if not _START.match(first.text) or first.fault == FAULT_BYTES:
        return None
    if isinstance(second, ResultLine) or second.fault != FAULT_FORM or _START.match(second.text):
        return None
    for between in (" ", ""):
        joined = read_line(first.text.rstrip() + between + second.text.lstrip(), first.line)
        if isinstance(joined, ResultLine):
            return joined
    return None


Results = tuple[tuple[str, ...], tuple[float, ...], tuple[int | None, ...]]


def _split(text: str, n_players: int) -> Results | str:
    """Names, scores and chips; or what is wrong with them.

    Names may hold anything, also brackets, bars and blanks, so the scores tell where they end.
    """
    marks = list(_SCORE.finditer(text))
    if not marks or marks[-1].end() != len(text):
        return "expected name(score) at the end"
    if len(marks) > n_players:
        return _choose(text, marks, n_players)
    if len(marks) < n_players:
        return f"expected {n_players} times name(score), got: {len(marks)}"
    return _results(text, marks) or "expected a name before each score"


def _choose(text: str, marks: Sequence[re.Match[str]], n_players: int) -> Results | str:
    """A name holds what looks like a score: the one way to split it into falling scores of sum 0."""
    if len(marks) > _MOST_MARKS:
        return f"expected {n_players} times name(score), got: {len(marks)}"
    ways = [
        results
        for chosen in combinations(marks[:-1], n_players - 1)
        if (results := _results(text, (*chosen, marks[-1]))) and is_fair(results[1])
    ]
    if len(ways) == 1:
        return ways[0]
    return f"expected one way to read the names and scores, got: {len(ways)}"


def is_fair(scores: Sequence[float]) -> bool:
    """True for scores that fall from place to place and have the sum 0, as those of every game seen."""
    return abs(sum(scores)) < 0.05 and list(scores) == sorted(scores, reverse=True)


def _results(text: str, marks: Sequence[re.Match[str]]) -> Results | None:
    """None where a name is empty."""
    names = []
    begin = 0
    for mark in marks:
        if mark.start() == begin:
            return None
        names.append(text[begin : mark.start()])
        begin = mark.end()
    # + 0.0: no negative zero
    scores = tuple([float(mark.group(1)) + 0.0 for mark in marks])
    chips = tuple([None if mark.group(2) is None else int(mark.group(2)) for mark in marks])
    return tuple(names), scores, chips


def _unescape(text: str) -> str:
    """The three characters that pages escape; a name that spells an entity is escaped twice."""
    if "&" not in text:
        return text
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
