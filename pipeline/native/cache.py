"""Where compiled code, and what is known of the compiler, are kept between runs."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def cache_folder(name: str) -> Path:
    """The folder of that name in the cache (created).

    Under ``PAIFU_CACHE``, else the user's cache directory, else the temporary folder where
    neither can be written.
    """
    for base in _bases():
        path = base / name
        try:
            path.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=path):
                return path
        except OSError:  # not writable: the next place is tried, the last one always is
            continue
    return Path(tempfile.mkdtemp(prefix="paifu-"))


def _bases() -> list[Path]:
    bases = []
    if chosen := os.environ.get("PAIFU_CACHE"):
        bases.append(Path(chosen))
    xdg = os.environ.get("XDG_CACHE_HOME")
    if xdg:
        bases.append(Path(xdg) / "paifu")
    else:
        with suppress(RuntimeError):  # no home directory is known
            bases.append(Path.home() / ".cache" / "paifu")
    bases.append(
        Path(tempfile.gettempdir()) / f"paifu-cache-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    )
    return bases
