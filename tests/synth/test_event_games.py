"""Games by event rules: the judge agrees with them, and each rule shows where it can.

How many games of each set of rules: PAIFU_SYNTH_EVENTS, 4 if not set.
"""

import os
from collections.abc import Iterator
from itertools import islice

import pytest

from parsers.batch import EventBatch
from parsers.mjlog.reader import read_batch
from pipeline.ingestion.worker import tokenizer
from pipeline.replay.record.tables.rows import Rows
from pipeline.replay.run import replay_batch
from pipeline.rules.codes import STATUS_OK
from pipeline.rules.event_rules import ABORTS, FLAGS
from pipeline.synth.schedule import Plan, play_games

N_GAMES = int(os.environ.get("PAIFU_SYNTH_EVENTS", "4"))
BATCH = 200
POINTS = {4: "30000,30000,30000", 3: "35000,35000,40000"}
UMA = {
    4: "5,-5,-15,5,0,-20,0,-5,-15,5,-5,-15,8,-4,-12",
    3: "0,-20,,-5,-15,,0,-30,,0,-20,,0,-10,",
}
KNOWN = [flag for flag in FLAGS if flag.changes is not None]
ALL = [
    sum(flag.bit for flag in KNOWN if flag.field == 0) | sum(abort.bit for abort in ABORTS),
    sum(flag.bit for flag in KNOWN if flag.field == 1),
]
SETS = {
    "nothing": (0, 0),
    "all": (ALL[0], ALL[1]),
    "all, three winners": (ALL[0] & ~0x2000, ALL[1]),
    "no dora": (0xF0, 0),
    "no draws": (0x1F01, 0),
    "goes on": (0x3C004, 0),
    "indicators and riichi": (0xF000008, 0x8),
    "final scores": (0x40000, 0x2),
}


def rules(n_players: int, first: int, second: int) -> str:
    return f"{first:08X},{second:08X},,,{POINTS[n_players]},,,,,,,,,,,,,,,{UMA[n_players]},,,,"


def replayed(plan: Plan) -> Iterator[tuple[EventBatch, Rows]]:
    played = play_games(plan)
    while logs := list(islice(played, BATCH)):
        batch = read_batch(list(logs), tokenizer())
        yield batch, replay_batch(batch).rows


@pytest.mark.parametrize("n_players", [4, 3])
@pytest.mark.parametrize("name", SETS)
def test_the_judge_agrees(name: str, n_players: int) -> None:
    csrule = rules(n_players, *SETS[name])
    for batch, rows in replayed(Plan(N_GAMES, n_players, "mixed", seed=3, csrule=csrule)):
        assert not any(batch.notices)
        assert {head.event_attributes["csrule"] for head in batch.heads if head} == {csrule}
        assert set(rows.games.status.tolist()) == {STATUS_OK}
        assert rows.games.n_disagreements.sum() == 0
        assert (rows.games.n_checks > 20).all()


@pytest.mark.full
@pytest.mark.parametrize("n_players", [4, 3])
@pytest.mark.parametrize("flag", KNOWN, ids=lambda flag: f"{flag.field}-{flag.bit:x}")
def test_each_bit_alone(flag, n_players) -> None:
    bits = (flag.bit, 0) if flag.field == 0 else (0, flag.bit)
    for _, rows in replayed(Plan(100, n_players, "mixed", seed=5, csrule=rules(n_players, *bits))):
        assert set(rows.games.status.tolist()) == {STATUS_OK}
        assert rows.games.n_disagreements.sum() == 0


def test_the_rules_show() -> None:
    """No bust: points below 0 play on. No renchan: no hand is repeated after a win."""
    csrule = "00030004,00000000,,,10000,10000,10000"
    n_below = n_won_by_dealers = 0
    for _, rows in replayed(Plan(max(N_GAMES, 12), csrule=csrule, seed=1)):
        hands = rows.hands
        assert not hands.is_renchan[hands.result <= 1].any()
        n_below += int((rows.hand_seats.start_points < 0).sum())
        n_won_by_dealers += int(((rows.wins.seat == 0) & (rows.wins.hand_index == 0)).sum())
    assert n_below > 0
    assert n_won_by_dealers > 0


def test_rules_that_are_not_understood_are_not_played() -> None:
    with pytest.raises(ValueError, match="csrule field 0 sets bit 0x100000"):
        next(play_games(Plan(1, csrule="00100000")))


def test_nobody_moves_in_dan_or_rate() -> None:
    heads = [head for batch, _ in replayed(Plan(30, csrule=rules(4, 0, 0), seed=2)) for head in batch.heads]
    rates: dict[str, set[float | None]] = {}
    for head in heads:
        assert head is not None
        for name, rate in zip(head.names, head.rates, strict=True):
            rates.setdefault(name, set()).add(rate)
    assert all(len(values) == 1 for values in rates.values())
    assert len(heads) > len(rates) / 4
