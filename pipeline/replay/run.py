"""Replays batches from Python: chooses the rules, gives the engine buffers, takes the rows out of them."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from parsers.batch import EventBatch
from parsers.heads import GameHead
from parsers.log_ids import parse_log_id
from pipeline.native.compiler import record, record_of
from pipeline.replay.batch_walls import BatchWalls, no_walls, read_walls
from pipeline.replay.engine import replay
from pipeline.replay.record.buffers import RowBuffers, copied, joined
from pipeline.replay.record.tables.hands import Games
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.table import Table
from pipeline.rules.ruleset import RULE_COUNT, Ruleset, ruleset_for
from pipeline.rules.suits import SuitTables, load_suit_tables

_NO_RULES = (0,) * RULE_COUNT


class Replayed(NamedTuple):
    """What became of a batch.

    ``rows``: the rows in use; they are overwritten by the next replay of the same thread. ``rulesets``: by
    game of the batch, None where it could not be read.
    """

    rows: Rows
    rulesets: list[Ruleset | None]


def replay_batch(batch: EventBatch, wall: bool = True) -> Replayed:
    """Replay and judge every game of a batch; without ``wall`` the seeds of the shuffles are left alone."""
    rulesets = [
        None if head is None else choose_ruleset(log_id, head)
        for log_id, head in zip(batch.log_ids, batch.heads, strict=True)
    ]
    readable = np.array([ruleset is not None for ruleset in rulesets], np.int64)
    rules = [_NO_RULES if ruleset is None else ruleset.row() for ruleset in rulesets]
    matrix = np.array(rules, np.int64).reshape(-1, RULE_COUNT)
    walls = read_walls(batch) if wall else no_walls(len(rulesets))
    rows = _replay_games(batch, matrix, readable, walls, 0, len(rulesets))
    return Replayed(rows, rulesets)


def choose_ruleset(log_id: str, head: GameHead) -> Ruleset:
    """The rules of a game by its head; the date, and the lobby of old logs, are in the id."""
    parsed = parse_log_id(log_id)
    lobby = head.lobby if head.lobby is not None or parsed is None else parsed.lobby
    has_gold = any(gold is not None for gold in head.gold)
    played_at = None if parsed is None else parsed.played_at
    return ruleset_for(head.go_type, lobby, played_at, head.n_players, head.event_attributes, has_gold)


def _replay_games(
    batch: EventBatch, rules: Any, readable: Any, walls: BatchWalls, first: int, last: int
) -> Rows:
    """Replay games ``first`` to ``last``; in halves where their rows do not fit at once."""
    buffers = _row_buffers()
    if last - first > Games.capacity:
        return _in_halves(batch, rules, readable, walls, first, last)
    buffers.clear(last - first)
    replay(
        batch.events,
        batch.payload,
        batch.first_event,
        first,
        last,
        rules,
        readable,
        walls,
        suit_tables(),
        _table(),
        buffers.record,
    )
    if buffers.record[0].is_full:
        if last - first == 1:
            raise ValueError(f"{batch.log_ids[first]}: more rows than there is room for")
        return _in_halves(batch, rules, readable, walls, first, last)
    return buffers.rows()


def _in_halves(
    batch: EventBatch, rules: Any, readable: Any, walls: BatchWalls, first: int, last: int
) -> Rows:
    middle = (first + last) // 2
    left = copied(_replay_games(batch, rules, readable, walls, first, middle))
    right = _replay_games(batch, rules, readable, walls, middle, last)
    return joined(left, right)


@cache
def _row_buffers() -> RowBuffers:
    """Kept from batch to batch."""
    return RowBuffers()


@cache
def _table() -> Sequence[Table]:
    return record(Table)


@cache
def suit_tables() -> Sequence[SuitTables]:
    """The suit tables as an array of one record: native code passes a record on as one address."""
    return record_of(load_suit_tables())
