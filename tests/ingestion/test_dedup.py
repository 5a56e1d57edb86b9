"""What becomes of each log of the sources."""

import gzip

import pytest

from parsers.sources import RawLog, nogid
from pipeline.ingestion.dedup import LogDeduplicator, source_key
from pipeline.store.stored import StoredLogs, hash64

LOG = "2016110714gm-00a9-0000-0000000{}"
XML = b'<mjloggm ver="2.3"/>'


def raw(number, source="a.zip", member=None, data=XML, **more):
    return RawLog(source, member or f"{number}.mjlog", LOG.format(number), data, **more)


@pytest.fixture
def stored():
    return StoredLogs.empty()


def arrivals(dedup, raws):
    return list(filter(None, map(dedup.arrival_of, raws)))


def walk(stored, raws):
    """One walk: ``(source, log id, status, whether it is a further log of its id)``, and logs skipped."""
    dedup = LogDeduplicator(stored)
    arrived = [
        (found.raw.source, found.log_id, found.status, found.is_further) for found in arrivals(dedup, raws)
    ]
    return arrived, dedup.skipped


def test_new_logs_go_through(stored):
    assert walk(stored, [raw(1), raw(2)]) == (
        [("a.zip", LOG.format(1), None, False), ("a.zip", LOG.format(2), None, False)],
        0,
    )


def test_the_second_run_skips_all(stored):
    raws = [raw(1), raw(2), raw(3, error="empty", data=b"")]
    walk(stored, raws)
    assert walk(stored, raws) == ([], 3)


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


def test_a_further_log_of_an_id_goes_its_own_way(stored):
    arrived, _ = walk(stored, [raw(1), raw(1, source="b.zip")])
    assert [is_further for *_, is_further in arrived] == [False, True]
    arrived, _ = walk(stored, [raw(1, source="c.zip"), raw(2)])
    assert [is_further for *_, is_further in arrived] == [True, False]


def test_of_a_game_that_is_stored_no_copy_is_read(stored):
    walk(stored, [raw(1)])
    stored.ids.add(hash64(LOG.format(1)))
    (found,) = arrivals(LogDeduplicator(stored), [raw(1, source="b.zip")])
    assert (found.raw.data, found.n_bytes, found.is_further) == (b"", len(XML), True)


def test_an_empty_member_is_the_first_log_of_its_id(stored):
    arrived, _ = walk(stored, [raw(1, data=b"", error="empty"), raw(1, source="b.zip")])
    assert [(status, is_further) for _, _, status, is_further in arrived] == [
        ("unreadable", False),
        (None, True),
    ]


def test_what_cannot_be_read_just_now_is_no_log_of_its_id(stored):
    locked = raw(1, data=b"", error="no permission", is_passing=True)
    arrived, _ = walk(stored, [locked, raw(1, source="b.zip")])
    assert [is_further for *_, is_further in arrived] == [False, False]


def test_a_log_without_an_id_gets_one_from_its_content(stored):
    packed = raw(1, data=gzip.compress(XML))._replace(log_id=None, member="x")
    plain = packed._replace(data=XML, member="y")
    found = arrivals(LogDeduplicator(stored), [packed, plain])
    assert [(log.log_id, log.is_further) for log in found] == [(nogid(XML), False), (nogid(XML), True)]


def test_a_log_without_an_id_that_cannot_be_unpacked_is_unreadable(stored):
    broken = raw(1, data=gzip.compress(XML)[:9])._replace(log_id=None)
    (found,) = arrivals(LogDeduplicator(stored), [broken])
    assert (found.status, found.log_id) == ("unreadable", None)
    assert "gzip" in found.reason
