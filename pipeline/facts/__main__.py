"""Writes docs/tables.md of this checkout: ``python -m pipeline.facts``."""

from pathlib import Path

from pipeline.facts.document import tables_markdown

TABLES_MD = Path(__file__).resolve().parents[2] / "docs" / "tables.md"

if __name__ == "__main__":
    TABLES_MD.write_text(tables_markdown(), encoding="utf-8")
