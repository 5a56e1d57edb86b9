"""Groups what is new in the sources into shards, in the order of the sources.

A shard holds logs or what lists of results say, and is named by the source keys of these. So which shards
there are depends on the sources and on what is stored, on nothing else. Four groups are filled side by side,
and each becomes a shard when it is full: the first logs of their ids, further ones, what could not be read
for a reason that may pass, and lists.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from parsers.sources import RawIndex, RawLog
from pipeline.facts.result_rows import ResultRows
from pipeline.ingestion.dedup import Arrival
from pipeline.store.shards import RESULTS_PREFIX, shard_name

LOGS_PER_SHARD = 1_000
BYTES_PER_SHARD = 64 * 1024 * 1024  # of logs as they are stored; a thousand have a fifth of it
ENTRIES_PER_SHARD = 20_000  # copies and unreadable logs cost little; their rows go along
RESULTS_PER_SHARD = 25_000  # with their rows about 80 MB of memory
LISTS_PER_SHARD = 10_000


class ShardLogs(NamedTuple):
    """The logs of one shard. ``are_further``: other logs of their ids come before, all in earlier shards or
    in this one.
    """

    shard: str
    arrivals: list[Arrival]
    are_further: bool = False


class ShardResults(NamedTuple):
    """The rows of one shard of lists of results."""

    shard: str
    rows: ResultRows


def shards_of(
    entries: Iterable[RawLog | RawIndex],
    arrival_of: Callable[[RawLog], Arrival | None],
    rows_of: Callable[[RawIndex], ResultRows | None],
) -> Iterator[ShardLogs | ShardResults]:
    """The shards of one walk through the sources, each as soon as it is full.

    ``arrival_of``, ``rows_of``: what is to be stored of a log, and of a list; None where it is nothing.
    """
    firsts, further, passing = _Logs(), _Logs(are_further=True), _Logs()
    lists, passing_lists = _Lists(), _Lists()
    for entry in entries:
        if isinstance(entry, RawIndex):
            of_kind = passing_lists if entry.is_passing else lists
            if (rows := rows_of(entry)) is not None and of_kind.add(rows):
                yield from of_kind.take()
        elif (arrival := arrival_of(entry)) is not None:
            logs = passing if entry.is_passing else further if arrival.is_further else firsts
            if logs.add(arrival):
                if logs is further:
                    yield from firsts.take()
                yield from logs.take()
    for group in (lists, passing_lists, firsts, further, passing):
        yield from group.take()


class _Logs:
    """Logs for one shard."""

    def __init__(self, are_further: bool = False) -> None:
        self._are_further = are_further
        self._begin()

    def _begin(self) -> None:
        self._arrivals: list[Arrival] = []
        self._n_games = self._n_bytes = 0

    def add(self, arrival: Arrival) -> bool:
        """True where the shard is full."""
        self._arrivals.append(arrival)
        self._n_games += arrival.status is None and not arrival.is_further
        self._n_bytes += arrival.n_bytes
        is_full = self._n_games == LOGS_PER_SHARD or len(self._arrivals) == ENTRIES_PER_SHARD
        return is_full or self._n_bytes >= BYTES_PER_SHARD

    def take(self) -> Iterator[ShardLogs]:
        """The shard, if there is anything for it."""
        if self._arrivals:
            arrivals = self._arrivals
            self._begin()
            name = shard_name([arrival.source_key for arrival in arrivals])
            yield ShardLogs(name, arrivals, self._are_further)


class _Lists:
    """Rows of lists for one shard."""

    def __init__(self) -> None:
        self._rows = ResultRows()

    def add(self, rows: ResultRows) -> bool:
        """True where the shard is full."""
        self._rows.add(rows)
        n_lines = len(self._rows.results) + len(self._rows.faults)
        return n_lines >= RESULTS_PER_SHARD or len(self._rows.files) >= LISTS_PER_SHARD

    def take(self) -> Iterator[ShardResults]:
        """The shard, if there is anything for it."""
        if self._rows.files:
            rows, self._rows = self._rows, ResultRows()
            yield ShardResults(shard_name([file.source_key for file in rows.files], RESULTS_PREFIX), rows)
