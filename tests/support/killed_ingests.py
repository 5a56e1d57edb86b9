"""Kills an ingest right before steps that it takes on the disk, and goes on with it. A script:

    python killed_ingests.py FOLDER every|kinds

Prints what it did as JSON: the ``steps`` of an ingest by kind, how often it was ``killed``, and before which
of them the next run then gave other commits or files than an ingest that nobody disturbs (``different``).
Each ingest is a fork of one process, so that the engine is loaded once.
"""

import json
import os
import shutil
import signal
import sys
from pathlib import Path

import duckdb  # noqa: F401 - here, so that the forks need not load it
import pyarrow.dataset
import pyarrow.parquet  # noqa: F401
import short_games
from result_lines import write_line, write_list
from short_games import log_id
from stored import named
from walled_games import walled_game
from watched_steps import Steps

import pipeline
from pipeline.ingestion import grouping
from pipeline.ingestion import run as ingestion
from pipeline.ingestion.worker import load_native_code
from pipeline.store import runs

LOCKED = ("scb20170101.log", f"{log_id(30)}.mjlog", f"{log_id(31)}.mjlog")  # in the first run
STILL_LOCKED = LOCKED[2:]


def write_archive(folder):
    """``first``: what is stored before; ``second``: of every kind of log and list."""
    whole = walled_game(key="killed")
    write(folder / "first", log_id(0), short_games.sound())
    write(folder / "first", log_id(30), short_games.sound(30))
    write(folder / "first", log_id(31), short_games.sound(31))
    (folder / "first" / LOCKED[0]).write_bytes(write_list([write_line("scb")]))
    second = folder / "second"
    write(second, f"a/{log_id(1)}", short_games.illegal(1))
    write(second, f"a/{log_id(2)}", whole[: len(whole) // 2])
    write(second, "a/my game", short_games.sound())
    write(second, f"b/{log_id(0)}", short_games.sound())
    write(second, f"b/{log_id(1)}", short_games.sound(1))
    write(second, f"b/{log_id(3)}", whole)
    write(second, f"b/{log_id(4)}", short_games.sound(4))
    write(second, f"c/{log_id(1)}", short_games.lying())
    (second / "scc.html").write_bytes(write_list([write_line(log_id=log_id(4)), "no result"]))


def write(folder, name, xml):
    path = folder / f"{name}.mjlog"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(xml if isinstance(xml, bytes) else xml.encode())


def lock(names):
    """These files cannot be opened from now on, in this process."""
    real_open = Path.open

    def open_(path, *arguments, **more):
        if path.name in names:
            raise PermissionError(13, "Permission denied", str(path))
        return real_open(path, *arguments, **more)

    Path.open = open_


def in_fork(work):
    """Do this in a process of its own; its exit status, minus the signal that killed it."""
    process = os.fork()
    if process == 0:
        status = 1
        try:
            work()
            status = 0
        finally:
            os._exit(status)
    _, status = os.waitpid(process, 0)
    return os.waitstatus_to_exitcode(status)


class Scenario:
    """Ingests of some sources into a copy of a warehouse, or where there is none into a new one."""

    def __init__(self, sources, begun, warehouse):
        self.sources, self.begun, self.warehouse = sources, begun, warehouse

    def begin(self):
        shutil.rmtree(self.warehouse, ignore_errors=True)
        if self.begun:
            shutil.copytree(self.begun, self.warehouse)

    def run(self, last=None, told=None):
        """The exit status of an ingest that is killed before step ``last``; its steps go into ``told``."""

        def work():
            lock(STILL_LOCKED)
            steps = Steps(self.warehouse, last)
            pipeline.ingest(self.sources, self.warehouse)
            if told:
                told.write_text(json.dumps(steps.kinds))

        return in_fork(work)

    def try_all(self, is_wanted):
        """(kinds of all steps, kinds of the kills, those of them after which something is different)."""
        self.begin()
        told = self.warehouse.with_suffix(".json")
        assert self.run(told=told) == 0
        kinds = json.loads(told.read_text())
        expected = named(self.warehouse)
        killed, different = [], []
        for number, kind in enumerate(kinds, 1):
            if not is_wanted(kind, number, kinds):
                continue
            killed.append(kind)
            self.begin()
            assert self.run(last=number) == -signal.SIGKILL, (number, kind)
            if self.run() != 0 or named(self.warehouse) != expected:
                different.append(f"{number} {kind}")
            print(f"{len(killed)} of at most {len(kinds)}, {len(different)} different", file=sys.stderr)
        return kinds, killed, different


def is_last(kind, number, kinds):
    """The last step of a kind: then most has been done."""
    return kind not in kinds[number:]


def main(folder, which):
    write_archive(folder / "archive")
    sources = [folder / "archive" / "first", folder / "archive" / "second"]
    grouping.LOGS_PER_SHARD = 4
    grouping.ENTRIES_PER_SHARD = 6
    runs.FAN = 2  # so that each ingest ends with merges
    ingestion._verify = lambda *arguments: None
    load_native_code()

    def store_first():
        lock(LOCKED)
        pipeline.ingest(sources[0], folder / "begun")

    assert in_fork(store_first) == 0
    is_wanted = is_last if which == "kinds" else lambda *step: True
    steps, killed, different = [], [], []
    for name, of, begun in (("new", sources[0], None), ("grown", sources, folder / "begun")):
        found = Scenario(of, begun, folder / name).try_all(is_wanted)
        for total, more in zip((steps, killed, different), found, strict=True):
            total += more
    counts = {kind: steps.count(kind) for kind in sorted(set(steps))}
    print(json.dumps({"steps": counts, "killed": len(killed), "different": different}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
