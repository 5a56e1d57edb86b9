"""What many reports have, declared once: their headers refer to it by name.

``Parameters: games`` and ``Columns: games`` stand for the entries below, before those of the report itself.
They are what the macro ``chosen_games`` takes and gives: which games count, and what is never mixed.
"""

from pipeline.rules.codes import ALL_ROOMS, LENGTHS

GAMES = "games"

_ROOMS = f"{', '.join(ALL_ROOMS[:-1])} or {ALL_ROOMS[-1]}"

PARAMETERS = {
    GAMES: (
        "players integer(4|3) = null  players of the table, 3 or 4; null: each apart",
        f"length text({'|'.join(LENGTHS)}) = null  tonpuu or hanchan; null: each apart",
        f"room text({'|'.join(ALL_ROOMS)}) = null  {_ROOMS}; null: each apart",
        "since date = null  first day, Japanese time",
        "until date = null  the first day that no longer counts",
    )
}

COLUMNS = {
    GAMES: (
        "n_players  players of the table",
        "length  tonpuu or hanchan",
        "room  room",
    )
}

# The kind of uncertainty that the macros of sql/views/rates.sql compute, by the word for it in a header:
# interval_low and interval_high, and standard_error.
UNCERTAINTY = {"interval": "95 % Wilson interval", "standard error": "standard error"}

# How they are made, for docs/reports.md.
INTERVALS = """\
Hands of a game and the seats of a hand hang together: where one wins another pays. Games are independent of
one another. So k of n is counted by game, and with the sums over the G games, where K and N are those of k
and n and p = K / N:

    V = G / (G - 1) * (sum of k^2 - 2 p * sum of k n + p^2 * sum of n^2)     the variance of K about p N
    D = V / (N p (1 - p))                                                    the design effect
    [low, high] = Wilson's interval of K / D of N / D
    se = sqrt(V) / N                                                         of a share, or of a mean K / N

D is multiplied by the square of Student's t, with G - 1 degrees of freedom, over that of the normal
distribution. It is 1 where K is 0 or N, and 0.01 at least. A share of a whole, such as of all riichi, counts
the games without the part too.

**With fewer than 30 games the intervals of a row are rough**, and its column `is_rough` is true, in every
form of output. So few tell too little of D, which is then 1 at least and has no t. From 30 games on, 93 to 97
of a hundred intervals hold the true value. Of samples of 4,500 synthetic games, drawn with replacement, so
many hold the value of them all, in per cent (`tests/reports/test_coverage_of_intervals.py`; one seat of each
game is the account, all four are the room, whose places are the same in every game):

| games | 30 | 100 | 400 |
|---|--:|--:|--:|
| wins, account | 94.7 | 95.0 | 95.0 |
| deal-ins, account | 94.9 | 95.2 | 95.0 |
| calls, account | 95.2 | 94.4 | 95.0 |
| first places, account | 96.8 | 95.1 | 95.3 |
| last places, account | 96.7 | 94.7 | 95.3 |
| mean points of a win, account | 94.2 | 94.4 | 94.8 |
| wins, room | 94.6 | 95.0 | 94.8 |
| deal-ins, room | 95.0 | 94.6 | 95.0 |
| calls, room | 94.8 | 94.7 | 94.9 |
| mean points of a win, room | 95.0 | 95.1 | 95.0 |

The interval of a mean is the mean -/+ t standard errors; t of 95 % is 1.96 (1 + 1.23 / (G - 1)), 2.04 with 30
games. Where a row counts each game at most once, such as placement by seat, games are the trials and D is 1:
the page of the report says "are independent", and why.

The variance is that of a ratio with clusters (W. G. Cochran, *Sampling Techniques*, 3rd edition, 1977, on
ratio estimates); Wilson's interval with n divided by the design effect follows E. L. Korn and B. I.
Graubard, *Survey Methodology* 24 (1998), and C. Franco and others, *Journal of Survey Statistics and
Methodology* 7 (2019). The macros are in `sql/views/rates.sql`, and all sums are of integers: same bytes for
any number of threads."""
