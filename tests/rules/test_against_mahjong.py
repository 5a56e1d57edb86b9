"""Random winning hands against the independent ``mahjong`` package, set to Tenhou's rules."""

import random
from dataclasses import dataclass

import numpy as np
import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.yaku_config import YakuConfig
from mahjong.meld import Meld
from random_hands import random_set

from parsers.calls import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from pipeline.rules import yaku_table as y
from pipeline.rules.points import win_points
from pipeline.rules.yaku import Hand, Situation, evaluate_win

N_HANDS = 1000
OPTIONS = OptionalRules(has_open_tanyao=True, has_double_yakuman=False)
NAMES = {
    "tsumo": y.MENZEN_TSUMO,
    "riichi": y.RIICHI,
    "ippatsu": y.IPPATSU,
    "chankan": y.CHANKAN,
    "rinshan": y.RINSHAN,
    "haitei": y.HAITEI,
    "houtei": y.HOUTEI,
    "pinfu": y.PINFU,
    "tanyao": y.TANYAO,
    "iipeiko": y.IIPEIKOU,
    "seat_wind_east": y.SEAT_EAST,
    "seat_wind_south": y.SEAT_SOUTH,
    "seat_wind_west": y.SEAT_WEST,
    "seat_wind_north": y.SEAT_NORTH,
    "round_wind_east": y.ROUND_EAST,
    "round_wind_south": y.ROUND_SOUTH,
    "round_wind_west": y.ROUND_WEST,
    "round_wind_north": y.ROUND_NORTH,
    "haku": y.HAKU,
    "hatsu": y.HATSU,
    "chun": y.CHUN,
    "daburu_riichi": y.DOUBLE_RIICHI,
    "chiitoitsu": y.CHIITOITSU,
    "chantai": y.CHANTA,
    "ittsu": y.ITTSU,
    "sanshoku": y.SANSHOKU_DOUJUN,
    "sanshoku_douko": y.SANSHOKU_DOUKOU,
    "sankantsu": y.SANKANTSU,
    "toitoi": y.TOITOI,
    "sanankou": y.SANANKOU,
    "shosangen": y.SHOUSANGEN,
    "honroto": y.HONROUTOU,
    "ryanpeiko": y.RYANPEIKOU,
    "junchan": y.JUNCHAN,
    "honitsu": y.HONITSU,
    "chinitsu": y.CHINITSU,
    "tenhou": y.TENHOU,
    "chiihou": y.CHIIHOU,
    "daisangen": y.DAISANGEN,
    "suuankou": y.SUUANKOU,
    "suuankou_tanki": y.SUUANKOU_TANKI,
    "tsuisou": y.TSUUIISOU,
    "ryuisou": y.RYUUIISOU,
    "chinroto": y.CHINROUTOU,
    "chuuren_poutou": y.CHUUREN,
    "daburu_chuuren_poutou": y.JUNSEI_CHUUREN,
    "kokushi": y.KOKUSHI,
    "daburu_kokushi": y.KOKUSHI_13,
    "daisuushi": y.DAISUUSHII,
    "shosuushi": y.SHOUSUUSHII,
    "suukantsu": y.SUUKANTSU,
}
YAKU_OF = {getattr(YakuConfig(), name).yaku_id: yaku for name, yaku in NAMES.items()}
DORA_IDS = {YakuConfig().dora.yaku_id}
MELD_TYPES = {CHI: Meld.CHI, PON: Meld.PON, DAIMINKAN: Meld.KAN, ANKAN: Meld.KAN, KAKAN: Meld.SHOUMINKAN}


@dataclass(frozen=True)
class RandomWin:
    concealed: list[int]  # kinds, winning tile included
    melds: list[tuple[int, list[int]]]  # call, kinds
    win_kind: int
    is_tsumo: bool
    seat_wind: int
    round_wind: int
    situation: frozenset[int]
    indicators: list[int]


def random_win(rng: random.Random) -> RandomWin:
    """A complete hand with random melds; flushes, honours and terminals are frequent."""
    while True:
        suits = rng.choice([(0, 1, 2), (0, 1, 2), (1, 1, 1), (2,)])
        pair = rng.choice([rng.randrange(27, 34), 9 * rng.choice(suits) + rng.randrange(9)])
        melds, concealed = [], [pair, pair]
        if rng.randrange(12) == 0:
            concealed = rng.sample(range(34), 7) * 2
        for _ in range((14 - len(concealed)) // 3):
            kinds = random_set(rng, suits)
            call = rng.choice([CHI] if kinds[0] != kinds[1] else [PON, DAIMINKAN, ANKAN, KAKAN])
            if rng.randrange(4) == 0:
                melds.append((call, kinds if call in (CHI, PON) else [*kinds, kinds[0]]))
            else:
                concealed += kinds
        every = concealed + [kind for _, kinds in melds for kind in kinds]
        if all(every.count(kind) <= 4 for kind in every):
            return with_circumstances(rng, concealed, melds)


def with_circumstances(rng, concealed, melds) -> RandomWin:
    is_closed = all(call == ANKAN for call, _ in melds)
    is_tsumo = rng.random() < 0.5
    situation = set()
    if is_closed and rng.random() < 0.5:
        situation.add(rng.choice([y.RIICHI, y.RIICHI, y.DOUBLE_RIICHI]))
        if rng.random() < 0.3:
            situation.add(y.IPPATSU)
    if rng.random() < 0.2:
        situation.add(rng.choice([y.HAITEI, y.RINSHAN] if is_tsumo else [y.HOUTEI, y.CHANKAN]))
    if not melds and not situation and is_tsumo and rng.random() < 0.1:
        situation.add(y.TENHOU)
    return RandomWin(
        concealed=concealed,
        melds=melds,
        win_kind=rng.choice(concealed),
        is_tsumo=is_tsumo,
        seat_wind=0 if y.TENHOU in situation else rng.randrange(4),
        round_wind=rng.randrange(4),
        situation=frozenset(situation),
        indicators=[rng.randrange(34) for _ in range(rng.randrange(4))],
    )


def ours(win: RandomWin, n_dora: int):
    """(yaku, han with dora, fu, points) by evaluate_win."""
    calls, kinds = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for index, (call, tiles) in enumerate(win.melds):
        calls[index], kinds[index] = call, tiles[0]
    hand = Hand(np.bincount(win.concealed, minlength=34).astype(np.int64), calls, kinds, len(win.melds))
    situation = Situation(
        win_kind=win.win_kind,
        is_tsumo=win.is_tsumo,
        seat_wind=win.seat_wind,
        round_wind=win.round_wind,
        yaku=sum(1 << yaku for yaku in win.situation),
        n_dora=n_dora,
        has_open_tanyao=True,
        has_kiriage=False,
    )
    score = evaluate_win(hand, situation)
    if score.yaku == 0:
        return set(), 0, 0, 0
    han = score.han if score.n_yakuman else score.han + n_dora
    points = win_points(score.base, win.seat_wind == 0, win.is_tsumo, 4, False)
    return {yaku for yaku in range(55) if score.yaku >> yaku & 1}, han, score.fu, points


def theirs(win: RandomWin):
    """The same by the package."""
    melds, next_copy = [], [0] * 34

    def tiles_of(kinds):
        tiles = []
        for kind in kinds:
            tiles.append(4 * kind + next_copy[kind])
            next_copy[kind] += 1
        return tiles

    for call, kinds in win.melds:
        melds.append(Meld(MELD_TYPES[call], tiles_of(kinds), opened=call != ANKAN))
    concealed = tiles_of(win.concealed)
    config = HandConfig(
        is_tsumo=win.is_tsumo,
        is_riichi=y.RIICHI in win.situation,
        is_daburu_riichi=y.DOUBLE_RIICHI in win.situation,
        is_ippatsu=y.IPPATSU in win.situation,
        is_rinshan=y.RINSHAN in win.situation,
        is_chankan=y.CHANKAN in win.situation,
        is_haitei=y.HAITEI in win.situation,
        is_houtei=y.HOUTEI in win.situation,
        is_tenhou=y.TENHOU in win.situation,
        player_wind=27 + win.seat_wind,
        round_wind=27 + win.round_wind,
        options=OPTIONS,
    )
    win_tile = next(tile for tile in concealed if tile // 4 == win.win_kind)
    every = concealed + [tile for meld in melds for tile in meld.tiles]
    indicators = [4 * kind for kind in win.indicators]
    result = HandCalculator.estimate_hand_value(every, win_tile, melds, indicators, config)
    if result.error:
        assert result.error == HandCalculator.ERR_NO_YAKU
        return set(), 0, 0, 0
    yaku = {YAKU_OF[each.yaku_id] for each in result.yaku if each.yaku_id not in DORA_IDS}
    main, additional = result.cost["main"], result.cost["additional"]
    n_others = 3 if win.seat_wind == 0 else 2
    points = main if not win.is_tsumo else n_others * additional + (main if n_others == 2 else 0)
    return yaku, result.han, result.fu, points


def count_dora(win: RandomWin) -> int:
    every = win.concealed + [kind for _, kinds in win.melds for kind in kinds]
    n_dora = 0
    for kind in win.indicators:
        first, size = (9 * (kind // 9), 9) if kind < 27 else (27, 4) if kind < 31 else (31, 3)
        n_dora += every.count(first + (kind - first + 1) % size)
    return n_dora


@pytest.mark.parametrize("seed", range(4))
def test_random_hands(seed):
    rng = random.Random(seed)
    n_wins = n_yakuman = 0
    for _ in range(N_HANDS):
        win = random_win(rng)
        yaku, han, fu, points = ours(win, count_dora(win))
        their_yaku, their_han, their_fu, their_points = theirs(win)
        assert (yaku, points) == (their_yaku, their_points), win
        n_wins += bool(yaku)
        if any(y.YAKUMAN >> each & 1 for each in yaku):
            n_yakuman += 1  # the package has no fu for them
        else:
            assert (han, fu) == (their_han, their_fu), win
    assert n_wins > 600
    assert n_yakuman > 5
