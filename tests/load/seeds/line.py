"""A node's line to the database: slow, cut before or after something was done there, or dead."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
from tests.load.seeds.database import Database
from tests.load.seeds.loop import Process, VirtualLoop

from tablee.server.databases import end_first
from tablee.server.errors import HouseError
from tablee.server.nodes import register
from tablee.server.nodes.heart import REMEMBERED
from tablee.server.orders import Orders
from tablee.server.postgres import ANSWER_SECONDS
from tablee.server.storage import (
    Past,
    StoredBase,
    StoredEntry,
    StoredMatch,
    StoredPlace,
    StoredReplay,
    StoredRoom,
)

T = TypeVar("T")

SECRET = bytes(range(32))
UNSURE_SECONDS = 0.05
"""So well nodes know the house's time, and worse by half of what it takes them to ask for it."""
STUCK_SECONDS = ANSWER_SECONDS
"""After so long a line that carries nothing any more is cut by whoever waits."""


class Weather(msgspec.Struct):
    """What lines to the database are like now."""

    usual: float = 0.002
    """Seconds that a way takes, more or less."""
    slow: float = 0.0
    """How often one takes much longer."""
    before: float = 0.0
    """How often one is cut before anything is done, and after it was."""
    after: float = 0.0
    again: float = 0.0
    """How often the driver tries again after an answer that was lost (`transact`)."""
    is_down: bool = False
    """For everybody: the database is away."""


class Unreachable(HouseError):
    def __init__(self) -> None:
        super().__init__("unusable", database="seeds", why="cut")


class NodeStorage:
    """`SqlStorage` as a node uses it."""

    is_shared = True

    def __init__(
        self,
        database: Database,
        loop: VirtualLoop,
        process: Process,
        weather: Weather,
        luck: random.Random,
    ) -> None:
        self._database = database
        self._loop = loop
        self._process = process
        self._weather = weather
        self._luck = luck
        self.faults = 0
        self._trips: deque[float] = deque((0.0,), REMEMBERED)
        self.is_cut = False
        """Nothing comes through, and nobody says so."""

    # One way there, and one back

    def _trip(self) -> float:
        is_slow = self._luck.random() < self._weather.slow
        seconds = self._luck.expovariate(1.0) * self._weather.usual * (100 if is_slow else 1)
        return min(seconds, STUCK_SECONDS)

    async def _ask(self, work: Callable[[], T]) -> T:
        answer: asyncio.Future[T] = self._loop.create_future()
        world = self._loop.world
        if self._weather.is_down:
            self._loop.call_in(world, self._trip(), self._fail, answer)
        elif self.is_cut or self._luck.random() < self._weather.before:
            seconds = STUCK_SECONDS if self.is_cut else self._luck.random()
            self._loop.call_in(world, seconds, self._fail, answer)
        else:
            self._loop.call_in(world, self._trip(), self._arrive, work, answer)
        return await answer

    def _arrive(self, work: Callable[[], T], answer: asyncio.Future[T]) -> None:
        if self._weather.is_down or (self._process.is_dead and self._luck.random() < 0.5):
            self._fail(answer)
            return
        come_back: Callable[[], None] = partial(self._carry_out, work, answer)
        if self._luck.random() < self._weather.after:
            # What was done is done.
            self._try(work)
            is_again = self._luck.random() < self._weather.again
            come_back = come_back if is_again else partial(self._fail, answer)
            self._loop.call_in(self._loop.world, self._trip(), come_back)
        else:
            come_back()

    def _carry_out(self, work: Callable[[], T], answer: asyncio.Future[T]) -> None:
        result, error = self._try(work)
        self._loop.call_in(self._loop.world, self._trip(), self._reply, answer, result, error)

    @staticmethod
    def _try(work: Callable[[], Any]) -> tuple[Any, Exception | None]:
        try:
            return work(), None
        except Exception as error:  # noqa: BLE001
            return None, error

    def _reply(self, answer: asyncio.Future[T], result: T, error: Exception | None) -> None:
        if self._weather.is_down:
            self._fail(answer)
        elif self.is_cut:
            # Nobody hears that it was sent.
            self._loop.call_in(self._loop.world, STUCK_SECONDS, self._fail, answer)
        elif not answer.done():
            if error is None:
                answer.set_result(result)
            else:
                answer.set_exception(error)

    def _fail(self, answer: asyncio.Future[Any]) -> None:
        self.faults += 1
        if not answer.done():
            answer.set_exception(Unreachable())

    # What nodes have among themselves

    async def read(self, work: Any) -> Any:
        if isinstance(work, partial):
            if work.func is register.tell_time:
                return await self._tell_time(work.keywords["clock"])
            if work.func is register.look:
                return await self._look(**work.keywords)
            return await self._ask(partial(self._database.works[work.func], **work.keywords))
        return await self._ask(self._database.works[work])

    async def in_one_statement(self, work: Any) -> Any:
        return await self.read(work)

    async def write(self, work: Any) -> Any:
        return await end_first(self.read(work))

    async def _tell_time(self, clock: Callable[[], float]) -> register.TimeTold:
        asked = time.monotonic()
        ahead, moment = await self._ask(partial(self._database.tell_time, clock()))
        answered = time.monotonic()
        self._trips.append(answered - asked)
        return register.TimeTold(ahead, moment, (asked + answered) / 2, answered - asked)

    async def _look(self, node: str, wanted: Collection[str]) -> register.Seen:
        """Three statements, between which others go on."""
        wanted = sorted(wanted)
        alive = await self._ask(self._database.alive)
        held = await self._ask(partial(self._database.held, node))
        free = await self._ask(partial(self._database.free, wanted)) if wanted else frozenset()
        return register.Seen(alive, held, free)

    # The house

    async def open(self) -> None:
        await self._ask(lambda: None)

    def expect_answers(self) -> None:
        pass  # Whatever is asked here is given up in the end.

    async def close(self) -> None:
        pass

    async def examine(self) -> list[str]:
        return []

    async def secret(self) -> bytes:
        return SECRET

    async def orders(self, now: float) -> Orders:
        return await self._ask(partial(Orders, SECRET))

    async def setting(self, name: str) -> bytes | None:
        return await self._ask(partial(self._database.settings.get, name))

    async def keep_latest(self, name: str, value: bytes, when: Callable[[bytes], float]) -> bytes:
        keep = partial(self._database.keep_latest, name, value, when)
        return await end_first(self._ask(keep))

    async def last_moment(self, until: float) -> float | None:
        logs = self._database.logs.values()
        moments = (entry.at for log in logs for entry in log)
        return await self._ask(lambda: max((at for at in moments if at <= until), default=None))

    async def code_lengths(self) -> dict[int, int]:
        return await self._ask(lambda: Counter(map(len, self._database.rooms)))

    # Rooms

    async def create_room(
        self, room: StoredRoom, first: StoredEntry, places: Sequence[StoredPlace] = ()
    ) -> None:
        await end_first(self._ask(partial(self._database.create_room, room, first)))

    async def append(
        self,
        code: str,
        entries: list[StoredEntry],
        room: StoredRoom | None = None,
        places: Sequence[StoredPlace] = (),
        ended: StoredMatch | None = None,
        touched_at: float | None = None,
        base: StoredBase | None = None,
    ) -> None:
        unsure = UNSURE_SECONDS + max(self._trips) / 2
        append = partial(self._database.append, unsure, code, entries, room, ended, base)
        await end_first(self._ask(append))

    async def load(self, code: str, after: int = 0) -> list[StoredEntry]:
        return await self._ask(partial(self._database.load, code, after))

    async def base(self, code: str) -> StoredBase | None:
        return await self._ask(partial(self._database.bases.get, code))

    async def keep_base(
        self, code: str, base: StoredBase, instead_of: StoredBase | None = None
    ) -> None:
        await end_first(self._ask(partial(self._database.keep_base, code, base, instead_of)))

    async def has_entry(self, code: str, name: str) -> bool:
        return await self._ask(partial(self._database.has_entry, code, name))

    async def last_finished(self, code: str) -> tuple[int, int]:
        return await self._ask(partial(self._database.last_finished, code))

    async def finished_match(self, code: str, number: int) -> StoredReplay | None:
        return await self._ask(partial(self._database.finished.get, (code, number)))

    async def keep_finished(self, code: str, replay: StoredReplay) -> None:
        raise NotImplementedError("no log here is of before matches were kept")

    async def is_open_to(self, code: str, handle: str) -> bool:
        return await self._ask(lambda: code in self._database.rooms)

    async def rooms_in_play(self) -> list[str]:
        raise NotImplementedError("a node among others does not ask")

    # What nobody asks for within a minute

    async def public_rooms(self, touched_after: float, most: int) -> list[StoredRoom]:
        raise NotImplementedError

    async def public_rooms_among(
        self, codes: Sequence[str], touched_after: float
    ) -> list[StoredRoom]:
        raise NotImplementedError

    async def rooms_of(
        self, handle: str, touched_after: float, most: int
    ) -> list[tuple[StoredRoom, StoredPlace]]:
        raise NotImplementedError

    async def matches_of(self, handle: str, most: int) -> list[bytes]:
        raise NotImplementedError

    async def touch_rooms(self, codes: Collection[str], before: float, now: float) -> None:
        raise NotImplementedError

    async def forget_rooms(
        self, touched_before: float, past: Past = Past.FINISHED, but: Collection[str] = ()
    ) -> int:
        raise NotImplementedError

    async def move_dates(self, until: float, by: float) -> None:
        raise NotImplementedError

    async def forget_aside(self, moved_before: float) -> None:
        raise NotImplementedError


class Wire:
    """One way of a line between a browser and a node: what is sent arrives in order, later."""

    def __init__(
        self, loop: VirtualLoop, luck: random.Random, usual: float, hear: Callable[[Any], None]
    ) -> None:
        self._loop = loop
        self._luck = luck
        self._usual = usual
        self._hear = hear
        self._last = 0.0
        self.is_cut = False

    def send(self, texts: Iterable[Any]) -> None:
        for text in texts:
            self._last = max(self._last, self._loop.time() + self._luck.random() * self._usual)
            wait = self._last - self._loop.time()
            self._loop.call_in(self._loop.world, wait, self._arrive, text)

    def _arrive(self, text: Any) -> None:
        if not self.is_cut:
            self._hear(text)
