"""The games of accounts as a frame: who came where, when, in which room.

Columns: log_id; played_at_jst; name; n_players 3 or 4; length tonpuu or hanchan; room; placement 1-4; dan
before the game (0-20, null in result lines); rate, R before the game, and table_rate, the sum of the
table's R, in hundredths (null in result lines); era, the number of the ladder's era. Sorted by name,
n_players and time. Games that are not ranked are left out, and so is ``NoName``, which is no account.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from pipeline.rank.fields import LadderError
from pipeline.rank.ladder import LENGTHS, PLAYERS, Ladder
from pipeline.resources import sql_text
from pipeline.rules.ruleset import ROOMS

if TYPE_CHECKING:
    import duckdb

    from pipeline.store.catalog import Warehouse

SOURCES = ("games", "results")
_SOURCE_WORDS = {"games": "logs", "results": "result lines"}
GUEST = "NoName"
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


def make_choice(
    names: str | Sequence[str] | None = None,
    room: str | None = None,
    length: str | None = None,
    players: int | None = None,
    since: date | str | None = None,
    until: date | str | None = None,
) -> Choice:
    """A checked choice of games; days also as texts such as 2016-11-07. Raises ValueError."""
    for what, value, known in (
        ("room", room, ROOMS),
        ("length", length, LENGTHS),
        ("players", players, PLAYERS),
    ):
        if value is not None:
            check_word(what, value, known)
    first, end = _day("since", since), _day("until", until)
    if first is not None and end is not None and first >= end:
        raise ValueError(f"since {first} leaves no day before until {end}")
    return Choice(names_of(names) or None, room, length, players, first, end)


def names_of(names: str | Sequence[str] | None) -> list[str]:
    """One name or several as a list; None: none. Raises ValueError for what is no text of Unicode."""
    if names is None:
        return []
    chosen = [names] if isinstance(names, str) else list(names)
    for name in chosen:
        name.encode()
    return chosen


def check_word(what: str, value: object, known: Sequence[object]) -> None:
    """Raises ValueError for a value that is not among the known ones."""
    if value not in known:
        raise ValueError(f"{what}: expected one of {', '.join(map(str, known))}, got: {value!r}")


def _day(what: str, value: date | str | None) -> date | None:
    if isinstance(value, datetime):
        return value.date()
    if not isinstance(value, str):
        return value
    try:
        return date.fromisoformat(value)
    except ValueError as error:
        raise ValueError(f"{what}: expected a day such as 2016-11-07, got: {value!r}") from error


def read_placements(
    warehouse: "Warehouse", source: str, choice: Choice, ladder: Ladder, wanted: Sequence[str] | None = None
) -> pd.DataFrame:
    """The chosen games of a warehouse, in which every ``wanted`` name has played (None: every chosen one).

    Raises ValueError for a name without a game and WarehouseError, beside what ``load_placements`` raises.
    """
    from pipeline.store.catalog import connection_to  # a question to the ladder alone needs no tables

    check_word("source", source, SOURCES)
    with connection_to(warehouse) as connection:
        placements = load_placements(connection, source, choice, ladder)
        for name in (choice.names or ()) if wanted is None else wanted:
            if not (placements["name"] == name).any():
                raise ValueError(_why_no_game(connection, source, choice, ladder, name))
    return placements


def _why_no_game(
    connection: "duckdb.DuckDBPyConnection", source: str, choice: Choice, ladder: Ladder, name: str
) -> str:
    if name == GUEST:
        return f"{GUEST} is no account but the name of all who play without one: it has no games of its own"
    n_games = len(load_placements(connection, source, Choice([name]), ladder))
    if not n_games:
        return f"no account {name!r} has a ranked game in the {_SOURCE_WORDS[source]} of this warehouse"
    chosen = {what: value for what, value in asdict(choice).items() if what != "names" and value is not None}
    words = ", ".join(f"{what} {value}" for what, value in chosen.items())
    return f"none of the {n_games:,} ranked games of {name!r} fits: {words}"


def doubts_of(placements: pd.DataFrame, ladder: Ladder, about: str) -> list[str]:
    """What no source confirms of the values that these games lean on, each note once.

    ``about``: POINTS, ROOM_ENTRY or RATE of ``pipeline.rank.ladder``.
    """
    notes: list[str] = []
    columns = ["era", "room", "n_players"]
    modes = placements[columns].drop_duplicates().sort_values(columns)
    for era, room, n_players in modes.itertuples(index=False):
        notes += ladder.eras[era].doubts_about(about, room, n_players)
    return list(dict.fromkeys(notes))


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
