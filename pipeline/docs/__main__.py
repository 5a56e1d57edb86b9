"""Writes what is generated of docs/ and data/ in this checkout: ``python -m pipeline.docs``."""

from pathlib import Path

from pipeline.docs.pages import write_data, write_pages

ROOT = Path(__file__).resolve().parents[2]

if __name__ == "__main__":
    write_pages(ROOT / "docs")
    write_data(ROOT / "data")
