"""Writes docs/tables.md and docs/checks.md of this checkout: ``python -m pipeline.facts``."""

from pathlib import Path

from pipeline.facts.document import tables_markdown
from pipeline.facts.document_checks import checks_markdown

DOCS = Path(__file__).resolve().parents[2] / "docs"

if __name__ == "__main__":
    (DOCS / "tables.md").write_text(tables_markdown(), encoding="utf-8")
    (DOCS / "checks.md").write_text(checks_markdown(), encoding="utf-8")
