"""Several nodes of one house, in this process."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from tests.server.houses import fresh, quick_house, until
from tests.server.rooms import ANNA

from tablee.server.connection import Connection
from tablee.server.house import House
from tablee.server.live import LiveRoom
from tablee.server.messages.message import FromClient
from tablee.server.messages.playing import ClientDecide
from tablee.server.messages.setting import ClientBegin
from tablee.server.nodes.among import AmongOthers
from tablee.server.protocol import (
    Guest,
    OpenSeat,
    RoomPlan,
    SeatPlan,
    ServerAnswer,
)
from tablee.server.sql import SqlStorage

CLARA = Guest("c" * 16, "Clara", 4)


class Node(NamedTuple):
    house: House
    company: AmongOthers
    storage: SqlStorage

    async def live(self, code: str) -> LiveRoom:
        found = await self.house.room(code)
        assert found is not None
        return found


Play = Callable[[Node, Node], Awaitable[None]]


InTwoNodes = Callable[[Play], None]


@asynccontextmanager
async def nodes(url: str, redis: str | None, count: int = 2, **habits: Any) -> AsyncIterator[Any]:
    found: list[Node] = []
    try:
        for _ in range(count):
            storage = SqlStorage(url)
            company = AmongOthers(storage, redis)
            house = quick_house(storage, company=company, pace=0.0, **habits)
            await house.open()
            found.append(Node(house, company, storage))
        if redis is not None:
            await until(lambda: not any(node.company.troubles for node in found))
        yield found
    finally:
        for node in found:
            await node.house.close()


async def say(live: LiveRoom, connection: Connection, message: FromClient) -> ServerAnswer:
    await live.hear(connection, message)
    news = await live.news_for(connection)
    return next(one for one in news if isinstance(one, ServerAnswer) and one.id == message.id)


def decision(live: LiveRoom, seat: int, name: str | None = None) -> ClientDecide:
    match = live.room.match
    assert match is not None
    move = match.plain_move(match.state.legal(seat)[0])
    return ClientDecide(name or fresh(), seat, live.room.prompt_of(seat), move)


async def open_table(node: Node, *seats: SeatPlan, begin: bool = True) -> tuple[str, Connection]:
    chosen = list(seats or (OpenSeat(), OpenSeat()))
    code = await node.house.open_room(ANNA, RoomPlan("onix", {"first": 0}, chosen))
    live = await node.live(code)
    anna = Connection(ANNA)
    await live.join(anna)
    if begin and all(not isinstance(seat, OpenSeat) for seat in chosen[1:]):
        assert (await say(live, anna, ClientBegin(fresh()))).refused is None
    return code, anna
