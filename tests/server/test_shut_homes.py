"""A home that is shut stays shut for its hour, though the room sleeps meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable

from tests.server.houses import Clock, MemoryStorage, fresh, quick_house
from tests.server.rooms import ANNA, BASILE, CHLOE

from tablee.server.connection import Connection
from tablee.server.door import MOST_ASLEEP, MOST_HOMES, SHUT_SECONDS, ShutDoors, ShutHome
from tablee.server.house import House
from tablee.server.live import LiveRoom
from tablee.server.messages.people import ClientReadmit, ClientRemove
from tablee.server.protocol import OpenSeat, RoomPlan
from tablee.server.sweeping import sweep

HOSTS, THEIRS = "198.51.100.1", "203.0.113.7"


def where_basile_was_removed(
    visit: Callable[[House, Clock, str], Awaitable[None]],
) -> None:
    async def run() -> None:
        clock = Clock()
        house = quick_house(MemoryStorage(), pace=0.0, clock=clock)
        await house.open()
        try:
            code = await house.open_room(ANNA, RoomPlan("onix", {}, [OpenSeat(), OpenSeat()]))
            live = await alive(house, code)
            anna = Connection(ANNA, address=HOSTS)
            await live.join(anna)
            await live.join(Connection(BASILE, address=THEIRS))
            await live.hear(anna, ClientRemove(fresh(), BASILE.handle))
            everybody_goes(live)
            await visit(house, clock, code)
        finally:
            await house.close()

    asyncio.run(run())


async def alive(house: House, code: str) -> LiveRoom:
    live = await house.room(code)
    assert live is not None
    return live


def everybody_goes(live: LiveRoom) -> None:
    for connection in list(live.connections):
        live.quit(connection)


async def let_sleep(house: House) -> None:
    await sweep(house)
    assert len(house.awake) == 0


async def turned_away(house: House, code: str) -> str | None:
    """What a second browser of that home is told; it does not stay."""
    live = await alive(house, code)
    newcomer = Connection(CHLOE, address=THEIRS)
    await live.join(newcomer)
    live.quit(newcomer)
    return None if newcomer.goodbye is None else newcomer.goodbye.reason


def test_a_home_stays_shut_while_the_room_sleeps() -> None:
    async def visit(house: House, clock: Clock, code: str) -> None:
        # Whoever tries, time after time, wakes the room and lets it sleep again.
        for _ in range(2):
            await let_sleep(house)
            assert await turned_away(house, code) == "shut"
        await let_sleep(house)
        clock.jump(SHUT_SECONDS - 10)
        assert await turned_away(house, code) == "shut"
        await let_sleep(house)
        clock.jump(20)
        assert await turned_away(house, code) is None

    where_basile_was_removed(visit)


def test_a_home_stays_shut_when_the_room_is_read_anew() -> None:
    """After a repair, or a code that is looked at again."""

    async def visit(house: House, _clock: Clock, code: str) -> None:
        await house.look_again(code)
        assert await turned_away(house, code) == "shut"

    where_basile_was_removed(visit)


def test_a_room_that_has_slept_opens_for_whoever_is_let_back_in() -> None:
    async def visit(house: House, _clock: Clock, code: str) -> None:
        await let_sleep(house)
        live = await alive(house, code)
        anna = Connection(ANNA, address=HOSTS)
        await live.join(anna)
        await live.hear(anna, ClientReadmit(fresh(), BASILE.handle))
        everybody_goes(live)
        await let_sleep(house)
        assert await turned_away(house, code) is None

    where_basile_was_removed(visit)


def test_what_was_shut_is_forgotten_after_its_hour() -> None:
    async def visit(house: House, clock: Clock, _code: str) -> None:
        await let_sleep(house)
        assert len(house.awake.shut) == 1
        clock.jump(SHUT_SECONDS + 1)
        await sweep(house)
        assert len(house.awake.shut) == 0

    where_basile_was_removed(visit)


def test_of_rooms_that_sleep_so_many_shut_homes_are_known() -> None:
    doors = ShutDoors(Clock())
    homes = [f"198.51.100.{number}" for number in range(MOST_HOMES + 5)]
    shut = tuple(ShutHome(100.0 - number, "m", home) for number, home in enumerate(homes))
    for number in range(MOST_ASLEEP + 1):
        doors.keep(str(number), shut)
    assert len(doors) == MOST_ASLEEP
    assert doors.take("0") == ()
    assert doors.take(str(MOST_ASLEEP)) == shut[:MOST_HOMES]
    assert doors.take(str(MOST_ASLEEP)) == ()
