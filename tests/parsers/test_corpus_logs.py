"""All real logs of the corpus: the scanner and lxml read the same, and nothing crashes."""

import csv
from collections import Counter

import pytest
from lxml import etree
from read_both_ways import read_slowly, reading_of

from parsers import LogError, events, iter_logs, typed, unpack
from parsers.mjlog import elements
from parsers.mjlog.reader import read_batch
from pipeline.ingestion.worker import tokenizer

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def logs(corpus):
    """All mjlogs; games in other forms have tests of their own."""
    raws = (raw for raw in iter_logs([corpus]) if "/formats/" not in raw.source)
    return [(f"{raw.source}/{raw.member or ''}".rstrip("/"), unpack(raw.data)) for raw in raws]


@pytest.fixture(scope="module")
def batch(logs):
    return read_batch(logs, tokenizer())


@pytest.fixture(scope="module")
def index(corpus):
    with open(corpus / "index.tsv", encoding="utf-8") as file:
        return {f"{corpus.name}/{row['file']}": row for row in csv.DictReader(file, delimiter="\t")}


@pytest.fixture(scope="module")
def counts(batch):
    """Of each log by its name: the kinds of its events, those of its calls; None where one fails."""
    return {name: counts_of(batch, game) for game, name in enumerate(batch.log_ids)}


def counts_of(batch, game):
    kinds, calls = Counter(), Counter()
    try:
        for _, event in typed.iterate(batch, game):
            kinds[type(event).__name__] += 1
            if isinstance(event, events.Call):
                calls[event.meld.name] += 1
    except LogError:
        return None
    return kinds, calls


def complete(names, index):
    return [name for name in names if index[name]["class"] == "complete"]


def test_every_file_is_found(logs, index):
    assert sorted(name for name, _ in logs) == sorted(index)


def test_every_complete_game_is_read(batch, index):
    assert len(complete(batch.log_ids, index)) == 1670
    assert complete([error.log_id for error in batch.errors.values()], index) == []


@pytest.mark.full
def test_both_readers_agree(logs, batch):
    for game, (_, xml) in enumerate(logs):
        if game not in batch.errors:
            assert reading_of(batch, game) == read_slowly(xml)


def test_the_scanner_reads_all_but_one(logs, batch, index):
    """The one has an attribute twice; so speed does not depend on lxml."""
    refused = []

    def tokenize(*arguments):
        counts = tokenizer()(*arguments)
        refused.extend((arguments[-1] >= 0).nonzero()[0].tolist())
        return counts

    read_batch(logs, tokenize)
    names = [logs[game][0] for game in refused]
    assert [name.rsplit("/", 1)[1] for name in complete(names, index)] == [
        "2010051013gm-00a9-0000-607b52e9.mjlog"
    ]


def test_errors_have_one_line_and_a_place(batch):
    assert batch.errors
    for error in batch.errors.values():
        assert str(error).startswith(f"{error.log_id}: ")
        assert "\n" not in str(error)


@pytest.mark.full
def test_what_the_index_counts(counts, index):
    """Counts made by another program: hands, wins, draws, calls, players who left."""
    for name in complete(counts, index):
        row = index[name]
        kinds, calls = counts[name]
        assert kinds["HandStart"] == int(row["rounds"])
        assert kinds["Win"] == int(row["agari"])
        assert kinds["PlayerLeft"] == int(row["bye"])
        assert [calls[c] for c in ("kita", "ankan", "kakan", "daiminkan")] == [
            int(row[c]) for c in ("kita", "ankan", "kakan", "daiminkan")
        ]
        assert kinds["UnknownElement"] == 0


def test_heads(batch, index):
    for game, name in enumerate(batch.log_ids):
        row = index[name]
        if game in batch.errors or row["class"] != "complete":
            continue
        head = batch.heads[game]
        assert head.go_type == int(row["go_type"])
        assert head.lobby == (row["lobby"] or None)
        assert head.n_players == (3 if row["sanma"] == "1" else 4)
        assert all(head.names[: head.n_players])
        assert all(rate is not None for rate in head.rates)


def test_no_event_of_a_readable_log_fails(counts):
    assert all("/synthetic/" in name for name, found in counts.items() if found is None)


@pytest.mark.full
def test_the_writer_writes_what_the_server_wrote(logs, index):
    """Byte for byte, but for the eight logs that somebody has reformatted."""
    different = []
    for name, xml in logs:
        if index[name]["class"] == "complete" and index[name]["dup_attr"] == "0":
            written = [(element.tag, dict(element.attrib)) for element in etree.fromstring(xml)]
            if elements.write_document(written) != xml.strip():
                different.append(name)
    assert len(different) == 8
    assert all("nogid-" in name for name in different)
