"""What sources give: logs, lists of results, files that are neither, rows that are still to be fetched."""

import errno
import hashlib
import re
import sqlite3
from typing import NamedTuple

from parsers.log_ids import LOG_ID
from parsers.results import is_index_name

LIMIT = 4 * 1024 * 1024  # bytes of one log; the longest games have a fiftieth of it
INDEX_LIMIT = 64 * 1024 * 1024  # bytes of one list of results; a day of all rooms has an eighth of it

# Errors of a state that may pass: permissions, locks, a disk or network that does not answer.
_PASSING = {
    getattr(errno, name)
    for name in (
        *("EACCES", "EPERM", "EAGAIN", "EBUSY", "EDEADLK", "EINTR", "EIO", "EMFILE", "ENFILE", "ENOENT"),
        *("ENOLCK", "ENOMEM", "ENXIO", "ENODEV", "ESTALE", "ETIMEDOUT", "ENOTCONN", "EHOSTDOWN", "ETXTBSY"),
    )
    if hasattr(errno, name)
}
_PASSING_SQLITE = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}

_TW = re.compile(r"&(?:amp;)?tw=([0-3])")


class RawLog(NamedTuple):
    """A log as it is stored, perhaps compressed; or, with ``error``, a source without one.

    ``source`` is the file's path from the argument's own name on (``archive/2016/a.zip``), the same
    from any working directory; ``member`` the name inside it, None for a file that is one log; of a file of
    several games it is the game's number, ``#0`` the first. ``log_id`` is the id that the name holds, or that
    the game states where its form has a place for it, ``tw`` the seat that the name says; None without.
    ``is_passing``: the error is of a state that may pass, such as a lock or a missing permission. ``form``:
    that of a game of a file that may hold several; None for other logs, which are mjlogs if they are any.
    """

    source: str
    member: str | None
    log_id: str | None
    data: bytes
    tw: int | None = None
    error: str | None = None
    is_passing: bool = False
    form: str | None = None


class RawIndex(NamedTuple):
    """A list of results as it is stored, or with ``error`` one that cannot be read; fields as of RawLog."""

    source: str
    member: str | None
    data: bytes
    error: str | None = None
    is_passing: bool = False


class OtherFile(NamedTuple):
    """A file or member that is no log: ``kind`` says what it is, ``picture`` or ``web page``."""

    source: str
    member: str | None
    kind: str


class Pending(NamedTuple):
    """Rows of a database whose log has not been fetched yet, or could not be: ``n_rows`` of them."""

    source: str
    n_rows: int


Entry = RawLog | RawIndex | OtherFile | Pending


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


def limit_of(name: str) -> int:
    """The most bytes of a file of this name; a list under another name has the limit of a log."""
    return INDEX_LIMIT if is_index_name(name) else LIMIT


def failure(source: str, member: str | None, error: BaseException | str) -> RawLog | RawIndex:
    """The entry of what cannot be read, with the reason."""
    text = error if isinstance(error, str) else _reason(error)
    is_passing = not isinstance(error, str) and _is_passing(error)
    if is_index_name(member or source):
        return RawIndex(source, member, b"", text, is_passing)
    return RawLog(source, member, log_id_of(member or source), b"", None, text, is_passing)


def _is_passing(error: BaseException) -> bool:
    """True where the same file may be read another time."""
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in _PASSING_SQLITE
    return isinstance(error, OSError) and error.errno in _PASSING


def _reason(error: BaseException) -> str:
    """An error of the operating system without the path, which the entry names already."""
    if isinstance(error, OSError) and error.strerror:
        return f"{type(error).__name__}: {error.strerror}"
    return f"{type(error).__name__}: {error}"
