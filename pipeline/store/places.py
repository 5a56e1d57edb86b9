"""Where warehouses and sources can be: in files and folders, and a warehouse in an object store."""

import re
from pathlib import Path

from pipeline.store.errors import WarehouseError

Place = str | Path  # a folder, or an address such as s3://bucket/warehouse

SCHEMES = ("s3", "gs", "az", "file")
_ADDRESS = re.compile(
    r"([A-Za-z][A-Za-z0-9+.-]+):(?:/+(.*))?", re.DOTALL
)  # one letter would be a disk of Windows


def address_of(place: Place) -> str | None:
    """The address, None for a folder. ``Path`` takes a slash from ``s3://bucket``: it is put back.

    Raises WarehouseError for an address of another kind than warehouses have.
    """
    found = _ADDRESS.fullmatch(str(place))
    if found is None or Path(place).exists():
        return None
    scheme, rest = found[1].lower(), found[2] or ""
    if scheme not in SCHEMES:
        kinds = ", ".join(f"{known}://" for known in SCHEMES)
        raise WarehouseError(f"a warehouse is a folder or one of {kinds}, got: {shown(place)}")
    return f"file:///{rest}" if scheme == "file" else f"{scheme}://{rest.rstrip('/')}"


def shown(place: Place) -> str:
    """The place as messages name it."""
    found = _ADDRESS.fullmatch(str(place))
    if found is None or Path(place).exists():
        return repr(str(place))
    slashes = ":///" if found[1].lower() == "file" else "://"
    return repr(f"{found[1]}{slashes}{found[2] or ''}")


def check_source_path(source: Path) -> None:
    """Raises WarehouseError for an address such as s3://bucket/logs, which would be taken for a folder."""
    if _ADDRESS.fullmatch(str(source)) and not source.exists():
        raise WarehouseError(
            f"a source is a file or a folder of this machine, got an address: {shown(source)}"
        )


def check_is_utf8(folder: Path) -> None:
    """Raises WarehouseError for a path that DuckDB cannot be given."""
    try:
        str(folder.absolute()).encode()
    except UnicodeEncodeError as error:
        raise WarehouseError(
            f"the path of a warehouse must be text in UTF-8, got: {str(folder)!r}"
        ) from error
