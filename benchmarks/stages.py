"""CPU time per game of each stage of ``paifu ingest``, of the whole, and of the floor.

    python benchmarks/stages.py SOURCE [--rounds N]

SOURCE is a zip of logs or a folder of files. The floor is what no program that reads the same bytes
and writes the same tables can save: fetching the stored bytes, unpacking, one pass over them, writing. All
figures come from one run, stage after stage on the same batches; the minimum and the median over the
rounds are printed, because other work on the machine only ever adds.
"""

import argparse
import hashlib
import statistics
import tempfile
import time
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from parsers.formats import read_batch
from parsers.sources import iter_logs, unpack
from pipeline.facts.build import build_tables
from pipeline.facts.logs import LogEntry
from pipeline.ingestion.dedup import arrival_of
from pipeline.ingestion.grouping import ShardLogs, shards_of
from pipeline.ingestion.worker import GAMES_PER_BATCH, load_native_code, make_log_shard, readers
from pipeline.replay.batch_walls import read_walls
from pipeline.replay.run import replay_batch
from pipeline.store.objects import open_objects
from pipeline.store.shards import ShardWriter

STAGES = ("fetch", "open", "unpack", "hash", "read", "wall", "replay", "tables", "write", "scan")
FLOOR = ("fetch", "unpack", "scan", "write")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    load_native_code()
    rounds = [measure(options.source) for _ in range(options.rounds + 1)][1:]
    report(rounds)


def measure(source: Path) -> dict[str, float]:
    """CPU microseconds per game of one round, by stage.

    'whole' is make_log_shard over the same logs, 'no wall' the same without the walls.
    """
    spent: dict[str, float] = defaultdict(float)
    with clock(spent, "fetch"):
        fetch(source)
    with clock(spent, "open"):
        found = shards_of(iter_logs([source]), arrival_of, lambda raw: None)
        shards = [shard for shard in found if isinstance(shard, ShardLogs)]
    n_logs = sum(len(logs.arrivals) for logs in shards)
    with tempfile.TemporaryDirectory() as folder:
        for logs in shards:
            stages_of_shard(logs, Path(folder) / "stages", spent)
        for name in ("whole", "no wall"):
            with clock(spent, name):
                for logs in shards:
                    make_log_shard(logs, Path(folder) / name, wall=name == "whole")
    return {stage: 1e6 * seconds / n_logs for stage, seconds in spent.items()}


def fetch(source: Path) -> int:
    """Get the stored bytes of every log, with nothing but the standard library; their sum."""
    if source.is_dir():
        return sum(len(path.read_bytes()) for path in source.rglob("*") if path.is_file())
    with zipfile.ZipFile(source) as archive:
        return sum(len(archive.read(name)) for name in archive.namelist())


def stages_of_shard(logs: ShardLogs, warehouse: Path, spent: dict[str, float]) -> None:
    batches = []
    for start in range(0, len(logs.arrivals), GAMES_PER_BATCH):
        arrivals = logs.arrivals[start : start + GAMES_PER_BATCH]
        with clock(spent, "unpack"):
            xmls = [unpack(arrival.raw.data) for arrival in arrivals]
        with clock(spent, "scan"):
            np.frombuffer(b"".join(xmls), np.uint8).max()
        with clock(spent, "hash"):
            hashes = [hashlib.sha256(xml).hexdigest() for xml in xmls]
        documents = [(str(arrival.log_id), xml) for arrival, xml in zip(arrivals, xmls, strict=True)]
        with clock(spent, "read"):
            batch = read_batch(documents, readers())
        with clock(spent, "replay"):
            replay_batch(batch, wall=False)
        with clock(spent, "wall"):
            read_walls(batch)
        replayed = replay_batch(batch)
        with clock(spent, "tables"):
            entries = [
                LogEntry(
                    a.raw.source, a.raw.member, a.log_id, len(xml), digest, a.source_key, None, None, None
                )
                for a, xml, digest in zip(arrivals, xmls, hashes, strict=True)
            ]
            batches.append(build_tables(batch, replayed, entries))
    with clock(spent, "write"), ShardWriter(open_objects(warehouse), logs.shard) as writer:
        for tables in batches:
            writer.write(tables)


@contextmanager
def clock(spent: dict[str, float], stage: str) -> Iterator[None]:
    begun = time.process_time()
    yield
    spent[stage] += time.process_time() - begun


def report(rounds: list[dict[str, float]]) -> None:
    def line(name: str, values: list[float]) -> None:
        least, median = min(values), statistics.median(values)
        print(f"{name:8} {least:7.1f} {median:7.1f}   {1e6 / median:9,.0f}")

    print("CPU per game, microseconds: minimum, median; games a second and core at the median")
    for stage in STAGES:
        line(stage, [spent[stage] for spent in rounds])
    floors = [sum(spent[stage] for stage in FLOOR) for spent in rounds]
    wholes = [spent["open"] + spent["whole"] for spent in rounds]
    line("floor", floors)
    line("whole", wholes)
    bare = [spent["open"] + spent["no wall"] for spent in rounds]
    line("no wall", bare)
    ratios = [whole / floor for whole, floor in zip(wholes, floors, strict=True)]
    shares = [whole / other - 1 for whole, other in zip(wholes, bare, strict=True)]
    print(f"the wall adds to the rest: median {statistics.median(shares):.0%}, minimum {min(shares):.0%}")
    print(f"whole / floor: median {statistics.median(ratios):.2f}, minimum {min(ratios):.2f}")


if __name__ == "__main__":
    main()
