"""Seconds of every report with its defaults, on two threads.

    python benchmarks/reports.py WAREHOUSE [--rounds N] [--threads N] [NAME ...]

Printed are the shortest wall time and the least CPU time of the rounds, slowest report first. The limits are
for the wall time with a warehouse of a million hands and the cores to oneself: 1 s, and 5 s where the report
reads the tables of every discard. What is above is marked. On a busy machine the CPU time says more: on two
threads the wall time is at least half of it.
"""

import argparse
import re
import time
from pathlib import Path

import duckdb

from pipeline.reports.answers import run_report
from pipeline.reports.headers import Report
from pipeline.reports.library import all_reports
from pipeline.reports.parameters import bind
from pipeline.reports.query import QueryError
from pipeline.store.catalog import open_warehouse

LARGE = re.compile(r"\b(discards|dangers)\b")
LIMIT, LIMIT_OF_LARGE = 1.0, 5.0


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("warehouse", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_intermixed_args()
    reports = [report for report in all_reports() if not options.names or report.name in options.names]
    with open_warehouse(options.warehouse, allow_files=True) as connection:  # threads are set
        connection.execute(f"SET threads = {options.threads}")
        (n_hands,) = connection.sql("SELECT count(*) FROM hands").fetchall()[0]
        print(f"{n_hands:,} hands, {options.threads} threads, shortest of {options.rounds} rounds")
        measured = [measure(connection, report, options.rounds) for report in reports]
    print("  wall s    CPU s")
    for wall, cpu, line in sorted(measured, reverse=True):
        print(f"{wall:8.3f} {cpu:8.3f}  {line}")


def measure(connection: duckdb.DuckDBPyConnection, report: Report, rounds: int) -> tuple[float, float, str]:
    """Seconds of wall and CPU time, and the rest of the line."""
    is_large = LARGE.search(report.sql) is not None
    limit = LIMIT_OF_LARGE if is_large else LIMIT
    values = bind(report.parameters, {})
    wall = cpu = float("inf")
    try:
        for _ in range(rounds):
            begun, used = time.perf_counter(), time.process_time()
            n_rows = run_report(connection, report, values).table.num_rows
            wall = min(wall, time.perf_counter() - begun)
            cpu = min(cpu, time.process_time() - used)
    except QueryError as error:
        return wall, cpu, f"{report.name}: failed: {error}"
    mark = "ABOVE THE LIMIT" if wall > limit else ""
    return wall, cpu, f"{n_rows:8,} rows  {'discards' if is_large else '':8}  {report.name:32}  {mark}"


if __name__ == "__main__":
    main()
