"""Kinds of columns that are filled from the engine's raw rows.

``raw`` is the index of the raw column (``pipeline.replay.record.rows``). ``null`` is what null means, and
``missing`` the raw number that stands for it.
"""

from typing import Any

import numpy as np
import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.arrays import WORDS
from pipeline.facts.batch import Block
from pipeline.facts.columns import LOG, Column
from pipeline.facts.words import FURITEN, SHAPE_KINDS, SHAPES, WAIT_CLASSES

INT8, INT16, INT32, INT64 = pa.int8(), pa.int16(), pa.int32(), pa.int64()

NOT_TENPAI = "not tenpai"
NO_WALL = "the wall is not known: games.wall_status is not ok, or the hand differed from it before"


def number(
    name: str, raw: int, type: pa.DataType, doc: str, missing: int = -1, plus: int = 0, **more: Any
) -> Column[Block]:
    """A whole number; ``plus`` is added to every raw one."""

    def fill(block: Block) -> pa.Array:
        values = block.matrix[raw] + plus if plus else block.matrix[raw]
        return arrays.integers(values, type, missing + plus if more.get("null") else None)

    return Column(name, type, doc, fill, **more)


def count(name: str, raw: int, doc: str, **more: Any) -> Column[Block]:
    """A small number of things."""
    return number(name, raw, INT8, doc, **more)


def points(name: str, raw: int, doc: str, **more: Any) -> Column[Block]:
    """Points; 64 bits, because a log may state any number."""
    return number(name, raw, INT64, doc, unit="points", **more)


def turn(name: str, raw: int, doc: str, **more: Any) -> Column[Block]:
    """A count of the seat's own discards; 0 stands for never."""
    return number(name, raw, INT8, doc, missing=0, unit="own discards", **more)


def seat(name: str, raw: int, doc: str, **more: Any) -> Column[Block]:
    return number(name, raw, INT8, doc, unit="seat", **more)


def tile(name: str, raw: int, doc: str, **more: Any) -> Column[Block]:
    return number(name, raw, INT16, doc, unit="tile id", **more)


def flag(name: str, raw: int, doc: str, **more: Any) -> Column[Block]:
    """True where the raw number is not 0."""
    return Column(name, pa.bool_(), doc, lambda block: arrays.booleans(block.matrix[raw]), **more)


def equals(name: str, raw: int, code: int, doc: str, **more: Any) -> Column[Block]:
    """True where the raw number is ``code``."""
    return Column(name, pa.bool_(), doc, lambda block: arrays.booleans(block.matrix[raw] == code), **more)


def bit(name: str, raw: int, mask: int, doc: str, **more: Any) -> Column[Block]:
    """True where a bit of ``mask`` is set."""
    return Column(name, pa.bool_(), doc, lambda block: arrays.booleans(block.matrix[raw] & mask), **more)


def word(
    name: str, raw: int, names: tuple[str, ...], doc: str, missing: int = -1, **more: Any
) -> Column[Block]:
    """The word of a code of the engine from 0."""
    more.setdefault("words", names)

    def fill(block: Block) -> pa.Array:
        return arrays.words(block.matrix[raw], names, missing if more.get("null") else None)

    return Column(name, WORDS, doc, fill, **more)


def furiten(raw: int, doc: str) -> Column[Block]:
    """FURITEN_* bits as one word."""
    return word("furiten", raw, FURITEN, doc, missing=0, null="not furiten", words=FURITEN[1:])


def shapes(raw: int) -> Column[Block]:
    """SHAPE_* bits as one word. The dictionary holds only the sets that occur: few of the possible ones."""

    def fill(block: Block) -> pa.Array:
        masks = block.matrix[raw]
        found = np.flatnonzero(np.bincount(masks))
        code_of = np.zeros(len(SHAPES), np.int8)
        code_of[found] = np.arange(len(found))
        return arrays.words(code_of[masks], [SHAPES[mask] for mask in found.tolist()])

    doc = "Shapes by which the waits complete the hand, over all its divisions; several are joined by +."
    return Column("wait_shapes", WORDS, doc, fill, words=SHAPE_KINDS)


def wait_class(raw: int) -> Column[Block]:
    doc = "Class of the wait, over all divisions of the hand."
    return word("wait_class", raw, WAIT_CLASSES, doc, words=WAIT_CLASSES[1:])


def waits(prefix: str, raw: int, doc: str, null: str = "") -> tuple[Column[Block], Column[Block]]:
    """A mask of kinds and their number: ``<prefix>waits`` and ``n_<prefix>wait_kinds``."""
    missing = 0 if null else None

    def fill_count(block: Block) -> pa.Array:
        return arrays.integers(np.bitwise_count(block.matrix[raw]), INT8, missing)

    return (
        number(f"{prefix}waits", raw, INT64, doc, missing=0, unit="mask of kinds", null=null),
        Column(
            f"n_{prefix}wait_kinds",
            INT8,
            f"Number of kinds in {prefix}waits.",
            fill_count,
            unit="kinds",
            null=null,
        ),
    )


def live_tiles(raw: int, raw_waits: int, doc: str) -> Column[Block]:
    """Copies of the waits, null without any wait."""

    def fill(block: Block) -> pa.Array:
        return arrays.integers_where(block.matrix[raw], INT8, block.matrix[raw_waits] != 0)

    return Column("n_live_tiles", INT8, doc, fill, unit="tiles", null=NOT_TENPAI)


def riichi_seats(raw: int, moment: str) -> tuple[Column[Block], Column[Block]]:
    """The other seats in accepted riichi, as a mask and as their number."""
    return (
        number(
            "riichi_seats",
            raw,
            INT8,
            f"Other seats in accepted riichi {moment}: bit s (value 1, 2, 4, 8) is seat s.",
            unit="mask of seats",
        ),
        Column(
            "n_riichi_others",
            INT8,
            f"Number of other seats in accepted riichi {moment}.",
            lambda block: arrays.integers(np.bitwise_count(block.matrix[raw]), INT8),
            unit="seats",
        ),
    )


def log_id(raw: int) -> Column[Block]:
    return Column(
        "log_id",
        pa.dictionary(pa.int32(), pa.string()),
        "The game's log id.",
        lambda block: arrays.keys(block.matrix[raw], block.batch.log_ids),
        says=LOG,
    )


def hand_index(raw: int) -> Column[Block]:
    return number("hand_index", raw, INT16, "The hand's place in the game, from 0.", says=LOG)


def seq(raw: int, doc: str, name: str = "seq", **more: Any) -> Column[Block]:
    return number(
        name, raw, INT32, f"{doc} (ordinal in the document, from 0).", unit="element", says=LOG, **more
    )
