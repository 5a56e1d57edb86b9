"""Work in this process and in others: the same results in the same order, a bounded number in flight."""

import os
import signal
import time
from itertools import islice

import pytest

from pipeline.executors import _IN_FLIGHT_PER_JOB, run_in_order


def square(number):
    time.sleep(0.02 * (number % 3))  # later work may end earlier
    return number * number


def fail_at_three(number):
    if number == 3:
        raise ValueError("three")
    return number


def process_id(_):
    return os.getpid()


def handler_of_interrupts(_):
    return signal.getsignal(signal.SIGINT) == signal.SIG_IGN


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_work(jobs):
    assert list(run_in_order(square, range(10), jobs)) == [n * n for n in range(10)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_work_no_results(jobs):
    assert list(run_in_order(square, [], jobs)) == []


def test_one_job_stays_in_this_process_and_two_do_not():
    assert set(run_in_order(process_id, range(3), 1)) == {os.getpid()}
    assert os.getpid() not in set(run_in_order(process_id, range(3), 2))


def test_only_the_parent_heeds_an_interrupt():
    assert list(run_in_order(handler_of_interrupts, range(2), 2)) == [True, True]
    assert list(run_in_order(handler_of_interrupts, range(2), 1)) == [False, False]


@pytest.mark.parametrize(("jobs", "ahead"), [(1, 1), (2, 2 * _IN_FLIGHT_PER_JOB)])
def test_the_work_is_taken_only_a_few_items_ahead(jobs, ahead):
    taken = 0

    def items():
        nonlocal taken
        for number in range(20):
            taken += 1
            yield number

    for done, _ in enumerate(run_in_order(square, items(), jobs), start=1):
        assert taken <= done + ahead - 1
    assert taken == 20


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_work_reaches_the_caller(jobs):
    results = run_in_order(fail_at_three, range(100), jobs)
    assert list(islice(results, 3)) == [0, 1, 2]
    with pytest.raises(ValueError, match="three"):
        next(results)


@pytest.mark.parametrize("jobs", [1, 2])
def test_closing_takes_no_more_work(jobs):
    taken = []

    def items():
        for number in range(1000):
            taken.append(number)
            yield number

    results = run_in_order(square, items(), jobs)
    assert next(results) == 0
    results.close()
    assert len(taken) <= 2 * _IN_FLIGHT_PER_JOB
