"""Every real log that has a seed agrees with the wall that the seed gives, tile for tile."""

import csv
from collections import Counter, defaultdict

import pytest

from parsers import iter_logs, scan, unpack
from parsers.mjlog import read_batch
from pipeline import jit
from pipeline.replay import rows as r
from pipeline.replay.checks import CHECK_NAMES
from pipeline.replay.run import replay_batch
from pipeline.replay.wall import WALL_STATUSES
from pipeline.rules.wall import LAYOUT_NAMES

pytestmark = pytest.mark.corpus

BATCH = 200
VECTOR = "2016022509gm-0009-0000-b327da61"  # Tenhou published the walls of this game
CHECKS = [name for name in CHECK_NAMES if name.startswith("wall_")]

# Games, hands dealt and tiles compared of the corpus, at least: form of the seed, number of players.
COUNTS = {
    ("init-mt19937ar", 4): (97, 3_000, 25_000),
    ("init-mt19937ar", 3): (73, 1_500, 15_000),
    ("mt19937ar-sha512-n288", 4): (29, 1_000, 11_000),
    ("mt19937ar-sha512-n288-base64", 4): (1_080, 40_000, 450_000),
    ("mt19937ar-sha512-n288-base64", 3): (390, 9_000, 100_000),
}


@pytest.fixture(scope="module")
def games(corpus):
    """Of every real game: name, form of seed, players, raw columns of ``games``; and what was compared."""
    with open(corpus / "index.tsv", encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t")
        real = {f"{corpus.name}/{row['file']}" for row in rows if row["origin"].startswith("real")}
    logs = [(f"{raw.source}/{raw.member or ''}".rstrip("/"), raw.data) for raw in iter_logs([corpus])]
    logs = [(name, unpack(data)) for name, data in logs if name in real]
    found, runs = [], defaultdict(Counter)
    for start in range(0, len(logs), BATCH):
        batch = read_batch(logs[start : start + BATCH], scan.compiled(jit.native, jit.entry))
        for game in range(len(batch.log_ids)):
            if game in batch.errors:
                continue
            alone = read_batch([logs[start + game]], scan.compiled(jit.native, jit.entry))
            replayed = replay_batch(alone)
            (head,) = replayed.heads
            form = (head.shuffle_kind, head.n_players)
            runs[form].update(dict(zip(CHECK_NAMES, replayed.rows.runs.tolist(), strict=True)))
            found.append((batch.log_ids[game], form, replayed.rows.games[:, 0].tolist()))
    return found, runs


def test_every_seed_is_that_of_its_game(games):
    found, _ = games
    statuses = Counter(WALL_STATUSES[row[r.G_WALL_STATUS]] for _, _, row in found)
    assert statuses.keys() == {"ok", "missing"}
    assert statuses["missing"] <= 20


def test_no_tile_differs(games):
    found, runs = games
    assert not {name for name, _, row in found if row[r.G_WALL_DIFFERENCES]}
    n_games = Counter(form for _, form, row in found if row[r.G_WALL_CHECKS])
    summary = {form: (n_games[form], {name: runs[form][name] for name in CHECKS}) for form in n_games}
    print(*summary.items(), sep="\n")
    assert n_games.keys() == COUNTS.keys()
    for form, (least_games, least_deals, least_draws) in COUNTS.items():
        assert n_games[form] >= least_games, summary
        assert runs[form]["wall_deal"] >= least_deals, summary
        assert runs[form]["wall_draw"] >= least_draws, summary
        assert min(runs[form][name] for name in CHECKS) > 0, summary


def test_the_form_of_the_dead_wall_goes_with_that_of_the_seed(games):
    found, _ = games
    layouts = {
        (form[0], LAYOUT_NAMES[row[r.G_WALL_LAYOUT]]) for _, form, row in found if row[r.G_WALL_CHECKS]
    }
    assert layouts == {
        ("init-mt19937ar", "old"),
        ("mt19937ar-sha512-n288", "old"),
        ("mt19937ar-sha512-n288-base64", "new"),
    }


def test_the_published_game(games):
    found, _ = games
    rows = [row for name, _, row in found if VECTOR in name]
    if not rows:
        pytest.skip("the corpus does not hold this game")
    (row,) = rows
    assert WALL_STATUSES[row[r.G_WALL_STATUS]] == "ok"
    assert row[r.G_WALL_CHECKS] > 500
    assert row[r.G_WALL_DIFFERENCES] == 0
