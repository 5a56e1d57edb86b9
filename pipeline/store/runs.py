"""Which shards are to be merged, so that few are left however many small ones come.

What one merge writes is a *run*: shards that together are sorted, with the same level and digest in their
names. A shard as an ingest writes it is a run by itself, of a level by its size. When sixteen runs of a level
have come they are merged into one of the next, so that a row is written again once for each time the
warehouse grows sixteen-fold, and few runs stand beside each other.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from pipeline.store.commits import StoredShard
from pipeline.store.shards import RESULTS_PREFIX

FAN = 16  # runs of a level that become one
SMALL = 20_000  # logs, or lines of lists, of a run that is merged on request whatever else there is
HIGHEST = 2  # level of runs that an ingest merges by itself: a quarter of a million games in a minute

_NAME = re.compile(r"run(\d+)-([0-9a-f]{16})-(\d{4})")
_COUNTED = ("logs", "results", "result_files")
_LIMITS = (256, 4_096)  # logs, or lines of lists, of a shard of level 0, and 1; above it is of level 2


class Run(NamedTuple):
    """``level`` grows with size; ``shards`` in their order."""

    level: int
    shards: list[StoredShard]


def runs_to_merge(shards: Iterable[StoredShard], on_request: bool) -> list[Run]:
    """The runs that are next to become one; none where nothing is to be done.

    By itself an ingest merges what has piled up. ``on_request``: as many as are worth it: the smallest ones,
    and larger ones as long as they are not four times as large as all that are smaller.
    """
    for kind in _by_kind(shards):
        runs = _runs_of(kind)
        if on_request:
            if len(smallest := _smallest(runs)) > 1:
                return smallest
            continue
        by_level: dict[int, list[Run]] = defaultdict(list)
        for run in runs:
            by_level[run.level].append(run)
        for level in range(HIGHEST + 1):
            if len(by_level[level]) >= FAN:
                return by_level[level]
    return []


def _smallest(runs: list[Run]) -> list[Run]:
    """In the order in which they came."""
    chosen: list[Run] = []
    n_rows = 0
    for run in sorted(runs, key=_size):
        if chosen and _size(run) > max(SMALL, 4 * n_rows):
            break
        n_rows += _size(run)
        chosen.append(run)
    return [run for run in runs if run in chosen]


def names_of_run(runs: Iterable[Run], n_shards: int) -> list[str]:
    """Names for the shards of the run that these become: by what is merged."""
    runs = list(runs)
    digest = hashlib.sha256()
    for run in runs:
        for shard in run.shards:
            digest.update("".join(file.sha256 for file in shard.files).encode())
    kind = RESULTS_PREFIX if runs[0].shards[0].name.startswith(RESULTS_PREFIX) else ""
    run_name = f"{kind}run{max(run.level for run in runs) + 1}-{digest.hexdigest()[:16]}"
    return [f"{run_name}-{number:04d}" for number in range(n_shards)]


def _by_kind(shards: Iterable[StoredShard]) -> tuple[list[StoredShard], list[StoredShard]]:
    """Those of logs, and those of lists of results."""
    kinds: tuple[list[StoredShard], list[StoredShard]] = ([], [])
    for shard in shards:
        kinds[shard.name.startswith(RESULTS_PREFIX)].append(shard)
    return kinds


def _runs_of(shards: Iterable[StoredShard]) -> list[Run]:
    runs: dict[str, Run] = {}
    for shard in shards:
        merged = _NAME.fullmatch(shard.name.removeprefix(RESULTS_PREFIX))
        key, level = (merged[2], int(merged[1])) if merged else (shard.name, _level_of(shard))
        runs.setdefault(key, Run(level, [])).shards.append(shard)
    return list(runs.values())


def _level_of(shard: StoredShard) -> int:
    """Of a shard that no merge has written."""
    return sum(n_rows_of(shard) >= limit for limit in _LIMITS)


def _size(run: Run) -> int:
    return sum(map(n_rows_of, run.shards))


def n_rows_of(shard: StoredShard) -> int:
    """Its logs, or lines of lists, or lists where these are more."""
    return max((file.n_rows for file in shard.files if file.table in _COUNTED), default=0)
