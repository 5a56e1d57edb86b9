"""What the pages cite of the code is there, and what the code cites of the pages is there."""

import ast
import re
from pathlib import Path

import pytest

from pipeline.docs.pages import DATA_FILES, PAGES, stale_pages, write_pages
from pipeline.facts.schema import TABLES
from pipeline.reports.library import all_reports
from pipeline.resources import sql_files

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
ALL_PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
CITED = ("rules.md", "mjlog-format.md")
SOURCES = [path for folder in ("parsers", "pipeline") for path in sorted((ROOT / folder).rglob("*.py"))]
HEADING = re.compile(r"^##+ (\d+(?:\.\d+)?)\.? ", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:]+)\)")
PLACE = re.compile(r"`([a-z_/]+\.py)(?::([A-Za-z_]+))?`")
# "rules.md §9.1, §9.2", "rules.md §1.3-§1.7"
CITATION = re.compile(r"(rules|mjlog-format)\.md((?:,?\s*-?§\d+(?:\.\d+)?)+)")


def text(page):
    return (DOCS / page).read_text(encoding="utf-8")


def test_sections_cited_by_the_code_exist():
    sections = {page: set(HEADING.findall(text(page))) for page in CITED}
    n_found = 0
    for source in SOURCES:
        for page, numbers in CITATION.findall(source.read_text(encoding="utf-8")):
            for number in re.findall(r"§(\d+(?:\.\d+)?)", numbers):
                assert number in sections[f"{page}.md"], f"{source.name}: {page}.md §{number}"
                n_found += 1
    assert n_found > 50


@pytest.mark.parametrize("page", ALL_PAGES)
def test_code_cited_by_a_page_exists(page):
    for path, name in PLACE.findall(text(page)):
        found = [
            base / path
            for base in (ROOT, ROOT / "pipeline", ROOT / "pipeline/replay")
            if (base / path).exists()
        ]
        assert found, f"{path} of {page}"
        assert not name or name in names_of(found[0]), f"{path}:{name} of {page}"


@pytest.mark.parametrize("page", PAGES)
def test_a_generated_page_is_what_the_code_says(page):
    assert text(page) == PAGES[page](), "run `python -m pipeline.docs`"


@pytest.mark.parametrize("name", DATA_FILES)
def test_generated_data_is_what_the_code_says(name):
    assert (ROOT / "data" / name).read_text(encoding="utf-8") == DATA_FILES[name]()


def test_pages_that_nothing_makes_any_more_are_removed(tmp_path):
    assert list(stale_pages(DOCS)) == [], "run `python -m pipeline.docs`"
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "no_such_group.md").write_text("of a group that there was")
    (tmp_path / "written.md").write_text("by hand")
    write_pages(tmp_path)
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")}
    assert found == {*PAGES, "written.md"}


def test_every_report_is_on_the_list_and_has_its_section():
    listed = re.findall(r"\[\w+\]\((reports/\w+\.md)#(\w+)\)", text("reports.md"))
    assert sorted(name for _, name in listed) == [path.stem for path in sql_files("reports")]
    for page, name in listed:
        assert f"\n## {name}\n" in text(page)


@pytest.mark.parametrize("page", ALL_PAGES)
def test_links_lead_to_pages(page):
    for link in LINK.findall(text(page)):
        assert (DOCS / page).parent.joinpath(link).exists(), link


def names_of(path):
    """Functions, classes and constants of a module."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
        for target in targets:
            names |= {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}
        names.add(getattr(node, "name", ""))
    return names


def test_files_of_tests_have_names_of_their_own():
    """pytest imports them by name alone: of two with one name only the first would be collected."""
    names = [path.name for path in (ROOT / "tests").rglob("*.py")]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("page", ALL_PAGES)
def test_no_page_feeds_a_report_to_sql_without_its_parameters(page):
    assert "sql - < sql/reports" not in text(page)


RENAMED = re.compile(r"^\| (.+) \| (.+) \| (.+) \|$", re.MULTILINE)


def test_renamed_columns_have_the_new_name_alone():
    columns = {name: [column.name for column in table.columns] for name, table in TABLES.items()}
    columns |= {report.name: list(report.columns) for report in all_reports()}
    n_found = 0
    for where, before, now in RENAMED.findall(text("upgrading.md").split("## Renamed")[1].split("\n## ")[0]):
        for place in set(re.findall(r"`(\w+)`", where)) & set(columns):
            assert set(re.findall(r"\w+", now)) <= set(columns[place]), (place, now)
            assert not set(re.findall(r"\w+", before)) & set(columns[place]), (place, before)
            n_found += 1
    assert n_found == 12
