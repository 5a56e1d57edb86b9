"""Writes docs/verify.md of this checkout: ``python -m pipeline.store``."""

from pathlib import Path

from pipeline.store.document import verify_markdown

PAGE = Path(__file__).resolve().parents[2] / "docs" / "verify.md"

if __name__ == "__main__":
    PAGE.write_text(verify_markdown(), encoding="utf-8")
