import pytest
from lxml import etree
from written_logs import ALL

from parsers.mjlog import elements


@pytest.mark.parametrize(
    ("tag", "attributes", "text"),
    [
        ("T83", {}, "<T83/>"),
        ("N", {"m": 7, "who": 3}, '<N who="3" m="7" />'),
        ("REACH", {"step": 2, "ten": (250, 240), "who": 1}, '<REACH who="1" ten="250,240" step="2"/>'),
        ("REACH", {"who": 1, "ten": None, "step": 2}, '<REACH who="1" step="2"/>'),
        ("DORA", {"hai": 5}, '<DORA hai="5" />'),
        ("BYE", {"who": 2}, '<BYE who="2" />'),
        ("UN", {"n2": "%41"}, '<UN n2="%41" />'),
        ("UN", {"n0": "", "n1": ""}, '<UN n0="" n1=""/>'),
        ("GO", {"lobby": "0", "type": 169}, '<GO type="169" lobby="0"/>'),
        ("INIT", {"hai3": (), "seed": (0, 0)}, '<INIT seed="0,0" hai3=""/>'),
        ("NEW", {"b": 1, "a": '<&"'}, '<NEW b="1" a="&lt;&amp;&quot;"/>'),
    ],
)
def test_element(tag, attributes, text):
    assert elements.write_element(tag, attributes) == text


def test_number_formats_of_the_years():
    assert elements.write_rates((2100, 1499.5)) == "2100.00,1499.50"
    assert elements.write_rates((2100, 1499.6), has_decimals=False) == "2100,1500"
    assert elements.write_results((371, 87), (470, -415)) == "371,47.0,87,-41.5"
    assert elements.write_results((371, 87), (470, -5)) == "371,47.0,87,-0.5"
    assert elements.write_results((371, 87), (470, -410), has_decimals=False) == "371,47,87,-41"


def elements_of(xml: bytes):
    return [(element.tag, dict(element.attrib)) for element in etree.fromstring(xml)]


@pytest.mark.parametrize("name", ALL)
def test_writes_what_was_read(name):
    shuffled = [(tag, dict(reversed(attributes.items()))) for tag, attributes in elements_of(ALL[name])]
    assert elements.write_document(shuffled) == ALL[name]
