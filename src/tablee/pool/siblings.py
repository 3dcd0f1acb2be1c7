"""Processes that do the same beside each other, for as long as whoever started them.

They are forks: what is loaded is there once. Whoever dies is replaced; when the first one is told
to end, or dies, all of them end.
"""

import contextlib
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from types import FrameType

AGAIN_SECONDS = 1.0
"""Before whoever has died is replaced."""
ENDING = (signal.SIGTERM, signal.SIGINT)
CAN_FORK = hasattr(os, "fork")


class Siblings:
    def __init__(self, work: Callable[[int], None]) -> None:
        self._work = work
        self._running: dict[int, int] = {}
        """The number of each process among them."""
        self._is_ending = False
        self._alive, self._kept = os.pipe()
        """The end that nobody writes to: who reads there waits until the first one is no more."""

    def run(self, count: int) -> None:
        """Until it is told to end, and all of them have."""
        for how in ENDING:
            signal.signal(how, self._end)
        for number in range(count):
            self._start(number)
        while self._running:
            pid, _ = os.waitpid(-1, 0)
            gone = self._running.pop(pid, None)
            if gone is not None and not self._is_ending:
                time.sleep(AGAIN_SECONDS)
                self._start(gone)

    def _end(self, _how: int, _frame: FrameType | None) -> None:
        self._is_ending = True
        for pid in list(self._running):
            # One that has just ended by itself may not be noted yet.
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)

    def _start(self, number: int) -> None:
        """Unless it was told to end: who is started then nobody would tell."""
        # Whoever is told to end before it is another one would take that for the first one's.
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
        if self._is_ending:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
            return
        pid = os.fork()
        if pid:
            self._running[pid] = number
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
            return
        code = 1
        try:
            self._become(number)
            code = 0
        except BaseException:  # noqa: BLE001
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def _become(self, number: int) -> None:
        """In a fork."""
        # A terminal's Ctrl-C is for the first one, who tells the others.
        os.setpgid(0, 0)
        for how in ENDING:
            signal.signal(how, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
        os.close(self._kept)
        threading.Thread(target=self._end_with_first, daemon=True).start()
        self._work(number)

    def _end_with_first(self) -> None:
        os.read(self._alive, 1)
        os.kill(os.getpid(), signal.SIGTERM)
