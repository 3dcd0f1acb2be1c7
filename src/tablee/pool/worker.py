"""A process that works for others: with limits that the system sees to, and ended when it wants too
much."""

import asyncio
import logging
import math
import multiprocessing
import multiprocessing.connection
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

try:
    import resource
except ImportError:
    # Windows has no such limits: the parent still ends what takes too long.
    HAS_LIMITS = False
else:
    HAS_LIMITS = True

T = TypeVar("T")

log = logging.getLogger(__name__)


class TooLong(Exception):
    """The work took more time than it had."""


class TooHeavy(Exception):
    """The work wanted more memory than it had, or the worker died of it."""


class Missing(ImportError):
    """What the work needs is not installed here; the message says what, for whoever can mend it."""


def missing(error: ImportError) -> Missing:
    """What to say of an import that failed."""
    return Missing(f"{error}: pip install {(error.name or 'tablee').partition('.')[0]}")


def warn_without_limits() -> None:
    """Whoever runs a house should know what this system cannot do for it."""
    if not HAS_LIMITS:
        log.warning("workers_unlimited")


class Worker:
    """A process that is started when it is first asked, and again after it was ended.

    It has one question at a time: one that has to be ended takes nobody else's with it. What it may
    have is the operating system's to see to, so that nothing in it can get round that: `memory` are
    bytes, all that it has loaded included.
    """

    def __init__(self, niceness: int = 0, memory: int | None = None) -> None:
        self._niceness = niceness
        self._memory = memory
        self._pool: ProcessPoolExecutor | None = None
        self._ended: list[BaseProcess] = []

    async def ask(self, seconds: float | None, work: Callable[..., T], *asked: Any) -> T:
        """What the work gives; TooLong, TooHeavy or Missing, and the next one is asked anew."""
        processes: list[BaseProcess] = []
        try:
            # Here already: one that died while nobody asked anything says so now.
            # Packed by us: a worker that cannot find the work says so instead of dying of it.
            future = self._submit(seconds, pickle.dumps((work, asked)))
            processes += self._processes
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(future)
        except TimeoutError as error:
            self.end()
            raise TooLong from error
        except (BrokenProcessPool, MemoryError) as error:
            self.end()
            out_of_time = -signal.SIGXCPU if HAS_LIMITS else None
            ran_out = any(process.exitcode == out_of_time for process in processes)
            raise (TooLong if ran_out else TooHeavy) from error
        except ImportError as error:
            self.end()
            raise missing(error) from error
        except asyncio.CancelledError:
            # Whoever asked is gone: nobody waits for the answer.
            self.end()
            raise

    def _submit(self, seconds: float | None, packed: bytes) -> Future[Any]:
        if self._pool is not None:
            return self._pool.submit(_within, seconds, packed)
        # Not `fork`, which copies the threads' locks in whatever state they are in.
        context = multiprocessing.get_context("spawn")
        habits = (self._niceness, self._memory)
        self._pool = ProcessPoolExecutor(1, context, be_a_worker, habits)
        # The process is born when there is something for it to do.
        with _sigint_held_back():
            return self._pool.submit(_within, seconds, packed)

    @property
    def _processes(self) -> list[BaseProcess]:
        # Nothing else tells whom to end, and how one has ended.
        known = None if self._pool is None else self._pool._processes  # noqa: SLF001
        return [] if known is None else list(known.values())

    def end(self, wait: bool = False) -> None:
        """Now. To wait until it is gone takes a moment, and leaves nothing behind."""
        pool, ending = self._pool, self._processes
        self._pool = None
        for process in ending:
            process.kill()
        if pool is not None:
            pool.shutdown(wait=wait, cancel_futures=True)
        self._ended = [*(process for process in self._ended if process.is_alive()), *ending]
        if wait:
            for process in self._ended:
                process.join()


@contextmanager
def _sigint_held_back() -> Iterator[None]:
    """Whoever is born now does not hear Ctrl-C, from the first moment: stopping is the parent's
    choice. The parent itself hears it a moment later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In the worker


def be_a_worker(niceness: int, memory: int | None) -> None:
    # Ctrl-C goes to the whole group of processes; the parent decides when its workers stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if HAS_LIMITS:
        os.nice(niceness)
        if sys.platform == "linux":
            # A worker that has got its question does not push its parent aside to begin with it.
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
        if memory is not None:
            limit(resource.RLIMIT_AS, memory)
            limit(resource.RLIMIT_DATA, memory)
        limit(resource.RLIMIT_CORE, 0)
    # A parent that is killed cannot end its workers: they go by themselves.
    threading.Thread(target=_end_with_parent, daemon=True).start()


def limit(kind: int, most: int) -> None:
    """The soft limit, as far as the hard one allows."""
    _, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _within(seconds: float | None, packed: bytes) -> Any:
    """The parent ends what takes too long; if it cannot look, the system does (SIGXCPU)."""
    if HAS_LIMITS and seconds is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        limit(resource.RLIMIT_CPU, math.ceil(used.ru_utime + used.ru_stime + seconds))
    work, asked = pickle.loads(packed)  # noqa: S301
    return work(*asked)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)
