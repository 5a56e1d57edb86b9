"""The work on shards by workers elsewhere: what must be as here, and that their files are seen here."""

import hashlib
import platform
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from pipeline.ingestion.made import Made
from pipeline.processes.cluster import Cluster, ClusterError, Identity
from pipeline.store.objects import MissingObject, Objects, open_objects
from pipeline.store.places import Place, address_of

Item = TypeVar("Item")
Work = Callable[[Any], Made | None]

_PACKAGES = ("parsers", "pipeline")
_BYTES_DEPEND_ON = ("numba", "pyarrow")  # what else the rows and bytes of a file can depend on


@cache
def identity() -> str:
    """What this process is: the same everywhere, or shards would be of several kinds."""
    root = Path(__file__).parents[2]
    digest = hashlib.sha256()
    for package in _PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            digest.update(path.read_bytes())
    libraries = ", ".join(f"{name} {version(name)}" for name in _BYTES_DEPEND_ON)
    return f"paifu {digest.hexdigest()[:12]}, Python {platform.python_version()}, {libraries}"


def on_cluster(
    address: str, announce: Callable[[str], None] | None, warehouse: Place | None
) -> Callable[..., Iterator[Made | None]]:
    """``pool.run_in_order`` by the workers of a cluster. Raises ClusterError as ``Cluster``."""
    cluster = Cluster(address, Identity(identity, identity()), announce or _silent)

    def run(work: Work, items: Iterable[Item], stays: Callable[[Item], bool]) -> Iterator[Made | None]:
        made = cluster.run_in_order(work, items, stays)
        return made if warehouse is None else _seen(open_objects(warehouse), made)

    return run


def as_workers_see_it(warehouse: Place) -> Place:
    """A folder by its absolute path."""
    return warehouse if address_of(warehouse) is not None else Path(warehouse).absolute()


def _seen(objects: Objects, made: Iterator[Made | None]) -> Iterator[Made | None]:
    """What is made, as it comes; raises ClusterError where its files are not in this warehouse."""
    for result in made:
        stored = result and result.shard
        for file in stored.files if stored else ():
            try:
                objects.get_range(file.key, 0, 4)
            except MissingObject as error:
                raise ClusterError(
                    f"a worker has stored {file.key} where this machine does not see it: the warehouse must "
                    f"be in a folder that all machines share, or in an object store, got: {objects.shown}"
                ) from error
        yield result


def _silent(_: str) -> None:
    pass
