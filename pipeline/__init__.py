"""paifu: Tenhou game logs to tables that can be trusted.

``open_warehouse``, ``ingest`` and ``check`` are the whole interface; they are imported when they are
first used, so that ``import pipeline`` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pipeline.ingestion.run import check, ingest
    from pipeline.store.catalog import open_warehouse

__all__ = ["check", "ingest", "open_warehouse"]

_HOMES = {
    "check": "pipeline.ingestion.run",
    "ingest": "pipeline.ingestion.run",
    "open_warehouse": "pipeline.store.catalog",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
