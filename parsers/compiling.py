"""Functions of plain integer code that run as they stand and can be compiled."""

from collections.abc import Callable
from types import FunctionType
from typing import Any


def compiled(function: Any, native: Callable[[Any], Any], entry: Callable[[Any], Any]) -> Any:
    """``function`` compiled: ``native`` compiles those of its module that it calls, ``entry`` the whole.

    The functions of the module stay as they are; the compiled ones have a namespace of their own.
    """
    scope = dict(function.__globals__)
    for called in _called_by(function, []):
        scope[called.__name__] = native(FunctionType(called.__code__, scope, called.__name__))
    return entry(FunctionType(function.__code__, scope, function.__name__))


def _called_by(function: Any, found: list[Any]) -> list[Any]:
    """Those found, and the functions of this module that one calls: each after those it calls itself."""
    for name in function.__code__.co_names:
        called = function.__globals__.get(name)
        if getattr(called, "__module__", None) == function.__module__ and called not in found:
            found = [*_called_by(called, found), called]
    return found
