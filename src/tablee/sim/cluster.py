"""A Dask cluster as the crew. Dask is an extra: it is imported only when somebody asks for it."""

from concurrent.futures import CancelledError, Future
from typing import Any

from tablee.core.errors import TableeError
from tablee.sim.work import play_encoded

CONNECT_SECONDS = 5
WORKERS_SECONDS = 15


class Cluster:
    """The workers of the Dask scheduler at an address."""

    chunk_seconds = 1.0

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client, KilledWorker
        except ImportError as error:
            raise TableeError(
                "--dask needs the dask extra: pip install 'tablee[dask]' installs it"
            ) from error
        try:
            self._client: Any = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise TableeError(f"no Dask scheduler answers at {address}") from error
        try:
            self._client.wait_for_workers(1, timeout=WORKERS_SECONDS)
        except TimeoutError as error:
            self._client.close()
            raise TableeError(f"the Dask cluster at {address} has no workers") from error
        self.losses: tuple[type[Exception], ...] = (CancelledError, KilledWorker, OSError)
        threads: dict[str, int] = self._client.nthreads()
        self.hands = sum(threads.values())
        # Not pure: Dask would keep the answers of chunks for others who ask the same.
        self._executor: Any = self._client.get_executor(pure=False)

    def submit(self, order: bytes) -> Future[bytes]:
        future: Future[bytes] = self._executor.submit(play_encoded, order)
        return future

    def dismiss(self) -> None:
        # Dask cannot stop a chunk that has begun; nobody waits for it, and it is short.
        self._executor.shutdown(wait=False)
        self._client.close()
