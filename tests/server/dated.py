"""A house on a date that the test sets."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.server.houses import quick_house

from tablee.server.clock import Clock
from tablee.server.house import House
from tablee.server.limits import Limits
from tablee.server.protocol import OpenSeat, RoomPlan
from tablee.server.sql import SqlStorage

PLAN = RoomPlan("onix", {"first": 0}, [OpenSeat(), OpenSeat()])


class Wall:
    """The date, as the test sets it."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


def in_house(path: Path, visit: Callable[[House, Wall], Awaitable[None]]) -> None:
    """A house on a SQLite file, on a date that the test sets, and without limits."""

    async def run() -> None:
        wall = Wall()
        storage = SqlStorage(f"sqlite:///{path / 'tablee.sqlite3'}")
        found = quick_house(storage, pace=0.0, clock=Clock(wall, wall), limits=Limits({}))
        await found.open()
        try:
            await visit(found, wall)
        finally:
            await found.close()

    asyncio.run(run())
