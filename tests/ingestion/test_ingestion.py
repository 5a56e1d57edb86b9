"""From sources to a warehouse: what is stored, what is not, and what a second run adds."""

import gzip
import os
import sys
import zipfile

import pytest
import short_games
from hand_scripts import PINFU_TANYAO, TANYAO
from logbook import Logbook
from short_games import log_id
from stored import named, path_of, shards

import pipeline
from parsers import iter_logs, read_log
from pipeline.ingestion import grouping, result_lists, worker
from pipeline.ingestion import run as ingestion
from pipeline.resources import data_path
from pipeline.store.errors import WarehouseError


@pytest.fixture
def archive(tmp_path):
    folder = tmp_path / "archive"
    folder.mkdir()
    return folder


def put(folder, number, xml, name="{}.mjlog"):
    path = folder / name.format(log_id(number))
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_bytes(xml)
    return path


def counts(summary):
    """The counts that are not 0, without the time."""
    return {name: n for name, n in summary.counts().items() if n and name != "seconds"}


def query(warehouse, text):
    with pipeline.open_warehouse(warehouse, statistics=False) as connection:
        return connection.execute(text).fetchall()


def parts(warehouse):
    return named(warehouse)


def test_every_kind_of_log(archive, tmp_path):
    for number, xml in enumerate(
        (
            short_games.sound(),
            short_games.lying(),
            short_games.illegal(),
            short_games.cut(),
            b"<html>404</html>",
        )
    ):
        put(archive, number, gzip.compress(xml))
    summary = pipeline.ingest([archive], tmp_path / "w")
    assert counts(summary) == {
        "logs": 5,
        "stored": 3,
        "rejected": 1,
        "unreadable": 1,
        "cut": 1,
        "games": 3,
        "hands": 2,
        "wins": 2,
        "checks_run": summary.checks_run,
        "disagreements": 1,
    }
    assert summary.checks_run > 20
    assert query(tmp_path / "w", "SELECT log_id, status FROM logs ORDER BY log_id") == [
        *((log_id(0), "ok"), (log_id(1), "ok"), (log_id(2), "rejected")),
        *((log_id(3), "cut"), (log_id(4), "unreadable")),
    ]
    assert query(tmp_path / "w", "SELECT log_id, check_name, expected, got FROM checks") == [
        (log_id(1), "win_points", "48000", "32000")
    ]
    assert query(tmp_path / "w", "SELECT DISTINCT log_id FROM discards ORDER BY log_id") == [
        (log_id(0),),
        (log_id(1),),
    ]


def test_a_second_run_adds_nothing(archive, tmp_path):
    put(archive, 0, short_games.sound())
    put(archive, 1, b"<html>404</html>")
    pipeline.ingest([archive], tmp_path / "w")
    before = parts(tmp_path / "w")
    assert counts(pipeline.ingest([archive], tmp_path / "w")) == {
        "logs": 2,
        "skipped": 2,
        "refused_before": 1,
    }
    assert parts(tmp_path / "w") == before


def test_a_second_run_adds_what_is_new(archive, tmp_path):
    put(archive, 0, short_games.sound())
    pipeline.ingest([archive], tmp_path / "w")
    before = parts(tmp_path / "w")
    put(archive, 1, short_games.sound(1))
    assert counts(pipeline.ingest([archive], tmp_path / "w"))["stored"] == 1
    assert before.items() < parts(tmp_path / "w").items()
    assert query(tmp_path / "w", "SELECT count(*), count(DISTINCT log_id) FROM games") == [(2, 2)]


def test_a_log_in_two_sources_is_stored_once(archive, tmp_path):
    put(archive / "a", 0, short_games.sound())
    put(archive / "b", 0, gzip.compress(short_games.sound()), "{}&tw=2.mjlog")
    assert counts(pipeline.ingest([archive], tmp_path / "w"))["duplicates"] == 1
    assert query(tmp_path / "w", "SELECT source, viewer_seat, status, reason FROM logs ORDER BY source") == [
        (f"archive/a/{log_id(0)}.mjlog", None, "ok", None),
        (f"archive/b/{log_id(0)}&tw=2.mjlog", 2, "duplicate", "log id already stored"),
    ]
    assert query(tmp_path / "w", "SELECT count(*) FROM wins") == [(1,)]


def test_a_damaged_copy_does_not_keep_a_sound_one_out(archive, tmp_path):
    put(archive / "a", 0, gzip.compress(short_games.sound())[:-8] + b"\xff" * 8)
    put(archive / "b", 0, short_games.illegal())
    put(archive / "c", 0, short_games.sound())
    put(archive / "d", 0, short_games.sound())
    summary = pipeline.ingest([archive], tmp_path / "w")
    assert [summary.unreadable, summary.rejected, summary.stored, summary.duplicates] == [1, 1, 1, 1]
    assert summary.logs == 4
    assert query(tmp_path / "w", "SELECT status FROM logs ORDER BY source") == [
        *(("unreadable",), ("rejected",), ("ok",), ("duplicate",))
    ]
    assert counts(pipeline.ingest([archive], tmp_path / "w")) == {
        "logs": 4,
        "skipped": 4,
        "refused_before": 2,
    }


def test_an_empty_copy_does_not_make_a_sound_one_be_stored_twice(archive, tmp_path):
    put(archive / "a", 0, b"")
    put(archive / "b", 0, short_games.sound())
    put(archive / "c", 0, short_games.sound())
    summary = pipeline.ingest([archive], tmp_path / "w")
    assert [summary.unreadable, summary.stored, summary.duplicates] == [1, 1, 1]


def test_a_sound_copy_of_a_refused_log_is_stored_by_a_later_run(archive, tmp_path):
    bad = put(archive / "a", 0, short_games.illegal())
    good = put(archive / "b", 0, short_games.sound())
    assert pipeline.ingest([bad], tmp_path / "w").rejected == 1
    assert pipeline.ingest([good], tmp_path / "w").stored == 1


def test_a_log_without_an_id_is_named_by_its_content(archive, tmp_path):
    put(archive, 0, short_games.sound(), "my game.mjlog")
    put(archive, 0, gzip.compress(short_games.sound()), "the same game.mjlog")
    assert counts(pipeline.ingest([archive], tmp_path / "w"))["duplicates"] == 1
    ((name, sha256),) = query(tmp_path / "w", "SELECT log_id, sha256 FROM logs WHERE status = 'ok'")
    assert name == f"nogid-{sha256[:12]}"


def damaged_zip(folder):
    with zipfile.ZipFile(folder / "logs.zip", "w") as archive:
        archive.writestr(f"x/{log_id(0)}.mjlog", short_games.sound())
        archive.writestr(f"x/{log_id(1)}.mjlog", b"")
    data = bytearray((folder / "logs.zip").read_bytes())
    data[60] ^= 0xFF  # in the stored bytes of the first member
    (folder / "logs.zip").write_bytes(data)


DAMAGE = {
    "an empty file": lambda folder: put(folder, 0, b""),
    "the head of a gzip file": lambda folder: put(folder, 0, gzip.compress(short_games.sound())[:10]),
    "a damaged gzip file": lambda folder: put(folder, 0, gzip.compress(short_games.sound())[:100] + bytes(9)),
    "a bomb": lambda folder: put(folder, 0, gzip.compress(b"\0" * 10_000_000)),
    "other XML": lambda folder: put(folder, 0, b"<a><b/></a>"),
    "noise": lambda folder: put(folder, 0, bytes(range(256))),
    "a file that says it is a zip": lambda folder: put(folder, 0, b"PK\x03\x04 and no more"),
    "a file that says it is a database": lambda folder: put(folder, 0, b"SQLite format 3\0 and no more"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_a_row_with_a_reason_and_stops_nothing(archive, tmp_path, damage):
    DAMAGE[damage](archive)
    put(archive, 9, short_games.sound(9))
    assert counts(pipeline.ingest([archive], tmp_path / "w"))["unreadable"] == 1
    ((source, reason),) = query(tmp_path / "w", "SELECT source, reason FROM logs WHERE status = 'unreadable'")
    assert source == f"archive/{log_id(0)}.mjlog"
    assert reason
    assert query(tmp_path / "w", "SELECT log_id FROM games") == [(log_id(9),)]


def test_a_damaged_and_an_empty_member_of_a_zip(archive, tmp_path):
    damaged_zip(archive)
    put(archive, 9, short_games.sound(9))
    summary = pipeline.ingest([archive], tmp_path / "w")
    assert (summary.unreadable, summary.stored) == (2, 1)
    assert query(
        tmp_path / "w", "SELECT source, member FROM logs WHERE status = 'unreadable' ORDER BY ALL"
    ) == [
        ("archive/logs.zip", f"x/{log_id(0)}.mjlog"),
        ("archive/logs.zip", f"x/{log_id(1)}.mjlog"),
    ]


@pytest.fixture
def many(archive, monkeypatch):
    """An archive of seven logs in shards of two."""
    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", 2)
    for number in range(5):
        put(archive, number, short_games.sound(number))
    put(archive, 5, short_games.illegal(5))
    put(archive, 6, b"")
    return archive


def test_any_number_of_jobs_gives_the_same_files(many, tmp_path):
    summaries = [pipeline.ingest([many], tmp_path / f"w{jobs}", jobs) for jobs in (1, 2)]
    assert counts(summaries[0]) == counts(summaries[1])
    assert parts(tmp_path / "w1") == parts(tmp_path / "w2")
    assert len(shards(tmp_path / "w1")) == 4


def test_a_shard_is_replayed_in_batches_whose_size_does_not_show(many, tmp_path, monkeypatch):
    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", 10)
    sizes = []

    def read_batch(logs, *more):
        sizes.append(len(logs))
        return worker_read_batch(logs, *more)

    worker_read_batch = worker.read_batch
    monkeypatch.setattr(worker, "read_batch", read_batch)
    pipeline.ingest([many], tmp_path / "w1")
    monkeypatch.setattr(worker, "GAMES_PER_BATCH", 2)
    pipeline.ingest([many], tmp_path / "w2")
    assert [size for size in sizes if size] == [6, 2, 2, 2]
    assert parts(tmp_path / "w1") == parts(tmp_path / "w2")


def test_the_place_from_which_an_archive_is_read_does_not_matter(many, tmp_path, monkeypatch):
    pipeline.ingest([many], tmp_path / "w1")
    monkeypatch.chdir(many)
    pipeline.ingest(["../archive"], tmp_path / "w2")
    assert parts(tmp_path / "w1") == parts(tmp_path / "w2")


def test_progress_is_told_shard_by_shard(many, tmp_path):
    done = []
    pipeline.ingest([many], tmp_path / "w", progress=done.append)
    assert done == [2, 2, 2, 1]


def test_a_run_that_stops_half_way_leaves_whole_shards_and_the_next_goes_on(many, tmp_path):
    def stop(n_logs):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pipeline.ingest([many], tmp_path / "w", progress=stop)
    assert query(tmp_path / "w", "SELECT count(*) FROM logs") == [(2,)]
    assert counts(pipeline.ingest([many], tmp_path / "w"))["skipped"] == 2
    pipeline.ingest([many], tmp_path / "whole")
    assert parts(tmp_path / "w") == parts(tmp_path / "whole")


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.full)])
def test_a_check_finds_the_same_and_stores_nothing(many, tmp_path, jobs, monkeypatch):
    put(many, 7, short_games.lying())
    monkeypatch.chdir(tmp_path)
    summary = pipeline.check([many], jobs)
    stored = pipeline.ingest([many], tmp_path / "w")
    assert counts(summary) == {name: n for name, n in counts(stored).items() if name != "stored"}
    assert [(found.log, found.check) for found in summary.findings] == [
        *((log_id(5), "rejected"), (log_id(6), "unreadable"), (log_id(7), "win_points"))
    ]
    assert stored.findings == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["archive", "w"]


def test_a_disagreement_says_where_and_what(archive):
    put(archive, 1, short_games.lying())
    ((found),) = pipeline.check([archive]).findings
    assert found == (log_id(1), 0, 9, "win_points", "48000", "32000")


def test_a_refused_log_says_where_and_why(archive):
    put(archive, 2, short_games.illegal(2))
    (found,) = pipeline.check([archive]).findings
    assert (found.log, found.hand, found.element, found.check) == (log_id(2), 0, 10, "rejected")
    assert "nothing after the end of the game" in found.expected


def test_a_hand_that_is_not_replayed_says_where_and_why(archive, tmp_path):
    put(archive, 2, short_games.odd())
    summary = pipeline.check([archive])
    (found,) = summary.findings
    assert (found.log, found.hand, found.element, found.check) == (log_id(2), 0, 8, "not_replayed")
    assert (found.expected.split(":")[0], found.got) == ("discard_tile", "135")
    assert (summary.hands, summary.hands_not_replayed, summary.is_clean) == (0, 1, False)
    summary = pipeline.ingest([archive], tmp_path / "w")
    assert (summary.stored, summary.hands_not_replayed, summary.rejected) == (1, 1, 0)
    assert (summary.is_clean, summary.faults) == (False, [])
    columns = (
        "is_replayed, odd_seq, result, n_winners, deltas, n_draws, is_renchan, split_part(reason, ':', 1)"
    )
    assert query(tmp_path / "w", f"SELECT {columns} FROM hands") == [
        (False, 8, "ron", 1, [48000, -48000, 0, 0], None, None, "discard_tile")
    ]
    assert query(tmp_path / "w", "SELECT n_hands, n_hands_not_replayed, is_complete FROM games") == [
        (1, 1, True)
    ]
    ((n, (notice,)),) = query(tmp_path / "w", "SELECT n_hands_not_replayed, notices FROM logs")
    assert (n, notice.startswith("hand 0, element 8: not replayed: discard_tile: expected ")) == (1, True)


def test_a_log_that_cannot_be_read_further_is_kept_up_to_there(archive, tmp_path):
    log = Logbook()
    log.hand(hands={3: TANYAO}).turn(0, "5p").win(3, yaku=PINFU_TANYAO).hand(dealer=1).play_out()
    put(archive, 0, log.exhaust(ba=None).hand(dealer=2, honba=1).play_out().exhaust().bytes())
    put(archive, 1, log.bytes().replace(b"<RYUUKYOKU", b"<<RYUUKYOKU"))
    summary = pipeline.ingest([archive], tmp_path / "w")
    assert (summary.stored, summary.damaged, summary.unreadable, summary.is_clean) == (2, 2, 0, False)
    assert summary.faults == []
    rows = query(tmp_path / "w", "SELECT status, reason, notices FROM logs ORDER BY log_id")
    faults = (" <RYUUKYOKU>: expected ba (", ": expected well-formed XML, got: ")
    for (status, reason, notices), fault in zip(rows, faults, strict=True):
        assert (status, reason.startswith(f"unreadable: hand 1, element 149{fault}")) == ("cut", True)
        assert notices == [reason.replace("unreadable", "cut")]
    found = pipeline.check([archive]).findings
    assert {(one.log, one.check, one.hand) for one in found} >= {(log_id(0), "unreadable", 1)}


def test_a_source_that_does_not_exist(tmp_path):
    for run in (pipeline.check, lambda sources: pipeline.ingest(sources, tmp_path / "w")):
        with pytest.raises(FileNotFoundError, match=r"no such file or folder: .*nowhere"):
            run([tmp_path / "nowhere"])
    assert not (tmp_path / "w").exists()


def test_no_logs_at_all(archive, tmp_path):
    assert counts(pipeline.ingest([archive], tmp_path / "w")) == {}
    assert query(tmp_path / "w", "SELECT count(*) FROM logs") == [(0,)]


def test_a_folder_of_other_things_is_not_written_into(archive, tmp_path):
    put(archive, 0, short_games.sound())
    with pytest.raises(WarehouseError, match="no warehouse"):
        pipeline.ingest([archive], archive)


def test_a_warehouse_among_its_own_sources_is_no_log(archive, tmp_path):
    put(archive, 0, short_games.sound())
    pipeline.ingest([tmp_path], tmp_path / "w")
    found = counts(pipeline.ingest([tmp_path], tmp_path / "w"))
    assert set(found.pop("other_files")) == {"binary file", "text"}
    assert found == {"logs": 1, "skipped": 1}


def test_a_damaged_shard_is_told(many, tmp_path):
    pipeline.ingest([many], tmp_path / "w")
    path_of(tmp_path / "w", "logs", -1).write_bytes(b"noise")
    with pytest.raises(WarehouseError, match="cannot read"):
        pipeline.ingest([many], tmp_path / "w")


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes only there")
def test_a_file_name_that_is_no_unicode(archive, tmp_path):
    folder = archive / os.fsdecode(b"\xff")
    put(folder, 0, short_games.sound())
    pipeline.ingest([folder], tmp_path / "w")
    assert query(tmp_path / "w", "SELECT source FROM logs") == [(f"\ufffd/{log_id(0)}.mjlog",)]
    assert counts(pipeline.ingest([folder], tmp_path / "w")) == {"logs": 1, "skipped": 1}


def test_compiling_is_announced_only_where_it_is_needed(archive, tmp_path, monkeypatch):
    said = []
    for is_ready in (True, False):
        monkeypatch.setattr(ingestion, "native_code_is_ready", lambda is_ready=is_ready: is_ready)
        pipeline.check([archive], announce=said.append)
        pipeline.ingest([archive], tmp_path / "w", announce=said.append)
    assert [text.split()[0] for text in said] == ["compiling", "compiling"]


def test_what_is_no_log_is_counted_by_kind(tmp_path):
    (tmp_path / "a").mkdir()
    put(tmp_path / "a", 0, short_games.sound())
    (tmp_path / "a" / "README.txt").write_text("logs")
    (tmp_path / "a" / "page.html").write_text("<html>")
    (tmp_path / "a" / "b.tar.zst").write_bytes(b"\x28\xb5\x2f\xfd")
    summary = pipeline.ingest(tmp_path / "a", tmp_path / "w")
    assert summary.counts()["other_files"] == {"text": 1, "web page": 1}
    assert (summary.logs, summary.stored, summary.unreadable) == (2, 1, 1)
    ((reason,),) = query(tmp_path / "w", "SELECT reason FROM logs WHERE status = 'unreadable'")
    assert reason == "zstd is not supported: unpack it first"


def test_a_second_run_still_tells_of_what_was_refused(tmp_path):
    (tmp_path / "a").mkdir()
    put(tmp_path / "a", 0, short_games.sound())
    (tmp_path / "a" / "broken.mjlog").write_bytes(b"<mjloggm><GO")
    first = pipeline.ingest(tmp_path / "a", tmp_path / "w")
    second = pipeline.ingest(tmp_path / "a", tmp_path / "w")
    assert (first.unreadable, first.refused_before, first.is_clean) == (1, 0, False)
    assert (second.skipped, second.refused_before, second.is_clean) == (2, 1, False)


def test_complete_hands_of_a_gzip_file_that_ends_early_are_kept(tmp_path):
    raw = next(iter_logs(data_path("sample/games.zip")))
    n_hands = len(list(read_log(raw.data).hands()))
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / f"{raw.log_id}.mjlog").write_bytes(raw.data[: len(raw.data) // 2])
    pipeline.ingest(tmp_path / "a", tmp_path / "w")
    ((status, notices),) = query(tmp_path / "w", "SELECT status, notices FROM logs")
    assert status == "cut"
    assert notices[0] == "cut: gzip data ends early"
    ((n_kept,),) = query(tmp_path / "w", "SELECT count(*) FROM hands")
    assert n_hands // 3 < n_kept < n_hands


def test_memory_is_bounded_by_bytes(tmp_path, monkeypatch):
    """Shards by what is stored, batches by what is unpacked; the tables are the same."""
    (tmp_path / "a").mkdir()
    for number in range(6):
        put(tmp_path / "a", number, short_games.sound(number))
    pipeline.ingest(tmp_path / "a", tmp_path / "whole")
    monkeypatch.setattr(grouping, "BYTES_PER_SHARD", 2 * len(short_games.sound()))
    monkeypatch.setattr(worker, "BYTES_PER_BATCH", 1)
    pipeline.ingest(tmp_path / "a", tmp_path / "bounded")
    assert len(shards(tmp_path / "bounded")) == 3
    text = "FROM hands ORDER BY log_id"
    assert query(tmp_path / "bounded", text) == query(tmp_path / "whole", text)


def test_broken_lines_of_a_list_are_counted_and_the_first_have_query(tmp_path, monkeypatch):
    monkeypatch.setattr(result_lists, "MOST_FAULTS", 3)
    good = "00:01 | 28 | 四鳳南喰赤－ | a(+50.0) b(+10.0) c(-20.0) d(-40.0)"
    (tmp_path / "scb20170101.log").write_text("\r".join([good, *["no result"] * 9]), encoding="utf-8")
    summary = pipeline.ingest(tmp_path / "scb20170101.log", tmp_path / "w")
    assert (summary.results, summary.results_broken) == (1, 9)
    assert query(tmp_path / "w", "SELECT count(*) FROM result_faults") == [(3,)]
