"""Rows of sources that could not be read for a reason that may pass: a lock, a missing permission.

They stand in shards of their own (``is_passing`` of ``logs`` and ``result_files``). When a run has read such
a source, its row goes: the shard is stored again without it, and then taken out.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from pathlib import Path

from pipeline.store.shards import (
    PARTS,
    RESULTS_PREFIX,
    ShardWriter,
    any_shard,
    commit_shard,
    drop_shard,
    plain,
    shard_folder,
    shard_name,
    stored_shards,
    tables_of_shard,
)
from pipeline.store.stored import PASSING_TABLES

Place = tuple[str, str | None]  # source and member, as the tables have them


def forget_passed(warehouse: Path, paths: Sequence[Path], failing: Collection[Place]) -> None:
    """Remove the rows of what has been read meanwhile.

    ``paths``: the sources of a run that has come to its end; ``failing``: what it could not read either.
    """
    roots = [path.resolve() for path in paths]
    for table in PASSING_TABLES:
        for shard, places in _passing_rows(warehouse, table).items():
            passed = {place for place in places if place not in failing and _is_among(place[0], roots)}
            if passed:
                _store_without(warehouse, shard, table, passed)


def _is_among(source: str, roots: Sequence[Path]) -> bool:
    """True for a file or folder, still in its place, that a walk through these paths comes by."""
    return any(
        (source == root.name or source.startswith(f"{root.name}/")) and (root.parent / source).exists()
        for root in roots
    )


def _passing_rows(warehouse: Path, table: str) -> dict[str, list[Place]]:
    """The places of passing rows, by shard."""
    import duckdb

    found: dict[str, list[Place]] = defaultdict(list)
    if not any(table in tables_of_shard(shard) for shard in stored_shards(warehouse)):
        return found
    files = f"{plain(warehouse / PARTS)}/{any_shard(table)}/{table}.parquet"
    query = "SELECT filename, source, member FROM read_parquet($files, filename = true) WHERE is_passing"
    with duckdb.connect() as connection:
        for file, source, member in connection.execute(query, {"files": files}).fetchall():
            found[Path(file).parent.name].append((source, member))
    return found


def _store_without(warehouse: Path, shard: str, table: str, passed: Collection[Place]) -> None:
    """Store what is left of a shard of passing rows, and take the shard out.

    Who is killed between the two has both; the next run takes out the first.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    folder = shard_folder(warehouse, shard)
    tables = {
        name: pq.read_table(folder / f"{name}.parquet", schema=declared.schema)
        for name, declared in tables_of_shard(shard).items()
    }
    rows = tables[table]
    places = zip(rows["source"].to_pylist(), rows["member"].to_pylist(), strict=True)
    rest = rows.filter(pa.array([place not in passed for place in places]))
    if rest.num_rows:
        prefix = RESULTS_PREFIX if shard.startswith(RESULTS_PREFIX) else ""
        name = shard_name(rest["source_key"].to_pylist(), prefix)
        if not shard_folder(warehouse, name).exists():
            with ShardWriter(warehouse, name) as writer:
                writer.write(tables | {table: rest})
            commit_shard(warehouse, name)
    drop_shard(warehouse, shard)
