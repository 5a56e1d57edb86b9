"""Writes docs/reports.md of this checkout: ``python -m pipeline.reports``."""

from pathlib import Path

from pipeline.reports.document import reports_markdown

DOCS = Path(__file__).resolve().parents[2] / "docs"

if __name__ == "__main__":
    (DOCS / "reports.md").write_text(reports_markdown(), encoding="utf-8")
