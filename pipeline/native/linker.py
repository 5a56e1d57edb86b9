"""Native functions: translated by themselves, linked and optimised as a whole with the entry that calls them.

Numba's own way is to optimise and finish each function before a caller may link it. The classes here
take that work out, and leave everything else to Numba. Importing this raises ImportError where Numba
lacks a name it leans on; ``pipeline.native.probe`` looks whether the names still mean what they did.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba import config, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, CompileResult, Flags
from numba.core.cpu import CPUContext
from numba.core.registry import CPUDispatcher

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "boundscheck": None}

# What is used of Numba's inside, beside what instances get when they are made, which only the probe sees.
_USED: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (config, ("LOOP_VECTORIZE", "SLP_VECTORIZE")),
    (types, ("unliteral",)),
    (JITCodeLibrary, ("_finalized", "_optimize_final_module", "_finalize_final_module")),
    (Compiler, ("compile_extra",)),
    (CompileResult, ("entry_point", "fndesc", "library", "signature", "_replace")),
    (Flags, ("no_compile", "no_cpython_wrapper", "no_cfunc_wrapper")),
    (CPUContext, ("codegen", "insert_user_function")),
    (CPUDispatcher, ("add_overload", "get_call_template")),
)
for _owner, _names in _USED:
    for _name in _names:
        if not hasattr(_owner, _name):
            raise ImportError(f"numba {numba.__version__} has no {_owner.__name__}.{_name}")


def native_function(function: F) -> F:
    """The function for native callers; its arguments' types are found at the call."""
    return cast(F, _NativeFunction(function, targetoptions=_OPTIONS, pipeline_class=_FunctionCompiler))


class EntryCompiler(Compiler):
    """Compiles an entry without turning loops into vector code.

    The loops of a mahjong hand run a few times each: vector code is slower there, and takes longer to make.
    """

    def compile_extra(self, function: Any) -> Any:
        before = config.LOOP_VECTORIZE, config.SLP_VECTORIZE
        config.LOOP_VECTORIZE = config.SLP_VECTORIZE = 0
        try:
            return super().compile_extra(function)
        finally:
            config.LOOP_VECTORIZE, config.SLP_VECTORIZE = before


class _Unfinished(JITCodeLibrary):
    """The code of a native function: linked into the entry that calls it, never optimised or run alone."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


class _FunctionCompiler(Compiler):
    """Translates a native function, and neither optimises it nor wraps it for Python."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        codegen = self.state.targetctx.codegen()
        self.state.library = _Unfinished(codegen, "native function")
        self.state.flags.no_compile = True
        self.state.flags.no_cpython_wrapper = True
        self.state.flags.no_cfunc_wrapper = True

    def compile_extra(self, function: Any) -> Any:
        compiled = super().compile_extra(function)._replace(entry_point=object())  # only a key
        self.state.targetctx.insert_user_function(compiled.entry_point, compiled.fndesc, [compiled.library])
        return compiled


class _NativeFunction(CPUDispatcher):
    """A function for native callers. Called from Python it runs as plain Python."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.py_func(*args, **kwargs)

    def add_overload(self, compiled: Any) -> None:
        self.overloads[tuple(compiled.signature.args)] = compiled

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """One version for all numbers: Numba would compile one for each constant that is passed."""
        kws = {name: types.unliteral(value) for name, value in kws.items()}
        return super().get_call_template(tuple(map(types.unliteral, args)), kws)
