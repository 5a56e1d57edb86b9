"""Writes what is generated of docs/ and data/ in this checkout: ``python -m pipeline.docs``."""

from pathlib import Path

from pipeline.docs.pages import DATA_FILES, PAGES

ROOT = Path(__file__).resolve().parents[2]

if __name__ == "__main__":
    for folder, texts in (("docs", PAGES), ("data", DATA_FILES)):
        for name, text_of in texts.items():
            (ROOT / folder / name).write_text(text_of(), encoding="utf-8")
