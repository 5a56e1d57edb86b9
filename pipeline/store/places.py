"""Where warehouses and sources can be: in files and folders."""

import re
from pathlib import Path

from pipeline.store.errors import WarehouseError

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/")  # one letter would be a disk of Windows


def check_is_path(place: Path, what: str) -> None:
    """Raise WarehouseError for an address such as s3://bucket/logs, which would be taken for a folder."""
    if _ADDRESS.match(str(place)) and not place.exists():
        shown = str(place).replace(":/", "://", 1)
        raise WarehouseError(f"{what} is a file or a folder of this machine, got an address: {shown!r}")
