"""A log that says a thing once, and then how often it has happened again."""

import copy
import logging
import threading
import time
from collections.abc import Callable

QUIET_SECONDS = 60.0
MOST_ROOMS = 20

Key = tuple[str, str, str, int]


class _Repeated:
    """Something that was said, until it may be said again."""

    def __init__(self, record: logging.LogRecord, now: float) -> None:
        self.record = record
        self.since = now
        self.times = 0
        self.rooms: list[str] = []

    def count(self, record: logging.LogRecord) -> None:
        self.times += 1
        room = getattr(record, "room", None)
        if room is not None and room not in self.rooms and len(self.rooms) < MOST_ROOMS:
            self.rooms.append(room)

    def summary(self) -> logging.LogRecord:
        """The same event, without its trace: how often it has happened since it was told."""
        record = copy.copy(self.record)
        record.exc_info = record.exc_text = None
        record.created = time.time()
        record.times_more = self.times
        if self.rooms:
            record.rooms = self.rooms
        return record


class SayOnce(logging.Handler):
    """Stands before another handler. What comes again within a minute is counted, and its count is
    told when the minute is over: an attack, or a database that is down, does not fill the disk."""

    def __init__(
        self,
        inner: logging.Handler,
        quiet: float = QUIET_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._inner = inner
        self._quiet = quiet
        self._clock = clock
        self._said: dict[Key, _Repeated] = {}
        self._timer: threading.Timer | None = None
        self._lock = threading.RLock()

    def emit(self, record: logging.LogRecord) -> None:
        with self._lock:
            self._sum_up(self._clock() - self._quiet)
            key = _key(record)
            known = self._said.get(key)
            if known is not None:
                known.count(record)
                self._set_timer()
                return
            self._said[key] = _Repeated(record, self._clock())
            self._inner.handle(record)

    def flush(self) -> None:
        """Also when the program ends: what was counted is told."""
        with self._lock:
            self._sum_up(float("inf"))
        self._inner.flush()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        super().close()

    def _sum_up(self, said_before: float) -> None:
        for key, known in list(self._said.items()):
            if known.since <= said_before:
                del self._said[key]
                if known.times:
                    self._inner.handle(known.summary())

    def _set_timer(self) -> None:
        """So that the count is told even if nothing else happens."""
        if self._timer is None:
            self._timer = threading.Timer(self._quiet, self._ring)
            self._timer.daemon = True
            self._timer.start()

    def _ring(self) -> None:
        with self._lock:
            self._timer = None
            self._sum_up(self._clock() - self._quiet)
            if any(known.times for known in self._said.values()):
                self._set_timer()


def _key(record: logging.LogRecord) -> Key:
    """The same thing is the same event, and the same fault at the same line."""
    kind, line = "", 0
    if record.exc_info and record.exc_info[0] is not None:
        kind = record.exc_info[0].__name__
        trace = record.exc_info[2]
        while trace is not None:
            line, trace = trace.tb_lineno, trace.tb_next
    return record.name, str(record.msg), kind, line
