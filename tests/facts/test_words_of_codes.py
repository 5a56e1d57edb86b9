"""The words of the tables against the codes they stand for."""

import pytest

from pipeline.facts import words
from pipeline.facts.win_yaku import IS_YAKUMAN, YAKU_NAMES
from pipeline.replay.record import rows
from pipeline.rules import danger, divisions, progress, waits
from pipeline.rules.ruleset import ruleset_for


@pytest.mark.parametrize(
    ("code", "names", "word"),
    [
        (rows.RESULT_TSUMO, words.RESULTS, "tsumo"),
        (rows.RESULT_RON, words.RESULTS, "ron"),
        (rows.RESULT_EXHAUSTIVE, words.RESULTS, "exhaustive"),
        (rows.RESULT_NAGASHI, words.RESULTS, "nagashi"),
        (rows.RESULT_NINE_TERMINALS, words.RESULTS, "nine_terminals"),
        (rows.RESULT_FOUR_WINDS, words.RESULTS, "four_winds"),
        (rows.RESULT_FOUR_RIICHI, words.RESULTS, "four_riichi"),
        (rows.RESULT_TRIPLE_RON, words.RESULTS, "triple_ron"),
        (rows.RESULT_FOUR_KANS, words.RESULTS, "four_kans"),
        (rows.OUTCOME_WON_TSUMO, words.OUTCOMES, "won_tsumo"),
        (rows.OUTCOME_WON_RON, words.OUTCOMES, "won_ron"),
        (rows.OUTCOME_DEALT_IN, words.OUTCOMES, "dealt_in"),
        (rows.OUTCOME_PAID_TSUMO, words.OUTCOMES, "paid_tsumo"),
        (rows.OUTCOME_OTHERS_RON, words.OUTCOMES, "others_ron"),
        (rows.OUTCOME_DRAW_TENPAI, words.OUTCOMES, "draw_tenpai"),
        (rows.OUTCOME_DRAW_NOTEN, words.OUTCOMES, "draw_noten"),
        (rows.OUTCOME_ABORTIVE, words.OUTCOMES, "abortive"),
        (rows.SOURCE_TSUMO, words.SOURCES, "tsumo"),
        (rows.SOURCE_REPLACEMENT, words.SOURCES, "replacement"),
        (rows.SOURCE_DISCARD, words.SOURCES, "discard"),
        (rows.SOURCE_KAKAN, words.SOURCES, "kakan"),
        (rows.SOURCE_KITA, words.SOURCES, "kita"),
        (rows.ORIGIN_HAND, words.ORIGINS, "hand"),
        (rows.ORIGIN_DRAWN, words.ORIGINS, "drawn"),
        (rows.ORIGIN_AFTER_CALL, words.ORIGINS, "after_call"),
        (rows.FURITEN_DISCARD, words.FURITEN, "discard"),
        (rows.FURITEN_TEMPORARY, words.FURITEN, "temporary"),
        (rows.FURITEN_RIICHI, words.FURITEN, "riichi"),
        (rows.FURITEN_DISCARD | rows.FURITEN_RIICHI, words.FURITEN, "discard+riichi"),
        (divisions.SHAPE_TANKI, words.SHAPES, "tanki"),
        (divisions.SHAPE_SHANPON, words.SHAPES, "shanpon"),
        (divisions.SHAPE_KANCHAN, words.SHAPES, "kanchan"),
        (divisions.SHAPE_PENCHAN, words.SHAPES, "penchan"),
        (divisions.SHAPE_RYANMEN, words.SHAPES, "ryanmen"),
        (divisions.SHAPE_CHIITOI, words.SHAPES, "chiitoi"),
        (divisions.SHAPE_KOKUSHI, words.SHAPES, "kokushi"),
        (danger.DANGER_GENBUTSU, words.DANGERS, "genbutsu"),
        (danger.DANGER_HONOUR, words.DANGERS, "honour"),
        (danger.DANGER_NO_SUJI, words.DANGERS, "no_suji"),
        (danger.DANGER_HALF_SUJI, words.DANGERS, "half_suji"),
        (danger.DANGER_SUJI, words.DANGERS, "suji"),
        (danger.WALL_NO_CHANCE, words.WALLS, "no_chance"),
        (danger.WALL_ONE_CHANCE, words.WALLS, "one_chance"),
        (danger.WALL_OPEN, words.WALLS, "open"),
    ],
)
def test_word(code, names, word):
    assert names[code] == word


def test_every_code_has_a_word():
    for prefix, names in (
        ("RESULT_", words.RESULTS),
        ("OUTCOME_", words.OUTCOMES),
        ("SOURCE_", words.SOURCES),
        ("ORIGIN_", words.ORIGINS),
        ("FURITEN_", words.FURITEN_KINDS),
    ):
        assert len([name for name in vars(rows) if name.startswith(prefix)]) == len(names)


def test_words_that_stand_twice_agree():
    assert words.WAIT_CLASSES == waits.WAIT_CLASS_NAMES
    assert words.ENDS == progress.END_NAMES


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
    assert ruleset_for(go_type, lobby, None, 4, {}).room in words.ALL_ROOMS


def test_yaku_have_their_names_by_id():
    assert len(YAKU_NAMES) == len(IS_YAKUMAN) == 55
    assert YAKU_NAMES[39] == "daisangen"
    assert IS_YAKUMAN.nonzero()[0].tolist() == list(range(37, 52))
