"""How often intervals hold the true value: samples of games, and the macros of sql/views/rates.sql."""

import numpy as np
import pyarrow as pa


def sums_of(k, n):
    """``game_sums`` of samples: k and n are arrays of shape (samples, games)."""
    k, n = k.astype(np.int64), n.astype(np.int64)
    pairs = {"kk": (k, k), "kn": (k, n), "nn": (n, n)}
    products = {name: (a * b).sum(1).astype(float) for name, (a, b) in pairs.items()}
    return pa.table({"k": k.sum(1), "n": n.sum(1), **products, "games": (n > 0).sum(1)})


# The ends of an interval: of a share, of a share of games that are the trials, of a mean.
SHARE = "[interval_low(sums), interval_high(sums)]"
SHARE_OF_GAMES = "[interval_low(sums.k, sums.n), interval_high(sums.k, sums.n)]"
MEAN = "[share(sums) + sign * interval_t(sums.games) * ratio_error(sums) FOR sign IN [-1, 1]]"


def coverage(connection, sums, truth, ends=SHARE):
    """The share of samples whose interval holds the truth."""
    intervals = f"SELECT {ends} AS ends FROM sums"
    query = f"SELECT avg((ends[1] <= $truth AND $truth <= ends[2])::INTEGER) FROM ({intervals})"
    with connection.cursor() as cursor:
        cursor.register("sums", sums)
        return cursor.execute(query, {"truth": truth}).fetchall()[0][0]
