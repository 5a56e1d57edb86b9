"""The pages of docs/ that are made from the code, each by the function that gives its text."""

from collections.abc import Callable

from pipeline.docs.checks import checks_markdown
from pipeline.docs.reports import reports_markdown
from pipeline.docs.stats import stats_markdown
from pipeline.docs.tables import tables_markdown
from pipeline.docs.verify import verify_markdown

PAGES: dict[str, Callable[[], str]] = {
    "checks.md": checks_markdown,
    "reports.md": reports_markdown,
    "stats.md": stats_markdown,
    "tables.md": tables_markdown,
    "verify.md": verify_markdown,
}
