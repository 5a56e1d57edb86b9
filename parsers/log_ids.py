"""What a log id says by itself: ``2016110714gm-00a9-0000-5a1b2c3d``."""

import re
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

LOG_ID = re.compile(r"(\d{8})(\d{2})?gm-([0-9a-f]{4})-(\d{4,5})-(?:x[0-9a-f]{12}|[0-9a-f]{8})")


@dataclass(frozen=True, slots=True)
class LogId:
    """``played_at``: the hour in which the game began, Japanese time, without a time zone.

    ``has_hour`` is False for ids of 2006-2008, which give the day only. ``go_type``, ``lobby``: as GO.
    """

    played_at: datetime
    has_hour: bool
    go_type: int
    lobby: str


@lru_cache(maxsize=1024)  # asked for several times while a batch is worked on
def parse_log_id(text: str) -> LogId | None:
    """What an id says; None where the text is not one, as for logs whose id is unknown.

    >>> parse_log_id("2016110714gm-00a9-0000-5a1b2c3d").played_at
    datetime.datetime(2016, 11, 7, 14, 0)
    """
    match = LOG_ID.fullmatch(text)
    if not match:
        return None
    day, hour, go_type, lobby = match.groups()
    try:
        played_at = datetime(int(day[:4]), int(day[4:6]), int(day[6:]), int(hour or 0))
    except ValueError:
        return None
    return LogId(played_at, hour is not None, int(go_type, 16), lobby)
