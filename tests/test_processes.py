"""Work in this process and in others: the same results in the same order, a bounded number in flight; how it
ends, and what appears only when it is whole.
"""

import os
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import pytest

from pipeline.processes.pool import _IN_FLIGHT_PER_JOB, WorkerLost, run_in_order
from pipeline.processes.whole import whole_file, whole_folder


def square(number):
    time.sleep(0.02 * (number % 3))  # later work may end earlier
    return number * number


def fail_at_three(number):
    if number == 3:
        raise ValueError("three")
    return number


def process_id(_):
    return os.getpid()


def end_the_process(_):
    os._exit(3)


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


def test_what_stays_is_done_here_and_takes_its_turn():
    found = list(run_in_order(process_id, range(6), 2, stays=lambda n: n % 3 == 0))
    assert [process == os.getpid() for process in found] == [n % 3 == 0 for n in range(6)]


@pytest.fixture
def heeded_interrupts():
    """An interrupt counts here, also where a shell in whose background the tests run has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_only_the_parent_heeds_an_interrupt(heeded_interrupts):
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


def test_a_worker_that_ends_by_itself_is_told():
    with pytest.raises(WorkerLost, match="ended by itself"):
        list(run_in_order(end_the_process, range(3), 2))


ENDLESS = """
import itertools, os, sys
sys.path.insert(0, sys.argv[1])
from test_processes import process_id
from pipeline.processes.pool import run_in_order
if __name__ == "__main__":
    for worker in run_in_order(process_id, itertools.count(), 2):
        print(worker, flush=True)
"""


def is_running(process):
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"  # a zombie has ended


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as on Linux")
def test_workers_end_with_a_parent_that_is_killed(tmp_path):
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS)
    parent = subprocess.Popen(
        [sys.executable, str(script), str(Path(__file__).parent)], stdout=subprocess.PIPE, text=True
    )
    workers = {int(parent.stdout.readline()) for _ in range(50)}
    parent.kill()
    parent.communicate()
    deadline = time.monotonic() + 20
    while any(map(is_running, workers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_running, workers))


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


# The end by a signal

SIGNALLED = """
import hashlib, os, signal, sys
from threading import Timer
from pipeline.processes.ending import at_signal, end_at_signals
signal.signal(signal.SIGTERM, signal.SIG_DFL)
end_at_signals()
with at_signal(lambda: 1 / 0), at_signal(lambda: print("outer", flush=True)):
    with at_signal(lambda: print("inner", flush=True)), at_signal({action}):
        with at_signal(lambda: print("what is over", flush=True)):
            pass
        Timer(0.2, os.kill, (os.getpid(), signal.SIGTERM)).start()
        while True:
            try:
                {work}
            except BaseException:
                pass
"""


def ended(action, work):
    """Of a process that a signal ends: its status, its output, and how many seconds it took."""
    begun = time.monotonic()
    script = SIGNALLED.format(action=action, work=work)
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    return process.returncode, process.stdout, process.stderr, time.monotonic() - begun


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(
    "work",
    [
        "sum(range(1000))",
        "hashlib.pbkdf2_hmac('sha256', b'', b'', 10**9)",  # native code for minutes
        "sys.stdin.close(); signal.pause()",
    ],
)
def test_a_signal_ends_a_process_whatever_it_does(work):
    status, stdout, stderr, _ = ended("lambda: None", work)
    assert (status, stdout, stderr) == (143, "inner\nouter\n", "paifu: terminated\n")


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_what_hangs_while_a_process_ends_is_not_waited_for():
    status, stdout, _, seconds = ended("lambda: signal.pause()", "sum(range(1000))")
    assert (status, stdout) == (143, "")
    assert seconds < 10


# What appears when it is whole


def fail_within(unfinished, name):
    with unfinished as path:
        (path / name).write_text("half")
        raise ValueError("half")


def test_a_file_is_replaced_when_all_went_well(tmp_path):
    (tmp_path / "a").write_text("before")
    with whole_file(tmp_path / "a") as unfinished:
        unfinished.write_text("after")
        assert (tmp_path / "a").read_text() == "before"
    assert (tmp_path / "a").read_text() == "after"
    with pytest.raises(ValueError, match="half"):
        fail_within(whole_file(tmp_path / "a"), "")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a": "after"}


def test_a_folder_appears_with_its_parents_when_all_went_well(tmp_path):
    place = tmp_path / "new" / "folder"
    with pytest.raises(ValueError, match="half"):
        fail_within(whole_folder(place), "a")
    assert list(tmp_path.iterdir()) == []
    with whole_folder(place) as unfinished:
        (unfinished / "a").write_text("whole")
        assert not place.exists()
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")] == [
        "new",
        "new/folder",
        "new/folder/a",
    ]


def test_a_folder_that_is_there_gets_the_files(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).write_text("before")
    with whole_folder(tmp_path) as unfinished:
        (unfinished / "a").write_text("after")
        assert (tmp_path / "a").read_text() == "before"
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a": "after", "b": "before"}
