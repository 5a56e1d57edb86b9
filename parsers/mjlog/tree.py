"""The slow reader: one log through lxml, for everything that is not in the server's own form.

It knows the same elements and attributes as the scanner (``parsers.mjlog.fields``) but shares no code with
it, and says what is wrong: place, tag, expected, got. Three defects of real archives are repaired and
noted: a log that ends early, an attribute written twice, text between the elements. A log that is damaged
after its first hand is read up to there.
"""

import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from parsers.errors import LogError
from parsers.mjlog.fields import (
    ANY,
    FIELDS,
    NATIVE_TAGS,
    ROOT_TAG,
    TEXT_TAGS,
    TO_DRAW_TYPE,
    TO_SEAT,
    TO_TEXT,
    TO_VALUE,
    Field,
    text_notices,
)
from parsers.packed import (
    ATTR_OYA,
    ATTR_SEED,
    DRAW_EXHAUSTIVE,
    DRAW_TYPES,
    OP,
    OP_AGARI,
    OP_DISCARD,
    OP_DRAW,
    OP_INIT,
    OP_OTHER,
    OP_RYUUKYOKU,
    OP_UN,
)

TILE_TAG = re.compile(r"([D-GT-W])([0-9]+)")
NUMBER = re.compile(r"[+-]?[0-9]+")
DECIMAL = re.compile(r"[+-]?[0-9]+(\.[0-9])?")
# Possessive, and from the first of several spaces on: no byte is looked at again and again.
START_TAG = re.compile(rb"""<[A-Za-z_](?:[^<>"']++|"[^"<]*+"|'[^'<]*+')*+>""")
ATTRIBUTE = re.compile(rb"""(?<!\s)\s++([^\s"'=<>/]++)\s*+=\s*+("[^"<]*+"|'[^'<]*+')""")
SPACE = " \t\r\n"
MOST_ELEMENTS = 100_000  # of a log; the longest games have a tenth of it
LONGEST_ELEMENT = 100_000  # bytes; the longest seeds have a tenth of it
LONG_ELEMENT = re.compile(rb"<[^<]{%d}" % LONGEST_ELEMENT)


@dataclass(slots=True)
class TreeLog:
    """One log as packed rows, not yet in arrays. PAYLOAD counts from this log's own payload."""

    rows: list[tuple[int, int, int, int]] = field(default_factory=list)
    payload: list[int] = field(default_factory=list)
    texts: dict[int, tuple[int, str, dict[str, str]]] = field(default_factory=dict)
    notices: list[str] = field(default_factory=list)
    damage: LogError | None = None  # why the rows end before the log does


def read_tree(log_id: str, xml: bytes) -> TreeLog:
    """Read one log. LogError where it is not a log, or damaged before the end of its first hand."""
    log = TreeLog()
    root, malformed = parse_document(log_id, xml, log.notices)
    game = _find_game(log_id, root)
    inside = set(game.iter(etree.Element))
    n_go = 0
    place = _Place(log_id)
    for place.seq, element in enumerate(root.iter(etree.Element)):
        place.tag = str(element.tag)
        _note_text(place, element, log)
        if element in inside:
            n_go += place.tag == "GO"
            if not _read_or_stop(place, dict(element.attrib), log):
                break
        else:
            _add_text(log, OP_OTHER, place.tag, dict(element.attrib))
    if n_go != 1:
        raise LogError(log_id, expected="one GO element", got=None if n_go == 0 else f"{n_go} of them")
    if malformed is not None and log.damage is None:
        place.seq, place.tag = place.seq + 1, ""
        _stop(place.error("well-formed XML", malformed), log)
    return log


def _read_or_stop(place: "_Place", attributes: dict[str, str], log: TreeLog) -> bool:
    """Read an element; False where it is damaged and the log is left at what stands before it."""
    n_payload = len(log.payload)
    try:
        _read_element(place, attributes, log)
    except LogError as error:
        del log.payload[n_payload:]
        _stop(error, log)
        return False
    return True


def _stop(error: LogError, log: TreeLog) -> None:
    """The rest of the log cannot be read. Raises the error where that leaves no complete hand."""
    if not any(row[OP] in (OP_AGARI, OP_RYUUKYOKU) for row in log.rows):
        raise error
    log.damage = error
    log.notices.append(f"cut: {error.without_id}")


@dataclass(slots=True)
class _Place:
    log_id: str
    hand: int | None = None
    seq: int = 0
    tag: str = ""

    def error(self, expected: str, got: str | None) -> LogError:
        return LogError(self.log_id, self.hand, self.seq, self.tag, expected, got)


def parse_document(log_id: str, xml: bytes, notices: list[str]) -> tuple[Any, str | None]:
    """The root of the document, repaired where it is cut or has an attribute twice.

    And what is not well-formed after the elements that the root has, None where all is.
    """
    _check_size(log_id, xml)
    if not xml.strip():
        raise LogError(log_id, expected="an mjloggm document", got=None)
    if b"<!DOCTYPE" in xml:
        raise LogError(log_id, expected="an mjloggm document", got=_opening(xml))
    try:
        return etree.fromstring(xml, _parser()), None
    except etree.XMLSyntaxError as error:
        repaired = _cut_element(_single_attributes(xml, notices), notices)
        parser = _parser(recover=True)
        try:
            root = etree.fromstring(repaired, parser)
        except etree.XMLSyntaxError:
            root = None
        if root is None or {entry.type for entry in parser.error_log} - _CUT:
            beginning = _beginning(repaired)
            if beginning is None:
                raise LogError(log_id, expected="well-formed XML", got=error.msg) from error
            return beginning, error.msg
        if len(parser.error_log):
            notices.append("cut: no end tag")
        return root, None


def _beginning(xml: bytes) -> Any:
    """The root with the elements before the first fault.

    None where there is no root, or where it has ended: what follows a document is none of it.
    """
    parser = etree.XMLPullParser(("start", "end"), **_OPTIONS)
    with suppress(etree.XMLSyntaxError):
        parser.feed(xml)
    events = list(parser.read_events())
    return events[0][1] if events and events[-1] != ("end", events[0][1]) else None


def _check_size(log_id: str, xml: bytes) -> None:
    """Keep from lxml what is far larger than any log: many or long elements cost it much time and memory."""
    n_elements = xml.count(b"<")
    if n_elements > MOST_ELEMENTS:
        raise LogError(log_id, expected=f"at most {MOST_ELEMENTS} elements", got=str(n_elements))
    if LONG_ELEMENT.search(xml):
        raise LogError(log_id, expected=f"elements of at most {LONGEST_ELEMENT} bytes", got="a longer one")


# What libxml2 reports of a document whose only fault is that it ends early.
_CUT = {etree.ErrorTypes.ERR_TAG_NOT_FINISHED}


_OPTIONS: dict[str, Any] = {
    "resolve_entities": False,
    "no_network": True,
    "load_dtd": False,
    "remove_comments": True,
}


def _parser(recover: bool = False) -> Any:
    return etree.XMLParser(recover=recover, **_OPTIONS)


def _opening(xml: bytes) -> str:
    return xml[:80].decode("utf-8", "replace").strip()


def _cut_element(xml: bytes, notices: list[str]) -> bytes:
    """Drop an element that the end of the document cuts in the middle."""
    start = xml.rfind(b"<")
    if start < 0 or b">" in xml[start:]:
        return xml
    notices.append(f"cut: element dropped: {_opening(xml[start:])!r}")
    return xml[:start]


def _single_attributes(xml: bytes, notices: list[str]) -> bytes:
    """Keep the first of attributes that one element has twice."""

    def keep_first(match: re.Match[bytes]) -> bytes:
        tag = match.group()
        name_of_tag = _name(tag)
        found: dict[bytes, bytes] = {}
        repeated = []
        for attribute in ATTRIBUTE.finditer(tag):
            name, value = attribute.groups()
            if name in found:
                repeated.append(attribute.span())
                same = "same value" if found[name] == value else "another value, the first is kept"
                notices.append(
                    f"duplicate attribute: {name_of_tag} {name.decode('utf-8', 'replace')}: {same}"
                )
            found.setdefault(name, value)
        starts = [0, *(end for _, end in repeated)]
        ends = [*(start for start, _ in repeated), len(tag)]
        return b"".join(tag[start:end] for start, end in zip(starts, ends, strict=True))

    return START_TAG.sub(keep_first, xml)


def _name(tag: bytes) -> str:
    return re.split(rb"[\s/>]", tag, maxsplit=1)[0][1:].decode("utf-8", "replace")


def _find_game(log_id: str, root: Any) -> Any:
    games = list(root.iter(ROOT_TAG))
    if len(games) != 1:
        got = f"<{root.tag}>" if not games else f"{len(games)} of them"
        raise LogError(log_id, expected=f"one {ROOT_TAG} element", got=got)
    return games[0]


def _note_text(place: _Place, element: Any, log: TreeLog) -> None:
    for text in (element.text, element.tail):
        if text and text.strip(SPACE):
            log.notices.append(f"text: element {place.seq} <{place.tag}>: {text.strip()[:40]!r}")


def _read_element(place: _Place, attributes: dict[str, str], log: TreeLog) -> None:
    tag = place.tag
    if tag in NATIVE_TAGS:
        _read_native(place, NATIVE_TAGS[tag], attributes, log)
    elif tag in TEXT_TAGS or tag == ROOT_TAG:
        log.notices.extend(text_notices(place.seq, tag, attributes))
        _add_text(log, TEXT_TAGS.get(tag, OP_OTHER), tag, attributes)
    elif match := TILE_TAG.fullmatch(tag):
        _note_unknown(place, set(attributes), log)
        letter, number = match.groups()
        if len(number) > 9 or int(number) > 135:
            raise place.error("a tile id 0-135", number)
        op = OP_DRAW if letter >= "T" else OP_DISCARD
        if attributes:
            log.texts[place.seq] = (op, tag, attributes)
        log.rows.append((op, ord(letter) - ord("T" if op == OP_DRAW else "D"), int(number), len(log.payload)))
    else:
        log.notices.append(f"unknown element: {place.seq} <{tag}>")
        _add_text(log, OP_OTHER, tag, attributes)


def _add_text(log: TreeLog, op: int, tag: str, attributes: dict[str, str]) -> None:
    named = sum(1 << seat for seat in range(4) if f"n{seat}" in attributes)
    log.texts[len(log.rows)] = (op, tag, attributes)
    log.rows.append((op, -1, named if op == OP_UN else -1, len(log.payload)))


def _note_unknown(place: _Place, names: set[str], log: TreeLog) -> None:
    log.notices.extend(
        f"unknown attribute: element {place.seq} <{place.tag}>: {name}" for name in sorted(names)
    )


def _read_native(place: _Place, op: int, attributes: dict[str, str], log: TreeLog) -> None:
    if op == OP_INIT:
        place.hand = 0 if place.hand is None else place.hand + 1
    fields = {declared.name: declared for declared in FIELDS[op]}
    for declared in fields.values():
        if declared.is_required and declared.name not in attributes:
            raise place.error(f"{declared.name} ({declared.meaning})", None)
    first = len(log.payload)
    seat, value = -1, DRAW_EXHAUSTIVE if op == OP_RYUUKYOKU else -1
    kept = {}
    for name, text in attributes.items():
        known = fields.get(name)
        if known is None or known.code == TO_TEXT:
            kept[name] = text
            continue
        numbers = read_numbers(place, known, text)
        if known.code in (TO_SEAT, ATTR_OYA):
            seat = numbers[0]
        elif known.code in (TO_VALUE, TO_DRAW_TYPE, ATTR_SEED):
            value = numbers[0]
        if known.code >= 0:
            log.payload += [known.code, len(numbers), *numbers]
    if kept:
        log.texts[place.seq] = (op, place.tag, kept)
        _note_unknown(place, kept.keys() - fields.keys(), log)
    log.rows.append((op, seat, value, first))


def read_numbers(place: _Place, declared: Field, text: str) -> list[int]:
    """The numbers of an attribute, times its scale, checked against its declaration."""
    expected = f"{declared.name} ({declared.meaning})"
    if declared.code == TO_DRAW_TYPE:
        if text not in DRAW_TYPES:
            raise place.error(expected, text)
        return [DRAW_TYPES[text]]
    printed = text.split(",") if text else []
    pattern = NUMBER if declared.scale == 1 else DECIMAL
    if len(printed) not in declared.counts or not all(pattern.fullmatch(number) for number in printed):
        raise place.error(expected, text)
    numbers = [_scaled(number, declared.scale) for number in printed]
    for index, number in enumerate(numbers):
        low, high = declared.limits[index % len(declared.limits)]
        if not max(low, ANY[0]) <= number <= min(high, ANY[1]):
            raise place.error(expected, text)
    return numbers


def _scaled(text: str, scale: int) -> int:
    if scale == 1:
        return int(text) if len(text) < 20 else ANY[1] + 1
    whole, _, tenth = text.partition(".")
    return int(whole + (tenth or "0")) if len(text) < 20 else ANY[1] + 1
