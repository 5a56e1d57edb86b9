"""One row an account, room, length and number of players: placements, stable dan, expected points."""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from pipeline.rank.ladder import Era, Ladder
from pipeline.rank.placements import MODE
from pipeline.rank.points import points_table
from pipeline.rank.stable import (
    Floats,
    Z,
    games_needed,
    scale_of,
    stable_dan,
    stable_dan_interval,
    stable_dan_unbiased,
)

PLACES = ("n1", "n2", "n3", "n4")
KEY = ["name", *MODE, "points_since"]


def account_table(
    placements: pd.DataFrame,
    ladder: Ladder,
    min_games: int = 1,
    dan: int | None = None,
    half_width: float = 1.0,
) -> pd.DataFrame:
    """Every account's placements in every room, length and number of players, and what follows from them.

    Args:
        placements: games as of ``load_placements``.
        min_games: rows with fewer games are left out, and percentiles are among the others.
        dan: of the expected points, 0-20; None: the dan of the account's last of these games.
        half_width: of the stable dan's interval, for ``n_needed``.

    Returns columns: name; n_players; length; room; points, of each place but the last in pt;
    points_since, the era since which these points hold: games of two tables of points are two rows;
    n games, n1-n4 by place (n4 null with three players); average_placement with the 95 % interval _low and
    _high; stable_dan, the plain ratio, stable_dan_unbiased, and the 95 % interval, null without a last
    place; n_needed [games] for an interval of +- half_width with these shares; dan 0-20 of the expected
    points; expected_points [pt a game] with 95 % interval, null where the dan is not known or is the last;
    percentile 0-100 of the stable dan among the n_accounts rows of the same room, length, number of
    players and points; first_game and last_game, Japanese time.
    """
    counted = _count(placements, ladder)
    counted = counted[counted["n"] >= min_games].reset_index(drop=True)
    if dan is not None:
        counted["dan"] = pd.array(np.full(len(counted), dan), dtype="Int64")
    blocks = [
        _with_estimates(here, era, half_width) for here, era in _by_points(counted, ladder) if len(here)
    ]
    if not blocks:
        return _empty()
    table = pd.concat(blocks).sort_values(KEY, kind="stable").reset_index(drop=True)
    table["n4"] = table["n4"].astype("Int64").mask(table["n_players"] == 3)
    return table[list(_empty().columns)]


def points_eras(ladder: Ladder, room: str, n_players: int, length: str) -> list[int]:
    """For each era the number of the first one since which its points for a table hold."""
    tables = [points_table(era, room, n_players, length) for era in ladder.eras]
    firsts: list[int] = []
    for number, table in enumerate(tables):
        is_new = not number or not np.array_equal(table, tables[number - 1])
        firsts.append(number if is_new else firsts[-1])
    return firsts


def with_points_eras(placements: pd.DataFrame, ladder: Ladder) -> pd.DataFrame:
    """The frame with ``points_era``, the number of the era since which the points of a game hold."""
    points_era = np.zeros(len(placements), np.int64)
    era = placements["era"].to_numpy()
    for rows in placements.groupby(MODE, observed=True).indices.values():
        n_players, length, room = (placements[name].iloc[rows[0]] for name in MODE)
        firsts = np.array(points_eras(ladder, room, n_players, length), np.int64)
        points_era[rows] = firsts[era[rows]]
    return placements.assign(points_era=points_era)


def _count(placements: pd.DataFrame, ladder: Ladder) -> pd.DataFrame:
    """Counts of places by account, mode and points."""
    games = with_points_eras(placements, ladder)
    place = games["placement"].to_numpy()
    games = games.assign(**{name: place == number for number, name in enumerate(PLACES, 1)})
    grouped = games.groupby(["name", *MODE, "points_era"], observed=True, sort=True)
    counted = grouped.agg(
        n=("placement", "size"),
        **{name: (name, "sum") for name in PLACES},
        dan=("dan", "last"),
        first_game=("played_at_jst", "min"),
        last_game=("played_at_jst", "max"),
    ).reset_index()
    return counted.astype({**dict.fromkeys(("n", *PLACES), "int64"), "dan": "Int64"})


def _by_points(counted: pd.DataFrame, ladder: Ladder) -> Iterator[tuple[pd.DataFrame, Era]]:
    for _, here in counted.groupby([*MODE, "points_era"], observed=True):
        yield here, ladder.eras[here["points_era"].iloc[0]]


def _with_estimates(here: pd.DataFrame, era: Era, half_width: float) -> pd.DataFrame:
    """The rows of one room, length, number of players and table of points, with their estimates."""
    n_players, length, room = (here[name].iloc[0] for name in MODE)
    counts = here[list(PLACES[:n_players])].to_numpy(np.float64)
    scale = scale_of(era, room, n_players)
    low, high = stable_dan_interval(counts, scale)
    places = np.arange(1, n_players + 1, dtype=np.float64)
    average, average_error = _mean(counts, np.broadcast_to(places, counts.shape))
    changes = points_table(era, room, n_players, length)
    is_known = (here["dan"].notna() & (here["dan"] < len(era.ranks) - 1)).to_numpy(bool)
    dan = here["dan"].fillna(0).to_numpy(np.int64)
    expected, expected_error = _mean(counts, changes[dan].astype(np.float64))
    expected = np.where(is_known, expected, np.nan)
    value = stable_dan(counts, scale)
    return here.assign(
        points="/".join(str(points) for points in changes[0, :-1]),
        points_since=era.name,
        average_placement=average,
        average_placement_low=average - Z * average_error,
        average_placement_high=average + Z * average_error,
        stable_dan=value,
        stable_dan_low=low,
        stable_dan_high=high,
        stable_dan_unbiased=np.where(np.isnan(value), np.nan, stable_dan_unbiased(counts, scale)),
        n_needed=pd.Series(games_needed(counts, scale, half_width), here.index).astype("Int64"),
        expected_points=expected,
        expected_points_low=expected - Z * expected_error,
        expected_points_high=expected + Z * expected_error,
        percentile=percentiles(value),
        n_accounts=int(np.isfinite(value).sum()),
    )


def _mean(counts: Floats, values: Floats) -> tuple[Floats, Floats]:
    """Mean of the values by counts of places, and its standard error, NaN for fewer than two games."""
    n = counts.sum(1)
    mean = (counts * values).sum(1) / n
    squares = (counts * (values - mean[:, None]) ** 2).sum(1)
    return mean, np.sqrt(squares / np.where(n > 1, n - 1, np.nan) / n)


def percentiles(values: Floats) -> Floats:
    """The share of the others that are below, of those that are equal half, in percent; NaN stays NaN.

    A single value among none is NaN too.
    """
    ranks = pd.Series(values).rank(method="average").to_numpy(np.float64)
    n_others = np.isfinite(values).sum() - 1
    return 100 * (ranks - 1) / n_others if n_others > 0 else np.full(len(values), np.nan)


def _empty() -> pd.DataFrame:
    """No rows with the columns and types of the table."""
    columns: dict[str, str] = dict.fromkeys(("name",), "str") | {"n_players": "int64"}
    columns |= dict.fromkeys(("length", "room", "points", "points_since"), "str")
    columns |= dict.fromkeys(("n", *PLACES[:3]), "int64") | {"n4": "Int64"}
    for value in ("average_placement", "stable_dan"):
        columns |= dict.fromkeys((value, f"{value}_low", f"{value}_high"), "float64")
    columns |= {"stable_dan_unbiased": "float64", "n_needed": "Int64", "dan": "Int64"}
    value = "expected_points"
    columns |= dict.fromkeys((value, f"{value}_low", f"{value}_high", "percentile"), "float64")
    columns |= {"n_accounts": "int64", "first_game": "datetime64[us]", "last_game": "datetime64[us]"}
    return pd.DataFrame({name: pd.Series(dtype=kind) for name, kind in columns.items()})
