"""The shipped ladder, and what is said about a wrong one of the user's."""

from datetime import datetime

import pytest

from pipeline.rank.fields import LadderError
from pipeline.rank.ladder import LENGTHS, POINTS, RATE, ROOM_ENTRY, load_ladder, load_tenhou
from pipeline.resources import data_path
from pipeline.rules.codes import ROOMS


@pytest.fixture
def text():
    return data_path("ladder.toml").read_text(encoding="utf-8")


@pytest.fixture
def edited(text, tmp_path):
    def load(*changes):
        new = text
        for old, by in changes:
            assert new.count(old) >= 1, old
            new = new.replace(old, by, 1)
        (tmp_path / "mine.toml").write_text(new, encoding="utf-8")
        return load_ladder(tmp_path / "mine.toml")

    return load


def test_eras_are_found_by_time():
    ladder = load_tenhou()
    for when, name in [
        (datetime(2006, 1, 1), "start"),
        (datetime(2008, 8, 31, 23, 59), "start"),
        (datetime(2008, 9, 1), "hanchan"),
        (datetime(2009, 2, 19, 23), "hanchan"),
        (datetime(2017, 10, 24, 5, 59), "rate-printed"),
        (datetime(2017, 10, 24, 6), "ippan"),
        (datetime(2023, 9, 30), "ippan"),
        (datetime(2030, 1, 1), "after-2023-09"),
    ]:
        assert ladder.era_at(when).name == name
        assert ladder.era_named(name).name == name


def test_before_the_first_era_there_is_no_ladder():
    with pytest.raises(LadderError, match=r"the ladder begins at 2006-01-01 00:00:00, got: 2005"):
        load_tenhou().era_at(datetime(2005, 12, 31))


def test_ranks_are_those_of_the_rules():
    ranks = load_tenhou().last.ranks
    assert [rank.dan for rank in ranks] == list(range(21))
    assert [rank.goal for rank in ranks[:10]] == [20, 20, 20, 20, 40, 60, 80, 100, 100, 100]
    assert [rank.loss for rank in ranks[:10]] == [0] * 8 + [10, 20]
    for d in range(1, 11):
        rank = ranks[9 + d]
        assert (rank.name, rank.start, rank.goal, rank.loss) == (f"{d}-dan", 200 * d, 400 * d, 10 * (d + 2))
        assert rank.is_demoted == (d > 1)
    assert (ranks[20].name, ranks[20].japanese, ranks[20].goal) == ("tenhoui", "天鳳位", None)


def test_every_era_is_whole_and_cites_what_it_changes():
    for era in load_tenhou().eras:
        assert set(era.gains) == {3, 4}
        assert all(set(rooms) == set(ROOMS) for rooms in era.gains.values())
        assert set(era.factors) == set(LENGTHS)
        assert era.sources or era.doubts


def test_what_no_source_confirms_is_said_where_it_matters():
    ladder = load_tenhou()
    sanma = ladder.era_named("ippan").doubts_about(POINTS, "ippan", 3)
    assert len(sanma) == 1
    assert "three players" in sanma[0]
    assert ladder.era_named("ippan").doubts_about(POINTS, "ippan", 4) == []
    assert ladder.era_named("rate-printed").doubts_about(POINTS, "ippan", 3) == []
    assert "rounded" in ladder.era_named("start").doubts_about(RATE)[0]
    assert "2009-02-01" in ladder.era_named("houou").doubts_about(ROOM_ENTRY, "houou")[0]
    assert ladder.era_named("rate-floor").doubts_about(ROOM_ENTRY, "houou") == []
    assert "after September 2023" in ladder.last.doubts_about(RATE)[0]


def test_a_ladder_of_the_users(edited):
    ladder = edited(("houou = { points = [60, 30, 0] }", "houou = { points = [70, 30, 0] }"))
    assert ladder.last.gains[4]["houou"] == (70, 30, 0)
    assert load_tenhou().last.gains[4]["houou"] == (60, 30, 0)


def test_a_dan_has_its_place_among_the_ranks(edited):
    assert [load_tenhou().rank_of(dan) for dan in (1, 10)] == [10, 19]
    ladder = edited(("first_dan = 10", "first_dan = 15"))
    assert ladder.rank_of(5) == 19
    for dan in (0, 6):
        with pytest.raises(LadderError, match=f"this ladder has dan 1 to 5, got: {dan}"):
            ladder.rank_of(dan)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("first_dan = 10", "first_dan = 20", "first_dan: expected a rank from 0 to 19, got: 20"),
        ("goal = 400,", "gaol = 400,", "ranks.1-dan.gaol: unknown key"),
        ("goal = 400,", "", "ranks.1-dan.goal: missing; only the last rank has none"),
        ("goal = 400,", "goal = 200,", "ranks.1-dan.start: expected less than the goal 200, got: 200"),
        ("goal = 400,", 'goal = "400",', "ranks.1-dan.goal: expected a whole number, got: '400'"),
        ("dan = 11,", "dan = 12,", "ranks.2-dan.dan: expected 11, for ranks stand in order, got: 12"),
        ("start = 0, loss = 0", "start = 0, goal = 9, loss = 0", "ranks.tenhoui.goal: expected none"),
        ("loss = 30,", "loss = -30,", "ranks.1-dan.loss: expected 0 or more, got: -30"),
        ("points = [60, 30, 0]", "points = [60, 30]", "gains.4p.houou.points: expected 3 whole numbers"),
        ("points = [90, 0]", "points = [90, 0.5]", "gains.3p.houou.points: expected 2 whole numbers"),
        ("hanchan = 1.5", "hanchan = 1.25", "factors.hanchan: 10 times 5/4 is no whole number"),
        ("2008-09-01T00:00:00", "2005-09-01T00:00:00", "expected a time after 2006-01-01"),
        ("2008-09-01T00:00:00", "2008-09-01", "since: expected a date with a time, got: 2008-09-01"),
        ('rounding = "unknown"', 'rounding = "down"', "rate.rounding: expected up or unknown, got: 'down'"),
        ("min_rate = 1800", "min_rate = 1800.005", "min_rate: expected two decimals at most"),
        ('sources = ["nodocchi"]', 'sources = ["nobody"]', "era 2.sources: 'nobody' is not among [sources]"),
        ('closed_to_guests_of = "tokujou"', 'closed_to_guests_of = "ippan"', "expected a higher room"),
        ('name = "hanchan"', 'name = "start"', "era: expected different names"),
        ("first_dan = 10", "first_dan = ", "is no TOML"),
        ("hanchan = 1.5", "hanchan = inf", "expected finite numbers, got: inf"),
        ("hanchan = 1.5", "hanchan = 0", "factors.hanchan: expected a number above 0, got: 0"),
        ("goal = 4000,", "goal = 4_000_000,", "ranks.10-dan.goal: expected at most 100,000, got: 4000000"),
        ('portal = "', 'portal = 3 # "', "sources.portal: expected a text, got: 3"),
    ],
)
def test_what_is_wrong_is_named(edited, old, new, message):
    with pytest.raises(LadderError) as error:
        edited((old, new))
    assert message in str(error.value)
    assert "mine.toml" in str(error.value)


def test_a_ladder_that_is_not_there(tmp_path):
    with pytest.raises(LadderError, match="cannot read the ladder"):
        load_ladder(tmp_path / "nowhere.toml")
