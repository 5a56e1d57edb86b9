"""Writes the generated pages of this checkout into docs/: ``python -m pipeline.docs``."""

from pathlib import Path

from pipeline.docs.pages import write_pages

DOCS = Path(__file__).resolve().parents[2] / "docs"

if __name__ == "__main__":
    write_pages(DOCS)
