"""The cookbook's thirty answers run, and the three of each question agree."""

import math
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parent.parent / "docs" / "cookbook.md"
SECTIONS = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
PREAMBLE, QUESTIONS = SECTIONS[0], SECTIONS[1:]


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def names(sample_warehouse):
    """What the preamble defines, for a warehouse of the sample."""
    (code,) = blocks(PREAMBLE, "python")
    defined = {}
    code = code.replace('"warehouse', f'"{sample_warehouse}')
    exec(compile(code, PAGE.name, "exec"), defined)
    return defined


def plain(value):
    """A value without the accidents of its tool: Categorical, NaN for null, NumPy numbers."""
    if value is None or value != value:
        return None
    return value.item() if hasattr(value, "item") else value


def rows_of(columns, rows):
    """Rows as sorted tuples of the columns in alphabetical order, numbers apart from text."""
    order = sorted(range(len(columns)), key=lambda place: columns[place])
    table = [tuple(plain(row[place]) for place in order) for row in rows]
    return [columns[place] for place in order], sorted(
        table, key=lambda row: [str(v) for v in row if not isinstance(v, float)]
    )


def assert_same(left, right):
    assert left[0] == right[0]
    assert len(left[1]) == len(right[1]) > 0
    for one, other in zip(left[1], right[1], strict=True):
        for a, b in zip(one, other, strict=True):
            assert math.isclose(a, b, rel_tol=1e-9) if isinstance(a, float) and b is not None else a == b


@pytest.mark.parametrize("question", QUESTIONS, ids=[text.partition("\n")[0] for text in QUESTIONS])
def test_the_three_answers_agree(question, names):
    (sql,) = blocks(question, "sql")
    in_pandas, in_polars = blocks(question, "python")
    assert in_pandas.startswith("# pandas")
    assert in_polars.startswith("# polars")
    relation = names["con"].sql(sql)
    expected = rows_of(relation.columns, relation.fetchall())
    for code in (in_pandas, in_polars):
        scope = dict(names)
        exec(compile(code, PAGE.name, "exec"), scope)
        frame = scope["result"]
        rows = frame.rows() if hasattr(frame, "rows") else frame.itertuples(index=False, name=None)
        assert_same(rows_of(list(frame.columns), list(rows)), expected)


def test_there_are_ten_questions():
    assert len(QUESTIONS) == 10
