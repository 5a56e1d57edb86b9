"""Replays batches from Python: chooses the rules, gives the engine buffers, takes the rows out of them."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from parsers.batch import EventBatch
from parsers.log_ids import parse_log_id
from parsers.packed import ATTR_SEED, ATTR_TEN, OP, OP_INIT, PAYLOAD
from pipeline.native.compiler import record, record_of
from pipeline.native.records import places
from pipeline.replay.batch_walls import BatchWalls, no_walls, read_walls
from pipeline.replay.engine import replay
from pipeline.replay.head import stated_heads
from pipeline.replay.record.buffers import RowBuffers, copied, joined
from pipeline.replay.record.tables.hands import Games
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.table import Table
from pipeline.rules.codes import ROOMS
from pipeline.rules.game_rules import GameRules
from pipeline.rules.numbers import STICK_POINTS
from pipeline.rules.ruleset import Ruleset, ruleset_for
from pipeline.rules.suits import SuitTables, load_suit_tables

_NO_RULES = (0,) * len(places(GameRules))


class Replayed(NamedTuple):
    """What became of a batch.

    ``rows``: the rows in use; they are overwritten by the next replay of the same thread. ``rulesets``: by
    game of the batch, None where it could not be read.
    """

    rows: Rows
    rulesets: list[Ruleset | None]


def replay_batch(batch: EventBatch, wall: bool = True) -> Replayed:
    """Replay and judge every game of a batch; without ``wall`` the seeds of the shuffles are left alone."""
    rulesets = [choose_ruleset(batch, game) for game in range(len(batch.log_ids))]
    readable = np.array([ruleset is not None for ruleset in rulesets], np.int64)
    kinds = {id(ruleset): ruleset for ruleset in rulesets}  # few, and long: each becomes numbers only once
    rows_of_kinds = [_NO_RULES if kind is None else kind.numbers() for kind in kinds.values()]
    row_of = {key: row for row, key in enumerate(kinds)}
    matrix = np.array(rows_of_kinds, np.int64).reshape(-1, len(_NO_RULES))
    matrix = matrix[[row_of[id(ruleset)] for ruleset in rulesets]]
    walls = read_walls(batch) if wall else no_walls(len(rulesets))
    rows = _replay_games(batch, matrix, stated_heads(batch), readable, walls, 0, len(rulesets))
    return Replayed(rows, rulesets)


def choose_ruleset(batch: EventBatch, game: int) -> Ruleset | None:
    """The rules of a game, None where it could not be read.

    Its head tells them, its id the date and the lobby of old logs, and outside ranked play its first hand
    whether they can be the whole truth.
    """
    head = batch.heads[game]
    if head is None:
        return None
    parsed = parse_log_id(batch.log_ids[game])
    lobby = head.lobby if head.lobby is not None or parsed is None else parsed.lobby
    has_gold = any(gold is not None for gold in head.gold)
    played_at = None if parsed is None else parsed.played_at
    known = (head.go_type, lobby, played_at, head.n_players, head.event_attributes, has_gold)
    ruleset = ruleset_for(*known, objection=head.objection)
    if head.is_excerpt and parsed is None and ruleset.is_supported:
        return ruleset_for(*known, objection=_other_points(batch, game, ruleset))
    if ruleset.room in ROOMS or not ruleset.is_supported:
        return ruleset
    return ruleset_for(*known, _first_points(batch, game, head.n_players))


def _first_points(batch: EventBatch, game: int, n_players: int) -> tuple[int, ...]:
    """Points of the players before the first hand of the game; () where the log begins later."""
    numbers = _first_deal(batch, game)
    if numbers and numbers[ATTR_SEED][:2] == [0, 0]:  # hand number, honba
        return tuple(100 * points for points in numbers[ATTR_TEN][:n_players])
    return ()


def _other_points(batch: EventBatch, game: int, ruleset: Ruleset) -> str:
    """Why a game without an id, perhaps a part of one, is not of these rules: its points; else ''."""
    numbers = _first_deal(batch, game)
    expected = ruleset.n_players * ruleset.start_points
    if not numbers:
        return ""
    points = 100 * sum(numbers[ATTR_TEN][: ruleset.n_players]) + STICK_POINTS * numbers[ATTR_SEED][2]
    return "" if points == expected else f"there are {points} points in all, by the rules told {expected}"


def _first_deal(batch: EventBatch, game: int) -> dict[int, list[int]]:
    """The attributes of the first hand of a game; {} where it has none."""
    first, end = int(batch.first_event[game]), int(batch.first_event[game + 1])
    starts = first + np.flatnonzero(batch.events[first:end, OP] == OP_INIT)[:1]
    numbers = {}
    for row in starts.tolist():
        at, stop = batch.events[row : row + 2, PAYLOAD].tolist()
        while at < stop:
            n = int(batch.payload[at + 1])
            numbers[int(batch.payload[at])] = batch.payload[at + 2 : at + 2 + n].tolist()
            at += 2 + n
    return numbers


def _replay_games(
    batch: EventBatch, rules: Any, heads: Any, readable: Any, walls: BatchWalls, first: int, last: int
) -> Rows:
    """Replay games ``first`` to ``last``; in halves where their rows do not fit at once."""
    buffers = _row_buffers()
    if last - first > Games.capacity:
        return _in_halves(batch, rules, heads, readable, walls, first, last)
    buffers.clear(last - first)
    replay(
        batch.events,
        batch.payload,
        batch.first_event,
        first,
        last,
        rules,
        heads,
        readable,
        walls,
        suit_tables(),
        _table(),
        buffers.record,
    )
    if buffers.record[0].is_full:
        if last - first == 1:
            raise ValueError(f"{batch.log_ids[first]}: more rows than there is room for")
        return _in_halves(batch, rules, heads, readable, walls, first, last)
    return buffers.rows()


def _in_halves(
    batch: EventBatch, rules: Any, heads: Any, readable: Any, walls: BatchWalls, first: int, last: int
) -> Rows:
    middle = (first + last) // 2
    left = copied(_replay_games(batch, rules, heads, readable, walls, first, middle))
    right = _replay_games(batch, rules, heads, readable, walls, middle, last)
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
