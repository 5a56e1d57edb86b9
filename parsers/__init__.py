"""What a log of a game says. This package knows the forms of logs and no rule of mahjong.

``iter_logs`` finds logs in folders and archives, ``read_log`` reads one, ``write_log`` writes it in any form:

>>> from parsers import Win, iter_logs, read_log
>>> raw = next(iter_logs("data/sample/games.zip"))
>>> log = read_log(raw.data, raw.log_id)
>>> log.head.n_players, len(list(log.hands()))
(4, 13)
>>> [(seq, event.won_points) for seq, event in log if isinstance(event, Win)][:2]
[(96, 4000), (222, 2600)]

Names are loaded at their first use, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parsers.batch import EventBatch
    from parsers.calls import Meld, decode_meld
    from parsers.errors import LogError
    from parsers.events import (
        Call,
        Discard,
        DoraRevealed,
        Draw,
        Event,
        ExhaustiveOrAbortiveDraw,
        FinalScore,
        FirstDealer,
        GameType,
        HandStart,
        PlayerLeft,
        PlayerReturned,
        PlayersSeated,
        RiichiAccepted,
        RiichiDeclared,
        Settlement,
        Shuffle,
        UnknownElement,
        Win,
    )
    from parsers.formats import read_batch
    from parsers.heads import GameHead
    from parsers.log_ids import LogId, parse_log_id
    from parsers.logs import GameLog, read_log, write_log
    from parsers.seeds import GameSeeds, Seed
    from parsers.sources import RawLog, iter_logs, unpack

__all__ = [
    "Call",
    "Discard",
    "DoraRevealed",
    "Draw",
    "Event",
    "EventBatch",
    "ExhaustiveOrAbortiveDraw",
    "FinalScore",
    "FirstDealer",
    "GameHead",
    "GameLog",
    "GameSeeds",
    "GameType",
    "HandStart",
    "LogError",
    "LogId",
    "Meld",
    "PlayerLeft",
    "PlayerReturned",
    "PlayersSeated",
    "RawLog",
    "RiichiAccepted",
    "RiichiDeclared",
    "Seed",
    "Settlement",
    "Shuffle",
    "UnknownElement",
    "Win",
    "decode_meld",
    "iter_logs",
    "parse_log_id",
    "read_batch",
    "read_log",
    "unpack",
    "write_log",
]

# The module of a name; the others are of events.
_HOMES = {
    "EventBatch": "batch",
    "GameHead": "heads",
    "GameLog": "logs",
    "GameSeeds": "seeds",
    "LogError": "errors",
    "LogId": "log_ids",
    "Meld": "calls",
    "RawLog": "sources",
    "Seed": "seeds",
    "decode_meld": "calls",
    "iter_logs": "sources",
    "parse_log_id": "log_ids",
    "read_batch": "formats",
    "read_log": "logs",
    "unpack": "sources",
    "write_log": "logs",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'events')}"), name)


def __dir__() -> list[str]:
    return __all__
