"""Frames of games of made-up accounts, as ``load_placements`` gives them."""

from datetime import datetime, timedelta

import numpy as np
import pandas as pd

from pipeline.rank.ladder import load_tenhou
from pipeline.rank.placements import with_eras
from pipeline.rank.points import move, points_change
from pipeline.rank.rate import next_rate

COLUMNS = ("log_id", "played_at_jst", "name", "n_players", "length", "room", "placement", "dan", "rate")


def game(number, placement, when, dan=None, rate=None, table_rate=None, name="TARO", **more):
    """One row; R in hundredths."""
    row = {
        "log_id": f"log {number:05}",
        "played_at_jst": when,
        "name": name,
        "n_players": 4,
        "length": "hanchan",
        "room": "houou",
        "placement": placement,
        "dan": dan,
        "rate": rate,
        "table_rate": table_rate,
    }
    return row | more


def frame(rows):
    placements = pd.DataFrame(rows, columns=[*COLUMNS, "table_rate"])
    placements["played_at_jst"] = placements["played_at_jst"].astype("datetime64[us]")
    return with_eras(placements, load_tenhou())


def played(
    placements, begin=datetime(2016, 1, 1, 12), dan=16, points=1400, rate=210000, n_games=1000, **more
):
    """The games of an account whose dan and R follow the ladder, one an hour, and where it stands at last.

    The others at the table have R 2100 each.
    """
    n_players = more.get("n_players", 4)
    rows = []
    for number, placement in enumerate(placements):
        when = begin + timedelta(hours=number)
        table = [rate, *[210000] * (n_players - 1)]
        rows.append(game(number, placement, when, dan, rate, sum(table), **more))
        era = load_tenhou().era_at(when)
        room, length = rows[-1]["room"], rows[-1]["length"]
        change = points_change(era, placement, dan, room, n_players, length)
        dan, points = move(era, dan, points, change)
        rate = next_rate(era.rate, rate, n_games + number, placement, table)
    return rows, (dan, points, rate)


def random_placements(n, odds=(0.25, 0.25, 0.25, 0.25), seed=1):
    return np.random.default_rng(seed).choice(np.arange(1, len(odds) + 1), n, p=odds).tolist()
