"""What of docs/ and data/ is made from the code, each file by the function that gives its text."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from pipeline.docs.checks import checks_markdown
from pipeline.docs.cli import cli_markdown
from pipeline.docs.formats import formats_markdown
from pipeline.docs.reports import FOLDER, group_markdown, page_of, reports_markdown
from pipeline.docs.stats import stats_markdown
from pipeline.docs.tables import tables_markdown
from pipeline.docs.verify import verify_markdown
from pipeline.docs.yaku import yaku_csv
from pipeline.reports.headers import GROUPS

PAGES: dict[str, Callable[[], str]] = {
    "checks.md": checks_markdown,
    "cli.md": cli_markdown,
    "formats.md": formats_markdown,
    "reports.md": reports_markdown,
    **{page_of(group): partial(group_markdown, group) for group in GROUPS},
    "stats.md": stats_markdown,
    "tables.md": tables_markdown,
    "verify.md": verify_markdown,
}

DATA_FILES: dict[str, Callable[[], str]] = {"yaku.csv": yaku_csv}


def write_pages(docs: Path) -> None:
    """Write every page into the folder ``docs``, and remove those that nothing makes now."""
    for name, text_of in PAGES.items():
        page = docs / name
        page.parent.mkdir(exist_ok=True)
        page.write_text(text_of(), encoding="utf-8")
    for page in stale_pages(docs):
        page.unlink()


def write_data(data: Path) -> None:
    """Write every file of data that is made from the code into the folder ``data``."""
    for name, text_of in DATA_FILES.items():
        (data / name).write_text(text_of(), encoding="utf-8")


def stale_pages(docs: Path) -> Iterator[Path]:
    """The pages of groups that no longer exist."""
    made = {docs / name for name in PAGES}
    return (page for page in sorted((docs / FOLDER).glob("*.md")) if page not in made)
