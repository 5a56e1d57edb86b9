"""Winning hands in short text, for the tests of yaku, fu and points."""

from dataclasses import dataclass, field, replace

import numpy as np

from parsers.calls import CALL_NAMES
from pipeline.rules.points import base_points, limit_of, win_points
from pipeline.rules.tiles import RED_FIVES, dora_kind, parse_tiles
from pipeline.rules.yaku import Hand, Situation, evaluate_win

SITUATION = {
    "riichi": 1,
    "ippatsu": 2,
    "chankan": 3,
    "rinshan": 4,
    "haitei": 5,
    "houtei": 6,
    "double riichi": 21,
    "tenhou": 37,
    "chiihou": 38,
}


@dataclass(frozen=True)
class Win:
    """A winning hand: ``melds`` as in ``"pon 111z"``, seat and round winds 0-3.

    ``concealed`` is without the winning tile. ``dora`` and ``ura`` are indicators.
    """

    concealed: str
    win: str
    melds: list[str] = field(default_factory=list)
    is_tsumo: bool = False
    seat_wind: int = 1
    round_wind: int = 0
    situation: str = ""
    dora: list[str] = field(default_factory=list)
    ura: list[str] = field(default_factory=list)
    n_players: int = 4
    open_tanyao: bool = True
    kiriage: bool = False

    def tsumo(self) -> "Win":
        return replace(self, is_tsumo=True)


@dataclass(frozen=True)
class Value:
    """``yaku``: ids without dora; ``han``: without dora; ``points``: with dora, without honba."""

    yaku: frozenset[int]
    han: int
    fu: int
    n_yakuman: int
    n_dora: int
    limit: int
    points: int


def evaluate(win: Win) -> Value:
    """The value of a hand by ``evaluate_win`` and the functions of ``points``."""
    score = evaluate_win(*hand_and_situation(win))
    n_dora = count_dora(win)
    all_han = score.han if score.n_yakuman else score.han + n_dora
    base = base_points(score.fu, all_han, score.n_yakuman, win.kiriage)
    assert score.base == (base if score.yaku else 0)
    return Value(
        yaku=frozenset(yaku for yaku in range(55) if score.yaku >> yaku & 1),
        han=int(score.han),
        fu=int(score.fu),
        n_yakuman=int(score.n_yakuman),
        n_dora=n_dora,
        limit=int(limit_of(score.fu, all_han, score.n_yakuman)),
        points=int(win_points(base, win.seat_wind == 0, win.is_tsumo, win.n_players, False)),
    )


def hand_and_situation(win: Win) -> tuple[Hand, Situation]:
    """The arguments of ``evaluate_win``."""
    win_kind = parse_tiles(win.win)[0] // 4
    calls, kinds, n_melds = np.zeros(4, np.int64), np.zeros(4, np.int64), 0
    for meld in win.melds:
        name, text = meld.split()
        if name == "kita":
            continue
        calls[n_melds] = CALL_NAMES.index(name)
        kinds[n_melds] = parse_tiles(text)[0] // 4
        n_melds += 1
    situation = Situation(
        win_kind=win_kind,
        is_tsumo=win.is_tsumo,
        seat_wind=win.seat_wind,
        round_wind=win.round_wind,
        yaku=sum(1 << SITUATION[name] for name in win.situation.split(", ") if name),
        n_dora=count_dora(win),
        has_open_tanyao=win.open_tanyao,
        has_kiriage=win.kiriage,
    )
    return Hand(counts_of(win.concealed + win.win), calls, kinds, n_melds), situation


def counts_of(text: str) -> np.ndarray:
    """int64[34] of tiles in text."""
    return np.bincount([tile // 4 for tile in parse_tiles(text)], minlength=34).astype(np.int64)


def count_dora(win: Win) -> int:
    """Han of dora, ura, red fives and kita, counted tile by tile."""
    tiles = parse_tiles(win.concealed + win.win)
    n_kita = 0
    for meld in win.melds:
        name, text = meld.split()
        n_kita += name == "kita"
        tiles += parse_tiles(text)
    total = n_kita + sum(tile in RED_FIVES for tile in tiles)
    for indicator in win.dora + win.ura:
        dora = dora_kind(parse_tiles(indicator)[0] // 4, win.n_players)
        total += sum(tile // 4 == dora for tile in tiles)
    return total
