import pytest
from read_both_ways import is_scanned, read, read_slowly
from written_logs import ALL, INIT, SC, log

from parsers.compiling import compiled as compile_all
from parsers.mjlog import scanner
from parsers.mjlog.fields import FIELDS
from parsers.mjlog.reader import read_batch

WIN = f'ba="0,0" hai="1,2" machi="2" ten="30,1000,0" yaku="0,1" doraHai="75" who="0" fromWho="0" {SC}'


@pytest.mark.parametrize("name", ALL)
def test_reads_the_servers_form_as_lxml_does(name):
    assert is_scanned(ALL[name])
    assert read(ALL[name]) == read_slowly(ALL[name])


ACCEPTED = [
    "",
    "<T0/><D135/>",
    "<W12 />\n\t<G12 />\r\n",
    '<N who="3" m="0" />',
    '<N m="65535" who="3"/>',
    '<REACH step="1" who="2"/><REACH who="2" ten="250,-240,0,1073741823" step="2"/>',
    '<DORA hai="135" />',
    '<BYE who="3" /><UN n3="%41" />',
    f"<AGARI {WIN} />",
    f'<AGARI {WIN} owari="1,2.5,-3,-4.0,5,6,7,8" ratio="2000,1"/>',
    f'<RYUUKYOKU type="ron3" ba="0,1" {SC} hai0="" />',
    f'<RYUUKYOKU ba="0,1" {SC} type="nm"/>',
]


@pytest.mark.parametrize("body", ACCEPTED)
def test_accepts(body):
    assert is_scanned(log(body))
    assert read(log(body)) == read_slowly(log(body))


REFUSED = [
    "<T136/>",
    "<T99999999999999999999/>",
    "<T/>",
    "<T1>",
    "<T1></T1>",
    '<T1 a="1"/>',
    "<X1/>",
    "<D1/",
    "<D1/ >",
    "text",
    "<!-- comment -->",
    "<![CDATA[x]]>",
    "<?pi?>",
    "&amp;",
    "\0",
    "é",
    '<N who="4" m="1"/>',
    '<N who="-1" m="1"/>',
    '<N who="1" m="65536"/>',
    '<N who="1" m=""/>',
    '<N who="1" m="1,2"/>',
    '<N who="1"/>',
    '<N m="1"/>',
    '<N who="1" who="1" m="1"/>',
    '<N who="1" m="1" x="1"/>',
    '<N who="1"m="1"/>',
    '<N who = "1" m="1"/>',
    "<N who='1' m='1'/>",
    '<N who="&#49;" m="1"/>',
    '<N who="1" m="1"></N>',
    '<N who="1" m="+1"/>',
    '<N who="1" m="1.0"/>',
    '<N who="1" m=" 1"/>',
    '<REACH who="1" step="3"/>',
    '<REACH who="1" step="1" ten="1,2,3"/>',
    '<DORA hai="136"/>',
    INIT.replace("250,250,250,250", "250,250,250,"),
    INIT.replace("250,250,250,250", "250,250,250,1073741824"),
    INIT.replace("0,0,0,3,4,75", "0,0,0,3,4"),
    INIT.replace("0,0,0,3,4,75", "16,0,0,3,4,75"),
    INIT.replace("0,0,0,3,4,75", "0,0,0,3,4,136"),
    INIT.replace('hai1="3"', 'hai1="0,1,2,3,4,5,6,7,8,9,10,11,12,13,14"'),
    INIT.replace(' hai2="4"', ""),
    INIT.replace("/>", ' shuffle="é"/>'),
    f'<AGARI {WIN} m="1,2,3,4,5,6,7,8,9"/>',
    f'<AGARI {WIN} yakuman="55"/>',
    f"<AGARI {WIN}/>".replace('yaku="0,1"', 'yaku="0,1,2"'),
    f"<AGARI {WIN}/>".replace("30,1000,0", "30,1000,6"),
    f"<AGARI {WIN}/>".replace(SC, 'sc="1,2,3,4,5,6,7,8,9"'),
    f'<AGARI {WIN} owari="1,2.55,3,4,5,6,7,8"/>',
    f'<AGARI {WIN} owari="1,2.,3,4,5,6,7,8"/>',
    f'<AGARI {WIN} owari="107374183,2,3,4,5,6,7,8"/>',
    f'<RYUUKYOKU type="none" ba="0,1" {SC}/>',
    f'<RYUUKYOKU type="" ba="0,1" {SC}/>',
    f"<RYUUKYOKU {SC}/>",
    '<GO type="169"/>',
    '<UN n0="<"/>',
    '<UN n0="%41"/',
    '<UN n0="%41" n0="%42"/>',
    "</mjloggm>",
    "<mjloggm></mjloggm>",
]


@pytest.mark.parametrize("body", REFUSED)
def test_leaves_to_lxml(body):
    """What is not known for certain is refused; lxml then reads it or says what is wrong."""
    assert not is_scanned(log(body)) or has_duplicate(body)


def has_duplicate(body):
    """Duplicates among texts are seen when the texts are read."""
    return body.count("n0=") == 2


@pytest.mark.parametrize(
    "xml", [b"", b"<", b"<mjloggm", b"<mjloggm>", b"\xef\xbb\xbf<mjloggm>", b"<html>", b"\0" * 9]
)
def test_refuses_what_is_no_log(xml):
    assert not is_scanned(xml)


def test_every_cut_is_refused_at_its_end():
    """A prefix never reads on into the next game."""
    xml = ALL["old"]
    logs = [(str(end), xml[:end]) for end in range(0, len(xml), 7)] + [("whole", xml)]
    refused = []

    def tokenize(*arguments):
        counts = scanner.tokenize(*arguments)
        refused.extend(zip(arguments[-1].tolist(), arguments[1].tolist()[1:], strict=True))
        return counts

    read_batch(logs, tokenize)
    assert all(0 <= position < end for position, end in refused[:-1])
    assert refused[-1][0] == -1


def test_names_fit_into_their_codes():
    names = [field.name for fields in FIELDS.values() for field in fields]
    codes = {name: scanner.pack_name(name) for name in [*names, "RYUUKYOKU", "mjloggm"]}
    assert len(set(codes.values())) == len(codes)
    assert all(code < 2**63 for code in codes.values())


def test_compiled_as_plain():
    jit = pytest.importorskip("pipeline.native.compiler")
    compiled = compile_all(scanner.tokenize, jit.native, jit.entry)
    for xml in ALL.values():
        assert read(xml, compiled) == read(xml)
