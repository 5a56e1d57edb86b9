"""Progress bars on stderr, on a terminal only."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from pipeline.ingestion.counting import count_logs
from pipeline.processes.ending import at_signal

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

TOTAL_UNKNOWN = "total unknown"


@contextmanager
def progress_bar(sources: Sequence[Path]) -> Iterator[Callable[[int], None] | None]:
    """A function that takes the number of logs just done; None where nobody watches.

    The logs are counted meanwhile; where that cannot be done there is no remaining time, and the bar
    says so.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    with _shown(
        TextColumn("{task.completed:,.0f} logs"),
        BarColumn(),
        TextColumn("{task.fields[total_text]}"),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    ) as progress:
        task = progress.add_task("", total=None, total_text="counting", rate="")

        def count() -> None:
            total = count_logs(sources)
            progress.update(task, total=total, total_text=TOTAL_UNKNOWN if total is None else f"of {total:,}")

        def advance(n_logs: int) -> None:
            progress.advance(task, n_logs)
            speed = progress.tasks[0].speed
            progress.update(task, rate=f"{speed:,.0f} logs/s" if speed else "")

        Thread(target=count, daemon=True).start()
        yield advance


@contextmanager
def step_bar(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A function that takes the number of steps done and that of all; None where nobody watches."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    with _shown(
        MofNCompleteColumn(),
        TextColumn(what),
        BarColumn(),
        TimeRemainingColumn(),
    ) as progress:
        task = progress.add_task("", total=None)
        yield lambda n_done, n_all: progress.update(task, completed=n_done, total=n_all)


@contextmanager
def _shown(*columns: "ProgressColumn") -> "Iterator[Progress]":
    """A bar of these columns; the terminal is as it was after it, also when a signal ends the command."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(*columns, console=Console(stderr=True), transient=True) as bar, at_signal(bar.stop):
        yield bar
