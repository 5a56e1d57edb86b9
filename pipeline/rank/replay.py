"""The ladder replayed: rank points, promotions and demotions of accounts through their games.

Logs print dan, not points. So a replay carries the range of points that is possible: all of the rank's at
first, one value from the first promotion or demotion on. A prediction of the next dan is sure where the
whole range leads to one; the dan printed in the next log agrees or not, and narrows the range.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd

from pipeline.rank.ladder import Era, Ladder
from pipeline.rank.links import ACCOUNT, FOLLOWING, NO_RATE, link_games
from pipeline.rank.points import move, points_table
from pipeline.rank.splits import with_holders

PROMOTION, DEMOTION, STAY = "promotion", "demotion", "stay"


@dataclass(frozen=True, slots=True)
class Standing:
    """A dan, 0-20, and the least and the greatest points possible."""

    dan: int
    low: int
    high: int


def standing_of(era: Era, dan: int, points: int | None = None) -> Standing:
    """A standing with known points, or with all that the rank has. Raises ValueError for other points."""
    if not 0 <= dan < len(era.ranks):
        raise ValueError(f"expected a dan from 0 to {len(era.ranks) - 1}, got: {dan}")
    most = (era.ranks[dan].goal or 1) - 1
    if points is None:
        return Standing(dan, 0, most)
    if not 0 <= points <= most:
        raise ValueError(f"expected points of {era.ranks[dan].name} from 0 to {most}, got: {points}")
    return Standing(dan, points, points)


def after_change(era: Era, standing: Standing, change: int) -> dict[str, Standing]:
    """What a change of points can lead to: one to three of promotion, demotion and stay. rules.md §14.1"""
    rank = era.ranks[standing.dan]
    if rank.goal is None:
        return {STAY: standing}
    low, high = standing.low + change, standing.high + change
    results: dict[str, Standing] = {}
    if high >= rank.goal:
        dan, start = move(era, standing.dan, standing.high, change)
        results[PROMOTION] = Standing(dan, start, start)
    if low < 0 and rank.is_demoted:
        dan, start = move(era, standing.dan, standing.low, change)
        results[DEMOTION] = Standing(dan, start, start)
        low = 0
    if (high >= 0 and low < rank.goal) or not results:
        results[STAY] = Standing(standing.dan, max(low, 0), max(min(high, rank.goal - 1), 0))
    return results


def replay_accounts(
    placements: pd.DataFrame, ladder: Ladder, dan: int | None = None, points: int | None = None
) -> pd.DataFrame:
    """Every game of every account with its standing before and after.

    Args:
        placements: games as of ``load_placements``. Where R is null, as in result lines, gaps cannot be
            seen: the games are taken as all that the account played.
        dan, points: standing before the first game of each account; None: as the log prints it, points
            unknown. Both are needed where the logs print no dan.

    Raises ValueError where they are needed, or where the account's first log prints another dan.

    Returns the columns of ``link_games`` and: holder, the number of the player behind the name; change [pt];
    standing before (dan_before, points_low, points_high) and after (dan_after, points_after_low,
    points_after_high) - after: null where not one result is sure; event (promotion, demotion, stay; null:
    not sure); next_dan as the next log prints it, null where a gap or nobody follows; is_sure: one result
    was possible; agrees: the printed dan is a possible result, null where next_dan is.
    """
    games = with_holders(link_games(placements, ladder), ladder)
    if (dan is None or points is None) and games["dan"].isna().any():
        raise ValueError("these games print no dan: say at which dan and points the account begins")
    columns = ("era", "placement", "room", "n_players", "length", "dan", "rate", "link", "holder")
    game_rows = list(zip(*(games[name].tolist() for name in columns), strict=True))
    player = games.groupby([*ACCOUNT, "holder"], observed=True, sort=False).ngroup().to_numpy()
    starts = np.flatnonzero(np.diff(player, prepend=-1)).tolist()
    changes = _Changes(ladder)
    rows: list[tuple[Any, ...]] = []
    for start, end in pairwise([*starts, len(games)]):
        begin = None
        if dan is not None and game_rows[start][-1] == 0:
            begin = _begin(games.iloc[start], ladder, dan, points)
        rows += _replay(game_rows[start:end], ladder, changes, begin)
    added = pd.DataFrame(rows, columns=_ADDED, index=games.index)
    return games.assign(**added.astype(_KINDS))


_KINDS = {
    "change": "Int64",
    "dan_before": "Int64",
    "points_low": "Int64",
    "points_high": "Int64",
    "dan_after": "Int64",
    "points_after_low": "Int64",
    "points_after_high": "Int64",
    "event": "str",
    "next_dan": "Int64",
    "is_sure": "bool",
    "agrees": "boolean",
}
_ADDED = list(_KINDS)


def _begin(first: "pd.Series[Any]", ladder: Ladder, dan: int, points: int | None) -> Standing:
    """The wanted standing before an account's first game. Raises ValueError where the log prints another."""
    era = ladder.eras[first["era"]]
    standing = standing_of(era, dan, points)
    if not pd.isna(first["dan"]) and first["dan"] != dan:
        printed, wanted = era.ranks[first["dan"]].name, era.ranks[dan].name
        raise ValueError(f"the first log of {first['name']!r} prints {printed}, got: {wanted}")
    return standing


class _Changes(dict[tuple[int, str, int, str], list[list[int]]]):
    """Points by dan and placement of the tables met so far: by era, room, number of players and length."""

    def __init__(self, ladder: Ladder) -> None:
        super().__init__()
        self._ladder = ladder

    def __missing__(self, key: tuple[int, str, int, str]) -> list[list[int]]:
        number, room, n_players, length = key
        self[key] = points_table(self._ladder.eras[number], room, n_players, length).tolist()
        return self[key]


def _replay(
    games: Sequence[tuple[Any, ...]], ladder: Ladder, changes: _Changes, begin: Standing | None
) -> list[tuple[Any, ...]]:
    """The rows of one player."""
    rows: list[tuple[Any, ...]] = []
    standing = begin
    for place, (number, placement, room, n_players, length, dan, rate, link, _) in enumerate(games):
        era = ladder.eras[number]
        if standing is None:
            is_newcomer = dan == 0 and rate == era.rate.start
            standing = standing_of(era, dan, 0 if is_newcomer else None)
        change = changes[number, room, n_players, length][standing.dan][placement - 1]
        results = after_change(era, standing, change)
        is_last = place + 1 == len(games)
        printed = None if is_last or link not in FOLLOWING else games[place + 1][5]
        printed = None if pd.isna(printed) else printed
        rows.append(_row(standing, change, results, printed))
        standing = _next_standing(results, printed, is_blind=link == NO_RATE or is_last)
    return rows


def _next_standing(results: dict[str, Standing], printed: int | None, is_blind: bool) -> Standing | None:
    """The standing to go on with; None: begin anew from the next log."""
    if printed is not None:
        return next((result for result in results.values() if result.dan == printed), None)
    if is_blind and len(results) == 1:  # no R to see gaps by: the games are taken as all
        return next(iter(results.values()))
    return None


def _row(
    standing: Standing, change: int, results: dict[str, Standing], printed: int | None
) -> tuple[Any, ...]:
    is_sure = len(results) == 1
    after: tuple[int | None, ...] = (None, None, None)
    event = None
    chosen = [name for name, result in results.items() if is_sure or result.dan == printed]
    if len(chosen) == 1:
        event = chosen[0]
        result = results[event]
        after = (result.dan, result.low, result.high)
    agrees = None if printed is None else any(result.dan == printed for result in results.values())
    before = (standing.dan, standing.low, standing.high)
    return change, *before, *after, event, printed, is_sure, agrees


def summarise_replay(replayed: pd.DataFrame) -> pd.DataFrame:
    """By number of players, how often the replay and the printed dan agree.

    n_games; n_accounts; n_holders, players behind the names; n_known, games followed by a log of the same
    player with none between; n_sure of them with one possible result, n_sure_agree that was printed,
    agreement = n_sure_agree / n_sure; n_agree, printed dan among the possible results, of n_known;
    n_promotions, n_demotions seen in the printed dan; n_gaps, games followed by a gap.
    """
    rows = []
    for n_players, here in replayed.groupby("n_players"):
        known = here[here["agrees"].notna()]
        sure = known[known["is_sure"]]
        n_sure_agree = int(sure["agrees"].sum())
        moved = (known["next_dan"] - known["dan_before"]).astype("float64")
        last = here.groupby([*ACCOUNT, "holder"], observed=True).tail(1).index
        rows.append(
            {
                "n_players": n_players,
                "n_games": len(here),
                "n_accounts": here["name"].nunique(),
                "n_holders": len(here[["name", "holder"]].drop_duplicates()),
                "n_known": len(known),
                "n_sure": len(sure),
                "n_sure_agree": n_sure_agree,
                "agreement": n_sure_agree / len(sure) if len(sure) else np.nan,
                "n_agree": int(known["agrees"].sum()),
                "n_promotions": int((moved > 0).sum()),
                "n_demotions": int((moved < 0).sum()),
                "n_gaps": int(here["agrees"].drop(last).isna().sum()),
            }
        )
    columns = ["n_players", "n_games", "n_accounts", "n_holders", "n_known", "n_sure", "n_sure_agree"]
    columns += ["agreement", "n_agree", "n_promotions", "n_demotions", "n_gaps"]
    return pd.DataFrame(rows, columns=columns)
