"""Which rules a game was played by, chosen from what its log says about the table.

Ranked play and ordinary private lobbies share one set of rules (rules.md §1-§13), event lobbies say in
GO what differs (rules.md §23). Parlour, skill and computer games, and event rules that are not understood,
have rules of their own (rules.md §19): such a game gets ``is_supported`` False and a reason, and nobody
should judge it.

Some rules changed on a day that is known only as "after the last old game, before the first new
one" (rules.md §1.5, §1.7, §7.7). A game between the two, or one without a date, gets ``EITHER``:
whoever judges accepts both. So it is with event rules on which the sources differ (rules.md §23).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from pipeline.native.records import numbers_of
from pipeline.rules.codes import ROOMS
from pipeline.rules.event_rules import ALL_ABORTS, N_GROUPS, EventRules, read_csrule, rule_objections
from pipeline.rules.game_rules import GameRules
from pipeline.rules.numbers import MAX_PLAYERS

# Bits of GO type (mjlog-format.md §6.1).
TYPE_HUMAN = 0x0001
TYPE_NO_RED_FIVES = 0x0002
TYPE_NO_OPEN_TANYAO = 0x0004
TYPE_HANCHAN = 0x0008
TYPE_SANMA = 0x0010
TYPE_ROOM_HIGH = 0x0020
TYPE_FAST = 0x0040
TYPE_ROOM_LOW = 0x0080
TYPE_GRAY = 0x0100
TYPE_CHIPS = 0x0200
TYPE_PARLOUR = 0x0400
TYPE_SKILL = 0x0800
TYPE_KNOWN = 0x0FFF

# Answers of a rule that may be open. tenpai_yame: NO or YES.
NO, YES, EITHER = 0, 1, 2
# extra_rounds: how many winds may follow the regular ones.
ONE, UNLIMITED = 0, 1
# rounding of the final scores.
THOUSANDS, TENTHS = 0, 1


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one game. For a game that is not supported they are for reading only: the ranked rules,
    with what ``csrule`` says where it is understood.

    ``start_points``: of each seat. ``return_points``: the base of the final score; ``end_points``: those
    that somebody needs for the end of the game. ``uma``: final-score points (thousands) by placement;
    ``uma_alternative``: the other one, where the date leaves both open, else None. ``uma_groups``: where
    the uma depends on how many players end below the start points, that of none, one, ... four; else ().
    ``oka``: final-score points of the first place. ``honba_ron``: points a honba, paid by the discarder;
    ``honba_tsumo_each``: points a honba from each payer. ``noten_pool``: points shared at an exhaustive
    draw. ``kiriage``: 4 han 30 fu counts as mangan. ``tenpai_yame``: NO, YES or EITHER. ``extra_rounds``:
    ONE, UNLIMITED or EITHER. ``rounding``: THOUSANDS, TENTHS or EITHER. ``live_draws``: draws of a whole
    hand, rinshan tiles included. ``last_hand``: hand number (INIT seed[0]) of the last regular hand.
    ``riichi_min_live``: tiles left to draw that riichi needs. ``room``: one of ROOMS in a ranked game,
    else the kind of table: private, tournament, event, parlour, skill, computer. ``unsupported_reason``:
    empty when ``is_supported``.

    From ``has_nagashi`` on, rules that only events change (§23), as in ranked play by default.
    ``aborts``: mask of the DRAW_* that there are. ``most_winners``: of one tile. ``has_melded_waits``: a
    kind of which the own melds hold all four may be waited for. ``has_extra_round``, ``sticks_to_first``
    (leftover sticks): YES or EITHER.
    """

    n_players: int
    is_hanchan: bool
    has_red_fives: bool
    has_open_tanyao: bool
    is_fast: bool
    start_points: int
    return_points: int
    end_points: int
    uma: tuple[int, ...]
    uma_alternative: tuple[int, ...] | None
    oka: int
    honba_ron: int
    honba_tsumo_each: int
    noten_pool: int
    kiriage: bool
    tenpai_yame: int
    extra_rounds: int
    rounding: int
    live_draws: int
    last_hand: int
    riichi_min_live: int
    room: str
    is_ranked: bool
    is_supported: bool
    unsupported_reason: str
    uma_groups: tuple[tuple[int, ...], ...] = ()
    has_nagashi: bool = True
    has_bust: bool = True
    has_dora: bool = True
    has_kan_dora: bool = True
    has_kan_dora_at_once: bool = False
    has_ura: bool = True
    has_kan_ura: bool = True
    aborts: int = ALL_ABORTS
    most_winners: int = 2
    has_agari_yame: bool = True
    has_win_renchan: bool = True
    has_tenpai_renchan: bool = True
    has_ippatsu: bool = True
    has_renhou: bool = False
    has_melded_waits: bool = True
    splits_tsumo: bool = False
    double_wind_fu: int = 4
    splits_uma: bool = False
    has_kan_liability: bool = False
    has_counted_yakuman: bool = True
    has_extra_round: int = YES
    sticks_to_first: int = YES

    @property
    def uma_by_group(self) -> tuple[tuple[int, ...], ...]:
        """By players below the start points, the uma of four placements; of three players the last is 0."""
        return tuple((*group, 0)[:MAX_PLAYERS] for group in self.uma_groups or (self.uma,) * N_GROUPS)

    @property
    def other_uma_by_group(self) -> tuple[tuple[int, ...], ...]:
        """The alternative; without one the same again."""
        if self.uma_alternative is None:
            return self.uma_by_group
        return ((*self.uma_alternative, 0)[:MAX_PLAYERS],) * N_GROUPS

    @lru_cache(maxsize=1024)  # noqa: B019 - rulesets are few and live as long as the process
    def numbers(self) -> tuple[int, ...]:
        """The rules as native code takes them: the fields of ``GameRules``."""
        return numbers_of(self, GameRules)


@dataclass(frozen=True, slots=True)
class Era:
    """A rule that changed: the last game seen under the old rule, the first seen under the new one (JST).

    ``last_old`` None: no game was seen that shows the old rule.
    """

    last_old: datetime | None
    first_new: datetime
    old: int
    new: int
    source: str

    def choose(self, played_at: datetime | None) -> int:
        """``old``, ``new``, or EITHER where the date, or its absence, leaves it open."""
        if played_at is None:
            return EITHER
        if played_at >= self.first_new:
            return self.new
        if self.last_old is not None and played_at <= self.last_old:
            return self.old
        return EITHER


TONPUU_UMA = Era(
    datetime(2009, 7, 28, 20),
    datetime(2009, 8, 27),
    NO,
    YES,
    "rules.md §1.5; final scores of 890 tonpuu games of 2009",
)
RESULT_ROUNDING = Era(
    datetime(2022, 1, 13, 1),
    datetime(2022, 5, 12),
    THOUSANDS,
    TENTHS,
    "rules.md §1.7; final scores of 17,000 games, 2008-2023",
)
TENPAI_YAME = Era(
    datetime(2010, 6, 1, 6),
    datetime(2010, 6, 8),
    NO,
    YES,
    "rules.md §7.7; 12 games before play on, 8 games after end",
)
TONPUU_EXTRA_ROUND = Era(
    datetime(2009, 3, 10, 16),
    datetime(2010, 6, 19),
    UNLIMITED,
    ONE,
    "rules.md §7.7; 3 games of 2009 go on into West",
)
HANCHAN_EXTRA_ROUND = Era(
    None, datetime(2009, 9, 27), UNLIMITED, ONE, "rules.md §7.7; the first hanchan seen to end after West"
)
ERAS = (TONPUU_UMA, RESULT_ROUNDING, TENPAI_YAME, TONPUU_EXTRA_ROUND, HANCHAN_EXTRA_ROUND)

_UMA = {4: (20, 10, -10, -20), 3: (20, 0, -20)}
_UMA_OLD_TONPUU = (10, 5, -5, -10)

_UNSUPPORTED_BITS = (
    (TYPE_CHIPS, "CHIP, a parlour table with chips"),
    (TYPE_PARLOUR, "JANS, a parlour table"),
    (TYPE_SKILL, "TECH, the skill lobby with games of one hand"),
)
_EVENT_RULES = ("csrule", "rule")


def ruleset_for(
    go_type: int,
    lobby: str | None,
    played_at: datetime | None,
    n_players: int,
    event_attributes: Mapping[str, str],
    has_gold: bool = False,
    first_points: tuple[int, ...] = (),
    objection: str = "",
) -> Ruleset:
    """The rules of a game.

    ``go_type``: GO type. ``lobby``: the lobby as GO or the log id prints it; None (logs before
    2010-10) counts as the public lobby. ``played_at``: the JST hour of the log id, without a time
    zone; None for a log without an id. ``event_attributes``: further attributes of GO
    (mjlog-format.md §6.1). ``has_gold``: UN carries gold in place of dan. ``first_points``: those of the
    players in the first hand, () where it is not known; they tell rules of a lobby that GO does not.
    ``objection``: why the log does not tell the rules, '' where it does.

    Raises ValueError unless ``n_players`` is 3 or 4.
    """
    if n_players not in (3, 4):
        raise ValueError(f"expected 3 or 4 players, got: {n_players}")
    eras = tuple(era.choose(played_at) for era in ERAS)
    attributes = tuple(event_attributes.items())
    return _ruleset(go_type, lobby, n_players, attributes, has_gold, first_points, objection, eras)


@lru_cache(maxsize=1024)  # an archive holds few kinds of games
def _ruleset(
    go_type: int,
    lobby: str | None,
    n_players: int,
    attributes: tuple[tuple[str, str], ...],
    has_gold: bool,
    first_points: tuple[int, ...],
    objection: str,
    eras: tuple[int, ...],
) -> Ruleset:
    era = dict(zip(ERAS, eras, strict=True))
    event_attributes = dict(attributes)
    is_hanchan = bool(go_type & TYPE_HANCHAN)
    is_sanma = n_players == 3
    start_points, return_points = (35000, 40000) if is_sanma else (25000, 30000)
    uma, uma_alternative = _uma(n_players, is_hanchan, era[TONPUU_UMA])
    extra_round = HANCHAN_EXTRA_ROUND if is_hanchan else TONPUU_EXTRA_ROUND
    room = _room(go_type, lobby, event_attributes, has_gold)
    ruleset = Ruleset(
        n_players=n_players,
        is_hanchan=is_hanchan,
        has_red_fives=not go_type & TYPE_NO_RED_FIVES,
        has_open_tanyao=not go_type & TYPE_NO_OPEN_TANYAO,
        is_fast=bool(go_type & TYPE_FAST),
        start_points=start_points,
        return_points=return_points,
        end_points=return_points,
        uma=uma,
        uma_alternative=uma_alternative,
        oka=n_players * (return_points - start_points) // 1000,  # rules.md §1.4
        honba_ron=100 * (n_players - 1),  # rules.md §3
        honba_tsumo_each=100,
        noten_pool=1000 * (n_players - 1),  # rules.md §4.1
        kiriage=bool(go_type & (TYPE_CHIPS | TYPE_PARLOUR | TYPE_SKILL)),  # rules.md §11.3, §19
        tenpai_yame=era[TENPAI_YAME],
        extra_rounds=era[extra_round],
        rounding=era[RESULT_ROUNDING],
        live_draws=55 if is_sanma else 70,  # rules.md §2.2
        riichi_min_live=n_players,  # rules.md §9.1
        last_hand=(6 if is_sanma else 7) if is_hanchan else (2 if is_sanma else 3),  # rules.md §1.8
        room=room,
        is_ranked=room in ROOMS,
        is_supported=True,
        unsupported_reason="",
    )
    reasons = [objection] if objection else [*_objections(go_type, n_players, has_gold)]
    if rule := event_attributes.get("rule"):
        reasons += rule_objections(rule, go_type)
    if csrule := event_attributes.get("csrule"):
        event = read_csrule(csrule, n_players, uma)
        reasons += event.objections
        if not event.objections:
            ruleset = _with_event_rules(ruleset, event)
    if not reasons:
        reasons += _own_points(ruleset, first_points)
    if reasons:
        ruleset = replace(ruleset, is_ranked=False, is_supported=False, unsupported_reason="; ".join(reasons))
    return ruleset


def _with_event_rules(ruleset: Ruleset, event: EventRules) -> Ruleset:
    """The rules with what an event changes, and with EITHER for what the sources do not agree on. §23"""
    rounding = TENTHS if ruleset.rounding == TENTHS else EITHER
    changes: dict[str, Any] = {
        "rounding": rounding,
        "uma_alternative": None,
        "has_extra_round": EITHER,
        "sticks_to_first": EITHER,
    }
    return replace(ruleset, **(changes | event.changes))


def _own_points(ruleset: Ruleset, first_points: tuple[int, ...]) -> Iterator[str]:
    """Outside ranked play a table may have rules that GO does not tell; its start points show them. §19"""
    if ruleset.room in ROOMS or all(points == ruleset.start_points for points in first_points):
        return
    points = first_points[0] if len(set(first_points)) == 1 else ", ".join(map(str, first_points))
    yield f"the first hand starts with {points} points, the rules told start with {ruleset.start_points}"


def _uma(n_players: int, is_hanchan: bool, era: int) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    """The uma and, where the date leaves it open, the other one. rules.md §1.3, §1.5."""
    new = _UMA[n_players]
    if is_hanchan or n_players == 3:
        return new, None
    if era == EITHER:
        return new, _UMA_OLD_TONPUU
    return (new if era == YES else _UMA_OLD_TONPUU), None


def _objections(go_type: int, n_players: int, has_gold: bool) -> Iterator[str]:
    """Every reason why type and players tell that the rules of this game are not known."""
    name = f"GO type 0x{go_type:04x}"
    if not go_type & TYPE_HUMAN:
        yield f"{name} leaves bit 0x0001 (MULTI) clear, a game against the computer"
    for bit, meaning in _UNSUPPORTED_BITS:
        if go_type & bit:
            yield f"{name} sets bit 0x{bit:04x} ({meaning})"
    if unknown := go_type & ~TYPE_KNOWN:
        yield f"{name} sets unknown bits 0x{unknown:04x}"
    n_of_type = 3 if go_type & TYPE_SANMA else 4
    if n_of_type != n_players:
        yield f"{name} is a table of {n_of_type} players, the log seats {n_players}"
    if has_gold:
        yield "UN carries gold in place of dan, a table that plays for gold"


def _room(go_type: int, lobby: str | None, event_attributes: Mapping[str, str], has_gold: bool) -> str:
    """The room of a public table, else the kind of table. rules.md §15, mjlog-format.md §2, §6.1."""
    if not go_type & TYPE_HUMAN:
        return "computer"
    if go_type & TYPE_SKILL or has_gold:
        return "skill"
    if go_type & (TYPE_CHIPS | TYPE_PARLOUR):
        return "parlour"
    if any(event_attributes.get(attribute) for attribute in _EVENT_RULES):
        return "event"
    if _is_tournament(lobby):
        return "tournament"
    if lobby is not None and lobby.strip("0"):
        return "private"
    return ROOMS[(go_type & TYPE_ROOM_HIGH) >> 4 | (go_type & TYPE_ROOM_LOW) >> 7]


def _is_tournament(lobby: str | None) -> bool:
    """Tournament lobby n is printed ``Cn`` or, in log ids, as 10000+n."""
    if lobby is None:
        return False
    return lobby.startswith("C") or (lobby.isdecimal() and int(lobby) >= 10000)
