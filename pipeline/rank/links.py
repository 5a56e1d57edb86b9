"""From one stored game of an account to its next: does the R that the log prints follow from the game?

Where it does, no game lies between the two. Where it does not, games between them are not stored - or the
formula is wrong. The kinds of links keep the two apart as well as they can be (docs/rank.md).
"""

from itertools import pairwise, permutations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from pipeline.rank.ladder import Ladder
from pipeline.rank.rate import RateTerms, rate_terms, weights_that_fit

ACCOUNT = ["name", "n_players"]  # four and three players have a ladder each
MOST_IN_AN_HOUR = 6  # games whose order within the hour is tried out

EXACT, YOUNG, WHOLE, MAYBE_YOUNG, NEAR, GAP, NO_RATE = LINKS = (
    "exact",
    "young",
    "whole",
    "maybe_young",
    "near",
    "gap",
    "no_rate",
)
FOLLOWING = (EXACT, YOUNG, WHOLE)  # links between two games with none between them
NEAR_HUNDREDTHS = 5


def order_games(games: pd.DataFrame, ladder: Ladder) -> pd.DataFrame:
    """The games of each account in the order in which they were played.

    Log ids name the hour, not the minute. Games of one hour come in the order whose R fit best; where
    several do, or R is missing, in the order of their ids.
    """
    games = games.sort_values([*ACCOUNT, "played_at_jst", "log_id"], kind="stable").reset_index(drop=True)
    if not _has_rates(games).any():
        return games
    follows = _Follows(_filled(games), ladder)
    order = np.arange(len(games))
    hour = games.groupby([*ACCOUNT, "played_at_jst"], sort=False, observed=True).ngroup().to_numpy()
    account = games.groupby(ACCOUNT, sort=False, observed=True).ngroup().to_numpy()
    starts = np.flatnonzero(np.diff(hour, prepend=-1))
    ends = np.append(starts[1:], len(games))
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        if 2 <= end - start <= MOST_IN_AN_HOUR:
            before = [order[start - 1]] if start and account[start - 1] == account[start] else []
            later = [end] if end < len(games) and account[end] == account[start] else []
            order[start:end] = _best_order(before, range(start, end), later, follows)
    return games.iloc[order].reset_index(drop=True)


def _best_order(before: list[int], games: range, later: list[int], follows: "_Follows") -> list[int]:
    best, most = list(games), -1.0
    for tried in permutations(games):
        chain = [*before, *tried, *later]
        score = sum(follows.score(first, second) for first, second in pairwise(chain))
        if score > most:
            best, most = list(tried), score
    return best


class _Follows:
    """How well a game follows another by R: 1 exactly, less where an account is young or R is whole."""

    def __init__(self, games: pd.DataFrame, ladder: Ladder) -> None:
        terms = rate_terms(games, ladder)
        rate = games["rate"].to_numpy(np.int64)
        steady = rate + terms.change(terms.steady)
        whole = prints_whole_rates(games, ladder)
        self._scores = {}
        for lag in range(1 - MOST_IN_AN_HOUR, 2 * MOST_IN_AN_HOUR):  # of an hour, and of that before it
            later = np.roll(rate, -lag)
            least, most = weights_that_fit(terms, later - rate)
            off = np.abs(later - steady)
            score = np.where(whole, 0.9 * (off <= 100), 0.4 * (least <= most))
            self._scores[lag] = np.where(off == 0, 1.0, score).tolist()

    def score(self, first: int, second: int) -> float:
        return float(self._scores[second - first][first])


def link_games(games: pd.DataFrame, ladder: Ladder) -> pd.DataFrame:
    """The games in order, each with the R that it leads to and the link to the account's next stored game.

    Added columns: expected_rate after the game for an account with 400 games or more, next_rate as the
    next log prints it (both hundredths), difference, link (one of ``LINKS``; null after the last game),
    and n_games before the game where the link is young: a factor of an account below 400 games.
    """
    games = order_games(games, ladder)
    filled = _filled(games)
    same = is_followed(games)
    known = same & _has_rates(games) & np.roll(games["rate"].notna().to_numpy(bool), -1)
    terms = rate_terms(filled, ladder)
    rate = filled["rate"].to_numpy(np.int64)
    expected = rate + terms.change(terms.steady)
    later = np.roll(rate, -1)
    difference = later - expected
    is_whole = prints_whole_rates(filled, ladder)
    young, sure, n_games = _young(filled, terms, later - rate, known & ~is_whole, ladder)
    near = np.abs(difference) <= NEAR_HUNDREDTHS
    link = np.select(
        [
            ~same,
            ~known,
            is_whole & (np.abs(difference) <= 100),
            is_whole,
            difference == 0,
            sure,
            near,
            young,
        ],
        ["", NO_RATE, WHOLE, GAP, EXACT, YOUNG, NEAR, MAYBE_YOUNG],
        GAP,
    )
    frame = games.assign(
        expected_rate=pd.array(expected, dtype="Int64"),
        next_rate=pd.array(later, dtype="Int64"),
        difference=pd.array(difference, dtype="Int64"),
        link=pd.Series(link, dtype="str").replace("", None),
        n_games=pd.array(n_games, dtype="Int64"),
    )
    frame.loc[~_has_rates(games), "expected_rate"] = pd.NA
    frame.loc[~known, ["next_rate", "difference"]] = pd.NA
    frame.loc[link != YOUNG, "n_games"] = pd.NA
    return frame


def summarise_links(links: pd.DataFrame) -> pd.DataFrame:
    """By number of players: how many links there are of each kind, and the share that is exact.

    ``n_links``: pairs of consecutive stored games with R. ``n_near_by_chance``: how many gaps are expected
    to land within five hundredths, by those that land within 6 to 105. ``exact_share``: exact and young
    links of all that are no gaps: exact + young + near. Whole R of before October 2010 are counted apart.
    """
    rows = []
    for n_players, here in links[links["link"].notna()].groupby("n_players"):
        n = {kind: int((here["link"] == kind).sum()) for kind in LINKS}
        off = here.loc[here["link"].isin([GAP, MAYBE_YOUNG]), "difference"].abs()
        by_chance = int(((off > NEAR_HUNDREDTHS) & (off <= 105)).sum()) * NEAR_HUNDREDTHS / 100
        fitting = n[EXACT] + n[YOUNG]
        rows.append(
            {"n_players": n_players, "n_links": len(here) - n[NO_RATE]}
            | {f"n_{kind}": n[kind] for kind in LINKS}
            | {"n_near_by_chance": by_chance}
            | {"exact_share": fitting / (fitting + n[NEAR]) if fitting + n[NEAR] else None}
        )
    columns = ["n_players", "n_links", *(f"n_{kind}" for kind in LINKS), "n_near_by_chance", "exact_share"]
    return pd.DataFrame(rows, columns=columns)


def _young(
    games: pd.DataFrame, terms: RateTerms, change: NDArray[np.int64], known: NDArray[np.bool_], ladder: Ladder
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.int64]]:
    """Which links some number of games below 400 explains, which of them surely, and that number.

    With 400 numbers to choose from, many a gap fits by accident. Sure are a link whose neighbour fits one
    game more or less, and that of a newcomer's first game.
    """
    least, most = weights_that_fit(terms, change)
    young = known & (least <= most)
    step = np.array([era.rate.step_weight for era in ladder.eras])[games["era"].to_numpy()]
    step = np.maximum(step, 1)
    fewest, greatest = -((most - terms.most) // step), (terms.most - least) // step
    low = np.maximum(fewest[:-1], fewest[1:] - 1)
    follows = young[:-1] & young[1:] & is_followed(games)[:-1]
    follows &= low <= np.minimum(greatest[:-1], greatest[1:] - 1)
    start = np.array([era.rate.start for era in ladder.eras])[games["era"].to_numpy()]
    is_first = young & (fewest <= 0) & (games["rate"].to_numpy() == start)
    first, second = np.append(follows, False), np.append(False, follows)[: len(games)]
    n_games = np.where(first, np.append(low, 0), np.where(second, np.append(0, low + 1)[: len(games)], 0))
    return young, first | second | is_first, n_games


def is_followed(games: pd.DataFrame) -> NDArray[np.bool_]:
    """Whether the next row is a game of the same account."""
    account = games.groupby(ACCOUNT, sort=False, observed=True).ngroup().to_numpy()
    return np.append(account[:-1] == account[1:], False)[: len(games)]


def _has_rates(games: pd.DataFrame) -> NDArray[np.bool_]:
    return (games["rate"].notna() & games["table_rate"].notna()).to_numpy(bool)


def _filled(games: pd.DataFrame) -> pd.DataFrame:
    """Rates as plain whole numbers, 0 where they are missing."""
    return games.assign(
        rate=games["rate"].fillna(0).to_numpy(np.int64),
        table_rate=games["table_rate"].fillna(0).to_numpy(np.int64),
    )


def prints_whole_rates(games: pd.DataFrame, ladder: Ladder) -> NDArray[np.bool_]:
    """Games of the time when logs did not print the hundredths of R."""
    is_whole = np.array([not era.rate.printed_decimals for era in ladder.eras], np.bool_)
    return is_whole.take(games["era"].to_numpy())
