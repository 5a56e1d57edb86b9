"""Native compilation. The only place that knows Numba.

``native`` marks a native function, which other native code calls; ``entry`` compiles a function that
Python calls, and only entries are cached on disk. ``record`` makes native state, declared as
``pipeline.native.records`` says. The same source runs as plain Python with ``NUMBA_DISABLE_JIT=1``.

Numba would optimise every native function with all that it calls, then do it again in each caller, and
compile one version for every constant that is passed. With some three hundred functions that is a minute
and a half. Here a function is only translated; the entry links all and optimises the whole once, in a
quarter of the time. This leans on the inside of Numba; where that is not as expected
(``pipeline.native.probe``), or with ``PAIFU_PLAIN_NUMBA=1``, they are ordinary Numba functions, which takes
longer to compile and is the same after.

Numba notices an edit in the file of a cached function but not in the files of the functions it
calls, so the cache lives in a directory named by a hash of all of the engine's sources.
"""

import hashlib
import platform
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np

from pipeline.native.cache import cache_folder
from pipeline.native.probe import choose_linker
from pipeline.native.records import R, layout, places, plain

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T", bound=NamedTuple)

_linker, plain_reason = choose_linker()  # None, and why, where native functions are ordinary Numba functions

_ROOT = Path(__file__).resolve().parents[1]
_ENGINE_SOURCES = (
    "native/*.py",
    "rules/**/*.py",
    "replay/**/*.py",
    "../parsers/*.py",
    "../parsers/mjlog/*.py",
)


def native(function: F) -> F:
    """Compile a function for the use of native code; its arguments' types are found at the call."""
    if numba.config.DISABLE_JIT:
        return function
    if _linker is None:
        return cast(F, numba.njit(nogil=True, error_model="numpy")(function))
    return cast(F, _linker.native_function(function))


def entry(function: F, sources: tuple[str, ...] = (), vectors: bool = False) -> F:
    """Compile a function that Python calls, and keep the result on disk.

    ``sources``: patterns of source files below this folder that it is made of, beside the engine's.
    ``vectors``: its innermost loops are long, and do the same to one place of an array after the other.
    """
    if numba.config.DISABLE_JIT:
        return function
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_directory(sources))
    try:
        options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "cache": True}
        if _linker is not None and not vectors:
            options["pipeline_class"] = _linker.EntryCompiler
        return cast(F, numba.njit(**options)(function))
    finally:
        numba.config.CACHE_DIR = before


def entry_of_vectors(function: F) -> F:
    """An entry whose innermost loops do the same to many places of arrays, one after the other."""
    return entry(function, vectors=True)


def record(declaration: type[R]) -> Sequence[R]:
    """An array of one zeroed record of native state, for functions that take ``array[0]``.

    A record is passed on as one address, and its fields are read without counting references, which
    for classes and tuples of arrays costs more than the work itself. Plain Python gets an object with
    the same attributes in its place, because NumPy's records are slow there.
    """
    if numba.config.DISABLE_JIT:
        return [plain(declaration)]
    return cast(Sequence[R], np.zeros(1, layout(declaration)).view(np.recarray))


def record_of(arrays: T) -> Sequence[T]:
    """The same of the arrays of a named tuple, which are copied into it."""
    if numba.config.DISABLE_JIT:
        return [arrays]
    named = arrays._asdict()
    dtype = np.dtype([(name, array.dtype, array.shape) for name, array in named.items()], align=True)
    made = np.zeros(1, dtype)
    for name, array in named.items():
        made[name][0] = array
    return cast(Sequence[T], made.view(np.recarray))


def for_each_field(function: Callable[[Any], None], names: Iterable[str]) -> Callable[[Any], None]:
    """A native function of a record that calls a native one with each of these fields of it.

    Native code reaches a field only by its name, so the calls are written out.
    """
    calls = "".join(f"    function(record.{name})\n" for name in names)
    scope: dict[str, Any] = {"function": function, "__name__": __name__}
    exec(f"def for_each(record):\n{calls}", scope)
    return native(cast(Callable[[Any], None], scope["for_each"]))


def filler(declaration: type[R]) -> Callable[[R, Any], None]:
    """A native function that fills a record with the numbers that ``records.numbers_of`` gives."""
    lines = "".join(
        f"    record.{place} = numbers[{i}]{' != 0' if is_flag else ''}\n"
        for i, (place, is_flag) in enumerate(places(declaration))
    )
    scope: dict[str, Any] = {"__name__": __name__}
    exec(f"def fill(record, numbers):\n{lines}", scope)
    return native(cast(Callable[[R, Any], None], scope["fill"]))


def is_compiled(function: Any, sources: tuple[str, ...] = ()) -> bool:
    """True where a call starts at once: this process has compiled it, or the disk cache holds it.

    ``sources`` as for ``entry``.
    """
    if numba.config.DISABLE_JIT or function.signatures:
        return True
    return any(cache_directory(sources).rglob(f"*{function.py_func.__name__}-*.nbc"))


def compiling_text(what: str) -> str:
    """What to say before the first call: that it takes a while, and why where it takes long."""
    if _linker is None:
        return f"compiling {what} in Numba's ordinary way, once; this takes two minutes ({plain_reason}) ..."
    return f"compiling {what}, once; this takes about half a minute ..."


@cache
def cache_directory(sources: tuple[str, ...] = ()) -> Path:
    """The directory of compiled code for these sources, this Numba and this Python (created)."""
    version = f"{numba.__version__} {platform.python_version()} {platform.machine()} {_linker is None}"
    digest = hashlib.sha256(version.encode())
    for pattern in _ENGINE_SOURCES + sources:
        for path in sorted(_ROOT.glob(pattern)):
            digest.update(path.read_bytes())
    return cache_folder(f"engine-{digest.hexdigest()[:16]}")
