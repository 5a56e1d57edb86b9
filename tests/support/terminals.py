"""Runs commands on a terminal of their own, and sends them what a user or the system would."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

# Where the tests run in the background, a shell has made signals ones that are ignored: children inherit it.
_COMMAND = """
import signal, sys
ignored, logs_per_shard, *sys.argv[1:] = sys.argv[1:]
for name in ("SIGINT", "SIGTERM", "SIGHUP"):
    signal.signal(getattr(signal, name), signal.SIG_IGN if name == ignored else signal.SIG_DFL)
from pipeline.__main__ import main
if logs_per_shard != "0":
    from pipeline.ingestion import grouping
    grouping.LOGS_PER_SHARD = int(logs_per_shard)
sys.argv[0] = "paifu"
print("begun", file=sys.stderr, flush=True)
main()
"""
_BEGUN = b"begun\r\n"
_PATIENCE = 60  # seconds for a command to end, or to come to a moment

Send = Callable[[int, int], None]  # takes the process and the terminal


class Ended(NamedTuple):
    """How a command ended. ``seconds``: after what was sent; ``was_sent``: it still ran at the moment."""

    status: int
    seconds: float
    text: str
    was_sent: bool


def press_ctrl_c(process: int, terminal: int) -> None:
    os.write(terminal, b"\x03")


def hang_up(process: int, terminal: int) -> None:
    """The terminal goes, as when its window is closed."""
    os.close(terminal)


def send(name: str) -> Send:
    return lambda process, terminal: os.kill(process, getattr(signal, name))


def run_on_terminal(
    arguments: Sequence[object],
    moment: float | Callable[[], bool],
    sent: Send = press_ctrl_c,
    logs_per_shard: int = 0,
    ignored: str = "",
    **environment: object,
) -> Ended:
    """Run paifu, send it something, wait for its end.

    ``moment``: seconds after its first step, or what becomes true then. ``logs_per_shard``: 0 for as many as
    ever; ``ignored``: a signal that it is started without, as by nohup.
    """
    terminal, inner = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", _COMMAND, ignored, str(logs_per_shard), *map(str, arguments)],
        env=os.environ | {name: str(value) for name, value in environment.items()},
        preexec_fn=lambda: os.login_tty(inner),
        pass_fds=[inner],
    )
    os.close(inner)
    shown = b""
    try:
        while not shown.startswith(_BEGUN):
            shown += os.read(terminal, 1024)
        shown += _wait(process, terminal, moment)
        begun = time.monotonic()
        if was_sent := process.poll() is None:
            sent(process.pid, terminal)
        shown += _read_all(process, terminal)
        return Ended(process.wait(_PATIENCE), time.monotonic() - begun, _text(shown), was_sent)
    finally:
        process.kill()
        process.wait()
        if sent is not hang_up:
            os.close(terminal)


def _wait(process: "subprocess.Popen[bytes]", terminal: int, moment: float | Callable[[], bool]) -> bytes:
    begun = time.monotonic()
    shown = b""
    while process.poll() is None and time.monotonic() < begun + _PATIENCE:
        if (time.monotonic() >= begun + moment) if isinstance(moment, float) else moment():
            break
        shown += _read(terminal, 0.01)
    return shown


def _read_all(process: "subprocess.Popen[bytes]", terminal: int) -> bytes:
    shown = b""
    deadline = time.monotonic() + _PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        shown += _read(terminal, 0.01)
    while more := _read(terminal, 0.05):
        shown += more
    return shown


def _read(terminal: int, seconds: float) -> bytes:
    try:
        return os.read(terminal, 65536) if select.select([terminal], [], [], seconds)[0] else b""
    except (OSError, ValueError):  # nobody holds the other end any more
        time.sleep(seconds)
        return b""


def _text(shown: bytes) -> str:
    return shown.removeprefix(_BEGUN).decode(errors="replace").replace("\r\n", "\n")


def processes_below(folder: Path) -> list[str]:
    """Commands of running processes that name the folder, as on Linux."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if str(folder).encode() in (path / "environ").read_bytes():
                found.append((path / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found
