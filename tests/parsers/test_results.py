"""Lines of lists of results: every form, every fault, and what must not stop the reader."""

import random
import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from result_lines import LOG_ID, NAMES, SCORES, mutate_line, write_line, write_list

from parsers import results
from parsers.results import (
    BrokenLine,
    ResultLine,
    Rule,
    day_of_name,
    is_index_name,
    is_index_text,
    kind_of_line,
    kind_of_name,
    read_line,
    read_results,
    read_rule,
)


def fault(text):
    line = read_line(text)
    assert isinstance(line, BrokenLine), line
    assert line.text == text
    return line.fault


def test_a_line_of_the_phoenix_room():
    text = write_line()
    assert text == (
        '00:01 | 40 | 四鳳南喰赤－ | <a href="http://tenhou.net/0/?log=2017010300gm-00a9-0000-00000001">牌譜</a>'
        " | ASAPIN(+61.0) 雀荘の猫(+14.0) NoName(-29.0) (笑)(-46.0)<br>"
    )
    nothing = (None,) * 4
    assert read_line(text, 7) == ResultLine(
        7, None, 1, 40, "四鳳南喰赤－", LOG_ID.format(1), NAMES, SCORES, nothing, text
    )


THREE = {"names": ("a", "b", "c"), "scores": (70.0, -20.0, -50.0)}
FORMS = {
    "sca": write_line("sca", "15:24", rule="三般南喰赤－", **THREE),
    "scb": write_line("scb", rule="四上東喰赤－"),
    "scc": write_line("scc"),
    "scd": write_line("scd", rule="三若東喰赤祝５", chips=(5, 0, -5), **THREE),
    "sce": write_line("sce", rule="四技－喰赤－", log_id="2015123000gm-0841-0000-0a1b2c3d"),
    "scf": write_line("scf", lobby="C0431", log_id="2019020100gm-0009-10431-215330df"),
}


@pytest.mark.parametrize("kind", FORMS)
def test_each_kind(kind):
    line = read_line(FORMS[kind])
    assert isinstance(line, ResultLine)
    assert kind_of_line(line) == kind
    assert line.lobby == {"sca": "L1001", "scf": "C0431"}.get(kind)
    assert line.duration == (None if kind in ("sca", "scf") else 40)
    assert (line.log_id is not None) == (kind in ("scc", "sce", "scf"))
    assert line.start_minute == (15 * 60 + 24 if kind == "sca" else 1)
    assert line.scores in (SCORES, THREE["scores"])
    assert line.chips[0] == (5 if kind == "scd" else None)


def test_each_kind_is_named():
    assert tuple(FORMS) == results.KINDS


def test_scores_of_2009_have_no_decimals_and_the_rule_five_letters():
    line = read_line(write_line("scc", rule="四鳳南喰赤", decimals=0))
    assert (line.scores, line.rule) == (SCORES, "四鳳南喰赤")


def test_a_secure_link_and_more_in_it_than_the_log():
    text = write_line().replace("http:", "https:").replace('">牌譜', '&tw=2">牌譜')
    assert read_line(text).log_id == LOG_ID.format(1)


@pytest.mark.parametrize("zero", ["0.0", "0", "+0.0", "-0.0"])
def test_a_score_of_zero_has_no_sign(zero):
    text = f"00:01 | 40 | 三般南喰赤－ | a(+9.0) b({zero}) c(-9.0)"
    assert [str(score) for score in read_line(text).scores] == ["9.0", "0.0", "-9.0"]


def test_names_that_break_other_readers():
    """The names <br> and ||||| of a real line."""
    line = read_line("23:34 | 21 | 四上南喰赤－ | noxusan(+48.9) <br>(+12.6) |||||(-19.5) DDT-X(-42.0)")
    assert line.names == ("noxusan", "<br>", "|||||", "DDT-X")
    assert line.scores == (48.9, 12.6, -19.5, -42.0)


def test_entities_are_names_where_nothing_is_escaped():
    for kind in ("scb", "scc"):
        names = ("&lt;b&gt;", "&amp;amp;", "&", "<&>")
        assert read_line(write_line(kind, names=names)).names == names


def test_a_name_that_looks_like_a_score():
    names = ("(+61.0)", "a(+1.0) b", "(-3.0,+5枚)", "((x)")
    assert read_line(write_line("scb", names=names)).names == names


def test_a_line_that_can_be_read_in_two_ways_is_not_read():
    """The names could also be a, b and "c(0.0) d"."""
    names, scores = ("a", "b(0.0) c", "d"), (9.0, 0.0, -9.0)
    assert fault(write_line("scb", rule="三般南喰赤－", names=names, scores=scores)) == "results"
    read = read_line(write_line("scb", rule="三般南喰赤－", names=names, scores=(9.0, -1.0, -8.0)))
    assert read.names == names


def test_letters_of_the_rule():
    assert read_rule("四鳳南喰赤－") == Rule(4, "鳳", True, True, True, None)
    assert read_rule("三般東－－－") == Rule(3, "般", False, False, False, None)
    assert read_rule("四上東喰赤速") == Rule(4, "上", False, True, True, True)
    assert read_rule("三若東喰赤祝５") == Rule(3, "若", False, True, True, None)
    assert read_rule("四技－喰赤－") == Rule(4, "技", None, True, True, None)
    assert read_rule("四") == Rule(4, "", None, None, None, None)
    assert read_rule("四？？？？") == Rule(4, "？", None, None, None, None)
    with pytest.raises(ValueError, match="begins with 四 or 三, got: '五鳳'"):
        read_rule("五鳳")


SOUND = write_line("scb")

BROKEN = {
    "no line at all": ("form", "<html><body>404 Not Found</body></html>"),
    "another number of players": ("form", SOUND.replace("四", "五")),
    "no rule": ("form", SOUND.replace("四鳳南喰赤－ | ", "")),
    "other bars": ("form", SOUND.replace(" | ", "|")),
    "too long": ("form", SOUND.replace("ASAPIN", "A" * 1000)),
    "hour 24": ("time", SOUND.replace("00:01", "24:01")),
    "minute 60": ("time", SOUND.replace("00:01", "00:60")),
    "a link to something else": ("log_id", write_line(log_id="2017gm-00a9")),
    "a link to hour 24": ("log_id", write_line(log_id="2017010324gm-00a9-0000-00000001")),
    "cut in a name": ("results", SOUND[:50]),
    "cut in a score": ("results", SOUND[:-2]),
    "a player too few": ("results", SOUND.partition(" NoName")[0]),
    "a player too many": ("results", f"{SOUND} x(-1.0)"),
    "very many players": ("results", SOUND + " x(0.0)" * 20),
    "an empty name": ("results", SOUND.replace("ASAPIN", "")),
    "two decimals": ("results", SOUND.replace("+61.0", "+61.00")),
    "a score in words": ("results", SOUND.replace("+61.0", "many")),
    "something after the end": ("results", f"{SOUND}!"),
    "no results": ("results", "00:01 | 40 | 四鳳南喰赤－ | "),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_line_has_a_fault(case):
    expected, text = BROKEN[case]
    assert fault(text) == expected


def test_the_faults_are_all_seen():
    assert {expected for expected, _ in BROKEN.values()} | {"bytes"} == set(results.FAULTS)


def test_a_list_is_read_line_by_line():
    lines = [write_line(start=f"00:0{minute}") for minute in range(3)]
    data = b"\xef\xbb\xbf" + write_list([*lines, "", "  "]) + lines[0].encode()
    assert [(line.line, line.start_minute) for line in read_results(data)] == [(1, 0), (2, 1), (3, 2), (6, 0)]


def test_an_empty_list():
    assert list(read_results(b"")) == []
    assert list(read_results(b"\r\n\r\n")) == []


def test_broken_lines_stand_between_the_others():
    bad = SOUND.encode().replace("雀".encode(), b"\x8e\x9d")
    data = b"\n".join([SOUND.encode(), b"x", b"y", bad, SOUND.encode(), b"z"])
    found = [(line.line, getattr(line, "fault", None)) for line in read_results(data)]
    assert found == [(1, None), (2, "form"), (3, "form"), (4, "bytes"), (5, None), (6, "form")]


def test_other_line_ends_of_unicode_do_not_end_a_line():
    names = ("a\u2028b", "c\x0bd", "e\x85f", "g\x1ch")
    (line,) = read_results(write_list([write_line(names=names)]))
    assert line.names == names


@pytest.mark.parametrize("kind", FORMS)
def test_a_record_may_be_broken_over_two_lines_at_every_blank(kind):
    text = FORMS[kind]
    for place in [match.start() for match in re.finditer(" ", text) if match.start() > text.index(":")]:
        for first, second in ((text[:place], text[place + 1 :]), (text[: place + 1], text[place + 1 :])):
            found = list(read_results(write_list([SOUND, first, second, SOUND])))
            assert [line.line for line in found] == [1, 2, 4]
            assert found[1] == read_line(text, 2)._replace(text=found[1].text)


def test_two_broken_lines_are_not_one_result():
    cut = SOUND.partition(" NoName")[0]
    for second in (cut, SOUND[60:] + "!", write_line("scb")):
        found = list(read_results(write_list([cut, second])))
        assert [line.line for line in found] == [1, 2]
        assert isinstance(found[0], BrokenLine)


@pytest.mark.parametrize(
    ("name", "kind", "day"),
    [
        ("2017/scc20170101.html.gz", "scc", date(2017, 1, 1)),
        ("scc2018110500.html", "scc", date(2018, 11, 5)),
        ("scb.log", "scb", None),
        (r"sc\raw\sca20060930.log", "sca", date(2006, 9, 30)),
        ("scf20151104 (1).html", "scf", date(2015, 11, 4)),
        ("scd20170231.log.gz", "scd", None),
        ("scraw2017.zip", None, None),
        ("disco.log", None, None),
        ("sca/list.html", None, None),
    ],
)
def test_names_say_kind_and_day(name, kind, day):
    assert (kind_of_name(name), day_of_name(name)) == (kind, day)


def test_names_of_lists():
    for name in ("2017/scc20170101.html.gz", "scb.log", "scc2018110500.html", r"a\sca20060930.log"):
        assert is_index_name(name), name
    for name in (
        "scraw2017.zip",
        "sca",
        "scg.log",
        "xsca.log",
        "scc2017.html",
        "scc.mjlog",
        "scb.log.gz.part",
    ):
        assert not is_index_name(name), name


def test_first_lines_of_lists():
    for text in FORMS.values():
        assert is_index_text(text.encode()[:60])
        assert is_index_text(b"\xef\xbb\xbf\r\n" + text.encode())
    for head in (b"", b"<mjloggm ver", b"12:34 hello", b"00:01 | 40 | \xff\xfe"):
        assert not is_index_text(head)


# Names may hold anything but line ends. One with "(score) " inside may make a line unreadable, never wrong.
names = st.lists(
    st.one_of(
        st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), min_size=1, max_size=10),
        st.text("()+-.,0123456789枚 <br>&;\"'|", min_size=1, max_size=12),
    ),
    min_size=4,
    max_size=4,
)
tenths = st.lists(st.integers(-900, 900), min_size=3, max_size=3)


@given(names, tenths, st.sampled_from(["scb", "scc", "sca", "scf", "scd"]))
def test_what_is_written_is_read_or_refused(names, tenths, kind):
    scores = sorted((*tenths, -sum(tenths)), reverse=True)
    chips = (3, 0, -1, -2) if kind == "scd" else None
    text = write_line(kind, names=names, scores=[score / 10 for score in scores], chips=chips)
    line = read_line(text)
    if isinstance(line, BrokenLine):
        assert line.fault == "results"
        assert any(re.search(r"\([^(]*\) ", name) for name in names)
        return
    assert line.names == tuple(names)
    assert line.scores == tuple(score / 10 for score in scores)
    assert line.chips == (chips or (None,) * 4)


ordinary = st.text(
    st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), min_size=1, max_size=8
).filter(lambda name: not re.search(r"\) ", name))


@given(st.lists(ordinary, min_size=4, max_size=4), st.sampled_from(["scb", "scc"]))
def test_every_name_without_a_bracket_before_a_blank_is_read(names, kind):
    assert read_line(write_line(kind, names=names)).names == tuple(names)


def test_mutated_lines_stop_nothing():
    """20,000 damaged lines, each a result or a fault with a reason, in lists of 40."""
    rng = random.Random(6)
    sources = [text.encode() for text in FORMS.values()]
    n_read = n_broken = 0
    for _ in range(500):
        data = b"\n".join(mutate_line(rng, rng.choice(sources)) for _ in range(40))
        for line in read_results(data):
            if isinstance(line, BrokenLine):
                assert line.reason
                n_broken += 1
            else:
                assert len(line.names) == len(line.scores) == len(line.chips) in (3, 4)
                assert 0 <= line.start_minute < 24 * 60
                assert all(line.names)
                read_rule(line.rule)
                n_read += 1
    assert n_read > 2_000
    assert n_broken > 2_000
