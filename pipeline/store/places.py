"""Where warehouses and sources can be: in files and folders."""

import re
from pathlib import Path

from pipeline.store.errors import WarehouseError

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/")  # one letter would be a disk of Windows


def check_source_path(source: Path) -> None:
    """Raises WarehouseError for an address such as s3://bucket/logs, which would be taken for a folder."""
    _check_is_path(source, "a source is a file or a folder")


def check_warehouse_path(warehouse: Path) -> None:
    """Raises WarehouseError for an address, and for a path that DuckDB cannot be given."""
    _check_is_path(warehouse, "a warehouse is a folder")
    try:
        str(warehouse.absolute()).encode()
    except UnicodeEncodeError as error:
        raise WarehouseError(
            f"the path of a warehouse must be text in UTF-8, got: {str(warehouse)!r}"
        ) from error


def _check_is_path(place: Path, expected: str) -> None:
    if _ADDRESS.match(str(place)) and not place.exists():
        shown = str(place).replace(":/", "://", 1)
        raise WarehouseError(f"{expected} of this machine, got an address: {shown!r}")
