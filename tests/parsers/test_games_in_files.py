"""Files of several games, in all that files are kept in; the form that allows them is made up here."""

import bz2
import gzip
import io
import random
import re
import sqlite3
import tarfile
import zipfile
from itertools import pairwise

import pytest

from parsers import LogError, formats, iter_logs, read_log
from parsers.formats import FORMS, Form
from parsers.sources import LIMIT, iter_games

FORM = Form(
    "made up",
    (),
    re.compile(rb"\s*(?:\[\s*)?(?:\S*#json=)?(?:\{|%7B)(?:\"|%22)game").match,
    "no module",
    "no module",
    re.compile(rb"(?:\{|%7B)(?:\"|%22)game"),
    re.compile(rb'"ref":"(\w+)"'),
)
GAMES = [b'{"game":%d,"ref":"id_%d","text":"%s"}' % (n, n, b"x" * n * 37) for n in range(9)]
LINES = b"\n".join(GAMES) + b"\n"
ARRAY = b"[\n  " + b",\n  ".join(GAMES) + b"\n]\n"
LINKS = b"".join(b"https://example.org/6/#json=%s&ts=%d\r\n" % (game, n) for n, game in enumerate(GAMES))
ENCODED = LINKS.replace(b"{", b"%7B").replace(b'"', b"%22")


@pytest.fixture(autouse=True)
def _form(monkeypatch):
    monkeypatch.setattr(formats, "FORMS", (*FORMS, FORM))


def games_of(path):
    return [(raw.member, raw.log_id, raw.data) for raw in iter_logs(path)]


def numbered(prefix=""):
    return [(f"{prefix}#{n}", f"id_{n}", game) for n, game in enumerate(GAMES)]


@pytest.mark.parametrize("text", [LINES, ARRAY, LINKS, ENCODED], ids=["lines", "array", "links", "encoded"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress], ids=["plain", "gzip", "bzip2"])
def test_each_game_is_a_log(tmp_path, text, pack):
    (tmp_path / "games.json").write_bytes(pack(text))
    assert games_of(tmp_path) == numbered()


def test_members_of_archives(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("in/games.jsonl", LINES)
        archive.writestr("in/one.json", GAMES[3])
    with tarfile.open(tmp_path / "b.tar.gz", "w:gz") as archive:
        packed = gzip.compress(ARRAY)
        info = tarfile.TarInfo("packed.gz")
        info.size = len(packed)
        archive.addfile(info, io.BytesIO(packed))
    with sqlite3.connect(tmp_path / "c.db") as database:
        database.execute("CREATE TABLE logs (id TEXT, log BLOB)")
        database.execute("INSERT INTO logs VALUES ('several', ?)", [LINES])
    database.close()
    one = ("in/one.json", "id_3", GAMES[3])
    expected = [*numbered("in/games.jsonl"), one, *numbered("packed.gz"), *numbered("several")]
    assert games_of(tmp_path) == expected


def test_a_zip_without_its_end(tmp_path):
    path = tmp_path / "cut.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("games.jsonl", LINES)
        archive.writestr("more.jsonl", ARRAY)
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b"PK\x01\x02", 0, data.rindex(b"PK\x01\x02"))])
    found = games_of(path)
    assert found[:-1] == numbered("games.jsonl") + numbered("more.jsonl")
    assert found[-1] == (None, None, b"")


def test_a_file_of_one_game_has_the_id_that_it_states_or_that_of_its_name(tmp_path):
    (tmp_path / "2016010100gm-00a9-0000-00000000.json").write_bytes(b'{"game":1}')
    (tmp_path / "2016010100gm-00a9-0000-00000001.json").write_bytes(GAMES[1])
    (tmp_path / "2016010100gm-00a9-0000-00000002.json").write_bytes(b'{"game":1}\n{"game":2}')
    ids = [(raw.member, raw.log_id) for raw in iter_logs(tmp_path)]
    assert ids == [(None, "2016010100gm-00a9-0000-00000000"), (None, "id_1"), ("#0", None), ("#1", None)]


def test_a_damaged_game_costs_no_other(tmp_path):
    (tmp_path / "games").write_bytes(LINES.replace(b'id_4","text"', b'id_4","te{{{['))
    found = games_of(tmp_path)
    assert [log_id for _, log_id, _ in found] == [f"id_{n}" for n in range(9)]
    assert found[5:] == numbered()[5:]


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress])
def test_packed_data_that_ends_early_gives_what_comes_before(tmp_path, pack):
    noise = [random.Random(n).randbytes(900).hex().encode() for n in range(900)]
    text = b"\n".join(b'{"game":"%s"}' % one for one in noise)
    packed = pack(text)
    (tmp_path / "cut").write_bytes(packed[: len(packed) - 9])
    *games, last = iter_logs(tmp_path)
    assert games
    assert [raw.member for raw in games] == [f"#{n}" for n in range(len(games))]
    assert text.startswith(b"\n".join(raw.data for raw in games))
    assert "early" in last.error


def test_a_game_that_is_too_long_is_named_and_the_next_one_read(tmp_path):
    text = b"\n".join([GAMES[0], b'{"game":1,"ref":"id_1",' + b"x" * 3 * LIMIT, GAMES[2]])
    (tmp_path / "long").write_bytes(text)
    first, second, third = iter_logs(tmp_path)
    assert (first.data, third.data) == (GAMES[0], GAMES[2])
    assert (second.member, second.error) == ("#1", f"more than {LIMIT} bytes")


def test_it_does_not_matter_how_the_file_comes_in_pieces():
    text = b"// comment\n" + ARRAY
    rng = random.Random(7)
    for size in (1, 2, 3, 17, 100):
        cuts = sorted({0, len(text), *(rng.randrange(len(text)) for _ in range(len(text) // size))})
        chunks = [text[a:b] for a, b in pairwise(cuts)]
        assert list(iter_games(chunks, FORM)) == GAMES


def test_a_file_without_end_needs_memory_for_one_game():
    def endless():
        while True:
            yield LINES

    games = iter_games(endless(), FORM)
    assert [next(games) for _ in range(90)] == GAMES * 10


def test_read_log_reads_one(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes(LINES)
    with pytest.raises(LogError, match="expected one game, got: 'several"):
        read_log(path)
