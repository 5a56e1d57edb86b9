import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.calls import ANKAN, CHI, DAIMINKAN, KAKAN, KITA, PON
from pipeline.rules import calls

M, P, S = 0, 9, 18
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)


def mask(*kinds):
    return sum(1 << kind for kind in kinds)


def counts(*kinds):
    out = np.zeros(34, dtype=np.int64)
    for kind in kinds:
        out[kind] += 1
    return out


def ints(*values):
    return np.array([*values, -1, -1, -1, -1][:4], dtype=np.int64)


# A meld of three kinds low, low + 1, low + 2 in which the claimed tile is the n-th.
@pytest.mark.parametrize(
    ("low", "nth", "forbidden"),
    [
        (M + 1, 2, [M + 3, M]),  # 23m claims 4m: neither 4m nor 1m
        (M + 1, 0, [M + 1, M + 4]),  # 34m claims 2m: neither 2m nor 5m
        (M + 1, 1, [M + 2]),  # 24m claims 3m: the middle
        (M, 2, [M + 2]),  # 12m claims 3m: nothing below
        (M, 0, [M, M + 3]),  # 23m claims 1m
        (M + 6, 0, [M + 6]),  # 89m claims 7m: nothing above, not 1p
        (M + 6, 2, [M + 8, M + 5]),  # 78m claims 9m
        (P, 2, [P + 2]),  # 12p claims 3p: not 9m
        (P + 5, 0, [P + 5, P + 8]),  # 78p claims 6p
        (P + 6, 0, [P + 6]),
        (S + 5, 0, [S + 5, S + 8]),
        (S + 6, 0, [S + 6]),  # 89s claims 7s: not East
    ],
)
def test_kuikae_after_chi(low, nth, forbidden):
    tiles = ints(4 * low, 4 * low + 5, 4 * low + 10)
    assert calls.kuikae_forbidden(CHI, tiles, int(tiles[nth])) == mask(*forbidden)


def test_kuikae_takes_a_red_five_as_a_five():
    tiles = ints(16, 20, 24)  # 0m 6m 7m
    assert calls.kuikae_forbidden(CHI, tiles, 16) == mask(M + 4, M + 7)


def test_kuikae_after_pon_and_kans():
    assert calls.kuikae_forbidden(PON, ints(16, 17, 18), 17) == mask(M + 4)
    assert calls.kuikae_forbidden(PON, ints(132, 133, 135), 135) == mask(RED)
    for call in (DAIMINKAN, ANKAN, KAKAN, KITA):
        assert calls.kuikae_forbidden(call, ints(16, 17, 18, 19), 17) == 0


@given(st.integers(0, 2), st.integers(0, 6), st.integers(0, 2))
def test_kuikae_kinds_complete_the_same_run(suit, rank, nth):
    low = 9 * suit + rank
    tiles = ints(4 * low, 4 * low + 4, 4 * low + 8)
    claimed = low + nth
    kept = sorted({low, low + 1, low + 2} - {claimed})
    same_suit = range(9 * suit, 9 * suit + 9)
    completing = {k for k in same_suit if sorted([*kept, k]) == list(range(min(*kept, k), min(*kept, k) + 3))}
    assert calls.kuikae_forbidden(CHI, tiles, 4 * claimed) == mask(*completing)


@pytest.mark.parametrize(
    ("hand", "forbidden", "allowed"),
    [
        ([M, M + 3], mask(M, M + 3), False),  # F26: 14m left after 23m took 4m
        ([M, M + 3, EAST], mask(M, M + 3), True),
        ([M], mask(M + 3), True),
        ([RED], mask(RED), False),
        ([], 0, False),
    ],
)
def test_a_call_must_leave_a_discard(hand, forbidden, allowed):
    assert bool(calls.call_leaves_discard(counts(*hand), forbidden)) is allowed


@pytest.mark.parametrize(
    ("call", "who", "from_seat", "n_players", "live", "in_riichi", "n_kans", "allowed"),
    [
        (CHI, 1, 0, 4, 10, False, 0, True),
        (CHI, 0, 3, 4, 10, False, 0, True),
        (CHI, 2, 0, 4, 10, False, 0, False),
        (CHI, 3, 0, 4, 10, False, 0, False),
        (CHI, 1, 0, 3, 10, False, 0, False),
        (PON, 3, 0, 4, 10, False, 0, True),
        (PON, 2, 0, 3, 10, False, 0, True),
        (PON, 0, 0, 4, 10, False, 0, False),
        (PON, 2, 0, 4, 1, False, 4, True),
        (PON, 2, 0, 4, 0, False, 0, False),
        (PON, 2, 0, 4, 10, True, 0, False),
        (DAIMINKAN, 2, 0, 4, 1, False, 3, True),
        (DAIMINKAN, 2, 0, 4, 1, False, 4, False),
        (DAIMINKAN, 2, 0, 4, 0, False, 0, False),
        (DAIMINKAN, 2, 0, 4, 10, True, 0, False),
        (ANKAN, 2, 0, 4, 10, False, 0, False),
        (KAKAN, 2, 0, 4, 10, False, 0, False),
        (KITA, 2, 0, 3, 10, False, 0, False),
    ],
)
def test_calls_of_a_discard(call, who, from_seat, n_players, live, in_riichi, n_kans, allowed):
    answer = calls.discard_call_allowed(call, who, from_seat, n_players, live, in_riichi, n_kans)
    assert bool(answer) is allowed


@pytest.mark.parametrize(
    ("has_drawn", "live", "n_kans", "allowed"),
    [
        (True, 1, 3, True),
        (True, 0, 0, False),
        (False, 10, 0, False),  # right after chi or pon
        (True, 10, 4, False),  # F25, and four kans of one player
    ],
)
def test_own_kan(has_drawn, live, n_kans, allowed):
    assert bool(calls.own_kan_allowed(has_drawn, live, n_kans)) is allowed


@pytest.mark.parametrize(
    ("has_drawn", "live", "n_players", "allowed"),
    [(True, 1, 3, True), (True, 0, 3, False), (False, 10, 3, False), (True, 10, 4, False)],
)
def test_kita(has_drawn, live, n_players, allowed):
    assert bool(calls.kita_allowed(has_drawn, live, n_players)) is allowed


@pytest.mark.parametrize(
    ("drawn", "kan", "before", "after", "allowed"),
    [
        pytest.param(EAST, EAST, mask(P + 1, P + 4), mask(P + 1, P + 4), True, id="waits elsewhere"),
        pytest.param(M, EAST, mask(P + 1), mask(P + 1), False, id="not the drawn tile"),
        # F12: 3444p waits on 2p 3p 5p, with a kan of 4p only on 3p
        pytest.param(P + 3, P + 3, mask(P + 1, P + 2, P + 4), mask(P + 2), False, id="waits change"),
        pytest.param(P + 3, P + 3, mask(P + 1), mask(P + 1, P + 4), False, id="waits added"),
        pytest.param(P + 3, P + 3, mask(P + 1), 0, False, id="no waits left"),
    ],
)
def test_closed_kan_in_riichi(drawn, kan, before, after, allowed):
    assert bool(calls.closed_kan_keeps_waits(drawn, kan, before, after)) is allowed


@pytest.mark.parametrize(
    ("is_closed", "in_riichi", "points", "live", "min_live", "allowed"),
    [
        (True, False, 1000, 4, 4, True),
        (True, False, 900, 4, 4, False),
        (True, False, 0, 20, 4, False),
        (True, False, 1000, 3, 4, False),  # F24
        (True, False, 1000, 3, 3, True),  # F24
        (True, False, 1000, 2, 3, False),
        (True, False, 1000, 1, 1, True),  # an event with riichi up to the last but one tile
        (True, False, 1000, 0, 1, False),
        (False, False, 25000, 40, 4, False),
        (True, True, 25000, 40, 4, False),
    ],
)
def test_riichi(is_closed, in_riichi, points, live, min_live, allowed):
    assert bool(calls.riichi_allowed(is_closed, in_riichi, points, live, min_live)) is allowed


YAOCHU = [M, M + 8, P, P + 8, S, S + 8, EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED]
SIMPLES = [M + 1, M + 2, M + 3, M + 4, P + 4, S + 7]


@pytest.mark.parametrize(
    ("hand", "n_kinds"),
    [
        (YAOCHU[:9] + SIMPLES[:5], 9),
        (YAOCHU[:8] + SIMPLES, 8),
        (YAOCHU[:8] + YAOCHU[:6], 8),  # copies do not count
        ([*YAOCHU, EAST], 13),
        (SIMPLES * 2, 0),
    ],
)
def test_nine_terminals(hand, n_kinds):
    hand = counts(*hand)
    assert calls.nine_terminals(hand) == n_kinds
    assert bool(calls.nine_terminals_allowed(hand, True, False)) is (n_kinds >= 9)
    assert not calls.nine_terminals_allowed(hand, False, False)
    assert not calls.nine_terminals_allowed(hand, True, True)


@pytest.mark.parametrize(
    ("first", "n_players", "is_interrupted", "expected"),
    [
        ([EAST] * 4, 4, False, True),
        ([NORTH] * 4, 4, False, True),
        ([WHITE] * 4, 4, False, False),  # winds only
        ([M + 8] * 4, 4, False, False),
        ([EAST, EAST, EAST, SOUTH], 4, False, False),
        ([SOUTH, EAST, EAST, EAST], 4, False, False),
        ([EAST, EAST, EAST, -1], 4, False, False),
        ([-1] * 4, 4, False, False),
        ([EAST] * 4, 4, True, False),
        ([EAST, EAST, EAST, -1], 3, False, False),
    ],
)
def test_four_winds(first, n_players, is_interrupted, expected):
    assert bool(calls.is_four_winds(ints(*first), n_players, is_interrupted)) is expected


@pytest.mark.parametrize(
    ("kans", "n_players", "expected"),
    [
        ([2, 2, 0, 0], 4, True),  # F19
        ([3, 0, 0, 1], 4, True),
        ([1, 1, 1, 1], 4, True),
        ([4, 0, 0, 0], 4, False),  # F19: one player
        ([2, 1, 0, 0], 4, False),
        ([3, 1, 0, 0], 3, True),
        ([0, 0, 4, 0], 3, False),
    ],
)
def test_four_kans(kans, n_players, expected):
    assert bool(calls.is_four_kans(ints(*kans), n_players)) is expected


def test_four_riichi_and_triple_ron():
    assert calls.is_four_riichi(4, 4)
    assert not calls.is_four_riichi(3, 4)
    assert not calls.is_four_riichi(3, 3)
    assert calls.is_triple_ron(3, 4)
    assert not calls.is_triple_ron(2, 4)
    assert not calls.is_triple_ron(2, 3)


@pytest.mark.parametrize(
    ("n_discards", "n_yaochu", "n_called", "expected"),
    [(18, 18, 0, True), (18, 17, 0, False), (18, 18, 1, False), (1, 1, 0, True), (0, 0, 0, False)],
)
def test_nagashi(n_discards, n_yaochu, n_called, expected):  # F23: a called discard spoils it
    assert bool(calls.is_nagashi(n_discards, n_yaochu, n_called)) is expected


@pytest.mark.parametrize(
    ("call", "kind", "earlier", "liable"),
    [
        pytest.param(PON, RED, [WHITE, GREEN], True, id="third dragon"),
        pytest.param(DAIMINKAN, RED, [WHITE, GREEN], True, id="third dragon, open kan"),
        pytest.param(PON, WHITE, [RED, M, GREEN], True, id="another meld between"),
        pytest.param(PON, RED, [WHITE], False, id="second dragon"),
        pytest.param(PON, RED, [WHITE, EAST], False, id="a wind is no dragon"),
        pytest.param(ANKAN, RED, [WHITE, GREEN], False, id="P09 third is a closed kan"),
        pytest.param(KAKAN, RED, [WHITE, GREEN, RED], False, id="added kan"),
        pytest.param(PON, NORTH, [EAST, SOUTH, WEST], True, id="fourth wind"),
        pytest.param(DAIMINKAN, EAST, [NORTH, SOUTH, WEST], True, id="fourth wind, open kan"),
        pytest.param(PON, WEST, [EAST, SOUTH], False, id="third wind"),
        pytest.param(PON, NORTH, [EAST, SOUTH, RED], False, id="three winds and a dragon"),
        pytest.param(ANKAN, NORTH, [EAST, SOUTH, WEST], False, id="fourth is a closed kan"),
        pytest.param(PON, M, [WHITE, GREEN, RED], False, id="a later call"),
        pytest.param(DAIMINKAN, M, [M + 1, M + 2, M + 3], False, id="P10 four kans"),
        pytest.param(CHI, M, [WHITE, GREEN], False, id="chi"),
    ],
)
def test_pao(call, kind, earlier, liable):
    assert bool(calls.is_pao_call(call, kind, ints(*earlier), len(earlier))) is liable
