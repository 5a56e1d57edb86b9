"""Kinds of columns that are filled from the engine's raw rows.

A column is filled from the raw column of its own name, or of the name ``raw``
(``pipeline.replay.record.tables``). ``null`` is what null means, and ``missing`` the raw number that
stands for it.
"""

from typing import Any

import numpy as np
import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.arrays import WORDS
from pipeline.facts.batch import Block, Ints
from pipeline.facts.columns import LOG, Column
from pipeline.rules.codes import FURITEN, SHAPES, WAIT_CLASSES

INT8, INT16, INT32, INT64 = pa.int8(), pa.int16(), pa.int32(), pa.int64()

NOT_TENPAI = "not tenpai"
NO_WALL = "the wall is not known: games.wall_status is not ok, or the hand differed from it before"

RawBlock = Block[Any]  # of any raw table that has the column


def values_of(block: RawBlock, raw: str) -> Ints:
    """The raw column of that name."""
    values: Ints = getattr(block.raw, raw)
    return values


def number(
    name: str, type: pa.DataType, doc: str, missing: int = -1, raw: str = "", **more: Any
) -> Column[RawBlock]:
    """A whole number."""

    def fill(block: RawBlock) -> pa.Array:
        return arrays.integers(values_of(block, raw or name), type, missing if more.get("null") else None)

    return Column(name, type, doc, fill, **more)


def count(name: str, doc: str, **more: Any) -> Column[RawBlock]:
    """A small number of things."""
    return number(name, INT8, doc, **more)


def points(name: str, doc: str, **more: Any) -> Column[RawBlock]:
    """Points; 64 bits, because a log may state any number."""
    return number(name, INT64, doc, unit="points", **more)


def turn(name: str, doc: str, **more: Any) -> Column[RawBlock]:
    """A count of the seat's own discards; 0 stands for never."""
    return number(name, INT8, doc, missing=0, unit="own discards", **more)


def seat(name: str, doc: str, **more: Any) -> Column[RawBlock]:
    return number(name, INT8, doc, unit="seat", **more)


def tile(name: str, doc: str, **more: Any) -> Column[RawBlock]:
    return number(name, INT16, doc, unit="tile id", **more)


def flag(name: str, doc: str, raw: str = "", **more: Any) -> Column[RawBlock]:
    """True where the raw number is not 0."""
    return Column(name, pa.bool_(), doc, lambda block: arrays.booleans(values_of(block, raw or name)), **more)


def equals(name: str, raw: str, code: int, doc: str, **more: Any) -> Column[RawBlock]:
    """True where the raw number is ``code``."""
    return Column(name, pa.bool_(), doc, lambda block: arrays.booleans(values_of(block, raw) == code), **more)


def bit(name: str, raw: str, mask: int, doc: str, **more: Any) -> Column[RawBlock]:
    """True where a bit of ``mask`` is set."""
    return Column(name, pa.bool_(), doc, lambda block: arrays.booleans(values_of(block, raw) & mask), **more)


def word(
    name: str, names: tuple[str, ...], doc: str, missing: int = -1, raw: str = "", **more: Any
) -> Column[RawBlock]:
    """The word of a code of the engine from 0."""
    more.setdefault("words", names)

    def fill(block: RawBlock) -> pa.Array:
        codes = values_of(block, raw or name)
        return arrays.words(codes, names, missing if more.get("null") else None)

    return Column(name, WORDS, doc, fill, **more)


def furiten(doc: str) -> Column[RawBlock]:
    """FURITEN_* bits as one word."""
    names = FURITEN.sets
    return word("furiten", names, doc, missing=0, null="not furiten", words=names[1:])


def shapes() -> Column[RawBlock]:
    """SHAPE_* bits as one word. The dictionary holds only the sets that occur: few of the possible ones."""
    names = SHAPES.sets

    def fill(block: RawBlock) -> pa.Array:
        masks = block.raw.wait_shapes
        found = np.flatnonzero(np.bincount(masks))
        code_of = np.zeros(len(names), np.int8)
        code_of[found] = np.arange(len(found))
        return arrays.words(code_of[masks], [names[mask] for mask in found.tolist()])

    doc = "Shapes by which the waits complete the hand, over all its divisions; several are joined by +."
    return Column("wait_shapes", WORDS, doc, fill, words=SHAPES.words)


def wait_class() -> Column[RawBlock]:
    doc = "Class of the wait, over all divisions of the hand."
    return word("wait_class", WAIT_CLASSES.words, doc, words=WAIT_CLASSES.words[1:])


def waits(doc: str, null: str = "", prefix: str = "") -> tuple[Column[RawBlock], Column[RawBlock]]:
    """A mask of kinds and their number: ``<prefix>waits`` and ``n_<prefix>wait_kinds``."""
    name = f"{prefix}waits"
    missing = 0 if null else None

    def fill_count(block: RawBlock) -> pa.Array:
        return arrays.integers(np.bitwise_count(values_of(block, name)), INT8, missing)

    return (
        number(name, INT64, doc, missing=0, unit="mask of kinds", null=null),
        Column(
            f"n_{prefix}wait_kinds",
            INT8,
            f"Number of kinds in {name}.",
            fill_count,
            unit="kinds",
            null=null,
        ),
    )


def riichi_seats(moment: str) -> tuple[Column[RawBlock], Column[RawBlock]]:
    """The other seats in accepted riichi, as a mask and as their number."""
    return (
        number(
            "riichi_seats",
            INT8,
            f"Other seats in accepted riichi {moment}: bit s (value 1, 2, 4, 8) is seat s.",
            unit="mask of seats",
        ),
        Column(
            "n_riichi_others",
            INT8,
            f"Number of other seats in accepted riichi {moment}.",
            lambda block: arrays.integers(np.bitwise_count(block.raw.riichi_seats), INT8),
            unit="seats",
        ),
    )


def log_id() -> Column[RawBlock]:
    return Column(
        "log_id",
        pa.dictionary(pa.int32(), pa.string()),
        "The game's log id.",
        lambda block: arrays.keys(block.raw.game, block.batch.log_ids),
        stated_by=LOG,
    )


def hand_index() -> Column[RawBlock]:
    return number("hand_index", INT16, "The hand's place in the game, from 0.", stated_by=LOG)


def seq(doc: str, name: str = "seq", **more: Any) -> Column[RawBlock]:
    return number(
        name, INT32, f"{doc} (ordinal in the document, from 0).", unit="element", stated_by=LOG, **more
    )
