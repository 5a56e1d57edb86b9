"""What the wall adds to riichi, discards, calls and wins, against a plain reading of wall and board."""

from functools import cache

import pytest
from replaying import replay
from walled_games import FORMS, LATEST, log_id, split_hands, walled_game

from parsers import iter_logs, read_log, unpack
from parsers.calls import DAIMINKAN
from parsers.events import Call, Discard, Draw, HandStart, RiichiAccepted, Win
from pipeline.rules.tiles import dora_kind
from pipeline.show.board import Board
from pipeline.show.walls import read_walls

KEYS = ("wall", *(f"wall {number}" for number in range(1, 7)))
GAMES = [(LATEST, 4, key) for key in KEYS] + [(LATEST, 3, key) for key in KEYS]
GAMES += [(form, players, "wall") for form in FORMS for players in (3, 4) if form != LATEST]
SIZES = {4: 136, 3: 108}
DRAWS = {4: 70, 3: 55}


class Following:
    """A hand beside its wall: what is left to draw at each element."""

    def __init__(self, data, name):
        self.log = read_log(data, name)
        self.players = self.log.head.n_players
        self.found = replay(data, name)
        self.walls = read_walls(self.log)

    def __iter__(self):
        """(seq, event, board before, wall, live tiles to come before, what comes later in the log)."""
        events = list(self.log)
        board = Board(self.players, DRAWS[self.players])
        taken = []
        is_rinshan = False
        for place, (seq, event) in enumerate(events):
            if isinstance(event, HandStart):
                taken, is_rinshan, n_replaced = [], False, 0
            wall = self.walls[board.hand_index + isinstance(event, HandStart)] if events else None
            left = []
            if wall is not None and (board.start or isinstance(event, HandStart)):
                left = list(wall.live[len(taken) : DRAWS[self.players] - n_replaced])
            yield seq, event, board, wall, left, events[place + 1 :]
            if isinstance(event, Draw):
                if is_rinshan:
                    n_replaced += 1
                else:
                    assert event.tile == left[0]
                    taken.append(event.tile)
                is_rinshan = False
            elif isinstance(event, Call):
                is_rinshan = event.meld.call >= DAIMINKAN
            board.apply(event)


@cache
def following(form, players, key):
    return Following(walled_game(form, players, key).encode(), log_id(form, players))


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]}, {game[1]} players, {game[2]}")
def game(request):
    return following(*request.param)


def waited(waits, tile):
    return waits >> tile // 4 & 1


def hidden_tiles(board, players):
    """Tiles that are in no hand and that nobody sees."""
    seen = set(board.indicators)
    for player in board.players[:players]:
        seen |= {*player.hand, *player.kita, *(thrown.tile for thrown in player.river)}
        seen |= {tile for meld in player.melds for tile in meld.tiles}
    ids = range(136) if players == 4 else [*range(4), *range(32, 136)]
    return [tile for tile in ids if tile not in seen]


def test_discards(game):
    rows = {row["seq"]: row for row in game.found.discards}
    n_tenpai = 0
    for seq, event, _, _, left, _ in game:
        if isinstance(event, Discard):
            row = rows.pop(seq)
            assert row["n_tiles_left"] == len(left)
            assert row["n_drawable_tiles"] == sum(waited(row["waits"], tile) for tile in left)
            n_tenpai += row["waits"] != 0
    assert not rows
    assert n_tenpai > 0


def test_riichi(game):
    rows = {(row["hand_index"], row["seat"]): row for row in game.found.riichis}
    n_seen = 0
    for _, event, board, _, left, _ in game:
        row = rows.get((board.hand_index, event.seat)) if isinstance(event, Discard) else None
        if row is None or row["tile"] != event.tile or not board.players[event.seat].is_riichi_declared:
            continue
        n_seen += 1
        places = [place for place, tile in enumerate(left, 1) if waited(row["waits"], tile)]
        assert row["n_drawable_tiles"] == len(places)
        assert row["draws_to_wait"] == (places[0] if places else 0)
        next_seat = (event.seat + places[0]) % game.players if places else -1
        assert row["next_wait_seat"] == next_seat
        hidden = hidden_tiles(board, game.players)
        assert row["n_wall_tiles"] == sum(waited(row["waits"], tile) for tile in hidden)
        assert row["n_drawable_tiles"] <= row["n_wall_tiles"] <= row["n_unseen_tiles"]
    assert n_seen == len(rows)


def test_draws_of_a_riichi(game):
    drawn = {(row["hand_index"], row["seat"]): [] for row in game.found.riichis}
    accepted = set()
    for _, event, board, _, _, _ in game:
        if isinstance(event, HandStart):
            accepted = set()
        elif isinstance(event, RiichiAccepted):
            accepted.add(event.seat)
        elif isinstance(event, Draw) and event.seat in accepted:
            hidden = hidden_tiles(board, game.players)
            waits = board.players[event.seat].waits()
            n = sum(waited(waits, tile) for tile in hidden)
            chance = (1_000_000 * n + len(hidden) // 2) // len(hidden)
            drawn[board.hand_index, event.seat].append((waited(waits, event.tile), chance))
    for row in game.found.riichis:
        draws = drawn[row["hand_index"], row["seat"]]
        assert row["n_own_draws"] == len(draws)
        assert row["n_winning_draws"] == sum(hit for hit, _ in draws)
        assert row["expected_winning_draws"] == sum(chance for _, chance in draws)


def test_calls(game):
    rows = {row["seq"]: row for row in game.found.calls}
    for seq, event, _, _, left, later in game:
        if not isinstance(event, Call):
            continue
        row = rows.pop(seq)
        if event.meld.call > DAIMINKAN:
            assert (row["skipped_seat"], row["skipped_tile"], row["skipped_tile_seat"]) == (-1, -1, -1)
            continue
        assert row["skipped_seat"] == (event.meld.from_seat + 1) % game.players
        assert row["skipped_tile"] == left[0]
        assert row["skipped_tile_seat"] == drawn_by(later, left[0])
    assert not rows


def drawn_by(later, tile):
    """Who draws this tile in the rest of the hand, -1 for nobody."""
    for _, event in later:
        if isinstance(event, HandStart):
            return -1
        if isinstance(event, Draw) and event.tile == tile:
            return event.seat
    return -1


def test_wins(game):
    rows = {(row["hand_index"], row["seat"]): row for row in game.found.wins}
    for _, event, board, wall, _, _ in game:
        if not isinstance(event, Win):
            continue
        row = rows.pop((board.hand_index, event.who))
        expected = -1
        if row["riichi"] == 0 and row["n_open_melds"] == 0:
            shown = [*event.hand, *(tile for meld in event.melds for tile in meld.tiles)]
            kinds = [dora_kind(tile // 4, game.players) for tile in wall.uras[: len(board.indicators)]]
            expected = sum(tile // 4 == kind for tile in shown for kind in kinds)
        assert row["n_dama_ura"] == expected
    assert not rows


def test_what_is_compared_occurs():
    """So that no test above passes by finding nothing."""
    found = [following(*game).found for game in GAMES]
    assert sum(row["n_dama_ura"] >= 0 for game in found for row in game.wins) > 3
    assert sum(row["skipped_tile_seat"] >= 0 for game in found for row in game.calls) > 30
    calls = [row for game in found for row in game.calls]
    assert sum(row["skipped_tile"] >= 0 > row["skipped_tile_seat"] for row in calls) > 0
    assert sum(row["n_winning_draws"] for game in found for row in game.riichis) > 3
    assert sum(row["draws_to_wait"] == 0 for game in found for row in game.riichis) > 0
    assert len(split_hands(walled_game())) > 3


@pytest.mark.full
@pytest.mark.corpus
@pytest.mark.parametrize("archive", ["yonma-2008-2010.zip", "yonma-2011-2023.zip", "sanma.zip"])
def test_real_games(corpus, archive):
    """Some complete games of each archive."""
    n_games = 0
    for raw in list(iter_logs([corpus / archive]))[::40]:
        log = read_log(raw.data, raw.log_id)
        if log.head.shuffle_kind:
            game = Following(unpack(raw.data), raw.log_id)
            if game.found.status == "ok":
                for compare in (test_discards, test_riichi, test_draws_of_a_riichi, test_calls, test_wins):
                    compare(game)
                n_games += 1
    assert n_games >= 2
