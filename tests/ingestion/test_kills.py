"""An ingest that is killed leaves what the next run completes: the same bytes as if nothing had been.

So does one that loses a worker.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import short_games
from stored import named

TESTS = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks at the files of a process")


def kill_before(which, folder):
    """What ``killed_ingests.py`` prints."""
    done = subprocess.run(
        [sys.executable, TESTS / "support" / "killed_ingests.py", folder, which],
        capture_output=True,
        text=True,
        cwd=TESTS.parent,
        env=os.environ | {"PYTHONPATH": on_the_path(TESTS.parent, TESTS, TESTS / "support")},
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def on_the_path(*folders):
    return os.pathsep.join(map(str, folders))


@pytest.mark.full
def test_killed_before_each_kind_of_step(tmp_path):
    found = kill_before("kinds", tmp_path)
    assert found["different"] == []
    assert len(found["steps"]) <= found["killed"] <= 2 * len(found["steps"])
    whats = {kind.split()[0] for kind in found["steps"]}
    assert whats == {"open", "sync", "mkdir", "rename", "link", "remove"}


@pytest.mark.soak
def test_killed_before_every_step(tmp_path):
    found = kill_before("every", tmp_path)
    assert found["different"] == []
    assert found["killed"] == sum(found["steps"].values()) > 300


INGEST = """
import sys
from pipeline.cli.main import main
from pipeline.ingestion import grouping
grouping.LOGS_PER_SHARD = 3
sys.argv = ["paifu", *sys.argv[1:]]
if __name__ == "__main__":
    main()
"""


def ingest(archive, warehouse, script, killed=None):
    """Two workers; ``killed``: before which of its steps a worker is lost."""
    script.write_text(INGEST)
    paths = on_the_path(TESTS / "support" / "worker_site", TESTS / "support", TESTS.parent)
    place = {} if killed is None else {"KILLED_WORKER": f"{warehouse}:{killed}"}
    return subprocess.run(
        [sys.executable, script, "ingest", archive, "-w", warehouse, "--jobs", "2"],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": paths} | place,
        timeout=600,
    )


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """An archive of twelve games, and the files of its warehouse."""
    folder = tmp_path_factory.mktemp("undisturbed")
    (folder / "archive").mkdir()
    for number in range(12):
        xml = short_games.sound(number % 10)
        (folder / "archive" / f"{short_games.log_id(number)}.mjlog").write_bytes(xml)
    done = ingest(folder / "archive", folder / "w", folder / "ingest.py")
    assert done.returncode == 0, done.stderr
    return folder / "archive", named(folder / "w")


@pytest.mark.parametrize(
    "killed",
    [
        *(pytest.param(step, marks=pytest.mark.full) for step in (1, 20)),
        *(pytest.param(step, marks=pytest.mark.soak) for step in (0, 2, 3, 4, 33)),
    ],
)
def test_a_worker_that_is_lost(undisturbed, tmp_path, killed):
    """When it starts, before it makes a folder, writes, syncs or names a file, and syncs the folder."""
    archive, expected = undisturbed
    lost = ingest(archive, tmp_path / "w", tmp_path / "ingest.py", killed)
    assert (lost.returncode, lost.stdout) == (2, "")
    assert lost.stderr == "paifu: a worker process ended by itself; perhaps memory ran out\n"
    assert list((tmp_path / "w").glob("*/.*.part")) == []
    assert named(tmp_path / "w").items() <= expected.items()
    done = ingest(archive, tmp_path / "w", tmp_path / "ingest.py")
    assert done.returncode == 0, done.stderr
    assert named(tmp_path / "w") == expected
