"""Every real log that has a seed agrees with the wall that the seed gives, tile for tile."""

import csv
from collections import Counter, defaultdict

import pytest
from replaying import rows_of

from parsers import iter_logs, unpack
from parsers.mjlog.reader import read_batch
from pipeline.ingestion.worker import GAMES_PER_BATCH, tokenizer
from pipeline.replay.checks import CHECK_NAMES
from pipeline.replay.run import replay_batch
from pipeline.rules.codes import LAYOUTS, WALL_STATUSES

pytestmark = pytest.mark.corpus

VECTOR = "2016022509gm-0009-0000-b327da61"  # Tenhou published the walls of this game
CHECKS = [name for name in CHECK_NAMES if name.startswith("wall_")]

# What was compared at least, by form of the seed and number of players: games, then CHECKS.
COUNTS = {
    ("init-mt19937ar", 4): (97, 2528, 632, 29450, 52, 683, 223),
    ("init-mt19937ar", 3): (73, 1905, 635, 19694, 1645, 693, 275),
    ("mt19937ar-sha512-n288", 4): (29, 1116, 279, 12997, 25, 303, 92),
    ("mt19937ar-sha512-n288-base64", 4): (1092, 43760, 10940, 503854, 911, 11840, 3733),
    ("mt19937ar-sha512-n288-base64", 3): (391, 10551, 3517, 110092, 9376, 3928, 1413),
}


@pytest.fixture(scope="module")
def games(corpus):
    """Of every real game: name, (form of seed, players), the raw row of ``games``. And what was compared."""
    with open(corpus / "index.tsv", encoding="utf-8") as file:
        rows = csv.DictReader(file, delimiter="\t")
        real = {f"{corpus.name}/{row['file']}" for row in rows if row["origin"].startswith("real")}
    logs = [(f"{raw.source}/{raw.member or ''}".rstrip("/"), raw.data) for raw in iter_logs([corpus])]
    logs = [(name, unpack(data)) for name, data in logs if name in real]
    found, runs = [], defaultdict(Counter)
    for form, alike in by_form(logs).items():
        for start in range(0, len(alike), GAMES_PER_BATCH):
            part = alike[start : start + GAMES_PER_BATCH]
            replayed = replay_batch(read_batch(part, tokenizer()))
            runs[form].update(dict(zip(CHECK_NAMES, replayed.rows.runs.tolist(), strict=True)))
            rows = [rows_of(replayed.rows, "games", game)[0] for game in range(len(part))]
            found += [(name, form, row) for (name, _), row in zip(part, rows, strict=True)]
    return found, runs


def by_form(logs):
    """The logs that can be read, by the form of their seed and the number of players."""
    batch = read_batch(logs, tokenizer())
    alike = defaultdict(list)
    for game, (log, head) in enumerate(zip(logs, batch.heads, strict=True)):
        if game not in batch.errors:
            alike[head.shuffle_kind, head.n_players].append(log)
    return alike


def test_every_seed_is_that_of_its_game(games):
    found, _ = games
    statuses = Counter(WALL_STATUSES[row["wall_status"]] for _, _, row in found)
    assert statuses.keys() == {"ok", "missing"}
    assert statuses["missing"] <= 20


def test_no_tile_differs(games):
    found, runs = games
    assert not {name for name, _, row in found if row["n_wall_differences"]}
    n_games = Counter(form for _, form, row in found if row["n_wall_checks"])
    counts = {form: (n, *(runs[form][name] for name in CHECKS)) for form, n in n_games.items()}
    print(*counts.items(), sep="\n")
    assert counts.keys() == COUNTS.keys()
    for form, least in COUNTS.items():
        assert all(n >= expected for n, expected in zip(counts[form], least, strict=True)), counts


def test_the_form_of_the_dead_wall_goes_with_that_of_the_seed(games):
    found, _ = games
    layouts = {(form[0], LAYOUTS.words[row["wall_layout"]]) for _, form, row in found if row["n_wall_checks"]}
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
    assert WALL_STATUSES[row["wall_status"]] == "ok"
    assert row["n_wall_checks"] > 500
    assert row["n_wall_differences"] == 0
