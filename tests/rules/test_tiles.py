import numpy as np
import pytest

from pipeline.rules.tiles import (
    RED_FIVES,
    count_kinds,
    dora_kind,
    is_in_game,
    is_red,
    is_yaochu,
    kind_of,
    kind_text,
    kinds_present,
    parse_tiles,
    tile_text,
    tiles_text,
)

KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]


def kind(text):
    return KINDS.index(text)


def test_kinds_have_names():
    assert [kind_text(each) for each in range(34)] == KINDS


def test_tiles_have_the_name_of_their_kind_except_red_fives():
    names = [tile_text(tile) for tile in range(136)]
    assert [tile for tile, name in enumerate(names) if name[0] == "0"] == [16, 52, 88] == list(RED_FIVES)
    assert all(names[tile] == KINDS[tile // 4] for tile in range(136) if tile not in RED_FIVES)
    assert tile_text(52, has_red_fives=False) == "5p"


def test_native_tile_functions():
    assert [int(kind_of(tile)) for tile in range(136)] == [tile // 4 for tile in range(136)]
    assert [tile for tile in range(136) if is_red(tile)] == list(RED_FIVES)
    yaochu = [KINDS[each] for each in range(34) if is_yaochu(each)]
    assert yaochu == ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]
    assert count_kinds(0) == 0
    assert count_kinds(0b1011) == 3
    assert count_kinds((1 << 34) - 1) == 34


def test_kinds_of_three_players():
    missing = [KINDS[each] for each in range(34) if not is_in_game(each, 3)]
    assert missing == ["2m", "3m", "4m", "5m", "6m", "7m", "8m"]
    assert all(is_in_game(each, 4) for each in range(34))


def test_kinds_present():
    counts = np.zeros(34, dtype=np.int64)
    counts[0] = 4
    counts[33] = 1
    assert kinds_present(counts) == 1 | 1 << 33


DORA = [
    ("1m", "2m", 4),
    ("8m", "9m", 4),
    ("9m", "1m", 4),
    ("9p", "1p", 4),
    ("9s", "1s", 4),
    ("1m", "9m", 3),
    ("9m", "1m", 3),
    ("8p", "9p", 3),
    ("1p", "2p", 3),
    ("9s", "1s", 3),
    ("1z", "2z", 4),
    ("3z", "4z", 3),
    ("4z", "1z", 4),
    ("4z", "1z", 3),
    ("5z", "6z", 4),
    ("6z", "7z", 4),
    ("7z", "5z", 4),
]


@pytest.mark.parametrize(("indicator", "dora", "n_players"), DORA)
def test_dora_kind(indicator, dora, n_players):
    assert KINDS[dora_kind(kind(indicator), n_players)] == dora


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("", []),
        ("1m", [0]),
        ("11m", [0, 1]),
        ("1m1m", [0, 1]),
        ("123m1z", [0, 4, 8, 108]),
        ("05m", [16, 17]),
        ("5555m", [17, 18, 19, 16]),
        ("0p5p", [52, 53]),
        ("7777z", [132, 133, 134, 135]),
    ],
)
def test_parse_tiles(text, tiles):
    assert parse_tiles(text) == tiles


def test_parse_tiles_without_red_fives():
    assert parse_tiles("5555m", has_red_fives=False) == [16, 17, 18, 19]


@pytest.mark.parametrize("text", ["1", "m", "1x", "8z", "0z", "9z", "11111m", "00m", "055555s", "1m2"])
def test_parse_tiles_refuses(text):
    with pytest.raises(ValueError, match=r"expected .* got"):
        parse_tiles(text)


def test_parse_tiles_refuses_red_fives_where_there_are_none():
    with pytest.raises(ValueError, match="got: '0m'"):
        parse_tiles("0m", has_red_fives=False)


@pytest.mark.parametrize("text", ["", "123m406p11z", "91m", "055m", "1m2p3s4z", "7p7s"])
def test_text_of_tiles_is_what_was_parsed(text):
    assert tiles_text(parse_tiles(text)) == text


def test_every_tile_survives_its_text():
    for tile in range(136):
        assert parse_tiles(tile_text(tile))[0] // 4 == tile // 4
    assert sorted(parse_tiles(tiles_text(range(136)))) == list(range(136))
