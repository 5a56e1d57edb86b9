"""Prints the digest of every table of rows, as JSON; to be run as plain Python.

    python replayed_rows.py [ARCHIVE LOG_ID...]

Without an archive the logs are the scripts of the tests. These are replayed a second time with so
little room that the batch falls into many parts: compiled code would have to be compiled anew for it.
"""

import hashlib
import json
import sys
from functools import cache

import numpy as np
import odd_hands
import test_checks_can_fail
from logbook import Logbook

from parsers import iter_logs, unpack
from parsers.mjlog.reader import read_batch
from pipeline.replay import run
from pipeline.replay.record.buffers import RowBuffers
from pipeline.replay.record.tables.rows import RAW_COLUMNS, RAW_TABLES

NARROW = 1000  # so many times less room; the longest script still fits


@cache
def scripted_logs():
    """Every script of the tests of rules and of checks."""
    logs = [
        moves(rule.moment(Logbook(rule.players)))
        for rule in odd_hands.RULES
        for moves in (*rule.illegal, *rule.legal)
    ]
    logs += [
        odd_hands.sound(rule.players, 1)(moves(rule.moment(Logbook(rule.players))).exhaust())
        for rule in odd_hands.ODD
        for moves in rule.illegal
    ]
    for case in test_checks_can_fail.LIES:
        logs += [case.script(**case.lie), case.script(**case.honest)]
    return [(log.log_id, log.bytes()) for log in logs]


def archived_logs(archive, log_ids):
    return [(raw.log_id, unpack(raw.data)) for raw in iter_logs([archive]) if raw.log_id in log_ids]


def narrow_buffers():
    for name, table in RAW_TABLES.items():
        if name != "games":
            table.capacity //= NARROW
    buffers = RowBuffers()
    run._row_buffers = lambda: buffers


def digests(logs):
    rows = run.replay_batch(read_batch(logs)).rows
    found = {"runs": _digest([rows.runs])}
    for name, columns in RAW_COLUMNS.items():
        found[name] = _digest([getattr(getattr(rows, name), column) for column in columns])
    return found


def _digest(columns):
    """Number of rows and hash of all columns."""
    digest = hashlib.sha256()
    for column in columns:
        digest.update(np.ascontiguousarray(column).tobytes())
    return [columns[0].shape[-1], digest.hexdigest()]


def main(arguments):
    logs = archived_logs(arguments[0], arguments[1:]) if arguments else scripted_logs()
    found = [digests(logs)]
    if not arguments:
        narrow_buffers()
        found.append(digests(logs))
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
