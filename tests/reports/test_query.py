"""One query that reads."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb
import pytest

from pipeline.reports.query import QueryError, run_query, text_output, write_result


@pytest.fixture
def connection():
    with duckdb.connect() as connection:
        connection.execute("CREATE VIEW numbers AS SELECT * FROM range(3) t(n)")
        yield connection


@pytest.mark.parametrize(
    "text",
    [
        "SELECT n FROM numbers",
        "FROM numbers;",
        "WITH a AS (SELECT 1) SELECT * FROM a",
        "-- a remark\nVALUES (1)",
        "DESCRIBE numbers",
        "SHOW TABLES",
        "SUMMARIZE numbers",
    ],
)
def test_queries_that_read(connection, text):
    assert sum(batch.num_rows for batch in run_query(connection, text).batches) >= 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected one query, got: 0"),
        ("SELECT 1; SELECT 2", "expected one query, got: 2"),
        ("CREATE TABLE t AS SELECT 1", "expected a query that reads, got: CREATE"),
        ("COPY numbers TO 'x.csv'", "expected a query that reads, got: COPY"),
        ("DROP VIEW numbers", "expected a query that reads, got: DROP"),
        ("ATTACH 'x.db'", "expected a query that reads, got: ATTACH"),
        ("SELEC 1", "syntax error"),
        ("SELECT missing FROM numbers", "missing"),
        ("SELECT * FROM nowhere", "nowhere does not exist"),
    ],
)
def test_other_queries_are_refused_in_words(connection, text, message):
    with pytest.raises(QueryError, match=message) as caught:
        run_query(connection, text)
    assert "LINE 1" not in str(caught.value)


def test_an_error_in_the_middle_of_the_rows_leaves_no_file(connection, tmp_path):
    output = tmp_path / "out.csv"
    query = "SELECT CAST(CASE WHEN n < 100000 THEN '1' ELSE 'x' END AS INT) FROM range(100001) t(n)"
    with pytest.raises(QueryError, match=r"(?i)could not convert string 'x'"):
        write_result(run_query(connection, query), "csv", output)
    assert list(tmp_path.iterdir()) == []


def test_an_output_is_replaced_only_by_a_whole_one(connection, tmp_path):
    output = tmp_path / "out.csv"
    output.write_text("old")
    write_result(run_query(connection, "FROM numbers"), "csv", output)
    assert output.read_text() == "n\n0\n1\n2\n"


def test_a_link_is_followed(tmp_path):
    target = tmp_path / "there" / "a.csv"
    target.parent.mkdir()
    link = tmp_path / "link.csv"
    link.symlink_to(target)
    for text in ("first", "second"):
        with text_output(link) as out:
            out.write(text)
        assert link.is_symlink()
        assert target.read_text() == text
    assert os.listdir(target.parent) == ["a.csv"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_and_a_device_are_written_into(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as thread:
        read = thread.submit(pipe.read_text)
        with text_output(pipe) as out:
            out.write("rows")
        assert read.result(10) == "rows"
    assert pipe.is_fifo()
    with text_output(Path(os.devnull)) as out:
        out.write("rows")
    assert Path(os.devnull).is_char_device()
