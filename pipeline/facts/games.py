"""Table games: one row a game that is stored."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa

from parsers.heads import PLATFORMS, GameHead
from parsers.log_ids import LogId, parse_log_id
from pipeline.facts import arrays
from pipeline.facts.arrays import WORDS, Mask
from pipeline.facts.batch import Ints
from pipeline.facts.columns import LOG, Column, Table
from pipeline.facts.logs import NO_END
from pipeline.replay.record.tables.hands import Games as RawGames
from pipeline.replay.record.tables.rows import RAW_COLUMNS, Rows
from pipeline.rules.codes import ALL_ROOMS, ENDS, LAYOUTS, LENGTHS, WALL_STATUS_DOCS, WALL_STATUSES
from pipeline.rules.numbers import MAX_PLAYERS
from pipeline.rules.ruleset import Ruleset

WALL_CHECKS = (
    "wall_deal",
    "wall_dice",
    "wall_draw",
    "wall_rinshan",
    "wall_indicator",
    "wall_ura",
)

JST_MILLISECONDS = pa.timestamp("ms")


class Games:
    """The games of a batch that are stored: everything that is known of each, in the order of the batch."""

    def __init__(
        self,
        rows: Rows,
        places: Sequence[int],
        log_ids: Sequence[str],
        heads: Sequence[GameHead],
        rulesets: Sequence[Ruleset],
    ) -> None:
        """``places``: the stored games' numbers in the batch; the other lists have one entry each."""
        self.raw = _picked(rows.games, places)
        self.log_ids = log_ids
        self.parsed_ids = [parse_log_id(log_id) for log_id in log_ids]
        self.heads = heads
        self.rulesets = rulesets
        self.first_dealers = _first_dealers(rows)[places]

    @cached_property
    def seated(self) -> Mask:
        """Whether somebody sits there, shape (games, 4)."""
        n_players = np.array([head.n_players for head in self.heads], np.int64)
        return np.arange(MAX_PLAYERS) < n_players[:, None]

    def per_seat(self, column: Ints) -> Ints:
        """A raw column of four seats, as one value a row of ``game_seats``."""
        return column.T[self.seated]

    @cached_property
    def game_of_seat(self) -> Ints:
        return np.nonzero(self.seated)[0]

    @cached_property
    def has_end(self) -> Mask:
        return self.raw.is_complete[self.game_of_seat] != 0


def _picked(games: RawGames, places: Sequence[int]) -> RawGames:
    """These rows of the raw table."""
    picked = RawGames()
    picked.n_rows = len(places)
    for column in RAW_COLUMNS["games"]:
        setattr(picked, column, getattr(games, column)[..., places])
    return picked


def _first_dealers(rows: Rows) -> Ints:
    """Dealer of the first hand of each game of the batch, -1 without a complete one."""
    dealers = np.full(rows.games.n_rows, -1)
    is_first = rows.hands.hand_index == 0
    dealers[rows.hands.game[is_first]] = rows.hands.dealer_seat[is_first]
    return dealers


def _of_id(
    name: str, type: pa.DataType, doc: str, get: Callable[[LogId], Any], default: Any = None, **more: Any
) -> Column[Games]:
    """A part of the log id, ``default`` for an id that has none."""

    def fill(games: Games) -> pa.Array:
        return pa.array([get(parsed) if parsed else default for parsed in games.parsed_ids], type)

    return Column(name, type, doc, fill, stated_by=LOG, **more)


def _lobbies(games: Games) -> pa.Array:
    pairs = zip(games.heads, games.parsed_ids, strict=True)
    return pa.array([_lobby(head, parsed) for head, parsed in pairs], pa.string())


def _lobby(head: GameHead, parsed: LogId | None) -> str | None:
    """As GO prints it; of the log id where GO does not."""
    if head.lobby is not None or parsed is None:
        return head.lobby
    return str(int(parsed.lobby))


def _of_head(
    name: str, type: pa.DataType, doc: str, get: Callable[[GameHead], Any], **more: Any
) -> Column[Games]:
    return Column(
        name,
        type,
        doc,
        lambda games: pa.array([get(head) for head in games.heads], type),
        stated_by=LOG,
        **more,
    )


def _of_rules(
    name: str, type: pa.DataType, doc: str, get: Callable[[Ruleset], Any], **more: Any
) -> Column[Games]:
    return Column(
        name, type, doc, lambda games: pa.array([get(rules) for rules in games.rulesets], type), **more
    )


def _number(name: str, doc: str, **more: Any) -> Column[Games]:
    def fill(games: Games) -> pa.Array:
        return arrays.integers(getattr(games.raw, name), pa.int32())

    return Column(name, pa.int32(), doc, fill, **more)


def _event(name: str, doc: str) -> Column[Games]:
    """An attribute of GO that only event games have."""
    return _of_head(
        f"event_{name}",
        pa.string(),
        doc,
        lambda head: head.event_attributes.get(name),
        null="not an event game",
    )


GAMES = Table(
    "games",
    "one game: a log with status ok, cut or unsupported",
    ("log_id",),
    (
        Column(
            "log_id",
            pa.string(),
            "The log id.",
            lambda games: pa.array(games.log_ids, pa.string()),
            stated_by=LOG,
        ),
        _of_id(
            "played_at_jst",
            JST_MILLISECONDS,
            "Start in Japanese time by the log id: the hour, or midnight where it names only the day.",
            lambda parsed: parsed.played_at,
            null="the id has no date",
        ),
        _of_id(
            "has_hour",
            pa.bool_(),
            "The id names the hour of the start.",
            lambda parsed: parsed.has_hour,
            default=False,
        ),
        _of_head(
            "go_type",
            pa.int32(),
            "Game type, a bit set of the log.",
            lambda head: head.go_type,
            checks=("log_id_type",),
        ),
        Column(
            "lobby",
            pa.string(),
            "Lobby as the log prints it, 0 the public one; of the log id in logs before October 2010.",
            _lobbies,
            null="neither the log nor its id says",
            stated_by=LOG,
            checks=("log_id_lobby",),
        ),
        _of_head("n_players", pa.int8(), "3 or 4.", lambda head: head.n_players, unit="players"),
        _of_rules(
            "length",
            WORDS,
            "East round (tonpuu) or East and South (hanchan), by the game type.",
            lambda rules: LENGTHS[rules.is_hanchan],
            words=LENGTHS,
        ),
        _of_rules(
            "room",
            WORDS,
            "Room of ranked play, from ippan to houou, else the kind of table.",
            lambda rules: rules.room,
            words=ALL_ROOMS,
        ),
        _of_rules("is_ranked", pa.bool_(), "Counts for dan and rate.", lambda rules: rules.is_ranked),
        _of_rules("has_red_fives", pa.bool_(), "Played with red fives.", lambda rules: rules.has_red_fives),
        _of_rules(
            "has_open_tanyao", pa.bool_(), "Open tanyao counts (kuitan).", lambda rules: rules.has_open_tanyao
        ),
        _of_rules("is_fast", pa.bool_(), "Played with short thinking times.", lambda rules: rules.is_fast),
        _of_rules(
            "rules_supported",
            pa.bool_(),
            "The rules are known, those of events too; where false no score of the game is judged.",
            lambda rules: rules.is_supported,
        ),
        _of_rules(
            "unsupported_reason",
            pa.string(),
            "Why the rules are not known.",
            lambda rules: rules.unsupported_reason or None,
            null="rules_supported",
        ),
        _of_head(
            "seed_kind",
            pa.string(),
            "Kind of the wall's seed in the log; init-: a seed in each hand.",
            lambda head: head.shuffle_kind or None,
            null="the log has no seed",
        ),
        _of_head(
            "format",
            pa.string(),
            "Form of the log: mjlog, or tenhou6, which says less.",
            lambda head: head.form,
        ),
        Column(
            "platform",
            WORDS,
            "Where the game was played: games of others than Tenhou come in other forms alone.",
            lambda games: arrays.words(
                np.array([PLATFORMS.index(head.platform) for head in games.heads], np.int64), PLATFORMS
            ),
            words=PLATFORMS,
            stated_by=LOG,
        ),
        _of_head(
            "version",
            pa.string(),
            "Version of the log format.",
            lambda head: head.ver or None,
            null="not stated",
        ),
        _number("n_hands", "Complete hands, each a row of hands.", unit="hands"),
        _number(
            "n_hands_not_replayed",
            "Of them those that hold an action that cannot be: they are rows of hands alone.",
            unit="hands",
        ),
        Column(
            "is_complete",
            pa.bool_(),
            "The log reaches the end of the game.",
            lambda games: arrays.booleans(games.raw.is_complete),
            stated_by=LOG,
        ),
        Column(
            "end_reason",
            WORDS,
            "Why the rules end the game after its last hand.",
            lambda games: arrays.words(games.raw.end_reason, ENDS.words, missing=0),
            null=f"{NO_END}, the rules do not end it there, or the last hand is not replayed",
            checks=("game_end",),
            words=ENDS.words[1:],
        ),
        Column(
            "first_dealer_seat",
            pa.int8(),
            "Dealer of the first hand; always 0 in the logs of the server.",
            lambda games: arrays.integers(games.first_dealers, pa.int8(), missing=-1),
            unit="seat",
            null="no complete hand",
            stated_by=LOG,
            checks=("dealer",),
        ),
        _number(
            "n_checks",
            "Comparisons of the log with the replay; where rules_supported is false, those of GO with the log"
            " id that failed.",
        ),
        _number(
            "n_disagreements",
            "Comparisons that failed, each a row of checks; of those with the wall only the first.",
        ),
        Column(
            "wall_status",
            WORDS,
            "Whether the wall of each hand could be made from the log's seed: "
            + "; ".join(f"{name}: {doc}" for name, doc in WALL_STATUS_DOCS.items())
            + ".",
            lambda games: arrays.words(games.raw.wall_status, WALL_STATUSES),
            checks=WALL_CHECKS,
            words=WALL_STATUSES,
        ),
        Column(
            "wall_layout",
            WORDS,
            "Form of the dead wall: that of the form of the seed, or the other one where more of the game's"
            " first indicators fit it.",
            lambda games: arrays.words(games.raw.wall_layout, LAYOUTS.words, missing=-1),
            null="wall_status says that no wall is known",
            words=LAYOUTS.words,
        ),
        _number(
            "n_wall_checks",
            "Comparisons with the wall: of each hand dealt, dice, draw, indicator and list of ura. They are"
            " not among n_checks, and are made also where rules_supported is false.",
        ),
        _number("n_wall_differences", "Comparisons with the wall that failed."),
        _event("title", "Title of the event."),
        _event("rule", "Rule text of the event."),
        _event("csrule", "Rule numbers of the event."),
        _event("ranking", "Ranking the event belongs to."),
    ),
)
