"""What becomes of each log of the sources, and which logs form a shard."""

import gzip

import numpy as np
import pytest

from parsers.sources import RawLog, nogid
from pipeline.ingestion import dedup as module
from pipeline.ingestion.dedup import Deduplicator, group_by_shard, source_key
from pipeline.store.stored import HashSet, KnownLogs

LOG = "2016110714gm-00a9-0000-0000000{}"
XML = b'<mjloggm ver="2.3"/>'


def raw(number, source="a.zip", member=None, data=XML, **more):
    return RawLog(source, member or f"{number}.mjlog", LOG.format(number), data, **more)


def nothing():
    return HashSet(np.empty(0, np.int64))


@pytest.fixture
def known():
    return KnownLogs(nothing(), nothing())


def walk(known, raws, refused=()):
    """One walk: ``(source, log id, status)`` of what arrived, logs skipped, whether another is needed."""
    dedup = Deduplicator(known)
    arrived = [(found.raw.source, found.log_id, found.status) for found in dedup.arrivals(raws)]
    dedup.refuse(refused)
    return arrived, dedup.skipped, dedup.settle()


def test_new_logs_go_through(known):
    arrived, skipped, again = walk(known, [raw(1), raw(2)])
    assert arrived == [("a.zip", LOG.format(1), None), ("a.zip", LOG.format(2), None)]
    assert (skipped, again) == (0, False)


def test_the_second_run_skips_all(known):
    raws = [raw(1), raw(2), raw(3, error="empty", data=b"")]
    walk(known, raws)
    assert walk(known, raws) == ([], 3, False)


@pytest.mark.parametrize(
    "other",
    [
        raw(1, source="b.zip"),
        raw(1, member="x/1.mjlog"),
        raw(1, data=XML + b" "),
        raw(1, data=XML.swapcase()),
        raw(1, error="empty"),
    ],
)
def test_the_key_tells_place_and_content(other):
    assert source_key(other) != source_key(raw(1))
    assert source_key(raw(1)) == source_key(raw(1))


def test_a_copy_of_a_stored_log_is_a_duplicate(known):
    walk(known, [raw(1)])
    arrivals = list(Deduplicator(known).arrivals([raw(1, source="b.zip")]))
    assert [(found.status, found.reason, found.raw.data) for found in arrivals] == [
        ("duplicate", "log id already stored", b"")
    ]


def test_a_copy_in_the_same_walk_is_put_off_to_the_next(known):
    raws = [raw(1), raw(1, source="b.zip"), raw(2)]
    arrived, _, again = walk(known, raws)
    assert arrived == [("a.zip", LOG.format(1), None), ("a.zip", LOG.format(2), None)]
    assert again
    assert walk(known, raws) == ([("b.zip", LOG.format(1), "duplicate")], 2, False)


def test_a_copy_of_a_refused_log_gets_its_chance(known):
    raws = [raw(1, data=b"damaged"), raw(1, source="b.zip"), raw(1, source="c.zip")]
    _, _, again = walk(known, raws, refused=[LOG.format(1)])
    assert again
    arrived, _, again = walk(known, raws)
    assert arrived == [("b.zip", LOG.format(1), None)]
    assert again
    assert walk(known, raws) == ([("c.zip", LOG.format(1), "duplicate")], 2, False)


def test_an_empty_member_does_not_take_the_id_of_the_log(known):
    raws = [raw(1, data=b"", error="empty"), raw(1, source="b.zip")]
    arrived, _, again = walk(known, raws)
    assert [status for _, _, status in arrived] == ["unreadable", None]
    assert not again


def test_a_log_without_an_id_gets_one_from_its_content(known):
    packed = raw(1, data=gzip.compress(XML))._replace(log_id=None, member="x")
    plain = packed._replace(data=XML, member="y")
    arrivals = list(Deduplicator(known).arrivals([packed, plain]))
    assert [found.log_id for found in arrivals] == [nogid(XML)]  # the other one is the same log


def test_a_log_without_an_id_that_cannot_be_unpacked_is_unreadable(known):
    broken = raw(1, data=gzip.compress(XML)[:-9])._replace(log_id=None)
    (found,) = Deduplicator(known).arrivals([broken])
    assert (found.status, found.log_id) == ("unreadable", None)
    assert "gzip" in found.reason


def sizes(known, raws):
    return [len(logs.arrivals) for logs in group_by_shard(Deduplicator(known).arrivals(raws))]


def test_a_shard_holds_so_many_logs_and_the_rest_a_shard_of_its_own(known, monkeypatch):
    monkeypatch.setattr(module, "LOGS_PER_SHARD", 3)
    assert sizes(known, [raw(i, source=f"{i}") for i in range(8)]) == [3, 3, 2]


def test_logs_without_a_game_do_not_fill_a_shard_of_games(known, monkeypatch):
    monkeypatch.setattr(module, "LOGS_PER_SHARD", 2)
    monkeypatch.setattr(module, "ENTRIES_PER_SHARD", 4)
    empty = [raw(i, data=b"", error="empty") for i in range(4, 10)]
    assert sizes(known, [raw(1), *empty[:2], raw(2), raw(3), *empty[2:]]) == [4, 4, 1]


def test_a_shard_is_named_by_what_is_in_it(known):
    def names(raws):
        fresh = KnownLogs(nothing(), nothing())
        return [logs.shard for logs in group_by_shard(Deduplicator(fresh).arrivals(raws))]

    assert names([raw(1), raw(2)]) == names([raw(1), raw(2)])
    assert len({*names([raw(1), raw(2)]), *names([raw(2), raw(1)]), *names([raw(1)])}) == 3
    (name,) = names([raw(1)])
    assert len(name) == 16
    assert int(name, 16) >= 0
