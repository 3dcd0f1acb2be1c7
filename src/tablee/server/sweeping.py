"""Rooms where nobody is and nothing goes on are let go; those long abandoned are forgotten."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from tablee.server.storage import Past

if TYPE_CHECKING:
    from tablee.server.house import House

KEPT_SECONDS = {
    Past.NOTHING: 3600.0,
    Past.PLAYED: 14 * 24 * 3600.0,
    Past.FINISHED: 180 * 24 * 3600.0,
}
"""How long a room is kept that nobody touches."""
SWEEP_SECONDS = 300.0

log = logging.getLogger(__name__)


async def keep_sweeping(house: House) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            await sweep(house)
        except Exception:
            log.exception("sweep_failed")


async def sweep(house: House) -> None:
    await house.awake.let_idle_go()
    await house.timekeeper.look_at_date()
    storage, now = house.storage, house.clock.sure()
    if storage.is_shared:
        # Other nodes do not know who is here: they see it in time, whenever they sweep.
        present = [live.room.code for live in house.rooms if live.connections]
        await storage.touch_rooms(present, now - KEPT_SECONDS[Past.NOTHING] / 2, now)
    sleepers = await house.company.sleepers()
    for past, seconds in KEPT_SECONDS.items():
        # Whoever waits for friends touches nothing, and is there all the same.
        alive = {live.room.code for live in house.rooms} | sleepers
        await storage.forget_rooms(now - seconds, past, alive)
    await house.count_codes()
