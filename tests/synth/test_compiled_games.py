"""Compiled and as plain Python the simulator plays the same games."""

import hashlib
import os
import subprocess
import sys

import numba
import pytest

from pipeline.synth.schedule import Plan, play_games

SCRIPT = """
import hashlib
from pipeline.synth.schedule import Plan, play_games
for n_players in (4, 3):
  for csrule in ("", "0F6FFF0F,0000001F"):
    logs = play_games(Plan(2, n_players, "tonpuu", seed=9, csrule=csrule))
    print(hashlib.sha256(b"".join(log.xml for log in logs)).hexdigest())
"""


@pytest.mark.full
@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="compares with compiled code")
def test_plain_python_plays_the_same_games() -> None:
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True
    )
    compiled = [
        hashlib.sha256(
            b"".join(log.xml for log in play_games(Plan(2, n_players, "tonpuu", seed=9, csrule=csrule)))
        ).hexdigest()
        for n_players in (4, 3)
        for csrule in ("", "0F6FFF0F,0000001F")
    ]
    assert done.stdout.split() == compiled
