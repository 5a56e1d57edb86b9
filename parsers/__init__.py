"""What a Tenhou log says. This package knows the format and no rule of mahjong.

>>> from parsers import read_log
>>> log = read_log(xml)
>>> for seq, event in log: ...

Names are loaded at their first use, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parsers.calls import Meld, decode_meld
    from parsers.errors import LogError
    from parsers.logs import GameLog, read_log
    from parsers.mjlog.heads import GameHead
    from parsers.sources import RawLog, iter_logs, unpack

__all__ = [
    "GameHead",
    "GameLog",
    "LogError",
    "Meld",
    "RawLog",
    "decode_meld",
    "iter_logs",
    "read_log",
    "unpack",
]

_HOMES = {
    "Meld": "calls",
    "decode_meld": "calls",
    "LogError": "errors",
    "GameHead": "heads",
    "GameLog": "logs",
    "read_log": "logs",
    "RawLog": "sources",
    "iter_logs": "sources",
    "unpack": "sources",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
