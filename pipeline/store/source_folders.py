"""Where sources were read from.

The tables name a source relative to the folder it was given in, so that the same archive gives the
same tables anywhere. This file keeps those folders for `paifu show LOG_ID`; it may be deleted.
"""

from collections.abc import Iterable
from pathlib import Path

_NAME = "roots.txt"
_TEXT = {"encoding": "utf-8", "errors": "surrogateescape"}  # a path need not be UTF-8


def remember_roots(warehouse: Path, paths: Iterable[Path]) -> None:
    """Note the folders that hold these sources."""
    roots = {str(path.resolve().parent) for path in paths} | set(_roots(warehouse))
    (warehouse / _NAME).write_text("".join(f"{root}\n" for root in sorted(roots)), **_TEXT)


def find_source(warehouse: Path, source: str) -> Path | None:
    """The file that the tables call ``source``, None where it is no longer there."""
    for root in [*_roots(warehouse), "."]:
        if (path := Path(root) / source).exists():
            return path
    return None


def _roots(warehouse: Path) -> list[str]:
    path = warehouse / _NAME
    return path.read_text(**_TEXT).splitlines() if path.exists() else []
