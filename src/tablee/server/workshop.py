"""Heavy work for guests, in processes of its own: one thing at a time for each of them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from tablee.server.answers import Answers
from tablee.server.room import refuse
from tablee.server.workers import TooHeavy, TooLong, Worker

WORKERS = 2
NICENESS = 10
LIMIT_SECONDS = 30.0
MOST_WAITING = 3
"""Of one guest, the one that is being worked on included: a page asks again with every change."""
MOST_QUEUED = 40
"""Of all guests together: whoever would have to wait for longer is told so at once."""

T = TypeVar("T")


class Workshop:
    """Compiled code holds on to its thread, so a thread of ours would hold up every table."""

    def __init__(self, workers: int = WORKERS, limit: float = LIMIT_SECONDS) -> None:
        self._workers = [Worker(NICENESS) for _ in range(workers)]
        self._free = list(self._workers)
        self._turns = asyncio.Semaphore(workers)
        self._limit = limit
        self._locks: dict[str, asyncio.Lock] = {}
        self._waiting: dict[str, int] = {}
        self._queued = 0
        self.answers = Answers()

    @property
    def queued(self) -> int:
        """How much is asked for, what is being worked on included."""
        return self._queued

    @asynccontextmanager
    async def at_work(self, guest: str) -> AsyncIterator[None]:
        """One thing after the other; whoever asks for more than a few at once is refused."""
        if self._waiting.get(guest, 0) >= MOST_WAITING:
            raise refuse("too_fast", wait=1)
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
        """Bytes in, and whatever can be pickled out; a refusal if it takes too long or too much."""
        if self._queued >= MOST_QUEUED:
            raise refuse("workshop_full")
        self._queued += 1
        try:
            return await self._do(work, asked)
        finally:
            self._queued -= 1

    async def _do(self, work: Callable[[bytes], T], asked: bytes) -> T:
        async with self._turns:
            worker = self._free.pop()
            try:
                return await worker.ask(self._limit, work, asked)
            except TooLong as error:
                raise refuse("too_much_work", seconds=round(self._limit)) from error
            except TooHeavy as error:
                raise refuse("too_heavy_work") from error
            finally:
                self._free.append(worker)

    def close(self) -> None:
        for worker in self._workers:
            worker.end(wait=True)
