"""A warehouse as one commit left it, and the next commit after it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pipeline.store.commits import (
    EVERY,
    PREFIX,
    Commit,
    StoredFile,
    StoredShard,
    commit_key,
    number_of,
    read_commit,
    written,
)
from pipeline.store.errors import WarehouseError
from pipeline.store.objects import MissingObject, Objects, open_objects
from pipeline.store.places import Place

_OLDER = ("parts", "incoming", "paifu-warehouse")  # what the layout before this one had at its top


class Snapshot(NamedTuple):
    """The shards that commit ``number`` has left, by name, in the order in which they came."""

    objects: Objects
    number: int
    shards: dict[str, StoredShard]

    @property
    def place(self) -> str:
        """As messages name it."""
        return self.objects.shown

    def files(self, table: str, shards: Iterable[str] | None = None) -> list[StoredFile]:
        """The files of a table, in order; ``shards``: only those of these shards."""
        chosen = self.shards.values() if shards is None else self.chosen(shards)
        return [file for shard in chosen if (file := shard.file_of(table)) is not None]

    def sizes(self) -> dict[str, int]:
        """Bytes of all files, by key."""
        return {file.key: file.n_bytes for shard in self.shards.values() for file in shard.files}

    def chosen(self, names: Iterable[str]) -> list[StoredShard]:
        """The shards of these names. Raises WarehouseError where there is none."""
        try:
            return [self.shards[name] for name in names]
        except KeyError as error:
            raise WarehouseError(f"no shard {error.args[0]!r} in {self.place}") from error

    def after(self, commit: Commit) -> "Snapshot":
        """What the next commit leaves; a shard that comes in place of one of its name keeps its turn."""
        added = {shard.name: shard for shard in commit.added}
        gone = {shard.name for shard in commit.removed} - added.keys()
        shards = {name: shard for name, shard in self.shards.items() if name not in gone} | added
        return self._replace(number=commit.number, shards=shards)


def begin_warehouse(place: Place) -> None:
    """Make a place a warehouse, if it is empty or missing. Raises WarehouseError where it is another."""
    objects = open_objects(place)
    if objects.is_there() and _last_number(objects) is None:
        _refuse_strangers(objects)
    objects.put_new(commit_key(0), written(Commit(0)))


def open_snapshot(place: Place, number: int | None = None) -> Snapshot:
    """The warehouse as it is now, or as commit ``number`` left it.

    An empty folder is a warehouse without a commit. Raises WarehouseError for what is no warehouse, and for a
    number that there is not.
    """
    objects = open_objects(place)
    if not objects.is_there():
        raise WarehouseError(f"no warehouse at {objects.shown}: `paifu ingest` makes one")
    return read_snapshot(objects, number)


def read_snapshot(objects: Objects, number: int | None = None) -> Snapshot:
    """As ``open_snapshot``, of a place that is there."""
    last = _last_number(objects)
    if last is None:
        _refuse_strangers(objects)
        if number is not None:
            raise WarehouseError(f"{objects.shown} has no commit {number}: nothing is stored here")
        return Snapshot(objects, -1, {})
    if number is None:
        number = last
    elif not 0 <= number <= last:
        raise WarehouseError(f"{objects.shown} has no commit {number}: the last is {last}")
    full = number - number % EVERY
    first = _read(objects, full)
    snapshot = Snapshot(objects, full, {shard.name: shard for shard in first.everything or ()})
    for later in range(full + 1, number + 1):
        snapshot = snapshot.after(_read(objects, later))
    return snapshot


def read_commits(snapshot: Snapshot) -> Iterator[Commit]:
    """All commits up to this one. Raises WarehouseError for one that is missing or damaged."""
    return (_read(snapshot.objects, number) for number in range(snapshot.number + 1))


def commits_after(snapshot: Snapshot) -> Iterator[Commit]:
    """The commits that others have made since."""
    number = snapshot.number + 1
    while True:
        try:
            yield _read(snapshot.objects, number)
        except MissingObject:
            return
        number += 1


def try_commit(
    snapshot: Snapshot, added: Sequence[StoredShard] = (), removed: Sequence[StoredShard] = ()
) -> Snapshot | None:
    """Store the next commit; what it leaves, or None where somebody else has made one of this number.

    All files of ``added`` are stored before. A commit of the same content is this one: of an answer that was
    lost, or of who does the same work.
    """
    commit = Commit(snapshot.number + 1, tuple(added), tuple(removed))
    after = snapshot.after(commit)
    if commit.number % EVERY == 0:
        commit = commit._replace(everything=tuple(after.shards.values()))
    data = written(commit)
    key = commit_key(commit.number)
    if snapshot.objects.put_new(key, data) or snapshot.objects.get(key) == data:
        return after
    return None


def _read(objects: Objects, number: int) -> Commit:
    key = commit_key(number)
    commit = read_commit(objects.get(key), key, objects.shown)
    if commit.number != number or (commit.everything is None and number and number % EVERY == 0):
        raise WarehouseError(f"{key} of {objects.shown} is damaged: it is another commit")
    return commit


def _last_number(objects: Objects) -> int | None:
    """The number of the last commit, None where there is none."""
    numbers = map(number_of, objects.keys(PREFIX))
    return max((number for number in numbers if number is not None), default=None)


def _refuse_strangers(objects: Objects) -> None:
    strangers = objects.strangers()
    if "paifu-warehouse" in strangers or {"parts", "incoming"} <= set(strangers):
        raise WarehouseError(
            f"{objects.shown} is a warehouse of an older version of paifu: ingest the sources again into a "
            "new one (docs/upgrading.md)"
        )
    if strangers:
        raise WarehouseError(f"{objects.shown} is no warehouse and not empty: choose another folder")
