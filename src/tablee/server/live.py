"""A room that people are in: one message after another, saved, then acknowledged, then shown."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tablee.core.game import View
from tablee.core.lesson import Lesson
from tablee.server import entries, habits, times
from tablee.server.bases import base_of
from tablee.server.connection import Connection
from tablee.server.door import Door
from tablee.server.growth import BACK, LogKeys, expect_share
from tablee.server.keeping import past_of, places_of
from tablee.server.limits import Asker
from tablee.server.messages.links import claim
from tablee.server.messages.message import AtOnce, FromClient, InTurn, decide
from tablee.server.pilot import Pilot
from tablee.server.protocol import Guest, Level, ServerAnswer, ServerMessage
from tablee.server.refusals import RefusedMessage, refuse
from tablee.server.room import Room
from tablee.server.showing import show_summary
from tablee.server.storage import Conflict, StoredBase, StoredEntry

if TYPE_CHECKING:
    from tablee.server.house import House

ANSWERS_KEPT = 500
MOST_SCREENS = 100
"""That show one room."""
TRIES = 5

log = logging.getLogger(__name__)


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
        self.room = room
        self.connections: set[Connection] = set()
        self.door = Door(house.clock)
        self._home: str | None = None
        """Where the host was last; until the host has come, whoever came first."""
        self._keys = keys
        self._answers: OrderedDict[str, ServerAnswer] = OrderedDict()
        self._lock = asyncio.Lock()
        self._in_doubt = False
        self._summary = b""
        self._pilot = Pilot(self)
        self._pilot.wake()

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
        self.broadcast()

    async def _welcome_back(self, handle: str) -> None:
        for seat in self.room.seating.seats_of(handle):
            is_replaced = self.room.seating.chairs[seat].stand_in is not None
            if is_replaced and self._keys.may_return(handle):
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
        self.broadcast()

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
        return not self.connections and not self._pilot.is_busy()

    async def close(self, reason: str) -> None:
        await self._pilot.stop()
        for connection in list(self.connections):
            connection.leave(reason)

    async def news_for(self, connection: Connection) -> list[ServerMessage]:
        """What to send to a connection now: nothing that is not saved yet, hence the lock."""
        async with self._turn():
            return connection.take_messages(self.room, self.spectators, self.house.clock())

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
        async with self._turn():
            if key in self._answers:
                return self._answers[key]
            if key in self._keys:
                return self._again(guest, message)
            try:
                if message.changes(self.room, guest):
                    await self._log(guest, message, key, arrived)
                answer = message.answer(self, guest)
            except RefusedMessage as refused:
                answer = ServerAnswer(message.id, refused=refused.refused)
                # What was said before this match began, and not heard to be done, is done.
                if await self._is_logged(key):
                    answer = self._again(guest, message)
            self._answers[key] = answer
            if len(self._answers) > ANSWERS_KEPT:
                self._answers.popitem(last=False)
        self._pilot.wake()
        return answer

    async def _is_logged(self, key: str) -> bool:
        """Whether a message is in the log, also before its base: that is seldom asked."""
        if key in self._keys or self._keys.is_whole:
            return key in self._keys
        return await self.house.storage.has_entry(self.room.code, key)

    def _again(self, guest: Guest, message: InTurn) -> ServerAnswer:
        """The answer to a message that is in the log already."""
        try:
            return message.answer(self, guest)
        except RefusedMessage as refused:
            return ServerAnswer(message.id, refused=refused.refused)

    async def _log(self, guest: Guest, message: InTurn, key: str, arrived: Arrival) -> None:
        for _ in range(TRIES):
            try:
                # What fell due before the message arrived comes first, whenever its turn is.
                await self._catch_up(arrived.at)
                expect_share(self.room, guest, message.share, self._keys)
                if message.share != "none":
                    self.house.limits.expect_left("writing", arrived.asker)
                decided = decide(self.room, guest, message, secrets.token_bytes(32))
                bodies = [body.dated(self.room, arrived.at, arrived.credit) for body in decided]
                if decided[0].is_talk:
                    said = times.said_by(self.room, guest.handle)
                    bodies += [] if said is None else [said.dated(self.room, arrived.at)]
                before = self.room.log_bytes
                await self._append(bodies, key)
                if message.share != "none":
                    written = self.room.log_bytes - before
                    self.house.limits.take("writing", arrived.asker, written)
            except Conflict:
                # Another node was first: `_append` has loaded what it wrote. Decide again.
                if await self._is_logged(key):
                    return
                continue
            return
        raise refuse("not_saved")

    async def claim(self, guest: Guest, link: str) -> int | None:
        """The seat that this link stands for, which is the guest's from now on; None if none.

        Who claims it again has it already.
        """
        key = f"claim:{link}"
        async with self._turn():
            seat = self.house.links.seat_of(self.room, link)
            if seat is None:
                if not await self._is_logged(key):
                    return None
                return next(iter(self.room.seating.seats_of(guest.handle)), None)
            await self._append([claim(self.room, guest, seat)], key)
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
        async with self._turn():
            try:
                await self._catch_up(now)
                if not is_due(self.room):
                    return False
                await self._append([body.dated(self.room, now)], key or _house_key())
            except Conflict:
                return False
        self.broadcast()
        return True

    async def catch_up(self) -> None:
        """Let what has fallen due happen, where time plays."""
        now = self.house.clock()
        async with self._turn():
            # Another node may have been first: then it is not due any more.
            with contextlib.suppress(Conflict):
                await self._catch_up(now)

    async def _catch_up(self, now: float) -> None:
        due = times.fallen_due(self.room, now)
        if due is not None:
            await self._append([due], _house_key())
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

    async def _append(self, bodies: Sequence[entries.Body], key: str) -> None:
        """Carry out and save, all or nothing. If it cannot be saved, the room is as its log says.

        The key is the first entry's; another comes of the first.
        """
        at = self.house.clock()
        self._in_doubt = True
        finished = self.room.finished
        base: StoredBase | None = None
        try:
            new: list[StoredEntry] = []
            moves = 0
            for body in self._with_others(bodies):
                if body.begins_match:
                    base = base_of(self.room)
                    self._keys.begin_match()
                done = entries.write_body(self.room.perform(body, at))
                name = f"{key}:{len(new)}" if new else key
                entry = StoredEntry(self.room.sequence, name, at, done)
                new.append(entry)
                self._keys.add(entry)
                self.room.log_bytes += entries.size_of(entry)
                moves += body.is_decision
            ended = self.room.finished > finished
            await self.house.save(self.room, new, self._changed_summary(), ended, base)
        except BaseException:
            # Shielded, because a cancelled task must not leave a room that was never saved.
            await asyncio.shield(self._reload())
            raise
        self._in_doubt = False
        if base is not None:
            # Whatever was wrong with its log is before its base now.
            self.house.unreadable.discard(self.room.code)
        self.house.metrics.moves_saved += moves

    def _with_others(self, bodies: Sequence[entries.Body]) -> Iterator[entries.Body]:
        """And what seats do by habit after them: nobody sees a question that answers itself.
        Before them, that a match was broken off, where it matters to them."""
        if self.room.owes_break and not all(one.is_talk for one in bodies):
            yield entries.MatchBroken()
        yield from bodies
        while (move := habits.due(self.room)) is not None:
            yield move

    def _changed_summary(self) -> bool:
        places = places_of(self.room)
        summary = msgspec.json.encode(
            [show_summary(self.room), self.room.public, places, past_of(self.room)]
        )
        changed = summary != self._summary
        self._summary = summary
        return changed

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """One after another, and never on a room that may be ahead of its log."""
        async with self._lock:
            if self._in_doubt:
                await self._reload()
            yield

    async def _reload(self) -> None:
        loaded = await self.house.load(self.room.code)
        if loaded is None:
            for connection in self.connections:
                connection.leave("no_such_room")
            return
        self.room, self._keys = loaded.room, loaded.keys
        self._count_present()
        self._summary = b""
        self._in_doubt = False
        self.broadcast()


def _house_key() -> str:
    return f"house:{secrets.token_hex(8)}"


def _is_free(seat: int, room: Room) -> bool:
    return room.seating.chairs[seat].is_free


def _is_awaited(handle: str, seat: int, room: Room) -> bool:
    """Whether a bot plays here for this guest."""
    return room.seating.chairs[seat].stand_in is not None and seat in room.seating.seats_of(handle)
