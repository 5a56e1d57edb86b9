"""Whether the objects of a warehouse are those that its commits name, and what else is there."""

import hashlib
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pipeline.facts.schema import TABLES
from pipeline.store.commits import PREFIX, StoredFile, StoredShard, number_of
from pipeline.store.objects import FoundObject, MissingObject
from pipeline.store.snapshots import Snapshot, read_commits

GRACE = 24 * 3600  # seconds for which an object without a commit is taken for work that is going on

_NO_FILE = "no file"

Progress = Callable[[int, int], object]  # called with the number of files done and that of all


class ObjectFault(NamedTuple):
    """A file that is not what the commits say. ``key``: its name in the warehouse."""

    key: str
    expected: str
    got: str


class Leftovers(NamedTuple):
    """Objects that no commit names: of runs that were killed, or of work that is going on."""

    old: list[FoundObject]
    young: list[FoundObject]


def named_files(snapshot: Snapshot) -> dict[str, StoredFile]:
    """The files that any commit up to this one names, by key: also those that only older snapshots have."""
    shards: list[StoredShard] = [shard for commit in read_commits(snapshot) for shard in commit.added]
    return {file.key: file for shard in shards for file in shard.files}


def check_files(snapshot: Snapshot, progress: Progress | None = None) -> Iterator[ObjectFault]:
    """Read every file that a commit names and compare it with its digest.

    Those that later commits have replaced may have been removed.
    """
    files = named_files(snapshot)
    present = snapshot.sizes()
    for n_done, file in enumerate(files.values(), 1):
        got = _content(snapshot, file)
        if got != file.sha256 and (got != _NO_FILE or file.key in present):
            yield ObjectFault(file.key, file.sha256, got)
        if progress:
            progress(n_done, len(files))


def _content(snapshot: Snapshot, file: StoredFile) -> str:
    """The digest of what is there."""
    try:
        return hashlib.sha256(snapshot.objects.get(file.key)).hexdigest()
    except MissingObject:
        return _NO_FILE


def find_leftovers(snapshot: Snapshot, grace: float = GRACE) -> Leftovers:
    """The objects of tables that no commit names. What is not ours, such as ``lost+found``, is none."""
    objects = snapshot.objects
    found = [each for table in TABLES for each in objects.listed(f"{table}/")]
    found += [each for each in objects.unfinished() if each.key.partition("/")[0] in {*TABLES, "commits"}]
    named = named_files(snapshot)
    others = [each for each in found if each.key not in named]
    return Leftovers(
        [each for each in others if each.age >= grace], [each for each in others if each.age < grace]
    )


def find_replaced(snapshot: Snapshot, grace: float = GRACE) -> list[FoundObject]:
    """The files that only earlier commits name, and that were taken away ``grace`` seconds ago or earlier."""
    objects = snapshot.objects
    ages = {number_of(each.key): each.age for each in objects.listed(PREFIX)}
    replaced = {
        file.key
        for commit in read_commits(snapshot)
        if ages.get(commit.number, 0) >= grace
        for shard in commit.removed
        for file in shard.files
    }
    replaced -= snapshot.sizes().keys()
    found = (each for table in TABLES for each in objects.listed(f"{table}/"))
    return [each for each in found if each.key in replaced]


def remove_leftovers(snapshot: Snapshot, leftovers: Leftovers, grace: float = GRACE) -> tuple[int, int]:
    """Remove those that are old; (objects, bytes) that were removed. What was put meanwhile stays."""
    removed = [each for each in leftovers.old if snapshot.objects.delete_old(each.key, grace)]
    return len(removed), sum(each.n_bytes for each in removed)
