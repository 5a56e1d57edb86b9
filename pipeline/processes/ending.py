"""The end of a command by a signal: at once, with 128 + its number, and nothing left behind.

Python raises KeyboardInterrupt in the main thread, between two of its steps. That is too late where native
code compiles or a query runs for a minute, and it is lost where a callback of a library swallows it. Here a
thread waits for the signal. It does what has been registered with ``at_signal``, the last first, while the
main thread is held wherever it would begin or end something of that kind, and ends the process.

Only the commands end so (``end_at_signals``): in a notebook KeyboardInterrupt is what everybody expects.
"""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import RLock, Thread
from time import sleep
from typing import NoReturn

_WORDS = {"SIGINT": "interrupted", "SIGTERM": "terminated", "SIGHUP": "the terminal is gone"}
_LONGEST = 1.5  # seconds for what has been registered

_actions: list[Callable[[], object]] = []
_lock = RLock()  # held by the thread that ends the process, until the end


def end_at_signals() -> None:
    """From now on Ctrl-C, SIGTERM and SIGHUP end this process; what is ignored, as under nohup, stays so."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    for number in _numbers():
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _leave_to_the_thread)
    Thread(target=_wait_for_signal, args=(reading,), daemon=True).start()


@contextmanager
def at_signal(action: Callable[[], object]) -> Iterator[None]:
    """Do this if a signal ends the process within the block; in a thread beside the main one."""
    with _lock:
        _actions.append(action)
    try:
        yield
    finally:
        with _lock:
            _actions.remove(action)


@contextmanager
def signals_held() -> Iterator[None]:
    """What is begun in the block is finished, before a signal ends the process; for steps of moments."""
    with _lock:
        yield


def hold_signals() -> None:
    """The command has ended by itself: wait here if a signal is ending it; otherwise none will.

    Not while Python shuts down either, when it puts the system's own handlers back.
    """
    _lock.acquire()
    for number in _numbers():
        if signal.getsignal(number) == _leave_to_the_thread:
            signal.signal(number, signal.SIG_IGN)


def temporary_name(what: str) -> str:
    """A name for something in the temporary folder that goes when a signal ends this process."""
    return f"{_temporary_prefix()}{what}"


def _temporary_prefix() -> str:
    return f"paifu-{os.getpid()}-"


def _numbers() -> dict[int, str]:
    """The signals that this system has, with what is said."""
    return {int(getattr(signal, name)): text for name, text in _WORDS.items() if hasattr(signal, name)}


def _leave_to_the_thread(number: int, frame: object) -> None:
    """The number has been written into the pipe already."""


def _wait_for_signal(reading: int) -> NoReturn:
    number = os.read(reading, 1)[0]
    status = 128 + number
    Thread(target=_end_late, args=(status,), daemon=True).start()
    _lock.acquire()
    _write("\n" if os.isatty(2) else "")  # after the ^C
    for action in [*reversed(_actions), _remove_temporary]:
        with suppress(Exception):
            action()
    _write(f"paifu: {_numbers()[number]}\n")
    os._exit(status)


def _end_late(status: int) -> NoReturn:
    """Whatever hangs."""
    sleep(_LONGEST)
    os._exit(status)


def _write(text: str) -> None:
    """Past Python's own file, which the main thread may be writing into."""
    with suppress(OSError):
        os.write(2, text.encode())


def _remove_temporary() -> None:
    from shutil import rmtree
    from tempfile import gettempdir

    for entry in os.scandir(gettempdir()):
        if entry.name.startswith(_temporary_prefix()) and entry.is_dir(follow_symlinks=False):
            rmtree(entry.path, ignore_errors=True)
