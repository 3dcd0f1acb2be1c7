"""What a process has of its machine: the time, and chance. Here a seed says both."""

from __future__ import annotations

import logging
import random
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from tests.load.seeds.loop import VirtualLoop, this_process

from tablee.core.errors import TableeError
from tablee.server.nodes import wakeups

T = TypeVar("T")

EPOCH = 1_700_000_000.0
STEP_SECONDS = 0.003
"""So long it takes at most until somebody looks at a stopwatch again: logs are read in slices."""


class Machine:
    """The functions that take the place of the system's, in every process of a seed's world."""

    def __init__(self, loop: VirtualLoop, luck: random.Random) -> None:
        self._loop = loop
        self._luck = luck
        self._passed = 0.0

    def monotonic(self) -> float:
        return self._loop.time() + this_process().ticks_ahead

    def date(self) -> float:
        return EPOCH + self._loop.time() + this_process().date_ahead

    def stopwatch(self) -> float:
        self._passed += self._luck.random() * STEP_SECONDS
        return self._passed

    def token_bytes(self, count: int | None = None) -> bytes:
        return self._luck.randbytes(count or 32)

    def token_hex(self, count: int | None = None) -> str:
        return self.token_bytes(count).hex()

    def randbits(self, count: int) -> int:
        return self._luck.getrandbits(count)

    def choice(self, among: Sequence[T]) -> T:
        return self._luck.choice(among)


FORESEEN = frozenset(
    (
        "message_failed",  # Its sender is told.
        "pilot_failed",
        "bot_failed",
        "orders_failed",
        "room_unreadable",  # It could not be woken.
    )
)
"""What is said while the database is away: something could not be done, and is tried again.
Nobody's line is cut for that, and nothing ends."""


class Complaints(logging.Handler):
    """What the server says has gone wrong, unless it is what we do to its database."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = None if record.exc_info is None else record.exc_info[1]
        if isinstance(error, TableeError) and record.getMessage() in FORESEEN:
            return
        told = logging.Formatter().format(record)
        self.found.append(f"{told} {getattr(record, 'detail', '')}")


@contextmanager
def borrowed(machine: Machine, make_client: Any, complaints: Complaints) -> Iterator[None]:
    """While a seed plays."""
    taken: list[tuple[Any, str, Any]] = [
        (time, "monotonic", machine.monotonic),
        (time, "time", machine.date),
        (time, "perf_counter", machine.stopwatch),
        (secrets, "token_bytes", machine.token_bytes),
        (secrets, "token_hex", machine.token_hex),
        (secrets, "randbits", machine.randbits),
        (secrets, "choice", machine.choice),
        (wakeups, "make_client", make_client),
    ]
    before = [(where, name, getattr(where, name)) for where, name, _ in taken]
    house = logging.getLogger("tablee")
    propagated, handlers = house.propagate, house.handlers
    house.propagate, house.handlers = False, [complaints]
    try:
        for where, name, ours in taken:
            setattr(where, name, ours)
        yield
    finally:
        for where, name, theirs in before:
            setattr(where, name, theirs)
        house.propagate, house.handlers = propagated, handlers
