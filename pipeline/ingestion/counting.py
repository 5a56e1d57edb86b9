"""About how many logs the sources hold, without reading them: for the remaining time of a progress bar."""

import os
import sqlite3
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

_ARCHIVE_SIZE = 1 << 17  # a smaller file is taken for one log: it could hold only a few
_ID_COLUMNS = ("id", "log_id")  # of the tables of houou-logs and phoenix-logs


def count_logs(paths: Iterable[Path]) -> int | None:
    """About how many logs there are; None where a source does not say so (tar archives, damaged files).

    Members of zip archives, rows of databases and files of folders count one each.
    """
    total = 0
    for file in _files(paths):
        count = 1 if file.stat().st_size < _ARCHIVE_SIZE else _count_archive(file)
        if count is None:
            return None
        total += count
    return total


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_file():
            yield path
        for folder, _, names in os.walk(path):
            yield from (Path(folder, name) for name in names)


def _count_archive(path: Path) -> int | None:
    try:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                return sum(not member.is_dir() for member in archive.infolist())
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as database:
            names = {row[1] for row in database.execute("PRAGMA table_info(logs)")}
            column = next(name for name in _ID_COLUMNS if name in names)
            return int(database.execute(f"SELECT count({column}) FROM logs").fetchone()[0])
    except (OSError, zipfile.BadZipFile, sqlite3.Error, StopIteration):
        return None
