"""Compiled code, plain Python, and plain Python with next to no room write the same rows."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import replayed_rows

from pipeline.replay import engine

SCRIPT = Path(replayed_rows.__file__)
IS_COMPILED = hasattr(engine.replay, "py_func")
REAL_GAMES = {
    "rare.zip": ["2013073101gm-00a9-0000-6b80c6d9", "2017051823gm-0089-0000-addd6f34"],
    "sanma.zip": ["2018110703gm-00b9-0000-636de59c"],
}


def plain(*arguments):
    """The digests of plain Python."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, SCRIPT, *map(str, arguments)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


@pytest.mark.full
def test_scripts_compiled_plain_and_in_many_parts():
    roomy, narrow = plain()
    assert roomy["discards"][0] > 1000
    assert roomy == narrow == replayed_rows.digests(replayed_rows.scripted_logs())


@pytest.mark.skipif(not IS_COMPILED, reason="the compiler is turned off")
@pytest.mark.corpus
@pytest.mark.parametrize("archive", REAL_GAMES)
def test_real_games_compiled_and_plain(corpus, archive):
    log_ids = REAL_GAMES[archive]
    logs = replayed_rows.archived_logs(corpus / archive, log_ids)
    assert len(logs) == len(log_ids)
    assert plain(corpus / archive, *log_ids) == [replayed_rows.digests(logs)]
