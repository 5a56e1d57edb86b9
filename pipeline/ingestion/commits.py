"""Stores the shards of a run one after the other, and decides which of their logs are copies.

Workers take every first log of an id for a new game, and write its tables. Here, in the order of the sources,
each log is compared with the games that are stored and those before it in its shard. A copy has the same log
id, the same XML, or the same seed and the same moves as far as both logs go. Where a shard has copies it is
written again without their games, which is rare; then a commit names it. So what is stored does not
depend on the number of workers, and a run that is killed has stored the first shards of those that it would
have stored.

Another run may store into the same warehouse meanwhile. Then a commit finds its number taken: what came is
read, what is left of the shard is compared with it too, and the next number is tried.
"""

from collections import Counter, defaultdict
from collections.abc import Callable

import numpy as np

from pipeline.ingestion.dedup import DUPLICATE, Arrival
from pipeline.ingestion.grouping import ShardLogs, ShardResults
from pipeline.ingestion.made import Made
from pipeline.ingestion.result_lists import rows_without
from pipeline.ingestion.summary import Summary
from pipeline.store.commits import StoredShard
from pipeline.store.shards import RESULTS_PREFIX, shard_name
from pipeline.store.snapshots import Snapshot, commits_after, try_commit
from pipeline.store.stored import StoredLogs, StoredResults, hash64, read_stored_logs, read_stored_results
from pipeline.store.twins import Twin, WrittenLog, read_twins

BY_ID = "log id already stored"
BY_XML = "XML already stored"
BY_MOVES = "seed already stored, with the same moves as far as both logs go"


class Commits:
    """``logs`` and ``results``: what is stored; they grow by every shard, of this run and of others.

    ``snapshot``: the warehouse after the last commit. ``make_logs``, ``make_results`` store the files of a
    shard.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        logs: StoredLogs,
        results: StoredResults,
        make_logs: Callable[[ShardLogs], Made],
        make_results: Callable[[ShardResults], Made],
    ) -> None:
        self.snapshot = snapshot
        self._logs = logs
        self._results = results
        self._make_logs = make_logs
        self._make_results = make_results
        self._logs_of_others = StoredLogs.empty()  # since the run began
        self._results_of_others = StoredResults.empty()

    def commit(self, shard: ShardLogs, made: Made | None) -> Summary:
        """Store a shard of logs; ``made`` is what a worker made of it, None where none did."""
        if made is None:
            shard = shard._replace(arrivals=self._marked_by_id(shard.arrivals))
        skipped = Summary()
        while True:
            left, others = self._without_others(shard)
            if left is not shard:
                skipped.add(others)
                shard, made = left, None
            if not shard.arrivals:
                return skipped
            shard, made, kept = self._judged(shard, made or self._make_logs(shard))
            if self._try(made.shard):
                break
        self._logs.ids.update(np.array([hash64(log_id) for log_id in kept], np.int64))
        self._logs.traces.update(np.array(list(kept.values()), np.int64))
        made.summary.add(skipped)
        return made.summary

    def commit_results(self, shard: ShardResults, made: Made) -> Summary:
        """Store a shard of lists of results."""
        skipped = Summary()
        while True:
            if len(self._results_of_others.keys):
                left, others = self._lists_without_others(shard)
                if left.rows != shard.rows:
                    skipped.add(others)
                    shard = left
                    if not shard.rows.files:
                        return skipped
                    made = self._make_results(shard)
            if self._try(made.shard):
                made.summary.add(skipped)
                return made.summary

    def _try(self, shard: StoredShard | None) -> bool:
        """Commit it, or see what others have committed."""
        assert shard is not None
        after = try_commit(self.snapshot, [shard])
        if after is None:
            self._catch_up()
            return False
        self.snapshot = after
        return True

    def _catch_up(self) -> None:
        names: list[str] = []
        for commit in commits_after(self.snapshot):
            self.snapshot = self.snapshot.after(commit)
            names += [shard.name for shard in commit.added]
        names = [name for name in names if name in self.snapshot.shards]
        of_logs = [name for name in names if not name.startswith(RESULTS_PREFIX)]
        of_lists = [name for name in names if name.startswith(RESULTS_PREFIX)]
        logs = read_stored_logs(self.snapshot, of_logs)
        results = read_stored_results(self.snapshot, of_lists)
        for known in (self._logs, self._logs_of_others):
            known.update(logs)
        for of_results in (self._results, self._results_of_others):
            of_results.update(results)

    def _without_others(self, shard: ShardLogs) -> tuple[ShardLogs, Summary]:
        """What is left of a shard without the logs that others have stored from the same place; and these."""
        others = self._logs_of_others
        if not len(others.keys):
            return shard, Summary()
        left = [arrival for arrival in shard.arrivals if arrival.source_key not in others.keys]
        if len(left) == len(shard.arrivals):
            return shard, Summary()
        n_refused = sum(arrival.source_key in others.refused for arrival in shard.arrivals)
        n_skipped = len(shard.arrivals) - len(left)
        name = shard_name([arrival.source_key for arrival in left])
        skipped = Summary(logs=n_skipped, skipped=n_skipped, refused_before=n_refused)
        return shard._replace(shard=name, arrivals=left), skipped

    def _lists_without_others(self, shard: ShardResults) -> tuple[ShardResults, Summary]:
        rows = rows_without(shard.rows, self._results_of_others)
        n_skipped = len(shard.rows.files) - len(rows.files)
        n_refused = sum(file.source_key in self._results_of_others.refused for file in shard.rows.files)
        name = shard_name([file.source_key for file in rows.files], RESULTS_PREFIX)
        return ShardResults(name, rows), Summary(
            result_files=n_skipped, result_files_skipped=n_skipped, result_files_refused_before=n_refused
        )

    def _judged(self, shard: ShardLogs, made: Made) -> tuple[ShardLogs, Made, dict[str, int]]:
        """The shard written as it has to be stored, and the traces by log id of its games."""
        while True:
            judged = _Judge(self.snapshot, shard, made, self._logs)
            if judged.arrivals == shard.arrivals:
                return shard, made, judged.kept
            shard = shard._replace(arrivals=judged.arrivals)
            made = self._make_logs(shard)

    def _marked_by_id(self, arrivals: list[Arrival]) -> list[Arrival]:
        """The logs of which one with the same id is stored, or comes before: nobody has read them yet."""
        ids: set[str | None] = set()
        marked = []
        for arrival in arrivals:
            if arrival.status is None:
                if arrival.log_id in ids or _is_stored(arrival.log_id, self._logs):
                    arrival = _copy(arrival, arrival.log_id, BY_ID)
                ids.add(arrival.log_id)
            marked.append(arrival)
        return marked


class _Judge:
    """Compares the logs of a shard that is written with what is stored, in their order.

    ``arrivals``: as they have to be stored; ``kept``: trace by log id of the games among them.
    """

    def __init__(self, snapshot: Snapshot, shard: ShardLogs, made: Made, stored: StoredLogs) -> None:
        self.kept: dict[str, int] = {}
        self._unread: set[str] = (
            set()
        )  # ids of logs that were taken for copies, and have to be read after all
        self._stored = stored
        self._read_twins(snapshot, made)
        self.arrivals = [self._judge(*pair) for pair in zip(shard.arrivals, made.logs, strict=True)]

    def _read_twins(self, snapshot: Snapshot, made: Made) -> None:
        """Of each trace that several have, the games that are stored, and the shard's own by log id."""
        self._games: dict[int, list[Twin]] = defaultdict(list)
        self._own: dict[str, Twin] = {}
        counts = Counter(row.trace for row in made.logs if row.trace is not None)
        shared = [trace for trace, n in counts.items() if n > 1 or trace in self._stored.traces]
        if shared and made.shard is not None:
            games, own = read_twins(snapshot, made.shard, shared)
            self._own = {twin.log_id: twin for twin in own}
            for twin in games:
                self._games[twin.trace].append(twin)

    def _judge(self, arrival: Arrival, row: WrittenLog) -> Arrival:
        log_id = arrival.log_id
        if log_id is None or arrival.status not in (None, DUPLICATE):
            return arrival
        if self._has(log_id):
            return _copy(arrival, log_id, BY_ID)
        if arrival.status == DUPLICATE:
            if arrival.duplicate_of != log_id and self._has(arrival.duplicate_of):
                return arrival
            self._unread.add(log_id)  # one at a time: further ones wait for what becomes of it
            return arrival._replace(status=None, reason="", duplicate_of=None)
        if row.trace is None:
            return arrival
        twin = self._own.get(log_id)
        if twin is not None:
            original = self._original_of(twin)
            if original is not None:
                return _copy(arrival, original.log_id, _how(twin, original))
            self._games[twin.trace].append(twin)
        self.kept[log_id] = row.trace
        return arrival

    def _has(self, log_id: str | None) -> bool:
        return log_id in self.kept or log_id in self._unread or _is_stored(log_id, self._stored)

    def _original_of(self, twin: Twin) -> Twin | None:
        """The game that it is a copy of; the first by log id where it begins as several do."""
        same = [game for game in self._games[twin.trace] if _is_same(twin, game)]
        return min(same, key=lambda game: game.log_id, default=None)


def _is_stored(log_id: str | None, stored: StoredLogs) -> bool:
    return log_id is not None and hash64(log_id) in stored.ids


def _copy(arrival: Arrival, original: str | None, reason: str) -> Arrival:
    return arrival._replace(status=DUPLICATE, reason=reason, duplicate_of=original)


def _is_same(twin: Twin, game: Twin) -> bool:
    return twin.sha256 == game.sha256 or twin.has_same_moves(game)


def _how(twin: Twin, game: Twin) -> str:
    return BY_XML if twin.sha256 == game.sha256 else BY_MOVES
