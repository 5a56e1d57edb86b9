"""The steps by which a process changes a folder on the disk, and its end right before one of them.

Opening a file to write, making and removing files and folders, renaming and syncing. ``sys.addaudithook``
sees all but the last; a hook can never be taken away, so this is for processes that end.
"""

import os
import re
import signal
import sys
from pathlib import Path

_NAMES = {
    "os.rename": "rename",
    "os.link": "link",
    "os.remove": "remove",
    "os.mkdir": "mkdir",
    "os.rmdir": "rmdir",
}
_TO_WRITE = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC


class Steps:
    """Notes the steps under ``folder`` from now on; before number ``last`` (from 1) the process is killed."""

    def __init__(self, folder: Path, last: int | None = None) -> None:
        self.kinds: list[str] = []
        self._folder = str(folder)
        self._last = last
        self._sync = os.fsync
        sys.addaudithook(self._heard)
        os.fsync = self._synced

    def _heard(self, event, arguments):
        if event == "open":
            path, _, flags = arguments
            if flags & _TO_WRITE:
                self._note("open", path)
        elif event in _NAMES:
            self._note(_NAMES[event], arguments[0])

    def _synced(self, handle):
        self._note("sync", os.readlink(f"/proc/self/fd/{handle}"))
        self._sync(handle)

    def _note(self, what, path):
        if isinstance(path, int) or not os.fspath(path).startswith(self._folder):
            return
        self.kinds.append(f"{what} {_kind_of(os.path.relpath(path, self._folder))}")
        if len(self.kinds) == self._last:
            os.kill(os.getpid(), signal.SIGKILL)


def _kind_of(path):
    """The path without what tells tables, files and commits apart."""
    path = re.sub(r"^[a-z_]+(?=(/\.?[0-9a-f]{64}|$))", "TABLE", re.sub(r"\.\d+\.\d+\.part$", ".part", path))
    return re.sub(r"\d{8}", "NUMBER", re.sub(r"[0-9a-f]{64}", "DIGEST", path))
