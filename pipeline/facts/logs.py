"""Table logs: one row a log seen, also of those that could not be read or were stored before."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from parsers.batch import EventBatch, first_notices
from pipeline.facts.arrays import WORDS
from pipeline.facts.columns import ARCHIVE, LOG, Column, Table
from pipeline.facts.oddities import illegal_action, odd_notices
from pipeline.facts.traces import VALUE_BITS, Trace, traces_of
from pipeline.rules.codes import LOG_STATUSES, STATUS_CUT, STATUS_REJECTED

if TYPE_CHECKING:
    from pipeline.replay.run import Replayed


NO_END = "the log ends before the game does"
DAMAGED = "unreadable"  # first word of the reason of a log that was read up to a damaged element


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What is known of a log before it is replayed.

    ``source``: the archive or file, ``member`` the place inside it. ``n_bytes`` and ``sha256`` (hex)
    are of the unpacked XML, None where nothing could be unpacked. ``source_key``: what tells one
    source from another. ``tw``: the viewing seat of the log's link. ``status``: None where the
    replay decides it, else ``duplicate`` or ``unreadable``, with a ``reason``. ``duplicate_of``: the log id
    of the stored copy. ``is_passing``: why it is unreadable may pass.
    """

    source: str
    member: str | None
    log_id: str | None
    n_bytes: int | None
    sha256: str | None
    source_key: int
    tw: int | None = None
    status: str | None = None
    reason: str | None = None
    duplicate_of: str | None = None
    is_passing: bool = False


@dataclass(frozen=True, slots=True)
class LogRecord:
    """One row of ``logs``."""

    entry: LogEntry
    status: str
    reason: str | None = None
    hand: int | None = None
    seq: int | None = None
    notices: tuple[str, ...] = ()
    n_hands_not_replayed: int = 0
    trace: Trace | None = None


def log_records(batch: EventBatch, replayed: "Replayed", logs: Sequence[LogEntry]) -> list[LogRecord]:
    """The rows of ``logs``. Entries without a status are the games of the batch, in its order.

    Raises ValueError where they are not.
    """
    records = []
    found = odd_notices(replayed.rows.oddities)
    traces = traces_of(batch)
    game = 0
    for entry in logs:
        if entry.status is not None:
            records.append(LogRecord(entry, entry.status, entry.reason))
            continue
        if game >= len(batch.log_ids) or entry.log_id != batch.log_ids[game]:
            raise ValueError(f"expected the log of game {game} of the batch, got: {entry.log_id}")
        notices = first_notices((*batch.notices[game], *found.get(game, ())))
        records.append(_record_of_game(entry, game, batch, replayed, notices, traces[game]))
        game += 1
    if game != len(batch.log_ids):
        raise ValueError(f"expected a log for each of {len(batch.log_ids)} games, got: {game}")
    return records


def _record_of_game(
    entry: LogEntry,
    game: int,
    batch: EventBatch,
    replayed: "Replayed",
    notices: tuple[str, ...],
    trace: Trace | None,
) -> LogRecord:
    error = batch.errors.get(game)
    if error is not None:
        return LogRecord(entry, "unreadable", error.without_id, error.hand, error.seq, notices)
    raw = replayed.rows.games
    hand, seq = int(raw.hand_index[game]), int(raw.seq[game])
    ruleset = replayed.rulesets[game]
    place = (hand if hand >= 0 else None, seq if seq >= 0 else None)
    illegal = illegal_action(int(raw.reason[game]), int(raw.expected[game]), int(raw.got[game]))
    unsupported = "" if ruleset is None else ruleset.unsupported_reason
    n_left_out = int(raw.n_hands_not_replayed[game])
    if raw.status[game] == STATUS_REJECTED:
        reason = "; ".join(part for part in (illegal, unsupported) if part)
        return LogRecord(entry, "rejected", reason, *place, notices, trace=trace)
    if unsupported:
        return LogRecord(entry, "unsupported", unsupported, *place, notices, n_left_out, trace)
    if raw.status[game] == STATUS_CUT:
        damage = batch.damaged.get(game)
        if damage is not None:
            place = (damage.hand, damage.seq)
            illegal = f"{DAMAGED}: {damage.without_id}"
        return LogRecord(entry, "cut", illegal or NO_END, *place, notices, n_left_out, trace)
    return LogRecord(entry, "ok", None, None, None, notices, n_left_out, trace)


def _of_trace(
    name: str, type: pa.DataType, doc: str, get: Callable[[Trace], Any], **more: Any
) -> Column[list[LogRecord]]:
    return _column(name, type, doc, lambda record: record.trace and get(record.trace), stated_by=LOG, **more)


def _column(
    name: str, type: pa.DataType, doc: str, get: Callable[[LogRecord], Any], **more: Any
) -> Column[list[LogRecord]]:
    return Column(
        name, type, doc, lambda records: pa.array([get(record) for record in records], type), **more
    )


_NOT_OPENED = "a duplicate by its log id, which is not opened, or nothing could be unpacked"
_NOT_READ = "a duplicate, or nothing could be read"

LOGS = Table(
    "logs",
    "one log seen in a source",
    ("source_key", "source", "member"),
    (
        _column(
            "log_id",
            pa.string(),
            "The log id, nogid-<12 hex digits of sha256> for a log without one.",
            lambda record: record.entry.log_id,
            null="nothing could be read",
            stated_by=ARCHIVE,
        ),
        _column(
            "source", pa.string(), "Archive or file.", lambda record: record.entry.source, stated_by=ARCHIVE
        ),
        _column(
            "member",
            pa.string(),
            "Place inside the archive.",
            lambda record: record.entry.member,
            null="the source is the log itself",
            stated_by=ARCHIVE,
        ),
        _column(
            "source_key",
            pa.int64(),
            "Key of the source, equal for one source of one content.",
            lambda record: record.entry.source_key,
            stated_by=ARCHIVE,
        ),
        _column(
            "n_bytes",
            pa.int64(),
            "Size of the unpacked XML.",
            lambda record: record.entry.n_bytes,
            unit="bytes",
            null=_NOT_OPENED,
            stated_by=ARCHIVE,
        ),
        _column(
            "sha256",
            pa.string(),
            "SHA-256 of the unpacked XML, hex.",
            lambda record: record.entry.sha256,
            null=_NOT_OPENED,
            stated_by=ARCHIVE,
        ),
        _column(
            "viewer_seat",
            pa.int8(),
            "Seat from which the log was saved (tw of its link).",
            lambda record: record.entry.tw,
            unit="seat",
            null="the name does not say",
            stated_by=ARCHIVE,
        ),
        _column(
            "status",
            WORDS,
            "What became of the log, see above.",
            lambda record: record.status,
            words=LOG_STATUSES,
        ),
        _column(
            "reason",
            pa.string(),
            "Why the status is not ok; unreadable: and an error for a log that was cut at a damaged element.",
            lambda record: record.reason,
            null="ok",
        ),
        _column(
            "duplicate_of",
            pa.string(),
            "Log id under which the game is stored.",
            lambda record: record.entry.duplicate_of,
            null="no duplicate",
            stated_by=ARCHIVE,
        ),
        _column(
            "is_passing",
            pa.bool_(),
            "Why it is unreadable may pass: a lock, a missing permission. The row goes with the next run that"
            " can read the source.",
            lambda record: record.entry.is_passing,
            stated_by=ARCHIVE,
        ),
        _column(
            "hand_index",
            pa.int16(),
            "Hand in which the reader or the replay stopped, from 0.",
            lambda record: record.hand,
            null="it did not stop in a hand",
        ),
        _column(
            "seq",
            pa.int32(),
            "Element at which the reader or the replay stopped (ordinal in the document, from 0).",
            lambda record: record.seq,
            unit="element",
            null="it did not stop at an element",
        ),
        _column(
            "n_hands_not_replayed",
            pa.int32(),
            "Hands that hold an action that cannot be: rows of hands with is_replayed false.",
            lambda record: record.n_hands_not_replayed,
            unit="hands",
        ),
        _column(
            "notices",
            pa.list_(pa.string()),
            "What is odd in a log that could be read: unknown or repeated attributes, and each action that"
            " cannot be, with its hand, element, what was expected and what is there.",
            lambda record: list(record.notices),
            stated_by=LOG,
        ),
        _of_trace(
            "n_elements",
            pa.int32(),
            "Elements of the document that were read.",
            lambda trace: trace.n_elements,
            unit="elements",
            null=_NOT_READ,
        ),
        _of_trace(
            "seed_digest",
            pa.int64(),
            "Key of the seed of the first hand, equal for equal seeds.",
            lambda trace: trace.seed_digest,
            null=f"{_NOT_READ}, or it has no seed that can be used",
        ),
        _of_trace(
            "unfinished_moves",
            pa.list_(pa.int64()),
            "Discards and calls of the hand that the log does not finish, each"
            f" {1 << VALUE_BITS:,} * seq + its tile or meld code.",
            lambda trace: trace.unfinished_moves,
            null=f"{_NOT_READ}, or the last hand has a result",
        ),
    ),
)
