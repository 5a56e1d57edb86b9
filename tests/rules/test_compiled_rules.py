"""Compiled code and plain Python are the same source and have to say the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import rule_results

SCRIPT = Path(rule_results.__file__)
IS_COMPILED = hasattr(rule_results.describe_hands, "py_func")


def output(disable_jit):
    environment = os.environ | {"NUMBA_DISABLE_JIT": disable_jit, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, SCRIPT]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.full
@pytest.mark.skipif(not IS_COMPILED, reason="the compiler is turned off")
def test_compiled_and_plain_agree():
    plain = output("1")
    assert plain.count("]]") == 3
    assert output("0") == plain
