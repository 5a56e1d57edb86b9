"""Reads the lists of results among the sources and stores what they say, each game once.

A list is read in the parent process: parsing a line takes a hundredth of the time of a game.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np

from parsers.errors import LogError
from parsers.results import BrokenLine, ResultLine, day_of_name, kind_of_line, kind_of_name, read_results
from parsers.sources import INDEX_LIMIT, RawIndex, RawLog, readable, unpack
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
from pipeline.ingestion.dedup import UNREADABLE, source_key
from pipeline.ingestion.summary import Finding, Summary, split_reason
from pipeline.store.shards import RESULTS_PREFIX, ShardWriter
from pipeline.store.stored import KnownResults, hash64

RESULTS_PER_SHARD = 25_000  # with their rows about 80 MB of memory
FILES_PER_SHARD = 10_000
_SHOWN = 200  # characters of a faulty line


class ResultLists:
    """The lists of one walk through the sources; ``known`` grows by what they say.

    Without a warehouse nothing is stored, and ``summary`` gets findings. What a list says becomes a
    shard together with its neighbours, named by what is in it.
    """

    def __init__(
        self, known: KnownResults, warehouse: Path | None, progress: Callable[[int], None] | None = None
    ) -> None:
        self.summary = Summary()
        self._known = known
        self._warehouse = warehouse
        self._progress = progress
        self._rows = ResultRows()

    def take(self, raws: Iterable[RawLog | RawIndex]) -> Iterator[RawLog]:
        """Read the lists, pass on the logs; at the end everything is stored."""
        for raw in raws:
            if isinstance(raw, RawLog):
                yield raw
            else:
                self._read(raw)
        self._store()

    def _read(self, raw: RawIndex) -> None:
        self.summary.result_files += 1
        key = source_key(raw)
        if key in self._known.keys:
            self.summary.result_files_skipped += 1
            return
        self._known.keys.add(key)
        reader = _ListReader(raw, key, self._known)
        reader.read()
        self._rows.add(reader.rows)
        self._count(reader.rows)
        n_lines = len(self._rows.results) + len(self._rows.faults)
        if n_lines >= RESULTS_PER_SHARD or len(self._rows.files) >= FILES_PER_SHARD:
            self._store()
        if self._progress:
            self._progress(1)

    def _count(self, rows: ResultRows) -> None:
        for file in rows.files:
            self.summary.result_files_unreadable += file.status == UNREADABLE
            self.summary.results += file.n_results
            self.summary.results_repeated += file.n_repeated
            self.summary.results_broken += file.n_broken
        self.summary.results_doubtful += sum(row.n_faults > 0 for row in rows.results)
        if self._warehouse is None:
            self.summary.add(Summary(findings=_findings(rows)))

    def _store(self) -> None:
        rows, self._rows = self._rows, ResultRows()
        if self._warehouse is None or not rows.files:
            return
        keys = np.array([file.source_key for file in rows.files], np.int64)
        shard = RESULTS_PREFIX + hashlib.sha256(keys.tobytes()).hexdigest()[:16]
        with ShardWriter(self._warehouse, shard) as writer:
            writer.write({name: table.build(rows) for name, table in RESULT_TABLES.items()})


class _ListReader:
    """One list on its way into rows."""

    def __init__(self, raw: RawIndex, key: int, known: KnownResults) -> None:
        self.rows = ResultRows()
        self._key = key
        self._known = known
        self._source = readable(raw.source)
        self._member = None if raw.member is None else readable(raw.member)
        self._raw = raw
        self._name = raw.member or raw.source
        self._kind = kind_of_name(self._name)
        self._day = day_of_name(self._name)
        self._n_repeated = self._n_broken = 0

    def read(self) -> None:
        if self._raw.error is not None:
            self._close(None, self._raw.error)
            return
        try:
            data = unpack(self._raw.data, INDEX_LIMIT)
        except LogError as error:
            self._close(None, str(error))
            return
        is_list = False
        for line in read_results(data):
            if isinstance(line, BrokenLine):
                self._refuse(line.line, line.fault, line.reason, line.text)
            else:
                is_list = True
                self._add(line)
        if self._n_broken and not is_list:
            reason = f"no result in {self._n_broken} lines; the first: {self.rows.faults[0].reason}"
            self.rows.faults.clear()
            self._close(data, reason)
        else:
            self._close(data)

    def _add(self, line: ResultLine) -> None:
        kind = self._kind = self._kind or kind_of_line(line)
        day = day_of(line, self._day)
        result_id = hash64(identity(kind, day, line))
        if result_id in self._known.results:
            self._n_repeated += 1
            return
        if line.log_id is not None:
            log_hash = hash64(line.log_id)
            if log_hash in self._known.log_ids:
                reason = f"expected what an earlier line says of {line.log_id}, got: another result"
                self._refuse(line.line, FAULT_COPY, reason, line.text)
                return
            self._known.log_ids.add(log_hash)
        self._known.results.add(result_id)
        game_type = game_type_of(line)
        n_faults = 0
        for fault, reason in doubts(line, self._day, game_type):
            self._note(line.line, fault, reason, line.text, result_id)
            n_faults += 1
        self.rows.results.append(ResultRow(result_id, self._key, kind, day, line, game_type, n_faults))

    def _refuse(self, line: int, fault: str, reason: str, text: str) -> None:
        self._n_broken += 1
        self._note(line, fault, reason, text, None)

    def _note(self, line: int, fault: str, reason: str, text: str, result_id: int | None) -> None:
        self.rows.faults.append(
            FaultRow(self._source, self._member, self._key, line, fault, reason, text[:_SHOWN], result_id)
        )

    def _close(self, data: bytes | None, reason: str | None = None) -> None:
        n_results = len(self.rows.results)
        self.rows.files.append(
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
            )
        )


def _findings(rows: ResultRows) -> list[Finding]:
    """The lists that could not be read, then the lines with faults."""
    unreadable = [file for file in rows.files if file.reason is not None]
    return [
        *(_finding(file.source, file.member, file.status, file.reason or "") for file in unreadable),
        *(_finding(row.source, row.member, row.fault, row.reason, row.line) for row in rows.faults),
    ]


def _finding(source: str, member: str | None, check: str, reason: str, line: int | None = None) -> Finding:
    place = [source, *([] if member is None else [member]), *([] if line is None else [str(line)])]
    return Finding(":".join(place), None, None, check, *split_reason(reason))
