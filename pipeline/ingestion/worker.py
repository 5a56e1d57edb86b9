"""What a worker does: raw logs become the tables of a shard, or only the counts of a check."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from parsers.errors import LogError
from parsers.mjlog import scanner
from parsers.mjlog.reader import Room, read_batch
from parsers.sources import readable, unpack
from pipeline.facts.build import build_tables
from pipeline.facts.logs import LogEntry
from pipeline.ingestion.dedup import UNREADABLE, Arrival, ShardLogs
from pipeline.ingestion.summary import Finding, Summary, split_reason
from pipeline.native import compiler
from pipeline.replay.engine import replay
from pipeline.replay.run import replay_batch
from pipeline.rules.numbers import N_TILES
from pipeline.rules.wall import N_WORDS, shuffle_tiles
from pipeline.store.shards import ShardWriter

GAMES_PER_BATCH = 200  # about 3 MB of XML: the engine's matrices stay near the processor

REFUSED = ("rejected", UNREADABLE)


class Processed(NamedTuple):
    """What became of the logs of a shard. ``refused``: ids of logs whose tables are not stored."""

    summary: Summary
    refused: list[str]


def make_shard(logs: ShardLogs, warehouse: Path | None, wall: bool = True) -> Processed:
    """Unpack, read, replay, judge and store the logs of a shard; without a warehouse only judge.

    Without ``wall`` the walls are not made from the seeds.
    """
    done = Processed(Summary(), [])
    with nullcontext() if warehouse is None else ShardWriter(warehouse, logs.shard) as writer:
        for group in _batches(logs.arrivals):
            tables, n_checks = _build(group, wall)
            if writer is not None:
                writer.write(tables)
            done.summary.add(_count(tables, n_checks))
            done.refused.extend(_refused(group, tables["logs"]))
            if writer is None:
                done.summary.findings += _findings(tables)
    done.summary.stored = 0 if warehouse is None else done.summary.games
    return done


def native_code_is_ready() -> bool:
    """False where ``load_native_code`` has to compile first, which takes about ten seconds."""
    return all(map(compiler.is_compiled, (tokenizer(), replay, shuffle_tiles)))


def load_native_code() -> None:
    """Compile the scanner and the engine, or load them from the disk, by a batch without games."""
    replay_batch(read_batch([], tokenizer()))
    no_hands = np.empty(0, np.int64)
    shuffle_tiles(
        np.empty((0, N_WORDS), np.int64),
        no_hands,
        no_hands,
        np.empty((0, N_TILES), np.int16),
        np.empty((0, 2), np.int64),
    )


@cache
def _room() -> Room:
    """Kept from batch to batch: a batch is done with when the next one is read."""
    return Room()


@cache
def tokenizer() -> Callable[..., Any]:
    """The scanner, compiled."""
    return scanner.compiled(compiler.native, compiler.entry)


def _batches(arrivals: Sequence[Arrival]) -> Iterator[Sequence[Arrival]]:
    start = n_games = 0
    for end, arrival in enumerate(arrivals, start=1):
        n_games += arrival.status is None
        if n_games == GAMES_PER_BATCH or end == len(arrivals):
            yield arrivals[start:end]
            start, n_games = end, 0


def _build(arrivals: Sequence[Arrival], wall: bool) -> tuple[dict[str, pa.Table], int]:
    """The tables of a batch, and how many comparisons were made."""
    entries = []
    logs: list[tuple[str, bytes]] = []
    for arrival in arrivals:
        entry, xml = _unpacked(arrival)
        entries.append(entry)
        if xml is not None:
            assert entry.log_id is not None  # only a log without content has none
            logs.append((entry.log_id, xml))
    batch = read_batch(logs, tokenizer(), _room())
    replayed = replay_batch(batch, wall)
    games = replayed.rows.games
    n_checks = int(games.n_checks.sum() + games.n_wall_checks.sum())
    return build_tables(batch, replayed, entries), n_checks


def _unpacked(arrival: Arrival) -> tuple[LogEntry, bytes | None]:
    """The log's entry and its XML; None where there is nothing to replay."""
    raw, status, reason = arrival.raw, arrival.status, arrival.reason or None
    xml = None
    if status is None:
        try:
            xml = unpack(raw.data)
        except LogError as error:
            status, reason = UNREADABLE, str(error)
    entry = LogEntry(
        source=readable(raw.source),
        member=None if raw.member is None else readable(raw.member),
        log_id=arrival.log_id,
        n_bytes=None if xml is None else len(xml),
        sha256=None if xml is None else hashlib.sha256(xml).hexdigest(),
        source_key=arrival.source_key,
        tw=raw.tw,
        status=status,
        reason=reason,
    )
    return entry, xml


def _count(tables: dict[str, pa.Table], n_checks: int) -> Summary:
    counts = pc.value_counts(tables["logs"]["status"].cast(pa.string())).to_pylist()
    statuses = {count["values"]: count["counts"] for count in counts}
    results = tables["hands"]["result"].cast(pa.string())
    won = pc.sum(pc.is_in(results, pa.array(["tsumo", "ron"]))).as_py() or 0
    return Summary(
        logs=tables["logs"].num_rows,
        duplicates=statuses.get("duplicate", 0),
        rejected=statuses.get("rejected", 0),
        unsupported=statuses.get("unsupported", 0),
        unreadable=statuses.get(UNREADABLE, 0),
        cut=statuses.get("cut", 0),
        games=tables["games"].num_rows,
        hands=tables["hands"].num_rows,
        wins=tables["wins"].num_rows,
        draws=tables["hands"].num_rows - won,
        checks_run=n_checks,
        disagreements=tables["checks"].num_rows,
    )


def _refused(arrivals: Sequence[Arrival], logs: pa.Table) -> list[str]:
    """Ids of new logs that came to nothing; ``logs`` has a row for each of the arrivals."""
    statuses = logs["status"].to_pylist()
    return [
        arrival.log_id
        for arrival, status in zip(arrivals, statuses, strict=True)
        if arrival.status is None and status in REFUSED and arrival.log_id is not None
    ]


def _findings(tables: dict[str, pa.Table]) -> list[Finding]:
    """The logs that were refused, then the disagreements of the others."""
    refused = [_refusal(row) for row in tables["logs"].to_pylist() if row["status"] in REFUSED]
    return refused + [
        Finding(row["log_id"], row["hand_index"], row["seq"], row["check_name"], row["expected"], row["got"])
        for row in tables["checks"].to_pylist()
    ]


def _refusal(row: dict[str, Any]) -> Finding:
    name = row["log_id"] or ""
    if not name or name.startswith("nogid-"):  # an id made from the content finds no file
        name = ":".join(filter(None, (row["source"], row["member"])))
    return Finding(name, row["hand_index"], row["seq"], row["status"], *split_reason(row["reason"]))
