"""Whoever does the work: the cores of this machine. `cluster.py` has the other kind of crew."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Protocol

from tablee.core.errors import TableeError
from tablee.sim.work import play_encoded

MOST_CORES = 64
"""More than that has to be there before it can be asked for."""


class Crew(Protocol):
    """Workers that take encoded chunks."""

    hands: int
    """How many chunks can be worked on at the same time."""
    chunk_seconds: float
    """How long a chunk should take: short for smooth progress, long against the overhead."""

    def submit(self, order: bytes) -> Future[bytes]: ...

    def is_lost(self, error: Exception) -> bool:
        """Whether an error means that the workers died or went out of reach."""

    def dismiss(self) -> None:
        """Let everybody go at once; what is unfinished is given up."""


class Cores:
    """Processes on this machine."""

    chunk_seconds = 0.25

    def __init__(self, cores: int | None = None) -> None:
        """So many processes, or as many as this process may use cores."""
        usable = usable_cores()
        most = max(MOST_CORES, usable)
        if cores is not None and not 1 <= cores <= most:
            raise TableeError(
                f"a simulation runs on 1 to {most} cores of this machine, not {cores}"
            )
        self.hands = usable if cores is None else cores
        self._pool = ProcessPoolExecutor(
            self.hands,
            # Not `fork`, which copies the threads' locks in whatever state they are in.
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin_work,
        )
        self._workers: list[multiprocessing.process.BaseProcess] = []

    def submit(self, order: bytes) -> Future[bytes]:
        if len(self._workers) == self.hands:
            return self._pool.submit(play_encoded, order)
        # The pool starts a worker when it is handed work that no idle one could do.
        before = set(multiprocessing.active_children())
        with _sigint_held_back():
            future = self._pool.submit(play_encoded, order)
        self._workers += set(multiprocessing.active_children()) - before
        return future

    def is_lost(self, error: Exception) -> bool:
        return isinstance(error, BrokenProcessPool)

    def dismiss(self) -> None:
        # All of them: one that dies with the queue's lock in hand leaves the others waiting for it.
        for worker in self._workers:
            worker.terminate()
        self._pool.shutdown(cancel_futures=True)


def usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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


def _begin_work() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """A worker whose parent was killed would otherwise wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
