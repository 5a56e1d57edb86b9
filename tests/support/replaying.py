"""Replays one log and shows what the engine says of it, for tests.

    found = replay(log)            # a Logbook, or the bytes of a log
    found = replay_sound(log)      # the same, and nothing may be wrong with it
    found.status, found.reason     # "rejected", "kuikae"
    found.hands[0]["n_winners"]    # rows of every table as dicts, named as in pipeline.replay.record.tables
    found.disagreements            # [Disagreement("win_fu", 1, [30], [40])]

A script may start in the middle of a game; what the first hand's INIT then lacks stands apart, in
``start_disagreements``.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from logbook import Logbook

from parsers.mjlog.reader import read_batch
from pipeline.ingestion.worker import tokenizer
from pipeline.replay.checks import CHECK_NAMES, ILLEGAL_NAMES
from pipeline.replay.record.tables.hands import Games
from pipeline.replay.record.tables.raw import HandTable
from pipeline.replay.record.tables.rows import RAW_COLUMNS, RAW_TABLES
from pipeline.replay.run import replay_batch
from pipeline.rules.codes import LOG_STATUSES

LOG_ID = "2020010100gm-00a9-0000-00000000"
TABLES = [name for name, table in RAW_TABLES.items() if table is Games or issubclass(table, HandTable)]
START_CHECKS = ("hand_number", "dealer", "honba", "sticks", "start_points")


class Oddity(NamedTuple):
    """An element out of place."""

    reason: str
    hand: int
    seq: int
    expected: int
    got: int


class Disagreement(NamedTuple):
    check: str
    seat: int
    expected: list[int]
    got: list[int]


@dataclass
class Found:
    """What the engine says of one log.

    ``reason``, ``seq``, ``expected``, ``got``: of the element that ends the replay, or else of the first of
    the ``oddities``.
    """

    status: str
    reason: str
    seq: int
    expected: int
    got: int
    oddities: list[Oddity]
    start_disagreements: list[Disagreement]
    disagreements: list[Disagreement]
    runs: dict[str, int]
    games: list[dict[str, int]]
    hands: list[dict[str, int]]
    hand_seats: list[dict[str, int]]
    wins: list[dict[str, int]]
    win_yaku: list[dict[str, int]]
    deal_ins: list[dict[str, int]]
    deal_in_seats: list[dict[str, int]]
    tenpais: list[dict[str, int]]
    riichis: list[dict[str, int]]
    calls: list[dict[str, int]]
    discards: list[dict[str, int]]
    dangers: list[dict[str, int]]
    furiten_spells: list[dict[str, int]]

    def seat(self, seat, hand=0):
        """The row of one seat in one hand."""
        (row,) = [row for row in self.hand_seats if row["seat"] == seat and row["hand_index"] == hand]
        return row

    def discard(self, seat, turn, hand=0):
        """The row of a seat's nth discard."""
        key = (seat, turn, hand)
        (row,) = [row for row in self.discards if (row["seat"], row["turn"], row["hand_index"]) == key]
        return row

    def spells(self, seat, kind):
        """The furiten spells of a seat, of one FURITEN_* kind."""
        return [row for row in self.furiten_spells if row["seat"] == seat and row["kind"] == kind]


def replay(log, log_id=None):
    """Replay a Logbook or the bytes of a log; the log id decides the era of the rules."""
    if isinstance(log, Logbook):
        log, log_id = log.bytes(), log_id or log.log_id
    return replay_all([(log_id or LOG_ID, log)])[0]


def replay_sound(log, log_id=None):
    """Replay a log in which everything has to agree, save the state of the game at its start."""
    found = replay(log, log_id)
    assert (found.reason, found.disagreements) == ("", [])
    return found


def yaku_by_rules(log, seat):
    """The yaku {id: han} that the engine finds in a win of ``seat`` that comes next; dora is no yaku."""
    found = replay(log.win(seat, yaku={36: 1}))  # no hand has it
    assert found.reason == ""
    (expected,) = [x.expected for x in found.disagreements if x.check == "win_yaku"]
    return dict(zip(expected[::2], expected[1::2], strict=True))


def replay_all(logs):
    """Replay (log id, bytes) pairs as one batch; each log must be readable."""
    batch = read_batch(logs, tokenizer())
    assert not batch.errors
    replayed = replay_batch(batch)
    return [_found(replayed.rows, game) for game in range(len(logs))]


def _found(rows, game):
    tables = {name: rows_of(rows, name, game) for name in TABLES}
    (head,) = tables["games"]
    _add_texts(tables["wins"], rows)
    found = [(row["hand_index"], _disagreement(rows, row)) for row in tables.pop("checks")]
    oddities = [_oddity(row) for row in tables.pop("oddities")]
    first = head if head["reason"] or not oddities else oddities[0]._asdict()
    return Found(
        status=LOG_STATUSES[head["status"]],
        reason=first["reason"] if isinstance(first["reason"], str) else ILLEGAL_NAMES[first["reason"]],
        seq=first["seq"],
        expected=first["expected"],
        got=first["got"],
        oddities=oddities,
        start_disagreements=[x for hand, x in found if hand <= 0 and x.check in START_CHECKS],
        disagreements=[x for hand, x in found if hand > 0 or x.check not in START_CHECKS],
        runs=dict(zip(CHECK_NAMES, rows.runs.tolist(), strict=True)),
        **tables,
    )


def rows_of(rows, name, game=0):
    """The rows of a table that are of one game, as dicts; what a column has of each seat is a list."""
    table = getattr(rows, name)
    picked = [game] if name == "games" else np.flatnonzero(table.game == game)
    columns = {column: getattr(table, column)[..., picked].T.tolist() for column in RAW_COLUMNS[name]}
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def _oddity(row):
    reason = ILLEGAL_NAMES[row["reason"]]
    return Oddity(reason, row["hand_index"], row["seq"], row["expected"], row["got"])


def _disagreement(rows, row):
    expected = _numbers(rows, row["expected_row"], row["n_expected"])
    got = _numbers(rows, row["got_row"], row["n_got"])
    return Disagreement(CHECK_NAMES[row["check"]], row["seat"], expected, got)


def _add_texts(wins, rows):
    """The ends of hand and melds in the text become the texts ``hand`` and ``melds``."""
    ends = {0: 0} | dict(zip(rows.wins.hand_end.tolist(), rows.wins.melds_end.tolist(), strict=True))
    starts = dict(zip(ends, [0, *ends.values()], strict=False))
    for win in wins:
        hand, melds = win.pop("hand_end"), win.pop("melds_end")
        win["hand"] = rows.text.letter[starts[hand] : hand].tobytes().decode()
        win["melds"] = rows.text.letter[hand:melds].tobytes().decode()


def _numbers(rows, start, n):
    return rows.numbers.number[start : start + n].tolist()
