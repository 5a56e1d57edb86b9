"""Whether native functions are linked (``pipeline.native.linker``), or compiled in Numba's ordinary way.

The linker leans on the inside of Numba. A Numba in which a name is missing is seen when the linker is
imported; one in which a name means something else is seen by a probe: two functions are compiled, and what
they compute is looked at. The probe takes half a second, so its outcome is kept in the cache.
"""

import hashlib
import os
import platform
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np

from pipeline.processes.cache import cache_folder
from pipeline.processes.whole import whole_file

_OUTCOME = "outcome"  # a file: empty where the linker works, else why not


def choose_linker() -> tuple[ModuleType | None, str]:
    """The linker; or None, and why native functions are compiled in the ordinary way."""
    if os.environ.get("PAIFU_PLAIN_NUMBA"):
        return None, "PAIFU_PLAIN_NUMBA is set"
    try:
        from pipeline.native import linker
    except ImportError as error:
        return None, str(error)
    reason = "" if numba.config.DISABLE_JIT else _outcome(linker)
    return (None, reason) if reason else (linker, "")


def _outcome(linker: ModuleType) -> str:
    """What the probe says of this Numba and these sources, or said in an earlier run."""
    versions = f"{numba.__version__} {platform.python_version()} {platform.machine()}"
    digest = hashlib.sha256(versions.encode())
    for path in (__file__, str(linker.__file__)):
        digest.update(Path(path).read_bytes())
    place = cache_folder(f"linker-{digest.hexdigest()[:16]}") / _OUTCOME
    with suppress(OSError):
        return place.read_text(encoding="utf-8")
    reason = why_not(linker)
    with suppress(OSError), whole_file(place) as written:  # others may start at the same time
        written.write_text(reason, encoding="utf-8")
    return reason


def why_not(linker: ModuleType) -> str:
    """Compile a native function and an entry that calls it: empty where they work as they must."""
    version = f"numba {numba.__version__}"
    try:
        function = linker.native_function(_weighted)
        entry = _sum_of(function)
        compiled = numba.njit(nogil=True, error_model="numpy", pipeline_class=linker.EntryCompiler)(entry)
        numbers = np.arange(1, 6)
        got, expected = int(compiled(numbers)), int(_sum_of(_weighted)(numbers))
    except Exception as error:  # noqa: BLE001 - nobody knows what a later Numba raises
        message = " ".join(str(error).split())[:200]
        return f"the linker fails with {version}: {type(error).__name__}: {message}"
    if got != expected:
        return f"the linker computes with {version} what is wrong: expected {expected}, got: {got}"
    if len(function.overloads) != 1:
        return f"the linker compiles with {version} a function {len(function.overloads)} times, not once"
    return ""


def _weighted(value: int, weight: int) -> int:
    return 3 * value + weight


def _sum_of(weighted: Callable[[int, int], int]) -> Callable[[Any], int]:
    def weighted_sum(values: Any) -> int:
        total = 0
        for place in range(len(values)):
            total += weighted(values[place], place) + weighted(values[place], 7)  # a literal, too
        return total

    return weighted_sum
