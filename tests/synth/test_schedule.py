"""The games of a plan: the same for a seed; ids, dates, rooms, standings that follow from earlier games."""

import re
from collections.abc import Sequence
from fractions import Fraction
from math import ceil

import pytest

from parsers.heads import GameHead
from parsers.log_ids import LOG_ID, parse_log_id
from parsers.mjlog.reader import read_batch
from pipeline.ingestion.worker import tokenizer
from pipeline.processes.pool import mapping
from pipeline.replay.run import replay_batch
from pipeline.rules.codes import ROOMS
from pipeline.synth.schedule import Plan, SyntheticLog, play_games

PLACE = {4: (30, 10, -10, -30), 3: (30, 0, -30)}


@pytest.fixture(scope="module", params=[4, 3])
def logs(request) -> list[SyntheticLog]:
    return list(play_games(Plan(40, request.param, "mixed", seed=5)))


def heads_of(logs: Sequence[SyntheticLog]) -> list[GameHead]:
    heads = [head for head in read_batch(list(logs), tokenizer()).heads if head is not None]
    assert len(heads) == len(logs)
    return heads


def test_the_same_seed_gives_the_same_bytes(logs) -> None:
    n_players = heads_of(logs[:1])[0].n_players
    assert list(play_games(Plan(40, n_players, "mixed", seed=5))) == logs
    other = list(play_games(Plan(2, n_players, "mixed", seed=6)))
    assert other[0].xml != logs[0].xml


@pytest.mark.full
def test_any_number_of_jobs_gives_the_same_bytes() -> None:
    plan = Plan(6, seed=3, length="tonpuu")
    with mapping(2) as play_all:
        assert list(play_games(plan, play_all)) == list(play_games(plan))


def test_ids(logs) -> None:
    ids = [log.log_id for log in logs]
    assert len(set(ids)) == len(ids)
    assert all(LOG_ID.fullmatch(log_id) for log_id in ids)
    for log_id, head in zip(ids, heads_of(logs), strict=True):
        parsed = parse_log_id(log_id)
        assert parsed is not None
        assert parsed.go_type == head.go_type


def test_dates_move_through_the_year(logs) -> None:
    times = [log.log_id[:10] for log in logs]
    assert times == sorted(times)
    assert times[0] == "2023010100"
    assert times[-1] > "202312"


def test_players_have_names_of_both_kinds(logs) -> None:
    names = {name for head in heads_of(logs) for name in head.names if name}
    assert any(name.isascii() for name in names)
    assert any(not name.isascii() for name in names)


def test_nobody_plays_where_he_may_not(logs) -> None:
    for head in heads_of(logs):
        room = ROOMS[(head.go_type & 0x20) >> 4 | (head.go_type & 0x80) >> 7]
        for dan, rate in list(zip(head.dans, head.rates, strict=True))[: head.n_players]:
            assert dan is not None
            assert rate is not None
            least = {"ippan": (0, 0), "joukyuu": (9, 0), "tokujou": (13, 1800), "houou": (16, 2000)}[room]
            assert dan >= least[0]
            assert rate >= least[1]


def test_rates_and_dans_follow_from_earlier_games(logs) -> None:
    """R of the next game by the formula of rules.md §16, with some whole number of games before."""
    heads = heads_of(logs)
    games = replay_batch(read_batch(list(logs), tokenizer())).rows.games
    last: dict[str, tuple[int, int]] = {}
    n_pairs = 0
    for game, head in enumerate(heads):
        for seat in range(head.n_players):
            name = head.names[seat]
            if name in last:
                before, its_seat = last[name]
                placement = int(games.placement[its_seat, before])
                assert head.rates[seat] in next_rates(heads[before], its_seat, placement)
                assert abs(head.dans[seat] - heads[before].dans[its_seat]) <= 1
                n_pairs += 1
            last[name] = game, seat
    assert n_pairs > 20


def next_rates(head: GameHead, seat: int, placement: int) -> set[float]:
    """R after a game, for every number of games that the player may have played before."""
    n = head.n_players
    rates = [Fraction(str(rate)) for rate in head.rates[:n]]
    average = max(Fraction(1500), sum(rates) / n)
    change = PLACE[n][placement - 1] + (average - rates[seat]) / 40
    weights = {1 - Fraction(2, 1000) * games for games in range(400)} | {Fraction(1, 5)}
    return {ceil((rates[seat] + weight * change) * 100) / 100 for weight in weights}


@pytest.mark.parametrize("room", ROOMS)
def test_of_one_room(room: str) -> None:
    heads = heads_of(list(play_games(Plan(3, length="tonpuu", room=room, seed=2))))
    assert {(head.go_type & 0x20) >> 4 | (head.go_type & 0x80) >> 7 for head in heads} == {ROOMS.index(room)}


HAND_SEED = 'shuffle="mt19937ar,([0-9A-F]{8},){7}[0-9A-F]{8}"/>'
OLD_SEED = '<SHUFFLE seed="mt19937ar-sha512-n288,([0-9A-F]{8},){31}[0-9A-F]{8}" ref=""/><GO'
NEW_SEED = r'<SHUFFLE seed="mt19937ar-sha512-n288-base64,[^"]{3328}" ref=""/><GO type="\d+" lobby="0"/>'


@pytest.mark.parametrize(
    ("year", "present", "absent"),
    [
        (2009, HAND_SEED, '<SHUFFLE|lobby=|ten="[^"]*" step="2"'),
        (2010, OLD_SEED, "shuffle=|lobby="),
        (2011, NEW_SEED, "shuffle="),
    ],
)
def test_the_form_of_an_era(year: int, present: str, absent: str) -> None:
    xml = next(play_games(Plan(1, year=year))).xml.decode()
    assert re.search(present, xml)
    assert not re.search(absent, xml)


def test_numbers_of_an_era() -> None:
    old = next(play_games(Plan(1, year=2009))).xml.decode()
    new = next(play_games(Plan(1, year=2023))).xml.decode()
    assert re.search(r'rate="\d+,\d+,\d+,\d+"', old)
    assert re.search(r'rate="(\d+\.\d\d,){3}\d+\.\d\d"', new)
    assert re.search(r'owari="(-?\d+,-?\d+,){3}-?\d+,-?\d+"', old)
    assert re.search(r'owari="(-?\d+,-?\d+\.\d,){3}-?\d+,-?\d+\.\d" />', new)
    assert re.search(r'<REACH who="\d" ten="\d+,\d+,\d+,\d+" step="2"/>', new)
