"""Replays one log and shows what the engine says of it, for tests.

    found = replay(log)            # a Logbook, or the bytes of a log
    found = replay_sound(log)      # the same, and nothing may be wrong with it
    found.status, found.reason     # "rejected", "kuikae"
    found.hands[0]["n_winners"]    # rows of every table as dicts, named as in pipeline.replay.record.rows
    found.disagreements            # [Disagreement("win_fu", 1, [30], [40])]

A script may start in the middle of a game; what the first hand's INIT then lacks stands apart, in
``start_disagreements``.
"""

from dataclasses import dataclass
from typing import NamedTuple

from logbook import Logbook

from parsers.mjlog.reader import read_batch
from pipeline.replay.checks import CHECK_NAMES, ILLEGAL_NAMES
from pipeline.replay.record import rows as layout
from pipeline.replay.run import replay_batch

LOG_ID = "2020010100gm-00a9-0000-00000000"
STATUSES = {layout.STATUS_OK: "ok", layout.STATUS_CUT: "cut", layout.STATUS_REJECTED: "rejected"}
PREFIXES = {
    "games": "G_",
    "hands": "H_",
    "seats": "S_",
    "wins": "W_",
    "yaku": "Y_",
    "deal_ins": "I_",
    "deal_in_seats": "P_",
    "tenpais": "T_",
    "riichis": "R_",
    "calls": "C_",
    "discards": "D_",
    "dangers": "A_",
    "furiten": "F_",
}
COLUMNS = {
    table: {name[2:].lower(): getattr(layout, name) for name in dir(layout) if name.startswith(prefix)}
    for table, prefix in PREFIXES.items()
}
START_CHECKS = ("hand_number", "dealer", "honba", "sticks", "start_points")


class Disagreement(NamedTuple):
    check: str
    seat: int
    expected: list[int]
    got: list[int]


@dataclass
class Found:
    """What the engine says of one log. ``expected``, ``got``: of the first impossible action."""

    status: str
    reason: str
    seq: int
    expected: int
    got: int
    start_disagreements: list[Disagreement]
    disagreements: list[Disagreement]
    runs: dict[str, int]
    games: list[dict[str, int]]
    hands: list[dict[str, int]]
    seats: list[dict[str, int]]
    wins: list[dict[str, int]]
    yaku: list[dict[str, int]]
    deal_ins: list[dict[str, int]]
    deal_in_seats: list[dict[str, int]]
    tenpais: list[dict[str, int]]
    riichis: list[dict[str, int]]
    calls: list[dict[str, int]]
    discards: list[dict[str, int]]
    dangers: list[dict[str, int]]
    furiten: list[dict[str, int]]

    def seat(self, seat, hand=0):
        """The row of one seat in one hand."""
        (row,) = [row for row in self.seats if row["seat"] == seat and row["hand"] == hand]
        return row

    def discard(self, seat, turn, hand=0):
        """The row of a seat's nth discard."""
        key = (seat, turn, hand)
        (row,) = [row for row in self.discards if (row["seat"], row["turn"], row["hand"]) == key]
        return row

    def spells(self, seat, kind):
        """The furiten spells of a seat, of one FURITEN_* kind."""
        return [row for row in self.furiten if row["seat"] == seat and row["kind"] == kind]


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
    replayed = replay_batch(read_batch(logs))
    assert not replayed.errors
    return [_found(replayed.rows, game) for game in range(len(logs))]


def _found(rows, game):
    tables = {table: _dicts(getattr(rows, table), COLUMNS[table], game) for table in PREFIXES}
    (head,) = tables["games"]
    _add_texts(tables["wins"], rows)
    found = [
        (hand, Disagreement(CHECK_NAMES[check], seat, _numbers(rows, at, n), _numbers(rows, got_at, n_got)))
        for _, hand, _, check, seat, at, n, got_at, n_got in rows.checks[:, rows.checks[0] == game].T.tolist()
    ]
    return Found(
        status=STATUSES[head["status"]],
        reason=ILLEGAL_NAMES[head["reason"]],
        seq=head["seq"],
        expected=head["expected"],
        got=head["got"],
        start_disagreements=[x for hand, x in found if hand == 0 and x.check in START_CHECKS],
        disagreements=[x for hand, x in found if hand > 0 or x.check not in START_CHECKS],
        runs=dict(zip(CHECK_NAMES, rows.runs.tolist(), strict=True)),
        **tables,
    )


def _dicts(matrix, columns, game):
    """The rows of one game; the row of ``games`` is found by its place."""
    picked = matrix[:, [game]] if "game" not in columns else matrix[:, matrix[columns["game"]] == game]
    return [{name: row[column] for name, column in columns.items()} for row in picked.T.tolist()]


def _add_texts(wins, rows):
    """The ends of hand and melds in the text buffer become the texts."""
    ends = {0: 0} | dict(rows.wins[[layout.W_TEXT, layout.W_MELD_TEXT]].T.tolist())
    starts = dict(zip(ends, [0, *ends.values()], strict=False))
    for win in wins:
        text, melds = win["text"], win["meld_text"]
        win["text"] = rows.text[starts[text] : text].tobytes().decode()
        win["meld_text"] = rows.text[text:melds].tobytes().decode()


def _numbers(rows, start, n):
    return rows.detail[start : start + n].tolist()
