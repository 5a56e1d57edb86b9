"""Numbers that others published about the phoenix room, against those of a warehouse.

    python tests/support/published.py WAREHOUSE > docs/published.md

Every number is taken from a report or, where none has it, from one query. Standard errors are those of
independent trials at the published share, or those of a mean; ``clustered`` says what games make of them.
"""

import csv
import math
import sys
from dataclasses import dataclass

import duckdb

from pipeline.reports.headers import read_report
from pipeline.resources import data_path, sql_files
from pipeline.store.catalog import open_warehouse

ROOM = {"players": 4, "length": "hanchan", "room": "houou"}
CHOSEN = "chosen_games(4, 'hanchan', 'houou', NULL, NULL)"
MIN_EXPECTED = 5  # below, a share is compared by its count

KOBALAB = "kobalab, 2016"
LURKER = "mahjong-lurker, 2018"
PATH = "pathofhouou, 2021"
CHIGUSA = "chigusa, 300,000 games"
CHIENSHYONG = "chienshyong, 2016-2020"
TOMOHXX = "tomohxx, 2011-2018"
SOURCES = {
    KOBALAB: "https://blog.kobalab.net/entry/20180113/1515776231 and /entry/20180118/1516202840",
    LURKER: "https://mahjong-lurker.xyz/tenhou/paihu-analysis/tenhou-2018-data-1/",
    PATH: "https://pathofhouou.blogspot.com, February 2021",
    CHIGUSA: "https://chigusa-web.com/fu-training/?p=81",
    CHIENSHYONG: "https://github.com/chienshyong/houou-statistics",
    TOMOHXX: "tomohxx, games and hands by year",
}

KOBALAB_HANDS = 1_710_645
WORDS = {"win": "wins", "deal_in": "deal-ins", "riichi": "riichi", "call": "hands with a call"}

# Wins with each yaku: percent of 1,442,983 wins, and counts among 1,560,585 wins.
KOBALAB_YAKU = {
    0: 24.18, 1: 38.89, 2: 7.32, 3: 0.02, 4: 0.25, 5: 0.45, 6: 0.43, 7: 19.74, 8: 22.73, 9: 3.82, 21: 0.20,
    22: 2.66, 23: 0.85, 24: 1.49, 25: 3.80, 26: 0.03, 28: 1.61, 29: 0.63, 30: 0.08, 31: 0.03, 32: 0.04,
    33: 0.29, 34: 4.34, 35: 0.52,
}  # fmt: skip
LURKER_HANDS = 1_849_142
LURKER_WINS = 1_560_585
LURKER_YAKU = {
    1: 622192, 2: 118638, 3: 347, 4: 3988, 5: 7334, 6: 6723, 7: 314490, 8: 355680, 9: 61574, 10: 37533,
    11: 33971, 12: 29540, 13: 27436, 14: 65637, 15: 55934, 16: 683, 18: 119786, 19: 119963, 20: 119993,
    21: 3025, 22: 42338, 23: 13256, 24: 23108, 25: 59586, 26: 468, 27: 20, 28: 25860, 29: 10055, 30: 1205,
    31: 443, 32: 569, 33: 4599, 34: 71292, 35: 8637, 37: 5, 38: 12, 39: 271, 40: 504, 41: 87, 42: 14, 43: 9,
    44: 16, 45: 7, 46: 0, 47: 329, 48: 4, 49: 5, 50: 85, 51: 0,
}  # fmt: skip
CHIGUSA_HAN = {
    "1": 15.0, "2": 22.549, "3": 23.486, "4": 19.275, "5": 11.268, "6": 5.267, "7": 1.992, "8": 0.677,
    "9": 0.224, "10": 0.064, "11": 0.020, "12": 0.006, "13+": 0.095,
}  # fmt: skip
CHIGUSA_FU = {20: 5.167, 25: 1.910, 30: 62.646, 40: 27.332, 50: 2.342, 60: 0.372, 70: 0.222, 80: 0.010}
TOMOHXX_GAMES = {
    2011: (101042, 1092585), 2012: (117291, 1265877), 2013: (132179, 1426162), 2014: (141578, 1524759),
    2015: (152491, 1637760), 2016: (159798, 1710645), 2017: (169422, 1808240), 2018: (173554, 1849085),
}  # fmt: skip
START_SHANTEN = {1: 0.6, 2: 9.4, 3: 36.2, 4: 39.9, 5: 13.1, 6: 0.8}


@dataclass(frozen=True)
class Compared:
    """A published number and ours: a share of n trials, or the mean of n values with its error."""

    source: str
    what: str
    published: float
    n: int
    ours: float
    standard_error: float
    is_share: bool = True

    @property
    def z(self) -> float:
        """Ours less published, in standard errors."""
        return (self.ours - self.published) / self.standard_error if self.standard_error else math.nan

    @property
    def is_rare(self) -> bool:
        """Too few to be judged by z."""
        return self.is_share and self.n * self.published < MIN_EXPECTED

    @property
    def tail(self) -> float:
        """Of a rare one: the probability of so many or more by chance (Poisson)."""
        expected, count = self.n * self.published, round(self.n * self.ours)
        below = sum(math.exp(-expected) * expected**k / math.factorial(k) for k in range(count))
        return 1 - below if count else 1.0


def run(connection: duckdb.DuckDBPyConnection, name: str, **given) -> list[dict]:
    """The rows of a report about ROOM."""
    (path,) = (path for path in sql_files("reports") if path.stem == name)
    report = read_report(path)
    values = {parameter.name: parameter.default for parameter in report.parameters.values()}
    found = connection.execute(report.sql, values | ROOM | given)
    names = [name for name, *_ in found.description]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def share(source: str, what: str, published: float, k: int, n: int) -> Compared:
    return Compared(source, what, published, n, k / n, math.sqrt(published * (1 - published) / n))


def mean(source: str, what: str, published: float, n: int, ours: float, error: float) -> Compared:
    return Compared(source, what, published, n, ours, error, is_share=False)


def compare(connection: duckdb.DuckDBPyConnection) -> list[Compared]:
    """Everything that can be compared."""
    parts = (_basic, _points, _yaku, _yaku_tiles, _han_and_fu, _riichi_order, _start_shanten, _games)
    return [row for part in parts for row in part(connection)]


def _basic(connection: duckdb.DuckDBPyConnection) -> list[Compared]:
    (row,) = run(connection, "rates_basic")
    (until_2020,) = run(connection, "rates_basic", until="2021-01-01")
    hands = row["n_table_hands"]
    draws = round(row["draw_rate"] * hands)
    published = [
        (KOBALAB, {"win": 1442983, "deal_in": 853832, "riichi": 1166027, "call": 2356214}, 4 * KOBALAB_HANDS),
        (PATH, {"win": 0.2087, "deal_in": 0.1286, "riichi": 0.1693, "call": 0.3458}, 1),
    ]
    return [
        *(
            share(
                source,
                f"{WORDS[name]} a player and hand{when}",
                value / of,
                _times(of_row, name),
                of_row["n_hands"],
            )
            for source, values, of in published
            for name, value in values.items()
            for of_row, when in ((row, ""), (until_2020, ", until 2020"))
        ),
        share(KOBALAB, "draws of every kind a hand", 277057 / KOBALAB_HANDS, draws, hands),
        share(LURKER, "draws of every kind a hand", 298849 / LURKER_HANDS, draws, hands),
        share(LURKER, "double rons a hand", 10292 / LURKER_HANDS, n_double_rons(connection), hands),
    ]


def _times(row: dict, name: str) -> int:
    return round(row[f"{name}_rate"] * row["n_hands"])


def n_double_rons(connection: duckdb.DuckDBPyConnection) -> int:
    query = f"SELECT count(*) FROM hands JOIN {CHOSEN} USING (log_id) WHERE n_winners = 2"
    return connection.execute(query).fetchall()[0][0]


def _points(connection: duckdb.DuckDBPyConnection) -> list[Compared]:
    row = next(r for r in run(connection, "points_mean_win") if r["style"] == r["winner"] == "any")
    ours = (row["n_wins"], row["mean_points"], row["mean_points_se"])
    balance = {r["seat_wind"] == "east": [] for r in run(connection, "rates_by_seat_wind")}
    for r in run(connection, "rates_by_seat_wind"):
        balance[r["seat_wind"] == "east"].append(r)
    found = [
        mean(KOBALAB, "mean worth of a win", 5647, *ours),
        mean(PATH, "mean worth of a win", 5638, *ours),
    ]
    for is_dealer, published in ((True, 519), (False, -180)):
        rows = balance[is_dealer]
        n = sum(r["n_hands"] for r in rows)
        value = sum(r["n_hands"] * r["mean_balance"] for r in rows) / n
        error = math.sqrt(sum((r["n_hands"] * r["mean_balance_se"]) ** 2 for r in rows)) / n
        who = "dealer" if is_dealer else "other players"
        found.append(mean(CHIENSHYONG, f"points a hand, {who}", published, n, value, error))
    return found


def _yaku(connection: duckdb.DuckDBPyConnection) -> list[Compared]:
    rows = {row["yaku_id"]: row for row in run(connection, "yaku_frequency")}
    n = rows[1]["n_wins"]
    with data_path("yaku.csv").open(encoding="utf-8") as file:
        names = {int(row["id"]): row["romaji"] for row in csv.DictReader(file)}

    def found(source: str, yaku_id: int, published: float) -> Compared:
        k = rows[yaku_id]["n_with"] if yaku_id in rows else 0
        return share(source, f"wins with {names[yaku_id]}", published, k, n)

    return [
        *(found(KOBALAB, yaku_id, percent / 100) for yaku_id, percent in KOBALAB_YAKU.items()),
        *(found(LURKER, yaku_id, count / LURKER_WINS) for yaku_id, count in LURKER_YAKU.items()),
    ]


def _yaku_tiles(connection: duckdb.DuckDBPyConnection) -> list[Compared]:
    """Dora, red fives and ura as tiles a win, value tiles as triplets a win, yakuman."""
    query = f"""
        WITH counted AS (
            SELECT n_yakuman > 0 OR limit_name = 'yakuman' AS is_yakuman,
                bit_count(yaku_mask & (2047 << 10)) AS n_yakuhai,
                CASE WHEN n_yakuman = 0 THEN n_dora ELSE 0 END AS n_dora,
                CASE WHEN n_yakuman = 0 THEN n_red_fives ELSE 0 END AS n_red,
                CASE WHEN n_yakuman = 0 THEN n_ura ELSE 0 END AS n_ura
            FROM wins JOIN {CHOSEN} USING (log_id))
        SELECT count(*), count(*) FILTER (is_yakuman), avg(n_yakuhai), standard_error(n_yakuhai), avg(n_dora),
            standard_error(n_dora), avg(n_red), standard_error(n_red), avg(n_ura), standard_error(n_ura)
        FROM counted"""
    n, n_yakuman, *means = connection.execute(query).fetchall()[0]
    published = {"value triplets": 0.3961, "dora": 0.5635, "red fives": 0.5061, "ura dora": 0.1620}
    pairs = zip(published.items(), zip(means[::2], means[1::2], strict=True), strict=True)
    return [
        *(mean(KOBALAB, f"{what} a win", value, n, *ours) for (what, value), ours in pairs),
        share(KOBALAB, "yakuman a win", 1239 / 1442983, n_yakuman, n),
    ]


def _han_and_fu(connection: duckdb.DuckDBPyConnection) -> list[Compared]:
    han: dict[str, int] = {}
    for row in run(connection, "points_han"):
        name = "13+" if row["han_name"] == "yakuman" else row["han_name"]
        han[name] = han.get(name, 0) + row["n_with"]
    fu: dict[int, int] = {}
    for row in run(connection, "points_fu"):
        fu[row["fu"]] = fu.get(row["fu"], 0) + row["n_with"]
    n_wins, n_with_fu = sum(han.values()), sum(fu.values())
    return [
        *(
            share(CHIGUSA, f"wins of {name} han", percent / 100, han.get(name, 0), n_wins)
            for name, percent in CHIGUSA_HAN.items()
        ),
        *(
            share(CHIGUSA, f"wins of {name} fu, up to 4 han", percent / 100, fu.get(name, 0), n_with_fu)
            for name, percent in CHIGUSA_FU.items()
        ),
    ]


def _riichi_order(connection: duckdb.DuckDBPyConnection) -> list[Compared]:
    """The source does not say whether riichi count whose tile was ronned; both."""
    query = f"SELECT riichi_order, is_accepted FROM riichis JOIN {CHOSEN} USING (log_id)"
    rows = connection.execute(query).fetchall()
    published = {1: 296468, 2: 53179, 3: 2522, 4: 42}
    of = sum(published.values())
    orders = {"accepted": [order for order, ok in rows if ok], "declared": [order for order, _ in rows]}
    return [
        share(
            CHIENSHYONG, f"riichi {which}, number {order} of the hand", k / of, found.count(order), len(found)
        )
        for which, found in orders.items()
        for order, k in published.items()
    ]


def _start_shanten(connection: duckdb.DuckDBPyConnection) -> list[Compared]:
    query = f"SELECT start_shanten, count(*) FROM hand_seats JOIN {CHOSEN} USING (log_id) GROUP BY ALL"
    counts = dict(connection.execute(query).fetchall())
    n = sum(counts.values())
    average = sum(k * count for k, count in counts.items()) / n
    error = math.sqrt(sum(count * (k - average) ** 2 for k, count in counts.items()) / n / n)
    return [
        *(
            share(KOBALAB, f"start hands of shanten {shanten}", percent / 100, counts.get(shanten, 0), n)
            for shanten, percent in START_SHANTEN.items()
        ),
        mean(KOBALAB, "mean shanten of start hands", 3.58, n, average, error),
    ]


def _games(connection: duckdb.DuckDBPyConnection) -> list[Compared]:
    found = []
    for year, (games, hands) in TOMOHXX_GAMES.items():
        rows = run(connection, "rates_game_ends", since=f"{year}-01-01", until=f"{year + 1}-01-01")
        for row in rows:
            if row["n_games"] >= 10:
                ours = (row["n_games"], row["hands_per_game"], row["hands_per_game_se"])
                found.append(mean(TOMOHXX, f"hands a game, {year}", hands / games, *ours))
    (row,) = run(connection, "rates_game_ends")
    ours = (row["n_games"], row["hands_per_game"], row["hands_per_game_se"])
    return [mean(KOBALAB, "hands a game", KOBALAB_HANDS / 159798, *ours), *found]


def clustered(connection: duckdb.DuckDBPyConnection) -> dict[str, float]:
    """Standard errors with games as clusters, divided by those of independent hands."""
    query = f"""
        WITH games_of AS (
            SELECT log_id, count(*) AS n, count(*) FILTER (is_winner) AS win,
                count(*) FILTER (outcome = 'dealt_in') AS deal_in,
                count(*) FILTER (is_riichi_declared) AS riichi,
                count(*) FILTER (n_open_calls > 0) AS call,
                count(*) FILTER (seat = 0 AND outcome IN ('draw_tenpai', 'draw_noten', 'abortive')) AS draw,
                count(*) FILTER (seat = 0) AS table_hands
            FROM hand_seats JOIN {CHOSEN} USING (log_id) GROUP BY log_id)
        SELECT n, win, deal_in, riichi, call, draw, table_hands FROM games_of ORDER BY log_id"""
    rows = connection.execute(query).fetchall()
    ratios = {}
    for place, name in enumerate(("win", "deal_in", "riichi", "call", "draw"), 1):
        size = 6 if name == "draw" else 0
        k, n = sum(row[place] for row in rows), sum(row[size] for row in rows)
        p = k / n
        squares = sum((row[place] - p * row[size]) ** 2 for row in rows) * len(rows) / (len(rows) - 1)
        ratios[name] = math.sqrt(squares / (n * p * (1 - p)))
    return ratios


# What lies behind differences of more than three standard errors.
SAME_COUNT = "a count over the raw logs by another program gives the same number"
HABITS = (
    "habits change: until 2020 the share is the published one; four in ten hands here are of 2021 and 2022, "
    "when players call less and declare riichi more"
)
PICKED = (
    "the collection is picked: one game in ten has a double riichi win, of all games it is one in sixty; "
    + SAME_COUNT
)
SHANTEN = (
    "the collection is picked, see double riichi, which starts with shanten 0 or 1; in the games without "
    "double riichi the share is the published one"
)
TOITOI = (
    "the collection seems to be picked: 131 of 640 games have a toitoi win where 90 are expected, but those "
    "with two are as many as expected; " + SAME_COUNT
)
CHUN = (
    "chance, or the choice of games: white and green dragons, which no rule tells apart from red ones, are "
    "as published; " + SAME_COUNT
)
ORDER = (
    "habits change, it seems: of ours 83.8 % (81.9 to 85.5) until 2014 and 81.9 % (80.8 to 82.9) since 2017 "
    "are first, as more riichi are declared after another, too few to tell single years apart; but ours of "
    "the published years are fewer than published too, 81.8 % (80.1 to 83.4), so the choice of games may add "
    "to it"
)
EXPLAINED = {
    "hands with a call a player and hand": HABITS,
    "riichi a player and hand": HABITS,
    "wins with double riichi": PICKED,
    "start hands of shanten 1": SHANTEN,
    "wins with toitoi": TOITOI,
    "wins with chun": CHUN,
    "riichi declared, number 1 of the hand": ORDER,
    "riichi declared, number 2 of the hand": ORDER,
}


def _number(row: Compared, value: float) -> str:
    if row.is_share:
        return f"{100 * value:.3f} %"
    return f"{value:,.0f}" if abs(row.published) >= 100 else f"{value:.4f}"


def table(rows: list[Compared]) -> str:
    """Numbers that can be judged by z, as Markdown."""
    lines = ["| number | source | published | n | ours | SE | z |", "|---|---|--:|--:|--:|--:|--:|"]
    for row in rows:
        values = [_number(row, value) for value in (row.published, row.ours, row.standard_error)]
        cells = [row.what, row.source, values[0], f"{row.n:,}", *values[1:], f"{row.z:+.1f}"]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def table_of_rare(rows: list[Compared]) -> str:
    """Numbers of which too few are expected."""
    lines = [
        "| number | source | expected | ours | probability of so many or more |",
        "|---|---|--:|--:|--:|",
    ]
    for row in rows:
        count = round(row.n * row.ours)
        lines.append(
            f"| {row.what} | {row.source} | {row.n * row.published:.2f} | {count} | {row.tail:.2f} |"
        )
    return "\n".join(lines)


def document(connection: duckdb.DuckDBPyConnection) -> str:
    """The text of docs/published.md."""
    rows = compare(connection)
    judged = [row for row in rows if not row.is_rare]
    far = sorted({row.what for row in judged if abs(row.z) > 3})
    ((n_games, n_hands, first, last),) = connection.execute(
        f"""SELECT count(*), sum(n_hands)::BIGINT, min(year(played_at_jst)), max(year(played_at_jst))
            FROM games JOIN {CHOSEN} USING (log_id)"""
    ).fetchall()
    ratios = ", ".join(f"{name} {ratio:.2f}" for name, ratio in clustered(connection).items())
    return TEXT.format(
        n_games=f"{n_games:,}",
        n_hands=f"{n_hands:,}",
        first=first,
        last=last,
        ratios=ratios,
        sources="\n".join(f"- {name}: {address}" for name, address in SOURCES.items()),
        table=table(judged),
        rare=table_of_rare([row for row in rows if row.is_rare]),
        notes="\n".join(f"- {what}: {EXPLAINED.get(what, 'not explained')}." for what in far),
    )


TEXT = """# Published numbers and ours

Made by `python tests/support/published.py WAREHOUSE`; a test keeps the two equal where the games are at hand.

Ours are of {n_games} games, {n_hands} hands, of four players, hanchan, in the phoenix room, {first}-{last}:
real games out of public collections, not a random sample of the room. Games with yakuman, nagashi mangan,
robbed kans and rare draws were set aside beforehand and are not among them. Every number comes from a
report, or from one query over the tables where no report has it.

n is the number of trials of ours, SE the standard error of a share of so many independent trials at the
published share, or of our mean; z is (ours - published) / SE. Published samples are so large that their own
error can be left out. Hands of one game hang together, and so do the players of one hand, of whom mostly one
wins. With games as clusters the standard errors of ours are these multiples of SE:
{ratios}.
So z is too small for wins, and a little too large for calls: four SE are at least 3.6 clustered ones.

Identities hold exactly: hands - draws + double rons = wins, and the parts of a report add up to the whole.

{sources}

{table}

## Differences of more than three standard errors

{notes}

## Too rare for a standard error

Fewer than five are expected. Yakuman are missing because their games were set aside.

{rare}

## Not compared

- tsumogiri riichi, waits of riichi, dangers of tiles to riichi, tenpai by turn: the sources class waits,
  tiles and turns in their own ways.
- games and hands of East-only games, years with fewer than ten games: too few here.
- stable dan and its intervals, half widths of mean placements: results of simulations, not of games.
- self-play of programs: other players.
"""


if __name__ == "__main__":
    with open_warehouse(sys.argv[1], statistics=False) as warehouse:
        sys.stdout.write(document(warehouse))
