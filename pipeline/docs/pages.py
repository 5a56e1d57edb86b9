"""What of docs/ and data/ is made from the code, each file by the function that gives its text."""

from collections.abc import Callable

from pipeline.docs.checks import checks_markdown
from pipeline.docs.reports import reports_markdown
from pipeline.docs.stats import stats_markdown
from pipeline.docs.tables import tables_markdown
from pipeline.docs.verify import verify_markdown
from pipeline.docs.yaku import yaku_csv

PAGES: dict[str, Callable[[], str]] = {
    "checks.md": checks_markdown,
    "reports.md": reports_markdown,
    "stats.md": stats_markdown,
    "tables.md": tables_markdown,
    "verify.md": verify_markdown,
}

DATA_FILES: dict[str, Callable[[], str]] = {"yaku.csv": yaku_csv}
