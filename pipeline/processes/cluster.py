"""Runs work on a cluster of Dask, with the results in the order of the work.

What Dask does here is to hand out tasks. A task may run twice, or its answer be lost with its worker: work
that stores files under names of their content may be done again, and nothing counts before the caller has
its result.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pipeline.processes.ending import at_signal, signals_held
from pipeline.processes.pool import WorkerLost, kill_workers, starting_workers

if TYPE_CHECKING:
    from distributed import Client, Future

Item = TypeVar("Item")
Result = TypeVar("Result")

_WAIT = 20  # seconds for a scheduler to answer, and for a first worker
_IN_FLIGHT_PER_THREAD = 2  # one being worked on, one waiting: memory does not grow with the archive
_TRIES = 10  # of an item whose workers are killed one after the other
_SETTINGS = {
    "distributed.admin.large-graph-warning-threshold": "1GB",  # a shard of logs is what is to be sent
    "distributed.comm.timeouts.connect": _WAIT,
}


class ClusterError(WorkerLost):
    """A cluster that cannot be used. The message is one line for the user."""


class Identity(NamedTuple):
    """What must be the same here and at every worker: a function of a module, and what it gives here."""

    function: Callable[[], str]
    here: str


class Cluster:
    """A cluster at an address such as ``tcp://host:8786``, or ``local:4`` for four processes of this machine.

    ``say`` is called with a line where there is something to wait for. Raises ClusterError where Dask is not
    installed, the address is none, and nobody answers.
    """

    def __init__(self, address: str, identity: Identity, say: Callable[[str], None]) -> None:
        self.address = address
        self.identity = identity
        self._say = say
        self._n_local = _number_of_local(address)
        try:
            import distributed  # noqa: F401
        except ImportError as error:
            raise ClusterError("a cluster needs Dask: pip install 'paifu[cluster]'") from error

    def run_in_order(
        self,
        work: Callable[[Item], Result],
        items: Iterable[Item],
        stays: Callable[[Item], bool] = lambda item: False,
    ) -> Iterator[Result]:
        """``work(item)`` for each item, in order, as ``pool.run_in_order``; items must be picklable.

        An item is done again where its worker dies. Raises ClusterError where the cluster goes away or is
        another version, and WorkerLost where one item has cost ten workers.
        """
        with self._client() as client:
            self._check_workers(client)
            waiting: deque[_Waiting] = deque()
            for item in items:
                waiting.append(_Waiting(self, client, work, item, here=stays(item)))
                while len(waiting) >= self._limit(client):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()

    @contextmanager
    def _client(self) -> "Iterator[Client]":
        import dask
        from distributed import Client, LocalCluster

        with dask.config.set(_SETTINGS), at_signal(kill_workers):
            try:
                with signals_held(), starting_workers():
                    place: Any = self.address
                    if self._n_local:
                        place = LocalCluster(
                            self._n_local, threads_per_worker=1, dashboard_address=None, silence_logs=50
                        )
                    client = Client(place, timeout=_WAIT, set_as_default=False)
            except (OSError, TimeoutError, ValueError) as error:
                raise ClusterError(f"no scheduler of Dask answers at {self.address!r}: {error}") from error
            try:
                client.run_on_scheduler(_allow_failures)
                yield client
            finally:
                with suppress(OSError, TimeoutError):
                    client.close()
                if self._n_local:
                    place.close()

    def _check_workers(self, client: "Client") -> None:
        try:
            client.wait_for_workers(1, timeout=_WAIT)
        except TimeoutError as error:
            raise ClusterError(f"the scheduler at {self.address!r} has no worker") from error
        for worker, found in sorted(client.run(self.identity.function, on_error="return").items()):
            self.check(worker, found)

    def _limit(self, client: "Client") -> int:
        """How many items may be handed out: workers come and go."""
        try:
            return _IN_FLIGHT_PER_THREAD * max(1, sum(client.nthreads().values()))
        except (OSError, TimeoutError) as error:
            raise self.lost(error) from error

    def check(self, worker: str, found: object) -> None:
        """Raises ClusterError for a worker that is not as this process is."""
        if found != self.identity.here:
            shown = f"{type(found).__name__}: {found}" if isinstance(found, Exception) else found
            raise ClusterError(f"worker {worker} is another: expected {self.identity.here}, got {shown}")

    def lost(self, error: BaseException) -> ClusterError:
        """The cluster has gone away."""
        return ClusterError(f"the cluster at {self.address!r} is gone: {error}")

    def tell_of_no_workers(self, client: "Client") -> None:
        """Say so where there is nobody who could do the work."""
        if not client.scheduler_info(n_workers=-1)["workers"]:
            self._say(f"the scheduler at {self.address!r} has no worker at present: waiting for one ...")


def _do(work: Callable[[Any], Any], identity: Identity, item: Any) -> Any:
    """Work on an item, at a worker that may have come after the others were looked at."""
    from distributed import get_worker

    found = identity.function()
    return work(item) if found == identity.here else _OtherWorker(get_worker().address, found)


class _OtherWorker(NamedTuple):
    """The answer of a worker that is not as the others."""

    address: str
    identity: str


class _Waiting:
    """An item that has been handed out. ``here``: it is done in this process."""

    def __init__(
        self, cluster: Cluster, client: "Client", work: Callable[[Any], Any], item: Any, here: bool
    ) -> None:
        self._cluster, self._client, self._work, self._item = cluster, client, work, item
        self._future: Future | None = None
        if here:
            self._done = work(item)
        else:
            self._submit()

    def _submit(self) -> None:
        try:
            self._future = self._client.submit(
                _do, self._work, self._cluster.identity, self._item, pure=False
            )
        except OSError as error:
            raise self._cluster.lost(error) from error

    def result(self) -> Any:
        if self._future is None:
            return self._done
        for _ in range(_TRIES):
            try:
                return self._answer()
            except _Again:
                self._submit()
        raise WorkerLost(
            f"{_TRIES} workers ended one after the other at the same work; perhaps memory ran out"
        )

    def _answer(self) -> Any:
        from distributed import KilledWorker
        from distributed.comm import CommClosedError

        assert self._future is not None
        while True:
            try:
                answer = self._future.result(timeout=_WAIT)
            except TimeoutError:
                self._cluster.tell_of_no_workers(self._client)
            except KilledWorker as error:
                raise _Again from error
            except CancelledError as error:
                if self._client.status != "running":
                    raise self._cluster.lost(error) from error
                raise _Again from error
            except CommClosedError as error:
                raise self._cluster.lost(error) from error
            else:
                break
        self._future.release()
        if isinstance(answer, _OtherWorker):
            self._cluster.check(answer.address, answer.identity)
        return answer


class _Again(Exception):
    """The item has to be handed out again."""


def _number_of_local(address: str) -> int:
    """Of the processes that ``local:4`` asks for; 0 for the address of a scheduler."""
    kind, _, rest = address.partition(":")
    if kind == "local":
        if not rest.isascii() or not rest.isdigit() or not 1 <= int(rest) <= 512:
            raise ClusterError(f"expected local:N with 1 to 512 processes, got: {address!r}")
        return int(rest)
    if not rest.startswith("//"):
        raise ClusterError(f"expected tcp://HOST:PORT or local:N, got: {address!r}")
    return 0


def _allow_failures(dask_scheduler: Any) -> None:
    """Tasks that only wait at a worker that dies are blamed for it: three such deaths would end them."""
    dask_scheduler.allowed_failures = max(dask_scheduler.allowed_failures, 1000)
