"""``paifu verify``, and how ingest tells of self-checks that failed."""

import json
import shutil

import pyarrow as pa
import pytest
import short_games
from click.testing import CliRunner
from short_games import log_id
from stored import rewrite

from pipeline.cli.main import cli
from pipeline.store.self_checks import OF_OBJECTS, self_checks


@pytest.fixture
def warehouse(short_warehouse, monkeypatch):
    monkeypatch.delenv("PAIFU_WAREHOUSE", raising=False)
    return short_warehouse


@pytest.fixture
def damaged(warehouse, tmp_path):
    """A warehouse with a win that is worth another number of points."""
    warehouse = shutil.copytree(warehouse, tmp_path / "w")

    def change(table):
        place = table.schema.get_field_index("points")
        return table.set_column(place, table.schema.field(place), pa.array([100], table.schema.types[place]))

    rewrite(warehouse, 0, "wins", change)
    return warehouse


def run(*arguments):
    return CliRunner().invoke(cli, [str(word) for word in arguments])


def test_a_sound_warehouse(warehouse):
    result = run("verify", "-w", warehouse)
    assert (result.exit_code, result.stdout, result.stderr) == (
        0,
        "all self-checks hold; shards looked at: 1\n",
        "",
    )


def test_an_empty_folder_is_not_called_sound(tmp_path):
    result = run("verify", "-w", tmp_path)
    assert (result.exit_code, result.stdout) == (0, "nothing is stored here\n")


def test_the_environment_names_the_warehouse(warehouse, monkeypatch):
    monkeypatch.setenv("PAIFU_WAREHOUSE", str(warehouse))
    assert run("verify", "keys_of_wins").exit_code == 0


def test_a_finding_is_shown_with_its_row(damaged):
    result = run("verify", "-w", damaged, "points_of_wins")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith("points_of_wins: must hold: The points of a win follow from")
    assert lines[0].endswith("Rows found: 1")
    assert [line.split() for line in lines[2:5:2]] == [
        ["log_id", "hand_index", "seat", "expected", "got"],
        [log_id(0), "0", "0", "48000", "100"],
    ]


def test_all_findings_are_shown(damaged):
    result = run("verify", "-w", damaged)
    found = [line.partition(":")[0] for line in result.stdout.splitlines() if "must hold" in line]
    assert {"deal_ins_paid", "outcomes_and_rows", "points_of_wins"} <= set(found)
    assert found == sorted(found)


def test_findings_as_json(damaged):
    result = run("verify", "-w", damaged, "points_of_wins", "--format", "json")
    assert result.exit_code == 1
    place = {"log_id": log_id(0), "hand_index": 0, "seat": 0}
    assert json.loads(result.stdout) == [
        {"check": "points_of_wins", "place": place, "expected": 48000, "got": 100}
    ]


def test_findings_as_csv(damaged):
    result = run("verify", "-w", damaged, "points_of_wins", "--format", "csv")
    header, row = result.stdout.splitlines()
    assert header == "check,place,expected,got"
    assert row.startswith("points_of_wins,")
    assert row.endswith(",48000,100")


@pytest.mark.parametrize(("form", "text"), [("json", "[\n]\n"), ("csv", "check,place,expected,got\n")])
def test_no_findings_in_other_forms(warehouse, form, text):
    result = run("verify", "-w", warehouse, "points_of_wins", "--format", form)
    assert (result.exit_code, result.stdout) == (0, text)


def test_the_list_needs_no_warehouse(tmp_path):
    result = run("verify", "--list", "-w", tmp_path / "nowhere")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()[2:]
    assert [line.split()[0] for line in lines] == [check.name for check in (*OF_OBJECTS, *self_checks())]
    assert all(
        check.must_hold in line for check, line in zip((*OF_OBJECTS, *self_checks()), lines, strict=True)
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["-w", "nowhere"], "no warehouse at"), (["-w", "{w}", "nothing"], "no self-check 'nothing'")],
)
def test_what_cannot_start(warehouse, monkeypatch, tmp_path, arguments, message):
    monkeypatch.chdir(tmp_path)
    result = run("verify", *(word.format(w=warehouse) for word in arguments))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("paifu: ")
    assert message in result.stderr


@pytest.fixture
def faulty_ingest(tmp_path, monkeypatch, checked):
    """The arguments of an ingest whose shards lose their wins."""
    from pipeline.store import shards as parts

    def store(writer, name, batches, store=parts.ShardWriter._store):
        return store(writer, name, [batch.slice(1) for batch in batches] if name == "wins" else batches)

    monkeypatch.setattr(parts.ShardWriter, "_store", store)
    (tmp_path / f"{log_id(0)}.mjlog").write_bytes(short_games.sound())
    return ["ingest", tmp_path / f"{log_id(0)}.mjlog", "-w", tmp_path / "w"]


def test_ingest_ends_with_1_and_names_the_checks_that_failed(faulty_ingest):
    result = run(*faulty_ingest)
    assert result.exit_code == 1
    assert "self-checks of what was added failed (rows found): wins_in_all (1)" in result.stdout


def test_ingest_has_them_in_its_json(faulty_ingest):
    result = run(*faulty_ingest, "--json")
    assert result.exit_code == 1
    counts = json.loads(result.stdout)
    (failed,) = counts["failed_self_checks"]
    assert (failed["check"], failed["rows"], counts["faults"]) == ("wins_in_all", 1, 1)


def test_a_sound_ingest_has_none_in_its_json(tmp_path, checked):
    (tmp_path / f"{log_id(0)}.mjlog").write_bytes(short_games.sound())
    counts = json.loads(run("ingest", tmp_path / f"{log_id(0)}.mjlog", "-w", tmp_path / "v", "--json").stdout)
    assert (counts["failed_self_checks"], counts["faults"]) == ([], 0)
