"""Warehouses as tests look at them and change them: what the last commit names, and new commits."""

from pathlib import Path

import pyarrow.parquet as pq

from pipeline.facts.schema import TABLES
from pipeline.store.commits import PREFIX, StoredShard
from pipeline.store.objects import open_objects
from pipeline.store.shards import ShardWriter, read_shard
from pipeline.store.snapshots import begin_warehouse, open_snapshot, try_commit


def shards(warehouse) -> list[StoredShard]:
    """Those of the last commit, in order."""
    return list(open_snapshot(warehouse).shards.values())


def named(warehouse) -> dict[str, bytes]:
    """All commits, and the files that the last one names: what a warehouse is."""
    snapshot = open_snapshot(warehouse)
    keys = [*snapshot.sizes(), *(found.key for found in snapshot.objects.listed(PREFIX))]
    return {key: snapshot.objects.get(key) for key in sorted(keys)}


def path_of(warehouse, table, shard=0) -> Path:
    """The file of a table of one shard, by its place."""
    return Path(warehouse, shards(warehouse)[shard].file_of(table).key)


def store(warehouse, name, *batches) -> StoredShard:
    """Store a shard of these tables, in place of one of its name; the warehouse is made if need be."""
    begin_warehouse(warehouse)
    snapshot = open_snapshot(warehouse)
    with ShardWriter(snapshot.objects, name) as writer:
        for tables in batches:
            writer.write(tables)
    before = [snapshot.shards[name]] if name in snapshot.shards else []
    assert try_commit(snapshot, [writer.shard], before) is not None
    return writer.shard


def rewrite(warehouse, shard, table, change):
    """Replace a table of a shard, by its place, by ``change(table)``: with a commit, as if it had been so."""
    stored = shards(warehouse)[shard]
    tables = read_shard(open_objects(warehouse), stored)
    store(warehouse, stored.name, tables | {table: change(tables[table])})


def rows(warehouse, table, shard=0):
    """The rows of a table of one shard."""
    return pq.read_table(path_of(warehouse, table, shard), schema=TABLES[table].schema)
