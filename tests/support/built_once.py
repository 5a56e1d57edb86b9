"""What is built once in a run of the tests, however many workers it has."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock


def built_once(factory: pytest.TempPathFactory, name: str, build: Callable[[Path], object]) -> Path:
    """The folder that ``build`` fills: the first worker to ask builds it, and the others wait.

    It is for reading alone: a test that writes takes a copy (``copy_of``). Where ``build`` fails, it
    fails in each worker that asks.
    """
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent  # of all workers of the run
    folder = base / name
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            unfinished = base / f"{name}.unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            build(unfinished)
            unfinished.rename(folder)
    return folder


def files_of(folder: Path) -> dict[Path, tuple[int, int]]:
    """(bytes, time of the last change) of each file under a folder."""
    return {
        path: (path.stat().st_size, path.stat().st_mtime_ns) for path in folder.rglob("*") if path.is_file()
    }
