"""Where logs come from: folders, archives, databases, single files; and how they are unpacked."""

from parsers.sources.entries import (
    INDEX_LIMIT,
    LIMIT,
    Entry,
    OtherFile,
    Pending,
    RawIndex,
    RawLog,
    log_id_of,
    nogid,
    readable,
    tw_of,
)
from parsers.sources.games import iter_games, log_id_in
from parsers.sources.kinds import is_container
from parsers.sources.unpacking import Unpacked, unpack, unpack_prefix
from parsers.sources.walk import iter_completest_first, iter_logs, iter_sources

__all__ = [
    "INDEX_LIMIT",
    "LIMIT",
    "Entry",
    "OtherFile",
    "Pending",
    "RawIndex",
    "RawLog",
    "Unpacked",
    "is_container",
    "iter_completest_first",
    "iter_games",
    "iter_logs",
    "iter_sources",
    "log_id_in",
    "log_id_of",
    "nogid",
    "readable",
    "tw_of",
    "unpack",
    "unpack_prefix",
]
