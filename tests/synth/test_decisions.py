"""What the players' decisions are made of: call codes, danger, plans."""

import random
from datetime import datetime

import numpy as np
import pytest

from parsers.calls import decode_call, encode_chi, encode_daiminkan, encode_pon, is_valid_call
from pipeline.native.compiler import record
from pipeline.replay.run import suit_tables
from pipeline.replay.state.player import add_tiles, reset_player
from pipeline.replay.state.table import HELD, Table, begin_game
from pipeline.rules.ruleset import ruleset_for
from pipeline.rules.tiles import parse_tiles
from pipeline.synth.play.codes import chi_code, pon_code
from pipeline.synth.play.danger import weigh_danger
from pipeline.synth.play.plans import (
    PLAN_FLUSH,
    PLAN_FREE,
    PLAN_TANYAO,
    PLAN_TRIPLETS,
    best_plan,
    planned_shanten,
)
from pipeline.synth.play.state import Simulation, roll


@pytest.fixture
def table():
    state = record(Table)[0]
    begin_game(state, 0, np.array(ruleset_for(0xA9, "0", datetime(2023, 1, 1), 4, {}).numbers()))
    state.number = state.dealer = 0
    for seat in range(4):
        reset_player(state.players[seat])
    return state


@pytest.fixture
def sim():
    state = record(Simulation)[0]
    state.chance = 1
    return state


def hold(table, seat: int, text: str) -> None:
    for tile in parse_tiles(text):
        table.place[tile] = HELD + seat
        add_tiles(table.players[seat], tile >> 2, 1)


@pytest.mark.parametrize(
    ("hand", "low", "called", "tiles"), [("46m", 3, 17, (12, 17, 20)), ("06m", 4, 24, None)]
)
def test_chi_code(table, hand, low, called, tiles) -> None:
    hold(table, 1, hand)
    code = chi_code(table, 1, low, called)
    assert is_valid_call(code)
    found = [0] * 4
    assert decode_call(code, 1, found) == (0, 3, called, 0)
    if tiles:
        assert code == encode_chi(tiles, called)
    else:
        assert found[:3] == [16, 20, 24]  # with the red five


@pytest.mark.parametrize(
    ("held", "called", "meld"),
    [
        ((108, 109), 110, (108, 109, 110)),
        ((109, 111), 108, (108, 109, 111)),
        ((17, 18, 19), 16, (16, 17, 18)),
        ((16, 17, 18), 19, (16, 17, 19)),  # the red five goes into the meld
    ],
)
def test_pon_code(table, held, called, meld) -> None:
    for tile in held:
        table.place[tile] = HELD + 2
    assert pon_code(table, 2, called, 3) == encode_pon(meld, called, 3)


def test_an_open_kan_names_the_called_tile() -> None:
    assert encode_daiminkan(135, 1) == 135 << 8 | 1


@pytest.mark.parametrize(
    ("safe", "kind", "danger"),
    [
        ("", "1m", 665),
        ("", "5m", 1156),
        ("2m", "5m", 710),
        ("28m", "5m", 281),
        ("4m", "1m", 202),
        ("5m", "5m", 0),
        ("", "7z", 429),
    ],
)
def test_danger(table, sim, safe, kind, danger) -> None:
    hold(table, 0, kind)
    table.players[1].riichi = 3
    sim.safe[1] = sum(1 << (tile >> 2) for tile in parse_tiles(safe))
    assert weigh_danger(table, sim, 0) == 100
    assert sim.danger[parse_tiles(kind)[0] >> 2] == danger


def test_kinds_used_up_are_as_good_as_safe(table, sim) -> None:
    hold(table, 0, "1m")
    table.players[1].riichi = 3
    table.visible[1] = 4
    weigh_danger(table, sim, 0)
    assert sim.danger[0] == 202


@pytest.mark.parametrize(
    ("hand", "plan", "shanten"),
    [
        ("123m456p78s11122z", PLAN_FREE, 0),
        ("234m456p678s19m12z", PLAN_TANYAO, 4),
        ("1133557799m112z", PLAN_TRIPLETS, 3),
        ("123456789m123p1z", PLAN_FLUSH, 3),
        ("1133557799m112z", PLAN_FREE, 0),
    ],
)
def test_shanten_of_a_plan(table, sim, hand, plan, shanten) -> None:
    hold(table, 0, hand)
    assert planned_shanten(table, sim, table.players[0], plan, suit_tables()[0]) == shanten


def test_a_flush_is_seen(table, sim) -> None:
    hold(table, 0, "1245699m1123z19p")
    assert best_plan(table, sim, table.players[0], 0, suit_tables()[0])[0] in (PLAN_FREE, PLAN_FLUSH)
    sim.policies[0] = np.full(len(sim.policies[0]), 2)
    assert best_plan(table, sim, table.players[0], 0, suit_tables()[0])[0] == PLAN_FLUSH


def test_chance_is_even(sim) -> None:
    rolls = [roll(sim, 100) for _ in range(20000)]
    assert set(rolls) == set(range(100))
    assert abs(sum(rolls) / len(rolls) - 49.5) < 1
    assert random.Random(1).random() != sim.chance  # it has a state of its own
