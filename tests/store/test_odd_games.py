"""Games with hands that are not replayed keep every self-check, and no statistic counts these hands."""

import pytest
from logbook import Logbook
from odd_hands import ODD, sound

import pipeline
from pipeline.store.catalog import open_warehouse
from pipeline.store.verify import verify


def games():
    """Of every reason a game whose first hand is odd; the last hand and a hand in the middle."""
    for rule in ODD:
        for moves in rule.illegal:
            begun = moves(rule.moment(Logbook(rule.players))).exhaust()
            yield sound(rule.players, 1)(begun).hand(dealer=2).play_out().exhaust()
    first = sound(4, 0)(Logbook())
    yield first.hand(dealer=1).draw(1).raw("D135").exhaust().hand(dealer=2).play_out().exhaust()
    yield sound(4, 0)(Logbook()).hand(dealer=1).turn(2).exhaust(owari=True)
    yield Logbook().hand().turn(2).exhaust(owari=True)
    yield Logbook().hand().turns(3).hand(dealer=1, honba=1).play_out().exhaust(owari=True)


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory):
    folder = tmp_path_factory.mktemp("odd")
    (folder / "logs").mkdir()
    for number, log in enumerate(games()):
        (folder / "logs" / f"2020010100gm-{log.go_type:04x}-0000-{number:08x}.mjlog").write_bytes(log.bytes())
    summary = pipeline.ingest(folder / "logs", folder / "w")
    assert (summary.rejected, summary.unreadable, summary.faults) == (0, 0, [])
    assert summary.hands_not_replayed == summary.games > 150
    return folder / "w"


@pytest.mark.full
def test_every_self_check_holds(warehouse):
    assert [(fault.check.name, fault.rows[:3]) for fault in verify(warehouse)] == []


def test_most_of_these_games_are_counted(warehouse):
    with open_warehouse(warehouse) as connection:
        query = """
            SELECT count(*), count(*) FILTER (is_judged(rules_supported, n_disagreements)) FROM games"""
        n, n_judged = connection.execute(query).fetchone()
        assert n_judged > 0.9 * n
