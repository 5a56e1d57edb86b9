"""A warehouse in an object store, on a server of S3: the same as in a folder, also where answers fail."""

import os
import subprocess
import sys

import pytest
import short_games
from click.testing import CliRunner
from s3_server import BUCKET, Proxy, s3_server, settings
from short_games import log_id
from stored import named

import pipeline
from pipeline.cli.main import cli
from pipeline.ingestion import grouping
from pipeline.resources import data_path
from pipeline.store.errors import WarehouseError
from pipeline.store.integrity import find_leftovers
from pipeline.store.objects import MissingObject, open_objects
from pipeline.store.snapshots import begin_warehouse, open_snapshot, try_commit
from pipeline.store.verify import verify

pytest.importorskip("moto.server")


@pytest.fixture(scope="module")
def server():
    with s3_server() as endpoint:
        yield endpoint


@pytest.fixture
def place(server, monkeypatch, request):
    """An address of this test alone."""
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    for name, value in settings(server).items():
        monkeypatch.setenv(name, value)
    return f"s3://{BUCKET}/{abs(hash(request.node.name))}/w"


@pytest.fixture
def proxy(server, place, monkeypatch):
    """Between the library and the server; ``proxy.fault`` is to be set."""
    proxy = Proxy(server)
    monkeypatch.setenv("AWS_ENDPOINT_URL", proxy.endpoint)
    yield proxy
    proxy.close()


@pytest.fixture
def archive(tmp_path, monkeypatch):
    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", 2)
    folder = tmp_path / "archive"
    folder.mkdir()
    for number in range(5):
        (folder / f"{log_id(number)}.mjlog").write_bytes(short_games.sound(number))
    return folder


def test_objects(place):
    objects = open_objects(place)
    assert not objects.is_there()
    objects.put("hands/a", b"0123456789")
    assert (objects.get("hands/a"), objects.get_range("hands/a", 2, 3)) == (b"0123456789", b"234")
    assert [objects.put_new("commits/1", data) for data in (b"first", b"second")] == [True, False]
    assert objects.get("commits/1") == b"first"
    assert [(found.key, found.n_bytes) for found in objects.listed("hands/")] == [("hands/a", 10)]
    assert list(objects.keys("commits/")) == ["commits/1"]
    assert objects.strangers() == ["commits", "hands"]
    with pytest.raises(MissingObject, match="has no object 'hands/b'"):
        objects.get("hands/b")
    assert [objects.delete_old("hands/a", age) for age in (60, -60, 0)] == [False, True, False]
    assert objects.is_there()


def test_a_warehouse_is_the_same_as_in_a_folder(place, tmp_path, checked):
    summary = pipeline.ingest(data_path("sample/games.zip"), place)
    assert (summary.stored, summary.faults) == (60, [])
    assert pipeline.ingest(data_path("sample/games.zip"), place).skipped == 60
    pipeline.ingest(data_path("sample/games.zip"), tmp_path / "w")
    assert named(place) == named(tmp_path / "w")
    assert verify(place) == []
    assert find_leftovers(open_snapshot(place)) == ([], [])


def run(*arguments):
    result = CliRunner().invoke(cli, [str(word) for word in arguments])
    return result.exit_code, result.stdout, result.stderr


def test_commands(place, archive):
    assert run("ingest", archive, "-w", place)[0] == 0
    count = "SELECT count(*) AS n FROM games"
    assert run("sql", count, "--format", "csv", "-w", place) == (0, "n\n5\n", "")
    assert run("sql", count, "--format", "csv", "-w", place, "--snapshot", 1) == (0, "n\n2\n", "")
    code, lines, _ = run("files", "wins", "-w", place)
    assert (code, [line.rpartition("/")[0] for line in lines.split()]) == (0, [f"{place}/wins"] * 3)
    assert run("report", "archive_games", "--format", "csv", "-w", place)[0] == 0
    assert run("verify", "keys_of_wins", "-w", place)[0] == 0
    assert run("show", log_id(0), "-w", place)[0] == 0
    done = "shards: 3 before, 1 now\nobjects without a commit found: 0; bytes: 0\n"
    assert run("compact", "-w", place)[:2] == (0, done)


@pytest.mark.parametrize(
    "query",
    [
        "FROM 's3://bucket/other/a.parquet'",
        "FROM read_parquet('{place}/hands/../../a.parquet')",
        "FROM read_text('{place}/commits/00000001')",
        "FROM glob('s3://bucket/*')",
        "FROM read_text('/etc/passwd')",
        "FROM 'https://example.com/a.parquet'",
    ],
)
def test_a_query_reads_the_warehouse_alone(place, archive, query):
    pipeline.ingest(archive, place)
    code, out, message = run("sql", query.format(place=place), "-w", place)
    assert (code, out) == (2, "")
    assert "Permission Error" in message


def test_two_runs_at_once(place, archive, monkeypatch):
    from pipeline.ingestion import commits

    todo = [lambda: pipeline.ingest(sorted(archive.iterdir())[1:4], place)]

    def meanwhile(*arguments, real=commits.try_commit):
        if todo:
            todo.pop()()
        return real(*arguments)

    monkeypatch.setattr(commits, "try_commit", meanwhile)
    assert pipeline.ingest(archive, place).logs == 5
    with pipeline.open_warehouse(place, statistics=False) as connection:
        counted = connection.execute("SELECT count(*), count(DISTINCT log_id) FROM games").fetchall()
    assert counted == [(5, 5)]


RACE = """
import sys
from pipeline.store.objects import open_objects
objects = open_objects(sys.argv[1])
sys.stdin.readline()
print(*(int(objects.put_new(f"commits/{number}", sys.argv[2].encode())) for number in range(20)))
"""


@pytest.mark.full
def test_races_of_processes_have_one_winner_each(place):
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACE, place, str(number)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(6)
    ]
    for racer in racers:
        racer.stdin.write("\n")
        racer.stdin.flush()
    won = [[int(word) for word in racer.communicate()[0].split()] for racer in racers]
    objects = open_objects(place)
    for number in range(20):
        winners = [racer for racer in range(6) if won[racer][number]]
        assert [objects.get(f"commits/{number}")] == [str(winner).encode() for winner in winners]


# Answers that fail


def once(method, part, fault):
    """This fault for the first request of a kind."""
    left = [fault]
    return lambda *request: left.pop() if request[0] == method and part in request[1] and left else None


FAULTS = [("PUT", "/hands/"), ("PUT", "/commits/00000002"), ("GET", "/commits/"), ("GET", "list-type")]


@pytest.mark.full
@pytest.mark.parametrize("fault", [500, 503, 409, "lost", "cut", 0.5], ids=str)
@pytest.mark.parametrize(("method", "part"), FAULTS, ids=[f"{method} {part}" for method, part in FAULTS])
def test_an_answer_that_fails_once_changes_nothing(proxy, place, archive, tmp_path, method, part, fault):
    if fault == 409 and "commits/00000002" not in part:
        pytest.skip("of an object that is created only if absent")
    if fault == "cut" and method == "PUT":
        pytest.skip("an answer without content")
    proxy.fault = once(method, part, fault)
    assert pipeline.ingest(archive, place).stored == 5
    assert [seen for *_, seen in proxy.requests if seen is not None] == [fault]
    pipeline.ingest(archive, tmp_path / "w")
    assert named(place) == named(tmp_path / "w")


def test_a_commit_whose_answer_is_lost_is_ones_own(proxy, place):
    begin_warehouse(place)
    snapshot = open_snapshot(place)
    proxy.fault = once("PUT", "/commits/00000001", "lost")
    after = try_commit(snapshot)
    assert (after.number, open_snapshot(place).number) == (1, 1)
    assert [seen for *_, seen in proxy.requests if seen] == ["lost"]


@pytest.mark.parametrize("status", [401, 403])
def test_credentials_that_are_refused(proxy, place, archive, status):
    proxy.fault = lambda method, path: status
    for arguments in (["ingest", archive], ["sql", "SELECT 1"]):
        code, out, message = run(*arguments, "-w", place)
        assert (code, out) == (2, "")
        assert f"access to {place!r} is refused: check the credentials" in message
        assert len(message.splitlines()) == 1


def test_a_bucket_that_is_not_there(place, archive):
    for arguments in (["ingest", archive], ["sql", "SELECT 1"]):
        code, _, message = run(*arguments, "-w", "s3://nobody/w")
        assert (code, message) == (2, "paifu: no bucket 'nobody' for 's3://nobody/w'\n")


def test_an_endpoint_that_is_not_encrypted(place, monkeypatch):
    monkeypatch.delenv("AWS_ALLOW_HTTP")
    assert "set AWS_ALLOW_HTTP=true to allow it" in run("sql", "SELECT 1", "-w", place)[2]


def test_a_place_that_holds_other_things(place, archive):
    open_objects(place).put("letter.txt", b"Dear")
    with pytest.raises(WarehouseError, match="is no warehouse and not empty"):
        pipeline.ingest(archive, place)
    assert [found.key for found in open_objects(place).listed("commits/")] == []


def test_no_warehouse(place):
    assert (
        run("sql", "SELECT 1", "-w", place)[2]
        == f"paifu: no warehouse at {place!r}: `paifu ingest` makes one\n"
    )
