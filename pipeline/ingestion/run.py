"""Reads archives of logs and lists of results, replays and judges every game, and stores the tables.

The stages, each a module: the walk through the sources (``parsers.sources``), what is new in them
(``dedup``), a list of results as rows (``result_lists``), which logs and lists form a shard (``grouping``),
the work on a shard, of logs in the worker processes (``worker``), of lists in this one, and which logs are
copies (``commits``). Shards are stored in the order of the sources, a commit each: which there are, and
what is in them, depends on the sources and on what is stored, never on the number of workers or their speed.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from parsers.sources import (
    Entry,
    OtherFile,
    Pending,
    RawIndex,
    RawLog,
    iter_completest_first,
    iter_sources,
    readable,
)
from pipeline.ingestion.cluster import as_workers_see_it, on_cluster
from pipeline.ingestion.commits import Commits
from pipeline.ingestion.dedup import LogDeduplicator, ResultDeduplicator, arrival_of
from pipeline.ingestion.grouping import ShardLogs, ShardResults, shards_of
from pipeline.ingestion.made import Made
from pipeline.ingestion.result_lists import make_result_shard, rows_of_list
from pipeline.ingestion.summary import Summary
from pipeline.ingestion.worker import load_native_code, make_log_shard, native_code_is_ready
from pipeline.native.compiler import compiling_text
from pipeline.processes.pool import run_in_order
from pipeline.store.catalog import check_all_columns
from pipeline.store.compaction import compact
from pipeline.store.objects import nothing_left_unfinished
from pipeline.store.passing import Place as SourcePlace
from pipeline.store.passing import forget_passed
from pipeline.store.places import Place, check_source_path
from pipeline.store.snapshots import Snapshot, begin_warehouse, open_snapshot
from pipeline.store.source_folders import remember_folders
from pipeline.store.stored import StoredResults, read_stored_logs, read_stored_results

Sources = str | Path | Sequence[str | Path]
Progress = Callable[[int], None]  # called with the number of logs and lists just done
Shard = ShardLogs | ShardResults
Runner = Callable[
    [Callable[[Shard], Made | None], Iterable[Shard], Callable[[Shard], bool]], Iterator[Made | None]
]
Announce = Callable[[str], None]  # called with a line for the user when there is something to wait for


def ingest(
    sources: Sources,
    warehouse: Place = "warehouse",
    jobs: int = 1,
    progress: Progress | None = None,
    announce: Announce | None = None,
    wall: bool = True,
    cluster: str | None = None,
    merge: bool = True,
) -> Summary:
    """Add the new logs and results of the sources to the warehouse; return what was found.

    Sources are files or folders, one or several, in any form that ``parsers.sources`` reads. Logs stored
    by an earlier run are left out, so an interrupted run goes on where it stopped. With more than one job
    a script must guard its start with ``if __name__ == "__main__"``, as for all worker processes of
    Python. Without ``wall`` the walls are not made from the seeds: nothing is compared with them, and
    columns that need them are null. ``cluster``: of Dask, ``tcp://host:8786`` or ``local:4``; its
    workers do what jobs do otherwise (docs/cluster.md). ``merge``: small shards that have piled up become few
    large ones (``paifu compact``). ``Summary.faults`` lists the self-checks that did not
    hold for what was added. Raises FileNotFoundError for a source that does not exist, WarehouseError for a
    warehouse that cannot be written, and ClusterError for a cluster that cannot be used or goes away.

    >>> import pipeline
    >>> summary = pipeline.ingest("data/sample/games.zip", "my_warehouse")
    >>> summary.stored, summary.duplicates, summary.hands, summary.is_clean
    (60, 0, 489, True)
    """
    begun = time.perf_counter()
    paths = _existing(sources)
    if cluster is not None:
        warehouse = as_workers_see_it(warehouse)
    runner = _runner(jobs, cluster, announce, warehouse)
    begin_warehouse(warehouse)
    before = open_snapshot(warehouse)
    check_all_columns(before)
    remember_folders(warehouse, paths)
    _load(announce)
    with nothing_left_unfinished(before.objects):
        summary, after = _ingest(paths, warehouse, before, runner, progress, wall)
    _verify(summary, [name for name in after.shards if name not in before.shards], after)
    if merge:
        compact(warehouse)
    summary.seconds = time.perf_counter() - begun
    return summary


def _verify(summary: Summary, added: Sequence[str], snapshot: Snapshot) -> None:
    """Check the shards that this run has added; what an interrupted run adds waits for ``paifu verify``.

    With them the lists of results are compared with the logs, whichever of the two came first.
    """
    from pipeline.store.verify import count_differing_results, verify_added  # a check starts without DuckDB

    summary.faults = verify_added(snapshot, added)
    if added:
        summary.results_differing = count_differing_results(snapshot)


def _ingest(
    paths: list[Path],
    warehouse: Place,
    snapshot: Snapshot,
    runner: Runner,
    progress: Progress | None,
    wall: bool,
) -> tuple[Summary, Snapshot]:
    """What was found, and the warehouse after the last commit."""
    summary = Summary()
    stored, stored_results = read_stored_logs(snapshot), read_stored_results(snapshot)
    logs, results = LogDeduplicator(stored), ResultDeduplicator(stored_results)
    commits = Commits(
        snapshot,
        stored,
        stored_results,
        partial(make_log_shard, warehouse=warehouse, wall=wall),
        partial(make_result_shard, warehouse=warehouse),
    )
    failing: set[SourcePlace] = set()
    entries = _noting_failures(_counting_others(iter_completest_first(paths), summary), failing)
    shards = shards_of(entries, logs.arrival_of, partial(rows_of_list, dedup=results))
    for shard, made in _process(shards, warehouse, runner, wall):
        done = _commit(commits, shard, made)
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
    if not len(stored.passing):
        return summary, commits.snapshot
    return summary, forget_passed(commits.snapshot, paths, failing)


def _commit(commits: Commits, shard: Shard, made: Made | None) -> Summary:
    if isinstance(shard, ShardLogs):
        return commits.commit(shard, made)
    assert made is not None  # lists are read in this process
    return commits.commit_results(shard, made)


def check(
    sources: Sources,
    jobs: int = 1,
    progress: Progress | None = None,
    announce: Announce | None = None,
    wall: bool = True,
    cluster: str | None = None,
) -> Summary:
    """Replay and judge every log of the sources, read every list of results, and store nothing.

    ``Summary.findings`` lists the disagreements, the logs that were refused and lines with faults, the first
    ``summary.MAX_FINDINGS`` of them. Without ``wall`` nothing is compared with the walls; ``cluster`` as for
    ``ingest``. Raises FileNotFoundError for a source that does not exist, WarehouseError for an address such
    as s3://, ClusterError as ``ingest``.

    >>> import pipeline
    >>> summary = pipeline.check("data/sample/games.zip")
    >>> summary.checks_run > 35_000, summary.findings
    (True, [])
    """
    begun = time.perf_counter()
    paths = _existing(sources)
    runner = _runner(jobs, cluster, announce, None)
    _load(announce)
    summary, of_lists = Summary(), Summary()
    results = ResultDeduplicator(StoredResults.empty())
    logs_and_lists = _counting_others(iter_sources(paths), summary)
    shards = shards_of(logs_and_lists, arrival_of, partial(rows_of_list, dedup=results))
    for _, made in _process(shards, None, runner, wall):
        if made is not None:
            done = made.summary
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
    entries: Iterable[RawLog | RawIndex], failing: set[SourcePlace]
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
    shards: Iterable[Shard], warehouse: Place | None, runner: Runner, wall: bool
) -> Iterator[tuple[Shard, Made | None]]:
    """Each shard, in order, with what was made of it, or without a warehouse only found.

    Lists stay in this process. Of logs with an id that was seen before nothing is known yet, and nothing is
    done: their turn comes when all before them are stored.
    """
    taken: deque[Shard] = deque()

    def taking() -> Iterator[Shard]:
        for shard in shards:
            taken.append(shard)
            yield shard

    work = partial(_make_shard, warehouse=warehouse, wall=wall)
    for done in runner(work, taking(), _stays):
        yield taken.popleft(), done


def _runner(jobs: int, cluster: str | None, announce: Announce | None, warehouse: Place | None) -> Runner:
    """How the work on shards is done: here, in worker processes, or on a cluster."""
    if cluster is not None:
        return on_cluster(cluster, announce, warehouse)
    return lambda work, items, stays: run_in_order(work, items, jobs, stays)


def _make_shard(shard: Shard, warehouse: Place | None, wall: bool) -> Made | None:
    if isinstance(shard, ShardResults):
        return make_result_shard(shard, warehouse)
    return None if shard.are_further else make_log_shard(shard, warehouse, wall)


def _stays(shard: Shard) -> bool:
    return isinstance(shard, ShardResults) or shard.are_further


def _existing(sources: Sources) -> list[Path]:
    paths = [Path(source) for source in ([sources] if isinstance(sources, (str, Path)) else sources)]
    for path in paths:
        check_source_path(path)
        if not path.exists():
            raise FileNotFoundError(f"no such file or folder: {str(path)!r}")
    return paths
