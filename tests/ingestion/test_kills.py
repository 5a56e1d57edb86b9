"""An ingest that is killed leaves what the next run completes: the same bytes as if nothing had been."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks at the files of a process")


def kill_before(which, folder):
    """What ``killed_ingests.py`` prints."""
    done = subprocess.run(
        [sys.executable, TESTS / "support" / "killed_ingests.py", folder, which],
        capture_output=True,
        text=True,
        cwd=TESTS.parent,
        env=with_tests_on_the_path(),
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def with_tests_on_the_path():
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (TESTS.parent, TESTS, TESTS / "support")))}


@pytest.mark.full
def test_killed_before_each_kind_of_step(tmp_path):
    found = kill_before("kinds", tmp_path)
    assert found["different"] == []
    assert len(found["steps"]) <= found["killed"] <= 4 * len(found["steps"])
    whats = {kind.split()[0] for kind in found["steps"]}
    assert whats == {"open", "sync", "mkdir", "rename", "remove", "rmdir"}


@pytest.mark.soak
def test_killed_before_every_step(tmp_path):
    found = kill_before("every", tmp_path)
    assert found["different"] == []
    assert found["killed"] == sum(found["steps"].values()) > 300
