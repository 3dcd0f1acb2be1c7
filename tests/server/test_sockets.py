"""Sockets of people who do not listen: they are cut off, however politely others would wait."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

import pytest
import uvicorn
from tests.server.houses import MemoryStorage, fresh, quick_house, until
from tests.server.rooms import ANNA
from tests.server.serving import HOST

from tablee.server import frames, sockets
from tablee.server.app import make_app
from tablee.server.connection import Connection
from tablee.server.frames import ImpatientProtocol
from tablee.server.guests import COOKIE, Doorkeeper
from tablee.server.live import LiveRoom
from tablee.server.messages.people import ClientChat
from tablee.server.protocol import OpenSeat, RoomPlan
from tablee.server.requests import Introduction


@contextlib.asynccontextmanager
async def serving(ping: float | None) -> AsyncIterator[tuple[uvicorn.Server, LiveRoom, int]]:
    """A server in this process, whose sockets hold little; a room of it; the port."""
    house = quick_house(MemoryStorage())
    listener = socket.create_server((HOST, 0))
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    config = uvicorn.Config(
        make_app(house),
        ws=ImpatientProtocol,
        log_config=None,
        ws_ping_interval=ping,
        ws_ping_timeout=ping,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve([listener]))
    await until(lambda: server.started)
    plan = RoomPlan("onix", {}, [OpenSeat(), OpenSeat()])
    live = await house.room(await house.open_room(ANNA, plan))
    assert live is not None
    try:
        yield server, live, listener.getsockname()[1]
    finally:
        server.should_exit = True
        await running


async def open_deaf_line(port: int, code: str) -> socket.socket:
    """It asks to be let in, and never reads."""
    cookie = Doorkeeper(bytes(32)).admit(Introduction("Mallory", 0), None)[1]
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, (HOST, port))
    request = (
        f"GET /ws/{code} HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Sec-WebSocket-Version: 13\r\nOrigin: http://{HOST}:{port}\r\n"
        f"Cookie: {COOKIE}={cookie}\r\n\r\n"
    )
    await asyncio.get_running_loop().sock_sendall(line, request.encode())
    return line


async def chat_a_lot(live: LiveRoom) -> None:
    anna = Connection(ANNA)
    await live.join(anna)
    for _ in range(40):
        await live.hear(anna, ClientChat(fresh(), "x" * 280))
        await live.news_for(anna)
        await asyncio.sleep(0.005)
    live.quit(anna)


@pytest.mark.parametrize("chatty", [False, True])
def test_whoever_does_not_answer_a_ping_is_cut_off(chatty: bool) -> None:
    async def run() -> None:
        async with serving(ping=0.3) as (server, live, port):
            with contextlib.closing(await open_deaf_line(port, live.room.code)):
                await until(lambda: len(live.connections) == 1)
                if chatty:
                    # There is more to read than fits: closing would wait until it is read.
                    await chat_a_lot(live)
                await until(lambda: not live.connections)
                await until(lambda: not server.server_state.connections)

    asyncio.run(run())


def test_whoever_takes_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SEND_SECONDS", 0.3)
    monkeypatch.setattr(frames, "GOODBYE_SECONDS", 0.3)

    async def run() -> None:
        async with serving(ping=None) as (server, live, port):
            with contextlib.closing(await open_deaf_line(port, live.room.code)):
                await until(lambda: len(live.connections) == 1)
                await chat_a_lot(live)
                await until(lambda: not live.connections)
                await until(lambda: not server.server_state.connections)
                await until(lambda: not server.server_state.tasks)

    asyncio.run(run())
