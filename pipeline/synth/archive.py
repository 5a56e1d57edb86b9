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
_LOG = ".mjlog"
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)


def gzip_bytes(data: bytes) -> bytes:
    """Compress without a time or a system in the header."""
    deflate = zlib.compressobj(_COMPRESSION, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflate.compress(data) + deflate.flush()
    return _GZIP_HEADER + packed + struct.pack("<LL", zlib.crc32(data), len(data) & 0xFFFFFFFF)


def check_target(target: Path, is_forced: bool) -> None:
    """Raises FileExistsError where logs would replace something, or stand among other things.

    ``is_forced``: an archive may be replaced, and a folder that holds nothing but logs may get more.
    """
    if _is_archive(target):
        if target.is_dir():
            raise FileExistsError(f"{str(target)!r} is a folder: name an archive")
        if target.exists() and not is_forced:
            raise FileExistsError(
                f"{str(target)!r} is there already: name another one, or replace it with --force"
            )
        return
    if target.exists() and not target.is_dir():
        raise FileExistsError(f"{str(target)!r} is a file: name a folder, or an archive that ends in .zip")
    names = [path.name for path in target.iterdir()] if target.exists() else []
    if others := sorted(name for name in names if not name.endswith(_LOG)):
        raise FileExistsError(f"{str(target)!r} holds other things than logs: {others[0]!r}")
    if names and not is_forced:
        raise FileExistsError(f"{str(target)!r} holds logs already: name another folder, or add with --force")


def _is_archive(target: Path) -> bool:
    return target.suffix.lower() == ".zip"


def write_logs(logs: Iterable[SyntheticLog], target: Path) -> int:
    """Write to ``target``, a zip archive if its name ends in ``.zip``, else a folder; how many logs.

    The logs must come in the order of their hours. The target appears only when it is complete; a folder
    that is there gets the logs then.
    """
    if _is_archive(target):
        return _write_zip(logs, target)
    n = 0
    with whole_folder(target) as folder:
        for n, log in enumerate(logs, 1):  # noqa: B007
            (folder / f"{log.log_id}{_LOG}").write_bytes(gzip_bytes(log.xml))
    return n


def _write_zip(logs: Iterable[SyntheticLog], target: Path) -> int:
    n = 0
    with whole_file(target) as unfinished, zipfile.ZipFile(unfinished, "w") as archive:
        for log in _sorted(logs):
            member = zipfile.ZipInfo(f"{log.log_id}{_LOG}", _ZIP_TIME)
            member.external_attr = 0o644 << 16
            archive.writestr(member, gzip_bytes(log.xml))
            n += 1
    return n


def _sorted(logs: Iterable[SyntheticLog]) -> Iterator[SyntheticLog]:
    """In the order of their ids, an hour at a time."""
    for _, hour in groupby(logs, lambda log: log.log_id[:10]):
        yield from sorted(hour)
