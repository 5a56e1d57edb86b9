"""The bytes of a log from gzip, bzip2 or plain data, within a limit."""

import bz2
import zlib
from typing import NamedTuple

from parsers.errors import LogError
from parsers.sources.entries import LIMIT
from parsers.sources.kinds import BZIP2, GZIP


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
