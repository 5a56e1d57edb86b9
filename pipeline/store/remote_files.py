"""How DuckDB reads the objects of a remote warehouse: as files of fsspec, over obstore."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fsspec.asyn import sync
from obstore.fsspec import FsspecStore

_UNCHANGED = datetime(2000, 1, 1, tzinfo=UTC)  # with 1970 DuckDB 2.0 takes one file's metadata for another's


class RemoteFiles(FsspecStore):
    """Files under one address, and no others. What is known of their sizes is not asked of the store.

    ``sizes``: of the files that a snapshot names, in bytes by address. They are never changed.
    """

    cachable = False  # every connection has its own snapshot

    def __init__(self, address: str, sizes: Mapping[str, int]) -> None:
        super().__init__(address.partition("://")[0])  # type: ignore[call-overload]
        self._address = address
        self._sizes = dict(sizes)

    def glob(self, path: str, maxdepth: int | None = None, **more: Any) -> list[str]:
        """The file itself: there are no patterns, a list of files comes from the commits."""
        return [self._full(path)] if self.exists(path) else []

    def exists(self, path: str, **more: Any) -> bool:
        try:
            self.info(path)
        except FileNotFoundError:
            return False
        return True

    def info(self, path: str, **more: Any) -> dict[str, Any]:
        name = self._full(path)
        if name not in self._sizes:
            self._sizes[name] = sync(self.loop, self._info, name)["size"]
        return {"name": name, "size": self._sizes[name], "type": "file"}

    def size(self, path: str) -> int:
        return int(self.info(path)["size"])

    def modified(self, path: str) -> datetime:
        """Always the same: a file of a warehouse is named by its content."""
        return _UNCHANGED

    def _full(self, path: str) -> str:
        """The address of a file. Raises FileNotFoundError for one of another place."""
        name = str(self.unstrip_protocol(path))
        if not name.startswith(f"{self._address}/") or re.search(r"/\.\.?(/|$)", name):
            raise FileNotFoundError(f"no file of the warehouse: {path}")
        return name
