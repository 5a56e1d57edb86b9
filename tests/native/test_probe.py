"""The linker works with this Numba, and with one that is other inside the ordinary way is taken, and said."""

import importlib.util
import os
import subprocess
import sys
from types import SimpleNamespace

import numba
import pytest
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags
from numba.core.cpu import CPUContext

from pipeline.ingestion import run
from pipeline.native import compiler, linker, probe

IS_COMPILED = not numba.config.DISABLE_JIT
compiled = pytest.mark.skipif(not IS_COMPILED, reason="the compiler is turned off")

SCRIPT = """
from pipeline.native import compiler
import numpy as np

@compiler.native
def weighted(value, weight):
    return 3 * value + weight

@compiler.entry
def total(values):
    found = 0
    for place in range(len(values)):
        found += weighted(values[place], place) + weighted(values[place], 7)
    return found

print(total(np.arange(1, 6)), bool(compiler.plain_reason), compiler.compiling_text("all"))
"""


def fake(function, pipeline_class=Compiler):
    return SimpleNamespace(native_function=function, EntryCompiler=pipeline_class)


@compiled
def test_the_linker_works_with_this_numba():
    assert probe.why_not(linker) == ""
    assert compiler.plain_reason == (
        "PAIFU_PLAIN_NUMBA is set" if os.environ.get("PAIFU_PLAIN_NUMBA") else ""
    )


@compiled
def test_a_linker_that_computes_what_is_wrong_is_seen():
    def wrong(function):
        return numba.njit(lambda value, weight: 3 * value - weight)

    assert "computes with numba" in probe.why_not(fake(wrong))
    assert "expected 135, got: 45" in probe.why_not(fake(wrong))


@compiled
def test_a_linker_that_fails_is_seen():
    class Failing(Compiler):
        def compile_extra(self, function):
            self.state.no_such_thing.finish()

    assert "fails with numba" in probe.why_not(fake(numba.njit, Failing))
    assert "AttributeError: " in probe.why_not(fake(lambda function: function.no_such_thing))


@compiled
def test_a_function_that_is_compiled_for_each_number_is_seen():
    def eager(function):
        return numba.njit(["int64(int64, int64)", "float64(float64, float64)"])(function)

    assert "2 times, not once" in probe.why_not(fake(eager))


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (JITCodeLibrary, "_finalize_final_module"),
        (JITCodeLibrary, "_finalized"),
        (Flags, "no_compile"),
        (CPUContext, "insert_user_function"),
        (numba.config, "SLP_VECTORIZE"),
        (numba.types, "unliteral"),
    ],
)
def test_a_name_that_numba_lacks_is_named(monkeypatch, owner, name):
    owner = next(base for base in getattr(owner, "__mro__", [owner]) if name in vars(base))
    monkeypatch.delattr(owner, name)
    spec = importlib.util.spec_from_file_location("other_linker", linker.__file__)
    with pytest.raises(ImportError, match=rf"numba {numba.__version__} has no .*{name}"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("PAIFU_CACHE", str(tmp_path))
    monkeypatch.delenv("PAIFU_PLAIN_NUMBA", raising=False)
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 0)


@pytest.mark.parametrize("reason", ["", "the linker fails with numba 9"])
def test_the_outcome_of_the_probe_is_remembered(own_cache, monkeypatch, reason):
    calls = []
    monkeypatch.setattr(probe, "why_not", lambda linker: calls.append(linker) or reason)
    assert probe.choose_linker() == probe.choose_linker() == (None if reason else linker, reason)
    assert calls == [linker]


def test_another_numba_is_probed_anew(own_cache, monkeypatch):
    calls = []
    monkeypatch.setattr(probe, "why_not", lambda linker: calls.append(numba.__version__) or "")
    probe.choose_linker()
    monkeypatch.setattr(numba, "__version__", "9.9")
    probe.choose_linker()
    assert calls[1:] == ["9.9"]


def test_who_asks_for_the_ordinary_way_gets_it(own_cache, monkeypatch):
    monkeypatch.setenv("PAIFU_PLAIN_NUMBA", "1")
    assert probe.choose_linker() == (None, "PAIFU_PLAIN_NUMBA is set")


def output(cache, **environment):
    environment = (
        os.environ | {"PAIFU_CACHE": str(cache), "PYTHONPATH": os.pathsep.join(sys.path)} | environment
    )
    script = cache / "script.py"
    script.write_text(SCRIPT)
    process = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True)
    assert process.returncode == 0, process.stderr
    return process.stdout.rstrip("\n")


def test_both_ways_give_the_same(tmp_path):
    linked = output(tmp_path, NUMBA_DISABLE_JIT="0", PAIFU_PLAIN_NUMBA="")
    plain = output(tmp_path, NUMBA_DISABLE_JIT="0", PAIFU_PLAIN_NUMBA="1")
    assert linked == "135 False compiling all, once; this takes about half a minute ..."
    assert plain == (
        "135 True compiling all in Numba's ordinary way, once; this takes two minutes "
        "(PAIFU_PLAIN_NUMBA is set) ..."
    )
    assert output(tmp_path, NUMBA_DISABLE_JIT="1", PAIFU_PLAIN_NUMBA="").startswith("135 False")


def test_a_run_says_that_and_why_it_compiles_in_the_ordinary_way(monkeypatch):
    monkeypatch.setattr(run, "native_code_is_ready", lambda: False)
    monkeypatch.setattr(run, "load_native_code", lambda: None)
    monkeypatch.setattr(compiler, "_linker", None)
    monkeypatch.setattr(compiler, "plain_reason", "the linker fails with numba 9")
    lines = []
    run._load(lines.append)
    (line,) = lines
    assert "compiling the rules engine in Numba's ordinary way" in line
    assert "(the linker fails with numba 9)" in line
