from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from logbook import Logbook
from shown_tiles import disagreements, shown_hands
from slow_wall import INDICATORS, LIVE, RINSHAN, URAS, MersenneTwister, slow_hands, slow_walls

from parsers.mjlog.reader import read_batch
from parsers.mjlog.seeds import WORD_COUNTS, read_seed, write_seed
from parsers.seeds import MT, MT_SHA512, MT_SHA512_BASE64, GameSeeds
from pipeline.native.compiler import entry
from pipeline.rules.codes import LAYOUT_NEW, LAYOUT_NONE, LAYOUT_OLD, LAYOUTS
from pipeline.rules.numbers import N_TILES
from pipeline.rules.wall import (
    Wall,
    Walls,
    deal_position,
    indicator_position,
    layout_of,
    live_position,
    rinshan_position,
    shuffle_tiles,
    ura_position,
    wall_of,
)

FORMS = [(kind, n) for kind, counts in WORD_COUNTS.items() for n in counts]
NEW_OR_OLD = {MT: "old", MT_SHA512: "old", MT_SHA512_BASE64: "new"}
PLAYERS = (4, 3)
IDS = {4: list(range(136)), 3: [0, 1, 2, 3, *range(32, 136)]}


def words(n, factor=0x9E3779B9):
    return [(i * factor + 1) & 0xFFFFFFFF for i in range(n)]


def seeds_of_text(text):
    seed = read_seed(text)
    return GameSeeds(hands=(seed,)) if seed.kind == MT else GameSeeds(game=seed)


# Checked with ``slow_walls``, whose generator gives the numbers of the published mt19937ar.out. The
# words of the seeds are 1, 1 + 0x9E3779B9, 1 + 2 * 0x9E3779B9 and so on, modulo 2**32.
WRITTEN = """
mt19937ar                    |   8 | 4 | 0 | 105 84 125 50 96 4    | 93 112 89 26  | 2 4
mt19937ar                    |   8 | 3 | 0 | 85 81 105 120 104 54  | 110 107 75 67 | 3 4
mt19937ar                    |  32 | 4 | 0 | 113 122 16 68 99 115  | 134 12 57 95  | 2 1
mt19937ar                    |  32 | 3 | 0 | 45 93 70 103 47 35    | 74 52 69 32   | 0 0
mt19937ar-sha512-n288        |  32 | 4 | 0 | 116 81 44 3 14 48     | 29 114 55 90  | 0 1
mt19937ar-sha512-n288        |  32 | 4 | 1 | 12 101 24 91 113 75   | 46 50 124 8   | 0 3
mt19937ar-sha512-n288        |  32 | 3 | 0 | 84 94 40 1 3 91       | 70 90 116 75  | 0 1
mt19937ar-sha512-n288        |  32 | 3 | 1 | 72 39 32 112 93 74    | 42 87 121 57  | 0 3
mt19937ar-sha512-n288-base64 | 624 | 4 | 0 | 108 101 16 9 76 91    | 24 117 31 41  | 0 2
mt19937ar-sha512-n288-base64 | 624 | 4 | 1 | 70 117 125 49 104 130 | 2 106 124 23  | 1 4
mt19937ar-sha512-n288-base64 | 624 | 3 | 0 | 84 116 56 128 132 93  | 97 71 37 1    | 0 2
mt19937ar-sha512-n288-base64 | 624 | 3 | 1 | 42 123 111 49 52 103  | 126 129 67 64 | 1 4
"""


def written_rows():
    for line in WRITTEN.strip().splitlines():
        kind, *numbers = (cell.split() for cell in line.split("|"))
        yield (kind[0], *([int(n) for n in cell] for cell in numbers))


@pytest.mark.parametrize(("kind", "n", "players", "hand", "first", "last", "dice"), list(written_rows()))
def test_walls_of_written_seeds(kind, n, players, hand, first, last, dice):
    wall = wall_of(read_seed(write_seed(kind, words(n[0]))), players[0], hand[0])
    assert wall.tiles[:6].tolist() == first
    assert wall.tiles[-4:].tolist() == last
    assert list(wall.dice) == dice
    assert sorted(wall.tiles.tolist()) == IDS[players[0]]


def test_the_slow_generator_is_mt19937ar():
    """The first numbers of mt19937ar.out, which the authors of the generator publish with it."""
    twister = MersenneTwister([0x123, 0x234, 0x345, 0x456])
    published = [1067595299, 955945823, 477289528, 4107218783, 4228976476]
    assert [twister.output() for _ in range(5)] == published


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("kind", "n"), FORMS)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_walls_are_those_of_a_plain_reading(kind, n, players, data):
    """Words that end in zeros are drawn too: they are part of the key."""
    n_zeros = data.draw(st.sampled_from([0, 0, 1, 2]))
    factor = data.draw(st.integers(0, 0xFFFFFFFF))
    text = write_seed(kind, words(n - n_zeros, factor) + [0] * n_zeros)
    n_hands = 1 if kind == MT else 3
    made = list(islice(Walls(seeds_of_text(text), players), n_hands))
    for wall, (tiles, dice) in zip(made, slow_walls(text, players, n_hands), strict=True):
        assert (wall.tiles.tolist(), wall.dice) == (tiles, dice)
        assert sorted(tiles) == IDS[players]
        assert_laid_out(wall, NEW_OR_OLD[kind])


def assert_laid_out(wall, layout):
    tiles, place = wall.tiles.tolist(), (layout, wall.n_players)
    assert LAYOUTS.words[wall.layout] == layout
    for dealer in range(wall.n_players):
        assert wall.hands(dealer) == slow_hands(tiles, wall.n_players, dealer)
    assert wall.live == tuple(tiles[p] for p in LIVE[wall.n_players])
    assert wall.rinshan == tuple(tiles[p] for p in RINSHAN[place])
    assert wall.indicators == tuple(tiles[p] for p in INDICATORS[place])
    assert wall.uras == tuple(tiles[p] for p in URAS[place])


@given(st.lists(st.integers(0, 0xFFFFFFFF), min_size=144, max_size=144), st.sampled_from(PLAYERS))
def test_each_wall_is_a_permutation(numbers, players):
    tiles, dice = np.full((1, N_TILES), 77, np.int16), np.full((1, 2), 77, np.int64)
    shuffle_tiles(np.array([numbers], np.int64), np.array([players]), np.array([135]), tiles, dice)
    size = len(IDS[players])
    assert sorted(tiles[0, :size].tolist()) == IDS[players]
    assert (tiles[0, size:] == -1).all()
    assert dice[0].tolist() == [numbers[135] % 6, numbers[136] % 6]


def test_words_that_are_all_zero_leave_the_tiles_in_order():
    tiles, dice = np.empty((1, N_TILES), np.int16), np.empty((1, 2), np.int64)
    for players in PLAYERS:
        shuffle_tiles(np.zeros((1, 144), np.int64), np.array([players]), np.array([135]), tiles, dice)
        assert tiles[0, : len(IDS[players])].tolist() == IDS[players]


def wall_in_order(players, layout):
    """A wall whose tile is its position."""
    return Wall(np.arange(136 if players == 4 else 108, dtype=np.int16), (0, 0), players, layout)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("layout", [LAYOUT_OLD, LAYOUT_NEW])
def test_no_tile_is_used_twice(players, layout):
    """With no kan at all; each rinshan draw then takes the place of the last live draw."""
    wall = wall_in_order(players, layout)
    dealt = [tile for hand in wall.hands(0) for tile in hand]
    for n_rinshan in range(len(wall.rinshan) + 1):
        n_shown = 1 + min(n_rinshan, 4)
        used = [
            *dealt,
            *wall.live[: len(wall.live) - n_rinshan],
            *wall.rinshan[:n_rinshan],
            *wall.indicators[:n_shown],
            *wall.uras[:n_shown],
        ]
        assert len(set(used)) == len(used)


def test_positions_of_the_document():
    """mjlog-format.md §5.2, for a dealer who is not seat 0 also."""
    new, old, three = wall_in_order(4, LAYOUT_NEW), wall_in_order(4, LAYOUT_OLD), wall_in_order(3, LAYOUT_NEW)
    assert new.hands(0)[0] == (135, 134, 133, 132, 119, 118, 117, 116, 103, 102, 101, 100, 87)
    assert new.hands(2)[2] == new.hands(0)[0]
    assert new.hands(2)[1][:4] == (123, 122, 121, 120)
    assert three.hands(1) == (
        (99, 98, 97, 96, 87, 86, 85, 84, 75, 74, 73, 72, 69),
        (107, 106, 105, 104, 95, 94, 93, 92, 83, 82, 81, 80, 71),
        (103, 102, 101, 100, 91, 90, 89, 88, 79, 78, 77, 76, 70),
        (),
    )
    assert (len(new.live), new.live[:2], new.live[-1]) == (70, (83, 82), 14)
    assert (len(three.live), three.live[:2], three.live[-1]) == (55, (68, 67), 14)
    assert (new.indicators[0], new.uras[0]) == (old.uras[0], old.indicators[0]) == (5, 4)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_layout_that_a_log_shows(players):
    tiles = wall_in_order(players, LAYOUT_OLD).tiles
    lower = 4 if players == 4 else 8
    assert layout_of(tiles, players, lower, -1) == LAYOUT_OLD
    assert layout_of(tiles, players, lower, lower + 1) == LAYOUT_OLD
    assert layout_of(tiles, players, lower + 1, -1) == LAYOUT_NEW
    assert layout_of(tiles, players, lower + 1, lower) == LAYOUT_NEW
    assert layout_of(tiles, players, lower, lower + 3) == LAYOUT_NONE
    assert layout_of(tiles, players, lower + 2, -1) == LAYOUT_NONE


@entry
def lay_out(tiles, players, layout, out):
    """What native code gets from the functions of the wall."""
    for i in range(13):
        out[i] = tiles[deal_position(players, 1, i)]
    for i in range(5):
        out[13 + i] = tiles[live_position(players, i)]
        out[18 + i] = tiles[indicator_position(layout, players, i)]
        out[23 + i] = tiles[ura_position(layout, players, i)]
        out[28 + i] = tiles[rinshan_position(layout, i)]
    return layout_of(tiles, players, int(out[18]), int(out[23]))


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("layout", [LAYOUT_OLD, LAYOUT_NEW])
def test_native_code_finds_the_same(players, layout):
    wall = wall_of(read_seed(write_seed(MT, words(8))), players)
    out = np.empty(33, np.int64)
    assert lay_out(wall.tiles, players, layout, out) == layout
    wall = Wall(wall.tiles, wall.dice, players, layout)
    expected = [
        *wall.hands(0)[1],
        *wall.live[:5],
        *wall.indicators,
        *wall.uras,
        *[int(wall.tiles[rinshan_position(layout, i)]) for i in range(5)],
    ]
    assert out.tolist() == expected


# Walls of a game


def test_many_at_once_are_the_same_as_one_by_one():
    seeds = seeds_of_text(write_seed(MT_SHA512_BASE64, words(624)))
    tiles, dice = np.empty((5, N_TILES), np.int16), np.empty((5, 2), np.int64)
    at_once = Walls(seeds, 4)
    at_once.fill(tiles[:2], dice[:2])
    at_once.fill(tiles[2:], dice[2:])
    one_by_one = list(islice(Walls(seeds, 4), 5))
    assert [wall.tiles.tolist() for wall in one_by_one] == tiles.tolist()
    assert [list(wall.dice) for wall in one_by_one] == dice.tolist()
    assert len({tuple(row) for row in tiles.tolist()}) == 5


def test_games_do_not_disturb_each_other():
    texts = [write_seed(MT_SHA512, words(32, factor)) for factor in (3, 5)]
    games = [Walls(seeds_of_text(text), 4) for text in texts]
    turns = [[next(game).tiles.tolist() for game in games] for _ in range(3)]
    for i, text in enumerate(texts):
        assert [turn[i] for turn in turns] == [
            wall_of(read_seed(text), 4, hand).tiles.tolist() for hand in range(3)
        ]


def test_a_hand_without_a_usable_seed_has_no_wall():
    text = write_seed(MT, words(8))
    seeds = GameSeeds(hands=tuple(map(read_seed, (None, text, text[:-1], text))))
    walls = list(Walls(seeds, 4))
    assert [wall is None for wall in walls] == [True, False, True, False]
    assert walls[1].tiles.tolist() == walls[3].tiles.tolist()  # each has a generator of its own
    tiles, dice = np.full((5, N_TILES), 7, np.int16), np.full((5, 2), 7, np.int64)
    Walls(seeds, 4).fill(tiles, dice)
    assert (tiles.min(axis=1) < 0).tolist() == [True, False, True, False, True]
    assert (tiles[[0, 2, 4]] == -1).all()
    assert (dice[[0, 2, 4]] == -1).all()
    assert tiles[1].tolist() == walls[1].tiles.tolist()


def test_a_game_without_a_usable_seed_has_no_walls():
    walls = Walls(GameSeeds(), 4)
    assert list(islice(walls, 3)) == [None, None, None]
    tiles, dice = np.zeros((2, N_TILES), np.int16), np.zeros((2, 2), np.int64)
    walls.fill(tiles, dice)
    assert (tiles == -1).all()
    assert (dice == -1).all()


def test_no_hands_are_no_error():
    walls = Walls(seeds_of_text(write_seed(MT_SHA512, words(32))), 4)
    walls.fill(np.empty((0, N_TILES), np.int16), np.empty((0, 2), np.int64))


def test_the_layout_can_be_chosen():
    seeds = seeds_of_text(write_seed(MT_SHA512_BASE64, words(624)))
    wall, other = next(Walls(seeds, 4)), next(Walls(seeds, 4, LAYOUT_OLD))
    assert wall.tiles.tolist() == other.tiles.tolist()
    assert (wall.indicators, wall.uras) == (other.uras, other.indicators)


@pytest.mark.parametrize(
    ("text", "hand_index", "message"),
    [
        ("", 0, "emptied"),
        (write_seed(MT_SHA512, words(32))[:-1], 0, "short"),
        (write_seed(MT, words(8)), 1, "one that each hand has"),
    ],
)
def test_no_wall_of_a_damaged_seed(text, hand_index, message):
    with pytest.raises(ValueError, match=message):
        wall_of(read_seed(text), 4, hand_index)


# Logs of each era


def written_log(kind, n, players):
    """A game of two hands with the walls of a seed."""
    if kind == MT:
        hand_seeds = [write_seed(kind, words(n, factor)) for factor in (7, 11)]
        walls = [wall_of(read_seed(text), players) for text in hand_seeds]
        book = Logbook(players=players)
    else:
        text = write_seed(kind, words(n))
        walls, hand_seeds = [wall_of(read_seed(text), players, i) for i in range(2)], [None, None]
        book = Logbook(players=players, seed=text)
    for dealer, (wall, hand_seed) in enumerate(zip(walls, hand_seeds, strict=True)):
        write_hand(book, wall, dealer, hand_seed)
    return book


def write_hand(book, wall, dealer, hand_seed):
    """Draws and discards of all live tiles."""
    hands = {f"hai{seat}": tiles for seat, tiles in enumerate(wall.hands(dealer))}
    seed = (dealer, 0, 0, *wall.dice, wall.indicators[0])
    book.hand(dealer=dealer, seed=seed, shuffle=hand_seed, **hands)
    for i, tile in enumerate(wall.live):
        seat = (dealer + i) % wall.n_players
        book.raw(f"{'TUVW'[seat]}{tile}").raw(f"{'DEFG'[seat]}{tile}")
    book.exhaust()


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("kind", "n"), FORMS)
def test_written_logs_of_each_era(kind, n, players):
    batch = read_batch([("game", written_log(kind, n, players).bytes())])
    walls = Walls(batch.seeds[0], players)
    hands = shown_hands(batch, 0)
    assert [len(hand.live) for hand in hands] == [70 if players == 4 else 55] * 2
    for wall, hand in zip(walls, hands, strict=False):
        assert disagreements(wall, hand) == []
    other = wall_of(read_seed(write_seed(MT, words(8, 13))), players)
    assert disagreements(other, hands[0]) == ["hands", "layout", "live", "indicators"]
