"""The head of a log against its id, the first dealer, and the fourth seat of a log of three players."""

import re
from functools import lru_cache
from typing import Any

import numpy as np

from parsers.batch import EventBatch
from parsers.heads import GameHead
from parsers.log_ids import parse_log_id
from parsers.packed import ATTR_HAI3, ATTR_OWARI, ATTR_SC, ATTR_TEN, OP, OP_GO, OP_INIT, OP_TAIKYOKU, OP_UN
from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.replay.checks import CHECK_DEALER, CHECK_EMPTY_SEAT, CHECK_LOG_ID_LOBBY, CHECK_LOG_ID_TYPE
from pipeline.replay.judge import compare, find
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.table import Packed, Table
from pipeline.rules.numbers import MAX_PLAYERS

# Columns of ``stated_heads``. -1: the log, or its id, does not say.
HEAD_TYPE, HEAD_ID_TYPE, HEAD_LOBBY, HEAD_ID_LOBBY, HEAD_ODD_SEAT, HEAD_DEALER, HEAD_EXCERPT = range(7)
N_HEAD_COLUMNS = 7

NO_LOBBY = -2  # a text that is no number of a lobby
TOURNAMENTS = 10000  # tournament lobby n is printed C0000 + n, or as 10000 + n
EMPTY_SEAT = MAX_PLAYERS - 1
FIRST_DEALER = 0  # seats are numbered from the first dealer, mjlog-format.md §3
# What the server prints for the seat where nobody sits.
EMPTY_RATES = (None, 0.0, 1500.0)
EMPTY_SEXES = ("", "C")


def stated_heads(batch: EventBatch) -> Any:
    """int64 (games, N_HEAD_COLUMNS), what heads and ids state."""
    pairs = zip(batch.log_ids, batch.heads, strict=True)
    heads = [(-1,) * N_HEAD_COLUMNS if head is None else _stated(log_id, head) for log_id, head in pairs]
    return np.array(heads, np.int64).reshape(-1, N_HEAD_COLUMNS)


def _stated(log_id: str, head: GameHead) -> tuple[int, ...]:
    parsed = parse_log_id(log_id)
    return (
        head.go_type,
        -1 if parsed is None else parsed.go_type,
        -1 if head.lobby is None else lobby_number(head.lobby),
        -1 if parsed is None else int(parsed.lobby),
        count_odd(head) if head.n_players < MAX_PLAYERS else -1,
        -1 if head.dealer is None else head.dealer,
        int(head.is_excerpt),
    )


@lru_cache(maxsize=1024)  # an archive has few
def lobby_number(text: str) -> int:
    """A lobby as the log id numbers it. mjlog-format.md §2, §6.1"""
    match = re.fullmatch("(C?)([0-9]{1,9})", text)
    if match is None:
        return NO_LOBBY
    return int(match[2]) + (TOURNAMENTS if match[1] else 0)


def count_odd(head: GameHead) -> int:
    """What the head says of the empty seat beside what the server prints there. mjlog-format.md §6.2"""
    is_usual = (
        head.names[EMPTY_SEAT] == "",
        head.dans[EMPTY_SEAT] in (None, 0),
        head.rates[EMPTY_SEAT] in EMPTY_RATES,
        head.sexes[EMPTY_SEAT] in EMPTY_SEXES,
        head.gold[EMPTY_SEAT] in (None, 0),
        head.rc[EMPTY_SEAT] in (None, 0),
    )
    return len(is_usual) - sum(is_usual)


@native
def judge_head(table: Table, heads: Ints, events: Packed, first: int, last: int, rows: Rows) -> None:
    """GO against the log id, UN of three players, TAIKYOKU. Of a game that is not judged only rows count."""
    table.is_excerpt = heads[HEAD_EXCERPT] == 1
    row = first
    is_seated = False
    while row < last and events[row, OP] != OP_INIT:
        table.seq = row - first
        if events[row, OP] == OP_GO:
            _expect(table, rows, CHECK_LOG_ID_TYPE, -1, heads[HEAD_ID_TYPE], heads[HEAD_TYPE])
            _expect(table, rows, CHECK_LOG_ID_LOBBY, -1, heads[HEAD_ID_LOBBY], heads[HEAD_LOBBY])
        elif events[row, OP] == OP_UN and not is_seated:
            is_seated = True
            if heads[HEAD_ODD_SEAT] >= 0:
                _expect(table, rows, CHECK_EMPTY_SEAT, EMPTY_SEAT, 0, heads[HEAD_ODD_SEAT])
        elif events[row, OP] == OP_TAIKYOKU:
            _expect(table, rows, CHECK_DEALER, -1, FIRST_DEALER, heads[HEAD_DEALER])
        row += 1


@native
def _expect(table: Table, rows: Rows, check: int, seat: int, expected: int, got: int) -> None:
    """Compare what is known; where the rules of the game are not, only a difference counts as a check."""
    if expected != -1 and got != -1 and (table.is_judged or expected != got):
        compare(table, rows, check, seat, expected, got)


@native
def judge_empty_seat(table: Table, payload: Packed, start: int, end: int, rows: Rows) -> None:
    """Points, tiles and payments of the fourth seat where three play: none, or 0. mjlog-format.md §7, §12"""
    n = 0
    at = find(payload, start, end, ATTR_TEN)
    if at >= 0 and payload[at - 1] == MAX_PLAYERS:
        n += payload[at + EMPTY_SEAT] != 0
    n += _odd_pairs(payload, find(payload, start, end, ATTR_SC))
    n += _odd_pairs(payload, find(payload, start, end, ATTR_OWARI))
    at = find(payload, start, end, ATTR_HAI3)
    if at >= 0:
        n += payload[at - 1] != 0
    _expect(table, rows, CHECK_EMPTY_SEAT, EMPTY_SEAT, 0, n)


@native
def _odd_pairs(payload: Packed, at: int) -> int:
    """Numbers of the fourth seat that are not 0 in a list of pairs of all seats; ``at`` -1: there is none."""
    n = 0
    if at >= 0:
        i = at + 2 * EMPTY_SEAT
        while i < at + payload[at - 1]:  # chips follow in a second round of pairs
            n += payload[i] != 0
            n += payload[i + 1] != 0
            i += 2 * MAX_PLAYERS
    return n
