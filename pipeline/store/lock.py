"""One writer at a time: a lock that the operating system drops when the process ends, however it ends."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pipeline.store.errors import WarehouseError

_NAME = "lock"


@contextmanager
def lock_for_writing(warehouse: Path) -> Iterator[None]:
    """Hold the warehouse's lock. Raises WarehouseError at once where another process holds it."""
    handle = os.open(warehouse / _NAME, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            _lock(handle)
        except OSError as error:
            raise WarehouseError(
                f"another ingest is writing into {str(warehouse)!r}; wait for its end"
            ) from error
        yield
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
