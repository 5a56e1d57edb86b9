import csv
import os
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest
from chosen_rules import filled

from pipeline.native.records import fields
from pipeline.rules import ruleset as rs
from pipeline.rules.game_rules import GameRules
from pipeline.rules.ruleset import Ruleset, ruleset_for

NEW = datetime(2023, 1, 1, 12)


def of_type(go_type: int, played_at: datetime | None = NEW, lobby: str | None = "0") -> Ruleset:
    return ruleset_for(go_type, lobby, played_at, 3 if go_type & rs.TYPE_SANMA else 4, {})


# go_type, n_players, is_hanchan, has_red_fives, has_open_tanyao, is_fast, room
TYPES = [
    (1, 4, False, True, True, False, "ippan"),
    (9, 4, True, True, True, False, "ippan"),
    (11, 4, True, False, True, False, "ippan"),
    (33, 4, False, True, True, False, "tokujou"),
    (41, 4, True, True, True, False, "tokujou"),
    (65, 4, False, True, True, True, "ippan"),
    (73, 4, True, True, True, True, "ippan"),
    (97, 4, False, True, True, True, "tokujou"),
    (129, 4, False, True, True, False, "joukyuu"),
    (137, 4, True, True, True, False, "joukyuu"),
    (139, 4, True, False, True, False, "joukyuu"),
    (143, 4, True, False, False, False, "joukyuu"),
    (161, 4, False, True, True, False, "houou"),
    (163, 4, False, False, True, False, "houou"),
    (167, 4, False, False, False, False, "houou"),
    (169, 4, True, True, True, False, "houou"),
    (171, 4, True, False, True, False, "houou"),
    (175, 4, True, False, False, False, "houou"),
    (177, 3, False, True, True, False, "houou"),
    (185, 3, True, True, True, False, "houou"),
    (193, 4, False, True, True, True, "joukyuu"),
    (225, 4, False, True, True, True, "houou"),
    (233, 4, True, True, True, True, "houou"),
    (241, 3, False, True, True, True, "houou"),
    (249, 3, True, True, True, True, "houou"),
]


@pytest.mark.parametrize(("go_type", "n_players", "hanchan", "red", "tanyao", "fast", "room"), TYPES)
def test_ranked_types(go_type, n_players, hanchan, red, tanyao, fast, room):
    rules = of_type(go_type)
    assert (rules.n_players, rules.is_hanchan, rules.is_fast) == (n_players, hanchan, fast)
    assert (rules.has_red_fives, rules.has_open_tanyao) == (red, tanyao)
    assert (rules.room, rules.is_ranked, rules.is_supported) == (room, True, True)
    assert rules.unsupported_reason == ""
    assert not rules.kiriage


def test_four_players():
    rules = of_type(169)
    assert (rules.start_points, rules.return_points, rules.oka) == (25000, 30000, 20)
    assert rules.uma == (20, 10, -10, -20)
    assert (rules.honba_ron, rules.honba_tsumo_each, rules.noten_pool) == (300, 100, 3000)
    assert (rules.live_draws, rules.last_hand) == (70, 7)
    assert of_type(225).last_hand == 3


def test_three_players():
    rules = of_type(185)
    assert (rules.start_points, rules.return_points, rules.oka) == (35000, 40000, 15)
    assert rules.uma == (20, 0, -20)
    assert (rules.honba_ron, rules.honba_tsumo_each, rules.noten_pool) == (200, 100, 2000)
    assert (rules.live_draws, rules.last_hand) == (55, 6)
    assert of_type(177).last_hand == 2


@pytest.mark.parametrize(
    ("lobby", "room", "is_ranked"),
    [
        (None, "tokujou", True),
        ("0", "tokujou", True),
        ("0000", "tokujou", True),
        ("6486", "private", False),
        ("0001", "private", False),
        ("9999", "private", False),
        ("10011", "tournament", False),
        ("C0011", "tournament", False),
    ],
)
def test_lobbies_are_supported(lobby, room, is_ranked):
    rules = of_type(41, lobby=lobby)
    assert (rules.room, rules.is_ranked, rules.is_supported) == (room, is_ranked, True)


CSRULE = {"title": "", "rule": ",,0101,0,0,0,0", "ranking": ""}


@pytest.mark.parametrize(
    ("go_type", "attributes", "has_gold", "room", "parts"),
    [
        (0x0101, CSRULE | {"csrule": "00100000,"}, False, "event", ["csrule field 0 sets bit 0x100000"]),
        (0x0009, {"csrule": "4007C004,,,,30000"}, False, "event", ['csrule field 5 is ""']),
        (0x0229, {}, False, "parlour", ["GO type 0x0229 sets bit 0x0200 (CHIP"]),
        (0x0621, {}, False, "parlour", ["bit 0x0200 (CHIP", "bit 0x0400 (JANS"]),
        (0x0429, {}, False, "parlour", ["bit 0x0400 (JANS"]),
        (0x0841, {}, True, "skill", ["bit 0x0800 (TECH", "gold in place of dan"]),
        (0x0009, {}, True, "skill", ["gold in place of dan"]),
        (0x1029, {}, False, "tokujou", ["GO type 0x1029 sets unknown bits 0x1000"]),
        (0x6009, {}, False, "ippan", ["unknown bits 0x6000"]),
        (0x0008, {}, False, "computer", ["bit 0x0001 (MULTI) clear"]),
    ],
)
def test_unsupported(go_type, attributes, has_gold, room, parts):
    rules = ruleset_for(go_type, "0", NEW, 4, attributes, has_gold)
    assert (rules.room, rules.is_supported, rules.is_ranked) == (room, False, False)
    assert rules.unsupported_reason.count(";") == len(parts) - 1
    for part in parts:
        assert part in rules.unsupported_reason


def test_title_alone_changes_no_rule():
    assert ruleset_for(9, "0", NEW, 4, {"title": "spring cup", "rule": "", "csrule": ""}).is_supported


def test_kiriage_belongs_to_special_tables_only():
    assert of_type(0x0229).kiriage
    assert of_type(0x0621).kiriage
    assert of_type(0x0841).kiriage
    assert not of_type(0x1029).kiriage


@pytest.mark.parametrize(("go_type", "n_players"), [(169, 3), (185, 4)])
def test_seats_must_fit_the_type(go_type, n_players):
    rules = ruleset_for(go_type, "0", NEW, n_players, {})
    assert not rules.is_supported
    assert f"the log seats {n_players}" in rules.unsupported_reason


@pytest.mark.parametrize("n_players", [0, 2, 5])
def test_number_of_players_is_checked(n_players):
    with pytest.raises(ValueError, match=f"expected 3 or 4 players, got: {n_players}"):
        ruleset_for(169, "0", NEW, n_players, {})


OLD_UMA, NEW_UMA = (10, 5, -5, -10), (20, 10, -10, -20)


@pytest.mark.parametrize(
    ("go_type", "played_at", "uma", "alternative"),
    [
        (225, datetime(2007, 5, 1), OLD_UMA, None),
        (225, datetime(2009, 7, 28, 20), OLD_UMA, None),
        (225, datetime(2009, 7, 28, 21), NEW_UMA, OLD_UMA),
        (225, datetime(2009, 8, 26, 23), NEW_UMA, OLD_UMA),
        (225, datetime(2009, 8, 27), NEW_UMA, None),
        (225, None, NEW_UMA, OLD_UMA),
        (169, datetime(2009, 3, 1), NEW_UMA, None),
        (169, None, NEW_UMA, None),
        (177, datetime(2009, 3, 1), (20, 0, -20), None),
        (185, None, (20, 0, -20), None),
    ],
)
def test_uma_by_era(go_type, played_at, uma, alternative):
    rules = of_type(go_type, played_at)
    assert (rules.uma, rules.uma_alternative) == (uma, alternative)


@pytest.mark.parametrize(
    ("played_at", "expected"),
    [
        (datetime(2008, 9, 20), rs.NO),
        (datetime(2010, 6, 1, 6), rs.NO),
        (datetime(2010, 6, 1, 7), rs.EITHER),
        (datetime(2010, 6, 7, 23), rs.EITHER),
        (datetime(2010, 6, 8, 0), rs.YES),
        (NEW, rs.YES),
        (None, rs.EITHER),
    ],
)
@pytest.mark.parametrize("go_type", [169, 225, 185])
def test_tenpai_yame_by_era(go_type, played_at, expected):
    assert of_type(go_type, played_at).tenpai_yame == expected


@pytest.mark.parametrize(
    ("go_type", "played_at", "expected"),
    [
        (225, datetime(2009, 3, 10, 16), rs.UNLIMITED),
        (225, datetime(2009, 3, 11), rs.EITHER),
        (225, datetime(2010, 6, 18, 23), rs.EITHER),
        (225, datetime(2010, 6, 19), rs.ONE),
        (225, None, rs.EITHER),
        (169, datetime(2008, 9, 20), rs.EITHER),
        (169, datetime(2009, 9, 26, 23), rs.EITHER),
        (169, datetime(2009, 9, 27), rs.ONE),
        (169, None, rs.EITHER),
        (185, NEW, rs.ONE),
        (177, datetime(2009, 2, 20), rs.UNLIMITED),
    ],
)
def test_extra_rounds_by_era(go_type, played_at, expected):
    assert of_type(go_type, played_at).extra_rounds == expected


@pytest.mark.parametrize(
    ("played_at", "expected"),
    [
        (datetime(2010, 1, 1), rs.THOUSANDS),
        (datetime(2022, 1, 13, 1), rs.THOUSANDS),
        (datetime(2022, 1, 15), rs.EITHER),
        (datetime(2022, 5, 11, 23), rs.EITHER),
        (datetime(2022, 5, 12), rs.TENTHS),
        (None, rs.EITHER),
    ],
)
def test_rounding_by_era(played_at, expected):
    assert of_type(169, played_at).rounding == expected


@pytest.mark.parametrize("go_type", [225, 185, 0x0621])
@pytest.mark.parametrize("played_at", [NEW, None, datetime(2009, 3, 1)])
def test_numbers_are_the_fields(go_type, played_at):
    rules = of_type(go_type, played_at)
    taken = filled(rules)
    for name, field in fields(GameRules).items():
        assert np.array_equal(getattr(taken, name), getattr(rules, name)), name
        assert (field.holds == np.bool_) == isinstance(getattr(rules, name), bool), name
    for uma, by_group in (
        (rules.uma, taken.uma_by_group),
        (rules.uma_alternative or rules.uma, taken.other_uma_by_group),
    ):
        assert by_group.tolist() == [[*uma, 0][:4]] * 5


CORPUS = Path(os.environ.get("PAIFU_CORPUS", Path(__file__).parents[3] / "shared" / "corpus"))


@pytest.mark.corpus
@pytest.mark.skipif(not (CORPUS / "index.tsv").exists(), reason="no corpus")
def test_every_table_of_the_corpus_has_rules():
    n_unsupported = 0
    with (CORPUS / "index.tsv").open(newline="") as file:
        games = [game for game in csv.DictReader(file, delimiter="\t") if game["class"] == "complete"]
    for game in games:
        event = {"csrule": "0FE0BF0B,0000001F"} if game["csrule"] == "1" else {}
        n_players = 3 if game["sanma"] == "1" else 4
        rules = ruleset_for(
            int(game["go_type"]), game["lobby"] or None, None, n_players, event, game["gold"] == "1"
        )
        is_special = int(game["extra_bits"] or "0", 16) & ~0x100 != 0 or game["gold"] == "1"
        assert rules.is_supported != is_special, game["file"]
        assert rules.is_hanchan == (game["hanchan"] == "1"), game["file"]
        assert rules.has_red_fives == (game["nored"] == "0"), game["file"]
        assert rules.has_open_tanyao == (game["nokuitan"] == "0"), game["file"]
        if rules.is_ranked:
            assert rules.room == game["room"], game["file"]
        n_unsupported += not rules.is_supported
    assert len(games) > 1000
    assert n_unsupported == 2
