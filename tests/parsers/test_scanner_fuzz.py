"""Damaged logs: whatever the bytes, the reader answers, and the scanner agrees with lxml."""

import re

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from read_both_ways import is_scanned, read, read_slowly
from written_logs import ALL, log

from parsers import LogError
from parsers.packed import OP_AGARI, OP_DISCARD, OP_DRAW, OP_INIT

# Short logs: the first elements of every hand and its end.
LOGS = [re.sub(rb"(?:<[D-GT-W][0-9]+/>){9,}", b"<T5/><D5/>", xml) for xml in ALL.values()]
SNIPPETS = [
    *(
        b"<",
        b">",
        b"/>",
        b'"',
        b"'",
        b"=",
        b" ",
        b",",
        b"-",
        b"+",
        b".",
        b"&",
        b"\0",
        b"\n",
        b"\xff",
        b"\xef\xbb\xbf",
    ),
    *(b"0", b"7", b"136", b"99999999999", b"1073741824", b"<T5/>", b"<T05/>", b"</mjloggm>", b"<mjloggm>"),
    *(
        b'who="1"',
        b' hai="3"',
        b' hai3=""',
        b' x="1"',
        b"&amp;",
        b"<!---->",
        b"<![CDATA[]]>",
        b'<UN n1="%41" />',
    ),
    *(b'<GO type="9"/>', b'<N who="1" m="7" />', b'<BYE who="2" />', b'<DORA hai="0" />', b' owari="1"'),
]


@st.composite
def damaged_logs(draw):
    xml = draw(st.sampled_from(LOGS))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(xml)))
        end = min(len(xml), start + draw(st.integers(0, 12)))
        other = draw(st.integers(0, len(xml)))
        put = draw(
            st.sampled_from(SNIPPETS)
            | st.binary(max_size=3)
            | st.just(xml[other : other + 40])
            | st.just(b"")
        )
        xml = xml[:start] + put + xml[end:]
    return xml


def read_or_explain(xml):
    """The reading of a log, None where an error of one line says why there is none."""
    try:
        return read(xml)
    except LogError as error:
        message = str(error)
    assert "expected" in message
    assert "\n" not in message
    return None


def assert_sound(reading):
    """Rows and payload hold together, and every number is within what native code relies on."""
    ends = [row[3] for row in reading.rows[1:]] + [len(reading.payload)]
    for (op, seat, value, start), end in zip(reading.rows, ends, strict=True):
        assert -1 <= seat <= 3
        if op in (OP_DRAW, OP_DISCARD):
            assert 0 <= value <= 135
            assert seat >= 0
            assert start == end
        while start < end:
            start += 2 + reading.payload[start + 1]
        assert start == end
        if op in (OP_INIT, OP_AGARI):
            assert seat >= 0
            assert value >= 0
    assert all(abs(number) < 2**30 for number in reading.payload)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(damaged_logs())
@example(log("<T05/>"))
@example(log('<N who="01" m="-0" />'))
@example(log('<RYUUKYOKU ba="0,0" sc="0,0,0,0,0,0,0,-0" owari="-0.0,0,0,0,0,0,0,-0.5" />'))
@example(log('<UN n0="a>b" />'))
@example(log('<UN n9="" />'))
@example(log("<T1/>").replace(b"</mjloggm>", b"</mjloggm>\0"))
def test_damaged_logs(xml):
    reading = read_or_explain(xml)
    if reading is not None:
        assert_sound(reading)
        if is_scanned(xml):
            assert reading == read_slowly(xml)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.binary(max_size=8) | st.sampled_from([b"<T1/>", b'<GO type="1"/>', b"<mjloggm>", b"</mjloggm>"])
    )
)
def test_any_bytes(parts):
    reading = read_or_explain(b"".join(parts))
    if reading is not None:
        assert_sound(reading)
