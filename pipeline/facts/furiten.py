"""Table furiten_spells: one row a time in furiten."""

import numpy as np
import pyarrow as pa

from pipeline.facts import arrays
from pipeline.facts.arrays import WORDS
from pipeline.facts.batch import Block
from pipeline.facts.columns import Column, Table
from pipeline.facts.raw import count, hand_index, log_id, seat, seq, tile, waits
from pipeline.replay.record.tables.play import FuritenSpells
from pipeline.rules.codes import FURITEN


def _kinds(block: Block[FuritenSpells]) -> pa.Array:
    """Bits 1, 2, 4 are kinds 0, 1, 2."""
    return arrays.words(np.minimum(block.raw.kind >> 1, 2), FURITEN.words)


FURITEN_SPELLS: Table[Block[FuritenSpells]] = Table(
    "furiten_spells",
    "one time in one kind of furiten",
    ("log_id", "hand_index", "seat", "kind", "from_seq"),
    (
        log_id(),
        hand_index(),
        seat("seat", "Who was furiten."),
        Column(
            "kind",
            WORDS,
            "discard: a kind of the waits lies in the own river; temporary: a winning tile was passed, until"
            " the own next discard; riichi: passed in riichi, until the end of the hand.",
            _kinds,
            words=FURITEN.words,
        ),
        seq("Element that began it", name="from_seq"),
        seq("Element that ended it, the last one of the hand where nothing else did", name="to_seq"),
        *waits("Kinds waited for when it began, bit k for kind k."),
        tile("tile", "The winning tile that was passed.", null="discard furiten"),
        count(
            "n_furiten_offers",
            "Wins missed by it: winning tiles of others while it lasted, the one that began it not counted.",
            unit="tiles",
        ),
    ),
    "Kinds overlap: a tile missed while two kinds last counts in both rows.",
)
