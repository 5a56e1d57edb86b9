"""One ingest at a time."""

import subprocess
import sys

import pytest

from pipeline.store.errors import WarehouseError
from pipeline.store.lock import lock_for_writing

HOLD = """
import sys
from pathlib import Path
from pipeline.store.lock import lock_for_writing
with lock_for_writing(Path(sys.argv[1])):
    print("locked", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path):
    """Another process that holds the lock of tmp_path."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "locked\n"
    yield process
    process.kill()
    process.communicate()


def test_a_second_process_is_told(tmp_path, holder):
    with pytest.raises(WarehouseError, match="another ingest is writing"), lock_for_writing(tmp_path):
        pass


def test_a_process_that_is_killed_leaves_no_lock(tmp_path, holder):
    holder.kill()
    holder.wait()
    with lock_for_writing(tmp_path):
        pass


def test_the_lock_is_given_back(tmp_path):
    for _ in range(2):
        with lock_for_writing(tmp_path):
            pass
