"""Where the objects of a warehouse are: a folder of this machine, or a place in an object store.

An object is some bytes under a key such as ``hands/<digest>.parquet``. It appears whole or not at all, and is
never changed: what is put under a key a second time is the same. Nobody but this module and
``pipeline.store.remote`` knows which of the two places it is.
"""

import multiprocessing
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from pipeline.processes.ending import at_signal, signals_held
from pipeline.store.errors import WarehouseError
from pipeline.store.places import Place, address_of, check_is_utf8, shown

if TYPE_CHECKING:
    import duckdb

_UNFINISHED = re.compile(r"\..+\.(\d+)\.\d+\.part")  # names of files that are being written


class MissingObject(WarehouseError):
    """There is no object of this key."""


class FoundObject(NamedTuple):
    """An object of a listing. ``age``: seconds since it was written."""

    key: str
    n_bytes: int
    age: float


class Objects(Protocol):
    """The objects of one warehouse. All methods raise WarehouseError where the place cannot be used."""

    shown: str  # the place, as messages name it

    def get(self, key: str) -> bytes:
        """The whole object. Raises MissingObject."""

    def get_range(self, key: str, start: int, n_bytes: int) -> bytes:
        """A part of an object. Raises MissingObject."""

    def put(self, key: str, data: bytes) -> None:
        """Store an object under a key of its content; what is there already is the same."""

    def put_new(self, key: str, data: bytes) -> bool:
        """Store an object unless there is one of this key; whether it was stored."""

    def replace(self, key: str, data: bytes) -> None:
        """Store an object in place of another: of notes that may be lost, never of what commits name."""

    def listed(self, prefix: str) -> Iterator[FoundObject]:
        """The objects of a folder, ``hands/``, by key."""

    def unfinished(self) -> Iterator[FoundObject]:
        """What was being written when its writer was killed, or is being written just now."""

    def clear_unfinished(self) -> None:
        """Remove what workers of this process were writing when they ended."""

    def delete_old(self, key: str, age: float) -> bool:
        """Remove an object unless it was put in the last ``age`` seconds; whether it was removed."""

    def keys(self, prefix: str) -> Iterator[str]:
        """The keys of a folder, ``commits/``, in any order; perhaps also of what is being written."""

    def is_there(self) -> bool:
        """Whether the place itself exists, if perhaps without an object."""

    def strangers(self) -> list[str]:
        """Some names that no warehouse has at its top: where there are any, the place is something else."""

    def path(self, key: str) -> str:
        """The name of an object for other programs."""

    def attach(self, connection: "duckdb.DuckDBPyConnection", sizes: Callable[[], Mapping[str, int]]) -> None:
        """Let DuckDB read the objects under the names that ``path`` gives; ``sizes``: in bytes, by key."""

    def reachable(self, folders: Iterable[str]) -> list[str]:
        """The names by which DuckDB may reach what is in these folders, ``hands/``."""


def open_objects(place: Place) -> Objects:
    """The objects of a folder or of an address such as ``s3://bucket/warehouse``.

    Nothing is read or made yet. Raises WarehouseError for an address that cannot be a warehouse.
    """
    address = address_of(place)
    if address is None:
        return LocalObjects(Path(place))
    scheme, _, rest = address.partition("://")
    if scheme == "file":
        return LocalObjects(Path(rest))
    from pipeline.store.remote import open_remote  # who has a folder does not wait for the library

    return open_remote(address)


@contextmanager
def nothing_left_unfinished(objects: Objects) -> Iterator[None]:
    """However the block ends, no unfinished object stays: of this process, or of a worker that was lost."""
    with at_signal(objects.clear_unfinished):
        try:
            yield
        finally:
            objects.clear_unfinished()


class LocalObjects:
    """A folder. Objects are synced before they have their name, so that they outlive a loss of power."""

    def __init__(self, folder: Path) -> None:
        self.shown = shown(folder)
        self.folder = folder

    def get(self, key: str) -> bytes:
        with self._telling(key):
            return (self.folder / key).read_bytes()

    def get_range(self, key: str, start: int, n_bytes: int) -> bytes:
        with self._telling(key), (self.folder / key).open("rb") as file:
            file.seek(start)
            return file.read(n_bytes)

    def put(self, key: str, data: bytes) -> None:
        path = self.folder / key
        with suppress(OSError):
            if path.stat().st_size == len(data) and path.read_bytes() == data:
                os.utime(path)  # it is wanted again, and no leftover any more
                return
        self.replace(key, data)

    def replace(self, key: str, data: bytes) -> None:
        _write(self.folder / key, data, os.replace)

    def put_new(self, key: str, data: bytes) -> bool:
        path = self.folder / key
        if path.exists():
            return False
        try:
            _write(path, data, _link)
        except FileExistsError:
            return False
        return True

    def listed(self, prefix: str) -> Iterator[FoundObject]:
        for name, entry in sorted(_files(self.folder / prefix)):
            if not _UNFINISHED.fullmatch(name):
                yield _found(f"{prefix}{name}", entry)

    def keys(self, prefix: str) -> Iterator[str]:
        return (f"{prefix}{name}" for name, _ in _files(self.folder / prefix))

    def unfinished(self) -> Iterator[FoundObject]:
        for folder in sorted(self.folder.iterdir()):
            for name, entry in sorted(_files(folder)):
                if _UNFINISHED.fullmatch(name):
                    yield _found(f"{folder.name}/{name}", entry)

    def clear_unfinished(self) -> None:
        for found in list(self.unfinished()):
            path = self.folder / found.key
            if (name := _UNFINISHED.fullmatch(path.name)) and int(name[1]) == os.getpid():
                path.unlink(missing_ok=True)

    def delete_old(self, key: str, age: float) -> bool:
        """Its name is taken from it first: who puts it meanwhile puts it anew."""
        path = self.folder / key
        aside = _beside(path)
        try:
            path.rename(aside)
        except FileNotFoundError:
            return False
        if time.time() - aside.stat().st_mtime < age:
            aside.rename(path)
            return False
        aside.unlink()
        return True

    def is_there(self) -> bool:
        if self.folder.is_file():
            raise WarehouseError(f"{self.shown} is a file: a warehouse is a folder")
        check_is_utf8(self.folder)
        return self.folder.is_dir()

    def strangers(self) -> list[str]:
        """Not the folder in which a first commit was being written when its writer was killed."""
        return sorted(path.name for path in self.folder.iterdir() if not _is_begun(path))

    def path(self, key: str) -> str:
        return f"{self._root}/{key}"

    def attach(self, connection: "duckdb.DuckDBPyConnection", sizes: Callable[[], Mapping[str, int]]) -> None:
        """DuckDB reads files by itself."""

    def reachable(self, folders: Iterable[str]) -> list[str]:
        """Also where links lead to."""
        names = [folder.rstrip("/") for folder in folders]
        targets = {str((self.folder / name).resolve()) for name in names}
        return sorted({*targets, *map(self.path, names)})

    @cached_property
    def _root(self) -> str:
        return str(self.folder.resolve())

    def _telling(self, key: str) -> "_Telling":
        return _Telling(self, key)


class _Telling:
    """A file that is not there is a missing object."""

    def __init__(self, objects: LocalObjects, key: str) -> None:
        self._objects, self._key = objects, key

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, (FileNotFoundError, NotADirectoryError)):
            raise MissingObject(f"{self._objects.shown} has no object {self._key!r}") from error


def _files(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """The files of a folder by name, none where it is not there."""
    with suppress(FileNotFoundError, NotADirectoryError), os.scandir(folder) as entries:
        yield from ((entry.name, entry) for entry in entries if entry.is_file())


def _found(key: str, entry: os.DirEntry[str]) -> FoundObject:
    status = entry.stat()
    return FoundObject(key, status.st_size, time.time() - status.st_mtime)


def _is_begun(path: Path) -> bool:
    return path.name == "commits" and path.is_dir() and all(map(_is_unfinished, path.iterdir()))


def _is_unfinished(path: Path) -> bool:
    return _UNFINISHED.fullmatch(path.name) is not None


def _write(path: Path, data: bytes, take_place: Callable[[Path, Path], object]) -> None:
    """Write a file beside its place, sync it, and let it take the place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = _beside(path)
    with signals_held():  # so that none is begun after all have been removed
        try:
            with unfinished.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            take_place(unfinished, path)
        finally:
            unfinished.unlink(missing_ok=True)
    _sync(path.parent)


def _beside(path: Path) -> Path:
    """Where something is that has not got its name yet, or has lost it."""
    return path if _is_unfinished(path) else path.with_name(f".{path.name}.{_run()}.{os.getpid()}.part")


def _run() -> int:
    """The process that the user started: this one, or the parent of this worker."""
    parent = multiprocessing.parent_process()
    return os.getpid() if parent is None or parent.pid is None else parent.pid


def _link(unfinished: Path, path: Path) -> None:
    """Give a file its name unless another has it: what a rename cannot do."""
    try:
        os.link(unfinished, path)
    except FileExistsError:
        raise
    except OSError as error:
        raise WarehouseError(
            f"the file system of {shown(path.parent)} has no hard links, which a warehouse needs: "
            f"{error.strerror}"
        ) from error


def _sync(folder: Path) -> None:
    """Wait until the folder's list of names is on the disk."""
    if os.name == "nt":  # folders cannot be opened there
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
