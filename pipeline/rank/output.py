"""Frames as answers: written as the other commands write results, and with what is not sure of them."""

from collections.abc import Iterable
from pathlib import Path

import pandas as pd
import pyarrow as pa

from pipeline.reports.numbers import rounded_texts
from pipeline.reports.query import text_output, write_result
from pipeline.reports.render import Result, rows_of, write_table


def write_frame(frame: pd.DataFrame, form: str, output: Path | None, has_formulas: bool = False) -> bool:
    """Write a frame to a file or to stdout; True where a table left rows out. Raises QueryError.

    ``form``: table, csv, json or parquet. Missing numbers are null. A table has rounded numbers.
    ``has_formulas``: as of ``render.write_csv``.
    """
    table = pa.Table.from_pandas(frame, preserve_index=False).replace_schema_metadata(None)
    result = Result(table.schema, table.to_batches())
    if form != "table":
        return write_result(result, form, output, has_formulas)
    with text_output(output) as out:
        return write_table(rows_of(result), out, rounded_texts)


def with_doubts(frame: pd.DataFrame, notes: Iterable[str]) -> pd.DataFrame:
    """The frame with the notes, each once, as ``attrs["not_confirmed"]``: what no source confirms."""
    frame.attrs["not_confirmed"] = list(dict.fromkeys(notes))
    return frame
