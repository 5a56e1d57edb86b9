"""docs/checks.md is made of the code, and says something of every check, reason and status."""

import re
from pathlib import Path

import pytest

from pipeline.docs.checks import CHECK_NOTES, ILLEGAL_NOTES, STATUS_NOTES, checks_markdown
from pipeline.replay.checks import CHECK_NAMES, ILLEGAL_NAMES
from pipeline.rules.codes import LOG_STATUSES

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"": "rules.md", "format": "mjlog-format.md"}
HEADING = re.compile(r"^##+ (\d+(?:\.\d+)?)\.? ", re.MULTILINE)


def test_everything_is_noted():
    assert tuple(CHECK_NOTES) == CHECK_NAMES
    assert ("", *ILLEGAL_NOTES) == ILLEGAL_NAMES
    assert tuple(STATUS_NOTES) == LOG_STATUSES


@pytest.mark.parametrize("notes", [CHECK_NOTES, ILLEGAL_NOTES])
def test_rulings_are_sections_of_the_pages(notes):
    pages = {page: set(HEADING.findall((DOCS / page).read_text(encoding="utf-8"))) for page in PAGES.values()}
    for name, note in notes.items():
        for section in note.rule.split(", "):
            prefix, _, number = section.rpartition(" ")
            assert number in pages[PAGES[prefix]], name


def test_every_check_stands_with_a_ruling():
    pages = "".join((DOCS / page).read_text(encoding="utf-8") for page in PAGES.values())
    judging = " ".join(re.findall(r"\*Judged\s+by:\*(.*?)\n\n", pages, re.DOTALL))
    named = set(re.findall(r"`([a-z_]+)`", judging))
    assert named == {*CHECK_NAMES, *ILLEGAL_NAMES} - {""}


def test_cells_hold_no_bars():
    """A bar would end the cell."""
    rows = [line for line in checks_markdown().splitlines() if line.startswith("|")]
    assert {line.count("|") for line in rows} <= {4, 6, 7}
