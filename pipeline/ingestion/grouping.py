"""Groups what is new in the sources into shards, in the order of the sources.

A shard holds logs or what lists of results say, and is named by the source keys of these. So which shards
there are depends on the sources and on what is stored, on nothing else.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from parsers.sources import RawIndex, RawLog
from pipeline.facts.result_rows import ResultRows
from pipeline.ingestion.dedup import Arrival
from pipeline.store.shards import RESULTS_PREFIX

LOGS_PER_SHARD = 1_000
BYTES_PER_SHARD = 64 * 1024 * 1024  # of logs as they are stored; a thousand have a fifth of it
ENTRIES_PER_SHARD = 20_000  # copies and unreadable logs cost little; their rows go along
RESULTS_PER_SHARD = 25_000  # with their rows about 80 MB of memory
LISTS_PER_SHARD = 10_000


class ShardLogs(NamedTuple):
    """The logs of one shard."""

    shard: str
    arrivals: list[Arrival]


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
    arrivals: list[Arrival] = []
    n_logs = n_bytes = 0
    rows = ResultRows()
    for entry in entries:
        if isinstance(entry, RawLog):
            if (arrival := arrival_of(entry)) is None:
                continue
            arrivals.append(arrival)
            n_logs += arrival.status is None
            n_bytes += len(arrival.raw.data)
            is_full = n_logs == LOGS_PER_SHARD or len(arrivals) == ENTRIES_PER_SHARD
            if is_full or n_bytes >= BYTES_PER_SHARD:
                yield _shard_of_logs(arrivals)
                arrivals, n_logs, n_bytes = [], 0, 0
        elif (more := rows_of(entry)) is not None:
            rows.add(more)
            n_lines = len(rows.results) + len(rows.faults)
            if n_lines >= RESULTS_PER_SHARD or len(rows.files) >= LISTS_PER_SHARD:
                yield _shard_of_results(rows)
                rows = ResultRows()
    if rows.files:
        yield _shard_of_results(rows)
    if arrivals:
        yield _shard_of_logs(arrivals)


def _shard_of_logs(arrivals: list[Arrival]) -> ShardLogs:
    return ShardLogs(_name([arrival.source_key for arrival in arrivals]), arrivals)


def _shard_of_results(rows: ResultRows) -> ShardResults:
    return ShardResults(RESULTS_PREFIX + _name([file.source_key for file in rows.files]), rows)


def _name(source_keys: Sequence[int]) -> str:
    return hashlib.sha256(np.array(source_keys, np.int64).tobytes()).hexdigest()[:16]
