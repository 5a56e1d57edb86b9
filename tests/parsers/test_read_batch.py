import subprocess
import sys

import pytest
from read_both_ways import is_scanned, read, read_slowly, reading_of
from written_logs import ALL, HEAD, INIT, SC, log, yonma

from parsers import LogError
from parsers.mjlog.reader import ReadBuffers, read_batch
from parsers.packed import ATTR_OWARI, OP_CALL, OP_DISCARD, OP_DRAW, OP_OTHER, OP_RYUUKYOKU, OP_UN

XML = ALL["yonma"]
PLAIN = read(XML)


def pretty(xml: bytes) -> bytes:
    return xml.replace(b"><", b">\n  <").replace(b'" ', b'"\n    ') + b"\n"


SAME = {
    "byte order mark": b"\xef\xbb\xbf" + XML,
    "declaration": b'<?xml version="1.0" encoding="UTF-8"?>\n' + XML,
    "pretty printed": pretty(XML),
    "single quotes": XML.replace(b'"', b"'"),
    "entities": XML.replace(b'who="1"', b'who="&#49;"'),
    "end tags": XML.replace(b'<BYE who="3" />', b'<BYE who="3"></BYE>'),
    "space around =": XML.replace(b"who=", b"who = "),
    "comment": XML.replace(b"<T", b"<!-- <T12/> --><T", 1),
    "utf-16": XML.decode().encode("utf-16"),
    "plus signs": XML.replace(b'sc="250,', b'sc="+250,'),
}


@pytest.mark.parametrize("form", SAME)
def test_other_forms_give_the_same_events(form):
    assert SAME[form] != XML
    assert read(SAME[form]) == PLAIN


def test_text_between_elements_is_noted():
    reading = read(XML.replace(b"<T", b"junk<T", 1))
    assert reading.rows == PLAIN.rows
    assert "junk" in reading.notices[0]


def test_wrapped_log_counts_its_wrapper():
    """``seq`` is the ordinal in the document, so that a place can be found again."""
    reading = read(b"<logs><T1/>" + XML + b"</logs>")
    assert reading.rows[2:] == PLAIN.rows
    assert [row[0] for row in reading.rows[:2]] == [OP_OTHER, OP_OTHER]
    assert reading.texts[0] == (OP_OTHER, "logs", {})
    assert reading.texts[2] == (OP_OTHER, "mjloggm", {"ver": "2.3"})


@pytest.mark.parametrize(
    ("second", "notice"),
    [("1,1.0,2,2.0,3,3.0,4,4.0", "same value"), ("9,9,9,9,9,9,9,9", "another value, the first is kept")],
)
def test_attribute_written_twice(second, notice):
    """Thirteen phoenix logs of 2010 have ``owari`` twice in RYUUKYOKU."""
    first = "1,1.0,2,2.0,3,3.0,4,4.0"
    reading = read(log(f'<RYUUKYOKU ba="0,1" {SC} owari="{first}" owari="{second}" />'))
    start = reading.payload.index(ATTR_OWARI)
    assert reading.payload[start : start + 10] == [ATTR_OWARI, 8, 10, 10, 20, 20, 30, 30, 40, 40]
    assert reading.notices == (f"duplicate attribute: RYUUKYOKU owari: {notice}",)


def test_name_written_twice():
    reading = read(log('<UN n1="%41" n1="%42"/>'))
    assert reading.texts[5] == (OP_UN, "UN", {"n1": "%41"})
    assert reading.notices == ("duplicate attribute: UN n1: another value, the first is kept",)


def test_log_without_end_tag_keeps_all_elements():
    reading = read(XML.removesuffix(b"</mjloggm>"))
    assert reading[:3] == PLAIN[:3]
    assert reading.notices == ("cut: no end tag",)


@pytest.mark.parametrize("rest", ["<T1", "<N who=", '<N who="1" m="12', f'<RYUUKYOKU ba="0,1" {SC}', "<"])
def test_element_cut_in_the_middle_is_dropped(rest):
    """``<T1`` may have been tile 12: nothing is guessed."""
    whole = log("<T5/><D5/>").removesuffix(b"</mjloggm>")
    reading = read(whole + rest.encode())
    assert [row[0] for row in reading.rows[-2:]] == [OP_DRAW, OP_DISCARD]
    assert reading.notices == (f"cut: element dropped: {rest!r}", "cut: no end tag")


def test_every_cut_is_read_or_explained():
    xml = ALL["old"]
    for end in range(len(xml)):
        try:
            reading = read(xml[:end])
        except LogError:
            continue
        whole = read(xml)
        assert reading.rows == whole.rows[: len(reading.rows)]
        assert reading.payload == whole.payload[: len(reading.payload)]


def test_unknown_attributes_and_elements_are_kept():
    reading = read(log('<GOAL a="b"><INNER/></GOAL><N who="1" m="7" kept="x,y" />'))
    assert reading.texts[5] == (OP_OTHER, "GOAL", {"a": "b"})
    assert reading.texts[6] == (OP_OTHER, "INNER", {})
    assert reading.texts[7] == (OP_CALL, "N", {"kept": "x,y"})
    assert reading.rows[7][:3] == (OP_CALL, 1, 7)
    assert reading.notices == (
        "unknown element: 5 <GOAL>",
        "unknown element: 6 <INNER>",
        "unknown attribute: element 7 <N>: kept",
    )


def test_unknown_attribute_of_a_text_element_is_noted_by_both_readers():
    xml = log("").replace(b'type="169"', b'type="169" new="1"')
    assert is_scanned(xml)
    assert read(xml) == read_slowly(xml)
    assert read(xml).notices == ("unknown attribute: element 1 <GO>: new",)


def test_a_version_that_is_not_known_is_noted_by_both_readers():
    xml = log("").replace(b'ver="2.3"', b'ver="2.4" new="1"')
    assert is_scanned(xml)
    assert read(xml) == read_slowly(xml)
    assert read(xml).notices == ("unknown attribute: element 0 <mjloggm>: new", "unknown version: '2.4'")
    assert read(log("")).notices == ()


DAMAGED = {
    "empty": (b"", "expected an mjloggm document, got: nothing"),
    "spaces": (b" \n", "expected an mjloggm document, got: nothing"),
    "web page": (b"<html><body>404</body></html>", "expected one mjloggm element, got: '<html>'"),
    "doctype": (b"<!DOCTYPE html><p>", "expected an mjloggm document, got: '<!DOCTYPE html><p>'"),
    "text": (b"404 Not Found", "expected well-formed XML"),
    "bytes": (bytes(range(256)), "expected well-formed XML"),
    "two logs": (b"<logs>" + XML + XML + b"</logs>", "expected one mjloggm element, got: '2 of them'"),
    "two logs in a row": (XML + XML, "expected well-formed XML"),
    "no GO": (b'<mjloggm ver="2.3"><T1/></mjloggm>', "expected one GO element, got: nothing"),
    "two GO": (log('<GO type="1"/>'), "expected one GO element, got: '2 of them'"),
    "crossed tags": (log("<A><B></A></B>"), "expected well-formed XML"),
    "not UTF-8": (log('<UN n0="?"/>').replace(b"?", b"\xff"), "expected well-formed XML"),
    "entity": (log('<UN n0="&unknown;"/>'), "expected well-formed XML"),
    "tile": (log("<T5/><T136/>"), "log: hand 0, element 6 <T136>: expected a tile id 0-135, got: '136'"),
    "long tile": (log(f"<T{'9' * 30}/>"), "expected a tile id 0-135"),
    "meld code": (
        log('<N who="1" m="99999x"/>'),
        "log: hand 0, element 5 <N>: expected m (a meld code 0-65535), got: '99999x'",
    ),
    "huge number": (log(f'<N who="1" m="{"9" * 5000}"/>'), "expected m (a meld code 0-65535)"),
    "seat": (log('<BYE who="4"/>'), "expected who (a seat 0-3), got: '4'"),
    "missing": (log('<N who="1"/>'), "element 5 <N>: expected m (a meld code 0-65535), got: nothing"),
    "second hand": (log(INIT.replace("75", "-75")), "log: hand 1, element 5 <INIT>: expected seed ("),
    "draw type": (log(f'<RYUUKYOKU type="x" ba="0,0" {SC}/>'), "expected type (nm yao9 kaze4"),
    "decimals": (log(f'<RYUUKYOKU ba="0,0" {SC} owari="1,1.25,1,1,1,1,1,1"/>'), "expected owari (8 or 16"),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_what_cannot_be_read_is_explained(damage):
    xml, message = DAMAGED[damage]
    with pytest.raises(LogError) as raised:
        read(xml)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_entities_are_not_expanded_from_a_document_type():
    bomb = b'<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + XML
    with pytest.raises(LogError, match="expected an mjloggm document"):
        read(bomb)


def test_a_batch_keeps_its_order():
    """Logs for the scanner, for lxml and for nobody, side by side."""
    documents = [ALL["sanma"], b"", SAME["single quotes"], ALL["old"], b"<x/>", pretty(XML), ALL["parlour"]]
    batch = read_batch([(str(i), xml) for i, xml in enumerate(documents)])
    assert sorted(batch.errors) == [1, 4]
    assert batch.log_ids == list("0123456")
    for game, xml in enumerate(documents):
        if game in batch.errors:
            assert batch.first_event[game] == batch.first_event[game + 1]
            assert batch.text_events[game] == {}
        else:
            assert reading_of(batch, game) == read(xml)
    assert batch.events[-1].tolist() == [OP_OTHER, -1, -1, len(batch.payload)]
    assert len(batch.events) == batch.first_event[-1] + 1


@pytest.mark.parametrize("names", [["old", "yonma", "sanma"], ["yonma", "old"], []])
def test_buffers_are_used_again(names):
    buffers = ReadBuffers()
    read_batch([("first", ALL["parlour"])], buffers=buffers)
    batch = read_batch([(name, ALL[name]) for name in names], buffers=buffers)
    assert [reading_of(batch, game) for game in range(len(names))] == [read(ALL[name]) for name in names]


def test_an_empty_batch():
    batch = read_batch([])
    assert batch.first_event.tolist() == [0]
    assert batch.events.tolist() == [[OP_OTHER, -1, -1, 0]]


def test_two_wins_stay_two():
    assert sum(row[0] == OP_RYUUKYOKU - 1 for row in PLAIN.rows) == 3


def test_head_only():
    """A log that ends before its first hand."""
    reading = read(HEAD.encode() + b"</mjloggm>")
    assert len(reading.rows) == 4
    assert not reading.payload


def test_importing_the_package_is_cheap():
    code = "import sys, parsers; print(sorted({'numpy', 'lxml', 'sqlite3'} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_reading_does_not_change_the_log():
    assert yonma().bytes() == XML


N_HOSTILE = 90_000


@pytest.mark.parametrize(
    "text",
    [
        b"<" + b"a" * N_HOSTILE,
        b"<UN" + b" " * N_HOSTILE + b"/><T0",
        b"<UN" + b' a=""' * (N_HOSTILE // 5) + b"/>",
        b"<UN" + b" a" * (N_HOSTILE // 2) + b"/>",
        b"<UN " + b"  a =" * (N_HOSTILE // 5) + b">",
        b"<UN a" + b'"' * N_HOSTILE,
        b"<" * N_HOSTILE,
        b"&a;" * (N_HOSTILE // 3),
    ],
    ids=["name", "spaces", "repeated", "no values", "equals", "quotes", "brackets", "entities"],
)
def test_hostile_text_takes_no_longer_than_its_length(text):
    """Each takes a few hundredths of a second; with a pattern that looks again and again, minutes."""
    read_batch([("log", HEAD.encode() + text)])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"<Z/>" * 100_000, "expected at most 100000 elements, got: '100004'"),
        (b"<UN " + b"a" * 100_000, "expected elements of at most 100000 bytes, got: 'a longer one'"),
    ],
)
def test_what_is_far_larger_than_a_log_is_refused(text, message):
    assert message in str(read_batch([("log", HEAD.encode() + text)]).errors[0])
