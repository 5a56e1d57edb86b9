"""Progress bars on stderr, on a terminal only."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from pipeline.ingestion.counting import count_logs

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
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    with Progress(
        TextColumn("{task.completed:,.0f} logs"),
        BarColumn(),
        TextColumn("{task.fields[total_text]}"),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
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
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    with Progress(
        MofNCompleteColumn(),
        TextColumn(what),
        BarColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        task = progress.add_task("", total=None)
        yield lambda n_done, n_all: progress.update(task, completed=n_done, total=n_all)
