"""The rooms of a house that are in memory: brought to life when somebody comes, or something is due
where nobody is; and let go again, because all of them are in the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tablee.server.door import ShutDoors, ShutHome
from tablee.server.live import LiveRoom
from tablee.server.refusals import RefusedMessage
from tablee.server.sleeping import least_urgent

if TYPE_CHECKING:
    from tablee.server.house import House

WAKE_SECONDS = 1.0
"""How often it is looked whether something is due where nobody is."""
SPACE_SECONDS = 30.0
"""For so long sleeps who had to make space for others, or could not be woken."""
MOST_ALIVE = 6000
"""Rooms that are not asleep, each of them some 0.1 MB."""

log = logging.getLogger(__name__)


class Awake:
    def __init__(self, house: House) -> None:
        self._house = house
        self._live: dict[str, LiveRoom] = {}
        self.shut = ShutDoors(house.clock)
        self._loading: dict[str, asyncio.Task[LiveRoom | None]] = {}
        """Each room that is being brought to life: one task, however many wait for it."""

    def __len__(self) -> int:
        return len(self._live)

    @property
    def rooms(self) -> list[LiveRoom]:
        return list(self._live.values())

    @property
    def is_full(self) -> bool:
        return len(self._live) >= MOST_ALIVE

    @property
    def goes_on(self) -> bool:
        """Whether anything may happen anywhere."""
        return bool(self._live or self._house.company.asleep)

    def loading(self) -> list[asyncio.Task[LiveRoom | None]]:
        return list(self._loading.values())

    def has(self, live: LiveRoom) -> bool:
        return self._live.get(live.room.code) is live

    async def find(self, code: str) -> LiveRoom | None:
        """The room of that code, alive; None if there is none. Refused if its log is broken."""
        if code in self._live:
            return self._live[code]
        if code not in self._loading:
            loading = asyncio.create_task(self._bring_to_life(code))
            loading.add_done_callback(lambda _: self._loading.pop(code))
            self._loading[code] = loading
        # Whoever gives up waiting does not take the room from the others.
        return await asyncio.shield(self._loading[code])

    async def _bring_to_life(self, code: str) -> LiveRoom | None:
        loaded = await self._house.load(code)
        if loaded is None:
            return None
        shut = self.shut.take(code)
        live = self._live[code] = LiveRoom(self._house, loaded.room, loaded.keys, shut)
        self._house.company.came_alive(live)
        return live

    async def take_out(self, code: str) -> LiveRoom | None:
        """Whoever asks for it from now on has it read anew."""
        if code in self._loading:
            # It may have been read half before a change, half after.
            await asyncio.wait([self._loading[code]])
        live = self._live.pop(code, None)
        # What is due there the log alone says, as it is now: it is read, though nobody asks for it.
        now = self._house.clock()
        if live is None:
            self._house.company.lay(code, now)
        else:
            self.shut.keep(code, live.door.shut)
            self._house.company.let_go(live, now)
        return live

    def hear_shut(self, code: str, homes: list[ShutHome]) -> None:
        """Another node has shut them."""
        live = self._live.get(code)
        if live is None:
            self.shut.keep(code, tuple(sorted({*self.shut.take(code), *homes}, reverse=True)))
        else:
            live.door.hear(homes)
            live.broadcast()

    def all_shut(self) -> dict[str, tuple[ShutHome, ...]]:
        """By room, whether it is alive or asleep."""
        alive = {code: live.door.shut for code, live in self._live.items() if live.door.shut}
        return {**self.shut.by_room, **alive}

    # Letting go

    async def let_idle_go(self) -> None:
        """Where nobody is and nothing goes on: they are in the database."""
        for live in self.rooms:
            if live.is_idle():
                await self._let_go(live)
        self.shut.forget_open()

    async def _let_go(self, live: LiveRoom, seconds: float = 0.0) -> None:
        """For so long at least, though something may be due before."""
        code, next_at = live.room.code, live.next_at()
        if not self.has(live):
            return
        due = None if next_at is None else max(next_at, self._house.clock() + seconds)
        self.shut.keep(code, live.door.shut)
        del self._live[code]
        self._house.company.let_go(live, due)
        await live.close("restarting")

    async def make_space(self) -> None:
        """Nobody finds the house full because of rooms that nobody is in: they sleep, those first
        where nothing is due for longest. Where bots are at it, they go on when they are woken."""
        for live in least_urgent(self.rooms, MOST_ALIVE // 10 + 1):
            # Somebody may have come meanwhile.
            if live.is_left:
                await self._let_go(live, SPACE_SECONDS)

    # Waking

    async def wake(self, asleep: Iterable[str]) -> None:
        for code in asleep:
            self._house.company.woke(code)
            try:
                if self.is_full:
                    await self.make_space()
                if await self.find(code) is None:
                    self._house.company.lay(code, None)
            except RefusedMessage as refusal:
                self._lay_closed(code, refusal.refused.reason)
            except Exception:
                log.exception("room_unreadable", extra={"room": code})
                self._house.company.lay(code, self._house.clock() + SPACE_SECONDS)
            await asyncio.sleep(0)

    def _lay_closed(self, code: str, reason: str) -> None:
        """A room that cannot be opened is nobody else's trouble, unless newer nodes can."""
        if reason == "restarting":
            self._house.company.leave_to_others(code)
        else:
            self._house.company.lay(code, None)

    async def wake_due(self) -> None:
        """All where something is due now: a node that is gone may leave thousands behind."""
        while due := await self._house.company.due(self._house.clock()):
            await self.wake(due)

    async def keep_waking(self) -> None:
        while True:
            await asyncio.sleep(WAKE_SECONDS)
            try:
                await self.wake_due()
            except Exception:
                # Once is not for ever: bots and clocks of those who sleep wait for it.
                log.exception("chore_failed")
