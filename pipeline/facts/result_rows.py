"""The rows of the tables about lists of results, and what a line says about its game."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from parsers.log_ids import LogId, parse_log_id
from parsers.results import FAULTS, ResultLine, Rule, read_rule
from pipeline.rules.codes import LENGTHS, ROOMS
from pipeline.rules.ruleset import TYPE_SANMA, Ruleset, ruleset_for

# What is wrong with a line: the first ones keep it out of the results, the others do not.
FAULT_COPY = "other_copy"
FAULT_START, FAULT_GAME_TYPE, FAULT_SCORE_ORDER, FAULT_SCORE_SUM = (
    *("start", "game_type"),
    *("score_order", "score_sum"),
)
FAULT_DOCS = {
    "bytes": "is UTF-8",
    "form": "has a start, a rule and results in a known form",
    "time": "starts at a time of the day",
    "log_id": "links to a log id",
    "results": "has a name and a score for each player of the rule, readable in one way",
    FAULT_COPY: "says the same as an earlier line with its log id",
    FAULT_START: "starts in the hour of its log id, on the day of its list",
    FAULT_GAME_TYPE: "has the players, length, room, red fives and open tanyao of its log id",
    FAULT_SCORE_ORDER: "has scores that fall from place to place",
    FAULT_SCORE_SUM: "has scores of sum 0",
}
assert set(FAULTS) < set(FAULT_DOCS)

_LETTERS = dict(zip("般上特鳳", ROOMS, strict=True)) | dict.fromkeys("若銀琥孔", "parlour") | {"技": "skill"}


class GameType(NamedTuple):
    """What rule text, lobby and log id say; None where they leave it open. ``fault``: where they differ."""

    n_players: int
    length: str | None
    room: str | None
    has_red_fives: bool | None
    has_open_tanyao: bool | None
    is_fast: bool | None
    fault: str


class ResultRow(NamedTuple):
    """A result on its way into the tables. ``day``: of the log id, else of the list's name."""

    result_id: int
    source_key: int
    kind: str
    day: date | None
    line: ResultLine
    game_type: GameType
    n_faults: int


class FileRow(NamedTuple):
    """A list of results that was read, or that could not be."""

    source: str
    member: str | None
    source_key: int
    kind: str | None
    n_bytes: int | None
    sha256: str | None
    n_lines: int
    n_results: int
    n_repeated: int
    n_broken: int
    status: str
    reason: str | None
    is_passing: bool


class FaultRow(NamedTuple):
    """One thing wrong with one line. ``result_id`` None: the line is no result."""

    source: str
    member: str | None
    source_key: int
    line: int
    fault: str
    reason: str
    text: str
    result_id: int | None


@dataclass(slots=True)
class ResultRows:
    """The rows of some lists of results."""

    results: list[ResultRow] = field(default_factory=list)
    files: list[FileRow] = field(default_factory=list)
    faults: list[FaultRow] = field(default_factory=list)

    def add(self, more: "ResultRows") -> None:
        self.results += more.results
        self.files += more.files
        self.faults += more.faults


def identity(kind: str, day: date | None, line: ResultLine) -> str:
    """What makes two lines the same game: all that they say, not where they stand."""
    said = (kind, day, line.start_minute, line.duration, line.lobby, line.rule, line.log_id)
    return "\0".join(map(str, (*said, *line.names, *line.scores, *line.chips)))


def day_of(line: ResultLine, day_of_list: date | None) -> date | None:
    """The day on which the game began, by its log id or else by the name of its list."""
    parsed = None if line.log_id is None else parse_log_id(line.log_id)
    return day_of_list if parsed is None else parsed.played_at.date()


def game_type_of(line: ResultLine) -> GameType:
    """What the line says about the kind of its game."""
    parsed = None if line.log_id is None else parse_log_id(line.log_id)
    if parsed is None:
        return _game_type(line.rule, line.lobby, None, None)
    return _game_type(line.rule, line.lobby, parsed.go_type, parsed.lobby)


def doubts(line: ResultLine, day_of_list: date | None, game_type: GameType) -> Iterator[tuple[str, str]]:
    """The faults of a line that is a result all the same, with their reasons."""
    parsed = None if line.log_id is None else parse_log_id(line.log_id)
    if parsed is not None and (reason := _start_fault(line, day_of_list, parsed)):
        yield FAULT_START, reason
    if game_type.fault:
        yield FAULT_GAME_TYPE, game_type.fault
    scores = line.scores
    if any(scores[place] < scores[place + 1] for place in range(len(scores) - 1)):
        yield FAULT_SCORE_ORDER, f"expected falling scores, got: {_scores(scores)}"
    if abs(sum(scores)) >= 0.05:
        yield FAULT_SCORE_SUM, f"expected the sum 0, got: {sum(scores):+.1f}"


def _start_fault(line: ResultLine, day_of_list: date | None, parsed: LogId) -> str:
    hour, minute = divmod(line.start_minute, 60)
    if parsed.has_hour and parsed.played_at.hour != hour:
        return f"expected the hour {parsed.played_at.hour}, got: {hour:02}:{minute:02}"
    if day_of_list is not None and parsed.played_at.date() != day_of_list:
        return f"expected the day {parsed.played_at.date()}, got: {day_of_list}"
    return ""


def _scores(scores: tuple[float, ...]) -> str:
    return " ".join(f"{score:+.1f}" for score in scores)


@lru_cache(maxsize=4096)  # rules, lobbies and types are few
def _game_type(text: str, lobby: str | None, go_type: int | None, id_lobby: str | None) -> GameType:
    rule = read_rule(text)
    room = _room(rule, lobby)
    length = None if rule.is_hanchan is None else LENGTHS[rule.is_hanchan]
    said = GameType(rule.n_players, length, room, rule.has_red_fives, rule.has_open_tanyao, rule.is_fast, "")
    if go_type is None:
        return said
    n_players = 3 if go_type & TYPE_SANMA else 4
    ruleset = ruleset_for(go_type, id_lobby, None, n_players, {})
    return said._replace(is_fast=ruleset.is_fast, fault=_differences(said, ruleset))


def _room(rule: Rule, lobby: str | None) -> str | None:
    if lobby is not None and lobby[1:].strip("0"):
        return "tournament" if lobby.startswith("C") else "private"
    return _LETTERS.get(rule.room)


def _differences(said: GameType, ruleset: Ruleset) -> str:
    """Where the rule text says something else than the game type of the log id, as a reason."""
    pairs = (
        ("players", ruleset.n_players, said.n_players),
        ("length", LENGTHS[ruleset.is_hanchan], said.length),
        ("room", ruleset.room, said.room),
        ("red fives", ruleset.has_red_fives, said.has_red_fives),
        ("open tanyao", ruleset.has_open_tanyao, said.has_open_tanyao),
    )
    differing = [pair for pair in pairs if pair[2] is not None and pair[1] != pair[2]]
    expected = ", ".join(f"{name} {value}" for name, value, _ in differing)
    got = ", ".join(f"{name} {value}" for name, _, value in differing)
    return f"expected {expected}, got: {got}" if differing else ""
