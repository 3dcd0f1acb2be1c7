"""Rooms that are asleep in the middle of a match: nobody is there, and somebody's time runs.

They are in the database only, as those where nothing goes on; what is kept here is when the house
has to do something there.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablee.server.live import LiveRoom


class Sleepers:
    def __init__(self) -> None:
        self._due: dict[str, float] = {}
        self._first: list[tuple[float, str]] = []
        """A heap. Whoever has been woken meanwhile is still in it."""

    @property
    def codes(self) -> set[str]:
        return set(self._due)

    def lay(self, code: str, due: float) -> None:
        self._due[code] = due
        heapq.heappush(self._first, (due, code))

    def woke(self, code: str) -> None:
        self._due.pop(code, None)

    def due(self, now: float) -> list[str]:
        """Those whose time is up. They sleep on until they are woken."""
        found: list[str] = []
        while self._first and self._first[0][0] <= now:
            due, code = heapq.heappop(self._first)
            if self._due.get(code) == due:
                found.append(code)
        return found


def least_urgent(rooms: Iterable[LiveRoom], most: int) -> list[LiveRoom]:
    """Of those where nobody is, so many: where nothing is due for longest, and of those the first
    that came to life."""
    ranked: list[tuple[float, int, LiveRoom]] = []
    for number, live in enumerate(rooms):
        if not live.connections:
            next_at = live.next_at()
            ranked.append((-math.inf if next_at is None else -next_at, number, live))
    return [live for _, _, live in sorted(ranked)[:most]]
