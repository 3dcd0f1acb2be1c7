"""An event loop of our own: its time is no time, and a seed says who goes on first.

Each process of the world has its callbacks in the order in which asyncio promises them; between
processes there is none, so the seed draws whose turn it is, callback by callback. A process can be
ended, or stopped for a while, between any two of them: that is between any two awaits.
"""

from __future__ import annotations

import asyncio
import heapq
import random
from asyncio.events import _set_running_loop
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from itertools import count
from typing import Any, TypeVar

from tablee.core.errors import TableeError

T = TypeVar("T")

MOST_STEPS = 400_000
"""Of a seed: who needs more goes round in circles."""
BEGINNING = 1000.0
FUNERALS = 20
"""Whoever is told to end may have something to say first, so many times."""


class Process:
    """Whose callbacks they are. One that has ended never goes on."""

    def __init__(self, name: str, ticks_ahead: float = 0.0, date_ahead: float = 0.0) -> None:
        self.name = name
        self.ticks_ahead = ticks_ahead
        self.date_ahead = date_ahead
        """By so much its machine's clocks are wrong."""
        self.ready: deque[asyncio.Handle] = deque()
        self.is_dead = False
        self.is_stopped = False
        self.steps_left: int | None = None
        """Until `on_last_step`."""
        self.on_last_step: Callable[[], None] | None = None

    def end_after(self, steps: int, then: Callable[[], None]) -> None:
        self.steps_left, self.on_last_step = steps, then

    def __repr__(self) -> str:
        return self.name


_process: ContextVar[Process] = ContextVar("process")


def this_process() -> Process:
    return _process.get()


class DoesNotRest(Exception):
    """There is always something to do, and time never goes on."""


class VirtualLoop(asyncio.AbstractEventLoop):
    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
        self._now = BEGINNING
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._numbers = count()
        self._running: list[Process] = []
        """Those that have something to do."""
        self.steps = 0
        self._processes: list[Process] = []
        self.world = self.make_process("world")
        self._tasks: dict[asyncio.Task[Any], None] = {}
        """In the order in which they were made; also those of processes that have ended: nothing of
        theirs is tidied up before the seed is over."""
        self.unheard: list[str] = []
        """What nobody has caught."""

    # Processes

    def make_process(self, name: str, ticks_ahead: float = 0.0, date_ahead: float = 0.0) -> Process:
        process = Process(name, ticks_ahead, date_ahead)
        self._processes.append(process)
        return process

    def run_in(self, process: Process, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        context = copy_context()
        context.run(_process.set, process)
        return self.create_task(work, context=context)

    def call_in(
        self, process: Process, seconds: float, callback: Callable[..., object], *args: Any
    ) -> asyncio.TimerHandle:
        context = copy_context()
        context.run(_process.set, process)
        return self.call_later(seconds, callback, *args, context=context)

    def end(self, process: Process) -> None:
        """All at once: nothing is closed."""
        process.is_dead = True

    def stop_process(self, process: Process) -> None:
        process.is_stopped = True

    def go_on(self, process: Process) -> None:
        process.is_stopped = False
        if process.ready and process not in self._running:
            self._running.append(process)

    # Time and turns

    def time(self) -> float:
        return self._now

    def run_until_complete(self, future: Awaitable[T]) -> T:  # type: ignore[override]
        _set_running_loop(self)
        try:
            task = self.run_in(self.world, _awaited(future))
            while not task.done():
                self._step()
            return task.result()
        finally:
            _set_running_loop(None)

    def _step(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise DoesNotRest
        if not self._running:
            self._let_time_pass()
            return
        at = self._luck.randrange(len(self._running)) if len(self._running) > 1 else 0
        process = self._running[at]
        if process.is_dead or process.is_stopped or not process.ready:
            del self._running[at]
            return
        handle = process.ready.popleft()
        if not handle.cancelled():
            handle._run()  # noqa: SLF001
            if process.steps_left is not None:
                self._count_down(process)

    def _count_down(self, process: Process) -> None:
        assert process.steps_left is not None
        process.steps_left -= 1
        if process.steps_left <= 0:
            process.steps_left, then = None, process.on_last_step
            if then is not None:
                then()

    def _let_time_pass(self) -> None:
        if not self._timers:
            raise DoesNotRest
        self._now = max(self._now, self._timers[0][0])
        while self._timers and self._timers[0][0] <= self._now:
            _, _, handle = heapq.heappop(self._timers)
            if not handle.cancelled():
                self._make_ready(handle)

    def _make_ready(self, handle: asyncio.Handle) -> None:
        process: Process = handle._context[_process]  # type: ignore[attr-defined] # noqa: SLF001
        process.ready.append(handle)
        rests = process.is_dead or process.is_stopped
        if not rests and process not in self._running:
            self._running.append(process)

    # What asyncio asks of a loop

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._make_ready(handle)
        return handle

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, next(self._numbers), handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is passed over when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self,
        coro: Any,
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> asyncio.Task[Any]:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        self._tasks[task] = None
        task.add_done_callback(self._forget, context=context)
        return task

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.pop(task, None)

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """At once, and here."""
        done: asyncio.Future[T] = self.create_future()
        done.set_result(func(*args))
        return done

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, TableeError):
            # Otherwise it was cut off from its database, and nobody waited for it any more.
            self.unheard.append(f"{context.get('message')}: {error!r}")

    def bury(self) -> None:
        """The seed is over: whatever still waits is ended, so that nothing is left of it."""
        self.steps = 0
        for _, _, handle in self._timers:
            handle.cancel()
        _set_running_loop(self)
        try:
            for _ in range(FUNERALS):
                for task in list(self._tasks):
                    task.cancel()
                for process in self._processes:
                    process.is_dead = False
                    self.go_on(process)
                while self._running:
                    self._step()
                if not self._tasks:
                    return
        finally:
            _set_running_loop(None)


async def _awaited(future: Awaitable[T]) -> T:
    return await future
