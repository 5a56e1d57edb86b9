"""The wall: every tile of every hand, from the seed of its shuffle (mjlog-format.md §5).

A wall is a permutation of the tiles, 136 or with three players 108 (no 2m-8m). It is used from its end:
the deal, then the live draws; at its beginning is the dead wall, in pairs (a tile upon another) that
have two *layouts*. The first pairs hold the rinshan tiles, the next ones an indicator and its ura each.

=======  ========================  =======================================
layout   rinshan tiles             of a pair of indicator and ura, first is
=======  ========================  =======================================
old      0, 1, 2, 3, ...           the indicator
new      1, 0, 3, 2, ...           the ura
=======  ========================  =======================================

The layout changed in 2010 with the change to seeds in base64. Dice are 0-5 and have no influence. No
log of three players with a hexadecimal seed of the game is known: its layout and dice are taken to be
those of four players at that time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from parsers.seeds import MT, MT_SHA512_BASE64, SEED_OK, SEED_STATUSES, GameSeeds, Seed
from pipeline.native.arrays import Ints
from pipeline.native.compiler import entry, native
from pipeline.rules.codes import LAYOUT_NEW, LAYOUT_NONE, LAYOUT_OLD
from pipeline.rules.numbers import MAX_INDICATORS, N_TILES
from pipeline.rules.random_words import N_WORDS, Generator, fill_words

Tiles: TypeAlias = tuple[int, ...]
TileArray: TypeAlias = npt.NDArray[np.int16]

_FIRST_DIE = 135  # the word of the first die, also with three players


# Where a tile lies. Positions in the wall are 0-135, with three players 0-107.


@native
def wall_size(n_players: int) -> int:
    """Number of tiles in the wall."""
    return N_TILES if n_players == 4 else 108


@native
def draws_in_wall(n_players: int) -> int:
    """Number of draws after which the hand is exhausted, rinshan draws included (mjlog-format.md §5.2)."""
    return 70 if n_players == 4 else 55


@native
def rinshan_in_wall(n_players: int) -> int:
    """Number of rinshan tiles: for four kans, with three players also for four kita."""
    return 4 if n_players == 4 else 8


@native
def deal_position(n_players: int, turn: int, i: int) -> int:
    """Of the tile that is dealt as i-th, 0-12, to the seat ``turn`` seats after the dealer.

    Three rounds of four tiles for each seat, then one tile for each.
    """
    end = wall_size(n_players) - 1
    if i == 12:
        return end - 12 * n_players - turn
    return end - i // 4 * 4 * n_players - 4 * turn - i % 4


@native
def live_position(n_players: int, i: int) -> int:
    """Of the i-th live draw, from 0: rinshan draws not counted, the dealer's first draw included."""
    return wall_size(n_players) - 1 - 13 * n_players - i


@native
def rinshan_position(layout: int, i: int) -> int:
    """Of the i-th rinshan draw of the hand, from 0."""
    return i ^ 1 if layout == LAYOUT_NEW else i


@native
def indicator_position(layout: int, n_players: int, i: int) -> int:
    """Of the i-th dora indicator: 0 the first, then one for each kan whose indicator is revealed."""
    pair = rinshan_in_wall(n_players) + 2 * i
    return pair + 1 if layout == LAYOUT_NEW else pair


@native
def ura_position(layout: int, n_players: int, i: int) -> int:
    """Of the ura indicator that lies under the i-th dora indicator."""
    pair = rinshan_in_wall(n_players) + 2 * i
    return pair if layout == LAYOUT_NEW else pair + 1


@native
def layout_of(tiles: TileArray, n_players: int, indicator: int, ura: int) -> int:
    """``LAYOUT_*`` that agrees with what a log shows of this wall, ``LAYOUT_NONE`` where neither does.

    ``indicator``: the hand's first dora indicator. ``ura``: the first ura indicator, -1 if none is shown.
    """
    for layout in range(LAYOUT_NEW + 1):
        if tiles[indicator_position(layout, n_players, 0)] == indicator and (
            ura < 0 or tiles[ura_position(layout, n_players, 0)] == ura
        ):
            return layout
    return LAYOUT_NONE


@entry
def shuffle_tiles(words: Ints, n_players: Ints, first_die: Ints, tiles: TileArray, dice: Ints) -> None:
    """Shuffle the tiles of hands and throw their dice.

    ``words`` int64 (hands, 144), 0 to 2**32 - 1, or -1 for a hand without any. ``n_players`` and
    ``first_die``, int64 (hands,): the words number ``first_die`` and the next one give the dice. ``tiles``
    int16 (hands, 136) is filled with the walls, -1 beyond the last tile; ``dice`` int64 (hands, 2) with dice
    0-5. Both are -1 throughout without words.
    """
    for hand in range(words.shape[0]):
        wall = tiles[hand]
        if words[hand, 0] < 0:
            wall[:] = -1
            dice[hand, :] = -1
            continue
        n_tiles = wall_size(n_players[hand])
        n_absent = N_TILES - n_tiles
        for i in range(N_TILES):
            wall[i] = i if i < n_tiles else -1
        for i in range(4, n_tiles):  # after 1m
            wall[i] = i + n_absent
        for i in range(n_tiles - 1):
            j = i + int(words[hand, i]) % (n_tiles - i)
            tile = int(wall[i])
            wall[i] = wall[j]
            wall[j] = tile
        dice[hand, 0] = int(words[hand, first_die[hand]]) % 6
        dice[hand, 1] = int(words[hand, first_die[hand] + 1]) % 6


@dataclass(frozen=True, slots=True, eq=False)
class Wall:
    """The wall of one hand. ``tiles``: int16, 136 or with three players 108; ``dice`` are 0-5.

    The other tiles come in the order in which they are drawn or revealed, from ids 0-135.
    """

    tiles: npt.NDArray[np.int16]
    dice: tuple[int, int]
    n_players: int
    layout: int

    def hands(self, dealer: int) -> tuple[Tiles, ...]:
        """The 13 tiles of each of four seats in the order of the deal, which is that of INIT; () for none."""
        dealt: list[Tiles] = [(), (), (), ()]
        for turn in range(self.n_players):
            positions = [deal_position(self.n_players, turn, i) for i in range(13)]
            dealt[(dealer + turn) % self.n_players] = self._at(positions)
        return tuple(dealt)

    @property
    def live(self) -> Tiles:
        """The live draws, 70 or with three players 55. Each rinshan draw takes one off the end."""
        return self._at([live_position(self.n_players, i) for i in range(draws_in_wall(self.n_players))])

    @property
    def rinshan(self) -> Tiles:
        """The rinshan draws, 4 or with three players 8."""
        return self._at([rinshan_position(self.layout, i) for i in range(rinshan_in_wall(self.n_players))])

    @property
    def indicators(self) -> Tiles:
        """The five dora indicators."""
        return self._at([indicator_position(self.layout, self.n_players, i) for i in range(MAX_INDICATORS)])

    @property
    def uras(self) -> Tiles:
        """The five ura indicators, each of the dora indicator in the same place."""
        return self._at([ura_position(self.layout, self.n_players, i) for i in range(MAX_INDICATORS)])

    def _at(self, positions: list[int]) -> Tiles:
        return tuple(self.tiles[positions].tolist())


class Walls:
    """The walls of one game, hand after hand; each is made when it is asked for.

    Iterating gives a ``Wall`` for each hand, None for one whose seed cannot be used (see ``seeds.status``),
    and has no end where the game has one seed. ``fill`` gives many at once.

    ``layout`` is the one that goes with the seeds. Pass another where the log says so (``layout_of``).
    """

    def __init__(self, seeds: GameSeeds, n_players: int, layout: int | None = None) -> None:
        self.seeds = seeds
        self.n_players = n_players
        is_new = seeds.game.kind == MT_SHA512_BASE64
        self.layout = (LAYOUT_NEW if is_new else LAYOUT_OLD) if layout is None else layout
        self._hand_index = 0

    def __iter__(self) -> Iterator[Wall | None]:
        return self

    def __next__(self) -> Wall | None:
        if self.seeds.hands and self._hand_index == len(self.seeds.hands):
            raise StopIteration
        tiles = np.empty((1, N_TILES), np.int16)
        dice = np.empty((1, 2), np.int64)
        self.fill(tiles, dice)
        if tiles[0, 0] < 0:
            return None
        size = wall_size(self.n_players)
        return Wall(tiles[0, :size], (int(dice[0, 0]), int(dice[0, 1])), self.n_players, self.layout)

    def fill(self, tiles: npt.NDArray[np.int16], dice: npt.NDArray[np.int64]) -> None:
        """Fill in the walls of the next hands, as many as there are rows.

        ``tiles`` int16 (hands, 136), -1 beyond the last tile; ``dice`` int64 (hands, 2). Both are -1
        throughout for a hand whose seed cannot be used.
        """
        fill_walls([self], [len(tiles)], tiles, dice)

    def next_generators(self, n_hands: int, row: int) -> list[Generator]:
        """What gives the random words of the next hands, in rows from ``row`` on; none for an unusable seed.

        Seeds of hands are one each. The seed of a game is that of one generator, from which all of its hands
        take their outputs one after the other.
        """
        first = self._hand_index
        self._hand_index += n_hands
        if not self.seeds.hands:
            game = self.seeds.game
            return [Generator(game.words, first, first + n_hands, row)] if game.status == SEED_OK else []
        seeds = [self.seeds.of_hand(hand) for hand in range(first, first + n_hands)]
        return [Generator(seed.words, 0, 1, row + i) for i, seed in enumerate(seeds) if seed.words]

    @property
    def first_die(self) -> int:
        """Number of the random word that gives the first die."""
        return wall_size(self.n_players) - 1 if self.seeds.hands else _FIRST_DIE


def fill_walls(
    games: Sequence[Walls],
    n_hands: Sequence[int],
    tiles: npt.NDArray[np.int16],
    dice: npt.NDArray[np.int64],
) -> None:
    """Fill in the walls of the next hands of many games, ``n_hands`` of each, one game after the other.

    ``tiles`` and ``dice`` as ``Walls.fill`` says, with a row for each hand.
    """
    of_games: list[Generator] = []
    of_hands: list[Generator] = []
    row = 0
    for walls, n in zip(games, n_hands, strict=True):
        (of_hands if walls.seeds.hands else of_games).extend(walls.next_generators(n, row))
        row += n
    words = np.full((row, N_WORDS), -1, np.int64)
    fill_words(of_games, True, words)
    fill_words(of_hands, False, words)
    n_players = np.repeat(np.array([walls.n_players for walls in games], np.int64), n_hands)
    first_die = np.repeat(np.array([walls.first_die for walls in games], np.int64), n_hands)
    shuffle_tiles(words, n_players, first_die, tiles, dice)


def wall_of(seed: Seed, n_players: int, hand_index: int = 0) -> Wall:
    """The wall that a hand gets by a seed: that of its game, or its own.

    ``hand_index`` counts from 0; a seed of the kind that each hand has has no others. ValueError if the
    seed cannot be used.
    """
    if seed.status != SEED_OK:
        raise ValueError(f"expected a seed that can be used, got one that is: {SEED_STATUSES[seed.status]}")
    seeds = GameSeeds(hands=(seed,)) if seed.kind == MT else GameSeeds(game=seed)
    wall = next(islice(Walls(seeds, n_players), hand_index, None), None)
    if wall is None:
        raise ValueError(f"expected hand 0, for the seed is one that each hand has, got: {hand_index}")
    return wall
