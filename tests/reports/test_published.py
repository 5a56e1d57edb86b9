"""Real games give the numbers that others published, and docs/published.md shows them."""

import csv
from collections import Counter
from pathlib import Path

import published
import pytest

import pipeline
from pipeline.store.catalog import open_warehouse

DOCUMENT = Path(__file__).parents[2] / "docs" / "published.md"
ARCHIVES = ("yonma-2008-2010.zip", "yonma-2011-2023.zip")  # the third one holds games picked for being rare

# Further off than chance allows, because of how the games were chosen: see the document.
PICKED = {"wins with double riichi", "wins with toitoi", "start hands of shanten 1"}

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def warehouse(corpus, tmp_path_factory):
    folder = tmp_path_factory.mktemp("published")
    pipeline.ingest([corpus / name for name in ARCHIVES], folder / "warehouse")
    with open_warehouse(folder / "warehouse", statistics=False) as connection:
        yield connection


@pytest.fixture(scope="module")
def compared(warehouse):
    return published.compare(warehouse)


def test_hands_less_draws_and_double_rons_are_wins(warehouse):
    """Exactly: here, and in the published totals of 2018. There are no triple rons here."""
    (row,) = published.run(warehouse, "rates_basic")
    draws = next(draw for draw in published.run(warehouse, "draws_kinds") if draw["kind"] == "all")
    assert row["n_table_hands"] - draws["n_draws"] + published.n_double_rons(warehouse) == row["n_wins"]
    assert published.LURKER_HANDS - 298_849 + 10_292 == published.LURKER_WINS


def test_counts_are_those_of_another_program(corpus, warehouse):
    """The list of the corpus counts hands, wins, draws and yaku of every log by its own means."""
    counts, yaku = Counter(), Counter()
    with (corpus / "index.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            place = (row["file"].split("/")[0] in ARCHIVES, row["room"], row["sanma"] or "0", row["hanchan"])
            if place == (True, "houou", "0", "1"):
                counts.update({name: int(row[name] or 0) for name in ("rounds", "agari", "yao9", "ankan")})
                pairs = (pair.split(":") for pair in row["yaku_ids"].split(",") if pair)
                yaku.update({int(yaku_id): int(n) for yaku_id, n in pairs})
    (basic,) = published.run(warehouse, "rates_basic")
    assert (basic["n_table_hands"], basic["n_wins"]) == (counts["rounds"], counts["agari"])
    kinds = {row["kind"]: row["n_draws"] for row in published.run(warehouse, "draws_kinds")}
    assert kinds["nine_terminals"] == counts["yao9"]
    kans = {row["kind"]: row["n_kans"] for row in published.run(warehouse, "kans_by_kind")}
    assert kans["ankan"] == counts["ankan"]
    found = {row["yaku_id"]: row["n_with"] for row in published.run(warehouse, "yaku_frequency")}
    del yaku[53]  # the list counts riichi wins without ura dora too
    assert {yaku_id: n for yaku_id, n in found.items() if yaku_id != 53} == yaku


def test_shares_lie_in_the_band_of_the_sample(compared):
    """Four standard errors each way, a chance of 6 in 100,000 for one number."""
    judged = [row for row in compared if not row.is_rare]
    assert len(judged) > 90
    off = {(row.what, row.source): round(row.z, 1) for row in judged if not abs(row.z) <= 4}
    assert {what for what, _ in off} <= PICKED, off
    for row in compared:
        if row.is_rare:
            assert row.tail > 6e-5, row


def test_what_is_picked_is_explained_by_it(warehouse, compared):
    """Without the games that have a double riichi, start hands are as published."""
    query = f"""
        SELECT count(*) FILTER (start_shanten = 1), count(*)
        FROM hand_seats JOIN {published.CHOSEN} USING (log_id)
        WHERE log_id NOT IN (SELECT log_id FROM riichis WHERE is_double)"""
    ((k, n),) = warehouse.execute(query).fetchall()
    share = next(row for row in compared if row.what == "start hands of shanten 1")
    assert abs(k / n - share.published) < 4 * share.standard_error
    assert k / n < share.ours


def test_hands_are_nearly_independent(warehouse):
    """With games as clusters the errors are not much larger than those of the band."""
    ratios = published.clustered(warehouse)
    assert set(ratios) == {"win", "deal_in", "riichi", "call", "draw"}
    assert max(ratios.values()) < 1.15
    assert ratios["win"] < 0.6  # mostly one of four wins


def test_the_document_is_that_of_these_games(warehouse):
    text = published.document(warehouse)
    assert "not explained" not in text
    assert DOCUMENT.read_text(encoding="utf-8") == text
