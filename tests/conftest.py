"""What all tests share: the corpus, and warehouses that are built once in a run, for reading alone.

Modules that tests import are in ``tests/support``, and ``tests/logbook.py``.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
import short_games
from answered import asked_once
from built_once import built_once, files_of

import pipeline
from pipeline.reports import kept
from pipeline.resources import data_path
from pipeline.store import verify
from pipeline.store.catalog import open_warehouse


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The corpus of real games, which is no part of the project."""
    path = Path(os.environ.get("PAIFU_CORPUS") or Path(__file__).parents[2] / "shared" / "corpus")
    if not (path / "index.tsv").exists():
        pytest.skip("no corpus of real games")
    return path


@pytest.fixture(autouse=True)
def unchecked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ingests end without the self-checks, six sevenths of the time of a small one.

    Those of a test that asks for ``checked`` have them, and so have those of warehouses that are built once.
    """
    if "checked" not in request.fixturenames:
        monkeypatch.setattr(verify, "verify_added", lambda snapshot, shards: [])


@pytest.fixture(autouse=True, scope="session")
def no_answers_of_before(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Answers of reports are kept for this run alone."""
    folder = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept, "_folder", lambda: folder)
        yield


@pytest.fixture
def checked() -> None:
    """Ingests of the test end with the self-checks."""


# Warehouses


@pytest.fixture(scope="session")
def sample_warehouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The games of the sample: three and four players, both lengths, all rooms."""

    def build(folder: Path) -> None:
        summary = pipeline.ingest([data_path("sample/games.zip")], folder)
        assert (summary.games > 50, summary.disagreements, summary.faults) == (True, 0, [])

    yield from unchanged(built_once(tmp_path_factory, "sample_warehouse", build))


@pytest.fixture(scope="session")
def short_warehouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One game of one hand, ``short_games.sound()``, whose log id is ``short_games.log_id(0)``."""

    def build(folder: Path) -> None:
        log = folder.with_name("short_games") / f"{short_games.log_id(0)}.mjlog"
        log.parent.mkdir(exist_ok=True)
        log.write_bytes(short_games.sound())
        assert pipeline.ingest([log], folder).is_clean

    yield from unchanged(built_once(tmp_path_factory, "short_warehouse", build))


@pytest.fixture(scope="session")
def empty_warehouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A warehouse of no logs."""
    yield from unchanged(
        built_once(tmp_path_factory, "empty_warehouse", lambda folder: pipeline.ingest([], folder))
    )


@pytest.fixture(scope="session")
def corpus_warehouse(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """All games of the corpus."""

    def build(folder: Path) -> None:
        assert pipeline.ingest([corpus], folder).faults == []

    yield from unchanged(built_once(tmp_path_factory, "corpus_warehouse", build))


def unchanged(folder: Path) -> Iterator[Path]:
    """The folder, of which no test may have changed a file."""
    before = files_of(folder)
    yield folder
    assert files_of(folder) == before


# Connections to them, for reading alone: a test that defines something opens its own


@pytest.fixture(scope="session")
def sample(sample_warehouse: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    with open_warehouse(sample_warehouse) as connection, asked_once(connection):
        yield connection


@pytest.fixture(scope="session")
def empty(empty_warehouse: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    with open_warehouse(empty_warehouse) as connection, asked_once(connection):
        yield connection
