"""Heavy work for guests, in processes of its own: one thing at a time for each of them.

A new cookie is free, so those who wait have their turns by where they come from, and only then by
who they are: somebody with many cookies is served as often as somebody with one, who comes from
elsewhere.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Protocol, TypeVar

from tablee.server.answers import Answers
from tablee.server.limits import Asker
from tablee.server.refusals import RefusedMessage, refuse
from tablee.server.turns import Crowded, Turns
from tablee.server.workers import Missing, TooHeavy, TooLong, Worker

WORKERS = 2
NICENESS = 10
LIMIT_SECONDS = 30.0
MOST_WAITING = 3
"""Of one guest, the one that is being worked on included: a page asks again with every change."""
MOST_QUEUED = 40
"""Of all guests together: whoever would have to wait for longer is told so at once. When it is
full, whoever comes from where less is asked for takes the place of the last from where most is."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class Do(Protocol):
    """`Workshop.do`, for somebody."""

    async def __call__(self, work: Callable[[bytes], T], asked: bytes) -> T: ...


def not_installed(detail: str) -> RefusedMessage:
    """A guest is told that it cannot be had here; whoever runs the house, what to install."""
    log.error("not_installed", extra={"detail": detail})
    return refuse("not_installed")


class Workshop:
    """Compiled code holds on to its thread, so a thread of ours would hold up every table."""

    def __init__(self, workers: int = WORKERS, limit: float = LIMIT_SECONDS) -> None:
        self._workers = [Worker(NICENESS) for _ in range(workers)]
        self._free = list(self._workers)
        self._turns = Turns(workers)
        self._limit = limit
        self._locks: dict[str, asyncio.Lock] = {}
        self._waiting: dict[str, int] = {}
        self._queued = Counter[str | None]()
        """How much is asked for, by where it comes from."""
        self.answers = Answers()

    @property
    def queued(self) -> int:
        """How much is asked for, what is being worked on included."""
        return self._queued.total()

    @asynccontextmanager
    async def at_work(self, asker: Asker) -> AsyncIterator[Do]:
        """What does things for somebody, one after the other; whoever asks for more than a few at
        once is refused."""
        guest = asker.guest or f"at {asker.address}"
        if self._waiting.get(guest, 0) >= MOST_WAITING:
            raise refuse("too_fast", wait=1)
        self._waiting[guest] = self._waiting.get(guest, 0) + 1
        lock = self._locks.setdefault(guest, asyncio.Lock())
        try:
            async with lock:
                yield partial(self.do, asker)
        finally:
            self._waiting[guest] -= 1
            if self._waiting[guest] == 0:
                del self._waiting[guest], self._locks[guest]

    async def do(self, asker: Asker, work: Callable[[bytes], T], asked: bytes) -> T:
        """Bytes in, and whatever can be pickled out; a refusal if it takes too long or too much."""
        address = asker.address
        if self.queued >= MOST_QUEUED and not self._make_space(address):
            raise refuse("workshop_full")
        self._queued[address] += 1
        try:
            return await self._do(asker, work, asked)
        except Crowded as error:
            raise refuse("workshop_full") from error
        finally:
            self._queued[address] -= 1
            if self._queued[address] == 0:
                del self._queued[address]

    def _make_space(self, address: str | None) -> bool:
        [(heaviest, most)] = self._queued.most_common(1)
        return most > self._queued[address] + 1 and self._turns.send_away(heaviest)

    async def _do(self, asker: Asker, work: Callable[[bytes], T], asked: bytes) -> T:
        await self._turns.take(asker)
        worker = self._free.pop()
        try:
            return await worker.ask(self._limit, work, asked)
        except TooLong as error:
            raise refuse("too_much_work", seconds=round(self._limit)) from error
        except TooHeavy as error:
            raise refuse("too_heavy_work") from error
        except Missing as error:
            raise not_installed(str(error)) from error
        finally:
            self._free.append(worker)
            self._turns.give_back()

    def close(self) -> None:
        for worker in self._workers:
            worker.end(wait=True)
