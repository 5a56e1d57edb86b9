"""Where sources were read from.

The tables name a source relative to the folder it was given in, so that the same archive gives the
same tables anywhere. This file keeps those folders for `paifu show LOG_ID`; it may be deleted.
"""

from collections.abc import Iterable
from pathlib import Path

_NAME = "source_folders.txt"
_UNFINISHED = f"{_NAME}.new"  # the next run writes it anew
_TEXT = {"encoding": "utf-8", "errors": "surrogateescape"}  # a path need not be UTF-8


def remember_folders(warehouse: Path, paths: Iterable[Path]) -> None:
    """Note the folders that hold these sources, in one step: who is killed loses none of them."""
    folders = {str(path.resolve().parent) for path in paths} | set(_folders(warehouse))
    unfinished = warehouse / _UNFINISHED
    unfinished.write_text("".join(f"{folder}\n" for folder in sorted(folders)), **_TEXT)
    unfinished.replace(warehouse / _NAME)


def find_source(warehouse: Path, source: str) -> Path | None:
    """The file that the tables call ``source``, None where it is no longer there."""
    for folder in [*_folders(warehouse), "."]:
        if (path := Path(folder) / source).exists():
            return path
    return None


def _folders(warehouse: Path) -> list[str]:
    path = warehouse / _NAME
    return path.read_text(**_TEXT).splitlines() if path.exists() else []
