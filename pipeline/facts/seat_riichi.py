"""The columns of hand_seats that tell of the player's own riichi."""

from typing import Any

import numpy as np
import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.arrays import WORDS
from pipeline.facts.batch import Block, Ints
from pipeline.facts.columns import (
    LOG,
    Column,
)
from pipeline.facts.raw import (
    INT8,
    INT16,
    INT64,
)
from pipeline.replay.record.tables.hands import HandSeats
from pipeline.rules.codes import WAIT_CLASSES

NO_RIICHI = "no riichi declared"


def _of_riichi(block: Block[HandSeats], values: Ints) -> Ints:
    """Of each seat the value of its riichi, 0 without one: row -1 picks the 0 added at the end."""
    return np.append(values, 0)[block.raw.riichi_row]


def _riichi_number(name: str, raw: str, type: pa.DataType, doc: str, **more: Any) -> Column[Block[HandSeats]]:
    """A number of the own riichi."""

    def fill(block: Block[HandSeats]) -> pa.Array:
        values = _of_riichi(block, getattr(block.batch.rows.riichis, raw))
        return arrays.integers_where(values, type, block.raw.riichi_row >= 0)

    return Column(name, type, doc, fill, null=NO_RIICHI, **more)


def _riichi_flag(name: str, raw: str, doc: str, **more: Any) -> Column[Block[HandSeats]]:
    """A fact of the own riichi, false without one."""
    return Column(
        name,
        pa.bool_(),
        doc,
        lambda block: arrays.booleans(_of_riichi(block, getattr(block.batch.rows.riichis, raw))),
        **more,
    )


def _riichi_wait_kinds(block: Block[HandSeats]) -> pa.Array:
    waits = _of_riichi(block, block.batch.rows.riichis.waits)
    return arrays.integers_where(np.bitwise_count(waits), INT8, block.raw.riichi_row >= 0)


def _riichi_wait_class(block: Block[HandSeats]) -> pa.Array:
    codes = _of_riichi(block, block.batch.rows.riichis.wait_class)
    codes[block.raw.riichi_row < 0] = -1
    return arrays.words(codes, WAIT_CLASSES.words, missing=-1)


def _discards_before_riichi(block: Block[HandSeats]) -> pa.Array:
    values = _of_riichi(block, block.batch.discards_before_riichi)
    return arrays.integers_where(values, INT16, block.raw.riichi_row >= 0)


RIICHI_COLUMNS: tuple[Column[Block[HandSeats]], ...] = (
    Column(
        "is_riichi_declared",
        pa.bool_(),
        "Declared riichi, also where the riichi tile was ronned.",
        lambda block: arrays.booleans(block.raw.riichi_row >= 0),
    ),
    _riichi_flag(
        "is_riichi_accepted", "is_accepted", "The riichi stands: its tile was not ronned, 1000 points paid."
    ),
    _riichi_flag("is_double_riichi", "is_double", "The riichi is a double riichi."),
    _riichi_flag("is_ippatsu", "is_ippatsu", "Won with ippatsu.", stated_by=LOG, checks=("win_yaku",)),
    _riichi_number(
        "riichi_order",
        "riichi_order",
        INT8,
        "Place of the own declaration among the hand's declarations, from 1.",
    ),
    _riichi_number(
        "riichi_turn",
        "turn",
        INT8,
        "Own discards up to and with the riichi tile, from 1.",
        unit="own discards",
    ),
    Column(
        "n_discards_before_riichi",
        INT16,
        "Discards of all players before the own riichi tile.",
        _discards_before_riichi,
        unit="tiles",
        null=NO_RIICHI,
    ),
    _riichi_number(
        "riichi_waits",
        "waits",
        INT64,
        "Kinds waited for at the declaration, bit k for kind k.",
        unit="mask of kinds",
    ),
    Column(
        "n_riichi_wait_kinds",
        INT8,
        "Number of kinds in riichi_waits.",
        _riichi_wait_kinds,
        unit="kinds",
        null=NO_RIICHI,
    ),
    Column(
        "riichi_wait_class",
        WORDS,
        "Class of the wait at the declaration, over all divisions of the hand.",
        _riichi_wait_class,
        null=NO_RIICHI,
        words=WAIT_CLASSES.words[1:],
    ),
    _riichi_number(
        "n_riichi_unseen_tiles",
        "n_unseen_tiles",
        INT8,
        "Copies of the riichi waits that the player cannot see right after the riichi tile: not in the own"
        " hand, a river, a meld or an indicator.",
        unit="tiles",
    ),
    _riichi_number(
        "n_riichi_unheld_tiles",
        "n_unheld_tiles",
        INT8,
        "Four less the own concealed copies, summed over the riichi waits: 6 or more is a good wait to"
        " kobalab and zyr17.",
        unit="tiles",
    ),
    _riichi_number(
        "n_riichi_wall_tiles",
        "n_wall_tiles",
        INT8,
        "Of n_riichi_unseen_tiles those in nobody's hand: they lie in the wall, dead wall included.",
        unit="tiles",
    ),
    _riichi_flag("is_furiten_at_riichi", "furiten", "Furiten right after the own riichi tile, of any kind."),
    _riichi_number("n_chasers", "n_chasers", INT8, "Riichi that others declared after the own one."),
)
