"""What ``csrule`` and ``rule`` of GO say about the rules of an event lobby. rules.md §23.

Both are lists of fields. A flag or number that is set changes a field of the ruleset; one that is not
understood is an objection, which names it. Free of the compiler.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from parsers.packed import (
    DRAW_FOUR_KANS,
    DRAW_FOUR_RIICHI,
    DRAW_FOUR_WINDS,
    DRAW_NINE_TERMINALS,
    DRAW_TRIPLE_RON,
)

Value: TypeAlias = int | tuple[tuple[int, ...], ...]

N_GROUPS = 5  # of uma: by the players below the start points, from none to four


class Flag(NamedTuple):
    """A bit of field 0 or 1. ``changes``: fields of ``Ruleset``, None where the rule is not known.

    ``players``: the bit means something with so many players only, 0 with any.
    """

    field: int
    bit: int
    meaning: str
    changes: Mapping[str, int] | None
    players: int = 0


class Abort(NamedTuple):
    """A bit of field 0 that switches an abortive draw off."""

    bit: int
    draw: int


_NOTHING: Mapping[str, int] = {}
FLAGS = (
    Flag(0, 0x1, "no nagashi mangan", {"has_nagashi": False}),
    Flag(0, 0x2, "kiriage mangan", {"kiriage": True}),
    Flag(0, 0x4, "no end by bust", {"has_bust": False}),
    Flag(0, 0x8, "every kan indicator turns at once", {"has_kan_dora_at_once": True}),
    Flag(0, 0x10, "no dora", {"has_dora": False}),
    Flag(0, 0x20, "no kan dora", {"has_kan_dora": False}),
    Flag(0, 0x40, "no ura dora", {"has_ura": False}),
    Flag(0, 0x80, "no kan ura dora", {"has_kan_ura": False}),
    Flag(0, 0x1000, "three winners of one tile are paid", {"most_winners": 3}, players=4),
    Flag(0, 0x2000, "head bump: only the first winner is paid", {"most_winners": 1}),
    Flag(0, 0x4000, "no agari-yame", {"has_agari_yame": False}),
    Flag(0, 0x8000, "no tenpai-yame", {"tenpai_yame": 0}),
    Flag(0, 0x10000, "no renchan after a win", {"has_win_renchan": False}),
    Flag(0, 0x20000, "no renchan for a tenpai dealer", {"has_tenpai_renchan": False}),
    Flag(0, 0x40000, "final scores in whole numbers", {"rounding": 0}),
    Flag(0, 0x80000, "no ippatsu", {"has_ippatsu": False}),
    Flag(0, 0x100000, "two winds are round winds, how is not known", None),
    Flag(0, 0x200000, "whether an extra wind follows", _NOTHING),  # sources differ on which value
    Flag(0, 0x400000, "whether there is kita", _NOTHING, players=3),  # the same
    Flag(0, 0x800000, "tsumo is paid in equal parts", {"splits_tsumo": True}, players=3),
    Flag(0, 0x1000000, "renhou", {"has_renhou": True}),
    Flag(0, 0x2000000, "riichi with one tile left", {"riichi_min_live": 1}),
    Flag(0, 0x4000000, "closed kan in riichi as in WRC rules", _NOTHING),
    Flag(0, 0x8000000, "a kind melded four times is no wait", {"has_melded_waits": False}),
    Flag(0, 0x40000000, "no button to join", _NOTHING),
    Flag(1, 0x1, "2 fu for the pair of a double wind", {"double_wind_fu": 2}),
    Flag(1, 0x2, "equal points share the uma", {"splits_uma": True}),
    Flag(1, 0x4, "where leftover sticks go", _NOTHING),  # sources differ on which value
    Flag(1, 0x8, "liability for four kans", {"has_kan_liability": True}),
    Flag(1, 0x10, "no counted yakuman", {"has_counted_yakuman": False}),
)
ABORTS = (
    Abort(0x100, DRAW_FOUR_WINDS),
    Abort(0x200, DRAW_FOUR_KANS),
    Abort(0x400, DRAW_FOUR_RIICHI),
    Abort(0x800, DRAW_NINE_TERMINALS),
    Abort(0x1000, DRAW_TRIPLE_RON),
)
ALL_ABORTS = sum(1 << abort.draw for abort in ABORTS)

START, NEEDED, BASE, STICK, HONBA = 4, 5, 6, 10, 11
NOTEN = range(16, 19)  # what one, two, three payers pay each; with three players one and two
UMA = range(21, 21 + 3 * N_GROUPS)
TIMES = range(36, 45)  # seconds to think
LARGEST = 400_000  # points, what the server allows

_HEX = re.compile("[0-9A-Fa-f]{0,8}")
_NUMBER = re.compile("-?[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class EventRules:
    """``changes``: fields of ``Ruleset`` that differ; ``objections``: what is not understood."""

    changes: dict[str, Value]
    objections: tuple[str, ...]


def read_csrule(text: str, n_players: int, uma: tuple[int, ...]) -> EventRules:
    """What ``csrule`` changes. ``uma``: by placement, where the text has none."""
    fields = text.split(",")
    changes: dict[str, Value] = {}
    objections = [*_read_flags(fields, n_players, changes)]
    objections += _read_points(fields, n_players, changes)
    objections += _read_payments(fields, n_players, changes)
    objections += _read_uma(fields, uma, changes)
    objections += _unknown_fields(fields)
    return EventRules(changes, tuple(objections))


def rule_objections(text: str, go_type: int) -> Iterator[str]:
    """What is not understood of ``rule``: when the lobby is open, the type of its games, who may enter."""
    for number, field in enumerate(text.split(",")):
        if number <= 1:
            is_known = re.fullmatch("([0-9]{12})?", field) is not None
        elif number == 2:
            is_known = re.fullmatch("[0-9A-Fa-f]{4}", field) is not None and int(field, 16) == go_type
        else:
            is_known = number <= 6 and re.fullmatch("[0-9]{0,5}", field) is not None
        if not is_known:
            yield f'rule field {number} is "{field}"'


def _read_flags(fields: list[str], n_players: int, changes: dict[str, Value]) -> Iterator[str]:
    words = [_field(fields, number) for number in (0, 1)]
    for number, word in enumerate(words):
        if not _HEX.fullmatch(word):
            yield f'csrule field {number} is "{word}"'
            words[number] = ""
    bits = [int(word or "0", 16) for word in words]
    off = sum(1 << abort.draw for abort in ABORTS if bits[0] & abort.bit)
    known = [sum(abort.bit for abort in ABORTS), 0]
    if off:
        changes["aborts"] = ALL_ABORTS & ~off
    for flag in FLAGS:
        known[flag.field] |= flag.bit
        if not bits[flag.field] & flag.bit or flag.players not in (0, n_players):
            continue
        if flag.changes is None:
            yield f"csrule field {flag.field} sets bit 0x{flag.bit:x} ({flag.meaning})"
        else:
            changes.update(flag.changes)
    for number in (0, 1):
        if unknown := bits[number] & ~known[number]:
            yield f"csrule field {number} sets unknown bits 0x{unknown:x}"


def _read_points(fields: list[str], n_players: int, changes: dict[str, Value]) -> Iterator[str]:
    """Start points, points needed to end, base of the final score: all three, or none."""
    names = {START: "start_points", NEEDED: "end_points", BASE: "return_points"}
    given = {number: _field(fields, number) for number in names}
    if not any(given.values()):
        return
    for number, text in given.items():
        if not _NUMBER.fullmatch(text) or int(text) % 100 or not 0 <= int(text) <= LARGEST:
            yield f'csrule field {number} is "{text}"'
            return
    points = {number: int(text) for number, text in given.items()}
    if (points[BASE] - points[START]) * n_players % 1000 or points[BASE] % 1000:
        yield f'csrule field {BASE} is "{given[BASE]}"'  # the first place would get a part of a point
    changes.update({names[number]: value for number, value in points.items()})
    changes["oka"] = n_players * (points[BASE] - points[START]) // 1000


def _read_payments(fields: list[str], n_players: int, changes: dict[str, Value]) -> Iterator[str]:
    """Sticks, honba and noten payments."""
    if _field(fields, STICK) not in ("", "1000"):
        yield f'csrule field {STICK} is "{_field(fields, STICK)}"'
    if honba := _field(fields, HONBA):
        if re.fullmatch("[0-9]{1,4}00|0", honba):
            changes["honba_tsumo_each"] = int(honba)
            changes["honba_ron"] = int(honba) * (n_players - 1)
        else:
            yield f'csrule field {HONBA} is "{honba}"'
    usual = ["1000", "1500", "3000"] if n_players == 4 else ["1000", "2000", ""]
    given = [_field(fields, number) or default for number, default in zip(NOTEN, usual, strict=True)]
    if given[: n_players - 1] == ["0"] * (n_players - 1):
        changes["noten_pool"] = 0
    elif given[: n_players - 1] != usual[: n_players - 1]:
        yield f'csrule fields {NOTEN[0]}-{NOTEN[-1]} are "{",".join(given)}"'


def _read_uma(fields: list[str], uma: tuple[int, ...], changes: dict[str, Value]) -> Iterator[str]:
    """Five groups of the uma of the places from the second on; the first place has what is missing to 0."""
    groups = []
    for group in range(N_GROUPS):
        others = []
        for place in range(1, len(uma)):
            number = UMA[3 * group + place - 1]
            text = _field(fields, number) or str(uma[place])
            if not _NUMBER.fullmatch(text):
                yield f'csrule field {number} is "{text}"'
                return
            others.append(int(text))
        groups.append((-sum(others), *others))
        if sorted(groups[-1], reverse=True) != list(groups[-1]):
            yield f"csrule field {UMA[3 * group]}: a lower place has the higher uma"
    if any(group != uma for group in groups):
        changes["uma_groups"] = tuple(groups)


def _unknown_fields(fields: list[str]) -> Iterator[str]:
    known = {0, 1, START, NEEDED, BASE, STICK, HONBA, *NOTEN, *UMA}
    for number, text in enumerate(fields):
        if number in TIMES:
            is_known = re.fullmatch("[0-9]{0,4}", text) is not None
        else:
            is_known = number in known or text == "" or (number == 7 and text == "0")
        if not is_known:
            yield f'csrule field {number} is "{text}"'


def _field(fields: list[str], number: int) -> str:
    return fields[number] if number < len(fields) else ""
