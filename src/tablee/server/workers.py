"""Processes that work for guests: nice to the tables, and ended when they want too much."""

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
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

try:
    import resource
except ImportError:
    # Windows has no such limits: the server still ends what takes too long.
    HAS_LIMITS = False
else:
    HAS_LIMITS = True

T = TypeVar("T")

log = logging.getLogger(__name__)

MEMORY = 1 << 30
"""Bytes that a worker may have, all that it has loaded included."""


class TooLong(Exception):
    """The work took more time than it had."""


class TooHeavy(Exception):
    """The work wanted more memory than it had, or the worker died of it."""


class Missing(Exception):
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
    have is the operating system's to see to, so that nothing in it can get round that.
    """

    def __init__(self, niceness: int, memory: int = MEMORY) -> None:
        self._niceness = niceness
        self._memory = memory
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, seconds: float, work: Callable[..., T], *asked: Any) -> T:
        """What the work gives; TooLong, TooHeavy or Missing, and the next one is asked anew."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            habits = (self._niceness, self._memory)
            self._pool = ProcessPoolExecutor(1, context, be_a_worker, habits)
        processes: list[BaseProcess] = []
        try:
            # Here already: one that died while nobody asked anything says so now.
            # Packed by us: a worker that cannot find the work says so instead of dying of it.
            future = self._pool.submit(_within, seconds, pickle.dumps((work, asked)))
            processes += self._pool._processes.values()  # noqa: SLF001
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

    def end(self, wait: bool = False) -> None:
        """Now. To wait until it is gone takes a moment, and leaves nothing behind."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):  # noqa: SLF001
            process.kill()
        pool.shutdown(wait=wait)


# In the worker


def be_a_worker(niceness: int, memory: int) -> None:
    # Ctrl-C goes to the whole group of processes; the server decides when its workers stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if HAS_LIMITS:
        os.nice(niceness)
        if sys.platform == "linux":
            # A worker that has got its question does not push the server aside to begin with it.
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
        for kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA):
            limit(kind, memory)
        limit(resource.RLIMIT_CORE, 0)
    # A server that is killed cannot end its workers: they go by themselves.
    threading.Thread(target=_end_with_parent, daemon=True).start()


def limit(kind: int, most: int) -> None:
    """The soft limit, as far as the hard one allows."""
    _, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _within(seconds: float, packed: bytes) -> Any:
    """The server ends what takes too long; if it cannot look, the system does (SIGXCPU)."""
    if HAS_LIMITS:
        used = resource.getrusage(resource.RUSAGE_SELF)
        limit(resource.RLIMIT_CPU, math.ceil(used.ru_utime + used.ru_stime + seconds))
    work, asked = pickle.loads(packed)  # noqa: S301
    return work(*asked)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)
