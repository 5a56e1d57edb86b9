"""Yaku, and the value of a winning hand (rules.md §11.1).

A yaku is known by its id in the log; sets of yaku are masks, bit = id. Each group of yaku is a
function of what it looks at: the kinds of the whole hand, or one reading of it.

``evaluate_win`` takes the reading and the place of the winning tile with the highest payment, then
the most han, then the most fu. Comparing base points compares payments: they are multiples of 80,
and no payment rounds two of them to the same hundred.
"""

from typing import NamedTuple

import numpy as np

from parsers.calls import ANKAN, CHI, PON
from pipeline.native.compiler import native
from pipeline.rules.codes import SHAPE_RYANMEN, SHAPE_SHANPON, SHAPE_TANKI
from pipeline.rules.divisions import (
    BEFORE_FIRST,
    N_PLACES,
    is_seven_pairs,
    is_thirteen_orphans,
    next_form,
    shape_at,
)
from pipeline.rules.fu import FU_KOKUSHI, FU_SEVEN_PAIRS, KAN_FACTOR, pair_fu, total_fu, triplet_fu, wait_fu
from pipeline.rules.points import base_points
from pipeline.rules.tiles import (
    DRAGON_KINDS,
    EAST,
    HONOUR_KINDS,
    N_KINDS,
    SIMPLE_KINDS,
    SUIT_KINDS,
    TERMINAL_KINDS,
    WHITE,
    WIND_KINDS,
    YAOCHU_KINDS,
    count_kinds,
    is_yaochu,
    kinds_present,
)

MENZEN_TSUMO, RIICHI, IPPATSU, CHANKAN, RINSHAN, HAITEI, HOUTEI, PINFU, TANYAO, IIPEIKOU = range(10)
SEAT_EAST, SEAT_SOUTH, SEAT_WEST, SEAT_NORTH = range(10, 14)
ROUND_EAST, ROUND_SOUTH, ROUND_WEST, ROUND_NORTH = range(14, 18)
HAKU, HATSU, CHUN, DOUBLE_RIICHI, CHIITOITSU, CHANTA, ITTSU, SANSHOKU_DOUJUN = range(18, 26)
SANSHOKU_DOUKOU, SANKANTSU, TOITOI, SANANKOU, SHOUSANGEN, HONROUTOU = range(26, 32)
RYANPEIKOU, JUNCHAN, HONITSU, CHINITSU, RENHOU = range(32, 37)
TENHOU, CHIIHOU, DAISANGEN, SUUANKOU, SUUANKOU_TANKI, TSUUIISOU, RYUUIISOU, CHINROUTOU = range(37, 45)
CHUUREN, JUNSEI_CHUUREN, KOKUSHI, KOKUSHI_13, DAISUUSHII, SHOUSUUSHII, SUUKANTSU = range(45, 52)
DORA, URA_DORA, AKA_DORA = range(52, 55)
N_YAKU = 55

# Han by yaku id; 0 where a yaku does not exist (open: is lost), for yakuman, renhou and dora.
HAN_CLOSED = np.array([1] * 21 + [2] * 11 + [3] * 3 + [6] + [0] * 19, dtype=np.int64)
HAN_OPEN = np.array(
    [0, 0, 0, 1, 1, 1, 1, 0, 1, 0] + [1] * 11 + [0, 0, 1, 1, 1] + [2] * 6 + [0, 2, 2, 5] + [0] * 19,
    dtype=np.int64,
)
YAKUMAN = sum(1 << yaku for yaku in range(TENHOU, DORA))

RYUUIISOU_KINDS = sum(1 << kind for kind in (19, 20, 21, 23, 25, 32))
OUTSIDE_RUNS = sum(1 << kind for kind in (0, 6, 9, 15, 18, 24))
ITTSU_RUNS = 0b001001001


class Hand(NamedTuple):
    """What is the same in every reading of a winning hand. Masks of kinds, winds 0-3."""

    win_kind: int
    is_tsumo: bool
    is_closed: bool
    seat_wind: int
    round_wind: int
    kinds: int  # of concealed tiles and melds
    meld_runs: int
    meld_triplets: int  # kans too
    n_meld_runs: int
    n_ankan: int
    n_kans: int
    meld_fu: int


class Reading(NamedTuple):
    """Four sets and a pair, melds included, and the shape of the wait that the winning tile ended."""

    pair: int
    runs: int
    n_runs: int
    n_twins: int
    triplets: int
    n_triplets: int
    n_concealed_triplets: int
    n_kans: int
    shape: int


class Score(NamedTuple):
    """Value of a reading: ``yaku`` 0 and ``base`` 0 where it has no yaku."""

    yaku: int
    han: int
    fu: int
    n_yakuman: int
    base: int


@native
def evaluate_win(
    counts,
    meld_calls,
    meld_kinds,
    n_melds,
    win_kind,
    is_tsumo,
    is_closed,
    seat_wind,
    round_wind,
    situation,
    n_dora,
    open_tanyao,
    kiriage,
):
    """(yaku mask, han, fu, number of yakuman) of a winning hand; all 0 when it is no win.

    counts: int64[34] concealed tiles of each kind, the winning tile included. meld_calls,
    meld_kinds: int64[4], call code and lowest kind of the first n_melds melds, kita not among them.
    seat_wind, round_wind: 0-3. situation: mask of the yaku that circumstances decide (riichi, double
    riichi, ippatsu, chankan, rinshan, haitei, houtei, tenhou, chiihou). n_dora: han of all dora, for
    the choice of the reading only. is_tsumo, is_closed, open_tanyao, kiriage: booleans.

    A yakuman takes the place of all other yaku; han is then 0. han never has the dora. fu as the log
    prints it: kokushi 0, other yakuman the fu of the hand.
    """
    if not is_hand_size(counts, n_melds):
        return 0, 0, 0, 0
    hand = describe_hand(
        counts, meld_calls, meld_kinds, n_melds, win_kind, is_tsumo, is_closed, seat_wind, round_wind
    )
    yaku = situation_yaku(situation, is_tsumo, is_closed)
    yaku |= kinds_yaku(hand.kinds, is_closed, open_tanyao) | kinds_yakuman(hand.kinds)
    best = special_score(counts, hand, yaku, n_dora, kiriage)
    if n_melds == 0 and is_closed:
        yaku |= nine_gates(counts, hand)
    form = next_form(counts, BEFORE_FIRST)
    while form.pair < N_KINDS:
        for place in range(N_PLACES):
            shape = shape_at(form, win_kind, place)
            if shape != 0:
                score = form_score(hand, form, shape, yaku, n_dora, kiriage)
                if is_better(score, best):
                    best = score
        form = next_form(counts, form)
    return best.yaku, best.han, best.fu, best.n_yakuman


@native
def is_hand_size(counts, n_melds):
    """True when concealed tiles and melds make fourteen, a kan counted as three."""
    n_tiles = 3 * n_melds
    for kind in range(N_KINDS):
        n_tiles += counts[kind]
    return n_tiles == 14


@native
def describe_hand(
    counts, meld_calls, meld_kinds, n_melds, win_kind, is_tsumo, is_closed, seat_wind, round_wind
):
    """The ``Hand`` of concealed tiles and melds."""
    kinds = kinds_present(counts)
    runs = triplets = n_runs = n_ankan = n_kans = fu = 0
    for meld in range(n_melds):
        call = int(meld_calls[meld])
        kind = int(meld_kinds[meld])
        if call == CHI:
            runs |= 1 << kind
            n_runs += 1
            kinds |= 0b111 << kind
            continue
        triplets |= 1 << kind
        kinds |= 1 << kind
        n_ankan += 1 if call == ANKAN else 0
        n_kans += 1 if call != PON else 0
        fu += triplet_fu(kind, call == ANKAN) * (1 if call == PON else KAN_FACTOR)
    return Hand(
        win_kind,
        is_tsumo,
        is_closed,
        seat_wind,
        round_wind,
        kinds,
        runs,
        triplets,
        n_runs,
        n_ankan,
        n_kans,
        fu,
    )


@native
def form_score(hand, form, shape, yaku, n_dora, kiriage):
    """Score of one form with the winning tile where it ends a wait of this shape."""
    reading = read_hand(hand, form, shape)
    pinfu = is_pinfu(hand, reading)
    if pinfu:
        yaku |= 1 << PINFU
    yaku |= run_yaku(reading, hand.is_closed)
    yaku |= triplet_yaku(reading) | value_yaku(reading, hand.seat_wind, hand.round_wind)
    yaku |= outside_yaku(reading, hand.kinds) | triplet_yakuman(reading)
    fu = total_fu(set_fu(hand, form, shape), hand.is_closed, hand.is_tsumo, pinfu)
    return make_score(yaku, fu, hand.is_closed, n_dora, kiriage)


@native
def read_hand(hand, form, shape):
    """The ``Reading`` of a form together with the melds; a triplet completed by ron is not concealed."""
    n_concealed = count_kinds(form.triplets)
    n_triplets = n_concealed + count_kinds(hand.meld_triplets)
    if shape == SHAPE_SHANPON and not hand.is_tsumo:
        n_concealed -= 1
    return Reading(
        form.pair,
        form.runs | hand.meld_runs,
        form.n_runs + hand.n_meld_runs,
        form.n_twins,
        form.triplets | hand.meld_triplets,
        n_triplets,
        n_concealed + hand.n_ankan,
        hand.n_kans,
        shape,
    )


@native
def set_fu(hand, form, shape):
    """Fu of melds, concealed triplets, pair and wait."""
    fu = hand.meld_fu + pair_fu(form.pair, hand.seat_wind, hand.round_wind) + wait_fu(shape)
    for kind in range(N_KINDS):
        if (form.triplets >> kind) & 1:
            by_ron = shape == SHAPE_SHANPON and kind == hand.win_kind and not hand.is_tsumo
            fu += triplet_fu(kind, not by_ron)
    return fu


@native
def make_score(yaku, fu, is_closed, n_dora, kiriage):
    """Score of a reading's yaku: yakuman displace the rest, each counts once."""
    yakuman = yaku & YAKUMAN
    n_yakuman = count_kinds(yakuman)
    han = 0
    if n_yakuman > 0:
        yaku = yakuman
    else:
        han = han_of(yaku, is_closed)
        if han == 0:  # dora alone are no win
            return Score(0, 0, 0, 0, 0)
    return Score(yaku, han, fu, n_yakuman, base_points(fu, han + n_dora, n_yakuman, kiriage))


@native
def han_of(yaku, is_closed):
    """Sum of the han of ordinary yaku."""
    table = HAN_CLOSED if is_closed else HAN_OPEN
    han = 0
    for each in range(RENHOU):
        if (yaku >> each) & 1:
            han += table[each]
    return han


@native
def is_better(score, other):
    """True when a score beats another: base points, a yakuman before a counted one, han, fu."""
    if score.base != other.base:
        return score.base > other.base
    if score.n_yakuman != other.n_yakuman:
        return score.n_yakuman > other.n_yakuman
    if score.han != other.han:
        return score.han > other.han
    return score.fu > other.fu


@native
def special_score(counts, hand, yaku, n_dora, kiriage):
    """Score as seven pairs or thirteen orphans; only closed hands without melds can be either."""
    if is_seven_pairs(counts):
        yaku |= 1 << CHIITOITSU
        fu = FU_SEVEN_PAIRS
    elif is_thirteen_orphans(counts):
        yaku |= 1 << (KOKUSHI_13 if counts[hand.win_kind] == 2 else KOKUSHI)
        fu = FU_KOKUSHI
    else:
        return Score(0, 0, 0, 0, 0)
    return make_score(yaku, fu, hand.is_closed, n_dora, kiriage)


@native
def situation_yaku(situation, is_tsumo, is_closed):
    """Yaku of circumstances after their exclusions: double riichi > riichi, rinshan > haitei."""
    if (situation >> DOUBLE_RIICHI) & 1:
        situation &= ~(1 << RIICHI)
    if (situation >> RINSHAN) & 1:
        situation &= ~(1 << HAITEI)
    if is_closed:
        return situation | (1 << MENZEN_TSUMO if is_tsumo else 0)
    return situation & ~(1 << RIICHI | 1 << DOUBLE_RIICHI | 1 << IPPATSU)


@native
def kinds_yaku(kinds, is_closed, open_tanyao):
    """Yaku of the kinds alone: tanyao, honroutou, honitsu, chinitsu."""
    yaku = 0
    if kinds & YAOCHU_KINDS == 0 and (is_closed or open_tanyao):
        yaku |= 1 << TANYAO
    if kinds & SIMPLE_KINDS == 0 and kinds & HONOUR_KINDS != 0 and kinds & TERMINAL_KINDS != 0:
        yaku |= 1 << HONROUTOU
    n_suits = 0
    for suit in range(3):
        if (kinds >> 9 * suit) & SUIT_KINDS != 0:
            n_suits += 1
    if n_suits == 1:
        yaku |= 1 << (HONITSU if kinds & HONOUR_KINDS else CHINITSU)
    return yaku


@native
def kinds_yakuman(kinds):
    """Yakuman of the kinds alone: all honours, all terminals, all green (with or without hatsu)."""
    if kinds & ~HONOUR_KINDS == 0:
        return 1 << TSUUIISOU
    if kinds & ~TERMINAL_KINDS == 0:
        return 1 << CHINROUTOU
    if kinds & ~RYUUIISOU_KINDS == 0:
        return 1 << RYUUIISOU
    return 0


@native
def nine_gates(counts, hand):
    """Chuuren: 1112345678999 of one suit and any tile more; junsei when that is the winning tile."""
    first = hand.win_kind // 9 * 9
    if first == EAST:
        return 0
    for rank in range(9):
        if counts[first + rank] < (3 if rank == 0 or rank == 8 else 1):
            return 0
    is_junsei = counts[hand.win_kind] == (4 if is_yaochu(hand.win_kind) else 2)
    return 1 << (JUNSEI_CHUUREN if is_junsei else CHUUREN)


@native
def is_pinfu(hand, reading):
    """Concealed, four runs, a worthless pair, a two-sided wait."""
    return (
        hand.is_closed
        and reading.n_runs == 4
        and reading.shape == SHAPE_RYANMEN
        and pair_fu(reading.pair, hand.seat_wind, hand.round_wind) == 0
    )


@native
def run_yaku(reading, is_closed):
    """Iipeikou, ryanpeikou, ittsu, sanshoku doujun."""
    yaku = 0
    if is_closed and reading.n_twins == 2:
        yaku |= 1 << RYANPEIKOU
    elif is_closed and reading.n_twins == 1:
        yaku |= 1 << IIPEIKOU
    runs = reading.runs
    for suit in range(3):
        if (runs >> 9 * suit) & ITTSU_RUNS == ITTSU_RUNS:
            yaku |= 1 << ITTSU
    if runs & runs >> 9 & runs >> 18 & SUIT_KINDS:
        yaku |= 1 << SANSHOKU_DOUJUN
    return yaku


@native
def triplet_yaku(reading):
    """Toitoi, sanankou, sankantsu, sanshoku doukou, shousangen."""
    yaku = 0
    triplets = reading.triplets
    if reading.n_triplets == 4:
        yaku |= 1 << TOITOI
    if reading.n_concealed_triplets == 3:
        yaku |= 1 << SANANKOU
    if reading.n_kans == 3:
        yaku |= 1 << SANKANTSU
    if triplets & triplets >> 9 & triplets >> 18 & SUIT_KINDS:
        yaku |= 1 << SANSHOKU_DOUKOU
    if count_kinds(triplets & DRAGON_KINDS) == 2 and reading.pair >= WHITE:
        yaku |= 1 << SHOUSANGEN
    return yaku


@native
def value_yaku(reading, seat_wind, round_wind):
    """Yakuhai: triplets of dragons, of the seat wind and of the round wind; a double wind is two."""
    yaku = 0
    for dragon in range(3):
        if (reading.triplets >> (WHITE + dragon)) & 1:
            yaku |= 1 << (HAKU + dragon)
    if (reading.triplets >> (EAST + seat_wind)) & 1:
        yaku |= 1 << (SEAT_EAST + seat_wind)
    if (reading.triplets >> (EAST + round_wind)) & 1:
        yaku |= 1 << (ROUND_EAST + round_wind)
    return yaku


@native
def outside_yaku(reading, kinds):
    """Chanta, junchan: a terminal or honour in every set and the pair, at least one run."""
    if reading.runs == 0 or reading.runs & ~OUTSIDE_RUNS != 0:
        return 0
    if (reading.triplets | 1 << reading.pair) & ~YAOCHU_KINDS != 0:
        return 0
    return 1 << (CHANTA if kinds & HONOUR_KINDS else JUNCHAN)


@native
def triplet_yakuman(reading):
    """Suuankou, suukantsu, daisangen, shousuushii, daisuushii."""
    yakuman = 0
    if reading.n_concealed_triplets == 4:
        yakuman |= 1 << (SUUANKOU_TANKI if reading.shape == SHAPE_TANKI else SUUANKOU)
    if reading.n_kans == 4:
        yakuman |= 1 << SUUKANTSU
    if reading.triplets & DRAGON_KINDS == DRAGON_KINDS:
        yakuman |= 1 << DAISANGEN
    n_winds = count_kinds(reading.triplets & WIND_KINDS)
    if n_winds == 4:
        yakuman |= 1 << DAISUUSHII
    elif n_winds == 3 and (WIND_KINDS >> reading.pair) & 1:
        yakuman |= 1 << SHOUSUUSHII
    return yakuman
