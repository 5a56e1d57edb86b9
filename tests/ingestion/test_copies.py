"""One game under two names, or cut and complete, is stored once; logs of one seed that differ are two."""

import gzip
import itertools
import re
from pathlib import Path

import pytest
import short_games
from short_games import log_id
from stored import named, shards
from walled_games import FORMS, LATEST, walled_game

import pipeline
from pipeline.ingestion import grouping
from pipeline.ingestion.commits import BY_ID, BY_MOVES, BY_XML
from pipeline.store.verify import verify

OTHERS = ("caller", "caller", "attack", "dama")  # other players: another game from the same walls


def elements_of(xml):
    return re.findall(r"<[^<>]*>", xml)


def cut(xml, n_elements):
    """The log up to an element, broken off in the next one."""
    elements = elements_of(xml)
    return "".join(elements[:n_elements]) + elements[n_elements][:3]


def first_difference(xml, other):
    return next(
        i for i, (a, b) in enumerate(zip(elements_of(xml), elements_of(other), strict=False)) if a != b
    )


def places(xml):
    """Numbers of elements after which a log may be cut, by what comes last."""
    elements = elements_of(xml)
    deals = [i for i, element in enumerate(elements) if element.startswith("<INIT")]
    call = next(i for i, element in enumerate(elements) if element.startswith("<N "))
    result = next(i for i, element in enumerate(elements) if element.startswith(("<AGARI", "<RYUUKYOKU")))
    return {
        "the first deal": deals[0] + 1,
        "the first draw": deals[0] + 2,
        "a discard": deals[0] + 3,
        "a call": call + 1,
        "a result": result + 1,
        "a later deal": deals[2] + 1,
        "a later discard": deals[2] + 13,
        "all but the end": len(elements) - 2,
    }


GAME = walled_game()
OTHER = walled_game(play=OTHERS)
PLACES = places(GAME)


def ingest(tmp_path, *logs, jobs=1, archive="logs"):
    """The statuses of logs, given as name and text, that lie in this order."""
    folder = tmp_path / archive
    for number, (name, xml) in enumerate(logs):
        path = folder / f"{number:02}" / f"{name}.mjlog"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(xml.encode() if isinstance(xml, str) else xml)
    pipeline.ingest(folder, tmp_path / "w", jobs)
    return rows(tmp_path / "w", archive)


def rows(warehouse, archive="logs"):
    with pipeline.open_warehouse(warehouse, statistics=False) as connection:
        return connection.execute(
            "SELECT status, reason, duplicate_of FROM logs WHERE starts_with(source, ?) ORDER BY source",
            [f"{archive}/"],
        ).fetchall()


def statuses(found):
    return [status for status, *_ in found]


def test_one_xml_under_an_id_and_without_one(tmp_path, unchecked):
    found = ingest(tmp_path, (log_id(0), GAME), ("my game", GAME), ("x", gzip.compress(GAME.encode())))
    assert statuses(found) == ["ok", "duplicate", "duplicate"]
    assert found[1:] == [("duplicate", BY_XML, log_id(0))] * 2


@pytest.mark.parametrize("xml", [GAME, short_games.sound()], ids=["seed", "no seed"])
def test_one_xml_under_two_ids(tmp_path, xml, unchecked):
    found = ingest(tmp_path, (log_id(1), xml), (log_id(0), xml))
    assert found == [("ok", None, None), ("duplicate", BY_XML, log_id(1))]


def test_a_copy_by_its_xml_has_the_digest_and_one_by_its_id_is_not_opened(tmp_path, unchecked):
    ingest(tmp_path, (log_id(1), GAME), ("a", GAME), (log_id(1), GAME))
    with pipeline.open_warehouse(tmp_path / "w", statistics=False) as connection:
        query = (
            "SELECT count(DISTINCT sha256), list(sha256 IS NULL ORDER BY source), count(n_bytes) FROM logs"
        )
        assert connection.execute(query).fetchall() == [(1, [False, False, True], 2)]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("is_cut_first", [False, True])
def test_a_log_that_is_cut_and_the_complete_one(tmp_path, place, is_cut_first, unchecked):
    """The later one is the copy, also where it is longer."""
    logs = [("whole", GAME), (log_id(0), cut(GAME, PLACES[place]))]
    first, second = ingest(tmp_path, *(logs[::-1] if is_cut_first else logs))
    assert first[0] == ("cut" if is_cut_first else "ok")
    assert second[:2] == ("duplicate", BY_MOVES)
    with pipeline.open_warehouse(tmp_path / "w", statistics=False) as connection:
        assert connection.execute("SELECT log_id FROM games").fetchall() == [(second[2],)]
    assert verify(tmp_path / "w", ["games_of_one_seed", "duplicates_have_an_original"]) == []


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("players", [3, 4])
def test_every_form_of_seed(tmp_path, form, players, unchecked):
    xml = walled_game(form, players)
    if form != LATEST and "seed=" not in xml:
        pytest.skip("no seed")
    found = ingest(tmp_path, ("a", xml), ("b", cut(xml, len(elements_of(xml)) * 2 // 3)))
    assert found[1][:2] == ("duplicate", BY_MOVES)


@pytest.mark.parametrize("extra", [0, 1, 40])
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_other_moves_from_one_seed_are_another_game(tmp_path, extra, order, unchecked):
    """However early they are cut after the first move that differs."""
    n = first_difference(GAME, OTHER)
    logs = [("a", GAME), ("b", cut(OTHER, n + 1 + extra))]
    assert "duplicate" not in statuses(ingest(tmp_path, *(logs[i] for i in order)))
    assert verify(tmp_path / "w", ["games_of_one_seed"]) == []


def test_up_to_the_first_other_move_they_are_one(tmp_path, unchecked):
    n = first_difference(GAME, OTHER)
    found = ingest(tmp_path, ("a", GAME), ("b", cut(OTHER, n)))
    assert statuses(found) == ["ok", "duplicate"]


def test_the_beginning_of_two_games_is_a_copy_of_the_first_by_name(tmp_path, unchecked):
    beginning = cut(GAME, first_difference(GAME, OTHER))
    found = ingest(tmp_path, (log_id(2), GAME), (log_id(1), OTHER), ("c", beginning))
    assert found[2] == ("duplicate", BY_MOVES, log_id(1))


def test_a_seed_without_words_makes_nothing_equal(tmp_path, unchecked):
    emptied = [
        re.sub(r'seed="mt[^"]*"', 'seed="mt19937ar-sha512-n288-base64"', xml, count=1)
        for xml in (GAME, OTHER)
    ]
    found = ingest(tmp_path, ("a", emptied[0]), ("b", emptied[1]), ("c", cut(emptied[0], PLACES["a result"])))
    assert statuses(found) == ["ok", "ok", "cut"]


def test_a_log_that_could_not_be_stored_has_no_copies(tmp_path, unchecked):
    """The second log of its id is looked at after the first ones of all others."""
    damaged = GAME.replace("<AGARI", "<AGARI hai=", 1)
    found = ingest(tmp_path, (log_id(0), damaged), (log_id(0), GAME), ("b", GAME))
    assert statuses(found) == ["unreadable", "duplicate", "ok"]


def test_copies_of_a_copy_name_the_game(tmp_path, unchecked):
    """The second log of an id whose first one was a copy is one, too; a third is not looked at."""
    found = ingest(
        tmp_path,
        ("a", GAME),
        (log_id(0), GAME),
        (log_id(0), cut(GAME, 99)),
        (log_id(0), OTHER),
        (log_id(0), GAME),
    )
    (name,) = {of for _, _, of in found[1:3]}
    assert name.startswith("nogid-")
    assert [reason for _, reason, _ in found] == [None, BY_XML, BY_MOVES, None, BY_ID]


def test_against_what_earlier_runs_have_stored(tmp_path, unchecked):
    ingest(tmp_path, (log_id(0), GAME), (log_id(1), cut(OTHER, 150)), archive="a")
    found = ingest(
        tmp_path, ("x", GAME), ("y", OTHER), (log_id(0), "<mjloggm"), ("z", cut(GAME, 300)), archive="b"
    )
    assert found == [
        ("duplicate", BY_XML, log_id(0)),
        ("duplicate", BY_MOVES, log_id(1)),
        ("duplicate", BY_ID, log_id(0)),
        ("duplicate", BY_MOVES, log_id(0)),
    ]


def mixture():
    """Logs of five games, whole, cut, damaged and copied, in an order that has copies near and far."""
    games = [walled_game(key=str(number)) for number in range(5)]
    for number, xml in enumerate(games):
        yield log_id(number), cut(xml, 200) if number == 1 else xml
        if number % 2:
            yield f"same {number}", games[number - 1]
        yield log_id(10), "<mjloggm"
    yield log_id(11), walled_game(key="1", play=OTHERS)
    for number, xml in enumerate(games):
        yield log_id(number), xml
        yield log_id(20 + number), cut(xml, 150 + number)
        yield log_id(10), xml if number == 3 else cut(walled_game(key="last"), 50 + number)
    yield "broken", b"\x1f\x8b"


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The mixture in shards of one, two, ... games: the rows and files for each."""
    found = {}
    for size in (1, 2, 1000):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(grouping, "LOGS_PER_SHARD", size)
            patch.setattr(grouping, "ENTRIES_PER_SHARD", 7)
            folder = tmp_path_factory.mktemp(f"mixture-{size}") / "w"
            found[size] = (ingest(folder.parent, *mixture()), named(folder))
    return found


@pytest.mark.full
def test_what_is_a_copy_does_not_depend_on_the_size_of_shards(undisturbed):
    assert len({tuple(found) for found, _ in undisturbed.values()}) == 1
    counted = statuses(undisturbed[1][0])
    assert {status: counted.count(status) for status in set(counted)} == {
        "ok": 5,
        "cut": 2,
        "duplicate": 16,
        "unreadable": 6,
    }


@pytest.mark.full
@pytest.mark.parametrize("size", [1, 2, 1000])
def test_any_number_of_jobs_gives_the_same_named(undisturbed, tmp_path, size, monkeypatch):
    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", size)
    monkeypatch.setattr(grouping, "ENTRIES_PER_SHARD", 7)
    assert ingest(tmp_path, *mixture(), jobs=2) == undisturbed[size][0]
    assert named(tmp_path / "w") == undisturbed[size][1]


@pytest.mark.full
@pytest.mark.parametrize("size", [1, 2])
def test_a_run_that_stops_at_any_shard_is_gone_on_with(undisturbed, tmp_path, size, monkeypatch, unchecked):
    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", size)
    monkeypatch.setattr(grouping, "ENTRIES_PER_SHARD", 7)
    ingest(tmp_path, *mixture(), archive="logs")
    n_shards = len(shards(tmp_path / "w"))
    for last in range(1, n_shards, 3):
        left = itertools.count(1)

        def stop(n_logs, left=left, last=last):
            if next(left) == last:
                raise KeyboardInterrupt

        warehouse = tmp_path / f"w{last}"
        with pytest.raises(KeyboardInterrupt):
            pipeline.ingest(tmp_path / "logs", warehouse, progress=stop)
        assert len(shards(warehouse)) == last
        pipeline.ingest(tmp_path / "logs", warehouse)
        assert named(warehouse) == named(tmp_path / "w")


@pytest.mark.corpus
def test_cut_logs_of_real_games(corpus, tmp_path, unchecked):
    """Those of ``partial`` that begin as another one does are copies, the others are not."""
    summary = pipeline.ingest(corpus / "partial", tmp_path / "w")
    assert (summary.duplicates, summary.games) == (16, 11)
    assert verify(tmp_path / "w", ["games_of_one_seed", "duplicates_have_an_original"]) == []


@pytest.mark.corpus
@pytest.mark.full
def test_real_games_in_one_and_two_jobs(corpus, tmp_path):
    for jobs in (1, 2):
        pipeline.ingest(corpus, tmp_path / f"w{jobs}", jobs)
    assert named(tmp_path / "w1") == named(tmp_path / "w2")


@pytest.mark.full
def test_the_sample_in_one_and_two_jobs(tmp_path, monkeypatch):
    monkeypatch.setattr(grouping, "LOGS_PER_SHARD", 9)
    for jobs in (1, 2):
        pipeline.ingest(Path("data/sample/games.zip"), tmp_path / f"w{jobs}", jobs)
    assert named(tmp_path / "w1") == named(tmp_path / "w2")
