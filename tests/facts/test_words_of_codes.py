"""The words of the tables against the codes they stand for."""

import re

import pytest

from parsers import packed
from pipeline.facts.win_yaku import IS_YAKUMAN, YAKU_NAMES
from pipeline.rules import codes
from pipeline.rules.ruleset import ruleset_for

FAMILIES = {
    "RESULT": codes.RESULTS,
    "OUTCOME": codes.OUTCOMES,
    "END": codes.ENDS,
    "SOURCE": codes.SOURCES,
    "ORIGIN": codes.ORIGINS,
    "LIMIT": codes.LIMITS,
    "WAIT": codes.WAIT_CLASSES,
    "DANGER": codes.DANGERS,
    "LAYOUT": codes.LAYOUTS,
    "FURITEN": codes.FURITEN,
    "SHAPE": codes.SHAPES,
}
BITS = ("FURITEN", "SHAPE")


@pytest.mark.parametrize("prefix", FAMILIES)
def test_every_code_has_the_word_of_its_name(prefix):
    family = FAMILIES[prefix]
    named = {
        name.removeprefix(f"{prefix}_").lower(): number
        for name, number in vars(codes).items()
        if name.startswith(f"{prefix}_") and isinstance(number, int) and number >= 0
    }
    words = family.sets if prefix in BITS else family.words
    assert {word: words[number] for word, number in named.items()} == {word: word for word in named}
    assert set(family.words) == named.keys()


def test_a_draw_is_a_result():
    draws = {
        number: name
        for name, number in vars(packed).items()
        if re.fullmatch(r"DRAW_[A-Z_]+", name) and isinstance(number, int)
    }
    for number, name in draws.items():
        assert getattr(codes, name.replace("DRAW_", "RESULT_")) == codes.RESULT_EXHAUSTIVE + number


def test_the_words_of_sets():
    assert codes.FURITEN.sets[codes.FURITEN_DISCARD | codes.FURITEN_RIICHI] == "discard+riichi"
    assert codes.FURITEN.sets[0] == ""
    assert len(codes.SHAPES.sets) == 128


def test_what_can_be_seen_of_the_shapes_around_a_tile():
    numbers = (codes.CHANCE_NONE, codes.CHANCE_ONE, codes.CHANCE_OPEN)
    assert [codes.CHANCES.words[number] for number in numbers] == ["no_chance", "one_chance", "open"]


def test_the_statuses_of_games_are_those_of_their_logs():
    numbers = (codes.STATUS_OK, codes.STATUS_CUT, codes.STATUS_REJECTED)
    assert [codes.LOG_STATUSES[number] for number in numbers] == ["ok", "cut", "rejected"]


@pytest.mark.parametrize(
    ("go_type", "lobby"),
    [
        (0x09, "0"),
        (0x89, "0"),
        (0x29, "0"),
        (0xA9, "0"),
        (0xA9, "7447"),
        (0x09, "10011"),
        (0x08, "0"),
        (0x0641, "0"),
        (0x0841, "0"),
        (0x0229, "0"),
    ],
)
def test_every_room_is_declared(go_type, lobby):
    assert ruleset_for(go_type, lobby, None, 4, {}).room in codes.ALL_ROOMS


def test_yaku_have_their_names_by_id():
    assert len(YAKU_NAMES) == len(IS_YAKUMAN) == 55
    assert YAKU_NAMES[39] == "daisangen"
    assert IS_YAKUMAN.nonzero()[0].tolist() == list(range(37, 52))
