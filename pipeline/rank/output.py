"""Frames as results that the renderers write."""

import pandas as pd
import pyarrow as pa

from pipeline.reports.render import Result

DECIMALS = 3  # of a table for people; the other forms have all


def result_of(frame: pd.DataFrame, form: str) -> Result:
    """The frame for ``write_result``; missing numbers become null."""
    if form == "table":
        floats = frame.select_dtypes("float64").columns
        frame = frame.assign(**{name: frame[name].round(DECIMALS) for name in floats})
    table = pa.Table.from_pandas(frame, preserve_index=False).replace_schema_metadata(None)
    return Result(table.schema, table.to_batches())
