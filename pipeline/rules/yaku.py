"""The value of a winning hand: its yaku, han and fu (rules.md §11.1).

A yaku is known by its id in the log (``yaku_table``); sets of yaku are masks, bit = id. Each group of
yaku is a function of what it looks at: the kinds of the whole hand, or one division of it.

``evaluate_win`` takes the division and the place of the winning tile with the highest payment, then
the most han, then the most fu. Comparing base points compares payments: they are multiples of 80,
and no payment rounds two of them to the same hundred.
"""

from typing import NamedTuple

from parsers.calls import ANKAN, CHI, PON
from pipeline.native.arrays import Ints
from pipeline.native.compiler import native
from pipeline.rules.codes import SHAPE_RYANMEN, SHAPE_SHANPON, SHAPE_TANKI
from pipeline.rules.divisions import (
    BEFORE_FIRST,
    N_PLACES,
    Division,
    is_seven_pairs,
    is_thirteen_orphans,
    next_division,
    shape_at,
)
from pipeline.rules.fu import FU_KOKUSHI, FU_SEVEN_PAIRS, KAN_FACTOR, pair_fu, total_fu, triplet_fu, wait_fu
from pipeline.rules.points import base_points, counted_han
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
from pipeline.rules.yaku_table import (
    CHANTA,
    CHIITOITSU,
    CHINITSU,
    CHINROUTOU,
    CHUUREN,
    DAISANGEN,
    DAISUUSHII,
    DOUBLE_RIICHI,
    HAITEI,
    HAKU,
    HAN_CLOSED,
    HAN_OPEN,
    HONITSU,
    HONROUTOU,
    IIPEIKOU,
    IPPATSU,
    ITTSU,
    JUNCHAN,
    JUNSEI_CHUUREN,
    KOKUSHI,
    KOKUSHI_13,
    MENZEN_TSUMO,
    PINFU,
    RENHOU,
    RIICHI,
    RINSHAN,
    ROUND_EAST,
    RYANPEIKOU,
    RYUUIISOU,
    SANANKOU,
    SANKANTSU,
    SANSHOKU_DOUJUN,
    SANSHOKU_DOUKOU,
    SEAT_EAST,
    SHOUSANGEN,
    SHOUSUUSHII,
    SUUANKOU,
    SUUANKOU_TANKI,
    SUUKANTSU,
    TANYAO,
    TOITOI,
    TSUUIISOU,
    YAKUMAN,
)

RYUUIISOU_KINDS = sum(1 << kind for kind in (19, 20, 21, 23, 25, 32))
OUTSIDE_RUNS = sum(1 << kind for kind in (0, 6, 9, 15, 18, 24))
ITTSU_RUNS = 0b001001001


class Hand(NamedTuple):
    """The tiles of a hand that wins."""

    counts: Ints  # int64[34], concealed tiles of each kind, the winning tile included
    meld_calls: Ints  # int64[4], call code of each of the first n_melds melds; kita is not a meld
    meld_kinds: Ints  # int64[4], the lowest kind of each
    n_melds: int


class Situation(NamedTuple):
    """All that the value of a hand depends on besides its tiles."""

    win_kind: int  # kind of the winning tile
    is_tsumo: bool
    seat_wind: int  # 0-3
    round_wind: int  # 0-3
    # Mask of the yaku that what happened before decides: riichi, double riichi, ippatsu, chankan, rinshan,
    # haitei, houtei, renhou, tenhou, chiihou.
    yaku: int
    n_dora: int  # han of all dora, which decide what pays most but make no win
    has_open_tanyao: bool  # a rule of the game
    has_kiriage: bool  # a rule of the game, see ``base_points``
    has_counted_yakuman: bool = True  # a rule of the game, see ``counted_han``
    double_wind_fu: int = 4  # a rule of the game: fu of the pair of a double wind


class Melds(NamedTuple):
    """What the melds add to every division of the hand. Masks of kinds."""

    is_closed: bool  # no melds but closed kans
    kinds: int
    runs: int  # of their lowest kind
    triplets: int  # kans too
    n_runs: int
    n_ankan: int
    n_kans: int
    fu: int


class DividedHand(NamedTuple):
    """Four sets and a pair, melds included, and the shape of the wait that the winning tile ended.

    Masks of kinds, of runs for their lowest kind. A triplet completed by ron is not concealed.
    """

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
    """The value of a hand; all 0 where it does not win.

    A yakuman takes the place of all other yaku; ``han`` is then 0. ``han`` never has the dora. ``fu`` as
    the log prints it: kokushi 0, other yakuman the fu of the hand. ``base``: base points, dora included.
    """

    yaku: int  # mask
    han: int
    fu: int
    n_yakuman: int
    base: int


NO_WIN = Score(0, 0, 0, 0, 0)


@native
def evaluate_win(hand: Hand, situation: Situation) -> Score:
    """The value of a hand by its best division; ``NO_WIN`` where it is not complete or has no yaku."""
    if not is_hand_size(hand.counts, hand.n_melds):
        return NO_WIN
    melds = read_melds(hand)
    kinds = kinds_present(hand.counts) | melds.kinds
    yaku = situation_yaku(situation, melds.is_closed)
    yaku |= kinds_yaku(kinds, melds.is_closed, situation.has_open_tanyao) | kinds_yakuman(kinds)
    best = special_score(hand.counts, situation, yaku)
    if hand.n_melds == 0:
        yaku |= nine_gates(hand.counts, situation.win_kind)
    division = next_division(hand.counts, BEFORE_FIRST)
    while division.pair < N_KINDS:
        for place in range(N_PLACES):
            shape = shape_at(division, situation.win_kind, place)
            if shape != 0:
                score = division_score(situation, melds, division, shape, yaku)
                if is_better(score, best):
                    best = score
        division = next_division(hand.counts, division)
    return best


@native
def is_hand_size(counts: Ints, n_melds: int) -> bool:
    """True when concealed tiles and melds make fourteen, a kan counted as three."""
    n_tiles = 3 * n_melds
    for kind in range(N_KINDS):
        n_tiles += counts[kind]
    return n_tiles == 14


@native
def read_melds(hand: Hand) -> Melds:
    """The ``Melds`` of a hand."""
    kinds = runs = triplets = n_runs = n_ankan = n_kans = fu = 0
    for meld in range(hand.n_melds):
        call = int(hand.meld_calls[meld])
        kind = int(hand.meld_kinds[meld])
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
    return Melds(n_ankan == hand.n_melds, kinds, runs, triplets, n_runs, n_ankan, n_kans, fu)


@native
def division_score(situation: Situation, melds: Melds, division: Division, shape: int, yaku: int) -> Score:
    """Score of one division with the winning tile where it ends a wait of this shape.

    ``yaku``: mask of those that all divisions have.
    """
    divided = add_melds(division, melds, shape, situation.is_tsumo)
    pinfu = is_pinfu(divided, melds.is_closed, situation.seat_wind, situation.round_wind)
    if pinfu:
        yaku |= 1 << PINFU
    yaku |= run_yaku(divided, melds.is_closed)
    yaku |= triplet_yaku(divided) | value_yaku(divided, situation.seat_wind, situation.round_wind)
    yaku |= outside_yaku(divided) | triplet_yakuman(divided)
    fu = set_fu(situation, melds, division, shape)
    fu = total_fu(fu, melds.is_closed, situation.is_tsumo, pinfu)
    return score_of(situation, melds.is_closed, yaku, fu)


@native
def add_melds(division: Division, melds: Melds, shape: int, is_tsumo: bool) -> DividedHand:
    """The ``DividedHand`` of a division together with the melds."""
    n_concealed = count_kinds(division.triplets)
    n_triplets = n_concealed + count_kinds(melds.triplets)
    if shape == SHAPE_SHANPON and not is_tsumo:
        n_concealed -= 1
    return DividedHand(
        division.pair,
        division.runs | melds.runs,
        division.n_runs + melds.n_runs,
        division.n_twins,
        division.triplets | melds.triplets,
        n_triplets,
        n_concealed + melds.n_ankan,
        melds.n_kans,
        shape,
    )


@native
def set_fu(situation: Situation, melds: Melds, division: Division, shape: int) -> int:
    """Fu of melds, concealed triplets, pair and wait."""
    pair = pair_fu(division.pair, situation.seat_wind, situation.round_wind)
    fu = melds.fu + min(pair, situation.double_wind_fu) + wait_fu(shape)
    for kind in range(N_KINDS):
        if (division.triplets >> kind) & 1:
            by_ron = shape == SHAPE_SHANPON and kind == situation.win_kind and not situation.is_tsumo
            fu += triplet_fu(kind, not by_ron)
    return fu


@native
def score_of(situation: Situation, is_closed: bool, yaku: int, fu: int) -> Score:
    """Score of the yaku of a division: yakuman displace the rest, each counts once."""
    yakuman = yaku & YAKUMAN
    n_yakuman = count_kinds(yakuman)
    han = 0
    if n_yakuman > 0:
        yaku = yakuman
    else:
        han = han_of(yaku, is_closed)
        if han == 0:  # dora alone do not win
            return NO_WIN
    all_han = counted_han(han + situation.n_dora, situation.has_counted_yakuman)
    base = base_points(fu, all_han, n_yakuman, situation.has_kiriage)
    return Score(yaku, han, fu, n_yakuman, base)


@native
def han_of(yaku: int, is_closed: bool) -> int:
    """Sum of the han of ordinary yaku."""
    table = HAN_CLOSED if is_closed else HAN_OPEN
    han = 0
    for each in range(RENHOU + 1):
        if (yaku >> each) & 1:
            han += table[each]
    return han


@native
def is_better(score: Score, other: Score) -> bool:
    """True when a score beats another: base points, a yakuman before a counted one, han, fu."""
    if score.base != other.base:
        return score.base > other.base
    if score.n_yakuman != other.n_yakuman:
        return score.n_yakuman > other.n_yakuman
    if score.han != other.han:
        return score.han > other.han
    return score.fu > other.fu


@native
def special_score(counts: Ints, situation: Situation, yaku: int) -> Score:
    """Score as seven pairs or thirteen orphans, which have no melds; ``NO_WIN`` where the hand is neither."""
    if is_seven_pairs(counts):
        return score_of(situation, True, yaku | 1 << CHIITOITSU, FU_SEVEN_PAIRS)
    if is_thirteen_orphans(counts):
        orphans = KOKUSHI_13 if counts[situation.win_kind] == 2 else KOKUSHI
        return score_of(situation, True, yaku | 1 << orphans, FU_KOKUSHI)
    return NO_WIN


@native
def situation_yaku(situation: Situation, is_closed: bool) -> int:
    """Yaku of the situation after their exclusions: double riichi > riichi, rinshan > haitei."""
    yaku = situation.yaku
    if (yaku >> DOUBLE_RIICHI) & 1:
        yaku &= ~(1 << RIICHI)
    if (yaku >> RINSHAN) & 1:
        yaku &= ~(1 << HAITEI)
    if is_closed:
        return yaku | (1 << MENZEN_TSUMO if situation.is_tsumo else 0)
    return yaku & ~(1 << RIICHI | 1 << DOUBLE_RIICHI | 1 << IPPATSU)


@native
def kinds_yaku(kinds: int, is_closed: bool, has_open_tanyao: bool) -> int:
    """Yaku of the kinds alone: tanyao, honroutou, honitsu, chinitsu."""
    yaku = 0
    if kinds & YAOCHU_KINDS == 0 and (is_closed or has_open_tanyao):
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
def kinds_yakuman(kinds: int) -> int:
    """Yakuman of the kinds alone: all honours, all terminals, all green (with or without hatsu)."""
    if kinds & ~HONOUR_KINDS == 0:
        return 1 << TSUUIISOU
    if kinds & ~TERMINAL_KINDS == 0:
        return 1 << CHINROUTOU
    if kinds & ~RYUUIISOU_KINDS == 0:
        return 1 << RYUUIISOU
    return 0


@native
def nine_gates(counts: Ints, win_kind: int) -> int:
    """Chuuren: 1112345678999 of one suit and any tile more; junsei when that is the winning tile."""
    first = win_kind // 9 * 9
    if first == EAST:
        return 0
    for rank in range(9):
        if counts[first + rank] < (3 if rank == 0 or rank == 8 else 1):
            return 0
    is_junsei = counts[win_kind] == (4 if is_yaochu(win_kind) else 2)
    return 1 << (JUNSEI_CHUUREN if is_junsei else CHUUREN)


@native
def is_pinfu(divided: DividedHand, is_closed: bool, seat_wind: int, round_wind: int) -> bool:
    """Concealed, four runs, a worthless pair, a two-sided wait."""
    return (
        is_closed
        and divided.n_runs == 4
        and divided.shape == SHAPE_RYANMEN
        and pair_fu(divided.pair, seat_wind, round_wind) == 0
    )


@native
def run_yaku(divided: DividedHand, is_closed: bool) -> int:
    """Iipeikou, ryanpeikou, ittsu, sanshoku doujun."""
    yaku = 0
    if is_closed and divided.n_twins == 2:
        yaku |= 1 << RYANPEIKOU
    elif is_closed and divided.n_twins == 1:
        yaku |= 1 << IIPEIKOU
    runs = divided.runs
    for suit in range(3):
        if (runs >> 9 * suit) & ITTSU_RUNS == ITTSU_RUNS:
            yaku |= 1 << ITTSU
    if runs & runs >> 9 & runs >> 18 & SUIT_KINDS:
        yaku |= 1 << SANSHOKU_DOUJUN
    return yaku


@native
def triplet_yaku(divided: DividedHand) -> int:
    """Toitoi, sanankou, sankantsu, sanshoku doukou, shousangen."""
    yaku = 0
    triplets = divided.triplets
    if divided.n_triplets == 4:
        yaku |= 1 << TOITOI
    if divided.n_concealed_triplets == 3:
        yaku |= 1 << SANANKOU
    if divided.n_kans == 3:
        yaku |= 1 << SANKANTSU
    if triplets & triplets >> 9 & triplets >> 18 & SUIT_KINDS:
        yaku |= 1 << SANSHOKU_DOUKOU
    if count_kinds(triplets & DRAGON_KINDS) == 2 and divided.pair >= WHITE:
        yaku |= 1 << SHOUSANGEN
    return yaku


@native
def value_yaku(divided: DividedHand, seat_wind: int, round_wind: int) -> int:
    """Yakuhai: triplets of dragons, of the seat wind and of the round wind; a double wind is two."""
    yaku = 0
    for dragon in range(3):
        if (divided.triplets >> (WHITE + dragon)) & 1:
            yaku |= 1 << (HAKU + dragon)
    if (divided.triplets >> (EAST + seat_wind)) & 1:
        yaku |= 1 << (SEAT_EAST + seat_wind)
    if (divided.triplets >> (EAST + round_wind)) & 1:
        yaku |= 1 << (ROUND_EAST + round_wind)
    return yaku


@native
def outside_yaku(divided: DividedHand) -> int:
    """Chanta, junchan: a terminal or honour in every set and the pair, at least one run."""
    if divided.runs == 0 or divided.runs & ~OUTSIDE_RUNS != 0:
        return 0
    others = divided.triplets | 1 << divided.pair
    if others & ~YAOCHU_KINDS != 0:
        return 0
    return 1 << (CHANTA if others & HONOUR_KINDS else JUNCHAN)


@native
def triplet_yakuman(divided: DividedHand) -> int:
    """Suuankou, suukantsu, daisangen, shousuushii, daisuushii."""
    yakuman = 0
    if divided.n_concealed_triplets == 4:
        yakuman |= 1 << (SUUANKOU_TANKI if divided.shape == SHAPE_TANKI else SUUANKOU)
    if divided.n_kans == 4:
        yakuman |= 1 << SUUKANTSU
    if divided.triplets & DRAGON_KINDS == DRAGON_KINDS:
        yakuman |= 1 << DAISANGEN
    n_winds = count_kinds(divided.triplets & WIND_KINDS)
    if n_winds == 4:
        yakuman |= 1 << DAISUUSHII
    elif n_winds == 3 and (WIND_KINDS >> divided.pair) & 1:
        yakuman |= 1 << SHOUSUUSHII
    return yakuman
