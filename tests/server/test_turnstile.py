"""A crowd comes in and goes one by one, and whoever comes alone does not wait for it."""

import asyncio
import contextlib
import json
from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Callable
from functools import partial
from itertools import pairwise

import pytest
from tests.server.gated import call, serving, upgrade
from tests.server.houses import MemoryStorage, quick_house, until
from tests.server.playing import OPEN, Browser
from tests.server.sent import as_read
from tests.server.serving import HOST, SECONDS, Place

from tablee.server import crowd as crowds
from tablee.server import turnstile as turnstiles
from tablee.server.allowances import ALLOWANCES, allow
from tablee.server.connection import Connection
from tablee.server.gate import Gate
from tablee.server.limits import Asker, Limits
from tablee.server.live import LiveRoom
from tablee.server.protocol import (
    Guest,
    OpenSeat,
    RoomPlan,
    ServerAnswer,
    ServerMessage,
    ServerUpdate,
)
from tablee.server.turnstile import Turnstile

NEVER = 3600.0
CLOSE = b"\x88\x80" + bytes(4)
PING = b"\x89\x80" + bytes(4)
LOOPS: list[Callable[[], AbstractEventLoop]] = [asyncio.new_event_loop]
with contextlib.suppress(ImportError):
    # The one that a server runs on, where there is one for its system.
    import uvloop

    LOOPS.append(uvloop.new_event_loop)
MISDIRECTED = b"GET /api/home HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n"
ASKED = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def test_whoever_comes_alone_does_not_wait() -> None:
    async def run() -> None:
        passed: list[str] = []
        Turnstile().pass_through("a", partial(passed.append, "a"))
        assert passed == ["a"]

    asyncio.run(run())


@pytest.mark.parametrize("step", [turnstiles.STEP_SECONDS, 0.0001])
@pytest.mark.parametrize("make_loop", LOOPS)
def test_one_passes_in_a_turn_of_the_loop_and_addresses_take_turns(
    monkeypatch: pytest.MonkeyPatch, make_loop: Callable[[], AbstractEventLoop], step: float
) -> None:
    monkeypatch.setattr(turnstiles, "STEP_SECONDS", step)

    async def run() -> None:
        turnstile, passed = Turnstile(), list[str]()
        for number in range(5):
            turnstile.pass_through("crowd", partial(passed.append, f"crowd {number}"))
        turnstile.pass_through("home", partial(passed.append, "home"))
        assert passed == ["crowd 0"]
        await until(lambda: turnstile.waiting == 0)
        assert passed == ["crowd 0", "crowd 1", "home", "crowd 2", "crowd 3", "crowd 4"]

    with asyncio.Runner(loop_factory=make_loop) as runner:
        runner.run(run())


def test_an_address_that_is_slowed_holds_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstiles, "SLOWED_SECONDS", NEVER)

    async def run() -> None:
        turnstile, passed = Turnstile(), list[str]()
        for _ in range(3):
            turnstile.pass_through("crowd", partial(passed.append, "crowd"), is_slowed=True)
        for _ in range(3):
            turnstile.pass_through("home", partial(passed.append, "home"))
        await until(lambda: passed.count("home") == 3)
        assert passed.count("crowd") == 1
        assert turnstile.waiting == 2

    asyncio.run(run())


def test_one_that_fails_keeps_nobody_from_passing() -> None:
    def fail() -> None:
        raise ValueError("on purpose")

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        turnstile, passed = Turnstile(), list[str]()
        with pytest.raises(ValueError, match="on purpose"):
            turnstile.pass_through("a", fail)
        for work in (fail, fail, partial(passed.append, "a")):
            turnstile.pass_through("a", work)
        await until(lambda: turnstile.waiting == 0)
        assert passed == ["a"]

    asyncio.run(run())


# At the gate


class Knocking(contextlib.AsyncExitStack):
    """Lines of those who have asked for a websocket; all are cut in the end."""

    async def open(
        self, place: Place, said: bytes, address: str = HOST
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(HOST, place.port, local_addr=(address, 0))
        writer.write(said)

        async def cut() -> None:
            writer.transport.abort()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

        self.push_async_callback(cut)
        return reader, writer

    async def knock(self, place: Place, said: bytes, address: str = HOST) -> asyncio.StreamReader:
        return (await self.open(place, said, address))[0]


async def let_in(line: asyncio.StreamReader) -> None:
    head = await line.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101"), head


def test_whoever_comes_alone_is_let_in_before_a_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstiles, "STEP_SECONDS", 0.5)

    async def run() -> None:
        gate = Gate()
        async with serving(gate) as place, Knocking() as lines:
            anna = await asyncio.to_thread(Browser, place)
            code = await asyncio.to_thread(anna.open_room, OPEN, OPEN)
            mallory = await asyncio.to_thread(Browser, place, "Mallory", 1, "127.0.7.1")
            for _ in range(20):
                await lines.knock(place, upgrade(mallory, code), mallory.address)
            await until(lambda: gate.turnstile.waiting > 12)
            await let_in(await lines.knock(place, upgrade(anna, code)))
            assert gate.turnstile.waiting > 8

    asyncio.run(run())


@pytest.mark.parametrize(
    ("crowd", "alone"),
    [
        ([b"10.0.0.1, 192.0.2.1"] * 20, b"192.0.2.1, 10.0.0.1"),
        # The networks of one home have one turn together.
        ([b"2001:db8:77:42%02x::1" % number for number in range(20)], b"2001:db8:78::1"),
    ],
)
def test_those_behind_a_proxy_are_told_apart(
    monkeypatch: pytest.MonkeyPatch, crowd: list[bytes], alone: bytes
) -> None:
    monkeypatch.setattr(turnstiles, "STEP_SECONDS", 0.5)

    async def run() -> None:
        gate = Gate()
        async with serving(gate) as place, Knocking() as lines:
            anna = await asyncio.to_thread(Browser, place)
            code = await asyncio.to_thread(anna.open_room, OPEN, OPEN)

            def passed_on(addresses: bytes) -> bytes:
                end = b"\r\nX-Forwarded-For: " + addresses + b"\r\n\r\n"
                return upgrade(anna, code).replace(b"\r\n\r\n", end)

            for one in crowd:
                await lines.knock(place, passed_on(one))
            await until(lambda: gate.turnstile.waiting > 12)
            await let_in(await lines.knock(place, passed_on(alone)))
            assert gate.turnstile.waiting > 8

    asyncio.run(run())


def test_a_crowd_that_goes_is_missed_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """And all of them in the end."""

    async def run() -> None:
        gate, house = Gate(), quick_house(MemoryStorage())
        async with serving(gate, house) as place:
            anna = await asyncio.to_thread(Browser, place)
            code = await asyncio.to_thread(anna.open_room, OPEN, OPEN)
            live = await house.room(code)
            assert live is not None
            async with Knocking() as lines:
                for _ in range(8):
                    await lines.knock(place, upgrade(anna, code))
                await until(lambda: len(live.connections) == 8)
                monkeypatch.setattr(turnstiles, "STEP_SECONDS", 0.4)
            await until(lambda: gate.turnstile.waiting > 4)
            assert len(live.connections) > 4
            await until(lambda: not live.connections)

    asyncio.run(run())


@pytest.mark.parametrize("last_words", [CLOSE, b""])
def test_a_house_that_closes_waits_for_nobody_to_be_missed(
    monkeypatch: pytest.MonkeyPatch, last_words: bytes
) -> None:
    async def run() -> None:
        gate, house = Gate(), quick_house(MemoryStorage())
        async with serving(gate, house) as place:
            anna = await asyncio.to_thread(Browser, place)
            code = await asyncio.to_thread(anna.open_room, OPEN, OPEN)
            async with Knocking() as lines:
                crowd = [await lines.open(place, upgrade(anna, code)) for _ in range(4)]
                for line, _ in crowd:
                    await let_in(line)
                await until(lambda: not gate.turnstile.waiting)
                monkeypatch.setattr(turnstiles, "STEP_SECONDS", NEVER)
                for _, writer in crowd:
                    writer.write(last_words)
                    await writer.drain()
            await until(lambda: gate.turnstile.waiting == 3)
            await until(lambda: gate.count == 0)

    asyncio.run(run())


def test_bursts_are_taken_apart_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A message is heard however long it is; those of others are heard in between."""

    async def run() -> None:
        gate, house = Gate(), quick_house(MemoryStorage())
        async with serving(gate, house) as place, Knocking() as lines:
            anna = await asyncio.to_thread(Browser, place)
            code = await asyncio.to_thread(anna.open_room, OPEN, OPEN)
            mallory = await asyncio.to_thread(Browser, place, "Mallory")
            crowd = [await lines.open(place, upgrade(mallory, code)) for _ in range(8)]
            for reader, _ in crowd:
                await let_in(reader)
            await until(lambda: not gate.turnstile.waiting)
            async with anna.line(code) as line:
                monkeypatch.setattr(turnstiles, "STEP_SECONDS", 0.4)
                for _, writer in crowd:
                    writer.write(PING * 3000)
                await until(lambda: gate.turnstile.waiting > 3)
                await line.done("chat", text="Bonjour")
                assert gate.hits["any_frames"] < 4
                monkeypatch.setattr(turnstiles, "STEP_SECONDS", 0.01)
                await until(lambda: gate.hits["any_frames"] == len(crowd))
                message = json.dumps(line.write("ping"))
                await line.say(message + " " * 10_000)
                await line.done("ping")

    asyncio.run(run())


def test_whoever_is_refused_all_the_time_is_served_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstiles, "SLOWED_SECONDS", NEVER)

    async def run() -> None:
        gate = Gate(limits=Limits({**ALLOWANCES, "refusals": allow(None, (3, NEVER))}))
        async with serving(gate) as place:
            for _ in range(3):
                assert b" 421 " in await call(place.port, MISDIRECTED, address="127.0.7.1")
            assert b" 200 " in await call(place.port, ASKED, address="127.0.7.1")
            waiting = asyncio.create_task(call(place.port, ASKED, address="127.0.7.1"))
            await until(lambda: gate.turnstile.waiting == 1)
            # Whoever comes from elsewhere is served, and so is whoever comes through a proxy.
            for address in ("127.0.7.2", HOST):
                for _ in range(3):
                    assert b" 200 " in await call(place.port, ASKED, address=address)
            assert not waiting.done()
            waiting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await waiting

    asyncio.run(run())


def test_what_an_address_is_refused_slows_it_whichever_limit_it_was() -> None:
    limits = Limits({"looks": allow(None, (1, NEVER)), "refusals": allow(None, (2, NEVER))})
    asker = Asker("mallory", "192.0.2.1")
    assert not limits.spend("looks", asker)
    assert not limits.is_slowed("192.0.2.1")
    assert limits.spend("looks", asker)
    assert not limits.is_slowed("192.0.2.1")
    limits.hit("pipelines", "192.0.2.1")
    assert limits.is_slowed("192.0.2.1")
    assert not limits.is_slowed("192.0.2.2")


# In a room


@contextlib.asynccontextmanager
async def in_a_room() -> AsyncIterator[LiveRoom]:
    house = quick_house(MemoryStorage())
    await house.open()
    host = Guest("anna", "Anna", 1)
    code = await house.open_room(host, RoomPlan("onix", {}, [OpenSeat(), OpenSeat()]))
    live = await house.room(code)
    assert live is not None
    yield live
    await house.close()


def stranger(number: int) -> Connection:
    return Connection(Guest(f"m{number}", f"M{number}", 1))


@pytest.mark.parametrize("is_soon", [False, True])
def test_who_comes_and_goes_is_told_together(
    monkeypatch: pytest.MonkeyPatch, is_soon: bool
) -> None:
    """The first few at once, all others when it is time."""
    monkeypatch.setattr(crowds, "PEOPLE_SECONDS", 0.02 if is_soon else NEVER)

    async def run() -> None:
        async with in_a_room() as live:
            anna = Connection(live.room.host)
            await live.join(anna)
            shown: list[ServerMessage] = []
            for number in range(20):
                await live.join(stranger(number))
                shown += await live.news_for(anna)
            if not is_soon:
                assert 0 < len(shown) <= crowds.TOLD_AT_ONCE
                return
            async with asyncio.timeout(SECONDS):
                while spectators_in(shown[-1]) != 20:
                    await anna.next_messages()
                    shown += await live.news_for(anna)

    def spectators_in(message: ServerMessage) -> int:
        return as_read(message).room.spectators

    asyncio.run(run())


def test_news_for_a_full_room_let_other_tables_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few screens in a turn of the loop; an answer does not wait for them."""
    monkeypatch.setattr(crowds, "SHOWN_TOGETHER", 2)

    async def run() -> None:
        async with in_a_room() as live:
            watching = [stranger(number) for number in range(7)]
            for one in watching:
                await live.join(one)
            watching[-1].answer(ServerAnswer("asked"))
            news = [asyncio.create_task(live.news_for(one)) for one in watching]
            shown = [0]
            while shown[-1] < len(news):
                await asyncio.sleep(0)
                shown.append(sum(one.done() for one in news))
                if shown[-1]:
                    assert news[-1].done(), "an answer has waited for others' news"
            assert max(after - before for before, after in pairwise(shown)) <= 3
            assert all(isinstance(one.result()[0], ServerUpdate) for one in news[:-1])

    asyncio.run(run())
