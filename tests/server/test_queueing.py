"""Requests that come faster than people ask wait at the gate, or are turned away there."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from tests.server.gated import Watched, call, serving, upgrade
from tests.server.houses import MemoryStorage, quick_house, until
from tests.server.playing import OPEN, Browser
from tests.server.serving import HOST, Place

from tablee.server import queueing, turnstile
from tablee.server.allowances import Rule, What, allow
from tablee.server.limits import Limits

NEVER = 3600.0
MALLORY, ELSEWHERE = "127.0.0.66", "127.0.0.7"


def asked(path: str = "/health", *heads: str, last: bool = True) -> bytes:
    end = ["Connection: close"] if last else []
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *heads, *end, "", ""]).encode()


def status(answer: bytes) -> int:
    return int(answer.split()[1])


@asynccontextmanager
async def queued(**rules: Rule) -> AsyncIterator[tuple[Place, Watched]]:
    named: dict[What, Rule] = rules  # type: ignore[assignment]
    limits = Limits(named)
    house = quick_house(MemoryStorage(), limits=limits)
    gate = Watched(limits=limits, wait=house.wait_to_ask, turns_away=house.turns_away)
    async with serving(gate, house) as place:
        yield place, gate
    assert not gate.queueing.held


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queueing, "HELD_SECONDS", 0.01)


@pytest.mark.usefixtures("hurried")
def test_whoever_asks_without_end_is_turned_away_before_anything_is_looked_up() -> None:
    async def run() -> None:
        async with queued(requests=allow(None, (3, NEVER))) as (place, gate):
            said = [asked("/nowhere", last=False), asked("/health", last=False)] * 2
            answers = await call(place.port, *said, address=MALLORY)
            # The connection ends, though nobody asked for that.
            *_, last = answers.split(b"HTTP/1.1 ")
            head, _, body = last.partition(b"\r\n\r\n")
            assert head.startswith(b"429 ")
            assert b"Connection: close" in head
            refused = json.loads(body)["refused"]
            assert (refused["reason"], refused["scope"]) == ("too_fast", "house")
            assert refused["values"]["wait"] > 0
            assert gate.hits == {"requests": 1}
            assert status(await call(place.port, asked(), address=MALLORY)) == 429
            assert status(await call(place.port, asked(), address=ELSEWHERE)) == 200

    asyncio.run(run())


def test_a_crowd_behind_one_address_waits_and_nobody_is_refused() -> None:
    async def run() -> None:
        async with queued(requests=allow(None, (5, 0.05))) as (place, gate):
            calls = (call(place.port, asked(), address=MALLORY) for _ in range(40))
            answers = await asyncio.gather(*calls)
            assert {status(answer) for answer in answers} == {200}
            assert gate.hits["requests"] > 0

    asyncio.run(run())


@pytest.mark.usefixtures("hurried")
def test_a_guest_who_asks_without_end_is_turned_away_and_the_neighbours_are_not() -> None:
    async def run() -> None:
        async with queued(requests=allow((2, NEVER), (100, NEVER))) as (place, _):
            mallory, anna = [
                await asyncio.to_thread(Browser, place, name, address=MALLORY)
                for name in ("Mallory", "Anna")
            ]
            said = asked("/health", f"Cookie: {mallory.cookie}")
            answers = [await call(place.port, said, address=MALLORY) for _ in range(4)]
            assert [status(answer) for answer in answers] == [200, 200, 429, 429]
            said = asked("/health", f"Cookie: {anna.cookie}")
            assert status(await call(place.port, said, address=MALLORY)) == 200

    asyncio.run(run())


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(
    "sent",
    [
        "Cookie: tablee=x; tablee={}",
        "Cookie: tablee=x\r\nCookie: tablee={}",
        "Cookie: tablee =x; tablee={}",
        "Cookie: tablee={}; tablee=x",
        'Cookie: tablee="{}"',
        "Cookie: tablee=%20{}",
    ],
)
def test_a_guest_is_the_same_at_the_gate_and_in_the_house(sent: str) -> None:
    """Whoever is nobody at the gate, and somebody in the house, does not wait as a guest does."""

    async def run() -> None:
        async with queued(requests=allow((1, NEVER), None)) as (place, _):
            mallory = await asyncio.to_thread(Browser, place, "Mallory", address=MALLORY)
            cookies = dict(one.split("=", 1) for one in (mallory.cookie or "").split("; "))
            said = asked("/api/home", sent.format(cookies["tablee"]))
            first = await call(place.port, said, address=MALLORY)
            is_known = json.loads(first.partition(b"\r\n\r\n")[2])["you"] is not None
            second = await call(place.port, said, address=MALLORY)
            assert status(second) == (429 if is_known else 200)

    asyncio.run(run())


@pytest.mark.usefixtures("hurried")
def test_those_behind_a_proxy_have_each_a_queue_of_their_own() -> None:
    """Requests, and wishes for websockets."""

    async def run() -> None:
        rules = {"requests": allow(None, (2, NEVER)), "arrivals": allow(None, (1, NEVER))}
        async with queued(**rules) as (place, gate):
            told = "X-Forwarded-For: 203.0.113.9, {}"

            async def ask(client: str) -> int:
                return status(await call(place.port, asked("/health", told.format(client))))

            assert [await ask("192.0.2.66") for _ in range(3)] == [200, 200, 429]
            assert await ask("192.0.2.7") == 200
            # A home with IPv6 is one address here as well.
            found = [await ask(f"2001:db8:1:2::{number}") for number in range(1, 4)]
            assert found == [200, 200, 429]
            anna = await asyncio.to_thread(Browser, place, address=ELSEWHERE)
            code = await asyncio.to_thread(anna.open_room, OPEN, OPEN)
            wish = upgrade(anna, code)
            for client, expected in (("192.0.2.8", 101), ("192.0.2.8", 429), ("192.0.2.9", 101)):
                said = told.format(client).encode()
                reader, writer = await asyncio.open_connection(HOST, place.port)
                writer.write(wish.replace(b"Upgrade:", said + b"\r\nUpgrade:", 1))
                assert status(await reader.readline()) == expected
                writer.transport.abort()
            await until(lambda: gate.count == 0)

    asyncio.run(run())


@pytest.mark.parametrize("patience", [0.0, NEVER * 10])
def test_only_so_many_of_an_address_are_held(
    monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    """Whether they wait to begin or to be told no: the next one is told no at once."""
    monkeypatch.setattr(queueing, "HELD_SECONDS", NEVER)
    monkeypatch.setattr(queueing, "PATIENCE_SECONDS", patience)
    monkeypatch.setattr(queueing, "MOST_HELD", 2)

    async def run() -> None:
        async with queued(requests=allow(None, (1, NEVER))) as (place, gate):
            assert status(await call(place.port, asked(), address=MALLORY)) == 200
            held = [
                asyncio.create_task(call(place.port, asked(), address=MALLORY)) for _ in range(2)
            ]
            await until(lambda: gate.queueing.held[MALLORY] == 2)
            assert status(await call(place.port, asked(), address=MALLORY)) == 429
            # Nobody else is held for it, and whoever goes is not held any more.
            assert status(await call(place.port, asked(), address=ELSEWHERE)) == 200
            for one in held:
                one.cancel()
            for protocol in gate.seen:
                protocol.transport.abort()
            await until(lambda: not gate.queueing.held)

    asyncio.run(run())


def wish(client: str) -> bytes:
    """For a websocket, by somebody without a cookie whom a proxy speaks for."""
    return (
        "GET /ws/ABCD HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"X-Forwarded-For: {client}\r\n\r\n"
    ).encode()


async def told(place: Place, clients: list[str]) -> list[int]:
    """What each of them is told, who all come at once while nobody is let in."""
    lines = [await asyncio.open_connection(HOST, place.port) for _ in clients]
    for client, (_, writer) in zip(clients, lines, strict=True):
        writer.write(wish(client))
    answers = await asyncio.gather(*(reader.readline() for reader, _ in lines))
    for _, writer in lines:
        writer.transport.abort()
    return [status(answer) for answer in answers]


def test_whoever_waits_to_be_let_in_has_come() -> None:
    """Wishes that waited in a turnstile were counted when they had passed it: one address filled
    all the connections that a proxy has."""

    async def run() -> None:
        async with queued(arrivals=allow(None, (5, NEVER))) as (place, gate):
            answers = await told(place, ["192.0.2.66"] * 40)
            assert sorted(answers) == [403] * 5 + [429] * 35
            assert gate.hits["arrivals"] == 35

    asyncio.run(run())


def test_only_so_many_of_a_home_wait_to_be_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queueing, "MOST_HELD", 3)
    monkeypatch.setattr(turnstile, "STEP_SECONDS", 0.5)

    async def run() -> None:
        async with queued() as (place, gate):
            crowd = [f"2001:db8:77:42{number:02x}::1" for number in range(30)]
            waiting = asyncio.create_task(told(place, crowd))
            await until(lambda: gate.turnstile.waiting == 2)
            # A wish from elsewhere has its turn before the next of theirs.
            assert await told(place, ["192.0.2.7"]) == [403]
            answers = await waiting
            assert Counter(answers)[429] >= 20
            await until(lambda: not gate.queueing.held)

    asyncio.run(run())


def test_whoever_was_let_in_has_a_place_until_it_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told to go, or not: a tunnel's that did not go were half of all connections."""
    monkeypatch.setattr(queueing, "MOST_HELD", 3)

    async def run() -> None:
        async with queued() as (place, gate):
            lines: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
            anna = await asyncio.to_thread(Browser, place, address=ELSEWHERE)
            code = await asyncio.to_thread(anna.open_room, OPEN, OPEN)

            async def come(client: str | None) -> int:
                said = b"" if client is None else f"X-Forwarded-For: {client}\r\n".encode()
                reader, writer = await asyncio.open_connection(HOST, place.port)
                lines.append((reader, writer))
                writer.write(upgrade(anna, code).replace(b"Upgrade:", said + b"Upgrade:", 1))
                return status(await reader.readline())

            home = [await come(f"2001:db8:77:42{number:02x}::1") for number in range(4)]
            assert home == [101, 101, 101, 429]
            around = [await come(f"2001:db8:77:{number:02x}00::1") for number in range(4)]
            assert around == [101, 101, 101, 429]
            assert await come("192.0.2.7") == 101
            # A proxy that says nothing is everybody.
            assert [await come(None) for _ in range(4)] == [101] * 4
            for _, writer in lines:
                writer.transport.abort()
            await until(lambda: not gate.queueing.held)

    asyncio.run(run())
