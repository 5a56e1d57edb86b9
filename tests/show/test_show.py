"""Text of a log and of a board; where a log is found."""

import gzip
import os
import shutil
import zipfile

import pytest
import short_games
from logbook import Logbook
from short_games import log_id
from stored import path_of

import pipeline
from parsers import LogError, read_log
from pipeline.show.log import board_text, find_log, log_text
from pipeline.store.errors import WarehouseError

TEXT = """\
2016110700gm-00a9-0000-00000000
     1  game type 169 (0x00a9), lobby 0
     2  seat 0: A, 7-dan, R 2100
        seat 1: B, 7-dan, R 2100
        seat 2: C, 7-dan, R 2100
        seat 3: D, 7-dan, R 2100
     3  first dealer: seat 0

hand 0: East 1, dealer seat 0, 0 honba, 0 sticks
     4  deal, dora indicator 9s
          seat 0  25000  123m1p555666777z
          seat 1  25000  147m258p147s1234z
          seat 2  25000  258m369p258s1234z
          seat 3  25000  369m369p369s2346z
     5  seat 0 draws 1z
     6  seat 0 discards 1z
     7  seat 1 draws 1p
     8  seat 1 discards 1p
     9  seat 0 wins by ron from seat 1 with 1p
          123m11p555666777z
          daisangen
          60 fu, 48000 points
          points 73000 (+48000), -23000 (-48000), 25000 (+0), 25000 (+0)
          end of the game: 73000 (+83.0), -23000 (-73.0), 25000 (+5.0), 25000 (-15.0)"""

BOARD = """\
2016110700gm-00a9-0000-00000000  hand 0, element 8: East 1, dealer seat 0, 0 honba, 0 sticks
     8  seat 1 discards 1p

dora indicators 9s, 68 tiles left, 0 sticks on the table

seat 0  East, 25000 points
  hand   123m1p555666777z
  river  1z*
  waits  1p

seat 1  South, 25000 points
  hand   147m258p147s1234z
  river  1p*

seat 2  West, 25000 points
  hand   258m369p258s1234z

seat 3  North, 25000 points
  hand   369m369p369s2346z

river: * discarded as drawn, ! riichi tile, (n) called by seat n"""


def log_of(xml, number=0):
    return read_log(xml, log_id(number))


def test_the_text_of_a_log():
    assert log_text(log_of(short_games.sound())) == TEXT


def test_the_text_of_one_hand():
    assert log_text(log_of(short_games.sound()), 0) == TEXT[TEXT.index("hand 0") :]


def test_a_hand_that_is_not_there():
    with pytest.raises(LookupError, match="has 1 hands, numbered from 0; there is no hand 1"):
        log_text(log_of(short_games.sound()), 1)


def test_the_board():
    assert board_text(log_of(short_games.sound()), 8) == BOARD


@pytest.mark.parametrize(
    ("seq", "message"), [(3, "element 3 is before the first hand"), (10, "no element 10: the last one is 9")]
)
def test_a_moment_that_is_not_there(seq, message):
    with pytest.raises(LookupError, match=message):
        board_text(log_of(short_games.sound()), seq)


def busy_log():
    """Riichi, every kind of call, a new dora, players who come and go."""
    log = Logbook()
    log.hand(hands={0: "123m45p789s11122z", 1: "33p555z", 2: "46s"}, dora="9s", honba=1, sticks=2)
    log.draw(0, "6z").riichi(0, "6z").accept().draw(1, "3p").discard(1, "5s").chi(2, "46s").bye(3).back(3)
    return log.discard(2, "9m")


@pytest.mark.parametrize(
    "line",
    [
        "East 1, dealer seat 0, 1 honba, 2 sticks",
        "seat 0 declares riichi",
        "seat 0 pays the riichi stick",
        "seat 2 calls chi 456s from seat 1 (5s)",
        "seat 3 leaves",
        "seat 3 returns",
    ],
)
def test_lines_of_events(line):
    assert line in log_text(log_of(busy_log().bytes()))


@pytest.mark.parametrize(
    "line",
    [
        "dora indicators 9s, 68 tiles left, 3 sticks on the table",
        "seat 0  East, 24000 points, riichi",
        "  river  6z*!",
        "  melds  chi 456s from seat 1 (5s)",
        "  river  5s(2)",
    ],
)
def test_lines_of_the_board(line):
    log = log_of(busy_log().bytes())
    (last,) = [seq for seq, _ in log][-1:]
    assert line in board_text(log, last).splitlines()


def test_a_draw_shows_hands_and_payments():
    log = Logbook()
    log.hand(hands={0: "123m45p789s11122z"}, dora="9s").play_out().exhaust(tenpai=[0])
    text = log_text(log_of(log.bytes()))
    assert (
        "draw: exhaustive\n          seat 0 shows 123m45p789s11122z\n          points 28000 (+3000)" in text
    )


def test_furiten_is_shown():
    log = Logbook()
    log.hand(hands={0: "123m45p789s11122z"}, dora="9s").draw(0, "3p").discard(0, "3p")
    assert "  waits  3p 6p, furiten: discard" in board_text(log_of(log.bytes()), 6).splitlines()


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    path = tmp_path_factory.mktemp("shown") / "logs.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for number in (0, 1):
            archive.writestr(f"x/{log_id(number)}&tw=1.mjlog", gzip.compress(short_games.sound(number)))
        archive.writestr(f"x/{log_id(2)}.mjlog", b"")
        archive.writestr(f"x/{log_id(3)}.mjlog", b"<html>404</html>")
        archive.writestr("x/without an id.mjlog", short_games.sound(4))
        archive.writestr("x/a copy.mjlog", gzip.compress(short_games.sound(1)))
        archive.writestr("x/damaged.mjlog", b"<mjloggm")
        archive.writestr("x/rejected.mjlog", short_games.illegal(5))
    return path


@pytest.fixture(scope="module")
def warehouse(archive):
    """A warehouse of the archive, for reading alone."""
    pipeline.ingest([archive], archive.with_name("w"))
    return archive.with_name("w")


def test_a_file(tmp_path):
    path = tmp_path / f"{log_id(5)}.mjlog"
    path.write_bytes(gzip.compress(short_games.sound()))
    assert find_log(str(path), None, tmp_path / "nowhere").log_id == log_id(5)


@pytest.mark.parametrize("member", [f"x/{log_id(1)}&tw=1.mjlog", log_id(1)])
def test_a_member_by_name_or_by_id(archive, tmp_path, member):
    assert find_log(str(archive), member, tmp_path).log_id == log_id(1)


@pytest.mark.parametrize(
    ("member", "error", "message"),
    [
        (None, LookupError, "holds several logs: choose one with --member"),
        ("other", LookupError, "holds no log 'other'"),
        (log_id(2), LookupError, "empty"),
        (log_id(3), LogError, "expected"),
    ],
)
def test_members_that_cannot_be_shown(archive, tmp_path, member, error, message):
    with pytest.raises(error, match=message):
        find_log(str(archive), member, tmp_path)


@pytest.mark.parametrize("name", [log_id(1), f"http://tenhou.net/0/?log={log_id(1)}&tw=2"])
def test_a_log_of_the_warehouse_by_its_id(warehouse, name):
    assert find_log(name, None, warehouse).log_id == log_id(1)


def test_every_id_of_the_warehouse_is_found(warehouse):
    """What could be unpacked is read, of the rest it is said what is wrong."""
    with pipeline.open_warehouse(warehouse, statistics=False) as connection:
        rows = connection.execute("SELECT log_id, status, sha256 IS NOT NULL FROM logs").fetchall()
    assert {name.split("-")[0] for name, *_ in rows} > {"nogid"}
    assert {status for _, status, _ in rows} == {"ok", "duplicate", "unreadable", "rejected"}
    for name, status, is_unpacked in rows:
        if status != "unreadable":
            assert find_log(name, None, warehouse).log_id == name
        else:
            error, message = (
                (LogError, name) if is_unpacked else (LookupError, f"{name} is unreadable: empty")
            )
            with pytest.raises(error, match=message):
                find_log(name, None, warehouse)


def test_a_log_whose_source_has_gone(archive, tmp_path):
    moved = shutil.copy(archive, tmp_path)
    pipeline.ingest([moved], tmp_path / "w")
    os.remove(moved)
    with pytest.raises(LookupError, match=r"source .* is no longer in its place: 'logs.zip'"):
        find_log(log_id(1), None, tmp_path / "w")


def test_a_damaged_warehouse(warehouse, tmp_path):
    warehouse = shutil.copytree(warehouse, tmp_path / "w")
    path_of(warehouse, "logs").write_bytes(b"noise")
    with pytest.raises(WarehouseError, match="cannot read"):
        find_log(log_id(1), None, warehouse)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (log_id(7), "no file and no log of the warehouse"),
        ("nothing", "no such file, and no log id: 'nothing'"),
    ],
)
def test_a_name_of_nothing(warehouse, name, message):
    with pytest.raises(LookupError, match=message):
        find_log(name, None, warehouse)
