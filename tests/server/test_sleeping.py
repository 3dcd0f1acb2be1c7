"""Rooms that nobody is in take no space from anybody, and what is due there happens."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.server.houses import (
    Clock,
    MemoryStorage,
    Table,
    at_table,
    fresh,
    quick_house,
    until,
)
from tests.server.rooms import ANNA, BASILE

from tablee.core.errors import TableeError
from tablee.server import awake, entries
from tablee.server import house as houses
from tablee.server.connection import Connection
from tablee.server.entries import MoveMade, read_body
from tablee.server.house import House
from tablee.server.messages.people import ClientChat
from tablee.server.messages.setting import ClientBegin
from tablee.server.protocol import BotSeat, ClockPlan, Guest, OpenSeat, RoomPlan
from tablee.server.refusals import RefusedMessage
from tablee.server.sweeping import sweep

HOUR = 3600


async def abandon(house: House, guest: Guest = ANNA) -> str:
    """A match against a bot is begun, with an hour for each decision, and nobody stays."""
    clock = ClockPlan(per_decision=HOUR)
    plan = RoomPlan("onix", {"first": 0}, [OpenSeat(), BotSeat("easy")], clock=clock)
    code = await house.open_room(guest, plan)
    live = await house.room(code)
    assert live is not None
    connection = Connection(guest)
    await live.join(connection)
    await live.hear(connection, ClientBegin(fresh()))
    assert live.room.is_playing
    live.quit(connection)
    await until(live.is_idle)
    return code


def in_house(visit: Callable[[House, MemoryStorage, Clock], Awaitable[None]]) -> None:
    async def run() -> None:
        clock, storage = Clock(), MemoryStorage()
        house = quick_house(storage, pace=0.0, clock=clock)
        await house.open()
        try:
            await visit(house, storage, clock)
        finally:
            await house.close()

    asyncio.run(run())


def made_by_clock(storage: MemoryStorage, code: str) -> list[MoveMade]:
    bodies = [read_body(entry.body) for entry in storage.logs[code]]
    return [body for body in bodies if isinstance(body, MoveMade) and body.by == "clock"]


def test_a_room_that_nobody_is_in_sleeps_until_its_time_is_up() -> None:
    async def visit(house: House, storage: MemoryStorage, clock: Clock) -> None:
        code = await abandon(house)
        await sweep(house)
        assert len(house.awake) == 0
        await house.awake.wake_due()
        assert len(house.awake) == 0, "not before its time"
        clock.jump(HOUR + 1)
        await house.awake.wake_due()
        await until(lambda: len(made_by_clock(storage, code)) == 1)
        assert not house.company.asleep
        # The bot decides, and then it is an hour again.
        live = await house.room(code)
        assert live is not None
        await until(live.is_idle)
        await sweep(house)
        assert (len(house.awake), house.company.asleep) == (0, {code})

    in_house(visit)


class Tripping:
    """What a house asks, and what fails when it is first asked."""

    def __init__(self, asked: Callable[..., Awaitable[list[str]]], error: Exception) -> None:
        self._asked = asked
        self._errors = [error]

    async def __call__(self, *given: object) -> list[str]:
        if self._errors:
            raise self._errors.pop()
        return await self._asked(*given)


def test_a_house_whose_database_is_away_for_a_moment_wakes_its_rooms_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(houses, "WAKE_SECONDS", 0.001)

    async def run() -> None:
        clock, storage = Clock(), MemoryStorage()
        before = quick_house(storage, pace=0.0, clock=clock)
        await before.open()
        code = await abandon(before)
        await before.close()
        away = Tripping(storage.rooms_in_play, TableeError("The database is away."))
        monkeypatch.setattr(storage, "rooms_in_play", away)
        after = quick_house(storage, pace=0.0, clock=clock)
        await after.open()
        try:
            clock.jump(HOUR + 1)
            await until(lambda: len(made_by_clock(storage, code)) == 1)
        finally:
            await after.close()

    asyncio.run(run())


def test_a_house_that_could_not_look_what_is_due_looks_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(awake, "WAKE_SECONDS", 0.001)

    async def visit(house: House, storage: MemoryStorage, clock: Clock) -> None:
        monkeypatch.setattr(house.company, "due", Tripping(house.company.due, OSError("gone")))
        code = await abandon(house)
        await sweep(house)
        assert house.company.asleep == {code}
        clock.jump(HOUR + 1)
        await until(lambda: len(made_by_clock(storage, code)) == 1)

    in_house(visit)


def test_who_comes_wakes_it_and_it_is_not_forgotten_meanwhile() -> None:
    async def visit(house: House, storage: MemoryStorage, clock: Clock) -> None:
        code = await abandon(house)
        await sweep(house)
        clock.jump(HOUR / 2)
        await sweep(house)
        live = await house.room(code)
        assert live is not None
        assert live.room.is_playing
        assert not house.company.asleep
        anna = Connection(ANNA)
        await live.join(anna)
        await sweep(house)
        assert len(house.awake) == 1
        clock.jump(HOUR / 2 + 1)
        live.wake()
        await until(lambda: len(made_by_clock(storage, code)) == 1)

    in_house(visit)


def test_a_room_stays_awake_while_what_was_said_waits_to_be_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever begins a match and goes finds that the bot has moved."""

    async def visit(house: House, storage: MemoryStorage, clock: Clock) -> None:
        plan = RoomPlan("onix", {"first": 1}, [OpenSeat(), BotSeat("easy")])
        live = await house.room(await house.open_room(ANNA, plan))
        assert live is not None
        anna = Connection(ANNA)
        await live.join(anna)
        storage.gate.clear()
        said = (ClientChat(fresh(), "hello"), ClientBegin(fresh()))
        saying = [asyncio.create_task(live.hear(anna, message)) for message in said]
        await asyncio.sleep(0)
        live.quit(anna)
        await sweep(house)
        monkeypatch.setattr(awake, "MOST_ALIVE", 1)
        await house.awake.make_space()
        assert house.awake.has(live)
        storage.gate.set()
        await asyncio.gather(*saying)
        log = storage.logs[live.room.code]
        await until(lambda: isinstance(read_body(log[-1].body), MoveMade))
        await until(live.is_idle)

    in_house(visit)


def test_a_room_whose_log_was_repaired_goes_on_though_nobody_comes() -> None:
    async def visit(house: House, storage: MemoryStorage, clock: Clock) -> None:
        code = await abandon(house)
        await house.look_again(code)
        clock.jump(HOUR + 1)
        await until(lambda: len(made_by_clock(storage, code)) == 1)

    in_house(visit)


def test_nobody_finds_the_house_full_because_of_rooms_that_nobody_is_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(awake, "MOST_ALIVE", 10)

    async def visit(house: House, storage: MemoryStorage, clock: Clock) -> None:
        abandoned = [await abandon(house, Guest(f"{n:016x}", "M", 1)) for n in range(25)]
        assert len(house.awake) <= 10
        assert {live.room.code for live in house.rooms} | house.company.asleep == {*abandoned}
        # All of them are due in the same moment, and they take turns.
        clock.jump(HOUR + 1)
        for alive in house.rooms:
            alive.wake()
        while not all(made_by_clock(storage, code) for code in abandoned):
            await until(lambda: all(alive.is_idle() for alive in house.rooms))
            clock.jump(awake.SPACE_SECONDS)
            await house.awake.wake_due()
        assert len(house.awake) <= 10
        # Where somebody is, nobody has to make space.
        plan = RoomPlan("onix", {}, [OpenSeat(), OpenSeat()])
        for number in range(10):
            host = Guest(f"{100 + number:016x}", "B", 1)
            live = await house.room(await house.open_room(host, plan))
            assert live is not None
            await live.join(Connection(host))
        with pytest.raises(RefusedMessage, match="house_full"):
            await house.open_room(BASILE, plan)

    in_house(visit)


def test_a_room_is_no_sooner_asleep_because_somebody_thinks() -> None:
    """Whoever has a minute for a decision, and a line that breaks, comes back to a table that is
    there."""

    async def play(table: Table) -> None:
        assert not table.live.is_idle()
        table.live.wake()
        table.clock.jump(61.0)
        table.live.wake()
        await until(lambda: any(isinstance(b, entries.MoveMade) for b in bodies(table)))

    def bodies(table: Table) -> list[entries.Body]:
        return [read_body(entry.body) for entry in table.log]

    at_table(play, clock={"per_decision": 60})
