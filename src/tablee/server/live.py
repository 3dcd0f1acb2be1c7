"""A room that people are in: one message after another, saved, then acknowledged, then shown."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tablee.core.game import View
from tablee.core.lesson import Lesson
from tablee.server import entries, times
from tablee.server.connection import Connection
from tablee.server.door import Door
from tablee.server.growth import BACK, LogKeys, expect_share
from tablee.server.limits import Asker
from tablee.server.logged import LoggedRoom
from tablee.server.messages.links import claim
from tablee.server.messages.message import AtOnce, FromClient, InTurn, decide
from tablee.server.pilot import Pilot
from tablee.server.protocol import Guest, Level, ServerAnswer, ServerMessage
from tablee.server.refusals import RefusedMessage, refuse
from tablee.server.room import Room
from tablee.server.storage import Conflict

if TYPE_CHECKING:
    from tablee.server.house import House

ANSWERS_KEPT = 500
WHILE_SECONDS = 120.0
"""A room that nobody is in, and where nothing is due for longer than this, sleeps until then."""
MOST_SCREENS = 100
"""That show one room."""
TRIES = 5
PEOPLE_SECONDS = 0.5
TOLD_AT_ONCE = 4
"""Who comes and goes is told at once so many times in this time, and the rest together at its end.
Where a hundred come, each of them would otherwise be shown every other one's arrival."""
SHOWN_TOGETHER = 8
"""Screens of one room that are shown news in one turn of the loop: other tables have theirs before
the ninth is. A hundred views take some 20 ms."""


class Arrival(NamedTuple):
    """When a message came and from whom, and how long it may have been on its way, in
    milliseconds."""

    at: float
    asker: Asker
    credit: int


class LiveRoom:
    """The room, whoever is connected to it, and the pilot that plays for bots and clocks."""

    def __init__(self, house: House, room: Room, keys: LogKeys) -> None:
        self.house = house
        self._log = LoggedRoom(house, room, keys, self._be_reloaded)
        self.connections: set[Connection] = set()
        self.door = Door(house.clock)
        self._home: str | None = None
        """Where the host was last; until the host has come, whoever came first."""
        self._answers: OrderedDict[str, ServerAnswer] = OrderedDict()
        self._people_told = 0
        self._people_changed = False
        self._shown = 0
        self._pilot = Pilot(self)
        self._pilot.wake()

    @property
    def room(self) -> Room:
        """Another object after it had to be loaded again."""
        return self._log.room

    def _be_reloaded(self, is_there: bool) -> None:
        if is_there:
            self._count_present()
            self.broadcast()
        else:
            for connection in self.connections:
                connection.leave("no_such_room")

    # People

    async def join(self, connection: Connection) -> None:
        """A connection that sees the room from now on. Whoever was replaced is back (EV-1)."""
        if self._turn_away(connection):
            return
        self.connections.add(connection)
        if self._home is None or connection.guest.handle == self.room.host.handle:
            self._home = connection.asker.address
        self._count_present()
        self.door.came(self.room, connection)
        if not connection.is_table_screen:
            await self._welcome_back(connection.guest.handle)
        self._tell_of_people()

    async def _welcome_back(self, handle: str) -> None:
        for seat in self.room.seating.seats_of(handle):
            is_replaced = self.room.seating.chairs[seat].stand_in is not None
            if is_replaced and self._log.keys.may_return(handle):
                key = f"{BACK}:{handle}:{secrets.token_hex(8)}"
                await self.do(entries.SeatReturned(seat), partial(_is_awaited, handle, seat), key)

    def _turn_away(self, connection: Connection) -> bool:
        """Whether somebody is not welcome here, and told so."""
        why_not = self.door.why_not(self.room, connection)
        if why_not is not None:
            connection.leave(why_not)
        return why_not is not None

    def quit(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._count_present()
        self._tell_of_people()

    def _tell_of_people(self) -> None:
        if self._people_told >= TOLD_AT_ONCE:
            self._people_changed = True
            return
        if not self._people_told:
            asyncio.get_running_loop().call_later(PEOPLE_SECONDS, self._tell_of_the_rest)
        self._people_told += 1
        self.broadcast()

    def _tell_of_the_rest(self) -> None:
        self._people_told = 0
        if self._people_changed:
            self._people_changed = False
            self._tell_of_people()

    def _count_present(self) -> None:
        self.room.present = self._handles(table_screens=False)
        self.room.table_screens = self._handles(table_screens=True)
        self.room.visitors = self.door.visitors
        self._pilot.wake()

    def _handles(self, table_screens: bool) -> set[str]:
        return {
            connection.guest.handle
            for connection in self.connections
            if connection.is_table_screen == table_screens
        }

    def has_space_for(self, guest: Guest) -> bool:
        """Whoever looks on costs as much as whoever plays: they may be many, but not any number."""
        seats = self.room.seating.seats_of(guest.handle)
        is_ours = guest.handle == self.room.host.handle or bool(seats)
        return is_ours or len(self.connections) < MOST_SCREENS

    @property
    def spectators(self) -> int:
        return sum(not self.room.seating.seats_of(handle) for handle in self.room.present)

    def wake(self) -> None:
        """Something may have to be done by the house."""
        self._pilot.wake()

    def is_idle(self) -> bool:
        """Whether nobody is here, and there is nothing to do for a while."""
        if self.connections:
            return False
        next_at = self.next_at()
        return next_at is None or next_at > self.house.clock() + WHILE_SECONDS

    def next_at(self) -> float | None:
        """When the house has something to do here, though nobody comes."""
        return self._pilot.next_at()

    async def close(self, reason: str) -> None:
        await self._pilot.stop()
        for connection in list(self.connections):
            connection.leave(reason)

    async def news_for(self, connection: Connection) -> list[ServerMessage]:
        """What to send to a connection now: nothing that is not saved yet, hence the lock."""
        if not connection.is_owed:
            await self._let_others_go_first()
        async with self._log.turn():
            return connection.take_messages(self.room, self.spectators, self.house.clock())

    async def _let_others_go_first(self) -> None:
        while self._shown >= SHOWN_TOGETHER:
            await asyncio.sleep(0)
        if not self._shown:
            asyncio.get_running_loop().call_soon(self._show_more)
        self._shown += 1

    def _show_more(self) -> None:
        self._shown = 0

    def broadcast(self) -> None:
        self.door.look(self.room)
        for connection in self.connections:
            if connection.goodbye is None and not self._turn_away(connection):
                connection.refresh()

    # Messages

    async def hear(self, connection: Connection, message: FromClient) -> None:
        """One message of a guest: an answer to him, then news to everybody if there is any."""
        before = self.room.sequence
        arrived = Arrival(self.house.clock(), connection.asker, connection.latency.credit)
        if connection.is_table_screen and message.is_from_seat:
            answer = ServerAnswer(message.id, refused=refuse("table_screen").refused)
        else:
            answer = await self._answer(connection.guest, message, arrived)
        if answer.refused is not None:
            self.house.metrics.refusals[answer.refused.reason] += 1
        connection.answer(answer)
        if self.room.sequence != before:
            self.broadcast()

    async def _answer(self, guest: Guest, message: FromClient, arrived: Arrival) -> ServerAnswer:
        if isinstance(message, AtOnce):
            return await message.answer(self, guest, arrived.asker)
        key = f"{guest.handle}:{message.id}"
        async with self._log.turn():
            if key in self._answers:
                return self._answers[key]
            if key in self._log.keys:
                return self._again(guest, message)
            try:
                if message.changes(self.room, guest):
                    await self._decide(guest, message, key, arrived)
                answer = message.answer(self, guest)
            except RefusedMessage as refused:
                answer = ServerAnswer(message.id, refused=refused.refused)
                # What was said before this match began, and not heard to be done, is done.
                if await self._log.has(key):
                    answer = self._again(guest, message)
            self._answers[key] = answer
            if len(self._answers) > ANSWERS_KEPT:
                self._answers.popitem(last=False)
        self._pilot.wake()
        return answer

    def _again(self, guest: Guest, message: InTurn) -> ServerAnswer:
        """The answer to a message that is in the log already."""
        try:
            return message.answer(self, guest)
        except RefusedMessage as refused:
            return ServerAnswer(message.id, refused=refused.refused)

    async def _decide(self, guest: Guest, message: InTurn, key: str, arrived: Arrival) -> None:
        for _ in range(TRIES):
            try:
                # What fell due before the message arrived comes first, whenever its turn is.
                await self._catch_up(arrived.at)
                neighbours = self.door.neighbours(arrived.asker.address)
                expect_share(self.room, guest, message.share, self._log.keys, neighbours)
                if message.share != "none":
                    self.house.limits.expect_left("writing", arrived.asker)
                decided = decide(self.room, guest, message, secrets.token_bytes(32))
                bodies = [body.dated(self.room, arrived.at, arrived.credit) for body in decided]
                if decided[0].is_talk:
                    said = times.said_by(self.room, guest.handle)
                    bodies += [] if said is None else [said.dated(self.room, arrived.at)]
                before = self.room.log_bytes
                await self._log.append(bodies, key)
                if message.share != "none":
                    written = self.room.log_bytes - before
                    self.house.limits.take("writing", arrived.asker, written)
            except Conflict:
                # Another node was first: what it wrote is loaded. Decide again.
                if await self._log.has(key):
                    return
                continue
            return
        raise refuse("not_saved")

    async def claim(self, guest: Guest, link: str) -> int | None:
        """The seat that this link stands for, which is the guest's from now on; None if none.

        Who claims it again has it already.
        """
        key = f"claim:{link}"
        async with self._log.turn():
            seat = self.house.links.seat_of(self.room, link)
            if seat is None:
                if not await self._log.has(key):
                    return None
                return next(iter(self.room.seating.seats_of(guest.handle)), None)
            await self._log.append([claim(self.room, guest, seat)], key)
        self._pilot.wake()
        self.broadcast()
        return seat

    async def chosen_by_bot(
        self, seat: int, view: View, level: Level, hint_for: Asker | None = None
    ) -> int:
        """The move of a bot that sees this: what it means to do in a lesson, or what it thinks."""
        hosted = self.room.hosted
        assert hosted is not None
        meant = hosted.meant_by(seat)
        if meant is not None:
            return meant
        heard = hosted.match.heard_by(seat)
        return await self.house.thinker.choose(
            self.room.game,
            view,
            level,
            heard,
            # A guest's tables share one turn: tables are free. Where nobody looks, bots can wait.
            whose=hint_for or Asker(self.room.host.handle, self._home),
            can_wait=hint_for is not None or not self.connections,
        )

    # The log

    async def do(
        self, body: entries.Body, is_due: Callable[[Room], bool], key: str | None = None
    ) -> bool:
        """An entry of the house's own: a bot's move, a clock's, a seat given back.

        It waits for its turn like any message, and is only done if it `is_due` even then. False if
        somebody else was first: look again.
        """
        now = self.house.clock()
        async with self._log.turn():
            try:
                await self._catch_up(now)
                if not is_due(self.room):
                    return False
                await self._log.append([body.dated(self.room, now)], key or _house_key())
            except Conflict:
                return False
        self.broadcast()
        return True

    async def catch_up(self) -> None:
        """Let what has fallen due happen, where time plays."""
        now = self.house.clock()
        async with self._log.turn():
            # Another node may have been first: then it is not due any more.
            with contextlib.suppress(Conflict):
                await self._catch_up(now)

    async def _catch_up(self, now: float) -> None:
        due = times.fallen_due(self.room, now)
        if due is not None:
            await self._log.append([due], _house_key())
            self.broadcast()

    async def seat_host(self, guest: Guest) -> None:
        for seat, chair in enumerate(self.room.seating.chairs):
            if chair.is_free:
                await self.do(entries.SeatTaken(seat, guest), partial(_is_free, seat))
                return

    async def begin_lesson(self, lesson: Lesson) -> None:
        """The first match of the room, laid out. Whoever opened the room waits for nothing."""
        rules = self.room.newest.rules_version
        begun = entries.MatchBegun(rules, secrets.token_bytes(32).hex(), lesson.laid)
        await self.do(begun, lambda room: room.match is None)
        self._pilot.wake()


def _house_key() -> str:
    return f"house:{secrets.token_hex(8)}"


def _is_free(seat: int, room: Room) -> bool:
    return room.seating.chairs[seat].is_free


def _is_awaited(handle: str, seat: int, room: Room) -> bool:
    """Whether a bot plays here for this guest."""
    return room.seating.chairs[seat].stand_in is not None and seat in room.seating.seats_of(handle)
