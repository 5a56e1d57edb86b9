"""Decides what is new in the sources: each log, each list of results, and each line of a list.

A log has been seen before, is the first of its log id, or a further one: what becomes of that depends on
what became of the first (``commits``). What is new is known from then on, so that one walk through the
sources gives everything once.
"""

import zlib
from typing import NamedTuple

from parsers.errors import LogError
from parsers.sources import RawIndex, RawLog, nogid, unpack_prefix
from pipeline.store.stored import StoredLogs, StoredResults, hash64

DUPLICATE, UNREADABLE = "duplicate", "unreadable"

NEW, REPEATED, OTHER_RESULT = "new", "repeated", "other_result"  # what a line of a list is


class Arrival(NamedTuple):
    """A log on its way into the tables. ``status`` is None where the replay decides it.

    ``n_bytes``: as it is stored in the source. ``duplicate_of``: the log id under which the game is stored.
    ``is_further``: not the first log of this id.
    """

    raw: RawLog
    log_id: str | None
    source_key: int
    n_bytes: int
    status: str | None = None
    reason: str = ""
    duplicate_of: str | None = None
    is_further: bool = False


class LogDeduplicator:
    """Sorts the logs of a walk through the sources; ``stored`` grows by what it lets through.

    ``skipped``: how many logs an earlier run has seen, ``refused_before``: how many of these it rejected or
    could not read. Whether a log is the first of its id depends on the logs before it in the sources, and
    not on how far their shards have come: a run that was killed goes on as if it had not been.
    """

    def __init__(self, stored: StoredLogs) -> None:
        self.skipped = 0
        self.refused_before = 0
        self._stored = stored

    def arrival_of(self, raw: RawLog) -> Arrival | None:
        """The log, if something has to be stored of it."""
        key = source_key(raw)
        if key in self._stored.keys:
            self.skipped += 1
            self.refused_before += key in self._stored.refused
            return None
        self._stored.keys.add(key)
        arrival = _identify(raw, key)
        if arrival.log_id is None or raw.is_passing:
            return arrival
        id_hash = hash64(arrival.log_id)
        if id_hash in self._stored.ids:  # a game that is stored stays so: the copy is not read
            return arrival._replace(raw=raw._replace(data=b""), is_further=True)
        if id_hash in self._stored.other_ids:
            return arrival._replace(is_further=True)
        self._stored.other_ids.add(id_hash)
        return arrival


class ResultDeduplicator:
    """Sorts lists of results and their lines; ``stored`` grows by what is new.

    ``skipped``: how many lists were stored before, ``refused_before``: how many of these as unreadable or
    with broken lines.
    """

    def __init__(self, stored: StoredResults) -> None:
        self.skipped = 0
        self.refused_before = 0
        self._stored = stored

    def is_new_list(self, key: int) -> bool:
        """Whether a list of this source key has not been read yet."""
        if key in self._stored.keys:
            self.skipped += 1
            self.refused_before += key in self._stored.refused
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
    n_bytes = len(raw.data)
    if raw.error is not None:
        return Arrival(raw, raw.log_id, key, n_bytes, UNREADABLE, raw.error)
    if raw.log_id is not None:
        return Arrival(raw, raw.log_id, key, n_bytes)
    try:
        return Arrival(raw, nogid(unpack_prefix(raw.data).data), key, n_bytes)
    except LogError as error:
        return Arrival(raw, None, key, n_bytes, UNREADABLE, str(error))
