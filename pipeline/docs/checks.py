"""The text of docs/checks.md: what is compared, why a log is rejected, and what is stored then.

Names and meanings come from ``pipeline.replay.checks``. Here stands what a reader of a row needs beside
them: the element of the log, the form of the two numbers, the ruling.
"""

from collections.abc import Sequence
from typing import NamedTuple

from parsers.packed import DRAW_NAMES, DRAW_TYPES
from pipeline.facts.logs import illegal_action
from pipeline.facts.schema import TABLES
from pipeline.replay.checks import (
    CHECK_DOCS,
    CHECK_NAMES,
    CHECK_WIN_YAKU,
    ILLEGAL_DOCS,
    ILLEGAL_KUIKAE,
    ILLEGAL_NAMES,
    describe,
)
from pipeline.rules.codes import LOG_STATUSES


class Note(NamedTuple):
    """``element``: of the log, where it happens. ``numbers``: what they are. ``rule``: sections of
    rules.md, of mjlog-format.md where "format" stands before them.
    """

    element: str
    numbers: str
    rule: str


_POINTS = "points, one number a player"
_COUNT = "a count"
_IDS = "tile ids, ascending"

CHECK_NOTES = {
    "hand_number": Note("INIT", "a hand number, 0-15", "3, 1.8"),
    "dealer": Note("INIT", "a seat", "1.9"),
    "honba": Note("INIT", _COUNT, "3"),
    "sticks": Note("INIT", _COUNT, "3, 6.3"),
    "start_points": Note("INIT", _POINTS, "1.1"),
    "riichi_points": Note("REACH step 2, where it has `ten`", _POINTS, "9.1"),
    "dora_position": Note(
        "DORA, discard, replacement draw, AGARI",
        "DORA: 1 where one may be turned now, else 0, against 1. Elsewhere, compared only where it fails: "
        "indicators that should have been turned before, against 0; at a win by the replacement tile of an "
        "open or added kan 0 against those turned",
        "9.3",
    ),
    "abortive_draw": Note(
        "draw or call, compared only where it fails", "code of a kind of draw, against -1", "5.2, 5.3, 5.4"
    ),
    "win_order": Note("second AGARI of a ron", "seats after the discarder, 1-3", "6.2"),
    "win_hand": Note("AGARI", _IDS, "format 12"),
    "win_melds": Note("AGARI", "meld codes, ascending, kita among them", "format 9, format 12"),
    "win_kita": Note("AGARI", _COUNT, "13.5"),
    "win_indicators": Note("AGARI", "tile ids, in the order in which they were turned", "9.3"),
    "win_ura_count": Note("AGARI", _COUNT, "9.3"),
    "win_yaku": Note("AGARI", "id:han of each yaku, ids ascending; han 0 for a yakuman", "11.1"),
    "win_dora": Note("AGARI, not of a yakuman", "han", "9.4"),
    "win_ura": Note("AGARI, not of a yakuman", "han, by the ura indicators that the log shows", "9.4"),
    "win_red": Note("AGARI, not of a yakuman", "han", "9.4"),
    "win_fu": Note("AGARI", "fu, rounded up; 0 for thirteen orphans", "11.2"),
    "win_points": Note("AGARI", "points of all payers together", "11.3, 12.3"),
    "win_limit": Note("AGARI", "a code, 0-5", "11.3"),
    "win_pao": Note("AGARI, unless the liable seat discarded the tile", "a seat, -1 for none", "12.1, 12.5"),
    "win_honba": Note("AGARI", _COUNT, "3"),
    "win_sticks": Note("AGARI", "a count, 0 for the second winner", "6.3"),
    "win_points_before": Note("AGARI", _POINTS, "format 12"),
    "win_deltas": Note("AGARI", _POINTS, "6.3, 11.3, 12"),
    "draw_type": Note("RYUUKYOKU", "code of a kind of draw, -1 where the hand is not over", "4, 5"),
    "draw_honba": Note("RYUUKYOKU", _COUNT, "3"),
    "draw_sticks": Note("RYUUKYOKU", _COUNT, "3"),
    "draw_points_before": Note("RYUUKYOKU", _POINTS, "format 13"),
    "draw_deltas": Note("RYUUKYOKU", _POINTS, "4.1, 4.5, 5"),
    "draw_revealed": Note("RYUUKYOKU", "mask of seats: bit s is seat s", "4.2, 4.4, format 13"),
    "draw_hand": Note("RYUUKYOKU, each hand shown", _IDS, "format 13"),
    "game_end": Note("next INIT, or the last element", "1 the game ends, 0 it goes on", "7"),
    "final_points": Note("last element", _POINTS, "7"),
    "final_score": Note(
        "last element", "tenths, one number a player, from the final points of the log", "1.3, 1.4, 1.5, 1.7"
    ),
    "placement": Note("last element", "placements 1-4, one a player; expected by the final points", "1.6"),
    "wall_deal": Note("INIT", "tile ids in the order of the deal", "format 5"),
    "wall_dice": Note("INIT", "two dice, 1-6", "format 5"),
    "wall_draw": Note("draw", "tile id", "format 5"),
    "wall_replacement": Note("draw after a kan or kita", "tile id", "format 5"),
    "wall_indicator": Note("INIT, DORA", "tile id", "format 5"),
    "wall_ura": Note("AGARI of a riichi winner", "tile ids in the order of the indicators", "format 5"),
}

_TURN = "seat whose turn it is; acting seat"
_STATE = "0; state of the own riichi: 1 declared, 2 its tile on offer, 3 accepted"

ILLEGAL_NOTES = {
    "outside_hand": Note("any but INIT, BYE, UN", "internal codes", "format 3"),
    "no_result": Note("INIT", "internal codes", "format 3"),
    "deal": Note(
        "INIT", "13 and the tiles dealt; or the seat and a wrong tile; or 0 and the indicator", "13.1"
    ),
    "deal_attributes": Note("INIT", "6; numbers of `seed`", "format 7"),
    "seat": Note("any with a seat", "highest seat; stated seat", "format 3"),
    "draw_turn": Note("draw", _TURN, "2.1"),
    "draw_tile": Note("draw", "0; tile id", "13.1, format 8"),
    "wall_empty": Note("draw", "0; number of this draw", "2.2"),
    "indicator": Note("DORA", "5; tile id", "9.3"),
    "discard_turn": Note("discard", _TURN, "2.1"),
    "discard_tile": Note("discard", "2 + seat; tile id", "format 8"),
    "riichi_tsumogiri": Note("discard", "drawn tile, -1 for none; discarded tile", "9.1"),
    "kuikae": Note("discard", "mask of the banned kinds; tile id", "8.2"),
    "riichi_turn": Note("REACH step 1", _TURN, "9.1"),
    "riichi_twice": Note("REACH step 1", _STATE, "9.1"),
    "riichi_open": Note("REACH step 1", "0; open melds", "9.1"),
    "riichi_points": Note("REACH step 1, only where scores are judged", "1000; points", "9.1"),
    "riichi_tiles_left": Note("REACH step 1", "tiles needed; tiles left", "9.1"),
    "riichi_noten": Note("discard", "0; shanten", "9.1, 4.2"),
    "riichi_step": Note("any", "seat of the riichi tile, -1 for none; acting seat", "2.3"),
    "call_code": Note("N", "0; meld code", "format 9"),
    "call_tile": Note("N", "tile on offer, -1 for none; claimed tile", "2.4, format 9"),
    "call_from": Note("N", "seat that discarded; seat in the meld code", "format 9"),
    "call_chi": Note("N", "right neighbour of the discarder; acting seat", "8.1"),
    "call_in_riichi": Note("N", _STATE, "2.6"),
    "call_last_tile": Note("N", "1; tiles left", "2.5"),
    "call_own_tiles": Note("N", "2 + seat and a tile id; or 4 and the copies held", "format 9"),
    "call_no_discard": Note("N", "1; 0", "8.3"),
    "kan_turn": Note("N", _TURN, "8.4"),
    "kan_limit": Note("N", "4; kans that stand", "5.5"),
    "kan_in_riichi": Note("N", "waits before; waits after; both as masks of kinds", "9.1"),
    "kakan_pon": Note("N", "added tile; -1", "format 9"),
    "kita": Note("N", "drawn tile; tile set aside", "13.5"),
    "win_turn": Note("AGARI", "seat of the tile on offer, -1 for none; `fromWho`", "2.3, 2.4, 6.2"),
    "win_tile": Note("AGARI", "winning tile; `machi`, -1 for none", "format 12"),
    "win_incomplete": Note("AGARI", "tsumo: -1 and the shanten; ron: the tile and the shanten", "4.2"),
    "win_furiten": Note("AGARI", "0; sum of 1 discard, 2 temporary, 4 riichi", "10"),
    "result_attributes": Note("AGARI, RYUUKYOKU", "internal codes", "format 12, format 13"),
    "draw_moment": Note("RYUUKYOKU", "internal codes", "5.1, format 13"),
    "end_moment": Note("any but BYE, UN", "internal codes", "format 3"),
}

# What each status of a log means, and which rows the log has.
STATUS_NOTES = {
    "ok": ("replayed to the end of the game, `owari`", "in every table"),
    "cut": (
        "the log ends before the game does, or its unfinished last hand holds an impossible action",
        "those of the complete hands; `games.is_complete` is false; disagreements of the unfinished hand "
        "stay in `checks`",
    ),
    "rejected": (
        "an impossible action, and in this element or after it another result or hand",
        "none but that in `logs`, also none in `checks`",
    ),
    "unsupported": (
        "played by rules that are not known to full certainty (rules.md §19), complete or cut",
        "as for `ok` or `cut`, in `checks` only of the wall; `games.rules_supported` is false",
    ),
    "duplicate": (
        "its id is that of a log that is stored as `ok`, `cut` or `unsupported`",
        "none but that in `logs`; of two copies the first one found is kept, also where it is cut",
    ),
    "unreadable": ("no log, or damaged beyond reading (mjlog-format.md §1)", "none but that in `logs`"),
}

_HEAD = """\
# Checks

Made by `python -m pipeline.docs` from the code; a test keeps the two equal.

The replay does two things with a log. It follows the moves, and a move that the rules do not allow is an
*impossible action*: nothing after it can be trusted, so the game is rejected. And it computes what the
moves are worth, and compares each number with the one that the log states: a *check*. A failed check is a
row of `checks`. It changes no value and stops nothing; the replay goes on with the log's own points, so
that one wrong number does not make the next hands wrong. Only moves of the unfinished last hand of a cut log
are forgiven.

`paifu check` prints the rows of `checks` and the logs that were refused, and stores nothing.
"""

_CHECKS_LEAD = """\
## Checks

By `checks.check_name`. `expected` is the replay's value, `got` the log's, in the same form: whole numbers
separated by blanks. Points are full points. `hands.n_checks` and `games.n_checks` count the comparisons
made, `n_disagreements` those that failed. Games whose rules are not supported are not compared with the
rules, but with the wall they are.

The checks `wall_*` compare the log with the wall that its seed gives ([wall.md](wall.md)). They are counted
apart, in `games.n_wall_checks` and `games.n_wall_differences`. A wall is known as a whole, so only the first
difference of a game is a row and a disagreement. A seed that is missing or cannot be used is a
`games.wall_status` and no row; a seed of another game is the status `mismatch`, one row and a count.
"""

_REASONS_LEAD = """\
## Impossible actions

The first word of `logs.reason` of a rejected log, and of a log cut at such an action. Two numbers follow:
what was expected and what the log has. `logs.seq` is the element, `logs.hand_index` the hand.
"""

_STATUS_LEAD = """\
## Status of a log

By `logs.status`. Every log found in a source has one row in `logs`; a later run over the same source skips
it. Ids of `rejected` and `unreadable` logs stay free: a sound copy found later is stored.
"""

_DRAW_CODES_LEAD = """\
## Codes of kinds of draw

In `draw_type` and `abortive_draw`; the names stand in `hands.result`.
"""


def checks_markdown() -> str:
    """The whole text of docs/checks.md."""
    return "\n".join((_HEAD, _checks(), _reasons(), _statuses(), _draw_codes()))


def _checks() -> str:
    example = describe(CHECK_WIN_YAKU, [1, 1, 8, 1])
    lead = f"{_CHECKS_LEAD}\nOnly yaku have another form: `{example}` is riichi and tanyao, one han each.\n"
    rows = [
        (
            f"`{name}`",
            CHECK_DOCS[name],
            *CHECK_NOTES[name][:2],
            _sections(CHECK_NOTES[name].rule),
            _judged(name),
        )
        for name in CHECK_NAMES
    ]
    return lead + _table(("check", "compared", "element", "expected and got", "ruling", "judges"), rows)


def _judged(check: str) -> str:
    """The columns that the check judges."""
    found = [
        f"`{table.name}.{column.name}`"
        for table in TABLES.values()
        for column in table.columns
        if check in column.checks
    ]
    return ", ".join(found)


def _reasons() -> str:
    example = illegal_action(ILLEGAL_KUIKAE, 0b100100, 20)
    lead = f"{_REASONS_LEAD}\n`{example}`: the kinds 3m and 6m (bits 2 and 5) were banned, tile 20 is a 6m.\n"
    rows = [
        (f"`{name}`", ILLEGAL_DOCS[name], *ILLEGAL_NOTES[name][:2], _sections(ILLEGAL_NOTES[name].rule))
        for name in ILLEGAL_NAMES
        if name
    ]
    return lead + _table(("reason", "expected", "element", "expected; got", "ruling"), rows)


def _statuses() -> str:
    rows = [(f"`{status}`", *STATUS_NOTES[status]) for status in LOG_STATUSES]
    return _STATUS_LEAD + _table(("status", "the log", "its rows"), rows)


def _draw_codes() -> str:
    rows = [
        (str(code), f"`{DRAW_NAMES[code]}`", f"`{attribute}`" if attribute else "none")
        for attribute, code in DRAW_TYPES.items()
    ]
    return _DRAW_CODES_LEAD + _table(("code", "name", "`type` of RYUUKYOKU"), rows)


def _sections(rule: str) -> str:
    """``1.9, 2, format 7`` as ``rules.md §1.9, §2, mjlog-format.md §7``."""
    parts = []
    last_page = ""
    for section in rule.split(", "):
        number = section.removeprefix("format ")
        page = "rules.md " if number == section else "mjlog-format.md "
        parts.append(f"{page if page != last_page else ''}§{number}")
        last_page = page
    return ", ".join(parts)


def _table(columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    head = (f"| {' | '.join(columns)} |", "|---" * len(columns) + "|")
    return "\n".join(("", *head, *(f"| {' | '.join(cells)} |" for cells in rows), ""))
