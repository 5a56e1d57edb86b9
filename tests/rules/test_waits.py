import random

import numpy as np
import pytest
from random_hands import complete_hand
from winning_hands import counts_of

from pipeline.rules.codes import (
    SHAPE_CHIITOI,
    SHAPE_KANCHAN,
    SHAPE_KOKUSHI,
    SHAPE_PENCHAN,
    SHAPE_RYANMEN,
    SHAPE_SHANPON,
    SHAPE_TANKI,
    WAIT_CLASSES,
)
from pipeline.rules.shanten import set_keys, wait_mask
from pipeline.rules.suits import load_suit_tables
from pipeline.rules.tiles import kind_text
from pipeline.rules.waits import wait_class, wait_shapes

TABLES = load_suit_tables()
SHAPES = {
    SHAPE_TANKI: "tanki",
    SHAPE_SHANPON: "shanpon",
    SHAPE_KANCHAN: "kanchan",
    SHAPE_PENCHAN: "penchan",
    SHAPE_RYANMEN: "ryanmen",
    SHAPE_CHIITOI: "chiitoi",
    SHAPE_KOKUSHI: "kokushi",
}


def describe(counts):
    """(kinds waited for, shapes, class) of a hand, in words."""
    n_sets_needed = int(sum(counts)) // 3
    keys = np.zeros(4, dtype=np.int64)
    tally = set_keys(counts, keys)
    waits = wait_mask(keys, counts, tally, n_sets_needed, TABLES)
    shapes = wait_shapes(counts, n_sets_needed, waits)
    kinds = " ".join(kind_text(kind) for kind in range(34) if waits >> kind & 1)
    words = " ".join(name for shape, name in SHAPES.items() if shapes & shape)
    return kinds, words, WAIT_CLASSES.words[wait_class(shapes, waits)]


WAITS = [
    ("147m258p369s1234z", "", "", "none"),
    ("123p456p789s1112m", "2m 3m", "tanki penchan", "complex"),
    ("123p456p789s1115m", "5m", "tanki", "tanki"),
    ("123m456p789s1115z", "5z", "tanki", "honour_tanki"),
    ("7s", "7s", "tanki", "tanki"),
    ("1z", "1z", "tanki", "honour_tanki"),
    ("1133557799m1p2p2p", "1p", "chiitoi", "tanki"),
    ("1133557799m11p7z", "7z", "chiitoi", "honour_tanki"),
    ("1133557799m11p7p", "7p", "chiitoi", "tanki"),
    ("13m99p", "2m", "kanchan", "kanchan"),
    ("12m99p", "3m", "penchan", "penchan"),
    ("89s99p", "7s", "penchan", "penchan"),
    ("78s99p", "6s 9s", "ryanmen", "ryanmen"),
    ("23s99p", "1s 4s", "ryanmen", "ryanmen"),
    ("11m99p", "1m 9p", "shanpon", "shanpon"),
    ("11m77z", "1m 7z", "shanpon", "shanpon"),
    ("1234m", "1m 4m", "tanki", "nobetan"),
    ("2345678p", "2p 5p 8p", "tanki", "nobetan"),
    ("23456p11z", "1p 4p 7p", "ryanmen", "sanmen"),
    ("3334m", "2m 4m 5m", "tanki ryanmen", "complex"),
    ("12345p11z", "3p 6p", "penchan ryanmen", "ryanmen"),  # also 12-345: no kind more
    ("45567p11z", "3p 6p", "kanchan ryanmen", "ryanmen"),  # also 456-57
    ("12234p11z", "3p", "kanchan penchan", "complex"),
    ("2444m", "2m 3m", "tanki kanchan", "complex"),
    ("34555m99p", "2m 5m 9p", "shanpon ryanmen", "complex"),
    ("19m19p19s1234567z", "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z", "kokushi", "kokushi_13"),
    ("119m19p19s123456z", "7z", "kokushi", "kokushi"),
    ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m", "tanki shanpon penchan ryanmen", "complex"),
    ("112233m445566p7s", "7s", "tanki chiitoi", "tanki"),
    ("1223333445s", "6s", "ryanmen", "ryanmen"),  # all 3s in the hand
    ("44555566m99p", "9p", "shanpon", "shanpon"),  # all 5m in the hand
    ("34566778899s22z", "6s 9s 2z", "shanpon", "complex"),
    ("5557777999s", "6s 8s", "kanchan", "complex"),
    ("99m12345566778s", "3s 6s 9s", "kanchan penchan ryanmen", "sanmen"),
]


@pytest.mark.parametrize(("hand", "waits", "shapes", "name"), WAITS, ids=lambda value: value or "none")
def test_waits_shapes_and_class(hand, waits, shapes, name):
    assert describe(counts_of(hand)) == (waits, shapes, name)


def test_counts_are_left_as_they_were():
    counts = counts_of("2345678p123m111z")
    before = counts.copy()
    describe(counts)
    assert (counts == before).all()


def test_every_tenpai_hand_has_shapes():
    rng = random.Random(5)
    for _ in range(300):
        counts = complete_hand(rng, rng.choice([4, 4, 3, 2, 1, 0]), 4)
        counts[rng.choice(np.flatnonzero(counts))] -= 1
        kinds, shapes, name = describe(counts)
        assert kinds
        assert shapes
        assert name != "none"
