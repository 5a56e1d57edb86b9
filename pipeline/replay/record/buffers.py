"""The memory that the engine writes rows into, and the rows in use of it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from pipeline.native.compiler import record
from pipeline.native.records import arrays
from pipeline.replay.record.tables.rows import RAW_COLUMNS, RAW_TABLES, Rows


class RowBuffers:
    """A record of ``Rows`` for the engine, used again and again: its memory is touched only once."""

    def __init__(self) -> None:
        self.record = record(Rows)
        self._arrays = arrays(self.record[0], Rows)

    def clear(self, n_games: int) -> None:
        """No rows but those of the games, all 0."""
        rows = self.record[0]
        rows.is_full = False
        self._arrays.runs[:] = 0
        for name in RAW_TABLES:
            getattr(rows, name).n_rows = 0
        rows.games.n_rows = n_games
        for column in RAW_COLUMNS["games"]:
            getattr(self._arrays.games, column)[..., :n_games] = 0

    def rows(self) -> Rows:
        """The rows in use; the columns are views of the buffers."""
        rows = self.record[0]
        n_rows = {name: int(getattr(rows, name).n_rows) for name in RAW_TABLES}
        made = _map_columns(lambda name, column: column[..., : n_rows[name]], self._arrays)
        made.runs = self._arrays.runs.copy()
        return made


def copied(rows: Rows) -> Rows:
    """The same rows in memory of their own."""
    made = _map_columns(lambda _, column: column.copy(), rows)
    made.runs = rows.runs.copy()
    return made


def joined(left: Rows, right: Rows) -> Rows:
    """Rows of two runs of games, in memory of their own; columns that hold rows move along."""
    made = _map_columns(lambda _, *pair: np.concatenate(pair, axis=-1), left, right)
    made.runs = left.runs + right.runs
    for name, columns in RAW_COLUMNS.items():
        n_left = getattr(left, name).n_rows
        for column, target in columns.items():
            if target is not None:
                later = getattr(getattr(made, name), column)[n_left:]
                later[later >= 0] += getattr(left, target).n_rows
    return made


def _map_columns(function: Callable[..., Any], *rows: Rows) -> Rows:
    """Rows of which each column is ``function(table name, column, ...)`` of that column of all ``rows``."""
    made = Rows()
    for name, declaration in RAW_TABLES.items():
        tables = [getattr(each, name) for each in rows]
        table = declaration()
        for column in RAW_COLUMNS[name]:
            values = function(name, *(getattr(each, column) for each in tables))
            setattr(table, column, values)
            table.n_rows = values.shape[-1]
        setattr(made, name, table)
    return made
