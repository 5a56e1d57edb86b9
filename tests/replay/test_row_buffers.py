"""Rows of two runs put together: columns that hold rows of other tables move along."""

import numpy as np
import pytest

from pipeline.replay.checks import N_CHECKS
from pipeline.replay.record.buffers import RowBuffers, copied, joined
from pipeline.replay.record.tables.rows import RAW_COLUMNS, RAW_TABLES, Rows

REFERENCES = [
    (name, column, target)
    for name, columns in RAW_COLUMNS.items()
    for column, target in columns.items()
    if target
]


def rows_of(n_rows):
    """Of each table so many rows; every column counts from -1, so that it names no row and rows."""
    rows = Rows()
    rows.runs = np.arange(N_CHECKS)
    for name, table in RAW_TABLES.items():
        made = table()
        made.n_rows = n_rows[name]
        for column in RAW_COLUMNS[name]:
            setattr(made, column, np.arange(-1, n_rows[name] - 1))
        setattr(rows, name, made)
    return rows


def test_references_name_tables():
    assert {target for _, _, target in REFERENCES} <= RAW_TABLES.keys()
    assert len(REFERENCES) == 7


@pytest.mark.parametrize(("name", "column", "target"), REFERENCES)
def test_rows_of_other_tables_move_along(name, column, target):
    n_left = {table: 10 + place for place, table in enumerate(RAW_TABLES)}
    left, right = rows_of(n_left), rows_of(dict.fromkeys(RAW_TABLES, 3))
    both = getattr(joined(left, right), name)
    assert both.n_rows == n_left[name] + 3
    values = getattr(both, column).tolist()
    assert values == [*range(-1, n_left[name] - 1), -1, n_left[target], n_left[target] + 1]


def test_other_columns_stay_as_they_are():
    rows = rows_of(dict.fromkeys(RAW_TABLES, 3))
    both = joined(rows, rows)
    moved = {(name, column) for name, column, _ in REFERENCES}
    for name, columns in RAW_COLUMNS.items():
        for column in columns:
            if (name, column) not in moved:
                assert getattr(getattr(both, name), column).tolist() == [-1, 0, 1] * 2
    assert both.runs.tolist() == [2 * n for n in range(N_CHECKS)]


def test_the_buffers_are_used_again(monkeypatch):
    for table in RAW_TABLES.values():
        monkeypatch.setattr(table, "capacity", 4)
    buffers = RowBuffers()
    buffers.clear(3)
    buffers.record[0].wins.n_rows = 2
    buffers.record[0].wins.points[:] = 8000
    buffers.record[0].games.placement[:] = 4
    first = buffers.rows()
    kept = copied(first)
    assert first.wins.points.tolist() == [8000, 8000]
    buffers.clear(2)
    assert buffers.rows().wins.n_rows == 0
    assert buffers.rows().games.placement.tolist() == [[0, 0]] * 4
    assert first.games.placement[:, 2].tolist() == [4] * 4
    assert kept.games.placement.tolist() == [[4] * 3] * 4
