"""Runs one query and writes its result in the form asked for."""

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import duckdb
import pyarrow as pa

from pipeline.processes.whole import whole_file
from pipeline.reports.render import Result, rows_of, write_csv, write_json, write_parquet, write_table

_READING = "SELECT"  # SHOW, DESCRIBE and SUMMARIZE are selects; EXPLAIN ANALYZE runs what it explains

_WRITING = re.compile(r'"type": *"(\w+)_QUERY_NODE"')  # in a query as JSON, where " in texts is \"
_UNKNOWN = re.compile(r'\{"error": *true')

_BETWEEN_INTERRUPTS = 0.05  # seconds

_LISTS_VIEWS = re.compile(
    r"show|describe|summarize|pragma|information_schema|duckdb_|pg_|sqlite_", re.IGNORECASE
)


class QueryError(Exception):
    """A query that cannot be run. The message is for the user."""


def run_query(
    connection: duckdb.DuckDBPyConnection, text: str, values: Mapping[str, Any] | None = None
) -> Result:
    """The result of one reading statement, computed while it is read. Raises QueryError, also then.

    ``values``: of the ``$name`` parameters of the statement.
    """
    try:
        text.encode()
        _check_reads(connection, text)
        rows = connection.sql(text, params=dict(values or {}))
        reader = _wait(connection, lambda: pa.RecordBatchReader.from_stream(rows))
    except (duckdb.Error, UnicodeError) as error:
        raise QueryError(_first_lines(error)) from error
    return Result(reader.schema, _batches(connection, reader))


def _check_reads(connection: duckdb.DuckDBPyConnection, text: str) -> None:
    """Raises QueryError for what is not one query, and for one that writes, itself or in a WITH clause."""
    statements = connection.extract_statements(text)
    if len(statements) != 1:
        raise QueryError(f"expected one query, got: {len(statements)}")
    if (kind := statements[0].type.name) != _READING:
        raise QueryError(f"expected a query that reads, got: {kind}")
    ((tree,),) = connection.execute("SELECT json_serialize_sql(?)", [text]).fetchall()
    if writing := _WRITING.search(tree):
        raise QueryError(f"expected a query that reads, got one with: {writing[1]}")
    if _UNKNOWN.match(tree):
        raise QueryError(f"expected a query that reads, got what cannot be looked into: {tree}")


def query_warehouse(
    connection: duckdb.DuckDBPyConnection, text: str, values: Mapping[str, Any] | None = None
) -> Result:
    """As ``run_query``, on a connection to a warehouse that may lack the statistics.

    They take longer to define than most queries to run, so they are defined only where the query lists the
    views, or names something that is not there. Raises QueryError.
    """
    if not _LISTS_VIEWS.search(text):
        try:
            return run_query(connection, text, values)
        except QueryError as error:
            if not isinstance(error.__cause__, duckdb.CatalogException):
                raise
    from pipeline.store.catalog import define_statistics

    define_statistics(connection)
    return run_query(connection, text, values)


def _wait(connection: duckdb.DuckDBPyConnection, call: Callable[[], Any]) -> Any:
    """What a call into DuckDB gives, in a thread: in the main one Ctrl-C would wait until it returns."""
    with ThreadPoolExecutor(1) as thread:
        called = thread.submit(call)
        try:
            return called.result()
        except KeyboardInterrupt:
            while not called.done():  # an interrupt that comes before the query has begun is lost
                connection.interrupt()
                wait([called], _BETWEEN_INTERRUPTS)
            raise


def _batches(connection: duckdb.DuckDBPyConnection, reader: pa.RecordBatchReader) -> Iterator[pa.RecordBatch]:
    try:
        while (batch := _wait(connection, lambda: next(reader, None))) is not None:
            yield batch
    except (duckdb.Error, pa.ArrowException, OSError) as error:
        raise QueryError(_first_lines(error)) from error


def write_result(result: Result, form: str, output: Path | None, has_formulas: bool = False) -> bool:
    """Write a result to a file or to stdout; True where a table left rows out. Raises QueryError.

    ``form``: table, csv, json or parquet. A file appears only when it is complete. ``has_formulas``: as of
    ``render.write_csv``.
    """
    try:
        if form == "parquet":
            return _write_binary(result, output)
        with text_output(output) as out:
            if form == "table":
                return write_table(rows_of(result), out)
            if form == "csv":
                write_csv(rows_of(result), out, has_formulas)
            else:
                write_json(rows_of(result), out)
    except OverflowError as error:
        raise QueryError(f"a time outside the years 1 to 9999 must be cast to VARCHAR: {error}") from error
    except pa.ArrowNotImplementedError as error:
        raise QueryError(f"Parquet cannot hold a column, cast it to VARCHAR: {error}") from error
    return False


def _write_binary(result: Result, output: Path | None) -> bool:
    if output is None and sys.stdout.isatty():
        raise QueryError("Parquet is not for a terminal: name a file with -o")
    with binary_output(output) as binary:
        write_parquet(result, binary)
    return False


@contextmanager
def text_output(output: Path | None) -> Iterator[IO[str]]:
    """The file, which appears only when it is complete, or stdout. Raises QueryError without its folder."""
    if output is None:
        yield sys.stdout
        return
    _check_folder(output)
    with whole_file(output) as unfinished, unfinished.open("w", encoding="utf-8", newline="") as out:
        yield out


@contextmanager
def binary_output(output: Path | None) -> Iterator[IO[bytes]]:
    """As text_output, for bytes."""
    if output is None:
        yield sys.stdout.buffer
        return
    _check_folder(output)
    with whole_file(output) as unfinished, unfinished.open("wb") as out:
        yield out


def _check_folder(output: Path) -> None:
    if not output.parent.is_dir():
        raise QueryError(f"no such folder: {str(output.parent)!r}")
    if output.is_dir():
        raise QueryError(f"{str(output)!r} is a folder: name a file")


def _first_lines(error: Exception) -> str:
    """The message without the picture of the query that DuckDB draws below it."""
    text = str(error).partition("\n\nLINE ")[0]
    return f"{text} (--allow-files)" if isinstance(error, duckdb.PermissionException) else text
