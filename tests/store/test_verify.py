"""Self-checks on a warehouse on the disk: whole, in groups of shards, and what an ingest has added."""

import shutil

import pyarrow as pa
import pyarrow.compute as pc
import pytest
import short_games
from result_lines import write_line, write_list
from short_games import log_id
from stored import path_of, rewrite, shards, store

import pipeline
from pipeline.ingestion import grouping
from pipeline.store import verify as verifying
from pipeline.store.errors import WarehouseError
from pipeline.store.objects import open_objects
from pipeline.store.self_checks import SelfCheck, self_checks
from pipeline.store.shards import read_shard, shard_name
from pipeline.store.snapshots import open_snapshot
from pipeline.store.verify import verify, verify_added

AT_INGEST = {check.name for check in self_checks() if check.at_ingest}


@pytest.fixture(scope="module")
def sound_warehouse(tmp_path_factory):
    """Six games in three shards, for reading alone."""
    folder = tmp_path_factory.mktemp("sound")
    (folder / "logs").mkdir()
    for number in range(6):
        (folder / "logs" / f"{log_id(number)}.mjlog").write_bytes(short_games.sound(number))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grouping, "LOGS_PER_SHARD", 2)
        pipeline.ingest(folder / "logs", folder / "w")
    assert len(shards(folder / "w")) == 3
    return folder / "w"


@pytest.fixture
def warehouse(sound_warehouse, tmp_path):
    """The same, to be changed."""
    return shutil.copytree(sound_warehouse, tmp_path / "w")


def tables_of(warehouse, shard):
    return read_shard(open_objects(warehouse), shard)


def without_first_row(table):
    return table.slice(1)


def twice(table):
    return pa.concat_tables([table, table])


def one_more(column):
    """A change that adds 1 to a column of numbers."""

    def change(table):
        place = table.schema.get_field_index(column)
        values = pc.add(table[column], pa.scalar(1, table.schema.types[place]))
        return table.set_column(place, table.schema.field(place), values)

    return change


def names(faults):
    return [fault.check.name for fault in faults]


def test_a_sound_warehouse(warehouse):
    assert verify(warehouse) == []


def test_an_empty_warehouse(tmp_path):
    (tmp_path / "w").mkdir()
    assert verify(tmp_path / "w") == []


def test_a_lost_row_is_found(warehouse):
    rewrite(warehouse, 1, "discards", without_first_row)
    assert names(verify(warehouse, ["counts_of_discards", "keys_of_discards"])) == ["counts_of_discards"]


def test_findings_of_groups_of_shards_are_added_up(warehouse, monkeypatch):
    monkeypatch.setattr(verifying, "LOGS_PER_GROUP", 1)
    rewrite(warehouse, 0, "wins", one_more("points"))
    rewrite(warehouse, 2, "wins", one_more("points"))
    (fault,) = verify(warehouse, ["points_of_wins"])
    assert (fault.n_rows, len({log for log, *_ in fault.rows})) == (4, 4)
    assert fault.columns == ("log_id", "hand_index", "seat", "expected", "got")
    assert {row[1:] for row in fault.rows} == {(0, 0, 48000, 48001)}


def test_all_rows_are_counted_and_the_first_ones_kept(warehouse, monkeypatch):
    monkeypatch.setattr(verifying, "MAX_ROWS", 3)
    for shard in range(3):
        rewrite(warehouse, shard, "wins", one_more("points"))
    (fault,) = verify(warehouse, ["points_of_wins"])
    assert (fault.n_rows, len(fault.rows)) == (6, 3)


@pytest.mark.full
def test_a_game_in_two_shards_is_found_although_each_shard_is_sound(warehouse, monkeypatch):
    monkeypatch.setattr(verifying, "LOGS_PER_GROUP", 1)
    store(warehouse, shard_name([0]), tables_of(warehouse, shards(warehouse)[0]))
    assert names(verify(warehouse)) == ["copies_of_each_game", "copies_of_each_log"]


@pytest.mark.full
def test_a_result_in_two_shards_is_found_although_each_shard_is_sound(warehouse, tmp_path, monkeypatch):
    monkeypatch.setattr(verifying, "LOGS_PER_GROUP", 1)
    (tmp_path / "scc.html").write_bytes(write_list([write_line()]))
    assert pipeline.ingest(tmp_path / "scc.html", warehouse).results == 1
    *_, lists = shards(warehouse)
    store(warehouse, shard_name([0], "results-"), tables_of(warehouse, lists))
    assert names(verify(warehouse)) == [
        *("keys_of_result_files", "keys_of_result_seats", "keys_of_results"),
        "results_of_each_log",
    ]


def test_a_list_that_is_ingested_again_adds_nothing(warehouse, tmp_path):
    (tmp_path / "scc.html").write_bytes(write_list([write_line()]))
    (tmp_path / "scc20170103.html").write_bytes(write_list([write_line(), write_line(start="00:05")]))
    for name in ("scc.html", "scc20170103.html", "scc.html"):
        pipeline.ingest(tmp_path / name, warehouse)
    assert verify(warehouse, [check.name for check in self_checks() if "result" in check.query]) == []


def test_only_what_is_named_is_run(warehouse):
    rewrite(warehouse, 0, "wins", one_more("points"))
    assert names(verify(warehouse, ["keys_of_wins", "points_of_wins"])) == ["points_of_wins"]
    assert verify(warehouse, ["keys_of_wins"]) == []


def test_a_name_of_no_check(warehouse):
    with pytest.raises(LookupError, match="no self-check 'nothing'"):
        verify(warehouse, ["nothing"])


def test_no_warehouse(tmp_path):
    with pytest.raises(WarehouseError, match="no warehouse at"):
        verify(tmp_path / "nowhere")


def test_a_file_that_cannot_be_read(warehouse):
    path_of(warehouse, "wins", -1).write_bytes(b"PAR1 no more")
    assert names(verify(warehouse)) == ["files_of_commits"]
    with pytest.raises(WarehouseError, match="cannot run the self-check"):
        verify(warehouse, ["points_of_wins"])


def test_values_with_which_nothing_can_be_computed_are_a_finding(warehouse, monkeypatch):
    broken = SelfCheck("broken", "It can be computed.", "", "SELECT 1 << (n_players - 5) FROM games")
    monkeypatch.setattr(verifying, "self_checks", lambda: [broken])
    (fault,) = verify(warehouse)
    assert (fault.n_rows, fault.columns) == (1, ("expected", "got"))


def test_progress_reaches_the_end(warehouse, monkeypatch):
    monkeypatch.setattr(verifying, "LOGS_PER_GROUP", 4)  # two shards
    steps = []
    verify(warehouse, ["keys_of_wins", "copies_of_each_game"], lambda *step: steps.append(step))
    assert steps == [(1, 3), (2, 3), (3, 3)]


def test_the_shards_that_were_added_are_checked_alone(warehouse):
    rewrite(warehouse, 0, "wins", one_more("points"))
    snapshot = open_snapshot(warehouse)
    first, *others = snapshot.shards
    assert names(verify_added(snapshot, [first])) == ["deal_ins_paid", "points_of_wins"]
    assert verify_added(snapshot, others) == []
    assert verify_added(snapshot, []) == []


def test_at_ingest_only_what_is_meant_for_it_is_run(warehouse):
    rewrite(warehouse, 0, "discards", without_first_row)
    snapshot = open_snapshot(warehouse)
    assert verify_added(snapshot, list(snapshot.shards)) == []
    assert AT_INGEST
    assert "counts_of_discards" not in AT_INGEST


def test_what_is_run_at_ingest_looks_at_games_one_by_one():
    assert all(check.is_local for check in self_checks() if check.at_ingest)


# The hook of ingest


@pytest.fixture
def lossy(monkeypatch):
    """Every shard is stored with one win too few."""
    from pipeline.store import shards as parts

    def store(writer, name, batches, store=parts.ShardWriter._store):
        return store(writer, name, [batch.slice(1) for batch in batches] if name == "wins" else batches)

    monkeypatch.setattr(parts.ShardWriter, "_store", store)


def test_ingest_checks_what_it_has_added(tmp_path, lossy, checked):
    (tmp_path / f"{log_id(0)}.mjlog").write_bytes(short_games.sound())
    summary = pipeline.ingest(tmp_path / f"{log_id(0)}.mjlog", tmp_path / "w")
    assert names(summary.faults) == ["wins_in_all"]
    assert not summary.is_clean
    assert summary.counts()["faults"] == 1


def test_ingest_does_not_check_what_was_stored_before(warehouse, tmp_path, checked):
    rewrite(warehouse, 0, "wins", without_first_row)
    (tmp_path / f"{log_id(9)}.mjlog").write_bytes(short_games.sound(9))
    summary = pipeline.ingest(tmp_path / f"{log_id(9)}.mjlog", warehouse)
    assert (summary.stored, summary.faults) == (1, [])


def test_what_is_wrong_with_a_log_is_no_fault_of_the_tables(tmp_path, checked):
    wrong = [short_games.lying(), short_games.illegal(), short_games.cut(), b"<html>404</html>", b""]
    folder = tmp_path / "logs"
    folder.mkdir()
    for number, xml in enumerate(wrong):
        (folder / f"{log_id(number)}.mjlog").write_bytes(xml)
    for number, name in ((8, log_id(8)), (9, log_id(9)), (9, f"{log_id(9)}&tw=1")):
        (folder / f"{name}.mjlog").write_bytes(short_games.sound(number))
    summary = pipeline.ingest(folder, tmp_path / "w")
    assert (summary.logs, summary.stored, summary.duplicates) == (8, 4, 1)
    assert (summary.rejected, summary.unreadable, summary.disagreements) == (1, 2, 1)
    assert summary.faults == []
    assert verify(tmp_path / "w") == []


@pytest.mark.full
@pytest.mark.corpus
def test_real_games(corpus_warehouse):
    assert verify(corpus_warehouse) == []
