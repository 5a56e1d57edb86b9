"""The answer of a report as a frame: what ``pipeline.report`` and ``paifu report`` answer."""

from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.reports.answers import Answer, run_report
from pipeline.reports.by_parts import Answers
from pipeline.reports.headers import Report
from pipeline.reports.library import find_report
from pipeline.reports.parameters import Value, bind, value_text
from pipeline.store.catalog import Warehouse, connection_to
from pipeline.store.snapshots import open_snapshot

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


def report(warehouse: Warehouse, name: str, /, **parameters: Any) -> "pd.DataFrame":
    """The rows of a report, one of docs/reports.md; ``paifu report`` lists them.

    Args:
        warehouse: its folder, or an open connection to it.
        name: of the report.
        parameters: of the report (``paifu report NAME --help``); what is not given, or None, has its default
            or leaves the choice open. Days are dates or texts such as 2016-11-07, Japanese time.

    Returns the columns that the page tells of, with their units; shares are from 0 to 1. Whole numbers that
    can be missing are of pandas' nullable types, days are datetime64; ``attrs["question"]`` is the question.

    Raises UnknownReport, a LookupError, with names that are near; ParameterError, a ValueError, for what is
    no parameter or no value of one; WarehouseError for what is no warehouse; QueryError where it cannot run.

    >>> import pipeline
    >>> rates = pipeline.report("warehouse", "rates_basic", players=4, length="tonpuu")
    >>> rates[["room", "n_hands", "win_rate", "win_low", "win_high"]].round(3)
          room  n_hands  win_rate  win_low  win_high
    0    houou      136     0.176    0.122     0.249
    1    ippan       52     0.212    0.122     0.340
    2  joukyuu      116     0.224    0.158     0.308
    3  tokujou       64     0.172    0.099     0.282
    """
    chosen = find_report(name)
    values = bind(chosen.parameters, _texts(parameters))
    frame = frame_of(_answer(warehouse, chosen, values).table)
    frame.attrs["question"] = chosen.question
    return frame


def _answer(warehouse: Warehouse, chosen: Report, values: Mapping[str, Value]) -> Answer:
    """By parts, where it is not an open connection, whose rows may be others'."""
    if isinstance(warehouse, (str, Path)):
        with Answers(open_snapshot(warehouse)) as answers:
            return answers.answer(chosen, values)
    with connection_to(warehouse) as connection:
        return run_report(connection, chosen, values)


def _texts(parameters: Mapping[str, Any]) -> dict[str, str]:
    """The values as the command line would have them, so that they are checked in one place."""
    return {name: _text(value) for name, value in parameters.items() if value is not None}


def _text(value: Any) -> str:
    if isinstance(value, datetime):
        value = value.date()
    return value.isoformat() if isinstance(value, date) else value_text(value)


def frame_of(table: "pa.Table") -> "pd.DataFrame":
    """A result as a frame in which a missing whole number makes no fractions of the others."""
    import pandas as pd
    import pyarrow as pa

    nullable = {
        pa.int8(): pd.Int8Dtype(),
        pa.int16(): pd.Int16Dtype(),
        pa.int32(): pd.Int32Dtype(),
        pa.int64(): pd.Int64Dtype(),
        pa.bool_(): pd.BooleanDtype(),
    }
    frame = table.to_pandas(date_as_object=False)
    for field, column in zip(table.schema, table.columns, strict=True):
        if column.null_count and field.type in nullable:
            frame[field.name] = column.to_pandas(types_mapper=nullable.get)
    return frame
