"""Recorded against computed: every comparison is counted, every difference is a row."""

from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.replay.checks import CHECK_ABORTIVE_DRAW, CHECK_DORA_POSITION
from pipeline.replay.record.rows import new_row
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.state.table import Packed, Table


@native
def _push(rows: Rows, values: Ints, n: int) -> tuple[int, int]:
    """Append numbers to the numbers; where they begin, and how many found room."""
    start = rows.numbers.n_rows
    if start + n > len(rows.numbers.number):
        rows.is_full = True
        return start, 0
    for i in range(n):
        rows.numbers.number[start + i] = values[i]
    rows.numbers.n_rows = start + n
    return start, n


@native
def disagree(table: Table, rows: Rows, check: int, seat: int, n_expected: int, n_got: int) -> None:
    """A row of ``checks``; the numbers stand in ``expected_list`` and ``got_list``."""
    row = new_row(rows, rows.checks)
    x = rows.checks
    x.game[row] = table.game
    x.hand_index[row] = table.hand_index
    x.seq[row] = table.seq
    x.check[row] = check
    x.seat[row] = seat
    x.expected_row[row], x.n_expected[row] = _push(rows, table.expected_list, n_expected)
    x.got_row[row], x.n_got[row] = _push(rows, table.got_list, n_got)
    table.n_disagreements += 1
    table.hand_disagreements += 1


@native
def _count(table: Table, rows: Rows, check: int) -> None:
    rows.runs[check] += 1
    table.n_checks += 1
    table.hand_checks += 1


@native
def compare(table: Table, rows: Rows, check: int, seat: int, expected: int, got: int) -> None:
    """Compare two numbers."""
    _count(table, rows, check)
    if expected != got:
        table.expected_list[0] = expected
        table.got_list[0] = got
        disagree(table, rows, check, seat, 1, 1)


@native
def compare_lists(table: Table, rows: Rows, check: int, seat: int, n_expected: int, n_got: int) -> None:
    """Compare the first numbers of ``expected_list`` and of ``got_list``."""
    _count(table, rows, check)
    is_same = n_expected == n_got
    for i in range(n_expected):
        if is_same and table.expected_list[i] != table.got_list[i]:
            is_same = False
    if not is_same:
        disagree(table, rows, check, seat, n_expected, n_got)


@native
def compare_seats(table: Table, rows: Rows, check: int, seat: int, expected: Ints, got: Ints) -> None:
    """Compare one number of each player; the arrays have four seats."""
    for i in range(table.n_players):
        table.expected_list[i] = expected[i]
        table.got_list[i] = got[i]
    compare_lists(table, rows, check, seat, table.n_players, table.n_players)


@native
def expect_no_abort(table: Table, rows: Rows) -> None:
    """Play goes on: no abortive draw may be due."""
    if table.abort_due >= 0 and table.is_judged:
        compare(table, rows, CHECK_ABORTIVE_DRAW, -1, table.abort_due, -1)
    table.abort_due = -1


@native
def expect_none_turned(table: Table, seat: int, rows: Rows) -> None:
    """No indicator turns between the draw or kan before and this element. rules.md §9.3"""
    if table.dora_turned > 0 and table.is_judged:
        compare(table, rows, CHECK_DORA_POSITION, seat, 0, table.dora_turned)
    table.dora_turned = 0


@native
def find(payload: Packed, start: int, end: int, attribute: int) -> int:
    """Index of the first value of an attribute, -1; the number of values stands before it."""
    i = start
    while i < end:
        n = int(payload[i + 1])
        if payload[i] == attribute:
            return i + 2
        i += 2 + n
    return -1


@native
def read_list(payload: Packed, at: int, out: Ints) -> int:
    """Copy an attribute's numbers, at most as many as fit; their number, 0 where it is absent."""
    if at < 0:
        return 0
    n = min(int(payload[at - 1]), len(out))
    for i in range(n):
        out[i] = int(payload[at + i])
    return n


@native
def sort(values: Ints, n: int) -> None:
    """Sort the first n numbers, n is at most some dozen."""
    for i in range(1, n):
        value = values[i]
        j = i
        while j > 0 and values[j - 1] > value:
            values[j] = values[j - 1]
            j -= 1
        values[j] = value
