"""A Dask cluster as the crew. Dask is an extra: it is imported only when somebody asks for it."""

import logging
import re
from concurrent.futures import CancelledError, Future
from importlib import import_module
from typing import Any

from tablee.sim.errors import SimulationError
from tablee.sim.work import play_encoded

CONNECT_SECONDS = 5
WORKERS_SECONDS = 15
LOGS = ("distributed", "distributed.client")
ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?[^/\s]+:\d+")


class Cluster:
    """The workers of the Dask scheduler at an address."""

    chunk_seconds = 1.0

    def __init__(self, address: str) -> None:
        # Dask itself takes ten seconds and a page of traceback to refuse a malformed address.
        if ADDRESS.fullmatch(address) is None:
            raise SimulationError("dask_address", given=address)
        try:
            distributed = import_module("distributed")
        except ImportError as error:
            raise SimulationError("no_dask") from error
        # A lost connection is ours to report, in one sentence and not in three tracebacks.
        for name in LOGS:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            self._client: Any = distributed.Client(
                address, timeout=CONNECT_SECONDS, set_as_default=False
            )
        except (OSError, ValueError) as error:
            raise SimulationError("no_scheduler", address=address) from error
        try:
            self._client.wait_for_workers(1, timeout=WORKERS_SECONDS)
        except TimeoutError as error:
            self._client.close()
            raise SimulationError("no_workers", address=address) from error
        self._killed_worker: type[Exception] = distributed.KilledWorker
        threads: dict[str, int] = self._client.nthreads()
        self.hands = sum(threads.values())
        # Not pure: Dask would keep the answers of chunks for others who ask the same.
        self._executor: Any = self._client.get_executor(pure=False)

    def submit(self, order: bytes) -> Future[bytes]:
        future: Future[bytes] = self._executor.submit(play_encoded, order)
        return future

    def is_lost(self, error: Exception) -> bool:
        # A client that loses its scheduler fails in many ways; that it has lost it is what counts.
        return (
            isinstance(error, (CancelledError, OSError, self._killed_worker))
            or self._client.status != "running"
        )

    def dismiss(self) -> None:
        # Dask cannot stop a chunk that has begun; nobody waits for it, and it is short.
        try:
            self._executor.shutdown(wait=False)
        except Exception as error:
            if not self.is_lost(error):
                raise
        self._client.close()
