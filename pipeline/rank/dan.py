"""Placements and stable dan of accounts, from a warehouse: what ``pipeline.dan`` and ``paifu dan`` answer."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pandas as pd

from pipeline.rank.accounts import account_table
from pipeline.rank.ladder import POINTS, Ladder, ladder_of
from pipeline.rank.output import with_doubts
from pipeline.rank.placements import doubts_of, make_choice, names_of, read_placements
from pipeline.store.catalog import Warehouse


def dan(
    warehouse: Warehouse,
    names: str | Sequence[str] | None = None,
    *,
    room: str | None = None,
    length: str | None = None,
    players: int | None = None,
    since: date | str | None = None,
    until: date | str | None = None,
    source: str = "games",
    min_games: int = 1,
    dan: int | None = None,
    half_width: float = 1.0,
    ladder: Ladder | str | Path | None = None,
) -> pd.DataFrame:
    """Placements and stable dan, a row an account, room, length and number of players, as ``paifu dan``.

    Args:
        warehouse: its folder, or an open connection to it.
        names: accounts; None: all. Percentiles are among all in either case.
        room: ippan, joukyuu, tokujou or houou; length: tonpuu or hanchan; players: 4 or 3; since: the first
            day, Japanese time; until: the first day that no longer counts. None: every one.
        source: games, the logs, or results, the official result lines, which have no dan.
        min_games: rows of fewer games are left out, and percentiles are among the others.
        dan: of the expected points, 1 to 10; None: the dan that the last of the row's games prints.
        half_width: of the stable dan's interval [dan], for the column n_needed.
        ladder: of the points; None: Tenhou's; else a file of the form of data/ladder.toml.

    Returns the columns of ``pipeline.rank.accounts.account_table``, placements from 1, dan from 0 (10 is
    1-dan), everything from the point of view of the row's account; low and high are ends of 95 % intervals.
    ``attrs["not_confirmed"]`` lists what no source confirms of the points. docs/rank.md has the methods.

    Raises ValueError for a choice that means nothing and for a name without a game, LadderError, a
    ValueError, for a ladder that cannot be used, WarehouseError for what is no warehouse.

    >>> import pipeline
    >>> table = pipeline.dan("warehouse", room="houou", players=4, length="hanchan", min_games=2)
    >>> table[["name", "n", "n1", "n4", "average_placement"]].head(3).round(2)
         name  n  n1  n4  average_placement
    0  hari99  2   0   0               2.50
    1   kaha_  3   1   0               1.67
    2  kamo77  2   1   0               2.00
    """
    if min_games < 1:
        raise ValueError(f"min_games: expected 1 or more, got: {min_games}")
    if not 0 < half_width < float("inf"):
        raise ValueError(f"half_width: expected a number above 0, got: {half_width}")
    loaded = ladder_of(ladder)
    wanted = names_of(names)
    choice = make_choice(None, room, length, players, since, until)
    placements = read_placements(warehouse, source, choice, loaded, wanted)
    dan_index = None if dan is None else loaded.rank_of(dan)
    table = account_table(placements, loaded, min_games, dan_index, half_width)
    table = table[table["name"].isin(wanted)].reset_index(drop=True) if wanted else table
    return with_doubts(table, doubts_of(placements, loaded, POINTS))
