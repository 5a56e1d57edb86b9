"""The objects of a warehouse in an object store: S3 and what speaks like it, Google's and Microsoft's.

Credentials and endpoint come from the usual variables of the environment (docs/storage.md). The library tries
again by itself what fails in passing.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

import obstore
from obstore.exceptions import AlreadyExistsError, BaseError, PreconditionError
from obstore.store import from_url

from pipeline.store.errors import WarehouseError
from pipeline.store.objects import FoundObject, MissingObject

if TYPE_CHECKING:
    import duckdb
    from obstore import ObjectMeta

Result = TypeVar("Result")

_PAGE = 1000  # objects of a listing at a time
_TRIES = 5  # of a commit whose number somebody else has begun to take, and then has not; of listings

_CREDENTIALS = {
    "s3": "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    "gs": "GOOGLE_APPLICATION_CREDENTIALS",
    "az": "AZURE_STORAGE_ACCOUNT_NAME and AZURE_STORAGE_ACCOUNT_KEY",
}
_SOURCES_OF_CREDENTIALS = (
    "AWS_ACCESS_KEY_ID",
    "AWS_WEB_IDENTITY_TOKEN_FILE",
    "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
    "AWS_CONTAINER_CREDENTIALS_FULL_URI",
    "AWS_METADATA_ENDPOINT",  # on a machine of AWS: http://169.254.169.254
    "AWS_SKIP_SIGNATURE",
)
_METADATA = "169.254.169.254"  # where machines of a cloud are asked for credentials when there are none


def open_remote(address: str) -> "RemoteObjects":
    """The objects under an address. Raises WarehouseError for one without a bucket."""
    parts = urlsplit(address)
    if not parts.netloc:
        raise WarehouseError(f"expected {parts.scheme}://BUCKET/FOLDER, got: {address!r}")
    if re.search(r"[*?\[\]#]", address):
        raise WarehouseError(f"the address of a warehouse has none of * ? [ ] #, got: {address!r}")
    if parts.scheme == "s3":
        _check_settings(address)
    return RemoteObjects(address)


def _check_settings(address: str) -> None:
    """What the library would say late, or in words that help nobody."""
    endpoint = os.environ.get("AWS_ENDPOINT_URL", "")
    if endpoint.startswith("http://") and not os.environ.get("AWS_ALLOW_HTTP"):
        raise WarehouseError(f"the endpoint {endpoint} is not encrypted: set AWS_ALLOW_HTTP=true to allow it")
    if not any(map(os.environ.get, _SOURCES_OF_CREDENTIALS)):
        raise WarehouseError(f"no credentials for {address!r}: set {_CREDENTIALS['s3']}")


class RemoteObjects:
    """A place in a bucket. A put is whole or nothing, and what is created only if absent has one creator."""

    def __init__(self, address: str) -> None:
        self.shown = repr(address)
        self._address = address
        with self._telling():
            self._store = from_url(address)

    def get(self, key: str) -> bytes:
        with self._telling(key):
            return obstore.get(self._store, key).bytes().to_bytes()

    def get_range(self, key: str, start: int, n_bytes: int) -> bytes:
        with self._telling(key):
            return obstore.get_range(self._store, key, start=start, length=n_bytes).to_bytes()

    def put(self, key: str, data: bytes) -> None:
        with self._telling():
            obstore.put(self._store, key, data)

    def replace(self, key: str, data: bytes) -> None:
        self.put(key, data)

    def put_new(self, key: str, data: bytes) -> bool:
        """False also where the store says so of an earlier try whose answer was lost: compare the content."""
        for _ in range(_TRIES):
            try:
                with self._telling(passing=(AlreadyExistsError, PreconditionError)):
                    obstore.put(self._store, key, data, mode="create")
                return True
            except (AlreadyExistsError, PreconditionError):
                if self._has(key):
                    return False
        raise WarehouseError(f"cannot store {key} in {self.shown}: others have tried and failed meanwhile")

    def listed(self, prefix: str) -> Iterator[FoundObject]:
        now = datetime.now(UTC)
        for found in self._all(prefix):
            age = (now - found["last_modified"]).total_seconds()
            yield FoundObject(found["path"], found["size"], age)

    def keys(self, prefix: str) -> Iterator[str]:
        return (found.key for found in self.listed(prefix))

    def unfinished(self) -> Iterator[FoundObject]:
        """An object is stored whole; what a store keeps of others is its own matter."""
        return iter(())

    def clear_unfinished(self) -> None:
        """There is none."""

    def delete_old(self, key: str, age: float) -> bool:
        try:
            with self._telling(passing=(FileNotFoundError,)):
                found = obstore.head(self._store, key)
                if (datetime.now(UTC) - found["last_modified"]).total_seconds() < age:
                    return False
                obstore.delete(self._store, key)
        except FileNotFoundError:
            return False
        return True

    def is_there(self) -> bool:
        """A place in a bucket is there when something is in it."""
        return bool(self.strangers())

    def strangers(self) -> list[str]:
        with self._telling():
            found = _again(lambda: obstore.list_with_delimiter(self._store))
        return sorted([*found["common_prefixes"], *(each["path"] for each in found["objects"])])

    def path(self, key: str) -> str:
        return f"{self._address}/{key}"

    def attach(self, connection: "duckdb.DuckDBPyConnection", sizes: Callable[[], Mapping[str, int]]) -> None:
        from pipeline.store.remote_files import RemoteFiles

        files = RemoteFiles(self._address, {self.path(key): size for key, size in sizes().items()})
        connection.register_filesystem(files)

    def reachable(self, folders: Iterable[str]) -> list[str]:
        return [self.path(folder) for folder in folders]

    def _all(self, prefix: str) -> "list[ObjectMeta]":
        def read() -> "list[ObjectMeta]":
            pages = obstore.list(self._store, prefix, chunk_size=_PAGE)
            return [found for page in pages for found in page]

        with self._telling():
            return _again(read)

    def _has(self, key: str) -> bool:
        try:
            with self._telling(passing=(FileNotFoundError,)):
                obstore.head(self._store, key)
        except FileNotFoundError:
            return False
        return True

    @contextmanager
    def _telling(self, key: str | None = None, passing: tuple[type[Exception], ...] = ()) -> Iterator[None]:
        """Failures as one line for the user. ``key``: what is asked for, which may be missing."""
        try:
            yield
        except passing:
            raise
        except FileNotFoundError as error:
            if key is None or "NoSuchBucket" in str(error):
                raise self._failure(error) from error
            raise MissingObject(f"{self.shown} has no object {key!r}") from error
        except (BaseError, OSError, ValueError) as error:
            raise self._failure(error) from error

    def _failure(self, error: Exception) -> WarehouseError:
        parts = urlsplit(self._address)
        text = str(error)
        reason = re.sub(r"^Generic \w+ error: ", "", text.split("\n", 1)[0])
        if _METADATA in text or "must be specified" in text:
            return WarehouseError(f"no credentials for {self.shown}: set {_CREDENTIALS[parts.scheme]}")
        if "NoSuchBucket" in text or "ContainerNotFound" in text:
            return WarehouseError(f"no bucket {parts.netloc!r} for {self.shown}")
        if any(status in text for status in ("403 Forbidden", "401 Unauthorized")):
            return WarehouseError(f"access to {self.shown} is refused: check the credentials ({reason})")
        if "error sending request" in text:
            return WarehouseError(f"cannot reach the store of {self.shown}: {reason}")
        return WarehouseError(f"{self.shown}: {reason}")


def _again(read: Callable[[], Result]) -> Result:
    """Read a listing; again where the answer ends early, which the library does not do by itself."""
    for _ in range(_TRIES - 1):
        try:
            return read()
        except BaseError as error:
            if "body error" not in str(error):
                raise
    return read()
