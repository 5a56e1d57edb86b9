"""Every real log that has a seed shows the walls that the seed gives, tile for tile."""

import csv
from collections import Counter, defaultdict
from itertools import islice

import pytest
from shown_tiles import count_shown, disagreements, shown_hands

from parsers import iter_logs, unpack
from parsers.mjlog.reader import read_batch
from parsers.seeds import MT, MT_SHA512, MT_SHA512_BASE64, SEED_STATUSES
from pipeline.ingestion.worker import tokenizer
from pipeline.rules.wall import Walls

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module", params=[4, pytest.param(1, marks=pytest.mark.full)])
def games(corpus, request):
    """Every real game that can be read, or every fourth: name, number of players, seeds, hands shown."""
    raws = list(iter_logs([corpus]))[:: request.param]
    logs = [(f"{raw.source}/{raw.member or ''}".rstrip("/"), unpack(raw.data)) for raw in raws]
    with open(corpus / "index.tsv", encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t")
        real = {f"{corpus.name}/{row['file']}" for row in rows if row["origin"].startswith("real")}
    batch = read_batch(logs, tokenizer())
    return [
        (
            name,
            batch.heads[game].n_players,
            batch.seeds[game],
            shown_hands(batch, game),
        )
        for game, name in enumerate(batch.log_ids)
        if name in real and game not in batch.errors
    ]


def era_of(seeds, n_players):
    seed = seeds.of_hand(0)
    return seed.kind, len(seed.words) // 4, n_players


def test_every_seed_is_whole_or_missing(games):
    statuses = Counter(SEED_STATUSES[seeds.status] for _, _, seeds, _ in games)
    assert statuses.keys() == {"ok", "missing"}
    assert statuses["missing"] <= 20


def test_every_tile_is_reproduced(games):
    """Counts by era say how much was compared; they are shown if any game disagrees."""
    counts = defaultdict(Counter)
    wrong = {}
    for name, n_players, seeds, hands in games:
        if SEED_STATUSES[seeds.status] != "ok":
            continue
        counts[era_of(seeds, n_players)]["games"] += 1
        walls = islice(Walls(seeds, n_players), len(hands))
        for hand_index, (wall, hand) in enumerate(zip(walls, hands, strict=True)):
            counts[era_of(seeds, n_players)] += count_shown(hand)
            if parts := disagreements(wall, hand):
                wrong[name, hand_index] = parts
    summary = "\n".join(f"{era}: {dict(count)}" for era, count in counts.items())
    print(summary)
    assert not wrong, summary
    assert counts.keys() >= {(MT, 8, 3), (MT, 8, 4), (MT_SHA512, 32, 4)} | {
        (MT_SHA512_BASE64, 624, n) for n in (3, 4)
    }
    assert all(min(count.values()) > 0 for count in counts.values()), summary


def test_the_wall_of_another_hand_does_not_fit(games):
    """So that nothing agrees by comparing nothing."""
    n_compared = 0
    for _, n_players, seeds, hands in games[:: len(games) // 80]:
        if SEED_STATUSES[seeds.status] == "ok" and len(hands) > 1:
            walls = list(islice(Walls(seeds, n_players), len(hands)))
            for wall, hand in zip(walls[1:], hands, strict=False):
                assert {"hands", "live"} <= set(disagreements(wall, hand))
                n_compared += 1
    assert n_compared > 100
