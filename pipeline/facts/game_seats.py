"""Table game_seats: one row a player and game."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from parsers.heads import GameHead
from pipeline.facts import arrays
from pipeline.facts.columns import (
    LOG,
    Column,
    Table,
)
from pipeline.facts.games import Games
from pipeline.facts.logs import NO_END


def _per_seat(name: str, type: pa.DataType, doc: str, null: str = "", **more: Any) -> Column[Games]:
    """A raw column of each seat; with ``null`` it is null in games without an end."""

    def fill(games: Games) -> pa.Array:
        values = games.per_seat(getattr(games.raw, name))
        return arrays.integers_where(values, type, games.has_end) if null else arrays.integers(values, type)

    return Column(name, type, doc, fill, null=null, **more)


def _of_player(
    name: str, type: pa.DataType, doc: str, get: Callable[[GameHead], Sequence[Any]], **more: Any
) -> Column[Games]:
    """A value of each player in the head of the log."""

    def fill(games: Games) -> pa.Array:
        return pa.array([value for head in games.heads for value in get(head)[: head.n_players]], type)

    return Column(name, type, doc, fill, stated_by=LOG, **more)


GAME_SEATS = Table(
    "game_seats",
    "one player of one game; three rows with three players",
    ("log_id", "seat"),
    (
        Column(
            "log_id",
            pa.dictionary(pa.int32(), pa.string()),
            "The game's log id.",
            lambda games: arrays.keys(games.game_of_seat, pa.array(games.log_ids, pa.string())),
            stated_by=LOG,
        ),
        Column(
            "seat",
            pa.int8(),
            "The player: 0 is the first dealer of the game, play goes upwards.",
            lambda games: arrays.integers(np.nonzero(games.seated)[1], pa.int8()),
            unit="seat",
            stated_by=LOG,
        ),
        _of_player(
            "name",
            pa.string(),
            "Account name; NoName is everybody without an account, and a name can pass to somebody else.",
            lambda head: head.names,
        ),
        _of_player(
            "dan",
            pa.int32(),
            "Rank before the game: 0 newcomer, 1 9-kyu to 9 1-kyu, 10 1-dan to 19 10-dan, 20 tenhoui.",
            lambda head: head.dans,
            null="the log states none",
        ),
        _of_player(
            "rate",
            pa.float64(),
            "Rate R before the game.",
            lambda head: head.rates,
            null="the log states none",
        ),
        _of_player(
            "sex",
            pa.string(),
            "As the account states it: M, F, or C for a computer.",
            lambda head: [sex or None for sex in head.sexes],
            null="the log states none",
        ),
        _of_player(
            "gold", pa.int32(), "Gold before the game.", lambda head: head.gold, null="not a table for gold"
        ),
        _of_player(
            "parlour_rate",
            pa.int32(),
            "Parlour rating (rc).",
            lambda head: head.rc,
            null="not a parlour table",
        ),
        Column(
            "is_first_dealer",
            pa.bool_(),
            "Dealt the first hand.",
            lambda games: arrays.booleans(
                games.first_dealers[games.game_of_seat] == np.nonzero(games.seated)[1]
            ),
            stated_by=LOG,
            checks=("dealer",),
        ),
        Column(
            "initial_points",
            pa.int64(),
            "Points when the first hand is dealt.",
            lambda games: arrays.integers(games.per_seat(games.raw.start_points), pa.int64(), missing=-1),
            unit="points",
            null="the log has no hand",
            stated_by=LOG,
            checks=("start_points",),
        ),
        _per_seat(
            "final_points",
            pa.int64(),
            "Points at the end of the game, sticks left on the table given to the first place.",
            null=NO_END,
            unit="points",
            stated_by=LOG,
            checks=("final_points",),
        ),
        _per_seat(
            "placement",
            pa.int8(),
            "1-4, ties to the lower seat.",
            null=NO_END,
            checks=("placement",),
        ),
        Column(
            "final_score",
            pa.float64(),
            "Score of the game with uma and oka, one decimal; whole numbers until 2022.",
            lambda games: arrays.numbers(games.per_seat(games.raw.final_score_tenths) / 10, games.has_end),
            unit="thousands of points",
            null=NO_END,
            stated_by=LOG,
            checks=("final_score",),
        ),
        Column(
            "final_chips",
            pa.int32(),
            "Chips at the end of the game.",
            lambda games: arrays.integers_where(
                games.per_seat(games.raw.final_chips),
                pa.int32(),
                games.has_end & (games.raw.has_chips[games.game_of_seat] != 0),
            ),
            unit="chips",
            null=f"{NO_END}, or is played without chips",
            stated_by=LOG,
        ),
        _per_seat("n_times_left", pa.int32(), "How often the player disconnected.", stated_by=LOG),
        _per_seat("n_times_returned", pa.int32(), "How often the player came back.", stated_by=LOG),
    ),
)
