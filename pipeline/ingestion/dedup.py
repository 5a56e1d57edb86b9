"""Decides what each log of the sources is: seen before, another copy of a stored game, or new."""

import hashlib
import zlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from parsers.errors import LogError
from parsers.sources import RawIndex, RawLog, nogid, unpack
from pipeline.store.stored import HashSet, KnownLogs, hash64

LOGS_PER_SHARD = 1_000
ENTRIES_PER_SHARD = 20_000  # copies and unreadable logs cost little; their rows go along

DUPLICATE, UNREADABLE = "duplicate", "unreadable"


class Arrival(NamedTuple):
    """A log on its way into the tables. ``status`` is None where the replay decides it."""

    raw: RawLog
    log_id: str | None
    source_key: int
    status: str | None = None
    reason: str = ""


class ShardLogs(NamedTuple):
    """The logs of one shard."""

    shard: str
    arrivals: list[Arrival]


class Deduplicator:
    """Sorts the logs of one walk through the sources; ``known`` grows by what it lets through.

    A log id that a log of this walk has claimed may still turn out to be unreadable or rejected.
    Other copies of it are therefore put off, and ``settle`` asks for another walk, in which the
    fate of the first copy is known.
    """

    def __init__(self, known: KnownLogs) -> None:
        self.skipped = 0
        self._known = known
        self._claimed = HashSet(np.empty(0, np.int64))
        self._refused: set[int] = set()
        self._is_putting_off = False

    def arrivals(self, raws: Iterable[RawLog]) -> Iterator[Arrival]:
        """What has to be stored of these logs, in their order."""
        for raw in raws:
            key = source_key(raw)
            if key in self._known.keys:
                self.skipped += 1
                continue
            arrival = self._judge(identify(raw, key))
            if arrival is not None:
                self._known.keys.add(key)
                yield arrival

    def _judge(self, arrival: Arrival) -> Arrival | None:
        if arrival.status is not None:
            return arrival
        assert arrival.log_id is not None
        id_hash = hash64(arrival.log_id)
        if id_hash in self._known.ids:
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
        self._known.ids.update(np.setdiff1d(self._claimed.to_array(), refused, assume_unique=True))
        return self._is_putting_off


def source_key(raw: RawLog | RawIndex) -> int:
    """A 64-bit hash of where a log or list was found and of its stored bytes."""
    return hash64(
        f"{raw.source}\0{raw.member or ''}\0{raw.error or ''}\0{len(raw.data)}\0{zlib.crc32(raw.data)}"
    )


def identify(raw: RawLog, key: int) -> Arrival:
    """The log with its id; where the name has none, the id comes from the content."""
    if raw.error is not None:
        return Arrival(raw, raw.log_id, key, UNREADABLE, raw.error)
    if raw.log_id is not None:
        return Arrival(raw, raw.log_id, key)
    try:
        return Arrival(raw, nogid(unpack(raw.data)), key)
    except LogError as error:
        return Arrival(raw, None, key, UNREADABLE, str(error))


def group_by_shard(arrivals: Iterable[Arrival]) -> Iterator[ShardLogs]:
    """Group logs into shards, in their order."""
    group: list[Arrival] = []
    n_logs = 0
    for arrival in arrivals:
        group.append(arrival)
        n_logs += arrival.status is None
        if n_logs == LOGS_PER_SHARD or len(group) == ENTRIES_PER_SHARD:
            yield _shard_of(group)
            group, n_logs = [], 0
    if group:
        yield _shard_of(group)


def _shard_of(group: list[Arrival]) -> ShardLogs:
    keys = np.array([arrival.source_key for arrival in group], np.int64)
    return ShardLogs(hashlib.sha256(keys.tobytes()).hexdigest()[:16], group)
