"""Members of zip and tar archives. What is damaged gives an entry with the reason; the rest goes on."""

import lzma
import struct
import tarfile
import zipfile
import zlib
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import IO, Self

from stream_unzip import UnzipError, stream_unzip

from parsers.formats import form_of
from parsers.sources.entries import Entry, OtherFile, RawIndex, RawLog, failure, limit_of, log_id_of, tw_of
from parsers.sources.games import game_entries
from parsers.sources.kinds import CONTAINERS, HEAD, INDEX, LOG, Kind, kind_of, unpacked_head

# What reading a damaged or encrypted archive, or a member of it, raises.
DAMAGE = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
    NotImplementedError,
)

_CHUNK = 1 << 16
_LONGEST_NAME = 1 << 16  # bytes of a tar header that only carries a long name or attributes
_NAME_TYPES = (
    tarfile.GNUTYPE_LONGNAME,
    tarfile.GNUTYPE_LONGLINK,
    tarfile.XHDTYPE,
    tarfile.XGLTYPE,
    tarfile.SOLARIS_XHDTYPE,
)


def entry_of(source: str, member: str | None, data: bytes, kind: Kind) -> RawLog | RawIndex:
    """The entry of a log or list; ``data`` has at most one byte more than its limit."""
    name = source if member is None else member
    limit = limit_of(name)
    if len(data) > limit:
        return failure(source, member, f"more than {limit} bytes")
    if kind.name == INDEX:
        return RawIndex(source, member, data)
    if not data:
        return failure(source, member, "empty")
    return RawLog(source, member, log_id_of(name), data, tw_of(name))


def entries_of(
    source: str, member: str | None, data: bytes, kind: Kind, rest: Iterable[bytes] = ()
) -> Iterator[RawLog | RawIndex]:
    """The entries of a log or list, of several games one each.

    ``data``: its beginning, at most one byte more than its limit; ``rest``: what follows, of any length.
    """
    form = form_of(unpacked_head(data)) if kind.name == LOG else None
    if form is None or form.starts is None:
        yield entry_of(source, member, data, kind)
    else:
        yield from game_entries(source, member, chain([data], rest), form)


def read_zip(path: Path, source: str) -> Iterator[Entry]:
    """The members by name; of an archive that has lost its end, the complete ones as they stand."""
    try:
        archive = zipfile.ZipFile(path)
    except zipfile.BadZipFile as error:
        yield from _read_broken_zip(path, source, error)
        return
    with archive:
        for info in sorted(archive.infolist(), key=lambda info: (info.filename, info.header_offset)):
            name = info.filename
            if info.is_dir() or name.startswith("__MACOSX/"):
                continue
            try:
                with archive.open(info) as file:
                    yield from _member(source, name, file.read(limit_of(name) + 1), in_chunks(file))
            except DAMAGE as error:
                yield failure(source, name, error)


def _read_broken_zip(path: Path, source: str, error: zipfile.BadZipFile) -> Iterator[Entry]:
    """A zip without its directory, read from its beginning up to where it breaks off."""
    n_members = 0
    try:
        with path.open("rb") as file:
            for name, _, chunks in stream_unzip(in_chunks(file)):
                member = name.decode("utf-8", "replace")
                data, rest = _up_to(chunks, limit_of(member) + 1)
                n_members += 1
                if not member.endswith("/") and not member.startswith("__MACOSX/"):
                    yield from _member(source, member, data, chain([rest], chunks))
                deque(chunks, maxlen=0)  # the stream demands that all is read
    except (UnzipError, *DAMAGE):
        reason = f"{error}; the {n_members} members before the damage are read" if n_members else str(error)
        yield failure(source, None, f"{type(error).__name__}: {reason}")
    else:
        yield failure(source, None, f"{type(error).__name__}: {error}; all {n_members} members are read")


def _up_to(chunks: Iterator[bytes], n_bytes: int) -> tuple[bytes, bytes]:
    """The first ``n_bytes``, and what was read beyond."""
    kept = bytearray()
    for chunk in chunks:
        kept += chunk
        if len(kept) >= n_bytes:
            break
    return bytes(kept[:n_bytes]), bytes(kept[n_bytes:])


def in_chunks(file: IO[bytes]) -> Iterator[bytes]:
    """The rest of a file."""
    return iter(lambda: file.read(_CHUNK), b"")


def read_tar(path: Path, source: str) -> Iterator[Entry]:
    """The members as they stand. An archive without its end marker ends early; what comes before counts."""
    with tarfile.open(path, "r|*", tarinfo=_Header) as archive:
        for info in archive:
            file = archive.extractfile(info) if info.isreg() else None
            if file is not None:
                data = file.read(limit_of(info.name) + 1)
                yield from _member(source, info.name, data, in_chunks(file))


class _Header(tarfile.TarInfo):
    """A header of a tar archive that says where it is damaged.

    Python takes a header that is missing or damaged for the end of the archive, and reads headers that
    only carry a name or attributes into memory, however long they say they are.
    """

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        try:
            header = super().frombuf(buf, encoding, errors)
        except tarfile.HeaderError as error:
            if len(buf) == tarfile.BLOCKSIZE and not buf.strip(b"\0"):  # the end marker
                raise
            reason = "the archive ends early" if len(buf) < tarfile.BLOCKSIZE else f"damaged header: {error}"
            raise tarfile.ReadError(reason) from error
        if header.type in _NAME_TYPES and header.size > _LONGEST_NAME:
            raise tarfile.ReadError(f"a header of {header.size} bytes, at most {_LONGEST_NAME} are read")
        return header


def _member(source: str, name: str, data: bytes, rest: Iterable[bytes]) -> Iterator[Entry]:
    """The entries of an archive's member; ``data`` and ``rest`` as ``entries_of``."""
    kind = kind_of(name, data[:HEAD])
    if kind.name in CONTAINERS:
        yield failure(source, name, f"a {kind.name} inside an archive is not opened")
    elif not kind.is_supported:
        yield failure(source, name, f"{kind.name} is not supported: unpack it first")
    elif kind.name in (LOG, INDEX):
        yield from entries_of(source, name, data, kind, rest)
    else:
        yield OtherFile(source, name, kind.name)
