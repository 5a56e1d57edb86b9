"""Damaged logs without end: mutant number n of a list of logs is always the same.

Kinds, in turn: bytes, attributes, elements, one number, many numbers, a splice of two games.
"""

import random
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

BYTES = re.compile(rb"(?s).")
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
ELEMENT = re.compile(rb"<[^>]*>")
ATTRIBUTE = re.compile(rb' (\w+)="([^"]*)"')
NAMES = [
    b"hai",
    b"who",
    b"ten",
    b"sc",
    b"m",
    b"type",
    b"seed",
    b"owari",
    b"yaku",
    b"step",
    b"ba",
    b"x",
    b"n1",
]
TAGS = [b"<T5/>", b"<D5/>", b'<N who="1" m="7" />', b'<DORA hai="0" />', b'<BYE who="2" />', b"</mjloggm>"]
HUGE = [b"2147483648", b"-1", b"99999999999999999999", b"1e9", b"0x1", b"", b"NaN", "\u0663".encode()]


class Mutant(NamedTuple):
    """A damaged log. ``place``: where one number was changed, as ``AGARI ten``; ``""`` for other kinds."""

    log_id: str
    kind: str
    xml: bytes
    place: str = ""


def mutant(logs: Sequence[tuple[str, bytes]], n: int) -> Mutant:
    """The nth damaged log of these, which are pairs of id and text."""
    rng = random.Random(n)
    kind = list(KINDS)[n % len(KINDS)]
    log_id, xml = rng.choice(logs)
    if kind == "one number":
        return Mutant(log_id, kind, *one_number(xml, rng))
    if kind == "splice":
        return Mutant(log_id, kind, _splice(xml, rng.choice(logs)[1], rng))
    return Mutant(log_id, kind, KINDS[kind](xml, rng))


def one_number(xml: bytes, rng: random.Random) -> tuple[bytes, str]:
    """The log with another number in one place, and the place."""
    numbers = list(NUMBER.finditer(xml))
    found = rng.choice(
        [rng.choice(numbers), rng.choice(numbers), _of_rare_element(xml, rng) or rng.choice(numbers)]
    )
    old = int(float(found.group()))
    others = [
        old + 1,
        old - 1,
        old + rng.randrange(2, 200),
        rng.randrange(4),
        rng.randrange(136),
        rng.randrange(65536),
    ]
    new = rng.choice([number for number in others if number != old and number >= min(0, old)])
    return _put(xml, found, b"%d" % new), _place(xml, found)


def _of_rare_element(xml: bytes, rng: random.Random) -> re.Match[bytes] | None:
    """A number of an element that is no draw or discard, of which there are most."""
    element = rng.choice([found for found in ELEMENT.finditer(xml) if b"=" in found.group()] or [None])
    if element is None:
        return None
    numbers = list(NUMBER.finditer(xml, element.start(), element.end()))
    return rng.choice(numbers) if numbers else None


def _place(xml: bytes, found: re.Match[bytes]) -> str:
    """Tag and attribute; ``draw``, ``discard``, and ``n`` for the names of all four seats."""
    start = xml.rfind(b"<", 0, found.start())
    element = xml[start : found.start()]
    tag = re.match(rb"<([A-Za-z]+)", element)
    if tag is None:
        return "no element"
    attributes = re.findall(rb'(\w+)="[^"]*', element)
    if attributes:
        return f"{tag.group(1).decode()} {re.sub('n[0-3]', 'n', attributes[-1].decode())}"
    return "draw" if tag.group(1) in b"TUVW" else "discard" if tag.group(1) in b"DEFG" else "attribute name"


def _put(xml: bytes, found: re.Match[bytes], new: bytes) -> bytes:
    return xml[: found.start()] + new + xml[found.end() :]


def _many_numbers(xml: bytes, rng: random.Random) -> bytes:
    for _ in range(rng.randrange(2, 6)):
        found = rng.choice(list(NUMBER.finditer(xml)) or [None])
        if found is None:
            break
        new = rng.choice(HUGE) if rng.random() < 0.3 else b"%d" % rng.randrange(200)
        xml = _put(xml, found, new)
    return xml


def _bytes(xml: bytes, rng: random.Random) -> bytes:
    for _ in range(rng.randrange(1, 4)):
        start = rng.randrange(len(xml) + 1)
        end = min(len(xml), start + rng.choice([0, 1, 1, 2, 30]))
        xml = xml[:start] + rng.randbytes(rng.choice([0, 1, 1, 3])) + xml[end:]
    return xml


def _attributes(xml: bytes, rng: random.Random) -> bytes:
    """An attribute is gone, doubled, renamed, empty, hostile, or has the value of another."""
    found = list(ATTRIBUTE.finditer(xml))
    one, other = rng.choice(found), rng.choice(found)
    name, value = one.groups()
    texts = [
        b"",
        one.group() * 2,
        b' %s="%s"' % (rng.choice(NAMES), value),
        b' %s=""' % name,
        b' %s="%s"' % (name, other.group(2)),
        b' %s="%s"' % (name, rng.choice(HUGE)),
        b' %s="%s"' % (name, value + b"," + value),
        b' %s="%s"' % (name, value.rpartition(b",")[0]),
    ]
    return _put(xml, one, rng.choice(texts))


def _elements(xml: bytes, rng: random.Random) -> bytes:
    """Elements are gone, doubled, changed about, moved, or put in."""
    elements = ELEMENT.findall(xml)
    for _ in range(rng.randrange(1, 3)):
        i, j = rng.randrange(len(elements)), rng.randrange(len(elements))
        change = rng.randrange(5)
        if change == 0 and len(elements) > 1:
            elements.pop(i)
        elif change == 1:
            elements.insert(j, elements[i])
        elif change == 2:
            elements[i], elements[j] = elements[j], elements[i]
        elif change == 3:
            elements.insert(j, elements.pop(i))
        else:
            elements.insert(j, rng.choice(TAGS))
    return b"".join(elements)


def _splice(xml: bytes, other: bytes, rng: random.Random) -> bytes:
    """The beginning of one game and the end of another, or of the same."""
    here, there = ELEMENT.findall(xml), ELEMENT.findall(other)
    return b"".join(here[: rng.randrange(len(here))] + there[rng.randrange(len(there)) :])


KINDS: dict[str, Callable[..., bytes | tuple[bytes, str]]] = {
    "bytes": _bytes,
    "attributes": _attributes,
    "elements": _elements,
    "one number": one_number,
    "many numbers": _many_numbers,
    "splice": _splice,
}
