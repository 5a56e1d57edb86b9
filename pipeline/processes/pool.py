"""Runs work in this process or in several, with the results in the order of the work."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache
from multiprocessing import resource_tracker, util
from threading import Thread
from time import sleep
from typing import TypeVar

from pipeline.processes.collector import collect_rarely
from pipeline.processes.ending import at_signal, signals_held

Item = TypeVar("Item")
Result = TypeVar("Result")

_OF_TERMINALS = [getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)]

_GRACE = 0.2  # seconds: a signal that has ended a worker may be ending this process, too
_IN_FLIGHT_PER_JOB = 2  # one being worked on, one waiting: memory does not grow with the archive


class WorkerLost(Exception):
    """A worker process that ended by itself. The message is one line for the user."""


def run_in_order(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    jobs: int,
    stays: Callable[[Item], bool] = lambda item: False,
) -> Iterator[Result]:
    """``work(item)`` for each item, in order; with more than one job in worker processes.

    Items for which ``stays`` is true are not sent to a worker: they are done here as soon as they are
    taken, for they are large and their work is small. Their results wait for their turn like all others.

    Closing the generator, or an interrupt, stops cleanly: the few items that have been taken are
    finished, no more are taken. ``work`` must be a function of a module, its items and results
    picklable. Raises WorkerLost where a worker process ends by itself.
    """
    if jobs < 1:
        raise ValueError(f"expected at least 1 job, got: {jobs}")
    if jobs == 1:
        yield from map(work, items)
        return
    with _worker_pool(jobs) as pool:
        submitted = (_done_here(work, item) if stays(item) else _submit(pool, work, item) for item in items)
        yield from _in_flight(submitted, _IN_FLIGHT_PER_JOB * jobs)


@contextmanager
def mapping(jobs: int) -> Iterator[Callable[[Callable[[Item], Result], Sequence[Item]], Iterable[Result]]]:
    """A function like ``map`` that may be called again and again, with more than one job in the same workers.

    For work whose next items depend on the results before. ``work`` as for ``run_in_order``.
    """
    if jobs == 1:
        yield map
        return
    with _worker_pool(jobs) as pool:

        def play_all(work: Callable[[Item], Result], items: Sequence[Item]) -> Iterable[Result]:
            with starting_workers():
                return pool.map(work, items, chunksize=max(1, len(items) // (2 * jobs)))

        yield play_all


@contextmanager
def _worker_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    spawn = multiprocessing.get_context("spawn")
    with (
        ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_begin_worker) as pool,
        at_signal(kill_workers),
    ):
        try:
            yield pool
        except BrokenProcessPool as error:
            sleep(_GRACE)
            raise WorkerLost("a worker process ended by itself; perhaps memory ran out") from error


def _submit(pool: ProcessPoolExecutor, work: Callable[[Item], Result], item: Item) -> Future[Result]:
    with starting_workers():
        return pool.submit(work, item)


@contextmanager
def starting_workers() -> Iterator[None]:
    """Processes that start in the block never see Ctrl-C or the end of a terminal, which reach every process
    of it: before ``_begin_worker`` they would end with a traceback each. The parent ends them.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    with signals_held():
        _start_tracker()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _OF_TERMINALS)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@cache
def _start_tracker() -> None:
    """The process in which Python notes semaphores: begun with the first worker it would let signals in."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _OF_TERMINALS)
    try:
        resource_tracker.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def kill_workers() -> None:
    """Before this process ends; and give back its semaphores, or Python complains that they are left."""
    workers = multiprocessing.active_children()
    for worker in workers:
        worker.kill()
    for worker in workers:
        worker.join(_GRACE)
    util._run_finalizers(0)  # type: ignore[attr-defined]


def _done_here(work: Callable[[Item], Result], item: Item) -> Future[Result]:
    done: Future[Result] = Future()
    done.set_result(work(item))
    return done


def _in_flight(submitted: Iterable[Future[Result]], limit: int) -> Iterator[Result]:
    """The results in order. ``limit``: of items whose results have not been taken yet."""
    pending: deque[Future[Result]] = deque()
    for future in submitted:
        pending.append(future)
        if len(pending) >= limit:
            yield pending.popleft().result()
    while pending:
        yield pending.popleft().result()


def _begin_worker() -> None:
    """Leave Ctrl-C to the parent, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_rarely()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that was killed cannot tell its workers; they would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
