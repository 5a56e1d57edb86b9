"""Reads archives of logs and lists of results, replays and judges every game, and stores the tables.

The parent process walks through the sources and decides what each log is (``pipeline.ingestion.dedup``); new
logs go to the workers, a thousand at a time (``pipeline.ingestion.worker``), and become a shard named by
what is in it. Which logs form a shard depends on the sources and on what is stored, never on the number of
workers or their speed. Lists of results are read on the way (``pipeline.ingestion.result_lists``).
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from parsers.sources import iter_logs, iter_sources
from pipeline.ingestion.dedup import Arrival, Deduplicator, group_by_shard, identify, source_key
from pipeline.ingestion.result_lists import ResultLists
from pipeline.ingestion.summary import Summary
from pipeline.ingestion.worker import Processed, load_native_code, make_shard, native_code_is_ready
from pipeline.native.compiler import compiling_text
from pipeline.processes.pool import run_in_order
from pipeline.store.lock import lock_for_writing
from pipeline.store.shards import check_is_warehouse, prepare_warehouse, stored_shards
from pipeline.store.source_folders import remember_roots
from pipeline.store.stored import HashSet, KnownResults, read_known_logs, read_known_results

Sources = str | Path | Sequence[str | Path]
Progress = Callable[[int], None]  # called with the number of logs just done
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
    if folder.exists():
        check_is_warehouse(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with lock_for_writing(folder):
        prepare_warehouse(folder)
        remember_roots(folder, paths)
        _load(announce)
        earlier = set(stored_shards(folder))
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
    known = read_known_logs(warehouse)
    lists = ResultLists(read_known_results(warehouse), warehouse, progress)
    is_first = needs_walk = True
    while needs_walk:
        dedup = Deduplicator(known)
        raws = lists.take(iter_sources(paths)) if is_first else iter_logs(paths)
        for part in _process(dedup.arrivals(raws), warehouse, jobs, wall):
            dedup.refuse(part.refused)
            summary.add(part.summary)
            if progress:
                progress(part.summary.logs)
        if is_first:
            summary.skipped = dedup.skipped
            summary.logs += dedup.skipped
            summary.add(lists.summary)
        needs_walk = dedup.settle()
        is_first = False
    return summary


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
    FileNotFoundError for a source that does not exist.

    >>> import pipeline
    >>> summary = pipeline.check("data/sample/games.zip")
    >>> summary.checks_run > 35_000, summary.findings
    (True, [])
    """
    begun = time.perf_counter()
    paths = _existing(sources)
    _load(announce)
    summary = Summary()
    lists = ResultLists(KnownResults(HashSet(), HashSet(), HashSet()), None, progress)
    raws = lists.take(iter_sources(paths))
    arrivals = (identify(raw, source_key(raw)) for raw in raws)
    for part in _process(arrivals, None, jobs, wall):
        summary.add(part.summary)
        if progress:
            progress(part.summary.logs)
    summary.add(lists.summary)
    summary.seconds = time.perf_counter() - begun
    return summary


def _load(announce: Announce | None) -> None:
    """Have the native code ready before the work begins, and before the workers start."""
    if announce and not native_code_is_ready():
        announce(compiling_text("the rules engine"))
    load_native_code()


def _process(
    arrivals: Iterable[Arrival], warehouse: Path | None, jobs: int, wall: bool
) -> Iterator[Processed]:
    work = partial(make_shard, warehouse=warehouse, wall=wall)
    return run_in_order(work, group_by_shard(arrivals), jobs)


def _existing(sources: Sources) -> list[Path]:
    paths = [Path(source) for source in ([sources] if isinstance(sources, (str, Path)) else sources)]
    for path in paths:
        if not path.exists():
            raise FileNotFoundError(f"no such file or folder: {str(path)!r}")
    return paths
