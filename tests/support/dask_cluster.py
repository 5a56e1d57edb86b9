"""A scheduler and workers of Dask on this machine, started by hand as docs/cluster.md says."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TESTS = Path(__file__).parents[1]
PATHS = os.pathsep.join(map(str, (TESTS.parent, TESTS, TESTS / "support")))


class DaskCluster:
    """Its ``address``, and ``workers``, a process each."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._folder = folder
        self._environment = os.environ | {"PYTHONPATH": PATHS} | environment
        self.workers: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--port", "0", "--no-dashboard", "--host", "127.0.0.1", "--scheduler-file", str(file)
        )
        self._file = str(file)
        self.address = self._address(file)

    def _start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-c", "from dask.__main__ import main; main()", *arguments]
        log = (self._folder / "cluster.log").open("ab")
        return subprocess.Popen(
            command, stdout=log, stderr=log, env=self._environment, start_new_session=True, cwd=self._folder
        )

    def _address(self, file: Path) -> str:
        import json

        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if file.exists() and (text := file.read_text()):
                return str(json.loads(text)["address"])
            time.sleep(0.05)
        raise AssertionError((self._folder / "cluster.log").read_text())

    def add_worker(self) -> None:
        self.workers.append(
            self._start(
                *("worker", "--scheduler-file", self._file, "--nthreads", "1", "--no-nanny"),
                *("--no-dashboard", "--host", "127.0.0.1", "--local-directory", str(self._folder)),
            )
        )

    def kill_worker(self) -> None:
        """The one that came first, as a machine that loses its power."""
        worker = self.workers.pop(0)
        worker.send_signal(signal.SIGKILL)
        worker.wait()

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@contextmanager
def dask_cluster(folder: Path, n_workers: int = 2, **environment: str) -> Iterator[DaskCluster]:
    """A cluster of so many workers, each with one thread."""
    cluster = DaskCluster(folder, **environment)
    try:
        for _ in range(n_workers):
            cluster.add_worker()
        yield cluster
    finally:
        cluster.close()
