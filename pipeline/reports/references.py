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
distribution. It is 1 where K is 0 or N, and 0.01 at least. **With fewer than 30 games with trials the
interval is rough**; `n_games` of a row says how many it has. So few tell too little of D, which is then 1
at least and has no t. From 30 games on, 93 to 97 of a hundred intervals have the true share in them:
`tests/reports/test_rates.py` draws games of one account, of a room and of a rare event. A share of a whole,
such as of all riichi, counts the games without the part too.

Where a row counts each game at most once, such as placement by seat, n is the games and D is 1. The reports
`rank_dan_distribution`, `rank_placement_by_dan`, `rank_placement_by_rate_gap`, `rank_rate_distribution`,
`rank_stable_dan_by_dan`, `scores_final_distribution`, `yaku_pairs` and `yaku_rare_wins` take seats of a game,
or its hands, for independent (D = 1).

The variance is that of a ratio with clusters (W. G. Cochran, *Sampling Techniques*, 3rd edition, 1977, on
ratio estimates); Wilson's interval with n divided by the design effect follows E. L. Korn and B. I.
Graubard, *Survey Methodology* 24 (1998), and C. Franco and others, *Journal of Survey Statistics and
Methodology* 7 (2019). The macros are in `sql/views/rates.sql`, and all sums are of integers: same bytes for
any number of threads."""
