"""Each yaku by a hand that has it and by hands that nearly do. South seat, east round unless said."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from winning_hands import Win, evaluate, hand_and_situation

from pipeline.rules import yaku_table as y
from pipeline.rules.yaku import evaluate_win
from pipeline.rules.yaku_table import HAN_CLOSED, HAN_OPEN, N_YAKU, YAKU, YAKUMAN

PINFU = Win("23m456p678p345s99s", "1m")
TANYAO = Win("34m456p678p345s66s", "2m")
OPEN = Win("34m456p99s", "2m", ["chi 678p", "chi 345s"])  # no yaku of its own
OPEN_TANYAO = Win("34m456p66s", "2m", ["chi 678p", "chi 345s"])
FOUR_TRIPLETS = Win("11m222m333p444s99s", "1m")
FOUR_TRIPLETS_TANKI = Win("111m222m333p444s9s", "9s")
NINE_GATES = Win("1112345678999m", "5m")
ORPHANS = Win("19m19p19s1234567z", "5z")
FOUR_KANS = Win("1p", "1p", ["ankan 2222m", "kakan 3333p", "daiminkan 4444s", "ankan 1111z"])
DRAGONS = Win("23m55s", "1m", ["pon 555z", "pon 666z", "pon 777z"])
WINDS = Win("1z", "1z", ["pon 222z", "pon 333z", "pon 444z", "pon 555m"])

HAS = [
    (y.MENZEN_TSUMO, PINFU.tsumo()),
    (y.MENZEN_TSUMO, Win("23m456p678p99s", "1m", ["ankan 2222z"], is_tsumo=True)),
    (y.RIICHI, replace(TANYAO, situation="riichi")),
    (y.IPPATSU, replace(TANYAO, situation="riichi, ippatsu")),
    (y.CHANKAN, replace(OPEN, situation="chankan")),
    (y.RINSHAN, replace(OPEN, is_tsumo=True, situation="rinshan")),
    (y.HAITEI, replace(OPEN, is_tsumo=True, situation="haitei")),
    (y.HOUTEI, replace(OPEN, situation="houtei")),
    (y.PINFU, PINFU),
    (y.PINFU, PINFU.tsumo()),
    (y.PINFU, Win("34m456p678p345s33z", "2m")),  # the pair is a guest wind
    (y.PINFU, Win("34p456p678p345s44z", "2p", seat_wind=0, n_players=3)),  # north is never a value
    (y.TANYAO, TANYAO),
    (y.TANYAO, OPEN_TANYAO),
    (y.TANYAO, replace(TANYAO, open_tanyao=False)),
    (y.TANYAO, Win("22334466m2288p5s", "5s")),
    (y.TANYAO, Win("34p456s678p345s66s", "2p", ["kita 4z"], n_players=3)),  # kita is no tile of the hand
    (y.IIPEIKOU, Win("22334m456p678p99s", "4m")),
    (y.IIPEIKOU, Win("777888999s12m44z", "3m")),  # three equal runs
    (y.IIPEIKOU, Win("22334m456p99s", "4m", ["ankan 1111z"])),
    (y.SEAT_EAST, Win("23m456p99s", "1m", ["pon 111z", "chi 123s"], seat_wind=0, round_wind=1)),
    (y.SEAT_SOUTH, Win("23m456p99s", "1m", ["pon 222z", "chi 123s"])),
    (y.SEAT_WEST, Win("23m456p99s", "1m", ["pon 333z", "chi 123s"], seat_wind=2)),
    (y.SEAT_NORTH, Win("23m456p99s", "1m", ["pon 444z", "chi 123s"], seat_wind=3)),
    (y.ROUND_EAST, Win("23m456p99s", "1m", ["pon 111z", "chi 123s"])),
    (y.ROUND_SOUTH, Win("23m456p99s", "1m", ["pon 222z", "chi 123s"], seat_wind=2, round_wind=1)),
    (y.ROUND_WEST, Win("23m456p99s", "1m", ["pon 333z", "chi 123s"], round_wind=2)),
    (y.ROUND_NORTH, Win("23m456p99s", "1m", ["pon 444z", "chi 123s"], round_wind=3)),
    (y.HAKU, Win("23m456p99s", "1m", ["pon 555z", "chi 123s"])),
    (y.HATSU, Win("456p99s66z", "6z", ["chi 123m", "chi 123s"])),
    (y.CHUN, Win("23m456p99s", "1m", ["ankan 7777z", "chi 123s"])),
    (y.DOUBLE_RIICHI, replace(TANYAO, situation="double riichi")),
    (y.CHIITOITSU, Win("1133557799m11p7z", "7z")),
    (y.CHIITOITSU, Win("2233m4455p6677s8m", "8m", is_tsumo=True, situation="riichi")),
    (y.CHANTA, Win("12m123p789s99s111z", "3m")),
    (y.CHANTA, Win("12m99s", "3m", ["chi 123p", "chi 789s", "pon 444z"])),
    (y.CHANTA, Win("123m123p789s789p3z", "3z")),
    (y.ITTSU, Win("123456m78m456p99s", "9m")),
    (y.ITTSU, Win("78m456p99s", "9m", ["chi 123m", "chi 456m"])),
    (y.SANSHOKU_DOUJUN, Win("23m123p123s789m99s", "1m")),
    (y.SANSHOKU_DOUJUN, Win("23m789m99s", "1m", ["chi 123p", "chi 123s"])),
    (y.SANSHOKU_DOUKOU, Win("22m222p222s456m99s", "2m")),
    (y.SANKANTSU, Win("23m99p", "1m", ["ankan 2222m", "kakan 3333p", "daiminkan 4444s"])),
    (y.TOITOI, Win("22m99p", "2m", ["pon 333p", "pon 444s", "pon 111z"])),
    (y.SANANKOU, FOUR_TRIPLETS),  # the fourth triplet by ron is open
    (y.SANANKOU, Win("22m99p", "2m", ["ankan 3333p", "ankan 4444s", "pon 111z"], is_tsumo=True)),
    (y.SANANKOU, Win("111m222p333s34m99s", "2m")),
    (y.SHOUSANGEN, Win("23m77z", "1m", ["pon 555z", "pon 666z", "chi 123s"])),
    (y.HONROUTOU, Win("11m99p", "1m", ["pon 999s", "pon 111z", "pon 555z"])),
    (y.HONROUTOU, Win("1199m1199p1199s4z", "4z")),
    (y.RYANPEIKOU, Win("223344m66778p99s", "8p")),
    (y.RYANPEIKOU, Win("22223333444m55p", "4m")),  # four equal runs
    (y.JUNCHAN, Win("12m123p789s999s11p", "3m")),
    (y.JUNCHAN, Win("12m11p", "3m", ["chi 123p", "chi 789s", "pon 999s"])),
    (y.HONITSU, Win("12m11z", "3m", ["chi 456m", "chi 789m", "pon 555z"])),
    (y.HONITSU, Win("1133557799m11z2z", "2z")),
    (y.CHINITSU, Win("12m99m", "3m", ["chi 456m", "chi 789m", "pon 111m"])),
    (y.TENHOU, replace(PINFU, is_tsumo=True, seat_wind=0, situation="tenhou")),
    (y.CHIIHOU, replace(PINFU, is_tsumo=True, situation="chiihou")),
    (y.DAISANGEN, DRAGONS),
    (y.SUUANKOU, FOUR_TRIPLETS.tsumo()),
    (y.SUUANKOU_TANKI, FOUR_TRIPLETS_TANKI),
    (y.SUUANKOU_TANKI, FOUR_TRIPLETS_TANKI.tsumo()),
    (y.SUUANKOU_TANKI, Win("111m222p9s", "9s", ["ankan 3333m", "ankan 5555z"])),
    (y.TSUUIISOU, Win("11z22z", "1z", ["pon 333z", "pon 444z", "pon 555z"])),
    (y.TSUUIISOU, Win("1122334455667z", "7z")),
    (y.RYUUIISOU, Win("23s66z", "4s", ["chi 234s", "pon 666s", "pon 888s"])),
    (y.RYUUIISOU, Win("223344666888s6z", "6z")),
    (y.RYUUIISOU, Win("223344666888s3s", "3s")),  # without hatsu
    (y.CHINROUTOU, Win("11m99p", "1m", ["pon 999s", "pon 111p", "pon 999m"])),
    (y.CHUUREN, Win("1112345678899m", "9m")),
    (y.CHUUREN, Win("1112344678999s", "5s").tsumo()),
    (y.CHUUREN, Win("1122345678999m", "1m")),
    (y.JUNSEI_CHUUREN, NINE_GATES),
    (y.JUNSEI_CHUUREN, Win("1112345678999p", "9p")),
    (y.KOKUSHI, Win("119m19p19s123456z", "7z")),
    (y.KOKUSHI_13, ORPHANS),
    (y.DAISUUSHII, Win("11z55m", "1z", ["pon 222z", "pon 333z", "pon 444z"])),
    (y.SHOUSUUSHII, WINDS),
    (y.SUUKANTSU, FOUR_KANS),
]

HAS_NOT = [
    (y.MENZEN_TSUMO, PINFU),
    (y.MENZEN_TSUMO, OPEN_TANYAO.tsumo()),
    (y.RIICHI, TANYAO),
    (y.RIICHI, replace(TANYAO, situation="riichi, double riichi")),
    (y.RIICHI, replace(OPEN_TANYAO, situation="riichi")),
    (y.IPPATSU, replace(TANYAO, situation="riichi")),
    (y.IPPATSU, replace(OPEN_TANYAO, situation="ippatsu")),
    (y.CHANKAN, TANYAO),
    (y.RINSHAN, TANYAO.tsumo()),
    (y.HAITEI, replace(TANYAO, is_tsumo=True, situation="rinshan, haitei")),
    (y.HOUTEI, TANYAO),
    (y.PINFU, Win("24m456p678p345s99s", "3m")),  # kanchan
    (y.PINFU, Win("12m456p678p345s99s", "3m")),  # penchan
    (y.PINFU, Win("123m456p678p345s9s", "9s")),  # tanki
    (y.PINFU, Win("23m456p678p345s55z", "1m")),  # pair of dragons
    (y.PINFU, Win("23m456p678p345s22z", "1m")),  # of the seat wind
    (y.PINFU, Win("23m456p678p345s11z", "1m")),  # of the round wind
    (y.PINFU, OPEN_TANYAO),
    (y.PINFU, Win("23m456p678p99s", "1m", ["ankan 2222s"])),
    (y.TANYAO, PINFU),
    (y.TANYAO, replace(OPEN_TANYAO, open_tanyao=False)),
    (y.TANYAO, Win("34m456p66s", "2m", ["chi 678p", "chi 789s"])),
    (y.TANYAO, Win("34m456p678p345s66z", "2m")),
    (y.IIPEIKOU, Win("23m456p678p99s", "4m", ["chi 234m"])),
    (y.IIPEIKOU, Win("223344m66778p99s", "8p")),  # ryanpeikou
    (y.IIPEIKOU, Win("23m234p678p345s99s", "4m")),  # two colours
    (y.SEAT_EAST, Win("23m456p99s", "1m", ["pon 111z", "chi 123s"])),
    (y.SEAT_SOUTH, Win("23m456p22z", "1m", ["pon 555z", "chi 123s"])),
    (y.SEAT_WEST, Win("23m456p99s", "1m", ["pon 333z", "pon 555z"])),
    (y.SEAT_NORTH, Win("23m456p99s", "1m", ["pon 444z", "pon 555z"], seat_wind=2, n_players=3)),
    (y.ROUND_EAST, Win("23m456p99s", "1m", ["pon 111z", "pon 555z"], round_wind=1)),
    (y.ROUND_SOUTH, Win("23m456p99s", "1m", ["pon 222z", "pon 555z"])),
    (y.ROUND_WEST, Win("23m456p99s", "1m", ["pon 333z", "pon 555z"], seat_wind=2)),
    (y.ROUND_NORTH, Win("23m456p99s", "1m", ["pon 444z", "pon 555z"], seat_wind=3)),
    (y.HAKU, Win("23m456p55z", "1m", ["pon 666z", "chi 123s"])),
    (y.HATSU, Win("23m456p66z", "1m", ["pon 555z", "chi 123s"])),
    (y.CHUN, Win("23m456p77z", "1m", ["pon 555z", "chi 123s"])),
    (y.DOUBLE_RIICHI, replace(TANYAO, situation="riichi")),
    (y.CHIITOITSU, Win("1111m2233p4455s6z", "6z")),  # four equal tiles are not two pairs
    (y.CHIITOITSU, Win("22334m667788p99s", "4m")),  # ryanpeikou is worth more
    (y.CHANTA, Win("12m123p789s99s111p", "3m")),  # junchan
    (y.CHANTA, Win("12m123p678s99s111z", "3m")),
    (y.CHANTA, Win("12m123p789s22s111z", "3m")),
    (y.CHANTA, Win("11m99p", "1m", ["pon 999s", "pon 111z", "pon 555z"])),  # no run
    (y.ITTSU, Win("123456m78p456p99s", "9p")),
    (y.ITTSU, Win("78m456p99s", "9m", ["chi 123m", "chi 567m"])),
    (y.SANSHOKU_DOUJUN, Win("23m123p234s789m99s", "1m")),
    (y.SANSHOKU_DOUKOU, Win("22m222p333s456m99s", "2m")),
    (y.SANKANTSU, Win("23m99p", "1m", ["ankan 2222m", "pon 333p", "daiminkan 4444s"])),
    (y.SANKANTSU, FOUR_KANS),
    (y.TOITOI, Win("23m99p", "1m", ["pon 333p", "pon 444s", "pon 555z"])),
    (y.SANANKOU, Win("22m99p", "2m", ["ankan 3333p", "ankan 4444s", "pon 111z"])),
    (y.SANANKOU, FOUR_TRIPLETS.tsumo()),
    (y.SHOUSANGEN, Win("23m99s", "1m", ["pon 555z", "pon 666z", "chi 123s"])),
    (y.SHOUSANGEN, DRAGONS),
    (y.HONROUTOU, Win("11m99p", "1m", ["pon 999s", "pon 111z", "chi 123s"])),
    (y.HONROUTOU, Win("11m99p", "1m", ["pon 999s", "pon 111p", "pon 999m"])),
    (y.RYANPEIKOU, Win("777888999s12m44z", "3m")),
    (y.RYANPEIKOU, Win("23m678p99s", "4m", ["chi 234m", "chi 678p"])),
    (y.JUNCHAN, Win("12m123p789s99s111z", "3m")),
    (y.JUNCHAN, Win("12m123p789s22s111p", "3m")),
    (y.HONITSU, Win("12m11z", "3m", ["chi 456m", "chi 789p", "pon 555z"])),
    (y.HONITSU, Win("12m99m", "3m", ["chi 456m", "chi 789m", "pon 111m"])),
    (y.CHINITSU, Win("12m11z", "3m", ["chi 456m", "chi 789m", "pon 555z"])),
    (y.TENHOU, PINFU.tsumo()),
    (y.CHIIHOU, PINFU.tsumo()),
    (y.DAISANGEN, Win("23m77z", "1m", ["pon 555z", "pon 666z", "chi 123s"])),
    (y.SUUANKOU, FOUR_TRIPLETS),
    (y.SUUANKOU, FOUR_TRIPLETS_TANKI),
    (y.SUUANKOU, Win("11m222m333p99s", "1m", ["daiminkan 4444s"]).tsumo()),
    (y.SUUANKOU, Win("111222m333p23s99s", "4s").tsumo()),
    (y.SUUANKOU_TANKI, FOUR_TRIPLETS.tsumo()),
    (y.SUUANKOU_TANKI, Win("111m222m333p9s", "9s", ["pon 444s"])),
    (y.TSUUIISOU, Win("11z22z", "1z", ["pon 333z", "pon 444z", "pon 999m"])),
    (y.RYUUIISOU, Win("23s66z", "4s", ["chi 234s", "pon 666s", "pon 999s"])),
    (y.RYUUIISOU, Win("34s66z", "5s", ["chi 234s", "pon 666s", "pon 888s"])),
    (y.CHINROUTOU, Win("11m99p", "1m", ["pon 999s", "pon 111p", "pon 111z"])),
    (y.CHUUREN, NINE_GATES),
    (y.CHUUREN, Win("1112345678m", "5m", ["ankan 9999m"])),
    (y.JUNSEI_CHUUREN, Win("1112345678899m", "9m")),
    (y.JUNSEI_CHUUREN, Win("1122345678999m", "1m")),
    (y.KOKUSHI, ORPHANS),
    (y.KOKUSHI_13, Win("119m19p19s123456z", "7z")),
    (y.DAISUUSHII, WINDS),
    (y.SHOUSUUSHII, Win("11z55m", "1z", ["pon 222z", "pon 333z", "pon 444z"])),
    (y.SHOUSUUSHII, Win("23m11z", "1m", ["pon 222z", "pon 333z", "chi 123s"])),
    (y.SUUKANTSU, Win("23m99p", "1m", ["ankan 2222m", "kakan 3333p", "daiminkan 4444s"])),
]


@pytest.mark.parametrize(("yaku", "win"), HAS)
def test_has(yaku, win):
    assert yaku in evaluate(win).yaku


@pytest.mark.parametrize(("yaku", "win"), HAS_NOT)
def test_has_not(yaku, win):
    assert yaku not in evaluate(win).yaku
    last_tile = "haitei" if win.is_tsumo else "houtei"
    is_complete_hand = bool(evaluate(replace(win, situation=last_tile)).yaku)
    assert is_complete_hand or yaku == y.CHIITOITSU


def test_every_yaku_has_both_kinds_of_hands():
    every = set(range(y.DORA)) - {y.RENHOU}
    assert {yaku for yaku, _ in HAS} == every
    assert {yaku for yaku, _ in HAS_NOT} == every


# All yaku of a hand, and their han. What is absent is excluded by a rule.
WHOLE = [
    ("double wind", Win("23m456p99s", "1m", ["pon 222z", "chi 123s"], round_wind=1), [11, 15], 2),
    ("double riichi is not riichi too", replace(TANYAO, situation="double riichi"), [7, 8, 21], 4),
    ("rinshan, not haitei", replace(OPEN, is_tsumo=True, situation="rinshan, haitei"), [4], 1),
    ("junchan, not chanta", Win("12m123p789s99s111p", "3m"), [33], 3),
    ("honroutou, not chanta", Win("11m99p", "1m", ["pon 999s", "pon 333z", "pon 444z"]), [28, 31], 4),
    ("chinitsu, not honitsu", Win("12m99m", "3m", ["chi 456m", "chi 789m", "pon 111m"]), [24, 35], 6),
    ("shousangen, its dragons", Win("34m77z", "2m", ["pon 555z", "pon 666z", "chi 123s"]), [18, 19, 30], 4),
    ("ryanpeikou, not seven pairs", Win("22334m667788p99s", "4m"), [7, 32], 4),
    ("seven pairs, honroutou", Win("1199m1199p1199s4z", "4z"), [22, 31], 4),
    ("seven pairs, honitsu", Win("1133557799m11z2z", "2z"), [22, 34], 5),
    ("seven pairs, chinitsu", Win("1133557799m22m4m", "4m"), [22, 35], 8),
    ("triplet by ron", FOUR_TRIPLETS, [28, 29], 4),
    ("no yaku", OPEN, [], 0),
    ("dora is no yaku", replace(OPEN, dora=["8s", "8s"]), [], 0),
    ("ippatsu needs a riichi", replace(OPEN, situation="ippatsu"), [], 0),
    ("not complete", Win("147m258p369s1234z", "5z"), [], 0),
    ("four equal tiles are not two pairs", Win("1111m2233p4455s6z", "6z"), [], 0),
    ("too few tiles", Win("23m99s", "1m", ["pon 555z"]), [], 0),
    ("too many tiles", Win("23m456p678p99s", "1m", ["pon 555z", "pon 666z"]), [], 0),
]


@pytest.mark.parametrize(("win", "yaku", "han"), [row[1:] for row in WHOLE], ids=[row[0] for row in WHOLE])
def test_all_yaku_of_a_hand(win, yaku, han):
    value = evaluate(win)
    assert (sorted(value.yaku), value.han, value.n_yakuman) == (yaku, han, 0)


YAKUMAN_HANDS = [
    ("each counts once", FOUR_TRIPLETS_TANKI, [41]),
    ("daisangen, tsuuiisou", Win("22z44z", "4z", ["pon 555z", "pon 666z", "pon 777z"]), [39, 42]),
    ("tsuuiisou, daisuushii", Win("11z55z", "1z", ["pon 222z", "pon 333z", "pon 444z"]), [42, 49]),
    ("three yakuman", Win("111222333z44z55z", "4z", is_tsumo=True), [40, 42, 49]),
    (
        "four yakuman",
        Win("5z", "5z", ["ankan 1111z", "ankan 2222z", "ankan 3333z", "ankan 4444z"]),
        [41, 42, 49, 51],
    ),
    ("no ordinary yaku, no dora", replace(FOUR_TRIPLETS_TANKI, situation="riichi", dora=["8s"]), [41]),
    ("tenhou, kokushi", replace(ORPHANS, is_tsumo=True, seat_wind=0, situation="tenhou"), [37, 48]),
    ("chuuren, not chinitsu", NINE_GATES, [46]),
    (
        "a yakuman before thirteen han in another division",
        Win("2223334445588m", "5m", is_tsumo=True, situation="riichi", dora=["4m", "4m"]),
        [40],
    ),
]


@pytest.mark.parametrize(
    ("win", "yaku"), [row[1:] for row in YAKUMAN_HANDS], ids=[row[0] for row in YAKUMAN_HANDS]
)
def test_yakuman(win, yaku):
    value = evaluate(win)
    assert (sorted(value.yaku), value.n_yakuman, value.han) == (yaku, len(yaku), 0)
    assert value.points == 8000 * len(yaku) * (6 if win.seat_wind == 0 else 4)


def test_evaluation_does_not_change_the_hand():
    hand, situation = hand_and_situation(FOUR_KANS)
    before = [np.copy(field) for field in hand]
    evaluate_win(hand, situation)
    assert all(np.array_equal(a, b) for a, b in zip(hand, before, strict=True))


def test_a_yaku_is_a_row():
    assert [yaku.id for yaku in YAKU] == list(range(N_YAKU))
    for column in ("japanese", "english", "romaji"):
        assert len({getattr(yaku, column) for yaku in YAKU}) == N_YAKU
    ids = [value for name, value in vars(y).items() if name.isupper() and type(value) is int]
    assert sorted(set(ids) - {N_YAKU, YAKUMAN}) == list(range(N_YAKU))
    assert len(ids) == N_YAKU + 2


def test_han_and_yakuman_by_id():
    for yaku in YAKU:
        assert (HAN_CLOSED[yaku.id], HAN_OPEN[yaku.id]) == (yaku.han_closed, yaku.han_open)
        assert yaku.is_yakuman == bool(YAKUMAN >> yaku.id & 1)
        assert 0 <= yaku.han_closed - yaku.han_open <= 1 or yaku.han_open == 0


def test_the_page_of_the_log_lists_the_yaku():
    """id, names and han, – for none and Y for a yakuman, of the table in mjlog-format.md §12."""
    page = Path(__file__).parents[2] / "docs" / "mjlog-format.md"
    rows = re.findall(
        r"^\| (\d+) \| (.+?) \| (.+?) \| (\d|–|Y) \| (\d|–|Y) \|", page.read_text(encoding="utf-8"), re.M
    )
    for yaku, (number, *names, closed, opened) in zip(YAKU[: y.DORA], rows, strict=False):
        assert (int(number), *names) == (yaku.id, yaku.japanese, yaku.romaji)
        assert closed == ("Y" if yaku.is_yakuman else str(yaku.han_closed or "–"))
        assert opened in (("Y", "–") if yaku.is_yakuman else (str(yaku.han_open or "–"),))
    assert len(rows) >= y.DORA
