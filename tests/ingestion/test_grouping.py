"""Which logs and which lists of results form a shard."""

import pytest

from parsers.sources import RawIndex, RawLog
from pipeline.facts.result_rows import FileRow, ResultRows
from pipeline.ingestion import grouping
from pipeline.ingestion.dedup import arrival_of
from pipeline.ingestion.grouping import ShardLogs, shards_of

LOG = "2016110714gm-00a9-0000-0000000{}"


def raw(number, **more):
    return RawLog(f"{number}", "x.mjlog", LOG.format(number), b"<mjloggm/>", **more)


def rows_of(number):
    """Rows of a list without a line."""
    none = dict.fromkeys(FileRow._fields)
    return ResultRows(files=[FileRow(**{**none, "source_key": number})])


def shards(entries):
    return list(shards_of(entries, arrival_of, lambda entry: rows_of(int(entry.source))))


def size(shard):
    return len(shard.arrivals if isinstance(shard, ShardLogs) else shard.rows.files)


def sizes(entries):
    return [size(shard) for shard in shards(entries)]


def test_a_shard_holds_so_many_logs_and_the_rest_a_shard_of_its_own(monkeypatch):
    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", 3)
    assert sizes([raw(i) for i in range(8)]) == [3, 3, 2]


def test_logs_without_a_game_do_not_fill_a_shard_of_games(monkeypatch):
    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", 2)
    monkeypatch.setattr(grouping, "ENTRIES_PER_SHARD", 4)
    empty = [raw(i, error="empty") for i in range(4, 10)]
    assert sizes([raw(1), *empty[:2], raw(2), raw(3), *empty[2:]]) == [4, 4, 1]


@pytest.mark.parametrize("of_lists", [False, True])
def test_a_shard_is_named_by_what_is_in_it(of_lists):
    entry = (lambda number: RawIndex(f"{number}", None, b"")) if of_lists else raw

    def names(*numbers):
        return [shard.shard for shard in shards([entry(number) for number in numbers])]

    assert names(1, 2) == names(1, 2)
    assert len({*names(1, 2), *names(2, 1), *names(1)}) == 3
    (name,) = names(1)
    digits = name.removeprefix("results-") if of_lists else name
    assert len(digits) == 16
    assert int(digits, 16) >= 0


def further(entry):
    arrival = arrival_of(entry)
    return arrival._replace(is_further=entry.source.endswith("0"))


def test_further_logs_of_their_ids_come_after_the_first_ones(monkeypatch):
    """Those that lie before them, so that it is known what became of these."""
    monkeypatch.setattr(grouping, "ENTRIES_PER_SHARD", 2)
    numbers = [1, 10, 2, 3, 20, 4, 30]
    found = list(shards_of(map(raw, numbers), further, lambda entry: None))
    assert [([a.raw.source for a in shard.arrivals], shard.are_further) for shard in found] == [
        *((["1", "2"], False), (["3"], False), (["10", "20"], True), (["4"], False), (["30"], True))
    ]


def test_what_may_pass_is_in_shards_of_its_own():
    locked = [raw(2, error="no permission", is_passing=True), RawIndex("8", None, b"", "locked", True)]
    found = shards([raw(1), locked[0], raw(3), locked[1], RawIndex("7", None, b"")])
    assert [size(shard) for shard in found] == [1, 1, 2, 1]
    assert found[3].arrivals[0].raw is locked[0]


def test_logs_and_lists_side_by_side_are_shards_of_their_own(monkeypatch):
    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", 2)
    monkeypatch.setattr(grouping, "LISTS_PER_SHARD", 2)
    index = RawIndex("7", None, b"")
    found = shards([raw(1), index, raw(2), index, raw(3), index])
    kinds = [type(shard).__name__ for shard in found]
    assert kinds == ["ShardLogs", "ShardResults", "ShardResults", "ShardLogs"]
    assert [size(shard) for shard in found] == [2, 2, 1, 1]


def test_what_is_not_new_is_in_no_shard():
    entries = [raw(1), RawIndex("7", None, b"")]
    assert list(shards_of(entries, lambda entry: None, lambda entry: None)) == []


def test_nothing_is_done_before_it_is_asked_for(monkeypatch):
    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", 2)
    taken = []

    def entries():
        for number in range(10):
            taken.append(number)
            yield raw(number)

    found = shards_of(entries(), arrival_of, lambda entry: None)
    assert not taken
    next(found)
    assert taken == [0, 1]
