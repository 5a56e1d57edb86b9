"""What is compared with the log, and what no log may contain, each declared once. Free of the compiler.

``CHECK_HONBA`` is a code and ``CHECKS[CHECK_HONBA]`` the row of that check; so are ``ILLEGAL_*`` codes of
``REASONS``.
"""

from typing import NamedTuple


class Check(NamedTuple):
    """A comparison of the replay with the log."""

    name: str
    compared: str  # what stands behind expected and got
    element: str  # of the log, where it happens
    numbers: str  # the form of expected and got
    rule: str  # sections of rules.md, of mjlog-format.md where "format" stands before them


class Reason(NamedTuple):
    """An action that cannot be, so that its hand is not replayed."""

    name: str
    expected: str
    element: str  # of the log
    numbers: str  # the two numbers, expected and got
    rule: str  # as of a check


_checks: list[Check] = []
_reasons: list[Reason] = []


def _check(name: str, compared: str, element: str, numbers: str, rule: str) -> int:
    """Declares a check; its code."""
    _checks.append(Check(name, compared, element, numbers, rule))
    return len(_checks) - 1


def _reason(name: str, expected: str, element: str, numbers: str, rule: str) -> int:
    """Declares what no hand may contain; its code."""
    _reasons.append(Reason(name, expected, element, numbers, rule))
    return len(_reasons) - 1


_POINTS = "points, one number a player"
_COUNT = "a count"
_IDS = "tile ids, ascending"

CHECK_LOG_ID_TYPE = _check(
    "log_id_type",
    "game type of GO, which the log id states too",
    "GO, unless the log has no id; where the rules are not known, compared only where it fails",
    "a type; expected by the id",
    "format 2",
)
CHECK_LOG_ID_LOBBY = _check(
    "log_id_lobby",
    "lobby of GO, which the log id states too",
    "GO with a lobby, unless the log has no id; where the rules are not known, compared only where it fails",
    "a lobby, 10000 + n for the tournament lobby n, -2 for a text that names none; expected by the id",
    "format 2",
)
CHECK_EMPTY_SEAT = _check(
    "empty_seat",
    "values of the fourth seat where three play: none, 0, or what the server prints for nobody",
    "UN, INIT, REACH step 2, AGARI, RYUUKYOKU of three players",
    "0 against how many are others",
    "format 6.2, format 7, format 12, format 14",
)
CHECK_HAND_NUMBER = _check(
    "hand_number",
    "hand number of INIT: 0 East 1, 4 South 1, 8 West 1 (three players skip 3, 7, 11)",
    "INIT",
    "a hand number, 0-15",
    "3, 1.8",
)
CHECK_DEALER = _check(
    "dealer", "dealer of INIT, and the first one of TAIKYOKU", "TAIKYOKU, INIT", "a seat", "1.9"
)
CHECK_HONBA = _check("honba", "honba of INIT", "INIT", _COUNT, "3")
CHECK_STICKS = _check("sticks", "riichi sticks on the table in INIT", "INIT", _COUNT, "3, 6.3")
CHECK_START_POINTS = _check("start_points", "points of all seats in INIT", "INIT", _POINTS, "1.1")
CHECK_RIICHI_POINTS = _check(
    "riichi_points",
    "points of all seats after a riichi was accepted",
    "REACH step 2, where it has `ten`",
    _POINTS,
    "9.1",
)
CHECK_DORA_POSITION = _check(
    "dora_position",
    "new indicators due at this element",
    "DORA, discard, draw, N, AGARI",
    "DORA: 1 where one may be turned now, else 0, against 1. Elsewhere, compared only where it fails: "
    "indicators that should have been turned before a discard or rinshan draw, against 0; at a kan, "
    "kita or win 0 against those turned since the draw or kan before",
    "9.3",
)
CHECK_ABORTIVE_DRAW = _check(
    "abortive_draw",
    "the abortive draw that the rules demand here",
    "draw or call, compared only where it fails",
    "code of a kind of draw, against -1",
    "5.2, 5.3, 5.4",
)
CHECK_WIN_ORDER = _check(
    "win_order",
    "the winner's distance from the discarder: the nearer winner comes first",
    "second AGARI of a ron",
    "seats after the discarder, 1-3",
    "6.2",
)
CHECK_WIN_HAND = _check(
    "win_hand", "concealed tiles of the winner with the winning tile", "AGARI", _IDS, "format 12"
)
CHECK_WIN_MELDS = _check(
    "win_melds",
    "meld codes of the winner, sorted",
    "AGARI",
    "meld codes, ascending, kita among them",
    "format 9, format 12",
)
CHECK_WIN_KITA = _check("win_kita", "kita tiles of the winner", "AGARI", _COUNT, "13.5")
CHECK_WIN_INDICATORS = _check(
    "win_indicators",
    "dora indicators at the win",
    "AGARI",
    "tile ids, in the order in which they were turned",
    "9.3",
)
CHECK_WIN_URA_COUNT = _check(
    "win_ura_count",
    "ura indicators shown: as many as dora indicators for a riichi winner, else none",
    "AGARI",
    _COUNT,
    "9.3",
)
CHECK_WIN_YAKU = _check(
    "win_yaku",
    "yaku without dora, as id:han",
    "AGARI",
    "id:han of each yaku, ids ascending; han 0 for a yakuman",
    "11.1",
)
CHECK_WIN_DORA = _check(
    "win_dora", "dora by indicators and kita (yaku 52)", "AGARI, not of a yakuman", "han", "9.4"
)
CHECK_WIN_URA = _check(
    "win_ura",
    "ura dora (yaku 53)",
    "AGARI, not of a yakuman",
    "han, by the ura indicators that the log shows",
    "9.4",
)
CHECK_WIN_RED = _check("win_red", "red fives (yaku 54)", "AGARI, not of a yakuman", "han", "9.4")
CHECK_WIN_FU = _check("win_fu", "fu", "AGARI", "fu, rounded up; 0 for thirteen orphans", "11.2")
CHECK_WIN_POINTS = _check(
    "win_points", "points without honba and sticks", "AGARI", "points of all payers together", "11.3, 12.3"
)
CHECK_WIN_LIMIT = _check(
    "win_limit",
    "limit: 0 none, 1 mangan, 2 haneman, 3 baiman, 4 sanbaiman, 5 yakuman",
    "AGARI",
    "a code, 0-5",
    "11.3",
)
CHECK_WIN_PAO = _check(
    "win_pao",
    "liable seat, -1 for none",
    "AGARI, unless the liable seat discarded the tile",
    "a seat, -1 for none",
    "12.1, 12.5",
)
CHECK_WIN_HONBA = _check("win_honba", "honba at the win", "AGARI", _COUNT, "3")
CHECK_WIN_STICKS = _check(
    "win_sticks", "riichi sticks the winner collects", "AGARI", "a count, 0 for the second winner", "6.3"
)
CHECK_WIN_POINTS_BEFORE = _check(
    "win_points_before", "points of all seats before the settlement", "AGARI", _POINTS, "format 12"
)
CHECK_WIN_DELTAS = _check("win_deltas", "payments of all seats", "AGARI", _POINTS, "6.3, 11.3, 12")
CHECK_DRAW_TYPE = _check(
    "draw_type", "kind of draw", "RYUUKYOKU", "code of a kind of draw, -1 where the hand is not over", "4, 5"
)
CHECK_DRAW_HONBA = _check("draw_honba", "honba at the draw", "RYUUKYOKU", _COUNT, "3")
CHECK_DRAW_STICKS = _check("draw_sticks", "riichi sticks at the draw", "RYUUKYOKU", _COUNT, "3")
CHECK_DRAW_POINTS_BEFORE = _check(
    "draw_points_before", "points of all seats before the settlement", "RYUUKYOKU", _POINTS, "format 13"
)
CHECK_DRAW_DELTAS = _check("draw_deltas", "payments of all seats", "RYUUKYOKU", _POINTS, "4.1, 4.5, 5")
CHECK_DRAW_REVEALED = _check(
    "draw_revealed",
    "seats whose hands are shown, as a mask",
    "RYUUKYOKU",
    "mask of seats: bit s is seat s",
    "4.2, 4.4, format 13",
)
CHECK_DRAW_HAND = _check(
    "draw_hand", "tiles of a shown hand", "RYUUKYOKU, each hand shown", _IDS, "format 13"
)
CHECK_GAME_END = _check(
    "game_end",
    "whether the game ends after this hand",
    "next INIT, or the last element",
    "1 the game ends, 0 it goes on",
    "7",
)
CHECK_FINAL_POINTS = _check(
    "final_points", "final points of all seats, leftover sticks to the first", "last element", _POINTS, "7"
)
CHECK_FINAL_SCORE = _check(
    "final_score",
    "final scores of all seats with uma and oka, in tenths",
    "last element",
    "tenths, one number a player, from the final points of the log",
    "1.3, 1.4, 1.5, 1.7",
)
CHECK_PLACEMENT = _check(
    "placement",
    "placements of all seats, by the final scores of the log",
    "last element",
    "placements 1-4, one a player; expected by the final points",
    "1.6",
)
CHECK_WALL_DEAL = _check(
    "wall_deal",
    "the 13 tiles dealt to a seat, against the wall that the log's seed gives",
    "INIT",
    "tile ids in the order of the deal",
    "format 5",
)
CHECK_WALL_DICE = _check("wall_dice", "the two dice, against the seed", "INIT", "two dice, 1-6", "format 5")
CHECK_WALL_DRAW = _check(
    "wall_draw", "the tile of a live draw, against the wall", "draw", "tile id", "format 5"
)
CHECK_WALL_RINSHAN = _check(
    "wall_rinshan",
    "the tile of a rinshan draw, against the wall",
    "draw after a kan or kita",
    "tile id",
    "format 5",
)
CHECK_WALL_INDICATOR = _check(
    "wall_indicator", "a dora indicator, against the wall", "INIT, DORA", "tile id", "format 5"
)
CHECK_WALL_URA = _check(
    "wall_ura",
    "the ura indicators of a winner, against the wall",
    "AGARI of a riichi winner",
    "tile ids in the order of the indicators",
    "format 5",
)

CHECKS = tuple(_checks)
CHECK_NAMES = tuple(check.name for check in CHECKS)
N_CHECKS = len(CHECKS)

_TURN = "seat whose turn it is; acting seat"
_STATE = "0; state of the player's riichi: 1 declared, 2 its tile on offer, 3 accepted"

LEGAL = _reason("", "", "", "", "")
ILLEGAL_OUTSIDE_HAND = _reason(
    "outside_hand",
    "an action while no hand is being played",
    "any but INIT, BYE, UN",
    "internal codes",
    "format 3",
)
ILLEGAL_NO_RESULT = _reason(
    "no_result",
    "a new hand, or the end of the game, before the last hand's result",
    "INIT",
    "internal codes",
    "format 3",
)
ILLEGAL_DEAL = _reason(
    "deal",
    "13 distinct tiles of this game for each player",
    "INIT",
    "13 and the tiles dealt; or the seat and a wrong tile; or 0 and the indicator",
    "13.1",
)
ILLEGAL_DEAL_ATTRIBUTES = _reason(
    "deal_attributes", "INIT with seed, ten, oya and hands", "INIT", "6; numbers of `seed`", "format 7"
)
ILLEGAL_SEAT = _reason(
    "seat", "a seat of this game", "any with a seat", "highest seat; stated seat", "format 3"
)
ILLEGAL_DRAW_TURN = _reason("draw_turn", "the seat whose turn it is to draw", "draw", _TURN, "2.1")
ILLEGAL_DRAW_TILE = _reason(
    "draw_tile", "a tile that is still in the wall", "draw", "0; tile id", "13.1, format 8"
)
ILLEGAL_WALL_EMPTY = _reason(
    "wall_empty", "no draw after the last live tile", "draw", "0; number of this draw", "2.2"
)
ILLEGAL_INDICATOR = _reason(
    "indicator", "an indicator that is still in the wall, five at the most", "DORA", "5; tile id", "9.3"
)
ILLEGAL_DISCARD_TURN = _reason(
    "discard_turn", "the seat whose turn it is to discard", "discard", _TURN, "2.1"
)
ILLEGAL_DISCARD_TILE = _reason(
    "discard_tile", "a tile of the own hand", "discard", "2 + seat; tile id", "format 8"
)
ILLEGAL_RIICHI_TSUMOGIRI = _reason(
    "riichi_tsumogiri",
    "the drawn tile: a player in riichi discards nothing else",
    "discard",
    "drawn tile, -1 for none; discarded tile",
    "9.1",
)
ILLEGAL_KUIKAE = _reason(
    "kuikae", "no tile of the swapped kinds (mask)", "discard", "mask of the banned kinds; tile id", "8.2"
)
ILLEGAL_RIICHI_TURN = _reason(
    "riichi_turn", "a riichi by the player who has just drawn", "REACH step 1", _TURN, "9.1"
)
ILLEGAL_RIICHI_TWICE = _reason("riichi_twice", "one riichi a hand", "REACH step 1", _STATE, "9.1")
ILLEGAL_RIICHI_OPEN = _reason(
    "riichi_open", "a closed hand for riichi", "REACH step 1", "0; open melds", "9.1"
)
ILLEGAL_RIICHI_POINTS = _reason(
    "riichi_points",
    "at least 1000 points for riichi",
    "REACH step 1, only where scores are judged",
    "1000; points",
    "9.1",
)
ILLEGAL_RIICHI_TILES_LEFT = _reason(
    "riichi_tiles_left", "enough live tiles for riichi", "REACH step 1", "tiles needed; tiles left", "9.1"
)
ILLEGAL_RIICHI_NOTEN = _reason(
    "riichi_noten", "a tenpai hand after the riichi tile", "discard", "0; shanten", "9.1, 4.2"
)
ILLEGAL_RIICHI_STEP = _reason(
    "riichi_step",
    "step 2 right after the riichi tile, and only there",
    "any",
    "seat of the riichi tile, -1 for none; acting seat",
    "2.3",
)
ILLEGAL_CALL_CODE = _reason("call_code", "a meld code", "N", "0; meld code", "format 9")
ILLEGAL_CALL_TILE = _reason(
    "call_tile",
    "a claim of the tile just discarded",
    "N",
    "tile on offer, -1 for none; claimed tile",
    "2.4, format 9",
)
ILLEGAL_CALL_FROM = _reason(
    "call_from", "the seat that discarded", "N", "seat that discarded; seat in the meld code", "format 9"
)
ILLEGAL_CALL_CHI = _reason(
    "call_chi",
    "chi from the left neighbour, with four players",
    "N",
    "right neighbour of the discarder; acting seat",
    "8.1",
)
ILLEGAL_CALL_IN_RIICHI = _reason("call_in_riichi", "no chi, pon or open kan in riichi", "N", _STATE, "2.6")
ILLEGAL_CALL_LAST_TILE = _reason(
    "call_last_tile", "no call and no kan without a live tile left", "N", "1; tiles left", "2.5"
)
ILLEGAL_CALL_OWN_TILES = _reason(
    "call_own_tiles",
    "the meld's other tiles in the own hand",
    "N",
    "2 + seat and a tile id; or 4 and the copies held",
    "format 9",
)
ILLEGAL_CALL_NO_DISCARD = _reason("call_no_discard", "a call that leaves a legal discard", "N", "1; 0", "8.3")
ILLEGAL_KAN_TURN = _reason("kan_turn", "a kan or kita by the player who has just drawn", "N", _TURN, "8.4")
ILLEGAL_KAN_LIMIT = _reason("kan_limit", "four kans a hand at the most", "N", "4; kans that stand", "5.5")
ILLEGAL_KAN_IN_RIICHI = _reason(
    "kan_in_riichi",
    "a closed kan of the drawn tile that keeps the waits",
    "N",
    "waits before; waits after; both as masks of kinds",
    "9.1",
)
ILLEGAL_KAKAN_PON = _reason("kakan_pon", "an own pon to extend", "N", "added tile; -1", "format 9")
ILLEGAL_KITA = _reason(
    "kita", "a North, drawn if in riichi, with three players", "N", "drawn tile; tile set aside", "13.5"
)
ILLEGAL_WIN_TURN = _reason(
    "win_turn",
    "a win by the player who has just drawn, or on a tile just offered",
    "AGARI",
    "seat of the tile on offer, -1 for none; `fromWho`",
    "2.3, 2.4, 6.2",
)
ILLEGAL_WIN_TILE = _reason(
    "win_tile", "the tile just drawn or offered", "AGARI", "winning tile; `machi`, -1 for none", "format 12"
)
ILLEGAL_WIN_INCOMPLETE = _reason(
    "win_incomplete",
    "a complete hand",
    "AGARI",
    "tsumo: -1 and the shanten; ron: the tile and the shanten",
    "4.2",
)
ILLEGAL_WIN_FURITEN = _reason(
    "win_furiten", "no ron in furiten", "AGARI", "0; sum of 1 discard, 2 temporary, 4 riichi", "10"
)
ILLEGAL_RESULT_ATTRIBUTES = _reason(
    "result_attributes",
    "a result with its scores",
    "AGARI, RYUUKYOKU",
    "internal codes",
    "format 12, format 13",
)
ILLEGAL_DRAW_MOMENT = _reason(
    "draw_moment",
    "a draw after a discard, or nine terminals after the own first draw",
    "RYUUKYOKU",
    "internal codes",
    "5.1, format 13",
)
ILLEGAL_END_MOMENT = _reason(
    "end_moment", "nothing after the end of the game", "any but BYE, UN", "internal codes", "format 3"
)

ILLEGAL_RIICHI_LATE = _reason(
    "riichi_late",
    "step 1 of a riichi before its discard",
    "REACH step 1",
    "element of the discard; element of step 1. The meaning is plain, so the hand is replayed",
    "9.1",
)

REASONS = tuple(_reasons)
ILLEGAL_NAMES = tuple(reason.name for reason in REASONS)


def describe(check: int, numbers: list[int]) -> str:
    """The numbers of one side of a disagreement as text for the ``checks`` table."""
    if check == CHECK_WIN_YAKU:
        return " ".join(f"{yaku}:{han}" for yaku, han in zip(numbers[::2], numbers[1::2], strict=True))
    return " ".join(map(str, numbers))
