"""Shards by the workers of a cluster: the same warehouse as by one process, whatever dies meanwhile."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import short_games
from click.testing import CliRunner
from dask_cluster import PATHS, dask_cluster
from s3_server import BUCKET, Proxy, s3_server, settings
from stored import named, shards

import pipeline
from pipeline.cli.main import cli
from pipeline.ingestion import cluster as of_ingestion
from pipeline.ingestion import grouping
from pipeline.processes.cluster import ClusterError, Identity, _number_of_local
from pipeline.store.objects import open_objects
from pipeline.store.shards import ShardWriter
from pipeline.store.verify import verify

pytest.importorskip("distributed")

N_GAMES, PER_SHARD = 60, 3
INGEST = f"""
import sys
from pipeline.cli.main import main
from pipeline.ingestion import grouping
grouping.LOGS_PER_SHARD = {PER_SHARD}
sys.argv = ["paifu", *sys.argv[1:]]
if __name__ == "__main__":
    main()
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cluster") / "archive"
    folder.mkdir()
    for number in range(N_GAMES):
        (folder / f"{short_games.log_id(number)}.mjlog").write_bytes(short_games.sound(number))
    return folder


@pytest.fixture(scope="module")
def expected(archive):
    """The warehouse of one process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grouping, "LOGS_PER_SHARD", PER_SHARD)
        pipeline.ingest(archive, archive.parent / "w")
    return named(archive.parent / "w")


def start(folder, warehouse, cluster, *sources):
    """A driver, as a process."""
    script = folder / "ingest.py"
    script.write_text(INGEST)
    return subprocess.Popen(
        [sys.executable, script, "ingest", *sources, "-w", warehouse, "--cluster", cluster],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": PATHS},
    )


def has_commits(warehouse, n, driver):
    """Wait until the driver has made so many."""
    deadline = time.monotonic() + 120
    while len(list(Path(warehouse).glob("commits/0*"))) <= n:
        assert time.monotonic() < deadline
        assert driver.poll() is None, driver.communicate()
        time.sleep(0.005)


def ended(driver):
    out, err = driver.communicate(timeout=300)
    return driver.returncode, out, err


def is_done(driver):
    status, out, err = ended(driver)
    assert (status, "0 disagreements" in out) == (0, True), err
    return True


# What is said before anything is done


@pytest.mark.parametrize("address", ["local:0", "local:", "local:x", "8786", "host:8786", "", "local:９"])
def test_what_is_no_address(address, archive, tmp_path):
    result = CliRunner().invoke(
        cli, ["ingest", str(archive), "-w", str(tmp_path / "w"), "--cluster", address]
    )
    assert (result.exit_code, result.stdout) == (2, "")
    assert "expected tcp://HOST:PORT or local:N" in result.stderr or "expected local:N with" in result.stderr
    assert not (tmp_path / "w").exists()


def test_addresses():
    assert [_number_of_local(address) for address in ("local:4", "tcp://host:8786", "tls://h:1")] == [4, 0, 0]


def test_without_dask_one_line_says_what_to_install(archive, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = CliRunner().invoke(
        cli, ["ingest", str(archive), "-w", str(tmp_path / "w"), "--cluster", "local:1"]
    )
    assert (result.exit_code, result.stderr) == (
        2,
        "paifu: a cluster needs Dask: pip install 'paifu[cluster]'\n",
    )


def test_files_that_this_machine_does_not_see(tmp_path):
    """A worker's folder of the same name is another one."""
    with ShardWriter(open_objects(tmp_path / "elsewhere"), "logs-1") as writer:
        pass
    file = pipeline.store.commits.StoredFile("games", "0" * 64, 10, 1, "x")
    made = of_ingestion.Made(pipeline.Summary(), writer.shard._replace(files=(file,)))
    with pytest.raises(ClusterError, match="a folder that all machines share, or in an object store"):
        list(of_ingestion._seen(open_objects(tmp_path), iter([made])))


# On clusters of this machine


@pytest.mark.full
def test_local_workers(archive, expected, tmp_path):
    assert is_done(start(tmp_path, tmp_path / "w", "local:2", archive))
    assert named(tmp_path / "w") == expected
    assert verify(tmp_path / "w") == []


@pytest.mark.full
def test_workers_die_and_come(archive, expected, tmp_path):
    """First one of two, then the other, so that nobody is left until a third comes."""
    with dask_cluster(tmp_path) as cluster:
        driver = start(tmp_path, tmp_path / "w", cluster.address, archive)
        has_commits(tmp_path / "w", 2, driver)
        cluster.kill_worker()
        has_commits(tmp_path / "w", 6, driver)
        cluster.kill_worker()
        cluster.add_worker()
        assert is_done(driver)
    assert named(tmp_path / "w") == expected


@pytest.mark.full
def test_a_driver_that_is_killed_and_one_that_goes_on(archive, expected, tmp_path):
    with dask_cluster(tmp_path) as cluster:
        driver = start(tmp_path, tmp_path / "w", cluster.address, archive)
        has_commits(tmp_path / "w", 3, driver)
        driver.send_signal(signal.SIGKILL)
        assert ended(driver)[0] == -signal.SIGKILL
        assert is_done(start(tmp_path, tmp_path / "w", cluster.address, archive))
    assert named(tmp_path / "w") == expected


@pytest.mark.full
def test_a_scheduler_that_goes_away(archive, expected, tmp_path):
    with dask_cluster(tmp_path) as cluster:
        driver = start(tmp_path, tmp_path / "w", cluster.address, archive)
        has_commits(tmp_path / "w", 1, driver)
        cluster.scheduler.kill()
        status, out, err = ended(driver)
    assert (status, out) == (2, "")
    assert "is gone" in err.splitlines()[-1]
    assert is_done(start(tmp_path, tmp_path / "w", "local:1", archive))
    assert named(tmp_path / "w") == expected


@pytest.mark.full
def test_a_worker_of_another_version(archive, tmp_path, monkeypatch):
    monkeypatch.setattr(
        of_ingestion, "Identity", lambda function, here: Identity(function, "paifu of tomorrow")
    )
    with dask_cluster(tmp_path, 1) as cluster, pytest.raises(ClusterError, match="is another: expected"):
        pipeline.ingest(archive, tmp_path / "w", cluster=cluster.address)
    assert shards(tmp_path / "w") == []


@pytest.mark.full
def test_a_bucket_that_fails_at_times(archive, expected, tmp_path, monkeypatch):
    """Every fifth file that a worker stores is answered with 503, lost or slow."""
    pytest.importorskip("moto.server")
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    with s3_server() as endpoint:
        proxy = Proxy(endpoint)
        faults = iter([503, "lost", 0.05, None, None] * 10_000)
        proxy.fault = lambda method, path: next(faults) if method == "PUT" else None
        for name, value in settings(proxy.endpoint).items():
            monkeypatch.setenv(name, value)
        place = f"s3://{BUCKET}/w"
        with dask_cluster(tmp_path) as cluster:
            assert is_done(start(tmp_path, place, cluster.address, *sorted(archive.iterdir())[:12]))
        assert verify(place) == []
        n_games = sum(file.n_rows for shard in shards(place) for file in [shard.file_of("games")])
        proxy.close()
    assert n_games == 12


@pytest.mark.full
def test_two_drivers_with_overlapping_sources(archive, tmp_path):
    files = sorted(archive.iterdir())
    with dask_cluster(tmp_path) as cluster:
        plans = [files[:40], files[20:][::-1]]
        drivers = [start(tmp_path, tmp_path / "w", cluster.address, *plan) for plan in plans]
        assert all(map(is_done, drivers))
    assert verify(tmp_path / "w") == []
    with pipeline.open_warehouse(tmp_path / "w", statistics=False) as connection:
        query = "SELECT count(*), count(DISTINCT log_id) FROM games"
        assert connection.execute(query).fetchall() == [(N_GAMES, N_GAMES)]


# For long


@pytest.mark.soak
@pytest.mark.parametrize("after", range(0, 20, 2))
def test_workers_and_drivers_are_killed_at_many_moments(archive, expected, tmp_path, after):
    with dask_cluster(tmp_path) as cluster:
        for n_commits in (after, after + 1):
            driver = start(tmp_path, tmp_path / "w", cluster.address, archive)
            has_commits(tmp_path / "w", n_commits, driver)
            cluster.add_worker()
            cluster.kill_worker()
            time.sleep(0.02 * after)
            driver.send_signal(signal.SIGKILL)
            ended(driver)
        assert is_done(start(tmp_path, tmp_path / "w", cluster.address, archive))
    assert named(tmp_path / "w") == expected
