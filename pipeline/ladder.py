"""Tenhou's ladder as plain functions that give frames: what ``paifu ladder`` answers.

``eras`` lists what is known of it, ``chain`` and ``odds`` ask what a player with fixed odds may expect,
``replay`` and ``rate`` follow the accounts of a warehouse. Dan count from 1 where they are asked for and
stand as logs print them in the frames, 0 to 20, where 10 is 1-dan; points are in pt, R in its own unit.
Every frame has in ``attrs["not_confirmed"]`` what no source confirms of the values that it leans on.

A ladder is Tenhou's, or a file of the form of data/ladder.toml. What means nothing raises ValueError;
LadderError is one. docs/rank.md has the methods.
"""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from pipeline.rank.chain import distribution_after, make_chain, make_play, odds_needed, rank_table
from pipeline.rank.chain import simulate as simulate_players
from pipeline.rank.ladder import LENGTHS, PLAYERS, POINTS, RATE, Era, Ladder, ladder_of
from pipeline.rank.links import link_games, summarise_links
from pipeline.rank.output import with_doubts
from pipeline.rank.placements import check_word, doubts_of, make_choice, read_placements
from pipeline.rank.replay import replay_accounts, summarise_replay
from pipeline.rules.ruleset import ROOMS

if TYPE_CHECKING:
    from pipeline.store.catalog import Warehouse

__all__ = ["chain", "eras", "odds", "rate", "replay"]


def eras(ladder: Ladder | str | Path | None = None) -> pd.DataFrame:
    """The eras of the ladder, a row each: since when, what changed, sources, and what none confirms.

    Columns: era, its name; since, Japanese time; what; sources; not_confirmed, empty where all is.

    >>> import pipeline
    >>> pipeline.ladder.eras()[["era", "since"]].head(2)
           era      since
    0    start 2006-01-01
    1  hanchan 2008-09-01
    """
    loaded = ladder_of(ladder)
    rows = [
        {
            "era": era.name,
            "since": era.since,
            "what": era.what,
            "sources": "; ".join(loaded.sources[name] for name in era.sources),
            "not_confirmed": "; ".join(doubt.note for doubt in era.doubts),
        }
        for era in loaded.eras
    ]
    return pd.DataFrame(rows)


def chain(
    odds: Sequence[float],
    room: str = "houou",
    length: str = "hanchan",
    dan: int = 7,
    points: int | None = None,
    games: int | None = None,
    simulate: int | None = None,
    seed: int = 0,
    era: str | None = None,
    ladder: Ladder | str | Path | None = None,
) -> pd.DataFrame:
    """The ladder for a player with fixed odds who always plays in one room, a row a rank.

    Args:
        odds: of the placements, first to last: three or four numbers that add up to 1.
        dan: where the player begins, 1 to 10, with ``points`` [pt]; None: those of the rank's start.
        games: None: how each rank is left, and the way to it, ``pipeline.rank.chain.rank_table`` has the
            columns. Else where the player stands after so many games, ``distribution_after`` has them.
        simulate: with ``games``, by so many random players, whom ``seed`` chooses, not by exact numbers.
        era: whose points; None: the last one.

    >>> import pipeline
    >>> table = pipeline.ladder.chain([0.27, 0.26, 0.24, 0.23], dan=7)
    >>> table.loc[table["rank"] == "7-dan", ["promotion", "games"]].round(3)
        promotion    games
    16      0.887  227.057
    """
    if simulate is not None and games is None:
        raise ValueError("simulate needs games, the number of them")
    check_word("room", room, ROOMS)
    check_word("length", length, LENGTHS)
    loaded = ladder_of(ladder)
    chosen = _era(loaded, era)
    play = make_play(odds, room, length)
    made = make_chain(chosen, play)
    index = loaded.rank_of(dan)
    if games is None:
        table = rank_table(made, index, points)
    elif simulate is None:
        table = distribution_after(made, index, games, points)
    else:
        table = simulate_players(made, index, games, simulate, seed, points)
    return with_doubts(table, chosen.doubts_about(POINTS, room, play.n_players))


def odds(
    room: str | None = None,
    length: str | None = None,
    players: int = 4,
    era: str | None = None,
    ladder: Ladder | str | Path | None = None,
) -> pd.DataFrame:
    """The odds that keep a dan in a room: those at which the expected change of points is 0.

    They fall evenly from the first place to the last. None for a room or a length: all of them.
    ``pipeline.rank.chain.odds_needed`` has the columns.

    >>> import pipeline
    >>> pipeline.ladder.odds("houou", "hanchan")[["rank", "p1", "p4", "stable_dan"]].round(3).tail(2)
         rank     p1     p4  stable_dan
    8   9-dan  0.278  0.222         9.0
    9  10-dan  0.289  0.211        10.0
    """
    check_word("players", players, PLAYERS)
    for what, value, known in (("room", room, ROOMS), ("length", length, LENGTHS)):
        if value is not None:
            check_word(what, value, known)
    chosen = _era(ladder_of(ladder), era)
    rooms = (room,) if room else ROOMS
    lengths = (length,) if length else ("hanchan", "tonpuu")
    tables = [odds_needed(chosen, each, players, long) for each in rooms for long in lengths]
    notes = [note for each in rooms for note in chosen.doubts_about(POINTS, each, players)]
    return with_doubts(pd.concat(tables, ignore_index=True), notes)


_REPLAYED = [
    *("name", "n_players", "holder", "log_id", "played_at_jst", "room", "length", "placement"),
    *("dan", "change"),
    *("dan_before", "points_low", "points_high", "dan_after", "points_after_low", "points_after_high"),
    *("event", "next_dan", "is_sure", "agrees", "link"),
]


def replay(
    warehouse: "Warehouse",
    names: str | Sequence[str] | None = None,
    *,
    room: str | None = None,
    length: str | None = None,
    players: int | None = None,
    since: date | str | None = None,
    until: date | str | None = None,
    source: str = "games",
    dan: int | None = None,
    points: int | None = None,
    summary: bool = False,
    ladder: Ladder | str | Path | None = None,
) -> pd.DataFrame:
    """Replay accounts on the ladder, a row a game: points, promotions and demotions.

    Args:
        warehouse: its folder, or an open connection to it.
        names: accounts; None: all. The choice of games and ``source`` are those of ``pipeline.dan``.
        dan, points: where each account stands before its first game, 1 to 10 and pt; None: as its log
            prints it, the points unknown.
        summary: how often the replay and the dan of the next log agree, a row for four and for three players.

    ``pipeline.rank.replay.replay_accounts`` and ``summarise_replay`` have the columns. Points are a range
    until the first promotion or demotion that the logs show. Raises ValueError for a name without a game,
    and for result lines without ``dan`` and ``points``; WarehouseError.

    >>> import pipeline
    >>> pipeline.ladder.replay("warehouse", summary=True)[["n_players", "n_known", "n_agree"]]
       n_players  n_known  n_agree
    0          3        5        5
    1          4       58       58
    """
    if points is not None and dan is None:
        raise ValueError("points needs dan")
    loaded = ladder_of(ladder)
    choice = make_choice(names, room, length, players, since, until)
    placements = read_placements(warehouse, source, choice, loaded)
    begin = None if dan is None else loaded.rank_of(dan)
    replayed = replay_accounts(placements, loaded, begin, points)
    table = summarise_replay(replayed) if summary else replayed[_REPLAYED]
    return with_doubts(table, doubts_of(placements, loaded, POINTS))


def rate(
    warehouse: "Warehouse",
    names: str | Sequence[str] | None = None,
    *,
    room: str | None = None,
    length: str | None = None,
    players: int | None = None,
    since: date | str | None = None,
    until: date | str | None = None,
    games: bool = False,
    ladder: Ladder | str | Path | None = None,
) -> pd.DataFrame:
    """R computed after each game, compared with the R of the account's next stored log, summed up by link.

    Args:
        warehouse: its folder, or an open connection to it.
        names: accounts; None: all. The choice of games is that of ``pipeline.dan``.
        games: a row a game in place of the summary, with R before it, as expected and as printed after it.

    ``pipeline.rank.links.link_games`` and ``summarise_links`` have the columns; the links are kinds of what
    lies between two logs. Raises ValueError for a name without a game; WarehouseError.

    >>> import pipeline
    >>> pipeline.ladder.rate("warehouse")[["n_players", "n_links", "n_exact", "exact_share"]]
       n_players  n_links  n_exact  exact_share
    0          3        9        4          1.0
    1          4       64       50          1.0
    """
    loaded = ladder_of(ladder)
    choice = make_choice(names, room, length, players, since, until)
    placements = read_placements(warehouse, "games", choice, loaded)
    links = link_games(placements, loaded)
    table = _in_rate_units(links) if games else summarise_links(links)
    return with_doubts(table, doubts_of(placements, loaded, RATE))


def _in_rate_units(links: pd.DataFrame) -> pd.DataFrame:
    """The links with R in its own unit."""
    in_hundredths = ["rate", "expected_rate", "next_rate", "difference"]
    values = {name: links[name].astype("Float64").astype("float64") / 100 for name in in_hundredths}
    columns = ["name", "n_players", "log_id", "played_at_jst", "room", "length", "placement", "dan"]
    return links.assign(**values)[[*columns, *in_hundredths, "link", "n_games"]]


def _era(loaded: Ladder, name: str | None) -> Era:
    return loaded.last if name is None else loaded.era_named(name)
