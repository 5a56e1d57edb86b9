"""Merges small shards into large ones, with the same rows: ``paifu compact``, and each ingest by itself.

Games are sorted by number of players, room, year, time and log id, and cut into shards of at most 50,000, if
it can be where one of the first three changes; so the files of ``discards`` have about 100 MB, and row groups
of few rooms and months, which a query that looks for these reads alone. Rows of logs without a game follow.
Lists of results keep their order. A commit takes the old shards away and names the new ones: every reader
sees the one or the other, and older commits still have theirs.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pyarrow as pa

from pipeline.facts.schema import Table
from pipeline.store.commits import StoredFile, StoredShard
from pipeline.store.objects import nothing_left_unfinished
from pipeline.store.places import Place
from pipeline.store.runs import Run, names_of_run, runs_to_merge
from pipeline.store.shards import RESULTS_PREFIX, parquet_options, store_file, tables_of_shard
from pipeline.store.snapshots import Snapshot, open_snapshot, read_snapshot, try_commit
from pipeline.store.stored import KEPT

if TYPE_CHECKING:
    import duckdb

MAX_GAMES = 50_000  # of a shard
MIN_GAMES = 10_000  # of one that ends where players, room or year change
MAX_RESULTS = 2_000_000  # lines of a shard of lists
ROW_GROUP = 131_072  # rows: what is in memory of a table at a time, beside what DuckDB sorts
_MEMORY = "1GB"  # for DuckDB; what is more is sorted on the disk
_LAST = 1 << 62  # place of the rows of logs without a game

Announce = Callable[[str], None]


class Compacted(NamedTuple):
    """Numbers of shards before and after."""

    n_before: int
    n_after: int


def compact(warehouse: Place, on_request: bool = False, announce: Announce | None = None) -> Compacted:
    """Merge the shards that have piled up, or ``on_request`` those that are worth it: ``store.runs``.

    The same commits give the same commits. Another writer may commit meanwhile: what it adds is left as it
    is; where it has merged the same shards, its merge counts. ``announce`` is called before each merge.
    Raises WarehouseError.
    """
    from pipeline.store.catalog import check_all_columns

    snapshot = open_snapshot(warehouse)
    check_all_columns(snapshot)
    n_before = len(snapshot.shards)
    with nothing_left_unfinished(snapshot.objects):
        while runs := runs_to_merge(snapshot.shards.values(), on_request):
            old = [shard for run in runs for shard in run.shards]
            if announce:
                announce(f"merging {len(old):,} shards ...")
            snapshot = _replace(snapshot, old, _merge(snapshot, runs))
    return Compacted(n_before, len(snapshot.shards))


def _replace(snapshot: Snapshot, old: Sequence[StoredShard], new: Sequence[StoredShard]) -> Snapshot:
    """The warehouse with the new shards in place of the old; as others have left it, where these are gone."""
    while all(snapshot.shards.get(shard.name) == shard for shard in old):
        after = try_commit(snapshot, new, old)
        if after is not None:
            return after
        snapshot = read_snapshot(snapshot.objects)
    return snapshot


def _merge(snapshot: Snapshot, runs: Sequence[Run]) -> list[StoredShard]:
    """The shards of the run that these become; their files are stored."""
    from pipeline.store.catalog import connect

    shards = [shard for run in runs for shard in run.shards]
    with connect(snapshot) as connection:
        connection.execute(f"SET memory_limit = '{_MEMORY}'; SET preserve_insertion_order = true")
        merger = _Merger(connection, snapshot, shards)
        names = names_of_run(runs, len(merger.ends))
        made = [StoredShard(name, (), ()) for name in names]
        for table in tables_of_shard(names[0]).values():
            for number, file in merger.files(table):
                made[number] = made[number]._replace(files=(*made[number].files, file))
    return [shard._replace(sources=tuple(sorted(merger.sources[n]))) for n, shard in enumerate(made)]


class _Merger:
    """Reads the rows of shards in the order in which they are to stand.

    ``ends``: of each new shard, the place after its last game, or list. ``sources`` of each.
    """

    def __init__(
        self, connection: "duckdb.DuckDBPyConnection", snapshot: Snapshot, shards: Sequence[StoredShard]
    ) -> None:
        self._connection, self._snapshot, self._shards = connection, snapshot, shards
        self._are_lists = shards[0].name.startswith(RESULTS_PREFIX)
        self.ends = self._ends_of_lists() if self._are_lists else self._ends_of_games()
        self.sources: list[set[str]] = [set() for _ in self.ends]

    def _ends_of_lists(self) -> list[int]:
        """Lists stay in the order of their shards, whose number is their place."""
        ends, n_lines = [], 0
        for place, shard in enumerate(self._shards):
            file = shard.file_of("results")
            n_lines += file.n_rows if file else 0
            if n_lines >= MAX_RESULTS:
                ends.append(place + 1)
                n_lines = 0
        return [*(end for end in ends if end < len(self._shards)), _LAST + 1]

    def _ends_of_games(self) -> list[int]:
        files = [file for shard in self._shards if (file := shard.file_of("games"))]
        if not files:
            self._connection.execute("CREATE TABLE places (log_id VARCHAR, place BIGINT)")
            return [_LAST + 1]
        groups = "n_players, room, year(played_at_jst)"
        self._connection.execute(
            f"""
            CREATE TABLE games AS SELECT log_id, n_players, room, played_at_jst FROM {self._parquet(files)};
            CREATE TABLE places AS
            SELECT log_id, row_number() OVER (ORDER BY {groups}, played_at_jst, log_id) - 1 AS place
            FROM games
            """
        )
        sizes = self._connection.execute(f"SELECT count(*) FROM games GROUP BY {groups} ORDER BY {groups}")
        return [*_cuts([n for (n,) in sizes.fetchall()])[:-1], _LAST + 1]

    def _parquet(self, files: Sequence[StoredFile]) -> str:
        from pipeline.store.catalog import quoted_path

        names = ", ".join(quoted_path(self._snapshot.objects.path(file.key)) for file in files)
        return f"read_parquet([{names}], filename = true, file_row_number = true)"

    def files(self, table: Table) -> Iterator[tuple[int, StoredFile]]:
        """The files of a table, each with the number of its shard."""
        writer = _Writer(self._snapshot, table)
        number = 0
        for rows, places in self._rows(table):
            done = 0
            while done < len(places):
                end = int(np.searchsorted(places, self.ends[number]))
                if end == done:
                    yield from ((number, file) for file in writer.finish())
                    number += 1
                    continue
                part = rows.slice(done, end - done)
                self._note_sources(table, number, part)
                writer.write(part)
                done = end
        yield from ((number, file) for file in writer.finish())

    def _rows(self, table: Table) -> Iterator[tuple[pa.Table, np.ndarray]]:
        """The rows in order, some at a time, with their places."""
        files = [(n, file) for n, shard in enumerate(self._shards) if (file := shard.file_of(table.name))]
        if not files:
            return
        self._connection.execute("CREATE OR REPLACE TABLE ordinals (filename VARCHAR, ordinal BIGINT)")
        paths = [(self._snapshot.objects.path(file.key), n) for n, file in files]
        self._connection.executemany("INSERT INTO ordinals VALUES (?, ?)", paths)
        columns = ", ".join(f'rows."{name}"' for name in table.schema.names)
        is_kept = f" AND rows.status IN {KEPT}" if table.name == "logs" else ""
        place, join = (
            f"coalesce(places.place, {_LAST})",
            f"LEFT JOIN places ON places.log_id = rows.log_id{is_kept}",
        )
        if self._are_lists:
            place, join = "ordinal", ""
        found = self._connection.sql(
            f"""
            SELECT {columns}, {place} AS place
            FROM {self._parquet([file for _, file in files])} AS rows JOIN ordinals USING (filename) {join}
            ORDER BY place, ordinal, file_row_number
            """
        )
        schema = _plain_schema(table)
        for batch in pa.RecordBatchReader.from_stream(found):
            rows = pa.Table.from_batches([batch])
            yield rows.drop_columns(["place"]).cast(schema), rows["place"].to_numpy()

    def _note_sources(self, table: Table, number: int, rows: pa.Table) -> None:
        if table.name in ("logs", "result_files"):
            found = rows["source"].unique().to_pylist()
            self.sources[number].update(source.partition("/")[0] for source in found)


class _Writer:
    """Writes the rows of one table into files; row groups end where the file does, or have one length."""

    def __init__(self, snapshot: Snapshot, table: Table) -> None:
        self._snapshot, self._table = snapshot, table
        self._schema = _plain_schema(table)
        self._begin()

    def _begin(self) -> None:
        self._waiting: list[pa.Table] = []
        self._n_waiting = self._n_rows = 0
        self._file: pa.BufferOutputStream | None = None

    def write(self, rows: pa.Table) -> None:
        self._waiting.append(rows)
        self._n_waiting += rows.num_rows
        self._n_rows += rows.num_rows
        while self._n_waiting >= ROW_GROUP:
            self._write_group(ROW_GROUP)

    def _write_group(self, n_rows: int) -> None:
        import pyarrow.parquet as pq

        if self._file is None:
            self._file = pa.BufferOutputStream()
            options = parquet_options(self._table.schema)
            self._parquet = pq.ParquetWriter(self._file, self._schema, store_schema=False, **options)
        waiting = pa.concat_tables(self._waiting)
        self._parquet.write_table(waiting.slice(0, n_rows).combine_chunks(), row_group_size=n_rows)
        self._waiting, self._n_waiting = [waiting.slice(n_rows)], self._n_waiting - n_rows

    def finish(self) -> Iterator[StoredFile]:
        """Store the file, if there are rows, and begin another."""
        if self._n_waiting:
            self._write_group(self._n_waiting)
        if self._file is not None:
            self._parquet.close()
            data = bytes(self._file.getvalue())
            yield store_file(self._snapshot.objects, self._table.name, data, self._n_rows)
        self._begin()


def _plain_schema(table: Table) -> pa.Schema:
    """Words are plain strings to every reader, however they are written."""
    kinds = (field.type for field in table.schema)
    plain = [kind.value_type if pa.types.is_dictionary(kind) else kind for kind in kinds]
    return pa.schema([field.with_type(kind) for field, kind in zip(table.schema, plain, strict=True)])


def _cuts(sizes: Sequence[int]) -> list[int]:
    """The ends of shards of games in groups of these sizes, one group after the other."""
    ends: list[int] = []
    begin = end = 0
    for size in sizes:
        if end - begin >= MIN_GAMES:
            ends.append(end)
            begin = end
        end += size
        while end - begin > MAX_GAMES:
            begin += MAX_GAMES
            ends.append(begin)
    return [*ends, end]
