"""Reads archives of logs and lists of results, replays and judges every game, and stores the tables.

The stages, each a module: the walk through the sources (``parsers.sources``), what is new in them
(``dedup``), a list of results as rows (``result_lists``), which logs and lists form a shard (``grouping``),
the work on a shard, of logs in the worker processes (``worker``), of lists in this one, and which logs are
copies (``commits``). Shards are stored in the order of the sources: which there are, and what is in them,
depends on the sources and on what is stored, never on the number of workers or their speed.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from parsers.sources import Entry, OtherFile, Pending, RawIndex, RawLog, iter_sources, readable
from pipeline.ingestion.commits import Commits
from pipeline.ingestion.dedup import LogDeduplicator, ResultDeduplicator, arrival_of
from pipeline.ingestion.grouping import ShardLogs, ShardResults, shards_of
from pipeline.ingestion.result_lists import make_result_shard, rows_of_list
from pipeline.ingestion.summary import Summary
from pipeline.ingestion.worker import load_native_code, make_log_shard, native_code_is_ready
from pipeline.native.compiler import compiling_text
from pipeline.processes.pool import run_in_order
from pipeline.store.lock import lock_for_writing
from pipeline.store.passing import Place, forget_passed
from pipeline.store.places import check_source_path, check_warehouse_path
from pipeline.store.shards import (
    commit_shard,
    mark_warehouse,
    nothing_left_incoming,
    prepare_warehouse,
    stored_shards,
)
from pipeline.store.source_folders import remember_folders
from pipeline.store.stored import StoredLogs, StoredResults, read_stored_logs, read_stored_results

Sources = str | Path | Sequence[str | Path]
Progress = Callable[[int], None]  # called with the number of logs and lists just done
Announce = Callable[[str], None]  # called with a line for the user when there is something to wait for


def ingest(
    sources: Sources,
    warehouse: str | Path = "warehouse",
    jobs: int = 1,
    progress: Progress | None = None,
    announce: Announce | None = None,
    wall: bool = True,
) -> Summary:
    """Add the new logs and results of the sources to the warehouse; return what was found.

    Sources are files or folders, one or several, in any form that ``parsers.sources`` reads. Logs stored
    by an earlier run are left out, so an interrupted run goes on where it stopped. With more than one job
    a script must guard its start with ``if __name__ == "__main__"``, as for all worker processes of
    Python. Without ``wall`` the walls are not made from the seeds: nothing is compared with them, and
    columns that need them are null. ``Summary.faults`` lists the self-checks that did not hold for what was
    added. Raises FileNotFoundError for a source that does not exist and WarehouseError for a warehouse that
    cannot be written.

    >>> import pipeline
    >>> summary = pipeline.ingest("data/sample/games.zip", "my_warehouse")
    >>> summary.stored, summary.duplicates, summary.hands, summary.is_clean
    (60, 0, 489, True)
    """
    begun = time.perf_counter()
    paths = _existing(sources)
    folder = Path(warehouse)
    check_warehouse_path(folder)
    mark_warehouse(folder)
    with lock_for_writing(folder):
        prepare_warehouse(folder)
        remember_folders(folder, paths)
        _load(announce)
        earlier = set(stored_shards(folder))
        with nothing_left_incoming(folder):
            summary = _ingest(paths, folder, jobs, progress, wall)
        _verify(summary, [shard for shard in stored_shards(folder) if shard not in earlier], folder)
    summary.seconds = time.perf_counter() - begun
    return summary


def _verify(summary: Summary, added: Sequence[str], warehouse: Path) -> None:
    """Check the shards that this run has added; what an interrupted run adds waits for ``paifu verify``.

    With them the lists of results are compared with the logs, whichever of the two came first.
    """
    from pipeline.store.verify import count_differing_results, verify_added  # a check starts without DuckDB

    summary.faults = verify_added(warehouse, added)
    if added:
        summary.results_differing = count_differing_results(warehouse)


def _ingest(paths: list[Path], warehouse: Path, jobs: int, progress: Progress | None, wall: bool) -> Summary:
    summary = Summary()
    stored = read_stored_logs(warehouse)
    logs = LogDeduplicator(stored)
    results = ResultDeduplicator(read_stored_results(warehouse))
    failing: set[Place] = set()
    entries = _noting_failures(_counting_others(iter_sources(paths), summary), failing)
    shards = shards_of(entries, logs.arrival_of, partial(rows_of_list, dedup=results))
    for done in _store(shards, warehouse, stored, jobs, wall):
        summary.add(done)
        if progress:
            progress(done.logs + done.result_files)
    summary.add(Summary(logs=logs.skipped, skipped=logs.skipped, refused_before=logs.refused_before))
    summary.add(
        Summary(
            result_files=results.skipped,
            result_files_skipped=results.skipped,
            result_files_refused_before=results.refused_before,
        )
    )
    if len(stored.passing):
        forget_passed(warehouse, paths, failing)
    return summary


def _store(
    shards: Iterable[ShardLogs | ShardResults], warehouse: Path, stored: StoredLogs, jobs: int, wall: bool
) -> Iterator[Summary]:
    """Make the shards and store them in their order."""
    commits = Commits(warehouse, stored, partial(make_log_shard, warehouse=warehouse, wall=wall))
    for shard, done in _process(shards, warehouse, jobs, wall):
        if isinstance(shard, ShardLogs):
            yield commits.commit(shard, done)
        else:
            commit_shard(warehouse, shard.shard)
            yield done or Summary()


def check(
    sources: Sources,
    jobs: int = 1,
    progress: Progress | None = None,
    announce: Announce | None = None,
    wall: bool = True,
) -> Summary:
    """Replay and judge every log of the sources, read every list of results, and store nothing.

    ``Summary.findings`` lists the disagreements, the logs that were refused and lines with faults, the first
    ``summary.MAX_FINDINGS`` of them. Without ``wall`` nothing is compared with the walls. Raises
    FileNotFoundError for a source that does not exist, WarehouseError for an address such as s3://.

    >>> import pipeline
    >>> summary = pipeline.check("data/sample/games.zip")
    >>> summary.checks_run > 35_000, summary.findings
    (True, [])
    """
    begun = time.perf_counter()
    paths = _existing(sources)
    _load(announce)
    summary, of_lists = Summary(), Summary()
    results = ResultDeduplicator(StoredResults.empty())
    logs_and_lists = _counting_others(iter_sources(paths), summary)
    shards = shards_of(logs_and_lists, arrival_of, partial(rows_of_list, dedup=results))
    for _, done in _process(shards, None, jobs, wall):
        if done is not None:
            (of_lists if done.result_files else summary).add(done)
            if progress:
                progress(done.logs + done.result_files)
    summary.add(of_lists)  # their findings come last
    summary.seconds = time.perf_counter() - begun
    return summary


def _counting_others(entries: Iterable[Entry], summary: Summary) -> Iterator[RawLog | RawIndex]:
    """The logs and lists; what else is in the sources is counted on the way."""
    for entry in entries:
        if isinstance(entry, OtherFile):
            summary.other_files[entry.kind] += 1
        elif isinstance(entry, Pending):
            summary.pending += entry.n_rows
        else:
            yield entry


def _noting_failures(
    entries: Iterable[RawLog | RawIndex], failing: set[Place]
) -> Iterator[RawLog | RawIndex]:
    """The logs and lists; the places that cannot be read just now are noted on the way."""
    for entry in entries:
        if entry.is_passing:
            member = None if entry.member is None else readable(entry.member)
            failing.add((readable(entry.source), member))
        yield entry


def _load(announce: Announce | None) -> None:
    """Have the native code ready before the work begins, and before the workers start."""
    if announce and not native_code_is_ready():
        announce(compiling_text("the rules engine"))
    load_native_code()


def _process(
    shards: Iterable[ShardLogs | ShardResults], warehouse: Path | None, jobs: int, wall: bool
) -> Iterator[tuple[ShardLogs | ShardResults, Summary | None]]:
    """Each shard, in order, with what was found when it was written, or without a warehouse judged.

    Lists stay in this process. Of logs with an id that was seen before nothing is known yet, and nothing is
    done: their turn comes when all before them are stored.
    """
    taken: deque[ShardLogs | ShardResults] = deque()

    def taking() -> Iterator[ShardLogs | ShardResults]:
        for shard in shards:
            taken.append(shard)
            yield shard

    work = partial(_make_shard, warehouse=warehouse, wall=wall)
    for done in run_in_order(work, taking(), jobs, stays=_stays):
        yield taken.popleft(), done


def _make_shard(shard: ShardLogs | ShardResults, warehouse: Path | None, wall: bool) -> Summary | None:
    if isinstance(shard, ShardResults):
        return make_result_shard(shard, warehouse)
    return None if shard.are_further else make_log_shard(shard, warehouse, wall)


def _stays(shard: ShardLogs | ShardResults) -> bool:
    return isinstance(shard, ShardResults) or shard.are_further


def _existing(sources: Sources) -> list[Path]:
    paths = [Path(source) for source in ([sources] if isinstance(sources, (str, Path)) else sources)]
    for path in paths:
        check_source_path(path)
        if not path.exists():
            raise FileNotFoundError(f"no such file or folder: {str(path)!r}")
    return paths
