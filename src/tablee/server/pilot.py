"""Plays for whoever cannot: bots, clocks that ran out, people who are away too long."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

import msgspec

from tablee.server import entries
from tablee.server.room import STAND_IN

if TYPE_CHECKING:
    from tablee.server.live import LiveRoom

DEFAULT_DECIDER = "easy"
"""Makes the default decision when a clock runs out (EV-3)."""

PAUSE_AFTER_TROUBLE = 1.0

log = logging.getLogger(__name__)


class Pilot:
    """One task a room. It looks at what is owed, does one thing, and looks again."""

    def __init__(self, live: LiveRoom) -> None:
        self._live = live
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._absent_since: dict[str, float] = {}

    def wake(self) -> None:
        """Something has changed."""
        self._note_absences()
        self._changed.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def is_busy(self) -> bool:
        """Whether there is anything to wait for: if not, the room may be let go."""
        room = self._live.room
        if not room.is_playing or room.match is None:
            return False
        clocked = any(room.deadline_of(seat) is not None for seat in room.match.state.deciders())
        return clocked or self._bot_to_move() is not None

    async def _run(self) -> None:
        while self._live.room.is_playing:
            self._changed.clear()
            try:
                seconds = await self._step()
            except Exception:
                log.exception("pilot_failed", extra={"room": self._live.room.code})
                seconds = PAUSE_AFTER_TROUBLE
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), seconds)

    async def _step(self) -> float | None:
        """Do what is due; how long until the next thing is, or None for until something changes."""
        seat = self._bot_to_move()
        if seat is not None:
            await self._play(seat, self._live.room.chairs[seat].bot or STAND_IN, "bot")
            return 0.0
        now = self._live.house.clock()
        due, seat, away = self._next_deadline()
        if due is None or seat is None:
            return None
        if due > now:
            return due - now
        if away:
            await self._live.do(entries.SeatReplaced(seat, STAND_IN))
        else:
            await self._play(seat, DEFAULT_DECIDER, "clock")
        return 0.0

    def _bot_to_move(self) -> int | None:
        room = self._live.room
        if room.match is None:
            return None
        for seat in room.match.state.deciders():
            if room.chairs[seat].bot is not None:
                return seat
        return None

    def _next_deadline(self) -> tuple[float | None, int | None, bool]:
        """When, for which seat, and whether it is the patience of the table that ends."""
        room = self._live.room
        assert room.match is not None
        found: list[tuple[float, int, bool]] = []
        for seat in room.match.state.deciders():
            deadline = room.deadline_of(seat)
            if deadline is not None:
                found.append((deadline, seat, False))
            guest = room.chairs[seat].guest
            since = None if guest is None else self._absent_since.get(guest.handle)
            if room.patience and since is not None:
                began = max(since, room.owing_since(seat) or since)
                found.append((began + room.patience, seat, True))
        return min(found) if found else (None, None, False)

    async def _play(self, seat: int, level: str, by: str) -> None:
        """Think, and decide if the decision is still the one that was thought about."""
        live = self._live
        room = live.room
        assert room.match is not None
        prompt = room.prompt_of(seat)
        view = room.game.view(room.match.state, seat)
        thinking = live.house.thinker.choose(room.game, view, level)
        pace = live.house.pace if by == "bot" and live.connections else 0.0
        code, _ = await asyncio.gather(thinking, asyncio.sleep(pace))
        if live.room.is_playing and live.room.prompt_of(seat) == prompt:
            move = msgspec.to_builtins(room.game.decode(code))
            body = msgspec.convert(
                {"entry": "move_made", "seat": seat, "move": move, "by": by}, entries.MoveMade
            )
            if by == "clock" or live.room.chairs[seat].bot is not None:
                await live.do(body)

    def _note_absences(self) -> None:
        room = self._live.room
        now = self._live.house.clock()
        for chair in room.chairs:
            if chair.guest is None or chair.guest.handle in room.present:
                if chair.guest is not None:
                    self._absent_since.pop(chair.guest.handle, None)
            else:
                self._absent_since.setdefault(chair.guest.handle, now)
