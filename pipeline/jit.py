"""Native compilation. The only place that knows Numba.

``native`` compiles a function that other native code calls, ``entry`` a function that Python calls;
only entries are cached on disk. ``record`` makes native state. The same source runs as
plain Python with ``NUMBA_DISABLE_JIT=1``.

Numba notices an edit in the file of a cached function but not in the files of the functions it
calls, so the cache lives in a directory named by a hash of all of the engine's sources.
"""

import hashlib
import os
import platform
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.core.types import unliteral

F = TypeVar("F", bound=Callable[..., Any])

_ROOT = Path(__file__).resolve().parent
_ENGINE_SOURCES = ("jit.py", "rules/*.py", "replay/*.py", "../parsers/*.py")


class _PartLibrary(JITCodeLibrary):
    """The code of a part: linked into the entry that calls it, never optimised or run by itself."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


class _PartCompiler(Compiler):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        codegen = self.state.targetctx.codegen()
        self.state.library = _PartLibrary(codegen, "part")
        self.state.flags.no_compile = True
        self.state.flags.no_cpython_wrapper = True
        self.state.flags.no_cfunc_wrapper = True

    def compile_extra(self, function: Any) -> Any:
        compiled = super().compile_extra(function)._replace(entry_point=object())  # only a key
        self.state.targetctx.insert_user_function(compiled.entry_point, compiled.fndesc, [compiled.library])
        return compiled


class _Part(CPUDispatcher):
    """A function for native callers. Called from Python it runs as plain Python."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.py_func(*args, **kwargs)

    def add_overload(self, compiled: Any) -> None:
        self.overloads[tuple(compiled.signature.args)] = compiled

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """One version for all numbers: Numba would compile one for each constant that is passed."""
        kws = {name: unliteral(value) for name, value in kws.items()}
        return super().get_call_template(tuple(map(unliteral, args)), kws)


def native(function: F) -> F:
    """Compile a function for the use of native code; its arguments' types are found at the call."""
    if numba.config.DISABLE_JIT:
        return function
    options = {"nopython": True, "nogil": True, "error_model": "numpy", "boundscheck": None}
    return cast(F, _Part(function, targetoptions=options, pipeline_class=_PartCompiler))


def entry(function: F, sources: tuple[str, ...] = ()) -> F:
    """Compile a function that Python calls, and keep the result on disk.

    ``sources``: patterns of source files below this folder that it is made of, beside the engine's.
    """
    if numba.config.DISABLE_JIT:
        return function
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_directory(sources))
    try:
        return numba.njit(nogil=True, error_model="numpy", cache=True)(function)
    finally:
        numba.config.CACHE_DIR = before


def record(dtype: np.dtype[Any]) -> Any:
    """An array of one zeroed record of native state, for functions that take ``array[0]``.

    A record is passed on as one address, and its fields are read without counting references, which
    for classes and tuples of arrays costs more than the work itself. Plain Python gets an object with
    the same attributes in its place, because NumPy's records are slow there.
    """
    if numba.config.DISABLE_JIT:
        return [_plain(dtype)]
    return np.zeros(1, dtype).view(np.recarray)


def _plain(dtype: np.dtype[Any]) -> Any:
    fields = {}
    for name, (field, *_) in (dtype.fields or {}).items():
        if field.subdtype is None:
            fields[name] = field.type(0).item()
        elif field.base.fields:
            fields[name] = [_plain(field.base) for _ in range(field.shape[0])]
        else:
            fields[name] = np.zeros(field.shape, field.base)
    return SimpleNamespace(**fields)


def is_compiled(function: Any, sources: tuple[str, ...] = ()) -> bool:
    """True where a call starts at once: this process has compiled it, or the disk cache holds it.

    ``sources`` as for ``entry``.
    """
    if numba.config.DISABLE_JIT or function.signatures:
        return True
    return any(cache_directory(sources).rglob(f"*{function.py_func.__name__}-*.nbc"))


@cache
def cache_directory(sources: tuple[str, ...] = ()) -> Path:
    """The directory of compiled code for these sources, this Numba and this Python (created).

    Under ``PAIFU_CACHE``, else the user's cache directory, else the temporary folder where
    neither can be written.
    """
    digest = hashlib.sha256(f"{numba.__version__} {platform.python_version()} {platform.machine()}".encode())
    for pattern in _ENGINE_SOURCES + sources:
        for path in sorted(_ROOT.glob(pattern)):
            digest.update(path.read_bytes())
    name = f"engine-{digest.hexdigest()[:16]}"
    for base in _cache_bases():
        path = base / name
        try:
            path.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=path):
                return path
        except OSError:  # not writable: the next place is tried, the last one always is
            continue
    return Path(tempfile.mkdtemp(prefix="paifu-"))


def _cache_bases() -> list[Path]:
    bases = []
    if chosen := os.environ.get("PAIFU_CACHE"):
        bases.append(Path(chosen))
    xdg = os.environ.get("XDG_CACHE_HOME")
    if xdg:
        bases.append(Path(xdg) / "paifu")
    else:
        try:
            bases.append(Path.home() / ".cache" / "paifu")
        except RuntimeError:  # no home directory is known
            pass
    bases.append(
        Path(tempfile.gettempdir()) / f"paifu-cache-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    )
    return bases
