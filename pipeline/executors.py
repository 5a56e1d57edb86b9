"""Runs work in this process or in several, with the results in the order of the work."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

_IN_FLIGHT_PER_JOB = 2  # one being worked on, one waiting: memory does not grow with the archive


def run_in_order(work: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Iterator[Result]:
    """``work(item)`` for each item, in order; with more than one job in worker processes.

    Closing the generator, or an interrupt, stops cleanly: the few items that have been taken are
    finished, no more are taken. ``work`` must be a function of a module, its items and results
    picklable.
    """
    if jobs == 1:
        yield from map(work, items)
        return
    spawn = multiprocessing.get_context("spawn")
    pending: deque[Future[Result]] = deque()
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_ignore_interrupts) as pool:
        for item in items:
            pending.append(pool.submit(work, item))
            if len(pending) >= _IN_FLIGHT_PER_JOB * jobs:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of the terminal; the parent alone decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
