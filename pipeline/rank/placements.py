"""The games of accounts as a frame: who came where, when, in which room.

Columns: log_id; played_at_jst; name; n_players 3 or 4; length tonpuu or hanchan; room; placement 1-4; dan
before the game (0-20, null in result lines); rate, R before the game, and table_rate, the sum of the
table's R, in hundredths (null in result lines); era, the number of the ladder's era. Sorted by name,
n_players and time. Games that are not ranked are left out, and so is ``NoName``, which is no account.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from pipeline.rank.fields import LadderError
from pipeline.rank.ladder import Ladder
from pipeline.resources import sql_text

if TYPE_CHECKING:
    import duckdb

SOURCES = ("games", "results")
MODE = ["n_players", "length", "room"]  # what is never mixed


@dataclass(frozen=True, slots=True)
class Choice:
    """Which games; None leaves a choice open. ``until``: the first day that no longer counts."""

    names: Sequence[str] | None = None
    room: str | None = None
    length: str | None = None
    players: int | None = None
    since: date | None = None
    until: date | None = None


def load_placements(
    connection: "duckdb.DuckDBPyConnection", source: str, choice: Choice, ladder: Ladder
) -> pd.DataFrame:
    """The chosen games from the tables ``games`` and ``game_seats`` or ``results`` and ``result_seats``.

    Raises LadderError where the warehouse lacks the tables or a game is older than the ladder.
    """
    import duckdb

    parameters = asdict(choice)
    parameters["names"] = None if choice.names is None else list(choice.names)
    try:
        frame = connection.execute(sql_text(f"rank/{source}.sql"), parameters).df()
    except duckdb.CatalogException as error:
        raise LadderError(f"this warehouse has no table {source!r}") from error
    return with_eras(frame, ladder)


def with_eras(frame: pd.DataFrame, ladder: Ladder) -> pd.DataFrame:
    """The frame with the column ``era``; dan, rate and table_rate as nullable whole numbers."""
    starts = np.array([era.since for era in ladder.eras], dtype="datetime64[us]")
    played_at = frame["played_at_jst"].to_numpy("datetime64[us]")
    era = np.searchsorted(starts, played_at, side="right") - 1
    if (era < 0).any():
        raise LadderError(f"the ladder begins at {ladder.eras[0].since}, got a game of {played_at.min()}")
    return frame.astype(dict.fromkeys(("dan", "rate", "table_rate"), "Int64")).assign(era=era)
