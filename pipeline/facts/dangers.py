"""Table dangers: one row a discard and another seat in accepted riichi."""

import numpy as np
import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.arrays import WORDS
from pipeline.facts.batch import Block, Ints
from pipeline.facts.columns import LOG, Column, Table
from pipeline.facts.raw import INT8, count, flag, hand_index, log_id, number, seat, seq, tile, word
from pipeline.replay.record.tables.play import Dangers
from pipeline.rules.codes import CHANCES, ORIGINS
from pipeline.rules.codes import DANGERS as DANGER_CLASSES

IN_RIICHI = 2  # of Discards.riichi
NO_RUNS = "the tile stands in no run: honours, with three players 1m and 9m too"


def _of_discard(block: Block[Dangers], raw: str) -> Ints:
    """Of each row a number of its discard."""
    values: Ints = getattr(block.batch.rows.discards, raw)
    return values[block.raw.discard_row]


def _discard_count(name: str, doc: str, unit: str) -> Column[Block[Dangers]]:
    return Column(name, INT8, doc, lambda block: arrays.integers(_of_discard(block, name), INT8), unit=unit)


def _origin(block: Block[Dangers]) -> pa.Array:
    return arrays.words(_of_discard(block, "origin"), ORIGINS.words)


def _is_in_riichi(block: Block[Dangers]) -> pa.Array:
    return arrays.booleans(_of_discard(block, "riichi") == IN_RIICHI)


def _is_dora(block: Block[Dangers]) -> pa.Array:
    return arrays.booleans(_of_discard(block, "is_dora"))


def _riichi_others(block: Block[Dangers]) -> pa.Array:
    return arrays.integers(np.bitwise_count(_of_discard(block, "riichi_seats")), INT8)


DANGERS: Table[Block[Dangers]] = Table(
    "dangers",
    "one discard against one other seat in accepted riichi",
    ("log_id", "hand_index", "seq", "riichi_seat"),
    (
        log_id(),
        hand_index(),
        seq("Element of the discard"),
        seat("seat", "Who discarded.", stated_by=LOG),
        seat("riichi_seat", "The player in accepted riichi, against whom the row is."),
        tile("tile", "The tile.", stated_by=LOG),
        _discard_count("turn", "The discarder's nth discard, from 1.", "own discards"),
        count(
            "riichi_turns",
            "Discards of riichi_seat after its riichi tile, 0 in the first go-round.",
            unit="tiles",
        ),
        _discard_count("n_tiles_left", "Tiles that can still be drawn.", "tiles"),
        Column(
            "n_riichi_others",
            INT8,
            "Seats other than the discarder in accepted riichi, riichi_seat among them: as many rows has the"
            " discard.",
            _riichi_others,
            unit="seats",
        ),
        _discard_count("shanten_before", "The discarder's, as in discards.", "shanten"),
        _discard_count("shanten", "The discarder's after the discard, 0 tenpai.", "shanten"),
        _discard_count("n_open_melds", "The discarder's chi, pon, open and added kans.", "melds"),
        Column(
            "is_in_riichi",
            pa.bool_(),
            "The discarder is in accepted riichi from an earlier turn and had no choice.",
            _is_in_riichi,
        ),
        Column(
            "origin",
            WORDS,
            "Whether it was the drawn tile, from the hand, or discarded after a chi or pon.",
            _origin,
            words=ORIGINS.words,
        ),
        Column(
            "is_dora",
            pa.bool_(),
            "Of a kind that an indicator turned so far points to, or a red five.",
            _is_dora,
        ),
        count(
            "n_safe_tiles",
            "Concealed tiles of the discarder before the discard that are genbutsu against riichi_seat, this"
            " tile among them.",
            unit="tiles",
        ),
        word(
            "danger",
            DANGER_CLASSES.words,
            "Class of the tile: genbutsu; honour, with three players 1m and 9m too; else a number tile by"
            " its suji: suji where the tile three away is genbutsu, for 4, 5 and 6 both of them, half_suji"
            " where one of both is, no_suji where none is.",
        ),
        number(
            "n_shapes",
            INT8,
            "Two-sided shapes, 0 to 2, that could still wait for the tile: their other end is not genbutsu,"
            " and of neither of their tiles all four are seen. 0 for genbutsu.",
            unit="shapes",
            null=NO_RUNS,
        ),
        word(
            "wall",
            CHANCES.words,
            "What the discarder sees of the two-sided shapes around the tile, whether or not suji closes"
            " them: no_chance where each has a tile of which all four are seen, else one_chance where each"
            " has one of which three or four are, else open. Seen are rivers, melds, indicators and own"
            " concealed tiles.",
            null=NO_RUNS,
        ),
        count(
            "n_seen",
            "Copies of the tile's kind in rivers, melds and indicators before the discard.",
            unit="tiles",
        ),
        count(
            "n_held",
            "Concealed copies of the tile's kind that the discarder held before the discard, this one among"
            " them.",
            unit="tiles",
        ),
        count(
            "n_passed_suji",
            "Of the 18 suji, 1-4 to 6-9 in three suits, those of which an end is genbutsu before the"
            " discard; with three players of the 12 in pinzu and souzu.",
            unit="suji",
        ),
        flag(
            "is_matagi",
            "Matagi-suji of the riichi tile: a two-sided shape that holds a tile of its kind waits for this"
            " tile. 3-6 and 4-7 for a 5, 1-4 and 2-5 for a 3; false for a 1, a 9 and honours.",
        ),
        flag(
            "is_urasuji",
            "Ura-suji of the riichi tile: a two-sided wait one end of which lies next to it and the other"
            " away from it. 2-5 for a 1, 4-7 for a 3, 1-4 and 6-9 for a 5; false for honours.",
        ),
        flag(
            "is_waited",
            "riichi_seat waits for the tile's kind, whether or not it may win by ron.",
        ),
        flag("is_ronned", "riichi_seat won on the tile.", stated_by=LOG),
    ),
    "As many rows for a discard as other seats are in accepted riichi; added kans and kita tiles have none."
    " Genbutsu of a riichi_seat are the kinds in its own river, and of every tile that anybody has discarded,"
    " set aside as kita or added to a pon since its riichi was accepted, and nobody won on; tiles of closed"
    " kans are not.",
)
