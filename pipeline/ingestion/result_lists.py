"""A list of results becomes rows, each game once; the rows of a shard become tables.

Lists are read in the parent process, which has what is stored already: parsing a line takes a hundredth
of the time of a game.
"""

import hashlib
from collections import Counter, defaultdict

from parsers.errors import LogError
from parsers.results import BrokenLine, ResultLine, day_of_name, kind_of_line, kind_of_name, read_results
from parsers.sources import INDEX_LIMIT, RawIndex, readable, unpack
from pipeline.facts.result_rows import (
    FAULT_COPY,
    FaultRow,
    FileRow,
    ResultRow,
    ResultRows,
    day_of,
    doubts,
    game_type_of,
    identity,
)
from pipeline.facts.schema import RESULT_TABLES
from pipeline.ingestion.dedup import OTHER_RESULT, REPEATED, UNREADABLE, ResultDeduplicator, source_key
from pipeline.ingestion.grouping import ShardResults
from pipeline.ingestion.made import Made
from pipeline.ingestion.summary import Finding, Summary, split_reason
from pipeline.store.objects import open_objects
from pipeline.store.places import Place
from pipeline.store.shards import ShardWriter
from pipeline.store.stored import StoredResults, hash64

_SHOWN = 200  # characters of a faulty line
MOST_FAULTS = 1_000  # broken lines of one list that have a row; all are counted


def rows_of_list(raw: RawIndex, dedup: ResultDeduplicator) -> ResultRows | None:
    """What is new in a list; None for a list that was read before."""
    key = source_key(raw)
    return _ListReader(raw, key, dedup).read() if dedup.is_new_list(key) else None


def make_result_shard(shard: ShardResults, warehouse: Place | None) -> Made:
    """Store the files of a shard, and count its rows; without a warehouse only count, with the findings."""
    summary = _count(shard.rows)
    if warehouse is None:
        summary.findings = _findings(shard.rows)
        return Made(summary)
    with ShardWriter(open_objects(warehouse), shard.shard) as writer:
        writer.write({name: table.build(shard.rows) for name, table in RESULT_TABLES.items()})
    return Made(summary, writer.shard)


def rows_without(rows: ResultRows, stored: StoredResults) -> ResultRows:
    """What is left of rows that were new when their lists were read, now that others have stored these."""
    lists = {file.source_key: file for file in rows.files if file.source_key not in stored.keys}
    left = ResultRows(faults=[row for row in rows.faults if row.source_key in lists])
    repeated: Counter[int] = Counter()
    broken: Counter[int] = Counter()
    gone: set[int | None] = set()
    for row in rows.results:
        if (file := lists.get(row.source_key)) is None:
            continue
        if row.result_id in stored.results:
            repeated[row.source_key] += 1
        elif row.line.log_id is not None and hash64(row.line.log_id) in stored.log_ids:
            broken[row.source_key] += 1
            left.faults.append(_other_copy(file.source, file.member, row.source_key, row.line))
        else:
            left.results.append(row)
            continue
        gone.add(row.result_id)
    places = {key: place for place, key in enumerate(lists)}
    left.faults = sorted(
        (row for row in left.faults if row.result_id is None or row.result_id not in gone),
        key=lambda row: (places[row.source_key], row.line),
    )
    left.files = [_counted(file, repeated[key], broken[key]) for key, file in lists.items()]
    return left


def _counted(file: FileRow, n_repeated: int, n_broken: int) -> FileRow:
    """The row of a list of which so many results are none any more."""
    return file._replace(
        n_results=file.n_results - n_repeated - n_broken,
        n_repeated=file.n_repeated + n_repeated,
        n_broken=file.n_broken + n_broken,
        status="broken" if n_broken and file.status == "ok" else file.status,
    )


def _other_copy(source: str, member: str | None, key: int, line: ResultLine) -> FaultRow:
    reason = _reason_of_copy(line)
    return FaultRow(source, member, key, line.line, FAULT_COPY, reason, line.text[:_SHOWN], None)


def _reason_of_copy(line: ResultLine) -> str:
    return f"expected what an earlier line says of {line.log_id}, got: another result"


class _ListReader:
    """One list on its way into rows."""

    def __init__(self, raw: RawIndex, key: int, dedup: ResultDeduplicator) -> None:
        self._raw = raw
        self._key = key
        self._dedup = dedup
        self._source = readable(raw.source)
        self._member = None if raw.member is None else readable(raw.member)
        name = raw.member or raw.source
        self._kind = kind_of_name(name)
        self._day = day_of_name(name)
        self._rows = ResultRows()
        self._n_repeated = self._n_broken = 0

    def read(self) -> ResultRows:
        if self._raw.error is not None:
            return self._close(None, self._raw.error)
        try:
            data = unpack(self._raw.data, INDEX_LIMIT)
        except LogError as error:
            return self._close(None, str(error))
        is_list = False
        for line in read_results(data):
            if isinstance(line, BrokenLine):
                self._refuse(line, line.fault, line.reason)
            else:
                is_list = True
                self._take(line)
        if self._n_broken and not is_list:
            reason = f"no result in {self._n_broken} lines; the first: {self._rows.faults[0].reason}"
            self._rows.faults.clear()
            return self._close(data, reason)
        return self._close(data)

    def _take(self, line: ResultLine) -> None:
        """Note what a result says, unless an earlier line said it."""
        self._kind = kind = self._kind or kind_of_line(line)
        day = day_of(line, self._day)
        result_id = hash64(identity(kind, day, line))
        verdict = self._dedup.judge(result_id, line.log_id)
        if verdict == REPEATED:
            self._n_repeated += 1
        elif verdict == OTHER_RESULT:
            self._refuse(line, FAULT_COPY, _reason_of_copy(line))
        else:
            game_type = game_type_of(line)
            faults = list(doubts(line, self._day, game_type))
            for fault, reason in faults:
                self._note(line, fault, reason, result_id)
            row = ResultRow(result_id, self._key, kind, day, line, game_type, len(faults))
            self._rows.results.append(row)

    def _refuse(self, line: ResultLine | BrokenLine, fault: str, reason: str) -> None:
        self._n_broken += 1
        if self._n_broken <= MOST_FAULTS:
            self._note(line, fault, reason, None)

    def _note(self, line: ResultLine | BrokenLine, fault: str, reason: str, result_id: int | None) -> None:
        text = line.text[:_SHOWN]
        self._rows.faults.append(
            FaultRow(self._source, self._member, self._key, line.line, fault, reason, text, result_id)
        )

    def _close(self, data: bytes | None, reason: str | None = None) -> ResultRows:
        """All rows, with that of the list itself. ``reason``: why it is unreadable."""
        n_results = len(self._rows.results)
        self._rows.files.append(
            FileRow(
                source=self._source,
                member=self._member,
                source_key=self._key,
                kind=self._kind,
                n_bytes=None if data is None else len(data),
                sha256=None if data is None else hashlib.sha256(data).hexdigest(),
                n_lines=n_results + self._n_repeated + self._n_broken,
                n_results=n_results,
                n_repeated=self._n_repeated,
                n_broken=self._n_broken,
                status=UNREADABLE if reason else "broken" if self._n_broken else "ok",
                reason=reason,
                is_passing=self._raw.is_passing,
            )
        )
        return self._rows


def _count(rows: ResultRows) -> Summary:
    return Summary(
        result_files=len(rows.files),
        result_files_unreadable=sum(file.status == UNREADABLE for file in rows.files),
        results=len(rows.results),
        results_repeated=sum(file.n_repeated for file in rows.files),
        results_broken=sum(file.n_broken for file in rows.files),
        results_doubtful=sum(row.n_faults > 0 for row in rows.results),
    )


def _findings(rows: ResultRows) -> list[Finding]:
    """For each list why it could not be read, or its lines with faults."""
    faults_of: dict[int, list[Finding]] = defaultdict(list)
    for row in rows.faults:
        finding = _finding(row.source, row.member, row.fault, row.reason, row.line)
        faults_of[row.source_key].append(finding)
    findings = []
    for file in rows.files:
        if file.reason is not None:
            findings.append(_finding(file.source, file.member, file.status, file.reason))
        findings += faults_of[file.source_key]
    return findings


def _finding(source: str, member: str | None, check: str, reason: str, line: int | None = None) -> Finding:
    place = [source, *([] if member is None else [member]), *([] if line is None else [str(line)])]
    return Finding(":".join(place), None, None, check, *split_reason(reason))
