"""Rows of sources that could not be read for a reason that may pass: a lock, a missing permission.

They stand in shards of their own (``is_passing`` of ``logs`` and ``result_files``). When a run has read such
a source, its row goes: one commit takes the shard out, and puts what is left of it in.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from pathlib import Path

from pipeline.store.catalog import connect, table_rows
from pipeline.store.commits import StoredShard
from pipeline.store.objects import Objects
from pipeline.store.shards import RESULTS_PREFIX, ShardWriter, read_shard, shard_name
from pipeline.store.snapshots import Snapshot, read_snapshot, try_commit
from pipeline.store.stored import PASSING_TABLES

Place = tuple[str, str | None]  # source and member, as the tables have them


def forget_passed(snapshot: Snapshot, paths: Sequence[Path], failing: Collection[Place]) -> Snapshot:
    """Remove the rows of what has been read meanwhile; the warehouse after it.

    ``paths``: the sources of a run that has come to its end; ``failing``: what it could not read either.
    """
    roots = [path.resolve() for path in paths]
    while True:
        added, removed = _changes(snapshot, roots, failing)
        if not removed:
            return snapshot
        after = try_commit(snapshot, added, removed)
        if after is not None:
            return after
        snapshot = read_snapshot(snapshot.objects)


def _changes(
    snapshot: Snapshot, roots: Sequence[Path], failing: Collection[Place]
) -> tuple[list[StoredShard], list[StoredShard]]:
    """The shards that come, and those that go."""
    added: list[StoredShard] = []
    removed: list[StoredShard] = []
    for table in PASSING_TABLES:
        for shard, places in _passing_rows(snapshot, table):
            passed = {place for place in places if place not in failing and _is_among(place[0], roots)}
            if passed:
                removed.append(shard)
                added += _without(snapshot.objects, shard, table, passed)
    return [shard for shard in added if shard.name not in snapshot.shards], removed


def _is_among(source: str, roots: Sequence[Path]) -> bool:
    """True for a file or folder, still in its place, that a walk through these paths comes by."""
    return any(
        (source == root.name or source.startswith(f"{root.name}/")) and (root.parent / source).exists()
        for root in roots
    )


def _passing_rows(snapshot: Snapshot, table: str) -> list[tuple[StoredShard, list[Place]]]:
    """The shards with passing rows, in their order, and the places of these."""
    holders = {file.sha256: shard for shard in snapshot.shards.values() if (file := shard.file_of(table))}
    found: dict[str, list[Place]] = defaultdict(list)
    with connect(snapshot) as connection:
        rows = table_rows(snapshot, table, snapshot.files(table), named=True)
        query = f"SELECT filename, source, member FROM ({rows}) WHERE is_passing"
        for file, source, member in connection.execute(query).fetchall():
            found[Path(file).stem].append((source, member))
    return [(holders[digest], found[digest]) for digest in holders if digest in found]


def _without(
    objects: Objects, shard: StoredShard, table: str, passed: Collection[Place]
) -> list[StoredShard]:
    """What is left of a shard of passing rows, stored as a shard; nothing where nothing is left."""
    import pyarrow as pa

    tables = read_shard(objects, shard)
    rows = tables[table]
    places = zip(rows["source"].to_pylist(), rows["member"].to_pylist(), strict=True)
    rest = rows.filter(pa.array([place not in passed for place in places]))
    if not rest.num_rows:
        return []
    prefix = RESULTS_PREFIX if shard.name.startswith(RESULTS_PREFIX) else ""
    with ShardWriter(objects, shard_name(rest["source_key"].to_pylist(), prefix)) as writer:
        writer.write(tables | {table: rest})
    return [writer.shard]
