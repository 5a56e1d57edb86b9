"""Members of zip and tar archives. What is damaged gives an entry with the reason; the rest goes on."""

import lzma
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from stream_unzip import UnzipError, stream_unzip

from parsers.sources.entries import Entry, OtherFile, RawIndex, RawLog, failure, limit_of, log_id_of, tw_of
from parsers.sources.kinds import CONTAINERS, HEAD, INDEX, LOG, Kind, kind_of

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
                    data = file.read(limit_of(name) + 1)
            except DAMAGE as error:
                yield failure(source, name, error)
                continue
            yield _member(source, name, data)


def _read_broken_zip(path: Path, source: str, error: zipfile.BadZipFile) -> Iterator[Entry]:
    """A zip without its directory, read from its beginning up to where it breaks off."""
    n_members = 0
    try:
        with path.open("rb") as file:
            for name, _, chunks in stream_unzip(iter(lambda: file.read(_CHUNK), b"")):
                member = name.decode("utf-8", "replace")
                data = _up_to(chunks, limit_of(member) + 1)
                n_members += 1
                if not member.endswith("/") and not member.startswith("__MACOSX/"):
                    yield _member(source, member, data)
    except (UnzipError, *DAMAGE):
        reason = f"{error}; the {n_members} members before the damage are read" if n_members else str(error)
        yield failure(source, None, f"{type(error).__name__}: {reason}")
    else:
        yield failure(source, None, f"{type(error).__name__}: {error}; all {n_members} members are read")


def _up_to(chunks: Iterator[bytes], n_bytes: int) -> bytes:
    """The first ``n_bytes``; the rest is read and dropped, as the stream demands."""
    kept = bytearray()
    for chunk in chunks:
        kept += chunk[: n_bytes - len(kept)]
    return bytes(kept)


def read_tar(path: Path, source: str) -> Iterator[Entry]:
    """The members as they stand. An archive without its end marker ends early; what comes before counts."""
    with tarfile.open(path, "r|*", tarinfo=_Header) as archive:
        for info in archive:
            file = archive.extractfile(info) if info.isreg() else None
            if file is not None:
                yield _member(source, info.name, file.read(limit_of(info.name) + 1))


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


def _member(source: str, name: str, data: bytes) -> Entry:
    """The entry of an archive's member."""
    kind = kind_of(name, data[:HEAD])
    if kind.name in CONTAINERS:
        return failure(source, name, f"a {kind.name} inside an archive is not opened")
    if not kind.is_supported:
        return failure(source, name, f"{kind.name} is not supported: unpack it first")
    if kind.name in (LOG, INDEX):
        return entry_of(source, name, data, kind)
    return OtherFile(source, name, kind.name)
