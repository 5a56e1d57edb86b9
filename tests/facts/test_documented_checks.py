"""docs/checks.md is made of the code, and says something of every check, reason and status."""

import re
from pathlib import Path

import pytest

from pipeline.docs.checks import STATUS_NOTES, checks_markdown
from pipeline.replay import checks
from pipeline.replay.checks import CHECK_NAMES, CHECKS, ILLEGAL_NAMES, REASONS
from pipeline.rules.codes import LOG_STATUSES

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"": "rules.md", "format": "mjlog-format.md"}
HEADING = re.compile(r"^##+ (\d+(?:\.\d+)?)\.? ", re.MULTILINE)


def test_everything_is_noted():
    for row in (*CHECKS, *REASONS[1:]):
        assert all(row), row.name
    assert tuple(STATUS_NOTES) == LOG_STATUSES


@pytest.mark.parametrize(("prefix", "names"), [("CHECK_", CHECK_NAMES), ("ILLEGAL_", ILLEGAL_NAMES)])
def test_a_code_is_named_as_its_row(prefix, names):
    codes = {
        name: code for name, code in vars(checks).items() if name.startswith(prefix) and type(code) is int
    }
    assert codes == {prefix + name.upper(): code for code, name in enumerate(names) if name}
    assert ILLEGAL_NAMES.index("") == checks.LEGAL


@pytest.mark.parametrize("rows", [CHECKS, REASONS[1:]])
def test_rulings_are_sections_of_the_pages(rows):
    pages = {page: set(HEADING.findall((DOCS / page).read_text(encoding="utf-8"))) for page in PAGES.values()}
    for row in rows:
        for section in row.rule.split(", "):
            prefix, _, number = section.rpartition(" ")
            assert number in pages[PAGES[prefix]], row.name


def test_every_check_stands_with_a_ruling():
    pages = "".join((DOCS / page).read_text(encoding="utf-8") for page in PAGES.values())
    judging = " ".join(re.findall(r"\*Judged\s+by:\*(.*?)\n\n", pages, re.DOTALL))
    named = set(re.findall(r"`([a-z_]+)`", judging))
    assert named == {*CHECK_NAMES, *ILLEGAL_NAMES} - {""}


def test_cells_hold_no_bars():
    """A bar would end the cell."""
    tables = [text for text in checks_markdown().split("\n\n") if text.startswith("|")]
    assert len(tables) > 3
    for table in tables:
        assert len({line.count("|") for line in table.splitlines()}) == 1, table
