"""A room that people are in: one message after another, saved, then acknowledged, then shown."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from tablee.core.events import SPECTATOR
from tablee.server import decisions, entries, protocol
from tablee.server.connection import Connection
from tablee.server.pilot import Pilot
from tablee.server.protocol import FromClient, Guest, ServerAnswer, ServerMessage
from tablee.server.room import RefusedMessage, Room, refuse
from tablee.server.showing import show_summary
from tablee.server.storage import Conflict, StoredEntry

if TYPE_CHECKING:
    from tablee.server.house import House

ANSWERS_KEPT = 500
TRIES = 5

log = logging.getLogger(__name__)


class LiveRoom:
    """The room, whoever is connected to it, and the pilot that plays for bots and clocks."""

    def __init__(self, house: House, room: Room, ids: set[str]) -> None:
        self.house = house
        self.room = room
        self.connections: set[Connection] = set()
        self._ids = ids
        self._answers: OrderedDict[str, ServerAnswer] = OrderedDict()
        self._lock = asyncio.Lock()
        self._in_doubt = False
        self._summary = b""
        self._pilot = Pilot(self)
        self._pilot.wake()

    # People

    async def join(self, connection: Connection) -> None:
        """A connection that sees the room from now on. Whoever was replaced is back (EV-1)."""
        self.connections.add(connection)
        self._count_present()
        handle = connection.guest.handle
        for seat in self.room.seats_of(handle):
            if self.room.chairs[seat].stand_in is not None:
                await self.do(entries.SeatReturned(seat), partial(_is_awaited, handle, seat))
        self.broadcast()

    def quit(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._count_present()
        self.broadcast()

    def _count_present(self) -> None:
        self.room.present = {connection.guest.handle for connection in self.connections}
        self._pilot.wake()

    @property
    def spectators(self) -> int:
        return sum(self.room.eyes_of(handle) == SPECTATOR for handle in self.room.present)

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
        for connection in self.connections:
            if connection.guest.handle in self.room.removed:
                connection.leave("removed")
            else:
                connection.refresh()

    # Messages

    async def hear(self, connection: Connection, message: FromClient) -> None:
        """One message of a guest: an answer to him, then news to everybody if there is any."""
        before = self.room.sequence
        answer = await self._answer(connection.guest, message)
        if answer.refused is not None:
            self.house.metrics.refusals += 1
        connection.answer(answer)
        if self.room.sequence != before:
            self.broadcast()

    async def _answer(self, guest: Guest, message: FromClient) -> ServerAnswer:
        key = f"{guest.handle}:{message.id}"
        if isinstance(message, protocol.ClientPing):
            return ServerAnswer(message.id)
        if isinstance(message, protocol.ClientHint):
            return await self._hint(guest, message)
        async with self._turn():
            if key in self._answers:
                return self._answers[key]
            if key in self._ids:
                return ServerAnswer(message.id)
            try:
                if isinstance(message, protocol.ClientWhyNot):
                    why = decisions.why_not(self.room, guest, message.seat, message.move)
                    answer = ServerAnswer(message.id, refused=why)
                else:
                    await self._log(guest, message, key)
                    answer = ServerAnswer(message.id)
            except RefusedMessage as refused:
                answer = ServerAnswer(message.id, refused=refused.refused)
            self._answers[key] = answer
            if len(self._answers) > ANSWERS_KEPT:
                self._answers.popitem(last=False)
        self._pilot.wake()
        return answer

    async def _log(self, guest: Guest, message: decisions.ToLog, key: str) -> None:
        for _ in range(TRIES):
            body = decisions.decide(self.room, guest, message, secrets.token_bytes(32))
            try:
                await self._append(body, key)
            except Conflict:
                # Another node was first: `_append` has loaded what it wrote. Decide again.
                if key in self._ids:
                    return
                continue
            return
        raise refuse("not_saved")

    async def _hint(self, guest: Guest, message: protocol.ClientHint) -> ServerAnswer:
        match = self.room.match
        seat = message.seat
        mine = seat in self.room.seats_of(guest.handle)
        if match is None or not mine or seat not in match.state.deciders():
            return ServerAnswer(message.id, refused=refuse("not_playing").refused)
        view = self.room.game.view(match.state, seat)
        code = await self.house.thinker.choose(self.room.game, view, "hard")
        return ServerAnswer(message.id, hint=msgspec.to_builtins(self.room.game.decode(code)))

    # The log

    async def do(self, body: entries.AnyBody, is_due: Callable[[Room], bool]) -> bool:
        """An entry of the house's own: a bot's move, a clock's, a seat given back.

        It waits for its turn like any message, and is only done if it `is_due` even then. False if
        somebody else was first: look again.
        """
        async with self._turn():
            if not is_due(self.room):
                return False
            try:
                await self._append(body, f"house:{secrets.token_hex(8)}")
            except Conflict:
                return False
        self.broadcast()
        return True

    async def seat_host(self, guest: Guest) -> None:
        for seat, chair in enumerate(self.room.chairs):
            if chair.is_free:
                await self.do(entries.SeatTaken(seat, guest), partial(_is_free, seat))
                return

    async def _append(self, body: entries.AnyBody, key: str) -> None:
        """Carry out and save. If it cannot be saved, the room is as its log says."""
        at = self.house.clock()
        self._in_doubt = True
        try:
            done = self.room.perform(body, at)
            entry = StoredEntry(self.room.sequence, key, at, entries.write_body(done))
            await self.house.save(self.room, entry, self._changed_summary())
        except BaseException:
            # Shielded, because a cancelled task must not leave a room that was never saved.
            await asyncio.shield(self._reload())
            raise
        self._in_doubt = False
        self._ids.add(key)
        self.house.metrics.moves_saved += isinstance(body, entries.MoveMade)

    def _changed_summary(self) -> bool:
        summary = msgspec.json.encode([show_summary(self.room), self.room.public])
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
        present = self.room.present
        self.room, self._ids = loaded
        self.room.present = present
        self._summary = b""
        self._in_doubt = False
        self.broadcast()


def _is_free(seat: int, room: Room) -> bool:
    return room.chairs[seat].is_free


def _is_awaited(handle: str, seat: int, room: Room) -> bool:
    """Whether a bot plays here for this guest."""
    return room.chairs[seat].stand_in is not None and seat in room.seats_of(handle)
