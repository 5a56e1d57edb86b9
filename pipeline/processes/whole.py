"""Files and folders that appear when they are whole, and leave nothing behind when they do not come to it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from pipeline.processes.ending import at_signal, signals_held


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A file to be written beside ``path``, that takes its place when all went well; with its parents.

    A link keeps pointing where it points, and a device or pipe is written into: nothing can take its place.
    """
    if path.exists() and not path.is_file():
        yield path
        return
    place = path.resolve()
    unfinished = place.with_name(_unfinished_name(place))
    remove = partial(_remove, unfinished, _missing_parents(place))
    with at_signal(remove):
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            yield unfinished
            unfinished.replace(place)
        finally:
            remove()


@contextmanager
def whole_folder(path: Path) -> Iterator[Path]:
    """An empty folder that takes the place of ``path`` when all went well, with its parents.

    Where ``path`` is there already, the files of the new folder go into it then, in place of those of the
    same names: it may be where a disk is mounted, and then nothing can take its place.
    """
    place = path.resolve()
    unfinished = (place if place.is_dir() else place.parent) / _unfinished_name(place)
    remove = partial(_remove, unfinished, _missing_parents(place))
    with at_signal(remove):
        try:
            unfinished.mkdir(parents=True)
            yield unfinished
            with signals_held():
                _put(unfinished, place)
        finally:
            remove()


def _missing_parents(place: Path) -> list[Path]:
    """The deepest first."""
    return [parent for parent in place.parents if not parent.exists()]


def _unfinished_name(place: Path) -> str:
    return f".{place.name}.{os.getpid()}.part"


def _put(folder: Path, place: Path) -> None:
    if not place.is_dir():
        folder.rename(place)
        return
    for file in sorted(folder.iterdir()):
        file.replace(place / file.name)


def _remove(unfinished: Path, parents: list[Path]) -> None:
    """The file or folder, and those of the parents that hold nothing else."""
    from shutil import rmtree

    if unfinished.is_dir():
        rmtree(unfinished, ignore_errors=True)
    with suppress(OSError):
        unfinished.unlink(missing_ok=True)
        for parent in parents:
            parent.rmdir()
