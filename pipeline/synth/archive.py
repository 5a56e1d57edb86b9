"""Writes synthetic logs to a folder or a zip archive: gzip members, the same bytes for the same logs."""

import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from pipeline.processes.whole import whole_file, whole_folder
from pipeline.synth.schedule import SyntheticLog

_GZIP_HEADER = b"\x1f\x8b\x08" + bytes(6) + b"\xff"  # no name, no time, no system
_COMPRESSION = 6
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)


def gzip_bytes(data: bytes) -> bytes:
    """Compress without a time or a system in the header."""
    deflate = zlib.compressobj(_COMPRESSION, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflate.compress(data) + deflate.flush()
    return _GZIP_HEADER + packed + struct.pack("<LL", zlib.crc32(data), len(data) & 0xFFFFFFFF)


def write_logs(logs: Iterable[SyntheticLog], target: Path) -> int:
    """Write to ``target``, a zip archive if its name ends in ``.zip``, else a folder; how many logs.

    The logs must come in the order of their hours. The target appears only when it is complete; a folder
    that is there gets the logs then.
    """
    if target.suffix.lower() == ".zip":
        return _write_zip(logs, target)
    n = 0
    with whole_folder(target) as folder:
        for n, log in enumerate(logs, 1):  # noqa: B007
            (folder / f"{log.log_id}.mjlog").write_bytes(gzip_bytes(log.xml))
    return n


def _write_zip(logs: Iterable[SyntheticLog], target: Path) -> int:
    target.parent.mkdir(parents=True, exist_ok=True)
    n = 0
    with whole_file(target) as unfinished, zipfile.ZipFile(unfinished, "w") as archive:
        for log in _sorted(logs):
            member = zipfile.ZipInfo(f"{log.log_id}.mjlog", _ZIP_TIME)
            member.external_attr = 0o644 << 16
            archive.writestr(member, gzip_bytes(log.xml))
            n += 1
    return n


def _sorted(logs: Iterable[SyntheticLog]) -> Iterator[SyntheticLog]:
    """In the order of their ids, an hour at a time."""
    for _, hour in groupby(logs, lambda log: log.log_id[:10]):
        yield from sorted(hour)
