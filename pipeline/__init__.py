"""paifu: Tenhou game logs to tables that can be trusted, and to answers.

>>> import pipeline
>>> summary = pipeline.ingest("data/sample/games.zip", "warehouse")
>>> summary.logs, summary.disagreements
(60, 0)
>>> con = pipeline.open_warehouse("warehouse")
>>> con.sql("SELECT n_players, count(*) AS n_games FROM games GROUP BY n_players ORDER BY n_players").df()
   n_players  n_games
0          3       24
1          4       36
>>> pipeline.report(con, "rates_basic", room="houou", players=4)[["length", "n_hands", "n_wins"]]
    length  n_hands  n_wins
0  hanchan      340      66
1   tonpuu      136      24

``ingest`` and ``check`` read logs and give a ``Summary``, whose findings are ``Finding``; ``open_warehouse``
gives a DuckDB connection, and raises ``WarehouseError``; ``files`` lists what other tools read; ``report``,
``dan`` and the functions of ``ladder`` give pandas frames. All are imported when they are first used, so
that ``import pipeline`` costs nothing.

``__version__`` is that of the installed package paifu, and 0+unknown in a checkout that is not installed.
Names that are not listed here can change in any version.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pipeline import ladder
    from pipeline.ingestion.run import check, ingest
    from pipeline.ingestion.summary import Finding, Summary
    from pipeline.rank.dan import dan
    from pipeline.reports.frames import report
    from pipeline.store.catalog import open_warehouse
    from pipeline.store.errors import WarehouseError
    from pipeline.store.files import files

    __version__: str

__all__ = [
    "Finding",
    "Summary",
    "WarehouseError",
    "__version__",
    "check",
    "dan",
    "files",
    "ingest",
    "ladder",
    "open_warehouse",
    "report",
]

_HOMES = {
    "Finding": "pipeline.ingestion.summary",
    "Summary": "pipeline.ingestion.summary",
    "WarehouseError": "pipeline.store.errors",
    "check": "pipeline.ingestion.run",
    "dan": "pipeline.rank.dan",
    "files": "pipeline.store.files",
    "ingest": "pipeline.ingestion.run",
    "open_warehouse": "pipeline.store.catalog",
    "report": "pipeline.reports.frames",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return _version()
    if name == "ladder":
        return import_module("pipeline.ladder")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """What there is for users, so that a notebook completes it; not the folders of the code."""
    return sorted(__all__)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("paifu")
    except PackageNotFoundError:
        return "0+unknown"
