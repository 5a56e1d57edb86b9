"""Every table, in the order in which a reader meets them."""

from typing import Any

from pipeline.facts.actions import CALLS, DISCARDS, RIICHIS
from pipeline.facts.checks import CHECKS
from pipeline.facts.columns import ARCHIVE, LOG, REPLAY, Column, Table
from pipeline.facts.deal_ins import DEAL_INS
from pipeline.facts.furiten import FURITEN_SPELLS
from pipeline.facts.game_seats import GAME_SEATS
from pipeline.facts.games import GAMES
from pipeline.facts.hands import HANDS
from pipeline.facts.logs import LOGS
from pipeline.facts.seats import HAND_SEATS
from pipeline.facts.win_yaku import WIN_YAKU
from pipeline.facts.wins import WINS

__all__ = ["ARCHIVE", "LOG", "REPLAY", "TABLES", "Column", "Table"]

TABLES: dict[str, Table[Any]] = {
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
        RIICHIS,
        CALLS,
        DISCARDS,
        FURITEN_SPELLS,
        CHECKS,
    )
}
