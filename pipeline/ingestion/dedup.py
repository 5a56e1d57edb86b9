"""Decides what is new in the sources: each log, each list of results, and each line of a list.

A log is seen before, another copy of a stored game, or new. What is new is known from then on, so that
one walk through the sources gives everything once.
"""

import zlib
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from parsers.errors import LogError
from parsers.sources import RawIndex, RawLog, nogid, unpack_prefix
from pipeline.store.stored import HashSet, StoredLogs, StoredResults, hash64

DUPLICATE, UNREADABLE = "duplicate", "unreadable"

NEW, REPEATED, OTHER_RESULT = "new", "repeated", "other_result"  # what a line of a list is


class Arrival(NamedTuple):
    """A log on its way into the tables. ``status`` is None where the replay decides it."""

    raw: RawLog
    log_id: str | None
    source_key: int
    status: str | None = None
    reason: str = ""


class LogDeduplicator:
    """Sorts the logs of one walk through the sources; ``stored`` grows by what it lets through.

    A log id that a log of this walk has claimed may still turn out to be unreadable or rejected.
    Other copies of it are therefore put off, and ``settle`` asks for another walk, in which the
    fate of the first copy is known. ``skipped``: how many logs an earlier run has seen, ``refused_before``:
    how many of these it rejected or could not read.
    """

    def __init__(self, stored: StoredLogs) -> None:
        self.skipped = 0
        self.refused_before = 0
        self._stored = stored
        self._claimed = HashSet(np.empty(0, np.int64))
        self._refused: set[int] = set()
        self._is_putting_off = False

    def arrival_of(self, raw: RawLog) -> Arrival | None:
        """The log, if something has to be stored of it."""
        key = source_key(raw)
        if key in self._stored.keys:
            self.skipped += 1
            self.refused_before += key in self._stored.refused
            return None
        arrival = self._judge(_identify(raw, key))
        if arrival is not None:
            self._stored.keys.add(key)
        return arrival

    def _judge(self, arrival: Arrival) -> Arrival | None:
        if arrival.status is not None:
            return arrival
        assert arrival.log_id is not None
        id_hash = hash64(arrival.log_id)
        if id_hash in self._stored.ids:
            copy = arrival.raw._replace(data=b"")
            return arrival._replace(raw=copy, status=DUPLICATE, reason="log id already stored")
        if id_hash in self._claimed:
            self._is_putting_off = True
            return None
        self._claimed.add(id_hash)
        return arrival

    def refuse(self, log_ids: Iterable[str]) -> None:
        """Take note of logs whose tables are not stored: their ids stay free."""
        self._refused.update(map(hash64, log_ids))

    def settle(self) -> bool:
        """End the walk: the ids of stored logs are taken. True where another walk is needed."""
        refused = np.array(sorted(self._refused), np.int64)
        self._stored.ids.update(np.setdiff1d(self._claimed.to_array(), refused, assume_unique=True))
        return self._is_putting_off


class ResultDeduplicator:
    """Sorts lists of results and their lines; ``stored`` grows by what is new.

    ``skipped``: how many lists were stored before.
    """

    def __init__(self, stored: StoredResults) -> None:
        self.skipped = 0
        self._stored = stored

    def is_new_list(self, key: int) -> bool:
        """Whether a list of this source key has not been read yet."""
        if key in self._stored.keys:
            self.skipped += 1
            return False
        self._stored.keys.add(key)
        return True

    def judge(self, result_id: int, log_id: str | None) -> str:
        """What a line is: NEW, REPEATED, or OTHER_RESULT than an earlier line says of the same log."""
        if result_id in self._stored.results:
            return REPEATED
        if log_id is not None:
            id_hash = hash64(log_id)
            if id_hash in self._stored.log_ids:
                return OTHER_RESULT
            self._stored.log_ids.add(id_hash)
        self._stored.results.add(result_id)
        return NEW


def source_key(raw: RawLog | RawIndex) -> int:
    """A 64-bit hash of where a log or list was found and of its stored bytes."""
    return hash64(
        f"{raw.source}\0{raw.member or ''}\0{raw.error or ''}\0{len(raw.data)}\0{zlib.crc32(raw.data)}"
    )


def arrival_of(raw: RawLog) -> Arrival:
    """The log, whether it is new or not."""
    return _identify(raw, source_key(raw))


def _identify(raw: RawLog, key: int) -> Arrival:
    """The log with its id; where the name has none, the id comes from the content."""
    if raw.error is not None:
        return Arrival(raw, raw.log_id, key, UNREADABLE, raw.error)
    if raw.log_id is not None:
        return Arrival(raw, raw.log_id, key)
    try:
        return Arrival(raw, nogid(unpack_prefix(raw.data).data), key)
    except LogError as error:
        return Arrival(raw, None, key, UNREADABLE, str(error))
