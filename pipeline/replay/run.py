"""Replays batches from Python: chooses the rules, gives the engine its buffers, cuts the rows to size."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from parsers.batch import EventBatch
from parsers.heads import GameHead
from parsers.log_ids import parse_log_id
from pipeline.native.compiler import record
from pipeline.replay.batch_walls import BatchWalls, no_walls, read_walls
from pipeline.replay.engine import replay
from pipeline.replay.record import rows as layout
from pipeline.replay.record.rows import N_GAMES, N_TABLES, TABLE_NAMES
from pipeline.replay.state.table import TABLE
from pipeline.rules.ruleset import RULE_COUNT, Ruleset, ruleset_for
from pipeline.rules.suits import load_suit_tables

_NO_RULES = (0,) * RULE_COUNT


class Rows(NamedTuple):
    """The rows of a batch: matrices (columns, rows) as ``rows.py`` lays them out, cut to the rows in use.

    ``runs``: comparisons made, by check. ``detail`` and ``text`` have one dimension.
    """

    runs: Any
    games: Any
    hands: Any
    seats: Any
    wins: Any
    yaku: Any
    deal_ins: Any
    deal_in_seats: Any
    tenpais: Any
    riichis: Any
    calls: Any
    discards: Any
    dangers: Any
    furiten: Any
    checks: Any
    detail: Any
    text: Any


class Replayed(NamedTuple):
    """What became of a batch.

    ``rows``: matrices cut to the rows in use; they are overwritten by the next replay of the same
    thread. ``rulesets``: by game of the batch, None where it could not be read.
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
    rows = _replay_parts(batch, matrix, readable, walls, 0, len(rulesets))
    return Replayed(rows, rulesets)


def choose_ruleset(log_id: str, head: GameHead) -> Ruleset:
    """The rules of a game by its head; the date, and the lobby of old logs, are in the id."""
    parsed = parse_log_id(log_id)
    lobby = head.lobby if head.lobby is not None or parsed is None else parsed.lobby
    has_gold = any(gold is not None for gold in head.gold)
    played_at = None if parsed is None else parsed.played_at
    return ruleset_for(head.go_type, lobby, played_at, head.n_players, head.event_attributes, has_gold)


def _replay_parts(
    batch: EventBatch, rules: Any, readable: Any, walls: BatchWalls, first: int, last: int
) -> Rows:
    """Replay games ``first`` to ``last``; in parts where their rows do not fit at once."""
    buffers = _row_buffers()
    if last - first > N_GAMES:
        return _in_halves(batch, rules, readable, walls, first, last)
    buffers[0].n[:] = 0
    buffers[0].runs[:] = 0
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
        _table_buffers(),
        buffers,
    )
    if buffers[0].n[N_TABLES]:
        if last - first == 1:
            raise ValueError(f"{batch.log_ids[first]}: more rows than there is room for")
        return _in_halves(batch, rules, readable, walls, first, last)
    return _cut(buffers[0], last - first)


def _in_halves(
    batch: EventBatch, rules: Any, readable: Any, walls: BatchWalls, first: int, last: int
) -> Rows:
    middle = (first + last) // 2
    left = _copied(_replay_parts(batch, rules, readable, walls, first, middle))
    right = _replay_parts(batch, rules, readable, walls, middle, last)
    return _joined(left, right)


def _cut(buffers: Any, n_games: int) -> Rows:
    """The rows in use, as views of the record's matrices."""
    used = dict(zip(TABLE_NAMES, buffers.n.tolist(), strict=False))
    return Rows(
        runs=buffers.runs.copy(),
        games=buffers.games[:, :n_games],
        **{name: getattr(buffers, name)[..., :n] for name, n in used.items()},
    )


def _copied(rows: Rows) -> Rows:
    return Rows(*(array.copy() for array in rows))


def _joined(left: Rows, right: Rows) -> Rows:
    """Rows of two runs of games; places in other rows, the text and the detail move along."""
    rows = Rows(*(np.concatenate(pair, axis=-1) for pair in zip(left, right, strict=True)))
    rows.wins[layout.W_TEXT : layout.W_MELD_TEXT + 1, left.wins.shape[1] :] += len(left.text)
    rows.dangers[layout.A_DISCARD, left.dangers.shape[1] :] += left.discards.shape[1]
    riichi_rows = rows.seats[layout.S_RIICHI_ROW, left.seats.shape[1] :]
    riichi_rows[riichi_rows >= 0] += left.riichis.shape[1]
    rows.checks[layout.X_EXPECTED, left.checks.shape[1] :] += len(left.detail)
    rows.checks[layout.X_GOT, left.checks.shape[1] :] += len(left.detail)
    return rows._replace(runs=left.runs + right.runs)


@cache
def _row_buffers() -> Any:
    """Kept from batch to batch, so that its memory is touched only once."""
    return record(layout.ROWS)


@cache
def _table_buffers() -> Any:
    return record(TABLE)


@cache
def suit_tables() -> Any:
    """The suit tables as an array of one record: native code passes a record on as one address."""
    tables = load_suit_tables()
    fields = [(name, table.dtype, table.shape) for name, table in tables._asdict().items()]
    array = record(np.dtype(fields, align=True))
    for name, table in tables._asdict().items():
        getattr(array[0], name)[...] = table
    return array
