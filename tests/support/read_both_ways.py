"""One log read in both ways, in a form that can be compared."""

from typing import NamedTuple

from parsers.batch import EventBatch
from parsers.mjlog import scanner
from parsers.mjlog.heads import read_head
from parsers.mjlog.reader import read_batch
from parsers.mjlog.tree import read_tree


class Reading(NamedTuple):
    rows: list
    payload: list
    texts: dict
    notices: tuple


def reading_of(batch: EventBatch, game: int) -> Reading:
    """One game of a batch, PAYLOAD counted from its own payload."""
    first, end = batch.first_event[game], batch.first_event[game + 1]
    rows = batch.events[first : end + 1].tolist()
    start, stop = rows[0][3], rows[-1][3]
    own = [(op, seat, value, payload - start) for op, seat, value, payload in rows[:-1]]
    return Reading(
        own, batch.payload[start:stop].tolist(), batch.text_events[game].texts, batch.notices[game]
    )


def read(xml: bytes, tokenize=scanner.tokenize) -> Reading:
    """A log as ``read_batch`` reads it. LogError as an exception."""
    batch = read_batch([("log", xml)], tokenize)
    if batch.errors:
        raise batch.errors[0]
    return reading_of(batch, 0)


def read_slowly(xml: bytes) -> Reading:
    """A log as lxml reads it. LogError as an exception."""
    log = read_tree("log", xml)
    read_head("log", log.texts)
    return Reading(log.rows, log.payload, log.texts, tuple(log.notices))


def is_scanned(xml: bytes) -> bool:
    """Tell whether the scanner accepts a log, so that lxml is not asked."""
    refused = []

    def tokenize(*arguments):
        counts = scanner.tokenize(*arguments)
        refused.append(arguments[-1].tolist() != [-1])
        return counts

    read_batch([("log", xml)], tokenize)
    return not refused[0]
