"""Where sources were read from.

The tables name a source relative to the folder it was given in, so that the same archive gives the
same tables anywhere. This object keeps those folders for `paifu show LOG_ID`; it may be deleted.
"""

from collections.abc import Iterable
from pathlib import Path

from pipeline.store.objects import MissingObject, Objects, open_objects
from pipeline.store.places import Place

_NAME = "source_folders.txt"


def remember_folders(warehouse: Place, paths: Iterable[Path]) -> None:
    """Note the folders that hold these sources, in one step: who is killed loses none of them."""
    objects = open_objects(warehouse)
    known = _folders(objects)
    folders = sorted({str(path.resolve().parent) for path in paths} | set(known))
    if folders != known:
        text = "".join(f"{folder}\n" for folder in folders)
        objects.replace(_NAME, text.encode("utf-8", "surrogateescape"))  # a path need not be UTF-8


def find_source(warehouse: Place, source: str) -> Path | None:
    """The file that the tables call ``source``, None where it is no longer there."""
    for folder in [*_folders(open_objects(warehouse)), "."]:
        if (path := Path(folder) / source).exists():
            return path
    return None


def _folders(objects: Objects) -> list[str]:
    try:
        return objects.get(_NAME).decode("utf-8", "surrogateescape").splitlines()
    except MissingObject:
        return []
