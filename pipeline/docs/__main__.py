"""Writes the generated pages of this checkout into docs/: ``python -m pipeline.docs``."""

from pathlib import Path

from pipeline.docs.pages import PAGES

DOCS = Path(__file__).resolve().parents[2] / "docs"

if __name__ == "__main__":
    for name, text_of in PAGES.items():
        (DOCS / name).write_text(text_of(), encoding="utf-8")
