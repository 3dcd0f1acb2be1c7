"""The pool: whoever needs a process asks it, and one policy says who has one, and for how long.

Every kind of work has hands of its own, so that no kind waits for another: a bot's thought never
stands behind somebody's print, nor a print behind forty tables of bots. The cores they share by
being nice: the system gives them first to whoever is less so.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from tablee.pool.turns import Asker, Crowded, Turns
from tablee.pool.worker import Worker

T = TypeVar("T")


class TooMany(Exception):
    """A guest who waits for a few things already asks for one more."""


class TooBusy(Exception):
    """No turn came for as long as one waits for it."""


@dataclass(frozen=True)
class Kind:
    """What one kind of work may have. None: as much as it likes."""

    name: str
    hands: int
    """Workers that are kept for it: so many pieces are worked on at the same time."""
    niceness: int = 0
    memory: int | None = None
    """Bytes of a worker, all that it has loaded included."""
    seconds: float | None = None
    """For a piece, from when a worker has it."""
    patience: float | None = None
    """Seconds that a piece waits for a worker."""
    of_a_guest: int | None = None
    """Pieces that a guest may have asked for, of which one is worked on: see `at_work`."""
    of_all: int | None = None
    """Pieces that everybody together may have asked for. When there are so many, whoever comes
    from where less is asked for takes the place of the last from where most is."""
    is_finished: bool = False
    """Whether a piece is worked on to its end though nobody waits for it any more, because another
    worker would take longer to start. Otherwise its worker is ended."""


class Pool:
    """Starts all processes that there are, when they are first needed, and ends them.

    Addresses have their turns one after another, and guests within them (`Turns`). A worker that
    dies, or is ended because it wanted too much, takes the piece that it had with it and nothing
    else; another is started for the next one.
    """

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = {kind.name: kind for kind in kinds}
        self._lines = {kind.name: _Line(kind) for kind in kinds}

    def waiting(self, name: str) -> int:
        """How many pieces of a kind wait for a worker."""
        return self._lines[name].turns.waiting

    def asked_for(self, name: str) -> int:
        """How many pieces of a kind there are, those that are worked on included."""
        return self._lines[name].asked_for.total()

    @asynccontextmanager
    async def at_work(self, name: str, whose: Asker) -> AsyncIterator[None]:
        """Somebody's, one after the other; TooMany if too many wait for that already."""
        line, most = self._lines[name], self.kinds[name].of_a_guest
        guest = whose.guest or f"at {whose.address}"
        if most is not None and line.of_guests[guest] >= most:
            raise TooMany
        line.of_guests[guest] += 1
        lock = line.locks.setdefault(guest, asyncio.Lock())
        try:
            async with lock:
                yield
        finally:
            line.of_guests[guest] -= 1
            if line.of_guests[guest] == 0:
                del line.of_guests[guest], line.locks[guest]

    async def ask(
        self,
        name: str,
        whose: Asker,
        work: Callable[..., T],
        *asked: Any,
        can_wait: bool = False,
    ) -> T:
        """What the work gives, in its turn; those who can wait come after all others of the kind.

        Crowded or TooBusy if it has no turn; TooLong, TooHeavy or Missing if nothing came of it.
        """
        kind, line = self.kinds[name], self._lines[name]
        with line.counted(whose.address, kind.of_all):
            try:
                async with asyncio.timeout(kind.patience):
                    await line.turns.take(whose, can_wait=can_wait)
            except TimeoutError as error:
                raise TooBusy from error
            working = line.work(kind.seconds, can_wait, work, asked)
            return await (line.to_the_end(working) if kind.is_finished else working)

    def close(self) -> None:
        for line in self._lines.values():
            for working in line.working:
                working.cancel()
            for worker in line.workers:
                worker.end(wait=True)


class _Line:
    """The workers of one kind, and those who wait for them."""

    def __init__(self, kind: Kind) -> None:
        self.workers = [Worker(kind.niceness, kind.memory) for _ in range(kind.hands)]
        self.turns = Turns(kind.hands)
        self.working: set[asyncio.Task[Any]] = set()
        self.asked_for = Counter[str | None]()
        """How much, by where it comes from."""
        self.of_guests = Counter[str]()
        self.locks: dict[str, asyncio.Lock] = {}
        self._idle = list(self.workers)

    async def work(
        self, seconds: float | None, can_wait: bool, work: Callable[..., T], asked: tuple[Any, ...]
    ) -> T:
        """For whoever has a turn."""
        # The last that came back: it has loaded what it needs.
        worker = self._idle.pop()
        try:
            return await worker.ask(seconds, work, *asked)
        finally:
            self._idle.append(worker)
            self.turns.give_back(can_wait=can_wait)

    async def to_the_end(self, working: Coroutine[Any, Any, T]) -> T:
        """Until then its turn is not over, whoever waits for it."""
        task = asyncio.create_task(working)
        self.working.add(task)
        task.add_done_callback(self._be_done)
        return await asyncio.shield(task)

    def _be_done(self, working: asyncio.Task[Any]) -> None:
        self.working.discard(working)
        if not working.cancelled():
            # Heard, though nobody may wait for it any more.
            working.exception()

    @contextmanager
    def counted(self, address: str | None, most: int | None) -> Iterator[None]:
        if most is not None and self.asked_for.total() >= most and not self._make_space(address):
            raise Crowded
        self.asked_for[address] += 1
        try:
            yield
        finally:
            self.asked_for[address] -= 1
            if self.asked_for[address] == 0:
                del self.asked_for[address]

    def _make_space(self, address: str | None) -> bool:
        [(heaviest, most)] = self.asked_for.most_common(1)
        return most > self.asked_for[address] + 1 and self.turns.send_away(heaviest)
