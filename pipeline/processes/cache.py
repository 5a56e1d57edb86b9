"""Where compiled code, what is known of the compiler, and answers of reports are kept between runs.

Compiled code is run as it is read. So a place serves only where nobody else could have put it there: it
belongs to this user, and neither its group nor others may write into it.
"""

import atexit
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from pipeline.processes.ending import temporary_name

_CHOSEN = "PAIFU_CACHE"
_PRIVATE = 0o700


class UnsafeFolder(Exception):
    """A folder from which no code may be run. The message is for the user."""


def cache_folder(name: str) -> Path:
    """The folder of that name in the cache (created).

    Under ``PAIFU_CACHE``, else the user's cache directory, else the temporary folder where neither can be
    written. Where none of them is safe, one of this run alone; a line on stderr says why.
    """
    refusals: list[str] = []
    for base in _bases():
        try:
            path = _private_folder(base, name)
        except UnsafeFolder as error:
            refusals.append(str(error))
        except OSError:  # not writable: the next place is tried
            continue
        else:
            _say(refusals)
            return path
    base = _of_this_run()
    _say([*refusals, f"compiled code is kept for this run alone, in {str(base)!r}"])
    return _private_folder(base, name)


def _private_folder(base: Path, name: str) -> Path:
    """Raises UnsafeFolder for a place in which others could have put something, OSError for no place."""
    base.parent.mkdir(parents=True, exist_ok=True)
    for folder in (base, base / name):
        folder.mkdir(_PRIVATE, exist_ok=True)
        if reason := _why_unsafe(folder):
            raise UnsafeFolder(f"no compiled code is read from {str(base)!r}: {reason}")
    with tempfile.TemporaryFile(dir=base / name):
        return base / name


def _why_unsafe(folder: Path) -> str:
    """Why others could have put something into the folder; nothing where they could not."""
    if not hasattr(os, "geteuid"):
        return ""
    link, place = folder.lstat(), folder.stat()
    if {link.st_uid, place.st_uid} != {os.geteuid()}:
        return f"{str(folder)!r} belongs to another user"
    if place.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return f"others may write into {str(folder)!r}; chmod go-w, if nobody has"
    return ""


def _bases() -> Iterator[Path]:
    if chosen := os.environ.get(_CHOSEN):
        yield Path(chosen)
    if xdg := os.environ.get("XDG_CACHE_HOME"):
        yield Path(xdg) / "paifu"
    else:
        with suppress(RuntimeError):  # no home directory is known
            yield Path.home() / ".cache" / "paifu"
    user = os.getuid() if hasattr(os, "getuid") else "user"
    yield Path(tempfile.gettempdir()) / f"paifu-cache-{user}"


def _of_this_run() -> Path:
    """A new folder that worker processes use as well, and that goes at the end."""
    folder = Path(tempfile.mkdtemp(prefix=temporary_name("cache-")))
    atexit.register(partial(shutil.rmtree, folder, ignore_errors=True))
    os.environ[_CHOSEN] = str(folder)
    return folder


_said: set[str] = set()


def _say(lines: list[str]) -> None:
    """Each line once."""
    for line in lines:
        if line not in _said:
            _said.add(line)
            print(f"paifu: {line}", file=sys.stderr)
