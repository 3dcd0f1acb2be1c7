"""Bots where time plays: each looks at its view, takes its time, and acts if it is still so."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tablee.core.chance import FastChance
from tablee.core.game import View
from tablee.core.intentions import Attention
from tablee.core.skill import without_time
from tablee.server import entries
from tablee.server.hosted import HostedMatch
from tablee.server.room import Room

if TYPE_CHECKING:
    from tablee.server.live import LiveRoom

PAUSE_AFTER_TROUBLE = 1.0
START_AFTER = 2.5
"""Seconds until a bot starts where nobody but bots plays."""
READ_AFTER = 15.0
"""Seconds that people have to read what they play, from when the last of them came, before a bot
starts. Whoever is alone among bots has all the time he wants."""
MEANT_AFTER = 3
"""How many of the house's pauses a learner has to look, before a bot does what comes next."""

log = logging.getLogger(__name__)


class _Glance(NamedTuple):
    """What a bot sees of which match."""

    match: int
    seen: View
    readers: frozenset[str] | None
    """Who is there and plays, while the table only waits for somebody who starts."""


class _Mind:
    """What a bot has seen, and the task in which it makes up its mind."""

    def __init__(self, glance: _Glance, view: View) -> None:
        self.glance = glance
        self.view = view
        self.is_acting = False
        self.task: asyncio.Task[None] | None = None

    def give_up(self) -> None:
        # What is being saved is saved: it is only done if it is due even then.
        if self.task is not None and not self.is_acting:
            self.task.cancel()


class Reactions:
    """The bots of a room. `look` is called whenever something may have changed."""

    def __init__(self, live: LiveRoom) -> None:
        self._live = live
        self._minds: dict[int, _Mind] = {}
        self._attention = Attention()

    def look(self, seats: list[int]) -> None:
        """The bots at these seats may act now: whoever sees something new chooses anew."""
        room = self._live.room
        hosted = room.hosted
        assert hosted is not None
        views: dict[int, View] = {seat: room.game.view(hosted.match.state, seat) for seat in seats}
        waiting = [seat for seat in seats if room.game.hosting.waits_for_a_start(views[seat])]
        if waiting and (hosted.lesson is not None or _is_alone(room)):
            # Whoever learns, or plays against nobody but bots, reads first, and starts.
            views = {seat: view for seat, view in views.items() if seat not in waiting}
        readers = _owners(room) & room.present
        glances = {
            seat: _Glance(room.matches, without_time(view), readers if seat in waiting else None)
            for seat, view in views.items()
        }
        for seat in set(self._minds) - set(glances):
            self._minds.pop(seat).give_up()
        for seat in self._attention.look(glances):
            if seat in self._minds:
                self._minds.pop(seat).give_up()
            mind = self._minds[seat] = _Mind(glances[seat], views[seat])
            mind.task = asyncio.create_task(self._react(seat, mind))

    def tasks(self) -> list[asyncio.Task[None]]:
        return [mind.task for mind in self._minds.values() if mind.task is not None]

    async def _react(self, seat: int, mind: _Mind) -> None:
        try:
            acted = await self._take_time(seat, mind)
        except Exception:
            log.exception("bot_failed", extra={"room": self._live.room.code})
            await asyncio.sleep(PAUSE_AFTER_TROUBLE)
            acted = True
        if acted:
            if self._minds.get(seat) is mind:
                # Whoever has acted looks again, even if he sees no difference.
                del self._minds[seat]
                self._attention.forget(seat)
            self._live.wake()

    async def _take_time(self, seat: int, mind: _Mind) -> bool:
        """False if it would rather wait until something changes."""
        live, room, hosted = self._live, self._live.room, self._live.room.hosted
        if hosted is None:
            return False
        level = room.seating.chairs[seat].bot or room.seating.stand_in
        place = hosted.course_place_of(seat)
        if place is None:
            delay = room.game.skill.reaction(mind.view, level, FastChance(secrets.randbits(64)))
            if delay is None:
                return False
            seconds = _until_start(room, mind.glance, delay / 1000)
        elif _is_first_in_course(hosted, place):
            seconds = MEANT_AFTER * live.house.pace
        else:
            return False
        thinking = live.chosen_by_bot(seat, mind.view, level)
        code, _ = await asyncio.gather(thinking, asyncio.sleep(seconds))
        people = [other for other, chair in enumerate(room.seating.chairs) if chair.bot is None]
        if people and hosted.meant_by(seat) is None:
            code = room.game.skill.defer(mind.view, code, level, people)
        move = msgspec.to_builtins(room.game.decode(code))
        mind.is_acting = True
        done = await live.do(
            entries.MoveMade(seat, move, "bot"), lambda room: _may_act(room, seat, code, mind)
        )
        if not done and _sees(self._live.room, seat, mind):
            # It may not do what it means to do, and nothing has changed: no hurry to try again.
            await asyncio.sleep(PAUSE_AFTER_TROUBLE)
        return True


def _is_first_in_course(hosted: HostedMatch, place: int) -> bool:
    """In a lesson, whether nobody else can act now who means to before this place of the course.

    The learner is waited for too: what a card asks of him between two moves of a bot comes first.
    """
    places = [hosted.course_place_of(seat) for seat in range(hosted.match.state.seats)]
    return place == min(other for other in places if other is not None)


def _until_start(room: Room, glance: _Glance, usual: float) -> float:
    """How long a bot waits; where it would start the match, until everybody there has read."""
    if glance.readers is None:
        return usual
    if not glance.readers:
        return usual if _owners(room) else min(usual, START_AFTER)
    return READ_AFTER if glance.readers == _owners(room) else max(usual, READ_AFTER)


def _owners(room: Room) -> frozenset[str]:
    """Everybody who plays himself, there or not."""
    seating = room.seating
    owners = {seating.owner_of(seat) for seat, one in enumerate(seating.chairs) if one.bot is None}
    return frozenset(owner for owner in owners if owner is not None)


def _is_alone(room: Room) -> bool:
    """Whether one person plays, who is there, and everybody else is a bot."""
    people = [seat for seat, chair in enumerate(room.seating.chairs) if chair.bot is None]
    return len(people) == 1 and room.seating.owner_of(people[0]) in room.present


def _sees(room: Room, seat: int, mind: _Mind) -> bool:
    """Whether a bot still sits there, and sees what it has seen."""
    if room.match is None or not room.is_playing or room.seating.chairs[seat].bot is None:
        return False
    view = without_time(room.game.view(room.match.state, seat))
    return (mind.glance.match, mind.glance.seen) == (room.matches, view)


def _may_act(room: Room, seat: int, code: int, mind: _Mind) -> bool:
    if room.match is None or room.goes_on_too_long or not _sees(room, seat, mind):
        return False
    return room.match.state.refusal(seat, code) is None
