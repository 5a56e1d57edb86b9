"""Query results as a table, CSV, JSON and Parquet."""

import csv
import io
import json
import re
import time
from datetime import datetime

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pipeline.reports import render
from pipeline.reports.render import (
    MAX_TABLE_ROWS,
    Result,
    Rows,
    rows_of,
    write_csv,
    write_json,
    write_parquet,
    write_table,
)

VALUES = pa.table(
    {
        "name": ["雀", 'a "b", c', None],
        "n": pa.array([1, None, -3], pa.int8()),
        "waits": [[2, 5], [], None],
        "ok": [True, False, None],
        "at": pa.array([datetime(2016, 11, 7, 14), None, None], pa.timestamp("ms")),
    }
)


def result_of(table):
    return Result(table.schema, table.to_batches(max_chunksize=2))


def written(write, table=VALUES):
    out = io.StringIO()
    write(rows_of(result_of(table)), out)
    return out.getvalue()


def test_csv():
    assert list(csv.reader(io.StringIO(written(write_csv)))) == [
        ["name", "n", "waits", "ok", "at"],
        ["雀", "1", "[2, 5]", "true", "2016-11-07 14:00:00"],
        ['a "b", c', "", "[]", "false", ""],
        ["", "-3", "", "", ""],
    ]


def test_json():
    assert json.loads(written(write_json)) == [
        {"name": "雀", "n": 1, "waits": [2, 5], "ok": True, "at": "2016-11-07 14:00:00"},
        {"name": 'a "b", c', "n": None, "waits": [], "ok": False, "at": None},
        {"name": None, "n": -3, "waits": None, "ok": None, "at": None},
    ]


def test_json_without_rows_is_an_empty_array():
    assert json.loads(written(write_json, VALUES.slice(0, 0))) == []


def test_numbers_that_json_has_not_are_null():
    table = pa.table({"x": [float("nan"), float("inf"), 1.5]})
    assert json.loads(written(write_json, table)) == [{"x": None}, {"x": None}, {"x": 1.5}]


def test_parquet_keeps_the_types(tmp_path):
    with (tmp_path / "a.parquet").open("wb") as out:
        write_parquet(result_of(VALUES), out)
    assert pq.read_table(tmp_path / "a.parquet").equals(VALUES)


def test_a_table_aligns_names_and_values():
    out = io.StringIO()
    is_cut = write_table(Rows(("name", "n"), [("雀", 1), ("abc", 200)]), out)
    lines = [line.rstrip() for line in out.getvalue().splitlines()]
    assert lines == ["name     n", "──────────", "雀       1", "abc    200"]
    assert not is_cut


def test_a_row_is_one_line_however_long_and_brackets_are_no_markup():
    out = io.StringIO()
    write_table(Rows(("a", "b"), [("x" * 300, "[bold]y[/bold]")]), out)
    assert out.getvalue().splitlines()[-1].split() == ["x" * 300, "[bold]y[/bold]"]


@pytest.mark.parametrize(("n", "is_cut"), [(MAX_TABLE_ROWS, False), (MAX_TABLE_ROWS + 1, True)])
def test_a_long_table_is_cut_and_says_so(n, is_cut):
    out = io.StringIO()
    assert write_table(Rows(("n",), ((i,) for i in range(n))), out) == is_cut
    assert len(out.getvalue().splitlines()) == MAX_TABLE_ROWS + 2


WORDS = st.text(st.characters(categories=("L", "M", "N", "P", "S")) | st.just(" ")).map(str.strip)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(WORDS.filter(bool), min_size=3, max_size=3),
    st.lists(st.tuples(WORDS, WORDS, WORDS)),
    st.lists(st.booleans(), min_size=3, max_size=3),
)
def test_lines_are_those_of_a_table_that_may_fold(names, rows, are_numbers):
    columns = [[row[place] for row in rows] for place in range(3)]
    assume(render._needs_no_folding(names, columns, render._PLAIN_WIDTH))
    assume(all(render._widths(names, columns)))  # rich leaves marks out that stand over nothing
    quick, slow = io.StringIO(), io.StringIO()
    render._write_lines(names, are_numbers, columns, quick)
    render._write_folded(names, are_numbers, columns, slow)
    assert quick.getvalue() == slow.getvalue()


def test_a_long_table_takes_no_time():
    rows = Rows([f"column_{n}" for n in range(27)], [[f"value {n}" for n in range(27)]] * MAX_TABLE_ROWS)
    begun = time.process_time()
    write_table(rows, io.StringIO())
    assert time.process_time() - begun < 0.5


class Terminal(io.StringIO):
    def isatty(self):
        return True


def on_terminal(monkeypatch, width, rows):
    monkeypatch.setenv("COLUMNS", str(width))
    out = Terminal()
    write_table(rows, out)
    return re.sub("\x1b\\[[0-9;]*m", "", out.getvalue()).splitlines()  # without colours


def test_sentences_fold_to_the_width_of_a_terminal(monkeypatch):
    rows = Rows(("name", "n"), [("a sentence of many words " * 4, 12)])
    lines = on_terminal(monkeypatch, 40, rows)
    assert max(map(len, lines)) <= 40
    assert sum("sentence" in line for line in lines) > 1


def test_what_must_not_fold_and_does_not_fit_is_a_block_for_each_row(monkeypatch):
    rows = Rows(("first_rate", "n", "word"), [(0.25, 4, "houou"), (None, 12345, "x" * 50)])
    assert on_terminal(monkeypatch, 79, rows)[0].split() == ["first_rate", "n", "word"]
    assert on_terminal(monkeypatch, 60, rows) == [
        *("── row 1 ──", "first_rate  0.25", "n           4", "word        houou", ""),
        *("── row 2 ──", "first_rate", "n           12345", "word        " + "x" * 50),
    ]


EVIL = [
    "\x1b[2J\x1b]0;title\x07",
    "a\nb\r\tc",
    "\u202egnp.exe",
    "\x9b31mred",
    "\u2028line",
    "\ud800half",
    "=cmd|' /C calc'!A0",
    "@SUM(1)",
    "-1+2",
    "<script>alert(1)</script>",
]
NAMES = Rows(["name", "=n"], [(name, -1) for name in EVIL])


def test_names_in_a_table_can_do_nothing():
    for out in (io.StringIO(), Terminal()):
        write_table(NAMES, out)
        lines = [re.sub(r"\x1b\[\d*m", "", line) for line in out.getvalue().splitlines()]  # bold heads
        assert len(lines) == 2 + len(EVIL)
        assert all(line.isprintable() for line in lines)
        assert lines[2].startswith("\\x1b[2J\\x1b]0;title\\x07")
        assert lines[3].startswith("a\\nb\\r\\tc")
        assert lines[4].startswith("\\u202egnp.exe")


def test_names_in_csv_are_no_formulas():
    out = io.StringIO()
    write_csv(NAMES, out)
    rows = list(csv.reader(io.StringIO(out.getvalue())))
    assert rows[0] == ["name", "'=n"]
    assert [row[0] for row in rows[7:10]] == ["'=cmd|' /C calc'!A0", "'@SUM(1)", "'-1+2"]
    assert {row[1] for row in rows[1:]} == {"-1"}  # a number is no text
    out = io.StringIO()
    write_csv(NAMES, out, has_formulas=True)
    assert [row[0] for row in csv.reader(io.StringIO(out.getvalue(), newline=""))][1:] == EVIL


def test_csv_on_a_terminal_has_no_control_characters():
    out = Terminal()
    write_csv(NAMES, out)
    assert all(line.isprintable() for line in out.getvalue().splitlines())


def test_json_holds_names_as_they_are():
    out = io.StringIO()
    write_json(NAMES, out)
    assert all(line.isprintable() for line in out.getvalue().splitlines())
    assert [row["name"] for row in json.loads(out.getvalue())] == EVIL
