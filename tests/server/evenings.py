"""An evening in one room: match after match, restarts, and a database that can be spoilt."""

from collections.abc import Awaitable, Callable

import msgspec
import sqlalchemy as sa
from tests.server.houses import Clock, fresh, quick_house
from tests.server.rooms import ANNA

from tablee.core.chance import FastChance
from tablee.core.errors import TableeError
from tablee.server.connection import Connection
from tablee.server.finished import FinishedMatch, unpack_match
from tablee.server.house import House
from tablee.server.live import LiveRoom
from tablee.server.messages.message import FromClient
from tablee.server.messages.playing import ClientDecide
from tablee.server.messages.setting import ClientBegin
from tablee.server.protocol import OpenSeat, RoomPlan, ServerAnswer, SharedSeat
from tablee.server.showing import show_match, show_room
from tablee.server.sql import SqlStorage
from tablee.server.tables import entry_table

PLAN = RoomPlan("onemore", {}, [OpenSeat(), SharedSeat("Mamie", 1), SharedSeat("Papi", 2)])


class Evening:
    """A house, and one room in it where Anna plays at all seats."""

    def __init__(self, storage: SqlStorage, house: House, room: LiveRoom) -> None:
        self.storage = storage
        self.house = house
        self.live = room
        self.code = room.room.code
        self.anna = Connection(ANNA)
        self._luck = FastChance(1)

    async def say(self, message: FromClient) -> ServerAnswer:
        await self.live.hear(self.anna, message)
        return next(
            one
            for one in await self.live.news_for(self.anna)
            if isinstance(one, ServerAnswer) and one.id == message.id
        )

    def decision(self) -> ClientDecide:
        room = self.live.room
        assert room.match is not None
        seat = room.match.state.deciders()[0]
        legal = room.match.state.legal(seat)
        move = msgspec.to_builtins(room.game.decode(legal[self._luck.below(len(legal))]))
        return ClientDecide(fresh(), seat, room.prompt_of(seat), move)

    async def finished_match(self, number: int) -> FinishedMatch | None:
        """As it is told: from its row, or from the log if that is damaged."""
        stored = await self.house.finished_match(self.code, number)
        if stored is None:
            return None
        try:
            return unpack_match(stored)
        except TableeError as error:
            made = await self.house.mended_match(self.code, number, error)
        return None if made is None else unpack_match(made)

    async def begin(self) -> None:
        assert (await self.say(ClientBegin(fresh()))).refused is None

    async def play(self, decisions: int = 10_000) -> None:
        for _ in range(decisions):
            if not self.live.room.is_playing:
                return
            assert (await self.say(self.decision())).refused is None

    async def restart(self) -> None:
        """Another house on the same database."""
        await self.live.close("restarting")
        self.house = quick_house(self.storage, pace=0.0, clock=Clock())
        found = await self.house.room(self.code)
        assert found is not None
        self.live = found
        self.anna = Connection(ANNA)
        await found.join(self.anna)

    async def write(self, statement: sa.Executable) -> None:
        await self.storage.write(lambda at: at.execute(statement).close())

    async def rows(self, table: sa.Table) -> list[tuple[object, ...]]:
        query = sa.select(table).where(table.c.code == self.code).order_by(*table.primary_key)
        return await self.storage.read(lambda at: [tuple(row) for row in at.execute(query)])

    async def count(self, table: sa.Table) -> int:
        query = sa.select(sa.func.count()).select_from(table).where(table.c.code == self.code)
        return await self.storage.read(lambda at: at.scalar(query) or 0)


async def spend_evening(storage: SqlStorage, play: Callable[[Evening], Awaitable[None]]) -> None:
    house = quick_house(storage, pace=0.0, clock=Clock())
    room = await house.room(await house.open_room(ANNA, PLAN))
    assert room is not None
    evening = Evening(storage, house, room)
    await room.join(evening.anna)
    try:
        await play(evening)
    finally:
        await evening.live.close("restarting")


def same(one: LiveRoom, other: LiveRoom) -> bool:
    return (
        show_room(one.room, ANNA) == show_room(other.room, ANNA)
        and show_match(one.room, ANNA) == show_match(other.room, ANNA)
        and one.room.sequence == other.room.sequence
        and one.room.seating.stays_begun == other.room.seating.stays_begun
    )


def spoil(code: str, sequence: int) -> sa.Executable:
    return other_body(code, sequence, b'{"entry":"move_made"')


def other_body(code: str, sequence: int, body: bytes) -> sa.Executable:
    place = (entry_table.c.code == code, entry_table.c.sequence == sequence)
    return sa.update(entry_table).where(*place).values(body=body)
