"""What becomes of each log of the sources."""

import gzip

import pytest

from parsers.sources import RawLog, nogid
from pipeline.ingestion.dedup import LogDeduplicator, source_key
from pipeline.store.stored import StoredLogs

LOG = "2016110714gm-00a9-0000-0000000{}"
XML = b'<mjloggm ver="2.3"/>'


def raw(number, source="a.zip", member=None, data=XML, **more):
    return RawLog(source, member or f"{number}.mjlog", LOG.format(number), data, **more)


@pytest.fixture
def stored():
    return StoredLogs.empty()


def arrivals(dedup, raws):
    return list(filter(None, map(dedup.arrival_of, raws)))


def walk(stored, raws, refused=()):
    """One walk: ``(source, log id, status)`` of what arrived, logs skipped, whether another is needed."""
    dedup = LogDeduplicator(stored)
    arrived = [(found.raw.source, found.log_id, found.status) for found in arrivals(dedup, raws)]
    dedup.refuse(refused)
    return arrived, dedup.skipped, dedup.settle()


def test_new_logs_go_through(stored):
    arrived, skipped, again = walk(stored, [raw(1), raw(2)])
    assert arrived == [("a.zip", LOG.format(1), None), ("a.zip", LOG.format(2), None)]
    assert (skipped, again) == (0, False)


def test_the_second_run_skips_all(stored):
    raws = [raw(1), raw(2), raw(3, error="empty", data=b"")]
    walk(stored, raws)
    assert walk(stored, raws) == ([], 3, False)


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


def test_a_copy_of_a_stored_log_is_a_duplicate(stored):
    walk(stored, [raw(1)])
    found = arrivals(LogDeduplicator(stored), [raw(1, source="b.zip")])
    assert [(copy.status, copy.reason, copy.raw.data) for copy in found] == [
        ("duplicate", "log id already stored", b"")
    ]


def test_a_copy_in_the_same_walk_is_put_off_to_the_next(stored):
    raws = [raw(1), raw(1, source="b.zip"), raw(2)]
    arrived, _, again = walk(stored, raws)
    assert arrived == [("a.zip", LOG.format(1), None), ("a.zip", LOG.format(2), None)]
    assert again
    assert walk(stored, raws) == ([("b.zip", LOG.format(1), "duplicate")], 2, False)


def test_a_copy_of_a_refused_log_gets_its_chance(stored):
    raws = [raw(1, data=b"damaged"), raw(1, source="b.zip"), raw(1, source="c.zip")]
    _, _, again = walk(stored, raws, refused=[LOG.format(1)])
    assert again
    arrived, _, again = walk(stored, raws)
    assert arrived == [("b.zip", LOG.format(1), None)]
    assert again
    assert walk(stored, raws) == ([("c.zip", LOG.format(1), "duplicate")], 2, False)


def test_an_empty_member_does_not_take_the_id_of_the_log(stored):
    raws = [raw(1, data=b"", error="empty"), raw(1, source="b.zip")]
    arrived, _, again = walk(stored, raws)
    assert [status for _, _, status in arrived] == ["unreadable", None]
    assert not again


def test_a_log_without_an_id_gets_one_from_its_content(stored):
    packed = raw(1, data=gzip.compress(XML))._replace(log_id=None, member="x")
    plain = packed._replace(data=XML, member="y")
    found = arrivals(LogDeduplicator(stored), [packed, plain])
    assert [log.log_id for log in found] == [nogid(XML)]  # the other one is the same log


def test_a_log_without_an_id_that_cannot_be_unpacked_is_unreadable(stored):
    broken = raw(1, data=gzip.compress(XML)[:9])._replace(log_id=None)
    (found,) = arrivals(LogDeduplicator(stored), [broken])
    assert (found.status, found.log_id) == ("unreadable", None)
    assert "gzip" in found.reason
