"""What comes of the work on a shard: its files are stored, and a commit can name them."""

from typing import NamedTuple

from pipeline.ingestion.summary import Summary
from pipeline.store.commits import StoredShard
from pipeline.store.twins import WrittenLog


class Made(NamedTuple):
    """``shard``: None where nothing was to be stored. ``logs``: those of the shard, in their order."""

    summary: Summary
    shard: StoredShard | None = None
    logs: tuple[WrittenLog, ...] = ()
