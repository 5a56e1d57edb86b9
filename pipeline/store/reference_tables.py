"""Tables of reference beside those of the logs: what ``data/ladder.toml`` states, for SQL.

They are the same in every warehouse and are not stored in it. The file is read as it stands: an era states
what it changes, so a row holds from its time until the next one of its key. ``pipeline.rank.ladder`` reads
whole eras and checks them, which takes longer than a connection should.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any

import pyarrow as pa

from pipeline.resources import data_path


@dataclass(frozen=True, slots=True)
class ReferenceColumn:
    """One column. ``null`` says what null means, empty where the column is never null."""

    name: str
    type: pa.DataType
    doc: str
    unit: str = ""
    null: str = ""


@dataclass(frozen=True, slots=True)
class ReferenceTable:
    """One table: ``grain`` says what a row is, ``key`` names the columns that identify it."""

    name: str
    grain: str
    key: tuple[str, ...]
    columns: tuple[ReferenceColumn, ...]
    doc: str


_INTEGER, _WORD = pa.int32(), pa.string()
_PLACES = ("first_gain", "second_gain", "third_gain")
_SINCE = ReferenceColumn("since_jst", pa.timestamp("s"), "From when it holds, Japanese time.")

LADDER_GAINS = ReferenceTable(
    "ladder_gains",
    "the rank points that the places of a room win, from a time on",
    ("n_players", "room", "since_jst"),
    (
        ReferenceColumn("n_players", _INTEGER, "Players of the table, 3 or 4."),
        ReferenceColumn("room", _WORD, "Room of ranked games."),
        _SINCE,
        ReferenceColumn("first_gain", _INTEGER, "What the first place wins in a tonpuu.", "pt"),
        ReferenceColumn("second_gain", _INTEGER, "What the second place wins in a tonpuu.", "pt"),
        ReferenceColumn(
            "third_gain", _INTEGER, "What the third place wins in a tonpuu.", "pt", "with three players"
        ),
    ),
    "What the last place loses is in `ladder_losses`; `ladder_factors` multiplies both.",
)

LADDER_LOSSES = ReferenceTable(
    "ladder_losses",
    "the rank points that a last place costs a rank, from a time on",
    ("dan", "since_jst"),
    (
        ReferenceColumn("dan", _INTEGER, "Rank as logs print it, 0-20."),
        _SINCE,
        ReferenceColumn("loss", _INTEGER, "What a last place loses in a tonpuu; not negative.", "pt"),
    ),
    "The last rank, tenhoui, wins and loses nothing.",
)

LADDER_FACTORS = ReferenceTable(
    "ladder_factors",
    "the factor of a length, from a time on",
    ("length", "since_jst"),
    (
        ReferenceColumn("length", _WORD, "Tonpuu or hanchan."),
        _SINCE,
        ReferenceColumn("factor", pa.decimal128(4, 2), "What gains and losses are multiplied by."),
    ),
    "",
)

REFERENCE_TABLES = {table.name: table for table in (LADDER_GAINS, LADDER_LOSSES, LADDER_FACTORS)}


@cache
def reference_rows() -> dict[str, list[dict[str, Any]]]:
    """The rows of each of REFERENCE_TABLES, by its name; no Arrow, which would load pandas for them."""
    text = data_path("ladder.toml").read_text(encoding="utf-8")
    eras = tomllib.loads(text, parse_float=Decimal)["era"]
    return {
        LADDER_GAINS.name: list(_gains(eras)),
        LADDER_LOSSES.name: list(_losses(eras)),
        LADDER_FACTORS.name: list(_factors(eras)),
    }


def _gains(eras: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    for era in eras:
        for players, rooms in era.get("gains", {}).items():
            key = {"n_players": int(players.removesuffix("p")), "since_jst": era["since"]}
            for room, stated in rooms.items():
                if "points" in stated:
                    gains = (*stated["points"], None)[: len(_PLACES)]
                    yield {**key, "room": room, **dict(zip(_PLACES, gains, strict=True))}


def _losses(eras: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    dans = {name: stated["dan"] for name, stated in eras[0]["ranks"].items()}
    for era in eras:
        for name, stated in era.get("ranks", {}).items():
            if "loss" in stated:
                yield {"dan": dans[name], "since_jst": era["since"], "loss": stated["loss"]}


def _factors(eras: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    for era in eras:
        for length, factor in era.get("factors", {}).items():
            yield {"length": length, "since_jst": era["since"], "factor": Decimal(factor)}
