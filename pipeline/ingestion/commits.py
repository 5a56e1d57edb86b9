"""Stores the shards of a run one after the other, and decides which of their logs are copies.

Workers take every first log of an id for a new game, and write its tables. Here, in the order of the sources,
each log is compared with the games that are stored and those before it in its shard. A copy has the same log
id, the same XML, or the same seed and the same moves as far as both logs go. Where a shard has copies it is
written again without their games, which is rare; then it is moved to its place. So what is stored does not
depend on the number of workers, and a run that is killed has stored the first shards of those that it would
have stored.
"""

from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

import numpy as np

from pipeline.ingestion.dedup import DUPLICATE, Arrival
from pipeline.ingestion.grouping import ShardLogs
from pipeline.ingestion.summary import Summary
from pipeline.store.shards import commit_shard
from pipeline.store.stored import StoredLogs, hash64
from pipeline.store.twins import Twin, WrittenLog, read_twins, written_logs

BY_ID = "log id already stored"
BY_XML = "XML already stored"
BY_MOVES = "seed already stored, with the same moves as far as both logs go"


class Commits:
    """``stored`` grows by the games of every shard. ``make`` writes a shard."""

    def __init__(self, warehouse: Path, stored: StoredLogs, make: Callable[[ShardLogs], Summary]) -> None:
        self._warehouse = warehouse
        self._stored = stored
        self._make = make

    def commit(self, shard: ShardLogs, summary: Summary | None) -> Summary:
        """Store a shard; ``summary`` is what a worker returned that wrote it, None where none did."""
        if summary is None:
            shard = shard._replace(arrivals=self._marked_by_id(shard.arrivals))
            summary = self._make(shard)
        while True:
            judged = _Judge(self._warehouse, shard, self._stored)
            if judged.arrivals == shard.arrivals:
                break
            shard = shard._replace(arrivals=judged.arrivals)
            summary = self._make(shard)
        commit_shard(self._warehouse, shard.shard)
        self._stored.ids.update(np.array([hash64(log_id) for log_id in judged.kept], np.int64))
        self._stored.traces.update(np.array(list(judged.kept.values()), np.int64))
        return summary

    def _marked_by_id(self, arrivals: list[Arrival]) -> list[Arrival]:
        """The logs of which one with the same id is stored, or comes before: nobody has read them yet."""
        ids: set[str | None] = set()
        marked = []
        for arrival in arrivals:
            if arrival.status is None:
                if arrival.log_id in ids or _is_stored(arrival.log_id, self._stored):
                    arrival = _copy(arrival, arrival.log_id, BY_ID)
                ids.add(arrival.log_id)
            marked.append(arrival)
        return marked


class _Judge:
    """Compares the logs of a shard that is written with what is stored, in their order.

    ``arrivals``: as they have to be stored; ``kept``: trace by log id of the games among them.
    """

    def __init__(self, warehouse: Path, shard: ShardLogs, stored: StoredLogs) -> None:
        self.kept: dict[str, int] = {}
        self._unread: set[str] = (
            set()
        )  # ids of logs that were taken for copies, and have to be read after all
        self._stored = stored
        rows = written_logs(warehouse, shard.shard)
        self._read_twins(warehouse, shard.shard, rows)
        self.arrivals = [self._judge(*pair) for pair in zip(shard.arrivals, rows, strict=True)]

    def _read_twins(self, warehouse: Path, shard: str, rows: list[WrittenLog]) -> None:
        """Of each trace that several have, the games that are stored, and the shard's own by log id."""
        self._games: dict[int, list[Twin]] = defaultdict(list)
        self._own: dict[str, Twin] = {}
        counts = Counter(row.trace for row in rows if row.trace is not None)
        shared = [trace for trace, n in counts.items() if n > 1 or trace in self._stored.traces]
        if shared:
            games, own = read_twins(warehouse, shard, shared)
            self._own = {twin.log_id: twin for twin in own}
            for twin in games:
                self._games[twin.trace].append(twin)

    def _judge(self, arrival: Arrival, row: WrittenLog) -> Arrival:
        log_id = arrival.log_id
        if log_id is None or arrival.status not in (None, DUPLICATE):
            return arrival
        if self._has(log_id):
            return _copy(arrival, log_id, BY_ID)
        if arrival.status == DUPLICATE:
            if arrival.duplicate_of != log_id and self._has(arrival.duplicate_of):
                return arrival
            self._unread.add(log_id)  # one at a time: further ones wait for what becomes of it
            return arrival._replace(status=None, reason="", duplicate_of=None)
        if row.trace is None:
            return arrival
        twin = self._own.get(log_id)
        if twin is not None:
            original = self._original_of(twin)
            if original is not None:
                return _copy(arrival, original.log_id, _how(twin, original))
            self._games[twin.trace].append(twin)
        self.kept[log_id] = row.trace
        return arrival

    def _has(self, log_id: str | None) -> bool:
        return log_id in self.kept or log_id in self._unread or _is_stored(log_id, self._stored)

    def _original_of(self, twin: Twin) -> Twin | None:
        """The game that it is a copy of; the first by log id where it begins as several do."""
        same = [game for game in self._games[twin.trace] if _is_same(twin, game)]
        return min(same, key=lambda game: game.log_id, default=None)


def _is_stored(log_id: str | None, stored: StoredLogs) -> bool:
    return log_id is not None and hash64(log_id) in stored.ids


def _copy(arrival: Arrival, original: str | None, reason: str) -> Arrival:
    return arrival._replace(status=DUPLICATE, reason=reason, duplicate_of=original)


def _is_same(twin: Twin, game: Twin) -> bool:
    return twin.sha256 == game.sha256 or twin.has_same_moves(game)


def _how(twin: Twin, game: Twin) -> str:
    return BY_XML if twin.sha256 == game.sha256 else BY_MOVES
