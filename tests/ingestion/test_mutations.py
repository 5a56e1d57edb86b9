"""Damaged logs through the whole pipeline: no exception, no hang, no flood of memory, nothing on neighbours.

Each batch has a sound log first and last; a failure names the mutant, ``mutations.mutant(logs, n)``.
"""

import signal
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from mutations import mutant
from short_games import log_id, sound

from parsers.formats import read_batch
from parsers.sources import unpack
from pipeline.docs.undetected import UNDETECTED
from pipeline.facts.build import build_tables
from pipeline.facts.logs import LogEntry
from pipeline.ingestion.worker import readers
from pipeline.replay.run import replay_batch
from pipeline.resources import data_path

PER_BATCH = 100
PER_TEST = 2_500
MOST_SECONDS = 120  # of a batch: a hang, whatever the machine
MOST_MEMORY = 600 << 10  # KiB beyond what the tests before have left: with 400 MB at the start 1 GB in all
PEAK = Path("/proc/self/clear_refs")  # 5 begins a new peak of memory
HARMLESS = ("ok", "no_seed")  # of games.wall_status: of sound logs

pytestmark = pytest.mark.skipif(not PEAK.exists(), reason="looks at the memory of a process")


@pytest.fixture(scope="module")
def logs(request):
    """(id, text) of the sample's games, and of real ones where they are at hand."""
    archives = [data_path("sample/games.zip")]
    with suppress(pytest.skip.Exception):
        archives += sorted(request.getfixturevalue("corpus").glob("*.zip"))
    return [log for archive in archives for log in logs_of(archive)]


def logs_of(archive):
    """Every tenth log of a zip, unpacked."""
    with zipfile.ZipFile(archive) as members:
        names = [name for name in sorted(members.namelist()) if not name.endswith("/")][::10]
        return [(Path(name).stem[:31], unpack(members.read(name))) for name in names]


def ids_of(mutants):
    """An id for each, of its own day and game type."""
    return [f"{damaged.log_id[:-8]}{i:08x}" for i, damaged in enumerate(mutants)]


def tables_of(mutants):
    """The tables of a batch: a sound log, these, the sound log again. Walls are made."""
    damaged = zip(ids_of(mutants), [damaged.xml for damaged in mutants], strict=True)
    named = [(log_id(0), sound()), *damaged, (log_id(24), sound())]
    batch = read_batch(named, readers())
    entries = [LogEntry("source", None, name, len(xml), "", 0) for name, xml in named]
    return build_tables(batch, replay_batch(batch, True), entries)


def assert_neighbours_are_sound(tables):
    expected = tables_of([])["logs"].to_pylist()
    logs = tables["logs"].to_pylist()
    assert [logs[0], logs[-1]] == expected
    checked = {row["log_id"]: row for row in tables["games"].to_pylist()}
    assert checked[log_id(0)] == {**checked[log_id(24)], "log_id": log_id(0)}
    assert checked[log_id(0)]["n_disagreements"] == 0


def run(logs, first, n_mutants):
    """Batches of mutants with their tables."""
    PEAK.write_text("5")
    before = kibibytes("VmRSS")
    for start in range(first, first + n_mutants, PER_BATCH):
        mutants = [mutant(logs, n) for n in range(start, start + PER_BATCH)]
        signal.alarm(MOST_SECONDS)
        try:
            tables = tables_of(mutants)
        except Exception as error:
            raise AssertionError(f"mutants {start} to {start + PER_BATCH - 1}") from error
        finally:
            signal.alarm(0)
        assert_neighbours_are_sound(tables)
        yield mutants, tables
    assert kibibytes("VmHWM") - before < MOST_MEMORY


def kibibytes(name):
    """A number of the process's memory."""
    (line,) = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith(name)]
    return int(line.split()[1])


def said_nothing(mutants, tables):
    """The places of changed numbers of which no table says anything."""
    told = {row["log_id"] for row in tables["checks"].to_pylist()}
    told |= {row["log_id"] for row in tables["logs"].to_pylist() if row["status"] != "ok" or row["notices"]}
    told |= {row["log_id"] for row in tables["games"].to_pylist() if row["wall_status"] not in HARMLESS}
    for name, damaged in zip(ids_of(mutants), mutants, strict=True):
        if damaged.place and name not in told:
            yield damaged.place


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, 5_000, PER_TEST))
def test_five_thousand_damaged_logs(logs, first):
    for mutants, tables in run(logs, first, PER_TEST):
        assert set(said_nothing(mutants, tables)) <= set(UNDETECTED)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(5_000, 1_005_000, PER_TEST))
def test_a_million_damaged_logs(logs, first):
    for mutants, tables in run(logs, first, PER_TEST):
        assert set(said_nothing(mutants, tables)) <= set(UNDETECTED)
