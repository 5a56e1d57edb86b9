"""Every table, in the order in which a reader meets them."""

from typing import Any

from pipeline.facts.calls import CALLS
from pipeline.facts.checks import CHECKS
from pipeline.facts.columns import ARCHIVE, LOG, REPLAY, Column, Table
from pipeline.facts.dangers import DANGERS
from pipeline.facts.deal_ins import DEAL_IN_SEATS, DEAL_INS
from pipeline.facts.discards import DISCARDS
from pipeline.facts.furiten import FURITEN_SPELLS
from pipeline.facts.game_seats import GAME_SEATS
from pipeline.facts.games import GAMES
from pipeline.facts.hands import HANDS
from pipeline.facts.logs import LOGS
from pipeline.facts.results import RESULT_FAULTS, RESULT_FILES, RESULT_SEATS, RESULTS
from pipeline.facts.riichis import RIICHIS
from pipeline.facts.seats import HAND_SEATS
from pipeline.facts.tenpais import TENPAIS
from pipeline.facts.win_yaku import WIN_YAKU
from pipeline.facts.wins import WINS

__all__ = [
    "ARCHIVE",
    "GAME_TABLES",
    "LOG",
    "LOG_TABLES",
    "REPLAY",
    "RESULT_TABLES",
    "TABLES",
    "Column",
    "Table",
]

# What a shard of logs holds.
LOG_TABLES: dict[str, Table[Any]] = {
    table.name: table
    for table in (
        LOGS,
        GAMES,
        GAME_SEATS,
        HANDS,
        HAND_SEATS,
        WINS,
        WIN_YAKU,
        DEAL_INS,
        DEAL_IN_SEATS,
        TENPAIS,
        RIICHIS,
        CALLS,
        DISCARDS,
        DANGERS,
        FURITEN_SPELLS,
        CHECKS,
    )
}

# Of these the tables that are built of games; the others but logs are built of raw tables of their names.
GAME_TABLES = (GAMES.name, GAME_SEATS.name)

# What a shard of lists of results holds.
RESULT_TABLES: dict[str, Table[Any]] = {
    table.name: table for table in (RESULTS, RESULT_SEATS, RESULT_FILES, RESULT_FAULTS)
}

TABLES = LOG_TABLES | RESULT_TABLES
