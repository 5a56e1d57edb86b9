"""Real games replay without a disagreement; damaged and invented ones without a crash."""

from collections import Counter

import pytest
from replaying import replay

from parsers import LogError, iter_logs, unpack
from parsers.mjlog.reader import read_batch
from pipeline.ingestion.worker import tokenizer
from pipeline.replay import engine
from pipeline.replay.checks import CHECK_NAMES, LEGAL
from pipeline.replay.run import replay_batch
from pipeline.rules.codes import STATUS_CUT, STATUS_OK

pytestmark = pytest.mark.corpus

BATCH = 200
ARCHIVES = ("yonma-2008-2010.zip", "yonma-2011-2023.zip", "sanma.zip", "rare.zip")
UNSUPPORTED = {"nogid-2dde0e08cc2e", "nogid-7c40f31c1d73"}  # parlour, skill
MANY_CHECKS = 350_000


def name_of(raw):
    return raw.log_id or (raw.member or raw.source).removesuffix(".mjlog")


def batches(raws):
    for i in range(0, len(raws), BATCH):
        yield read_batch([(name_of(raw), unpack(raw.data)) for raw in raws[i : i + BATCH]], tokenizer())


@pytest.fixture(scope="module")
def replayed(corpus):
    """(number of games, statuses by name where not ok, unsupported names, runs by check, disagreements)"""
    if not hasattr(engine.replay, "py_func"):
        pytest.skip("plain Python takes a minute for it")
    n_games, statuses, unsupported, runs, disagreements = 0, {}, set(), Counter(), []
    for archive in ARCHIVES:
        for batch in batches(list(iter_logs([corpus / archive]))):
            result = replay_batch(batch)
            assert not batch.errors
            n_games += len(batch.log_ids)
            for game, log_id in enumerate(batch.log_ids):
                if result.rows.games.status[game] != STATUS_OK:
                    statuses[log_id] = result.rows.games.status[game]
                if result.rows.games.n_disagreements[game]:
                    disagreements.append(log_id)
                if not result.rulesets[game].is_supported:
                    unsupported.add(log_id)
            runs.update(dict(zip(CHECK_NAMES, result.rows.runs.tolist(), strict=True)))
    return n_games, statuses, unsupported, runs, disagreements


def test_every_complete_game_is_replayed_to_its_end(replayed):
    n_games, statuses, unsupported, _, _ = replayed
    assert n_games == 1670
    assert statuses == {}
    assert unsupported == UNSUPPORTED


def test_no_game_disagrees(replayed):
    *_, disagreements = replayed
    assert disagreements == []


def test_many_comparisons_of_every_kind_were_made(replayed):
    runs = replayed[3]
    by_rules = {name: n for name, n in runs.items() if not name.startswith("wall_")}
    assert sum(by_rules.values()) > MANY_CHECKS
    # fewer than a hundred: these are made only where a rule is at stake, or where the log is wrong
    assert {name for name, n in by_rules.items() if n < 100} == {"abortive_draw"}


def fates(folder):
    """Status, reason and disagreements of the logs that can be read."""
    found = []
    for raw in iter_logs([folder]):
        try:
            batch = read_batch([(name_of(raw), unpack(raw.data))], tokenizer())
        except LogError:
            continue
        if not batch.errors:
            games = replay_batch(batch).rows.games
            found.append((games.status[0], games.reason[0], games.n_disagreements[0]))
    return found


def test_cut_games_agree_as_far_as_they_go(corpus):
    found = fates(corpus / "partial")
    assert len(found) > 20
    assert set(found) == {(STATUS_CUT, LEGAL, 0)}


def test_invented_logs_do_no_harm(corpus):
    assert {status for status, _, _ in fates(corpus / "synthetic")} == {STATUS_CUT}


# Of made-up logs: the hands, those not replayed, the reasons, the disagreements.
MADE_UP = {
    "double_discard": (3, [1], ["discard_turn"], []),
    "riichi_after_discard": (3, [], ["riichi_late"], []),
    "riichi_sound_control": (3, [], [], []),
    "ryuukyoku_without_ba": (1, [], [], []),
    "double_kakan_chankan_nodora": (1, [], [], []),
    "double_kakan_chankan_dora": (1, [], [], ["dora_position"]),
}


@pytest.mark.parametrize("name", MADE_UP)
def test_made_up_logs(corpus, name):
    path = corpus.parent / "reference" / "failing" / f"{name}.mjlog"
    if not path.exists():
        pytest.skip("no such log")
    found = replay(path.read_bytes())
    assert (
        len(found.hands),
        [row["hand_index"] for row in found.hands if row["odd_row"] >= 0],
        [odd.reason for odd in found.oddities],
        [x.check for x in (*found.start_disagreements, *found.disagreements)],
    ) == MADE_UP[name]
