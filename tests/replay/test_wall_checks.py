"""Logs against the walls of their seeds: honest ones, lies, seeds of other games, damaged seeds."""

import re
from functools import partial

import pytest
from hand_scripts import hand
from replaying import replay
from walled_games import (
    FORMS,
    LATEST,
    log_id,
    seed_of,
    split_hands,
    unused_tile,
    walled_game,
    with_seed,
)
from walled_replays import replay_walled, wall_rows

from parsers.mjlog.reader import read_batch
from pipeline.replay.run import replay_batch
from pipeline.rules.codes import LAYOUT_NEW, LAYOUT_OLD, WALL_STATUSES
from pipeline.rules.wall import Walls
from pipeline.synth import games as synthetic_games

PLAYERS = (4, 3)
LAYOUTS = dict.fromkeys(FORMS, LAYOUT_OLD) | {LATEST: LAYOUT_NEW}


def status_of(found):
    return WALL_STATUSES[found.games[0]["wall_status"]]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("form", FORMS)
def test_an_honest_log(form, players):
    found = replay_walled(walled_game(form, players), form, players)
    game = found.games[0]
    assert (found.reason, wall_rows(found)) == ("", [])
    assert (status_of(found), game["wall_layout"]) == ("ok", LAYOUTS[form])
    assert game["n_wall_differences"] == 0
    assert game["n_wall_checks"] == sum(n for name, n in found.runs.items() if name.startswith("wall_"))
    n_hands = len(found.hands)
    assert found.runs["wall_deal"] == n_hands * players
    assert found.runs["wall_dice"] == n_hands
    assert found.runs["wall_draw"] + found.runs["wall_rinshan"] == sum(x["n_draws"] for x in found.hands)
    assert found.runs["wall_indicator"] == sum(x["n_indicators"] for x in found.hands)
    assert found.runs["wall_ura"] == sum(x["riichi"] > 0 for x in found.wins)


@pytest.mark.parametrize("players", PLAYERS)
def test_rinshan_draws_and_ura_are_among_what_is_compared(players):
    found = replay_walled(walled_game(players=players), players=players)
    assert found.runs["wall_ura"] > 0
    if players == 3:
        assert found.runs["wall_rinshan"] > 0


# A lie about a hand: (text of the hand) -> (another text, what the wall has, what the log says), or None
# where the hand has nothing of the kind.


def in_the_deal(hand, players):
    tiles = re.search(r' hai1="(\d+),(\d+),([\d,]+)"', hand)
    first, second, rest = tiles.groups()
    lie = hand.replace(tiles.group(), f' hai1="{second},{first},{rest}"')
    dealt = [int(first), int(second), *map(int, rest.split(","))]
    return lie, dealt, [dealt[1], dealt[0], *dealt[2:]]


def in_the_dice(hand, players):
    start, first, second, end = re.search(r'(<INIT seed="\d+,\d+,\d+,)(\d),(\d)(,)', hand).groups()
    other = (int(second) + 1) % 6
    lie = hand.replace(f"{start}{first},{second}{end}", f"{start}{first},{other}{end}")
    return lie, [int(first) + 1, int(second) + 1], [int(first) + 1, other + 1]


def in_a_draw(hand, players, before):
    """A tile that is discarded as it was drawn and not called: another copy of its kind in its place."""
    move = rf"{before}<([T-W])(\d+)/>((?:<DORA [^>]*>)?)<[D-G](\d+)/>(?=<[T-W])"
    for letter, tile, dora, thrown in re.findall(move, hand):
        drawn = int(tile)
        other = unused_tile(hand, drawn, players)
        if tile == thrown and other // 4 == drawn // 4:
            discard = "DEFG"["TUVW".index(letter)]
            honest, lie = (f"<{letter}{i}/>{dora}<{discard}{i}/>" for i in (drawn, other))
            return hand.replace(honest, lie), [drawn], [other]
    return None


def in_a_live_draw(hand, players):
    return in_a_draw(hand, players, r"<[D-G]\d+/>")


def in_a_rinshan_draw(hand, players):
    return in_a_draw(hand, players, r"<N [^>]*>(?:<DORA [^>]*>)?")


def in_the_first_indicator(hand, players):
    start, tile = re.search(r'(<INIT seed="\d+,\d+,\d+,\d,\d,)(\d+)"', hand).groups()
    other = unused_tile(hand, int(tile), players)
    return hand.replace(f'{start}{tile}"', f'{start}{other}"'), [int(tile)], [other]


def in_another_indicator(hand, players):
    if not (found := re.search(r'<DORA hai="(\d+)" ?/>', hand)):
        return None
    other = unused_tile(hand, int(found.group(1)), players)
    return hand.replace(found.group(), f'<DORA hai="{other}" />'), [int(found.group(1))], [other]


def in_the_ura(hand, players):
    if not (found := re.search(r' doraHaiUra="(\d+)((?:,\d+)*)"', hand)):
        return None
    first, rest = found.groups()
    other = unused_tile(hand, int(first), players)
    tail = [int(tile) for tile in rest.split(",")[1:]]
    lie = hand.replace(found.group(), f' doraHaiUra="{other}{rest}"')
    return lie, [int(first), *tail], [other, *tail]


LIES = {
    "wall_deal": in_the_deal,
    "wall_dice": in_the_dice,
    "wall_draw": in_a_live_draw,
    "wall_rinshan": in_a_rinshan_draw,
    "wall_indicator": in_the_first_indicator,
    "wall_ura": in_the_ura,
}
CASES = [*LIES.items(), ("wall_indicator", in_another_indicator)]


def tell(lie, players, key="wall"):
    """A log with one such lie in one of its hands: (text, expected, got), of the first game that has room."""
    for number in range(40):
        head, *hands = split_hands(walled_game(players=players, key=f"{key} {number}" if number else key))
        for place, text in enumerate(hands):
            if told := lie(text, players):
                hands[place], expected, got = told
                return head + "".join(hands), expected, got
    raise AssertionError(f"no game for {lie.__name__}")


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("check", "lie"), CASES)
def test_a_lie_is_one_row(check, lie, players):
    xml, expected, got = tell(lie, players)
    found = replay_walled(xml, players=players)
    assert found.status == "ok"
    assert wall_rows(found) == [(check, expected, got)]
    assert (status_of(found), found.games[0]["n_wall_differences"]) == ("ok", 1)
    assert found.games[0]["n_disagreements"] == len(found.disagreements) + len(found.start_disagreements)


def test_of_several_differences_the_first_is_a_row():
    head, *hands = split_hands(walled_game())
    hands[1], expected, got = in_the_dice(hands[1], 4)
    hands[2], _, _ = in_the_deal(hands[2], 4)
    found = replay_walled(head + "".join(hands))
    assert wall_rows(found) == [("wall_dice", expected, got)]
    assert found.games[0]["n_wall_differences"] == 2


@pytest.mark.parametrize("form", list(FORMS)[2:])
def test_the_seed_of_another_game(form):
    own, other = walled_game(form), walled_game(form, key="another")
    found = replay_walled(with_seed(own, seed_of(other)), form)
    ((check, _, _),) = wall_rows(found)
    game = found.games[0]
    assert (check, status_of(found), game["wall_layout"]) == ("wall_deal", "mismatch", -1)
    assert 0.9 * game["n_wall_checks"] < game["n_wall_differences"] <= game["n_wall_checks"]
    assert (game["n_disagreements"], found.status) == (1, "ok")
    assert {x["n_drawable_tiles"] for x in found.riichis + found.discards} == {-1}
    assert {x["skipped_tile"] for x in found.calls} == {-1}
    assert {x["n_dama_ura"] for x in found.wins} == {-1}


def test_the_seeds_of_another_game_with_one_a_hand():
    own, other = (walled_game("8 words a hand", key=key) for key in ("wall", "another"))
    seeds = iter(re.findall(r'shuffle="([^"]*)"', other) * 9)
    found = replay_walled(
        re.sub(r'shuffle="[^"]*"', lambda _: f'shuffle="{next(seeds)}"', own), "8 words a hand"
    )
    assert (status_of(found), len(wall_rows(found))) == ("mismatch", 1)


def changed_letter(seed):
    return seed[:200] + ("A" if seed[200] != "A" else "B") + seed[201:]


@pytest.mark.parametrize(
    ("form", "damage", "status"),
    [
        (LATEST, lambda seed: None, "missing"),
        (LATEST, lambda seed: seed.partition(",")[0], "emptied"),
        (LATEST, lambda seed: "sfmt" + seed, "unknown_kind"),
        (LATEST, lambda seed: seed[:100] + "?" + seed[101:], "bad_base64"),
        (LATEST, lambda seed: seed[:-400], "short"),
        (LATEST, lambda seed: seed + seed[-400:], "long"),
        (LATEST, changed_letter, "mismatch"),
        ("32 words a game", lambda seed: seed[:-9], "short"),
        ("32 words a game", lambda seed: seed + ",00000000", "long"),
        ("32 words a game", lambda seed: seed[:-8] + "0000000G", "wrong_words"),
    ],
)
def test_a_damaged_seed_has_a_name(form, damage, status):
    xml = walled_game(form)
    found = replay_walled(with_seed(xml, damage(seed_of(xml))), form)
    assert (status_of(found), found.status) == (status, "ok")
    assert len(wall_rows(found)) == (status == "mismatch")
    if status != "mismatch":
        assert found.games[0]["n_wall_checks"] == 0
        assert found.games[0]["wall_layout"] == -1


def test_a_hand_without_its_seed_leaves_the_others():
    xml = walled_game("8 words a hand")
    found = replay_walled(re.sub(r' shuffle="[^"]*"', "", xml, count=1), "8 words a hand")
    assert (status_of(found), wall_rows(found)) == ("missing", [])
    assert found.runs["wall_dice"] == len(found.hands) - 1
    assert {x["n_drawable_tiles"] for x in found.discards if x["hand_index"] == 0} == {-1}
    assert min(x["n_drawable_tiles"] for x in found.discards if x["hand_index"] == 1) >= 0


def test_after_a_difference_the_hand_tells_no_more_of_the_wall():
    xml, _, _ = tell(in_the_dice, 4)
    found = replay_walled(xml)
    assert {x["n_drawable_tiles"] for x in found.discards if x["hand_index"] == 0} == {-1}
    assert min(x["n_drawable_tiles"] for x in found.discards if x["hand_index"] > 0) >= 0


def test_the_log_decides_the_form_of_the_dead_wall(monkeypatch):
    """A seed of the new form and a dead wall of the old one, as they may have been for some weeks of 2010."""
    monkeypatch.setattr(synthetic_games, "Walls", partial(Walls, layout=LAYOUT_OLD))
    found = replay_walled(walled_game(key="old layout"))
    assert (status_of(found), found.games[0]["wall_layout"]) == ("ok", LAYOUT_OLD)
    assert found.games[0]["n_wall_differences"] == 0
    assert found.runs["wall_ura"] > 0


def test_a_lie_about_the_first_indicator_does_not_change_the_form():
    """Of one hand it lies where the other form has it; the other hands say better."""
    head, *hands = split_hands(walled_game())
    start, tile = re.search(r'(<INIT seed="\d+,\d+,\d+,\d,\d,)(\d+)"', hands[0]).groups()
    seen = replay_walled(walled_game())
    assert len(seen.hands) > 2
    other = unused_tile(hands[0], int(tile))
    found = replay_walled(head + hands[0].replace(f'{start}{tile}"', f'{start}{other}"') + "".join(hands[1:]))
    assert found.games[0]["wall_layout"] == LAYOUT_NEW


def test_a_log_without_seed_and_one_whose_wall_is_left_alone():
    found = replay(hand().play_out().exhaust())
    assert (status_of(found), found.games[0]["n_wall_checks"]) == ("missing", 0)
    batch = read_batch([(log_id(), walled_game().encode())])
    games = replay_batch(batch, wall=False).rows.games
    assert WALL_STATUSES[games.wall_status[0]] == "off"
    assert games.n_wall_checks[0] == 0


def test_unsupported_rules_have_walls_too():
    """A parlour table: nothing of its scores is judged."""
    xml = walled_game().replace('type="161"', 'type="1185"')
    found = replay(xml.encode(), log_id().replace("00a1", "04a1"))
    assert found.games[0]["n_checks"] == 0
    assert (status_of(found), found.games[0]["n_wall_differences"]) == ("ok", 0)
    assert found.games[0]["n_wall_checks"] > 100
