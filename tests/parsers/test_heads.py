from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from logbook import Logbook
from read_both_ways import read, reading_of
from written_logs import ALL

from parsers import LogError, read_log
from parsers.mjlog.elements import encode_name
from parsers.mjlog.heads import decode_name
from parsers.mjlog.reader import read_batch
from parsers.seeds import SEED_MISSING


def head_of(**arguments):
    return read_log(Logbook(**arguments).bytes()).head


def test_four_players():
    head = head_of(
        names=("東", "<br>", "|||||", "NoName"), rate="2100.10,1500.00,-3.50,0.00", dan=(0, 20, 9, 16)
    )
    assert head.names == ("東", "<br>", "|||||", "NoName")
    assert head.rates == (2100.1, 1500.0, -3.5, 0.0)
    assert head.dans == (0, 20, 9, 16)
    assert head.sexes == ("M", "M", "M", "M")
    assert (head.ver, head.go_type, head.n_players, head.lobby) == ("2.3", 0xA9, 4, "0")
    assert (head.event_attributes, head.gold, head.rc) == ({}, (None,) * 4, (None,) * 4)


@pytest.mark.parametrize(
    ("go_type", "n_players"),
    [(169, 4), (225, 4), (185, 3), (161, 4), (9, 4), (41, 4), (2113, 4), (553, 4), (0x19, 3), (0xFFFF, 3)],
)
def test_players_are_counted_by_the_game_type(go_type, n_players):
    """Never by the names that are not empty."""
    assert head_of(go_type=go_type).n_players == n_players


def test_three_players_keep_four_entries():
    head = head_of(players=3)
    assert head.n_players == 3
    assert head.names == ("A", "B", "C", "")
    assert head.rates[3] == 1500.0
    assert head.sexes[3] == "C"


def test_log_of_2009():
    head = read_log(ALL["old"]).head
    assert head.lobby is None
    assert head.rates == (2100.0, 2050.0, 1999.0, 2000.0)
    assert head.shuffle_kind == "init-mt19937ar"


def test_parlour_and_event_attributes():
    head = read_log(ALL["parlour"]).head
    assert head.dans == (None,) * 4
    assert (head.gold, head.rc) == ((1, 2, 3, 4), (0, 0, 5, 0))
    assert head.event_attributes == {"title": "大", "rule": "1,2", "csrule": "0,,3", "ranking": "sc3m"}


@pytest.mark.parametrize(
    ("seed", "kind"),
    [
        ("mt19937ar-sha512-n288-base64,AAECAwQF", "mt19937ar-sha512-n288-base64"),
        ("mt19937ar-sha512-n288,0A1B2C3D", "mt19937ar-sha512-n288"),
        ("", ""),
        (None, ""),
    ],
)
def test_shuffle_kind(seed, kind):
    assert head_of(seed=seed).shuffle_kind == kind


def test_a_player_who_returns_is_not_the_head():
    log = Logbook().back(1, "Z")
    log.elements.insert(1, ("UN", {"n2": "%59"}))
    assert read_log(log.bytes()).head.names == ("A", "B", "C", "D")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"dan": "1,2,3"}, "element 2 <UN>: expected dan (4 whole numbers), got: '1,2,3'"),
        ({"dan": "1,2,3,x"}, "expected dan"),
        ({"dan": "1,2,3,1_0"}, "expected dan"),
        ({"rate": "1,2,3,nan"}, "expected rate (4 numbers), got: '1,2,3,nan'"),
        ({"rate": "1500.00,1500.00,1500.00"}, "expected rate"),
        ({"sx": "M"}, "expected sx"),
        ({"go_type": 65536}, "element 1 <GO>: expected type (a number 0-65535), got: '65536'"),
        ({"type": "x"}, "expected type"),
        ({"type": None}, "expected type (a number 0-65535), got: nothing"),
    ],
)
def test_malformed_numbers(arguments, message):
    with pytest.raises(LogError) as raised:
        head_of(**arguments)
    assert message in str(raised.value)


def test_a_game_with_a_malformed_head_is_an_error_of_its_batch():
    """It has no rows, and those beside it keep theirs; what was odd about it is still said."""
    broken = Logbook(dan="1,2,3", odd="x").hand().bytes()
    batch = read_batch([("a", ALL["old"]), ("b", broken), ("c", ALL["yonma"])])
    assert list(batch.errors) == [1]
    assert batch.first_event[1] == batch.first_event[2]
    assert (batch.heads[1], batch.seeds[1].status, batch.notices[1]) == (
        None,
        SEED_MISSING,
        ("unknown attribute: element 2 <UN>: odd",),
    )
    for game, name in ((0, "old"), (2, "yonma")):
        assert reading_of(batch, game) == read(ALL[name])
        assert batch.heads[game] == read_log(ALL[name]).head


@given(st.text())
def test_names_decode_as_they_are_encoded(name):
    clean = name.encode("utf-8", "replace").decode()
    assert decode_name(encode_name(clean)) == clean


@given(st.text(alphabet="%0123456789ABCDEFabcdefé +", max_size=30))
def test_names_decode_as_urls_do(text):
    assert decode_name(text) == unquote(text)
