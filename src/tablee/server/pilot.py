"""Plays for whoever cannot: bots, clocks that ran out, people who are away too long."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from tablee.core.game import View
from tablee.server import entries
from tablee.server.absences import Absences
from tablee.server.protocol import Pace
from tablee.server.reactions import PAUSE_AFTER_TROUBLE, Reactions
from tablee.server.room import Room
from tablee.server.solitude import Solitude

if TYPE_CHECKING:
    from tablee.server.live import LiveRoom

SHORTEST_PAUSE = 0.001
"""Alarms ring on whole milliseconds: there is nothing to look at sooner."""

PACES: dict[Pace, float] = {"slow": 2.0, "normal": 1.0, "quick": 0.3}
"""How many times the house's pause bots make at a table of that pace."""

log = logging.getLogger(__name__)


class Pilot:
    """One task a room: it looks at what is owed, does what is due, and looks again.

    A bot thinks in a task of its own, so that it holds up neither a clock nor another bot.
    """

    def __init__(self, live: LiveRoom) -> None:
        self._live = live
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._thinking: dict[str, asyncio.Task[None]] = {}
        """By the prompt that is thought about."""
        self._reactions = Reactions(live)
        self._absences = Absences()
        self._solitude = Solitude()
        self._stopped = False

    def wake(self) -> None:
        """Something has changed."""
        if self._stopped:
            return
        self._note_absences()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        elif self._has_to_look():
            self._changed.set()

    def _has_to_look(self) -> bool:
        """Not where people play among themselves, without clocks: a move is nothing to it."""
        room = self._live.room
        is_quiet = room.is_playing and not room.game.is_clocked and not self._absences.anybody
        return not is_quiet or self.next_at() is not None

    async def stop(self) -> None:
        """For good. What it was saving is saved before this returns."""
        self._stopped = True
        tasks = [*self._thinking.values(), *self._reactions.tasks()]
        tasks += [self._task] if self._task else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def next_at(self) -> float | None:
        """When there will be something to do though nobody comes; None if there will not be."""
        room = self._live.room
        hosted = room.hosted
        if not room.is_playing or hosted is None or room.goes_on_too_long:
            return None
        if self._bots_to_move():
            return self._live.house.clock()
        moments = [hosted.deadlines.of(seat) for seat in self._seats_to_move()]
        moments.append(hosted.alarm_at())
        return min((moment for moment in moments if moment is not None), default=None)

    async def _run(self) -> None:
        while self._live.room.is_playing and not self._stopped:
            self._changed.clear()
            try:
                seconds = await self._look()
            except Exception:
                log.exception("pilot_failed", extra={"room": self._live.room.code})
                seconds = PAUSE_AFTER_TROUBLE
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), seconds)

    async def _look(self) -> float | None:
        """Do what is due; how long until the next thing is, or None for until something changes."""
        hosted = self._live.room.hosted
        is_stuck = hosted is None or self._live.room.goes_on_too_long
        alarm = None if hosted is None or is_stuck else hosted.alarm_at()
        now = self._live.house.clock()
        self._note_absences()
        missed = self._absences.next_missed(now, self._live.room.patience)
        if not await self._live.house.company.may_pilot(self._live):
            # Another node does it, or says when it does not any more.
            return None if missed is None else missed - now
        await self._live.settled()
        if not self._live.room.is_playing:
            return 0.0
        if alarm is not None and alarm <= now:
            await self._live.pass_time()
            return SHORTEST_PAUSE
        if self._live.room.goes_on_too_long:
            return None
        self._ask_bots()
        due, seat, away = self._next_deadline()
        if due is None or seat is None or due > now:
            moments = [moment for moment in (due, alarm, missed) if moment is not None]
            return max(min(moments) - now, SHORTEST_PAUSE) if moments else None
        if away:
            body = entries.SeatReplaced(seat, self._live.room.seating.stand_in)
            await self._live.do(body, partial(_is_away, seat))
        else:
            await self._let_clock_decide(seat)
        return 0.0

    def _bots_to_move(self) -> list[int]:
        room = self._live.room
        if room.match is None:
            return []
        if self._solitude.rests(room, self._live.house.clock()):
            return []
        chairs = room.seating.chairs
        return [seat for seat in room.match.state.deciders() if chairs[seat].bot is not None]

    def _seats_to_move(self) -> list[int]:
        """Those whose time may be up: a bot's is not while it rests."""
        room = self._live.room
        assert room.match is not None
        bots, chairs = self._bots_to_move(), room.seating.chairs
        deciders = room.match.state.deciders()
        return [seat for seat in deciders if chairs[seat].bot is None or seat in bots]

    def _ask_bots(self) -> None:
        if self._live.room.game.is_clocked:
            self._reactions.look(self._bots_to_move())
            return
        for seat in self._bots_to_move():
            prompt = self._live.room.prompt_of(seat)
            if prompt not in self._thinking:
                self._thinking[prompt] = asyncio.create_task(self._think(seat, prompt))

    async def _think(self, seat: int, prompt: str) -> None:
        try:
            await self._let_bot_decide(seat, prompt)
        except Exception:
            log.exception("bot_failed", extra={"room": self._live.room.code})
            await asyncio.sleep(PAUSE_AFTER_TROUBLE)
        finally:
            del self._thinking[prompt]
            self._changed.set()

    def _next_deadline(self) -> tuple[float | None, int | None, bool]:
        """When, for which seat, and whether it is the patience of the table that ends."""
        room = self._live.room
        assert room.hosted is not None
        deadlines = room.hosted.deadlines
        found: list[tuple[float, int, bool]] = []
        for seat in self._seats_to_move():
            deadline = deadlines.of(seat)
            if deadline is not None:
                found.append((deadline, seat, False))
            owner = room.seating.owner_of(seat)
            since = None if owner is None else self._absences.since(owner)
            if room.patience and since is not None and room.seating.chairs[seat].stand_in is None:
                began = max(since, deadlines.owed_since(seat) or since)
                found.append((began + room.patience, seat, True))
        return min(found) if found else (None, None, False)

    async def _let_bot_decide(self, seat: int, prompt: str) -> None:
        live = self._live
        await live.settled()
        room = live.room
        if not _is_owed(seat, prompt, room):
            return
        assert room.match is not None
        view = room.game.view(room.match.state, seat)
        level = room.seating.chairs[seat].bot or room.seating.stand_in
        thinking = live.chosen_by_bot(seat, view, level)
        pause = pause_before(room, view, live.house.pace) if live.is_watched else 0.0
        code, _ = await asyncio.gather(thinking, asyncio.sleep(pause))
        move = msgspec.to_builtins(room.game.decode(code))
        # Only if that is still the decision that was thought about, and still a bot's.
        await live.do(
            entries.MoveMade(seat, move, "bot"),
            lambda room: _is_owed(seat, prompt, room) and room.seating.chairs[seat].bot is not None,
        )

    async def _let_clock_decide(self, seat: int) -> None:
        live, room = self._live, self._live.room
        assert room.match is not None
        view = room.game.view(room.match.state, seat)
        prompt = room.prompt_of(seat)
        default = room.game.hosting.default_move(view)
        if default is None:
            heard = room.match.heard_by(seat)
            code = await live.house.thinker.choose_default(room.game, view, heard)
            default = room.game.decode(code)
        move = msgspec.to_builtins(default)
        body = entries.MoveMade(seat, move, "clock")
        await live.do(body, partial(_is_owed, seat, prompt))

    def _note_absences(self) -> None:
        room = self._live.room
        now = self._live.house.clock()
        self._absences.look(room.seating.owners, room.present, now)
        self._solitude.look(now, is_watched=self._live.is_watched)
        missed = self._absences.missed(now, room.patience)
        if missed != room.missed:
            room.note_missed(missed)
            self._live.broadcast()


def pause_before(room: Room, view: View, usual: float) -> float:
    """The seconds that a bot takes for a decision, so that people can follow."""
    if not usual:
        return 0.0
    hosting = room.game.hosting
    return PACES[room.pace] * (usual * hosting.pause(view) + hosting.respite(view))


def _is_owed(seat: int, prompt: str, room: Room) -> bool:
    return room.is_playing and not room.goes_on_too_long and room.prompt_of(seat) == prompt


def _is_away(seat: int, room: Room) -> bool:
    """Whether a seat's player is still not there, and nobody plays for him yet."""
    owner = room.seating.owner_of(seat)
    absent = owner is not None and owner not in room.present
    return room.is_playing and absent and room.seating.chairs[seat].stand_in is None
