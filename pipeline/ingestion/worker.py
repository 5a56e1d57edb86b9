"""What a worker does: the logs of a shard become its tables, or only the counts of a check."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from parsers.batch import EventBatch
from parsers.compiling import compiled
from parsers.errors import LogError
from parsers.faces.copies import name_copies
from parsers.formats import MJLOG, TENHOU6, Document, Reader, read_batch
from parsers.mjlog import reader as mjlog
from parsers.mjlog import scanner
from parsers.seeds import MT_SHA512, SEED_OK, Seed
from parsers.sources import readable, unpack_prefix
from parsers.tenhou6 import reader as tenhou6
from parsers.tenhou6.order import order_games
from pipeline.facts.build import build_tables
from pipeline.facts.logs import DAMAGED, LogEntry
from pipeline.ingestion.dedup import DUPLICATE, UNREADABLE, Arrival
from pipeline.ingestion.grouping import ShardLogs
from pipeline.ingestion.made import Made
from pipeline.ingestion.summary import Finding, Summary, split_reason
from pipeline.native import compiler
from pipeline.replay.engine import replay
from pipeline.replay.run import replay_batch
from pipeline.rules.random_words import make_words
from pipeline.rules.wall import shuffle_tiles, wall_of
from pipeline.store.objects import open_objects
from pipeline.store.places import Place
from pipeline.store.shards import ShardWriter
from pipeline.store.stored import REFUSED
from pipeline.store.twins import WrittenLog, logs_as_written

GAMES_PER_BATCH = 200  # about 3 MB of XML: the engine's matrices stay near the processor
BYTES_PER_BATCH = 16 * 1024 * 1024  # unpacked; only logs that are far too long come to it

NOT_REPLAYED = "not_replayed"


def make_log_shard(logs: ShardLogs, warehouse: Place | None, wall: bool = True) -> Made:
    """Unpack, read, replay and judge the logs of a shard, and store its files; or only judge.

    Without a warehouse nothing is stored, without ``wall`` the walls are not made from the seeds.
    """
    if warehouse is None:
        return Made(_judge(logs, wall))
    summary = Summary()
    written: list[WrittenLog] = []
    with ShardWriter(open_objects(warehouse), logs.shard) as writer:
        for group in _batches(logs.arrivals):
            tables, n_checks = _build(group, wall)
            writer.write(tables)
            written += logs_as_written(tables["logs"])
            summary.add(_count(tables, n_checks))
    summary.stored = summary.games
    return Made(summary, writer.shard, tuple(written))


def _judge(logs: ShardLogs, wall: bool) -> Summary:
    """Counts and findings."""
    summary = Summary()
    for group in _batches(logs.arrivals):
        tables, n_checks = _build(group, wall)
        summary.add(_count(tables, n_checks))
        summary.findings += _findings(tables)
    return summary


def native_code_is_ready() -> bool:
    """False where ``load_native_code`` has to compile first, which takes about ten seconds."""
    return all(map(compiler.is_compiled, (tokenizer(), replay, make_words, shuffle_tiles)))


def load_native_code() -> None:
    """Compile the scanner, the engine and the walls, or load them from the disk, by no games and one wall."""
    replay_batch(read_batch([], readers()))
    wall_of(Seed(SEED_OK, MT_SHA512, bytes(4)), 4)


@cache
def readers() -> dict[str, Reader]:
    """The readers that can be quicker in a process that reads batch after batch.

    A batch is done with when the next one is read: so the arrays of one serve all.
    """
    return {
        MJLOG: partial(mjlog.read_batch, tokenize=tokenizer(), buffers=mjlog.ReadBuffers()),
        TENHOU6: _read_tenhou6,
    }


def _read_tenhou6(logs: Sequence[Document]) -> EventBatch:
    return tenhou6.read_batch(logs, *_tenhou6_functions())


@cache
def _tenhou6_functions() -> tuple[Callable[..., int], Callable[..., int]]:
    """What orders moves and names copies, compiled with the first batch of the form."""
    entry = partial(compiler.entry, sources=("../parsers/faces/*.py", "../parsers/tenhou6/*.py"))
    order, name = (compiled(function, compiler.native, entry) for function in (order_games, name_copies))
    return order, name


@cache
def tokenizer() -> Callable[..., Any]:
    """The scanner of mjlog, compiled."""
    return compiled(scanner.tokenize, compiler.native, compiler.entry)


class _Opened(NamedTuple):
    """A log with its entry and its content, None where there is nothing to replay."""

    arrival: Arrival
    entry: LogEntry
    document: bytes | None
    fault: str = ""  # what is wrong with the packed data


def _batches(arrivals: Sequence[Arrival]) -> Iterator[Sequence[_Opened]]:
    """The logs, opened, in groups that fit into memory however well they were packed."""
    group: list[_Opened] = []
    n_games = n_bytes = 0
    for arrival in arrivals:
        group.append(_open(arrival))
        n_games += arrival.status is None
        n_bytes += len(group[-1].document or b"")
        if n_games == GAMES_PER_BATCH or n_bytes >= BYTES_PER_BATCH:
            yield group
            group, n_games, n_bytes = [], 0, 0
    if group:
        yield group


def _build(group: Sequence[_Opened], wall: bool) -> tuple[dict[str, pa.Table], int]:
    """The tables of a batch, and how many comparisons were made."""
    entries = [opened.entry for opened in group]
    logs: list[Document] = []
    faults: list[str] = []
    for opened in group:
        if opened.document is not None:
            assert opened.entry.log_id is not None  # only a log without content has none
            logs.append((opened.entry.log_id, opened.document))
            faults.append(opened.fault)
    batch = read_batch(logs, readers())
    for game, fault in enumerate(faults):
        if fault:
            batch.notices[game] = (f"cut: {fault}", *batch.notices[game])
    replayed = replay_batch(batch, wall)
    games = replayed.rows.games
    n_checks = int(games.n_checks.sum() + games.n_wall_checks.sum())
    return build_tables(batch, replayed, entries), n_checks


def _open(arrival: Arrival) -> _Opened:
    """Unpack a log. Of data that ends early the beginning is read, as of a log that does."""
    raw, status, reason = arrival.raw, arrival.status, arrival.reason or None
    document, fault = None, ""
    is_copy_of_other = status == DUPLICATE and arrival.duplicate_of != arrival.log_id
    if status is None or is_copy_of_other:
        try:
            document, fault = unpack_prefix(raw.data)
        except LogError as error:
            status, reason = UNREADABLE, str(error)
    entry = LogEntry(
        source=readable(raw.source),
        member=None if raw.member is None else readable(raw.member),
        log_id=arrival.log_id,
        n_bytes=None if document is None else len(document),
        sha256=None if document is None else hashlib.sha256(document).hexdigest(),
        source_key=arrival.source_key,
        tw=raw.tw,
        status=status,
        reason=reason,
        duplicate_of=arrival.duplicate_of,
        is_passing=raw.is_passing,
    )
    return _Opened(arrival, entry, document if status is None else None, fault)


def _count(tables: dict[str, pa.Table], n_checks: int) -> Summary:
    counts = pc.value_counts(tables["logs"]["status"].cast(pa.string())).to_pylist()
    statuses = {count["values"]: count["counts"] for count in counts}
    hands = tables["hands"].filter(tables["hands"]["is_replayed"])
    results = hands["result"].cast(pa.string())
    won = pc.sum(pc.is_in(results, pa.array(["tsumo", "ron"]))).as_py() or 0
    return Summary(
        logs=tables["logs"].num_rows,
        duplicates=statuses.get("duplicate", 0),
        rejected=statuses.get("rejected", 0),
        unsupported=statuses.get("unsupported", 0),
        unreadable=statuses.get(UNREADABLE, 0),
        cut=statuses.get("cut", 0),
        damaged=sum(map(_is_damaged, tables["logs"].to_pylist())),
        games=tables["games"].num_rows,
        hands=hands.num_rows,
        hands_not_replayed=tables["hands"].num_rows - hands.num_rows,
        wins=tables["wins"].num_rows,
        draws=hands.num_rows - won,
        checks_run=n_checks,
        disagreements=tables["checks"].num_rows,
    )


def _findings(tables: dict[str, pa.Table]) -> list[Finding]:
    """The logs that were refused or damaged, the hands that are not replayed, then the disagreements."""
    logs = tables["logs"].to_pylist()
    refused = [_refusal(row) for row in logs if row["status"] in REFUSED or _is_damaged(row)]
    hands = tables["hands"].filter(pc.invert(tables["hands"]["is_replayed"])).to_pylist()
    left_out = [
        Finding(row["log_id"], row["hand_index"], row["odd_seq"], NOT_REPLAYED, *split_reason(row["reason"]))
        for row in hands
    ]
    return [*refused, *left_out] + [
        Finding(row["log_id"], row["hand_index"], row["seq"], row["check_name"], row["expected"], row["got"])
        for row in tables["checks"].to_pylist()
    ]


def _refusal(row: dict[str, Any]) -> Finding:
    name = row["log_id"] or ""
    if not name or name.startswith("nogid-"):  # an id made from the content finds no file
        name = ":".join(filter(None, (row["source"], row["member"])))
    status = UNREADABLE if _is_damaged(row) else row["status"]
    reason = row["reason"].removeprefix(f"{DAMAGED}: ")
    return Finding(name, row["hand_index"], row["seq"], status, *split_reason(reason))


def _is_damaged(row: dict[str, Any]) -> bool:
    """True for a log of which only the beginning could be read."""
    return row["status"] == "cut" and row["reason"].startswith(f"{DAMAGED}: ")
