"""Lists of results from sources to a warehouse: stored once, counted, and compared with the logs."""

import gzip
import io
import json
import random
import re
import shlex
import tarfile
import zipfile

import pytest
import short_games
from click.testing import CliRunner
from result_lines import LOG_ID, mutate_line, write_line, write_list
from stored import named, shards

import pipeline
from parsers import iter_logs
from pipeline.cli.main import cli
from pipeline.ingestion import grouping

NAME = "scc20170103.html"
LINES = [
    write_line(start=f"00:{minute:02}", log_id=LOG_ID.format(minute), names=(f"p{minute}", "b", "c", "d"))
    for minute in range(5)
]


@pytest.fixture
def archive(tmp_path):
    folder = tmp_path / "archive"
    folder.mkdir()
    return folder


@pytest.fixture
def warehouse(tmp_path):
    return tmp_path / "w"


def counts(summary):
    return {name: n for name, n in summary.counts().items() if n and name != "seconds"}


def query(warehouse, text):
    with pipeline.open_warehouse(warehouse, statistics=False) as connection:
        return connection.execute(text).fetchall()


def parts(warehouse):
    return named(warehouse)


def write_zip(path, members):
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)


def write_tar(path, members):
    with tarfile.open(path, "w:gz") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))


LIST = write_list(LINES)
PLACES = {
    "plain": lambda folder: (folder / NAME).write_bytes(LIST),
    "gzip": lambda folder: (folder / f"{NAME}.gz").write_bytes(gzip.compress(LIST)),
    "another name": lambda folder: (folder / "results.txt").write_bytes(LIST),
    "another name, gzip": lambda folder: (folder / "results").write_bytes(gzip.compress(LIST)),
    "a yearly zip": lambda folder: write_zip(
        folder / "scraw2017.zip", {f"2017/{NAME}.gz": gzip.compress(LIST), "2017/readme.txt": b"x"}
    ),
    "a tar": lambda folder: write_tar(folder / "a.tgz", {NAME: LIST, f"{NAME}.gz": gzip.compress(b"")}),
}


@pytest.mark.parametrize("place", PLACES)
def test_lists_are_found_in_every_place(archive, warehouse, place):
    PLACES[place](archive)
    summary = pipeline.ingest([archive], warehouse)
    assert (summary.results, summary.results_broken, summary.logs) == (5, 0, 0)
    rows = query(warehouse, "SELECT kind, started_at_jst::VARCHAR, line FROM results ORDER BY line")
    assert rows == [("scc", f"2017-01-03 00:0{minute}:00", minute + 1) for minute in range(5)]


def test_a_list_that_is_named_is_read_too(archive, warehouse):
    (archive / NAME).write_bytes(LIST)
    assert pipeline.ingest(archive / NAME, warehouse).results == 5


def test_logs_and_lists_side_by_side(archive, warehouse):
    (archive / NAME).write_bytes(LIST)
    write_zip(archive / "a.zip", {"x/y.mjlog": short_games.sound(), f"x/{NAME}": LIST})
    found = counts(pipeline.ingest([archive], warehouse))
    assert (found["logs"], found["stored"]) == (1, 1)
    assert (found["result_files"], found["results"], found["results_repeated"]) == (2, 5, 5)
    assert query(warehouse, "SELECT count(*) FROM logs") == [(1,)]
    assert [raw.member for raw in iter_logs([archive])] == ["x/y.mjlog"]


def test_every_column_of_a_result(archive, warehouse):
    (archive / NAME).write_bytes(write_list([LINES[3]]))
    pipeline.ingest([archive], warehouse)
    with pipeline.open_warehouse(warehouse, statistics=False) as connection:
        frame = connection.sql("SELECT * EXCLUDE (result_id, source_key) FROM results").df()
    (row,) = frame.to_dict("records")
    assert str(row.pop("started_at_jst")) == "2017-01-03 00:03:00"
    assert list(row.items()) == [
        *(("line", 1), ("kind", "scc"), ("start_minute", 3), ("duration_minutes", 40)),
        *(("rule", "四鳳南喰赤－"), ("n_players", 4), ("length", "hanchan"), ("room", "houou")),
        *(("is_ranked", True), ("has_red_fives", True), ("has_open_tanyao", True), ("is_fast", False)),
        *(("lobby", None), ("log_id", LOG_ID.format(3)), ("n_faults", 0)),
    ]
    assert query(
        warehouse, "SELECT placement, name, final_score, chips FROM result_seats ORDER BY placement"
    ) == [*((1, "p3", 61.0, None), (2, "b", 14.0, None), (3, "c", -29.0, None), (4, "d", -46.0, None))]


KINDS = {
    "sca": (write_line("sca"), ("private", False, None, "L1001", None)),
    "sca of a tournament": (write_line("sca", lobby="C12"), ("tournament", False, None, "C12", None)),
    "scb": (write_line("scb", rule="四上東喰赤速"), ("joukyuu", True, True, None, 40)),
    "scc, fast": (
        write_line("scc", rule="四鳳東喰赤－", log_id="2017010300gm-00e1-0000-00000001"),
        ("houou", True, True, None, 40),
    ),
    "scd": (
        write_line("scd", rule="四若東喰赤祝５", chips=(3, 0, -1, -2)),
        ("parlour", False, None, None, 40),
    ),
    "sce": (
        write_line("sce", rule="四技－喰赤－", log_id="2017010300gm-0841-0000-00000001"),
        ("skill", False, True, None, 40),
    ),
    "scf": (
        write_line("scf", lobby="C0431", log_id="2017010300gm-0009-10431-00000001"),
        ("tournament", False, False, "C0431", None),
    ),
    "a room that is not known": (write_line("scb", rule="四？南喰赤－"), (None, None, None, None, 40)),
}


@pytest.fixture(scope="module")
def every_kind(tmp_path_factory):
    """The results of a list of each kind, by the case."""
    folder = tmp_path_factory.mktemp("kinds")
    for case, (line, _) in KINDS.items():
        path = folder / "lists" / case / f"{case[:3]}.log"
        path.parent.mkdir(parents=True)
        path.write_bytes(write_list([line]))
    summary = pipeline.ingest([folder / "lists"], folder / "w")
    assert (summary.is_clean, summary.results) == (True, len(KINDS))
    columns = "room, is_ranked, is_fast, lobby, duration_minutes"
    found = query(folder / "w", f"SELECT source, {columns} FROM results JOIN result_files USING (source_key)")
    return {source.split("/")[1]: tuple(row) for source, *row in found}


@pytest.mark.parametrize("case", KINDS)
def test_what_kind_of_game_it_was(every_kind, case):
    assert every_kind[case] == KINDS[case][1]


def test_a_list_without_a_day_gives_the_minute_only(archive, warehouse):
    (archive / "scb.log").write_bytes(write_list([write_line("scb", "13:05")]))
    pipeline.ingest([archive], warehouse)
    assert query(warehouse, "SELECT started_at_jst, start_minute FROM results") == [(None, 785)]


# Each game once


def test_hourly_page_daily_file_and_yearly_zip_are_the_same_games(archive, warehouse):
    (archive / "scc2017010300.html").write_bytes(write_list(LINES[:3]))
    assert pipeline.ingest([archive], warehouse).results == 3
    (archive / f"{NAME}.gz").write_bytes(gzip.compress(LIST))
    write_zip(archive / "scraw2017.zip", {f"2017/{NAME}.gz": gzip.compress(LIST + write_list(LINES[:1]))})
    summary = pipeline.ingest([archive], warehouse)
    assert (summary.results, summary.results_repeated, summary.result_files_skipped) == (2, 9, 1)
    assert query(warehouse, "SELECT count(*), count(DISTINCT result_id) FROM results") == [(5, 5)]
    assert query(warehouse, "SELECT count(*) FROM result_seats") == [(20,)]
    assert query(
        warehouse,
        "SELECT source, n_lines, n_results, n_repeated, n_broken, status FROM result_files ORDER BY source",
    ) == [
        ("archive/scc20170103.html.gz", 5, 2, 3, 0, "ok"),
        ("archive/scc2017010300.html", 3, 3, 0, 0, "ok"),
        ("archive/scraw2017.zip", 6, 0, 6, 0, "ok"),
    ]


def test_games_of_two_days_are_two(archive, warehouse):
    for day in ("01", "02"):
        (archive / f"scb201701{day}.log").write_bytes(write_list([write_line("scb")]))
    assert pipeline.ingest([archive], warehouse).results == 2


def test_the_key_of_a_result_is_the_same_everywhere(archive, warehouse):
    (archive / NAME).write_bytes(LIST)
    pipeline.ingest([archive], warehouse)
    ((key,),) = query(warehouse, "SELECT result_id FROM results WHERE line = 1")
    assert key == -2751654509217457421


def test_a_line_that_says_something_else_of_a_log_id_is_broken(archive, warehouse):
    other = LINES[0].replace("+61.0", "+60.0")
    (archive / NAME).write_bytes(write_list([LINES[0], other]))
    summary = pipeline.ingest([archive], warehouse)
    assert (summary.results, summary.results_broken, summary.is_clean) == (1, 1, False)
    assert query(warehouse, "SELECT line, fault, text, result_id FROM result_faults") == [
        (2, "other_copy", other[:200], None)
    ]
    assert query(warehouse, "SELECT max(final_score) FROM result_seats") == [(61.0,)]


def test_a_list_of_such_lines_only_is_readable(archive, warehouse, checked):
    (archive / "scc2017010300.html").write_bytes(write_list([LINES[0].replace("+61.0", "+60.0")]))
    (archive / NAME).write_bytes(write_list([LINES[0]]))
    summary = pipeline.ingest([archive], warehouse)
    assert (summary.results_broken, summary.faults) == (1, [])
    assert query(warehouse, "SELECT source, fault, line FROM result_faults") == [
        ("archive/scc2017010300.html", "other_copy", 1)
    ]
    assert query(warehouse, "SELECT status FROM result_files ORDER BY source") == [("ok",), ("broken",)]


def test_a_second_run_reads_nothing(archive, warehouse):
    (archive / NAME).write_bytes(LIST)
    pipeline.ingest([archive], warehouse)
    before = parts(warehouse)
    assert counts(pipeline.ingest([archive], warehouse)) == {"result_files": 1, "result_files_skipped": 1}
    assert parts(warehouse) == before


def test_another_walk_for_copies_of_a_log_does_not_read_the_lists_again(archive, warehouse):
    for copy in ("a", "b"):
        (archive / copy).mkdir()
        (archive / copy / f"{GAME}.mjlog").write_bytes(short_games.sound())
    (archive / NAME).write_bytes(LIST)
    summary = pipeline.ingest([archive], warehouse)
    assert (summary.duplicates, summary.result_files, summary.result_files_skipped) == (1, 1, 0)


@pytest.mark.parametrize("jobs", [1, 2])
def test_shards_depend_on_the_sources_only(archive, warehouse, tmp_path, monkeypatch, jobs):
    monkeypatch.setattr(grouping, "RESULTS_PER_SHARD", 2)
    for place, line in enumerate(LINES):
        (archive / f"scc201701030{place}.html").write_bytes(write_list([line]))
    pipeline.ingest([archive], warehouse, jobs)
    pipeline.ingest([archive], tmp_path / "w1")
    assert parts(warehouse) == parts(tmp_path / "w1")
    assert len(shards(warehouse)) == 3


def test_an_interrupted_run_goes_on(archive, warehouse, monkeypatch):
    monkeypatch.setattr(grouping, "RESULTS_PER_SHARD", 2)
    for place, line in enumerate(LINES):
        (archive / f"scc201701030{place}.html").write_bytes(write_list([line]))
    done = []

    def stop(n):
        done.append(n)
        if sum(done) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pipeline.ingest([archive], warehouse, progress=stop)
    assert query(warehouse, "SELECT count(*) FROM results") == [(4,)]
    summary = pipeline.ingest([archive], warehouse)
    assert (summary.results, summary.result_files_skipped) == (1, 4)


# Faults


def test_broken_lines_are_told_with_their_place_and_stop_nothing(archive, warehouse):
    write_zip(archive / "scraw2017.zip", {NAME: write_list([LINES[0], "y" * 300, LINES[1], LINES[2][:-20]])})
    summary = pipeline.ingest([archive], warehouse)
    assert (summary.results, summary.results_broken, summary.is_clean) == (2, 2, False)
    assert query(
        warehouse, "SELECT source, member, line, fault, reason, length(text) FROM result_faults"
    ) == [
        ("archive/scraw2017.zip", NAME, 2, "form", "expected start | rule | results", 200),
        ("archive/scraw2017.zip", NAME, 4, "results", "expected name(score) at the end", len(LINES[2]) - 20),
    ]
    assert query(warehouse, "SELECT n_lines, n_results, n_broken, status FROM result_files") == [
        (4, 2, 2, "broken")
    ]


DOUBTS = {
    "score_sum": (LINES[0].replace("+61.0", "+62.0"), "expected the sum 0, got: +1.0"),
    "score_order": (
        write_line(scores=(1.0, 2.0, -1.0, -2.0)),
        "expected falling scores, got: +1.0 +2.0 -1.0 -2.0",
    ),
    "start": (write_line(start="01:00"), "expected the hour 0, got: 01:00"),
    "game_type": (
        write_line(rule="三特東喰赤－", names=("a", "b", "c"), scores=(1.0, 0.0, -1.0)),
        "expected players 4, length hanchan, room houou, got: players 3, length tonpuu, room tokujou",
    ),
}


@pytest.mark.parametrize("fault", DOUBTS)
def test_a_doubtful_line_is_a_result_with_a_fault(archive, warehouse, fault):
    line, reason = DOUBTS[fault]
    (archive / NAME).write_bytes(write_list([line]))
    summary = pipeline.ingest([archive], warehouse)
    assert (summary.results, summary.results_doubtful, summary.is_clean) == (1, 1, False)
    assert query(
        warehouse,
        "SELECT fault, reason, n_faults FROM result_faults JOIN results USING (result_id)",
    ) == [(fault, reason, 1)]


def test_a_list_of_another_day_than_its_log_ids(archive, warehouse):
    (archive / "scc20170104.html").write_bytes(LIST)
    assert pipeline.ingest([archive], warehouse).results_doubtful == 5
    assert query(
        warehouse,
        "SELECT DISTINCT reason, started_at_jst::DATE::VARCHAR FROM result_faults JOIN"
        " results USING (result_id)",
    ) == [("expected the day 2017-01-03, got: 2017-01-04", "2017-01-03")]


UNREADABLE = {
    "half a gzip file": (f"{NAME}.gz", gzip.compress(LIST)[:-20], "early end"),
    "a web page": (NAME, b"<html>\n404\n</html>\n", "no result in 3 lines; the first: expected start"),
    "noise": (f"{NAME}.gz", b"\x1f\x8bnoise", "undamaged compressed data"),
    "a bomb": (f"{NAME}.gz", gzip.compress(bytes(65 << 20)), "at most 67108864 bytes"),
    "an archive that is called a list": (NAME, b"PK\x03\x04", "BadZipFile"),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_an_unreadable_list_is_told(archive, warehouse, case):
    name, data, reason = UNREADABLE[case]
    (archive / name).write_bytes(data)
    (archive / "scc2017010300.html").write_bytes(LIST)
    summary = pipeline.ingest([archive], warehouse)
    assert (summary.result_files_unreadable, summary.results, summary.logs) == (1, 5, 0)
    assert not summary.is_clean
    ((source, found),) = query(
        warehouse, "SELECT source, reason FROM result_files WHERE status = 'unreadable'"
    )
    assert source == f"archive/{name}"
    assert reason in found
    assert query(warehouse, "SELECT count(*) FROM result_faults") == [(0,)]


def test_lists_of_damaged_lines_stop_nothing(archive, warehouse, checked):
    """20,000 lines: each is counted once, and every result has its players."""
    rng = random.Random(60)
    lines = [line.encode() for line, _ in KINDS.values()] + [line.encode() for line in LINES]
    for number in range(10):
        data = b"\r\n".join(mutate_line(rng, rng.choice(lines)) for _ in range(2000))
        (archive / f"scc2017010{number}.html").write_bytes(data)
    summary = pipeline.ingest([archive], warehouse)
    n_lines = summary.results + summary.results_repeated + summary.results_broken
    assert (n_lines > 20_000, summary.faults) == (True, [])
    assert min(summary.results, summary.results_broken, summary.results_doubtful) > 200
    assert query(
        warehouse, "SELECT sum(n_lines), sum(n_results), sum(n_broken), max(status) FROM result_files"
    ) == [(n_lines, summary.results, summary.results_broken, "broken")]
    assert query(warehouse, "SELECT count(*), count(DISTINCT result_id) FROM results") == [
        (summary.results, summary.results)
    ]
    assert query(
        warehouse,
        "SELECT count(*) FROM results LEFT JOIN (SELECT result_id, count(*) AS n FROM result_seats"
        " GROUP BY ALL) USING (result_id) WHERE n IS DISTINCT FROM n_players",
    ) == [(0,)]
    n_rows = sum(min(n, 1000) for (n,) in query(warehouse, "SELECT n_broken FROM result_files"))
    assert query(warehouse, "SELECT count(*) FROM result_faults WHERE result_id IS NULL") == [(n_rows,)]
    assert query(warehouse, "SELECT count(DISTINCT result_id) FROM result_faults") == [
        (summary.results_doubtful,)
    ]


def test_an_hour_without_games_is_no_fault(archive, warehouse, checked):
    (archive / "scc2017010304.html").write_bytes(b"")
    (archive / "scc2017010305.html.gz").write_bytes(gzip.compress(b""))
    assert pipeline.ingest([archive], warehouse).is_clean
    assert query(warehouse, "SELECT DISTINCT status, n_lines, kind FROM result_files") == [("ok", 0, "scc")]


# check and the command line


def run(*arguments):
    return CliRunner().invoke(cli, [str(word) for word in arguments])


def test_check_reads_lists_and_prints_their_faults(archive):
    (archive / NAME).write_bytes(write_list([*LINES, "x", DOUBTS["score_sum"][0].replace("00:00", "00:59")]))
    summary = pipeline.check([archive])
    assert (summary.results, summary.results_broken) == (5, 2)
    assert tuple(summary.findings[0]) == (
        f"archive/{NAME}:6", None, None, "form", "expected start | rule | results", ""
    )  # fmt: skip
    result = run("check", archive)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "1 lists of results, 5 results (2 broken lines)"


def test_check_of_sound_lists_is_clean(archive, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (archive / NAME).write_bytes(LIST)
    result = run("check", archive)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1] == "1 lists of results, 5 results"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["archive"]


def test_ingest_says_what_the_lists_hold(archive, warehouse):
    (archive / NAME).write_bytes(LIST)
    (archive / f"{NAME}.gz").write_bytes(gzip.compress(write_list([*LINES, "x"])))
    result = run("ingest", archive, "-w", warehouse)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-2:] == [
        "2 lists of results, 5 results (5 repeated, 1 broken lines)",
        f"lines of lists with a fault: paifu sql -w {warehouse} 'FROM result_faults'",
    ]
    result = run("ingest", archive, "-w", warehouse)
    assert (result.exit_code, result.stderr) == (1, "")
    told, hint = result.stdout.splitlines()[-2:]
    assert told == "2 lists of results (2 skipped, 1 of them refused before), 0 results"
    shown = run(*shlex.split(hint.partition("paifu ")[2]), "--format", "json")
    assert [row["n_broken"] for row in json.loads(shown.stdout)] == [1]


# Against the logs


GAME = short_games.log_id(0)


def game_line(seats, **changes):
    """The line that a list prints for the game of ``short_games``."""
    line = {"start": "00:12", "minutes": 3, "log_id": GAME, "rule": "四鳳南喰赤－"}
    line["names"] = [name for name, _ in seats]
    line["scores"] = [score for _, score in seats]
    return write_line(**(line | changes))


@pytest.fixture
def log(archive):
    path = archive / f"{GAME}.mjlog"
    path.write_bytes(short_games.sound())
    return path


@pytest.fixture(scope="module")
def seats(short_warehouse):
    """(name, final score) of the players of the game, by placement."""
    return query(short_warehouse, "SELECT name, final_score FROM game_seats ORDER BY placement")


def swapped(values):
    first, second, *rest = values
    return [second, first, *rest]


def result_checks(warehouse):
    with pipeline.open_warehouse(warehouse, statistics=False) as connection:
        rows = connection.execute("SELECT check_name, is_equal FROM result_comparisons ORDER BY 1").fetchall()
        differing = connection.execute("SELECT check_name FROM result_checks ORDER BY 1").fetchall()
    assert differing == [(name,) for name, is_equal in rows if not is_equal]
    return dict(rows)


@pytest.mark.parametrize("order", ["log first", "list first", "together"])
def test_lists_and_logs_are_compared_whichever_comes_first(log, seats, warehouse, order, checked):
    page = log.parent / "scc20161107.html"
    page.write_bytes(write_list([game_line(seats)]))
    for sources in {"log first": ([log], [page]), "list first": ([page], [log])}.get(order, ([log, page],)):
        summary = pipeline.ingest(sources, warehouse)
    assert (summary.results_differing, summary.is_clean) == (0, True)
    checks = ("result_names", "result_placement", "result_rule", "result_scores")
    assert result_checks(warehouse) == dict.fromkeys(checks, True)


def test_other_names_order_scores_and_rule_are_told(log, seats, warehouse):
    names, scores = [name for name, _ in seats], [score for _, score in seats]
    assert len(set(names)) == 4
    lies = {
        "names": game_line(seats, names=["somebody", *names[1:]]),
        "order": game_line(seats, names=swapped(names)),
        "scores": game_line(seats, scores=[scores[0] + 1, scores[1] - 1, *scores[2:]]),
        "rule": game_line(seats, rule="四鳳東喰－－"),
    }
    found = {}
    for lie, line in lies.items():
        page = log.parent / lie / "scc20161107.html"
        page.parent.mkdir()
        page.write_bytes(write_list([line]))
        summary = pipeline.ingest([log, page], warehouse / lie)
        assert (summary.results_differing, summary.is_clean) == (1, False)
        found[lie] = {name for name, is_equal in result_checks(warehouse / lie).items() if not is_equal}
    assert found == {
        "names": {"result_names"},
        "order": {"result_placement"},
        "scores": {"result_scores"},
        "rule": {"result_rule"},
    }
    ((expected, got),) = query(warehouse / "order", "SELECT expected, got FROM result_checks")
    assert (expected.split(" / "), got.split(" / ")) == (names, swapped(names))
    ((expected, got),) = query(warehouse / "scores", "SELECT expected, got FROM result_checks")
    assert [float(score) for score in expected.split(" / ")] == scores
    assert re.fullmatch(r"[+-]\d+\.\d( / [+-]\d+\.\d){3}", got)


def test_a_cut_log_is_not_compared(log, seats, warehouse):
    page = log.parent / "scc20161107.html"
    page.write_bytes(write_list([game_line(seats)]))
    log.write_bytes(short_games.cut())
    pipeline.ingest([log, page], warehouse)
    assert query(warehouse, "SELECT count(*) FROM games JOIN results USING (log_id)") == [(1,)]
    assert result_checks(warehouse) == {}


@pytest.mark.full
@pytest.mark.corpus
def test_real_lists_agree_with_real_logs(corpus, warehouse):
    lists = corpus.parent / "results"
    if not lists.is_dir():
        pytest.skip("no lists of results beside the corpus")
    summary = pipeline.ingest([lists], warehouse)
    assert (summary.results_broken, summary.results_doubtful, summary.result_files_unreadable) == (0, 0, 0)
    assert summary.results > 58_000
    pipeline.ingest([corpus / "sanma.zip"], warehouse, wall=False)
    found = query(warehouse, "SELECT count(*), count(*) FILTER (is_equal) FROM result_comparisons")
    assert found[0][0] > 20
    assert found[0][0] == found[0][1]
