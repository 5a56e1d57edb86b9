import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.rules.settlement import SettledWin, settle_nagashi, settle_noten, settle_win

HONBA_RON = {4: 300, 3: 200}
NOTEN_POOL = {4: 3000, 3: 2000}
YAKUMAN = 8000


def win(who, from_seat, base, dealer, n_players=4, honba=0, sticks=0, pao=-1, is_split=False):
    deltas = np.full(4, 99, dtype=np.int64)
    won = SettledWin(
        who=who,
        from_seat=from_seat,
        pao_seat=pao,
        base=base,
        dealer=dealer,
        n_players=n_players,
        honba=honba,
        sticks=sticks,
        honba_ron=HONBA_RON[n_players],
        honba_tsumo=100,
        is_split=is_split,
    )
    settle_win(deltas, won)
    return deltas.tolist()


def noten(tenpai, n_players=4):
    deltas = np.full(4, 99, dtype=np.int64)
    settle_noten(deltas, sum(1 << seat for seat in tenpai), n_players, NOTEN_POOL[n_players])
    return deltas.tolist()


def nagashi(seats, dealer, n_players=4, is_split=False):
    deltas = np.full(4, 99, dtype=np.int64)
    settle_nagashi(deltas, sum(1 << seat for seat in seats), dealer, n_players, is_split)
    return deltas.tolist()


# Bases: 1280 = 40 fu 3 han, 1920 = 30 fu 4 han, 640 = 40 fu 2 han, 320 = 40 fu 1 han, 2000 = mangan.
ORDINARY = {
    "ron by child": (win(1, 2, 2000, 0), [0, 8000, -8000, 0]),
    "ron by dealer": (win(0, 2, 2000, 0), [12000, 0, -12000, 0]),
    "ron from the dealer costs the same": (win(1, 0, 2000, 0), [-8000, 8000, 0, 0]),
    "ron is rounded once": (win(1, 2, 1920, 0), [0, 7700, -7700, 0]),
    "ron by dealer is rounded once": (win(0, 2, 1920, 0), [11600, 0, -11600, 0]),
    "tsumo by child": (win(1, 1, 2000, 0), [-4000, 8000, -2000, -2000]),
    "tsumo by dealer": (win(3, 3, 2000, 3), [-4000, -4000, -4000, 12000]),
    "tsumo is rounded by payer": (win(1, 1, 320, 0), [-700, 1500, -400, -400]),
    "tsumo 30 fu 1 han": (win(1, 1, 240, 0), [-500, 1100, -300, -300]),
    "ron, honba 2, sticks 3": (win(1, 2, 640, 0, honba=2, sticks=3), [0, 6200, -3200, 0]),
    "tsumo, honba 2, sticks 1": (win(1, 1, 2000, 0, honba=2, sticks=1), [-4200, 9600, -2200, -2200]),
    "3p ron equals 4p": (win(1, 2, 2000, 0, 3), [0, 8000, -8000, 0]),
    "3p ron by dealer": (win(0, 2, 2000, 0, 3), [12000, 0, -12000, 0]),
    "3p tsumo by child loses a share": (win(1, 1, 2000, 0, 3), [-4000, 6000, -2000, 0]),
    "3p tsumo by dealer loses a share": (win(2, 2, 2000, 2, 3), [-4000, -4000, 8000, 0]),
    "3p ron, honba 200": (win(0, 2, 2000, 1, 3, honba=4), [8800, 0, -8800, 0]),
    "3p tsumo, honba 100 each": (win(0, 0, 2000, 1, 3, honba=4), [6800, -4400, -2400, 0]),
}


@pytest.mark.parametrize(("deltas", "expected"), ORDINARY.values(), ids=ORDINARY.keys())
def test_win(deltas, expected):
    assert deltas == expected


# The third field is the liable seat. 64000 and 96000 are two yakuman of a child and of a dealer.
PAO = {
    "tsumo": (win(2, 2, YAKUMAN, 3, pao=0), [-32000, 0, 32000, 0]),
    "tsumo by dealer": (win(2, 2, YAKUMAN, 2, pao=0), [-48000, 0, 48000, 0]),
    "tsumo, the dealer is liable": (win(2, 2, YAKUMAN, 0, pao=0), [-32000, 0, 32000, 0]),
    "tsumo, honba 1 as of a ron": (win(2, 2, YAKUMAN, 3, honba=1, pao=0), [-32300, 0, 32300, 0]),
    "tsumo, sticks": (win(2, 2, YAKUMAN, 3, honba=1, sticks=2, pao=0), [-32300, 0, 34300, 0]),
    "ron from a third seat": (win(2, 1, YAKUMAN, 3, pao=0), [-16000, -16000, 32000, 0]),
    "ron by dealer": (win(2, 1, YAKUMAN, 2, pao=0), [-24000, -24000, 48000, 0]),
    "ron, honba by the liable seat": (win(2, 1, YAKUMAN, 3, honba=2, pao=0), [-16600, -16000, 32600, 0]),
    "ron, sticks": (win(2, 1, YAKUMAN, 3, sticks=1, pao=0), [-16000, -16000, 33000, 0]),
    "ron from the liable seat": (win(2, 0, YAKUMAN, 3, honba=2, pao=0), [-32600, 0, 32600, 0]),
    "composite tsumo": (win(2, 2, 2 * YAKUMAN, 3, honba=1, pao=0), [-64300, 0, 64300, 0]),
    "composite ron": (win(2, 1, 2 * YAKUMAN, 2, pao=0), [-48000, -48000, 96000, 0]),
    "3p tsumo is a full ron": (win(2, 2, YAKUMAN, 0, 3, pao=1), [0, -32000, 32000, 0]),
    "3p tsumo by dealer, honba 2": (win(2, 2, YAKUMAN, 2, 3, honba=2, pao=1), [0, -48400, 48400, 0]),
    "3p ron, honba 2": (win(2, 0, YAKUMAN, 1, 3, honba=2, pao=1), [-16000, -16400, 32400, 0]),
}


@pytest.mark.parametrize(("deltas", "expected"), PAO.values(), ids=PAO.keys())
def test_pao(deltas, expected):
    assert deltas == expected


def hundreds(deltas):
    return [delta // 100 for delta in deltas]


# Payments of recorded hands and of the rule text, in hundreds as the log prints them.
RECORDED = {
    "P01 first of a double ron takes the sticks": (win(0, 3, 1920, 3, sticks=2), [97, 0, 0, -77]),
    "P01 second of a double ron": (win(2, 3, 2000, 3), [0, 0, 80, -80]),
    "P02 first, honba 2": (win(2, 1, 2000, 1, honba=2, sticks=2), [0, -86, 106, 0]),
    "P02 second, no honba": (win(3, 1, 320, 1), [0, -13, 0, 13]),
    "P03 pao tsumo": (win(2, 2, YAKUMAN, 3, honba=1, pao=0), [-323, 0, 323, 0]),
    "P08 composite pao ron": (win(1, 2, 2 * YAKUMAN, 0, honba=1, pao=3), [0, 643, -320, -323]),
    "P09 no pao": (win(1, 2, YAKUMAN, 0, honba=2, sticks=1), [0, 336, -326, 0]),
    "P12 3p honba 200": (win(0, 1, 640, 2, 3, honba=2, sticks=3), [60, -30, 0, 0]),
    "P13 3p tsumo, honba 3": (win(1, 1, 2000, 0, 3, honba=3, sticks=1), [-43, 76, -23, 0]),
    "P14 3p dealer tsumo": (win(0, 0, 1280, 0, 3, honba=2), [56, -28, -28, 0]),
    "P15 3p one tenpai": (noten({0}, 3), [20, -10, -10, 0]),
    "P15 3p two tenpai": (noten({0, 1}, 3), [10, 10, -20, 0]),
    "equal parts, child": (win(1, 1, 2000, 0, 3, is_split=True), [-40, 80, -40, 0]),
    "equal parts, dealer": (win(0, 0, 2000, 0, 3, is_split=True), [120, -60, -60, 0]),
    "equal parts are rounded up": (win(1, 1, 320, 0, 3, honba=1, is_split=True), [-8, 16, -8, 0]),
    "equal parts touch no ron": (win(1, 2, 2000, 0, 3, is_split=True), [0, 80, -80, 0]),
    "equal parts of a nagashi": (nagashi({1}, 0, 3, is_split=True), [-40, 80, -40, 0]),
    "P17 nagashi by child": (nagashi({2}, 3), [-20, -20, 80, -40]),
}


@pytest.mark.parametrize(("deltas", "expected"), RECORDED.values(), ids=RECORDED.keys())
def test_recorded_payments(deltas, expected):
    assert hundreds(deltas) == expected


@pytest.mark.parametrize(
    ("n_players", "tenpai", "expected"),
    [
        (4, [], [0, 0, 0, 0]),
        (4, [0], [3000, -1000, -1000, -1000]),
        (4, [3], [-1000, -1000, -1000, 3000]),
        (4, [1, 2], [-1500, 1500, 1500, -1500]),
        (4, [0, 1, 3], [1000, 1000, -3000, 1000]),
        (4, [0, 1, 2, 3], [0, 0, 0, 0]),
        (3, [], [0, 0, 0, 0]),
        (3, [1], [-1000, 2000, -1000, 0]),
        (3, [0, 2], [1000, -2000, 1000, 0]),
        (3, [0, 1, 2], [0, 0, 0, 0]),
    ],
)
def test_noten(n_players, tenpai, expected):
    assert noten(tenpai, n_players) == expected


@pytest.mark.parametrize(
    ("n_players", "seats", "dealer", "expected"),
    [
        (4, [1], 0, [-4000, 8000, -2000, -2000]),
        (4, [0], 0, [12000, -4000, -4000, -4000]),
        (4, [1, 2], 0, [-8000, 6000, 6000, -4000]),
        (4, [0, 1], 0, [8000, 4000, -6000, -6000]),
        (4, [1, 2, 3], 0, [-12000, 4000, 4000, 4000]),
        (4, [0, 1, 2, 3], 0, [0, 0, 0, 0]),
        (3, [1], 0, [-4000, 6000, -2000, 0]),
        (3, [2], 2, [-4000, -4000, 8000, 0]),
        (3, [0, 1], 0, [4000, 2000, -6000, 0]),
    ],
)
def test_nagashi(n_players, seats, dealer, expected):
    assert nagashi(seats, dealer, n_players) == expected


BASES = [160, 240, 320, 400, 480, 640, 960, 1280, 1920, 2000, 3000, 4000, 6000, 8000, 24000]


@st.composite
def wins(draw):
    n_players = draw(st.sampled_from([3, 4]))
    seats = st.integers(0, n_players - 1)
    who = draw(seats)
    pao = draw(st.sampled_from([-1, *(seat for seat in range(n_players) if seat != who)]))
    n_yakuman = draw(st.integers(1, 3))
    return {
        "who": who,
        "from_seat": draw(seats),
        "base": draw(st.sampled_from(BASES)) if pao < 0 else n_yakuman * YAKUMAN,
        "dealer": draw(seats),
        "n_players": n_players,
        "honba": draw(st.integers(0, 20)),
        "sticks": draw(st.integers(0, 8)),
        "pao": pao,
    }


@given(wins())
def test_a_win_moves_points_only_and_adds_the_sticks(a):
    deltas = win(**a)
    assert sum(deltas) == 1000 * a["sticks"]
    assert deltas[a["who"]] > 1000 * a["sticks"]
    assert all(deltas[seat] <= 0 for seat in range(4) if seat != a["who"])
    assert all(delta % 100 == 0 for delta in deltas)
    assert a["n_players"] == 4 or deltas[3] == 0


@given(wins())
def test_pao_is_worth_a_ron(a):
    as_ron = {**a, "from_seat": (a["who"] + 1) % a["n_players"], "pao": -1}
    if a["pao"] >= 0:
        assert win(**a)[a["who"]] == win(**as_ron)[a["who"]]


@given(wins())
def test_each_honba_is_worth_the_same_on_ron_and_on_tsumo(a):
    without = win(**{**a, "honba": 0})[a["who"]]
    assert win(**a)[a["who"]] - without == a["honba"] * 100 * (a["n_players"] - 1)


@given(st.integers(0, 15), st.sampled_from([3, 4]))
def test_noten_payments_sum_to_zero(mask, n_players):
    tenpai = {seat for seat in range(n_players) if mask >> seat & 1}
    deltas = noten(tenpai, n_players)
    assert sum(deltas) == 0
    if 0 < len(tenpai) < n_players:
        assert sum(delta for delta in deltas if delta > 0) == NOTEN_POOL[n_players]
        assert {seat for seat in range(4) if deltas[seat] > 0} == tenpai


@given(st.integers(0, 15), st.integers(0, 2), st.sampled_from([3, 4]))
def test_several_nagashi_are_the_sum_of_each(mask, dealer, n_players):
    seats = [seat for seat in range(n_players) if mask >> seat & 1]
    each = [nagashi([seat], dealer, n_players) for seat in seats]
    assert nagashi(seats, dealer, n_players) == [sum(d[seat] for d in each) for seat in range(4)]
    assert sum(nagashi(seats, dealer, n_players)) == 0
