"""Connections that say nothing, too little or too slowly, and those that never read: all are cut,
and whoever plays meanwhile is answered."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import uvicorn
from tests.server.houses import MemoryStorage, QuickThinker, until
from tests.server.playing import OPEN, Browser, Line, shared
from tests.server.serving import HOST, Place, Server, fetch

from tablee.server import gate as gates
from tablee.server.app import make_app
from tablee.server.gate import Gate, settings
from tablee.server.house import House

HEAD = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n"


@contextlib.asynccontextmanager
async def serving(gate: Gate) -> AsyncIterator[Place]:
    """A server in this process, as `tablee serve` has it."""
    house = House(MemoryStorage(), QuickThinker(1))
    listener = socket.create_server((HOST, 0), backlog=1024)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    server = uvicorn.Server(uvicorn.Config(make_app(house), **settings(gate)))
    running = asyncio.create_task(server.serve([listener]))
    await until(lambda: server.started)
    try:
        yield Place(listener.getsockname()[1])
    finally:
        server.should_exit = True
        await running
    assert gate.count == 0


async def call(port: int, *said: bytes, address: str = HOST, trickle: bytes = b"") -> bytes:
    """Whatever is answered until the connection ends; after what is said, a trickle of it."""
    reader, writer = await asyncio.open_connection(HOST, port, local_addr=(address, 0))
    writer.write(b"".join(said))

    async def drip() -> None:
        while trickle:
            writer.write(trickle)
            await asyncio.sleep(0.05)

    dripping = asyncio.create_task(drip())
    try:
        async with asyncio.timeout(30):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        dripping.cancel()
        writer.transport.abort()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "REQUEST_SECONDS", 0.4)
    monkeypatch.setattr(gates, "READ_SECONDS", 0.4)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(
    ("said", "trickle"),
    [
        (b"", b""),
        (b"G", b""),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n", b""),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n", b"X-A: b\r\n"),
        (HEAD, b""),
        (HEAD, b"x"),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /hea", b"l"),
        (b"\x16\x03\x01", b""),
    ],
)
def test_a_request_that_does_not_arrive_is_cut(said: bytes, trickle: bytes) -> None:
    async def run() -> None:
        async with serving(Gate()) as place:
            # Without a gate this waits for ever.
            await call(place.port, said, trickle=trickle)

    asyncio.run(run())


def test_a_head_without_an_end_is_cut() -> None:
    """As fast as it comes: an endless header is put together piece by piece, ever more slowly."""

    async def run() -> None:
        gate = Gate()
        async with serving(gate) as place:
            await call(place.port, b"GET /health HTTP/1.1\r\nX-A: " + b"a" * 200_000)
            assert gate.hits["big_requests"] == 1

    asyncio.run(run())


@pytest.mark.usefixtures("hurried")
def test_a_slow_line_may_send_a_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """What arrives counts: a picture from a telephone takes longer than a trickle may."""
    monkeypatch.setattr(gates, "SLOWEST", 512)

    async def run() -> None:
        async with serving(Gate()) as place:
            # Twenty pieces, longer apart altogether than a request may take to begin.
            answer = await call(place.port, HEAD, trickle=b"x" * 250)
            assert answer.startswith(b"HTTP/1.1 403")

    asyncio.run(run())


@pytest.mark.usefixtures("hurried")
def test_an_answer_that_nobody_reads_is_cut() -> None:
    async def run() -> None:
        gate = Gate()
        async with serving(gate) as place:
            loop = asyncio.get_running_loop()
            lines = [socket.socket() for _ in range(5)]
            for line in lines:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                line.setblocking(False)
                await loop.sock_connect(line, (HOST, place.port))
                asked = b"GET /api/home HTTP/1.1\r\nHost: x\r\n\r\n" * 300
                await loop.sock_sendall(line, asked)
            await until(lambda: gate.count >= 5)
            await until(lambda: gate.count == 0)
            assert gate.hits["slow_readers"] == len(lines)
            for line in lines:
                line.close()

    asyncio.run(run())


def test_one_connection_asks_many_times() -> None:
    async def run() -> None:
        async with serving(Gate()) as place:
            reader, writer = await asyncio.open_connection(HOST, place.port)
            for _ in range(30):
                writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
                head = await reader.readuntil(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 200")
                assert await reader.readexactly(15) == b'{"status":"ok"}'
            writer.close()
            await writer.wait_closed()

    asyncio.run(run())


def test_when_it_is_full_whoever_owes_a_request_goes_first() -> None:
    async def run() -> None:
        gate = Gate(most=40, most_of_address=10)
        async with serving(gate) as place, asyncio.TaskGroup() as group:
            mine = [
                group.create_task(call(place.port, b"GET", address="127.0.0.2")) for _ in range(30)
            ]
            await until(lambda: gate.hits["connections"] == 20)
            assert gate.count == 10
            # A neighbour of theirs is let in all the same, and so is everybody else.
            for address in ("127.0.0.2", "127.0.0.3"):
                reply = await asyncio.to_thread(
                    fetch, place.port, "GET", "/health", address=address
                )
                assert reply.status == 200
            # Behind a proxy there are many people.
            crowd = [group.create_task(call(place.port, b"GET")) for _ in range(60)]
            await until(lambda: all(one.done() for one in [*mine, *crowd[:20]]))
            assert gate.count <= 40
            assert (await asyncio.to_thread(fetch, place.port, "GET", "/health")).status == 200
            for one in [*mine, *crowd]:
                one.cancel()

    asyncio.run(run())


def test_a_flood_of_half_sent_requests_and_deaf_sockets_holds_up_nobody(tmp_path: Path) -> None:
    """As `tablee serve` is: all of them are cut, and every move of others is answered."""

    async def flood(server: Server, line: Line) -> None:
        mallory = Browser(server, "Mallory", address="127.0.0.2")
        upgrade = (
            f"GET /ws/{line.code} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Sec-WebSocket-Version: 13\r\nOrigin: {server.origin}\r\n"
            f"Cookie: {mallory.cookie}\r\n\r\n"
        ).encode()
        kinds = [(HEAD, b"x"), (b"GET / HTTP/1.1\r\nHost: x\r\n", b""), (upgrade, b"")]
        ends = [
            asyncio.create_task(call(server.port, said, trickle=trickle, address="127.0.0.2"))
            for _ in range(40)
            for said, trickle in kinds
        ]
        playing = asyncio.create_task(play_on(line))
        await asyncio.gather(*ends)
        playing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await playing
        await line.play(3)
        assert line.arrivals == 1

    async def play_on(line: Line) -> None:
        while True:
            if line.stage == "over":
                await line.done("begin")
            await line.play(1)
            await asyncio.sleep(0.3)

    async def run(server: Server) -> None:
        anna = Browser(server)
        async with anna.line(anna.open_room(OPEN, shared("Mamie"))) as line:
            await line.done("begin")
            await flood(server, line)

    with Server(tmp_path, limits=None) as server:
        asyncio.run(run(server))
