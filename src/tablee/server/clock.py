"""The house's clock: it runs while the house is open, and at no other time (decision 29)."""

import math
import time
from collections.abc import Callable

import msgspec

from tablee.server.storage import UNREADABLE

GRACE_SECONDS = 5.0
"""What everybody has, after a restart, to be back."""
LEAP_SECONDS = 24 * 3600.0
"""A date that is so far ahead of the last one is doubted, until the house was open for as long."""


class Kept(msgspec.Struct, frozen=True):
    """What outlives a restart."""

    time: float
    sure: float
    doubted: float = 0.0


class Clock:
    """Called, it gives the house's time, in which all that happens at tables is counted.

    It looks like seconds since 1970, and is behind them by all the time that the house was closed
    or the machine asleep. Whatever is done to the machine's own clock does not change it. What
    people read as a date is `today`.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall = wall
        self._ticks = ticks
        self._ahead = wall() - ticks()
        self._until = math.inf
        self._looked = ticks()
        self._sure = wall()
        self._doubted = 0.0

    def __call__(self) -> float:
        return min(self._ticks(), self._until) + self._ahead

    def today(self) -> float:
        """Seconds since 1970, as far as this machine knows: for dates, and for nothing that ends
        somebody's time."""
        return self._wall()

    def sure(self) -> float:
        """The date, for whoever throws away what is old: one that has leapt ahead, while the
        house was closed or before our eyes, is not believed by itself."""
        looked, self._looked = self._looked, self._ticks()
        passed = self._looked - looked
        self._sure += passed
        date = self._wall()
        if date - self._sure > LEAP_SECONDS:
            self._doubted += passed
        else:
            self._sure, self._doubted = date, 0.0
        return self._sure

    def leap(self) -> float:
        """How far the date has leapt ahead, once it has stayed there for a while; 0 otherwise.

        Either the house was closed for long, or the date was wrong: it cannot be told which. So
        whatever has a date of before is moved along before the leap is believed (`believe`).
        """
        ahead = self._wall() - self.sure()
        return ahead if self._doubted >= LEAP_SECONDS else 0.0

    def believe(self) -> None:
        self._sure, self._doubted = self._wall(), 0.0

    def keep(self) -> bytes:
        """To be resumed from."""
        return msgspec.json.encode(Kept(self(), self.sure(), self._doubted))

    def resume(self, kept: bytes) -> None:
        """Go on where an earlier one stopped, and a little before that: a clock at a table has a
        few seconds more rather than less. One of `UNREADABLE` if it is damaged."""
        before = msgspec.json.decode(kept, type=Kept)
        self._ahead = before.time - GRACE_SECONDS - self._ticks()
        self._looked = self._ticks()
        self._sure, self._doubted = before.sure, before.doubted

    def go_on_from(self, last: float) -> None:
        """A house of before there was such a clock: it closed when last something was written."""
        self._ahead = last - GRACE_SECONDS - self._ticks()

    def run_by(self, ahead: float, until: float) -> None:
        """So far ahead of this machine's ticks, until they are so many: several nodes have one
        time, which each of them asks for again and again."""
        self._ahead, self._until = ahead, until


def time_of(kept: bytes) -> float:
    """What is damaged is earlier than anything."""
    try:
        return msgspec.json.decode(kept, type=Kept).time
    except UNREADABLE:
        return 0.0
