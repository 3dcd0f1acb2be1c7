"""What people say at a room: decided by the log as it is, saved, and answered; each message once,
and the same answer to whoever says it again."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

from tablee.server import entries, times
from tablee.server.growth import CLAIM, Share, expect_share
from tablee.server.limits import Asker
from tablee.server.links import may_be_link
from tablee.server.messages.links import claim
from tablee.server.messages.message import AtOnce, FromClient, InTurn, decide
from tablee.server.protocol import Guest, ServerAnswer
from tablee.server.refusals import RefusedMessage, refuse
from tablee.server.room import Room
from tablee.server.storage import Conflict

if TYPE_CHECKING:
    from tablee.server.live import LiveRoom
    from tablee.server.logged import LoggedRoom

ANSWERS_KEPT = 500
TRIES = 20
"""Where a dozen chatter at another node, every second try comes too late; so many never do."""


class Arrival(NamedTuple):
    """When a message came and from whom, and how long it may have been on its way, in
    milliseconds."""

    at: float
    asker: Asker
    credit: int


class Clerk:
    """Of one room."""

    def __init__(self, live: LiveRoom, log: LoggedRoom) -> None:
        self._live = live
        self._log = log
        self._house = live.house
        self._answers: OrderedDict[str, ServerAnswer] = OrderedDict()

    @property
    def _room(self) -> Room:
        return self._log.room

    async def answer(self, guest: Guest, message: FromClient, arrived: Arrival) -> ServerAnswer:
        if isinstance(message, AtOnce):
            return await message.answer(self._live, guest, arrived.asker)
        key = f"{guest.handle}:{message.id}"
        async with self._log.floor():
            if key in self._answers:
                return self._answers[key]
            answer = await self._first_answer(guest, message, key, arrived)
            # Nobody is refused anything because of what another node has changed since.
            while answer.refused is not None and await self._house.company.catch_up(self._log):
                answer = await self._first_answer(guest, message, key, arrived)
            if key not in self._log.keys:
                # What is in the log is answered again from there.
                self._answers[key] = answer
                if len(self._answers) > ANSWERS_KEPT:
                    self._answers.popitem(last=False)
        self._live.wake()
        return answer

    async def _first_answer(
        self, guest: Guest, message: InTurn, key: str, arrived: Arrival
    ) -> ServerAnswer:
        if key in self._log.keys:
            return self._again(guest, message)
        try:
            if message.changes(self._room, guest):
                await self._decide(guest, message, key, arrived)
            return message.answer(self._live, guest)
        except RefusedMessage as refused:
            # What was said before this match began, and not heard to be done, is done.
            if await self._log.has(key):
                return self._again(guest, message)
            return ServerAnswer(message.id, refused=refused.refused)

    def _again(self, guest: Guest, message: InTurn) -> ServerAnswer:
        """The answer to a message that is in the log already."""
        try:
            return message.answer(self._live, guest)
        except RefusedMessage as refused:
            return ServerAnswer(message.id, refused=refused.refused)

    async def _decide(self, guest: Guest, message: InTurn, key: str, arrived: Arrival) -> None:
        async def decided() -> list[entries.Body]:
            # What fell due before the message arrived comes first, however long it has waited.
            await self._live.pass_time_until(arrived.at)
            self._expect_share(guest, message.share, arrived.asker)
            bodies = decide(self._room, guest, message, new_seed)
            dated = [body.dated(self._room, arrived.at, arrived.credit) for body in bodies]
            said = times.said_by(self._room, guest.handle) if bodies[0].is_talk else None
            return dated if said is None else [*dated, said.dated(self._room, arrived.at)]

        written = await self._write(decided, key)
        if written and message.share != "none":
            self._house.limits.take("writing", arrived.asker, written)

    async def _write(self, decided: Callable[[], Awaitable[list[entries.Body]]], key: str) -> int:
        """How many bytes the log has got of what was decided. None if nothing was, or if the log
        has it already."""
        for _ in range(TRIES):
            try:
                bodies = await decided()
                before = self._room.log_bytes
                if bodies:
                    await self._log.append(bodies, key)
                return self._room.log_bytes - before
            except Conflict:
                # Another node was first: what it wrote is loaded. Decide again.
                if await self._log.has(key):
                    return 0
        raise refuse("not_saved")

    def _expect_share(self, guest: Guest, share: Share, asker: Asker) -> None:
        if share == "none":
            return
        circles = self._live.door.circles(asker.address)
        expect_share(self._room, guest, share, self._log.keys, circles)
        self._house.limits.expect_left("writing", asker)

    async def claim(self, guest: Guest, link: str, asker: Asker) -> int | None:
        """The seat that this link stands for, which is the guest's from now on; None if none.

        Who claims it again has it already.
        """
        async with self._log.floor():
            await self._house.company.catch_up(self._log)
            seat = await self._claim(guest, link, asker)
        if seat is not None:
            self._live.wake()
        return seat

    async def _claim(self, guest: Guest, link: str, asker: Asker) -> int | None:
        async def claimed() -> list[entries.Body]:
            seat = self._house.links.seat_of(self._room, link)
            if seat is None:
                return []
            self._expect_share(guest, "sittings", asker)
            return [claim(self._room, guest, seat)]

        key = f"{CLAIM}:{guest.handle}:{link}"
        written = await self._write(claimed, key)
        if written:
            self._house.limits.take("writing", asker, written)
        elif not may_be_link(link) or not await self._log.has(key):
            return None
        return next(iter(self._room.seating.seats_of(guest.handle)), None)


def new_seed() -> bytes:
    return secrets.token_bytes(32)
