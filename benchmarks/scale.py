"""What a large archive costs: adds of many hours, two workers, bytes and objects, reports by size.

    python benchmarks/scale.py adds     [--adds 8760] [--games 20]
    python benchmarks/scale.py workers  SOURCE
    python benchmarks/scale.py sizes    [--millions .1 .5 2]

Games are synthetic and multiplied: some thousands are played, the others are copies with ids, seeds, digests
and times of their own (``tests/support/multiplied.py``). Times are CPU seconds of this process and its
children, unless it says wall; ratios are of one run. docs/scale.md is made from its figures.
"""

import argparse
import datetime as dt
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

import pipeline
from pipeline.store.compaction import compact
from pipeline.store.shards import ShardWriter, read_shard, shard_name
from pipeline.store.snapshots import Snapshot, begin_warehouse, open_snapshot, try_commit
from pipeline.synth.archive import write_logs
from pipeline.synth.schedule import Plan, play_games

REPORTS = (
    "rates_basic",
    "rates_by_year",
    "riichi_by_turn",
    "draws_nagashi",
    "luck_riichi_by_wait",
    "tenpai_shanten_by_turn",
    "danger_by_turn",
    "yaku_frequency",
    "placement_by_seat",
    "archive_games",
)
FIRST_HOUR = dt.datetime(2012, 1, 1)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    of_adds = commands.add_parser("adds")
    of_adds.add_argument("--adds", type=int, default=8760)
    of_adds.add_argument("--games", type=int, default=20)
    of_adds.set_defaults(run=adds)
    of_workers = commands.add_parser("workers")
    of_workers.add_argument("source", type=Path)
    of_workers.set_defaults(run=workers)
    of_sizes = commands.add_parser("sizes")
    of_sizes.add_argument("--millions", type=float, nargs="+", default=[0.1, 0.5, 2.0])
    of_sizes.set_defaults(run=sizes)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        options.run(Path(folder), options)


# Adds


def adds(folder: Path, options: argparse.Namespace) -> None:
    """An archive that grew by the hour, and one of the same games that was written at once."""
    base = _base(folder, options.games)
    hourly, at_once = folder / "hourly", folder / "at once"
    costs = []
    for hour in range(options.adds):
        begun = _cpu()
        _add(hourly, base, [hour])
        compact(hourly)
        costs.append(_cpu() - begun)
        if hour + 1 in (options.adds // 10, options.adds):
            tail = statistics.median(costs[-200:])
            print(
                f"{hour + 1} adds: {_shape(hourly)}; an add {tail:.3f} s at the median of the last, "
                f"{sum(costs) / len(costs):.3f} s on average, {max(costs):.1f} s at most"
            )
    per_shard = 1_000 // options.games
    for hour in range(0, options.adds, per_shard):
        _add(at_once, base, range(hour, min(hour + per_shard, options.adds)))
        compact(at_once)
    print(f"at once: {_shape(at_once)}")
    slow, quick = (_queries(place) for place in (hourly, at_once))
    print(
        f"{len(REPORTS)} reports, each with a new opening: {slow:.2f} s against {quick:.2f} s, "
        f"ratio {slow / quick:.2f}"
    )
    for place in (hourly, at_once):
        compact(place, on_request=True)
    print(f"after a merge on request: {_queries(hourly):.2f} s, {_queries(at_once):.2f} s; {_shape(hourly)}")


def _base(folder: Path, n_games: int) -> list[dict[str, Any]]:
    """Tables of a shard of so many games that were played."""
    write_logs(play_games(Plan(n_games)), folder / "base.zip")
    pipeline.ingest(folder / "base.zip", folder / "base", merge=False)
    snapshot = open_snapshot(folder / "base")
    return [read_shard(snapshot.objects, shard) for shard in snapshot.shards.values()]


def _add(warehouse: Path, base: list[dict[str, Any]], numbers: Any) -> Snapshot:
    """A shard of copies, stored as an ingest stores one."""
    from multiplied import HOUR, copies

    begin_warehouse(warehouse)
    snapshot = open_snapshot(warehouse)
    numbers = list(numbers)
    with ShardWriter(snapshot.objects, shard_name(numbers)) as writer:
        for number in numbers:
            for tables in base:
                writer.write(copies(tables, number + 1, FIRST_HOUR + number * HOUR))
    after = try_commit(snapshot, [writer.shard])
    assert after is not None
    return after


def _queries(warehouse: Path) -> float:
    """Seconds of all reports, each as a command would run it."""
    return min(sum(_report(warehouse, name) for name in REPORTS) for _ in range(3))


def _report(warehouse: Path, name: str) -> float:
    begun = _cpu()
    pipeline.report(warehouse, name)
    return _cpu() - begun


def _shape(warehouse: Path) -> str:
    snapshot = open_snapshot(warehouse)
    files = snapshot.sizes()
    games = sum(file.n_rows for file in snapshot.files("games"))
    megabytes = sum(files.values()) / 1e6
    return f"{games:,} games, {len(snapshot.shards)} shards, {len(files):,} files, {megabytes:,.0f} MB"


# Workers


def workers(_: Path, options: argparse.Namespace) -> None:
    """Wall seconds of an ingest by one process, two, and a cluster of two; and what the driver costs."""
    pipeline.check("data/sample/games.zip")  # the engine is loaded
    runs: dict[str, Callable[[Path], object]] = {
        "one process": lambda place: pipeline.ingest(options.source, place),
        "two jobs": lambda place: pipeline.ingest(options.source, place, jobs=2),
        "cluster of two": lambda place: pipeline.ingest(options.source, place, cluster="local:2"),
    }
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(3):
        for name, run in runs.items():
            with tempfile.TemporaryDirectory() as place:
                begun = time.perf_counter()
                run(Path(place) / "w")
                seconds[name].append(time.perf_counter() - begun)
    one = min(seconds["one process"])
    for name, found in seconds.items():
        print(f"{name:15} {min(found):7.2f} s wall, {one / min(found):.2f} x")


# Sizes


def sizes(folder: Path, options: argparse.Namespace) -> None:
    """Bytes, objects and seconds of reports by millions of games."""
    base = _base(folder, 1_000)
    warehouse = folder / "warehouse"
    n_shards = 0
    for millions in sorted(options.millions):
        begun = _cpu()
        while n_shards < 1_000 * millions:
            _add(warehouse, base, [n_shards])
            compact(warehouse)
            n_shards += 1
        print(f"\n{_shape(warehouse)}; written in {_cpu() - begun:,.0f} s")
        begun = _cpu()
        with pipeline.open_warehouse(warehouse, statistics=False):
            print(f"opening: {_cpu() - begun:.3f} s")
        for name in REPORTS:
            wall = time.perf_counter()
            cpu = _report(warehouse, name)
            print(f"{name:28} {cpu:8.2f} s CPU, {time.perf_counter() - wall:8.2f} s wall")
        print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024:,} MB")


def _cpu() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


if __name__ == "__main__":
    main()
