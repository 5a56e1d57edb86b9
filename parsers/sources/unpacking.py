"""The bytes of a log from gzip, bzip2 or plain data, within a limit."""

import bz2
import zlib
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from parsers.errors import LogError
from parsers.sources.entries import LIMIT
from parsers.sources.kinds import BZIP2, GZIP

_PIECE = 1 << 18  # bytes that are unpacked at once


class Unpacked(NamedTuple):
    """``data``: what could be unpacked. ``fault``: what is wrong with the rest, "" where there is nothing."""

    data: bytes
    fault: str = ""


def unpack(data: bytes, limit: int = LIMIT, log_id: str = "") -> bytes:
    """The bytes of a log, from gzip, bzip2 or plain data.

    LogError where the data is damaged, ends early or would give more than ``limit`` bytes.

    >>> import bz2
    >>> unpack(bz2.compress(b"<mjloggm/>"))
    b'<mjloggm/>'
    """
    unpacked = unpack_prefix(data, limit, log_id)
    if unpacked.fault:
        raise LogError(log_id, expected=f"complete {unpacked.fault.split()[0]} data", got="an early end")
    return unpacked.data


def unpack_prefix(data: bytes, limit: int = LIMIT, log_id: str = "") -> Unpacked:
    """As ``unpack``, but data that ends early gives what comes before its end, and a fault.

    LogError for everything else, and where nothing comes before the end.
    """
    fault = ""
    try:
        if data.startswith(GZIP):
            data, fault = _inflate(data, limit)
        elif data.startswith(BZIP2):
            data, fault = _unbzip(data, limit)
    except (zlib.error, OSError, EOFError, ValueError) as error:
        raise LogError(log_id, expected="undamaged compressed data", got=str(error)) from error
    if len(data) > limit:
        raise LogError(log_id, expected=f"at most {limit} bytes", got="more")
    if fault and not data:
        raise LogError(log_id, expected=f"complete {fault.split()[0]} data", got="an early end")
    return Unpacked(data, fault)


def _inflate(data: bytes, limit: int) -> Unpacked:
    members = []
    n_wanted = limit + 1
    while data.startswith(GZIP) and n_wanted:  # a gzip file may have several members
        stream = zlib.decompressobj(31)
        members.append(stream.decompress(data, n_wanted))
        n_wanted -= len(members[-1])
        if n_wanted and not stream.eof:
            return Unpacked(b"".join(members), "gzip data ends early")
        data = stream.unused_data
    return Unpacked(b"".join(members))


def _unbzip(data: bytes, limit: int) -> Unpacked:
    stream = bz2.BZ2Decompressor()
    unpacked = stream.decompress(data, limit + 1)
    is_short = len(unpacked) <= limit and not stream.eof
    return Unpacked(unpacked, "bzip2 data ends early" if is_short else "")


def iter_unpacked(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The bytes of a file of any length, from gzip, bzip2 or plain data, some at a time.

    LogError where the data is damaged or ends early; what comes before has been given then.
    """
    chunks = iter(chunks)
    head = next(chunks, b"")
    try:
        if head.startswith(GZIP):
            yield from _iter_inflated(chain([head], chunks))
        elif head.startswith(BZIP2):
            yield from _iter_unbzipped(chain([head], chunks))
        else:
            yield head
            yield from chunks
    except (zlib.error, EOFError, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:  # of the disk, not of the data
            raise
        raise LogError("", expected="undamaged compressed data", got=str(error)) from error


def _iter_inflated(chunks: Iterator[bytes]) -> Iterator[bytes]:
    stream = zlib.decompressobj(31)
    for chunk in chunks:
        while chunk:
            if stream.eof:  # a gzip file may have several members
                if not GZIP.startswith(chunk[:1]):
                    return
                stream = zlib.decompressobj(31)
            yield stream.decompress(chunk, _PIECE)
            chunk = stream.unused_data if stream.eof else stream.unconsumed_tail
    if not stream.eof:
        raise EOFError("gzip data ends early")


def _iter_unbzipped(chunks: Iterator[bytes]) -> Iterator[bytes]:
    stream = bz2.BZ2Decompressor()
    for chunk in chunks:
        yield stream.decompress(chunk, _PIECE)
        while not (stream.eof or stream.needs_input):
            yield stream.decompress(b"", _PIECE)
        if stream.eof:
            return
    raise EOFError("bzip2 data ends early")
