"""Finds logs and lists of results in folders, archives and databases.

Containers are recognised by their content, never by their name: zip, tar (also gzip or bzip2 compressed),
SQLite databases of the houou-logs and phoenix-logs tools, and files that hold one log, plain, gzip or
bzip2. A list of results (docs/result-lines.md) is recognised by its name or its first line. What is damaged
gives an entry with an error, what is no log one that says what it is; nothing here raises for what is
in a file.

The same sources give the same entries in the same order: paths, folders and zip members are sorted,
database rows come by id, tar members as they stand.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from parsers.sources.archives import DAMAGE, entries_of, in_chunks, read_tar, read_zip
from parsers.sources.databases import read_database
from parsers.sources.entries import Entry, OtherFile, RawLog, failure, limit_of
from parsers.sources.kinds import BZIP2, BZIP2_HEAD, HEAD, INDEX, LOG, SQLITE, TAR, ZIP, Kind, kind_of

_READERS = {ZIP: read_zip, TAR: read_tar, SQLITE: read_database}


def iter_logs(paths: str | Path | Iterable[str | Path]) -> Iterator[RawLog]:
    """All logs in one or several files and folders, one at a time.

    >>> [raw.log_id for raw in iter_logs("data/sample/games.zip")][:2]
    ['2009010100gm-0029-0000-161ccf4a', '2009010100gm-0091-0000-dddab0c7']
    """
    return (raw for raw in iter_sources(paths) if isinstance(raw, RawLog))


def iter_sources(paths: str | Path | Iterable[str | Path]) -> Iterator[Entry]:
    """All logs, lists of results and other files in one or several files and folders, one at a time."""
    if isinstance(paths, str | Path):  # its letters are not paths, and "/" would be the whole disk
        paths = [paths]
    for path in sorted({Path(path).resolve() for path in paths}):
        for file in _files(path):
            if isinstance(file, OSError):
                folder = Path(file.filename)
                yield failure(folder.relative_to(path.parent).as_posix(), None, file)
                continue
            source = file.relative_to(path.parent).as_posix()
            try:
                yield from _iter_file(file, source, is_wanted=file == path)
            except (*DAMAGE, sqlite3.Error) as error:
                yield failure(source, None, error)


def iter_completest_first(paths: Sequence[Path]) -> Iterator[Entry]:
    """As ``iter_sources``, but games in the forms that state less come last.

    So the first copy of a game that is there in several forms is an mjlog. Where there are games in other
    forms, the sources are walked through twice.
    """
    has_lesser = False
    for entry in iter_sources(paths):
        if _is_lesser(entry):
            has_lesser = True
        else:
            yield entry
    if has_lesser:
        yield from filter(_is_lesser, iter_sources(paths))


def _is_lesser(entry: Entry) -> bool:
    return isinstance(entry, RawLog) and entry.form is not None


def _files(path: Path) -> Iterator[Path | OSError]:
    """The files below a path, hidden ones left out; a folder that cannot be read is its error."""
    if not path.is_dir():
        yield path
        return
    errors: list[OSError] = []
    for folder, folders, names in os.walk(path, onerror=errors.append):
        yield from _drained(errors)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        files = (Path(folder, name) for name in sorted(names) if not name.startswith("."))
        yield from (file for file in files if file.is_file())  # no pipes and sockets: they never end
    yield from _drained(errors)


def _drained(errors: list[OSError]) -> list[OSError]:
    found = errors.copy()
    errors.clear()
    return found


def _iter_file(path: Path, source: str, is_wanted: bool) -> Iterator[Entry]:
    """What one file holds. A file that is neither container nor log counts as one if it ``is_wanted``."""
    if path.exists() and not path.is_file():
        yield failure(source, None, "neither a file nor a folder")
        return
    kind = _kind_of_file(path)
    if kind.name in _READERS:
        yield from _READERS[kind.name](path, source)
    elif not kind.is_supported:
        yield failure(source, None, f"{kind.name} is not supported: unpack it first")
    elif is_wanted or kind.name in (LOG, INDEX):
        with path.open("rb") as file:
            data = file.read(limit_of(path.name) + 1)
            yield from entries_of(source, None, data, kind, in_chunks(file))
    else:
        yield OtherFile(source, None, kind.name)


def _kind_of_file(path: Path) -> Kind:
    with path.open("rb") as file:
        head = file.read(HEAD)
        if head.startswith(BZIP2):
            head += file.read(BZIP2_HEAD)
    return kind_of(path.name, head)
