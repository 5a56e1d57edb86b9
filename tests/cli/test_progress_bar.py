"""The progress bar."""

import io
import sys
import time

import pytest

from pipeline.cli import progress as module
from pipeline.cli.progress import TOTAL_UNKNOWN, progress_bar


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_nothing_is_shown_where_nobody_watches(monkeypatch, tmp_path):
    out = io.StringIO()
    monkeypatch.setattr(sys, "stderr", out)
    with progress_bar([tmp_path]) as advance:
        assert advance is None
    assert out.getvalue() == ""


@pytest.mark.parametrize(("total", "text"), [(5000, "of 5,000"), (None, TOTAL_UNKNOWN)])
def test_the_bar_shows_count_total_and_rate(monkeypatch, tmp_path, total, text):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(module, "count_logs", lambda sources: total)
    with progress_bar([tmp_path]) as advance:
        for _ in range(3):
            advance(1000)
            time.sleep(0.2)
    shown = terminal.getvalue()
    assert "3,000 logs" in shown
    assert text in shown
    assert "logs/s" in shown
