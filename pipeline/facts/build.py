"""From the replay of a batch to the Arrow tables of the warehouse."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pyarrow as pa

from parsers.batch import EventBatch
from pipeline.facts.batch import Batch, Block
from pipeline.facts.games import Games
from pipeline.facts.logs import LogEntry, log_records
from pipeline.facts.schema import GAME_TABLES, LOG_TABLES
from pipeline.rules.codes import STATUS_REJECTED

if TYPE_CHECKING:
    from pipeline.replay.run import Replayed


def build_tables(batch: EventBatch, replayed: "Replayed", logs: Sequence[LogEntry]) -> dict[str, pa.Table]:
    """The tables of one batch, by name, in the order of LOG_TABLES.

    ``logs``: one entry without a status for each game of the batch, in its order, and entries of
    logs that are no game of it. Nothing in the tables points into the engine's buffers. Raises
    ValueError where entries and games do not match.
    """
    rows = Batch(replayed.rows, pa.array(batch.log_ids, pa.string()))
    games = stored_games(batch, replayed)
    tables = {}
    for name, table in LOG_TABLES.items():
        if name == "logs":
            tables[name] = table.build(log_records(batch, replayed, logs))
        elif name in GAME_TABLES:
            tables[name] = table.build(games)
        else:
            tables[name] = table.build(Block(getattr(replayed.rows, name), rows))
    return tables


def stored_games(batch: EventBatch, replayed: "Replayed") -> Games:
    """The games of the batch that could be read and were not rejected."""
    statuses = replayed.rows.games.status.tolist()
    places, heads, rulesets = [], [], []
    for place, head, ruleset in zip(range(len(statuses)), batch.heads, replayed.rulesets, strict=True):
        if head is None or ruleset is None or statuses[place] == STATUS_REJECTED:
            continue
        places.append(place)
        heads.append(head)
        rulesets.append(ruleset)
    return Games(replayed.rows, places, [batch.log_ids[place] for place in places], heads, rulesets)
