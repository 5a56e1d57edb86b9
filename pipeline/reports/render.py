"""Writes query results: a table for people, CSV, JSON or Parquet."""

import csv
import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from typing import IO, TYPE_CHECKING, Any, Literal, NamedTuple

from pipeline.reports.inert import inert, inert_json, no_formula

if TYPE_CHECKING:
    import pyarrow as pa
    from rich.table import Table

FORMATS = ("table", "csv", "json", "parquet")
MAX_TABLE_ROWS = 1_000
_GAP = 3  # blanks between two columns of a table
_PROSE = 24  # longer values with blanks are sentences
_PLAIN_WIDTH = 100_000  # columns of a "terminal" that is a file: nothing is folded


class Result(NamedTuple):
    """A query's result as Arrow batches, read once."""

    schema: "pa.Schema"
    batches: "Iterable[pa.RecordBatch]"


class Rows(NamedTuple):
    """Rows with the names of their columns, read once."""

    columns: Sequence[str]
    rows: Iterable[Sequence[Any]]


def rows_of(result: Result) -> Rows:
    """The rows of a result as Python values, batch by batch."""
    return Rows(result.schema.names, _python_rows(result.batches))


def _python_rows(batches: "Iterable[pa.RecordBatch]") -> Iterator[Sequence[Any]]:
    for batch in batches:
        yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)


def exact_texts(values: Sequence[Any]) -> list[str]:
    """The values of a column as they are, each in one line."""
    return [cell_text(value) for value in values]


def write_table(
    result: Rows, out: IO[str], column_texts: Callable[[Sequence[Any]], list[str]] = exact_texts
) -> bool:
    """Write at most MAX_TABLE_ROWS rows, aligned; True where rows were left out.

    On a terminal sentences fold to its width, and where numbers and words would have to, every row is a
    block of lines. Elsewhere every row is one line. ``column_texts``: how the values of a column are written.
    """
    rows: list[Sequence[Any]] = []
    is_cut = False
    for row in result.rows:
        if len(rows) == MAX_TABLE_ROWS:
            is_cut = True
            break
        rows.append(row)
    columns = [[row[place] for row in rows] for place in range(len(result.columns))]
    texts = [column_texts(values) for values in columns]
    width = _terminal_width(out)
    if rows and _least_width(result.columns, texts) > width:
        _write_blocks(result.columns, texts, out)
        return is_cut
    are_numbers = [is_numeric(values) for values in columns]
    if _needs_no_folding(result.columns, texts, width):
        _write_lines(result.columns, are_numbers, texts, out)
    else:
        _write_folded(result.columns, are_numbers, texts, out)
    return is_cut


def _terminal_width(out: IO[str]) -> int:
    if not out.isatty():
        return _PLAIN_WIDTH
    from rich.console import Console

    return Console(file=out).width


def _needs_no_folding(names: Sequence[str], texts: Sequence[Sequence[str]], width: int) -> bool:
    """True where every value is a plain text of one line, and all of them fit side by side."""
    words = [*names, *(text for column in texts for text in column)]
    is_plain = all(text.isprintable() and text == text.strip() for text in words)
    return bool(names) and all(names) and is_plain and _table_width(_widths(names, texts)) <= width


def _widths(names: Sequence[str], texts: Sequence[Sequence[str]]) -> list[int]:
    """The columns of a terminal that each column of a table needs."""
    return [max(map(_cell_len, (name, *column))) for name, column in zip(names, texts, strict=True)]


def _cell_len(text: str) -> int:
    """The columns of a terminal that a text without control characters needs."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def _table_width(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)


def _write_lines(
    names: Sequence[str], are_numbers: Sequence[bool], texts: Sequence[Sequence[str]], out: IO[str]
) -> None:
    """What ``_write_folded`` writes where nothing folds: it takes a second for 1,000 rows, this does not."""
    widths = _widths(names, texts)

    def line(cells: Sequence[str]) -> str:
        padded = []
        for cell, width, is_number in zip(cells, widths, are_numbers, strict=True):
            blanks = " " * (width - _cell_len(cell))
            padded.append(blanks + cell if is_number else cell + blanks)
        return (" " * _GAP).join(padded) + "\n"

    _write_head(line(names), out)
    out.write("─" * _table_width(widths) + "\n")
    out.writelines(map(line, zip(*texts, strict=True)))


def _write_head(head: str, out: IO[str]) -> None:
    """In bold where the terminal can."""
    if not out.isatty():
        out.write(head)
        return
    from rich.console import Console
    from rich.text import Text

    Console(file=out, highlight=False).print(Text(head, style="table.header"), end="")


def _write_folded(
    names: Sequence[str], are_numbers: Sequence[bool], texts: Sequence[Sequence[str]], out: IO[str]
) -> None:
    from rich.console import Console

    console = Console(file=out, width=_terminal_width(out), highlight=False)
    console.print(_rich_table(names, are_numbers, texts))


def _rich_table(names: Sequence[str], numeric: Sequence[bool], texts: Sequence[Sequence[str]]) -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for name, is_number, column in zip(names, numeric, texts, strict=True):
        justify: Literal["left", "right"] = "right" if is_number else "left"
        table.add_column(Text(name), justify=justify, overflow="fold", no_wrap=not _is_prose(column))
    for row in zip(*texts, strict=True):
        table.add_row(*map(Text, row))
    return table


def _is_prose(texts: Sequence[str]) -> bool:
    """True for a column whose values may fold: some are long and have blanks."""
    return any(len(text) > _PROSE and " " in text for text in texts)


def _least_width(names: Sequence[str], texts: Sequence[Sequence[str]]) -> int:
    """The columns of a terminal that a table needs, if only prose folds."""
    widths = _widths(names, texts)
    for place, column in enumerate(texts):
        if _is_prose(column):
            widths[place] = min(widths[place], max(_PROSE, _cell_len(names[place])))
    return _table_width(widths)


def _write_blocks(names: Sequence[str], texts: Sequence[Sequence[str]], out: IO[str]) -> None:
    """Every row as lines of a name and a value."""
    longest = max(map(len, names))
    for number, row in enumerate(zip(*texts, strict=True), start=1):
        out.write(f"{'' if number == 1 else chr(10)}── row {number} ──\n")
        out.writelines(
            f"{name:{longest}}  {text}".rstrip() + "\n" for name, text in zip(names, row, strict=True)
        )


def is_numeric(values: Iterable[Any]) -> bool:
    """Whether a column is written to the right: it holds a number."""
    return any(isinstance(value, (int, float, Decimal)) for value in values)


def cell_text(value: Any) -> str:
    """A value as people read it, in one line; nothing for null."""
    return inert(_text(value))


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, dict)):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


def write_csv(result: Rows, out: IO[str], has_formulas: bool = False) -> None:
    """RFC 4180 with a header; null is an empty field, a list is JSON.

    Text that a spreadsheet would take for a formula gets an apostrophe before it, unless ``has_formulas``.
    On a terminal control characters are written out.
    """
    shown = inert if out.isatty() else str
    guarded = str if has_formulas else no_formula
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(map(shown, map(guarded, result.columns)))
    writer.writerows(
        [shown(guarded(value) if isinstance(value, str) else _text(value)) for value in row]
        for row in result.rows
    )


def write_json(result: Rows, out: IO[str]) -> None:
    """An array of objects, one a line; NaN and infinity, which JSON does not know, are null.

    Of columns with one name the second is called name_2, since an object can hold a name only once.
    """
    names = _different(result.columns)
    out.write("[")
    for number, row in enumerate(result.rows):
        record = {name: _json_value(value) for name, value in zip(names, row, strict=True)}
        text = json.dumps(record, ensure_ascii=False, default=str)
        out.write((",\n" if number else "\n") + inert_json(text))
    out.write("\n]\n")


def _different(columns: Sequence[str]) -> list[str]:
    names: list[str] = []
    for column in columns:
        name, number = column, 1
        while name in names or (number > 1 and name in columns):
            number += 1
            name = f"{column}_{number}"
        names.append(name)
    return names


def _json_value(value: Any) -> Any:
    """The value as JSON can hold it; DuckDB gives sums of integers as decimals."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return None if isinstance(value, float) and not math.isfinite(value) else value


def write_parquet(result: Result, out: IO[bytes]) -> None:
    """Zstandard-compressed Parquet with the types of the result."""
    import pyarrow.parquet as pq

    with pq.ParquetWriter(out, result.schema, compression="zstd") as writer:
        for batch in result.batches:
            writer.write_batch(batch)
