"""Finds logs and lists of results in folders, archives and databases, and unpacks them.

Containers are recognised by their content, never by their name: zip, tar (also gzip or bzip2 compressed),
SQLite databases of the houou-logs and phoenix-logs tools, and files that hold one log, plain, gzip or
bzip2. A list of results (docs/result-lines.md) is recognised by its name or its first line. What is damaged
gives an entry with an error; nothing here raises for what is in a file.

The same sources give the same entries in the same order: paths, folders and zip members are sorted,
database rows come by id, tar members as they stand.
"""

import bz2
import hashlib
import os
import re
import sqlite3
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from parsers.errors import LogError
from parsers.formats import HEAD, SUFFIXES, form_of
from parsers.log_ids import LOG_ID
from parsers.results import is_index_name, is_index_text

LIMIT = 4 * 1024 * 1024  # bytes of one log; the longest games have a fiftieth of it
INDEX_LIMIT = 64 * 1024 * 1024  # bytes of one list of results; a day of all rooms has an eighth of it

_TW = re.compile(r"&(?:amp;)?tw=([0-3])")

_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_SQLITE = b"SQLite format 3\0"
_GZIP = b"\x1f\x8b"
_BZIP2 = b"BZh"
_TAR_MAGIC = slice(257, 262)
_PAGES = (".html", ".htm", ".svg")  # begin as a log of XML does

# (id, log) columns of the table "logs" by tool.
_SCHEMAS = (("id", "log"), ("log_id", "log_content"))

# What reading a damaged or encrypted container raises.
_DAMAGE = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
    NotImplementedError,
    sqlite3.Error,
)


class RawLog(NamedTuple):
    """A log as it is stored, perhaps compressed; or, with ``error``, a source without one.

    ``source`` is the file's path from the argument's own name on (``archive/2016/a.zip``), the same
    from any working directory; ``member`` the name inside it, None for a file that is one log.
    ``log_id`` is the id that the name holds, ``tw`` the seat that it says; None where it does not.
    """

    source: str
    member: str | None
    log_id: str | None
    data: bytes
    tw: int | None = None
    error: str | None = None


class RawIndex(NamedTuple):
    """A list of results as it is stored, or with ``error`` one that cannot be read; fields as of RawLog."""

    source: str
    member: str | None
    data: bytes
    error: str | None = None


def log_id_of(name: str) -> str | None:
    """The log id in a file name, member name or URL."""
    match = LOG_ID.search(name)
    return match.group() if match else None


def tw_of(name: str) -> int | None:
    """The viewing seat that a name says (``&tw=2``)."""
    match = _TW.search(name)
    return int(match.group(1)) if match else None


def readable(name: str) -> str:
    """A file name that is not UTF-8 gets U+FFFD for its odd bytes."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def nogid(document: bytes) -> str:
    """An id for a log whose name has none, made from its content."""
    return f"nogid-{hashlib.sha256(document).hexdigest()[:12]}"


def iter_logs(paths: str | Path | Iterable[str | Path]) -> Iterator[RawLog]:
    """All logs in one or several files and folders, one at a time.

    >>> [raw.log_id for raw in iter_logs("data/sample/games.zip")][:2]
    ['2009010100gm-0029-0000-161ccf4a', '2009010100gm-0091-0000-dddab0c7']
    """
    return (raw for raw in iter_sources(paths) if isinstance(raw, RawLog))


def iter_sources(paths: str | Path | Iterable[str | Path]) -> Iterator[RawLog | RawIndex]:
    """All logs and lists of results in one or several files and folders, one at a time."""
    if isinstance(paths, str | Path):  # its letters are not paths, and "/" would be the whole disk
        paths = [paths]
    for path in sorted({Path(path).resolve() for path in paths}):
        for file in _files(path):
            source = file.relative_to(path.parent).as_posix()
            try:
                yield from _iter_file(file, source, is_wanted=file == path)
            except _DAMAGE as error:
                yield _failure(source, None, error)


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        files = (Path(folder, name) for name in sorted(names) if not name.startswith("."))
        yield from (file for file in files if file.is_file())  # no pipes and sockets: they never end


def _failure(source: str, member: str | None, error: BaseException | str) -> RawLog | RawIndex:
    text = error if isinstance(error, str) else f"{type(error).__name__}: {error}"
    if is_index_name(member or source):
        return RawIndex(source, member, b"", text)
    return RawLog(source, member, log_id_of(member or source), b"", None, text)


def _entry(source: str, member: str | None, data: bytes) -> RawLog | RawIndex:
    name = source if member is None else member
    if _is_index(name, data[:HEAD]):
        if len(data) > (limit := _limit(name)):
            return RawIndex(source, member, b"", f"more than {limit} bytes")
        return RawIndex(source, member, data)
    if not data:
        return _failure(source, member, "empty")
    if len(data) > LIMIT:
        return _failure(source, member, f"more than {LIMIT} bytes")
    return RawLog(source, member, log_id_of(name), data, tw_of(name))


def _iter_file(path: Path, source: str, is_wanted: bool) -> Iterator[RawLog | RawIndex]:
    """What one file holds. A file that is neither container nor log counts only if it ``is_wanted``."""
    if path.exists() and not path.is_file():
        yield _failure(source, None, "neither a file nor a folder")
        return
    with path.open("rb") as file:
        head = file.read(HEAD)
    if head.startswith(_ZIP):
        yield from _iter_zip(path, source)
    elif head.startswith(_SQLITE):
        yield from _iter_sqlite(path, source)
    elif _is_tar(path, head):
        yield from _iter_tar(path, source)
    elif is_wanted or _is_index(path.name, head) or _looks_like_log(path.name, head):
        with path.open("rb") as file:
            yield _entry(source, None, file.read(_limit(path.name) + 1))


def is_container(data: bytes) -> bool:
    """True for the beginning of a zip, tar or SQLite file."""
    return data.startswith((*_ZIP, _SQLITE)) or data[_TAR_MAGIC] == b"ustar"


def _limit(name: str) -> int:
    """The most bytes of a file of this name; a list under another name has the limit of a log."""
    return INDEX_LIMIT if is_index_name(name) else LIMIT


def _is_index(name: str, head: bytes) -> bool:
    """True for a list of results, by its name or by its first line."""
    if is_index_name(name):
        return True
    if log_id_of(name) or name.endswith(SUFFIXES):
        return False
    try:
        return is_index_text(_unpacked_head(head))
    except (zlib.error, EOFError, OSError, ValueError):
        return False


def _unpacked_head(head: bytes) -> bytes:
    if head.startswith(_GZIP):
        return zlib.decompressobj(31).decompress(head, HEAD)
    return bz2.BZ2Decompressor().decompress(head, HEAD) if head.startswith(_BZIP2) else head


def _is_tar(path: Path, head: bytes) -> bool:
    try:
        if head.startswith(_GZIP):
            with path.open("rb") as file:
                head = zlib.decompressobj(31).decompress(file.read(4096), HEAD)
        elif head.startswith(_BZIP2):
            with bz2.open(path) as packed:
                head = packed.read(HEAD)
    except (zlib.error, EOFError, OSError):
        return False
    return head[_TAR_MAGIC] == b"ustar"


def _looks_like_log(name: str, head: bytes) -> bool:
    """Tell a log from the other files of a folder or archive; a web page is one only if named as one."""
    if log_id_of(name) or name.endswith(SUFFIXES):
        return True
    if head.startswith((_GZIP, _BZIP2)):
        return not name.endswith((".html.gz", ".log.gz"))
    return form_of(head) is not None and not name.endswith(_PAGES)


def _member(source: str, name: str, data: bytes) -> Iterator[RawLog | RawIndex]:
    """The entry of an archive's member, if it is a log or a list."""
    if data.startswith((*_ZIP, _SQLITE)):
        yield _failure(source, name, "an archive inside an archive is not opened")
    elif _is_index(name, data[:HEAD]) or _looks_like_log(name, data[:HEAD]):
        yield _entry(source, name, data)


def _iter_zip(path: Path, source: str) -> Iterator[RawLog | RawIndex]:
    with zipfile.ZipFile(path) as archive:
        for info in sorted(archive.infolist(), key=lambda info: (info.filename, info.header_offset)):
            name = info.filename
            if info.is_dir() or name.startswith("__MACOSX/"):
                continue
            try:
                with archive.open(info) as file:
                    data = file.read(_limit(name) + 1)
            except _DAMAGE as error:
                yield _failure(source, name, error)
                continue
            yield from _member(source, name, data)


def _iter_tar(path: Path, source: str) -> Iterator[RawLog | RawIndex]:
    with tarfile.open(path, "r|*") as archive:
        for info in archive:
            file = archive.extractfile(info) if info.isreg() else None
            if file is None:
                continue
            yield from _member(source, info.name, file.read(_limit(info.name) + 1))


def _iter_sqlite(path: Path, source: str) -> Iterator[RawLog | RawIndex]:
    database = sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)
    try:
        database.text_factory = bytes  # phoenix-logs keeps gzip data in a column of text
        columns = {row[1].decode("utf-8", "replace") for row in database.execute("PRAGMA table_info(logs)")}
        schema = next((schema for schema in _SCHEMAS if columns.issuperset(schema)), None)
        if schema is None:
            yield _failure(
                source, None, "a database without a table of logs (id, log or log_id, log_content)"
            )
            return
        n_empty = 0
        for key, data in database.execute("SELECT {0}, {1} FROM logs ORDER BY {0}".format(*schema)):
            if not data:
                n_empty += 1
                continue
            member = key.decode("utf-8", "replace") if isinstance(key, bytes) else str(key)
            if isinstance(data, bytes):
                yield _entry(source, member, data)
            else:
                yield _failure(source, member, f"expected a log, got: {data!r}")
        if n_empty:
            yield _failure(source, None, f"{n_empty} rows without a log")
    finally:
        database.close()


def unpack(data: bytes, limit: int = LIMIT, log_id: str = "") -> bytes:
    """The bytes of a log, from gzip, bzip2 or plain data.

    LogError where the data is damaged, ends early or would give more than ``limit`` bytes.

    >>> import bz2
    >>> unpack(bz2.compress(b"<mjloggm/>"))
    b'<mjloggm/>'
    """
    try:
        if data.startswith(_GZIP):
            data = _inflate(data, limit, log_id)
        elif data.startswith(_BZIP2):
            data = _unbzip(data, limit, log_id)
    except (zlib.error, OSError, EOFError, ValueError) as error:
        raise LogError(log_id, expected="undamaged compressed data", got=str(error)) from error
    if len(data) > limit:
        raise LogError(log_id, expected=f"at most {limit} bytes", got="more")
    return data


def _inflate(data: bytes, limit: int, log_id: str) -> bytes:
    members = []
    n_left = limit + 1
    while data.startswith(_GZIP) and n_left:  # a gzip file may have several members
        stream = zlib.decompressobj(31)
        members.append(stream.decompress(data, n_left))
        n_left -= len(members[-1])
        if n_left and not stream.eof:
            raise LogError(log_id, expected="complete gzip data", got="an early end")
        data = stream.unused_data
    return b"".join(members)


def _unbzip(data: bytes, limit: int, log_id: str) -> bytes:
    stream = bz2.BZ2Decompressor()
    unpacked = stream.decompress(data, limit + 1)
    if len(unpacked) <= limit and not stream.eof:
        raise LogError(log_id, expected="complete bzip2 data", got="an early end")
    return unpacked
