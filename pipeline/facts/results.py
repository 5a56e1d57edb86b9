"""Tables of the lists of results: results, result_seats, result_files, result_faults."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pyarrow as pa

from parsers.results import KINDS
from pipeline.facts.arrays import WORDS
from pipeline.facts.columns import ARCHIVE, INDEX, Column, Table
from pipeline.facts.games import JST_MILLISECONDS
from pipeline.facts.result_rows import FAULT_DOCS, FaultRow, FileRow, ResultRow, ResultRows
from pipeline.rules.codes import ALL_ROOMS, LENGTHS, ROOMS

RESULT_STATUSES = ("ok", "broken", "unreadable")

_NO_LETTER = "the letter of the rule text is not known, or stands for neither"


def _of_result(
    name: str,
    type: pa.DataType,
    doc: str,
    get: Callable[[ResultRow], Any],
    stated_by: str = INDEX,
    **more: Any,
) -> Column[ResultRows]:
    def fill(rows: ResultRows) -> pa.Array:
        return pa.array([get(row) for row in rows.results], type)

    return Column(name, type, doc, fill, stated_by=stated_by, **more)


def _of_seat(
    name: str, type: pa.DataType, doc: str, get: Callable[[ResultRow], Any], **more: Any
) -> Column[ResultRows]:
    """``get``: the values of a result, one a player."""

    def fill(rows: ResultRows) -> pa.Array:
        return pa.array([value for row in rows.results for value in get(row)], type)

    return Column(name, type, doc, fill, stated_by=INDEX, **more)


def _of_file(
    name: str, type: pa.DataType, doc: str, get: Callable[[FileRow], Any], **more: Any
) -> Column[ResultRows]:
    def fill(rows: ResultRows) -> pa.Array:
        return pa.array([get(row) for row in rows.files], type)

    return Column(name, type, doc, fill, stated_by=ARCHIVE, **more)


def _of_fault(
    name: str,
    type: pa.DataType,
    doc: str,
    get: Callable[[FaultRow], Any],
    stated_by: str = ARCHIVE,
    **more: Any,
) -> Column[ResultRows]:
    def fill(rows: ResultRows) -> pa.Array:
        return pa.array([get(row) for row in rows.faults], type)

    return Column(name, type, doc, fill, stated_by=stated_by, **more)


def _start(row: ResultRow) -> datetime | None:
    if row.day is None:
        return None
    return datetime(row.day.year, row.day.month, row.day.day) + timedelta(minutes=row.line.start_minute)


RESULTS = Table(
    "results",
    "one game in a list of results, however often it is listed",
    ("result_id",),
    (
        _of_result(
            "result_id",
            pa.int64(),
            "Key made of what the line says: kind, day, start, minutes, lobby, rule, log id, names, scores"
            " and chips. The same in every warehouse.",
            lambda row: row.result_id,
        ),
        _of_result(
            "source_key",
            pa.int64(),
            "The list that was read first with this game, see result_files.",
            lambda row: row.source_key,
            stated_by=ARCHIVE,
        ),
        _of_result(
            "line", pa.int32(), "Line of that list, from 1.", lambda row: row.line.line, stated_by=ARCHIVE
        ),
        _of_result("kind", WORDS, "Kind of the list.", lambda row: row.kind, words=KINDS),
        _of_result(
            "started_at_jst",
            JST_MILLISECONDS,
            "Start in Japanese time, to the minute; the day is that of the log id, else of the list's name.",
            _start,
            null="neither the log id nor the list's name has a day",
        ),
        _of_result(
            "start_minute",
            pa.int16(),
            "Start after midnight, Japanese time.",
            lambda row: row.line.start_minute,
            unit="minutes",
        ),
        _of_result(
            "duration_minutes",
            pa.int16(),
            "How long the game took.",
            lambda row: row.line.duration,
            unit="minutes",
            null="sca and scf do not say",
        ),
        _of_result(
            "rule", pa.string(), "Rule text as printed, such as 四鳳南喰赤－.", lambda row: row.line.rule
        ),
        _of_result(
            "n_players",
            pa.int8(),
            "3 or 4, by the rule text.",
            lambda row: row.game_type.n_players,
            unit="players",
        ),
        _of_result(
            "length",
            WORDS,
            "East round (tonpuu) or East and South (hanchan), by the rule text.",
            lambda row: row.game_type.length,
            null=f"{_NO_LETTER}, as in the skill room",
            words=LENGTHS,
        ),
        _of_result(
            "room",
            WORDS,
            "Room of ranked play, from ippan to houou, or the kind of table, by the lobby or the rule text.",
            lambda row: row.game_type.room,
            null="the letter of the rule text is not known",
            words=ALL_ROOMS,
        ),
        _of_result(
            "is_ranked",
            pa.bool_(),
            "Counts for dan and rate: one of the four rooms.",
            lambda row: None if row.game_type.room is None else row.game_type.room in ROOMS,
            null="room is null",
        ),
        _of_result(
            "has_red_fives",
            pa.bool_(),
            "Played with red fives, by the rule text.",
            lambda row: row.game_type.has_red_fives,
            null=_NO_LETTER,
        ),
        _of_result(
            "has_open_tanyao",
            pa.bool_(),
            "Open tanyao counts (kuitan), by the rule text.",
            lambda row: row.game_type.has_open_tanyao,
            null=_NO_LETTER,
        ),
        _of_result(
            "is_fast",
            pa.bool_(),
            "Played with short thinking times, by the log id, else by the letter 速.",
            lambda row: row.game_type.is_fast,
            null="no log id and no such letter: fast tables are printed without it too",
        ),
        _of_result(
            "lobby",
            pa.string(),
            "Lobby as printed: L1001 a private one, C0431 a tournament.",
            lambda row: row.line.lobby,
            null="a public table",
        ),
        _of_result(
            "log_id",
            pa.string(),
            "Log id of the link.",
            lambda row: row.line.log_id,
            null="sca, scb and scd have no links",
        ),
        _of_result(
            "n_faults",
            pa.int32(),
            "What is doubtful in the line, each a row of result_faults.",
            lambda row: row.n_faults,
            stated_by=ARCHIVE,
        ),
    ),
    "Lists and their lines: [result-lines.md](result-lines.md). Where a log with the same id is stored, the "
    "view `result_comparisons` compares the two, and `result_checks` has the differences.",
)


RESULT_SEATS = Table(
    "result_seats",
    "one player of one game in a list of results",
    ("result_id", "placement"),
    (
        _of_seat(
            "result_id",
            pa.int64(),
            "The game, see results.",
            lambda row: [row.result_id] * len(row.line.names),
        ),
        _of_seat(
            "placement",
            pa.int8(),
            "1-4, the order of the line.",
            lambda row: range(1, len(row.line.names) + 1),
        ),
        _of_seat(
            "name",
            pa.string(),
            "Account name; NoName is everybody without an account, and a name can pass to somebody else.",
            lambda row: row.line.names,
        ),
        _of_seat(
            "final_score",
            pa.float64(),
            "Score of the game with uma and oka, one decimal; whole numbers until 2022.",
            lambda row: row.line.scores,
            unit="thousands of points",
        ),
        _of_seat(
            "chips",
            pa.int32(),
            "Chips won.",
            lambda row: row.line.chips,
            unit="chips",
            null="played without chips",
        ),
    ),
    "Lists do not name seats.",
)


RESULT_FILES = Table(
    "result_files",
    "one list of results seen in a source",
    ("source_key", "source", "member"),
    (
        _of_file("source", pa.string(), "Archive or file.", lambda row: row.source),
        _of_file(
            "member",
            pa.string(),
            "Place inside the archive.",
            lambda row: row.member,
            null="the source is the list itself",
        ),
        _of_file(
            "source_key",
            pa.int64(),
            "Key of the source, equal for one source of one content.",
            lambda row: row.source_key,
        ),
        _of_file(
            "kind",
            WORDS,
            "Kind of the list, by its name, else by its first result.",
            lambda row: row.kind,
            null="the name does not say, and there is no result",
            words=KINDS,
        ),
        _of_file(
            "n_bytes",
            pa.int64(),
            "Size, unpacked.",
            lambda row: row.n_bytes,
            unit="bytes",
            null="nothing could be unpacked",
        ),
        _of_file(
            "sha256",
            pa.string(),
            "SHA-256 of the unpacked list, hex.",
            lambda row: row.sha256,
            null="nothing could be unpacked",
        ),
        _of_file(
            "n_lines",
            pa.int32(),
            "Lines that are not empty: results, repeated and broken ones.",
            lambda row: row.n_lines,
            unit="lines",
        ),
        _of_file(
            "n_results",
            pa.int32(),
            "Games that this list was the first to name, each a row of results.",
            lambda row: row.n_results,
            unit="lines",
        ),
        _of_file(
            "n_repeated",
            pa.int32(),
            "Games that were stored already.",
            lambda row: row.n_repeated,
            unit="lines",
        ),
        _of_file(
            "n_broken",
            pa.int32(),
            "Lines that are no result, each a row of result_faults unless the list is unreadable.",
            lambda row: row.n_broken,
            unit="lines",
        ),
        _of_file(
            "status",
            WORDS,
            "broken: some lines are no results; unreadable: it could not be unpacked, or no line is one.",
            lambda row: row.status,
            words=RESULT_STATUSES,
        ),
        _of_file("reason", pa.string(), "Why it is unreadable.", lambda row: row.reason, null="it is not"),
        _of_file(
            "is_passing",
            pa.bool_(),
            "Why it is unreadable may pass: a lock, a missing permission. The row goes with the next run that"
            " can read the source.",
            lambda row: row.is_passing,
        ),
    ),
)


RESULT_FAULTS = Table(
    "result_faults",
    "one thing wrong with a line of a list of results",
    ("source_key", "line", "fault"),
    (
        _of_fault("source", pa.string(), "Archive or file.", lambda row: row.source),
        _of_fault(
            "member",
            pa.string(),
            "Place inside the archive.",
            lambda row: row.member,
            null="the source is the list itself",
        ),
        _of_fault("source_key", pa.int64(), "The list, see result_files.", lambda row: row.source_key),
        _of_fault("line", pa.int32(), "Line of the list, from 1.", lambda row: row.line),
        _of_fault(
            "fault",
            WORDS,
            "What is not so. A sound line: "
            + "; ".join(f"{name}: {doc}" for name, doc in FAULT_DOCS.items())
            + ".",
            lambda row: row.fault,
            words=tuple(FAULT_DOCS),
        ),
        _of_fault("reason", pa.string(), "What was expected, and what was found.", lambda row: row.reason),
        _of_fault(
            "text", pa.string(), "The line, 200 characters of it.", lambda row: row.text, stated_by=INDEX
        ),
        _of_fault(
            "result_id",
            pa.int64(),
            "The result that was stored in spite of it.",
            lambda row: row.result_id,
            null="the line is no result",
        ),
    ),
    "A clean archive has no rows here.",
)
