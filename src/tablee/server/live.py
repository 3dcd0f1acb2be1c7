"""A room that people are in: one message after another, saved, then acknowledged, then shown."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from tablee.core.errors import TableeError
from tablee.core.game import View
from tablee.core.lesson import Lesson
from tablee.server import entries, times
from tablee.server.clerk import Arrival, Clerk, new_seed
from tablee.server.connection import Connection
from tablee.server.crowd import Crowd
from tablee.server.door import Door, ShutHome, who_gives_way
from tablee.server.growth import BACK, LogKeys
from tablee.server.limits import Asker
from tablee.server.logged import LoggedRoom
from tablee.server.messages.message import FromClient
from tablee.server.nodes.presence import Elsewhere
from tablee.server.pilot import Pilot
from tablee.server.protocol import Guest, Level, ServerAnswer, ServerMessage
from tablee.server.refusals import RefusedMessage, refuse
from tablee.server.room import Room
from tablee.server.storage import Conflict

if TYPE_CHECKING:
    from tablee.server.house import House

WHILE_SECONDS = 120.0
"""A room that nobody is in, and where nothing is due for longer than this, sleeps until then."""
MOST_SCREENS = 100
"""That show one room."""


class LiveRoom:
    """The room, whoever is connected to it, and the pilot that plays for bots and clocks."""

    def __init__(
        self, house: House, room: Room, keys: LogKeys, shut: Iterable[ShutHome] = ()
    ) -> None:
        self.house = house
        self._log = LoggedRoom(self, room, keys)
        self.connections: set[Connection] = set()
        self._elsewhere = Elsewhere()
        self.door = Door(house.clock)
        # Some were let back in meanwhile; that others were removed is not in the log yet.
        self.door.hear(shut)
        self.door.look(room)
        self._home: str | None = None
        """Where the host was last; until the host has come, whoever came first."""
        self._clerk = Clerk(self, self._log)
        self._crowd = Crowd(self.broadcast)
        self._pilot = Pilot(self)
        self._pilot.wake()

    @property
    def room(self) -> Room:
        """Another object after it had to be loaded again."""
        return self._log.room

    def be_reloaded(self) -> None:
        """The room is another object, which does not know who is here."""
        self._count_present()
        self.broadcast()

    def dismiss(self, reason: str) -> None:
        """There is nothing to be shown here any more."""
        for connection in self.connections:
            connection.leave(reason)

    # People

    async def join(self, connection: Connection) -> None:
        """A connection that sees the room from now on. Whoever was replaced is back (EV-1)."""
        if self._log.is_saved and self._turn_away(connection):
            return
        self.connections.add(connection)
        if self._home is None or connection.guest.handle == self.room.host.handle:
            self._home = connection.asker.address
        self.house.company.people_changed(self)
        self._count_present()
        self.door.came(self.room, connection)
        self.room.revision += 1
        if not connection.is_table_screen:
            try:
                await self._welcome_back(connection.guest.handle)
            except TableeError:
                # The seat is given back when it can be: the page comes again.
                connection.leave("restarting")
            except RefusedMessage as refused:
                connection.leave(refused.refused.reason)
        self._crowd.changed()

    async def _welcome_back(self, handle: str) -> None:
        # Whether somebody was replaced is not seen in a room that may be ahead of its log.
        await self._log.settled()
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
        self.house.company.people_changed(self)
        self._count_present()
        self._crowd.changed()

    def note_elsewhere(self, elsewhere: Elsewhere) -> None:
        """Who is here by way of other nodes."""
        if elsewhere != self._elsewhere:
            self._elsewhere = elsewhere
            self._count_present()
            for visitor in elsewhere.visitors.values():
                self.door.came_elsewhere(self.room, visitor)
            self._crowd.changed()

    @property
    def is_watched(self) -> bool:
        """Whether anybody is here, on any node."""
        return bool(self.connections or self._elsewhere.visitors)

    def _count_present(self) -> None:
        elsewhere = self._elsewhere
        self.room.note_people(
            self._handles(table_screens=False) | elsewhere.present,
            self._handles(table_screens=True) | elsewhere.table_screens,
            self.door.visitors,
        )
        self._pilot.wake()

    def _handles(self, table_screens: bool) -> set[str]:
        return {
            connection.guest.handle
            for connection in self.connections
            if connection.is_table_screen == table_screens
        }

    def makes_space_for(self, newcomer: Connection) -> bool:
        """Whoever looks on costs as much as whoever plays: they may be many, but not any number."""
        here = [one for one in self.connections if one.goodbye is None]
        if self._is_ours(newcomer.guest) or len(here) < MOST_SCREENS:
            return True
        if self.door.why_not(self.room, newcomer) is not None:
            # Nobody gives way to whoever is turned away at the door, and told why.
            return True
        goes = who_gives_way([one for one in here if not self._is_ours(one.guest)], newcomer)
        if goes is not None:
            goes.leave("crowded")
        return goes is not None

    def _is_ours(self, guest: Guest) -> bool:
        seats = self.room.seating.seats_of(guest.handle)
        return guest.handle == self.room.host.handle or bool(seats)

    def wake(self) -> None:
        """Something may have to be done by the house."""
        self._pilot.wake()

    @property
    def is_left(self) -> bool:
        """Whether nobody is here. Who has gone while a message waits to be saved is, in it: another
        room of this log would not know of it, nor anybody that a bot is to move after it."""
        return not self.connections and not self._log.is_wanted

    def is_idle(self) -> bool:
        """Whether nobody is here, and there is nothing to do for a while."""
        if not self.is_left:
            return False
        if not self.house.company.pilots(self):
            return True
        next_at = self.next_at()
        return next_at is None or next_at > self.house.clock() + WHILE_SECONDS

    def next_at(self) -> float | None:
        """When the house has something to do here, though nobody comes."""
        return self._pilot.next_at()

    async def close(self, reason: str) -> None:
        await self._pilot.stop()
        self._log.close()
        self.dismiss(reason)

    async def news_for(self, connection: Connection) -> list[ServerMessage]:
        """What to send to a connection now: nothing that is not saved yet, hence the wait."""
        if not connection.is_owed:
            await self._crowd.let_others_go_first()
        if not self._log.is_free:
            await self._log.until_free()
        if not self._log.is_saved:
            # Nor can it be known now. The log calls when it is; answers do not wait for that.
            return connection.take_words(self.house.clock())
        return connection.take_messages(self.room, self.house.clock())

    def broadcast(self) -> None:
        """Whoever is not welcome any more goes, and everybody else is shown what is new."""
        if not self._log.is_saved:
            # Nobody is told to go by what may turn out not to have happened. The log of the room
            # calls again when it is known.
            return
        shut = self.door.look(self.room)
        if shut:
            self.house.company.shut(self.room.code, shut)
        for connection in self.connections:
            if connection.goodbye is None and not self._turn_away(connection):
                connection.refresh()

    async def follow(self) -> None:
        """What other nodes have put into the log is seen here."""
        async with self._log.floor():
            await self._log.follow()

    # Messages

    async def hear(self, connection: Connection, message: FromClient) -> None:
        """One message of a guest, and an answer to him. Everybody hears of it from the log."""
        arrived = Arrival(self.house.clock(), connection.asker, connection.latency.credit)
        if connection.is_table_screen and message.is_from_seat:
            answer = ServerAnswer(message.id, refused=refuse("table_screen").refused)
        else:
            answer = await self._clerk.answer(connection.guest, message, arrived)
        if answer.refused is not None:
            self.house.metrics.refusals[answer.refused.reason] += 1
        connection.answer(answer)

    async def claim(self, guest: Guest, link: str, asker: Asker) -> int | None:
        """The seat that this link stands for, which is the guest's from now on; None if none."""
        return await self._clerk.claim(guest, link, asker)

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
            # A guest's tables wait in one line: tables are free. Where nobody looks, bots can wait.
            whose=hint_for or Asker(self.room.host.handle, self._home),
            can_wait=hint_for is not None or not self.is_watched,
        )

    # The log

    async def do(
        self, body: entries.Body, is_due: Callable[[Room], bool], key: str | None = None
    ) -> bool:
        """An entry of the house's own: a bot's move, a clock's, a seat given back.

        It waits for the floor like any message, and is only done if it `is_due` even then. False if
        somebody else was first: look again.
        """
        now = self.house.clock()
        async with self._log.floor():
            try:
                await self.pass_time_until(now)
                if not is_due(self.room):
                    return False
                await self._log.append([body.dated(self.room, now)], key or _house_key())
            except Conflict:
                return False
        return True

    @property
    def is_in_doubt(self) -> bool:
        """Whether the room may be ahead of its log, and nobody is about to find out."""
        return self._log.is_in_doubt

    async def settled(self) -> None:
        """Nobody thinks about what may turn out not to have happened."""
        await self._log.settled()

    async def pass_time(self) -> None:
        """Let what has fallen due happen, where time plays."""
        now = self.house.clock()
        async with self._log.floor():
            # Another node may have been first: then it is not due any more.
            with contextlib.suppress(Conflict):
                await self.pass_time_until(now)

    async def pass_time_until(self, now: float) -> None:
        """For whoever has the floor."""
        due = times.fallen_due(self.room, now)
        if due is not None:
            await self._log.append([due], _house_key())

    async def seat_host(self, guest: Guest) -> None:
        for seat, chair in enumerate(self.room.seating.chairs):
            if chair.is_free:
                await self.do(entries.SeatTaken(seat, guest), partial(_is_free, seat))
                return

    async def begin_lesson(self, lesson: Lesson) -> None:
        """The first match of the room, laid out. Whoever opened the room waits for nothing."""
        rules = self.room.newest.rules_version
        begun = entries.MatchBegun(rules, new_seed().hex(), lesson.laid)
        await self.do(begun, lambda room: room.match is None)
        self._pilot.wake()


def _house_key() -> str:
    return f"house:{secrets.token_hex(8)}"


def _is_free(seat: int, room: Room) -> bool:
    return room.seating.chairs[seat].is_free


def _is_awaited(handle: str, seat: int, room: Room) -> bool:
    """Whether a bot plays here for this guest."""
    return room.seating.chairs[seat].stand_in is not None and seat in room.seating.seats_of(handle)
