"""SQL cannot read the ladder's file: the gains that it repeats are those of data/ladder.toml."""

import re
from datetime import datetime

import pytest

from pipeline.rank.ladder import load_tenhou
from pipeline.resources import sql_text

DATED = re.compile(r"\((\d), '(\w+)', TIMESTAMP '([^']+)', (\d+), (\d+)\)")


def gains_in_report():
    rows = DATED.findall(sql_text("reports/rank_stable_dan_by_dan.sql"))
    assert len(rows) == 9
    return [(int(n), room, datetime.fromisoformat(since), (int(a), int(b))) for n, room, since, a, b in rows]


@pytest.mark.parametrize("era", load_tenhou().eras, ids=lambda era: era.name)
def test_the_report_of_stable_dan_has_the_gains_of_every_era(era):
    for n_players, rooms in era.gains.items():
        for room, gains in rooms.items():
            dated = [(since, pt) for n, r, since, pt in gains_in_report() if (n, r) == (n_players, room)]
            _, pt = max((since, pt) for since, pt in dated if since <= era.since)
            assert pt[: n_players - 1] == tuple(gains)[:2], (era.name, n_players, room)


def test_the_report_of_stable_dan_has_the_factors_of_every_era():
    text = sql_text("reports/rank_stable_dan_by_dan.sql")
    (since,) = re.findall(
        r"chosen.length = 'hanchan' AND played_at_jst >= TIMESTAMP '([\d-]+)' THEN 1.5", text
    )
    for era in load_tenhou().eras:
        expected = 1.5 if era.since >= datetime.fromisoformat(since) else 1
        assert (era.factors["hanchan"], era.factors["tonpuu"]) == (expected, 1), era.name


def test_the_view_of_tenhous_page_has_the_gains_of_the_last_era():
    rows = re.findall(r"\((\d), '(\w+)', (\d+), (\d+)\)", sql_text("views/stats_tenhou.sql"))
    found = {(int(n), room): (int(first), int(second)) for n, room, first, second in rows}
    gains = load_tenhou().eras[-1].gains
    assert found == {(n, room): tuple(pt)[:2] for n, rooms in gains.items() for room, pt in rooms.items()}
