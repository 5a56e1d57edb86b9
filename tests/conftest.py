"""What all tests share. Modules they import are in ``tests/support``, and ``tests/logbook.py``."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The corpus of real games, which is no part of the project."""
    path = Path(os.environ.get("PAIFU_CORPUS") or Path(__file__).parents[2] / "shared" / "corpus")
    if not (path / "index.tsv").exists():
        pytest.skip("no corpus of real games")
    return path
