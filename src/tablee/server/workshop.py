"""Heavy work for guests, in processes of its own: one thing at a time for each of them."""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import TypeVar

from tablee.server.room import refuse
from tablee.server.thinker import be_a_worker

WORKERS = 2
LIMIT_SECONDS = 30.0
MOST_WAITING = 3
"""Of one guest, the one that is being worked on included: a page asks again with every change."""
MOST_QUEUED = 40
"""Of all guests together: whoever would have to wait for longer is told so at once."""

T = TypeVar("T")


class Workshop:
    """Compiled code holds on to its thread, so a thread of ours would hold up every table."""

    def __init__(self, workers: int = WORKERS, limit: float = LIMIT_SECONDS) -> None:
        self._pools: list[ProcessPoolExecutor | None] = [None] * workers
        self._free = list(range(workers))
        self._turns = asyncio.Semaphore(workers)
        self._limit = limit
        self._locks: dict[str, asyncio.Lock] = {}
        self._waiting: dict[str, int] = {}
        self._queued = 0

    @asynccontextmanager
    async def at_work(self, guest: str) -> AsyncIterator[None]:
        """One thing after the other; whoever asks for more than a few at once is refused."""
        if self._waiting.get(guest, 0) >= MOST_WAITING:
            raise refuse("too_fast")
        self._waiting[guest] = self._waiting.get(guest, 0) + 1
        lock = self._locks.setdefault(guest, asyncio.Lock())
        try:
            async with lock:
                yield
        finally:
            self._waiting[guest] -= 1
            if self._waiting[guest] == 0:
                del self._waiting[guest], self._locks[guest]

    async def do(self, work: Callable[[bytes], T], asked: bytes) -> T:
        """Bytes in, and whatever can be pickled out; a refusal if it takes too long."""
        if self._queued >= MOST_QUEUED:
            raise refuse("too_much_work")
        self._queued += 1
        try:
            return await self._do(work, asked)
        finally:
            self._queued -= 1

    async def _do(self, work: Callable[[bytes], T], asked: bytes) -> T:
        async with self._turns:
            worker = self._free.pop()
            try:
                async with asyncio.timeout(self._limit):
                    loop = asyncio.get_running_loop()
                    return await loop.run_in_executor(self._pool(worker), work, asked)
            except (TimeoutError, BrokenProcessPool) as error:
                self._end(worker)
                raise refuse("too_much_work") from error
            except asyncio.CancelledError:
                # Whoever asked is gone: nobody waits for the answer.
                self._end(worker)
                raise
            finally:
                self._free.append(worker)

    def close(self) -> None:
        for worker in range(len(self._pools)):
            self._end(worker, wait=True)

    def _pool(self, worker: int) -> ProcessPoolExecutor:
        pool = self._pools[worker]
        if pool is None:
            context = multiprocessing.get_context("spawn")
            pool = ProcessPoolExecutor(1, context, initializer=be_a_worker)
            self._pools[worker] = pool
        return pool

    def _end(self, worker: int, wait: bool = False) -> None:
        pool, self._pools[worker] = self._pools[worker], None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):  # noqa: SLF001
            process.kill()
        pool.shutdown(wait=wait)
